/* convert.h - bytes to UTF-16 units and back, and surrogates that stand alone. */
#ifndef LANE_TMPL_CONVERT_H
#define LANE_TMPL_CONVERT_H

#include "find.h"

/* ---- bytes to units ---- */

LANE_INLINE void widen_block(const uint8_t *s, uint8_t *out) {
    xv lo, hi;
    xv_widen8(xv_load(s), &lo, &hi);
    xv_store(out, lo);
    xv_store(out + XV_BYTES, hi);
}

static void K(widen)(const uint8_t *s, size_t n, uint16_t *out_) {
    uint8_t *out = (uint8_t *)out_;
    size_t i = 0;
    if (n < XV_BYTES) {
        if (n == 0)
            return;
        xv lo, hi;
        xv_widen8(xv_load_part(s, n), &lo, &hi);
        xv_store_part(out, lo, 2 * n < XV_BYTES ? 2 * n : XV_BYTES);
        if (2 * n > XV_BYTES)
            xv_store_part(out + XV_BYTES, hi, 2 * n - XV_BYTES);
        return;
    }
    for (; n - i >= 4 * XV_BYTES; i += 4 * XV_BYTES)
        for (size_t j = 0; j < 4 * XV_BYTES; j += XV_BYTES)
            widen_block(s + i + j, out + 2 * (i + j));
    for (; n - i >= XV_BYTES; i += XV_BYTES)
        widen_block(s + i, out + 2 * i);
    if (i < n)
        widen_block(s + n - XV_BYTES, out + 2 * (n - XV_BYTES)); /* again what is written already */
}

/* ---- units to bytes ---- */

LANE_INLINE void narrow_block(const uint8_t *s, uint8_t *out) {
    xv lo = xv_load(s), hi = xv_load(s + XV_BYTES);
    xv_store(out, xv_narrow16(lo, hi));
}

/* In place a block is read before it is written, and what follows it lies behind what is written. */
static size_t K(narrow)(const uint16_t *s_, size_t n, uint16_t limit, uint8_t *out) {
    const uint8_t *s = (const uint8_t *)s_;
    const xv beyond = xv_set16((uint16_t)~limit);
    size_t i = 0;
    if (n == 0)
        return 0;
    for (; n - i >= 4 * XV_BYTES; i += 4 * XV_BYTES) {
        xp_ask_ahead(s + 2 * i, 2 * (n - i), 8 * XV_BYTES);
        xv seen = xv_zero();
        for (size_t j = 0; j < 8 * XV_BYTES; j += XV_BYTES)
            seen = xv_or(seen, xv_load(s + 2 * i + j));
        if (xv_any(xv_and(seen, beyond)))
            break;
        for (size_t j = 0; j < 4 * XV_BYTES; j += XV_BYTES)
            narrow_block(s + 2 * (i + j), out + i + j);
    }
    /* fewer than four blocks, or one of the four has what does not fit */
    size_t good = i + K(find_above16)(s_ + i, n - i, limit);
    for (; good - i >= XV_BYTES; i += XV_BYTES)
        narrow_block(s + 2 * i, out + i);
    size_t bytes = 2 * (good - i);
    if (bytes > 0) {
        xv lo = xv_load_part(s + 2 * i, bytes < XV_BYTES ? bytes : XV_BYTES), hi = xv_zero();
        if (bytes > XV_BYTES)
            hi = xv_load_part(s + 2 * i + XV_BYTES, bytes - XV_BYTES);
        xv_store_part(out + i, xv_narrow16(lo, hi), good - i);
    }
    return good;
}

/* ---- surrogates ---- */

LANE_INLINE bool unit_is_trailing(uint16_t unit) {
    return (unit & 0xFC00) == 0xDC00;
}
LANE_INLINE bool unit_is_leading(uint16_t unit) {
    return (unit & 0xFC00) == 0xD800;
}

static size_t K(find_lone_surrogate16)(const uint16_t *s, size_t n) {
    const xp p = {.value = xv_zero()};
    if (n == 0 || unit_is_trailing(s[0]))
        return 0;
    size_t i = 1 + find_first(XP_UNPAIRED16, &p, s + 1, s, n - 1);
    if (i < n)
        return unit_is_trailing(s[i]) ? i : i - 1;
    return unit_is_leading(s[n - 1]) ? n - 1 : n;
}

/* In place `before` may have been mended: only where it stood alone, so it paired nothing. */
LANE_INLINE xv mend_at(const uint8_t *s) {
    return xv_mend16(xv_load(s - 2), xv_load(s), xv_load(s + 2));
}

/* n units, 0 to a vector of them, whose neighbours are told as `s - 2` and, unless `at_end`, behind them */
LANE_INLINE void mend_part(const uint8_t *s, size_t n, bool at_end, uint8_t *out) {
    size_t bytes = 2 * n;
    if (bytes == 0)
        return;
    /* behind the end there is a 0 */
    xv behind = xv_load_part(s + 2, at_end ? bytes - 2 : bytes);
    xv v = xv_load_part(s, bytes), before = xv_load_part(s - 2, bytes);
    xv_store_part(out, xv_mend16(before, v, behind), bytes);
}

static void K(repair_surrogates16)(const uint16_t *s_, size_t n, uint16_t *out_) {
    enum { UNITS = XV_BYTES / 2 };
    const uint8_t *s = (const uint8_t *)s_;
    uint8_t *out = (uint8_t *)out_;
    if (n == 0)
        return;
    bool pair = n > 1 && unit_is_leading(s_[0]) && unit_is_trailing(s_[1]);
    out_[0] = !pair && (s_[0] & 0xF800) == 0xD800 ? 0xFFFD : s_[0];
    size_t i = 1;
    if (n > 8 * UNITS) {
        /* on to where stores cross no line: of the four accesses a vector they are the dearest to split */
        size_t units = ((size_t)0 - (uintptr_t)(out + 2)) % XV_BYTES / 2;
        mend_part(s + 2, units, false, out + 2);
        i += units;
    }
    for (; n - i > 4 * UNITS; i += 4 * UNITS) {
        xp_ask_ahead(s + 2 * i, 2 * (n - i), 4 * XV_BYTES);
        for (size_t j = 0; j < 4 * UNITS; j += UNITS)
            xv_store(out + 2 * (i + j), mend_at(s + 2 * (i + j)));
    }
    for (; n - i > UNITS; i += UNITS)
        xv_store(out + 2 * i, mend_at(s + 2 * i));
    mend_part(s + 2 * i, n - i, true, out + 2 * i);
}

#endif
