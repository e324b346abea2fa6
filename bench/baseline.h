/* baseline.h - the loops in plain C that one would write without a library, for every job.
 *
 * baseline_*.c are built twice by the compiler that builds the library, -O3 both times: once for
 * the machine that the library's own scalar code is built for, and once with -march=native (names
 * that end in _native), which a program for other people's machines cannot use.
 */
#ifndef LANE_BENCH_BASELINE_H
#define LANE_BENCH_BASELINE_H

#include <lanewise/link.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BASELINE_LINK_NEXT                                                                         \
    (lane_http_parser * parser, lane_link_value * value, lane_http_parameter * parameters,         \
     size_t capacity)

#define BASELINE_FUNCTIONS(X)                                                                      \
    X(size_t, count_branchy, (const uint8_t *s, size_t n, uint8_t byte))                           \
    X(size_t, count_branchless, (const uint8_t *s, size_t n, uint8_t byte))                        \
    X(size_t, count_in_branchy, (const uint8_t *s, size_t n, const bool *set))                     \
    X(size_t, count_in_branchless, (const uint8_t *s, size_t n, const bool *set))                  \
    /* positions of the members */                                                                 \
    X(size_t, offsets_branchy, (const uint8_t *s, size_t n, uint8_t byte, uint32_t *out))          \
    X(size_t, offsets_branchless, (const uint8_t *s, size_t n, uint8_t byte, uint32_t *out))       \
    X(size_t, offsets_in_branchy, (const uint8_t *s, size_t n, const bool *set, uint32_t *out))    \
    X(size_t, offsets_in_branchless, (const uint8_t *s, size_t n, const bool *set, uint32_t *out)) \
    /* one bit a byte, n a multiple of 64 */                                                       \
    X(void, bitmap_branchy, (const uint8_t *s, size_t n, const bool *set, uint64_t *out))          \
    X(void, bitmap_branchless, (const uint8_t *s, size_t n, const bool *set, uint64_t *out))       \
    X(size_t, find, (const uint8_t *s, size_t n, uint8_t byte))                                    \
    X(size_t, find_in, (const uint8_t *s, size_t n, const bool *set))                              \
    X(size_t, find_not_in, (const uint8_t *s, size_t n, const bool *set))                          \
    X(size_t, skip_whitespace, (const uint8_t *s, size_t n))                                       \
    /* starts and ends of the runs of bytes that are no ASCII whitespace */                        \
    X(size_t, split_branchy, (const uint8_t *s, size_t n, uint32_t *starts, uint32_t *ends))       \
    X(size_t, split_branchless, (const uint8_t *s, size_t n, uint32_t *starts, uint32_t *ends))    \
    X(bool, is_ascii_branchy, (const uint8_t *s, size_t n))                                        \
    X(bool, is_ascii_branchless, (const uint8_t *s, size_t n))                                     \
    X(void, lowercase_branchy, (const uint8_t *s, size_t n, uint8_t *out))                         \
    X(void, lowercase_branchless, (const uint8_t *s, size_t n, uint8_t *out))                      \
    X(size_t, mismatch, (const uint8_t *a, const uint8_t *b, size_t n))                            \
    X(size_t, mismatch_words, (const uint8_t *a, const uint8_t *b, size_t n))                      \
    X(size_t, mismatch_ignoring_case_branchy, (const uint8_t *a, const uint8_t *b, size_t n))      \
    /* 64 bytes are looked at whole, so that the compiler can use vectors */                       \
    X(size_t, mismatch_ignoring_case_blocks, (const uint8_t *a, const uint8_t *b, size_t n))       \
    /* csv by a state machine, a byte at a time: every cell's start and end; returns the cells */  \
    X(size_t, csv_cells_branchy, (const uint8_t *s, size_t n, uint32_t *starts, uint32_t *ends))   \
    X(size_t, csv_cells_branchless,                                                                \
      (const uint8_t *s, size_t n, uint32_t *starts, uint32_t *ends))                              \
    X(size_t, strip_newlines_branchy, (const uint8_t *s, size_t n, uint8_t *out))                  \
    X(size_t, strip_newlines_branchless, (const uint8_t *s, size_t n, uint8_t *out))               \
    X(size_t, normalize_newlines_branchy, (const uint8_t *s, size_t n, uint8_t *out))              \
    X(size_t, normalize_newlines_branchless, (const uint8_t *s, size_t n, uint8_t *out))           \
    /* ASCII whitespace: each run a blank, none at either end */                                   \
    X(size_t, collapse_branchy, (const uint8_t *s, size_t n, uint8_t *out))                        \
    X(size_t, collapse_branchless, (const uint8_t *s, size_t n, uint8_t *out))                     \
    X(void, mend_surrogates, (const uint16_t *s, size_t n, uint16_t *out))                         \
    X(size_t, code_points, (const uint8_t *s, size_t n))                                           \
    X(void, widen, (const uint8_t *s, size_t n, uint16_t *out))                                    \
    /* false when a unit does not fit a byte */                                                    \
    X(bool, narrow, (const uint16_t *s, size_t n, uint8_t *out))                                   \
    /* base64 with whitespace anywhere, unpadded; SIZE_MAX where it is wrong */                    \
    X(size_t, base64_decode_branchy, (const uint8_t *s, size_t n, uint8_t *out))                   \
    X(size_t, base64_decode_branchless, (const uint8_t *s, size_t n, uint8_t *out))                \
    X(size_t, base64_decode16_branchy, (const uint16_t *s, size_t n, uint8_t *out))                \
    X(size_t, base64_encode, (const uint8_t *s, size_t n, uint8_t *out))                           \
    X(size_t, base64_encode16, (const uint8_t *s, size_t n, uint16_t *out))                        \
    /* fields 1 and 9 of each line, parted by single blanks: 4 numbers a line in out; the lines */ \
    X(size_t, fields_1_9_branchy, (const uint8_t *s, size_t n, uint32_t *out))                     \
    X(size_t, fields_1_9_memchr, (const uint8_t *s, size_t n, uint32_t *out))                      \
    /* client, status and path of each combined log line: 6 numbers a line in out; the lines */    \
    X(size_t, combined_fields, (const uint8_t *s, size_t n, uint32_t *out))                        \
    /* as lane_link_next(), of a parser that only they read from */                                \
    X(int32_t, link_next_table, BASELINE_LINK_NEXT)                                                \
    X(int32_t, link_next_memchr, BASELINE_LINK_NEXT)                                               \
    X(int32_t, link_next_memchr_words, BASELINE_LINK_NEXT)                                         \
    X(int32_t, link_next_words, BASELINE_LINK_NEXT)                                                \
    X(size_t, percent_decode, (const uint8_t *s, size_t n, uint8_t *out))                          \
    X(size_t, percent_decode_memchr, (const uint8_t *s, size_t n, uint8_t *out))                   \
    /* two bytes more than it needs may be written */                                              \
    X(size_t, percent_encode, (const uint8_t *s, size_t n, const bool *set, uint8_t *out))         \
    X(size_t, percent_encode_branchless,                                                           \
      (const uint8_t *s, size_t n, const bool *set, uint8_t *out))

#define BASELINE_DECLARE(result, name, parameters)                                                 \
    result baseline_##name parameters;                                                             \
    result baseline_##name##_native parameters;
BASELINE_FUNCTIONS(BASELINE_DECLARE)
#undef BASELINE_DECLARE

#ifdef __cplusplus
}
#endif

#endif
