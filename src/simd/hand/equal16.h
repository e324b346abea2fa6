/* equal16.h - which of 16 bytes have one of two values, as bits: for things that are mostly shorter, where a wider vector
 * would only be waited for longer. */
#ifndef LANE_HAND_EQUAL16_H
#define LANE_HAND_EQUAL16_H

LANE_INLINE unsigned equal16_bits(const void *s, uint8_t a, uint8_t b) {
#if defined(LANE_VECTOR_X86)
    __m128i v = _mm_loadu_si128((const __m128i *)s);
    __m128i equal = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8((char)a)),
                                 _mm_cmpeq_epi8(v, _mm_set1_epi8((char)b)));
    return (unsigned)_mm_movemask_epi8(equal);
#else
    xv v = xv_load(s); /* of 16 bytes */
    return (unsigned)xm_bits(xm_or(xm_eq8(v, xv_set8(a)), xm_eq8(v, xv_set8(b))));
#endif
}

#endif
