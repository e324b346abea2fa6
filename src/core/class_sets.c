/* class_sets.c - the named sets of scan.h and uri.h, each written as its definition and turned into the
 * layout of internal.h by the compiler. A test compares every one with what class.c builds. */
#include <lanewise/uri.h>

#include "internal.h"

/* ---- the layout, from a predicate IN(byte) that is 1 or 0 ---- */

#define EIGHT(f, IN, b)                                                                            \
    f(IN, (b)), f(IN, (b) + 1), f(IN, (b) + 2), f(IN, (b) + 3), f(IN, (b) + 4), f(IN, (b) + 5),    \
        f(IN, (b) + 6), f(IN, (b) + 7)
#define SIXTEEN(f, IN, b) EIGHT(f, IN, b), EIGHT(f, IN, (b) + 8)

/* bit i of a bitmap byte: byte 8 * at + i */
#define BITMAP_BYTE(IN, at)                                                                        \
    (IN(8 * (at)) | IN(8 * (at) + 1) << 1 | IN(8 * (at) + 2) << 2 | IN(8 * (at) + 3) << 3 |        \
     IN(8 * (at) + 4) << 4 | IN(8 * (at) + 5) << 5 | IN(8 * (at) + 6) << 6 |                       \
     IN(8 * (at) + 7) << 7)
/* bit h of a row byte: byte h * 16 + l, counted from 0x00 or from 0x80 */
#define ROW_BYTE(IN, l)                                                                            \
    (IN(l) | IN((l) + 0x10) << 1 | IN((l) + 0x20) << 2 | IN((l) + 0x30) << 3 |                     \
     IN((l) + 0x40) << 4 | IN((l) + 0x50) << 5 | IN((l) + 0x60) << 6 | IN((l) + 0x70) << 7)
#define TABLE_BYTE(IN, b) (IN(b) * 0xFF)

#define COUNT_8(IN, b)                                                                             \
    (IN(b) + IN((b) + 1) + IN((b) + 2) + IN((b) + 3) + IN((b) + 4) + IN((b) + 5) + IN((b) + 6) +   \
     IN((b) + 7))
#define COUNT_32(IN, b)                                                                            \
    (COUNT_8(IN, b) + COUNT_8(IN, (b) + 8) + COUNT_8(IN, (b) + 16) + COUNT_8(IN, (b) + 24))
#define COUNT_128(IN, b)                                                                           \
    (COUNT_32(IN, b) + COUNT_32(IN, (b) + 32) + COUNT_32(IN, (b) + 64) + COUNT_32(IN, (b) + 96))
#define COUNT_ALL(IN) (COUNT_128(IN, 0) + COUNT_128(IN, 128))

/* members: what LANE_CLASS_MEMBERS holds, four zeros for a set of more than four */
#define SET(name, IN, m0, m1, m2, m3)                                                              \
    const lane_class name = {{                                                                     \
        SIXTEEN(BITMAP_BYTE, IN, 0),                                                               \
        SIXTEEN(BITMAP_BYTE, IN, 16),                                                              \
        SIXTEEN(ROW_BYTE, IN, 0),                                                                  \
        SIXTEEN(ROW_BYTE, IN, 0x80),                                                               \
        SIXTEEN(TABLE_BYTE, IN, 0),                                                                \
        SIXTEEN(TABLE_BYTE, IN, 16),                                                               \
        SIXTEEN(TABLE_BYTE, IN, 32),                                                               \
        SIXTEEN(TABLE_BYTE, IN, 48),                                                               \
        SIXTEEN(TABLE_BYTE, IN, 64),                                                               \
        SIXTEEN(TABLE_BYTE, IN, 80),                                                               \
        SIXTEEN(TABLE_BYTE, IN, 96),                                                               \
        SIXTEEN(TABLE_BYTE, IN, 112),                                                              \
        m0,                                                                                        \
        m1,                                                                                        \
        m2,                                                                                        \
        m3,                                                                                        \
        COUNT_ALL(IN) > 4 ? 5 : COUNT_ALL(IN),                                                     \
        COUNT_128(IN, 128) == 0 ? LANE_CLASS_ASCII_ONLY : 0,                                       \
    }}
#define NAMED_SET(name, IN, m0, m1, m2, m3) SET(lane_class_##name, IN, m0, m1, m2, m3)
#define ENCODE_SET(name, IN)                SET(lane_class_percent_encode_##name, IN, 0, 0, 0, 0)

/* ---- the definitions ---- */

#define IS(b, value)         ((b) == (value))
#define WITHIN(b, low, high) ((b) >= (low) && (b) <= (high))

#define DIGIT(b)       WITHIN(b, '0', '9')
#define UPPER(b)       WITHIN(b, 'A', 'Z')
#define LOWER(b)       WITHIN(b, 'a', 'z')
#define ALPHA(b)       (UPPER(b) || LOWER(b))
#define ALPHANUM(b)    (DIGIT(b) || ALPHA(b))
#define NEWLINE(b)     (IS(b, '\n') || IS(b, '\r'))
#define TAB_NEWLINE(b) (IS(b, '\t') || NEWLINE(b))
#define WHITESPACE(b)  (TAB_NEWLINE(b) || IS(b, '\f') || IS(b, ' '))
#define OWS(b)         (IS(b, ' ') || IS(b, '\t'))
#define TAB(b)         IS(b, '\t')
#define SPACE(b)       IS(b, ' ')
#define COMMA(b)       IS(b, ',')
#define C0(b)          WITHIN(b, 0, 0x1F)
#define C0_SPACE(b)    WITHIN(b, 0, 0x20)
#define ASCII_CTL(b)   (C0(b) || IS(b, 0x7F))
#define UPPER_HEX(b)   (DIGIT(b) || WITHIN(b, 'A', 'F'))
#define LOWER_HEX(b)   (DIGIT(b) || WITHIN(b, 'a', 'f'))
#define HEX(b)         (UPPER_HEX(b) || LOWER_HEX(b))
#define ASCII(b)       WITHIN(b, 0, 0x7F)
/* RFC 9110 5.6.2: ! # $ % & ' * + - . ^ _ ` | ~ DIGIT ALPHA */
#define TCHAR(b)                                                                                   \
    (ALPHANUM(b) || IS(b, '!') || WITHIN(b, '#', '\'') || IS(b, '*') || IS(b, '+') ||              \
     IS(b, '-') || IS(b, '.') || WITHIN(b, '^', '`') || IS(b, '|') || IS(b, '~'))
/* RFC 9110 5.5: VCHAR, obs-text, SP, HTAB */
#define FIELD_VALUE(b) (IS(b, '\t') || WITHIN(b, 0x20, 0x7E) || WITHIN(b, 0x80, 0xFF))
/* RFC 3986 2.3 */
#define UNRESERVED(b) (ALPHANUM(b) || IS(b, '-') || IS(b, '.') || IS(b, '_') || IS(b, '~'))
/* RFC 3986 2.2: gen-delims : / ? # [ ] @ and sub-delims ! $ & ' ( ) * + , ; = */
#define RESERVED(b)                                                                                \
    (IS(b, ':') || IS(b, '/') || IS(b, '?') || IS(b, '#') || IS(b, '[') || IS(b, ']') ||           \
     IS(b, '@') || IS(b, '!') || IS(b, '$') || WITHIN(b, '&', ',') || IS(b, ';') || IS(b, '='))
#define URI(b)        (UNRESERVED(b) || RESERVED(b) || IS(b, '%'))
#define BASE64(b)     (ALPHANUM(b) || IS(b, '+') || IS(b, '/'))
#define BASE64URL(b)  (ALPHANUM(b) || IS(b, '-') || IS(b, '_'))
#define NAME_END(b)   (OWS(b) || IS(b, '=') || IS(b, ';') || IS(b, ','))
#define QUOTED_END(b) (IS(b, '"') || IS(b, '\\'))
/* what ends a component: RFC 3986 Appendix B */
#define SCHEME_END(b)    (IS(b, ':') || AUTHORITY_END(b))
#define AUTHORITY_END(b) (IS(b, '/') || PATH_END(b))
#define PATH_END(b)      (IS(b, '?') || QUERY_END(b))
#define QUERY_END(b)     IS(b, '#')
/* WHATWG URL 1.3, in its order and words: each is another one and some more */
#define ENCODE_C0(b) (C0(b) || WITHIN(b, 0x7F, 0xFF))
#define ENCODE_FRAGMENT(b)                                                                         \
    (ENCODE_C0(b) || IS(b, ' ') || IS(b, '"') || IS(b, '<') || IS(b, '>') || IS(b, '`'))
#define ENCODE_QUERY(b)                                                                            \
    (ENCODE_C0(b) || IS(b, ' ') || IS(b, '"') || IS(b, '#') || IS(b, '<') || IS(b, '>'))
#define ENCODE_SPECIAL_QUERY(b) (ENCODE_QUERY(b) || IS(b, '\''))
#define ENCODE_PATH(b)                                                                             \
    (ENCODE_QUERY(b) || IS(b, '?') || IS(b, '^') || IS(b, '`') || IS(b, '{') || IS(b, '}'))
#define ENCODE_USERINFO(b)                                                                         \
    (ENCODE_PATH(b) || IS(b, '/') || IS(b, ':') || IS(b, ';') || IS(b, '=') || IS(b, '@') ||       \
     WITHIN(b, '[', ']') || IS(b, '|'))
#define ENCODE_COMPONENT(b) (ENCODE_USERINFO(b) || WITHIN(b, '$', '&') || IS(b, '+') || IS(b, ','))
#define ENCODE_FORM(b)      (ENCODE_COMPONENT(b) || IS(b, '!') || WITHIN(b, '\'', ')') || IS(b, '~'))
/* RFC 3987 3.1: what is beyond ASCII; and what may be in no URI but `%`, and no bracket */
#define IRI_STRICT(b) WITHIN(b, 0x80, 0xFF)
#define IRI_LENIENT(b)                                                                             \
    (IRI_STRICT(b) || ASCII_CTL(b) || IS(b, ' ') || IS(b, '"') || IS(b, '<') || IS(b, '>') ||      \
     IS(b, '\\') || IS(b, '^') || IS(b, '`') || WITHIN(b, '{', '}'))
/* RFC 8187 3.2.1 */
#define ATTR_CHAR(b)     (TCHAR(b) && !IS(b, '*') && !IS(b, '\'') && !IS(b, '%'))
#define NOT_ATTR_CHAR(b) (!ATTR_CHAR(b))
/* in UTF-8: C2 and C3 begin U+0080 to U+00FF, C0 and C1 nothing, what is above begins what is beyond */
#define UTF8_BELOW_100(b) WITHIN(b, 0, 0xC3)

NAMED_SET(ascii_whitespace, WHITESPACE, 0, 0, 0, 0);
NAMED_SET(ascii_tab_or_newline, TAB_NEWLINE, '\t', '\n', '\r', '\r');
NAMED_SET(newline, NEWLINE, '\n', '\r', '\r', '\r');
NAMED_SET(ows, OWS, '\t', ' ', ' ', ' ');
NAMED_SET(tab, TAB, '\t', '\t', '\t', '\t');
NAMED_SET(space, SPACE, ' ', ' ', ' ', ' ');
NAMED_SET(comma, COMMA, ',', ',', ',', ',');
NAMED_SET(c0_control, C0, 0, 0, 0, 0);
NAMED_SET(c0_control_or_space, C0_SPACE, 0, 0, 0, 0);
NAMED_SET(ascii_control, ASCII_CTL, 0, 0, 0, 0);
NAMED_SET(ascii_digit, DIGIT, 0, 0, 0, 0);
NAMED_SET(ascii_upper_hex_digit, UPPER_HEX, 0, 0, 0, 0);
NAMED_SET(ascii_lower_hex_digit, LOWER_HEX, 0, 0, 0, 0);
NAMED_SET(ascii_hex_digit, HEX, 0, 0, 0, 0);
NAMED_SET(ascii_upper_alpha, UPPER, 0, 0, 0, 0);
NAMED_SET(ascii_lower_alpha, LOWER, 0, 0, 0, 0);
NAMED_SET(ascii_alpha, ALPHA, 0, 0, 0, 0);
NAMED_SET(ascii_alphanumeric, ALPHANUM, 0, 0, 0, 0);
NAMED_SET(ascii, ASCII, 0, 0, 0, 0);
NAMED_SET(tchar, TCHAR, 0, 0, 0, 0);
NAMED_SET(field_value, FIELD_VALUE, 0, 0, 0, 0);
NAMED_SET(uri_unreserved, UNRESERVED, 0, 0, 0, 0);
NAMED_SET(uri, URI, 0, 0, 0, 0);
NAMED_SET(base64, BASE64, 0, 0, 0, 0);
NAMED_SET(base64url, BASE64URL, 0, 0, 0, 0);
NAMED_SET(utf8_below_100, UTF8_BELOW_100, 0, 0, 0, 0);
NAMED_SET(http_name_end, NAME_END, 0, 0, 0, 0);
NAMED_SET(http_quoted_end, QUOTED_END, '"', '\\', '\\', '\\');

NAMED_SET(uri_scheme_end, SCHEME_END, '#', '/', ':', '?');
NAMED_SET(uri_authority_end, AUTHORITY_END, '#', '/', '?', '?');
NAMED_SET(uri_path_end, PATH_END, '#', '?', '?', '?');
NAMED_SET(uri_query_end, QUERY_END, '#', '#', '#', '#');
NAMED_SET(iri_strict, IRI_STRICT, 0, 0, 0, 0);
NAMED_SET(iri_lenient, IRI_LENIENT, 0, 0, 0, 0);
NAMED_SET(attr_char, ATTR_CHAR, 0, 0, 0, 0);
NAMED_SET(not_attr_char, NOT_ATTR_CHAR, 0, 0, 0, 0);
ENCODE_SET(c0_control, ENCODE_C0);
ENCODE_SET(fragment, ENCODE_FRAGMENT);
ENCODE_SET(query, ENCODE_QUERY);
ENCODE_SET(special_query, ENCODE_SPECIAL_QUERY);
ENCODE_SET(path, ENCODE_PATH);
ENCODE_SET(userinfo, ENCODE_USERINFO);
ENCODE_SET(component, ENCODE_COMPONENT);
ENCODE_SET(form, ENCODE_FORM);
