/* lanewise/utf_convert.h - UTF-8, UTF-16 and Latin-1 into each other.
 *
 * Between Latin-1 and UTF-16 it is lane_isomorphic_decode16 and _encode16 (infra_string.h) that convert.
 * `mode` is LANE_UTF_REPLACE, LANE_UTF_FAIL or LANE_UTF_WTF8 (utf.h); for another one the status is
 * LANE_E_ARGUMENT. No output may overlap its input. What does not fit is never cut inside a character. With
 * LANE_FULL, go on with s + read, by a new call of the same function.
 */
#ifndef LANEWISE_UTF_CONVERT_H
#define LANEWISE_UTF_CONVERT_H

#include <lanewise/utf.h>

LANE_EXTERN_C_BEGIN

/* ---- UTF-8 to UTF-16 and back ---- */

/* UTF-8 to UTF-16. `capacity` counts code units: n always do.
 * LANE_OK: `read` = n. LANE_FULL. With LANE_UTF_FAIL: LANE_E_NOT_UTF8, or LANE_MORE for a character cut off by
 * the end, at `read`. With LANE_UTF_WTF8, ED A0 80 to ED BF BF are surrogates; a leading and a trailing one
 * in a row make a pair, as they do in UTF-16.
 * "UTF-8 decode" drops one byte order mark first: begin at s + 3 where lane_bom_detect finds LANE_ENCODING_UTF8.
 * Source: Encoding Standard "UTF-8 decode" (U01), "UTF-8 decode without BOM" (U02), with LANE_UTF_FAIL "... or fail"
 * (U03) */
LANE_API lane_utf_result lane_utf8_to_utf16(const void *s, size_t n, int32_t mode, uint16_t *out,
                                            size_t capacity);
/* How many units that gives, exactly. With LANE_UTF_FAIL: those before the first error, and 0 or 1. */
LANE_API lane_utf_size lane_utf8_to_utf16_size(const void *s, size_t n, int32_t mode);

/* UTF-16 to UTF-8. `capacity` counts bytes: lane_utf16_to_utf8_bound(n) always
 * do.
 * LANE_OK: `read` = n. LANE_FULL. With LANE_UTF_FAIL: LANE_E_NOT_UTF16, or LANE_MORE for a leading surrogate at the
 * very end, at `read`.
 * Source: Encoding Standard "UTF-8 encode" (U04) */
LANE_API lane_utf_result lane_utf16_to_utf8(const uint16_t *s, size_t n, int32_t mode, void *out,
                                            size_t capacity);
/* How many bytes that gives, exactly. */
LANE_API lane_utf_size lane_utf16_to_utf8_size(const uint16_t *s, size_t n, int32_t mode);
/* 3 * n, or SIZE_MAX when that is more. Constant time. */
LANE_API size_t lane_utf16_to_utf8_bound(size_t n);

/* ---- Latin-1: the code points below 0x100, a byte each ---- */

/* `capacity` counts bytes: 2 * n always do. LANE_OK; LANE_FULL. */
LANE_API lane_result lane_latin1_to_utf8(const void *s, size_t n, void *out, size_t capacity);
/* How many bytes that gives, exactly. */
LANE_API lane_utf_size lane_latin1_to_utf8_size(const void *s, size_t n);

/* `capacity` counts bytes: n always do. LANE_OK; LANE_FULL; LANE_E_NOT_ISOMORPHIC: the character at `read` is above
 * U+00FF; LANE_E_NOT_UTF8 and LANE_MORE as lane_utf8_validate. What stands before it is written. */
LANE_API lane_result lane_utf8_to_latin1(const void *s, size_t n, void *out, size_t capacity);
/* How many bytes that gives, exactly: those before the first error, and 0 or 1 in `replacements`. */
LANE_API lane_utf_size lane_utf8_to_latin1_size(const void *s, size_t n);

/* ---- between encodings of bytes ---- */

/* From one lane_encoding to another (or the same: a check or repair). Sizes count bytes, and addresses need not be
 * aligned. A byte order mark is kept as a character: lane_bom_detect tells how long it is.
 * LANE_UTF_REPLACE makes U+FFFD of what is ill-formed, and `?` of that and of what else Latin-1 lacks. LANE_UTF_FAIL
 * stops with LANE_E_NOT_UTF8, LANE_E_NOT_UTF16 or LANE_E_NOT_ISOMORPHIC, or LANE_MORE for what the end cuts off (in
 * UTF-16 an odd byte, with a leading surrogate before it one part), at `read`. LANE_UTF_WTF8 keeps surrogates; what
 * else is ill-formed becomes U+FFFD, and to Latin-1, which lacks that as well, it is LANE_E_NOT_ISOMORPHIC. From UTF-8
 * to UTF-8 two surrogates in a row stay six bytes; by way of UTF-16 they come out as one character of four.
 * LANE_OK; LANE_FULL; LANE_E_ARGUMENT: no such encoding or mode.
 * The same encoding twice and LANE_UTF_FAIL check UTF-16 of either byte order: lane_transcode_size then gives n, or
 * where the first error is. */
LANE_API lane_utf_result lane_transcode(int32_t from, int32_t to, int32_t mode, const void *s,
                                        size_t n, void *out, size_t capacity);
/* How many bytes that gives, exactly; with an error, how many stand before it, and replacements counts it. */
LANE_API lane_utf_size lane_transcode_size(int32_t from, int32_t to, int32_t mode, const void *s,
                                           size_t n);
/* The most that it gives for n bytes; SIZE_MAX when that is more. Constant time. */
LANE_API size_t lane_transcode_bound(int32_t from, int32_t to, size_t n);

/* ---- the same on a stream (utf.h says how) ---- */

/* A piece of n bytes gives n + 3 units at most, finish 3. */
LANE_API lane_utf_result lane_utf8_to_utf16_feed(lane_utf_state *state, const void *s, size_t n,
                                                 uint16_t *out, size_t capacity);
LANE_API lane_utf_result lane_utf8_to_utf16_finish(lane_utf_state *state, uint16_t *out,
                                                   size_t capacity);

/* A piece of n units gives lane_utf16_to_utf8_bound(n + 1) bytes at most, finish 3. */
LANE_API lane_utf_result lane_utf16_to_utf8_feed(lane_utf_state *state, const uint16_t *s, size_t n,
                                                 void *out, size_t capacity);
LANE_API lane_utf_result lane_utf16_to_utf8_finish(lane_utf_state *state, void *out,
                                                   size_t capacity);

/* A state of zeros with `from`, `to` and text.mode set. */
typedef struct lane_transcode_state {
    lane_utf_state text;
    int32_t from, to; /* lane_encoding */
} lane_transcode_state;

/* A piece of n bytes gives lane_transcode_bound(from, to, n + 3) at most, finish (3). LANE_FULL: call again with
 * s + read, the same state and more room. An error stays, with state->text.offset where it is. */
LANE_API lane_utf_result lane_transcode_feed(lane_transcode_state *state, const void *s, size_t n,
                                             void *out, size_t capacity);
LANE_API lane_utf_result lane_transcode_finish(lane_transcode_state *state, void *out,
                                               size_t capacity);

LANE_EXTERN_C_END

#endif
