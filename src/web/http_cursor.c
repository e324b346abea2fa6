/* http_cursor.c - the window of bits over a field value. */
#include "http_cursor.h"

#include "../dispatch/dispatch.h"

enum {
    WINDOW_BLOCKS = sizeof((lane_http_parser *)0)->bits / sizeof((lane_http_parser *)0)->bits[0]
};

void lane_http_parser_init(lane_http_parser *parser, const void *s, size_t n) {
    parser->data = s;
    parser->size = n;
    parser->position = 0;
    parser->start = 0;
    http_forget_window(parser);
    parser->status = LANE_OK;
    parser->no_target_end = 0;
    memset(parser->reserved, 0, sizeof parser->reserved);
}

/* The first bit of those kinds from `at` on, in a window of which some bytes are left; the block is then that of the
 * bit. */
LANE_INLINE size_t find_in_window(lane_http_parser *p, size_t at, unsigned kinds) {
    size_t which = (at - p->window) / 64, block = p->window + 64 * which;
    uint64_t word = http_word_of(p->bits[which], kinds) & ~UINT64_C(0) << (at - block);
    while (word == 0) {
        block += 64;
        if (block >= p->window_end)
            return p->window_end;
        word = http_word_of(p->bits[++which], kinds);
    }
    p->block = block;
    p->which = (uint32_t)which;
    return block + lane_ctz64(word);
}

static LANE_NOINLINE void load_window(lane_http_parser *p, size_t at) {
    size_t n = lane_least(p->size - at, 64 * WINDOW_BLOCKS);
    lane_kernels_get()->http_bits((const uint8_t *)p->data + at, n, p->bits);
    p->window = at;
    p->window_end = at + n;
}

LANE_INLINE size_t find(lane_http_parser *p, size_t at, unsigned kinds) {
    while (at < p->size) {
        if (at >= p->window_end)
            load_window(p, at);
        at = find_in_window(p, at, kinds);
        if (LANE_LIKELY(at < p->window_end))
            return at;
    }
    return p->size;
}

size_t lane_http_find_target_end(lane_http_parser *p, size_t at) {
    return find(p, at, HTTP_OF(HTTP_TARGET_END));
}
size_t lane_http_find_name_end(lane_http_parser *p, size_t at) {
    return find(p, at, HTTP_OF(HTTP_NAME_END));
}
size_t lane_http_find_separator(lane_http_parser *p, size_t at) {
    return find(p, at, HTTP_OF(HTTP_SEPARATOR));
}
size_t lane_http_find_quote(lane_http_parser *p, size_t at) {
    return find(p, at, HTTP_OF(HTTP_QUOTE));
}
size_t lane_http_find_name_end_or_quote(lane_http_parser *p, size_t at) {
    return find(p, at, HTTP_OF(HTTP_NAME_END) | HTTP_OF(HTTP_QUOTE));
}
size_t lane_http_find_separator_or_quote(lane_http_parser *p, size_t at) {
    return find(p, at, HTTP_OF(HTTP_SEPARATOR) | HTTP_OF(HTTP_QUOTE));
}

size_t lane_http_skip_space_on(const char *s_, size_t n, size_t at) {
    if (at == n || !http_is_space(s_[at]))
        return at;
    const uint8_t *s = (const uint8_t *)s_;
    return at + lane_kernels_get()->find_first_not_in(s + at, n - at, &lane_class_ows);
}
