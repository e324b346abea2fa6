/* check_utf.c - what is UTF-8, UTF-8 to UTF-16 and back, Latin-1, counts of units, byte order. */
#include "check.h"
#include "mixes.h"
#include "utf_texts.h"

#include "core/utf8_part.h"

#include <stdio.h>
#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define TEXT(s)     s, sizeof(s) - 1

/* ---- validation ---- */

static void look_for_error(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    size_t should = 0, length;
    uint32_t value;
    while (should < n &&
           (length = utf8_decode((const uint8_t *)s + should, n - should, &value)) > 0)
        should += length;
    CHECK_SIZE(t, "index", t->k->find_not_utf8(s, n), should);
}

void check_find_not_utf8(check *t) {
    static const struct {
        const char *s;
        size_t n, bad;
    } literals[] = {
        {TEXT(""), 0},
        {TEXT("a"), 1},
        {TEXT("\x7F"), 1},
        {TEXT("\x80"), 0},
        {TEXT("\xBF"), 0},
        /* leads */
        {TEXT("\xC0\x80"), 0},
        {TEXT("\xC1\xBF"), 0},
        {TEXT("\xC2\x80"), 2},
        {TEXT("\xDF\xBF"), 2},
        {TEXT("\xC2\x7F"), 0},
        {TEXT("\xC2\xC0"), 0},
        /* every range of a second byte, in and out by one */
        {TEXT("\xE0\x9F\xBF"), 0},
        {TEXT("\xE0\xA0\x80"), 3},
        {TEXT("\xE0\xBF\xBF"), 3},
        {TEXT("\xE0\xC0\x80"), 0},
        {TEXT("\xE1\x7F\x80"), 0},
        {TEXT("\xE1\x80\x80"), 3},
        {TEXT("\xEC\xBF\xBF"), 3},
        {TEXT("\xEC\xC0\x80"), 0},
        {TEXT("\xED\x80\x80"), 3},
        {TEXT("\xED\x9F\xBF"), 3},
        {TEXT("\xED\xA0\x80"), 0},
        {TEXT("\xED\xBF\xBF"), 0},
        {TEXT("\xEE\x80\x80"), 3},
        {TEXT("\xEF\xBF\xBF"), 3},
        {TEXT("\xF0\x8F\xBF\xBF"), 0},
        {TEXT("\xF0\x90\x80\x80"), 4},
        {TEXT("\xF0\xBF\xBF\xBF"), 4},
        {TEXT("\xF0\xC0\x80\x80"), 0},
        {TEXT("\xF1\x80\x80\x80"), 4},
        {TEXT("\xF3\xBF\xBF\xBF"), 4},
        {TEXT("\xF4\x80\x80\x80"), 4},
        {TEXT("\xF4\x8F\xBF\xBF"), 4},
        {TEXT("\xF4\x90\x80\x80"), 0},
        {TEXT("\xF5\x80\x80\x80"), 0},
        {TEXT("\xFF"), 0},
        /* third and fourth bytes */
        {TEXT("\xE2\x82\x7F"), 0},
        {TEXT("\xE2\x82\xC0"), 0},
        {TEXT("\xF0\x9F\x7F\x80"), 0},
        {TEXT("\xF0\x9F\x98\x7F"), 0},
        {TEXT("\xF0\x9F\x98\xC0"), 0},
        /* cut off, and what comes before it */
        {TEXT("\xC3"), 0},
        {TEXT("a\xE2"), 1},
        {TEXT("a\xE2\x82"), 1},
        {TEXT("a\xF0\x9F\x98"), 1},
        {TEXT("\xF0\x9F\x98\x80\xF0\x9F\x98"), 4},
        {TEXT("\xE2\x82\xAC\x80"), 3},
        {TEXT("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z\xE9z"), 10},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        const void *s = check_literal(t, 0, literals[i].s, literals[i].n);
        CHECK_SIZE(t, "index", t->k->find_not_utf8(s, literals[i].n), literals[i].bad);
    }
    CHECK_SIZE(t, "index in NULL", t->k->find_not_utf8(NULL, 0), (size_t)0);
    /* the same behind what a vector step takes */
    for (size_t i = 0; i < COUNT_OF(literals); i++)
        for (size_t before = 1; before < 530; before += t->quick || t->emulated ? 29 : 1) {
            uint8_t *s = check_input(t, 0, GUARD_RIGHT, before + literals[i].n);
            memset(s, 'a', before);
            if (literals[i].n > 0)
                memcpy(s + before, literals[i].s, literals[i].n);
            CHECK_SIZE(t, "index", t->k->find_not_utf8(s, before + literals[i].n),
                       before + literals[i].bad);
        }
    check_utf8_texts(t, look_for_error, NULL);
}

/* ---- what is ill-formed, as bits ---- */

/* The bytes of the subpart at s, where no character is: the longest that more bytes could make one, or one. A second
 * byte in the range of its lead can always be gone on with by 80. */
static size_t subpart(const uint8_t *s, size_t n) {
    for (size_t length = n < 3 ? n : 3; length > 1; length--) {
        uint8_t completed[4] = {0x80, 0x80, 0x80, 0x80};
        uint32_t value;
        memcpy(completed, s, length);
        if (utf8_decode(completed, 4, &value) > length)
            return length;
    }
    return 1;
}

static void look_for_parts(check *t, const void *s_, size_t n, const void *about) {
    (void)about;
    const uint8_t *s = s_;
    enum { MOST = 20032 };
    static bool begins[MOST], inside[MOST];
    size_t words = (n + 63) / 64, wrong = 0;
    check_that(t, n <= MOST, "a text of %zu", n);
    memset(begins, 0, sizeof begins);
    memset(inside, 0, sizeof inside);
    for (size_t i = 0; i < n;) {
        uint32_t value;
        size_t length = utf8_decode(s + i, n - i, &value);
        bool bad = length == 0;
        if (bad)
            length = subpart(s + i, n - i);
        begins[i] = bad;
        memset(inside + i, bad, length);
        i += length;
    }
    int place = t->in[0].place;
    place = place < 0 ? place : place * 5 / 8 * 8 % 64;
    uint64_t *parts = check_output(t, 0, place, words * 8);
    uint64_t *bytes = check_output(t, 1, place, words * 8);
    t->k->utf8_ill_formed(s, n, parts, bytes);
    for (size_t i = 0; i < 64 * words; i++)
        wrong += (parts[i / 64] >> i % 64 & 1) != (i < n && begins[i]) ||
                 (bytes[i / 64] >> i % 64 & 1) != (i < n && inside[i]);
    check_that(t, wrong == 0, "%zu bits are wrong", wrong);
    check_canaries(t);
}

void check_utf8_ill_formed(check *t) {
    static const struct {
        const char *s;
        size_t n;
        uint64_t parts, bytes;
    } literals[] = {
        {TEXT(""), 0, 0},
        {TEXT("a"), 0, 0},
        {TEXT("\x80"), 1, 1},
        {TEXT("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"), 0, 0},
        {TEXT("\xC3"), 1, 1},
        {TEXT("\xC3z"), 1, 1},
        {TEXT("\xE2\x82"), 1, 3},
        {TEXT("\xE2\x82z"), 1, 3},
        {TEXT("\xF0\x9F\x98z"), 1, 7},
        {TEXT("\xF0\x9F\x98\xC3\xA9"), 1, 7},
        {TEXT("\xE0\x80\x80"), 7, 7},
        {TEXT("\xED\xA0\x80"), 7, 7},
        {TEXT("\xF0\x8F\xBF\xBF"), 15, 15},
        {TEXT("\xF4\x90\x80\x80"), 15, 15},
        {TEXT("\xF5\x80\x80\x80"), 15, 15},
        {TEXT("\xC0\xAF\xFF\xFE"), 15, 15},
        {TEXT("a\xE2\x82\xE2\x82\xAC\x80"), 66, 70},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        size_t n = literals[i].n;
        const void *s = check_literal(t, 0, literals[i].s, n);
        uint64_t *parts = check_output(t, 0, GUARD_RIGHT, n > 0 ? 8 : 0);
        uint64_t *bytes = check_output(t, 1, GUARD_RIGHT, n > 0 ? 8 : 0);
        t->k->utf8_ill_formed(s, n, parts, bytes);
        check_that(t, n == 0 || (parts[0] == literals[i].parts && bytes[0] == literals[i].bytes),
                   "literal %zu: %llx, %llx", i, (unsigned long long)(n > 0 ? parts[0] : 0),
                   (unsigned long long)(n > 0 ? bytes[0] : 0));
        check_canaries(t);
    }
    t->k->utf8_ill_formed(NULL, 0, NULL, NULL);
    check_utf8_texts(t, look_for_parts, NULL);
    check_sweep(t, population_of_range(0x80, 0xFF, 1), EFFORT_FULL, look_for_parts, NULL);
}

/* by what the scalar kernel says of the text, which its own check holds to the definition */
static void look_put(check *t, const void *s_, size_t n, const void *about) {
    (void)about;
    const uint8_t *s = s_;
    enum { MOST = 20032 };
    static uint64_t parts[MOST / 64], bytes[MOST / 64];
    static uint8_t should[4 * MOST];
    lane_k_utf8_ill_formed_scalar(s, n, parts, bytes);
    for (int32_t what = UTF8_PUT_REPLACEMENT; what <= UTF8_PUT_ESCAPE; what++) {
        size_t size = 0;
        for (size_t i = 0; i < n; i++) {
            char put[8] = {(char)s[i], 0};
            size_t length = 1;
            if ((bytes[i / 64] >> i % 64 & 1) != 0) {
                if (what == UTF8_PUT_ESCAPE)
                    length = (size_t)snprintf(put, sizeof put, "\\x%02X", s[i]);
                else if (what == UTF8_PUT_REPLACEMENT && (parts[i / 64] >> i % 64 & 1) != 0)
                    length = (size_t)snprintf(put, sizeof put, "\xEF\xBF\xBD");
                else
                    length = 0;
            }
            memcpy(should + size, put, length);
            size += length;
        }
        uint8_t *out = check_output(t, 0, t->in[0].place, 4 * n + 64);
        CHECK_SIZE(t, "size", t->k->utf8_put_parts(s, n, parts, bytes, what, out), size);
        check_that(t, memcmp(out, should, size) == 0, "what %d: not the bytes", (int)what);
        check_canaries(t);
    }
}

void check_utf8_put_parts(check *t) {
    /* U+20AC without its last byte, z, an F0 that nothing follows, two trail bytes, a */
    static const uint8_t text[] = {0xE2, 0x82, 'z', 0xF0, 0x80, 0x81, 'a'};
    static const uint64_t parts = 0x39, bytes = 0x3B;
    static const char *const should[] = {"\xEF\xBF\xBDz\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
                                         "a",
                                         "za",
                                         "\\xE2\\x82z\\xF0\\x80\\x81"
                                         "a"};
    const void *s = check_literal(t, 0, text, sizeof text);
    for (int32_t what = 0; what < 3; what++) {
        uint8_t *out = check_output(t, 0, GUARD_RIGHT, 4 * sizeof text + 64);
        size_t size = t->k->utf8_put_parts(s, sizeof text, &parts, &bytes, what, out);
        CHECK_SIZE(t, "size", size, strlen(should[what]));
        check_that(t, memcmp(out, should[what], strlen(should[what])) == 0, "literal %d",
                   (int)what);
        check_canaries(t);
    }
    uint8_t room[64];
    CHECK_SIZE(t, "of NULL", t->k->utf8_put_parts(NULL, 0, NULL, NULL, 0, room), (size_t)0);
    check_utf8_texts(t, look_put, NULL);
    check_sweep(t, population_of_range(0x80, 0xFF, 1), EFFORT_FULL, look_put, NULL);
}

/* ---- converting ---- */

typedef lane_kernel_out convert(check *t, const void *s, size_t n, void *out, size_t capacity);

typedef struct conversion {
    unsigned from_width, to_width;
    utf_decode *decode;
    utf_encode *encode;
    convert *kernel;
} conversion;

static lane_kernel_out run_8_to_16(check *t, const void *s, size_t n, void *out, size_t capacity) {
    return t->k->utf8_to_utf16(s, n, out, capacity);
}
static lane_kernel_out run_16_to_8(check *t, const void *s, size_t n, void *out, size_t capacity) {
    return t->k->utf16_to_utf8(s, n, out, capacity);
}
static lane_kernel_out run_from_latin1(check *t, const void *s, size_t n, void *out,
                                       size_t capacity) {
    return t->k->latin1_to_utf8(s, n, out, capacity);
}
static lane_kernel_out run_to_latin1(check *t, const void *s, size_t n, void *out,
                                     size_t capacity) {
    return t->k->utf8_to_latin1(s, n, out, capacity);
}

static const conversion utf8_to_utf16 = {1, 2, utf8_decode, utf16_encode, run_8_to_16};
static const conversion utf16_to_utf8 = {2, 1, utf16_decode, utf8_encode, run_16_to_8};
static const conversion latin1_to_utf8 = {1, 1, latin1_decode, utf8_encode, run_from_latin1};
static const conversion utf8_to_latin1 = {1, 1, utf8_decode, latin1_encode, run_to_latin1};

/* what should come of it: by character, as long as the next one is one and fits */
static lane_kernel_out define(const conversion *c, const void *s, size_t n, uint8_t *out,
                              size_t capacity) {
    lane_kernel_out r = {0, 0};
    while (r.read < n) {
        uint32_t value;
        uint16_t units[4];
        size_t from = c->decode((const uint8_t *)s + r.read * c->from_width, n - r.read, &value);
        size_t to = from == 0 ? 0 : c->encode(value, units);
        if (to == 0 || to > capacity - r.written)
            break;
        memcpy(out + r.written * c->to_width, units, to * c->to_width);
        r.read += from;
        r.written += to;
    }
    return r;
}

static void look_in_room(check *t, const conversion *c, const void *s, size_t n, size_t capacity) {
    static uint8_t should_be[4 * CHECK_UNITS];
    lane_kernel_out should = define(c, s, n, should_be, capacity);
    int place = t->in[0].place;
    uint8_t *out = check_output(t, 0, place < 0 ? place : place * 5 * (int)c->to_width % 64,
                                capacity * c->to_width);
    lane_kernel_out got = c->kernel(t, s, n, out, capacity);
    bool same = got.read == should.read && got.written == should.written;
    check_that(t, same, "room for %zu: read %zu, wrote %zu, should be %zu, %zu", capacity, got.read,
               got.written, should.read, should.written);
    size_t bytes = (same ? got.written : 0) * c->to_width, i = 0;
    while (i < bytes && out[i] == should_be[i])
        i++;
    CHECK_SIZE(t, "bytes that are right", i, bytes);
    check_canaries(t);
}

static void look_conversion(check *t, const void *s, size_t n, const void *about) {
    const conversion *c = about;
    static uint8_t all[4 * CHECK_UNITS];
    size_t needed = define(c, s, n, all, SIZE_MAX).written;
    look_in_room(t, c, s, n, needed);
    look_in_room(t, c, s, n, needed + 1 + rng_below(&t->rng, 200));
    if (needed > 0) {
        look_in_room(t, c, s, n, needed - 1);
        look_in_room(t, c, s, n, rng_below(&t->rng, (uint32_t)needed));
    }
}

/* every room from none to all that is needed */
static void check_rooms(check *t, const conversion *c) {
    for (int kind = 0; kind < UTF_KINDS; kind++) {
        static uint8_t all[4 * CHECK_UNITS];
        size_t n = 300;
        void *s = check_input(t, 0, GUARD_RIGHT, n * c->from_width);
        utf_text(t, s, n, c->from_width, kind);
        t->about = utf_kind_name(kind);
        size_t needed = define(c, s, n, all, SIZE_MAX).written;
        for (size_t room = 0; room <= needed + 70; room += t->quick ? 7 : 1)
            look_in_room(t, c, s, n, room);
    }
}

/* all characters in order; those of few bytes among others of few */
static void check_all_characters(check *t, const conversion *c) {
    enum { AT_ONCE = 16000 };
    t->about = "every character";
    for (uint32_t from = 0; from < 0x110000;
         from += t->quick || t->emulated ? 9 * AT_ONCE : AT_ONCE) {
        static uint8_t text[4 * AT_ONCE];
        size_t bytes = 0;
        for (uint32_t value = from; value < from + AT_ONCE && value < 0x110000; value++)
            if (value < 0xD800 || value > 0xDFFF) {
                size_t units = c->from_width == 1 ? utf8_encode(value, text + bytes)
                                                  : utf16_encode(value, text + bytes);
                bytes += units * c->from_width;
            }
        void *s = check_input(t, 0, GUARD_RIGHT, bytes);
        if (bytes > 0)
            memcpy(s, text, bytes);
        look_in_room(t, c, s, bytes / c->from_width, bytes);
    }
}

/* one text in three encodings */
static const uint8_t some_utf8[] = {'a',  0x7F, 0xC2, 0x80, 0xC3, 0xBF, 0xC4, 0x80, 0xDF,
                                    0xBF, 0xE0, 0xA0, 0x80, 0xED, 0x9F, 0xBF, 0xEE, 0x80,
                                    0x80, 0xEF, 0xBF, 0xBF, 0xF0, 0x90, 0x80, 0x80, 0xF0,
                                    0x9F, 0x98, 0x80, 0xF4, 0x8F, 0xBF, 0xBF, 'z'};
static const uint16_t some_utf16[] = {0x0061, 0x007F, 0x0080, 0x00FF, 0x0100, 0x07FF,
                                      0x0800, 0xD7FF, 0xE000, 0xFFFF, 0xD800, 0xDC00,
                                      0xD83D, 0xDE00, 0xDBFF, 0xDFFF, 0x007A};
static const uint8_t some_latin1[] = {'a', 0x7F, 0x80, 0xFF};
enum { SOME_LATIN1_BYTES = 6 }; /* of some_utf8, that are some_latin1 */

static void check_conversion(check *t, const conversion *c, const void *from, size_t n,
                             const void *to, size_t read, size_t written) {
    const void *s = check_literal(t, 0, from, n * c->from_width);
    void *out = check_output(t, 0, GUARD_RIGHT, written * c->to_width);
    lane_kernel_out got = c->kernel(t, s, n, out, written);
    check_that(t, got.read == read && got.written == written, "read %zu, wrote %zu", got.read,
               got.written);
    check_that(t, memcmp(out, to, written * c->to_width) == 0, "not the literal");
    check_canaries(t);
    got = c->kernel(t, NULL, 0, NULL, 0);
    check_that(t, got.read == 0 && got.written == 0, "NULL: read %zu, wrote %zu", got.read,
               got.written);
    got = c->kernel(t, s, n, check_output(t, 0, GUARD_RIGHT, 0), 0);
    check_that(t, got.read == 0 && got.written == 0, "no room: read %zu, wrote %zu", got.read,
               got.written);
    check_rooms(t, c);
}

void check_utf8_to_utf16(check *t) {
    const size_t n = sizeof some_utf8, units = COUNT_OF(some_utf16);
    check_conversion(t, &utf8_to_utf16, some_utf8, n, some_utf16, n, units);
    check_all_characters(t, &utf8_to_utf16);
    check_utf8_texts(t, look_conversion, &utf8_to_utf16);
}

void check_utf16_to_utf8(check *t) {
    const size_t n = sizeof some_utf8, units = COUNT_OF(some_utf16);
    check_conversion(t, &utf16_to_utf8, some_utf16, units, some_utf8, units, n);
    check_all_characters(t, &utf16_to_utf8);
    check_utf16_texts(t, look_conversion, &utf16_to_utf8);
}

void check_latin1_to_utf8(check *t) {
    check_conversion(t, &latin1_to_utf8, some_latin1, sizeof some_latin1, some_utf8,
                     sizeof some_latin1, SOME_LATIN1_BYTES);
    check_sweep(t, population_of_range(0x00, 0x7F, 1), EFFORT_FULL, look_conversion,
                &latin1_to_utf8);
    check_all_units(t, 1, look_conversion, &latin1_to_utf8);
}

void check_utf8_to_latin1(check *t) {
    check_conversion(t, &utf8_to_latin1, some_utf8, sizeof some_utf8, some_latin1,
                     SOME_LATIN1_BYTES, sizeof some_latin1);
    check_utf8_texts(t, look_conversion, &utf8_to_latin1);
}

/* ---- counts ---- */

static void look_count8(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    size_t should = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned byte = unit_at(s, i, 1);
        should += byte >= 0xF0 ? 2 : byte < 0x80 || byte >= 0xC0 ? 1 : 0;
    }
    CHECK_SIZE(t, "units", t->k->count_utf16_units(s, n), should);
}

static void look_count16(check *t, const void *s_, size_t n, const void *about) {
    (void)about;
    const uint16_t *s = s_;
    uint64_t should = 0;
    for (size_t i = 0; i < n;) {
        uint32_t value;
        uint8_t bytes[4];
        size_t units = utf16_decode(s + i, n - i, &value);
        should += units == 0 ? 3 : utf8_encode(value, bytes);
        i += units == 0 ? 1 : units;
    }
    uint64_t got = t->k->count_utf8_bytes16(s, n);
    check_that(t, got == should, "bytes are %llu, should be %llu", (unsigned long long)got,
               (unsigned long long)should);
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

void check_count_utf16_units(check *t) {
    const void *s = check_literal(t, 0, some_utf8, sizeof some_utf8);
    CHECK_SIZE(t, "units", t->k->count_utf16_units(s, sizeof some_utf8), COUNT_OF(some_utf16));
    CHECK_SIZE(t, "units in NULL", t->k->count_utf16_units(NULL, 0), (size_t)0);
    check_utf8_texts(t, look_count8, NULL);
    check_sweep(t, population_of_range(0xF0, 0xFF, 1), EFFORT_FULL, look_count8, NULL);
    check_long(t, 1, 'a', look_count8);
    check_long(t, 1, 0xF0, look_count8);
    check_long(t, 1, 0x80, look_count8);
}

void check_count_utf8_bytes16(check *t) {
    const void *s = check_literal(t, 0, some_utf16, sizeof some_utf16);
    CHECK_SIZE(t, "bytes", t->k->count_utf8_bytes16(s, COUNT_OF(some_utf16)), sizeof some_utf8);
    CHECK_SIZE(t, "bytes in NULL", t->k->count_utf8_bytes16(NULL, 0), (size_t)0);
    check_utf16_texts(t, look_count16, NULL);
    check_surrogate_mixes(t, look_count16);
    check_long(t, 2, 'a', look_count16);
    check_long(t, 2, 0x80, look_count16);
    check_long(t, 2, 0xFFFF, look_count16);
    check_long(t, 2, 0xD800, look_count16);
}

/* ---- byte order ---- */

static void look_swapped(check *t, const uint8_t *out, const uint8_t *s, size_t n,
                         const char *where) {
    size_t i = 0;
    while (i < 2 * n && out[i] == s[i ^ 1])
        i++;
    check_that(t, i == 2 * n, "%s: byte %zu is wrong", where, i);
    check_canaries(t);
}

static void look_swap(check *t, const void *s, size_t n, const void *about) {
    (void)about;
    int place = t->in[0].place;
    uint16_t *out = check_output(t, 0, place < 0 ? place : place * 5 % 64, 2 * n);
    t->k->swap_bytes16(s, n, out);
    look_swapped(t, (const uint8_t *)out, s, n, "apart");
    out = check_output(t, 0, place, 2 * n);
    if (n > 0)
        memcpy(out, s, 2 * n);
    t->k->swap_bytes16(out, n, out);
    look_swapped(t, (const uint8_t *)out, s, n, "in place");
}

void check_swap_bytes16(check *t) {
    static const uint16_t from[] = {0x0000, 0x0001, 0xFE00, 0xD83D, 0xFFFE};
    static const uint16_t to[] = {0x0000, 0x0100, 0x00FE, 0x3DD8, 0xFEFF};
    const void *s = check_literal(t, 0, from, sizeof from);
    void *out = check_output(t, 0, GUARD_RIGHT, sizeof to);
    t->k->swap_bytes16(s, COUNT_OF(from), out);
    check_that(t, memcmp(out, to, sizeof to) == 0, "not the literal");
    t->k->swap_bytes16(NULL, 0, NULL);
    check_sweep(t, population_of_range(0x00, 0x7F, 2), EFFORT_FULL, look_swap, NULL);
    check_all_units(t, 2, look_swap, NULL);
}
