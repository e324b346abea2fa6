/* utf_counts.h - how long a text is in the other encoding, and its bytes in the other order. */
#ifndef LANE_TMPL_UTF_COUNTS_H
#define LANE_TMPL_UTF_COUNTS_H

#include "predicate.h"

/* ---- UTF-8 in units: all bytes but 80 to BF, and F0 and more twice ---- */

LANE_INLINE xm u8_continues(xv v) {
    return xm_eq8(xv_and(v, xv_set8(0xC0)), xv_set8(0x80));
}
LANE_INLINE xm u8_begins_four(xv v) {
    return xm_at_least8(v, xv_set8(0xF0));
}

static size_t K(count_utf16_units)(const uint8_t *s, size_t n) {
    size_t count = n, i = 0;
    while (n - i >= XV_BYTES) {
        size_t now = (n - i) / XV_BYTES;
        if (now > XN_LIMIT)
            now = XN_LIMIT;
        xn continued = xn_zero(), four = xn_zero();
        for (; now > 0; now--, i += XV_BYTES) {
            xv v = xv_load(s + i);
            continued = xn_add(continued, u8_continues(v));
            four = xn_add(four, u8_begins_four(v));
        }
        count += (size_t)(xn_total(four) - xn_total(continued));
    }
    if (i < n) {
        xv v = xv_load_part(s + i, n - i); /* 0 behind: neither */
        count += lane_popcount64(xm_bits(u8_begins_four(v)));
        count -= lane_popcount64(xm_bits(u8_continues(v)));
    }
    return count;
}

/* ---- UTF-16 in bytes: 1, one more from 80 on and from 800 on, two less for a pair ---- */

/* the flags of a block at s; the unit before it is read for pairs, so nothing is paired where `first` */
typedef struct {
    xm two, three, pair;
} u16_flags;

LANE_INLINE u16_flags u16_flags_of(xv lo, xv hi, xv lo_before, xv hi_before) {
    return (u16_flags){xm_nonzero16(xv_and(lo, xv_set16(0xFF80)), xv_and(hi, xv_set16(0xFF80))),
                       xm_nonzero16(xv_and(lo, xv_set16(0xF800)), xv_and(hi, xv_set16(0xF800))),
                       xp_test16(XP_CONTINUES16, NULL, lo, hi, lo_before, hi_before)};
}

static uint64_t K(count_utf8_bytes16)(const uint16_t *s_, size_t n) {
    const uint8_t *s = (const uint8_t *)s_;
    if (n == 0)
        return 0;
    /* the first unit is the second of no pair */
    uint64_t count = n + (s_[0] >= 0x80) + (s_[0] >= 0x800);
    size_t i = 1;
    while (n - i >= XV_BYTES) {
        size_t now = (n - i) / XV_BYTES;
        if (now > XN_LIMIT)
            now = XN_LIMIT;
        xn two = xn_zero(), three = xn_zero(), pair = xn_zero();
        for (; now > 0; now--, i += XV_BYTES) {
            const uint8_t *at = s + 2 * i;
            u16_flags f = u16_flags_of(xv_load(at), xv_load(at + XV_BYTES), xv_load(at - 2),
                                       xv_load(at - 2 + XV_BYTES));
            two = xn_add(two, f.two);
            three = xn_add(three, f.three);
            pair = xn_add(pair, f.pair);
        }
        count += xn_total(two) + xn_total(three) - 2 * xn_total(pair);
    }
    for (; i < n; i++) {
        bool pair = (s_[i] & 0xFC00) == 0xDC00 && (s_[i - 1] & 0xFC00) == 0xD800;
        count += (uint64_t)(s_[i] >= 0x80) + (s_[i] >= 0x800);
        count -= pair ? 2 : 0;
    }
    return count;
}

/* ---- byte order ---- */

static void K(swap_bytes16)(const uint16_t *s_, size_t n, uint16_t *out_) {
    const uint8_t *s = (const uint8_t *)s_;
    uint8_t *out = (uint8_t *)out_;
    size_t bytes = 2 * n, i = 0;
    if (bytes < XV_BYTES) {
        if (n > 0)
            xv_store_part(out, xv_swap16(xv_load_part(s, bytes)), bytes);
        return;
    }
    /* read before the first store: in place, the last vector overlaps what is swapped by then */
    xv last = xv_swap16(xv_load(s + bytes - XV_BYTES));
    for (; bytes - i >= 4 * XV_BYTES; i += 4 * XV_BYTES) {
        xp_ask_ahead(s + i, bytes - i, 4 * XV_BYTES);
        for (size_t j = 0; j < 4 * XV_BYTES; j += XV_BYTES)
            xv_store(out + i + j, xv_swap16(xv_load(s + i + j)));
    }
    for (; bytes - i >= XV_BYTES; i += XV_BYTES)
        xv_store(out + i, xv_swap16(xv_load(s + i)));
    xv_store(out + bytes - XV_BYTES, last);
}

#endif
