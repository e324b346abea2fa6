/* vec_avx512.h - the vocabulary on AVX-512 (F BW DQ VL VBMI VBMI2 BITALG): 64-byte vectors, masks in
 * mask registers. The same names and meanings as in vec_avx2.h, where they are told. */
#ifndef LANE_VEC_H
#define LANE_VEC_H

#include "../core/internal.h"
#include "intrin.h"

enum { XV_BYTES = 64, XV_PER_WORD = 1 };

typedef __m512i xv;
typedef struct {
    uint64_t bits;
} xm;

/* ---- vectors ---- */

LANE_INLINE xv xv_load(const void *p) {
    return _mm512_loadu_si512(p);
}
LANE_INLINE void xv_store(void *p, xv v) {
    _mm512_storeu_si512(p, v);
}
LANE_INLINE xv xv_load_part(const void *p, size_t k) {
    return _mm512_maskz_loadu_epi8(_bzhi_u64(~UINT64_C(0), (unsigned)k), p);
}
LANE_INLINE void xv_store_part(void *p, xv v, size_t k) {
    _mm512_mask_storeu_epi8(p, _bzhi_u64(~UINT64_C(0), (unsigned)k), v);
}
LANE_INLINE xv xv_zero(void) {
    return _mm512_setzero_si512();
}
LANE_INLINE xv xv_set8(uint8_t b) {
    return _mm512_set1_epi8((char)b);
}
LANE_INLINE xv xv_set16(uint16_t u) {
    return _mm512_set1_epi16((short)u);
}
LANE_INLINE xv xv_or(xv a, xv b) {
    return _mm512_or_si512(a, b);
}
LANE_INLINE xv xv_and(xv a, xv b) {
    return _mm512_and_si512(a, b);
}
LANE_INLINE xv xv_xor(xv a, xv b) {
    return _mm512_xor_si512(a, b);
}
LANE_INLINE bool xv_any(xv v) {
    return _mm512_test_epi8_mask(v, v) != 0;
}

/* the third operand's number is the truth table of the three */
LANE_INLINE xv xv_or_and(xv a, xv b, xv c) {
    return _mm512_ternarylogic_epi32(a, b, c, (0xF0 | 0xCC) & 0xAA);
}
LANE_INLINE xv xv_xor_or(xv a, xv b, xv c) {
    return _mm512_ternarylogic_epi32(a, b, c, (0xF0 ^ 0xCC) | 0xAA);
}
LANE_INLINE xv xv_select(xv bits, xv a, xv b) {
    return _mm512_ternarylogic_epi32(bits, a, b, (0xF0 & 0xCC) | (0x0F & 0xAA));
}
LANE_INLINE xv xv_max8(xv a, xv b) {
    return _mm512_max_epu8(a, b);
}
LANE_INLINE xv xv_add8(xv a, xv b) {
    return _mm512_add_epi8(a, b);
}
LANE_INLINE xv xv_up_bits(xv v, int k) {
    return _mm512_slli_epi16(v, (unsigned)k);
}
LANE_INLINE xv xv_down_bits(xv v, int k) {
    return _mm512_srli_epi16(v, (unsigned)k);
}
LANE_INLINE xv xv_max16(xv a, xv b) {
    return _mm512_max_epu16(a, b);
}
LANE_INLINE xv xv_add16(xv a, xv b) {
    return _mm512_add_epi16(a, b);
}
LANE_INLINE xv xv_up16(xv v, int k) {
    return _mm512_slli_epi16(v, (unsigned)k);
}
LANE_INLINE xv xv_down16(xv v, int k) {
    return _mm512_srli_epi16(v, (unsigned)k);
}
LANE_INLINE xv xv_swap16(xv v) {
    return _mm512_or_si512(_mm512_slli_epi16(v, 8), _mm512_srli_epi16(v, 8));
}
LANE_INLINE xv xv_take_off8(xv a, xv b) {
    return _mm512_subs_epu8(a, b);
}
LANE_INLINE xv xv_up(xv v, int k) {
    static const uint8_t places[64 + 3] = {
        61, 62, 63, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
        20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42,
        43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    xv moved = _mm512_permutexvar_epi8(xv_load(places + 3 - k), v);
    return _mm512_maskz_mov_epi8(~UINT64_C(0) << k, moved);
}
LANE_INLINE xv xv_table16(const uint8_t *p) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)p));
}
/* vpermb looks at six bits, of which the upper two choose between copies of the table */
LANE_INLINE xv xv_by_low4(xv table, xv v) {
    return _mm512_permutexvar_epi8(v, table);
}
LANE_INLINE xv xv_by_high4(xv table, xv v) {
    return _mm512_permutexvar_epi8(_mm512_srli_epi16(v, 4), table);
}

/* packus works in each 16-byte lane:  lo: A B C D, hi: E F G H  ->  A E B F C G D H, quadwords;
 * permuted back to A B C D E F G H */
LANE_INLINE xv xv_narrow16(xv lo, xv hi) {
    xv most = xv_set16(0xFF);
    xv packed = _mm512_packus_epi16(_mm512_min_epu16(lo, most), _mm512_min_epu16(hi, most));
    return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), packed);
}

/* bit 0x20 is clear in A-Z and set in a-z: turning it over is adding it or taking it off */
LANE_INLINE xv xv_flip_case8(xv v, uint8_t first) {
    uint64_t letter = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(v, xv_set8(first)), xv_set8(26));
    return _mm512_mask_add_epi8(v, letter, v, xv_set8(first & 0x20 ? 0xE0 : 0x20));
}
LANE_INLINE xv xv_flip_case16(xv v, uint16_t first) {
    uint32_t letter = _mm512_cmplt_epu16_mask(_mm512_sub_epi16(v, xv_set16(first)), xv_set16(26));
    return _mm512_mask_add_epi16(v, letter, v, xv_set16(first & 0x20 ? 0xFFE0 : 0x20));
}

/* Not 0 where a and b differ otherwise than by the case of a letter: bit 0x20 of their difference is
 * let go where a, in lower case, is a letter; adding with saturation leaves bit 7 clear for those alone. */
LANE_INLINE xv xv_differ_nocase8(xv a, xv b) {
    xv beyond = _mm512_adds_epu8(_mm512_sub_epi8(xv_or(a, xv_set8(0x20)), xv_set8('a')),
                                 xv_set8(0x80 - 26));
    xv kept = xv_or(_mm512_srli_epi16(beyond, 2), xv_set8(0xDF));
    return xv_and(xv_xor(a, b), kept);
}
LANE_INLINE xv xv_differ_nocase16(xv a, xv b) {
    xv beyond = _mm512_adds_epu16(_mm512_sub_epi16(xv_or(a, xv_set16(0x20)), xv_set16('a')),
                                  xv_set16(0x8000 - 26));
    xv kept = xv_or(_mm512_srli_epi16(beyond, 10), xv_set16(0xFFDF));
    return xv_and(xv_xor(a, b), kept);
}
LANE_INLINE void xv_widen8(xv v, xv *lo, xv *hi) {
    *lo = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(v));
    *hi = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(v, 1));
}
LANE_INLINE xv xv_replace8(xv v, xv from, xv to) {
    return _mm512_mask_mov_epi8(v, _mm512_cmpeq_epi8_mask(v, from), to);
}
LANE_INLINE xv xv_replace16(xv v, xv from, xv to) {
    return _mm512_mask_mov_epi16(v, _mm512_cmpeq_epi16_mask(v, from), to);
}
LANE_INLINE xv xv_mend16(xv before, xv v, xv behind) {
    xv mask = xv_set16(0xFC00), lead = xv_set16(0xD800), trail = xv_set16(0xDC00);
    xv kind = xv_and(v, mask);
    uint32_t paired_before = _mm512_cmpeq_epi16_mask(xv_and(before, mask), lead);
    uint32_t paired_behind = _mm512_cmpeq_epi16_mask(xv_and(behind, mask), trail);
    uint32_t lone = (_mm512_cmpeq_epi16_mask(kind, trail) & ~paired_before) |
                    (_mm512_cmpeq_epi16_mask(kind, lead) & ~paired_behind);
    return _mm512_mask_mov_epi16(v, lone, xv_set16(0xFFFD));
}

/* ---- masks ---- */

LANE_INLINE xm xm_or(xm a, xm b) {
    return (xm){a.bits | b.bits};
}
LANE_INLINE xm xm_xor(xm a, xm b) {
    return (xm){a.bits ^ b.bits};
}
LANE_INLINE bool xm_any(xm m) {
    return m.bits != 0;
}
LANE_INLINE unsigned xm_first(xm m) {
    return lane_ctz64(m.bits);
}
LANE_INLINE uint64_t xm_bits(xm m) {
    return m.bits;
}
LANE_INLINE uint64_t xm_to_bits64(xm a, xm b, xm c, xm d) {
    (void)b, (void)c, (void)d;
    return a.bits;
}

LANE_INLINE xm xm_eq8(xv a, xv b) {
    return (xm){_mm512_cmpeq_epi8_mask(a, b)};
}
LANE_INLINE xm xm_eq16(xv lo, xv hi, xv b) {
    uint64_t high = _mm512_cmpeq_epi16_mask(hi, b);
    return (xm){high << 32 | _mm512_cmpeq_epi16_mask(lo, b)};
}
LANE_INLINE xm xm_nonzero8(xv v) {
    return (xm){_mm512_test_epi8_mask(v, v)};
}
LANE_INLINE xm xm_nonzero16(xv lo, xv hi) {
    uint64_t high = _mm512_test_epi16_mask(hi, hi);
    return (xm){high << 32 | _mm512_test_epi16_mask(lo, lo)};
}

/* times all ones, without carries */
LANE_INLINE uint64_t xm_prefix_xor(uint64_t bits) {
    __m128i product =
        _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8(-1), 0);
    return (uint64_t)_mm_cvtsi128_si64(product);
}

LANE_INLINE xm xm_top8(xv v) {
    return (xm){_mm512_movepi8_mask(v)};
}
LANE_INLINE xm xm_at_least8(xv a, xv b) {
    return (xm){_mm512_cmpge_epu8_mask(a, b)};
}
LANE_INLINE xv xm_only8(xm m, xv v) {
    return _mm512_maskz_mov_epi8(m.bits, v);
}
LANE_INLINE xv xm_add8(xm m, xv v) {
    return _mm512_mask_add_epi8(v, m.bits, v, xv_set8(1));
}
LANE_INLINE xv xm_fill8(xm m, xv fill, xv v) {
    return _mm512_mask_mov_epi8(v, m.bits, fill);
}
LANE_INLINE void xm_fill16(xm m, xv fill, xv *lo, xv *hi) {
    *lo = _mm512_mask_mov_epi16(*lo, (uint32_t)m.bits, fill);
    *hi = _mm512_mask_mov_epi16(*hi, (uint32_t)(m.bits >> 32), fill);
}

/* ---- counting ---- */

typedef uint64_t xn;
enum { XN_LIMIT = 1 << 20 };
LANE_INLINE xn xn_zero(void) {
    return 0;
}
LANE_INLINE xn xn_add(xn n, xm m) {
    return n + lane_popcount64(m.bits);
}
LANE_INLINE uint64_t xn_total(xn n) {
    return n;
}

/* ---- classes ---- */

typedef struct {
    xv table_low, table_high; /* LANE_CLASS_TABLE */
    xv quarters;              /* [b & 63]: bit 0, 4, 1, 5 says that b>>6 = 0, 1, 2, 3 is in */
    xv few[2];
} xc;

LANE_INLINE xc xc_load(const lane_class *c) {
    const uint8_t *o = c->opaque;
    xc r;
    r.table_low = xv_load(o + LANE_CLASS_TABLE);
    r.table_high = xv_load(o + LANE_CLASS_TABLE + 64);
    /* Bytes q<<4|l with q = 0..3 fill lane q of the vector. The bits of row l, h = 7 6 5 4 3 2 1 0,
     * shifted right by q leave h = q in bit 0 and h = 4+q in bit 4; the high rows go one bit above. */
    __m512i lane_number = _mm512_setr_epi64(
        0, 0, INT64_C(0x0001000100010001), INT64_C(0x0001000100010001), INT64_C(0x0002000200020002),
        INT64_C(0x0002000200020002), INT64_C(0x0003000300030003), INT64_C(0x0003000300030003));
    xv low = xv_table16(o + LANE_CLASS_ROWS_LOW);
    xv high = xv_table16(o + LANE_CLASS_ROWS_HIGH);
    low = xv_and(_mm512_srlv_epi16(low, lane_number), xv_set8(0x11));
    high = xv_and(_mm512_srlv_epi16(high, lane_number), xv_set8(0x11));
    r.quarters = xv_or(low, _mm512_add_epi8(high, high));
    r.few[0] = xv_set8(o[LANE_CLASS_MEMBERS]);
    r.few[1] = xv_set8(o[LANE_CLASS_MEMBERS + 1]);
    return r;
}

/* the top bit of each byte says that it is in; vpermi2b looks at the low 7 bits of b only */
LANE_INLINE xv xc_lookup_ascii(const xc *c, xv v) {
    return _mm512_andnot_si512(v, _mm512_permutex2var_epi8(c->table_low, v, c->table_high));
}
LANE_INLINE xm xm_in_ascii(const xc *c, xv v) {
    return (xm){_mm512_movepi8_mask(xc_lookup_ascii(c, v))};
}
LANE_INLINE xm xm_out_ascii(const xc *c, xv v) {
    return (xm){~xm_in_ascii(c, v).bits};
}

/* the bit of `quarters` that b>>6 selects, by b>>4 */
LANE_INLINE xv xc_quarter_bit(xv v) {
    xv bit = _mm512_broadcast_i32x4(_mm_setr_epi8(0x01, 0x01, 0x01, 0x01, 0x10, 0x10, 0x10, 0x10,
                                                  0x02, 0x02, 0x02, 0x02, 0x20, 0x20, 0x20, 0x20));
    return _mm512_shuffle_epi8(bit, xv_and(_mm512_srli_epi16(v, 4), xv_set8(0x0F)));
}
LANE_INLINE xm xm_in_any(const xc *c, xv v) {
    return (xm){_mm512_test_epi8_mask(_mm512_permutexvar_epi8(v, c->quarters), xc_quarter_bit(v))};
}
LANE_INLINE xm xm_out_any(const xc *c, xv v) {
    return (xm){_mm512_testn_epi8_mask(_mm512_permutexvar_epi8(v, c->quarters), xc_quarter_bit(v))};
}
LANE_INLINE xm xm_in_few(const xc *c, xv v) {
    return xm_or(xm_eq8(v, c->few[0]), xm_eq8(v, c->few[1]));
}

#endif
