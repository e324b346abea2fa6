/* emit_avx512.h - offsets of flags by compressing the numbers 0..63, to a register: compressing to
 * memory is slow on Zen 4. */
#ifndef LANE_HAND_EMIT_H
#define LANE_HAND_EMIT_H

#include "../../core/internal.h"
#include "../intrin.h"
#include "emit_sparse.h"

/* slots that emit_word may write: whole vectors of 16 */
enum { EMIT_SLOTS = 64 };

LANE_INLINE __m512i emit_numbers(void) {
    return _mm512_set_epi64(0x3F3E3D3C3B3A3938, 0x3736353433323130, 0x2F2E2D2C2B2A2928,
                            0x2726252423222120, 0x1F1E1D1C1B1A1918, 0x1716151413121110,
                            0x0F0E0D0C0B0A0908, 0x0706050403020100);
}

/* 16 bytes of the numbers, as offsets */
LANE_INLINE void emit_sixteen(uint32_t *out, __m128i numbers, __m512i base) {
    _mm512_storeu_si512(out, _mm512_add_epi32(_mm512_cvtepu8_epi32(numbers), base));
}

LANE_INLINE size_t emit_word(uint32_t *out, uint64_t flags, uint32_t base_) {
    size_t count = lane_popcount64(flags);
    __m512i packed = _mm512_maskz_compress_epi8(flags, emit_numbers());
    __m512i base = _mm512_set1_epi32((int)base_);
    emit_sixteen(out, _mm512_castsi512_si128(packed), base);
    if (LANE_UNLIKELY(count > 16)) {
        emit_sixteen(out + 16, _mm512_extracti32x4_epi32(packed, 1), base);
        emit_sixteen(out + 32, _mm512_extracti32x4_epi32(packed, 2), base);
        emit_sixteen(out + 48, _mm512_extracti32x4_epi32(packed, 3), base);
    }
    return count;
}

/* Four words in a row, from out[m] on; returns m and what was written. */
LANE_INLINE size_t emit_four(uint32_t *out, size_t m, uint64_t w0, uint64_t w1, uint64_t w2,
                             uint64_t w3, uint32_t base) {
    if (emit_sparse(out, &m, w0, w1, w2, w3, base))
        return m;
    m += emit_word(out + m, w0, base);
    m += emit_word(out + m, w1, base + 64);
    m += emit_word(out + m, w2, base + 128);
    return m + emit_word(out + m, w3, base + 192);
}

/* The numbers of the flags plus `base`, as 16 bits, in whole vectors of 16; returns how many. */
LANE_INLINE size_t emit_short(uint16_t *out, uint64_t flags, uint16_t base_) {
    size_t count = lane_popcount64(flags);
    __m512i packed = _mm512_maskz_compress_epi8(flags, emit_numbers());
    __m256i base = _mm256_set1_epi16((short)base_);
    for (size_t j = 0;;) {
        _mm256_storeu_si256(
            (__m256i *)(void *)(out + j),
            _mm256_add_epi16(_mm256_cvtepu8_epi16(_mm512_castsi512_si128(packed)), base));
        if (LANE_LIKELY((j += 16) >= count))
            return count;
        packed = _mm512_shuffle_i32x4(packed, packed, 0x39); /* the next 16 bytes down */
    }
}

/* The ranks of `some` flags among `all`, which hold them; returns their number. */
LANE_INLINE size_t emit_ranks(uint16_t *out, uint64_t some, uint64_t all, uint16_t base) {
    return emit_short(out, _pext_u64(some, all), base);
}

/* The same for four words in a row. A flag's rank is its place among the flags of `all` put side by
 * side; where those fit one word, one round does it. */
LANE_INLINE size_t emit_ranks_of_four(uint16_t *out, const uint64_t some[4], const uint64_t all[4],
                                      uint16_t base) {
    size_t n0 = lane_popcount64(all[0]), n1 = n0 + lane_popcount64(all[1]);
    size_t n2 = n1 + lane_popcount64(all[2]), n3 = n2 + lane_popcount64(all[3]);
    if (LANE_LIKELY(n3 < 64))
        return emit_short(out,
                          _pext_u64(some[0], all[0]) | _pext_u64(some[1], all[1]) << n0 |
                              _pext_u64(some[2], all[2]) << n1 | _pext_u64(some[3], all[3]) << n2,
                          base);
    size_t m = emit_ranks(out, some[0], all[0], base);
    m += emit_ranks(out + m, some[1], all[1], (uint16_t)(base + n0));
    m += emit_ranks(out + m, some[2], all[2], (uint16_t)(base + n1));
    return m + emit_ranks(out + m, some[3], all[3], (uint16_t)(base + n2));
}

#endif
