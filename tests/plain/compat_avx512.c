/* compat_avx512.c - our forms of what SIMDe lacks (src/simd/compat_avx512.h) against the instructions
 * themselves. Built with the flags of the avx512 tier, so main() does nothing before it has asked
 * whether this machine has it. */
#include "support/expect.h"
#include "support/guard.h"
#include "support/rng.h"

#include <immintrin.h>
#include <lanewise/cpu.h>
#include <string.h>

/* the instructions, before the header gives the vendor's names to our forms */
#define REAL(result, name, parameters, arguments)                                                  \
    static result real##name parameters {                                                          \
        return name arguments;                                                                     \
    }
REAL(uint64_t, _bzhi_u64, (uint64_t a, unsigned from), (a, from))
REAL(uint64_t, _pext_u64, (uint64_t a, uint64_t k), (a, k))
REAL(__m512i, _mm512_maskz_loadu_epi8, (uint64_t k, const void *p), (k, p))
static void real_mm512_mask_storeu_epi8(void *p, uint64_t k, __m512i a) {
    _mm512_mask_storeu_epi8(p, k, a);
}
REAL(__m512i, _mm512_maskz_compress_epi8, (uint64_t k, __m512i a), (k, a))
REAL(__m512i, _mm512_cvtepu8_epi32, (__m128i a), (a))
REAL(uint64_t, _mm512_testn_epi8_mask, (__m512i a, __m512i b), (a, b))
REAL(uint32_t, _mm512_cmpeq_epi16_mask, (__m512i a, __m512i b), (a, b))
REAL(uint32_t, _mm512_cmplt_epu16_mask, (__m512i a, __m512i b), (a, b))
REAL(__m256i, _mm256_maskload_epi32, (const int *p, __m256i mask), (p, mask))
REAL(int, _mm256_testz_si256, (__m256i a, __m256i b), (a, b))

#include "simd/compat_avx512.h"

enum { ROUNDS = 20000, NOT_HERE = 77 };

static rng r;

/* All bits, none, a run from either end, one bit, few, any. */
static uint64_t any_mask(void) {
    uint64_t x = rng_next(&r);
    unsigned shift = (unsigned)(x >> 8) & 63;
    switch (x & 7) {
    case 0:
        return 0;
    case 1:
        return ~UINT64_C(0);
    case 2:
        return ~UINT64_C(0) >> shift;
    case 3:
        return ~UINT64_C(0) << shift;
    case 4:
        return UINT64_C(1) << shift;
    case 5:
        return rng_next(&r) & rng_next(&r) & rng_next(&r);
    default:
        return rng_next(&r);
    }
}

/* Any bytes, or few different ones, so that comparisons hold often. */
static __m512i any_vector(void) {
    uint8_t v[64];
    uint8_t keep = rng_next(&r) & 1 ? 0xFF : 0x81;
    for (unsigned i = 0; i < 64; i++)
        v[i] = (uint8_t)(rng_next(&r) >> 40) & keep;
    return _mm512_loadu_si512(v);
}

static bool same(__m512i a, __m512i b) {
    return _mm512_cmpneq_epi64_mask(a, b) == 0;
}

static void test_scalar(void) {
    uint64_t a = rng_next(&r), mask = any_mask();
    /* the instruction looks at the low 8 bits of the index */
    for (unsigned from = 0; from < 520; from++)
        EXPECT(lane_compat_bzhi_u64(a, from) == real_bzhi_u64(a, from));
    EXPECT(lane_compat_pext_u64(a, mask) == real_pext_u64(a, mask));
}

static void test_vectors(void) {
    __m512i a = any_vector(), b = any_vector();
    uint64_t k = any_mask();
    __m128i low = _mm512_castsi512_si128(a);
    EXPECT(same(lane_compat_maskz_compress_epi8(k, a), real_mm512_maskz_compress_epi8(k, a)));
    EXPECT(same(lane_compat_cvtepu8_epi32(low), real_mm512_cvtepu8_epi32(low)));
    EXPECT(lane_compat_testn_epi8_mask(a, b) == real_mm512_testn_epi8_mask(a, b));
    EXPECT(lane_compat_cmpeq_epi16_mask(a, b) == real_mm512_cmpeq_epi16_mask(a, b));
    EXPECT(lane_compat_cmplt_epu16_mask(a, b) == real_mm512_cmplt_epu16_mask(a, b));
}

/* Whether no bit is in both, of vectors whose every word has one, none has, or some have. */
static void test_testz(void) {
    uint64_t v[4] = {0};
    for (unsigned i = 0; i < 4; i++)
        if (rng_next(&r) & 1)
            v[i] = UINT64_C(1) << (rng_next(&r) & 63);
    __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)v);
    __m256i b = _mm512_castsi512_si256(any_vector());
    EXPECT(lane_compat_testz_si256(a, a) == real_mm256_testz_si256(a, a));
    EXPECT(lane_compat_testz_si256(a, b) == real_mm256_testz_si256(a, b));
}

/* Words past the mask's last lie in a page that may not be touched. */
static void test_maskload(const guard *g) {
    uint32_t chosen[8] = {0}, words = 0;
    for (unsigned i = 0; i < 8; i++)
        if (rng_next(&r) & 1) {
            chosen[i] = UINT32_C(0x80000000) | (uint32_t)rng_next(&r);
            words = i + 1;
        }
    __m256i mask = _mm256_loadu_si256((const __m256i *)(const void *)chosen);
    const int *right = (const int *)(const void *)(g->data + g->size - 4 * words);
    EXPECT(same(_mm512_zextsi256_si512(lane_compat_maskload_epi32(right, mask)),
                _mm512_zextsi256_si512(real_mm256_maskload_epi32(right, mask))));
}

/* Only the bytes of the mask are touched: the others lie in a page that may not be. */
static void test_memory(const guard *g) {
    uint64_t k = any_mask();
    __m512i a = any_vector();
    unsigned after = k == 0 ? 64 : lane_msb64(k) + 1; /* bytes of the last one chosen and before */
    unsigned before = k == 0 ? 0 : lane_ctz64(k);
    uint8_t *right = g->data + g->size - after, *left = g->data - before;

    real_mm512_mask_storeu_epi8(right, k, a);
    EXPECT(same(lane_compat_maskz_loadu_epi8(k, right), real_mm512_maskz_loadu_epi8(k, right)));
    real_mm512_mask_storeu_epi8(left, k, a);
    EXPECT(same(lane_compat_maskz_loadu_epi8(k, left), real_mm512_maskz_loadu_epi8(k, left)));

    uint8_t ours[64], theirs[64];
    memset(ours, 0x5A, 64);
    memset(theirs, 0x5A, 64);
    lane_compat_mask_storeu_epi8(ours, k, a);
    real_mm512_mask_storeu_epi8(theirs, k, a);
    EXPECT(memcmp(ours, theirs, 64) == 0);
    lane_compat_mask_storeu_epi8(right, k, a);
    lane_compat_mask_storeu_epi8(left, k, a);
}

static __attribute__((noinline)) void test_all(void) {
    guard g = guard_open(1);
    r = rng_of(1);
    for (unsigned i = 0; i < ROUNDS / 100; i++)
        test_scalar();
    for (unsigned i = 0; i < ROUNDS; i++) {
        test_vectors();
        test_memory(&g);
        test_testz();
        test_maskload(&g);
    }
    guard_close(&g);
}

int main(void) {
    if ((lane_isa_available() >> LANE_ISA_AVX512 & 1) == 0) {
        puts("this machine has no AVX-512");
        return NOT_HERE;
    }
    test_all();
    return expect_done();
}
