/* rows_split.cpp - split.h: starts and ends of all tokens at once, and a token at a time. */
#include "baseline.h"
#include "harness/rows.h"
#include "harness/sets.h"

#include <lanewise/split.h>

#include <cstring>

namespace bench {

namespace {

const char *text(const Window &w) {
    return reinterpret_cast<const char *>(w.s);
}

uint64_t split_by_strspn(const Window &w) {
    Scratch &out = scratch();
    size_t k = 0;
    for (size_t i = std::strspn(text(w), kWhitespace); i < w.n;
         i += std::strspn(text(w) + i, kWhitespace)) {
        out.a[k] = static_cast<uint32_t>(i);
        i += std::strcspn(text(w) + i, kWhitespace);
        out.b[k++] = static_cast<uint32_t>(i);
    }
    return k;
}

uint64_t split_by_iterator(const Window &w) {
    lane_splitter it;
    lane_view token;
    Scratch &out = scratch();
    size_t k = 0;
    lane_splitter_on_ascii_whitespace(&it, w.s, w.n);
    while (lane_splitter_next(&it, &token) == LANE_OK) {
        out.a[k] = static_cast<uint32_t>(token.data - text(w));
        out.b[k] = static_cast<uint32_t>(token.data + token.size - text(w));
        k++;
    }
    return k;
}

/* the plain loops and libc, beside either form of ours */
Job &with_baselines(Job &job) {
    return job.libc("strspn, strcspn", split_by_strspn)
        .plain("C, while",
               [](const Window &w) -> uint64_t {
                   return baseline_split_branchy(w.s, w.n, scratch().a, scratch().b);
               })
        .plain("C, branchless",
               [](const Window &w) -> uint64_t {
                   return baseline_split_branchless(w.s, w.n, scratch().a, scratch().b);
               })
        .plain("C, branchless, -march=native", [](const Window &w) -> uint64_t {
            return baseline_split_branchless_native(w.s, w.n, scratch().a, scratch().b);
        });
}

} // namespace

void add_split_rows() {
    with_baselines(job("split on whitespace", Corpus::words, Output::spans)
                       .ours([](const Window &w) -> uint64_t {
                           return lane_split_on_ascii_whitespace(w.s, w.n, 0, scratch().a,
                                                                 scratch().b, scratch().offsets)
                               .written;
                       }));
    with_baselines(
        job("split on whitespace, iterator", Corpus::words, Output::spans).ours(split_by_iterator));
    job("strictly split on a set of 7, dense", Corpus::dense, Output::spans)
        .ours([](const Window &w) -> uint64_t {
            return lane_strictly_split_in(w.s, w.n, &sets().delimiters, 0, scratch().a, scratch().b,
                                          scratch().offsets)
                .written;
        })
        .plain("C, table, if",
               [](const Window &w) -> uint64_t {
                   Scratch &out = scratch();
                   const size_t k =
                       baseline_offsets_in_branchy(w.s, w.n, sets().delimiter_table, out.b);
                   out.a[0] = 0;
                   for (size_t i = 0; i < k; i++)
                       out.a[i + 1] = out.b[i] + 1;
                   out.b[k] = static_cast<uint32_t>(w.n);
                   return k + 1;
               })
        .plain("C, table, branchless", [](const Window &w) -> uint64_t {
            Scratch &out = scratch();
            const size_t k =
                baseline_offsets_in_branchless(w.s, w.n, sets().delimiter_table, out.b);
            out.a[0] = 0;
            for (size_t i = 0; i < k; i++)
                out.a[i + 1] = out.b[i] + 1;
            out.b[k] = static_cast<uint32_t>(w.n);
            return k + 1;
        });
}

} // namespace bench
