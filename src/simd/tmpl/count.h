/* count.h - how many units there are for which a predicate holds. */
#ifndef LANE_TMPL_COUNT_H
#define LANE_TMPL_COUNT_H

#include "predicate.h"

/* Two texts a and b; b = a for one. */
LANE_INLINE size_t count_flags(xp_kind kind, const xp *p, const void *a_, const void *b_,
                               size_t n) {
    const uint8_t *a = (const uint8_t *)a_, *b = (const uint8_t *)b_;
    const size_t unit = xp_unit_bytes(kind), step = XV_BYTES * unit;
    if (n < XV_BYTES)
        return n == 0 ? 0 : lane_popcount64(xp_part_bits(kind, p, a, b, n) & lane_low_bits(n));

    const size_t last = (n - XV_BYTES) * unit;
    size_t blocks = n / XV_BYTES, rest = n % XV_BYTES, count = 0, i = 0;
    while (blocks > 0) {
        size_t now = blocks < XN_LIMIT ? blocks : XN_LIMIT;
        xn even = xn_zero(), odd = xn_zero();
        blocks -= now;
        for (; now >= 4; now -= 4, i += 4 * step) {
            xp_ask_ahead(a + i, last - i, 4 * step);
            even = xn_add(even, xp_block(kind, p, a + i, b + i));
            odd = xn_add(odd, xp_block(kind, p, a + i + step, b + i + step));
            even = xn_add(even, xp_block(kind, p, a + i + 2 * step, b + i + 2 * step));
            odd = xn_add(odd, xp_block(kind, p, a + i + 3 * step, b + i + 3 * step));
        }
        for (; now > 0; now--, i += step)
            even = xn_add(even, xp_block(kind, p, a + i, b + i));
        count += (size_t)(xn_total(even) + xn_total(odd));
    }
    /* the last XV_BYTES units end with the rest; those before it are counted already */
    if (rest > 0)
        count +=
            lane_popcount64(xm_bits(xp_block(kind, p, a + last, b + last)) >> (XV_BYTES - rest));
    return count;
}

static size_t K(count_byte)(const uint8_t *s, size_t n, uint8_t byte) {
    const xp p = {.value = xv_set8(byte)};
    return count_flags(XP_EQ8, &p, s, s, n);
}
static size_t K(count_unit16)(const uint16_t *s, size_t n, uint16_t unit) {
    const xp p = {.value = xv_set16(unit)};
    return count_flags(XP_EQ16, &p, s, s, n);
}
static size_t K(count_class)(const uint8_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    if (xp_class_is_few(c))
        return count_flags(XP_IN8_FEW, &p, s, s, n);
    if (lane_class_is_ascii_only(c))
        return count_flags(XP_IN8_ASCII, &p, s, s, n);
    return count_flags(XP_IN8_ANY, &p, s, s, n);
}
static size_t K(count_class16)(const uint16_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    return count_flags(XP_IN16, &p, s, s, n);
}

#endif
