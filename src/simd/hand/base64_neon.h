/* base64_neon.h - base64 by lookups in whole alphabets, on vectors of every fourth character: what
 * base64_words.h asks for, and encoding.
 *
 *   chars   a0 b0 c0 d0 a1 b1 ...      vld4 / vst4      a0 a1 ...   b0 b1 ...   c0 c1 ...   d0 d1 ...
 *   bytes   x0 y0 z0 x1 y1 z1 ...      vst3 / vld3      x0 x1 ...   y0 y1 ...   z0 z1 ...
 *
 *   x  aaaaaabb     y  bbbbcccc     z  ccdddddd */
#ifndef LANE_HAND_BASE64_H
#define LANE_HAND_BASE64_H

#include "../../kernels/kernels.h"
#include "../tmpl/predicate.h"

enum { BASE64_STEP = 64, BASE64_BLOCK = 64, BASE64_STORED = 48 };

/* the tables are the alphabet's own: one kind for all */
typedef enum { BASE64_KIND_ANY } base64_alphabet_kind;
#define BASE64_BY_KIND(function, alphabet, ...) return function(BASE64_KIND_ANY, __VA_ARGS__)

typedef struct {
    uint8x16x4_t below_64, above;
} base64_tables;
typedef xv base64_seen;

LANE_INLINE uint8x16x4_t base64_table(const uint8_t *p) {
    uint8x16x4_t t;
    for (size_t i = 0; i < 4; i++)
        t.val[i] = vld1q_u8(p + 16 * i);
    return t;
}
LANE_INLINE base64_tables base64_tables_of(base64_alphabet_kind kind,
                                           const lane_base64_alphabet *a) {
    (void)kind;
    return (base64_tables){base64_table(a->values), base64_table(a->values + 64)};
}

/* The values of the alphabet. A lookup leaves what it has no entry for: 64 to 127 first, then what turning
 * bit 6 over does not bring below 64. */
LANE_INLINE xv base64_classes(const base64_tables *t, xv v) {
    xv low = vqtbx4q_u8(vdupq_n_u8(LANE_BASE64_VALUE_STOP), t->below_64, v);
    return vqtbx4q_u8(low, t->above, veorq_u8(v, vdupq_n_u8(0x40)));
}
LANE_INLINE xv base64_nothing(void) {
    return vdupq_n_u8(0);
}
LANE_INLINE xv base64_see(xv seen, xv classes) {
    return vorrq_u8(seen, classes);
}
LANE_INLINE bool base64_seen_clean(xv seen) {
    return vmaxvq_u8(seen) < LANE_BASE64_VALUE_SKIP;
}
LANE_INLINE bool base64_seen_stop(xv seen) {
    return vmaxvq_u8(seen) >= LANE_BASE64_VALUE_STOP;
}
LANE_INLINE xm base64_kept(xv classes) {
    return (xm){vcltq_u8(classes, vdupq_n_u8(LANE_BASE64_VALUE_SKIP))};
}
LANE_INLINE xm base64_passed(xv classes) {
    return (xm){vcltq_u8(classes, vdupq_n_u8(LANE_BASE64_VALUE_STOP))};
}

LANE_INLINE void base64_pack(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d, uint8_t *out) {
    uint8x16x3_t bytes;
    bytes.val[0] = vorrq_u8(vshlq_n_u8(a, 2), vshrq_n_u8(b, 4));
    bytes.val[1] = vorrq_u8(vshlq_n_u8(b, 4), vshrq_n_u8(c, 2));
    bytes.val[2] = vorrq_u8(vshlq_n_u8(c, 6), d);
    vst3q_u8(out, bytes);
}

LANE_INLINE void base64_block(base64_alphabet_kind kind, const base64_tables *t,
                              const uint8_t *chars, uint8_t *out) {
    (void)kind;
    uint8x16x4_t v = vld4q_u8(chars);
    base64_pack(base64_classes(t, v.val[0]), base64_classes(t, v.val[1]),
                base64_classes(t, v.val[2]), base64_classes(t, v.val[3]), out);
}

LANE_INLINE uint8x16x4_t base64_fours(unsigned unit, const uint8_t *s) {
    if (unit == 1)
        return vld4q_u8(s);
    const uint16_t *units = (const uint16_t *)(const void *)s;
    uint16x8x4_t lo = vld4q_u16(units), hi = vld4q_u16(units + 32);
    uint8x16x4_t v;
    for (size_t i = 0; i < 4; i++)
        v.val[i] = vcombine_u8(vqmovn_u16(lo.val[i]), vqmovn_u16(hi.val[i]));
    return v;
}

LANE_INLINE bool base64_direct(base64_alphabet_kind kind, const base64_tables *t, unsigned unit,
                               const uint8_t *s, size_t count, size_t last, uint8_t *out) {
    (void)kind;
    uint8x16x4_t v[2];
    xv seen = base64_nothing();
    for (size_t b = 0; b < count; b++) {
        v[b] = base64_fours(unit, s + (b < count - 1 ? b * BASE64_BLOCK : last) * unit);
        for (size_t i = 0; i < 4; i++) {
            v[b].val[i] = base64_classes(t, v[b].val[i]);
            seen = base64_see(seen, v[b].val[i]);
        }
    }
    if (!base64_seen_clean(seen))
        return false;
    for (size_t b = 0; b < count; b++)
        base64_pack(v[b].val[0], v[b].val[1], v[b].val[2], v[b].val[3],
                    out + (b < count - 1 ? b * BASE64_BLOCK : last) / 4 * 3);
    return true;
}

/* ---- encoding ---- */

/* 16 groups: reads 48 bytes, stores 64 units */
LANE_INLINE void base64_encode_16(unsigned unit, uint8x16x4_t characters, const uint8_t *s,
                                  uint8_t *out) {
    const uint8x16_t six = vdupq_n_u8(0x3F);
    uint8x16x3_t bytes = vld3q_u8(s);
    uint8x16_t x = bytes.val[0], y = bytes.val[1], z = bytes.val[2];
    uint8x16x4_t v;
    v.val[0] = vshrq_n_u8(x, 2);
    v.val[1] = vandq_u8(vorrq_u8(vshlq_n_u8(x, 4), vshrq_n_u8(y, 4)), six);
    v.val[2] = vandq_u8(vorrq_u8(vshlq_n_u8(y, 2), vshrq_n_u8(z, 6)), six);
    v.val[3] = vandq_u8(z, six);
    for (size_t i = 0; i < 4; i++)
        v.val[i] = vqtbl4q_u8(characters, v.val[i]);
    if (unit == 1) {
        vst4q_u8(out, v);
        return;
    }
    uint16x8x4_t lo, hi;
    for (size_t i = 0; i < 4; i++) {
        lo.val[i] = vmovl_u8(vget_low_u8(v.val[i]));
        hi.val[i] = vmovl_u8(vget_high_u8(v.val[i]));
    }
    uint16_t *units = (uint16_t *)(void *)out;
    vst4q_u16(units, lo);
    vst4q_u16(units + 32, hi);
}

LANE_INLINE void base64_encode(unsigned unit, const uint8_t *s, size_t groups,
                               const uint8_t *alphabet, uint8_t *out) {
    const uint8x16x4_t characters = base64_table(alphabet);
    if (groups < 16) {
        uint8_t bytes[48] = {0};
        uint16_t units[64]; /* for stores of units */
        if (groups == 0)
            return;
        memcpy(bytes, s, 3 * groups);
        base64_encode_16(unit, characters, bytes, (uint8_t *)units);
        memcpy(out, units, 4 * groups * unit);
        return;
    }
    size_t g = 0;
    for (; groups - g >= 16; g += 16) {
        xp_ask_ahead(s + 3 * g, 3 * (groups - g), 48);
        base64_encode_16(unit, characters, s + 3 * g, out + 4 * g * unit);
    }
    /* the last 16 groups, some for the second time */
    g = groups - 16;
    base64_encode_16(unit, characters, s + 3 * g, out + 4 * g * unit);
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
