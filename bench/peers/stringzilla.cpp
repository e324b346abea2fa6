/* stringzilla.cpp - bytes, sets, and a table for case.
 *
 * The shared library is opened instead of linked: it defines memcpy, memchr and others, which would
 * then stand in for libc in the rows that are to measure libc. */
#include "harness/rows.h"
#include "harness/sets.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstring>
#include <string>

namespace bench {

namespace {

/* a set of bytes as StringZilla has it: byte b is bit b%64 of word b/64 */
struct Set {
    uint64_t words[4];
};

Set set_of(const bool *table, bool inverted) {
    Set s{};
    for (unsigned b = 0; b < 256; b++)
        if (table[b] != inverted)
            s.words[b / 64] |= uint64_t{1} << (b % 64);
    return s;
}

struct Functions {
    const char *(*find_byte)(const char *s, size_t n, const char *byte);
    const char *(*find_byteset)(const char *s, size_t n, const Set *set);
    void (*lookup)(char *out, size_t n, const char *s, const char *table);
    Set delimiters, markup, high, not_whitespace;
    char lower[256];
} sz;

const char *text(const Window &w) {
    return reinterpret_cast<const char *>(w.s);
}

uint64_t first_of(const char *s, size_t n, const Set &set) {
    const char *p = sz.find_byteset(s, n, &set);
    return p == nullptr ? n : static_cast<size_t>(p - s);
}

uint64_t offsets(const Window &w, const char *newline) {
    const char *p = text(w), *end = p + w.n;
    uint32_t *out = scratch().a;
    size_t k = 0;
    for (;; p++) {
        const size_t left = static_cast<size_t>(end - p);
        p = newline != nullptr ? sz.find_byte(p, left, newline)
                               : sz.find_byteset(p, left, &sz.delimiters);
        if (p == nullptr)
            return k;
        out[k++] = static_cast<uint32_t>(p - text(w));
    }
}

uint64_t find_byte(const char *s, size_t n) {
    const char *p = sz.find_byte(s, n, "<");
    return p == nullptr ? n : static_cast<size_t>(p - s);
}

uint64_t short_find(const ShortText &t) {
    return find_byte(reinterpret_cast<const char *>(t.s), t.n);
}
uint64_t short_set(const ShortText &t) {
    return first_of(reinterpret_cast<const char *>(t.s), t.n, sz.markup);
}
uint64_t short_skip(const ShortText &t) {
    return first_of(reinterpret_cast<const char *>(t.s), t.n, sz.not_whitespace);
}

template <class F> bool load(void *library, const char *name, F *function) {
    void *found = dlsym(library, name);
    static_assert(sizeof found == sizeof *function, "a function's address is an object's");
    std::memcpy(function, &found, sizeof found);
    return found != nullptr;
}

} // namespace

void add_stringzilla_rows() {
    void *library = dlopen(LANE_PEER_STRINGZILLA_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    int (*major)(), (*minor)(), (*patch)();
    if (library == nullptr || !load(library, "sz_find_byte", &sz.find_byte) ||
        !load(library, "sz_find_byteset", &sz.find_byteset) ||
        !load(library, "sz_lookup", &sz.lookup) || !load(library, "sz_version_major", &major) ||
        !load(library, "sz_version_minor", &minor) || !load(library, "sz_version_patch", &patch)) {
        std::fprintf(stderr, "lanewise-bench: StringZilla does not load: %s\n", dlerror());
        return;
    }
    sz.delimiters = set_of(sets().delimiter_table, false);
    sz.markup = set_of(sets().markup_table, false);
    sz.high = set_of(sets().high_table, false);
    sz.not_whitespace = set_of(sets().whitespace_table, true);
    for (unsigned c = 0; c < 256; c++)
        sz.lower[c] = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    add_peer_version("StringZilla " + std::to_string(major()) + "." + std::to_string(minor()) +
                     "." + std::to_string(patch()));

    job("newline offsets", Corpus::log, Output::offsets)
        .peer("StringZilla find_byte loop",
              [](const Window &w) -> uint64_t { return offsets(w, "\n"); });
    for (const char *name : {"offsets of a set of 7, dense", "offsets of a set of 7, sparse"})
        job(name, Corpus::dense, Output::offsets)
            .peer("StringZilla find_byteset loop",
                  [](const Window &w) -> uint64_t { return offsets(w, nullptr); });
    job("find a byte, far", Corpus::ascii)
        .peer("StringZilla find_byte",
              [](const Window &w) -> uint64_t { return find_byte(text(w), w.n); });
    job("first of 7 ASCII bytes, far", Corpus::ascii)
        .peer("StringZilla find_byteset",
              [](const Window &w) -> uint64_t { return first_of(text(w), w.n, sz.markup); });
    job("first of 7 bytes, 4 above 0x80, far", Corpus::high)
        .peer("StringZilla find_byteset",
              [](const Window &w) -> uint64_t { return first_of(text(w), w.n, sz.high); });
    job("skip whitespace, long", Corpus::blanks)
        .peer("StringZilla find_byteset", [](const Window &w) -> uint64_t {
            return first_of(text(w), w.n, sz.not_whitespace);
        });
    job("lowercase", Corpus::ascii, Output::bytes)
        .peer("StringZilla lookup", [](const Window &w) -> uint64_t {
            sz.lookup(reinterpret_cast<char *>(scratch().bytes), w.n, text(w), sz.lower);
            return w.n;
        });
    short_job("find a byte", ShortKind::text).peer("StringZilla find_byte", each_text<short_find>);
    short_job("first of 7 ASCII bytes", ShortKind::text)
        .peer("StringZilla find_byteset", each_text<short_set>);
    short_job("skip whitespace, runs of that length", ShortKind::runs)
        .peer("StringZilla find_byteset", each_text<short_skip>);
}

} // namespace bench
