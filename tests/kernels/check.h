/* check.h - what the checks of the kernels are made of; README.md in this folder shows the pattern.
 */
#ifndef TEST_CHECK_H
#define TEST_CHECK_H

#include "kernels/kernels.h"
#include "support/guard.h"
#include "support/rng.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- one run: a kernel of a table ---- */

enum { CHECK_UNITS = 66000 }; /* the longest input of a check, in units: all 65,536 fit */

typedef struct check_buffer {
    guard guard;
    const void *data; /* the last input or output placed in it, for reports; NULL: none */
    size_t bytes;
    int place;
} check_buffer;

typedef struct check {
    const lane_kernels *k;
    const char *kernel;
    const char *tier;
    bool emulated; /* through SIMDe: what repeats what another set or shape showed is left out */
    bool quick;    /* 8 alignments, fewer lengths: for a processor that is emulated */
    uint64_t seed;
    rng rng;
    const char *about; /* what kind of data is in the input */
    check_buffer in[2], out[2];
    uint64_t checks, failures;
} check;

/* check_find_byte, ...: each compares t->k-><its kernel> with what the test itself defines. A
 * kernel of kernels.def without its function does not link. */
#define LANE_KERNEL(family, name, result, parameters, arguments) void check_##name(check *t);
#define LANE_KERNEL_VOID(family, name, parameters, arguments)    void check_##name(check *t);
#include "kernels/kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID

/* Counts one comparison. When it did not hold, prints the message and all that is needed to repeat
 * it: kernel, tier, seed, kind of data, and each buffer's length, place and bytes. */
void check_that(check *t, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#define CHECK_SIZE(t, what, got, want)                                                             \
    check_that(t, (got) == (want), "%s is %zu, should be %zu", what, (size_t)(got), (size_t)(want))

/* ---- buffers ---- */

/* Room for an input of so many bytes at a place of guard.h. */
void *check_input(check *t, unsigned which, int place, size_t bytes);
/* A copy of a literal, flush right. */
void *check_literal(check *t, unsigned which, const void *data, size_t bytes);
/* Room for an output, with canaries around it. */
void *check_output(check *t, unsigned which, int place, size_t bytes);
/* The canaries of all outputs that check_output() placed are whole. */
void check_canaries(check *t);

/* ---- units of 1 or 2 bytes ---- */

static inline unsigned unit_at(const void *s, size_t i, unsigned width) {
    return width == 1 ? ((const uint8_t *)s)[i] : ((const uint16_t *)s)[i];
}
static inline void unit_set(void *s, size_t i, unsigned width, unsigned unit) {
    if (width == 1)
        ((uint8_t *)s)[i] = (uint8_t)unit;
    else
        ((uint16_t *)s)[i] = (uint16_t)unit;
}

/* ---- sets ---- */

/* A byte set by the test's own definition, and as the library makes it. */
typedef struct byte_set {
    const char *name;
    bool in[256];
    lane_class c;
    bool thorough; /* swept in full; the others at fewer lengths */
} byte_set;

/* All sets of the tests, the last ones drawn from the seed; *count says how many. */
const byte_set *check_sets(const check *t, size_t *count);

static inline bool set_has(const byte_set *set, unsigned unit, unsigned width) {
    return width == 1 ? set->in[unit] : unit < 0x80 && set->in[unit];
}

/* ---- inputs ---- */

/* Units that a kernel tells from each other: those it looks for and the rest. */
typedef struct population {
    unsigned width;
    size_t hits, misses;
    uint16_t hit[65536], miss[65536];
} population;

/* Members and non-members. For 16 bits the misses are those that sloppy narrowing takes for a
 * member (0x0100|m, 0x8000|m, 0xFF00|m, m<<8, ...), bytes of 0x80 and more that the set names, and
 * others. */
const population *population_of_set(const byte_set *set, unsigned width);
/* One unit, and the units that differ from it by a bit, by its byte order, by a high byte. */
const population *population_of_unit(uint16_t unit, unsigned width);
/* Units of [first, last] (below 0x80), and the rest: edges, and what sloppy narrowing takes for
 * them. */
const population *population_of_range(uint16_t first, uint16_t last, unsigned width);

/* Looks at n units at s: calls the kernel, compares with the definition. `about` is the check's
 * own. */
typedef void probe(check *t, const void *s, size_t n, const void *about);

typedef enum effort {
    EFFORT_BRIEF,   /* flush right, about 40 lengths */
    EFFORT_FULL,    /* flush right and left, lengths 0 to 259 and some longer; 64 alignments */
    EFFORT_THOROUGH /* also one hit, and one miss, at each position of each length */
} effort;

/* Calls `look` on inputs of every kind: none, all, sparse, dense, in runs, anything; what lies
 * around the input are hits, or misses, so that a unit too much is seen. */
void check_sweep(check *t, const population *p, effort e, probe *look, const void *about);
/* check_sweep over all sets, with as much effort as each deserves; `about` is the byte_set. */
void check_sweep_sets(check *t, unsigned width, probe *look);
/* All 256 bytes, or all 65,536 units, shuffled, in one input. */
void check_all_units(check *t, unsigned width, probe *look, const void *about);
/* Lengths that matter at the edges of vectors of 8 to 64 units; *count says how many. */
const size_t *check_edge_lengths(size_t *count);

#endif
