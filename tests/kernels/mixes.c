/* mixes.c - see mixes.h. */
#include "mixes.h"

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

static unsigned draw(check *t, const uint16_t *units, size_t count) {
    return units[rng_below(&t->rng, (uint32_t)count)];
}

static void surround(check *t, const uint8_t *s, size_t n, unsigned width, const uint16_t *units,
                     size_t count) {
    const guard *g = &t->in[0].guard;
    uint8_t *start = (uint8_t *)(uintptr_t)s, *end = start + n * width;
    for (size_t i = 1; i <= GUARD_CANARY && (size_t)(start - g->data) >= i * width; i++)
        unit_set(start - i * width, 0, width, draw(t, units, count));
    for (size_t i = 0; i < GUARD_CANARY && (size_t)(g->data + g->size - end) >= (i + 1) * width;
         i++)
        unit_set(end, i, width, draw(t, units, count));
}

void check_mix(check *t, unsigned width, const uint16_t *units, size_t count, const char *about,
               probe *look, const void *passed) {
    size_t lengths;
    const size_t *length = check_edge_lengths(&lengths);
    int step = (int)width * (t->quick ? 8 : 1);
    for (int place = GUARD_LEFT; place < 64; place += place < 0 ? 1 : step) {
        for (size_t l = 0; l < lengths; l++) {
            size_t n = length[l] + (place % 3 == 0 ? 1500 * (l % 16 == 15) : 0);
            void *s = check_input(t, 0, place, n * width);
            for (size_t i = 0; i < n; i++)
                unit_set(s, i, width, draw(t, units, count));
            surround(t, s, n, width, units, count);
            t->about = about;
            look(t, s, n, passed);
        }
    }
}

/* ---- surrogates ---- */

static void set_pairs(check *t, uint16_t *s, size_t n) {
    for (size_t i = 0; i < n; i++) {
        s[i] = 'a';
        if (n - i >= 2 && rng_below(&t->rng, 3) != 0) {
            s[i] = (uint16_t)(0xD800 + rng_below(&t->rng, 0x400));
            s[++i] = (uint16_t)(0xDC00 + rng_below(&t->rng, 0x400));
        }
    }
}

static void check_one_alone(check *t, probe *look) {
    static const uint16_t alone[] = {0xD800, 0xDBFF, 0xDC00, 0xDFFF};
    size_t lengths;
    const size_t *length = check_edge_lengths(&lengths);
    for (size_t l = 0; l < lengths; l++) {
        size_t n = length[l];
        uint16_t *s = check_input(t, 0, GUARD_RIGHT, 2 * n);
        set_pairs(t, s, n);
        t->about = "pairs";
        look(t, s, n, NULL);
        t->about = "pairs, and a surrogate over them";
        for (size_t i = 0; i < n; i += t->quick ? 3 : 1) {
            uint16_t usual = s[i];
            s[i] = alone[(i + l) % COUNT_OF(alone)];
            look(t, s, n, NULL);
            s[i] = usual;
        }
    }
}

void check_surrogate_mixes(check *t, probe *look) {
    static const uint16_t any[] = {0xD800, 0xD83D, 0xDBFF, 0xDC00, 0xDE00, 0xDFFF, 0xD7FF, 0xE000};
    static const uint16_t few[] = {0xD800, 0xDC00, 0xD7FF, 0xE000, 0x00D8, 0x00DC, 0xFFFD, 0xFFFF,
                                   0x5800, 0x9C00, 0x0000, 0x0061, 0x0061, 0x0061, 0x0061, 0x0061};
    static const uint16_t none[] = {0xD7FF, 0xE000, 0xFC00, 0x5800, 0x5C00, 0xF800, 0x0061, 0xFFFF};
    check_mix(t, 2, any, COUNT_OF(any), "surrogates in any order", look, NULL);
    check_mix(t, 2, few, COUNT_OF(few), "few surrogates", look, NULL);
    check_mix(t, 2, none, COUNT_OF(none), "no surrogates, but close to them", look, NULL);
    check_one_alone(t, look);
}
