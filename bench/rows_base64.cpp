/* rows_base64.cpp - base64 in both directions and widths, whole texts and short ones. */
#include "baseline.h"
#include "harness/rows.h"

#include <lanewise/base64.h>

#include <cstring>

namespace bench {

namespace {

template <size_t (*F)(const uint8_t *, size_t, uint8_t *)> uint64_t plain(const Window &w) {
    return F(w.s, w.n, scratch().bytes);
}

/* into exactly the room that n characters can need */
uint64_t decoded(const uint8_t *s, size_t n) {
    return lane_forgiving_base64_decode(s, n, scratch().bytes, lane_base64_decode_bound(n)).written;
}

void add_decode(const char *name, Corpus corpus) {
    job(name, corpus, Output::written)
        .ours([](const Window &w) { return decoded(w.s, w.n); })
        .plain("C, if", plain<baseline_base64_decode_branchy>)
        .plain("C, branchless", plain<baseline_base64_decode_branchless>)
        .plain("C, if, -march=native", plain<baseline_base64_decode_branchy_native>)
        .plain("C, branchless, -march=native", plain<baseline_base64_decode_branchless_native>);
}

void add_decode16(const char *name, Corpus corpus) {
    job(name, corpus, Output::written)
        .ours([](const Window &w) -> uint64_t {
            return lane_forgiving_base64_decode16(units(w), w.n / 2, scratch().bytes,
                                                  lane_base64_decode_bound(w.n / 2))
                .written;
        })
        .plain("C, if", [](const Window &w) -> uint64_t {
            return baseline_base64_decode16_branchy(units(w), w.n / 2, scratch().bytes);
        });
}

void add_encode() {
    job("base64 encode", Corpus::ascii, Output::written)
        .ours([](const Window &w) -> uint64_t {
            return lane_forgiving_base64_encode(w.s, w.n, scratch().bytes,
                                                lane_base64_encode_size(w.n, nullptr))
                .written;
        })
        .plain("C", plain<baseline_base64_encode>)
        .plain("C, -march=native", plain<baseline_base64_encode_native>);
    /* half of the window: the output is four bytes for three */
    job("base64 encode, 16-bit", Corpus::ascii)
        .ours([](const Window &w) -> uint64_t {
            return lane_forgiving_base64_encode16(w.s, w.n / 2, wide_out(),
                                                  lane_base64_encode_size(w.n / 2, nullptr))
                .written;
        })
        .plain("C", [](const Window &w) -> uint64_t {
            return baseline_base64_encode16(w.s, w.n / 2, wide_out());
        });
}

uint64_t encoded_in_lines(const Window &w) {
    lane_base64_options mime = {};
    mime.line_length = 76;
    return lane_base64_encode(w.s, w.n, &mime, scratch().bytes, lane_base64_encode_size(w.n, &mime))
        .written;
}

/* windows are read only: a copy, decoded where it is */
uint64_t decoded_in_place(const Window &w) {
    std::memcpy(scratch().bytes, w.s, w.n);
    return lane_forgiving_base64_decode(scratch().bytes, w.n, scratch().bytes, w.n).written;
}
uint64_t copied_and_decoded(const Window &w) {
    uint8_t *copy = scratch().bytes + lane_base64_decode_bound(w.n);
    std::memcpy(copy, w.s, w.n);
    return decoded(copy, w.n);
}

constexpr size_t kPiece = 64 * 1024;

uint64_t decoded_in_pieces(const Window &w) {
    lane_base64_decoder d;
    lane_base64_decoder_init(&d, &lane_base64_forgiving);
    uint64_t written = 0;
    for (size_t i = 0; i < w.n; i += kPiece)
        written += lane_base64_decoder_feed(&d, w.s + i, w.n - i < kPiece ? w.n - i : kPiece,
                                            scratch().bytes, kPiece)
                       .written;
    return written + lane_base64_decoder_finish(&d, scratch().bytes, kPiece).written;
}
uint64_t encoded_in_pieces(const Window &w) {
    lane_base64_encoder e;
    lane_base64_encoder_init(&e, nullptr);
    uint64_t written = 0;
    for (size_t i = 0; i < w.n; i += kPiece)
        written += lane_base64_encoder_feed(&e, w.s + i, w.n - i < kPiece ? w.n - i : kPiece,
                                            scratch().bytes, 2 * kPiece)
                       .written;
    return written + lane_base64_encoder_finish(&e, scratch().bytes, kPiece).written;
}

void add_ways() {
    job("base64 encode, lines of 76", Corpus::ascii, Output::written).ours(encoded_in_lines);
    job("base64 decode, a copy in place", Corpus::base64, Output::written)
        .ours(decoded_in_place)
        .plain("beside it", copied_and_decoded);
    job("base64 decode, pieces of 64 KiB", Corpus::base64_crlf, Output::written)
        .ours(decoded_in_pieces);
    job("base64 encode, pieces of 64 KiB", Corpus::ascii, Output::written).ours(encoded_in_pieces);
}

uint64_t short_ours(const ShortText &t) {
    return decoded(t.s, t.n);
}
uint64_t short_branchy(const ShortText &t) {
    return baseline_base64_decode_branchy(t.s, t.n, scratch().bytes);
}
uint64_t short_branchless(const ShortText &t) {
    return baseline_base64_decode_branchless(t.s, t.n, scratch().bytes);
}
uint64_t short_encoded(const ShortText &t) {
    return lane_forgiving_base64_encode(t.s, t.n, scratch().bytes,
                                        lane_base64_encode_size(t.n, nullptr))
        .written;
}
uint64_t short_encode_plain(const ShortText &t) {
    return baseline_base64_encode(t.s, t.n, scratch().bytes);
}

} // namespace

void add_base64_rows() {
    add_decode("base64 decode, clean", Corpus::base64);
    add_decode("base64 decode, CR LF", Corpus::base64_crlf);
    add_decode("base64 decode, 1 %", Corpus::base64_one);
    add_decode("base64 decode, 5 %", Corpus::base64_five);
    add_decode("base64 decode, 50 %", Corpus::base64_half);
    add_decode16("base64 decode, clean, 16-bit", Corpus::base64_16);
    add_decode16("base64 decode, 1 %, 16-bit", Corpus::base64_one16);
    add_encode();
    add_ways();
    short_job("base64 decode", ShortKind::base64)
        .ours(each_text<short_ours>)
        .plain("C, if", each_text<short_branchy>)
        .plain("C, branchless", each_text<short_branchless>);
    short_job("base64 encode", ShortKind::text)
        .ours(each_text<short_encoded>)
        .plain("C", each_text<short_encode_plain>);
}

} // namespace bench
