/* rows_utf.cpp - UTF-8 and UTF-16 by the kernels: validating, converting, counting. */
#include "harness/rows.h"

#include <lanewise/utf.h>

#include <string>

extern "C" {
#include "dispatch/dispatch.h"
}

namespace bench {

namespace {

const uint16_t *units(const Window &w) {
    return reinterpret_cast<const uint16_t *>(w.s);
}

void add_validate(const char *name, Corpus corpus) {
    job(name, corpus).ours([](const Window &w) -> uint64_t {
        return lane_utf8_validate(w.s, w.n).position;
    });
}

void add_to_utf16(const char *name, Corpus corpus) {
    job(name, corpus, Output::written).ours([](const Window &w) -> uint64_t {
        auto *out = reinterpret_cast<uint16_t *>(scratch().bytes);
        return 2 * lane_kernels_get()->utf8_to_utf16(w.s, w.n, out, w.n).written;
    });
}

void add_to_utf8(const char *name, Corpus corpus) {
    job(name, corpus, Output::written).ours([](const Window &w) -> uint64_t {
        return lane_kernels_get()
            ->utf16_to_utf8(units(w), w.n / 2, scratch().bytes, scratch().size)
            .written;
    });
}

uint64_t short_validate(const ShortText &t) {
    return lane_utf8_validate(t.s, t.n).position;
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
        return lane_kernels_get()->count_utf16_units(w.s, w.n);
    });
    job("count UTF-8 bytes", Corpus::utf16).ours([](const Window &w) -> uint64_t {
        return lane_kernels_get()->count_utf8_bytes16(units(w), w.n / 2);
    });
    short_job("validate UTF-8", ShortKind::text).ours(each_text<short_validate>);
}

} // namespace bench
