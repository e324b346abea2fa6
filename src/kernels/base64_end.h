/* base64_end.h - how a text of base64 may end, behind what base64_decode has read. */
#ifndef LANE_BASE64_END_H
#define LANE_BASE64_END_H

#include "kernels.h"

/* The bits that `count` characters have beyond whole bytes: none, (6), 4, 2. */
LANE_INLINE uint32_t lane_base64_leftover(uint32_t bits, uint32_t count) {
    return bits & ((1u << (8 - 2 * count) % 8) - 1);
}

/* The bytes of a text of n units with `signs` `=` at its end, of which base64_decode made `got` and `carry`;
 * SIZE_MAX where something is wrong or there is no room. A text's length is anything, and a branch for each
 * way to end would be missed every other time: there is one for all. */
LANE_INLINE size_t lane_base64_end(lane_kernel_out got, lane_base64_carry carry, size_t n,
                                   size_t signs, const lane_base64_rules *rules, uint8_t *out,
                                   size_t capacity) {
    size_t room = capacity - got.written, bytes = carry.count - (carry.count != 0);
    bool is_end = rules->ends >> (4 * signs + carry.count) & 1;
    uint32_t wrong = lane_base64_leftover(carry.bits, carry.count) & rules->must_be_0;
    if (!((n - got.read == signs) & is_end & (room >= bytes) & (wrong == 0)))
        return SIZE_MAX;
    /* 12 bits or 18, of which the first 8 or 16 go */
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

/* `=` among the last two units: 0, 1, or 2. Of one unit that is one it says 2, which is no end. */
#define LANE_BASE64_SIGNS(s, n) ((size_t)((s)[(n)-1] == '=') << ((s)[(n)-1 - ((n) > 1)] == '='))

#endif
