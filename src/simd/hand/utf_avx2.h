/* utf_avx2.h - code units out of vectors of 32 bytes. */
#ifndef LANE_HAND_UTF_H
#define LANE_HAND_UTF_H

#include "../intrin.h"

LANE_INLINE xv xu_equal(xv a, xv b) {
    return _mm256_cmpeq_epi16(a, b);
}

#include "utf_table.h"

/* Stores 32 units, first those whose bits are set in `keep`. Unpacking works in each 16-byte lane: the low halves
 * are units 0 to 7 and 16 to 23. */
LANE_INLINE void u8_store_units(xv low, xv high, uint64_t keep, uint16_t *out) {
    xv even = _mm256_unpacklo_epi8(low, high), odd = _mm256_unpackhi_epi8(low, high);
    out += xe_store_kept(out, _mm256_castsi256_si128(even), keep);
    out += xe_store_kept(out, _mm256_castsi256_si128(odd), keep >> 8);
    out += xe_store_kept(out, _mm256_extracti128_si256(even, 1), keep >> 16);
    xe_store_kept(out, _mm256_extracti128_si256(odd, 1), keep >> 24);
}

/* flags of two vectors of units: eight bits of a, eight of b for either 16-byte lane */
LANE_INLINE uint64_t u16_flags8(xv a, xv b) {
    return (uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16(a, b));
}

LANE_INLINE size_t u16_put_two(xv u, xv before, bool pairs, uint8_t *out, xv *errors) {
    u16_parts p = u16_parts_of(u, before, pairs, errors);
    uint64_t two = u16_flags8(p.two, p.two);
    size_t m = xe_store_two(out, _mm256_castsi256_si128(p.last_two), two);
    return m + xe_store_two(out + m, _mm256_extracti128_si256(p.last_two, 1), two >> 16);
}

LANE_INLINE size_t u16_put_any(xv u, xv before, bool pairs, size_t units, uint8_t *out,
                               xv *errors) {
    u16_parts p = u16_parts_of(u, before, pairs, errors);
    uint64_t flags = u16_flags8(p.two, p.three);
    xv even = _mm256_unpacklo_epi16(p.firsts, p.last_two);
    xv odd = _mm256_unpackhi_epi16(p.firsts, p.last_two);
    xe low[2] = {_mm256_castsi256_si128(even), _mm256_castsi256_si128(odd)};
    xe high[2] = {_mm256_extracti128_si256(even, 1), _mm256_extracti128_si256(odd, 1)};
    size_t m = xe_store_eight(out, low, flags & 0xFFFF);
    m += xe_store_eight(out + m, high, flags >> 16);
    if (units == 16)
        return m;
    uint64_t first = lane_low_bits(units < 8 ? units : 8);
    uint64_t second = lane_low_bits(units < 8 ? 0 : units - 8);
    return units + lane_popcount64(flags & (first * 0x101 | second * 0x1010000));
}

#endif
