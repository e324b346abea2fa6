/* rank.h - what a unit counts where the order is that of UTF-16 code units. In UTF-8, F0 and up begin what
 * UTF-16 writes with surrogates, which are less than the units E000 to FFFF, whose lead bytes are EE and EF.
 * A difference in a later byte of two characters is in order already: what came before it is the same. */
#ifndef LANE_INFRA_RANK_H
#define LANE_INFRA_RANK_H

#include "../core/internal.h"

LANE_INLINE unsigned lane_rank(uint8_t byte) {
    return byte == 0xEE || byte == 0xEF ? byte + 0x12u : byte;
}
LANE_INLINE unsigned lane_rank16(uint16_t unit) {
    return unit;
}

#endif
