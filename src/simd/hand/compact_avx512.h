/* compact_avx512.h - moving together by vpcompressb and vpcompressw, to a register and then stored whole:
 * compressing to memory is slow on Zen 4. It costs the same whatever goes, so nothing is decided. */
#ifndef LANE_HAND_COMPACT_H
#define LANE_HAND_COMPACT_H

#include "../tmpl/compact.h"

/* Stores go over what stays by up to a vector, never past the units read: m <= i. In place those are in
 * registers by then. */
LANE_INLINE size_t compact(compact_job job, xp_kind kind, const compact_values *c, const void *s_,
                           size_t n, bool before, void *out_) {
    const uint8_t *s = (const uint8_t *)s_;
    uint8_t *out = (uint8_t *)out_;
    uint64_t carry = before;
    size_t m = 0, i = 0;
    if (!xp_is16(kind)) {
        for (; n - i >= 64; i += 64) {
            xp_ask_ahead(s + i, n - i, 64);
            xv v = compact_map8(job, kind, c, xv_load(s + i));
            uint64_t keep = compact_word(job, kind, c, s + i, &carry);
            xv_store(out + m, _mm512_maskz_compress_epi8(keep, v));
            m += lane_popcount64(keep);
        }
        if (i < n) {
            size_t k = n - i;
            xv v = compact_map8(job, kind, c, xv_load_part(s + i, k));
            uint64_t keep = compact_word_part(job, kind, c, s + i, k, &carry);
            xv_store_part(out + m, _mm512_maskz_compress_epi8(keep, v), lane_popcount64(keep));
            m += lane_popcount64(keep);
        }
        return m;
    }
    for (; n - i >= 64; i += 64) {
        xp_ask_ahead(s + 2 * i, 2 * (n - i), 128);
        xv lo = xv_load(s + 2 * i), hi = xv_load(s + 2 * i + 64);
        compact_map16(job, kind, c, &lo, &hi);
        uint64_t keep = compact_word(job, kind, c, s + 2 * i, &carry);
        xv_store(out + 2 * m, _mm512_maskz_compress_epi16((uint32_t)keep, lo));
        m += lane_popcount64((uint32_t)keep);
        xv_store(out + 2 * m, _mm512_maskz_compress_epi16((uint32_t)(keep >> 32), hi));
        m += lane_popcount64(keep >> 32);
    }
    if (i < n) {
        size_t bytes = 2 * (n - i);
        xv lo = xv_load_part(s + 2 * i, bytes < 64 ? bytes : 64);
        xv hi = bytes > 64 ? xv_load_part(s + 2 * i + 64, bytes - 64) : xv_zero();
        compact_map16(job, kind, c, &lo, &hi);
        uint64_t keep = compact_word_part(job, kind, c, s + 2 * i, n - i, &carry);
        size_t low = lane_popcount64((uint32_t)keep), high = lane_popcount64(keep >> 32);
        xv_store_part(out + 2 * m, _mm512_maskz_compress_epi16((uint32_t)keep, lo), 2 * low);
        m += low;
        xv_store_part(out + 2 * m, _mm512_maskz_compress_epi16((uint32_t)(keep >> 32), hi),
                      2 * high);
        m += high;
    }
    return m;
}

#endif
