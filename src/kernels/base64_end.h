/* base64_end.h - how a text of base64 may end, behind what base64_decode has read. */
#ifndef LANE_BASE64_END_H
#define LANE_BASE64_END_H

#include "kernels.h"

/* The bits that `count` characters have beyond whole bytes: none, (6), 4, 2. They are 6 * count % 8. */
LANE_INLINE uint32_t lane_base64_leftover(uint32_t bits, uint32_t count) {
    return bits & ((1u << (8 - 2 * count) % 8) - 1);
}

/* The bytes of a text of n units with `signs` `=` at its end, of which base64_decode made `got` and `carry`;
 * SIZE_MAX where something is wrong or there is no room. A text's length is anything, and a branch for each
 * way to end would be missed every other time: there is one for all. Infra 7, forgiving-base64 decode, steps 2
 * and 3 by rules->ends, 9 by the two stores; base64_short of the tiers is the same on 64 units. */
LANE_INLINE size_t lane_base64_end(lane_kernel_out got, lane_base64_carry carry, size_t n,
                                   size_t signs, const lane_base64_rules *rules, uint8_t *out,
                                   size_t capacity) {
    size_t room = capacity - got.written, bytes = carry.count - (carry.count != 0);
    bool is_end = rules->ends >> (4 * signs + carry.count) & 1;
    uint32_t wrong = lane_base64_leftover(carry.bits, carry.count) & rules->must_be_0;
    if (!((n - got.read == signs) & is_end & (room >= bytes) & (wrong == 0)))
        return SIZE_MAX;
    /* Of 12 bits the first 8 count, of 18 the first 16; both to bits 15 and below:
     *   2 characters   aaaaaabbbbbb << 4          bytes at 15..8
     *   3              aaaaaabbbbbbcccccc << 4 >> 6     at 15..0, the two left over shifted out
     * 6 * 2 + 20 is 32, no shift; 6 * 3 + 20 is 6 more. None are 0, whatever the shift. */
    uint32_t value = carry.bits << 4 >> (6 * carry.count + 20) % 32;
    if (LANE_LIKELY(room >= 2)) {
        /* both, of which 0 to 2 count */
        out[got.written] = (uint8_t)(value >> 8);
        out[got.written + 1] = (uint8_t)value;
    } else if (bytes == 1) {
        out[got.written] = (uint8_t)(value >> 8);
    }
    return got.written + bytes;
}

/* `=` at the end of n units, n from 1 on, in their width: 0 where the last is none, else 1, doubled by one before
 * it. Of one unit, which is its own neighbour, it says 2, which is no end of anything. */
#define LANE_BASE64_SIGNS(s, n) ((size_t)((s)[(n)-1] == '=') << ((s)[(n)-1 - ((n) > 1)] == '='))

#endif
