/* ascii.h - is it ASCII, lower case, upper case. */
#ifndef LANE_TMPL_ASCII_H
#define LANE_TMPL_ASCII_H

#include "predicate.h"

/* No unit has a bit of `beyond` set. n counts bytes; XV_BYTES and the unit divide each other. */
LANE_INLINE bool none_beyond(const uint8_t *s, size_t n, xv beyond) {
    size_t i = 0;
    if (n < XV_BYTES)
        return n == 0 || !xv_any(xv_and(xv_load_part(s, n), beyond));
    for (; n - i >= 4 * XV_BYTES; i += 4 * XV_BYTES) {
        xp_ask_ahead(s + i, n - i, 4 * XV_BYTES);
        xv ab = xv_or(xv_load(s + i), xv_load(s + i + XV_BYTES));
        xv cd = xv_or(xv_load(s + i + 2 * XV_BYTES), xv_load(s + i + 3 * XV_BYTES));
        if (xv_any(xv_and(xv_or(ab, cd), beyond)))
            return false;
    }
    xv seen = xv_load(s + n - XV_BYTES);
    for (; n - i >= XV_BYTES; i += XV_BYTES)
        seen = xv_or(seen, xv_load(s + i));
    return !xv_any(xv_and(seen, beyond));
}

static bool K(is_ascii)(const uint8_t *s, size_t n) {
    return none_beyond(s, n, xv_set8(0x80));
}
static bool K(is_ascii16)(const uint16_t *s, size_t n) {
    return none_beyond((const uint8_t *)s, 2 * n, xv_set16(0xFF80));
}

LANE_INLINE xv flip_case(xv v, unsigned unit, uint8_t first) {
    return unit == 1 ? xv_flip_case8(v, first) : xv_flip_case16(v, first);
}

/* Turns the case of first..first+25. n counts bytes; out may be s. */
LANE_INLINE void change_case(const uint8_t *s, size_t n, uint8_t *out, unsigned unit,
                             uint8_t first) {
    size_t i = 0;
    if (n < XV_BYTES) {
        if (n > 0)
            xv_store_part(out, flip_case(xv_load_part(s, n), unit, first), n);
        return;
    }
    /* read before the first store: in place, the last vector overlaps what is changed by then */
    xv last = flip_case(xv_load(s + n - XV_BYTES), unit, first);
    for (; n - i >= 4 * XV_BYTES; i += 4 * XV_BYTES) {
        xp_ask_ahead(s + i, n - i, 4 * XV_BYTES);
        xv_store(out + i, flip_case(xv_load(s + i), unit, first));
        xv_store(out + i + XV_BYTES, flip_case(xv_load(s + i + XV_BYTES), unit, first));
        xv_store(out + i + 2 * XV_BYTES, flip_case(xv_load(s + i + 2 * XV_BYTES), unit, first));
        xv_store(out + i + 3 * XV_BYTES, flip_case(xv_load(s + i + 3 * XV_BYTES), unit, first));
    }
    for (; n - i >= XV_BYTES; i += XV_BYTES)
        xv_store(out + i, flip_case(xv_load(s + i), unit, first));
    xv_store(out + n - XV_BYTES, last);
}

static void K(ascii_lowercase)(const uint8_t *s, size_t n, uint8_t *out) {
    change_case(s, n, out, 1, 'A');
}
static void K(ascii_uppercase)(const uint8_t *s, size_t n, uint8_t *out) {
    change_case(s, n, out, 1, 'a');
}
static void K(ascii_lowercase16)(const uint16_t *s, size_t n, uint16_t *out) {
    change_case((const uint8_t *)s, 2 * n, (uint8_t *)out, 2, 'A');
}
static void K(ascii_uppercase16)(const uint16_t *s, size_t n, uint16_t *out) {
    change_case((const uint8_t *)s, 2 * n, (uint8_t *)out, 2, 'a');
}

#endif
