/* rows_utf.cpp - UTF-8 and UTF-16: validating, converting, repairing, counting. */
#include "harness/rows.h"

#include <lanewise/cpu.h>
#include <lanewise/utf.h>
#include <lanewise/utf_convert.h>
#include <lanewise/utf_index.h>

#include <cstring>
#include <string>

namespace bench {

namespace {

void add_validate(const char *name, Corpus corpus) {
    job(name, corpus).ours([](const Window &w) -> uint64_t {
        return lane_utf8_validate(w.s, w.n).position;
    });
}

void add_to_utf16(const char *name, Corpus corpus) {
    job(name, corpus, Output::written).ours([](const Window &w) -> uint64_t {
        return 2 * lane_utf8_to_utf16(w.s, w.n, LANE_UTF_FAIL, wide_out(), w.n).written;
    });
}

void add_to_utf8(const char *name, Corpus corpus) {
    job(name, corpus, Output::written).ours([](const Window &w) -> uint64_t {
        return lane_utf16_to_utf8(units(w), w.n / 2, LANE_UTF_FAIL, scratch().bytes, scratch().size)
            .written;
    });
}

/* what a repair cannot be faster than: all parts validated, and the text copied; by the best tier */
uint64_t validate_then_copy(const Window &w) {
    static const int32_t best = [] {
        int32_t tier = LANE_ISA_COUNT - 1;
        while ((lane_isa_available() >> tier & 1) == 0)
            tier--;
        return tier;
    }();
    lane_isa_force(best);
    uint64_t bad = 0;
    for (size_t i = 0; i < w.n;) {
        const lane_utf8_check check = lane_utf8_validate(w.s + i, w.n - i);
        bad += check.length != 0;
        i += check.position + check.length;
    }
    std::memcpy(scratch().bytes, w.s, w.n);
    return bad;
}

void add_repair(const char *name, Corpus corpus) {
    job(name, corpus, Output::written)
        .ours([](const Window &w) -> uint64_t {
            return lane_utf8_scrub(w.s, w.n, scratch().bytes, scratch().size).written;
        })
        .plain("validate, then memcpy", validate_then_copy)
        .note("not repaired");
}

uint64_t short_validate(const ShortText &t) {
    return lane_utf8_validate(t.s, t.n).position;
}
uint64_t short_to_utf16(const ShortText &t) {
    return lane_utf8_to_utf16(t.s, t.n, LANE_UTF_FAIL, wide_out(), 64).written;
}

} // namespace

void add_utf_rows() {
    add_validate("validate UTF-8, ASCII", Corpus::ascii);
    add_validate("validate UTF-8, Latin", Corpus::latin);
    add_validate("validate UTF-8, CJK", Corpus::cjk);
    add_validate("validate UTF-8, emoji", Corpus::emoji);
    add_validate("validate UTF-8, mixed", Corpus::utf8);
    add_to_utf16("UTF-8 to UTF-16, ASCII", Corpus::ascii);
    add_to_utf16("UTF-8 to UTF-16, Latin", Corpus::latin);
    add_to_utf16("UTF-8 to UTF-16, CJK", Corpus::cjk);
    add_to_utf16("UTF-8 to UTF-16, emoji", Corpus::emoji);
    add_to_utf16("UTF-8 to UTF-16, mixed", Corpus::utf8);
    add_to_utf8("UTF-16 to UTF-8, ASCII", Corpus::twin16);
    add_to_utf8("UTF-16 to UTF-8, Latin", Corpus::latin16);
    add_to_utf8("UTF-16 to UTF-8, CJK", Corpus::cjk16);
    add_to_utf8("UTF-16 to UTF-8, emoji", Corpus::emoji16);
    add_to_utf8("UTF-16 to UTF-8, mixed", Corpus::utf16);
    job("count UTF-16 units", Corpus::utf8).ours([](const Window &w) -> uint64_t {
        return lane_utf8_length_in_utf16(w.s, w.n);
    });
    job("count UTF-8 bytes", Corpus::utf16).ours([](const Window &w) -> uint64_t {
        return lane_utf16_length_in_utf8(units(w), w.n / 2);
    });
    add_repair("repair UTF-8, clean", Corpus::utf8);
    add_repair("repair UTF-8, a bad byte in 4 KiB", Corpus::utf8_bad);
    add_repair("repair UTF-8, 10 % bad bytes", Corpus::utf8_bad_tenth);
    short_job("validate UTF-8", ShortKind::text).ours(each_text<short_validate>);
    short_job("validate UTF-8, mixed", ShortKind::utf8).ours(each_text<short_validate>);
    short_job("UTF-8 to UTF-16, mixed", ShortKind::utf8).ours(each_text<short_to_utf16>);
}

} // namespace bench
