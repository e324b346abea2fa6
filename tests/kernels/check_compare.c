/* check_compare.c - mismatch, mismatch_ignoring_ascii_case and their 16-bit forms. */
#include "check.h"

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define ROWS                                                                                       \
    "0123456789ABCdef"                                                                             \
    "0123456789ABCdef"                                                                             \
    "0123456789ABCdef"                                                                             \
    "0123456789ABCdef"                                                                             \
    "0123456789ABCdef"

typedef struct comparing {
    unsigned width;
    bool ignoring_case;
} comparing;

static unsigned lower(unsigned unit) {
    return unit >= 'A' && unit <= 'Z' ? unit + 32 : unit;
}

static bool same(comparing c, unsigned a, unsigned b) {
    return c.ignoring_case ? lower(a) == lower(b) : a == b;
}

static size_t call(const check *t, comparing c, const void *a, const void *b, size_t n) {
    if (c.width == 1)
        return (c.ignoring_case ? t->k->mismatch_ignoring_ascii_case : t->k->mismatch)(a, b, n);
    return (c.ignoring_case ? t->k->mismatch_ignoring_ascii_case16 : t->k->mismatch16)(a, b, n);
}

static void look(check *t, comparing c, const void *a, const void *b, size_t n) {
    size_t should = 0;
    while (should < n && same(c, unit_at(a, should, c.width), unit_at(b, should, c.width)))
        should++;
    CHECK_SIZE(t, "index", call(t, c, a, b, n), should);
}

/* A unit that compares equal though it may differ. */
static unsigned equal_unit(check *t, comparing c, unsigned unit) {
    bool letter = lower(unit) >= 'a' && lower(unit) <= 'z';
    return c.ignoring_case && letter && (rng_next(&t->rng) & 1) ? unit ^ 0x20 : unit;
}

/* Letters and their neighbours often, else anything. */
static unsigned any_unit(check *t, comparing c) {
    static const char often[] = "@AMZ[`amz{ 09";
    uint64_t r = rng_next(&t->rng);
    if (r & 1)
        return (uint8_t)often[(r >> 8) % (sizeof often - 1)];
    if (r & 2)
        return (unsigned)(r >> 8) & 0x7F;
    return (unsigned)(r >> 8) & (c.width == 1 ? 0xFF : 0xFFFF);
}

/* Two texts of n units that compare equal, with what differs around them. */
static void place_equal(check *t, comparing c, int place_a, int place_b, size_t n, void **a,
                        void **b) {
    *a = check_input(t, 0, place_a, n * c.width);
    *b = check_input(t, 1, place_b, n * c.width);
    guard_canary_set(&t->in[0].guard, *a, n * c.width);
    guard_canary_set(&t->in[1].guard, *b, n * c.width);
    for (size_t i = 0; i < n; i++) {
        unsigned unit = any_unit(t, c);
        unit_set(*a, i, c.width, unit);
        unit_set(*b, i, c.width, equal_unit(t, c, unit));
    }
}

/* What differs from `unit` in one bit, in case though it is no letter, or in all. */
static unsigned other_unit(check *t, unsigned unit, unsigned width) {
    uint32_t kind = rng_below(&t->rng, 8 * width + 2);
    if (kind < 8 * width)
        return unit ^ 1u << kind;
    return kind == 8 * width ? unit ^ 0x20 : ~unit;
}

static void look_places(check *t, comparing c, int place_a, int place_b, size_t n) {
    void *a, *b;
    place_equal(t, c, place_a, place_b, n, &a, &b);
    t->about = "equal texts";
    look(t, c, a, b, n);
    if (n == 0)
        return;
    t->about = "two differences";
    for (unsigned i = 0; i < 3; i++) {
        size_t at = i == 0 ? n - 1 : rng_below(&t->rng, (uint32_t)n);
        unit_set(b, at, c.width, other_unit(t, unit_at(b, at, c.width), c.width));
        look(t, c, a, b, n);
    }
}

static void look_each_position(check *t, comparing c, size_t n) {
    void *a, *b;
    place_equal(t, c, GUARD_RIGHT, GUARD_RIGHT, n, &a, &b);
    t->about = "one difference";
    for (size_t i = 0; i < n; i++) {
        void *changed = rng_next(&t->rng) & 1 ? a : b;
        unsigned usual = unit_at(changed, i, c.width);
        unit_set(changed, i, c.width, other_unit(t, usual, c.width));
        look(t, c, a, b, n);
        unit_set(changed, i, c.width, usual);
    }
}

/* Each pair of values at each of some positions: in the first vector, in a later one, in the tail.
 */
static void check_each_pair(check *t, comparing c, unsigned (*left)(size_t),
                            unsigned (*right)(size_t)) {
    static const struct {
        size_t n, at;
        bool always;
    } shapes[] = {{64, 5, true},   {67, 66, true},   {1, 0, false},    {5, 3, false},
                  {33, 32, false}, {130, 70, false}, {259, 258, false}};
    for (size_t i = 0; i < COUNT_OF(shapes); i++) {
        if (!shapes[i].always && (t->quick || t->emulated))
            continue;
        void *a, *b;
        place_equal(t, c, GUARD_RIGHT, GUARD_RIGHT, shapes[i].n, &a, &b);
        t->about = "each pair";
        for (size_t pair = 0; pair < 65536; pair++) {
            unsigned x = left(pair), y = right(pair);
            unit_set(a, shapes[i].at, c.width, x);
            unit_set(b, shapes[i].at, c.width, y);
            size_t should = same(c, x, y) ? shapes[i].n : shapes[i].at;
            CHECK_SIZE(t, "index", call(t, c, a, b, shapes[i].n), should);
        }
    }
}

static unsigned high_byte(size_t pair) {
    return (unsigned)(pair >> 8);
}
static unsigned low_byte(size_t pair) {
    return (unsigned)(pair & 0xFF);
}
static unsigned unit(size_t pair) {
    return (unsigned)pair;
}
static unsigned other_case(size_t pair) {
    return (unsigned)pair ^ 0x20;
}
static unsigned low_byte_only(size_t pair) {
    return (unsigned)pair & 0xFF;
}
static unsigned other_case_low_byte(size_t pair) {
    return ((unsigned)pair & 0xFF) ^ 0x20;
}

static void check_comparing(check *t, comparing c) {
    CHECK_SIZE(t, "index in NULL", call(t, c, NULL, NULL, 0), 0);
    size_t count;
    const size_t *lengths = check_edge_lengths(&count);
    for (size_t n = 0; n <= 4 * 64 + 3; n += t->quick ? 3 : 1) {
        look_places(t, c, GUARD_RIGHT, GUARD_RIGHT, n);
        look_places(t, c, GUARD_RIGHT, GUARD_LEFT, n);
        look_places(t, c, GUARD_LEFT, GUARD_RIGHT, n);
        look_places(t, c, GUARD_LEFT, GUARD_LEFT, n);
        look_each_position(t, c, n);
    }
    static const size_t long_lengths[] = {511,  512,  513,  639,  1023, 1024,
                                          1025, 1100, 4095, 4096, 4097, 5000};
    for (size_t i = 0; i < COUNT_OF(long_lengths); i++) {
        look_places(t, c, GUARD_RIGHT, GUARD_RIGHT, long_lengths[i]);
        look_places(t, c, GUARD_LEFT, GUARD_LEFT, long_lengths[i]);
        look_each_position(t, c, long_lengths[i] < 1100 ? long_lengths[i] : 0);
    }
    int step = (int)c.width * (t->quick ? 8 : 1);
    for (int alignment = 0; alignment < 64; alignment += step)
        for (size_t i = 0; i < count; i++) {
            look_places(t, c, alignment, alignment, lengths[i]);
            look_places(t, c, alignment, alignment * 5 % 64, lengths[i]);
        }
    check_each_pair(t, c, high_byte, low_byte);
    if (c.width == 2) {
        check_each_pair(t, c, unit, other_case);
        check_each_pair(t, c, unit, low_byte_only);
        check_each_pair(t, c, unit, other_case_low_byte);
        check_each_pair(t, c, unit, unit);
    }
}

/* ---- literals ---- */

typedef struct compare_case {
    const void *a, *b;
    size_t n, exact, ignoring_case;
} compare_case;

#define PAIR(a, b)   a, b, sizeof(a) - 1
#define PAIR16(a, b) u"" a, u"" b, sizeof(u"" a) / 2 - 1

static const compare_case literals8[] = {
    {PAIR("", ""), 0, 0},
    {PAIR("a", "a"), 1, 1},
    {PAIR("a", "b"), 0, 0},
    {PAIR("a", "A"), 0, 1},
    {PAIR("abc", "abd"), 2, 2},
    {PAIR("Content-Type", "content-type"), 0, 12},
    {PAIR("content-type", "content-typo"), 11, 11},
    {PAIR("a\0b", "a\0c"), 2, 2},
    {PAIR("@", "`"), 0, 0},
    {PAIR("[", "{"), 0, 0},
    {PAIR("\x10", "0"), 0, 0},
    {PAIR("\xC1", "\xE1"), 0, 0},
    {PAIR("\x80", "\x00"), 0, 0},
    {PAIR("ABCXYZ", "abcxyz"), 0, 6},
    {PAIR(ROWS "x", ROWS "y"), 80, 80},
    {PAIR(ROWS "X", ROWS "x"), 80, 81},
    {PAIR(ROWS ROWS ROWS, ROWS ROWS ROWS), 240, 240},
    {PAIR("x" ROWS ROWS, "y" ROWS ROWS), 0, 0},
};

static const compare_case literals16[] = {
    {PAIR16("", ""), 0, 0},
    {PAIR16("a", "A"), 0, 1},
    {PAIR16("abc", "abd"), 2, 2},
    {PAIR16("@[", "`{"), 0, 0},
    {PAIR16("a\u0161", "aa"), 1, 1},
    {PAIR16("a\u6100", "a\u0161"), 1, 1},
    {PAIR16("\u0141", "\u0161"), 0, 0}, /* letters in the low byte only */
    {PAIR16("\u4161", "\u6161"), 0, 0}, /* in both bytes */
    {PAIR16("k", "\u212A"), 0, 0},      /* Kelvin sign */
    {PAIR16("\uFF21", "\uFF41"), 0, 0}, /* fullwidth A and a */
    {PAIR16("\u8041", "\u8061"), 0, 0},
    {PAIR16(ROWS "X", ROWS "x"), 80, 81},
    {PAIR16(ROWS ROWS "x", ROWS ROWS "y"), 160, 160},
};

static void check_literals(check *t, comparing c) {
    const compare_case *cases = c.width == 1 ? literals8 : literals16;
    size_t count = c.width == 1 ? COUNT_OF(literals8) : COUNT_OF(literals16);
    for (size_t i = 0; i < count; i++) {
        const void *a = check_literal(t, 0, cases[i].a, cases[i].n * c.width);
        const void *b = check_literal(t, 1, cases[i].b, cases[i].n * c.width);
        CHECK_SIZE(t, "index", call(t, c, a, b, cases[i].n),
                   c.ignoring_case ? cases[i].ignoring_case : cases[i].exact);
    }
}

static void check_both(check *t, comparing c) {
    check_literals(t, c);
    check_comparing(t, c);
}

void check_mismatch(check *t) {
    check_both(t, (comparing){1, false});
}
void check_mismatch16(check *t) {
    check_both(t, (comparing){2, false});
}
void check_mismatch_ignoring_ascii_case(check *t) {
    check_both(t, (comparing){1, true});
}
void check_mismatch_ignoring_ascii_case16(check *t) {
    check_both(t, (comparing){2, true});
}
