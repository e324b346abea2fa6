/* ascii_search_template.h - over UNIT, ANY, PUBLIC, KERNEL (unit.h). */
#include "unit.h"

#undef WORD
#if UNIT_BITS == 8
#    define WORD(f) f
#else
#    define WORD(f) f##16
#endif

bool PUBLIC(starts_with_ignoring_ascii_case)(const ANY *s, size_t n, const ANY *prefix,
                                             size_t prefix_size) {
    return prefix_size <= n && lane_kernels_get()->KERNEL(mismatch_ignoring_ascii_case)(
                                   s, prefix, prefix_size) == prefix_size;
}

uint64_t PUBLIC(hash_ignoring_ascii_case)(const ANY *s, size_t n, uint64_t seed) {
    enum { UNITS_A_WORD = 64 / UNIT_BITS };
    const UNIT *units = s;
    uint64_t h = mix(seed, n);
    size_t i = 0;
    for (; n - i >= UNITS_A_WORD; i += UNITS_A_WORD)
        h = mix(h, WORD(fold_word)(WORD(word_at)(units + i)));
    uint64_t rest = 0;
    for (unsigned shift = 0; i < n; i++, shift += UNIT_BITS)
        rest |= (uint64_t)units[i] << shift;
    return finish(mix(h, WORD(fold_word)(rest)));
}

/* ---- find ---- */

static UNIT PUBLIC(lower)(UNIT unit) {
    return (UNIT)(unit >= 'A' && unit <= 'Z' ? unit + 0x20 : unit);
}

/* Where the maximal suffix of x begins, in the order of units or its reverse, and its period. */
static size_t PUBLIC(maximal_suffix)(const UNIT *x, size_t m, bool reversed, size_t *period) {
    size_t start = 0, candidate = 1, k = 0, p = 1;
    while (candidate + k < m) {
        UNIT a = PUBLIC(lower)(x[candidate + k]), b = PUBLIC(lower)(x[start + k]);
        if (a == b) {
            if (++k == p) {
                candidate += p;
                k = 0;
            }
        } else if ((a < b) != reversed) {
            candidate += k + 1;
            k = 0;
            p = candidate - start;
        } else {
            start = candidate++;
            k = 0;
            p = 1;
        }
    }
    *period = p;
    return start;
}

/* Crochemore and Perrin, Two-way string-matching (1991): linear, without memory of its own. The needle is
 * parted at `cut`; the right half is matched forwards, then the left half backwards. m is 1 to n. */
static size_t PUBLIC(two_way)(const UNIT *s, size_t n, const UNIT *x, size_t m) {
    size_t period, other_period;
    size_t cut = PUBLIC(maximal_suffix)(x, m, false, &period);
    size_t other = PUBLIC(maximal_suffix)(x, m, true, &other_period);
    if (other > cut) {
        cut = other;
        period = other_period;
    }
    bool periodic = period + cut <= m;
    for (size_t i = 0; periodic && i < cut; i++)
        periodic = PUBLIC(lower)(x[i]) == PUBLIC(lower)(x[i + period]);
    if (!periodic)
        period = (cut > m - cut ? cut : m - cut) + 1;

    size_t known = 0; /* units of a periodic needle that match after a shift by its period */
    for (size_t at = 0; at <= n - m;) {
        size_t i = cut > known ? cut : known;
        while (i < m && PUBLIC(lower)(x[i]) == PUBLIC(lower)(s[at + i]))
            i++;
        if (i < m) {
            at += i - cut + 1;
            known = 0;
            continue;
        }
        i = cut;
        while (i > known && PUBLIC(lower)(x[i - 1]) == PUBLIC(lower)(s[at + i - 1]))
            i--;
        if (i <= known)
            return at;
        at += period;
        known = periodic ? m - period : 0;
    }
    return n;
}

/* the first unit of the needle in both its cases, as a set where one can hold it */
static size_t PUBLIC(find_either_case)(const lane_kernels *k, const UNIT *s, size_t n, UNIT unit,
                                       const lane_class *both) {
#if UNIT_BITS == 16
    if (unit >= 0x80)
        return k->find_unit16(s, n, unit);
#endif
    (void)unit;
    return k->KERNEL(find_first_in)(s, n, both);
}

size_t PUBLIC(find_ignoring_ascii_case)(const ANY *s, size_t n, const ANY *needle,
                                        size_t needle_size) {
    /* what a candidate costs beside its units, in units */
    enum { CANDIDATE = 16 };
    const lane_kernels *k = lane_kernels_get();
    const UNIT *units = s, *x = needle;
    if (needle_size == 0)
        return 0;
    if (needle_size > n)
        return n;

    UNIT first = PUBLIC(lower)(x[0]);
    uint8_t cases[2] = {(uint8_t)first, (uint8_t)first};
    if (first >= 'a' && first <= 'z')
        cases[1] = (uint8_t)(first - 0x20);
    lane_class both;
    lane_class_init(&both, cases, 2);

    size_t starts = n - needle_size + 1, spent = 0;
    for (size_t i = 0; i < starts;) {
        i += PUBLIC(find_either_case)(k, units + i, starts - i, first, &both);
        if (i == starts)
            break;
        size_t equal = k->KERNEL(mismatch_ignoring_ascii_case)(units + i, x, needle_size);
        if (equal == needle_size)
            return i;
        i++;
        /* candidates by far dearer than the way so far: text and needle are of the kind that makes this
         * quadratic */
        spent += equal + CANDIDATE;
        if (spent / 8 > i + 64 && i < starts) {
            size_t found = PUBLIC(two_way)(units + i, n - i, x, needle_size);
            return found < n - i ? i + found : n;
        }
    }
    return n;
}
