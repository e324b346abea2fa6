/* compact_words.h - moving together without a compress instruction: 8 units at a time, by a table of shuffles,
 * or whole where of 512 units none goes. Copying the runs between few that go was tried too: each costs a
 * branch that the text decides, and on text with 1 % of random runs the table was a half faster. */
#ifndef LANE_HAND_COMPACT_H
#define LANE_HAND_COMPACT_H

#include "../tmpl/compact.h"
#include "compact_table.h"

enum { COMPACT_UNITS = 512, COMPACT_WORDS = COMPACT_UNITS / 64 };

/* in each byte of the result: how many bits are set in this byte of w and those below */
LANE_INLINE uint64_t compact_sums(uint64_t w) {
    w -= w >> 1 & UINT64_C(0x5555555555555555);
    w = (w & UINT64_C(0x3333333333333333)) + (w >> 2 & UINT64_C(0x3333333333333333));
    w = (w + (w >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return w * UINT64_C(0x0101010101010101);
}

/* Moves those of 64 units that stay; gives their number. Each step stores 8 units where 8 or fewer belong,
 * never past those it has read. */
LANE_INLINE size_t compact_64(const uint8_t *from, uint64_t keep, size_t unit, uint8_t *to) {
    uint64_t sums = compact_sums(keep), before = sums << 8;
    for (unsigned j = 0; j < 8; j++, keep >>= 8)
        compact_eight(to + (before >> 8 * j & 0xFF) * unit, from + 8 * j * unit, (uint8_t)keep,
                      unit);
    return sums >> 56;
}

/* a block from s, changed, to `to`; both whole */
LANE_INLINE void compact_map_block(compact_job job, xp_kind kind, const compact_values *c,
                                   const uint8_t *s, uint8_t *to) {
    if (!xp_is16(kind)) {
        xv_store(to, compact_map8(job, kind, c, xv_load(s)));
        return;
    }
    xv lo = xv_load(s), hi = xv_load(s + XV_BYTES);
    compact_map16(job, kind, c, &lo, &hi);
    xv_store(to, lo);
    xv_store(to + XV_BYTES, hi);
}

/* the first k units of one, k from 1 to XV_BYTES - 1; what is stored behind them means nothing */
LANE_INLINE void compact_map_part(compact_job job, xp_kind kind, const compact_values *c,
                                  const uint8_t *s, size_t k, uint8_t *to) {
    size_t bytes = k * xp_unit_bytes(kind);
    xv lo = xv_load_part(s, bytes < XV_BYTES ? bytes : XV_BYTES);
    if (!xp_is16(kind)) {
        xv_store(to, compact_map8(job, kind, c, lo));
        return;
    }
    xv hi = bytes > XV_BYTES ? xv_load_part(s + XV_BYTES, bytes - XV_BYTES) : xv_zero();
    compact_map16(job, kind, c, &lo, &hi);
    xv_store(to, lo);
    xv_store(to + XV_BYTES, hi);
}

/* The 64 units at s, of which those in `keep` stay. */
LANE_INLINE size_t compact_word_of(compact_job job, xp_kind kind, const compact_values *c,
                                   const uint8_t *s, uint64_t keep, uint8_t *to) {
    const size_t unit = xp_unit_bytes(kind), block = XV_BYTES * unit;
    if (job == COMPACT_REMOVE)
        return compact_64(s, keep, unit, to);
    uint8_t changed[128];
    for (size_t i = 0; i < 64 * unit; i += block)
        compact_map_block(job, kind, c, s + i, changed + i);
    return compact_64(changed, keep, unit, to);
}

/* The same for k units, k from 1 to 63, through memory of its own: steps of 8 would pass the end. */
LANE_INLINE size_t compact_last(compact_job job, xp_kind kind, const compact_values *c,
                                const uint8_t *s, size_t k, uint64_t keep, uint8_t *to) {
    const size_t unit = xp_unit_bytes(kind);
    uint8_t changed[128], moved[128];
    size_t i = 0, m = 0;
    for (; k - i >= XV_BYTES; i += XV_BYTES)
        compact_map_block(job, kind, c, s + i * unit, changed + i * unit);
    if (i < k)
        compact_map_part(job, kind, c, s + i * unit, k - i, changed + i * unit);
    for (i = 0; i < k; i += 8, keep >>= 8) {
        compact_eight(moved + m * unit, changed + i * unit, (uint8_t)keep, unit);
        m += lane_popcount64(keep & 0xFF);
    }
    memcpy(to, moved, m * unit);
    return m;
}

LANE_INLINE size_t compact(compact_job job, xp_kind kind, const compact_values *c, const void *s_,
                           size_t n, bool before, void *out_) {
    const uint8_t *s = (const uint8_t *)s_;
    uint8_t *out = (uint8_t *)out_;
    const size_t unit = xp_unit_bytes(kind), block = XV_BYTES * unit;
    uint64_t carry = before;
    size_t i = 0, m = 0;
    for (; n - i >= COMPACT_UNITS; i += COMPACT_UNITS) {
        uint64_t keep[COMPACT_WORDS], all = ~UINT64_C(0);
        xp_ask_ahead(s + i * unit, (n - i) * unit, COMPACT_UNITS * unit);
        for (size_t w = 0; w < COMPACT_WORDS; w++) {
            keep[w] = compact_word(job, kind, c, s + (i + 64 * w) * unit, &carry);
            all &= keep[w];
        }
        if (all == ~UINT64_C(0)) {
            for (size_t b = 0; b < COMPACT_UNITS * unit; b += block)
                compact_map_block(job, kind, c, s + i * unit + b, out + m * unit + b);
            m += COMPACT_UNITS;
            continue;
        }
        for (size_t w = 0; w < COMPACT_WORDS; w++)
            m += compact_word_of(job, kind, c, s + (i + 64 * w) * unit, keep[w], out + m * unit);
    }
    for (; n - i >= 64; i += 64) {
        uint64_t keep = compact_word(job, kind, c, s + i * unit, &carry);
        m += compact_word_of(job, kind, c, s + i * unit, keep, out + m * unit);
    }
    if (i < n) {
        uint64_t keep = compact_word_part(job, kind, c, s + i * unit, n - i, &carry);
        m += compact_last(job, kind, c, s + i * unit, n - i, keep, out + m * unit);
    }
    return m;
}

#endif
