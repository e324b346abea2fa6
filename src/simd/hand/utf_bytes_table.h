/* utf_bytes_table.h - the shuffles that move the bytes of UTF-8 together, by which units have how many. Entries are
 * put together of two halves, the second behind the first. */
#ifndef LANE_HAND_UTF_BYTES_TABLE_H
#define LANE_HAND_UTF_BYTES_TABLE_H

#include "../../core/internal.h"

/* a half b behind a half a of so many bytes, 1 to 8; shifts by halves, as one by 64 is none */
#define JOIN(a, bytes, b)                                                                          \
    { (a) | (b) << 4 * (bytes) << 4 * (bytes), (b) >> (32 - 4 * (bytes)) >> (32 - 4 * (bytes)) }
#define BEHIND UINT64_C(0x0808080808080808) /* the places of the second half, 8 bytes on */

/* Eight units of one or two bytes, in two each: byte 2j + 1 and, where bit j is set, 2j before it.
 * T0 to T15 are the places of four, N0 to N15 how many. */
#define T0         UINT64_C(0x0000000007050301)
#define T1         UINT64_C(0x0000000705030100)
#define T2         UINT64_C(0x0000000705030201)
#define T3         UINT64_C(0x0000070503020100)
#define T4         UINT64_C(0x0000000705040301)
#define T5         UINT64_C(0x0000070504030100)
#define T6         UINT64_C(0x0000070504030201)
#define T7         UINT64_C(0x0007050403020100)
#define T8         UINT64_C(0x0000000706050301)
#define T9         UINT64_C(0x0000070605030100)
#define T10        UINT64_C(0x0000070605030201)
#define T11        UINT64_C(0x0007060503020100)
#define T12        UINT64_C(0x0000070605040301)
#define T13        UINT64_C(0x0007060504030100)
#define T14        UINT64_C(0x0007060504030201)
#define T15        UINT64_C(0x0706050403020100)
#define N0         4
#define N1         5
#define N2         5
#define N3         6
#define N4         5
#define N5         6
#define N6         6
#define N7         7
#define N8         5
#define N9         6
#define N10        6
#define N11        7
#define N12        6
#define N13        7
#define N14        7
#define N15        8
#define PAIR(l, h) JOIN(T##l, N##l, T##h + BEHIND)
#define PAIRS(h)                                                                                   \
    PAIR(0, h), PAIR(1, h), PAIR(2, h), PAIR(3, h), PAIR(4, h), PAIR(5, h), PAIR(6, h),            \
        PAIR(7, h), PAIR(8, h), PAIR(9, h), PAIR(10, h), PAIR(11, h), PAIR(12, h), PAIR(13, h),    \
        PAIR(14, h), PAIR(15, h)

static const uint64_t utf_bytes_of_eight[256][2] = {
    PAIRS(0), PAIRS(1), PAIRS(2),  PAIRS(3),  PAIRS(4),  PAIRS(5),  PAIRS(6),  PAIRS(7),
    PAIRS(8), PAIRS(9), PAIRS(10), PAIRS(11), PAIRS(12), PAIRS(13), PAIRS(14), PAIRS(15)};

#undef PAIR
#undef PAIRS
#undef T0
#undef N0
#undef T1
#undef N1
#undef T2
#undef N2
#undef T3
#undef N3
#undef T4
#undef N4
#undef T5
#undef N5
#undef T6
#undef N6
#undef T7
#undef N7
#undef T8
#undef N8
#undef T9
#undef N9
#undef T10
#undef N10
#undef T11
#undef N11
#undef T12
#undef N12
#undef T13
#undef N13
#undef T14
#undef N14
#undef T15
#undef N15

/* Four units of one to three bytes, in four each: byte 4j + 3, before it 4j + 2 where bit j is set, before that
 * 4j + 1 where bit 4 + j is. Tab and Nab are the places of two units: b says which have a second byte, a which a
 * third. */
#define T00 UINT64_C(0x0000000000000703)
#define T01 UINT64_C(0x0000000000070302)
#define T02 UINT64_C(0x0000000000070603)
#define T03 UINT64_C(0x0000000007060302)
#define T10 UINT64_C(0x0000000000070301)
#define T11 UINT64_C(0x0000000007030201)
#define T12 UINT64_C(0x0000000007060301)
#define T13 UINT64_C(0x0000000706030201)
#define T20 UINT64_C(0x0000000000070503)
#define T21 UINT64_C(0x0000000007050302)
#define T22 UINT64_C(0x0000000007060503)
#define T23 UINT64_C(0x0000000706050302)
#define T30 UINT64_C(0x0000000007050301)
#define T31 UINT64_C(0x0000000705030201)
#define T32 UINT64_C(0x0000000706050301)
#define T33 UINT64_C(0x0000070605030201)
#define N00 2
#define N01 3
#define N02 3
#define N03 4
#define N10 3
#define N11 4
#define N12 4
#define N13 5
#define N20 3
#define N21 4
#define N22 4
#define N23 5
#define N30 4
#define N31 5
#define N32 5
#define N33 6
/* the index is, from the top: a of units 2 and 3, a of 0 and 1, b of 2 and 3, b of 0 and 1 */
#define ENTRY(a1, a0, b1, b0) JOIN(T##a0##b0, N##a0##b0, T##a1##b1 + BEHIND)
#define FOUR(a1, a0, b1)                                                                           \
    ENTRY(a1, a0, b1, 0), ENTRY(a1, a0, b1, 1), ENTRY(a1, a0, b1, 2), ENTRY(a1, a0, b1, 3)
#define SIXTEEN(a1, a0) FOUR(a1, a0, 0), FOUR(a1, a0, 1), FOUR(a1, a0, 2), FOUR(a1, a0, 3)
#define ALL_OF(a1)      SIXTEEN(a1, 0), SIXTEEN(a1, 1), SIXTEEN(a1, 2), SIXTEEN(a1, 3)

static const uint64_t utf_bytes_of_four[256][2] = {ALL_OF(0), ALL_OF(1), ALL_OF(2), ALL_OF(3)};

#undef JOIN
#undef BEHIND
#undef ENTRY
#undef FOUR
#undef SIXTEEN
#undef ALL_OF
#undef T00
#undef N00
#undef T01
#undef N01
#undef T02
#undef N02
#undef T03
#undef N03
#undef T10
#undef N10
#undef T11
#undef N11
#undef T12
#undef N12
#undef T13
#undef N13
#undef T20
#undef N20
#undef T21
#undef N21
#undef T22
#undef N22
#undef T23
#undef N23
#undef T30
#undef N30
#undef T31
#undef N31
#undef T32
#undef N32
#undef T33
#undef N33

#endif
