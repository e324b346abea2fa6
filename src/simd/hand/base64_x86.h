/* base64_x86.h - what base64 on vectors of 16 and of 32 bytes has in common, in intrinsics of the same names but
 * for what they begin with: BASE64_(op) is _mm_op or _mm256_op. Before it come BASE64_ALL_TOPS, all flags of a byte
 * mask, BASE64_MOST, the blocks that base64_direct takes, and base64_put_packed, which stores the lower 12 of each 16
 * bytes in a row. */
#ifndef LANE_HAND_BASE64_X86_H
#define LANE_HAND_BASE64_X86_H

typedef struct {
    xv low, high, shift, nibble;
} base64_tables;
typedef xv base64_seen;

LANE_INLINE base64_tables base64_tables_of(base64_alphabet_kind kind,
                                           const lane_base64_alphabet *a) {
    base64_tables t;
    t.low = xv_table16(base64_low[kind]);
    t.high = xv_table16(base64_high[a->skips]);
    t.shift = xv_table16((const uint8_t *)base64_shift[kind]);
    t.nibble = xv_set8(0x0F);
    return t;
}

LANE_INLINE xv base64_row(const base64_tables *t, xv v) {
    return xv_and(BASE64_(srli_epi16)(v, 4), t->nibble);
}
/* a shuffle takes b & 15, and gives 0 where b >= 0x80 */
LANE_INLINE xv base64_classes_of(const base64_tables *t, xv v, xv row) {
    return xv_and(BASE64_(shuffle_epi8)(t->low, v), BASE64_(shuffle_epi8)(t->high, row));
}
LANE_INLINE xv base64_classes(const base64_tables *t, xv v) {
    return base64_classes_of(t, v, base64_row(t, v));
}
LANE_INLINE xv base64_nothing(void) {
    return xv_set8(0xFF);
}
LANE_INLINE xv base64_see(xv seen, xv classes) {
    return BASE64_(min_epu8)(seen, classes);
}
/* the least class of a character becomes 0x80 */
LANE_INLINE xv base64_character_tops(xv classes) {
    return BASE64_(adds_epu8)(classes, xv_set8(0x80 - BASE64_CHARACTER));
}
LANE_INLINE bool base64_seen_clean(xv seen) {
    return BASE64_(movemask_epi8)(base64_character_tops(seen)) == BASE64_ALL_TOPS;
}
LANE_INLINE bool base64_seen_stop(xv seen) {
    return BASE64_(movemask_epi8)(BASE64_(cmpeq_epi8)(seen, xv_zero())) != 0;
}
LANE_INLINE xm base64_kept(xv classes) {
    return (xm){base64_character_tops(classes)};
}
LANE_INLINE xm base64_passed(xv classes) {
    return (xm){BASE64_(cmpgt_epi8)(classes, xv_zero())};
}

LANE_INLINE xv base64_values(base64_alphabet_kind kind, const base64_tables *t, xv v, xv row) {
    if (kind != BASE64_KIND_URL)
        row = BASE64_(add_epi8)(row, BASE64_(cmpeq_epi8)(v, xv_set8('/')));
    if (kind != BASE64_KIND_STANDARD)
        row = xv_xor(row, xv_and(BASE64_(cmpeq_epi8)(v, xv_set8('_')), xv_set8(0x5 ^ 0x8)));
    if (kind == BASE64_KIND_EITHER)
        row = xv_xor(row, xv_and(BASE64_(cmpeq_epi8)(v, xv_set8('-')), xv_set8(0x2 ^ 0x9)));
    return BASE64_(add_epi8)(v, BASE64_(shuffle_epi8)(t->shift, row));
}

static const uint8_t base64_turn[16] = {2, 1,  0,  6,  5,    4,    10,   9,
                                        8, 14, 13, 12, 0x80, 0x80, 0x80, 0x80};

/* 4 values           00dddddd 00cccccc 00bbbbbb 00aaaaaa
 * 64a + b, 64c + d   0000cccc ccdddddd 0000aaaa aabbbbbb
 * 4096 times + 1     00000000 aaaaaabb bbbbcccc ccdddddd
 * and of each four bytes three, turned round, to 12 in each 16 */
LANE_INLINE void base64_pack(xv values, uint8_t *out) {
    xv pairs = BASE64_(maddubs_epi16)(values, BASE64_(set1_epi32)(0x01400140));
    xv fours = BASE64_(madd_epi16)(pairs, BASE64_(set1_epi32)(0x00011000));
    base64_put_packed(BASE64_(shuffle_epi8)(fours, xv_table16(base64_turn)), out);
}

LANE_INLINE void base64_block(base64_alphabet_kind kind, const base64_tables *t,
                              const uint8_t *chars, uint8_t *out) {
    xv v = xv_load(chars);
    base64_pack(base64_values(kind, t, v, base64_row(t, v)), out);
}

LANE_INLINE bool base64_direct(base64_alphabet_kind kind, const base64_tables *t, unsigned unit,
                               const uint8_t *s, size_t count, size_t last, uint8_t *out) {
    xv values[BASE64_MOST], seen = base64_nothing();
    /* in registers: what gcc does not unroll has its array in memory, a sixth slower with lines of 76 */
#pragma GCC unroll 5
    for (size_t b = 0; b < count; b++) {
        const uint8_t *at = s + (b < count - 1 ? b * BASE64_BLOCK : last) * unit;
        xv v = unit == 1 ? xv_load(at) : xv_narrow16(xv_load(at), xv_load(at + XV_BYTES));
        xv row = base64_row(t, v);
        seen = base64_see(seen, base64_classes_of(t, v, row));
        values[b] = base64_values(kind, t, v, row);
    }
    if (!base64_seen_clean(seen))
        return false;
#pragma GCC unroll 5
    for (size_t b = 0; b < count; b++)
        base64_pack(values[b], out + (b < count - 1 ? b * BASE64_BLOCK : last) / 4 * 3);
    return true;
}

/* ---- encoding ---- */

LANE_INLINE xv base64_characters(xv v, xv offsets) {
    /*  bytes 1 0 2 1 of three, highest first:   bbbbcccc ccdddddd | aaaaaabb bbbbcccc
     *  a and c, down by 10 and by 6             00000000 00cccccc | 00000000 00aaaaaa
     *  b and d, up by 4 and by 8                00dddddd 00000000 | 00bbbbbb 00000000 */
    xv ac = BASE64_(mulhi_epu16)(xv_and(v, BASE64_(set1_epi32)(0x0FC0FC00)),
                                 BASE64_(set1_epi32)(0x04000040));
    xv bd = BASE64_(mullo_epi16)(xv_and(v, BASE64_(set1_epi32)(0x003F03F0)),
                                 BASE64_(set1_epi32)(0x01000010));
    xv values = xv_or(ac, bd);
    xv classes = BASE64_(sub_epi8)(BASE64_(subs_epu8)(values, xv_set8(51)),
                                   BASE64_(cmpgt_epi8)(values, xv_set8(25)));
    return BASE64_(add_epi8)(values, BASE64_(shuffle_epi8)(offsets, classes));
}

LANE_INLINE void base64_store(unsigned unit, xv characters, uint8_t *out) {
    if (unit == 1) {
        xv_store(out, characters);
        return;
    }
    xv lo, hi;
    xv_widen8(characters, &lo, &hi);
    xv_store(out, lo);
    xv_store(out + XV_BYTES, hi);
}

/* of three bytes 0 1 2: 1 0 2 1, for 12 bytes from 0 and from 4 on */
static const uint8_t base64_order_of_bytes[16] = {1, 0, 2, 1, 4,  3, 5,  4,
                                                  7, 6, 8, 7, 10, 9, 11, 10};
LANE_INLINE xv base64_spread(unsigned from) {
    return BASE64_(add_epi8)(xv_table16(base64_order_of_bytes), xv_set8((uint8_t)from));
}

#undef BASE64_
#undef BASE64_ALL_TOPS

#endif
