/* utf_avx512.h - code units and bytes moved together by vpcompressb, to registers. */
#ifndef LANE_HAND_UTF_H
#define LANE_HAND_UTF_H

#include "../../core/utf8_part.h"
#include "../intrin.h"
#include "../tmpl/utf16_halves.h"

/* Stores 64 units, first those whose bits are set in `keep`. Their bytes are moved together apart; the quadwords
 * A to H of either are then taken in an order that unpacking, in each 16-byte lane, makes one again:
 *   A E B F C G D H  ->  low halves: A B C D, high halves: E F G H */
LANE_INLINE void u8_store_units(xv low, xv high, uint64_t keep, uint16_t *out) {
    const __m512i order = _mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7);
    low = _mm512_permutexvar_epi64(order, _mm512_maskz_compress_epi8(keep, low));
    high = _mm512_permutexvar_epi64(order, _mm512_maskz_compress_epi8(keep, high));
    xv_store(out, _mm512_unpacklo_epi8(low, high));
    xv_store(out + 32, _mm512_unpackhi_epi8(low, high));
}

/* ---- something for what is ill-formed ---- */

/* 16 bytes, of which `kept` stay and `parts` are replaced: four bytes each, of which one, three or none are put */
LANE_INLINE size_t u8_put_replaced(__m128i v, uint16_t kept, uint16_t parts, uint8_t *out) {
    const __m512i replacement = _mm512_set1_epi32(0x00BDBFEF);
    __m512i wide = _mm512_mask_mov_epi32(_mm512_cvtepu8_epi32(v), parts, replacement);
    uint64_t three = _pdep_u64(parts, UINT64_C(0x1111111111111111)) * 7;
    uint64_t keep = _pdep_u64(kept, UINT64_C(0x1111111111111111)) | three;
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(keep, wide));
    return lane_popcount64(keep);
}

static size_t K(utf8_put_parts)(const uint8_t *s, size_t n, const uint64_t *parts,
                                const uint64_t *bytes, int32_t what, uint8_t *out) {
    size_t m = 0;
    if (what == UTF8_PUT_ESCAPE)
        return lane_k_utf8_put_parts_scalar(s, n, parts, bytes, what, out);
    for (size_t i = 0; i < n; i += 64) {
        uint64_t kept = ~bytes[i / 64] & lane_low_bits(n - i);
        uint64_t now = what == UTF8_PUT_REPLACEMENT ? parts[i / 64] : 0;
        xv v = n - i >= XV_BYTES ? xv_load(s + i) : xv_load_part(s + i, n - i);
        if (now == 0) {
            xv_store(out + m, _mm512_maskz_compress_epi8(kept, v));
            m += lane_popcount64(kept);
            continue;
        }
        m += u8_put_replaced(_mm512_castsi512_si128(v), (uint16_t)kept, (uint16_t)now, out + m);
        m += u8_put_replaced(_mm512_extracti32x4_epi32(v, 1), (uint16_t)(kept >> 16),
                             (uint16_t)(now >> 16), out + m);
        m += u8_put_replaced(_mm512_extracti32x4_epi32(v, 2), (uint16_t)(kept >> 32),
                             (uint16_t)(now >> 32), out + m);
        m += u8_put_replaced(_mm512_extracti32x4_epi32(v, 3), (uint16_t)(kept >> 48),
                             (uint16_t)(now >> 48), out + m);
    }
    return m;
}

/* ---- bytes out of code units ---- */

enum { U16_SLACK = 64 };

/* Which halves of pairs there are; surrogates that stand alone go to `errors`. */
typedef struct {
    uint32_t first, second;
} u16_halves;

LANE_INLINE u16_halves u16_halves_of(xv u, xv before, xv *errors) {
    const xv kind = xv_set16(0xFC00), lead = xv_set16(0xD800);
    u16_halves h = {_mm512_cmpeq_epi16_mask(xv_and(u, kind), lead),
                    _mm512_cmpeq_epi16_mask(xv_and(u, kind), xv_set16(0xDC00))};
    uint32_t expected = _mm512_cmpeq_epi16_mask(xv_and(before, kind), lead);
    *errors = _mm512_mask_mov_epi16(*errors, expected ^ h.second, kind);
    return h;
}
LANE_INLINE xv u16_with_halves(xv u, xv before, u16_halves h) {
    xv v = _mm512_mask_mov_epi16(u, h.second, u16_second_half(u, before));
    return _mm512_mask_mov_epi16(v, h.first, u16_first_half(u));
}

/* In two bytes a unit, of which the first, 0 where there is one alone, is left out. */
LANE_INLINE size_t u16_put_two(xv u, xv before, bool pairs, uint8_t *out, xv *errors) {
    uint32_t two = _mm512_cmpge_epu16_mask(u, xv_set16(0x80));
    xv marks = xv_set16(0x80C0);
    if (pairs) {
        u16_halves h = u16_halves_of(u, before, errors);
        u = u16_with_halves(u, before, h);
        marks = _mm512_mask_mov_epi16(marks, h.first, xv_set16(0x80F0));
        marks = _mm512_mask_mov_epi16(marks, h.second, xv_set16(0x8080));
    }
    xv up = xv_up16(u, 8);
    xv both = xv_select(xv_set16(0x3F00), up, xv_and(xv_down16(u, 6), xv_set16(0x003F)));
    xv bytes = _mm512_mask_mov_epi16(up, two, xv_or(both, marks));
    uint64_t keep = _mm512_test_epi8_mask(bytes, bytes) | UINT64_C(0xAAAAAAAAAAAAAAAA);
    xv_store(out, _mm512_maskz_compress_epi8(keep, bytes));
    return 32 + lane_popcount64(two);
}

/* whether there is a unit of three bytes */
LANE_INLINE bool u16_has_three(xv u) {
    uint32_t pair = _mm512_cmpeq_epi16_mask(xv_and(u, xv_set16(0xF800)), xv_set16(0xD800));
    return (_mm512_cmpge_epu16_mask(u, xv_set16(0x800)) & ~pair) != 0;
}

/* 16 units, each twice in a lane of 32 bits, as bytes: six bits each, the last at the top but one, and what marks
 * them. Which units have two, and how those are marked, comes as vectors of lanes. */
LANE_INLINE size_t u16_put_lanes(xv lanes, uint16_t two, xv marks, size_t units, uint8_t *out) {
    /* the places of the bits in each 64, by byte: 12, 6, 0 of the first unit, and of the second 32 on */
    const __m512i places = _mm512_set1_epi64(INT64_C(0x0020262C0000060C));
    const __m512i bits = _mm512_set1_epi32(0x003F3F0F);
    xv moved = _mm512_multishift_epi64_epi8(places, lanes);
    xv bytes =
        _mm512_mask_mov_epi32(xv_and(lanes, _mm512_set1_epi32(0x00FF0000)), two,
                              _mm512_ternarylogic_epi32(moved, bits, marks, (0xF0 & 0xCC) | 0xAA));
    uint64_t keep = _mm512_test_epi8_mask(bytes, bytes) | UINT64_C(0x4444444444444444);
    keep &= lane_low_bits(4 * units);
    xv_store(out, _mm512_maskz_compress_epi8(keep, bytes));
    return lane_popcount64(keep);
}

LANE_INLINE size_t u16_put_any(xv u, xv before, bool pairs, size_t units, uint8_t *out,
                               xv *errors) {
    const __m512i twice =
        _mm512_setr_epi32(0x00000, 0x10001, 0x20002, 0x30003, 0x40004, 0x50005, 0x60006, 0x70007,
                          0x80008, 0x90009, 0xA000A, 0xB000B, 0xC000C, 0xD000D, 0xE000E, 0xF000F);
    uint32_t two = _mm512_cmpge_epu16_mask(u, xv_set16(0x80));
    uint32_t three = _mm512_cmpge_epu16_mask(u, xv_set16(0x800));
    u16_halves h = {0, 0};
    if (pairs) {
        h = u16_halves_of(u, before, errors);
        three &= ~(h.first | h.second);
        u = u16_with_halves(u, before, h);
    }
    size_t m = 0;
    for (size_t at = 0; at < 32 && at < units; at += 16) {
        xv marks = _mm512_set1_epi32(0x0080C000);
        marks =
            _mm512_mask_mov_epi32(marks, (uint16_t)(three >> at), _mm512_set1_epi32(0x008080E0));
        if (pairs) {
            marks = _mm512_mask_mov_epi32(marks, (uint16_t)(h.first >> at),
                                          _mm512_set1_epi32(0x0080F000));
            marks = _mm512_mask_mov_epi32(marks, (uint16_t)(h.second >> at),
                                          _mm512_set1_epi32(0x00808000));
        }
        xv index = _mm512_add_epi32(twice, _mm512_set1_epi32((int)(at * 0x10001)));
        xv lanes = _mm512_permutexvar_epi16(index, u);
        size_t here = units - at < 16 ? units - at : 16;
        m += u16_put_lanes(lanes, (uint16_t)(two >> at), marks, here, out + m);
    }
    return m;
}

#endif
