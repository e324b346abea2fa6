/* words_avx512.h - eight words of 64 flags in a vector, for record_resolve.h. The meaning of the names is
 * told there. */
#ifndef LANE_WORDS_H
#define LANE_WORDS_H

#include "../core/internal.h"
#include "intrin.h"

enum { WN_WORDS = 8 };
typedef __m512i wn;

LANE_INLINE wn wn_load(const uint64_t *p) {
    return _mm512_loadu_si512(p);
}
LANE_INLINE void wn_store(uint64_t *p, wn a) {
    _mm512_storeu_si512(p, a);
}
LANE_INLINE wn wn_all(uint64_t word) {
    return _mm512_set1_epi64((long long)word);
}
LANE_INLINE wn wn_and(wn a, wn b) {
    return _mm512_and_si512(a, b);
}
LANE_INLINE wn wn_or(wn a, wn b) {
    return _mm512_or_si512(a, b);
}
LANE_INLINE wn wn_and_not(wn a, wn b) {
    return _mm512_andnot_si512(b, a);
}
LANE_INLINE bool wn_any(wn a) {
    return _mm512_test_epi64_mask(a, a) != 0;
}
LANE_INLINE unsigned wn_tops(wn a) {
    return _mm512_movepi64_mask(a);
}
LANE_INLINE uint64_t wn_top(wn a) {
    return wn_tops(a) >> 7;
}
/* a:       a0  a1 ... a7
 * before:  in  a0 ... a6, whose last flags come in */
LANE_INLINE wn wn_shift_in(wn a, uint64_t first) {
    wn down = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 0, 1, 2, 3, 4, 5, 6), a);
    wn before = _mm512_mask_set1_epi64(down, 1, (long long)(first << 63));
    return wn_or(_mm512_slli_epi64(a, 1), _mm512_srli_epi64(before, 63));
}
LANE_INLINE wn wn_prefix_xor(wn a, uint64_t *before) {
    a = _mm512_xor_si512(a, _mm512_slli_epi64(a, 1));
    a = _mm512_xor_si512(a, _mm512_slli_epi64(a, 2));
    a = _mm512_xor_si512(a, _mm512_slli_epi64(a, 4));
    a = _mm512_xor_si512(a, _mm512_slli_epi64(a, 8));
    a = _mm512_xor_si512(a, _mm512_slli_epi64(a, 16));
    a = _mm512_xor_si512(a, _mm512_slli_epi64(a, 32));
    /* each word's parity is its last flag: bit j of `odd`, the parity of words 0 to j */
    unsigned odd = wn_tops(a);
    odd ^= odd << 1;
    odd ^= odd << 2;
    odd ^= odd << 4;
    unsigned turned = (odd << 1 ^ (unsigned)*before) & 0xFF;
    *before ^= (uint64_t)0 - (odd >> 7 & 1);
    return _mm512_mask_xor_epi64(a, (uint8_t)turned, a, wn_all(~UINT64_C(0)));
}

#endif
