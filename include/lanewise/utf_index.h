/* lanewise/utf_index.h - counting in bytes, UTF-16 code units and code points; indices of one in the
 * others; where a text may be cut; the two orders.
 *
 * An index is a boundary: 0 stands before the first character, the length behind the last. Every ill-formed
 * maximal subpart (utf.h), and every surrogate that stands alone, is one code point and one code unit, like the
 * U+FFFD that a repair makes of it; its bytes are those it has (a surrogate alone: 3). WTF-8 is not UTF-8 here: the
 * three bytes of a surrogate are three ill-formed parts.
 */
#ifndef LANEWISE_UTF_INDEX_H
#define LANEWISE_UTF_INDEX_H

#include <lanewise/infra_string.h>
#include <lanewise/utf.h>

LANE_EXTERN_C_BEGIN

/* ---- how long ---- */

/* How many UTF-16 code units a text in UTF-8 has, by its bytes alone: those that are not 80 to BF, and F0
 * and above once more. Exact for UTF-8; lane_utf8_count is exact for any bytes. lane_code_point_length and
 * _length16 (infra_string.h) count code points so. */
LANE_API size_t lane_utf8_length_in_utf16(const void *s, size_t n);

/* How many bytes a text in UTF-16 has in UTF-8: 1, 2 or 3 a unit, 4 a pair, 3 a surrogate that stands alone.
 * SIZE_MAX when that is more. */
LANE_API size_t lane_utf16_length_in_utf8(const uint16_t *s, size_t n);

/* A text, or a place in it, in each unit. */
typedef struct lane_utf_counts {
    uint64_t bytes; /* of UTF-8 */
    uint64_t utf16; /* code units */
    uint64_t code_points;
    uint64_t ill_formed; /* parts; 0: the text is well-formed */
} lane_utf_counts;

/* All of them, exactly, in one pass over a text in UTF-8, or in UTF-16. */
LANE_API lane_utf_counts lane_utf8_count(const void *s, size_t n);
LANE_API lane_utf_counts lane_utf16_count(const uint16_t *s, size_t n);

/* The same of a stream that comes in pieces, cut anywhere. A state of zeros stands at its start; after each piece
 * state->counts is that of the text so far: what it cuts off counts as one ill-formed part, until it goes on. */
typedef struct lane_count_state {
    lane_utf_counts counts;
    uint8_t held[4]; /* private, as the rest */
    uint8_t held_size;
    uint8_t reserved[3];
} lane_count_state;

LANE_API void lane_utf8_count_feed(lane_count_state *state, const void *s, size_t n);
LANE_API void lane_utf16_count_feed(lane_count_state *state, const uint16_t *s, size_t n);

/* ---- where a text may be cut ---- */

/* The last boundary at or before byte i, the first at or behind it; n for an i of n or more. At most three bytes
 * before i and three behind it are looked at. So lane_utf8_floor(s, n, limit) is how much of the text fits
 * `limit` bytes, cut between two characters or ill-formed subparts. Constant time. */
LANE_API size_t lane_utf8_floor(const void *s, size_t n, size_t i);
LANE_API size_t lane_utf8_ceil(const void *s, size_t n, size_t i);
/* The same in UTF-16: never inside a surrogate pair. */
LANE_API size_t lane_utf16_floor(const uint16_t *s, size_t n, size_t i);
LANE_API size_t lane_utf16_ceil(const uint16_t *s, size_t n, size_t i);

/* ---- indices ---- */

typedef enum lane_utf_unit {
    LANE_UNIT_BYTES = 0, /* of UTF-8 */
    LANE_UNIT_UTF16 = 1, /* code units */
    LANE_UNIT_CODE_POINTS = 2
} lane_utf_unit;

/* LANE_OK: `index` = `ceil`, the same place in the other unit. LANE_E_INSIDE_CODE_POINT: the index given stands
 * inside a character; `index` is the boundary before it, `ceil` the one behind it. LANE_E_RANGE: it is past the
 * end; both are the length. LANE_E_ARGUMENT: no such unit; both are 0. */
typedef struct lane_utf_index {
    int32_t status;
    size_t index;
    size_t ceil;
} lane_utf_index;

/* The index `index`, which counts `from` (a lane_utf_unit), in units of `to`. What stands before it is read once.
 * A `to` of bytes that is past SIZE_MAX (UTF-16 of more than half the address space) is SIZE_MAX. */
LANE_API lane_utf_index lane_utf8_convert_index(const void *s, size_t n, int32_t from, int32_t to,
                                                size_t index);
LANE_API lane_utf_index lane_utf16_convert_index(const uint16_t *s, size_t n, int32_t from,
                                                 int32_t to, size_t index);

/* `count` indices, none less than the one before it, in one pass over the text; out[i] is what the function above
 * gives for indices[i]. LANE_OK: `position` = count. LANE_E_ARGUMENT: indices[position] is less than the one
 * before it, or there is no such unit (`position` 0); those before it are done. */
LANE_API lane_check lane_utf8_convert_indices(const void *s, size_t n, int32_t from, int32_t to,
                                              const size_t *indices, size_t count,
                                              lane_utf_index *out);
LANE_API lane_check lane_utf16_convert_indices(const uint16_t *s, size_t n, int32_t from,
                                               int32_t to, const size_t *indices, size_t count,
                                               lane_utf_index *out);

/* An index in a stream that comes in pieces, cut anywhere: the answer comes as soon as the index is passed. A state of
 * zeros with `index`, `from` and `to` set stands at the start; it is plain data that may be copied. */
typedef struct lane_utf_place {
    int32_t status;
    uint64_t index;
    uint64_t ceil;
} lane_utf_place;

typedef struct lane_index_state {
    uint64_t index;     /* that is to be converted */
    int32_t from, to;   /* lane_utf_unit */
    lane_utf_counts at; /* private, as the rest */
    lane_utf_place place;
    uint8_t held[4];
    uint8_t held_size;
    uint8_t known;
    uint8_t reserved[2];
} lane_index_state;

/* The next n units of the stream. LANE_MORE: the index is behind what came so far, or inside a character that is not
 * complete; `index` = `ceil`, the last boundary known. LANE_OK, LANE_E_INSIDE_CODE_POINT and LANE_E_ARGUMENT as
 * lane_utf8_convert_index gives for the whole stream, with `index` and `ceil` of the stream: then nothing more is
 * read, and every later call gives the same.
 * finish: the stream ends here; the same, and LANE_E_RANGE, never LANE_MORE. */
LANE_API lane_utf_place lane_utf8_convert_index_feed(lane_index_state *state, const void *s,
                                                     size_t n);
LANE_API lane_utf_place lane_utf8_convert_index_finish(lane_index_state *state);
LANE_API lane_utf_place lane_utf16_convert_index_feed(lane_index_state *state, const uint16_t *s,
                                                      size_t n);
LANE_API lane_utf_place lane_utf16_convert_index_finish(lane_index_state *state);

/* ---- order ----
 *
 * -1: a sorts before b; 0: they are identical; 1: behind it. A proper prefix comes first. Nothing is decoded: the
 * first difference tells. infra_string.h has both as "less than", and comparisons of streams. */

/* By code points. For UTF-8 that is the order of its bytes. In UTF-16 a surrogate that stands alone counts as its
 * number, before U+E000, where a pair comes behind U+FFFF. */
LANE_API int lane_compare_code_points(const void *a, size_t a_size, const void *b, size_t b_size);
LANE_API int lane_compare_code_points16(const uint16_t *a, size_t a_size, const uint16_t *b,
                                        size_t b_size);

/* By UTF-16 code units: U+10000 and above sort before U+E000 to U+FFFF, in UTF-8 too (the rule for bytes that
 * are not UTF-8 is that of lane_code_unit_less_than). */
LANE_API int lane_compare_code_units(const void *a, size_t a_size, const void *b, size_t b_size);
LANE_API int lane_compare_code_units16(const uint16_t *a, size_t a_size, const uint16_t *b,
                                       size_t b_size);

/* lane_compare_code_points16 of two streams. As lane_code_unit_less_than_feed16 (infra_string.h), but LANE_MORE may
 * leave up to two units of both unused that both pieces have: a surrogate at which they differ, with the leading one
 * before it, or which ends what both have, must be seen with the unit behind it. When both streams have ended (their
 * last pieces, of any sizes left, were given so), give what is left of both to finish, which sets state->order for
 * good. */
LANE_API lane_check lane_compare_code_points_feed16(lane_compare_state *state, const uint16_t *a,
                                                    size_t a_size, const uint16_t *b,
                                                    size_t b_size);
LANE_API void lane_compare_code_points_finish16(lane_compare_state *state, const uint16_t *a,
                                                size_t a_size, const uint16_t *b, size_t b_size);

LANE_EXTERN_C_END

#endif
