/* check_find.c - find_byte, find_unit16; find_first_in, find_first_not_in, find_last_not_in and
 * their 16-bit forms. */
#include "check.h"

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

/* 80 bytes: five rows of 16, so that indices can be counted by hand */
#define ROWS                                                                                       \
    "0123456789abcdef"                                                                             \
    "0123456789abcdef"                                                                             \
    "0123456789abcdef"                                                                             \
    "0123456789abcdef"                                                                             \
    "0123456789abcdef"
#define TEXT(s)   s, sizeof(s) - 1
#define TEXT16(s) u"" s, sizeof(u"" s) / 2 - 1

static const lane_class *set_of(const char *members, size_t n) {
    static lane_class c;
    lane_class_init(&c, members, n);
    return &c;
}

/* ---- above a value ---- */

static void look_above(check *t, const void *s, size_t n, const void *about) {
    uint16_t limit = *(const uint16_t *)about;
    size_t should = 0;
    while (should < n && ((const uint16_t *)s)[should] <= limit)
        should++;
    CHECK_SIZE(t, "index", t->k->find_above16(s, n, limit), should);
}

void check_find_above16(check *t) {
    static const uint16_t units[] = {0x0000, 0x007F, 0x0080, 0x00FF, 0x0100, 0xFFFF};
    static const struct {
        uint16_t limit;
        size_t index;
    } literals[] = {{0x7F, 2}, {0xFF, 4}};
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, units, sizeof units);
        CHECK_SIZE(t, "index", t->k->find_above16(s, COUNT_OF(units), literals[i].limit),
                   literals[i].index);
    }
    CHECK_SIZE(t, "index in NULL", t->k->find_above16(NULL, 0, 0xFF), (size_t)0);
    static const uint16_t limits[] = {0xFF, 0x7F};
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        const population *p = population_of_range(0x00, limits[i], 2);
        check_sweep(t, p, i == 0 ? EFFORT_THOROUGH : EFFORT_FULL, look_above, &limits[i]);
        check_all_units(t, 2, look_above, &limits[i]);
    }
}

/* ---- one value ---- */

static void look_for_byte(check *t, const void *s, size_t n, const void *about) {
    uint8_t byte = *(const uint8_t *)about;
    size_t should = 0;
    while (should < n && ((const uint8_t *)s)[should] != byte)
        should++;
    CHECK_SIZE(t, "index", t->k->find_byte(s, n, byte), should);
}

void check_find_byte(check *t) {
    static const struct {
        const char *s;
        size_t n;
        uint8_t byte;
        size_t index;
    } literals[] = {
        {TEXT(""), 'a', 0},
        {TEXT("a"), 'a', 0},
        {TEXT("b"), 'a', 1},
        {TEXT("abcabc"), 'c', 2},
        {TEXT("abcabc"), 'd', 6},
        {TEXT("ab\0c\0"), 0, 2},
        {TEXT("abc"), 0, 3},
        {TEXT("\x7F\x80\xFF"), 0x80, 1},
        {TEXT("\x7F\x80\xFF"), 0xFF, 2},
        {TEXT("\x7F\x80"), 0xFF, 2},
        {TEXT(ROWS "!"), '!', 80},
        {TEXT(ROWS ROWS ROWS "!"), '!', 240},
        {TEXT(ROWS "!" ROWS "!"), '!', 80},
        {TEXT(ROWS ROWS), '!', 160},
        {TEXT(ROWS "\x80"), 0x80, 80},
        {TEXT(ROWS), 'f', 15},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n);
        CHECK_SIZE(t, "index", t->k->find_byte(s, literals[i].n, literals[i].byte),
                   literals[i].index);
    }
    CHECK_SIZE(t, "index in NULL", t->k->find_byte(NULL, 0, 'a'), 0);

    static const uint8_t bytes[] = {',', 0x00, 0x7F, 0x80, 0xFF};
    for (size_t i = 0; i < COUNT_OF(bytes); i++)
        check_sweep(t, population_of_unit(bytes[i], 1), i == 0 ? EFFORT_THOROUGH : EFFORT_FULL,
                    look_for_byte, &bytes[i]);
    for (unsigned b = 0; b < 256; b++) {
        uint8_t byte = (uint8_t)b;
        check_all_units(t, 1, look_for_byte, &byte);
    }
}

static void look_for_unit(check *t, const void *s, size_t n, const void *about) {
    uint16_t unit = *(const uint16_t *)about;
    size_t should = 0;
    while (should < n && ((const uint16_t *)s)[should] != unit)
        should++;
    CHECK_SIZE(t, "index", t->k->find_unit16(s, n, unit), should);
}

void check_find_unit16(check *t) {
    static const struct {
        const uint16_t *s;
        size_t n;
        uint16_t unit;
        size_t index;
    } literals[] = {
        {TEXT16(""), 'a', 0},
        {TEXT16("a"), 'a', 0},
        {TEXT16("b"), 'a', 1},
        {TEXT16("abcabc"), 'c', 2},
        {TEXT16("ab\0c\0"), 0, 2},
        {TEXT16("\u6100a"), 'a', 1}, /* the same two bytes, swapped */
        {TEXT16("\u0161a"), 'a', 1}, /* the same low byte */
        {TEXT16("a\u0161"), 0x0161, 1},
        {TEXT16("\u80FF\u00FF\uFFFF"), 0xFFFF, 2},
        {TEXT16("\u6161\u6100a"), 0x0061, 2},
        {TEXT16(ROWS "!"), '!', 80},
        {TEXT16(ROWS ROWS ROWS "!"), '!', 240},
        {TEXT16(ROWS ROWS), 0x0130, 160},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n * 2);
        CHECK_SIZE(t, "index", t->k->find_unit16(s, literals[i].n, literals[i].unit),
                   literals[i].index);
    }
    CHECK_SIZE(t, "index in NULL", t->k->find_unit16(NULL, 0, 'a'), 0);

    static const uint16_t units[] = {',',    0x0000, 0x007F, 0x0080, 0x00FF, 0x0100,
                                     0x2C00, 0x7FFF, 0x8000, 0x2028, 0xD800, 0xFFFF};
    for (size_t i = 0; i < COUNT_OF(units); i++) {
        check_sweep(t, population_of_unit(units[i], 2), i == 0 ? EFFORT_THOROUGH : EFFORT_FULL,
                    look_for_unit, &units[i]);
        check_all_units(t, 2, look_for_unit, &units[i]);
    }
}

/* ---- in a set ---- */

typedef struct find_case {
    const void *s;
    size_t n;
    const char *members;
    size_t member_count;
    size_t first_in, first_not_in, last_not_in;
} find_case;

static const find_case literals8[] = {
    {TEXT(""), TEXT(","), 0, 0, 0},
    {TEXT(","), TEXT(","), 0, 1, 1},
    {TEXT("a"), TEXT(","), 1, 0, 0},
    {TEXT("a,b"), TEXT(","), 1, 0, 2},
    {TEXT("a,b,"), TEXT(","), 1, 0, 2},
    {TEXT("  a b  "), TEXT(" \t"), 0, 2, 4},
    {TEXT("\t \t"), TEXT(" \t"), 0, 3, 3},
    {TEXT("abc"), TEXT(""), 3, 0, 2},
    {TEXT("a\0b"), TEXT("\0"), 1, 0, 2},
    {TEXT("\0\0"), TEXT("\0"), 0, 2, 2},
    {TEXT("ab\x80\xFF"), TEXT("\xFF\x80"), 2, 0, 1},
    {TEXT("\x80\xFF"
          "a"),
     TEXT("\xFF\x80"), 0, 2, 2},
    {TEXT("\x0F\x10\x8F"), TEXT("\x80"), 3, 0, 2},
    {TEXT(ROWS ";" ROWS), TEXT(",;"), 80, 0, 160},
    {TEXT(ROWS ";" ROWS), TEXT("0123456789abcdef"), 0, 80, 80},
    {TEXT(ROWS ROWS "!" ROWS ROWS), TEXT("0123456789abcdef"), 0, 160, 160},
    {TEXT(ROWS ROWS), TEXT("0123456789abcdef"), 0, 160, 160},
    {TEXT(ROWS ROWS), TEXT("ABCDEF"), 160, 0, 159},
    {TEXT(ROWS "\xC3"), TEXT("\x43\xC3"), 80, 0, 79},
};

static const find_case literals16[] = {
    {TEXT16(""), TEXT(","), 0, 0, 0},
    {TEXT16(","), TEXT(","), 0, 1, 1},
    {TEXT16("a"), TEXT(","), 1, 0, 0},
    {TEXT16("a,b,"), TEXT(","), 1, 0, 2},
    {TEXT16("  a b  "), TEXT(" \t"), 0, 2, 4},
    {TEXT16("\t \t"), TEXT(" \t"), 0, 3, 3},
    {TEXT16("abc"), TEXT(""), 3, 0, 2},
    {TEXT16("a\0b"), TEXT("\0"), 1, 0, 2},
    /* what is 0x80 and above is in no set */
    {TEXT16("a\u00E9\u00FF"), TEXT("\xE9\xFF"), 3, 0, 2},
    {TEXT16("\u0100\u8000\uFF00"), TEXT("\0"), 3, 0, 2},
    {TEXT16("\u012C\u802C\uFF2C\u2C00,"), TEXT(","), 4, 0, 3},
    {TEXT16("\u017F\uFFFF\u00FF\x7F"), TEXT("\x7F\xFF"), 3, 0, 2},
    {TEXT16(ROWS ";" ROWS), TEXT(",;"), 80, 0, 160},
    {TEXT16(ROWS ";" ROWS), TEXT("0123456789abcdef"), 0, 80, 80},
    {TEXT16(ROWS ROWS), TEXT("0123456789abcdef"), 0, 160, 160},
    {TEXT16(ROWS ROWS), TEXT("ABCDEF"), 160, 0, 159},
};

typedef size_t find8(const uint8_t *s, size_t n, const lane_class *c);
typedef size_t find16(const uint16_t *s, size_t n, const lane_class *c);

/* `which`: 0 first in, 1 first not in, 2 last not in */
static size_t expected(const find_case *f, int which) {
    return which == 0 ? f->first_in : which == 1 ? f->first_not_in : f->last_not_in;
}

static void check_literals(check *t, find8 *kernel, int which) {
    for (size_t i = 0; i < COUNT_OF(literals8); i++) {
        const find_case *f = &literals8[i];
        const void *s = check_literal(t, 0, f->s, f->n);
        CHECK_SIZE(t, "index", kernel(s, f->n, set_of(f->members, f->member_count)),
                   expected(f, which));
    }
    CHECK_SIZE(t, "index in NULL", kernel(NULL, 0, set_of(",", 1)), 0);
}

static void check_literals16(check *t, find16 *kernel, int which) {
    for (size_t i = 0; i < COUNT_OF(literals16); i++) {
        const find_case *f = &literals16[i];
        const void *s = check_literal(t, 0, f->s, f->n * 2);
        CHECK_SIZE(t, "index", kernel(s, f->n, set_of(f->members, f->member_count)),
                   expected(f, which));
    }
    CHECK_SIZE(t, "index in NULL", kernel(NULL, 0, set_of(",", 1)), 0);
}

static size_t first(const void *s, size_t n, const byte_set *set, unsigned width, bool in) {
    size_t i = 0;
    while (i < n && set_has(set, unit_at(s, i, width), width) != in)
        i++;
    return i;
}

static size_t last_outside(const void *s, size_t n, const byte_set *set, unsigned width) {
    for (size_t i = n; i > 0; i--)
        if (!set_has(set, unit_at(s, i - 1, width), width))
            return i - 1;
    return n;
}

static void look_first_in(check *t, const void *s, size_t n, const void *about) {
    const byte_set *set = about;
    CHECK_SIZE(t, set->name, t->k->find_first_in(s, n, &set->c), first(s, n, set, 1, true));
}
static void look_first_not_in(check *t, const void *s, size_t n, const void *about) {
    const byte_set *set = about;
    CHECK_SIZE(t, set->name, t->k->find_first_not_in(s, n, &set->c), first(s, n, set, 1, false));
}
static void look_last_not_in(check *t, const void *s, size_t n, const void *about) {
    const byte_set *set = about;
    CHECK_SIZE(t, set->name, t->k->find_last_not_in(s, n, &set->c), last_outside(s, n, set, 1));
}
static void look_first_in16(check *t, const void *s, size_t n, const void *about) {
    const byte_set *set = about;
    CHECK_SIZE(t, set->name, t->k->find_first_in16(s, n, &set->c), first(s, n, set, 2, true));
}
static void look_first_not_in16(check *t, const void *s, size_t n, const void *about) {
    const byte_set *set = about;
    CHECK_SIZE(t, set->name, t->k->find_first_not_in16(s, n, &set->c), first(s, n, set, 2, false));
}
static void look_last_not_in16(check *t, const void *s, size_t n, const void *about) {
    const byte_set *set = about;
    CHECK_SIZE(t, set->name, t->k->find_last_not_in16(s, n, &set->c), last_outside(s, n, set, 2));
}

/* A find stops at the first answer; to see what it says of every unit, each in turn is the only one
 * that can be it. */
static void check_each_unit(check *t, unsigned width, probe *look) {
    size_t count, units = width == 1 ? 256 : 65536;
    const byte_set *sets = check_sets(t, &count);
    for (size_t i = 0; i < count; i++) {
        if (!sets[i].thorough && (t->emulated || i % (t->quick ? 8 : 4) != 0))
            continue;
        const population *p = population_of_set(&sets[i], width);
        for (unsigned neighbours = 0; neighbours < 2; neighbours++) {
            /* long enough for a whole vector of 64 units, then a tail */
            size_t n = 64 + 7;
            void *s = check_input(t, 0, GUARD_RIGHT, n * width);
            unsigned usual = neighbours ? (p->hits > 0 ? p->hit[0] : p->miss[0])
                                        : (p->misses > 0 ? p->miss[0] : p->hit[0]);
            for (size_t k = 0; k < n; k++)
                unit_set(s, k, width, usual);
            t->about = neighbours ? "each unit among hits" : "each unit among misses";
            for (size_t unit = 0; unit < units; unit++) {
                size_t at = unit * 31 % n;
                unit_set(s, at, width, (unsigned)unit);
                look(t, s, n, &sets[i]);
                unit_set(s, at, width, usual);
            }
        }
    }
}

void check_find_first_in(check *t) {
    check_literals(t, t->k->find_first_in, 0);
    check_sweep_sets(t, 1, look_first_in);
    check_each_unit(t, 1, look_first_in);
}

void check_find_first_in16(check *t) {
    check_literals16(t, t->k->find_first_in16, 0);
    check_sweep_sets(t, 2, look_first_in16);
    check_each_unit(t, 2, look_first_in16);
}

void check_find_first_not_in(check *t) {
    check_literals(t, t->k->find_first_not_in, 1);
    check_sweep_sets(t, 1, look_first_not_in);
    check_each_unit(t, 1, look_first_not_in);
}

void check_find_first_not_in16(check *t) {
    check_literals16(t, t->k->find_first_not_in16, 1);
    check_sweep_sets(t, 2, look_first_not_in16);
    check_each_unit(t, 2, look_first_not_in16);
}

void check_find_last_not_in(check *t) {
    check_literals(t, t->k->find_last_not_in, 2);
    check_sweep_sets(t, 1, look_last_not_in);
    check_each_unit(t, 1, look_last_not_in);
}

void check_find_last_not_in16(check *t) {
    check_literals16(t, t->k->find_last_not_in16, 2);
    check_sweep_sets(t, 2, look_last_not_in16);
    check_each_unit(t, 2, look_last_not_in16);
}
