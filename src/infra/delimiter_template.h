/* delimiter_template.h - over UNIT (unit.h): where a delimiter given by its units begins. Its last unit is
 * looked for: of characters of one script the lead bytes are the same. */
#include "unit.h"

#undef NAME
#undef FIND_UNIT
#if UNIT_BITS == 8
#    define NAME(f)                  f
#    define FIND_UNIT(k, s, n, unit) (k)->find_byte((s), (n), (uint8_t)(unit))
#else
#    define NAME(f)                  f##16
#    define FIND_UNIT(k, s, n, unit) (k)->find_unit16((s), (n), (unit))
#endif

/* The first place from `from` on, before `to`, where one begins; `to` when there is none. */
LANE_INLINE size_t NAME(next_delimiter)(const lane_kernels *k, const lane_text *text,
                                        const lane_delimiter *d, size_t from, size_t to) {
    const UNIT *s = (const UNIT *)text->data;
    size_t behind = (size_t)d->size - 1; /* units of a delimiter behind its first */
    size_t stop = text->size < behind ? 0 : text->size - behind;
    stop = to < stop ? to : stop;
    for (size_t i = from; i < stop; i++) {
        i += FIND_UNIT(k, s + i + behind, stop - i, d->units[behind]);
        if (i < stop && NAME(delimits)(text, d, i))
            return i;
    }
    return to;
}

/* bits of the units [from, from + n), n from 1 to 512 */
LANE_INLINE size_t NAME(delimiter_units_bitmap)(const lane_kernels *k, const lane_text *text,
                                                const lane_delimiter *d, size_t from, size_t n,
                                                uint64_t *bits) {
    size_t words = lane_bitmap_words(n), to = from + n;
    for (size_t w = 0; w < words; w++)
        bits[w] = 0;
    for (size_t i = from; (i = NAME(next_delimiter)(k, text, d, i, to)) < to; i++)
        bits[(i - from) / 64] |= UINT64_C(1) << ((i - from) % 64);
    return words;
}

/* As the kernel class_offsets. A stop right behind a delimiter loses nothing that delimits16 looks back
 * for: the delimiter was alone itself. */
LANE_INLINE lane_kernel_out NAME(delimiter_units_offsets)(const lane_kernels *k, const UNIT *s,
                                                          size_t n, const lane_delimiter *d,
                                                          uint32_t base, uint32_t *out,
                                                          size_t capacity) {
    const lane_text text = {s, n, false};
    size_t reach = lane_offsets_reach(n, base);
    lane_kernel_out r = {0, 0};
    for (size_t i = 0; (i = NAME(next_delimiter)(k, &text, d, i, reach)) < reach;) {
        if (r.written == capacity)
            return r;
        out[r.written++] = base + (uint32_t)i;
        i += d->size;
        r.read = i;
    }
    r.read = reach;
    return r;
}

#undef NAME
#undef FIND_UNIT
