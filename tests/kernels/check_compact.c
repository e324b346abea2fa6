/* check_compact.c - remove_class, normalize_newlines, collapse_class and their 16-bit forms. */
#include "check.h"

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define TEXT(s)     s, sizeof(s) - 1
#define TEXT16(s)   u"" s, sizeof(u"" s) / 2 - 1

/* ---- the three jobs, by their definitions ---- */

typedef enum job_kind { REMOVE, NEWLINES, COLLAPSE } job_kind;

typedef struct job {
    job_kind kind;
    unsigned width;
    const byte_set *set; /* REMOVE, COLLAPSE */
    unsigned fill;       /* COLLAPSE */
    bool before;         /* the unit before the text: a CR, a member */
} job;

/* writes what should come of the n units at s to `want`, and gives how many */
static size_t definition(const job *j, const void *s, size_t n, void *want) {
    size_t m = 0;
    bool before = j->before;
    for (size_t i = 0; i < n; i++) {
        unsigned unit = unit_at(s, i, j->width);
        bool keep = true;
        if (j->kind == NEWLINES) {
            keep = !(unit == '\n' && before);
            before = unit == '\r';
            unit = before ? '\n' : unit;
        } else {
            bool member = set_has(j->set, unit, j->width);
            keep = !member || (j->kind == COLLAPSE && !before);
            before = member;
            unit = member ? j->fill : unit;
        }
        if (keep)
            unit_set(want, m++, j->width, unit);
    }
    return m;
}

static size_t call(const check *t, const job *j, const void *s, size_t n, void *out) {
    const lane_kernels *k = t->k;
    const lane_class *c = j->set != NULL ? &j->set->c : NULL;
    if (j->width == 1) {
        if (j->kind == REMOVE)
            return k->remove_class(s, n, c, out);
        if (j->kind == NEWLINES)
            return k->normalize_newlines(s, n, j->before, out);
        return k->collapse_class(s, n, c, (uint8_t)j->fill, j->before, out);
    }
    if (j->kind == REMOVE)
        return k->remove_class16(s, n, c, out);
    if (j->kind == NEWLINES)
        return k->normalize_newlines16(s, n, j->before, out);
    return k->collapse_class16(s, n, c, (uint16_t)j->fill, j->before, out);
}

/* ---- one input ---- */

static uint16_t want[CHECK_UNITS];

static void compare(check *t, const job *j, const void *out, size_t got, size_t should,
                    const char *where) {
    CHECK_SIZE(t, where, got, should);
    if (got != should)
        return;
    for (size_t i = 0; i < should; i++) {
        if (unit_at(out, i, j->width) != unit_at(want, i, j->width)) {
            check_that(t, false, "%s: unit %zu is %04x, should be %04x", where, i,
                       unit_at(out, i, j->width), unit_at(want, i, j->width));
            return;
        }
    }
    check_that(t, true, "all units");
}

static void look_at_job(check *t, const job *j, const void *s, size_t n) {
    size_t bytes = n * j->width;
    int place = t->in[0].place;
    size_t should = definition(j, s, n, want);
    /* apart, with another alignment than the input's */
    uint8_t *out = check_output(t, 0, place < 0 ? place : place * 5 % 64, bytes);
    size_t got = call(t, j, s, n, out);
    compare(t, j, out, got, should, "apart");
    check_canaries(t);
    /* in place */
    out = check_output(t, 0, place, bytes);
    if (n > 0)
        memcpy(out, s, bytes);
    got = call(t, j, out, n, out);
    compare(t, j, out, got, should, "in place");
    check_canaries(t);
    /* begun before the input, and running into it */
    size_t ahead = (size_t)(1 + rng_below(&t->rng, 80)) * j->width;
    out = check_output(t, 0, place, bytes + ahead);
    if (n > 0)
        memcpy(out + ahead, s, bytes);
    got = call(t, j, out + ahead, n, out);
    compare(t, j, out, got, should, "overlapping");
    check_canaries(t);
}

/* ---- literals ---- */

typedef struct literal {
    const void *s;
    size_t n;
    const void *out;
    size_t written;
} literal;

static void check_job_literal(check *t, const job *j, const literal *l) {
    const void *s = check_literal(t, 0, l->s, l->n * j->width);
    void *out = check_output(t, 0, GUARD_RIGHT, l->n * j->width);
    size_t got = call(t, j, s, l->n, out);
    CHECK_SIZE(t, "written", got, l->written);
    check_that(t, l->written == 0 || memcmp(out, l->out, l->written * j->width) == 0,
               "not the literal");
    check_canaries(t);
}

#define LINE "GET /index.html HTTP/1.1"
#define A40  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const literal removals8[] = {
    {TEXT(""), TEXT("")},
    {TEXT("\r\n"), TEXT("")},
    {TEXT("a"), TEXT("a")},
    {TEXT("\na\r\nb\n"), TEXT("ab")},
    {TEXT(LINE "\r\n" LINE "\r\n" LINE "\r\n"), TEXT(LINE LINE LINE)},
    {TEXT(A40 A40 "\n" A40 A40 "\n" A40), TEXT(A40 A40 A40 A40 A40)},
};
static const literal removals16[] = {
    {TEXT16(""), TEXT16("")},
    {TEXT16("\na\r\nb\n"), TEXT16("ab")},
    {TEXT16("\u010A\u0A0A\n\u0D00\uFF0D"), TEXT16("\u010A\u0A0A\u0D00\uFF0D")},
    {TEXT16(LINE "\r\n" LINE "\r\n" LINE "\r\n"), TEXT16(LINE LINE LINE)},
};
static const literal newlines8[] = {
    {TEXT(""), TEXT("")},
    {TEXT("\r"), TEXT("\n")},
    {TEXT("\r\n"), TEXT("\n")},
    {TEXT("\r\r\n"), TEXT("\n\n")},
    {TEXT("\n\r"), TEXT("\n\n")},
    {TEXT("\r\n\r"), TEXT("\n\n")},
    {TEXT("a\r\nb\rc\nd"), TEXT("a\nb\nc\nd")},
    {TEXT(LINE "\r\n" LINE "\r\n" LINE "\r"), TEXT(LINE "\n" LINE "\n" LINE "\n")},
};
static const literal newlines16[] = {
    {TEXT16("\r\r\n"), TEXT16("\n\n")},
    {TEXT16("\u010D\n\u0D0D\r\u0A00"), TEXT16("\u010D\n\u0D0D\n\u0A00")},
    {TEXT16(LINE "\r\n" LINE "\r\n" LINE "\r"), TEXT16(LINE "\n" LINE "\n" LINE "\n")},
};
static const literal collapses8[] = {
    {TEXT(""), TEXT("")},
    {TEXT("  "), TEXT("_")},
    {TEXT(" a\t\tb "), TEXT("_a_b_")},
    {TEXT("a\vb"), TEXT("a\vb")},
    {TEXT(LINE "\r\n" LINE "  \t" LINE), TEXT("GET_/index.html_HTTP/1.1_"
                                              "GET_/index.html_HTTP/1.1_GET_/index.html_HTTP/1.1")},
};
static const literal collapses16[] = {
    {TEXT16(" a\t\tb "), TEXT16("_a_b_")},
    {TEXT16("\u2000 \u0120\u2020\u00A0"), TEXT16("\u2000_\u0120\u2020\u00A0")},
};

static const byte_set *set_named(check *t, const char *name) {
    size_t count;
    const byte_set *sets = check_sets(t, &count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(sets[i].name, name) == 0)
            return &sets[i];
    check_that(t, false, "there is no set %s among the tests' own", name);
    return &sets[0];
}

static void check_literals(check *t, job j) {
    static const struct {
        const literal *list;
        size_t count;
    } lists[3][2] = {
        {{removals8, COUNT_OF(removals8)}, {removals16, COUNT_OF(removals16)}},
        {{newlines8, COUNT_OF(newlines8)}, {newlines16, COUNT_OF(newlines16)}},
        {{collapses8, COUNT_OF(collapses8)}, {collapses16, COUNT_OF(collapses16)}},
    };
    for (size_t i = 0; i < lists[j.kind][j.width - 1].count; i++)
        check_job_literal(t, &j, &lists[j.kind][j.width - 1].list[i]);
    t->about = "NULL with 0";
    CHECK_SIZE(t, "written", call(t, &j, NULL, 0, NULL), (size_t)0);
}

/* ---- sets ---- */

static unsigned fill_of(const check *t, unsigned width) {
    return width == 1 ? 0x20 + (unsigned)(t->seed % 7) : 0x2020;
}

static void look_at_both(check *t, job j, const void *s, size_t n) {
    j.before = false;
    look_at_job(t, &j, s, n);
    if (j.kind == REMOVE)
        return;
    j.before = true;
    look_at_job(t, &j, s, n);
}

static void look_remove(check *t, const void *s, size_t n, const void *about) {
    look_at_both(t, (job){REMOVE, 1, about, 0, false}, s, n);
}
static void look_remove16(check *t, const void *s, size_t n, const void *about) {
    look_at_both(t, (job){REMOVE, 2, about, 0, false}, s, n);
}
static void look_collapse(check *t, const void *s, size_t n, const void *about) {
    look_at_both(t, (job){COLLAPSE, 1, about, fill_of(t, 1), false}, s, n);
}
static void look_collapse16(check *t, const void *s, size_t n, const void *about) {
    look_at_both(t, (job){COLLAPSE, 2, about, fill_of(t, 2), false}, s, n);
}

/* Kernels that choose by how much goes: all densities over more than their block, changing on the way. */
static void check_densities(check *t, unsigned width, const population *p, probe *look,
                            const void *about) {
    enum { LONG = 4 * 512 + 77 };
    for (unsigned round = 0; round < (t->quick ? 8u : 40u); round++) {
        size_t n = LONG - rng_below(&t->rng, 600);
        int where = (int)(rng_below(&t->rng, 64) / width * width);
        void *s = check_input(t, 0, round % 3 == 0 ? GUARD_RIGHT : where, n * width);
        unsigned one_in = 2;
        for (size_t i = 0; i < n; i++) {
            if (i % 256 == 0)
                one_in = 1u << rng_below(&t->rng, 10);
            bool hit = p->hits > 0 && rng_below(&t->rng, one_in) == 0;
            if (!hit && p->misses == 0)
                hit = true;
            unit_set(s, i, width,
                     hit ? p->hit[rng_below(&t->rng, (uint32_t)p->hits)]
                         : p->miss[rng_below(&t->rng, (uint32_t)p->misses)]);
        }
        t->about = "changing densities";
        look(t, s, n, about);
    }
}

static void check_sets_densities(check *t, unsigned width, probe *look) {
    size_t count;
    const byte_set *sets = check_sets(t, &count);
    for (size_t i = 0; i < count; i++)
        if (sets[i].thorough || i % 4 == 0)
            check_densities(t, width, population_of_set(&sets[i], width), look, &sets[i]);
}

/* Each looks three or six times at an input, so sets other than the thorough ones go at their brief effort. */
static void check_class_job(check *t, job_kind kind, unsigned width, probe *look) {
    const byte_set *set = set_named(t, kind == REMOVE ? "LF CR" : "ASCII whitespace");
    check_literals(t, (job){kind, width, set, '_', false});
    size_t count;
    const byte_set *sets = check_sets(t, &count);
    bool first = true;
    for (size_t i = 0; i < count; i++) {
        effort e = sets[i].thorough && first ? EFFORT_FULL : EFFORT_BRIEF;
        check_sweep(t, population_of_set(&sets[i], width), e, look, &sets[i]);
        first = first && !sets[i].thorough;
    }
    check_all_units(t, width, look, set);
    check_sets_densities(t, width, look);
}

void check_remove_class(check *t) {
    check_class_job(t, REMOVE, 1, look_remove);
}
void check_remove_class16(check *t) {
    check_class_job(t, REMOVE, 2, look_remove16);
}
void check_collapse_class(check *t) {
    check_class_job(t, COLLAPSE, 1, look_collapse);
}
void check_collapse_class16(check *t) {
    check_class_job(t, COLLAPSE, 2, look_collapse16);
}

/* ---- newlines ---- */

static void look_newlines(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    look_at_both(t, (job){NEWLINES, 1, NULL, 0, false}, s, n);
}
static void look_newlines16(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    look_at_both(t, (job){NEWLINES, 2, NULL, 0, false}, s, n);
}

/* CR LF lying over every edge: one pair at each position of lengths around vectors */
static void check_each_pair(check *t, unsigned width, probe *look) {
    static const char pairs[][2] = {{'\r', '\n'}, {'\n', '\r'}, {'\r', '\r'}, {'\n', '\n'}};
    size_t count;
    const size_t *lengths = check_edge_lengths(&count);
    for (size_t l = 0; l < count; l++) {
        size_t n = lengths[l];
        void *s = check_input(t, 0, GUARD_RIGHT, n * width);
        for (size_t i = 0; i < n; i++)
            unit_set(s, i, width, 'a');
        t->about = "one pair of newlines";
        for (size_t i = 0; i + 1 < n; i += t->quick ? 5 : 1) {
            const char *pair = pairs[(i + l) % COUNT_OF(pairs)];
            unit_set(s, i, width, (unsigned char)pair[0]);
            unit_set(s, i + 1, width, (unsigned char)pair[1]);
            look(t, s, n, NULL);
            unit_set(s, i, width, 'a');
            unit_set(s, i + 1, width, 'a');
        }
    }
}

static void check_newlines(check *t, unsigned width, probe *look) {
    check_literals(t, (job){NEWLINES, width, NULL, 0, false});
    const population *p = population_of_set(set_named(t, "LF CR"), width);
    check_sweep(t, p, EFFORT_FULL, look, NULL);
    check_all_units(t, width, look, NULL);
    check_densities(t, width, p, look, NULL);
    check_each_pair(t, width, look);
}

void check_normalize_newlines(check *t) {
    check_newlines(t, 1, look_newlines);
}
void check_normalize_newlines16(check *t) {
    check_newlines(t, 2, look_newlines16);
}
