/* lanewise/base64.h - base64: the forgiving one of WHATWG Infra 7, and strict, url, MIME and PEM kinds of
 * RFC 4648.
 *
 * Which kind matters. Forgiving decode accepts several spellings of one value: "YQ==", "YQ", "YR==" and
 * " Y Q = =" all are the byte 61. That is what data: URLs and atob() need, and it bites wherever the text
 * stands for the value: cache keys, signatures, tokens compared as text. lane_base64_strict takes one
 * spelling only. Nothing here is constant-time: not for secrets.
 *
 * n, capacity, read and positions count units of their side: bytes, or UTF-16 code units in functions that
 * end in 16. Whitespace is ASCII whitespace: TAB LF FF CR SP. Time is linear, whatever the whitespace.
 */
#ifndef LANEWISE_BASE64_H
#define LANEWISE_BASE64_H

#include <lanewise/base.h>

LANE_EXTERN_C_BEGIN

/* ---- what is base64 ---- */

/* No two of these constants are equal: one in the wrong member is LANE_E_ARGUMENT. */
/* alphabet */
enum {
    LANE_BASE64_ALPHABET_STANDARD = 1, /* A-Z a-z 0-9 + / (RFC 4648 section 4) */
    LANE_BASE64_ALPHABET_URL = 2,      /* A-Z a-z 0-9 - _ (RFC 4648 section 5) */
    LANE_BASE64_ALPHABET_EITHER = 3    /* both, even mixed; for decoding only */
};

/* padding */
enum {
    LANE_BASE64_PADDING_OPTIONAL = 0x11, /* all of it or none */
    LANE_BASE64_PADDING_REQUIRED = 0x12,
    LANE_BASE64_PADDING_FORBIDDEN = 0x13
};

/* whitespace */
enum {
    LANE_BASE64_WHITESPACE_SKIPPED = 0x21, /* anywhere, also inside and behind the padding */
    LANE_BASE64_WHITESPACE_REFUSED = 0x22
};

/* the 4 or 2 bits left over when the last group has 2 or 3 characters */
enum {
    LANE_BASE64_LEFTOVER_IGNORED = 0x31,
    LANE_BASE64_LEFTOVER_ZERO = 0x32 /* they must be 0, so that a value has one spelling */
};

/* What decoding accepts. There is no default: each member must hold one of its constants. */
typedef struct lane_base64_variant {
    uint8_t alphabet;      /* LANE_BASE64_ALPHABET_... */
    uint8_t padding;       /* LANE_BASE64_PADDING_... */
    uint8_t whitespace;    /* LANE_BASE64_WHITESPACE_... */
    uint8_t leftover_bits; /* LANE_BASE64_LEFTOVER_... */
    uint8_t reserved[4];   /* 0, or LANE_E_ARGUMENT */
} lane_base64_variant;

/* The usual ones, with their alphabet, padding, whitespace and leftover bits. */
/* standard, optional, skipped, ignored: Infra 7 */
LANE_API extern const lane_base64_variant lane_base64_forgiving;
/* standard, required, refused, zero: RFC 4648 section 4 as it must be written */
LANE_API extern const lane_base64_variant lane_base64_strict;
/* url, forbidden, refused, zero: JSON Web Tokens (RFC 7515) */
LANE_API extern const lane_base64_variant lane_base64_url_unpadded;
/* standard, required, skipped, ignored: RFC 2045, but foreign characters, which it ignores, are errors
 * (`lanewise base64 -i` drops them) */
LANE_API extern const lane_base64_variant lane_base64_mime;
/* standard, required, skipped, zero: RFC 7468, without the BEGIN and END lines; VT, which it allows as
 * whitespace, is an error */
LANE_API extern const lane_base64_variant lane_base64_pem;

/* ---- decoding ---- */

/* Decodes with lane_base64_forgiving, all or nothing: on an error `written` is 0 (the output may have been
 * written to). That is so within one call: at LANE_FULL the bytes before it have been handed out; for all or
 * nothing give it lane_base64_decode_size() or _bound(). `out` may be `s` itself in the 8-bit form, and must
 * not overlap it otherwise. In place, s[0, read) is lost after an error, and s[read, n) as it was.
 * LANE_OK; LANE_FULL: see lane_base64_decode. Errors, with `read` = the index of the first unit after
 * which nothing could make the text right again:
 * LANE_E_BASE64_CHARACTER  neither of the alphabet nor whitespace nor `=`; or a character of the alphabet
 *                          behind a `=`
 * LANE_E_BASE64_PADDING    a `=` where no padding can be, or one too many
 * and with `read` = n, where more text could have made it right:
 * LANE_E_BASE64_CUT        one character of a group of four, or one `=` of two, stands alone at the end.
 * LANE_E_ARGUMENT: NULL with a size.
 * Source: WHATWG Infra 7 "forgiving-base64 decode" (B02) */
LANE_API lane_result lane_forgiving_base64_decode(const void *s, size_t n, void *out,
                                                  size_t capacity);
LANE_API lane_result lane_forgiving_base64_decode16(const uint16_t *s, size_t n, void *out,
                                                    size_t capacity);

/* The same for any variant, in place too, and on an error `written` bytes, those of the groups that were complete before
 * it, are good (a last group is complete with its padding). Also: whitespace that is refused is
 * LANE_E_BASE64_CHARACTER; padding that is forbidden is LANE_E_BASE64_PADDING; padding that is required
 * and missing at the end is LANE_E_BASE64_MISSING_PADDING, with `read` = n; leftover bits that are not 0
 * and must be are LANE_E_BASE64_BITS, at the first `=`, or with `read` = n where there is none. At the end
 * LANE_E_BASE64_CUT comes before LANE_E_BASE64_MISSING_PADDING, and that before LANE_E_BASE64_BITS.
 * LANE_E_ARGUMENT: `variant` is NULL, a member holds none of its constants, something is in its reserved
 * bytes, or NULL with a size.
 * LANE_FULL: `written` bytes are whole groups of three, and `read` is right behind the unit that completed
 * the last of them (0: none): call again with s + read; in place, the units from there on are as they
 * were. The last group may have 1 or 2 bytes: 3 bytes of room always make progress, but give some hundreds: a
 * call may look 512 units ahead. What comes first is reported: an error behind a group that does not fit is not seen. A capacity of
 * lane_base64_decode_size() is never full, nor is n in place. */
LANE_API lane_result lane_base64_decode(const void *s, size_t n, const lane_base64_variant *variant,
                                        void *out, size_t capacity);
LANE_API lane_result lane_base64_decode16(const uint16_t *s, size_t n,
                                          const lane_base64_variant *variant, void *out,
                                          size_t capacity);

/* Bytes that n units can give at most. Constant time. */
LANE_API size_t lane_base64_decode_bound(size_t n);
/* Bytes that the text gives if it is right, and no less than are good before its error if it is not.
 * Reads all of it once where whitespace is skipped, its end otherwise. 0 for a variant that is none, and for
 * NULL with a size. */
LANE_API size_t lane_base64_decode_size(const void *s, size_t n,
                                        const lane_base64_variant *variant);
LANE_API size_t lane_base64_decode_size16(const uint16_t *s, size_t n,
                                          const lane_base64_variant *variant);

/* ---- encoding ---- */

enum { LANE_BASE64_CRLF = 0, LANE_BASE64_LF = 1 };

/* How to encode. Zeroed, or NULL: the standard alphabet, padded, in one line. */
typedef struct lane_base64_options {
    size_t size;           /* sizeof(lane_base64_options), or 0; no other */
    size_t line_length;    /* characters a line; 0: no lines. 76 for MIME, 64 for PEM */
    uint8_t alphabet;      /* 0 or LANE_BASE64_ALPHABET_STANDARD; LANE_BASE64_ALPHABET_URL */
    uint8_t no_padding;    /* 1: no `=` at the end */
    uint8_t line_end;      /* LANE_BASE64_CRLF or LANE_BASE64_LF, between lines */
    uint8_t end_last_line; /* 1: also behind the last line, where there is one */
    uint8_t reserved[4];   /* 0, or LANE_E_ARGUMENT */
} lane_base64_options;

/* Characters, line ends included, that n bytes give, exactly. SIZE_MAX: so many or more.
 * 0 for options that lane_base64_encode refuses. Constant time. */
LANE_API size_t lane_base64_encode_size(size_t n, const lane_base64_options *options);

/* Encodes n bytes: standard alphabet, padded, no lines. `out` must not overlap the input.
 * LANE_OK; LANE_FULL: as many whole groups as fit, `read` is a multiple of 3: go on from there; 4 units of
 * room always make progress. LANE_E_ARGUMENT: NULL with a size.
 * Source: WHATWG Infra 7 "forgiving-base64 encode" (B01) */
LANE_API lane_result lane_forgiving_base64_encode(const void *s, size_t n, void *out,
                                                  size_t capacity);
LANE_API lane_result lane_forgiving_base64_encode16(const void *s, size_t n, uint16_t *out,
                                                    size_t capacity);

/* The same with options. With lines, LANE_FULL comes after a line end, where a fresh call starts a line and
 * a group (every line, every second one or every fourth, as line_length is a multiple of 4, of 2 or of
 * neither). So the least room that makes progress is that of 1, 2 or 4 lines with their ends, or of all of the
 * text: with less nothing is written. The encoder of pieces stops anywhere. LANE_E_ARGUMENT: options with
 * an unknown constant, another size or something in the reserved bytes, or NULL with a size. */
LANE_API lane_result lane_base64_encode(const void *s, size_t n, const lane_base64_options *options,
                                        void *out, size_t capacity);
LANE_API lane_result lane_base64_encode16(const void *s, size_t n,
                                          const lane_base64_options *options, uint16_t *out,
                                          size_t capacity);

/* ---- in pieces ----
 *
 * `decoder` and `encoder` must not be NULL, and are initialized before anything else. The states are plain data without pointers, copyable; only `offset` is for reading. However the input is
 * cut, the outputs put together, and the error and its offset, are what one call gives for all of it.
 * `out` must not overlap the input here. */

typedef struct lane_base64_decoder {
    uint64_t offset; /* units taken so far; after an error, where it is */
    uint32_t bits;
    int32_t status;
    uint8_t count, stage;
    lane_base64_variant variant;
    uint8_t reserved[6];
} lane_base64_decoder;

/* LANE_OK, or LANE_E_ARGUMENT as lane_base64_decode; a decoder that was refused refuses all calls. */
LANE_API int32_t lane_base64_decoder_init(lane_base64_decoder *decoder,
                                          const lane_base64_variant *variant);
/* Decodes the next n units. A group that is not complete waits in the state. LANE_OK: all n were taken.
 * LANE_FULL: go on with s + read; 3 bytes of room always make progress. An error stays: later calls
 * repeat it and take nothing; `written` counts the good bytes of this call before it. LANE_E_ARGUMENT:
 * NULL with a size, or the decoder is finished; nothing is taken, and the decoder stays as it was. */
LANE_API lane_result lane_base64_decoder_feed(lane_base64_decoder *decoder, const void *s, size_t n,
                                              void *out, size_t capacity);
LANE_API lane_result lane_base64_decoder_feed16(lane_base64_decoder *decoder, const uint16_t *s,
                                                size_t n, void *out, size_t capacity);
/* The text ends here: writes the 1 or 2 bytes of a last group without padding. LANE_OK (and again
 * when called again); LANE_FULL: no room for them, call again; LANE_E_BASE64_CUT,
 * LANE_E_BASE64_MISSING_PADDING or LANE_E_BASE64_BITS, at `offset`: what is missing. `read` is 0. */
LANE_API lane_result lane_base64_decoder_finish(lane_base64_decoder *decoder, void *out,
                                                size_t capacity);

typedef struct lane_base64_encoder {
    uint64_t offset; /* bytes taken so far */
    size_t line_length;
    size_t column; /* characters in the open line */
    uint8_t alphabet, no_padding, line_end, end_last_line;
    uint8_t held[4]; /* bytes of the open group, then characters and line ends that wait for room */
    uint8_t count, stage;
    uint8_t reserved[6];
} lane_base64_encoder;

/* LANE_OK, or LANE_E_ARGUMENT as lane_base64_encode; an encoder that was refused refuses all calls. */
LANE_API int32_t lane_base64_encoder_init(lane_base64_encoder *encoder,
                                          const lane_base64_options *options);
/* Encodes the next n bytes; up to 2 wait in the state, and a line end waits for the character behind it.
 * LANE_OK: all n were taken. LANE_FULL: characters of the bytes taken wait for room; go on with s + read,
 * also where that is the end. 3 units of room always make progress. LANE_E_ARGUMENT: NULL with a size, or
 * the encoder is finished. */
LANE_API lane_result lane_base64_encoder_feed(lane_base64_encoder *encoder, const void *s, size_t n,
                                              void *out, size_t capacity);
LANE_API lane_result lane_base64_encoder_feed16(lane_base64_encoder *encoder, const void *s,
                                                size_t n, uint16_t *out, size_t capacity);
/* The bytes end here: writes the last group, padded or not, and the last line's end. 14 units of room
 * always do (4 characters, each in a line of its own), 8 where line_length is 0 or 4 and more.
 * LANE_OK (and again when called again); LANE_FULL: call again with room for the rest. `read` is 0. */
LANE_API lane_result lane_base64_encoder_finish(lane_base64_encoder *encoder, void *out,
                                                size_t capacity);
LANE_API lane_result lane_base64_encoder_finish16(lane_base64_encoder *encoder, uint16_t *out,
                                                  size_t capacity);

LANE_EXTERN_C_END

#endif
