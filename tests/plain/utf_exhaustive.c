/* utf_exhaustive.c - every code point alone, and between every two of a list of neighbours, through validation,
 * repair and conversion on every tier; every sequence of four bytes that differ in how they stand in UTF-8, alone
 * and inside a text. Against the definition in support/utf_book.h.
 *
 * --quick: fewer neighbours. --long: all 2^32 sequences of four bytes through the scalar tier instead; minutes. */
#include "support/expect.h"
#include "support/utf_book.h"

#include <stdlib.h>

static const char *tier;

#define CHECK(condition) EXPECT_IN(tier, condition)

static int32_t native;

/* ---- code points ---- */

static void check_alone(uint32_t c) {
    uint8_t utf8[4], bytes[4], out[8];
    uint16_t units[2] = {0, 0}, out16[4];
    bool surrogate = c >= 0xD800 && c <= 0xDFFF;
    size_t n = book_put(LANE_ENCODING_UTF8, c, utf8), n16 = book_put(native, c, bytes) / 2;
    memcpy(units, bytes, 2 * n16);

    lane_utf8_check check = lane_utf8_validate(utf8, n);
    CHECK(check.status == (surrogate ? LANE_E_NOT_UTF8 : LANE_OK));
    CHECK(lane_utf16_validate(units, n16).status == (!surrogate   ? LANE_OK
                                                     : c < 0xDC00 ? LANE_MORE
                                                                  : LANE_E_NOT_UTF16));
    for (size_t cut = 1; cut < n; cut++) {
        check = lane_utf8_validate(utf8, cut);
        /* of a surrogate's bytes only the first can begin a character */
        bool ill_formed = surrogate && cut > 1;
        CHECK(check.status == (ill_formed ? LANE_E_NOT_UTF8 : LANE_MORE));
        CHECK(check.position == 0 && check.length == (ill_formed ? 1 : cut));
        CHECK(surrogate || lane_utf8_floor(utf8, n, cut) == 0);
        CHECK(surrogate || lane_utf8_ceil(utf8, n, cut) == n);
    }
    int32_t mode = surrogate ? LANE_UTF_WTF8 : LANE_UTF_FAIL;
    lane_utf8_result r = lane_utf8_to_utf16(utf8, n, mode, out16, n16);
    CHECK(r.status == LANE_OK && r.written == n16 && memcmp(out16, units, 2 * n16) == 0);
    r = lane_utf16_to_utf8(units, n16, mode, out, n);
    CHECK(r.status == LANE_OK && r.written == n && memcmp(out, utf8, n) == 0);
    CHECK(lane_utf16_to_utf8(units, n16, mode, out, n - 1).status == LANE_FULL);
    CHECK(lane_utf16_length(utf8, n) == n16);
    CHECK(lane_utf8_length16(units, n16) == n);
    CHECK(surrogate || lane_utf8_to_utf16_size(utf8, n, mode).size == n16);
    CHECK(lane_utf16_to_utf8_size(units, n16, mode).size == n);
}

/* what stands before and behind: one of each length in UTF-8, and a surrogate, which is ill-formed; the last three are
 * left out by --quick */
static const uint32_t neighbours[] = {'a', 0x10FFFF, 0x800, 0xD800, 0x80};
enum { NEIGHBOURS = sizeof neighbours / sizeof neighbours[0], QUICK_NEIGHBOURS = 2 };

enum { CODE_POINTS = 0x110000, CHUNK = 0x4000, CHUNK_BYTES = CHUNK * 12 };

typedef struct texts {
    uint8_t utf8[CHUNK_BYTES];
    uint16_t utf16[CHUNK_BYTES / 2];
    uint8_t scrubbed[3 * CHUNK_BYTES]; /* of either */
    uint16_t scrubbed16[CHUNK_BYTES];
    uint8_t from16[3 * CHUNK_BYTES];
    uint8_t out[3 * CHUNK_BYTES];
    uint16_t out16[CHUNK_BYTES];
} texts;

/* `first` and the following code points, each behind `before` and before `behind` */
static void check_between(texts *t, uint32_t first, uint32_t before, uint32_t behind) {
    size_t n = 0, n16 = 0;
    for (uint32_t c = first; c < first + CHUNK; c++) {
        const uint32_t three[3] = {before, c, behind};
        for (size_t i = 0; i < 3; i++) {
            uint8_t bytes[4];
            n += book_put(LANE_ENCODING_UTF8, three[i], t->utf8 + n);
            size_t size = book_put(native, three[i], bytes);
            memcpy(t->utf16 + n16, bytes, size);
            n16 += size / 2;
        }
    }
    book_result scrubbed = book_convert(LANE_ENCODING_UTF8, LANE_ENCODING_UTF8, LANE_UTF_REPLACE,
                                        t->utf8, n, t->scrubbed);
    book_result to16 = book_convert(LANE_ENCODING_UTF8, native, LANE_UTF_REPLACE, t->utf8, n,
                                    (uint8_t *)t->scrubbed16);
    book_result from16 = book_convert(native, LANE_ENCODING_UTF8, LANE_UTF_REPLACE,
                                      (const uint8_t *)t->utf16, 2 * n16, t->from16);
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        CHECK((lane_utf8_validate(t->utf8, n).status == LANE_OK) == (scrubbed.replacements == 0));
        lane_utf8_result r = lane_utf8_scrub(t->utf8, n, t->out, sizeof t->out);
        CHECK(r.read == n && r.replacements == scrubbed.replacements);
        CHECK(r.written == scrubbed.written && memcmp(t->out, t->scrubbed, r.written) == 0);
        r = lane_utf8_to_utf16(t->utf8, n, LANE_UTF_REPLACE, t->out16, sizeof t->out16 / 2);
        CHECK(r.read == n && r.replacements == to16.replacements);
        CHECK(2 * r.written == to16.written && memcmp(t->out16, t->scrubbed16, to16.written) == 0);
        CHECK(lane_utf8_to_utf16_size(t->utf8, n, LANE_UTF_REPLACE).size == r.written);
        r = lane_utf16_to_utf8(t->utf16, n16, LANE_UTF_REPLACE, t->out, sizeof t->out);
        CHECK(r.read == n16 && r.replacements == from16.replacements);
        CHECK(r.written == from16.written && memcmp(t->out, t->from16, r.written) == 0);
        CHECK(lane_utf16_to_utf8_size(t->utf16, n16, LANE_UTF_REPLACE).size == r.written);
        lane_utf_counts counts = lane_utf8_count(t->utf8, n);
        CHECK(counts.ill_formed == scrubbed.replacements && 2 * counts.utf16 == to16.written);
    }
}

static void code_points(size_t count) {
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        for (uint32_t c = 0; c < CODE_POINTS; c++)
            check_alone(c);
    }
    texts *t = malloc(sizeof *t);
    tier = "memory";
    CHECK(t != NULL);
    for (uint32_t first = 0; t != NULL && first < CODE_POINTS; first += CHUNK)
        for (size_t i = 0; i < count * count; i++)
            check_between(t, first, neighbours[i / count], neighbours[i % count]);
    free(t);
}

/* ---- four bytes ---- */

/* The first part that is no character; LANE_OK and n when there is none. */
static lane_utf8_check first_of(const uint8_t *s, size_t n) {
    lane_utf8_check r = {LANE_OK, 0, 0};
    while (r.position < n) {
        book_part part = book_utf8(s + r.position, n - r.position, false);
        if (part.ill_formed) {
            r.status = part.cut_off ? LANE_MORE : LANE_E_NOT_UTF8;
            r.length = (uint32_t)part.length;
            break;
        }
        r.position += part.length;
    }
    return r;
}

static bool same(lane_utf8_check a, lane_utf8_check b, size_t shift) {
    return a.status == b.status && a.length == b.length && a.position == b.position + shift;
}

/* bytes at whose sides a rule changes */
static const uint8_t edges[] = {0x00, 0x41, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x91, 0x9F, 0xA0,
                                0xA1, 0xBE, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
                                0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFF};
enum { EDGES = sizeof edges };

static void four_bytes(void) {
    /* in the middle of text, over the edge of the widest vector, and at an end */
    static const size_t places[] = {0, 30, 62};
    for (uint32_t i = 0; i < (uint32_t)EDGES * EDGES * EDGES * EDGES; i++) {
        const uint8_t s[4] = {edges[i % EDGES], edges[i / EDGES % EDGES],
                              edges[i / EDGES / EDGES % EDGES], edges[i / EDGES / EDGES / EDGES]};
        uint8_t text[80];
        lane_utf8_check alone = first_of(s, 4), followed;
        memset(text, 'x', sizeof text);
        memcpy(text, s, 4);
        followed = first_of(text, 8);
        for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
            if (lane_isa_force(isa) != LANE_OK)
                continue;
            tier = lane_isa_name(isa);
            CHECK(same(lane_utf8_validate(s, 4), alone, 0));
            for (size_t p = 0; p < sizeof places / sizeof places[0]; p++) {
                memset(text, 'x', sizeof text);
                memcpy(text + places[p], s, 4);
                lane_utf8_check wanted = followed;
                if (wanted.status == LANE_OK)
                    wanted.position = sizeof text - places[p];
                CHECK(same(lane_utf8_validate(text, sizeof text), wanted, places[p]));
                wanted = alone;
                CHECK(same(lane_utf8_validate(text, places[p] + 4), wanted, places[p]));
            }
        }
    }
}

static void all_four_bytes(void) {
    lane_isa_force(LANE_ISA_SCALAR);
    tier = "scalar";
    uint64_t wrong = 0;
    for (uint64_t i = 0; i < UINT64_C(1) << 32; i++) {
        const uint8_t s[4] = {(uint8_t)(i >> 24), (uint8_t)(i >> 16), (uint8_t)(i >> 8),
                              (uint8_t)i};
        wrong += !same(lane_utf8_validate(s, 4), first_of(s, 4), 0);
    }
    CHECK(wrong == 0);
    printf("2^32 sequences, %llu wrong\n", (unsigned long long)wrong);
}

int main(int argc, char **argv) {
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    native = first == 1 ? LANE_ENCODING_UTF16LE : LANE_ENCODING_UTF16BE;
    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        all_four_bytes();
    } else {
        bool quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
        code_points(quick ? QUICK_NEIGHBOURS : NEIGHBOURS);
        four_bytes();
    }
    return expect_done();
}
