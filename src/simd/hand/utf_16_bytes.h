/* utf_16_bytes.h - code units out of vectors of 16 bytes. */
#ifndef LANE_HAND_UTF_H
#define LANE_HAND_UTF_H

#include "../intrin.h"

LANE_INLINE xv xu_equal(xv a, xv b) {
#if defined(LANE_VECTOR_X86)
    return _mm_cmpeq_epi16(a, b);
#else
    return xv_equal16(a, b);
#endif
}

#include "utf_table.h"

/* Stores 16 units, first those whose bits are set in `keep`. */
LANE_INLINE void u8_store_units(xv low, xv high, uint64_t keep, uint16_t *out) {
#if defined(LANE_VECTOR_X86)
    xe first = _mm_unpacklo_epi8(low, high), second = _mm_unpackhi_epi8(low, high);
#else
    xe first = vzip1q_u8(low, high), second = vzip2q_u8(low, high);
#endif
    out += xe_store_kept(out, first, keep);
    xe_store_kept(out, second, keep >> 8);
}

/* flags of two vectors of units, eight bits each */
LANE_INLINE uint64_t u16_flags8(xv a, xv b) {
#if defined(LANE_VECTOR_X86)
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(a, b));
#else
    return xm_bits(
        (xm){vcombine_u8(vmovn_u16(vreinterpretq_u16_u8(a)), vmovn_u16(vreinterpretq_u16_u8(b)))});
#endif
}

LANE_INLINE size_t u16_put_two(xv u, xv before, bool pairs, uint8_t *out, xv *errors) {
    u16_parts p = u16_parts_of(u, before, pairs, errors);
    return xe_store_two(out, p.last_two, u16_flags8(p.two, p.two));
}

LANE_INLINE size_t u16_put_any(xv u, xv before, bool pairs, size_t units, uint8_t *out,
                               xv *errors) {
    u16_parts p = u16_parts_of(u, before, pairs, errors);
    uint64_t flags = u16_flags8(p.two, p.three);
#if defined(LANE_VECTOR_X86)
    xe quads[2] = {_mm_unpacklo_epi16(p.firsts, p.last_two),
                   _mm_unpackhi_epi16(p.firsts, p.last_two)};
#else
    uint16x8_t firsts = vreinterpretq_u16_u8(p.firsts), last = vreinterpretq_u16_u8(p.last_two);
    xe quads[2] = {vreinterpretq_u8_u16(vzip1q_u16(firsts, last)),
                   vreinterpretq_u8_u16(vzip2q_u16(firsts, last))};
#endif
    size_t m = xe_store_eight(out, quads, flags);
    return units == 8 ? m : units + lane_popcount64(flags & (lane_low_bits(units) * 0x101));
}

#endif
