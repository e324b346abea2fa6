/* compat_avx512.h - what SIMDe 0.7.4 lacks, or does not do as the processor does, of our intrinsics, in plain C and under the
 * vendor's names, for emulated builds only. Masked accesses touch the chosen bytes alone, as the real
 * ones do. Each is checked against the real instruction in tests/kernels/compat/, where the
 * machine has it. A name that SIMDe comes to define is left to it. */
#ifndef LANE_COMPAT_AVX512_H
#define LANE_COMPAT_AVX512_H

#include "../core/internal.h"

/* ---- scalar: BMI2 ---- */

LANE_INLINE uint64_t lane_compat_bzhi_u64(uint64_t a, unsigned from) {
    from &= 0xFF;
    return from < 64 ? a & ((UINT64_C(1) << from) - 1) : a;
}

LANE_INLINE uint64_t lane_compat_pext_u64(uint64_t a, uint64_t mask) {
    uint64_t packed = 0;
    for (unsigned m = 0; mask != 0; mask &= mask - 1, m++)
        packed |= (a >> lane_ctz64(mask) & 1) << m;
    return packed;
}

LANE_INLINE uint64_t lane_compat_pdep_u64(uint64_t a, uint64_t mask) {
    uint64_t spread = 0;
    for (unsigned m = 0; mask != 0; mask &= mask - 1, m++)
        spread |= (a >> m & 1) << lane_ctz64(mask);
    return spread;
}

/* ---- masked bytes of memory ---- */

LANE_INLINE __m512i lane_compat_maskz_loadu_epi8(uint64_t k, const void *p) {
    uint8_t v[64] = {0};
    for (unsigned i = 0; i < 64; i++)
        if (k >> i & 1)
            v[i] = ((const uint8_t *)p)[i];
    return _mm512_loadu_si512(v);
}

LANE_INLINE __m512i lane_compat_maskz_loadu_epi16(uint32_t k, const void *p) {
    uint16_t v[32] = {0};
    for (unsigned i = 0; i < 32; i++)
        if (k >> i & 1)
            memcpy(v + i, (const uint8_t *)p + 2 * i, 2);
    return _mm512_loadu_si512(v);
}

LANE_INLINE void lane_compat_mask_storeu_epi8(void *p, uint64_t k, __m512i a) {
    uint8_t v[64];
    _mm512_storeu_si512(v, a);
    for (unsigned i = 0; i < 64; i++)
        if (k >> i & 1)
            ((uint8_t *)p)[i] = v[i];
}

LANE_INLINE __m256i lane_compat_maskload_epi32(const int *p, __m256i mask) {
    int32_t k[8], v[8] = {0};
    _mm256_storeu_si256((__m256i *)(void *)k, mask);
    for (unsigned i = 0; i < 8; i++)
        if (k[i] < 0)
            memcpy(v + i, (const uint8_t *)p + 4 * i, 4);
    return _mm256_loadu_si256((const __m256i *)(const void *)v);
}

/* ---- tests ---- */

LANE_INLINE int lane_compat_testz_si256(__m256i a, __m256i b) {
    uint64_t v[4];
    _mm256_storeu_si256((__m256i *)(void *)v, _mm256_and_si256(a, b));
    return (v[0] | v[1] | v[2] | v[3]) == 0;
}

/* ---- bytes moved together ---- */

LANE_INLINE __m512i lane_compat_maskz_compress_epi8(uint64_t k, __m512i a) {
    uint8_t v[64], packed[64] = {0};
    unsigned m = 0;
    _mm512_storeu_si512(v, a);
    for (; k != 0; k &= k - 1)
        packed[m++] = v[lane_ctz64(k)];
    return _mm512_loadu_si512(packed);
}

LANE_INLINE __m512i lane_compat_maskz_compress_epi16(uint32_t k, __m512i a) {
    uint16_t v[32], packed[32] = {0};
    unsigned m = 0;
    _mm512_storeu_si512(v, a);
    for (; k != 0; k &= k - 1)
        packed[m++] = v[lane_ctz64(k)];
    return _mm512_loadu_si512(packed);
}

/* ---- widening ---- */

LANE_INLINE __m512i lane_compat_cvtepu8_epi16(__m256i a) {
    uint8_t v[32];
    uint16_t wide[32];
    _mm256_storeu_si256((__m256i *)(void *)v, a);
    for (unsigned i = 0; i < 32; i++)
        wide[i] = v[i];
    return _mm512_loadu_si512(wide);
}

LANE_INLINE __m512i lane_compat_cvtepu8_epi32(__m128i a) {
    uint8_t v[16];
    uint32_t wide[16];
    _mm_storeu_si128((__m128i *)(void *)v, a);
    for (unsigned i = 0; i < 16; i++)
        wide[i] = v[i];
    return _mm512_loadu_si512(wide);
}

/* ---- comparing into masks ---- */

LANE_INLINE uint64_t lane_compat_testn_epi8_mask(__m512i a, __m512i b) {
    return ~(uint64_t)_mm512_test_epi8_mask(a, b);
}

LANE_INLINE uint32_t lane_compat_cmpeq_epi16_mask(__m512i a, __m512i b) {
    return ~(uint32_t)_mm512_test_epi16_mask(_mm512_xor_si512(a, b), _mm512_xor_si512(a, b));
}

LANE_INLINE uint32_t lane_compat_cmplt_epu16_mask(__m512i a, __m512i b) {
    uint16_t v[32], w[32];
    uint32_t k = 0;
    _mm512_storeu_si512(v, a);
    _mm512_storeu_si512(w, b);
    for (unsigned i = 0; i < 32; i++)
        k |= (uint32_t)(v[i] < w[i]) << i;
    return k;
}

#ifndef _bzhi_u64
#    define _bzhi_u64 lane_compat_bzhi_u64
#endif
#ifndef _pext_u64
#    define _pext_u64 lane_compat_pext_u64
#endif
#ifndef _pdep_u64
#    define _pdep_u64 lane_compat_pdep_u64
#endif
/* SIMDe has this one, and reads what is masked out */
#undef _mm256_maskload_epi32
#define _mm256_maskload_epi32 lane_compat_maskload_epi32
/* and this one, which calls a half zero as soon as one of its two words is */
#undef _mm256_testz_si256
#define _mm256_testz_si256 lane_compat_testz_si256
/* and this one, for which clang wants the count to be a constant before it inlines */
#undef _mm512_srli_epi16
#define _mm512_srli_epi16(a, count) _mm512_srl_epi16(a, _mm_cvtsi32_si128((int)(count)))
/* and this one, under a macro of four parameters */
#undef _mm512_madd_epi16
#define _mm512_madd_epi16(a, b) simde_mm512_madd_epi16(a, b)
#ifndef _mm512_maskz_loadu_epi8
#    define _mm512_maskz_loadu_epi8 lane_compat_maskz_loadu_epi8
#endif
#ifndef _mm512_maskz_loadu_epi16
#    define _mm512_maskz_loadu_epi16 lane_compat_maskz_loadu_epi16
#endif
#ifndef _mm512_mask_storeu_epi8
#    define _mm512_mask_storeu_epi8 lane_compat_mask_storeu_epi8
#endif
#ifndef _mm512_stream_si512
#    define _mm512_stream_si512(p, a) _mm512_storeu_si512(p, a)
#endif
#ifndef _mm512_maskz_compress_epi8
#    define _mm512_maskz_compress_epi8 lane_compat_maskz_compress_epi8
#endif
#ifndef _mm512_maskz_compress_epi16
#    define _mm512_maskz_compress_epi16 lane_compat_maskz_compress_epi16
#endif
#ifndef _mm512_cvtepu8_epi16
#    define _mm512_cvtepu8_epi16 lane_compat_cvtepu8_epi16
#endif
#ifndef _mm512_cvtepu8_epi32
#    define _mm512_cvtepu8_epi32 lane_compat_cvtepu8_epi32
#endif
#ifndef _mm512_testn_epi8_mask
#    define _mm512_testn_epi8_mask lane_compat_testn_epi8_mask
#endif
#ifndef _mm512_cmpeq_epi16_mask
#    define _mm512_cmpeq_epi16_mask lane_compat_cmpeq_epi16_mask
#endif
#ifndef _mm512_cmplt_epu16_mask
#    define _mm512_cmplt_epu16_mask lane_compat_cmplt_epu16_mask
#endif

#endif
