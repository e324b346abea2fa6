/* rows_short.cpp - one call a short text, in ns: what a parser pays that asks all day. */
#include "baseline.h"
#include "harness/rows.h"
#include "harness/sets.h"

#include <lanewise/ascii.h>
#include <lanewise/infra_string.h>
#include <lanewise/scan.h>

#include <strings.h>

#include <cctype>
#include <cstring>

namespace bench {

namespace {

const char *text(const uint8_t *s) {
    return reinterpret_cast<const char *>(s);
}

/* find a byte: one that is not there, so that the whole text is read */
uint64_t find_ours(const ShortText &t) {
    return lane_find_byte(t.s, t.n, '<');
}
uint64_t find_memchr(const ShortText &t) {
    const void *p = std::memchr(t.s, '<', t.n);
    return p == nullptr ? t.n : static_cast<size_t>(static_cast<const uint8_t *>(p) - t.s);
}
uint64_t find_plain(const ShortText &t) {
    return baseline_find(t.s, t.n, '<');
}

uint64_t set_ours(const ShortText &t) {
    return lane_find_first_in(t.s, t.n, &sets().markup);
}
uint64_t set_strcspn(const ShortText &t) {
    return std::strcspn(text(t.s), kMarkup);
}
uint64_t set_strpbrk(const ShortText &t) {
    const char *p = std::strpbrk(text(t.s), kMarkup);
    return p == nullptr ? t.n : static_cast<size_t>(p - text(t.s));
}
uint64_t set_plain(const ShortText &t) {
    return baseline_find_in(t.s, t.n, sets().markup_table);
}

uint64_t ascii_ours(const ShortText &t) {
    return lane_is_ascii(t.s, t.n);
}
uint64_t ascii_branchy(const ShortText &t) {
    return baseline_is_ascii_branchy(t.s, t.n);
}
uint64_t ascii_branchless(const ShortText &t) {
    return baseline_is_ascii_branchless(t.s, t.n);
}

uint64_t count_ours(const ShortText &t) {
    return lane_count_byte(t.s, t.n, ' ');
}
uint64_t count_branchless(const ShortText &t) {
    return baseline_count_branchless(t.s, t.n, ' ');
}

uint64_t mismatch_ours(const ShortText &t) {
    return lane_mismatch(t.s, t.second, t.n);
}
uint64_t mismatch_memcmp(const ShortText &t) {
    return std::memcmp(t.s, t.second, t.n) == 0 ? t.n : 0;
}
uint64_t mismatch_plain(const ShortText &t) {
    return baseline_mismatch_words(t.s, t.second, t.n);
}

uint64_t icase_ours(const ShortText &t) {
    return lane_mismatch_ignoring_ascii_case(t.s, t.second, t.n);
}
uint64_t icase_libc(const ShortText &t) {
    return strncasecmp(text(t.s), text(t.second), t.n) == 0 ? t.n : 0;
}
uint64_t icase_plain(const ShortText &t) {
    return baseline_mismatch_ignoring_case_branchy(t.s, t.second, t.n);
}

uint64_t lower_ours(const ShortText &t) {
    return lane_ascii_lowercase(t.s, t.n, scratch().bytes, 64).written;
}
uint64_t lower_tolower(const ShortText &t) {
    for (size_t i = 0; i < t.n; i++)
        scratch().bytes[i] = static_cast<uint8_t>(std::tolower(t.s[i]));
    return t.n;
}
uint64_t lower_plain(const ShortText &t) {
    baseline_lowercase_branchless(t.s, t.n, scratch().bytes);
    return t.n;
}

uint64_t skip_ours(const ShortText &t) {
    return lane_skip_ascii_whitespace(t.s, t.n, 0);
}
uint64_t skip_strspn(const ShortText &t) {
    return std::strspn(text(t.s), kWhitespace);
}
uint64_t skip_plain(const ShortText &t) {
    return baseline_skip_whitespace(t.s, t.n);
}

uint64_t token_ours(const ShortText &t) {
    return lane_check_token(t.s, t.n).position;
}
uint64_t token_plain(const ShortText &t) {
    static const bool *table = [] {
        static bool made[256];
        for (unsigned c = 0; c < 256; c++)
            made[c] = lane_class_contains(&lane_class_tchar, static_cast<uint8_t>(c));
        return made;
    }();
    return baseline_find_not_in(t.s, t.n, table);
}

} // namespace

void add_short_rows() {
    short_job("find a byte", ShortKind::text)
        .ours(each_text<find_ours>)
        .libc("memchr", each_text<find_memchr>)
        .plain("C", each_text<find_plain>);
    short_job("first of 7 ASCII bytes", ShortKind::text)
        .ours(each_text<set_ours>)
        .libc("strcspn", each_text<set_strcspn>)
        .libc("strpbrk", each_text<set_strpbrk>)
        .plain("C, table", each_text<set_plain>);
    short_job("skip whitespace, runs of that length", ShortKind::runs)
        .ours(each_text<skip_ours>)
        .libc("strspn", each_text<skip_strspn>)
        .plain("C", each_text<skip_plain>);
    short_job("count a byte", ShortKind::text)
        .ours(each_text<count_ours>)
        .plain("C, 8-bit sums", each_text<count_branchless>);
    short_job("is ASCII", ShortKind::text)
        .ours(each_text<ascii_ours>)
        .plain("C, if", each_text<ascii_branchy>)
        .plain("C, or of all", each_text<ascii_branchless>);
    short_job("is a token", ShortKind::token)
        .ours(each_text<token_ours>)
        .plain("C, table", each_text<token_plain>);
    short_job("mismatch", ShortKind::twin)
        .ours(each_text<mismatch_ours>)
        .libc("memcmp", each_text<mismatch_memcmp>)
        .plain("C, 8 at a time", each_text<mismatch_plain>);
    short_job("mismatch ignoring case", ShortKind::cases)
        .ours(each_text<icase_ours>)
        .libc("strncasecmp", each_text<icase_libc>)
        .plain("C", each_text<icase_plain>);
    short_job("lowercase", ShortKind::text)
        .ours(each_text<lower_ours>)
        .libc("tolower loop", each_text<lower_tolower>)
        .plain("C, branchless", each_text<lower_plain>);
}

} // namespace bench
