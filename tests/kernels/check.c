/* check.c - buffers, reports and inputs that the checks share. */
#include "check.h"

#include "support/hex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- reports ---- */

enum { REPORTS_A_KERNEL = 3 }; /* the rest is counted only */

static void report_buffer(const char *what, unsigned which, const check_buffer *b) {
    char title[80];
    if (b->data == NULL)
        return;
    if (b->place == GUARD_RIGHT || b->place == GUARD_LEFT)
        snprintf(title, sizeof title, "%s %u, flush %s", what, which,
                 b->place == GUARD_RIGHT ? "right" : "left");
    else
        snprintf(title, sizeof title, "%s %u, alignment %d", what, which, b->place);
    hex_dump(stdout, title, b->data, b->bytes);
}

void check_that(check *t, bool holds, const char *format, ...) {
    t->checks++;
    if (holds)
        return;
    if (++t->failures > REPORTS_A_KERNEL)
        return;
    printf("FAILED %s, tier %s, seed %llu, %s: ", t->kernel, t->tier, (unsigned long long)t->seed,
           t->about);
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    for (unsigned i = 0; i < 2; i++)
        report_buffer("input", i, &t->in[i]);
    for (unsigned i = 0; i < 2; i++)
        report_buffer("output", i, &t->out[i]);
}

/* ---- buffers ---- */

static void *place(check_buffer *b, int where, size_t bytes) {
    b->data = guard_place(&b->guard, where, bytes);
    b->bytes = bytes;
    b->place = where;
    return (void *)b->data;
}

void *check_input(check *t, unsigned which, int where, size_t bytes) {
    return place(&t->in[which], where, bytes);
}

void *check_literal(check *t, unsigned which, const void *data, size_t bytes) {
    void *s = check_input(t, which, GUARD_RIGHT, bytes);
    t->about = "a literal";
    if (bytes > 0)
        memcpy(s, data, bytes);
    return s;
}

void *check_output(check *t, unsigned which, int where, size_t bytes) {
    void *out = place(&t->out[which], where, bytes);
    /* inside too: what a kernel leaves unwritten must not be right by chance */
    memset(out, 0xEE, bytes);
    guard_canary_set(&t->out[which].guard, out, bytes);
    return out;
}

void check_canaries(check *t) {
    for (unsigned i = 0; i < 2; i++) {
        const check_buffer *b = &t->out[i];
        if (b->data != NULL)
            check_that(t, guard_canary_intact(&b->guard, b->data, b->bytes),
                       "bytes outside output %u were written", i);
    }
}

/* ---- sweeps ---- */

typedef struct sweep {
    check *t;
    const population *p;
    probe *look;
    const void *about;
} sweep;

static unsigned draw(sweep *w, const uint16_t *from, size_t count, unsigned otherwise) {
    return count > 0 ? from[rng_below(&w->t->rng, (uint32_t)count)] : otherwise;
}
static unsigned draw_hit(sweep *w) {
    return draw(w, w->p->hit, w->p->hits, w->p->miss[0]);
}
static unsigned draw_miss(sweep *w) {
    return draw(w, w->p->miss, w->p->misses, w->p->hit[0]);
}

/* Room for n units, with hits or misses around it. */
static void *place_units(sweep *w, int where, size_t n) {
    unsigned width = w->p->width;
    const guard *g = &w->t->in[0].guard;
    uint8_t *s = check_input(w->t, 0, where, n * width);
    size_t before = (size_t)(s - g->data) / width;
    size_t after = (size_t)(g->data + g->size - (s + n * width)) / width;
    bool hits = rng_next(&w->t->rng) & 1;
    for (size_t i = 1; i <= before && i <= GUARD_CANARY; i++)
        unit_set(s - i * width, 0, width, hits ? draw_hit(w) : draw_miss(w));
    for (size_t i = 0; i < after && i < GUARD_CANARY; i++)
        unit_set(s, n + i, width, hits ? draw_hit(w) : draw_miss(w));
    return s;
}

enum { NONE, ALL, SPARSE, DENSE, RUNS, ANYTHING, KINDS };
static const char *const kind_names[KINDS] = {"no hit",    "all hits", "few hits",
                                              "half hits", "runs",     "any units"};

static void fill(sweep *w, void *s, size_t n, int kind) {
    rng *r = &w->t->rng;
    unsigned width = w->p->width;
    bool hit = kind == ALL || (kind == RUNS && (rng_next(r) & 1));
    size_t left = 0;
    for (size_t i = 0; i < n; i++) {
        if (kind == SPARSE)
            hit = rng_below(r, 37) == 0;
        if (kind == DENSE)
            hit = rng_next(r) >> 63;
        if (kind == RUNS && left-- == 0) {
            hit = !hit;
            left = rng_below(r, hit ? 5 : 70);
        }
        if (kind == ANYTHING)
            unit_set(s, i, width, (unsigned)rng_next(r) & 0xFFFF);
        else
            unit_set(s, i, width, hit ? draw_hit(w) : draw_miss(w));
    }
    w->t->about = kind_names[kind];
}

/* 16-bit reads of odd addresses are the caller's to avoid, so units lie at multiples of their size.
 */
static void look_at(sweep *w, int where, size_t n, int kind) {
    void *s = place_units(w, where, n);
    fill(w, s, n, kind);
    w->look(w->t, s, n, w->about);
}

static void look_at_each_position(sweep *w, size_t n, bool hit) {
    unsigned width = w->p->width;
    void *s = place_units(w, GUARD_RIGHT, n);
    fill(w, s, n, hit ? NONE : ALL);
    w->t->about = hit ? "one hit" : "one miss";
    for (size_t i = 0; i < n; i++) {
        unsigned usual = unit_at(s, i, width);
        unit_set(s, i, width, hit ? draw_hit(w) : draw_miss(w));
        w->look(w->t, s, n, w->about);
        unit_set(s, i, width, usual);
    }
}

/* 4 vectors of 64 units, and a rest */
enum { EVERY_LENGTH_UP_TO = 4 * 64 + 3 };

static const size_t edge_lengths[] = {0,   1,   2,   3,   4,   5,   7,   8,   9,   11,  15,
                                      16,  17,  23,  24,  31,  32,  33,  47,  48,  63,  64,
                                      65,  95,  100, 127, 128, 129, 159, 191, 192, 193, 255,
                                      256, 257, 300, 383, 384, 511, 512, 513};
static const size_t long_lengths[] = {511,  512,  513,  575,  639,  767,  1023,
                                      1024, 1025, 1100, 4095, 4096, 4097, 5000};

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

const size_t *check_edge_lengths(size_t *count) {
    *count = COUNT_OF(edge_lengths);
    return edge_lengths;
}

static void sweep_lengths(sweep *w) {
    size_t step = w->t->quick ? 3 : 1;
    for (size_t n = 0; n <= EVERY_LENGTH_UP_TO; n += step)
        for (int kind = 0; kind < KINDS; kind++) {
            look_at(w, GUARD_RIGHT, n, kind);
            look_at(w, GUARD_LEFT, n, kind);
        }
    for (size_t i = 0; i < COUNT_OF(long_lengths); i++)
        for (int kind = 0; kind < KINDS; kind++) {
            look_at(w, GUARD_RIGHT, long_lengths[i], kind);
            look_at(w, GUARD_LEFT, long_lengths[i], kind);
        }
}

static void sweep_alignments(sweep *w, bool few) {
    int step = (int)w->p->width * (few ? 8 : 1);
    for (int alignment = 0; alignment < 64; alignment += step)
        for (size_t i = 0; i < COUNT_OF(edge_lengths); i++) {
            look_at(w, alignment, edge_lengths[i], SPARSE);
            look_at(w, alignment, edge_lengths[i], DENSE);
        }
}

void check_sweep(check *t, const population *p, effort e, probe *look, const void *about) {
    sweep w = {t, p, look, about};
    if (e == EFFORT_BRIEF) {
        for (size_t i = 0; i < COUNT_OF(edge_lengths); i++)
            for (int kind = 0; kind < KINDS; kind++)
                look_at(&w, GUARD_RIGHT, edge_lengths[i], kind);
        return;
    }
    bool thorough = e == EFFORT_THOROUGH;
    sweep_lengths(&w);
    sweep_alignments(&w, t->quick || (t->emulated && !thorough));
    if (thorough && !t->quick && !t->emulated) {
        for (size_t n = 0; n <= EVERY_LENGTH_UP_TO; n++) {
            look_at_each_position(&w, n, true);
            look_at_each_position(&w, n, false);
        }
        return;
    }
    for (size_t i = 0; i < COUNT_OF(edge_lengths); i += thorough ? 1 : 2) {
        look_at_each_position(&w, edge_lengths[i], true);
        look_at_each_position(&w, edge_lengths[i], false);
    }
}

void check_sweep_sets(check *t, unsigned width, probe *look) {
    size_t count;
    const byte_set *sets = check_sets(t, &count);
    bool first = true;
    for (size_t i = 0; i < count; i++) {
        effort e = !sets[i].thorough ? EFFORT_BRIEF : first ? EFFORT_THOROUGH : EFFORT_FULL;
        check_sweep(t, population_of_set(&sets[i], width), e, look, &sets[i]);
        check_all_units(t, width, look, &sets[i]);
        first = first && !sets[i].thorough;
    }
}

void check_all_units(check *t, unsigned width, probe *look, const void *about) {
    size_t n = width == 1 ? 256 : 65536;
    void *s = check_input(t, 0, GUARD_RIGHT, n * width);
    /* an odd factor walks through all of them, neighbours far apart */
    for (size_t i = 0; i < n; i++)
        unit_set(s, i, width, (unsigned)(i * 40503 + 7919));
    t->about = "every unit once";
    look(t, s, n, about);
}
