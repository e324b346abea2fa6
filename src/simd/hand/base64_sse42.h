/* base64_sse42.h - base64 on 16-byte vectors: what base64_words.h asks for, and encoding. The layouts are told
 * in base64_avx2.h, which does two of these at a time. */
#ifndef LANE_HAND_BASE64_H
#define LANE_HAND_BASE64_H

#include "../tmpl/predicate.h"
#include "base64_nibbles.h"

enum { BASE64_STEP = 64, BASE64_BLOCK = 16, BASE64_STORED = 16 };

typedef struct {
    xv low, high, shift, nibble;
} base64_tables;
typedef xv base64_seen;

LANE_INLINE base64_tables base64_tables_of(base64_kind kind, const lane_base64_alphabet *a) {
    base64_tables t;
    t.low = xv_load(base64_low[kind]);
    t.high = xv_load(base64_high[a->skips]);
    t.shift = xv_load(base64_shift[kind]);
    t.nibble = xv_set8(0x0F);
    return t;
}

LANE_INLINE xv base64_row(const base64_tables *t, xv v) {
    return xv_and(_mm_srli_epi16(v, 4), t->nibble);
}
/* a shuffle takes b & 15, and gives 0 where b >= 0x80 */
LANE_INLINE xv base64_classes_of(const base64_tables *t, xv v, xv row) {
    return xv_and(_mm_shuffle_epi8(t->low, v), _mm_shuffle_epi8(t->high, row));
}
LANE_INLINE xv base64_classes(const base64_tables *t, xv v) {
    return base64_classes_of(t, v, base64_row(t, v));
}
LANE_INLINE xv base64_nothing(void) {
    return xv_set8(0xFF);
}
LANE_INLINE xv base64_gather(xv seen, xv classes) {
    return _mm_min_epu8(seen, classes);
}
/* the least class of a character becomes 0x80 */
LANE_INLINE xv base64_character_tops(xv classes) {
    return _mm_adds_epu8(classes, xv_set8(0x80 - BASE64_CHARACTER));
}
LANE_INLINE bool base64_clean(xv seen) {
    return _mm_movemask_epi8(base64_character_tops(seen)) == 0xFFFF;
}
LANE_INLINE bool base64_stops(xv seen) {
    return _mm_movemask_epi8(_mm_cmpeq_epi8(seen, xv_zero())) != 0;
}
LANE_INLINE xm base64_kept(xv classes) {
    return (xm){base64_character_tops(classes)};
}
LANE_INLINE xm base64_passed(xv classes) {
    return (xm){_mm_cmpgt_epi8(classes, xv_zero())};
}

LANE_INLINE xv base64_values(base64_kind kind, const base64_tables *t, xv v, xv row) {
    if (kind != BASE64_KIND_URL)
        row = _mm_add_epi8(row, _mm_cmpeq_epi8(v, xv_set8('/')));
    if (kind != BASE64_KIND_STANDARD)
        row = xv_xor(row, xv_and(_mm_cmpeq_epi8(v, xv_set8('_')), xv_set8(0x5 ^ 0x8)));
    if (kind == BASE64_KIND_EITHER)
        row = xv_xor(row, xv_and(_mm_cmpeq_epi8(v, xv_set8('-')), xv_set8(0x2 ^ 0x9)));
    return _mm_add_epi8(v, _mm_shuffle_epi8(t->shift, row));
}

LANE_INLINE void base64_pack(xv values, uint8_t *out) {
    xv pairs = _mm_maddubs_epi16(values, _mm_set1_epi32(0x01400140));
    xv fours = _mm_madd_epi16(pairs, _mm_set1_epi32(0x00011000));
    const __m128i turn = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    xv_store(out, _mm_shuffle_epi8(fours, turn));
}

LANE_INLINE void base64_block(base64_kind kind, const base64_tables *t, const uint8_t *chars,
                              uint8_t *out) {
    xv v = xv_load(chars);
    base64_pack(base64_values(kind, t, v, base64_row(t, v)), out);
}

LANE_INLINE bool base64_direct(base64_kind kind, const base64_tables *t, unsigned unit,
                               const uint8_t *s, size_t count, size_t last, uint8_t *out) {
    xv values[5], seen = base64_nothing();
    for (size_t b = 0; b < count; b++) {
        const uint8_t *at = s + (b < count - 1 ? b * BASE64_BLOCK : last) * unit;
        xv v = unit == 1 ? xv_load(at) : xv_narrow16(xv_load(at), xv_load(at + XV_BYTES));
        xv row = base64_row(t, v);
        seen = base64_gather(seen, base64_classes_of(t, v, row));
        values[b] = base64_values(kind, t, v, row);
    }
    if (!base64_clean(seen))
        return false;
    for (size_t b = 0; b < count; b++)
        base64_pack(values[b], out + (b < count - 1 ? b * BASE64_BLOCK : last) / 4 * 3);
    return true;
}

/* ---- encoding ---- */

LANE_INLINE xv base64_characters(xv v, xv offsets) {
    xv ac = _mm_mulhi_epu16(xv_and(v, _mm_set1_epi32(0x0FC0FC00)), _mm_set1_epi32(0x04000040));
    xv bd = _mm_mullo_epi16(xv_and(v, _mm_set1_epi32(0x003F03F0)), _mm_set1_epi32(0x01000010));
    xv values = xv_or(ac, bd);
    xv classes =
        _mm_sub_epi8(_mm_subs_epu8(values, xv_set8(51)), _mm_cmpgt_epi8(values, xv_set8(25)));
    return _mm_add_epi8(values, _mm_shuffle_epi8(offsets, classes));
}

LANE_INLINE void base64_store(unsigned unit, xv characters, uint8_t *out) {
    if (unit == 1) {
        xv_store(out, characters);
        return;
    }
    xv lo, hi;
    xv_widen8(characters, &lo, &hi);
    xv_store(out, lo);
    xv_store(out + XV_BYTES, hi);
}

/* of three bytes 0 1 2: 1 0 2 1, for 12 bytes from 0 and from 4 on */
LANE_INLINE xv base64_spread(unsigned from) {
    const __m128i order = _mm_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10);
    return _mm_add_epi8(order, xv_set8((uint8_t)from));
}

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
