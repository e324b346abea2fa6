/* lanewise/infra_string.h - the string and byte sequence operations of WHATWG Infra 4.5, 4.7 and 8.
 *
 * Functions without suffix read bytes: byte sequences, and text that is ASCII-compatible; where code
 * points matter they read UTF-8. Those that end in 16 read UTF-16 code units, surrogates that stand
 * alone included. A "unit" is a byte or a code unit, and every n, position, capacity and result counts
 * units unless it says code points. Predicates on code points, case and case-insensitive match are in
 * ascii.h, the splits in split.h, repairing UTF-8 in utf.h.
 *
 * Each function names its term of the standard in a line "Source: ...", from which docs/infra.md is made.
 * Time is linear; not for secrets: not constant-time.
 */
#ifndef LANEWISE_INFRA_STRING_H
#define LANEWISE_INFRA_STRING_H

#include <lanewise/base.h>
#include <lanewise/scan.h>

LANE_EXTERN_C_BEGIN

/* ---- two texts ---- */

/* Whether a and b hold the same units in the same order. No normalization, no folding.
 * Source: WHATWG Infra 4.5 "is" (Y08)
 * Source: WHATWG Infra 4.7 "is" (S09) */
LANE_API bool lane_is_identical(const void *a, size_t a_size, const void *b, size_t b_size);
LANE_API bool lane_is_identical16(const uint16_t *a, size_t a_size, const uint16_t *b,
                                  size_t b_size);

/* Whether the input starts with the potential prefix, which comes first as in the standard's text.
 * Empty is a prefix of everything. It may end inside a surrogate pair, or a character of UTF-8.
 * Source: WHATWG Infra 4.5 "prefix" (Y09)
 * Source: WHATWG Infra 4.7 "code unit prefix" (S10) */
LANE_API bool lane_code_unit_prefix(const void *prefix, size_t prefix_size, const void *s,
                                    size_t n);
LANE_API bool lane_code_unit_prefix16(const uint16_t *prefix, size_t prefix_size, const uint16_t *s,
                                      size_t n);

/* Whether the input ends with the potential suffix. Empty is a suffix of everything.
 * Source: WHATWG Infra 4.7 "code unit suffix" (S11) */
LANE_API bool lane_code_unit_suffix(const void *suffix, size_t suffix_size, const void *s,
                                    size_t n);
LANE_API bool lane_code_unit_suffix16(const uint16_t *suffix, size_t suffix_size, const uint16_t *s,
                                      size_t n);

/* Whether a sorts before b by the values of its bytes, a proper prefix first; false when they are
 * identical. For UTF-8 that is the order of code points.
 * Source: WHATWG Infra 4.5 "byte less than" (Y10) */
LANE_API bool lane_byte_less_than(const void *a, size_t a_size, const void *b, size_t b_size);

/* Whether a sorts before b by the values of its UTF-16 code units, a proper prefix first; false when
 * they are identical. That is not the order of code points: U+FF5E sorts behind U+1F600.
 * The 8-bit form gives for two texts in UTF-8 what the 16-bit form gives for the same texts in UTF-16,
 * without decoding them: bytes sort by value, but EE and EF (U+E000 to U+FFFF) behind F0 to FF. For
 * bytes that are not UTF-8 that rule is the definition.
 * Source: WHATWG Infra 4.7 "code unit less than" (S12) */
LANE_API bool lane_code_unit_less_than(const void *a, size_t a_size, const void *b, size_t b_size);
LANE_API bool lane_code_unit_less_than16(const uint16_t *a, size_t a_size, const uint16_t *b,
                                         size_t b_size);

/* ---- parts of a text ----
 *
 * Each sets *substring to a view into s and gives LANE_OK with `position`, the index of the unit behind
 * it. LANE_E_RANGE: it would reach past the end (then `position` is n) or its end is before its start
 * (then `position` is `start`); *substring is then empty. No argument is too large: nothing wraps. */

/* `length` units from unit `start` on; from unit `start` to before unit `end`; from unit `start` on.
 * Constant time. A surrogate pair, or a character of UTF-8, may be cut.
 * Source: WHATWG Infra 4.7 "code unit substring" (S13) */
LANE_API lane_check lane_code_unit_substring(const void *s, size_t n, size_t start, size_t length,
                                             lane_view *substring);
LANE_API lane_check lane_code_unit_substring16(const uint16_t *s, size_t n, size_t start,
                                               size_t length, lane_view16 *substring);
/* Source: WHATWG Infra 4.7 "code unit substring by positions" (S14) */
LANE_API lane_check lane_code_unit_substring_by_positions(const void *s, size_t n, size_t start,
                                                          size_t end, lane_view *substring);
LANE_API lane_check lane_code_unit_substring_by_positions16(const uint16_t *s, size_t n,
                                                            size_t start, size_t end,
                                                            lane_view16 *substring);
/* Source: WHATWG Infra 4.7 "code unit substring to the end of the string" (S15) */
LANE_API lane_check lane_code_unit_substring_to_end(const void *s, size_t n, size_t start,
                                                    lane_view *substring);
LANE_API lane_check lane_code_unit_substring_to_end16(const uint16_t *s, size_t n, size_t start,
                                                      lane_view16 *substring);

/* How many code points the text has. In UTF-16 a leading surrogate and a trailing one right behind it
 * are one, every other unit is one. In UTF-8 it is the number of bytes that are not 80 to BF: exact for
 * UTF-8, and the rule for other bytes (lane_code_points makes U+FFFD of those, of which there may be more).
 * Source: WHATWG Infra 4.7 "code point length" (S04) */
LANE_API size_t lane_code_point_length(const void *s, size_t n);
LANE_API size_t lane_code_point_length16(const uint16_t *s, size_t n);

/* Where the code point number `code_points` (from 0) begins, counted as lane_code_point_length counts;
 * the end of the text counts as the start of one more. LANE_OK with the index of its unit; LANE_E_RANGE
 * with n: there are fewer. This turns the standard's position variables into this library's, which
 * count units: the two differ only behind characters of several units.
 * Source: WHATWG Infra 4.7 "position variable" (S29) */
LANE_API lane_check lane_code_unit_position(const void *s, size_t n, size_t code_points);
LANE_API lane_check lane_code_unit_position16(const uint16_t *s, size_t n, size_t code_points);

/* As the code unit substrings, with `start`, `length` and `end` counted in code points, as
 * lane_code_point_length counts them. Never cuts a pair, or a character of UTF-8. `position` counts units
 * here too, but for an end before its start it is `start` as given.
 * Source: WHATWG Infra 4.7 "code point substring" (S16) */
LANE_API lane_check lane_code_point_substring(const void *s, size_t n, size_t start, size_t length,
                                              lane_view *substring);
LANE_API lane_check lane_code_point_substring16(const uint16_t *s, size_t n, size_t start,
                                                size_t length, lane_view16 *substring);
/* Source: WHATWG Infra 4.7 "code point substring by positions" (S17) */
LANE_API lane_check lane_code_point_substring_by_positions(const void *s, size_t n, size_t start,
                                                           size_t end, lane_view *substring);
LANE_API lane_check lane_code_point_substring_by_positions16(const uint16_t *s, size_t n,
                                                             size_t start, size_t end,
                                                             lane_view16 *substring);
/* Source: WHATWG Infra 4.7 "code point substring to the end of the string" (S18) */
LANE_API lane_check lane_code_point_substring_to_end(const void *s, size_t n, size_t start,
                                                     lane_view *substring);
LANE_API lane_check lane_code_point_substring_to_end16(const uint16_t *s, size_t n, size_t start,
                                                       lane_view16 *substring);

/* Writes the code points of the text. In UTF-16 a surrogate that stands alone stands for itself; in
 * UTF-8 each ill-formed maximal subpart (utf.h) gives U+FFFD. `capacity` counts code points; n always do.
 * LANE_OK; LANE_FULL: go on with s + read. `out` must not overlap the input.
 * Source: WHATWG Infra 4.7 "interpret as code points" (S02) */
LANE_API lane_result lane_code_points(const void *s, size_t n, uint32_t *out, size_t capacity);
LANE_API lane_result lane_code_points16(const uint16_t *s, size_t n, uint32_t *out,
                                        size_t capacity);

/* The text without the ASCII whitespace (TAB LF FF CR SP; not VT, not U+00A0) at either end: a view
 * into s. Of nothing else, the empty view at its end.
 * Source: WHATWG Infra 4.7 "strip leading and trailing ASCII whitespace" (S27) */
LANE_API lane_view lane_strip_leading_and_trailing_ascii_whitespace(const void *s, size_t n);
LANE_API lane_view16 lane_strip_leading_and_trailing_ascii_whitespace16(const uint16_t *s,
                                                                        size_t n);

/* The units from *position on that are in the set, up to the first that is not: a view into s.
 * *position moves behind them; at or past the end it stays and the view is empty. In the 16-bit form a
 * unit of 0x80 or more is in no set; in the 8-bit form a set of ASCII cuts no character of UTF-8.
 * Source: WHATWG Infra 4.7 "collect a sequence of code points" (S30) */
LANE_API lane_view lane_collect_a_sequence_of_code_points(const void *s, size_t n,
                                                          const lane_class *set, size_t *position);
LANE_API lane_view16 lane_collect_a_sequence_of_code_points16(const uint16_t *s, size_t n,
                                                              const lane_class *set,
                                                              size_t *position);

/* A condition on a code point: any 0 to 10FFFF, surrogates that stand alone too (UTF-16), or U+FFFD for an
 * ill-formed maximal subpart (UTF-8). `context` is the caller's. */
typedef bool lane_code_point_condition(uint32_t code_point, void *context);

/* The same for any condition, asked once for each code point and never of half a pair.
 * Source: WHATWG Infra 4.7 "collect a sequence of code points" (S30) */
LANE_API lane_view lane_collect_a_sequence_of_code_points_if(const void *s, size_t n,
                                                             lane_code_point_condition *condition,
                                                             void *context, size_t *position);
LANE_API lane_view16 lane_collect_a_sequence_of_code_points_if16(
    const uint16_t *s, size_t n, lane_code_point_condition *condition, void *context,
    size_t *position);

/* The first position from `position` on whose unit is not ASCII whitespace, n when there is none. A
 * position at or past n is returned.
 * Source: WHATWG Infra 4.7 "skip ASCII whitespace" (S31) */
LANE_API size_t lane_skip_ascii_whitespace(const void *s, size_t n, size_t position);
LANE_API size_t lane_skip_ascii_whitespace16(const uint16_t *s, size_t n, size_t position);

/* ---- a text made of a text ----
 *
 * None writes more than n units: a capacity of n always does. `out` may be `s` itself and must not
 * overlap it otherwise. LANE_OK: `read` = n. LANE_FULL: the rest does not fit; go on with s + read, by a
 * new call of the same function. */

/* Leaves out every LF and CR. That can join a leading surrogate and a trailing one into a pair.
 * Source: WHATWG Infra 4.7 "strip newlines" (S25) */
LANE_API lane_result lane_strip_newlines(const void *s, size_t n, void *out, size_t capacity);
LANE_API lane_result lane_strip_newlines16(const uint16_t *s, size_t n, uint16_t *out,
                                           size_t capacity);

/* Makes every CR LF, and every CR elsewhere, one LF.
 * Source: WHATWG Infra 4.7 "normalize newlines" (S26) */
LANE_API lane_result lane_normalize_newlines(const void *s, size_t n, void *out, size_t capacity);
LANE_API lane_result lane_normalize_newlines16(const uint16_t *s, size_t n, uint16_t *out,
                                               size_t capacity);

/* Makes every run of ASCII whitespace one space, and leaves out those at either end. With LANE_FULL and
 * a capacity of 2 or more something was written.
 * Source: WHATWG Infra 4.7 "strip and collapse ASCII whitespace" (S28) */
LANE_API lane_result lane_strip_and_collapse_ascii_whitespace(const void *s, size_t n, void *out,
                                                              size_t capacity);
LANE_API lane_result lane_strip_and_collapse_ascii_whitespace16(const uint16_t *s, size_t n,
                                                                uint16_t *out, size_t capacity);

/* ---- from one width to the other, and scalar values ---- */

/* Each byte as the code unit of the same value (80 to 9F are U+0080 to U+009F). `capacity` counts units;
 * n always do. `out` must not overlap the input. LANE_OK; LANE_FULL: go on with s + read.
 * Source: WHATWG Infra 4.5 "isomorphic decode" (Y11) */
LANE_API lane_result lane_isomorphic_decode16(const void *s, size_t n, uint16_t *out,
                                              size_t capacity);

/* Each code unit as the byte of the same value. `capacity` counts bytes; n always do. `out` may be `s`
 * itself and must not overlap it otherwise. LANE_OK; LANE_FULL: go on with s + read;
 * LANE_E_NOT_ISOMORPHIC: unit `read` is above 0xFF; `written` = `read`, those before it are written.
 * Source: WHATWG Infra 4.7 "isomorphic encode" (S19) */
LANE_API lane_result lane_isomorphic_encode16(const uint16_t *s, size_t n, void *out,
                                              size_t capacity);

/* As isomorphic decode and encode, and LANE_E_NOT_ASCII for what is above 0x7F. Between ASCII bytes and an
 * 8-bit ASCII string there is nothing to convert: lane_is_ascii says whether they are.
 * Source: WHATWG Infra 4.7 "ASCII decode" (S24) */
LANE_API lane_result lane_ascii_decode16(const void *s, size_t n, uint16_t *out, size_t capacity);
/* Source: WHATWG Infra 4.7 "ASCII encode" (S23) */
LANE_API lane_result lane_ascii_encode16(const uint16_t *s, size_t n, void *out, size_t capacity);

/* Whether all code points are below 0x100: then isomorphic encode can write it. In UTF-8: no byte is
 * above C3. True for n = 0.
 * Source: WHATWG Infra 4.7 "isomorphic string" (S06) */
LANE_API bool lane_is_isomorphic(const void *s, size_t n);
LANE_API bool lane_is_isomorphic16(const uint16_t *s, size_t n);

/* Whether no surrogate stands alone, and the index of the first that does, n when there is none. For
 * 8-bit text it is lane_utf8_validate that tells.
 * Source: WHATWG Infra 4.7 "scalar value string" (S07) */
LANE_API bool lane_is_scalar_value_string16(const uint16_t *s, size_t n);
LANE_API size_t lane_find_lone_surrogate16(const uint16_t *s, size_t n);

/* Makes every surrogate that stands alone U+FFFD; the number of units stays. `capacity` counts units; n
 * always do. `out` may be `s` itself and must not overlap it otherwise. LANE_OK; LANE_FULL: go on with
 * s + read (a pair needs room for both its units). For 8-bit text it is lane_utf8_scrub that converts.
 * Source: WHATWG Infra 4.7 "convert to scalar value string" (S08) */
LANE_API lane_result lane_convert_to_scalar_value_string16(const uint16_t *s, size_t n,
                                                           uint16_t *out, size_t capacity);

/* ---- lists of texts ---- */

/* Writes the texts of the list one after the other with the separator between each two (an empty one:
 * nothing). An empty list gives nothing. `out` must not overlap any of them. LANE_OK: `read` = count.
 * LANE_FULL: the first `read` texts, each with the separator behind it, are written whole; go on with
 * list + read. When `read` is 0, text and separator alone exceed the capacity.
 * Source: WHATWG Infra 4.7 "concatenate" (S35) */
LANE_API lane_result lane_concatenate(const lane_view *list, size_t count, lane_view separator,
                                      void *out, size_t capacity);
LANE_API lane_result lane_concatenate16(const lane_view16 *list, size_t count,
                                        lane_view16 separator, uint16_t *out, size_t capacity);

/* How many units lane_concatenate writes, exactly; SIZE_MAX when that is more.
 * Source: WHATWG Infra 4.7 "concatenate" (S35) */
LANE_API size_t lane_concatenate_size(const lane_view *list, size_t count, lane_view separator);
LANE_API size_t lane_concatenate_size16(const lane_view16 *list, size_t count,
                                        lane_view16 separator);

/* lane_concatenate with U+0020 as the separator.
 * Source: WHATWG Infra 4.7 "serialize a set" (S36) */
LANE_API lane_result lane_serialize_a_set(const lane_view *list, size_t count, void *out,
                                          size_t capacity);
LANE_API lane_result lane_serialize_a_set16(const lane_view16 *list, size_t count, uint16_t *out,
                                            size_t capacity);

/* ---- the same on a stream ----
 *
 * A stream comes in pieces, cut anywhere. A state of zeros stands at its start; it is plain data that
 * may be copied, and borrows nothing. Each call takes the next n units; the pieces together give what
 * one call of the function without "feed" gives for all of it. Nothing is to be done at the end, unless
 * said below. `read` and `written` count units of this piece. LANE_OK: `read` = n. LANE_FULL: no more fits;
 * call again with s + read, the same state and more room. */

typedef struct lane_string_state {
    uint64_t offset; /* units taken so far */
    uint8_t pending; /* private, as the rest */
    uint8_t reserved[7];
} lane_string_state;

/* `out` may be `s` itself, and a capacity of n always does.
 * Source: WHATWG Infra 4.7 "strip newlines" (S25) */
LANE_API lane_result lane_strip_newlines_feed(lane_string_state *state, const void *s, size_t n,
                                              void *out, size_t capacity);
LANE_API lane_result lane_strip_newlines_feed16(lane_string_state *state, const uint16_t *s,
                                                size_t n, uint16_t *out, size_t capacity);
/* Source: WHATWG Infra 4.7 "normalize newlines" (S26) */
LANE_API lane_result lane_normalize_newlines_feed(lane_string_state *state, const void *s, size_t n,
                                                  void *out, size_t capacity);
LANE_API lane_result lane_normalize_newlines_feed16(lane_string_state *state, const uint16_t *s,
                                                    size_t n, uint16_t *out, size_t capacity);
/* Source: WHATWG Infra 4.7 "ASCII lowercase" (S20) */
LANE_API lane_result lane_ascii_lowercase_feed(lane_string_state *state, const void *s, size_t n,
                                               void *out, size_t capacity);
LANE_API lane_result lane_ascii_lowercase_feed16(lane_string_state *state, const uint16_t *s,
                                                 size_t n, uint16_t *out, size_t capacity);
/* Source: WHATWG Infra 4.7 "ASCII uppercase" (S21) */
LANE_API lane_result lane_ascii_uppercase_feed(lane_string_state *state, const void *s, size_t n,
                                               void *out, size_t capacity);
LANE_API lane_result lane_ascii_uppercase_feed16(lane_string_state *state, const uint16_t *s,
                                                 size_t n, uint16_t *out, size_t capacity);

/* A space that stands for whitespace at the end of a piece is written with what follows it, so a piece may
 * give one unit more than it has: a capacity of n + 1 always does, and `out` must not overlap `s`.
 * Source: WHATWG Infra 4.7 "strip and collapse ASCII whitespace" (S28) */
LANE_API lane_result lane_strip_and_collapse_ascii_whitespace_feed(lane_string_state *state,
                                                                   const void *s, size_t n,
                                                                   void *out, size_t capacity);
LANE_API lane_result lane_strip_and_collapse_ascii_whitespace_feed16(lane_string_state *state,
                                                                     const uint16_t *s, size_t n,
                                                                     uint16_t *out,
                                                                     size_t capacity);

/* LANE_MORE: all of it is ASCII whitespace, `position` = n. LANE_OK: the unit at `position` is not; then, and
 * on every later call (with `position` 0), the stream stands there: state->offset is its index.
 * Source: WHATWG Infra 4.7 "skip ASCII whitespace" (S31) */
LANE_API lane_check lane_skip_ascii_whitespace_feed(lane_string_state *state, const void *s,
                                                    size_t n);
LANE_API lane_check lane_skip_ascii_whitespace_feed16(lane_string_state *state, const uint16_t *s,
                                                      size_t n);

/* Two streams compared, which need not be cut at the same places. */
typedef struct lane_compare_state {
    uint64_t offset; /* units found equal so far */
    int32_t order;   /* 0: equal so far; -1, 1: the stream a, b is less */
    int32_t reserved;
} lane_compare_state;

/* Each compares what both pieces have, the first min(a_size, b_size) units. LANE_MORE: equal so far;
 * `position` units of both are used, the longer piece's rest comes first in its next call. LANE_END:
 * they differ; `position` is where in this piece, state->offset where in the streams, state->order how,
 * also on every later call (with `position` 0). When both streams have ended with an order of 0 they are
 * identical, or match; when one has ended so, it is a proper prefix of the other, and less.
 * Source: WHATWG Infra 4.5 "byte less than" (Y10)
 * Source: WHATWG Infra 4.5 "is" (Y08) */
LANE_API lane_check lane_byte_less_than_feed(lane_compare_state *state, const void *a,
                                             size_t a_size, const void *b, size_t b_size);
/* Source: WHATWG Infra 4.7 "code unit less than" (S12)
 * Source: WHATWG Infra 4.7 "is" (S09) */
LANE_API lane_check lane_code_unit_less_than_feed(lane_compare_state *state, const void *a,
                                                  size_t a_size, const void *b, size_t b_size);
LANE_API lane_check lane_code_unit_less_than_feed16(lane_compare_state *state, const uint16_t *a,
                                                    size_t a_size, const uint16_t *b,
                                                    size_t b_size);
/* The order is that of the lower-case texts.
 * Source: WHATWG Infra 4.5 "byte-case-insensitive match" (Y07)
 * Source: WHATWG Infra 4.7 "ASCII case-insensitive match" (S22) */
LANE_API lane_check lane_ascii_case_insensitive_match_feed(lane_compare_state *state, const void *a,
                                                           size_t a_size, const void *b,
                                                           size_t b_size);
LANE_API lane_check lane_ascii_case_insensitive_match_feed16(lane_compare_state *state,
                                                             const uint16_t *a, size_t a_size,
                                                             const uint16_t *b, size_t b_size);

/* ---- constants ---- */

/* Values that are only ever compared; none is 0, none is a boolean. */
typedef enum lane_singleton {
    /* Source: WHATWG Infra 4.9 "allowed" (G01) */
    LANE_ALLOWED = 1,
    /* Source: WHATWG Infra 4.9 "blocked" (G02) */
    LANE_BLOCKED = 2,
    /* Source: WHATWG Infra 4.9 "failure" (G03) */
    LANE_FAILURE = 3,
    /* Source: WHATWG Infra 4.9 "success" (G04) */
    LANE_SUCCESS = 4
} lane_singleton;

/* Namespaces, as literals: u"" before one makes it UTF-16.
 * Source: WHATWG Infra 8 "HTML namespace" (X01) */
#define LANE_HTML_NAMESPACE "http://www.w3.org/1999/xhtml"
/* Source: WHATWG Infra 8 "MathML namespace" (X02) */
#define LANE_MATHML_NAMESPACE "http://www.w3.org/1998/Math/MathML"
/* Source: WHATWG Infra 8 "SVG namespace" (X03) */
#define LANE_SVG_NAMESPACE "http://www.w3.org/2000/svg"
/* Source: WHATWG Infra 8 "XLink namespace" (X04) */
#define LANE_XLINK_NAMESPACE "http://www.w3.org/1999/xlink"
/* Source: WHATWG Infra 8 "XML namespace" (X05) */
#define LANE_XML_NAMESPACE "http://www.w3.org/XML/1998/namespace"
/* With a slash at its end, unlike the others.
 * Source: WHATWG Infra 8 "XMLNS namespace" (X06) */
#define LANE_XMLNS_NAMESPACE "http://www.w3.org/2000/xmlns/"

LANE_EXTERN_C_END

#endif
