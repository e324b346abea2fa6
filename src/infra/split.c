/* split.c - the three splits of Infra 4.7: strictly, on ASCII whitespace, on commas. */
#include <lanewise/ascii.h>
#include <lanewise/split.h>

#include "../dispatch/dispatch.h"
#include "delimiter.h"

#define UNIT_BITS 8
#include "split_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "split_template.h"
#undef UNIT_BITS

/* ---- with one unit: of bytes a set can hold all, and a code unit is its code point ---- */

lane_result lane_strictly_split(const void *s, size_t n, uint8_t delimiter, uint32_t base,
                                uint32_t *starts, uint32_t *ends, size_t capacity) {
    lane_class own;
    lane_class_init(&own, &delimiter, 1);
    return lane_strictly_split_in(s, n, &own, base, starts, ends, capacity);
}

lane_result lane_strictly_split16(const uint16_t *s, size_t n, uint16_t delimiter, uint32_t base,
                                  uint32_t *starts, uint32_t *ends, size_t capacity) {
    return lane_strictly_split_on_code_point16(s, n, delimiter, base, starts, ends, capacity);
}

void lane_splitter_strictly(lane_splitter *it, const void *s, size_t n, uint8_t delimiter) {
    lane_splitter_strictly_in(it, s, n, NULL);
    lane_class_init(&it->state.own, &delimiter, 1);
}

void lane_splitter_strictly16(lane_splitter16 *it, const uint16_t *s, size_t n,
                              uint16_t delimiter) {
    lane_splitter_strictly_on_code_point16(it, s, n, delimiter);
}

/* ---- the cached bitmap of a splitter ---- */

static size_t delimiter_bitmap(const lane_kernels *k, const lane_split_state *st, size_t from,
                               size_t n, uint64_t *bits) {
    if (st->by_units) {
        const lane_text text = {st->data, st->size, false};
        lane_delimiter d = {NULL, {0}, st->delimiter_size};
        memcpy(d.units, st->delimiter, sizeof d.units);
        return st->wide ? delimiter_units_bitmap16(k, &text, &d, from, n, bits)
                        : delimiter_units_bitmap(k, &text, &d, from, n, bits);
    }
    const lane_class *set = st->set != NULL ? st->set : &st->own;
    if (!st->wide)
        return k->class_bitmap((const uint8_t *)st->data + from, n, set, bits);
    return k->class_bitmap16((const uint16_t *)st->data + from, n, set, bits);
}

bool lane_split_refill(lane_split_state *st) {
    enum { BATCH = 64 * (sizeof st->bits / sizeof st->bits[0]) };
    const lane_kernels *k = lane_kernels_get();
    while (st->scanned < st->size) {
        size_t n = st->size - st->scanned < BATCH ? st->size - st->scanned : BATCH;
        size_t words = delimiter_bitmap(k, st, st->scanned, n, st->bits);
        if (st->kind == LANE_SPLIT_ON_WHITESPACE)
            st->open = whitespace_to_edges(st->open, st->bits, words);
        st->origin = st->scanned;
        st->scanned += n;
        uint64_t any = 0;
        for (size_t w = 0; w < words; w++)
            any |= st->bits[w];
        if (any != 0) {
            st->next_word = 0;
            st->word_count = (uint8_t)words;
            return true;
        }
    }
    st->word_count = st->next_word;
    return false;
}
