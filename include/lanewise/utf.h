/* lanewise/utf.h - UTF-8: validate and repair.
 *
 * Ill-formed bytes are taken in maximal subparts, as the Encoding Standard's UTF-8 decoder and
 * Unicode chapter 3.9 ("U+FFFD Substitution of Maximal Subparts") do: the longest start of a
 * character that could still have become one, or a single byte. E2 82 41 is one subpart and `A`;
 * E0 80 41 is two, and `A`.
 */
#ifndef LANEWISE_UTF_H
#define LANEWISE_UTF_H

#include <lanewise/base.h>

LANE_EXTERN_C_BEGIN

/* LANE_OK with `position` = the size and `length` = 0, or the first ill-formed subpart. */
typedef struct lane_utf8_check {
    int32_t status;
    uint32_t length; /* bytes of the subpart, 1 to 3 */
    size_t position; /* of its first byte */
} lane_utf8_check;

/* Whether all n bytes are UTF-8 (Infra's UTF-8 decode without BOM or fail; a byte order mark is a
 * character like others).
 * LANE_OK. LANE_E_NOT_UTF8: the subpart at `position` can be no character, whatever follows.
 * LANE_MORE: all is well but for a character cut off by the end of the input, at `position`: more
 * bytes could complete it.
 * Source: WHATWG Infra 4.7 "scalar value string" (S07) */
LANE_API lane_utf8_check lane_utf8_validate(const void *s, size_t n);

typedef struct lane_utf8_result {
    int32_t status;
    size_t read;         /* bytes of input used */
    size_t written;      /* bytes of output filled */
    size_t replacements; /* subparts that became U+FFFD */
} lane_utf8_result;

/* Repairs: copies the n bytes to `out` with each ill-formed maximal subpart, one cut off at the end
 * too, replaced by U+FFFD (EF BF BD). What is UTF-8 stays as it is. `capacity` is in bytes:
 * lane_utf8_scrub_size(s, n) or lane_utf8_scrub_bound(n) hold all. `out` must not overlap the
 * input. LANE_OK: `read` = n. LANE_FULL: the next character or U+FFFD does not fit; call again with
 * s + read.
 * Source: WHATWG Infra 4.7 "convert to scalar value string" (S08) */
LANE_API lane_utf8_result lane_utf8_scrub(const void *s, size_t n, void *out, size_t capacity);

/* How many bytes lane_utf8_scrub writes, exactly; SIZE_MAX when that is more. n when all is UTF-8
 * (a repair can come to n bytes too). */
LANE_API size_t lane_utf8_scrub_size(const void *s, size_t n);

/* The most that lane_utf8_scrub writes for n bytes, 3 * n; SIZE_MAX when that is more.
 * Constant time. */
LANE_API size_t lane_utf8_scrub_bound(size_t n);

LANE_EXTERN_C_END

#endif
