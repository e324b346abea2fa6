/* ops.c - see ops.h. One line for every name that compat_avx512.h defines. */
#include "ops.h"

#define LANE_VECTOR_X86
#include "simd/intrin.h"

#include <string.h>

#define A        _mm512_loadu_si512(in->a)
#define B        _mm512_loadu_si512(in->b)
#define A16      _mm_loadu_si128((const __m128i *)(const void *)in->a)
#define PUT(v)   _mm512_storeu_si512(out, v)
#define PUT64(v) put64(out, v)

static void put64(uint8_t out[64], uint64_t v) {
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(v >> 8 * i);
}

#define OP(name, body)                                                                             \
    static void op_##name(const compat_input *in, uint8_t out[64]) {                               \
        (void)in, (void)out;                                                                       \
        body;                                                                                      \
    }
#define OPS                                                                                        \
    OP(bzhi_u64, PUT64(_bzhi_u64(in->k, (unsigned)in->j)))                                         \
    OP(pext_u64, PUT64(_pext_u64((uint64_t)in->a[0] << 56 | in->k * 31, in->k)))                   \
    OP(pdep_u64, PUT64(_pdep_u64((uint64_t)in->a[0] << 56 | in->k * 31, in->k)))                   \
    OP(mm256_maskload_epi32, maskload(in, out))                                                    \
    OP(mm256_testz_si256, testz(in, out))                                                          \
    OP(mm512_srli_epi16, PUT(_mm512_srli_epi16(A, 11)))                                            \
    OP(mm512_madd_epi16, PUT(_mm512_madd_epi16(A, B)))                                             \
    OP(mm512_maskz_loadu_epi8, PUT(_mm512_maskz_loadu_epi8(in->k, in->memory)))                    \
    OP(mm512_maskz_loadu_epi16, maskz_loadu16(in, out))                                            \
    OP(mm512_mask_storeu_epi8, _mm512_mask_storeu_epi8(in->memory, in->k, A))                      \
    OP(mm512_stream_si512, _mm512_stream_si512((__m512i *)(void *)out, A))                         \
    OP(mm512_maskz_compress_epi8, PUT(_mm512_maskz_compress_epi8(in->k, A)))                       \
    OP(mm512_maskz_compress_epi16, PUT(_mm512_maskz_compress_epi16((uint32_t)in->k, A)))           \
    OP(mm512_cvtepu8_epi16, PUT(_mm512_cvtepu8_epi16(_mm512_castsi512_si256(A))))                  \
    OP(mm512_cvtepu8_epi32, PUT(_mm512_cvtepu8_epi32(A16)))                                        \
    OP(mm512_testn_epi8_mask, PUT64(_mm512_testn_epi8_mask(A, B)))                                 \
    OP(mm512_cmpeq_epi16_mask, PUT64(_mm512_cmpeq_epi16_mask(A, B)))                               \
    OP(mm512_cmplt_epu16_mask, PUT64(_mm512_cmplt_epu16_mask(A, B)))

/* a group of four where all four bytes may be read; the lanes of the mask are full or empty */
static void maskload(const compat_input *in, uint8_t out[64]) {
    int32_t mask[8];
    for (int i = 0; i < 8; i++)
        mask[i] = (in->k >> 4 * i & 15) == 15 ? -1 : 0;
    __m256i v = _mm256_maskload_epi32((const int *)(const void *)in->memory,
                                      _mm256_loadu_si256((const __m256i *)(const void *)mask));
    _mm256_storeu_si256((__m256i *)(void *)out, v);
}

/* a pair where both bytes may be read */
static void maskz_loadu16(const compat_input *in, uint8_t out[64]) {
    uint32_t mask = 0;
    for (int i = 0; i < 32; i++)
        mask |= (uint32_t)((in->k >> 2 * i & 3) == 3) << i;
    PUT(_mm512_maskz_loadu_epi16(mask, in->memory));
}

/* words of 32 bits that are 0 in the places of the mask: one, a half, the whole */
static void testz(const compat_input *in, uint8_t out[64]) {
    uint32_t words[8];
    memcpy(words, in->a, sizeof words);
    for (int i = 0; i < 8; i++)
        words[i] &= (in->k >> i & 1) != 0 ? UINT32_MAX : 0;
    __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)words);
    __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)in->b);
    put64(out, (uint64_t)_mm256_testz_si256(a, a) << 1 | (uint64_t)_mm256_testz_si256(a, b));
}

OPS
#undef OP
#define OP(name, body) {#name, op_##name},

#if defined(LANE_EMULATED)
    const compat_op compat_ops_emulated[] = {OPS{NULL, NULL}};
#else
    const compat_op compat_ops_native[] = {OPS{NULL, NULL}};
#endif
