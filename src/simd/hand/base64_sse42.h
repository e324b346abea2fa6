/* base64_sse42.h - base64 on 16-byte vectors: what base64_words.h asks for, and encoding. */
#ifndef LANE_HAND_BASE64_H
#define LANE_HAND_BASE64_H

#include "../tmpl/predicate.h"
#include "base64_nibbles.h"

enum { BASE64_STEP = 64, BASE64_BLOCK = 16, BASE64_STORED = 16, BASE64_MOST = 5 };

#define BASE64_(op)     _mm_##op
#define BASE64_ALL_TOPS 0xFFFF

LANE_INLINE void base64_put_packed(xv bytes, uint8_t *out) {
    xv_store(out, bytes);
}

#include "base64_x86.h"

/* ---- encoding ---- */

/* 4 groups, behind which, or before which, 4 bytes may be read */
LANE_INLINE xv base64_from_16(const uint8_t *s, xv offsets) {
    return base64_characters(_mm_shuffle_epi8(xv_load(s), base64_spread(0)), offsets);
}
LANE_INLINE xv base64_from_before(const uint8_t *s, xv offsets) {
    return base64_characters(_mm_shuffle_epi8(xv_load(s - 4), base64_spread(4)), offsets);
}

LANE_INLINE void base64_encode(unsigned unit, const uint8_t *s, size_t groups,
                               const uint8_t *alphabet, uint8_t *out) {
    uint8_t offset_bytes[16];
    base64_offsets(alphabet, offset_bytes);
    const xv offsets = xv_load(offset_bytes);
    const size_t block = 16 * unit;
    /* 6 groups are 18 bytes, the fewest of which 16 may be read; of 5 the second block reads from 12 to 28 */
    if (groups < 6) {
        uint8_t bytes[12 + 16] = {0}, characters[2 * 32];
        if (groups == 0)
            return;
        memcpy(bytes, s, 3 * groups);
        for (size_t b = 0; b < 2; b++)
            base64_store(unit, base64_from_16(bytes + 12 * b, offsets), characters + b * block);
        memcpy(out, characters, 4 * groups * unit);
        return;
    }
    const uint8_t *end = s + 3 * groups;
    uint8_t *out_end = out + 4 * groups * unit;
    for (; (size_t)(end - s) >= 4 * 12 + 4; s += 4 * 12, out += 4 * block) {
        xp_ask_ahead(s, (size_t)(end - s), 64);
        for (size_t b = 0; b < 4; b++)
            base64_store(unit, base64_from_16(s + 12 * b, offsets), out + b * block);
    }
    for (; (size_t)(end - s) >= 16; s += 12, out += block)
        base64_store(unit, base64_from_16(s, offsets), out);
    /* 4 bytes before, none behind */
    if (end - s > 12)
        base64_store(unit, base64_from_before(s, offsets), out);
    /* the last 4 groups, some for the second time */
    base64_store(unit, base64_from_before(end - 12, offsets), out_end - block);
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
