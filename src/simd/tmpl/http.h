/* http.h - where the bytes stand that end things in a header field. Behind records.h, whose word_bytes and
 * equal_word it uses. */
#ifndef LANE_TMPL_HTTP_H
#define LANE_TMPL_HTTP_H

typedef struct {
    xm target_end, name_end, separator, quote;
} http_flags;

LANE_INLINE http_flags http_flags_of(xv v) {
    http_flags f;
    f.target_end = xm_eq8(v, xv_set8('>'));
    f.quote = xm_or(xm_eq8(v, xv_set8('"')), xm_eq8(v, xv_set8('\\')));
    f.separator = xm_or(xm_eq8(v, xv_set8(';')), xm_eq8(v, xv_set8(',')));
    f.name_end = xm_or(xm_or(xm_eq8(v, xv_set8(' ')), xm_eq8(v, xv_set8('\t'))),
                       xm_or(xm_eq8(v, xv_set8('=')), f.separator));
    return f;
}

LANE_INLINE void http_word(word_bytes w, uint64_t word[4]) {
    http_flags a = http_flags_of(w.a), b = http_flags_of(w.b), c = http_flags_of(w.c),
               d = http_flags_of(w.d);
    word[HTTP_TARGET_END] = xm_to_bits64(a.target_end, b.target_end, c.target_end, d.target_end);
    word[HTTP_NAME_END] = xm_to_bits64(a.name_end, b.name_end, c.name_end, d.name_end);
    word[HTTP_SEPARATOR] = xm_to_bits64(a.separator, b.separator, c.separator, d.separator);
    word[HTTP_QUOTE] = xm_to_bits64(a.quote, b.quote, c.quote, d.quote);
}

/* 64 bytes */
LANE_INLINE word_bytes http_whole(const uint8_t *s) {
    word_bytes w;
    w.a = xv_load(s);
    w.b = XV_PER_WORD > 1 ? xv_load(s + XV_BYTES) : w.a;
    w.c = XV_PER_WORD > 2 ? xv_load(s + 2 * XV_BYTES) : w.a;
    w.d = XV_PER_WORD > 2 ? xv_load(s + 3 * XV_BYTES) : w.a;
    return w;
}

/* the XV_PER_WORD vectors from s, of which the first n bytes are there, n from 1 to 64 */
LANE_INLINE word_bytes http_part(const uint8_t *s, size_t n) {
    xv v[4];
    for (size_t i = 0; i < XV_PER_WORD; i++) {
        size_t from = i * XV_BYTES;
        v[i] = n <= from ? xv_zero() : xv_load_part(s + from, lane_least(n - from, XV_BYTES));
    }
    return (word_bytes){v[0], v[XV_PER_WORD > 1 ? 1 : 0], v[XV_PER_WORD > 2 ? 2 : 0],
                        v[XV_PER_WORD > 2 ? 3 : 0]};
}

static void K(http_bits)(const uint8_t *s, size_t n, uint64_t (*bits)[4]) {
    size_t i = 0;
    for (; n - i >= 64; i += 64)
        http_word(http_whole(s + i), bits[i / 64]);
    size_t rest = n - i;
    if (rest == 0)
        return;
    uint64_t *word = bits[i / 64];
    if (i == 0) {
        http_word(http_part(s, n), word);
        return;
    }
    /* overlap: the last 64 bytes, less those of the word before */
    http_word(http_whole(s + n - 64), word);
    for (size_t k = 0; k < HTTP_KINDS; k++)
        word[k] >>= 64 - rest;
}

#endif
