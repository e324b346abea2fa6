/* http.h - header fields (http_parse.h): the end of a thing is looked for from where it begins, in one piece that most
 * things fit in; there is no state between, and so no branch that depends on where blocks of the field end. */
#ifndef LANE_TMPL_HTTP_H
#define LANE_TMPL_HTTP_H

/* Bytes of those kinds; `kinds` is a constant. */
LANE_INLINE xm seek_flags(xv v, unsigned kinds) {
    if (kinds & HTTP_OF(HTTP_TARGET_END))
        return xm_eq8(v, xv_set8('>'));
    const xm quotes = xm_or(xm_eq8(v, xv_set8('"')), xm_eq8(v, xv_set8('\\')));
    if (kinds == HTTP_OF(HTTP_QUOTE))
        return quotes;
    xm parts = xm_or(xm_eq8(v, xv_set8(';')), xm_eq8(v, xv_set8(',')));
    if (kinds & HTTP_OF(HTTP_NAME_END))
        parts = xm_or(xm_or(xm_eq8(v, xv_set8(' ')), xm_eq8(v, xv_set8('\t'))),
                      xm_or(xm_eq8(v, xv_set8('=')), parts));
    return kinds & HTTP_OF(HTTP_QUOTE) ? xm_or(quotes, parts) : parts;
}

/* In what is less than a vector. */
LANE_INLINE size_t seek_in_tail(const http_text *k, size_t at, unsigned kinds) {
    const uint8_t *s = (const uint8_t *)k->s;
    size_t rest = k->n - at;
    if (rest == 0)
        return k->n;
    uint64_t bits;
    if (k->n >= XV_BYTES) /* overlap: the last vector, less what is before `at` */
        bits = xm_bits(seek_flags(xv_load(s + k->n - XV_BYTES), kinds)) >> (XV_BYTES - rest);
    else
        bits = xm_bits(seek_flags(xv_load_part(s + at, rest), kinds)) & lane_low_bits(rest);
    return bits != 0 ? at + lane_ctz64(bits) : k->n;
}

/* Vector by vector. */
LANE_INLINE size_t seek_on(const http_text *k, size_t at, unsigned kinds) {
    for (; k->n - at >= XV_BYTES; at += XV_BYTES) {
        xm m = seek_flags(xv_load(k->s + at), kinds);
        if (xm_any(m))
            return at + xm_first(m);
    }
    return seek_in_tail(k, at, kinds);
}

static LANE_NOINLINE size_t seek_target_end_on(const http_text *k, size_t at) {
    return seek_on(k, at, HTTP_OF(HTTP_TARGET_END));
}
static LANE_NOINLINE size_t seek_separator_on(const http_text *k, size_t at) {
    return seek_on(k, at, HTTP_OF(HTTP_SEPARATOR));
}
static LANE_NOINLINE size_t seek_quote_on(const http_text *k, size_t at) {
    return seek_on(k, at, HTTP_OF(HTTP_QUOTE));
}

/* A target: 64 bytes at once. */
LANE_INLINE size_t seek_target_end(const http_text *k, size_t at) {
    if (LANE_LIKELY(k->n - at >= 64)) {
        const char *s = k->s + at;
        const xv end = xv_set8('>');
        xm a = xm_eq8(xv_load(s), end);
        xm b = XV_PER_WORD > 1 ? xm_eq8(xv_load(s + XV_BYTES), end) : a;
        xm c = XV_PER_WORD > 2 ? xm_eq8(xv_load(s + 2 * XV_BYTES), end) : a;
        xm d = XV_PER_WORD > 2 ? xm_eq8(xv_load(s + 3 * XV_BYTES), end) : a;
        uint64_t bits = xm_to_bits64(a, b, c, d);
        if (LANE_LIKELY(bits != 0))
            return at + lane_ctz64(bits);
        at += 64;
    }
    return seek_target_end_on(k, at);
}

/* What ends a value, or what it quotes, is near: one of two bytes. */
LANE_INLINE size_t seek_near(const http_text *k, size_t at, uint8_t a, uint8_t b, unsigned kinds) {
    if (LANE_LIKELY(k->n - at >= 16)) {
        unsigned bits = equal16_bits(k->s + at, a, b);
        if (LANE_LIKELY(bits != 0))
            return at + lane_ctz64(bits);
        at += 16;
    }
    return kinds == HTTP_OF(HTTP_QUOTE) ? seek_quote_on(k, at) : seek_separator_on(k, at);
}

LANE_INLINE size_t seek(const http_text *k, size_t at, unsigned kinds) {
    switch (kinds) { /* a constant */
    case HTTP_OF(HTTP_TARGET_END):
        return seek_target_end(k, at);
    case HTTP_OF(HTTP_SEPARATOR):
        return seek_near(k, at, ';', ',', kinds);
    case HTTP_OF(HTTP_QUOTE):
        return seek_near(k, at, '"', '\\', kinds);
    default:
        return seek_on(k, at, kinds);
    }
}

#include "../../kernels/http_parse.h"

static int32_t K(http_link_value)(lane_http_parser *parser, lane_link_value *value,
                                  lane_http_parameter *parameters, size_t capacity) {
    return http_parse_link_value(parser, value, parameters, capacity);
}
static int32_t K(http_parameter)(lane_http_parser *parser, lane_http_parameter *parameter) {
    return http_parse_parameter(parser, parameter);
}
static int32_t K(http_element)(lane_http_parser *parser, lane_http_element *element,
                               lane_http_parameter *parameters, size_t capacity) {
    return http_parse_element(parser, element, parameters, capacity);
}

#endif
