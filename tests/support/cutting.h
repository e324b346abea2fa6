/* cutting.h - how a test cuts a text into pieces. */
#ifndef TEST_CUTTING_H
#define TEST_CUTTING_H

#include <lanewise/cpu.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* How a text is cut: a first piece, then pieces of `step` units; how many units there is room for in a call;
 * whether each piece goes to the next tier. */
typedef struct cutting {
    size_t first, step, room;
    bool switch_tiers;
} cutting;

static inline size_t cut_end(const cutting *c, size_t at, size_t n) {
    size_t piece = at == 0 && c->first > 0 ? c->first : c->step;
    return piece < n - at ? at + piece : n;
}

static inline void between_pieces(const cutting *c) {
    if (!c->switch_tiers)
        return;
    int32_t isa = lane_isa_active();
    do
        isa = (isa + 1) % LANE_ISA_COUNT;
    while (lane_isa_force(isa) != LANE_OK);
}

/* memory of exactly n units, so that a sanitizer sees what is past it; never NULL */
static inline void *cut_room(size_t n, size_t unit) {
    void *p = malloc(n * unit > 0 ? n * unit : 1);
    if (p == NULL)
        abort();
    return p;
}

#endif
