/* check_sets.c - the sets of the tests, by their own definition, and what inputs are drawn from. */
#include "check.h"

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

/* Members as pairs first-last. Thorough ones: each way a kernel may treat a set (one to four
 * members, a table of ASCII, all 256 by their nibbles, and the complement of a small one). */
static const struct {
    const char *name;
    bool thorough;
    const char *ranges;
    size_t ranges_bytes;
} definitions[] = {
#define SET(name, thorough, ranges)                                                                \
    { name, thorough, ranges, sizeof ranges - 1 }
    SET("comma", true, ",,"),
    SET("ASCII whitespace", true, "\x09\x0A\x0C\x0D\x20\x20"),
    SET("00 2C 7F 80 C3 FF", true, "\x00\x00\x2C\x2C\x7F\x80\xC3\xC3\xFF\xFF"),
    SET("all but comma", true, "\x00\x2B\x2D\xFF"),
    SET("LF CR quote comma", true, "\x0A\x0A\x0D\x0D\"\",,"),
    SET("nothing", false, ""),
    SET("everything", false, "\x00\xFF"),
    SET("NUL", false, "\x00\x00"),
    SET("7F", false, "\x7F\x7F"),
    SET("80", false, "\x80\x80"),
    SET("FF", false, "\xFF\xFF"),
    SET("LF CR", false, "\x0A\x0A\x0D\x0D"),
    SET("C2 E2", false, "\xC2\xC2\xE2\xE2"),
    SET("NUL 41 80", false, "\x00\x00\x41\x41\x80\x80"),
    SET("00 7F 80 FF", false, "\x00\x00\x7F\x80\xFF\xFF"),
    SET("TAB LF CR quote comma semicolon bar", false, "\x09\x0A\x0D\x0D\"\",,;;||"),
    SET("letters and digits", false, "09AZaz"),
    SET("token characters", false, "!!#'*+-.09AZ^z||~~"),
    SET("field value", false, "\x09\x09\x20\x7E\x80\xFF"),
    SET("00-7F", false, "\x00\x7F"),
    SET("80-FF", false, "\x80\xFF"),
    SET("all but NUL", false, "\x01\xFF"),
    SET("00-7E, 80-FE", false, "\x00\x7E\x80\xFE"),
    SET("a column", false, "\x05\x05\x15\x15\x25\x25\x35\x35\x45\x45\x55\x55\x65\x65\x75\x75"),
#undef SET
};

enum { RANDOM_SETS = 8, SETS = COUNT_OF(definitions) + RANDOM_SETS };

static void finish_set(byte_set *set) {
    uint8_t members[256];
    size_t n = 0;
    for (unsigned b = 0; b < 256; b++)
        if (set->in[b])
            members[n++] = (uint8_t)b;
    lane_class_init(&set->c, members, n);
}

const byte_set *check_sets(const check *t, size_t *count) {
    static byte_set sets[SETS];
    memset(sets, 0, sizeof sets);
    for (size_t i = 0; i < COUNT_OF(definitions); i++) {
        const uint8_t *ranges = (const uint8_t *)definitions[i].ranges;
        sets[i].name = definitions[i].name;
        sets[i].thorough = definitions[i].thorough;
        for (size_t r = 0; r < definitions[i].ranges_bytes; r += 2)
            for (unsigned b = ranges[r]; b <= ranges[r + 1]; b++)
                sets[i].in[b] = true;
        finish_set(&sets[i]);
    }
    rng r = rng_of(t->seed);
    for (size_t i = COUNT_OF(definitions); i < SETS; i++) {
        bool ascii = i % 2 == 0;
        uint32_t one_in = 2 + rng_below(&r, 40);
        sets[i].name = ascii ? "random, below 80" : "random";
        for (unsigned b = 0; b < (ascii ? 0x80 : 0x100); b++)
            sets[i].in[b] = rng_below(&r, one_in) == 0;
        finish_set(&sets[i]);
    }
    *count = SETS;
    return sets;
}

/* ---- populations ---- */

static population the_population;
static bool taken[65536];

static population *begin(unsigned width) {
    memset(&the_population, 0, sizeof the_population);
    memset(taken, 0, sizeof taken);
    the_population.width = width;
    return &the_population;
}

static void add_hit(population *p, unsigned unit) {
    p->hit[p->hits++] = (uint16_t)unit;
    taken[unit & 0xFFFF] = true;
}

/* Hits come first: what is one already cannot be a miss. */
static void add_miss(population *p, unsigned unit) {
    unit &= p->width == 1 ? 0xFF : 0xFFFF;
    if (taken[unit])
        return;
    taken[unit] = true;
    p->miss[p->misses++] = (uint16_t)unit;
}

/* What narrowing from 16 bits to 8 takes for `unit` when it drops, saturates or swaps. */
static void add_traps(population *p, unsigned unit) {
    static const unsigned high[] = {0x0100, 0x0200, 0x7F00, 0x8000, 0x8100, 0xFE00, 0xFF00};
    for (size_t i = 0; i < COUNT_OF(high); i++)
        add_miss(p, high[i] | unit);
    add_miss(p, unit << 8);
    add_miss(p, unit << 8 | unit);
    add_miss(p, unit << 8 | 0xFF);
    for (unsigned bit = 0; bit < 16; bit++)
        add_miss(p, unit ^ 1u << bit);
}

static void add_edges(population *p) {
    static const unsigned edges[] = {0x0000, 0x007F, 0x0080, 0x00FF, 0x0100, 0x7FFF,
                                     0x8000, 0x80FF, 0xD800, 0xDFFF, 0xFF00, 0xFFFF};
    for (size_t i = 0; i < COUNT_OF(edges); i++)
        add_miss(p, edges[i]);
}

const population *population_of_set(const byte_set *set, unsigned width) {
    population *p = begin(width);
    for (unsigned u = 0; u < 256; u++)
        if (set_has(set, u, width))
            add_hit(p, u);
    if (width == 2) {
        size_t members = p->hits;
        for (size_t i = 0; i < members; i++)
            add_traps(p, p->hit[i]);
        add_edges(p);
    }
    for (unsigned u = 0; u < 256; u++)
        add_miss(p, u);
    return p;
}

const population *population_of_unit(uint16_t unit, unsigned width) {
    population *p = begin(width);
    add_hit(p, unit);
    add_traps(p, unit);
    add_edges(p);
    for (unsigned u = 0; u < 256; u++)
        add_miss(p, u);
    return p;
}

const population *population_of_range(uint16_t first, uint16_t last, unsigned width) {
    population *p = begin(width);
    for (unsigned u = first; u <= last; u++)
        add_hit(p, u);
    /* often the neighbours: a bound that is off by one shows there */
    add_miss(p, first - 1u);
    add_miss(p, last + 1u);
    if (width == 2) {
        size_t members = p->hits;
        for (size_t i = 0; i < members; i++)
            add_traps(p, p->hit[i]);
    }
    add_edges(p);
    for (unsigned u = 0; u < 256; u++)
        add_miss(p, u);
    return p;
}
