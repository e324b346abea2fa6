/* check_ascii.c - is_ascii, ascii_lowercase, ascii_uppercase and their 16-bit forms. */
#include "check.h"

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define TEXT(s)     s, sizeof(s) - 1
#define TEXT16(s)   u"" s, sizeof(u"" s) / 2 - 1
#define ROWS                                                                                       \
    "0123456789ABCdef"                                                                             \
    "0123456789ABCdef"                                                                             \
    "0123456789ABCdef"                                                                             \
    "0123456789ABCdef"                                                                             \
    "0123456789ABCdef"

/* ---- is_ascii ---- */

static void look_is_ascii_of(check *t, unsigned width, const void *s, size_t n) {
    bool should = true;
    for (size_t i = 0; i < n; i++)
        should = should && unit_at(s, i, width) < 0x80;
    bool got = width == 1 ? t->k->is_ascii(s, n) : t->k->is_ascii16(s, n);
    check_that(t, got == should, "answer is %d, should be %d", got, should);
}

static void look_is_ascii(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    look_is_ascii_of(t, 1, s, n);
}
static void look_is_ascii16(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    look_is_ascii_of(t, 2, s, n);
}

/* Each unit in turn among ASCII ones: above, a sweep draws few of the 65,536. */
static void check_each_unit(check *t, unsigned width, probe *look) {
    size_t n = 64 + 7, units = width == 1 ? 256 : 65536;
    void *s = check_input(t, 0, GUARD_RIGHT, n * width);
    for (size_t i = 0; i < n; i++)
        unit_set(s, i, width, 'a');
    t->about = "each unit among letters";
    for (size_t unit = 0; unit < units; unit++) {
        size_t at = unit * 31 % n;
        unit_set(s, at, width, (unsigned)unit);
        look(t, s, n, NULL);
        unit_set(s, at, width, 'a');
    }
}

void check_is_ascii(check *t) {
    static const struct {
        const char *s;
        size_t n;
        bool yes;
    } literals[] = {
        {TEXT(""), true},
        {TEXT("\0"), true},
        {TEXT("\x7F"), true},
        {TEXT("\x80"), false},
        {TEXT("\xFF"), false},
        {TEXT("abc\xC3\xA9"), false},
        {TEXT(ROWS ROWS ROWS), true},
        {TEXT(ROWS ROWS ROWS "\x80"), false},
        {TEXT("\x80" ROWS ROWS ROWS), false},
        {TEXT(ROWS "\x80" ROWS), false},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n);
        check_that(t, t->k->is_ascii(s, literals[i].n) == literals[i].yes, "should be %d",
                   literals[i].yes);
    }
    check_that(t, t->k->is_ascii(NULL, 0), "NULL with 0 is ASCII");
    check_sweep(t, population_of_range(0x00, 0x7F, 1), EFFORT_THOROUGH, look_is_ascii, NULL);
    check_each_unit(t, 1, look_is_ascii);
}

void check_is_ascii16(check *t) {
    static const struct {
        const uint16_t *s;
        size_t n;
        bool yes;
    } literals[] = {
        {TEXT16(""), true},
        {TEXT16("\0"), true},
        {TEXT16("\x7F"), true},
        {TEXT16("\x80"), false},
        {TEXT16("\u0100"), false},
        {TEXT16("\u017F"), false},
        {TEXT16("\u8000"), false},
        {TEXT16("\uFFFF"), false},
        {TEXT16(ROWS ROWS ROWS), true},
        {TEXT16(ROWS ROWS ROWS "\u0100"), false},
        {TEXT16("\u0100" ROWS ROWS ROWS), false},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n * 2);
        check_that(t, t->k->is_ascii16(s, literals[i].n) == literals[i].yes, "should be %d",
                   literals[i].yes);
    }
    check_that(t, t->k->is_ascii16(NULL, 0), "NULL with 0 is ASCII");
    check_sweep(t, population_of_range(0x00, 0x7F, 2), EFFORT_THOROUGH, look_is_ascii16, NULL);
    check_each_unit(t, 2, look_is_ascii16);
}

/* ---- case ---- */

typedef struct casing {
    unsigned width;
    bool upper;
} casing;

static unsigned definition(casing c, unsigned unit) {
    if (c.upper)
        return unit >= 'a' && unit <= 'z' ? unit - 32 : unit;
    return unit >= 'A' && unit <= 'Z' ? unit + 32 : unit;
}

static void call_casing(const check *t, casing c, const void *s, size_t n, void *out) {
    if (c.width == 1)
        (c.upper ? t->k->ascii_uppercase : t->k->ascii_lowercase)(s, n, out);
    else
        (c.upper ? t->k->ascii_uppercase16 : t->k->ascii_lowercase16)(s, n, out);
}

static void compare_case(check *t, casing c, const void *before, size_t n, const void *out) {
    for (size_t i = 0; i < n; i++) {
        unsigned should = definition(c, unit_at(before, i, c.width));
        if (unit_at(out, i, c.width) != should) {
            check_that(t, false, "unit %zu is %04x, should be %04x", i, unit_at(out, i, c.width),
                       should);
            return;
        }
    }
    check_that(t, true, "all units");
}

static void look_case(check *t, const void *s, size_t n, const void *about) {
    casing c = *(const casing *)about;
    int place = t->in[0].place;
    size_t bytes = n * c.width;
    /* the output elsewhere, with another alignment than the input's */
    uint8_t *out = check_output(t, 0, place < 0 ? place : place * 5 % 64, bytes);
    call_casing(t, c, s, n, out);
    compare_case(t, c, s, n, out);
    check_canaries(t);
    /* the output is the input */
    out = check_output(t, 0, place, bytes);
    if (n > 0)
        memcpy(out, s, bytes);
    call_casing(t, c, out, n, out);
    compare_case(t, c, s, n, out);
    check_canaries(t);
}

static void check_case_literal(check *t, casing c, const void *from, const void *to, size_t n) {
    const void *s = check_literal(t, 0, from, n * c.width);
    void *out = check_output(t, 0, GUARD_RIGHT, n * c.width);
    call_casing(t, c, s, n, out);
    check_that(t, n == 0 || memcmp(out, to, n * c.width) == 0, "not the literal");
    check_canaries(t);
}

typedef struct case_pair {
    const void *s;
    size_t n;
    const void *lower, *upper;
} case_pair;

static const case_pair pairs8[] = {
    {TEXT(""), "", ""},
    {TEXT("aZ"), "az", "AZ"},
    {TEXT("@AZ[`az{"), "@az[`az{", "@AZ[`AZ{"},
    {TEXT("\0\x20\x41\x61\x7F\x80\xC1\xE1\xDA\xFA\xFF"),
     "\0\x20\x61\x61\x7F\x80\xC1\xE1\xDA\xFA\xFF", "\0\x20\x41\x41\x7F\x80\xC1\xE1\xDA\xFA\xFF"},
    {TEXT("The Quick Brown Fox Jumps Over The Lazy Dog. 0123456789 GMT PQRSTUVWXYZ!"),
     "the quick brown fox jumps over the lazy dog. 0123456789 gmt pqrstuvwxyz!",
     "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG. 0123456789 GMT PQRSTUVWXYZ!"},
};

static const case_pair pairs16[] = {
    {TEXT16(""), u"", u""},
    {TEXT16("@AZ[`az{"), u"@az[`az{", u"@AZ[`AZ{"},
    /* Kelvin sign, dotless i, long s, fullwidth A: not ASCII, not touched */
    {TEXT16("\u212AK\u0131i\u017Fs\uFF21\u0141\u8041\u4100\uFF61"),
     u"\u212Ak\u0131i\u017Fs\uFF21\u0141\u8041\u4100\uFF61",
     u"\u212AK\u0131I\u017FS\uFF21\u0141\u8041\u4100\uFF61"},
    {TEXT16("The Quick Brown Fox Jumps Over The Lazy Dog. 0123456789 GMT PQRSTUVWXYZ!"),
     u"the quick brown fox jumps over the lazy dog. 0123456789 gmt pqrstuvwxyz!",
     u"THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG. 0123456789 GMT PQRSTUVWXYZ!"},
};

static void check_case(check *t, casing c) {
    const case_pair *pairs = c.width == 1 ? pairs8 : pairs16;
    size_t count = c.width == 1 ? COUNT_OF(pairs8) : COUNT_OF(pairs16);
    for (size_t i = 0; i < count; i++)
        check_case_literal(t, c, pairs[i].s, c.upper ? pairs[i].upper : pairs[i].lower, pairs[i].n);
    t->about = "NULL with 0";
    call_casing(t, c, NULL, 0, NULL);
    const population *p = population_of_range(c.upper ? 'a' : 'A', c.upper ? 'z' : 'Z', c.width);
    check_sweep(t, p, EFFORT_FULL, look_case, &c);
    check_all_units(t, c.width, look_case, &c);
}

void check_ascii_lowercase(check *t) {
    check_case(t, (casing){1, false});
}
void check_ascii_lowercase16(check *t) {
    check_case(t, (casing){2, false});
}
void check_ascii_uppercase(check *t) {
    check_case(t, (casing){1, true});
}
void check_ascii_uppercase16(check *t) {
    check_case(t, (casing){2, true});
}
