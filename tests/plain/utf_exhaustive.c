/* utf_exhaustive.c - every code point alone, behind and before every one of a list of neighbours, and those at the
 * edges of a rule between every two of them, through validation, repair and conversion on every tier; every sequence of
 * four bytes that differ in how they stand in UTF-8, alone and inside a text. Against the definition in support/utf_book.h.
 *
 * --quick: fewer turns. --long: all 2^32 sequences of four bytes through the scalar tier instead; minutes. */
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
    lane_utf_result r = lane_utf8_to_utf16(utf8, n, mode, out16, n16);
    CHECK(r.status == LANE_OK && r.written == n16 && memcmp(out16, units, 2 * n16) == 0);
    r = lane_utf16_to_utf8(units, n16, mode, out, n);
    CHECK(r.status == LANE_OK && r.written == n && memcmp(out, utf8, n) == 0);
    CHECK(lane_utf16_to_utf8(units, n16, mode, out, n - 1).status == LANE_FULL);
    CHECK(lane_utf8_length_in_utf16(utf8, n) == n16);
    CHECK(lane_utf16_length_in_utf8(units, n16) == n);
    CHECK(surrogate || lane_utf8_to_utf16_size(utf8, n, mode).size == n16);
    CHECK(lane_utf16_to_utf8_size(units, n16, mode).size == n);
}

/* what stands before and behind: the first and the last of each length in UTF-8 and at the surrogates, and surrogates,
 * which are ill-formed, or halves of a pair */
static const uint32_t neighbours[] = {'a',    0x7F,   0x80,   0x7FF,  0x800,   0xD7FF,  0xD800,
                                      0xDBFF, 0xDC00, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
enum { NEIGHBOURS = sizeof neighbours / sizeof neighbours[0], QUICK = 2 };

enum { CODE_POINTS = 0x110000, CHUNK = 0x4000, CHUNK_BYTES = CHUNK * 12 };

typedef struct texts {
    size_t n, n16; /* bytes, units */
    uint8_t utf8[CHUNK_BYTES];
    uint16_t utf16[CHUNK_BYTES / 2];
    uint8_t repaired[3 * CHUNK_BYTES]; /* three surrogates are nine bytes, and escaped 36 */
    uint16_t scrubbed16[CHUNK_BYTES];
    uint8_t from16[3 * CHUNK_BYTES];
    uint8_t out[3 * CHUNK_BYTES];
    uint16_t out16[CHUNK_BYTES];
} texts;

static void put_three(texts *t, uint32_t before, uint32_t c, uint32_t behind) {
    const uint32_t three[3] = {before, c, behind};
    for (size_t i = 0; i < 3; i++) {
        uint8_t bytes[4];
        t->n += book_put(LANE_ENCODING_UTF8, three[i], t->utf8 + t->n);
        size_t size = book_put(native, three[i], bytes);
        memcpy(t->utf16 + t->n16, bytes, size);
        t->n16 += size / 2;
    }
}

/* The text in both encodings; the modes take turns, by `turn`. */
static void check_texts(texts *t, size_t turn) {
    static const int32_t repairs[] = {LANE_UTF_REPLACE, LANE_UTF_DROP, LANE_UTF_ESCAPE};
    const int32_t repair = repairs[turn % 3];
    const int32_t mode = turn % 2 == 0 ? LANE_UTF_REPLACE : LANE_UTF_WTF8;
    const uint8_t *utf16 = (const uint8_t *)t->utf16;
    const size_t n = t->n, n16 = t->n16;
    enum { U8 = LANE_ENCODING_UTF8 };
    /* where the first error is; what comes before it is written over by the next */
    const book_result stop = book_convert(U8, native, LANE_UTF_FAIL, t->utf8, n, t->from16);
    const book_result stop16 = book_convert(native, U8, LANE_UTF_FAIL, utf16, 2 * n16, t->from16);
    const book_result repaired = book_convert(U8, U8, repair, t->utf8, n, t->repaired);
    const book_result to16 = book_convert(U8, native, mode, t->utf8, n, (uint8_t *)t->scrubbed16);
    const book_result from16 = book_convert(native, U8, mode, utf16, 2 * n16, t->from16);
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        lane_utf8_check check = lane_utf8_validate(t->utf8, n);
        CHECK(check.status == stop.status && check.position == stop.read);
        lane_check check16 = lane_utf16_validate(t->utf16, n16);
        CHECK(check16.status == stop16.status && 2 * check16.position == stop16.read);
        lane_utf_result r =
            lane_utf8_to_utf16(t->utf8, n, LANE_UTF_FAIL, t->out16, sizeof t->out16 / 2);
        CHECK(r.status == stop.status && r.read == stop.read && 2 * r.written == stop.written);
        r = lane_utf16_to_utf8(t->utf16, n16, LANE_UTF_FAIL, t->out, sizeof t->out);
        CHECK(r.status == stop16.status && 2 * r.read == stop16.read);
        CHECK(r.written == stop16.written);

        r = lane_utf8_repair(t->utf8, n, repair, t->out, sizeof t->out, NULL);
        CHECK(r.read == n && r.replacements == repaired.replacements);
        CHECK(r.written == repaired.written && memcmp(t->out, t->repaired, r.written) == 0);
        r = lane_utf8_to_utf16(t->utf8, n, mode, t->out16, sizeof t->out16 / 2);
        CHECK(r.read == n && r.replacements == to16.replacements);
        CHECK(2 * r.written == to16.written && memcmp(t->out16, t->scrubbed16, to16.written) == 0);
        CHECK(lane_utf8_to_utf16_size(t->utf8, n, mode).size == r.written);
        r = lane_utf16_to_utf8(t->utf16, n16, mode, t->out, sizeof t->out);
        CHECK(r.read == n16 && r.replacements == from16.replacements);
        CHECK(r.written == from16.written && memcmp(t->out, t->from16, r.written) == 0);
        CHECK(lane_utf16_to_utf8_size(t->utf16, n16, mode).size == r.written);
        lane_utf_counts counts = lane_utf8_count(t->utf8, n);
        CHECK(counts.ill_formed == repaired.replacements);
        CHECK(mode != LANE_UTF_REPLACE || 2 * counts.utf16 == to16.written);
    }
}

/* In each of as many turns as there are neighbours, each code point stands behind another one of them and before another
 * one, and 169 code points in a row have all pairs of them. */
static void between(texts *t, size_t turns) {
    for (uint32_t first = 0; first < CODE_POINTS; first += CHUNK)
        for (uint32_t turn = 0; turn < turns; turn++) {
            t->n = t->n16 = 0;
            for (uint32_t c = first; c < first + CHUNK; c++)
                put_three(t, neighbours[(c + turn) % NEIGHBOURS], c,
                          neighbours[(c / NEIGHBOURS + turn) % NEIGHBOURS]);
            check_texts(t, turn);
        }
    /* two on each side of an edge, between all */
    for (size_t i = 0; i < NEIGHBOURS; i++)
        for (uint32_t c = neighbours[i] - 2; c <= neighbours[i] + 2 && c < CODE_POINTS; c++) {
            t->n = t->n16 = 0;
            for (size_t k = 0; k < (size_t)NEIGHBOURS * NEIGHBOURS; k++)
                put_three(t, neighbours[k / NEIGHBOURS], c, neighbours[k % NEIGHBOURS]);
            for (size_t turn = 0; turn < 6; turn++)
                check_texts(t, turn);
        }
}

static void code_points(size_t turns) {
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
    if (t != NULL)
        between(t, turns);
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
        code_points(quick ? (size_t)QUICK : (size_t)NEIGHBOURS);
        four_bytes();
    }
    return expect_done();
}
