/* lanewise/utf.h - UTF-8 and UTF-16: validate and repair. Converting is in utf_convert.h, counting and
 * indices in utf_index.h.
 *
 * Ill-formed bytes are taken in maximal subparts, as the Encoding Standard's UTF-8 decoder and
 * Unicode chapter 3.9 ("U+FFFD Substitution of Maximal Subparts") do: the longest start of a
 * character that could still have become one, or a single byte. E2 82 41 is one subpart and `A`;
 * E0 80 41 is two, and `A`. In UTF-16 what is ill-formed is a surrogate that stands alone.
 *
 * A byte order mark is a character like others, unless a comment says otherwise.
 */
#ifndef LANEWISE_UTF_H
#define LANEWISE_UTF_H

#include <lanewise/base.h>

LANE_EXTERN_C_BEGIN

/* What becomes of an ill-formed part: a parameter `mode`. Repairs know the first four, conversions REPLACE,
 * FAIL and WTF8; for another one the status is LANE_E_ARGUMENT, with nothing read or written.
 * DROP lets meet what stood on both sides: it is not for text that something has checked before. ESCAPE cannot be
 * undone where the text holds backslashes of its own. WTF8 keeps surrogates that stand alone, in UTF-8 as three
 * bytes ED A0 80 to ED BF BF, so that any UTF-16 comes back as it was; anything else becomes U+FFFD. */
typedef enum lane_utf_mode {
    LANE_UTF_REPLACE = 0, /* U+FFFD for each */
    LANE_UTF_FAIL = 1,    /* an error, and nothing behind it */
    LANE_UTF_DROP = 2,    /* nothing */
    LANE_UTF_ESCAPE = 3,  /* \xHH for each of its bytes, HH in capitals */
    LANE_UTF_WTF8 = 4     /* a surrogate as it is */
} lane_utf_mode;

typedef struct lane_utf_result {
    int32_t status;
    size_t read;    /* units of input used */
    size_t written; /* units of output filled */
    size_t
        replacements; /* parts that became something else, or nothing: ill-formed, or what Latin-1 lacks */
} lane_utf_result;

/* How long an output is, exactly. */
typedef struct lane_utf_size {
    int32_t status; /* LANE_OK; LANE_LIMIT: more than SIZE_MAX; LANE_E_ARGUMENT */
    size_t size;    /* units of output; SIZE_MAX with LANE_LIMIT */
    size_t
        replacements; /* that a call makes, and 1 for an error that stops it; 0: nothing to repair */
} lane_utf_size;

/* ---- UTF-8: whole texts ---- */

/* LANE_OK with `position` = the size and `length` = 0, or the first ill-formed subpart. */
typedef struct lane_utf8_check {
    int32_t status;
    uint32_t length; /* bytes of the subpart, 1 to 3 */
    size_t position; /* of its first byte */
} lane_utf8_check;

/* Whether all n bytes are UTF-8 ("UTF-8 decode without BOM or fail" of the Encoding Standard).
 * LANE_OK. LANE_E_NOT_UTF8: the subpart at `position` can be no character, whatever follows.
 * LANE_MORE: all is well but for a character cut off by the end of the input, at `position`: more
 * bytes could complete it.
 * Source: WHATWG Infra 4.7 "scalar value string" (S07) */
LANE_API lane_utf8_check lane_utf8_validate(const void *s, size_t n);

/* Repairs: copies the n bytes to `out` with each ill-formed maximal subpart, one cut off at the end
 * too, replaced by U+FFFD (EF BF BD). What is UTF-8 stays as it is. `capacity` is in bytes:
 * lane_utf8_scrub_size(s, n).size or lane_utf8_scrub_bound(n) hold all. `out` must not overlap the
 * input. LANE_OK: `read` = n. LANE_FULL: the next character or U+FFFD does not fit; call again with
 * s + read.
 * Source: WHATWG Infra 4.7 "convert to scalar value string" (S08) */
LANE_API lane_utf_result lane_utf8_scrub(const void *s, size_t n, void *out, size_t capacity);

/* How many bytes lane_utf8_scrub writes, exactly, and how many parts it replaces: 0 when all is UTF-8. */
LANE_API lane_utf_size lane_utf8_scrub_size(const void *s, size_t n);

/* The most that lane_utf8_scrub writes for n bytes, 3 * n; SIZE_MAX when that is more.
 * Constant time. */
LANE_API size_t lane_utf8_scrub_bound(size_t n);

/* lane_utf8_scrub by `mode`, not LANE_UTF_WTF8.
 * `text`, unless NULL, becomes the repaired text, as far as it was read. Where no part of it is ill-formed nothing is
 * copied: *text is then the input itself, `written` is 0, and any capacity will do. When `text` is NULL, all is
 * written to `out`, always. With LANE_UTF_DROP `out` may be `s` itself.
 * LANE_OK: `read` = n. LANE_FULL: call again with s + read. Then too *text may be the input itself, with `written` 0,
 * when what comes before the first part does not fit; the texts of all calls are the repaired one, piece by piece, and
 * nothing is looked at twice. With LANE_UTF_FAIL: LANE_E_NOT_UTF8, or LANE_MORE for a character cut off by the end, at
 * `read`; what stands before it is written, or *text. LANE_E_ARGUMENT: no such mode; `read` and `written` are 0, *text
 * is empty. */
LANE_API lane_utf_result lane_utf8_repair(const void *s, size_t n, int32_t mode, void *out,
                                          size_t capacity, lane_view *text);

/* How many bytes lane_utf8_repair writes without `text`, exactly, and how many parts it replaces.
 * With LANE_UTF_FAIL: the bytes before the first, and 0 or 1. */
LANE_API lane_utf_size lane_utf8_repair_size(const void *s, size_t n, int32_t mode);

/* The most that it writes for n bytes: n, 3 * n to replace, 4 * n to escape; SIZE_MAX when that is more. Of a mode
 * that repairs do not know 3 * n. Constant time. */
LANE_API size_t lane_utf8_repair_bound(size_t n, int32_t mode);

/* Repairs where the text stands, and keeps its length and every index: each byte of an ill-formed subpart
 * becomes `filler`, which is ASCII. LANE_OK: `read` = `written` = n. LANE_E_ARGUMENT: it is not ASCII. */
LANE_API lane_utf_result lane_utf8_scrub_in_place(void *s, size_t n, uint8_t filler);

/* Encodings of bytes. LATIN1 is isomorphic: a byte is the code point of its value; not windows-1252, which the web
 * means by the name. */
typedef enum lane_encoding {
    LANE_ENCODING_UNKNOWN = 0,
    LANE_ENCODING_UTF8 = 1,
    LANE_ENCODING_UTF16LE = 2,
    LANE_ENCODING_UTF16BE = 3,
    LANE_ENCODING_LATIN1 = 4
} lane_encoding;

/* The encoding that a byte order mark at the start of the text tells: LANE_ENCODING_UTF8 (EF BB BF), _UTF16LE (FF FE),
 * _UTF16BE (FE FF), and `size`, how many bytes the mark has; LANE_ENCODING_UNKNOWN and 0 when none is there. Nothing
 * else of the text is looked at, and no other encoding is guessed: FF FE 00 00 is UTF-16LE, as on the web, never
 * UTF-32LE. Constant time.
 * Source: Encoding Standard "BOM sniff" */
typedef struct lane_bom {
    int32_t encoding;
    uint32_t size;
} lane_bom;

LANE_API lane_bom lane_bom_detect(const void *s, size_t n);

/* ---- UTF-16: whole texts ---- */

/* Whether no surrogate stands alone. LANE_OK with `position` = n. LANE_E_NOT_UTF16: the one at `position`
 * does. LANE_MORE: all is well but for a leading surrogate at the very end, at `position`. */
LANE_API lane_check lane_utf16_validate(const uint16_t *s, size_t n);

/* lane_convert_to_scalar_value_string16 with the number of surrogates that became U+FFFD. `capacity` counts
 * units; n always do. `out` may be `s` itself, and must not overlap it otherwise. LANE_OK: `read` = n.
 * LANE_FULL: go on with s + read. A room of one unit is too small for a pair.
 * Source: WHATWG Infra 4.7 "convert to scalar value string" (S08) */
LANE_API lane_utf_result lane_utf16_scrub(const uint16_t *s, size_t n, uint16_t *out,
                                          size_t capacity);

/* The two bytes of each of the n units the other way round, in `out`, which has room for n units. It may be `s`
 * itself, and must not overlap it otherwise. */
LANE_API void lane_utf16_swap_bytes(const uint16_t *s, size_t n, uint16_t *out);

/* ---- the same on a stream ----
 *
 * A stream comes in pieces, cut anywhere, inside a character too. A state of zeros (with the `mode` wanted)
 * stands at its start; it is plain data that may be copied, and borrows nothing. A state serves one
 * function. Each call takes the next n units of the stream, and the pieces together, with the call of
 * `finish` behind the last, give what one call of the function without "feed" gives for all of it. */

typedef struct lane_utf_state {
    uint64_t offset;       /* units of input taken so far; at an error that stays, where it is */
    uint64_t replacements; /* so far */
    int32_t
        mode; /* lane_utf_mode: set it before the first call; validate and utf16_scrub do not look at it */
    int32_t status; /* private, as the rest: the error at which the stream stands */
    uint8_t held[4];
    uint8_t held_size;
    uint8_t reserved[7];
} lane_utf_state;

/* What a stream's check found. */
typedef struct lane_utf_found {
    int32_t status;
    uint32_t length;   /* units of the ill-formed part */
    size_t read;       /* units of this piece that were used */
    uint64_t position; /* in the stream: of the part's first unit, or of the end of what is well */
    uint8_t bytes[4];  /* of the part, as they lie in memory, in earlier pieces too; then zeros */
    uint8_t reserved[4];
} lane_utf_found;

/* LANE_OK: all n bytes are taken, and well as far as they go; the last of them may begin a character.
 * LANE_E_NOT_UTF8: a subpart of `length` bytes, which may have begun in an earlier piece. The stream stands
 * behind it, and so does state->offset: call again with s + read to find the next one.
 * finish: LANE_OK, or LANE_MORE: the end cuts off a character, of which `length` bytes are there. */
LANE_API lane_utf_found lane_utf8_validate_feed(lane_utf_state *state, const void *s, size_t n);
LANE_API lane_utf_found lane_utf8_validate_finish(lane_utf_state *state);
/* LANE_E_NOT_UTF16: a surrogate that stands alone. LANE_MORE, by finish: a leading one at the end. */
LANE_API lane_utf_found lane_utf16_validate_feed(lane_utf_state *state, const uint16_t *s,
                                                 size_t n);
LANE_API lane_utf_found lane_utf16_validate_finish(lane_utf_state *state);

/* lane_utf8_repair, always written. A piece of n bytes gives lane_utf8_repair_bound(n + 3, mode) at most,
 * finish (3, mode). `out` must not overlap `s`. `read` counts bytes of this piece. LANE_FULL: call again with
 * s + read, the same state and more room. An error stays: `written` is the good prefix, state->offset the
 * absolute index of the part, and every later call gives the same status, with `read` and `written` 0. */
LANE_API lane_utf_result lane_utf8_repair_feed(lane_utf_state *state, const void *s, size_t n,
                                               void *out, size_t capacity);
LANE_API lane_utf_result lane_utf8_repair_finish(lane_utf_state *state, void *out, size_t capacity);
/* lane_utf16_scrub: always U+FFFD, the mode is not looked at. A piece of n units gives n + 1 at most, finish 1. `out` must
 * not overlap `s`. */
LANE_API lane_utf_result lane_utf16_scrub_feed(lane_utf_state *state, const uint16_t *s, size_t n,
                                               uint16_t *out, size_t capacity);
LANE_API lane_utf_result lane_utf16_scrub_finish(lane_utf_state *state, uint16_t *out,
                                                 size_t capacity);

LANE_EXTERN_C_END

#endif
