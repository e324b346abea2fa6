/* hyperscan.cpp - Hyperscan or Vectorscan: a set as a pattern, a call back for each match. */
#include "harness/rows.h"

#include <hs/hs.h>

#include <cstdio>
#include <string>

namespace bench {

namespace {

hs_database_t *newline, *delimiters, *markup;
hs_scratch_t *memory;

hs_database_t *compile(const char *pattern, unsigned flags) {
    hs_database_t *made = nullptr;
    hs_compile_error_t *error = nullptr;
    if (hs_compile(pattern, flags, HS_MODE_BLOCK, nullptr, &made, &error) != HS_SUCCESS) {
        std::fprintf(stderr, "lanewise-bench: hyperscan: %s\n", error->message);
        hs_free_compile_error(error);
        return nullptr;
    }
    hs_alloc_scratch(made, &memory);
    return made;
}

int keep_offset(unsigned, unsigned long long, unsigned long long to, unsigned, void *context) {
    auto *k = static_cast<uint64_t *>(context);
    scratch().a[(*k)++] = static_cast<uint32_t>(to - 1);
    return 0;
}

int stop_at_first(unsigned, unsigned long long, unsigned long long to, unsigned, void *context) {
    *static_cast<uint64_t *>(context) = to - 1;
    return 1;
}

uint64_t scan(const hs_database_t *database, const uint8_t *s, size_t n, match_event_handler match,
              uint64_t unless_found) {
    uint64_t result = unless_found;
    hs_scan(database, reinterpret_cast<const char *>(s), static_cast<unsigned>(n), 0, memory, match,
            &result);
    return result;
}

} // namespace

void add_hyperscan_rows() {
    newline = compile("\\n", 0);
    delimiters = compile("[,;:|=& ]", 0);
    markup = compile("[<>&\"'\\\\^]", HS_FLAG_SINGLEMATCH);
    if (newline == nullptr || delimiters == nullptr || markup == nullptr)
        return;
    add_peer_version(std::string("Hyperscan or Vectorscan ") + hs_version());
    job("newline offsets", Corpus::log, Output::offsets)
        .peer("hyperscan",
              [](const Window &w) -> uint64_t { return scan(newline, w.s, w.n, keep_offset, 0); });
    for (const char *name : {"offsets of a set of 7, dense", "offsets of a set of 7, sparse"})
        job(name, Corpus::dense, Output::offsets)
            .peer("hyperscan", [](const Window &w) -> uint64_t {
                return scan(delimiters, w.s, w.n, keep_offset, 0);
            });
    job("first of 7 ASCII bytes, far", Corpus::ascii)
        .peer("hyperscan", [](const Window &w) -> uint64_t {
            return scan(markup, w.s, w.n, stop_at_first, w.n);
        });
}

} // namespace bench
