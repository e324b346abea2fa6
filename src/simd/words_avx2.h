/* words_avx2.h - four words of 64 flags in a vector, for record_resolve.h. The meaning of the names is
 * told there. */
#ifndef LANE_WORDS_H
#define LANE_WORDS_H

#include "../core/internal.h"
#include "intrin.h"

enum { WN_WORDS = 4 };
typedef __m256i wn;

LANE_INLINE wn wn_load(const uint64_t *p) {
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}
LANE_INLINE void wn_store(uint64_t *p, wn a) {
    _mm256_storeu_si256((__m256i *)(void *)p, a);
}
LANE_INLINE wn wn_all(uint64_t word) {
    return _mm256_set1_epi64x((long long)word);
}
LANE_INLINE wn wn_and(wn a, wn b) {
    return _mm256_and_si256(a, b);
}
LANE_INLINE wn wn_or(wn a, wn b) {
    return _mm256_or_si256(a, b);
}
LANE_INLINE wn wn_and_not(wn a, wn b) {
    return _mm256_andnot_si256(b, a);
}
LANE_INLINE bool wn_any(wn a) {
    return !_mm256_testz_si256(a, a);
}
LANE_INLINE unsigned wn_tops(wn a) {
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(a));
}
LANE_INLINE uint64_t wn_top(wn a) {
    return wn_tops(a) >> 3;
}
/* a:       a0  a1  a2  a3
 * before:  in  a0  a1  a2, whose last flags come in */
LANE_INLINE wn wn_shift_in(wn a, uint64_t first) {
    wn down = _mm256_permute4x64_epi64(a, 0x90);
    wn before = _mm256_blend_epi32(down, wn_all(first << 63), 0x03);
    return wn_or(_mm256_slli_epi64(a, 1), _mm256_srli_epi64(before, 63));
}
LANE_INLINE wn wn_prefix_xor(wn a, uint64_t *before) {
    a = _mm256_xor_si256(a, _mm256_slli_epi64(a, 1));
    a = _mm256_xor_si256(a, _mm256_slli_epi64(a, 2));
    a = _mm256_xor_si256(a, _mm256_slli_epi64(a, 4));
    a = _mm256_xor_si256(a, _mm256_slli_epi64(a, 8));
    a = _mm256_xor_si256(a, _mm256_slli_epi64(a, 16));
    a = _mm256_xor_si256(a, _mm256_slli_epi64(a, 32));
    /* each word's parity is its last flag: bit j of `odd`, the parity of words 0 to j */
    unsigned odd = wn_tops(a);
    odd ^= odd << 1;
    odd ^= odd << 2;
    unsigned turned = odd << 1 ^ (unsigned)*before;
    *before ^= (uint64_t)0 - (odd >> 3 & 1);
    const wn bits = _mm256_setr_epi64x(1, 2, 4, 8);
    return _mm256_xor_si256(a, _mm256_cmpeq_epi64(wn_and(wn_all(turned), bits), bits));
}

#endif
