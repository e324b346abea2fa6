/* base64_short_avx512.h - a text of up to 64 units of base64 in one straight path: one masked load, and what
 * may be wrong gathered for one branch. */
#ifndef LANE_HAND_BASE64_SHORT_H
#define LANE_HAND_BASE64_SHORT_H

#include "base64_avx512.h"

LANE_INLINE size_t base64_short(unsigned unit, const uint8_t *s, size_t n,
                                const lane_base64_rules *rules, uint8_t *out, size_t capacity) {
    base64_map map = base64_map_of(rules->alphabet);
    uint64_t here = _bzhi_u64(~UINT64_C(0), (unsigned)n);
    xv units = base64_units_part(unit, s, here), values = base64_values(&map, units);
    uint64_t stops = base64_stops(values, units) & here;
    /* lane_base64_end on one vector. All that stops is the `=` of the last units, below which there is the text
     * (Infra 7, steps 2 and 3); the bytes, and what is left over, are at once (step 9) */
    uint64_t equals = _mm512_cmpeq_epi8_mask(units, xv_set8('='));
    size_t signs = lane_popcount64(stops);
    uint64_t text = _bzhi_u64(~UINT64_C(0), (unsigned)(n - signs));
    uint64_t keep = _mm512_testn_epi8_mask(values, xv_set8(LANE_BASE64_VALUE_SKIP)) & text;
    size_t count = lane_popcount64(keep), bytes = count * 3 / 4;
    bool is_end = rules->ends >> ((4 * signs + count % 4) & 31) & 1;

    /* behind the last whole byte are the leftover bits, and zeros */
    xv packed = base64_pack(false, _mm512_maskz_compress_epi8(keep, values));
    uint64_t set = _mm512_test_epi8_mask(packed, packed) & UINT64_C(0xFFFFFFFFFFFF);
    uint64_t wrong = (set >> bytes) & rules->must_be_0;
    if (LANE_UNLIKELY(!((stops == (equals & here)) & ((stops | text) == here) & (signs <= 2) &
                        is_end & (wrong == 0) & (bytes <= capacity))))
        return SIZE_MAX;
    xv_store_part(out, packed, bytes);
    return bytes;
}

static size_t K(base64_decode_short)(const uint8_t *s, size_t n, const lane_base64_rules *rules,
                                     uint8_t *out, size_t capacity) {
    return base64_short(1, s, n, rules, out, capacity);
}

static size_t K(base64_decode_short16)(const uint16_t *s, size_t n, const lane_base64_rules *rules,
                                       uint8_t *out, size_t capacity) {
    return base64_short(2, (const uint8_t *)s, n, rules, out, capacity);
}

#endif
