/* check_count.c - count_byte, count_unit16, count_class, count_class16. */
#include "check.h"

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define TEXT(s)     s, sizeof(s) - 1
#define TEXT16(s)   u"" s, sizeof(u"" s) / 2 - 1
#define ROW         "ab,cd,,efghijkl\n" /* 16 units: 3 commas, 1 LF */
#define ROWS8       ROW ROW ROW ROW ROW ROW ROW ROW

static void look_count_byte(check *t, const void *s, size_t n, const void *about) {
    uint8_t byte = *(const uint8_t *)about;
    size_t should = 0;
    for (size_t i = 0; i < n; i++)
        should += ((const uint8_t *)s)[i] == byte;
    CHECK_SIZE(t, "count", t->k->count_byte(s, n, byte), should);
}

/* Counters kept in bytes run over after 255 vectors: longer than that, all of them hits. */
static void check_long_counts(check *t, unsigned width, unsigned unit, probe *look,
                              const void *about) {
    size_t longest = CHECK_UNITS - 100;
    for (size_t n = t->quick ? longest : 8 * 255; n <= longest; n = n * 2 + 1) {
        void *s = check_input(t, 0, GUARD_RIGHT, n * width);
        for (size_t i = 0; i < n; i++)
            unit_set(s, i, width, unit);
        t->about = "nothing but hits";
        look(t, s, n, about);
    }
    void *s = check_input(t, 0, GUARD_RIGHT, longest * width);
    for (size_t i = 0; i < longest; i++)
        unit_set(s, i, width, unit);
    t->about = "nothing but hits, the longest";
    look(t, s, longest, about);
}

void check_count_byte(check *t) {
    static const struct {
        const char *s;
        size_t n;
        uint8_t byte;
        size_t count;
    } literals[] = {
        {TEXT(""), ',', 0},
        {TEXT(","), ',', 1},
        {TEXT("a"), ',', 0},
        {TEXT(ROW), ',', 3},
        {TEXT(ROW), 0, 0},
        {TEXT("\0a\0"), 0, 2},
        {TEXT("\x80\xFF\x7F\x80"), 0x80, 2},
        {TEXT("\x80\xFF\x7F\x80"), 0xFF, 1},
        {TEXT(ROWS8), ',', 24},
        {TEXT(ROWS8 ROWS8 ","), ',', 49},
        {TEXT(ROWS8 ROWS8 ROW), '\n', 17},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n);
        CHECK_SIZE(t, "count", t->k->count_byte(s, literals[i].n, literals[i].byte),
                   literals[i].count);
    }
    CHECK_SIZE(t, "count in NULL", t->k->count_byte(NULL, 0, 'a'), 0);

    static const uint8_t bytes[] = {'\n', 0x00, 0x7F, 0x80, 0xFF};
    for (size_t i = 0; i < COUNT_OF(bytes); i++) {
        check_sweep(t, population_of_unit(bytes[i], 1), i == 0 ? EFFORT_THOROUGH : EFFORT_FULL,
                    look_count_byte, &bytes[i]);
        check_long_counts(t, 1, bytes[i], look_count_byte, &bytes[i]);
    }
    for (unsigned b = 0; b < 256; b++) {
        uint8_t byte = (uint8_t)b;
        check_all_units(t, 1, look_count_byte, &byte);
    }
}

static void look_count_unit(check *t, const void *s, size_t n, const void *about) {
    uint16_t unit = *(const uint16_t *)about;
    size_t should = 0;
    for (size_t i = 0; i < n; i++)
        should += ((const uint16_t *)s)[i] == unit;
    CHECK_SIZE(t, "count", t->k->count_unit16(s, n, unit), should);
}

void check_count_unit16(check *t) {
    static const struct {
        const uint16_t *s;
        size_t n;
        uint16_t unit;
        size_t count;
    } literals[] = {
        {TEXT16(""), ',', 0},
        {TEXT16(","), ',', 1},
        {TEXT16(ROW), ',', 3},
        {TEXT16("\0a\0"), 0, 2},
        {TEXT16("\u012C\u2C00,\u802C\uFF2C"), ',', 1},
        {TEXT16("\u012C\u2C00,\u802C\uFF2C"), 0x802C, 1},
        {TEXT16("\uFFFF\u00FF\uFF00\uFFFF"), 0xFFFF, 2},
        {TEXT16(ROWS8), ',', 24},
        {TEXT16(ROWS8 ROWS8 ROW), '\n', 17},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n * 2);
        CHECK_SIZE(t, "count", t->k->count_unit16(s, literals[i].n, literals[i].unit),
                   literals[i].count);
    }
    CHECK_SIZE(t, "count in NULL", t->k->count_unit16(NULL, 0, 'a'), 0);

    static const uint16_t units[] = {'\n',   0x0000, 0x007F, 0x0080, 0x00FF, 0x0100,
                                     0x0A00, 0x7FFF, 0x8000, 0x2028, 0xD800, 0xFFFF};
    for (size_t i = 0; i < COUNT_OF(units); i++) {
        check_sweep(t, population_of_unit(units[i], 2), i == 0 ? EFFORT_THOROUGH : EFFORT_FULL,
                    look_count_unit, &units[i]);
        check_long_counts(t, 2, units[i], look_count_unit, &units[i]);
        check_all_units(t, 2, look_count_unit, &units[i]);
    }
}

/* ---- in a set ---- */

static size_t count_of(const void *s, size_t n, const byte_set *set, unsigned width) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += set_has(set, unit_at(s, i, width), width);
    return count;
}

static void look_count_class(check *t, const void *s, size_t n, const void *about) {
    const byte_set *set = about;
    CHECK_SIZE(t, set->name, t->k->count_class(s, n, &set->c), count_of(s, n, set, 1));
}

static void look_count_class16(check *t, const void *s, size_t n, const void *about) {
    const byte_set *set = about;
    CHECK_SIZE(t, set->name, t->k->count_class16(s, n, &set->c), count_of(s, n, set, 2));
}

static void check_long_class_counts(check *t, unsigned width, probe *look) {
    size_t count;
    const byte_set *sets = check_sets(t, &count);
    for (size_t i = 0; i < count; i++) {
        const population *p = population_of_set(&sets[i], width);
        if (p->hits > 0)
            check_long_counts(t, width, p->hit[p->hits - 1], look, &sets[i]);
    }
}

void check_count_class(check *t) {
    static const struct {
        const char *s;
        size_t n;
        const char *members;
        size_t member_count, count;
    } literals[] = {
        {TEXT(""), TEXT(",\n"), 0},
        {TEXT(ROW), TEXT(",\n"), 4},
        {TEXT(ROW), TEXT(""), 0},
        {TEXT(ROW), TEXT("abcdefghijkl"), 12},
        {TEXT("\0\0\x01\x80"), TEXT("\0\x80"), 3},
        {TEXT("\x00\x10\x7F\x80\x8F\xF0\xFF"), TEXT("\x80\x8F\xFF"), 3},
        {TEXT(ROWS8 ROW), TEXT(",\n"), 36},
        {TEXT(ROWS8 ROWS8 ROWS8), TEXT("a,b"), 120},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        lane_class c;
        lane_class_init(&c, literals[i].members, literals[i].member_count);
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n);
        CHECK_SIZE(t, "count", t->k->count_class(s, literals[i].n, &c), literals[i].count);
    }
    CHECK_SIZE(t, "count in NULL", t->k->count_class(NULL, 0, &lane_class_newline), 0);
    check_sweep_sets(t, 1, look_count_class);
    check_long_class_counts(t, 1, look_count_class);
}

void check_count_class16(check *t) {
    static const struct {
        const uint16_t *s;
        size_t n;
        const char *members;
        size_t member_count, count;
    } literals[] = {
        {TEXT16(""), TEXT(",\n"), 0},
        {TEXT16(ROW), TEXT(",\n"), 4},
        {TEXT16(ROW), TEXT("abcdefghijkl"), 12},
        {TEXT16("\0\0\u0100\u8000\uFF00\x80"), TEXT("\0\x80"), 2},
        {TEXT16("\u00E9\u00FF\u017F\x7F"), TEXT("\x7F\xE9\xFF"), 1},
        {TEXT16("\u012C\u2C00,\u802C\uFF2C"), TEXT(","), 1},
        {TEXT16(ROWS8 ROW), TEXT(",\n"), 36},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        lane_class c;
        lane_class_init(&c, literals[i].members, literals[i].member_count);
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n * 2);
        CHECK_SIZE(t, "count", t->k->count_class16(s, literals[i].n, &c), literals[i].count);
    }
    CHECK_SIZE(t, "count in NULL", t->k->count_class16(NULL, 0, &lane_class_newline), 0);
    check_sweep_sets(t, 2, look_count_class16);
    check_long_class_counts(t, 2, look_count_class16);
}
