/* emit_avx512.h - offsets of flags by compressing the numbers 0..63, to a register: compressing to
 * memory is slow on Zen 4. */
#ifndef LANE_HAND_EMIT_H
#define LANE_HAND_EMIT_H

#include "../../core/internal.h"
#include "../intrin.h"

/* slots that emit_four may write for its last word: whole vectors of 16 */
enum { EMIT_SLOTS = 64 };

LANE_INLINE __m512i emit_numbers(void) {
    return _mm512_set_epi64(0x3F3E3D3C3B3A3938, 0x3736353433323130, 0x2F2E2D2C2B2A2928,
                            0x2726252423222120, 0x1F1E1D1C1B1A1918, 0x1716151413121110,
                            0x0F0E0D0C0B0A0908, 0x0706050403020100);
}

LANE_INLINE size_t emit_four(uint32_t *out, const uint64_t w[4], uint32_t base) {
    size_t m = 0;
    for (size_t j = 0; j < 4; j++, base += 64) {
        size_t count = lane_popcount64(w[j]);
        __m512i packed = _mm512_maskz_compress_epi8(w[j], emit_numbers());
        __m512i from = _mm512_set1_epi32((int)base);
        _mm512_storeu_si512(
            out + m, _mm512_add_epi32(_mm512_cvtepu8_epi32(_mm512_castsi512_si128(packed)), from));
        if (LANE_UNLIKELY(count > 16)) {
            _mm512_storeu_si512(
                out + m + 16,
                _mm512_add_epi32(_mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(packed, 1)), from));
            _mm512_storeu_si512(
                out + m + 32,
                _mm512_add_epi32(_mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(packed, 2)), from));
            _mm512_storeu_si512(
                out + m + 48,
                _mm512_add_epi32(_mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(packed, 3)), from));
        }
        m += count;
    }
    return m;
}

#endif
