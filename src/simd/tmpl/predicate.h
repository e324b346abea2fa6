/* predicate.h - what a scanning kernel looks for, so that each loop is written once: a constant `kind`
 * that inlining folds away, and the values it needs, in registers. One or two texts of n units. */
#ifndef LANE_TMPL_PREDICATE_H
#define LANE_TMPL_PREDICATE_H

typedef enum xp_kind {
    /* 8-bit text: equal to `value`; in `members`: any class, an ASCII class, one of few members; not in */
    XP_EQ8,
    XP_IN8_ANY,
    XP_IN8_ASCII,
    XP_IN8_FEW,
    XP_OUT8_ANY,
    XP_OUT8_ASCII,
    /* 8-bit text: 80 to BF, which in UTF-8 is inside a character */
    XP_CONTINUES8,
    /* two 8-bit texts: where they differ */
    XP_DIFFER8,
    XP_DIFFER8_NOCASE,
    /* the same for UTF-16 */
    XP_EQ16,
    XP_IN16,
    XP_OUT16,
    XP_DIFFER16,
    XP_DIFFER16_NOCASE,
    /* a bit of `value` is set */
    XP_BITS16,
    /* a text, and the same one unit earlier: the second half of a pair; a trailing surrogate that stands alone,
     * or the unit behind a leading one that does */
    XP_CONTINUES16,
    XP_UNPAIRED16
} xp_kind;

typedef struct {
    xv value;
    xc members;
} xp;

LANE_INLINE bool xp_is16(xp_kind kind) {
    return kind >= XP_EQ16;
}
LANE_INLINE size_t xp_unit_bytes(xp_kind kind) {
    return xp_is16(kind) ? 2 : 1;
}

/* whether one or two compares are all its test */
LANE_INLINE bool xp_class_is_few(const lane_class *c) {
    return c->opaque[LANE_CLASS_COUNT] == 1 || c->opaque[LANE_CLASS_COUNT] == 2;
}

LANE_INLINE xm xp_test8(xp_kind kind, const xp *p, xv a, xv b) {
    switch (kind) {
    case XP_EQ8:
        return xm_eq8(a, p->value);
    case XP_IN8_ANY:
        return xm_in_any(&p->members, a);
    case XP_IN8_ASCII:
        return xm_in_ascii(&p->members, a);
    case XP_IN8_FEW:
        return xm_in_few(&p->members, a);
    case XP_OUT8_ANY:
        return xm_out_any(&p->members, a);
    case XP_OUT8_ASCII:
        return xm_out_ascii(&p->members, a);
    case XP_DIFFER8_NOCASE:
        return xm_nonzero8(xv_differ_nocase8(a, b));
    case XP_CONTINUES8:
        return xm_eq8(xv_and(a, xv_set8(0xC0)), xv_set8(0x80));
    default: /* XP_DIFFER8 */
        return xm_nonzero8(xv_xor(a, b));
    }
}

/* 0 where a is a trailing surrogate and b, the unit before it, a leading one */
LANE_INLINE xv xp_not_paired(xv a, xv b) {
    xv mask = xv_set16(0xFC00);
    return xv_or(xv_xor(xv_and(a, mask), xv_set16(0xDC00)),
                 xv_xor(xv_and(b, mask), xv_set16(0xD800)));
}

LANE_INLINE xm xp_test16(xp_kind kind, const xp *p, xv a0, xv a1, xv b0, xv b1) {
    switch (kind) {
    case XP_EQ16:
        return xm_eq16(a0, a1, p->value);
    case XP_IN16:
        /* a class holds values below 0x80 here, and every unit above 0xFF has become 0xFF */
        return xm_in_ascii(&p->members, xv_narrow16(a0, a1));
    case XP_OUT16:
        return xm_out_ascii(&p->members, xv_narrow16(a0, a1));
    case XP_DIFFER16_NOCASE:
        return xm_nonzero16(xv_differ_nocase16(a0, b0), xv_differ_nocase16(a1, b1));
    case XP_BITS16:
        return xm_nonzero16(xv_and(a0, p->value), xv_and(a1, p->value));
    case XP_CONTINUES16:
        return xm_eq16(xp_not_paired(a0, b0), xp_not_paired(a1, b1), xv_zero());
    case XP_UNPAIRED16: {
        xv mask = xv_set16(0xFC00), lead = xv_set16(0xD800), trail = xv_set16(0xDC00);
        xm trails = xm_eq16(xv_and(a0, mask), xv_and(a1, mask), trail);
        return xm_xor(trails, xm_eq16(xv_and(b0, mask), xv_and(b1, mask), lead));
    }
    default: /* XP_DIFFER16 */
        return xm_nonzero16(xv_xor(a0, b0), xv_xor(a1, b1));
    }
}

/* two texts compared; two texts at all */
LANE_INLINE bool xp_compares(xp_kind kind) {
    return kind == XP_DIFFER8 || kind == XP_DIFFER8_NOCASE || kind == XP_DIFFER16 ||
           kind == XP_DIFFER16_NOCASE;
}
LANE_INLINE bool xp_reads_two(xp_kind kind) {
    return xp_compares(kind) || kind == XP_CONTINUES16 || kind == XP_UNPAIRED16;
}

/* Asks for what a loop with steps of `step` bytes needs a page later, of the `left` bytes from s on. The
 * hardware reads ahead too, but begins anew at every page of 4 KiB, and a loop that does little a byte
 * catches up with it there. Into the second level: the first is too small to wait in. */
enum { ASK_AHEAD = 4096 };
LANE_INLINE void xp_ask_ahead(const uint8_t *s, size_t left, size_t step) {
    if (left >= ASK_AHEAD + step)
        for (size_t line = 0; line < step; line += 64)
            __builtin_prefetch(s + ASK_AHEAD + line, 0, 2);
}
/* The same for a loop that goes down, s being the begin of its step and `left` what is below its end. */
LANE_INLINE void xp_ask_before(const uint8_t *s, size_t left, size_t step) {
    if (left >= ASK_AHEAD + step)
        for (size_t line = 0; line < step; line += 64)
            __builtin_prefetch(s - ASK_AHEAD + line, 0, 2);
}

/* The flags of the block at a (and b: the same where there is one text). */
LANE_INLINE xm xp_block(xp_kind kind, const xp *p, const uint8_t *a, const uint8_t *b) {
    xv a0 = xv_load(a);
    xv b0 = xp_reads_two(kind) ? xv_load(b) : a0;
    if (!xp_is16(kind))
        return xp_test8(kind, p, a0, b0);
    xv a1 = xv_load(a + XV_BYTES);
    xv b1 = xp_reads_two(kind) ? xv_load(b + XV_BYTES) : a1;
    return xp_test16(kind, p, a0, a1, b0, b1);
}

/* Two texts: not 0 where the block at a differs from that at b. */
LANE_INLINE xv xp_difference(xp_kind kind, const uint8_t *a, const uint8_t *b) {
    xv a0 = xv_load(a), b0 = xv_load(b);
    if (kind == XP_DIFFER8)
        return xv_xor(a0, b0);
    if (kind == XP_DIFFER8_NOCASE)
        return xv_differ_nocase8(a0, b0);
    xv a1 = xv_load(a + XV_BYTES), b1 = xv_load(b + XV_BYTES);
    if (kind == XP_DIFFER16)
        return xv_or(xv_xor(a0, b0), xv_xor(a1, b1));
    return xv_or(xv_differ_nocase16(a0, b0), xv_differ_nocase16(a1, b1));
}

/* The flags of the first k units, k from 1 to XV_BYTES, as bits; those from k on mean nothing. */
LANE_INLINE uint64_t xp_part_bits(xp_kind kind, const xp *p, const uint8_t *a, const uint8_t *b,
                                  size_t k) {
    size_t bytes = k * xp_unit_bytes(kind);
    size_t first = bytes < XV_BYTES ? bytes : XV_BYTES;
    xv a0 = xv_load_part(a, first);
    xv b0 = xp_reads_two(kind) ? xv_load_part(b, first) : a0;
    if (!xp_is16(kind))
        return xm_bits(xp_test8(kind, p, a0, b0));
    xv a1 = xv_zero(), b1 = a1;
    if (bytes > XV_BYTES) {
        a1 = xv_load_part(a + XV_BYTES, bytes - XV_BYTES);
        b1 = xp_reads_two(kind) ? xv_load_part(b + XV_BYTES, bytes - XV_BYTES) : a1;
    }
    return xm_bits(xp_test16(kind, p, a0, a1, b0, b1));
}

/* The flags of the 64 units at a (and b: the same where there is one text). */
LANE_INLINE uint64_t xp_word2(xp_kind kind, const xp *p, const uint8_t *a, const uint8_t *b) {
    const size_t step = XV_BYTES * xp_unit_bytes(kind);
    xm m0 = xp_block(kind, p, a, b);
    xm m1 = XV_PER_WORD > 1 ? xp_block(kind, p, a + step, b + step) : m0;
    xm m2 = XV_PER_WORD > 2 ? xp_block(kind, p, a + 2 * step, b + 2 * step) : m0;
    xm m3 = XV_PER_WORD > 2 ? xp_block(kind, p, a + 3 * step, b + 3 * step) : m0;
    return xm_to_bits64(m0, m1, m2, m3);
}

/* The flags of the k units at a, k from 1 to 63; bits from k on are 0. */
LANE_INLINE uint64_t xp_word2_part(xp_kind kind, const xp *p, const uint8_t *a, const uint8_t *b,
                                   size_t k) {
    const size_t step = XV_BYTES * xp_unit_bytes(kind);
    uint64_t word = 0;
    size_t i = 0;
    for (; k - i >= XV_BYTES; i += XV_BYTES, a += step, b += step)
        word |= xm_bits(xp_block(kind, p, a, b)) << i;
    if (i < k)
        word |= xp_part_bits(kind, p, a, b, k - i) << i;
    return word & lane_low_bits(k);
}

/* The same of one text. */
LANE_INLINE uint64_t xp_word(xp_kind kind, const xp *p, const uint8_t *s) {
    return xp_word2(kind, p, s, s);
}
LANE_INLINE uint64_t xp_word_part(xp_kind kind, const xp *p, const uint8_t *s, size_t k) {
    return xp_word2_part(kind, p, s, s, k);
}

#endif
