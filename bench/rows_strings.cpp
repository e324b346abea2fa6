/* rows_strings.cpp - infra_string.h on whole texts: newlines, whitespace, widths, scalar values, code points. */
#include "baseline.h"
#include "harness/rows.h"

#include <lanewise/infra_string.h>

namespace bench {

namespace {

/* a loop of baseline.h that writes bytes */
template <size_t (*F)(const uint8_t *, size_t, uint8_t *)> uint64_t written(const Window &w) {
    return F(w.s, w.n, scratch().bytes);
}
/* ours: never longer than the text */
template <lane_result (*F)(const void *, size_t, void *, size_t)>
uint64_t written(const Window &w) {
    return F(w.s, w.n, scratch().bytes, w.n).written;
}

void add_newlines(const char *name, Corpus corpus) {
    job(name, corpus, Output::written)
        .ours(written<lane_normalize_newlines>)
        .plain("C, if", written<baseline_normalize_newlines_branchy>)
        .plain("C, branchless", written<baseline_normalize_newlines_branchless>)
        .plain("C, branchless, -march=native",
               written<baseline_normalize_newlines_branchless_native>);
}

void add_collapse(const char *name, Corpus corpus) {
    job(name, corpus, Output::written)
        .ours(written<lane_strip_and_collapse_ascii_whitespace>)
        .plain("C, if", written<baseline_collapse_branchy>)
        .plain("C, branchless", written<baseline_collapse_branchless>)
        .plain("C, branchless, -march=native", written<baseline_collapse_branchless_native>);
}

void add_scalar_values() {
    job("to scalar value string, clean", Corpus::utf16, Output::bytes)
        .ours([](const Window &w) -> uint64_t {
            return lane_convert_to_scalar_value_string16(units(w), w.n / 2, wide_out(), w.n / 2)
                .written;
        })
        .plain("C, if", [](const Window &w) -> uint64_t {
            baseline_mend_surrogates(units(w), w.n / 2, wide_out());
            return w.n / 2;
        });
}

/* Both widths: the window is the side of two bytes a unit, so that a rate is to memcpy of that side. */
void add_widths() {
    job("widen", Corpus::ascii, Output::bytes)
        .ours([](const Window &w) -> uint64_t {
            return lane_isomorphic_decode16(w.s, w.n / 2, wide_out(), w.n / 2).written;
        })
        .plain("C",
               [](const Window &w) -> uint64_t {
                   baseline_widen(w.s, w.n / 2, wide_out());
                   return w.n / 2;
               })
        .plain("C, -march=native", [](const Window &w) -> uint64_t {
            baseline_widen_native(w.s, w.n / 2, wide_out());
            return w.n / 2;
        });
    job("narrow", Corpus::dense16, Output::written)
        .ours([](const Window &w) -> uint64_t {
            return lane_isomorphic_encode16(units(w), w.n / 2, scratch().bytes, w.n / 2).written;
        })
        .plain("C",
               [](const Window &w) -> uint64_t {
                   return baseline_narrow(units(w), w.n / 2, scratch().bytes) ? w.n / 2 : 0;
               })
        .plain("C, -march=native", [](const Window &w) -> uint64_t {
            return baseline_narrow_native(units(w), w.n / 2, scratch().bytes) ? w.n / 2 : 0;
        });
}

void add_code_points() {
    job("code point length", Corpus::utf8)
        .ours([](const Window &w) -> uint64_t { return lane_code_point_length(w.s, w.n); })
        .plain("C", [](const Window &w) -> uint64_t { return baseline_code_points(w.s, w.n); })
        .plain("C, -march=native",
               [](const Window &w) -> uint64_t { return baseline_code_points_native(w.s, w.n); });
}

} // namespace

void add_string_rows() {
    job("strip newlines", Corpus::crlf, Output::written)
        .ours(written<lane_strip_newlines>)
        .plain("C, if", written<baseline_strip_newlines_branchy>)
        .plain("C, branchless", written<baseline_strip_newlines_branchless>)
        .plain("C, branchless, -march=native", written<baseline_strip_newlines_branchless_native>);
    add_newlines("normalize newlines", Corpus::crlf);
    add_newlines("normalize newlines, 1 % runs", Corpus::cr_runs);
    add_newlines("normalize newlines, 50 %", Corpus::cr_half);
    add_collapse("collapse, 1 % runs", Corpus::runs);
    add_collapse("collapse, 50 %", Corpus::half);
    add_scalar_values();
    add_widths();
    add_code_points();
}

} // namespace bench
