/* rows_ascii.cpp - ascii.h on whole texts: ASCII or not, case, comparison. */
#include "baseline.h"
#include "harness/rows.h"

#include <lanewise/ascii.h>

#include <strings.h>

#include <cctype>
#include <cstring>

namespace bench {

namespace {

const char *text(const uint8_t *s) {
    return reinterpret_cast<const char *>(s);
}

void add_case() {
    job("lowercase", Corpus::ascii, Output::bytes)
        .ours([](const Window &w) -> uint64_t {
            return lane_ascii_lowercase(w.s, w.n, scratch().bytes, scratch().size).written;
        })
        .libc("tolower loop",
              [](const Window &w) -> uint64_t {
                  for (size_t i = 0; i < w.n; i++)
                      scratch().bytes[i] = static_cast<uint8_t>(std::tolower(w.s[i]));
                  return w.n;
              })
        .plain("C, if",
               [](const Window &w) -> uint64_t {
                   baseline_lowercase_branchy(w.s, w.n, scratch().bytes);
                   return w.n;
               })
        .plain("C, branchless",
               [](const Window &w) -> uint64_t {
                   baseline_lowercase_branchless(w.s, w.n, scratch().bytes);
                   return w.n;
               })
        .plain("C, branchless, -march=native", [](const Window &w) -> uint64_t {
            baseline_lowercase_branchless_native(w.s, w.n, scratch().bytes);
            return w.n;
        });
}

void add_is_ascii() {
    job("is ASCII", Corpus::ascii)
        .ours([](const Window &w) -> uint64_t { return lane_is_ascii(w.s, w.n); })
        .plain("C, if",
               [](const Window &w) -> uint64_t { return baseline_is_ascii_branchy(w.s, w.n); })
        .plain("C, or of all",
               [](const Window &w) -> uint64_t { return baseline_is_ascii_branchless(w.s, w.n); })
        .plain("C, or of all, -march=native", [](const Window &w) -> uint64_t {
            return baseline_is_ascii_branchless_native(w.s, w.n);
        });
}

void add_compare() {
    job("mismatch", Corpus::twin)
        .ours([](const Window &w) -> uint64_t { return lane_mismatch(w.s, w.second, w.n); })
        .libc("memcmp",
              [](const Window &w) -> uint64_t {
                  return std::memcmp(w.s, w.second, w.n) == 0 ? w.n : 0;
              })
        .note("memcmp does not say where")
        .plain("C",
               [](const Window &w) -> uint64_t { return baseline_mismatch(w.s, w.second, w.n); })
        .plain("C, 8 at a time", [](const Window &w) -> uint64_t {
            return baseline_mismatch_words(w.s, w.second, w.n);
        });
    job("mismatch ignoring case", Corpus::cases)
        .ours([](const Window &w) -> uint64_t {
            return lane_mismatch_ignoring_ascii_case(w.s, w.second, w.n);
        })
        .libc("strncasecmp",
              [](const Window &w) -> uint64_t {
                  return strncasecmp(text(w.s), text(w.second), w.n) == 0 ? w.n : 0;
              })
        .note("strncasecmp does not say where")
        .plain("C",
               [](const Window &w) -> uint64_t {
                   return baseline_mismatch_ignoring_case_branchy(w.s, w.second, w.n);
               })
        .plain("C, blocks of 64",
               [](const Window &w) -> uint64_t {
                   return baseline_mismatch_ignoring_case_blocks(w.s, w.second, w.n);
               })
        .plain("C, blocks of 64, -march=native", [](const Window &w) -> uint64_t {
            return baseline_mismatch_ignoring_case_blocks_native(w.s, w.second, w.n);
        });
}

} // namespace

void add_ascii_rows() {
    add_is_ascii();
    add_case();
    add_compare();
}

} // namespace bench
