/* split.c - the three splits of Infra 4.7: strictly, on ASCII whitespace, on commas. */
#include <lanewise/ascii.h>
#include <lanewise/split.h>

#include "../dispatch/dispatch.h"

/* what parts tokens: a set, or without one a UTF-16 unit that no set can hold */
typedef struct lane_delimiter {
    const lane_class *set;
    uint16_t unit;
} lane_delimiter;

/* makes *own the set of one unit, and gives it; NULL where a set cannot hold the unit */
static const lane_class *set_of_one(lane_class *own, int unit_bits, uint16_t unit) {
    if (unit_bits == 16 && unit >= 0x80)
        return NULL;
    uint8_t byte = (uint8_t)unit;
    lane_class_init(own, &byte, 1);
    return own;
}

/* whether s[i], a unit that delimits, does so here: half a pair is no code point */
static bool stands_alone(const uint16_t *s, size_t n, size_t i) {
    if (lane_is_leading_surrogate(s[i]))
        return i + 1 == n || !lane_is_trailing_surrogate(s[i + 1]);
    if (lane_is_trailing_surrogate(s[i]))
        return i == 0 || !lane_is_leading_surrogate(s[i - 1]);
    return true;
}

/* As the kernel class_offsets16, for one unit of any value. A stop right behind a delimiter loses
 * nothing that stands_alone looks back for: the delimiter was alone itself. */
static lane_kernel_out lone_unit_offsets(const lane_kernels *k, const uint16_t *s, size_t n,
                                         uint16_t unit, uint32_t base, uint32_t *out,
                                         size_t capacity) {
    lane_kernel_out r = {0, 0};
    size_t reach = lane_offsets_reach(n, base);
    size_t i = 0;
    for (;;) {
        i += k->find_unit16(s + i, reach - i, unit);
        if (i == reach)
            break;
        if (stands_alone(s, n, i)) {
            if (r.written == capacity)
                return r;
            out[r.written++] = base + (uint32_t)i;
            r.read = i + 1;
        }
        i++;
    }
    r.read = reach;
    return r;
}

#define UNIT_BITS 8
#include "split_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "split_template.h"
#undef UNIT_BITS

/* ---- the cached bitmap of a splitter ---- */

/* the units [from, from + n) of the text, n from 1 to 512, as bits */
static size_t lone_unit_bitmap(const lane_kernels *k, const lane_split_state *st, size_t from,
                               size_t n, uint64_t *bits) {
    const uint16_t *s = st->data;
    size_t words = lane_bitmap_words(n);
    for (size_t w = 0; w < words; w++)
        bits[w] = 0;
    size_t i = 0;
    for (;;) {
        i += k->find_unit16(s + from + i, n - i, st->delimiter);
        if (i == n)
            return words;
        if (stands_alone(s, st->size, from + i))
            bits[i / 64] |= UINT64_C(1) << (i % 64);
        i++;
    }
}

static size_t delimiter_bitmap(const lane_kernels *k, const lane_split_state *st, size_t from,
                               size_t n, uint64_t *bits) {
    const lane_class *set = st->set != NULL ? st->set : &st->own;
    if (!st->wide)
        return k->class_bitmap((const uint8_t *)st->data + from, n, set, bits);
    if (st->set == NULL && st->delimiter >= 0x80)
        return lone_unit_bitmap(k, st, from, n, bits);
    return k->class_bitmap16((const uint16_t *)st->data + from, n, set, bits);
}

/* Turns whitespace into edges: a bit where a token begins or ends, so that a run of blanks costs as
 * much as one. Bits behind the text say whitespace 0, so a text that ends in whitespace gets an edge
 * at its size: a token that begins there is none. */
static void whitespace_to_edges(lane_split_state *st, uint64_t *bits, size_t words) {
    uint64_t before = !st->open; /* whether the unit before is whitespace, or nothing */
    for (size_t w = 0; w < words; w++) {
        uint64_t whitespace = bits[w];
        bits[w] = whitespace ^ (whitespace << 1 | before);
        before = whitespace >> 63;
    }
    st->open = before == 0;
}

bool lane_split_refill(lane_split_state *st) {
    enum { BATCH = 64 * (sizeof st->bits / sizeof st->bits[0]) };
    const lane_kernels *k = lane_kernels_get();
    while (st->scanned < st->size) {
        size_t n = st->size - st->scanned < BATCH ? st->size - st->scanned : BATCH;
        size_t words = delimiter_bitmap(k, st, st->scanned, n, st->bits);
        if (st->kind == LANE_SPLIT_ON_WHITESPACE)
            whitespace_to_edges(st, st->bits, words);
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
