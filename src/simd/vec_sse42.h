/* vec_sse42.h - the vocabulary on SSE4.2 (with SSSE3): 16-byte vectors, byte masks. The same names and
 * meanings as in vec_avx2.h, where they are told. */
#ifndef LANE_VEC_H
#define LANE_VEC_H

#include "../core/internal.h"
#include "intrin.h"
#include "part16.h"

enum { XV_BYTES = 16, XV_PER_WORD = 4 };

typedef __m128i xv;
typedef struct {
    __m128i bytes;
} xm;

/* ---- vectors ---- */

LANE_INLINE xv xv_load(const void *p) {
    return _mm_loadu_si128((const __m128i *)p);
}
LANE_INLINE void xv_store(void *p, xv v) {
    _mm_storeu_si128((__m128i *)p, v);
}
LANE_INLINE xv xv_load_part(const void *p, size_t k) {
    if (k == XV_BYTES)
        return xv_load(p);
    part16 w = part16_load((const uint8_t *)p, k);
    return _mm_set_epi64x((long long)w.high, (long long)w.low);
}
LANE_INLINE void xv_store_part(void *p, xv v, size_t k) {
    if (k == XV_BYTES) {
        xv_store(p, v);
        return;
    }
    uint64_t w[2];
    xv_store(w, v);
    part16_store((uint8_t *)p, (part16){w[0], w[1]}, k);
}
LANE_INLINE xv xv_zero(void) {
    return _mm_setzero_si128();
}
LANE_INLINE xv xv_set8(uint8_t b) {
    return _mm_set1_epi8((char)b);
}
LANE_INLINE xv xv_set16(uint16_t u) {
    return _mm_set1_epi16((short)u);
}
LANE_INLINE xv xv_or(xv a, xv b) {
    return _mm_or_si128(a, b);
}
LANE_INLINE xv xv_and(xv a, xv b) {
    return _mm_and_si128(a, b);
}
LANE_INLINE xv xv_xor(xv a, xv b) {
    return _mm_xor_si128(a, b);
}
/* b where the mask's bytes are -1, a where they are 0. Not vpblendvb: gcc 12 takes its sign by the sign of
 * plain char, which -funsigned-char removes. */
LANE_INLINE xv xv_pick(xv a, xv b, xv mask) {
    return _mm_or_si128(_mm_and_si128(mask, b), _mm_andnot_si128(mask, a));
}
/* not ptest: SIMDe 0.7.4's takes one zero half for all */
LANE_INLINE bool xv_any(xv v) {
    return _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128())) != 0xFFFF;
}

LANE_INLINE xv xv_or_and(xv a, xv b, xv c) {
    return xv_and(xv_or(a, b), c);
}
LANE_INLINE xv xv_xor_or(xv a, xv b, xv c) {
    return xv_or(xv_xor(a, b), c);
}
LANE_INLINE xv xv_select(xv bits, xv a, xv b) {
    return xv_or(xv_and(bits, a), _mm_andnot_si128(bits, b));
}
LANE_INLINE xv xv_max8(xv a, xv b) {
    return _mm_max_epu8(a, b);
}
LANE_INLINE xv xv_add8(xv a, xv b) {
    return _mm_add_epi8(a, b);
}
LANE_INLINE xv xv_up_bits(xv v, int k) {
    return _mm_slli_epi16(v, k);
}
LANE_INLINE xv xv_down_bits(xv v, int k) {
    return _mm_srli_epi16(v, k);
}
LANE_INLINE xv xv_max16(xv a, xv b) {
    return _mm_max_epu16(a, b);
}
LANE_INLINE xv xv_add16(xv a, xv b) {
    return _mm_add_epi16(a, b);
}
LANE_INLINE xv xv_up16(xv v, int k) {
    return _mm_slli_epi16(v, k);
}
LANE_INLINE xv xv_down16(xv v, int k) {
    return _mm_srli_epi16(v, k);
}
LANE_INLINE xv xv_swap16(xv v) {
    return _mm_or_si128(_mm_slli_epi16(v, 8), _mm_srli_epi16(v, 8));
}
LANE_INLINE xv xv_take_off8(xv a, xv b) {
    return _mm_subs_epu8(a, b);
}
LANE_INLINE xv xv_up(xv v, int k) {
    return k == 1 ? _mm_slli_si128(v, 1) : k == 2 ? _mm_slli_si128(v, 2) : _mm_slli_si128(v, 3);
}
LANE_INLINE xv xv_table16(const uint8_t *p) {
    return xv_load(p);
}
LANE_INLINE xv xv_by_low4(xv table, xv v) {
    return _mm_shuffle_epi8(table, xv_and(v, xv_set8(0x0F)));
}
LANE_INLINE xv xv_by_high4(xv table, xv v) {
    return xv_by_low4(table, _mm_srli_epi16(v, 4));
}

LANE_INLINE xv xv_narrow16(xv lo, xv hi) {
    xv most = xv_set16(0xFF);
    return _mm_packus_epi16(_mm_min_epu16(lo, most), _mm_min_epu16(hi, most));
}

/* comparing is signed: first..first+25 moved to -128..-103 */
LANE_INLINE xv xv_flip_case8(xv v, uint8_t first) {
    xv moved = _mm_add_epi8(v, xv_set8((uint8_t)(0x80 - first)));
    xv letter = _mm_cmplt_epi8(moved, xv_set8(0x80 + 26));
    return xv_xor(v, xv_and(letter, xv_set8(0x20)));
}
LANE_INLINE xv xv_flip_case16(xv v, uint16_t first) {
    xv moved = _mm_add_epi16(v, xv_set16((uint16_t)(0x8000 - first)));
    xv letter = _mm_cmplt_epi16(moved, xv_set16(0x8000 + 26));
    return xv_xor(v, xv_and(letter, xv_set16(0x20)));
}

/* Not 0 where a and b differ otherwise than by the case of a letter: bit 0x20 of their difference is
 * let go where a, in lower case, is a letter; adding with saturation leaves bit 7 clear for those alone. */
LANE_INLINE xv xv_differ_nocase8(xv a, xv b) {
    xv beyond =
        _mm_adds_epu8(_mm_sub_epi8(xv_or(a, xv_set8(0x20)), xv_set8('a')), xv_set8(0x80 - 26));
    xv kept = xv_or(_mm_srli_epi16(beyond, 2), xv_set8(0xDF));
    return xv_and(xv_xor(a, b), kept);
}
LANE_INLINE xv xv_differ_nocase16(xv a, xv b) {
    xv beyond = _mm_adds_epu16(_mm_sub_epi16(xv_or(a, xv_set16(0x20)), xv_set16('a')),
                               xv_set16(0x8000 - 26));
    xv kept = xv_or(_mm_srli_epi16(beyond, 10), xv_set16(0xFFDF));
    return xv_and(xv_xor(a, b), kept);
}
LANE_INLINE void xv_widen8(xv v, xv *lo, xv *hi) {
    *lo = _mm_unpacklo_epi8(v, xv_zero());
    *hi = _mm_unpackhi_epi8(v, xv_zero());
}
LANE_INLINE xv xv_replace8(xv v, xv from, xv to) {
    return xv_pick(v, to, _mm_cmpeq_epi8(v, from));
}
LANE_INLINE xv xv_replace16(xv v, xv from, xv to) {
    return xv_pick(v, to, _mm_cmpeq_epi16(v, from));
}
LANE_INLINE xv xv_mend16(xv before, xv v, xv behind) {
    xv mask = xv_set16(0xFC00), lead = xv_set16(0xD800), trail = xv_set16(0xDC00);
    xv kind = xv_and(v, mask);
    xv paired_before = _mm_cmpeq_epi16(xv_and(before, mask), lead);
    xv paired_behind = _mm_cmpeq_epi16(xv_and(behind, mask), trail);
    xv lone_trail = _mm_andnot_si128(paired_before, _mm_cmpeq_epi16(kind, trail));
    xv lone_lead = _mm_andnot_si128(paired_behind, _mm_cmpeq_epi16(kind, lead));
    return xv_pick(v, xv_set16(0xFFFD), xv_or(lone_lead, lone_trail));
}

/* ---- masks ---- */

LANE_INLINE xm xm_or(xm a, xm b) {
    return (xm){_mm_or_si128(a.bytes, b.bytes)};
}
LANE_INLINE xm xm_xor(xm a, xm b) {
    return (xm){_mm_xor_si128(a.bytes, b.bytes)};
}
LANE_INLINE uint64_t xm_bits(xm m) {
    return (uint32_t)_mm_movemask_epi8(m.bytes);
}
LANE_INLINE bool xm_any(xm m) {
    return _mm_movemask_epi8(m.bytes) != 0;
}
LANE_INLINE unsigned xm_first(xm m) {
    return lane_ctz64(xm_bits(m));
}
LANE_INLINE uint64_t xm_to_bits64(xm a, xm b, xm c, xm d) {
    return xm_bits(a) | xm_bits(b) << 16 | xm_bits(c) << 32 | xm_bits(d) << 48;
}

LANE_INLINE xm xm_not(xm m) {
    return (xm){_mm_xor_si128(m.bytes, _mm_set1_epi8(-1))};
}
LANE_INLINE xm xm_eq8(xv a, xv b) {
    return (xm){_mm_cmpeq_epi8(a, b)};
}
/* packs keeps the two values of a comparison, 0 and -1 */
LANE_INLINE xm xm_eq16(xv lo, xv hi, xv b) {
    return (xm){_mm_packs_epi16(_mm_cmpeq_epi16(lo, b), _mm_cmpeq_epi16(hi, b))};
}
LANE_INLINE xm xm_nonzero8(xv v) {
    return xm_not(xm_eq8(v, xv_zero()));
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
    return (xm){_mm_cmpgt_epi8(xv_zero(), v)};
}
LANE_INLINE xm xm_at_least8(xv a, xv b) {
    return xm_eq8(xv_max8(a, b), a);
}
LANE_INLINE xv xm_only8(xm m, xv v) {
    return xv_and(m.bytes, v);
}
LANE_INLINE xv xm_add8(xm m, xv v) {
    return _mm_sub_epi8(v, m.bytes);
}
LANE_INLINE xv xm_fill8(xm m, xv fill, xv v) {
    return xv_pick(v, fill, m.bytes);
}
LANE_INLINE void xm_fill16(xm m, xv fill, xv *lo, xv *hi) {
    *lo = xv_pick(*lo, fill, _mm_unpacklo_epi8(m.bytes, m.bytes));
    *hi = xv_pick(*hi, fill, _mm_unpackhi_epi8(m.bytes, m.bytes));
}

/* ---- counting ---- */

typedef __m128i xn;
enum { XN_LIMIT = 255 };
LANE_INLINE xn xn_zero(void) {
    return _mm_setzero_si128();
}
LANE_INLINE xn xn_add(xn n, xm m) {
    return _mm_sub_epi8(n, m.bytes);
}
LANE_INLINE uint64_t xn_total(xn n) {
    uint64_t w[2];
    xv_store(w, _mm_sad_epu8(n, xv_zero()));
    return w[0] + w[1];
}

/* ---- offsets ---- */

LANE_INLINE void xw_store8(uint32_t *out, uint64_t bytes, uint32_t base) {
    __m128i from = _mm_set1_epi32((int)base);
    xv_store(out, _mm_add_epi32(_mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)bytes)), from));
    xv_store(out + 4,
             _mm_add_epi32(_mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)(bytes >> 32))), from));
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

/* bit (b>>4) & 7 of each byte */
LANE_INLINE xv xc_row_bit(xv v) {
    xv bit = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    return _mm_shuffle_epi8(bit, xv_and(_mm_srli_epi16(v, 4), xv_set8(0x0F)));
}
/* pshufb takes b & 15, and gives 0 where b >= 0x80: one half of the rows each */
LANE_INLINE xv xc_row_ascii(const xc *c, xv v) {
    return _mm_shuffle_epi8(c->rows_low, v);
}
LANE_INLINE xv xc_row_any(const xc *c, xv v) {
    return xv_or(_mm_shuffle_epi8(c->rows_low, v),
                 _mm_shuffle_epi8(c->rows_high, xv_xor(v, xv_set8(0x80))));
}
LANE_INLINE xm xc_in(xv row, xv bit) {
    return xm_eq8(xv_and(row, bit), bit);
}
LANE_INLINE xm xc_out(xv row, xv bit) {
    return xm_eq8(xv_and(row, bit), xv_zero());
}

LANE_INLINE xm xm_in_ascii(const xc *c, xv v) {
    return xc_in(xc_row_ascii(c, v), xc_row_bit(v));
}
LANE_INLINE xm xm_out_ascii(const xc *c, xv v) {
    return xc_out(xc_row_ascii(c, v), xc_row_bit(v));
}
LANE_INLINE xm xm_in_any(const xc *c, xv v) {
    return xc_in(xc_row_any(c, v), xc_row_bit(v));
}
LANE_INLINE xm xm_out_any(const xc *c, xv v) {
    return xc_out(xc_row_any(c, v), xc_row_bit(v));
}
LANE_INLINE xm xm_in_few(const xc *c, xv v) {
    return xm_or(xm_eq8(v, c->few[0]), xm_eq8(v, c->few[1]));
}

#endif
