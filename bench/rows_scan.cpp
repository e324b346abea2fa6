/* rows_scan.cpp - the functions of scan.h on whole texts: count, offsets, bitmaps, find. */
#include "baseline.h"
#include "harness/rows.h"
#include "harness/sets.h"

#include <lanewise/infra_string.h>
#include <lanewise/scan.h>

#include <algorithm>
#include <cstring>

namespace bench {

namespace {

const char *text(const Window &w) {
    return reinterpret_cast<const char *>(w.s);
}

uint64_t count_by_memchr(const Window &w) {
    const uint8_t *p = w.s, *end = w.s + w.n;
    uint64_t count = 0;
    while ((p = static_cast<const uint8_t *>(std::memchr(p, '\n', static_cast<size_t>(end - p)))) !=
           nullptr) {
        count++;
        p++;
    }
    return count;
}

uint64_t offsets_by_memchr(const Window &w) {
    const uint8_t *p = w.s, *end = w.s + w.n;
    uint32_t *out = scratch().a;
    size_t k = 0;
    while ((p = static_cast<const uint8_t *>(std::memchr(p, '\n', static_cast<size_t>(end - p)))) !=
           nullptr) {
        out[k++] = static_cast<uint32_t>(p - w.s);
        p++;
    }
    return k;
}

uint64_t offsets_by_strcspn(const Window &w) {
    uint32_t *out = scratch().a;
    size_t k = 0;
    for (size_t i = std::strcspn(text(w), kDelimiters); i < w.n;
         i += 1 + std::strcspn(text(w) + i + 1, kDelimiters))
        out[k++] = static_cast<uint32_t>(i);
    return k;
}

uint64_t offsets_by_strpbrk(const Window &w) {
    uint32_t *out = scratch().a;
    size_t k = 0;
    for (const char *p = text(w); (p = std::strpbrk(p, kDelimiters)) != nullptr; p++)
        out[k++] = static_cast<uint32_t>(p - text(w));
    return k;
}

void add_counts() {
    job("count newlines", Corpus::log)
        .ours([](const Window &w) -> uint64_t { return lane_count_byte(w.s, w.n, '\n'); })
        .libc("memchr loop", count_by_memchr)
        .plain("C, if",
               [](const Window &w) -> uint64_t { return baseline_count_branchy(w.s, w.n, '\n'); })
        .plain(
            "C, 8-bit sums",
            [](const Window &w) -> uint64_t { return baseline_count_branchless(w.s, w.n, '\n'); })
        .plain("C, 8-bit sums, -march=native",
               [](const Window &w) -> uint64_t {
                   return baseline_count_branchless_native(w.s, w.n, '\n');
               })
        .plain("std::count", [](const Window &w) -> uint64_t {
            return static_cast<uint64_t>(std::count(w.s, w.s + w.n, uint8_t{'\n'}));
        });
    job("count a set of 7", Corpus::dense)
        .ours(
            [](const Window &w) -> uint64_t { return lane_count_in(w.s, w.n, &sets().delimiters); })
        .plain("C, table, if",
               [](const Window &w) -> uint64_t {
                   return baseline_count_in_branchy(w.s, w.n, sets().delimiter_table);
               })
        .plain("C, table, sum", [](const Window &w) -> uint64_t {
            return baseline_count_in_branchless(w.s, w.n, sets().delimiter_table);
        });
}

void add_set_offsets(const char *name, Corpus corpus) {
    job(name, corpus, Output::offsets)
        .ours([](const Window &w) -> uint64_t {
            return lane_offsets(w.s, w.n, &sets().delimiters, 0, scratch().a, scratch().offsets)
                .written;
        })
        .libc("strcspn loop", offsets_by_strcspn)
        .libc("strpbrk loop", offsets_by_strpbrk)
        .plain("C, table, if",
               [](const Window &w) -> uint64_t {
                   return baseline_offsets_in_branchy(w.s, w.n, sets().delimiter_table,
                                                      scratch().a);
               })
        .plain("C, table, branchless", [](const Window &w) -> uint64_t {
            return baseline_offsets_in_branchless(w.s, w.n, sets().delimiter_table, scratch().a);
        });
}

void add_offsets() {
    job("newline offsets", Corpus::log, Output::offsets)
        .ours([](const Window &w) -> uint64_t {
            return lane_offsets(w.s, w.n, &sets().newline, 0, scratch().a, scratch().offsets)
                .written;
        })
        .libc("memchr loop", offsets_by_memchr)
        .plain("C, if",
               [](const Window &w) -> uint64_t {
                   return baseline_offsets_branchy(w.s, w.n, '\n', scratch().a);
               })
        .plain("C, branchless",
               [](const Window &w) -> uint64_t {
                   return baseline_offsets_branchless(w.s, w.n, '\n', scratch().a);
               })
        .plain("C, branchless, -march=native", [](const Window &w) -> uint64_t {
            return baseline_offsets_branchless_native(w.s, w.n, '\n', scratch().a);
        });
    add_set_offsets("offsets of a set of 7, dense", Corpus::dense);
    add_set_offsets("offsets of a set of 7, sparse", Corpus::sparse);
    job("bitmap of a set of 7", Corpus::dense, Output::bits)
        .ours([](const Window &w) -> uint64_t {
            return lane_bitmap(w.s, w.n, &sets().delimiters, scratch().bits, scratch().words)
                .written;
        })
        .plain("C, table, if",
               [](const Window &w) -> uint64_t {
                   baseline_bitmap_branchy(w.s, w.n, sets().delimiter_table, scratch().bits);
                   return w.n / 64;
               })
        .plain("C, table, shift", [](const Window &w) -> uint64_t {
            baseline_bitmap_branchless(w.s, w.n, sets().delimiter_table, scratch().bits);
            return w.n / 64;
        });
}

void add_finds() {
    job("find a byte, far", Corpus::ascii)
        .ours([](const Window &w) -> uint64_t { return lane_find_byte(w.s, w.n, '<'); })
        .libc("memchr",
              [](const Window &w) -> uint64_t {
                  const void *p = std::memchr(w.s, '<', w.n);
                  return p == nullptr ? w.n
                                      : static_cast<size_t>(static_cast<const uint8_t *>(p) - w.s);
              })
        .plain("C", [](const Window &w) -> uint64_t { return baseline_find(w.s, w.n, '<'); })
        .plain("std::find", [](const Window &w) -> uint64_t {
            return static_cast<uint64_t>(std::find(w.s, w.s + w.n, uint8_t{'<'}) - w.s);
        });
    job("first of 7 ASCII bytes, far", Corpus::ascii)
        .ours([](const Window &w) -> uint64_t {
            return lane_find_first_in(w.s, w.n, &sets().markup);
        })
        .libc("strcspn", [](const Window &w) -> uint64_t { return std::strcspn(text(w), kMarkup); })
        .libc("strpbrk",
              [](const Window &w) -> uint64_t {
                  const char *p = std::strpbrk(text(w), kMarkup);
                  return p == nullptr ? w.n : static_cast<size_t>(p - text(w));
              })
        .plain("C, table", [](const Window &w) -> uint64_t {
            return baseline_find_in(w.s, w.n, sets().markup_table);
        });
    job("first of 7 bytes, 4 above 0x80, far", Corpus::high)
        .ours(
            [](const Window &w) -> uint64_t { return lane_find_first_in(w.s, w.n, &sets().high); })
        .libc("strcspn", [](const Window &w) -> uint64_t { return std::strcspn(text(w), kHigh); })
        .libc("strpbrk",
              [](const Window &w) -> uint64_t {
                  const char *p = std::strpbrk(text(w), kHigh);
                  return p == nullptr ? w.n : static_cast<size_t>(p - text(w));
              })
        .plain("C, table", [](const Window &w) -> uint64_t {
            return baseline_find_in(w.s, w.n, sets().high_table);
        });
    job("skip whitespace, long", Corpus::blanks)
        .ours([](const Window &w) -> uint64_t { return lane_skip_ascii_whitespace(w.s, w.n, 0); })
        .libc("strspn",
              [](const Window &w) -> uint64_t { return std::strspn(text(w), kWhitespace); })
        .plain("C", [](const Window &w) -> uint64_t { return baseline_skip_whitespace(w.s, w.n); })
        .plain("C, table", [](const Window &w) -> uint64_t {
            return baseline_find_not_in(w.s, w.n, sets().whitespace_table);
        });
    job("last not blank, far", Corpus::blanks)
        .ours([](const Window &w) -> uint64_t {
            return lane_find_last_not_in(w.s, w.n, &lane_class_ascii_whitespace);
        })
        .plain("C, table", [](const Window &w) -> uint64_t {
            size_t i = w.n;
            while (i > 0 && sets().whitespace_table[w.s[i - 1]])
                i--;
            return i == 0 ? w.n : i - 1;
        });
}

} // namespace

void add_scan_rows() {
    add_counts();
    add_offsets();
    add_finds();
}

} // namespace bench
