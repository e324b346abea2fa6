/* simdutf.cpp - is ASCII, find a byte, base64. It picks its kernel at run time, as we do; base64 also with the
 * kernels that stand beside our lower tiers. */
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

/* one of its kernels; the one that it picks itself when a machine does not run that */
template <const char *Name> const simdutf::implementation *forced() {
    static const simdutf::implementation *const found = [] {
        for (const simdutf::implementation *k : simdutf::get_available_implementations())
            if (k->name() == Name && k->supported_by_runtime_system())
                return k;
        return static_cast<const simdutf::implementation *>(nullptr);
    }();
    return found;
}

/* forgiving decode: the standard alphabet, padding or none, leftover bits of any value */
template <const char *Name, class Char> uint64_t decode(const Char *s, size_t n) {
    char *out = reinterpret_cast<char *>(scratch().bytes);
    const simdutf::implementation *k = forced<Name>();
    return (k != nullptr
                ? k->base64_to_binary(s, n, out, simdutf::base64_default, simdutf::loose)
                : simdutf::base64_to_binary(s, n, out, simdutf::base64_default, simdutf::loose))
        .count;
}
template <const char *Name> uint64_t encode(const uint8_t *s, size_t n) {
    char *out = reinterpret_cast<char *>(scratch().bytes);
    const simdutf::implementation *k = forced<Name>();
    return k != nullptr ? k->binary_to_base64(text(s), n, out, simdutf::base64_default)
                        : simdutf::binary_to_base64(text(s), n, out);
}

template <const char *Name> uint64_t short_decode(const ShortText &t) {
    return decode<Name>(text(t.s), t.n);
}
template <const char *Name> uint64_t short_encode(const ShortText &t) {
    return encode<Name>(t.s, t.n);
}

template <const char *Name> void add_base64(const char *row) {
    struct Texts {
        const char *job;
        Corpus corpus;
    };
    for (const Texts &t : {Texts{"base64 decode, clean", Corpus::base64},
                           Texts{"base64 decode, CR LF", Corpus::base64_crlf},
                           Texts{"base64 decode, 1 %", Corpus::base64_one},
                           Texts{"base64 decode, 5 %", Corpus::base64_five},
                           Texts{"base64 decode, 50 %", Corpus::base64_half}})
        job(t.job, t.corpus).peer(row, [](const Window &w) -> uint64_t {
            return decode<Name>(text(w.s), w.n);
        });
    for (const Texts &t : {Texts{"base64 decode, clean, 16-bit", Corpus::base64_16},
                           Texts{"base64 decode, 1 %, 16-bit", Corpus::base64_one16}})
        job(t.job, t.corpus).peer(row, [](const Window &w) -> uint64_t {
            return decode<Name>(reinterpret_cast<const char16_t *>(w.s), w.n / 2);
        });
    job("base64 encode", Corpus::ascii).peer(row, [](const Window &w) -> uint64_t {
        return encode<Name>(w.s, w.n);
    });
    short_job("base64 decode", ShortKind::base64).peer(row, each_text<short_decode<Name>>);
    short_job("base64 encode", ShortKind::text).peer(row, each_text<short_encode<Name>>);
}

constexpr char kPicked[] = "picked", kHaswell[] = "haswell", kWestmere[] = "westmere";

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
    add_base64<kPicked>(name.c_str());
    if (kernel != kHaswell && forced<kHaswell>() != nullptr)
        add_base64<kHaswell>("simdutf haswell");
    if (kernel != kWestmere && forced<kWestmere>() != nullptr)
        add_base64<kWestmere>("simdutf westmere");
}

} // namespace bench
