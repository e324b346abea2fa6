/* compact_table.h - the shuffles that move units of 8 together, one for each of the 256 choices of those that
 * stay: byte j of an entry is the place of the j-th that stays. The compiler makes them; behind those that
 * stay there is 0, any unit does.
 *
 *   10110010 (bit 0 on the right)   ->   1 4 5 7 0 0 0 0 */
#ifndef LANE_HAND_COMPACT_TABLE_H
#define LANE_HAND_COMPACT_TABLE_H

#include "../../core/internal.h"
#include "../intrin.h"

/* bits of m below bit j, j from 0 to 7 */
#define BIT(m, j) ((m) >> (j)&1)
#define BELOW(m, j)                                                                                \
    ((j > 0 ? BIT(m, 0) : 0) + (j > 1 ? BIT(m, 1) : 0) + (j > 2 ? BIT(m, 2) : 0) +                 \
     (j > 3 ? BIT(m, 3) : 0) + (j > 4 ? BIT(m, 4) : 0) + (j > 5 ? BIT(m, 5) : 0) +                 \
     (j > 6 ? BIT(m, 6) : 0))
/* what unit j adds to the entry: its place in the byte of its turn */
#define TURN(m, j) ((uint64_t)(BIT(m, j) * j) << 8 * BELOW(m, j))
#define ENTRY(m)                                                                                   \
    (TURN(m, 1) | TURN(m, 2) | TURN(m, 3) | TURN(m, 4) | TURN(m, 5) | TURN(m, 6) | TURN(m, 7))
#define FOUR(m)    ENTRY(m), ENTRY((m) + 1), ENTRY((m) + 2), ENTRY((m) + 3)
#define SIXTEEN(m) FOUR(m), FOUR((m) + 4), FOUR((m) + 8), FOUR((m) + 12)
#define ALL_OF(m)  SIXTEEN(m), SIXTEEN((m) + 16), SIXTEEN((m) + 32), SIXTEEN((m) + 48)

/* little-endian, as the tiers that use it are */
static const uint64_t compact_table[256] = {ALL_OF(0), ALL_OF(64), ALL_OF(128), ALL_OF(192)};

#undef BIT
#undef BELOW
#undef TURN
#undef ENTRY
#undef FOUR
#undef SIXTEEN
#undef ALL_OF

/* Stores 8 units, first those of the 8 at `from` whose bits are set in `keep`. */
LANE_INLINE void compact_eight(uint8_t *to, const uint8_t *from, uint8_t keep, size_t unit) {
#if defined(LANE_VECTOR_X86)
    __m128i turns = _mm_loadl_epi64((const __m128i *)(const void *)&compact_table[keep]);
    if (unit == 1) {
        __m128i v = _mm_loadl_epi64((const __m128i *)(const void *)from);
        _mm_storel_epi64((__m128i *)(void *)to, _mm_shuffle_epi8(v, turns));
        return;
    }
    /* unit j is bytes 2j and 2j + 1 */
    __m128i doubled = _mm_unpacklo_epi8(turns, turns);
    turns = _mm_add_epi8(_mm_add_epi8(doubled, doubled), _mm_set1_epi16(0x0100));
    __m128i v = _mm_loadu_si128((const __m128i *)(const void *)from);
    _mm_storeu_si128((__m128i *)(void *)to, _mm_shuffle_epi8(v, turns));
#else
    uint8x8_t turns = vcreate_u8(compact_table[keep]);
    if (unit == 1) {
        vst1_u8(to, vtbl1_u8(vld1_u8(from), turns));
        return;
    }
    uint8x8_t doubled = vadd_u8(turns, turns);
    uint8x16_t both = vcombine_u8(vzip1_u8(doubled, vadd_u8(doubled, vdup_n_u8(1))),
                                  vzip2_u8(doubled, vadd_u8(doubled, vdup_n_u8(1))));
    vst1q_u8(to, vqtbl1q_u8(vld1q_u8(from), both));
#endif
}

#endif
