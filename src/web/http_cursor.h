/* http_cursor.h - finding the end of things in a field value: by bits that one kernel call makes of the next 512
 * bytes, so that each step is a shift and a count of zeros. */
#ifndef LANE_HTTP_CURSOR_H
#define LANE_HTTP_CURSOR_H

#include <lanewise/http_field.h>

#include "../core/internal.h"
#include "../kernels/http_types.h"

/* A parser in registers: what a call works with. Only lane_http_find_on changes the parser. */
typedef struct http_cursor {
    const char *s;
    size_t n;
    const uint64_t *word; /* the bits of the block that the last thing was found in */
    size_t block;         /* the byte of its bit 0 */
    lane_http_parser *p;
} http_cursor;

LANE_INLINE void http_use_block(http_cursor *c) {
    c->word = c->p->bits[c->p->which];
    c->block = c->p->block;
}

LANE_INLINE http_cursor http_cursor_of(lane_http_parser *p) {
    http_cursor c = {p->data, p->size, NULL, 0, p};
    http_use_block(&c);
    return c;
}

/* http_find where the block has none; moves the window on. One function for each set of kinds that is looked for. */
LANE_HIDDEN size_t lane_http_find_target_end(lane_http_parser *p, size_t at);
LANE_HIDDEN size_t lane_http_find_name_end(lane_http_parser *p, size_t at);
LANE_HIDDEN size_t lane_http_find_separator(lane_http_parser *p, size_t at);
LANE_HIDDEN size_t lane_http_find_quote(lane_http_parser *p, size_t at);
LANE_HIDDEN size_t lane_http_find_name_end_or_quote(lane_http_parser *p, size_t at);
LANE_HIDDEN size_t lane_http_find_separator_or_quote(lane_http_parser *p, size_t at);
/* http_skip_space where there are more than two. */
LANE_HIDDEN size_t lane_http_skip_space_on(const char *s, size_t n, size_t at);

/* The window is of no byte. */
LANE_INLINE void http_forget_window(lane_http_parser *p) {
    p->block = (size_t)0 - 64; /* at - block is 64 at least */
    p->window = 0;
    p->window_end = 0;
    p->which = 0;
}

/* The bits of those kinds in a block of the window. */
LANE_INLINE uint64_t http_word_of(const uint64_t word[HTTP_KINDS], unsigned kinds) {
    uint64_t bits = 0;
    for (unsigned k = 0; k < HTTP_KINDS; k++)
        bits |= kinds & HTTP_OF(k) ? word[k] : 0;
    return bits;
}

LANE_INLINE size_t http_find_on(lane_http_parser *p, size_t at, unsigned kinds) {
    switch (kinds) { /* a constant */
    case HTTP_OF(HTTP_TARGET_END):
        return lane_http_find_target_end(p, at);
    case HTTP_OF(HTTP_NAME_END):
        return lane_http_find_name_end(p, at);
    case HTTP_OF(HTTP_SEPARATOR):
        return lane_http_find_separator(p, at);
    case HTTP_OF(HTTP_QUOTE):
        return lane_http_find_quote(p, at);
    case HTTP_OF(HTTP_NAME_END) | HTTP_OF(HTTP_QUOTE):
        return lane_http_find_name_end_or_quote(p, at);
    default:
        return lane_http_find_separator_or_quote(p, at);
    }
}

/* The first byte of those kinds (http_types.h) from `at` on, or the size. `at` never goes back. */
LANE_INLINE size_t http_find(http_cursor *c, size_t at, unsigned kinds) {
    /* the block does not wait for `at`: a step takes a subtraction, a shift and a count */
    size_t i = at - c->block;
    if (LANE_LIKELY(i < 64)) {
        uint64_t word = http_word_of(c->word, kinds) >> i;
        if (LANE_LIKELY(word != 0))
            return at + lane_ctz64(word);
    }
    at = http_find_on(c->p, at, kinds);
    http_use_block(c);
    return at;
}

LANE_INLINE bool http_is_space(char c) {
    return c == ' ' || c == '\t';
}

/* The first byte from `at` on that is no SP or HTAB, or the size. */
LANE_INLINE size_t http_skip_space(const http_cursor *c, size_t at) {
    if (LANE_UNLIKELY(at == c->n) || !http_is_space(c->s[at]))
        return at;
    at++;
    if (LANE_UNLIKELY(at == c->n) || LANE_LIKELY(!http_is_space(c->s[at])))
        return at;
    return lane_http_skip_space_on(c->s, c->n, at + 1);
}

/* Whether `byte` stands at `at`. */
LANE_INLINE bool http_is_at(const http_cursor *c, size_t at, char byte) {
    return LANE_LIKELY(at < c->n) && c->s[at] == byte;
}

/* The first byte that is no space and no comma: empty elements of a list are skipped (RFC 9110 5.6.1.2). */
LANE_INLINE size_t http_skip_empty_elements(const http_cursor *c, size_t at) {
    for (;;) {
        at = http_skip_space(c, at);
        if (at == c->n || c->s[at] != ',')
            return at;
        at++;
    }
}

/* B.4, from the byte behind the opening quote: where the closing one is, or the size; says of backslashes. */
LANE_INLINE size_t http_find_quote(http_cursor *c, size_t at, uint32_t *flags) {
    size_t end = http_find(c, at, HTTP_OF(HTTP_QUOTE));
    while (LANE_UNLIKELY(end != c->n && c->s[end] == '\\')) {
        *flags |= LANE_HTTP_ESCAPED;
        end = c->n - end <= 2 ? c->n : http_find(c, end + 2, HTTP_OF(HTTP_QUOTE));
    }
    return end;
}

LANE_INLINE lane_view http_between(const http_cursor *c, size_t start, size_t end) {
    lane_view v = {c->s + start, end - start};
    return v;
}

#endif
