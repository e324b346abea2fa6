/* vec_neon.h - the vocabulary on NEON (arm64): 16-byte vectors, byte masks. The same names and meanings
 * as in vec_avx2.h, where they are told. NEON has no movemask: see xm_nibbles and xm_to_bits64. */
#ifndef LANE_VEC_H
#define LANE_VEC_H

#include "../core/internal.h"
#include "intrin.h"
#include "part16.h"

enum { XV_BYTES = 16, XV_PER_WORD = 4 };

typedef uint8x16_t xv;
typedef struct {
    uint8x16_t bytes;
} xm;

/* ---- vectors ---- */

LANE_INLINE xv xv_load(const void *p) {
    return vld1q_u8((const uint8_t *)p);
}
LANE_INLINE void xv_store(void *p, xv v) {
    vst1q_u8((uint8_t *)p, v);
}
LANE_INLINE xv xv_load_part(const void *p, size_t k) {
    if (k == XV_BYTES)
        return xv_load(p);
    part16 w = part16_load((const uint8_t *)p, k);
    return vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(w.low), vcreate_u64(w.high)));
}
LANE_INLINE void xv_store_part(void *p, xv v, size_t k) {
    if (k == XV_BYTES) {
        xv_store(p, v);
        return;
    }
    uint64x2_t w = vreinterpretq_u64_u8(v);
    part16_store((uint8_t *)p, (part16){vgetq_lane_u64(w, 0), vgetq_lane_u64(w, 1)}, k);
}
LANE_INLINE xv xv_zero(void) {
    return vdupq_n_u8(0);
}
LANE_INLINE xv xv_set8(uint8_t b) {
    return vdupq_n_u8(b);
}
LANE_INLINE xv xv_set16(uint16_t u) {
    return vreinterpretq_u8_u16(vdupq_n_u16(u));
}
LANE_INLINE xv xv_or(xv a, xv b) {
    return vorrq_u8(a, b);
}
LANE_INLINE xv xv_and(xv a, xv b) {
    return vandq_u8(a, b);
}
LANE_INLINE xv xv_xor(xv a, xv b) {
    return veorq_u8(a, b);
}
LANE_INLINE bool xv_any(xv v) {
    return vmaxvq_u32(vreinterpretq_u32_u8(v)) != 0;
}

LANE_INLINE xv xv_or_and(xv a, xv b, xv c) {
    return xv_and(xv_or(a, b), c);
}
LANE_INLINE xv xv_xor_or(xv a, xv b, xv c) {
    return xv_or(xv_xor(a, b), c);
}
LANE_INLINE xv xv_select(xv bits, xv a, xv b) {
    return vbslq_u8(bits, a, b);
}
LANE_INLINE xv xv_max8(xv a, xv b) {
    return vmaxq_u8(a, b);
}
LANE_INLINE xv xv_add8(xv a, xv b) {
    return vaddq_u8(a, b);
}
LANE_INLINE xv xv_up_bits(xv v, int k) {
    return vshlq_u8(v, vdupq_n_s8((int8_t)k));
}
LANE_INLINE xv xv_down_bits(xv v, int k) {
    return vshlq_u8(v, vdupq_n_s8((int8_t)-k));
}
LANE_INLINE xv xv_max16(xv a, xv b) {
    return vreinterpretq_u8_u16(vmaxq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}
LANE_INLINE xv xv_add16(xv a, xv b) {
    return vreinterpretq_u8_u16(vaddq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}
LANE_INLINE xv xv_up16(xv v, int k) {
    return vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u8(v), vdupq_n_s16((int16_t)k)));
}
LANE_INLINE xv xv_down16(xv v, int k) {
    return vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u8(v), vdupq_n_s16((int16_t)-k)));
}
LANE_INLINE xv xv_swap16(xv v) {
    return vrev16q_u8(v);
}
LANE_INLINE xv xv_take_off8(xv a, xv b) {
    return vqsubq_u8(a, b);
}
LANE_INLINE xv xv_up(xv v, int k) {
    return k == 1   ? vextq_u8(xv_zero(), v, 15)
           : k == 2 ? vextq_u8(xv_zero(), v, 14)
                    : vextq_u8(xv_zero(), v, 13);
}
LANE_INLINE xv xv_table16(const uint8_t *p) {
    return xv_load(p);
}
LANE_INLINE xv xv_by_low4(xv table, xv v) {
    return vqtbl1q_u8(table, vandq_u8(v, vdupq_n_u8(0x0F)));
}
LANE_INLINE xv xv_by_high4(xv table, xv v) {
    return vqtbl1q_u8(table, vshrq_n_u8(v, 4));
}

LANE_INLINE xv xv_narrow16(xv lo, xv hi) {
    return vcombine_u8(vqmovn_u16(vreinterpretq_u16_u8(lo)), vqmovn_u16(vreinterpretq_u16_u8(hi)));
}

LANE_INLINE xv xv_flip_case8(xv v, uint8_t first) {
    xv letter = vcltq_u8(vsubq_u8(v, vdupq_n_u8(first)), vdupq_n_u8(26));
    return veorq_u8(v, vandq_u8(letter, vdupq_n_u8(0x20)));
}
LANE_INLINE xv xv_flip_case16(xv v, uint16_t first) {
    uint16x8_t u = vreinterpretq_u16_u8(v);
    uint16x8_t letter = vcltq_u16(vsubq_u16(u, vdupq_n_u16(first)), vdupq_n_u16(26));
    return vreinterpretq_u8_u16(veorq_u16(u, vandq_u16(letter, vdupq_n_u16(0x20))));
}

/* Not 0 where a and b differ otherwise than by the case of a letter: bit 0x20 of their difference is
 * let go where a, in lower case, is a letter. */
LANE_INLINE xv xv_differ_nocase8(xv a, xv b) {
    xv lower = vorrq_u8(a, vdupq_n_u8(0x20));
    xv letter = vcltq_u8(vsubq_u8(lower, vdupq_n_u8('a')), vdupq_n_u8(26));
    return vbicq_u8(veorq_u8(a, b), vandq_u8(letter, vdupq_n_u8(0x20)));
}
LANE_INLINE xv xv_differ_nocase16(xv a_, xv b_) {
    uint16x8_t a = vreinterpretq_u16_u8(a_), b = vreinterpretq_u16_u8(b_);
    uint16x8_t lower = vorrq_u16(a, vdupq_n_u16(0x20));
    uint16x8_t letter = vcltq_u16(vsubq_u16(lower, vdupq_n_u16('a')), vdupq_n_u16(26));
    return vreinterpretq_u8_u16(vbicq_u16(veorq_u16(a, b), vandq_u16(letter, vdupq_n_u16(0x20))));
}
LANE_INLINE void xv_widen8(xv v, xv *lo, xv *hi) {
    *lo = vreinterpretq_u8_u16(vmovl_u8(vget_low_u8(v)));
    *hi = vreinterpretq_u8_u16(vmovl_u8(vget_high_u8(v)));
}
LANE_INLINE xv xv_equal16(xv a, xv b) {
    return vreinterpretq_u8_u16(vceqq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}
LANE_INLINE xv xv_replace8(xv v, xv from, xv to) {
    return vbslq_u8(vceqq_u8(v, from), to, v);
}
LANE_INLINE xv xv_replace16(xv v, xv from, xv to) {
    return vbslq_u8(xv_equal16(v, from), to, v);
}
LANE_INLINE xv xv_mend16(xv before, xv v, xv behind) {
    xv mask = xv_set16(0xFC00), lead = xv_set16(0xD800), trail = xv_set16(0xDC00);
    xv kind = xv_and(v, mask);
    xv paired_before = xv_equal16(xv_and(before, mask), lead);
    xv paired_behind = xv_equal16(xv_and(behind, mask), trail);
    xv lone_trail = vbicq_u8(xv_equal16(kind, trail), paired_before);
    xv lone_lead = vbicq_u8(xv_equal16(kind, lead), paired_behind);
    return vbslq_u8(xv_or(lone_lead, lone_trail), xv_set16(0xFFFD), v);
}

/* ---- masks ---- */

/* 4 bits a flag: each pair of bytes, taken as 16 bits and shifted right by 4, keeps in its low byte
 *   HHHHhhhh LLLLllll -> (HHHH)hhhhLLLL
 * the inner halves, one of either flag (the narrowing shift of arm's string routines) */
LANE_INLINE uint64_t xm_nibbles(xm m) {
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(m.bytes), 4)), 0);
}

LANE_INLINE xm xm_or(xm a, xm b) {
    return (xm){vorrq_u8(a.bytes, b.bytes)};
}
LANE_INLINE xm xm_xor(xm a, xm b) {
    return (xm){veorq_u8(a.bytes, b.bytes)};
}
LANE_INLINE bool xm_any(xm m) {
    return xm_nibbles(m) != 0;
}
LANE_INLINE unsigned xm_first(xm m) {
    return lane_ctz64(xm_nibbles(m)) / 4;
}

/* Each flag keeps the bit of its place in 8; adding neighbours three times, without carries, gathers
 * 64 flags in 8 bytes. */
LANE_INLINE xv xm_places(void) {
    return vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x8040201008040201)));
}
LANE_INLINE uint64_t xm_to_bits64(xm a, xm b, xm c, xm d) {
    xv places = xm_places();
    xv ab = vpaddq_u8(vandq_u8(a.bytes, places), vandq_u8(b.bytes, places));
    xv cd = vpaddq_u8(vandq_u8(c.bytes, places), vandq_u8(d.bytes, places));
    xv abcd = vpaddq_u8(ab, cd);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(abcd, abcd)), 0);
}
LANE_INLINE uint64_t xm_bits(xm m) {
    xv flags = vandq_u8(m.bytes, xm_places());
    return vaddv_u8(vget_low_u8(flags)) | (uint64_t)vaddv_u8(vget_high_u8(flags)) << 8;
}

LANE_INLINE xm xm_not(xm m) {
    return (xm){vmvnq_u8(m.bytes)};
}
LANE_INLINE xm xm_eq8(xv a, xv b) {
    return (xm){vceqq_u8(a, b)};
}
LANE_INLINE xm xm_eq16(xv lo, xv hi, xv b) {
    uint16x8_t to = vreinterpretq_u16_u8(b);
    return (xm){vcombine_u8(vmovn_u16(vceqq_u16(vreinterpretq_u16_u8(lo), to)),
                            vmovn_u16(vceqq_u16(vreinterpretq_u16_u8(hi), to)))};
}
LANE_INLINE xm xm_nonzero8(xv v) {
    return (xm){vtstq_u8(v, v)};
}
LANE_INLINE xm xm_nonzero16(xv lo, xv hi) {
    return xm_not(xm_eq16(lo, hi, xv_zero()));
}

LANE_INLINE uint64_t xm_prefix_xor(uint64_t bits) {
    for (unsigned shift = 1; shift < 64; shift *= 2)
        bits ^= bits << shift;
    return bits;
}

LANE_INLINE xm xm_top8(xv v) {
    return (xm){vcltzq_s8(vreinterpretq_s8_u8(v))};
}
LANE_INLINE xm xm_at_least8(xv a, xv b) {
    return (xm){vcgeq_u8(a, b)};
}
LANE_INLINE xv xm_only8(xm m, xv v) {
    return vandq_u8(m.bytes, v);
}
LANE_INLINE xv xm_add8(xm m, xv v) {
    return vsubq_u8(v, m.bytes);
}
LANE_INLINE xv xm_fill8(xm m, xv fill, xv v) {
    return vbslq_u8(m.bytes, fill, v);
}
LANE_INLINE void xm_fill16(xm m, xv fill, xv *lo, xv *hi) {
    *lo = vbslq_u8(vzip1q_u8(m.bytes, m.bytes), fill, *lo);
    *hi = vbslq_u8(vzip2q_u8(m.bytes, m.bytes), fill, *hi);
}

/* ---- counting ---- */

typedef uint8x16_t xn;
enum { XN_LIMIT = 255 };
LANE_INLINE xn xn_zero(void) {
    return vdupq_n_u8(0);
}
LANE_INLINE xn xn_add(xn n, xm m) {
    return vsubq_u8(n, m.bytes);
}
LANE_INLINE uint64_t xn_total(xn n) {
    return vaddlvq_u8(n);
}

/* ---- offsets ---- */

LANE_INLINE void xw_store8(uint32_t *out, uint64_t bytes, uint32_t base) {
    uint16x8_t wide = vmovl_u8(vcreate_u8(bytes));
    uint32x4_t from = vdupq_n_u32(base);
    vst1q_u32(out, vaddw_u16(from, vget_low_u16(wide)));
    vst1q_u32(out + 4, vaddw_u16(from, vget_high_u16(wide)));
}

/* ---- classes ---- */

typedef struct {
    xv rows_low, rows_high;
    xv few[2];
} xc;

LANE_INLINE xc xc_load(const lane_class *c) {
    xc r;
    r.rows_low = xv_load(c->opaque + LANE_CLASS_ROWS_LOW);
    r.rows_high = xv_load(c->opaque + LANE_CLASS_ROWS_HIGH);
    r.few[0] = xv_set8(c->opaque[LANE_CLASS_MEMBERS]);
    r.few[1] = xv_set8(c->opaque[LANE_CLASS_MEMBERS + 1]);
    return r;
}

/* bit b>>4 of each byte, as far as `bits` goes: 0 where the table is left */
LANE_INLINE xv xc_row_bit(xv high_nibble) {
    const uint8x8_t bit = vcreate_u8(UINT64_C(0x8040201008040201));
    return vqtbl1q_u8(vcombine_u8(bit, vdup_n_u8(0)), high_nibble);
}
LANE_INLINE xv xc_hit_ascii(const xc *c, xv v) {
    xv low_nibble = vandq_u8(v, vdupq_n_u8(0x0F)), high_nibble = vshrq_n_u8(v, 4);
    return vandq_u8(vqtbl1q_u8(c->rows_low, low_nibble), xc_row_bit(high_nibble));
}
LANE_INLINE xv xc_hit_any(const xc *c, xv v) {
    xv low_nibble = vandq_u8(v, vdupq_n_u8(0x0F)), high_nibble = vshrq_n_u8(v, 4);
    xv low = vandq_u8(vqtbl1q_u8(c->rows_low, low_nibble), xc_row_bit(high_nibble));
    /* below 8 minus 8 wraps far past the table: 0 */
    xv high = vandq_u8(vqtbl1q_u8(c->rows_high, low_nibble),
                       xc_row_bit(vsubq_u8(high_nibble, vdupq_n_u8(8))));
    return vorrq_u8(low, high);
}

LANE_INLINE xm xm_in_ascii(const xc *c, xv v) {
    return xm_nonzero8(xc_hit_ascii(c, v));
}
LANE_INLINE xm xm_out_ascii(const xc *c, xv v) {
    return xm_eq8(xc_hit_ascii(c, v), xv_zero());
}
LANE_INLINE xm xm_in_any(const xc *c, xv v) {
    return xm_nonzero8(xc_hit_any(c, v));
}
LANE_INLINE xm xm_out_any(const xc *c, xv v) {
    return xm_eq8(xc_hit_any(c, v), xv_zero());
}
LANE_INLINE xm xm_in_few(const xc *c, xv v) {
    return xm_or(xm_eq8(v, c->few[0]), xm_eq8(v, c->few[1]));
}

#endif
