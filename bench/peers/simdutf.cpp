/* simdutf.cpp - is ASCII, and find a byte. It picks its kernel at run time, as we do. */
#include "harness/rows.h"

#include <simdutf.h>

#include <string>

namespace bench {

namespace {

const char *text(const uint8_t *s) {
    return reinterpret_cast<const char *>(s);
}

uint64_t find(const uint8_t *s, size_t n) {
    return static_cast<uint64_t>(simdutf::find(text(s), text(s) + n, '<') - text(s));
}

uint64_t short_ascii(const ShortText &t) {
    return simdutf::validate_ascii(text(t.s), t.n);
}
uint64_t short_find(const ShortText &t) {
    return find(t.s, t.n);
}

} // namespace

void add_simdutf_rows() {
    const std::string kernel(simdutf::get_active_implementation()->name());
    add_peer_version("simdutf " SIMDUTF_VERSION " (" + kernel + ")");
    const std::string name = "simdutf " + kernel;
    job("is ASCII", Corpus::ascii).peer(name.c_str(), [](const Window &w) -> uint64_t {
        return simdutf::validate_ascii(text(w.s), w.n);
    });
    job("find a byte, far", Corpus::ascii).peer(name.c_str(), [](const Window &w) -> uint64_t {
        return find(w.s, w.n);
    });
    short_job("is ASCII", ShortKind::text).peer(name.c_str(), each_text<short_ascii>);
    short_job("find a byte", ShortKind::text).peer(name.c_str(), each_text<short_find>);
}

} // namespace bench
