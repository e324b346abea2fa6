/* utf_table.h - code units moved together by eight, with a table of shuffles. */
#ifndef LANE_HAND_UTF_TABLE_H
#define LANE_HAND_UTF_TABLE_H

#include "../intrin.h"
#include "../tmpl/utf16_halves.h"
#include "compact_table16.h"
#include "utf8_put_runs.h"
#include "utf_bytes_table.h"

#if defined(LANE_VECTOR_X86)
typedef __m128i xe; /* eight units */
LANE_INLINE xe xe_turned(xe units, const void *turns) {
    return _mm_shuffle_epi8(units, _mm_loadu_si128((const __m128i *)turns));
}
LANE_INLINE void xe_store(void *out, xe units) {
    _mm_storeu_si128((__m128i *)(void *)out, units);
}
#else
typedef uint8x16_t xe;
LANE_INLINE xe xe_turned(xe units, const void *turns) {
    return vqtbl1q_u8(units, vld1q_u8((const uint8_t *)turns));
}
LANE_INLINE void xe_store(void *out, xe units) {
    vst1q_u8((uint8_t *)out, units);
}
#endif

/* Stores eight units, first those whose bits are set in the low eight of `keep`; how many that is. */
LANE_INLINE size_t xe_store_kept(uint16_t *out, xe units, uint64_t keep) {
    xe_store(out, xe_turned(units, compact_table16[keep & 0xFF]));
    return lane_popcount64(keep & 0xFF);
}

/* ---- bytes out of code units ---- */

/* Eight units in two bytes each, of which the first stays where a bit is set; how many stay. Stores 16. */
LANE_INLINE size_t xe_store_two(uint8_t *out, xe bytes, uint64_t two) {
    xe_store(out, xe_turned(bytes, utf_bytes_of_eight[two & 0xFF]));
    return 8 + lane_popcount64(two & 0xFF);
}
/* The same of four in four: the last stays, before it one where a bit is set in the low four of `index`, before
 * that one where one is in the high four. */
LANE_INLINE size_t xe_store_three(uint8_t *out, xe bytes, uint64_t index) {
    xe_store(out, xe_turned(bytes, utf_bytes_of_four[index]));
    return 4 + lane_popcount64(index);
}

/* Eight units: `pairs` are the last two bytes of each, `firsts` the one before them in the upper byte; eight bits
 * say which have a second byte, eight above them which have a third. */
LANE_INLINE size_t xe_store_eight(uint8_t *out, xe firsts_and_pairs[2], uint64_t flags) {
    size_t m = xe_store_three(out, firsts_and_pairs[0], (flags & 15) | (flags >> 4 & 0xF0));
    return m +
           xe_store_three(out + m, firsts_and_pairs[1], (flags >> 4 & 15) | (flags >> 8 & 0xF0));
}

/* ---- in vectors of whatever size ---- */

enum { U16_SLACK = 16 };

LANE_INLINE xv u16_is_below(xv u, uint16_t limit) {
    xv last = xv_set16((uint16_t)(limit - 1));
    return xu_equal(xv_max16(u, last), last);
}

/* The last two bytes of each unit, of six bits each but for the last of one alone. `one`, `two`: those below U+0080,
 * U+0800. */
LANE_INLINE xv u16_last_two(xv u, xv one, xv marks) {
    xv up = xv_up16(u, 8);
    xv both = xv_or(xv_and(up, xv_set16(0x3F00)), xv_and(xv_down16(u, 6), xv_set16(0x003F)));
    return xv_select(one, up, xv_or(both, marks));
}

/* whether there is a unit of three bytes */
LANE_INLINE bool u16_has_three(xv u) {
    xv pair = xu_equal(xv_and(u, xv_set16(0xF800)), xv_set16(0xD800));
    return xv_any(xv_xor(xv_or(pair, u16_is_below(u, 0x800)), xv_set16(0xFFFF)));
}

typedef struct {
    xv firsts, last_two;
    xv two, three; /* all ones where a unit has two bytes and more, three */
} u16_parts;

LANE_INLINE u16_parts u16_parts_of(xv u, xv before, bool pairs, xv *errors) {
    u16_parts p;
    xv one = u16_is_below(u, 0x80), short2 = u16_is_below(u, 0x800);
    xv marks = xv_xor(xv_set16(0x8080), xv_and(short2, xv_set16(0x0040)));
    if (pairs) {
        const xv kind = xv_set16(0xFC00), lead = xv_set16(0xD800);
        xv first = xu_equal(xv_and(u, kind), lead);
        xv second = xu_equal(xv_and(u, kind), xv_set16(0xDC00));
        *errors = xv_xor_or(second, xu_equal(xv_and(before, kind), lead), *errors);
        xv half = u16_second_half(u, before);
        u = xv_select(first, u16_first_half(u), xv_select(second, half, u));
        marks = xv_xor(marks, xv_and(first, xv_set16(0x0070)));
        short2 = xv_or(short2, xv_or(first, second));
    }
    const xv all = xv_set16(0xFFFF);
    p.two = xv_xor(one, all);
    p.three = xv_xor(short2, all);
    p.last_two = u16_last_two(u, one, marks);
    p.firsts = xv_or(xv_and(xv_down16(u, 4), xv_set16(0x0F00)), xv_set16(0xE000));
    return p;
}

#endif
