/* compact_table16.h - the shuffles that move 8 units of two bytes together, as compact_table.h has them for bytes:
 * byte 2j and 2j + 1 of an entry are the places of the bytes of the j-th unit that stays. */
#ifndef LANE_HAND_COMPACT_TABLE16_H
#define LANE_HAND_COMPACT_TABLE16_H

#include "../../core/internal.h"

/* Units of two bytes: the places of those that four bits choose, and how many bytes half of them are. */
#define A0  UINT64_C(0x0000000000000000)
#define A1  UINT64_C(0x0000000000000100)
#define A2  UINT64_C(0x0000000000000302)
#define A3  UINT64_C(0x0000000003020100)
#define A4  UINT64_C(0x0000000000000504)
#define A5  UINT64_C(0x0000000005040100)
#define A6  UINT64_C(0x0000000005040302)
#define A7  UINT64_C(0x0000050403020100)
#define A8  UINT64_C(0x0000000000000706)
#define A9  UINT64_C(0x0000000007060100)
#define A10 UINT64_C(0x0000000007060302)
#define A11 UINT64_C(0x0000070603020100)
#define A12 UINT64_C(0x0000000007060504)
#define A13 UINT64_C(0x0000070605040100)
#define A14 UINT64_C(0x0000070605040302)
#define A15 UINT64_C(0x0706050403020100)
#define P0  0
#define P1  8
#define P2  8
#define P3  16
#define P4  8
#define P5  16
#define P6  16
#define P7  24
#define P8  8
#define P9  16
#define P10 16
#define P11 24
#define P12 16
#define P13 24
#define P14 24
#define P15 32
/* those of the low four bits, then those of the high, which lie 8 bytes on; shifts by halves, as one by 64 is none */
#define HIGH(h) (A##h + UINT64_C(0x0808080808080808))
#define PAIR(l, h)                                                                                 \
    { A##l | HIGH(h) << P##l << P##l, HIGH(h) >> (32 - P##l) >> (32 - P##l) }
#define PAIRS(h)                                                                                   \
    PAIR(0, h), PAIR(1, h), PAIR(2, h), PAIR(3, h), PAIR(4, h), PAIR(5, h), PAIR(6, h),            \
        PAIR(7, h), PAIR(8, h), PAIR(9, h), PAIR(10, h), PAIR(11, h), PAIR(12, h), PAIR(13, h),    \
        PAIR(14, h), PAIR(15, h)

static const uint64_t compact_table16[256][2] = {
    PAIRS(0), PAIRS(1), PAIRS(2),  PAIRS(3),  PAIRS(4),  PAIRS(5),  PAIRS(6),  PAIRS(7),
    PAIRS(8), PAIRS(9), PAIRS(10), PAIRS(11), PAIRS(12), PAIRS(13), PAIRS(14), PAIRS(15)};

#undef HIGH
#undef PAIR
#undef PAIRS
#undef A0
#undef P0
#undef A1
#undef P1
#undef A2
#undef P2
#undef A3
#undef P3
#undef A4
#undef P4
#undef A5
#undef P5
#undef A6
#undef P6
#undef A7
#undef P7
#undef A8
#undef P8
#undef A9
#undef P9
#undef A10
#undef P10
#undef A11
#undef P11
#undef A12
#undef P12
#undef A13
#undef P13
#undef A14
#undef P14
#undef A15
#undef P15

#endif
