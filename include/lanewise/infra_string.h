/* lanewise/infra_string.h - the string and byte sequence operations of WHATWG Infra 4.5 and 4.7.
 *
 * Functions without suffix read bytes: for byte sequences and for ASCII-compatible text, code unit
 * by code unit. Those that end in 16 read UTF-16 code units. Predicates on code points, case and
 * case-insensitive match are in ascii.h, the splits in split.h. Linear; not for secrets: not
 * constant-time.
 */
#ifndef LANEWISE_INFRA_STRING_H
#define LANEWISE_INFRA_STRING_H

#include <lanewise/base.h>

LANE_EXTERN_C_BEGIN

/* Whether a and b hold the same units in the same order (Infra "is", "identical to"). */
LANE_API bool lane_is_identical(const void *a, size_t a_size, const void *b, size_t b_size);
LANE_API bool lane_is_identical16(const uint16_t *a, size_t a_size, const uint16_t *b,
                                  size_t b_size);

/* Whether the input starts with the potential prefix, which comes first as in the standard's text:
 * Infra "prefix" of byte sequences (4.5), "code unit prefix" (4.7). Empty is a prefix of
 * everything. */
LANE_API bool lane_code_unit_prefix(const void *prefix, size_t prefix_size, const void *s,
                                    size_t n);
LANE_API bool lane_code_unit_prefix16(const uint16_t *prefix, size_t prefix_size, const uint16_t *s,
                                      size_t n);

/* Whether the input ends with the potential suffix (Infra "code unit suffix"). */
LANE_API bool lane_code_unit_suffix(const void *suffix, size_t suffix_size, const void *s,
                                    size_t n);
LANE_API bool lane_code_unit_suffix16(const uint16_t *suffix, size_t suffix_size, const uint16_t *s,
                                      size_t n);

/* Whether a sorts before b by the values of its units, a proper prefix first: Infra "byte less
 * than" (4.5), "code unit less than" (4.7). False when they are identical. In UTF-16 that is not
 * the order of code points: U+FF5E sorts behind U+1F600. */
LANE_API bool lane_code_unit_less_than(const void *a, size_t a_size, const void *b, size_t b_size);
LANE_API bool lane_code_unit_less_than16(const uint16_t *a, size_t a_size, const uint16_t *b,
                                         size_t b_size);

/* Infra "skip ASCII whitespace": the first position from `position` on whose unit is not ASCII
 * whitespace, n when there is none. Positions count units. A position at or past n is returned. */
LANE_API size_t lane_skip_ascii_whitespace(const void *s, size_t n, size_t position);
LANE_API size_t lane_skip_ascii_whitespace16(const uint16_t *s, size_t n, size_t position);

LANE_EXTERN_C_END

#endif
