/* vec_avx2.h - the vocabulary on AVX2: 32-byte vectors, byte masks.
 *
 * The same names with the same meaning in every vec_*.h; a template sees nothing else. A *block* is
 * XV_BYTES units of text: one vector of bytes, or two of UTF-16 units, and a mask has a flag a unit.
 *
 *   XV_BYTES, XV_PER_WORD      bytes of a vector; blocks in a 64-bit word of flags
 *   xv                         a vector
 *   xv_load, xv_store          whole, unaligned
 *   xv_load_part, xv_store_part  the first k bytes only, k from 0 to XV_BYTES; the rest loads as 0
 *   xv_zero, xv_set8, xv_set16 a constant in every lane
 *   xv_or, xv_and, xv_xor      bitwise
 *   xv_any                     is any bit set?
 *   xv_or_and, xv_xor_or       (a | b) & c; (a ^ b) | c
 *   xv_take_off8               a - b by bytes, 0 where b is more
 *   xv_select                  the bits of a where `bits` is 1, of b where it is 0
 *   xv_max8, xv_add8           the greater byte; sums of bytes
 *   xv_up_bits, xv_down_bits   bytes shifted by k from 1 to 7; what comes in is any bits
 *   xv_max16, xv_add16         the greater unit; sums of units
 *   xv_up16, xv_down16         units shifted by k from 1 to 15; 0 comes in
 *   xv_swap16                  the two bytes of each unit exchanged
 *   xv_up                      moved k bytes up, k from 1 to 3; 0 comes in below
 *   xv_table16                 16 bytes, again in every 16 of the vector
 *   xv_by_low4, xv_by_high4    the entry of such a table for the low, the high four bits of each byte
 *   xv_narrow16                a block of UTF-16 units as bytes; what is above 0xFF becomes 0xFF
 *   xv_flip_case8, _case16     bit 0x20 turned over in first..first+25, nowhere else
 *   xv_differ_nocase8, _nocase16  0 where units are equal but for the case of an ASCII letter
 *   xv_widen8                  a block of bytes as UTF-16 units of the same values, in two vectors
 *   xv_replace8, _replace16    units equal to `from` made `to`
 *   xv_mend16                  UTF-16 units with U+FFFD for surrogates that stand alone; `before` and `behind`
 *                              are the units one earlier, one later
 *
 *   xm                         a mask, opaque: a flag a unit of a block
 *   xm_or, xm_xor              either; one of both
 *   xm_any, xm_first           is any set?; the lowest that is set (one must be)
 *   xm_bits                    as XV_BYTES bits, unit 0 lowest
 *   xm_to_bits64               64 bits from the first XV_PER_WORD of four masks, unit 0 lowest
 *   xm_prefix_xor              of 64 bits: bit i is the parity of bits 0 to i
 *   xm_eq8, xm_eq16            units equal to those of b; a UTF-16 block comes in two vectors
 *   xm_nonzero8, xm_nonzero16  units that are not 0
 *   xm_top8                    bytes whose top bit is set
 *   xm_at_least8               bytes of a that are b or more
 *   xm_only8, xm_add8          v where flagged, 0 elsewhere; v, 1 more where flagged
 *   xm_fill8, xm_fill16        v, or two vectors of a UTF-16 block, with `fill` in the lanes that are set
 *
 *   xn, xn_zero, xn_add        a counter of flags; at most XN_LIMIT adds
 *   xn_total                   its sum
 *
 *   xc, xc_load                a class, ready in registers
 *   xm_in_ascii, xm_out_ascii  members, non-members; for a class without members of 0x80 and more, or
 *                              where those shall not count
 *   xm_in_any, xm_out_any      for every class
 *   xm_in_few                  for a class of one or two members
 */
#ifndef LANE_VEC_H
#define LANE_VEC_H

#include "../core/internal.h"
#include "intrin.h"
#include "part16.h"

enum { XV_BYTES = 32, XV_PER_WORD = 2 };

typedef __m256i xv;
typedef struct {
    __m256i bytes;
} xm;

/* ---- vectors ---- */

LANE_INLINE xv xv_load(const void *p) {
    return _mm256_loadu_si256((const __m256i *)p);
}
LANE_INLINE void xv_store(void *p, xv v) {
    _mm256_storeu_si256((__m256i *)p, v);
}
LANE_INLINE xv xv_load_part(const void *p, size_t k) {
    const uint8_t *s = (const uint8_t *)p;
    if (k == XV_BYTES)
        return xv_load(p);
    if (k < 4)
        return _mm256_set_epi64x(0, 0, 0, (long long)part16_load(s, k).low);
    /* Whole groups of four are a masked load; the k % 4 bytes after them, the top ones of the last four,
     * go into the next group. No branch on k: lengths of text are hard to predict. */
    static const int32_t groups[16] = {-1, -1, -1, -1, -1, -1, -1, -1};
    static const int32_t group_after[16] = {0, 0, 0, 0, 0, 0, 0, -1};
    __m256i whole = xv_load(groups + 8 - k / 4), after = xv_load(group_after + 7 - k / 4);
    uint32_t top = (uint32_t)((uint64_t)lane_load32le(s + k - 4) >> 8 * (4 - k % 4));
    return _mm256_or_si256(_mm256_maskload_epi32((const int *)p, whole),
                           _mm256_and_si256(_mm256_set1_epi32((int)top), after));
}
LANE_INLINE void xv_store_part(void *p, xv v, size_t k) {
    uint8_t *out = (uint8_t *)p;
    __m128i half = _mm256_castsi256_si128(v);
    if (k >= 16) {
        _mm_storeu_si128((__m128i *)(void *)out, half);
        half = _mm256_extracti128_si256(v, 1);
        out += 16;
        k -= 16;
    }
    if (k == 16) {
        _mm_storeu_si128((__m128i *)(void *)out, half);
        return;
    }
    uint64_t w[2];
    _mm_storeu_si128((__m128i *)(void *)w, half);
    part16_store(out, (part16){w[0], w[1]}, k);
}
LANE_INLINE xv xv_zero(void) {
    return _mm256_setzero_si256();
}
LANE_INLINE xv xv_set8(uint8_t b) {
    return _mm256_set1_epi8((char)b);
}
LANE_INLINE xv xv_set16(uint16_t u) {
    return _mm256_set1_epi16((short)u);
}
LANE_INLINE xv xv_or(xv a, xv b) {
    return _mm256_or_si256(a, b);
}
LANE_INLINE xv xv_and(xv a, xv b) {
    return _mm256_and_si256(a, b);
}
LANE_INLINE xv xv_xor(xv a, xv b) {
    return _mm256_xor_si256(a, b);
}
/* b where the mask's bytes are -1, a where they are 0. Not vpblendvb: gcc 12 takes its sign by the sign of
 * plain char, which -funsigned-char removes. */
LANE_INLINE xv xv_pick(xv a, xv b, xv mask) {
    return _mm256_or_si256(_mm256_and_si256(mask, b), _mm256_andnot_si256(mask, a));
}
/* not vptest: SIMDe 0.7.4's takes one zero quarter for all */
LANE_INLINE bool xv_any(xv v) {
    return _mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256())) != -1;
}

LANE_INLINE xv xv_or_and(xv a, xv b, xv c) {
    return xv_and(xv_or(a, b), c);
}
LANE_INLINE xv xv_xor_or(xv a, xv b, xv c) {
    return xv_or(xv_xor(a, b), c);
}
LANE_INLINE xv xv_select(xv bits, xv a, xv b) {
    return xv_or(xv_and(bits, a), _mm256_andnot_si256(bits, b));
}
LANE_INLINE xv xv_max8(xv a, xv b) {
    return _mm256_max_epu8(a, b);
}
LANE_INLINE xv xv_add8(xv a, xv b) {
    return _mm256_add_epi8(a, b);
}
LANE_INLINE xv xv_up_bits(xv v, int k) {
    return _mm256_slli_epi16(v, k);
}
LANE_INLINE xv xv_down_bits(xv v, int k) {
    return _mm256_srli_epi16(v, k);
}
LANE_INLINE xv xv_max16(xv a, xv b) {
    return _mm256_max_epu16(a, b);
}
LANE_INLINE xv xv_add16(xv a, xv b) {
    return _mm256_add_epi16(a, b);
}
LANE_INLINE xv xv_up16(xv v, int k) {
    return _mm256_slli_epi16(v, k);
}
LANE_INLINE xv xv_down16(xv v, int k) {
    return _mm256_srli_epi16(v, k);
}
LANE_INLINE xv xv_swap16(xv v) {
    return _mm256_or_si256(_mm256_slli_epi16(v, 8), _mm256_srli_epi16(v, 8));
}
LANE_INLINE xv xv_take_off8(xv a, xv b) {
    return _mm256_subs_epu8(a, b);
}
/* alignr works in each 16-byte lane:  A B  ->  0 A below it, from which its last k bytes come */
LANE_INLINE xv xv_up(xv v, int k) {
    __m256i below = _mm256_permute2x128_si256(v, v, 0x08);
    return k == 1   ? _mm256_alignr_epi8(v, below, 15)
           : k == 2 ? _mm256_alignr_epi8(v, below, 14)
                    : _mm256_alignr_epi8(v, below, 13);
}
LANE_INLINE xv xv_table16(const uint8_t *p) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)p));
}
LANE_INLINE xv xv_by_low4(xv table, xv v) {
    return _mm256_shuffle_epi8(table, xv_and(v, xv_set8(0x0F)));
}
LANE_INLINE xv xv_by_high4(xv table, xv v) {
    return xv_by_low4(table, _mm256_srli_epi16(v, 4));
}

/* packing works in each 16-byte lane:  lo: A B, hi: C D  ->  A C B D, quadwords; back to A B C D */
LANE_INLINE __m256i xv_lanes_in_order(__m256i packed) {
    return _mm256_permute4x64_epi64(packed, 0xD8);
}
LANE_INLINE xv xv_narrow16(xv lo, xv hi) {
    xv most = xv_set16(0xFF);
    return xv_lanes_in_order(
        _mm256_packus_epi16(_mm256_min_epu16(lo, most), _mm256_min_epu16(hi, most)));
}

/* comparing is signed: first..first+25 moved to -128..-103 */
LANE_INLINE xv xv_flip_case8(xv v, uint8_t first) {
    xv moved = _mm256_add_epi8(v, xv_set8((uint8_t)(0x80 - first)));
    xv letter = _mm256_cmpgt_epi8(xv_set8(0x80 + 26), moved);
    return xv_xor(v, xv_and(letter, xv_set8(0x20)));
}
LANE_INLINE xv xv_flip_case16(xv v, uint16_t first) {
    xv moved = _mm256_add_epi16(v, xv_set16((uint16_t)(0x8000 - first)));
    xv letter = _mm256_cmpgt_epi16(xv_set16(0x8000 + 26), moved);
    return xv_xor(v, xv_and(letter, xv_set16(0x20)));
}

/* Not 0 where a and b differ otherwise than by the case of a letter: bit 0x20 of their difference is
 * let go where a, in lower case, is a letter; adding with saturation leaves bit 7 clear for those alone. */
LANE_INLINE xv xv_differ_nocase8(xv a, xv b) {
    xv beyond = _mm256_adds_epu8(_mm256_sub_epi8(xv_or(a, xv_set8(0x20)), xv_set8('a')),
                                 xv_set8(0x80 - 26));
    xv kept = xv_or(_mm256_srli_epi16(beyond, 2), xv_set8(0xDF));
    return xv_and(xv_xor(a, b), kept);
}
LANE_INLINE xv xv_differ_nocase16(xv a, xv b) {
    xv beyond = _mm256_adds_epu16(_mm256_sub_epi16(xv_or(a, xv_set16(0x20)), xv_set16('a')),
                                  xv_set16(0x8000 - 26));
    xv kept = xv_or(_mm256_srli_epi16(beyond, 10), xv_set16(0xFFDF));
    return xv_and(xv_xor(a, b), kept);
}
LANE_INLINE void xv_widen8(xv v, xv *lo, xv *hi) {
    *lo = _mm256_cvtepu8_epi16(_mm256_castsi256_si128(v));
    *hi = _mm256_cvtepu8_epi16(_mm256_extracti128_si256(v, 1));
}
LANE_INLINE xv xv_replace8(xv v, xv from, xv to) {
    return xv_pick(v, to, _mm256_cmpeq_epi8(v, from));
}
LANE_INLINE xv xv_replace16(xv v, xv from, xv to) {
    return xv_pick(v, to, _mm256_cmpeq_epi16(v, from));
}
LANE_INLINE xv xv_mend16(xv before, xv v, xv behind) {
    xv mask = xv_set16(0xFC00), lead = xv_set16(0xD800), trail = xv_set16(0xDC00);
    xv kind = xv_and(v, mask);
    xv paired_before = _mm256_cmpeq_epi16(xv_and(before, mask), lead);
    xv paired_behind = _mm256_cmpeq_epi16(xv_and(behind, mask), trail);
    xv lone_trail = _mm256_andnot_si256(paired_before, _mm256_cmpeq_epi16(kind, trail));
    xv lone_lead = _mm256_andnot_si256(paired_behind, _mm256_cmpeq_epi16(kind, lead));
    return xv_pick(v, xv_set16(0xFFFD), xv_or(lone_lead, lone_trail));
}

/* ---- masks ---- */

LANE_INLINE xm xm_or(xm a, xm b) {
    return (xm){_mm256_or_si256(a.bytes, b.bytes)};
}
LANE_INLINE xm xm_xor(xm a, xm b) {
    return (xm){_mm256_xor_si256(a.bytes, b.bytes)};
}
LANE_INLINE uint64_t xm_bits(xm m) {
    return (uint32_t)_mm256_movemask_epi8(m.bytes);
}
LANE_INLINE bool xm_any(xm m) {
    return _mm256_movemask_epi8(m.bytes) != 0;
}
LANE_INLINE unsigned xm_first(xm m) {
    return lane_ctz64(xm_bits(m));
}
LANE_INLINE uint64_t xm_to_bits64(xm a, xm b, xm c, xm d) {
    (void)c, (void)d;
    return xm_bits(a) | xm_bits(b) << 32;
}

LANE_INLINE xm xm_not(xm m) {
    return (xm){_mm256_xor_si256(m.bytes, _mm256_set1_epi8(-1))};
}
LANE_INLINE xm xm_eq8(xv a, xv b) {
    return (xm){_mm256_cmpeq_epi8(a, b)};
}
/* packs keeps the two values of a comparison, 0 and -1 */
LANE_INLINE xm xm_eq16(xv lo, xv hi, xv b) {
    return (xm){xv_lanes_in_order(
        _mm256_packs_epi16(_mm256_cmpeq_epi16(lo, b), _mm256_cmpeq_epi16(hi, b)))};
}
LANE_INLINE xm xm_nonzero8(xv v) {
    return xm_not(xm_eq8(v, xv_zero()));
}
LANE_INLINE xm xm_nonzero16(xv lo, xv hi) {
    return xm_not(xm_eq16(lo, hi, xv_zero()));
}

/* times all ones, without carries */
LANE_INLINE uint64_t xm_prefix_xor(uint64_t bits) {
    __m128i product =
        _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8(-1), 0);
    return (uint64_t)_mm_cvtsi128_si64(product);
}

LANE_INLINE xm xm_top8(xv v) {
    return (xm){_mm256_cmpgt_epi8(xv_zero(), v)};
}
LANE_INLINE xm xm_at_least8(xv a, xv b) {
    return xm_eq8(xv_max8(a, b), a);
}
LANE_INLINE xv xm_only8(xm m, xv v) {
    return xv_and(m.bytes, v);
}
LANE_INLINE xv xm_add8(xm m, xv v) {
    return _mm256_sub_epi8(v, m.bytes);
}
LANE_INLINE xv xm_fill8(xm m, xv fill, xv v) {
    return xv_pick(v, fill, m.bytes);
}
/* a flag's byte twice over; unpacking works in each 16-byte lane, so quadwords A B C D go A C B D first */
LANE_INLINE void xm_fill16(xm m, xv fill, xv *lo, xv *hi) {
    xv flags = xv_lanes_in_order(m.bytes);
    *lo = xv_pick(*lo, fill, _mm256_unpacklo_epi8(flags, flags));
    *hi = xv_pick(*hi, fill, _mm256_unpackhi_epi8(flags, flags));
}

/* ---- counting ---- */

typedef __m256i xn;
enum { XN_LIMIT = 255 };
LANE_INLINE xn xn_zero(void) {
    return _mm256_setzero_si256();
}
LANE_INLINE xn xn_add(xn n, xm m) {
    return _mm256_sub_epi8(n, m.bytes);
}
LANE_INLINE uint64_t xn_total(xn n) {
    uint64_t w[4];
    xv_store(w, _mm256_sad_epu8(n, xv_zero()));
    return w[0] + w[1] + w[2] + w[3];
}

/* ---- offsets ---- */

LANE_INLINE void xw_store8(uint32_t *out, uint64_t bytes, uint32_t base) {
    __m256i wide = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes));
    xv_store(out, _mm256_add_epi32(wide, _mm256_set1_epi32((int)base)));
}

/* ---- classes ---- */

typedef struct {
    xv rows_low, rows_high;
    xv few[2];
} xc;

LANE_INLINE xc xc_load(const lane_class *c) {
    xc r;
    r.rows_low = xv_table16(c->opaque + LANE_CLASS_ROWS_LOW);
    r.rows_high = xv_table16(c->opaque + LANE_CLASS_ROWS_HIGH);
    r.few[0] = xv_set8(c->opaque[LANE_CLASS_MEMBERS]);
    r.few[1] = xv_set8(c->opaque[LANE_CLASS_MEMBERS + 1]);
    return r;
}

/* bit (b>>4) & 7 of each byte */
LANE_INLINE xv xc_row_bit(xv v) {
    xv bit = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128));
    return _mm256_shuffle_epi8(bit, xv_and(_mm256_srli_epi16(v, 4), xv_set8(0x0F)));
}
/* vpshufb takes b & 15, and gives 0 where b >= 0x80: one half of the rows each */
LANE_INLINE xv xc_row_ascii(const xc *c, xv v) {
    return _mm256_shuffle_epi8(c->rows_low, v);
}
LANE_INLINE xv xc_row_any(const xc *c, xv v) {
    return xv_or(_mm256_shuffle_epi8(c->rows_low, v),
                 _mm256_shuffle_epi8(c->rows_high, xv_xor(v, xv_set8(0x80))));
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
