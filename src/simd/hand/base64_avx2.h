/* base64_avx2.h - base64 on 32-byte vectors: what base64_words.h asks for, and encoding. */
#ifndef LANE_HAND_BASE64_H
#define LANE_HAND_BASE64_H

#include "../tmpl/predicate.h"
#include "base64_nibbles.h"

enum { BASE64_STEP = 128, BASE64_BLOCK = 32, BASE64_STORED = 28, BASE64_MOST = 4 };

#define BASE64_(op)     _mm256_##op
#define BASE64_ALL_TOPS (-1)

LANE_INLINE void base64_put_packed(xv bytes, uint8_t *out) {
    _mm_storeu_si128((__m128i *)(void *)out, _mm256_castsi256_si128(bytes));
    _mm_storeu_si128((__m128i *)(void *)(out + 12), _mm256_extracti128_si256(bytes, 1));
}

#include "base64_x86.h"

/* ---- encoding ---- */

LANE_INLINE xv base64_halves(const uint8_t *low, const uint8_t *high) {
    __m256i v = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)low));
    return _mm256_inserti128_si256(v, _mm_loadu_si128((const __m128i *)(const void *)high), 1);
}
/* 8 groups, of which the first 28 bytes may be read */
LANE_INLINE xv base64_from_28(const uint8_t *s, xv offsets) {
    xv v = base64_halves(s, s + 12);
    return base64_characters(_mm256_shuffle_epi8(v, base64_spread(0)), offsets);
}
/* 8 groups, 4 bytes before which may be read */
LANE_INLINE xv base64_from_before(const uint8_t *s, xv offsets) {
    xv v = base64_halves(s - 4, s + 8);
    return base64_characters(_mm256_shuffle_epi8(v, base64_spread(4)), offsets);
}
/* 8 groups, 4 bytes before and behind of which may be read: the upper 12 of the lower 16, the lower 12 of the
 * upper are theirs */
LANE_INLINE xv base64_from_middle(const uint8_t *s, xv order, xv offsets) {
    return base64_characters(_mm256_shuffle_epi8(xv_load(s - 4), order), offsets);
}

LANE_INLINE void base64_encode(unsigned unit, const uint8_t *s, size_t groups,
                               const uint8_t *alphabet, uint8_t *out) {
    uint8_t offset_bytes[16];
    base64_offsets(alphabet, offset_bytes);
    const xv offsets = xv_table16(offset_bytes);
    const size_t block = 32 * unit;
    /* 10 groups are 30 bytes, the fewest of which the first 28 may be read; of 9 the second block reads from 24 to
     * 52 */
    if (groups < 10) {
        uint8_t bytes[28 + 28] = {0}, characters[128 + 64];
        if (groups == 0)
            return;
        memcpy(bytes, s, 3 * groups);
        base64_store(unit, base64_from_28(bytes, offsets), characters);
        base64_store(unit, base64_from_28(bytes + 24, offsets), characters + block);
        memcpy(out, characters, 4 * groups * unit);
        return;
    }
    /* the lower 16 bytes have theirs from 4 on, the upper from 0 on */
    const xv order =
        _mm256_inserti128_si256(base64_spread(4), _mm256_castsi256_si128(base64_spread(0)), 1);
    const uint8_t *end = s + 3 * groups;
    uint8_t *out_end = out + 4 * groups * unit;
    base64_store(unit, base64_from_28(s, offsets), out);
    s += 24;
    out += block;
    for (; (size_t)(end - s) >= 4 * 24 + 4; s += 4 * 24, out += 4 * block) {
        xp_ask_ahead(s, (size_t)(end - s), 2 * 64);
        for (size_t b = 0; b < 4; b++)
            base64_store(unit, base64_from_middle(s + 24 * b, order, offsets), out + b * block);
    }
    for (; (size_t)(end - s) >= 28; s += 24, out += block)
        base64_store(unit, base64_from_middle(s, order, offsets), out);
    /* 4 bytes before each half: no more is read than belongs to them */
    if (end - s > 24)
        base64_store(unit, base64_from_before(s, offsets), out);
    /* the last 8 groups, some for the second time */
    base64_store(unit, base64_from_before(end - 24, offsets), out_end - block);
}

static void K(base64_encode)(const uint8_t *s, size_t groups, const uint8_t *alphabet,
                             uint8_t *out) {
    base64_encode(1, s, groups, alphabet, out);
}
static void K(base64_encode16)(const uint8_t *s, size_t groups, const uint8_t *alphabet,
                               uint16_t *out) {
    base64_encode(2, s, groups, alphabet, (uint8_t *)out);
}

#endif
