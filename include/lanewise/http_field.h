/* lanewise/http_field.h - values of HTTP header fields: lists, parameters, quoted strings, weights, and
 * ext-values (RFC 8187).
 *
 * A parser stands in one field value and gives what is there piece by piece, as views of the value: it copies
 * and allocates nothing. Three calls read from it: lane_link_next() of link.h for `Link`;
 * lane_http_list_next() for what is a list with commas (Accept, Accept-Language, Cache-Control, Content-Type
 * with its one element); lane_http_parameter_next() for `;name=value` alone. Space is SP and HTAB, and only
 * A to Z have another case. Fields of one name are read one by one, never joined: an unclosed quote in one
 * would swallow the next.
 */
#ifndef LANEWISE_HTTP_FIELD_H
#define LANEWISE_HTTP_FIELD_H

#include <lanewise/base.h>

LANE_EXTERN_C_BEGIN

/* A field of a message: its name without the colon, and its value without what is folded. */
typedef struct lane_http_field {
    lane_view name;
    lane_view value;
} lane_http_field;

/* ---- the parser ---- */

/* Where a parser stands in a field value. Plain data, copyable; it holds the caller's pointer. `position` is
 * where it goes on, or, after an error, where that is; `start` may be read too. Other members are private. */
typedef struct lane_http_parser {
    const char *data;
    size_t size;
    size_t position;
    size_t start;   /* of the link-value or element that was given last, or that is in error */
    int32_t status; /* of an error that it stands at */
    uint8_t no_target_end; /* there is no `>` from here on */
    uint8_t reserved[3];
} lane_http_parser;

/* Stands at the first of the n bytes at s, which must outlive the parser. s may be NULL with n 0. Constant
 * time; no byte is read. */
LANE_API void lane_http_parser_init(lane_http_parser *parser, const void *s, size_t n);

/* ---- parameters ---- */

enum {
    LANE_HTTP_HAS_VALUE =
        1, /* there is a `=`; without it `value` is empty and stands behind the name */
    LANE_HTTP_QUOTED = 2,  /* the value is a quoted string; `value` is what is between the quotes */
    LANE_HTTP_ESCAPED = 4, /* it holds a backslash: lane_http_unescape() makes the value */
    LANE_HTTP_UNCLOSED = 8, /* its closing quote is missing: it ends with the field */
    LANE_HTTP_STAR = 16     /* the name ends with `*`: the value should be an ext-value */
};

typedef struct lane_http_parameter {
    lane_view name;  /* as it is written, in any case */
    lane_view value; /* as it is written */
    uint32_t flags;  /* LANE_HTTP_... */
    uint32_t reserved;
} lane_http_parameter;

/* The next parameter: OWS `;` OWS name [ BWS `=` BWS value ]. The name ends before space, `=`, `;`, a comma or
 * the end, and may be empty. An unquoted value ends before `;`, a comma or the end; space before those belongs
 * to it. LANE_OK. LANE_END: no `;` follows; `position` is at what does, or at the size.
 * Source: RFC 8288 B.3 */
LANE_API int32_t lane_http_parameter_next(lane_http_parser *parser, lane_http_parameter *parameter);

/* The first of `count` parameters with that name (n bytes, compared without case, a star is part of it: "filename*");
 * NULL when there is none. */
LANE_API const lane_http_parameter *lane_http_parameter_find(const lane_http_parameter *parameters,
                                                             size_t count, const void *name,
                                                             size_t n);

/* ---- lists ---- */

/* An element of a list: a head and its parameters. `text/html;q=0.8`: the head's name is `text/html`, and it
 * has no value. `max-age=60`: name and value. `W/"a,b"`: the name is all of it. */
typedef struct lane_http_element {
    lane_view text;           /* all of the element, without space around it (but in quotes) */
    lane_http_parameter head; /* its name may be empty: `;a=b` */
    size_t parameter_count;   /* in the array */
    size_t parameter_total;   /* all of them, also those for which the array had no room */
    lane_view
        rest; /* from the `;` of the first parameter without room; empty when there was room for all */
    int32_t
        problem; /* LANE_OK; LANE_E_TEXT_AFTER_VALUE: text between a parameter and the next `;` or comma,
                          which is in no parameter; LANE_E_UNCLOSED_QUOTE. The first of them */
    size_t problem_position; /* in the field value; of an unclosed quote, where it opens */
} lane_http_element;

/* The next element of a comma-separated list, with its first `capacity` parameters in `parameters` (NULL with
 * 0). Empty elements are skipped. A comma in a quoted string parts nothing, wherever the string stands. Space
 * at the end of an unquoted value is left out. LANE_OK, or LANE_END. Linear in the bytes that it moves over.
 * Source: RFC 9110 5.6.1 (lists), 5.6.4 (quoted strings), 5.6.6 (parameters) */
LANE_API int32_t lane_http_list_next(lane_http_parser *parser, lane_http_element *element,
                                     lane_http_parameter *parameters, size_t capacity);

/* ---- values ---- */

/* A weight: 0 to 1000 thousandths. */
typedef struct lane_http_weight {
    int32_t status; /* LANE_OK or LANE_E_QVALUE */
    uint32_t thousandths;
    size_t position; /* of the error: the first byte that no weight has there, or n */
} lane_http_weight;

/* The value of a `q` parameter: 0 or 1, and up to three digits behind a point.
 * Source: RFC 9110 12.4.2 */
LANE_API lane_http_weight lane_http_qvalue(const void *s, size_t n);

/* Makes the value of what stands between the quotes of a quoted string: a backslash goes and the byte behind it
 * stays; a lone backslash at the end goes. `out` may be `s` itself. At most n bytes. LANE_OK, or LANE_FULL.
 * Source: RFC 8288 B.4 */
LANE_API lane_result lane_http_unescape(const void *s, size_t n, void *out, size_t capacity);

/* Writes a value as a quoted string, with its quotes, and a backslash before each `"` and backslash; at most
 * 2 n + 2 bytes. LANE_OK. LANE_FULL: all of it does not fit; `read` and `written` are 0. LANE_E_UNSAFE_BYTE: a
 * control other than HTAB, which no quoted string may hold, at `read`; `written` is 0.
 * Source: RFC 9110 5.6.4 */
LANE_API lane_result lane_http_quote(const void *s, size_t n, void *out, size_t capacity);

/* ---- ext-values ---- */

/* What an ext-value holds. `value` is still encoded. */
typedef struct lane_ext_value {
    int32_t status;    /* LANE_OK, or an error of lane_ext_value_decode() about the grammar */
    size_t position;   /* of the error; n when there is none */
    lane_view charset; /* "UTF-8" in any case */
    lane_view
        language; /* may be empty; its grammar is not looked at further than its bytes: ALPHA DIGIT `-` */
    lane_view value;
} lane_ext_value;

/* Parts of an ext-value: charset `'` [ language ] `'` value, where the value is attr-chars and %XX. Space at the
 * end of it is left out. The bytes that come out may still be no UTF-8: decoding tells.
 * LANE_OK. LANE_E_EXT_VALUE: a byte that the grammar has not there; behind space, the byte that is none.
 * LANE_E_EXT_VALUE_CUT: the end comes too soon, at n. LANE_E_EXT_VALUE_CHARSET: another charset than UTF-8, at its
 * start, also when nothing follows. On an error the views are empty.
 * Source: RFC 8187 3.2 */
LANE_API lane_ext_value lane_ext_value_split(const void *s, size_t n);

/* Decodes an ext-value to UTF-8: at most n bytes. `out` may be `s` itself. Any byte may come out, NUL, CR and LF
 * too. LANE_OK: `read` = n. LANE_FULL: nothing is read or written (n is always enough). An error of
 * lane_ext_value_split(), or LANE_E_NOT_UTF8: what is decoded is no UTF-8; `read` is where, at the first
 * byte or `%` of the part, and `written` is 0; `out` may hold anything.
 * Source: RFC 8187 3.2 */
LANE_API lane_result lane_ext_value_decode(const void *s, size_t n, void *out, size_t capacity);

/* Writes UTF-8''value or UTF-8'language'value: attr-chars as they are, other bytes as %XX in capitals. `language`
 * may be empty. At most 3 n + 7 + language.size bytes; out NULL with capacity 0 tells the size in `written` of
 * LANE_FULL. LANE_OK. LANE_FULL: it does not fit; `written` is the size it has, `read` is 0. LANE_E_NOT_UTF8: at
 * `read`, `written` is 0. LANE_E_ARGUMENT: a byte in `language` that is none of ALPHA, DIGIT and `-`. LANE_LIMIT: more
 * than SIZE_MAX.
 * Source: RFC 8187 3.2 */
LANE_API lane_result lane_ext_value_encode(const void *s, size_t n, lane_view language, void *out,
                                           size_t capacity);

LANE_EXTERN_C_END

#endif
