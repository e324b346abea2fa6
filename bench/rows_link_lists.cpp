/* rows_link_lists.cpp - lists of links, early hints, one relation type, writing. The arena's first block is used again
 * for every field. */
#include "harness/link_rows.h"

#include <map>
#include <string>
#include <utility>

namespace bench {

namespace {

constexpr char kPage[] = "https://www.example.org/articles/2026/index.html?sort=asc";

lane_link_options resolved_options() {
    lane_link_options options = {};
    options.base_url = lane_view_of(kPage, sizeof kPage - 1);
    options.context_url = options.base_url;
    options.max_field = options.max_links = options.max_parameters = SIZE_MAX;
    return options;
}
lane_link_options unresolved_options() {
    lane_link_options options = resolved_options();
    options.no_resolution = 1;
    return options;
}

uint64_t everything(const lane_link_list &list) {
    uint64_t sum = mix(list.count, list.problem_total);
    for (size_t i = 0; i < list.count; i++) {
        const lane_link &link = list.links[i];
        for (const lane_view &v : {link.target, link.relation, link.context})
            for (size_t k = 0; k < v.size; k++)
                sum = mix(sum, static_cast<uint8_t>(v.data[k]));
        for (size_t k = 0; k < link.attribute_count; k++)
            sum = mix(mix(mix(sum, link.attributes[k].name.size), link.attributes[k].value.size),
                      link.attributes[k].flags);
    }
    return sum;
}

template <lane_link_options (*Options)()> uint64_t list_of(const uint8_t *s, size_t n) {
    static const lane_link_options options = Options();
    lane_arena arena;
    lane_arena_init(&arena, nullptr, scratch().bytes, scratch().size);
    const lane_link_list list = lane_links_parse_value(s, n, &options, &arena);
    const uint64_t result = checking() ? everything(list) : list.count;
    lane_arena_free(&arena);
    return result;
}

/* ---- filters ---- */

constexpr char kFound[] = "dns-prefetch"; /* which no field here has, so that all of it is read */

uint64_t find(const uint8_t *s, size_t n) {
    lane_http_parser parser;
    lane_link_value value;
    lane_http_parameter parameters[kParameters];
    uint64_t found = 0;
    lane_http_parser_init(&parser, s, n);
    while (lane_link_find(&parser, kFound, sizeof kFound - 1, &value, parameters, kParameters) ==
           LANE_OK)
        found++;
    return found;
}

uint64_t early_hints(const uint8_t *s, size_t n) {
    return lane_early_hints_copy(s, n, scratch().bytes, n).written;
}

/* ---- writing ---- */

/* the links of a field, read once */
const lane_link_list &links_of(const uint8_t *s, size_t n) {
    static const lane_link_options options = unresolved_options();
    static std::map<std::pair<const uint8_t *, size_t>, lane_link_list> made;
    const auto found = made.find({s, n});
    if (found != made.end())
        return found->second;
    static lane_arena arena = [] {
        lane_arena a;
        lane_arena_init(&a, nullptr, nullptr, 0);
        return a;
    }();
    return made[{s, n}] = lane_links_parse_value(s, n, &options, &arena);
}

uint64_t written(const Window &w) {
    static const lane_link_options options = unresolved_options();
    const lane_link_list &list = links_of(w.s, w.n);
    return lane_links_write(list.links, list.count, &options, scratch().bytes, scratch().size)
        .written;
}

/* ---- jobs ---- */

constexpr char kValuesToo[] = ", link-values";
constexpr char kNoList[] = "gives link-values and makes no list";

void add_kind(const std::string &kind, Corpus corpus) {
    job(("links resolved, " + kind).c_str(), corpus)
        .ours(window<list_of<resolved_options>>)
        .ours(window<link_values>, kValuesToo)
        .note(kNoList);
    job(("links not resolved, " + kind).c_str(), corpus)
        .ours(window<list_of<unresolved_options>>)
        .ours(window<link_values>, kValuesToo)
        .note(kNoList);
    job(("a relation type of links, " + kind).c_str(), corpus).ours(window<find>);
    job(("early hints of links, " + kind).c_str(), corpus, Output::written)
        .ours(window<early_hints>);
    job(("links written, " + kind).c_str(), corpus, Output::written).ours(written);
}

void add_short(const std::string &kind, ShortKind fields) {
    short_job(("links resolved, " + kind).c_str(), fields)
        .ours(each_field<field<list_of<resolved_options>>>);
    short_job(("links not resolved, " + kind).c_str(), fields)
        .ours(each_field<field<list_of<unresolved_options>>>);
    short_job(("a relation type of links, " + kind).c_str(), fields).ours(each_field<field<find>>);
    short_job(("early hints of links, " + kind).c_str(), fields)
        .ours(each_field<field<early_hints>>);
}

} // namespace

void add_link_list_rows() {
    add_kind("pages", Corpus::link_pages);
    add_kind("preload", Corpus::link_preload);
    add_kind("mementos", Corpus::link_memento);
    add_kind("all kinds", Corpus::link_kinds);
    add_short("two links", ShortKind::two_links);
    add_short("pages", ShortKind::link_pages);
    add_short("all kinds", ShortKind::mixed_links);
}

} // namespace bench
