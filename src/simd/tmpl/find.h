/* find.h - first and last unit for which a predicate holds, and the kernels that are that: find_byte,
 * find_first_in, ... Families: find, compare. */
#ifndef LANE_TMPL_FIND_H
#define LANE_TMPL_FIND_H

#include "predicate.h"

/* index of the first flag of four blocks, one of which has one */
LANE_INLINE size_t first_of_four(xm a, xm b, xm c, xm d) {
    if (XV_PER_WORD == 4)
        return lane_ctz64(xm_to_bits64(a, b, c, d));
    if (XV_PER_WORD == 2) {
        uint64_t word = xm_to_bits64(a, b, a, b);
        return word != 0 ? lane_ctz64(word) : 64 + lane_ctz64(xm_to_bits64(c, d, c, d));
    }
    if (xm_any(a))
        return xm_first(a);
    if (xm_any(b))
        return XV_BYTES + xm_first(b);
    return xm_any(c) ? 2 * XV_BYTES + xm_first(c) : 3 * XV_BYTES + xm_first(d);
}

/* Where the predicate first holds, n if nowhere. Two texts a and b; b = a for one. */
LANE_INLINE size_t find_first(xp_kind kind, const xp *p, const void *a_, const void *b_, size_t n) {
    const uint8_t *a = (const uint8_t *)a_, *b = (const uint8_t *)b_;
    const size_t unit = xp_unit_bytes(kind), step = XV_BYTES * unit;
    size_t i = 0;
    if (n < XV_BYTES) {
        if (n == 0)
            return 0;
        /* a flag at n, so that nothing found is n */
        return lane_ctz64(xp_part_bits(kind, p, a, b, n) | UINT64_C(1) << n);
    }
    for (; n - i >= 4 * XV_BYTES; i += 4 * XV_BYTES) {
        const uint8_t *at = a + i * unit, *bt = b + i * unit;
        xp_ask_ahead(at, (n - i) * unit, 4 * step);
        if (xp_compares(kind)) {
            /* differences are cheaper to gather than flags, and mostly there is none */
            xp_ask_ahead(bt, (n - i) * unit, 4 * step);
            xv low = xv_or(xp_difference(kind, at, bt), xp_difference(kind, at + step, bt + step));
            xv high = xv_or(xp_difference(kind, at + 2 * step, bt + 2 * step),
                            xp_difference(kind, at + 3 * step, bt + 3 * step));
            if (!xv_any(xv_or(low, high)))
                continue;
        }
        xm m0 = xp_block(kind, p, at, bt);
        xm m1 = xp_block(kind, p, at + step, bt + step);
        xm m2 = xp_block(kind, p, at + 2 * step, bt + 2 * step);
        xm m3 = xp_block(kind, p, at + 3 * step, bt + 3 * step);
        if (xm_any(xm_or(xm_or(m0, m1), xm_or(m2, m3))))
            return i + first_of_four(m0, m1, m2, m3);
    }
    for (; n - i >= XV_BYTES; i += XV_BYTES) {
        xm m = xp_block(kind, p, a + i * unit, b + i * unit);
        if (xm_any(m))
            return i + xm_first(m);
    }
    if (i < n) {
        i = n - XV_BYTES; /* overlap: the units before the old i hold no flag */
        xm m = xp_block(kind, p, a + i * unit, b + i * unit);
        if (xm_any(m))
            return i + xm_first(m);
    }
    return n;
}

/* Where the predicate last holds, n if nowhere: the same from the end. */
LANE_INLINE size_t find_last(xp_kind kind, const xp *p, const void *s_, size_t n) {
    const uint8_t *s = (const uint8_t *)s_;
    const size_t unit = xp_unit_bytes(kind), step = XV_BYTES * unit;
    size_t i = n; /* units from i on hold no flag */
    if (n < XV_BYTES) {
        uint64_t bits = n == 0 ? 0 : xp_part_bits(kind, p, s, s, n) & lane_low_bits(n);
        return bits != 0 ? lane_msb64(bits) : n;
    }
    for (; i >= 4 * XV_BYTES; i -= 4 * XV_BYTES) {
        const uint8_t *at = s + (i - 4 * XV_BYTES) * unit;
        xp_ask_before(at, i * unit, 4 * step);
        xm m0 = xp_block(kind, p, at, at);
        xm m1 = xp_block(kind, p, at + step, at + step);
        xm m2 = xp_block(kind, p, at + 2 * step, at + 2 * step);
        xm m3 = xp_block(kind, p, at + 3 * step, at + 3 * step);
        if (xm_any(xm_or(xm_or(m0, m1), xm_or(m2, m3))))
            break;
    }
    for (; i >= XV_BYTES; i -= XV_BYTES) {
        uint64_t bits =
            xm_bits(xp_block(kind, p, s + (i - XV_BYTES) * unit, s + (i - XV_BYTES) * unit));
        if (bits != 0)
            return i - XV_BYTES + lane_msb64(bits);
    }
    if (i > 0) {
        uint64_t bits = xm_bits(xp_block(kind, p, s, s)); /* overlap again */
        if (bits != 0)
            return lane_msb64(bits);
    }
    return n;
}

static size_t K(find_byte)(const uint8_t *s, size_t n, uint8_t byte) {
    const xp p = {.value = xv_set8(byte)};
    return find_first(XP_EQ8, &p, s, s, n);
}
static size_t K(find_unit16)(const uint16_t *s, size_t n, uint16_t unit) {
    const xp p = {.value = xv_set16(unit)};
    return find_first(XP_EQ16, &p, s, s, n);
}

static size_t K(find_above16)(const uint16_t *s, size_t n, uint16_t limit) {
    const xp p = {.value = xv_set16((uint16_t)~limit)};
    return find_first(XP_BITS16, &p, s, s, n);
}

static size_t K(find_first_in)(const uint8_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    if (xp_class_is_few(c))
        return find_first(XP_IN8_FEW, &p, s, s, n);
    if (lane_class_is_ascii_only(c))
        return find_first(XP_IN8_ASCII, &p, s, s, n);
    return find_first(XP_IN8_ANY, &p, s, s, n);
}
static size_t K(find_first_in16)(const uint16_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    return find_first(XP_IN16, &p, s, s, n);
}

static size_t K(find_first_not_in)(const uint8_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    if (lane_class_is_ascii_only(c))
        return find_first(XP_OUT8_ASCII, &p, s, s, n);
    return find_first(XP_OUT8_ANY, &p, s, s, n);
}
static size_t K(find_first_not_in16)(const uint16_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    return find_first(XP_OUT16, &p, s, s, n);
}

static size_t K(find_last_not_in)(const uint8_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    if (lane_class_is_ascii_only(c))
        return find_last(XP_OUT8_ASCII, &p, s, n);
    return find_last(XP_OUT8_ANY, &p, s, n);
}
static size_t K(find_last_not_in16)(const uint16_t *s, size_t n, const lane_class *c) {
    const xp p = {.members = xc_load(c)};
    return find_last(XP_OUT16, &p, s, n);
}

static size_t K(mismatch)(const uint8_t *a, const uint8_t *b, size_t n) {
    const xp p = {.value = xv_zero()};
    return find_first(XP_DIFFER8, &p, a, b, n);
}
static size_t K(mismatch16)(const uint16_t *a, const uint16_t *b, size_t n) {
    const xp p = {.value = xv_zero()};
    return find_first(XP_DIFFER16, &p, a, b, n);
}
static size_t K(mismatch_ignoring_ascii_case)(const uint8_t *a, const uint8_t *b, size_t n) {
    const xp p = {.value = xv_zero()};
    return find_first(XP_DIFFER8_NOCASE, &p, a, b, n);
}
static size_t K(mismatch_ignoring_ascii_case16)(const uint16_t *a, const uint16_t *b, size_t n) {
    const xp p = {.value = xv_zero()};
    return find_first(XP_DIFFER16_NOCASE, &p, a, b, n);
}

#endif
