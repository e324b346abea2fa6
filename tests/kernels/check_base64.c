/* check_base64.c - base64_decode and base64_decode16. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define TEXT(s)     s, sizeof(s) - 1

/* ---- the alphabets, by their definition ---- */

typedef enum script { STANDARD, URL, EITHER } script;

typedef struct alphabet {
    script script;
    bool skips;
    lane_base64_alphabet tables;
} alphabet;

enum { SKIP = -1, STOP = -2, ALPHABETS = 6 };

/* RFC 4648 tables 1 and 2; ASCII whitespace is TAB LF FF CR SP */
static int value_of(script which, bool skips, unsigned unit) {
    if (unit >= 'A' && unit <= 'Z')
        return (int)(unit - 'A');
    if (unit >= 'a' && unit <= 'z')
        return (int)(unit - 'a') + 26;
    if (unit >= '0' && unit <= '9')
        return (int)(unit - '0') + 52;
    if (unit == '+' || unit == '/')
        return which == URL ? STOP : unit == '+' ? 62 : 63;
    if (unit == '-' || unit == '_')
        return which == STANDARD ? STOP : unit == '-' ? 62 : 63;
    if (unit == '\t' || unit == '\n' || unit == '\f' || unit == '\r' || unit == ' ')
        return skips ? SKIP : STOP;
    return STOP;
}

static const alphabet *alphabets(void) {
    static alphabet all[ALPHABETS];
    for (unsigned i = 0; i < ALPHABETS; i++) {
        alphabet *a = &all[i];
        a->script = (script)(i / 2);
        a->skips = i % 2 == 0;
        for (unsigned unit = 0; unit < 128; unit++) {
            int value = value_of(a->script, a->skips, unit);
            a->tables.values[unit] = (uint8_t)(value == SKIP   ? LANE_BASE64_VALUE_SKIP
                                               : value == STOP ? LANE_BASE64_VALUE_STOP
                                                               : value);
        }
        a->tables.is_standard = a->script != URL;
        a->tables.is_url = a->script != STANDARD;
        a->tables.skips = a->skips;
    }
    return all;
}

/* ---- decoding, by its definition ---- */

typedef struct decoded {
    size_t read, written;
    size_t behind_groups; /* the unit behind the last whole group */
    lane_base64_carry carry;
    uint8_t bytes[CHECK_UNITS];
} decoded;

static decoded want;

static void define_decode(const alphabet *a, const void *s, size_t n, unsigned width,
                          lane_base64_carry carry, size_t capacity) {
    want.read = n;
    want.written = want.behind_groups = 0;
    want.carry = carry;
    for (size_t i = 0; i < n; i++) {
        int value = value_of(a->script, a->skips, unit_at(s, i, width));
        bool full = want.carry.count == 3 && capacity - want.written < 3;
        if (value == STOP || (value >= 0 && full)) {
            want.read = i;
            return;
        }
        if (value == SKIP)
            continue;
        want.carry.bits = want.carry.bits << 6 | (uint32_t)value;
        if (++want.carry.count < 4)
            continue;
        for (int shift = 16; shift >= 0; shift -= 8)
            want.bytes[want.written++] = (uint8_t)(want.carry.bits >> shift);
        want.carry = (lane_base64_carry){0, 0};
        want.behind_groups = i + 1;
    }
}

static lane_kernel_out call_decode(const check *t, unsigned width, const void *s, size_t n,
                                   const alphabet *a, lane_base64_carry *carry, uint8_t *out,
                                   size_t capacity) {
    if (width == 1)
        return t->k->base64_decode(s, n, &a->tables, carry, out, capacity);
    return t->k->base64_decode16(s, n, &a->tables, carry, out, capacity);
}

static void compare(check *t, lane_kernel_out got, lane_base64_carry carry, const uint8_t *out) {
    bool same = got.read == want.read && got.written == want.written &&
                carry.count == want.carry.count && carry.bits == want.carry.bits;
    check_that(t, same, "read %zu, written %zu, carry %06x of %u, should be %zu, %zu, %06x of %u",
               got.read, got.written, carry.bits, carry.count, want.read, want.written,
               want.carry.bits, want.carry.count);
    if (!same || want.written == 0)
        return;
    for (size_t at = 0; at < want.written; at++) {
        if (out[at] != want.bytes[at]) {
            check_that(t, false, "byte %zu of %zu is %02x, should be %02x", at, want.written,
                       out[at], want.bytes[at]);
            return;
        }
    }
}

static lane_base64_carry carry_of(check *t, unsigned count) {
    return (lane_base64_carry){(uint32_t)rng_next(&t->rng) & ((1u << 6 * count) - 1), count};
}

static void look_apart(check *t, const alphabet *a, const void *s, size_t n, unsigned width,
                       lane_base64_carry carry, size_t capacity) {
    int place = t->in[0].place;
    uint8_t *out = check_output(t, 0, place < 0 ? place : place * 5 % 64, capacity);
    define_decode(a, s, n, width, carry, capacity);
    lane_kernel_out got = call_decode(t, width, s, n, a, &carry, out, capacity);
    compare(t, got, carry, out);
    check_canaries(t);
}

/* out == s; behind the last whole group, and behind the capacity, the text must stay what it was */
static void look_in_place(check *t, const alphabet *a, const void *s, size_t n, size_t capacity) {
    lane_base64_carry carry = {0, 0};
    uint8_t *out = check_output(t, 0, t->in[0].place, n);
    if (n > 0)
        memcpy(out, s, n);
    define_decode(a, s, n, 1, carry, capacity);
    lane_kernel_out got = call_decode(t, 1, out, n, a, &carry, out, capacity);
    compare(t, got, carry, out);
    size_t from = capacity < want.behind_groups ? capacity : want.behind_groups;
    if (from < n)
        check_that(t, memcmp(out + from, (const uint8_t *)s + from, n - from) == 0,
                   "in place: units from %zu on were written", from);
    check_canaries(t);
}

/* bytes that the text gives if there is room */
static size_t bytes_of(const alphabet *a, const void *s, size_t n, unsigned width,
                       lane_base64_carry carry) {
    define_decode(a, s, n, width, carry, SIZE_MAX);
    return want.written;
}

/* All that a text is good for: with one carry and one capacity, drawn; in place. */
static void look(check *t, const alphabet *a, const void *s, size_t n, unsigned width) {
    lane_base64_carry carry = carry_of(t, rng_below(&t->rng, 4));
    size_t exact = bytes_of(a, s, n, width, carry);
    size_t capacities[] = {exact,     exact,
                           exact + 1, exact > 0 ? exact - 1 : 0,
                           n + 100,   rng_below(&t->rng, (uint32_t)exact + 1)};
    look_apart(t, a, s, n, width, carry, capacities[rng_below(&t->rng, COUNT_OF(capacities))]);
    if (width == 1)
        look_in_place(t, a, s, n,
                      rng_below(&t->rng, 8) > 0 ? n : rng_below(&t->rng, (uint32_t)n + 1));
}

/* ---- texts ---- */

static const char standard_characters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const char url_characters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static unsigned draw_character(check *t, const alphabet *a) {
    uint64_t bits = rng_next(&t->rng);
    bool url = a->script == URL || (a->script == EITHER && bits >> 63);
    return (unsigned char)(url ? url_characters : standard_characters)[bits % 64];
}

static unsigned draw_space(check *t) {
    return (unsigned char)"\t\n\f\r "[rng_below(&t->rng, 5)];
}

/* units neither of the alphabet nor whitespace, and what sloppy narrowing takes for such; the first
 * BYTES of them are below 0x100 */
static unsigned draw_stop(check *t, const alphabet *a, unsigned width) {
    static const uint16_t units[] = {
        '=',    0x80,   0xFF,   0x00,   '+',    '/',    '-',    '_',    '\v',   0x7F,   '@',
        '[',    '`',    '{',    ',',    '.',    ':',    0x1F,   0xA0,   0xC1,   0xE1,   0xB0,
        0xAB,   0xDF,   '!',    0x08,   ' ',    '\n',   0x0100, 0x0141, 0x8041, 0xFF41, 0x4100,
        0x0120, 0x2000, 0x200A, 0x8020, 0xFFFF, 0x8000, 0x7FFF, 0x7F41, 0x00C1, 0x0161, 0x0130,
        0x012B, 0x022F, 0xFF0A, 0x0D00, 0xFF00, 0x80FF, 0x813D,
    };
    enum { BYTES = 28 };
    unsigned unit;
    do {
        unit = units[rng_below(&t->rng, width == 1 ? BYTES : COUNT_OF(units))];
    } while (value_of(a->script, a->skips, unit) != STOP);
    return unit;
}

typedef enum spaces { NO, ONE, FIVE, HALF, ALL, CRLF, LINES, RUNS, CHANGING, SPACES } spaces;
static const char *const spaces_names[SPACES] = {
    "clean",          "1 % spaces", "5 % spaces",     "half spaces",       "all spaces",
    "CR LF every 76", "lines",      "runs of spaces", "changing densities"};

static void fill(check *t, const alphabet *a, void *s, size_t n, unsigned width, spaces kind) {
    bool space = false;
    size_t left = 0;
    uint32_t one_in = kind == ONE ? 100 : kind == FIVE ? 20 : 2;
    size_t phase = rng_below(&t->rng, 78);
    /* lines of one length, mostly a multiple of four, and one end; now and then one that is not like the others */
    size_t length = rng_below(&t->rng, 4) == 0 ? 1 + rng_below(&t->rng, 150)
                                               : 4 * (10 + rng_below(&t->rng, 25)),
           column = 0;
    unsigned ends[2] = {draw_space(t), draw_space(t)};
    size_t end_units = 1 + rng_below(&t->rng, 2), longer = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned unit = draw_character(t, a);
        if (kind == CRLF) {
            size_t place = (i + phase) % 78;
            if (place >= 76)
                unit = place == 76 ? '\r' : '\n';
        } else if (kind == LINES) {
            if (column++ >= length + longer)
                unit = ends[column - 1 - length - longer];
            if (column == length + longer + end_units) {
                column = 0;
                longer = rng_below(&t->rng, 40) == 0 ? rng_below(&t->rng, 9) : 0;
                if (rng_below(&t->rng, 60) == 0)
                    ends[0] = draw_space(t);
            }
        } else if (kind != NO) {
            if (kind == RUNS && left-- == 0) {
                space = !space;
                left = rng_below(&t->rng, space ? 90 : 200);
            }
            if (kind == CHANGING && i % 256 == 0)
                one_in = 1u << rng_below(&t->rng, 12);
            if (kind == RUNS ? space : kind == ALL || rng_below(&t->rng, one_in) == 0)
                unit = draw_space(t);
        }
        unit_set(s, i, width, unit);
    }
    t->about = spaces_names[kind];
}

static spaces draw_spaces(check *t, const alphabet *a) {
    return a->skips ? (spaces)rng_below(&t->rng, SPACES) : NO;
}

static int draw_place(check *t, unsigned width) {
    switch (rng_below(&t->rng, 3)) {
    case 0:
        return GUARD_RIGHT;
    case 1:
        return GUARD_LEFT;
    default:
        return (int)(rng_below(&t->rng, 64) / width * width);
    }
}

/* ---- sweeps ---- */

/* Vectors of 16 to 64 units, chunks of up to 2,048, what is written in front of and behind them */
static size_t next_length(const check *t, size_t n) {
    if (n < 200)
        return n + (t->quick ? 5 : t->emulated ? 3 : 1);
    size_t from_edge = (n + 3) % 64; /* 0..6: three before to three behind */
    size_t next = from_edge < 6 ? n + 1 : n + 64 - from_edge;
    if (n > 1100)
        next = n + 61;
    return t->quick ? next + 7 : next;
}

static void check_lengths(check *t, unsigned width) {
    const alphabet *all = alphabets();
    for (size_t n = 0; n < 1300; n = next_length(t, n))
        for (unsigned kind = 0; kind < SPACES; kind++)
            for (unsigned i = 0; i < ALPHABETS; i++) {
                const alphabet *a = &all[i];
                /* those that refuse do so at the first space: their texts are clean */
                if ((!a->skips && kind > NO) ||
                    ((t->quick || t->emulated) && (n + kind + i) % 3 != 0))
                    continue;
                void *s = check_input(t, 0, draw_place(t, width), n * width);
                fill(t, a, s, n, width, (spaces)kind);
                look(t, a, s, n, width);
            }
    for (unsigned round = 0; round < (t->quick || t->emulated ? 8u : 300u); round++) {
        const alphabet *a = &all[round % ALPHABETS];
        size_t n = 1200 + rng_below(&t->rng, 6000);
        void *s = check_input(t, 0, draw_place(t, width), n * width);
        fill(t, a, s, n, width, draw_spaces(t, a));
        look(t, a, s, n, width);
    }
}

/* an output aligned or not, an input aligned or not */
static void check_alignments(check *t, unsigned width) {
    const alphabet *all = alphabets();
    static const size_t lengths[] = {31, 64, 100, 517, 1030, 2500};
    int step = (int)width * (t->quick || t->emulated ? 8 : 1);
    for (int alignment = 0; alignment < 64; alignment += step)
        for (unsigned i = 0; i < COUNT_OF(lengths); i++) {
            const alphabet *a = &all[i % 2 * 4];
            void *s = check_input(t, 0, alignment, lengths[i] * width);
            fill(t, a, s, lengths[i], width, i % 2 ? NO : draw_spaces(t, a));
            look(t, a, s, lengths[i], width);
        }
}

static void check_each_stop(check *t, unsigned width) {
    static const size_t lengths[] = {1,   2,   3,   4,   5,   7,   8,   15,  16,  17,   31,
                                     32,  33,  47,  48,  63,  64,  65,  70,  96,  127,  128,
                                     129, 200, 255, 257, 320, 511, 512, 513, 600, 1030, 2200};
    const alphabet *all = alphabets();
    unsigned round = 0;
    for (size_t l = 0; l < COUNT_OF(lengths); l++) {
        size_t n = lengths[l];
        size_t step = t->quick ? 1 + n / 16 : t->emulated ? 1 + n / 50 : 1;
        for (size_t first = 0; first < (n > 600 ? 1u : 3u); first++) {
            const alphabet *a = &all[round++ % ALPHABETS];
            void *s = check_input(t, 0, first % 2 ? GUARD_LEFT : GUARD_RIGHT, n * width);
            fill(t, a, s, n, width, draw_spaces(t, a));
            t->about = "a stop";
            for (size_t at = first % step; at < n; at += step) {
                unsigned usual = unit_at(s, at, width);
                unit_set(s, at, width, draw_stop(t, a, width));
                /* often another behind it, which must not count */
                size_t other = at + 1 + rng_below(&t->rng, 2 * (uint32_t)n);
                unsigned other_usual = other < n ? unit_at(s, other, width) : 0;
                if (other < n)
                    unit_set(s, other, width, draw_stop(t, a, width));
                look(t, a, s, n, width);
                unit_set(s, at, width, usual);
                if (other < n)
                    unit_set(s, other, width, other_usual);
            }
        }
    }
}

/* Fills an output of `capacity`, goes on with another from where it stopped, to the end. */
static void look_resumed(check *t, const alphabet *a, const void *s, size_t n, unsigned width,
                         size_t capacity) {
    static uint8_t all_bytes[CHECK_UNITS];
    lane_base64_carry carry = {0, 0};
    size_t at = 0, written = 0;
    for (;;) {
        uint8_t *out = check_output(t, 0, GUARD_RIGHT, capacity);
        lane_kernel_out got = call_decode(t, width, (const uint8_t *)s + at * width, n - at, a,
                                          &carry, out, capacity);
        check_canaries(t);
        bool sane = got.read <= n - at && got.written <= capacity && written + got.written <= n;
        check_that(t, sane && (got.read > 0 || at == n), "read %zu of %zu, written %zu of %zu",
                   got.read, n - at, got.written, capacity);
        if (!sane)
            return;
        memcpy(all_bytes + written, out, got.written);
        written += got.written;
        at += got.read;
        if (at == n || got.read == 0)
            break;
    }
    define_decode(a, s, n, width, (lane_base64_carry){0, 0}, SIZE_MAX);
    compare(t, (lane_kernel_out){at, written}, carry, all_bytes);
}

static void check_capacities(check *t, unsigned width) {
    static const size_t lengths[] = {4, 9, 64, 70, 150, 530, 1100, 2600};
    const alphabet *all = alphabets();
    for (size_t l = 0; l < COUNT_OF(lengths); l++) {
        size_t n = lengths[l];
        for (unsigned kind = 0; kind < SPACES; kind++) {
            const alphabet *a = &all[kind % 3 * 2];
            void *s = check_input(t, 0, GUARD_RIGHT, n * width);
            fill(t, a, s, n, width, (spaces)kind);
            lane_base64_carry carry = carry_of(t, kind % 4);
            size_t exact = bytes_of(a, s, n, width, carry);
            size_t step = t->quick || t->emulated ? 1 + exact / 20 : 1 + exact / 500;
            for (size_t capacity = 0; capacity <= exact + 2; capacity += step)
                look_apart(t, a, s, n, width, carry, capacity);
            for (size_t less = 0; less < 4 && less <= exact; less++)
                look_apart(t, a, s, n, width, carry, exact - less);
            t->about = "going on from `read`";
            for (size_t capacity = 3; capacity < exact; capacity += 1 + capacity * 2 / 3)
                look_resumed(t, a, s, n, width, capacity);
        }
    }
}

/* in place: an error at every offset of the first two chunks, each text with other spaces */
static void check_in_place_stops(check *t) {
    enum { N = 1200 };
    const alphabet *all = alphabets();
    for (unsigned kind = 0; kind < SPACES; kind++) {
        const alphabet *a = &all[kind % 3 * 2];
        uint8_t *s = check_input(t, 0, kind % 2 ? GUARD_RIGHT : 32, N);
        fill(t, a, s, N, 1, (spaces)kind);
        t->about = "a stop, in place";
        for (size_t at = 0; at < 1030; at += t->quick ? 37 : t->emulated ? 11 : 1) {
            uint8_t usual = s[at];
            s[at] = (uint8_t)draw_stop(t, a, 1);
            look_in_place(t, a, s, N, N);
            s[at] = usual;
        }
    }
}

/* every unit by itself in each kind of lane */
static void check_every_unit(check *t, unsigned width) {
    const alphabet *all = alphabets();
    unsigned units = width == 1 ? 256 : 65536;
    unsigned step = width == 1 ? 1 : t->quick ? 257 : t->emulated ? 31 : 1;
    for (unsigned i = 0; i < ALPHABETS; i++) {
        size_t n = i % 3 == 0 ? 23 : i % 3 == 1 ? 150 : 700;
        void *s = check_input(t, 0, GUARD_RIGHT, n * width);
        fill(t, &all[i], s, n, width, NO);
        t->about = "every unit";
        if (width == 2 && n > 600)
            step *= 7;
        for (unsigned unit = 0; unit < units; unit += step) {
            size_t at = (unit * 7 + unit / 64) % n;
            unsigned usual = unit_at(s, at, width);
            unit_set(s, at, width, unit);
            look_apart(t, &all[i], s, n, width, (lane_base64_carry){0, 0}, n);
            unit_set(s, at, width, usual);
        }
    }
}

/* ---- literals of decoding ---- */

typedef struct decode_literal {
    const char *s;
    size_t n;
    unsigned alphabet; /* standard, url, either: 0, 2, 4; refusing: one more */
    lane_base64_carry carry;
    size_t capacity;
    size_t read;
    const char *out;
    size_t written;
    lane_base64_carry carry_out;
} decode_literal;

#define LONG_LINE "TWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsuTWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsu"
#define LONG_OUT  "Many hands make light work.Many hands make light work."

static const decode_literal decode_literals[] = {
    {TEXT(""), 0, {0, 0}, 0, 0, TEXT(""), {0, 0}},
    {TEXT("Zm9vYmFy"), 0, {0, 0}, 6, 8, TEXT("foobar"), {0, 0}},
    /* "Zg==" of RFC 4648 section 10: Z is 25, g is 32 */
    {TEXT("Zg=="), 0, {0, 0}, 6, 2, TEXT(""), {25 << 6 | 32, 2}},
    {TEXT("Zm9vYg"), 0, {0, 0}, 6, 6, TEXT("foo"), {24 << 6 | 32, 2}},
    {TEXT(" Z\tm9\r\nv\f"), 0, {0, 0}, 3, 9, TEXT("foo"), {0, 0}},
    {TEXT("Zm 9v"), 1, {0, 0}, 9, 2, TEXT(""), {25 << 6 | 38, 2}},
    {TEXT("Zm9\vv"), 0, {0, 0}, 9, 3, TEXT(""), {(25 << 6 | 38) << 6 | 61, 3}},
    {TEXT("9v"), 0, {25 << 6 | 38, 2}, 3, 2, TEXT("foo"), {0, 0}},
    /* no room for the group: its first three characters are taken, and the space before the fourth */
    {TEXT("Zm9vYmF y"), 0, {0, 0}, 5, 8, TEXT("foo"), {(24 << 6 | 38) << 6 | 5, 3}},
    {TEXT("Zm9v"), 0, {0, 0}, 0, 3, TEXT(""), {(25 << 6 | 38) << 6 | 61, 3}},
    {TEXT("+/+/"), 0, {0, 0}, 3, 4, TEXT("\xFB\xFF\xBF"), {0, 0}},
    {TEXT("+/-_"), 0, {0, 0}, 3, 2, TEXT(""), {62 << 6 | 63, 2}},
    {TEXT("-_-_"), 2, {0, 0}, 3, 4, TEXT("\xFB\xFF\xBF"), {0, 0}},
    {TEXT("-_+/"), 3, {0, 0}, 3, 2, TEXT(""), {62 << 6 | 63, 2}},
    {TEXT("-_+/"), 5, {0, 0}, 3, 4, TEXT("\xFB\xFF\xBF"), {0, 0}},
    {TEXT(LONG_LINE "\r\n" LONG_LINE "\r\n=="),
     0,
     {0, 0},
     200,
     148,
     TEXT(LONG_OUT LONG_OUT),
     {0, 0}},
    {TEXT(LONG_LINE LONG_LINE "\xC3"), 5, {0, 0}, 108, 144, TEXT(LONG_OUT LONG_OUT), {0, 0}},
};

static void check_decode_literals(check *t, unsigned width) {
    const alphabet *all = alphabets();
    for (size_t i = 0; i < COUNT_OF(decode_literals); i++) {
        const decode_literal *l = &decode_literals[i];
        uint16_t wide[200];
        for (size_t j = 0; j < l->n; j++)
            wide[j] = (unsigned char)l->s[j];
        const void *s = check_literal(t, 0, width == 1 ? (const void *)l->s : wide, l->n * width);
        uint8_t *out = check_output(t, 0, GUARD_RIGHT, l->capacity);
        lane_base64_carry carry = l->carry;
        want.read = l->read;
        want.written = l->written;
        want.carry = l->carry_out;
        memcpy(want.bytes, l->out, l->written);
        lane_kernel_out got =
            call_decode(t, width, s, l->n, &all[l->alphabet], &carry, out, l->capacity);
        compare(t, got, carry, out);
        check_canaries(t);
    }
    t->about = "NULL with 0";
    lane_base64_carry carry = {5, 1};
    want.read = want.written = 0;
    want.carry = carry;
    lane_kernel_out got = call_decode(t, width, NULL, 0, &all[0], &carry, NULL, 0);
    compare(t, got, carry, NULL);
}

/* ---- more than the caches hold ---- */

/* What the definition says of n units, against `out` as it comes. */
static void look_long(check *t, const alphabet *a, const void *s, size_t n, unsigned width,
                      lane_kernel_out got, lane_base64_carry carry, const uint8_t *out) {
    size_t read = 0, written = 0, wrong = 0;
    lane_base64_carry should = {0, 0};
    for (; read < n; read++) {
        int value = value_of(a->script, a->skips, unit_at(s, read, width));
        if (value == STOP)
            break;
        if (value == SKIP)
            continue;
        should.bits = should.bits << 6 | (uint32_t)value;
        if (++should.count < 4)
            continue;
        for (int shift = 16; shift >= 0; shift -= 8, written++)
            wrong += written < got.written && out[written] != (uint8_t)(should.bits >> shift);
        should = (lane_base64_carry){0, 0};
    }
    CHECK_SIZE(t, "read", got.read, read);
    CHECK_SIZE(t, "written", got.written, written);
    CHECK_SIZE(t, "wrong bytes", wrong, (size_t)0);
    check_that(t, carry.bits == should.bits && carry.count == should.count,
               "carry %06x of %u, should be %06x of %u", carry.bits, carry.count, should.bits,
               should.count);
}

/* Tiers may store outputs of 16 MiB and more another way. */
static void check_long(check *t, unsigned width) {
    enum { LONG = 23 << 20, STRETCH = 1 << 20 };
    if (t->quick || t->emulated)
        return;
    const alphabet *a = &alphabets()[4];
    uint8_t *s = malloc((size_t)LONG * width), *out = malloc(LONG);
    if (s == NULL || out == NULL) {
        check_that(t, false, "no memory");
    } else {
        t->in[0].data = t->out[0].data = NULL;
        for (size_t i = 0; i < LONG; i += STRETCH)
            fill(t, a, s + i * width, STRETCH, width, (spaces)(i / STRETCH * 3 % SPACES));
        unit_set(s, LONG - 1000, width, '=');
        t->about = "longer than caches";
        lane_base64_carry carry = {0, 0};
        lane_kernel_out got = call_decode(t, width, s, LONG, a, &carry, out + 5, LONG - 5);
        look_long(t, a, s, LONG, width, got, carry, out + 5);
        if (width == 1) {
            uint8_t *copy = out;
            memcpy(copy, s, LONG);
            carry = (lane_base64_carry){0, 0};
            got = call_decode(t, 1, copy, LONG, a, &carry, copy, LONG);
            look_long(t, a, s, LONG, 1, got, carry, copy);
        }
    }
    free(s);
    free(out);
}

static void check_decode(check *t, unsigned width) {
    check_decode_literals(t, width);
    check_lengths(t, width);
    check_alignments(t, width);
    check_each_stop(t, width);
    check_capacities(t, width);
    check_every_unit(t, width);
    check_long(t, width);
    if (width == 1)
        check_in_place_stops(t);
}

void check_base64_decode(check *t) {
    check_decode(t, 1);
}
void check_base64_decode16(check *t) {
    check_decode(t, 2);
}
