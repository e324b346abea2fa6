/* rows_link.cpp - link-values as lane_link_next() gives them, beside parsers by hand: short fields in ns a field,
 * long ones in GB/s. */
#include "baseline.h"
#include "harness/link_rows.h"

#include <string>

namespace bench {

namespace {

template <Next F> uint64_t plain_values(const uint8_t *s, size_t n) {
    lane_http_parser parser;
    parser.data = reinterpret_cast<const char *>(s);
    parser.size = n;
    parser.position = 0;
    parser.status = LANE_OK;
    return values_of<F>(&parser, s);
}

void add_kind(const std::string &kind, Corpus corpus) {
    job(("link-values, " + kind).c_str(), corpus)
        .ours(window<link_values>)
        .plain("C, table", window<plain_values<baseline_link_next_table>>)
        .plain("C, words", window<plain_values<baseline_link_next_words>>)
        .libc("libc memchr and C", window<plain_values<baseline_link_next_memchr>>)
        .libc("libc memchr and C and words", window<plain_values<baseline_link_next_memchr_words>>)
        .plain("C, table, -march=native", window<plain_values<baseline_link_next_table_native>>)
        .libc("libc memchr and C, -march=native", window<plain_values<baseline_link_next_memchr_native>>)
        .libc("libc memchr and C and words, -march=native",
               window<plain_values<baseline_link_next_memchr_words_native>>);
}

void add_short(const std::string &kind, ShortKind fields) {
    short_job(("link-values, " + kind).c_str(), fields)
        .ours(each_field<field<link_values>>)
        .plain("C, table", each_field<field<plain_values<baseline_link_next_table>>>)
        .plain("C, words", each_field<field<plain_values<baseline_link_next_words>>>)
        .libc("libc memchr and C", each_field<field<plain_values<baseline_link_next_memchr>>>)
        .libc("libc memchr and C and words",
               each_field<field<plain_values<baseline_link_next_memchr_words>>>)
        .libc("libc memchr and C, -march=native",
               each_field<field<plain_values<baseline_link_next_memchr_native>>>)
        .libc("libc memchr and C and words, -march=native",
               each_field<field<plain_values<baseline_link_next_memchr_words_native>>>);
}

} // namespace

void add_link_rows() {
    add_kind("pages", Corpus::link_pages);
    add_kind("preload", Corpus::link_preload);
    add_kind("mementos", Corpus::link_memento);
    add_kind("all kinds", Corpus::link_kinds);
    add_short("two links", ShortKind::two_links);
    add_short("pages", ShortKind::link_pages);
    add_short("all kinds", ShortKind::mixed_links);
}

} // namespace bench
