/* utf8_ill_formed.h - all parts that are no character, as bits, at one speed whatever there is. A lead byte is judged
 * with the three behind it, so everything is known of a part where it begins:
 *
 *   second     it and the byte behind it begin a character (by the tables of utf8_validate.h)
 *   third      ... and the next is a trail byte, of three or four
 *   fourth     ... and the next, of four
 *
 * What stands behind the lead byte, as far as these go, belongs to its part; any other byte begins one. */
#ifndef LANE_TMPL_UTF8_ILL_FORMED_H
#define LANE_TMPL_UTF8_ILL_FORMED_H

#include "utf8_validate.h"

/* 64 bytes, a bit each. `second` is wrong where no lead byte is, the trails where the text behind it is asked. */
typedef struct {
    uint64_t others, lead, lead3, lead4, wrong_second, trail2, trail3;
} u8_word;

LANE_INLINE xm u8_is_trail(xv v) {
    return xm_eq8(xv_and(v, xv_set8(0xC0)), xv_set8(0x80));
}

LANE_INLINE u8_word u8_word_at(const u8_tables *t, const uint8_t *s) {
    u8_word w = {0, 0, 0, 0, 0, 0, 0};
    for (unsigned j = 0; j < 64; j += XV_BYTES) {
        xv v = xv_load(s + j), next = xv_load(s + j + 1);
        xv seen = xv_and(xv_and(xv_by_high4(t->first_high, v), xv_by_low4(t->first_low, v)),
                         xv_by_high4(t->second_high, next));
        /* what is wrong with a lead byte and the one behind it */
        xv wrong = xv_and(seen, xv_set8(0xFF & ~(U8_MANY | U8_TRAILS)));
        w.others |= xm_bits(xm_top8(v)) << j;
        w.lead |= xm_bits(xm_at_least8(v, xv_set8(0xC0))) << j;
        w.lead3 |= xm_bits(xm_at_least8(v, xv_set8(0xE0))) << j;
        w.lead4 |= xm_bits(xm_at_least8(v, xv_set8(0xF0))) << j;
        w.wrong_second |= xm_bits(xm_nonzero8(wrong)) << j;
        w.trail2 |= xm_bits(u8_is_trail(xv_load(s + j + 2))) << j;
        w.trail3 |= xm_bits(u8_is_trail(xv_load(s + j + 3))) << j;
    }
    return w;
}

static void K(utf8_ill_formed)(const uint8_t *s, size_t n, uint64_t *parts, uint64_t *bytes) {
    const u8_tables t = u8_tables_load();
    /* what the words before say of the first bits of the next */
    uint64_t within = 0, ill_formed = 0;
    for (size_t i = 0; i < n; i += 64) {
        uint8_t end[64 + 3] = {0}; /* 0 is no trail byte */
        const uint8_t *at = s + i;
        if (n - i < sizeof end) {
            memcpy(end, at, n - i);
            at = end;
        }
        u8_word w = u8_word_at(&t, at);
        uint64_t second = w.lead & ~w.wrong_second;
        uint64_t third = second & w.lead3 & w.trail2;
        uint64_t fourth = third & w.lead4 & w.trail3;
        uint64_t whole = ~w.others | (second & ~w.lead3) | (third & ~w.lead4) | fourth;
        uint64_t begins = ~(second << 1 | third << 2 | fourth << 3 | within);
        within = second >> 63 | third >> 62 | fourth >> 61;
        uint64_t bad = begins & ~whole;
        parts[i / 64] = bad;
        bytes[i / 64] = bad | (bad & second) << 1 | (bad & third) << 2 | ill_formed;
        ill_formed = (bad & second) >> 63 | (bad & third) >> 62;
    }
}

#endif
