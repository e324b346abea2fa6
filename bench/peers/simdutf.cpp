/* simdutf.cpp - is ASCII, find a byte, base64, UTF-8 and UTF-16. It picks its kernel at run time, as we do; base64 and
 * UTF also run the kernels that stand beside our lower tiers. */
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

/* one of its kernels by name, null when this machine does not run it; without a name the one that it picks itself */
template <const char *Name> const simdutf::implementation *kernel() {
    if (Name[0] == 0)
        return simdutf::get_active_implementation();
    static const simdutf::implementation *const found = [] {
        const simdutf::implementation *k = simdutf::get_available_implementations()[Name];
        return k != nullptr && k->supported_by_runtime_system() ? k : nullptr;
    }();
    return found;
}

char *bytes_out() {
    return reinterpret_cast<char *>(scratch().bytes);
}

/* forgiving decode: the standard alphabet, padding or none, leftover bits of any value */
template <const char *Name, class Char> uint64_t decode(const Char *s, size_t n) {
    return kernel<Name>()
        ->base64_to_binary(s, n, bytes_out(), simdutf::base64_default, simdutf::loose)
        .count;
}
template <const char *Name> uint64_t encode(const uint8_t *s, size_t n) {
    return kernel<Name>()->binary_to_base64(text(s), n, bytes_out(), simdutf::base64_default);
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

const char16_t *wide(const Window &w) {
    return reinterpret_cast<const char16_t *>(w.s);
}

template <const char *Name> uint64_t validate(const Window &w) {
    return kernel<Name>()->validate_utf8(text(w.s), w.n) ? w.n : 0;
}
template <const char *Name> uint64_t to_utf16(const Window &w) {
    auto *out = reinterpret_cast<char16_t *>(scratch().bytes);
    return 2 * kernel<Name>()->convert_utf8_to_utf16le(text(w.s), w.n, out);
}
template <const char *Name> uint64_t to_utf8(const Window &w) {
    return kernel<Name>()->convert_utf16le_to_utf8(wide(w), w.n / 2, bytes_out());
}
template <const char *Name> uint64_t count_units(const Window &w) {
    return kernel<Name>()->utf16_length_from_utf8(text(w.s), w.n);
}
template <const char *Name> uint64_t count_bytes(const Window &w) {
    return kernel<Name>()->utf8_length_from_utf16le(wide(w), w.n / 2);
}
template <const char *Name> uint64_t short_validate(const ShortText &t) {
    return kernel<Name>()->validate_utf8(text(t.s), t.n) ? t.n : 0;
}
template <const char *Name> uint64_t short_to_utf16(const ShortText &t) {
    auto *out = reinterpret_cast<char16_t *>(scratch().bytes);
    return kernel<Name>()->convert_utf8_to_utf16le(text(t.s), t.n, out);
}

bool begins(const std::string &name, const char *with) {
    return name.rfind(with, 0) == 0;
}

template <const char *Name> void add_utf(const char *row) {
    for (Job &j : jobs()) {
        if (begins(j.name, "validate UTF-8"))
            j.peer(row, validate<Name>);
        else if (begins(j.name, "UTF-8 to UTF-16"))
            j.peer(row, to_utf16<Name>);
        else if (begins(j.name, "UTF-16 to UTF-8"))
            j.peer(row, to_utf8<Name>);
        else if (j.name == "count UTF-16 units")
            j.peer(row, count_units<Name>);
        else if (j.name == "count UTF-8 bytes")
            j.peer(row, count_bytes<Name>);
    }
    short_job("validate UTF-8", ShortKind::text).peer(row, each_text<short_validate<Name>>);
    short_job("validate UTF-8, mixed", ShortKind::utf8).peer(row, each_text<short_validate<Name>>);
    short_job("UTF-8 to UTF-16, mixed", ShortKind::utf8).peer(row, each_text<short_to_utf16<Name>>);
}

constexpr char kPicked[] = "", kHaswell[] = "haswell", kWestmere[] = "westmere";

} // namespace

void add_simdutf_rows() {
    const std::string picked(simdutf::get_active_implementation()->name());
    add_peer_version("simdutf " SIMDUTF_VERSION " (" + picked + ")");
    const std::string name = "simdutf " + picked;
    job("is ASCII", Corpus::ascii).peer(name.c_str(), [](const Window &w) -> uint64_t {
        return simdutf::validate_ascii(text(w.s), w.n);
    });
    job("find a byte, far", Corpus::ascii).peer(name.c_str(), [](const Window &w) -> uint64_t {
        return find(w.s, w.n);
    });
    short_job("is ASCII", ShortKind::text).peer(name.c_str(), each_text<short_ascii>);
    short_job("find a byte", ShortKind::text).peer(name.c_str(), each_text<short_find>);
    add_base64<kPicked>(name.c_str());
    add_utf<kPicked>(name.c_str());
    if (picked != kHaswell && kernel<kHaswell>() != nullptr) {
        add_base64<kHaswell>("simdutf haswell");
        add_utf<kHaswell>("simdutf haswell");
    }
    if (picked != kWestmere && kernel<kWestmere>() != nullptr) {
        add_base64<kWestmere>("simdutf westmere");
        add_utf<kWestmere>("simdutf westmere");
    }
}

} // namespace bench
