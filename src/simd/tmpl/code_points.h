/* code_points.h - how many code points, and where the k-th begins: units that do not continue one. */
#ifndef LANE_TMPL_CODE_POINTS_H
#define LANE_TMPL_CODE_POINTS_H

#include "count.h"
#include "predicate.h"

static size_t K(count_code_points)(const uint8_t *s, size_t n) {
    const xp p = {.value = xv_zero()};
    return n - count_flags(XP_CONTINUES8, &p, s, s, n);
}
static size_t K(count_code_points16)(const uint16_t *s, size_t n) {
    const xp p = {.value = xv_zero()};
    return n < 2 ? n : n - count_flags(XP_CONTINUES16, &p, s + 1, s, n - 1);
}

/* the place of flag number k of a word that has more than k */
LANE_INLINE size_t select_flag(uint64_t word, size_t k) {
    for (; k > 0; k--)
        word &= word - 1;
    return lane_ctz64(word);
}

/* Of the units of a that begin a code point, number k (from 0): `read` is where, n when there are k or fewer;
 * `written` is how many there are before. b is for the kind. */
LANE_INLINE lane_kernel_out find_beginning(xp_kind kind, const void *a_, const void *b_, size_t n,
                                           size_t k) {
    const uint8_t *a = (const uint8_t *)a_, *b = (const uint8_t *)b_;
    const size_t unit = xp_unit_bytes(kind);
    const xp p = {.value = xv_zero()};
    size_t before = 0, i = 0;
    for (; n - i >= 4 * 64; i += 4 * 64) {
        uint64_t w[4];
        size_t counts[4], all = 0;
        for (size_t j = 0; j < 4; j++) {
            size_t at = (i + 64 * j) * unit;
            w[j] = ~xp_word2(kind, &p, a + at, b + at);
            counts[j] = lane_popcount64(w[j]);
            all += counts[j];
        }
        if (all > k - before) {
            size_t j = 0;
            for (; counts[j] <= k - before; j++)
                before += counts[j];
            return (lane_kernel_out){i + 64 * j + select_flag(w[j], k - before), k};
        }
        before += all;
    }
    while (i < n) {
        size_t units = n - i < 64 ? n - i : 64, at = i * unit;
        uint64_t w = units == 64 ? ~xp_word2(kind, &p, a + at, b + at)
                                 : ~xp_word2_part(kind, &p, a + at, b + at, units);
        size_t count = lane_popcount64(w & lane_low_bits(units));
        if (count > k - before)
            return (lane_kernel_out){i + select_flag(w, k - before), k};
        before += count;
        i += units;
    }
    return (lane_kernel_out){n, before};
}

static lane_kernel_out K(find_code_point)(const uint8_t *s, size_t n, size_t k) {
    if (k == 0)
        return (lane_kernel_out){0, 0};
    return find_beginning(XP_CONTINUES8, s, s, n, k);
}
static lane_kernel_out K(find_code_point16)(const uint16_t *s, size_t n, size_t k) {
    if (k == 0 || n == 0)
        return (lane_kernel_out){0, 0};
    /* the first unit begins one, whatever it is */
    lane_kernel_out r = find_beginning(XP_CONTINUES16, s + 1, s, n - 1, k - 1);
    return (lane_kernel_out){r.read + 1, r.written + 1};
}

#endif
