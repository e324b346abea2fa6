/* check_code_points.c - count_code_points, find_code_point and their 16-bit forms. */
#include "check.h"
#include "mixes.h"

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define TEXT(s)     s, sizeof(s) - 1

/* a byte that is no 10xxxxxx; a unit that is not the second of a pair */
static bool begins(const void *s, size_t i, unsigned width) {
    unsigned unit = unit_at(s, i, width);
    if (width == 1)
        return unit < 0x80 || unit >= 0xC0;
    unsigned before = i > 0 ? unit_at(s, i - 1, width) : 0;
    return !(unit >= 0xDC00 && unit <= 0xDFFF && before >= 0xD800 && before <= 0xDBFF);
}

static void look_count(check *t, unsigned width, const void *s, size_t n) {
    size_t should = 0;
    for (size_t i = 0; i < n; i++)
        should += begins(s, i, width);
    CHECK_SIZE(t, "count",
               width == 1 ? t->k->count_code_points(s, n) : t->k->count_code_points16(s, n),
               should);
}

static void look_count8(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    look_count(t, 1, s, n);
}
static void look_count16(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    look_count(t, 2, s, n);
}

/* where the k-th begins: walks to it */
static void look_find_one(check *t, unsigned width, const void *s, size_t n, size_t k) {
    size_t at = 0, before = 0;
    if (k > 0)
        for (; at < n; at++) {
            if (begins(s, at, width) && before == k)
                break;
            before += begins(s, at, width);
        }
    lane_kernel_out got =
        width == 1 ? t->k->find_code_point(s, n, k) : t->k->find_code_point16(s, n, k);
    check_that(t, got.read == at && got.written == before,
               "code point %zu: %zu with %zu before, should be %zu with %zu", k, got.read,
               got.written, at, before);
}

static void look_find(check *t, unsigned width, const void *s, size_t n) {
    size_t all = 0;
    for (size_t i = 0; i < n; i++)
        all += begins(s, i, width);
    look_find_one(t, width, s, n, 0);
    look_find_one(t, width, s, n, all);
    look_find_one(t, width, s, n, all + 1);
    look_find_one(t, width, s, n, SIZE_MAX);
    for (unsigned i = 0; i < 6; i++)
        look_find_one(t, width, s, n, rng_below(&t->rng, (uint32_t)all + 1));
}

static void look_find8(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    look_find(t, 1, s, n);
}
static void look_find16(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    look_find(t, 2, s, n);
}

static void check_bytes(check *t, probe *look) {
    static const uint16_t edges[] = {0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xFF};
    static const uint16_t trails[] = {0x80, 0xBF, 0x81, 0x9F, 0xA0, 0xE3};
    check_mix(t, 1, edges, COUNT_OF(edges), "edges", look, NULL);
    check_mix(t, 1, trails, COUNT_OF(trails), "trail bytes", look, NULL);
    check_sweep(t, population_of_range(0x00, 0x7F, 1), EFFORT_FULL, look, NULL);
    check_all_units(t, 1, look, NULL);
}

/* counters kept in bytes run over after 255 vectors */
static void check_long(check *t, unsigned width, unsigned unit, probe *look) {
    size_t n = CHECK_UNITS - 100;
    void *s = check_input(t, 0, GUARD_RIGHT, n * width);
    for (size_t i = 0; i < n; i++)
        unit_set(s, i, width, unit);
    t->about = "the same unit, long";
    look(t, s, n, NULL);
}

void check_count_code_points(check *t) {
    static const struct {
        const char *s;
        size_t n, count;
    } literals[] = {
        {TEXT(""), 0},         {TEXT("a"), 1},
        {TEXT("\xC3\xA9"), 1}, {TEXT("\xF0\x9F\x98\x80"), 1},
        {TEXT("\x80"), 0},     {TEXT("\xE3\x80\x81\xE3\x80\x82 \xC3\xBF"), 4},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n);
        CHECK_SIZE(t, "count", t->k->count_code_points(s, literals[i].n), literals[i].count);
    }
    CHECK_SIZE(t, "count in NULL", t->k->count_code_points(NULL, 0), (size_t)0);
    check_bytes(t, look_count8);
    check_long(t, 1, 'a', look_count8);
    check_long(t, 1, 0x80, look_count8);
}

void check_count_code_points16(check *t) {
    static const struct {
        uint16_t s[4];
        size_t n, count;
    } literals[] = {
        {{0}, 0, 0},
        {{0xD83D}, 1, 1},
        {{0xD83D, 0xDE00}, 2, 1},
        {{0xDE00, 0xD83D}, 2, 2},
        {{0xD83D, 0xD83D, 0xDE00, 0xDE00}, 4, 3},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, literals[i].s, 2 * literals[i].n);
        CHECK_SIZE(t, "count", t->k->count_code_points16(s, literals[i].n), literals[i].count);
    }
    CHECK_SIZE(t, "count in NULL", t->k->count_code_points16(NULL, 0), (size_t)0);
    check_surrogate_mixes(t, look_count16);
    check_all_units(t, 2, look_count16, NULL);
    check_long(t, 2, 0xD800, look_count16);
    check_long(t, 2, 0xDC00, look_count16);
}

void check_find_code_point(check *t) {
    static const char text[] = "a\xC3\xA9\xE3\x80\x81z";
    static const size_t starts[] = {0, 1, 3, 6, 7};
    const void *s = check_literal(t, 0, text, 7);
    for (size_t k = 0; k < COUNT_OF(starts); k++) {
        lane_kernel_out got = t->k->find_code_point(s, 7, k);
        check_that(t, got.read == starts[k] && got.written == k, "code point %zu is at %zu", k,
                   got.read);
    }
    lane_kernel_out none = t->k->find_code_point(s, 7, 5);
    check_that(t, none.read == 7 && none.written == 4, "there are %zu", none.written);
    /* what is before the first character belongs to it */
    s = check_literal(t, 0,
                      "\x80\x80"
                      "ab",
                      4);
    CHECK_SIZE(t, "code point 0", t->k->find_code_point(s, 4, 0).read, (size_t)0);
    CHECK_SIZE(t, "code point 1", t->k->find_code_point(s, 4, 1).read, (size_t)3);
    CHECK_SIZE(t, "in NULL", t->k->find_code_point(NULL, 0, 3).read, (size_t)0);
    check_bytes(t, look_find8);
}

void check_find_code_point16(check *t) {
    static const uint16_t text[] = {'a', 0xD83D, 0xDE00, 0xDE00, 0xD83D, 0xD83D, 0xDE00};
    static const size_t starts[] = {0, 1, 3, 4, 5, 7};
    const void *s = check_literal(t, 0, text, sizeof text);
    for (size_t k = 0; k < COUNT_OF(starts); k++) {
        lane_kernel_out got = t->k->find_code_point16(s, 7, k);
        check_that(t, got.read == starts[k] && got.written == k, "code point %zu is at %zu", k,
                   got.read);
    }
    CHECK_SIZE(t, "in NULL", t->k->find_code_point16(NULL, 0, 3).read, (size_t)0);
    check_surrogate_mixes(t, look_find16);
    check_all_units(t, 2, look_find16, NULL);
}
