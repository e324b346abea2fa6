/* count.h - how many units there are for which a predicate holds. */
#ifndef LANE_TMPL_COUNT_H
#define LANE_TMPL_COUNT_H

#include "predicate.h"

LANE_INLINE size_t count_flags(xp_kind kind, const xp *p, const void *s_, size_t n) {
    const uint8_t *s = (const uint8_t *)s_;
    const size_t unit = xp_unit_bytes(kind), step = XV_BYTES * unit;
    if (n < XV_BYTES)
        return n == 0 ? 0 : lane_popcount64(xp_part_bits(kind, p, s, s, n) & lane_low_bits(n));

    const uint8_t *last = s + (n - XV_BYTES) * unit;
    size_t blocks = n / XV_BYTES, rest = n % XV_BYTES, count = 0;
    while (blocks > 0) {
        size_t now = blocks < XN_LIMIT ? blocks : XN_LIMIT;
        xn even = xn_zero(), odd = xn_zero();
        blocks -= now;
        for (; now >= 4; now -= 4, s += 4 * step) {
            xp_ask_ahead(s, (size_t)(last - s), 4 * step);
            even = xn_add(even, xp_block(kind, p, s, s));
            odd = xn_add(odd, xp_block(kind, p, s + step, s + step));
            even = xn_add(even, xp_block(kind, p, s + 2 * step, s + 2 * step));
            odd = xn_add(odd, xp_block(kind, p, s + 3 * step, s + 3 * step));
        }
        for (; now > 0; now--, s += step)
            even = xn_add(even, xp_block(kind, p, s, s));
        count += (size_t)(xn_total(even) + xn_total(odd));
    }
    /* the last XV_BYTES units end with the rest; those before it are counted already */
    if (rest > 0)
        count += lane_popcount64(xm_bits(xp_block(kind, p, last, last)) >> (XV_BYTES - rest));
    return count;
}

static size_t K(count_byte)(const uint8_t *s, size_t n, uint8_t byte) {
    const xp p = {.value = xv_set8(byte)};
    return count_flags(XP_EQ8, &p, s, n);
}
static size_t K(count_unit16)(const uint16_t *s, size_t n, uint16_t unit) {
    const xp p = {.value = xv_set16(unit)};
    return count_flags(XP_EQ16, &p, s, n);
}
static size_t K(count_class)(const uint8_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    if (xp_class_is_few(c))
        return count_flags(XP_IN8_FEW, &p, s, n);
    if (lane_class_is_ascii_only(c))
        return count_flags(XP_IN8_ASCII, &p, s, n);
    return count_flags(XP_IN8_ANY, &p, s, n);
}
static size_t K(count_class16)(const uint16_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    return count_flags(XP_IN16, &p, s, n);
}

#endif
