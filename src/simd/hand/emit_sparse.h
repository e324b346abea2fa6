/* emit_sparse.h - four words of flags with at most two in each, as line ends are: two lowest flags of
 * every word, whether there are or not, and no branch but the one that asks if that is all. */
#ifndef LANE_HAND_EMIT_SPARSE_H
#define LANE_HAND_EMIT_SPARSE_H

#include "../../core/internal.h"

LANE_INLINE uint64_t without_lowest(uint64_t flags) {
    return flags & (flags - 1);
}
/* the number of the lowest flag, anything when there is none; without a branch, and without asking for
 * the lowest bit of 0 */
LANE_INLINE uint32_t lowest(uint64_t flags) {
    return lane_ctz64(flags | UINT64_C(1) << 63);
}

/* Writes 2 slots more than it has flags, at most; false, and nothing written, when there are more. */
LANE_INLINE bool emit_sparse(uint32_t *out, size_t *m_, uint64_t w0, uint64_t w1, uint64_t w2,
                             uint64_t w3, uint32_t base) {
    uint64_t v0 = without_lowest(w0), v1 = without_lowest(w1);
    uint64_t v2 = without_lowest(w2), v3 = without_lowest(w3);
    if ((without_lowest(v0) | without_lowest(v1) | without_lowest(v2) | without_lowest(v3)) != 0)
        return false;
    size_t m = *m_;
    out[m] = base + lowest(w0);
    out[m + 1] = base + lowest(v0);
    m += (size_t)(w0 != 0) + (v0 != 0);
    out[m] = base + 64 + lowest(w1);
    out[m + 1] = base + 64 + lowest(v1);
    m += (size_t)(w1 != 0) + (v1 != 0);
    out[m] = base + 128 + lowest(w2);
    out[m + 1] = base + 128 + lowest(v2);
    m += (size_t)(w2 != 0) + (v2 != 0);
    out[m] = base + 192 + lowest(w3);
    out[m + 1] = base + 192 + lowest(v3);
    *m_ = m + (size_t)(w3 != 0) + (v3 != 0);
    return true;
}

#endif
