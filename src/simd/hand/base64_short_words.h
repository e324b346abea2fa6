/* base64_short_words.h - a text of up to 64 units of base64 in one straight path: what may be wrong with it is
 * gathered for one branch. Over base64_words.h. */
#ifndef LANE_HAND_BASE64_SHORT_H
#define LANE_HAND_BASE64_SHORT_H

#include "base64_words.h"

/* 64 times 0, then all ones */
static const uint64_t base64_behind[16] = {
    0,          0,          0,          0,          0,          0,          0,          0,
    UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};

LANE_INLINE bool base64_is_sign(unsigned unit, const uint8_t *s, size_t i) {
    return (s[i * unit] == '=') & (unit == 1 || s[i * unit + 1] == 0);
}

LANE_INLINE size_t base64_short(base64_alphabet_kind kind, unsigned unit, const void *s_, size_t n,
                                const lane_base64_rules *rules, uint8_t *out, size_t capacity) {
    const uint8_t *s = (const uint8_t *)s_;
    const base64_tables t = base64_tables_of(kind, rules->alphabet);
    /* behind the characters 'A's, whose bits are 0 */
    uint8_t raw[64], moved[64 + 8], bytes[64 + BASE64_STORED], *chars = raw;
    uint64_t kept, passed;
    base64_look_part(&t, unit, s, n, raw, &kept, &passed);
    /* lane_base64_end on one word. All that stops is the `=` of the last units, below which there is the text
     * (Infra 7, steps 2 and 3) */
    size_t signs = n - lane_popcount64(passed), count = lane_popcount64(kept);
    bool good = (signs <= 2) & (passed == lane_low_bits(n - (signs & 3)));
    good &= (signs < 1) | base64_is_sign(unit, s, n - 1);
    good &= (signs < 2) | base64_is_sign(unit, s, n - (n > 1) - 1);
    good &= (rules->ends >> ((4 * signs + count % 4) & 31) & 1) & (count * 3 / 4 <= capacity);
    if (LANE_UNLIKELY(kept != passed)) {
        compact_64(raw, kept, 1, moved);
        chars = moved;
    }
    for (size_t b = 0; b < 64; b += XV_BYTES) {
        xm behind = {xv_load((const uint8_t *)base64_behind + 64 - count + b)};
        xv_store(chars + b, xm_fill8(behind, xv_set8('A'), xv_load(chars + b)));
    }
    for (size_t b = 0; b < 64; b += BASE64_BLOCK)
        base64_block(kind, &t, chars + b, bytes + b / 4 * 3);
    /* step 9; behind the last whole byte are the leftover bits; of whole groups there are none */
    bytes[48] = 0;
    size_t written = count * 3 / 4;
    good &= (bytes[written] & rules->must_be_0) == 0;
    if (LANE_UNLIKELY(!good))
        return SIZE_MAX;
    if (written > 0)
        memcpy(out, bytes, written);
    return written;
}

static size_t K(base64_decode_short)(const uint8_t *s, size_t n, const lane_base64_rules *rules,
                                     uint8_t *out, size_t capacity) {
    BASE64_BY_KIND(base64_short, rules->alphabet, 1, s, n, rules, out, capacity);
}
static size_t K(base64_decode_short16)(const uint16_t *s, size_t n, const lane_base64_rules *rules,
                                       uint8_t *out, size_t capacity) {
    BASE64_BY_KIND(base64_short, rules->alphabet, 2, s, n, rules, out, capacity);
}

/* the tier's; this is the last file that uses it */
#undef BASE64_BY_KIND

#endif
