/* emit_words.h - offsets of flags without a compress instruction: the lowest flag of a word, again and
 * again, in groups that are not counted, so that few branches depend on the text. */
#ifndef LANE_HAND_EMIT_H
#define LANE_HAND_EMIT_H

#include "../../core/internal.h"

/* slots that emit_four may write for its last word: all its flags, or a group begun */
enum { EMIT_GROUP = 4, EMIT_SLOTS = 64 };

LANE_INLINE size_t emit_four(uint32_t *out, const uint64_t w[4], uint32_t base) {
    size_t m = 0;
    for (size_t j = 0; j < 4; j++, base += 64) {
        uint64_t flags = w[j];
        size_t count = lane_popcount64(flags);
        for (size_t k = 0; k < count; k++, flags &= flags - 1)
            out[m + k] = base + lane_ctz64(flags);
        m += count;
    }
    return m;
}

#endif
