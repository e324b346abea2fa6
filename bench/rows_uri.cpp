/* rows_uri.cpp - uri.h: references resolved one by one, percent-encoding of whole texts. */
#include "baseline.h"
#include "harness/rows.h"

#include <lanewise/uri.h>

namespace bench {

namespace {

constexpr char kPage[] = "https://www.example.org/articles/2026/index.html?sort=asc";

uint64_t resolved(const ShortText &t) {
    return lane_uri_resolve(kPage, sizeof kPage - 1, t.s, t.n, scratch().bytes, scratch().size)
        .written;
}
uint64_t split(const ShortText &t) {
    const lane_uri uri = lane_uri_split(t.s, t.n);
    return uri.scheme.size + uri.authority.size + uri.path.size + uri.query.size +
           uri.fragment.size;
}

uint64_t decoded(const Window &w) {
    return lane_percent_decode(w.s, w.n, scratch().bytes, w.n).written;
}
uint64_t encoded(const uint8_t *s, size_t n) {
    return lane_percent_encode(s, n, &lane_class_percent_encode_component, scratch().bytes, 3 * n)
        .written;
}
uint64_t as_uri(const uint8_t *s, size_t n) {
    return lane_iri_to_uri(s, n, LANE_IRI_STRICT, scratch().bytes, 3 * n).written;
}
uint64_t as_iri(const Window &w) {
    return lane_uri_to_iri(w.s, w.n, scratch().bytes, w.n).written;
}

template <size_t (*F)(const uint8_t *, size_t, uint8_t *)> uint64_t plain(const Window &w) {
    return F(w.s, w.n, scratch().bytes);
}

/* What encodes makes three bytes of one: the windows of 64 MiB go by pieces, one over the other. */
template <uint64_t (*F)(const uint8_t *, size_t)> uint64_t in_pieces(const Window &w) {
    constexpr size_t piece = size_t{1} << 20;
    uint64_t written = 0;
    for (size_t i = 0; i < w.n; i += piece)
        written += F(w.s + i, w.n - i < piece ? w.n - i : piece);
    return written;
}

template <size_t (*F)(const uint8_t *, size_t, const bool *, uint8_t *)>
uint64_t plain_encoded(const uint8_t *s, size_t n) {
    static const bool *table = [] {
        static bool made[256];
        for (unsigned c = 0; c < 256; c++)
            made[c] = lane_class_contains(&lane_class_percent_encode_component, static_cast<uint8_t>(c));
        return made;
    }();
    return F(s, n, table, scratch().bytes);
}

void add_decode(const char *name, Corpus corpus) {
    job(name, corpus, Output::written)
        .ours(decoded)
        .plain("C, if", plain<baseline_percent_decode>)
        .plain("C, memchr", plain<baseline_percent_decode_memchr>)
        .plain("C, memchr, -march=native", plain<baseline_percent_decode_memchr_native>);
}

void add_encode(const char *name, Corpus corpus) {
    job(name, corpus, Output::written)
        .ours(in_pieces<encoded>)
        .plain("C, if", in_pieces<plain_encoded<baseline_percent_encode>>)
        .plain("C, branchless", in_pieces<plain_encoded<baseline_percent_encode_branchless>>)
        .plain("C, branchless, -march=native",
               in_pieces<plain_encoded<baseline_percent_encode_branchless_native>>);
}

} // namespace

void add_uri_rows() {
    short_job("URI reference resolved", ShortKind::reference).ours(each_field<resolved>);
    short_job("URI reference split", ShortKind::reference).ours(each_field<split>);
    add_decode("percent decode, sparse", Corpus::percent);
    add_decode("percent decode, dense", Corpus::percent_dense);
    add_encode("percent encode, ASCII", Corpus::ascii);
    add_encode("percent encode, mixed", Corpus::utf8);
    job("IRI to URI, mixed", Corpus::utf8, Output::written).ours(in_pieces<as_uri>);
    job("URI to IRI, dense", Corpus::percent_dense, Output::written).ours(as_iri);
}

} // namespace bench
