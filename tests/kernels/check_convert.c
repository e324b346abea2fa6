/* check_convert.c - widen, narrow, find_lone_surrogate16, repair_surrogates16. */
#include "check.h"
#include "mixes.h"

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

/* ---- bytes to units ---- */

static void look_widen(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    int place = t->in[0].place;
    uint16_t *out = check_output(t, 0, place < 0 ? place : place * 6 % 64, 2 * n);
    t->k->widen(s, n, out);
    size_t i = 0;
    while (i < n && out[i] == ((const uint8_t *)s)[i])
        i++;
    CHECK_SIZE(t, "units that are right", i, n);
    check_canaries(t);
}

void check_widen(check *t) {
    static const uint8_t bytes[] = {0x00, 0x7F, 0x80, 0x9F, 0xFF};
    static const uint16_t units[] = {0x0000, 0x007F, 0x0080, 0x009F, 0x00FF};
    const void *s = check_literal(t, 0, bytes, sizeof bytes);
    void *out = check_output(t, 0, GUARD_RIGHT, sizeof units);
    t->k->widen(s, sizeof bytes, out);
    check_that(t, memcmp(out, units, sizeof units) == 0, "not the literal");
    t->k->widen(NULL, 0, NULL);
    check_sweep(t, population_of_range(0x00, 0x7F, 1), EFFORT_FULL, look_widen, NULL);
    check_all_units(t, 1, look_widen, NULL);
}

/* ---- units to bytes ---- */

static void compare_narrow(check *t, const uint8_t *out, const uint16_t *s, size_t got,
                           size_t should, const char *where) {
    CHECK_SIZE(t, where, got, should);
    size_t i = 0;
    while (i < got && out[i] == (uint8_t)s[i])
        i++;
    CHECK_SIZE(t, "bytes that are right", i, got);
    check_canaries(t);
}

static void look_narrow(check *t, const void *s_, size_t n, const void *about) {
    const uint16_t *s = s_;
    uint16_t limit = *(const uint16_t *)about;
    int place = t->in[0].place;
    size_t should = 0;
    while (should < n && s[should] <= limit)
        should++;
    uint8_t *out = check_output(t, 0, place < 0 ? place : place * 5 % 64, n);
    size_t got = t->k->narrow(s, n, limit, out);
    compare_narrow(t, out, s, got, should, "apart");
    /* in place: room for the units, of which the bytes take the first half */
    out = check_output(t, 0, place, 2 * n);
    if (n > 0)
        memcpy(out, s, 2 * n);
    got = t->k->narrow((const uint16_t *)(const void *)out, n, limit, out);
    compare_narrow(t, out, s, got, should, "in place");
}

void check_narrow(check *t) {
    static const uint16_t units[] = {0x0000, 0x007F, 0x0080, 0x00FF, 0x0100, 0x0041};
    static const uint8_t bytes[] = {0x00, 0x7F, 0x80, 0xFF};
    static const uint16_t limits[] = {0x7F, 0xFF};
    const void *s = check_literal(t, 0, units, sizeof units);
    uint8_t *out = check_output(t, 0, GUARD_RIGHT, COUNT_OF(units));
    CHECK_SIZE(t, "index", t->k->narrow(s, COUNT_OF(units), 0xFF, out), (size_t)4);
    check_that(t, memcmp(out, bytes, sizeof bytes) == 0, "not the literal");
    CHECK_SIZE(t, "index", t->k->narrow(s, COUNT_OF(units), 0x7F, out), (size_t)2);
    check_that(t, memcmp(out, bytes, 2) == 0, "not the literal");
    CHECK_SIZE(t, "index in NULL", t->k->narrow(NULL, 0, 0xFF, NULL), (size_t)0);
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        /* hits are what fits: one miss at each position is the error at each position */
        const population *p = population_of_range(0x00, limits[i], 2);
        check_sweep(t, p, i == 0 ? EFFORT_FULL : EFFORT_THOROUGH, look_narrow, &limits[i]);
        check_all_units(t, 2, look_narrow, &limits[i]);
    }
}

/* ---- surrogates ---- */

static bool is_leading(unsigned unit) {
    return unit >= 0xD800 && unit <= 0xDBFF;
}
static bool is_trailing(unsigned unit) {
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/* whether s[i] is a surrogate that is no half of a pair */
static bool stands_alone(const uint16_t *s, size_t n, size_t i) {
    if (is_leading(s[i]))
        return i + 1 == n || !is_trailing(s[i + 1]);
    return is_trailing(s[i]) && (i == 0 || !is_leading(s[i - 1]));
}

static void look_for_lone(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    size_t should = 0;
    while (should < n && !stands_alone(s, n, should))
        should++;
    CHECK_SIZE(t, "index", t->k->find_lone_surrogate16(s, n), should);
}

static void compare_repaired(check *t, const uint16_t *out, const uint16_t *s, size_t n,
                             const char *where) {
    for (size_t i = 0; i < n; i++) {
        unsigned should = stands_alone(s, n, i) ? 0xFFFD : s[i];
        if (out[i] != should) {
            check_that(t, false, "%s: unit %zu is %04x, should be %04x", where, i, out[i], should);
            return;
        }
    }
    check_that(t, true, "all units");
}

static void look_repair(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    int place = t->in[0].place;
    uint16_t *out = check_output(t, 0, place < 0 ? place : place * 5 % 64, 2 * n);
    t->k->repair_surrogates16(s, n, out);
    compare_repaired(t, out, s, n, "apart");
    check_canaries(t);
    out = check_output(t, 0, place, 2 * n);
    if (n > 0)
        memcpy(out, s, 2 * n);
    t->k->repair_surrogates16(out, n, out);
    compare_repaired(t, out, s, n, "in place");
    check_canaries(t);
}

typedef struct repair {
    size_t n, first_lone;
    uint16_t from[6], to[6];
} repair;

static const repair repairs[] = {
    {0, 0, {0}, {0}},
    {1, 1, {0xD7FF}, {0xD7FF}},
    {1, 0, {0xD800}, {0xFFFD}},
    {1, 0, {0xDFFF}, {0xFFFD}},
    {1, 1, {0xE000}, {0xE000}},
    {2, 2, {0xD83D, 0xDE00}, {0xD83D, 0xDE00}},
    {2, 0, {0xDE00, 0xD83D}, {0xFFFD, 0xFFFD}},
    {3, 0, {0xD83D, 0xD83D, 0xDE00}, {0xFFFD, 0xD83D, 0xDE00}},
    {3, 2, {0xD83D, 0xDE00, 0xDE00}, {0xD83D, 0xDE00, 0xFFFD}},
    {6,
     3,
     {0x61, 0xDBFF, 0xDFFF, 0xDBFF, 0x62, 0xDC00},
     {0x61, 0xDBFF, 0xDFFF, 0xFFFD, 0x62, 0xFFFD}},
};

void check_find_lone_surrogate16(check *t) {
    for (size_t i = 0; i < COUNT_OF(repairs); i++) {
        const void *s = check_literal(t, 0, repairs[i].from, 2 * repairs[i].n);
        CHECK_SIZE(t, "index", t->k->find_lone_surrogate16(s, repairs[i].n), repairs[i].first_lone);
    }
    CHECK_SIZE(t, "index in NULL", t->k->find_lone_surrogate16(NULL, 0), (size_t)0);
    check_surrogate_mixes(t, look_for_lone);
    check_all_units(t, 2, look_for_lone, NULL);
}

void check_repair_surrogates16(check *t) {
    for (size_t i = 0; i < COUNT_OF(repairs); i++) {
        const void *s = check_literal(t, 0, repairs[i].from, 2 * repairs[i].n);
        void *out = check_output(t, 0, GUARD_RIGHT, 2 * repairs[i].n);
        t->k->repair_surrogates16(s, repairs[i].n, out);
        check_that(t, repairs[i].n == 0 || memcmp(out, repairs[i].to, 2 * repairs[i].n) == 0,
                   "not the literal");
    }
    t->k->repair_surrogates16(NULL, 0, NULL);
    check_surrogate_mixes(t, look_repair);
    check_all_units(t, 2, look_repair, NULL);
}
