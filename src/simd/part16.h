/* part16.h - the first k bytes of 16 at p, k from 0 to 15, in two 64-bit words and back, for vector
 * units that cannot mask memory: two overlapping accesses of the widest size that fits. Little-endian. */
#ifndef LANE_PART16_H
#define LANE_PART16_H

#include "../core/internal.h"

typedef struct {
    uint64_t low, high;
} part16;

LANE_INLINE part16 part16_load(const uint8_t *p, size_t k) {
    part16 r = {0, 0};
    if (k >= 8) {
        r.low = lane_load64le(p);
        /* the last 8 bytes, less those that `low` has; in two steps, as a shift by 64 is none */
        r.high = lane_load64le(p + k - 8) >> 8 * (15 - k) >> 8;
    } else if (k >= 4) {
        r.low = lane_load32le(p) | (uint64_t)lane_load32le(p + k - 4) << 8 * (k - 4);
    } else if (k > 0) {
        /* k = 1: 0 0 0, k = 2: 0 1 1, k = 3: 0 1 2 */
        r.low = p[0] | (uint64_t)p[k / 2] << 8 * (k / 2) | (uint64_t)p[k - 1] << 8 * (k - 1);
    }
    return r;
}

LANE_INLINE void part16_store(uint8_t *p, part16 v, size_t k) {
    if (k >= 8) {
        uint64_t last = v.high << 1 << (8 * (16 - k) - 1) | v.low >> 8 * (k - 8);
        memcpy(p, &v.low, 8);
        memcpy(p + k - 8, &last, 8);
    } else if (k >= 4) {
        uint32_t first = (uint32_t)v.low, last = (uint32_t)(v.low >> 8 * (k - 4));
        memcpy(p, &first, 4);
        memcpy(p + k - 4, &last, 4);
    } else if (k > 0) {
        p[0] = (uint8_t)v.low;
        p[k / 2] = (uint8_t)(v.low >> 8 * (k / 2));
        p[k - 1] = (uint8_t)(v.low >> 8 * (k - 1));
    }
}

#endif
