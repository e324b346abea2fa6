/* emit_words.h - offsets of flags without a compress instruction: the lowest flag of a word, again and
 * again, in groups that are not counted, so that few branches depend on the text. */
#ifndef LANE_HAND_EMIT_H
#define LANE_HAND_EMIT_H

#include "../../core/internal.h"

/* slots that emit_four may write for its last word: all its flags, or a group begun */
enum { EMIT_GROUP = 4, EMIT_SLOTS = 64 };

/* The offsets of one word's flags; returns their number. */
LANE_INLINE size_t emit_word(uint32_t *out, uint64_t flags, uint32_t base) {
    size_t count = lane_popcount64(flags);
    for (size_t k = 0; k < count; k++, flags &= flags - 1)
        out[k] = base + lane_ctz64(flags);
    return count;
}

LANE_INLINE size_t emit_four(uint32_t *out, const uint64_t w[4], uint32_t base) {
    size_t m = 0;
    for (size_t j = 0; j < 4; j++)
        m += emit_word(out + m, w[j], base + (uint32_t)(64 * j));
    return m;
}

/* The ranks of `some` flags among `all`, which hold them; returns their number. */
LANE_INLINE size_t emit_ranks(uint16_t *out, uint64_t some, uint64_t all, uint16_t base) {
    size_t count = 0;
    for (; some != 0; some &= some - 1)
        out[count++] = (uint16_t)(base + lane_popcount64(all & (some ^ (some - 1))) - 1);
    return count;
}

#endif
