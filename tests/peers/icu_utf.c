/* icu_utf.c - UTF-8, UTF-16 and Latin-1 against ICU, over random and hostile text: what is well-formed, what comes out,
 * how many replacements there are, boundaries, both orders. No difference is known; ICU's lengths have 32 bits, and
 * its functions that fail do not say where. */
#include "support/expect.h"
#include "support/rng.h"

#include <lanewise/lanewise.h>

#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

static const char *tier;

#define CHECK(condition) EXPECT_IN(tier, condition)

enum { LONGEST = 3000, ROOM = 4 * LONGEST };

static void check_utf8(const uint8_t *s, size_t n) {
    static uint16_t ours[ROOM];
    static UChar theirs[ROOM];
    int32_t length = 0, substitutions = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8WithSub(theirs, ROOM, &length, (const char *)s, (int32_t)n, 0xFFFD, &substitutions,
                         &error);
    lane_utf_result r = lane_utf8_to_utf16(s, n, LANE_UTF_REPLACE, ours, ROOM);
    CHECK(U_SUCCESS(error) && r.written == (size_t)length);
    CHECK(r.replacements == (size_t)substitutions);
    CHECK(memcmp(ours, theirs, 2 * r.written) == 0);
    lane_utf8_check check = lane_utf8_validate(s, n);
    error = U_ZERO_ERROR;
    u_strFromUTF8(theirs, ROOM, &length, (const char *)s, (int32_t)n, &error);
    CHECK((check.status == LANE_OK) == U_SUCCESS(error));
    /* no boundary is inside what ICU steps over */
    for (size_t i = 0; i < n; i += 1 + n / 50) {
        int32_t start = (int32_t)i;
        U8_SET_CP_START(s, 0, start);
        CHECK(lane_utf8_floor(s, n, i) == (size_t)start);
    }
}

static void check_converter(UConverter *converter, int32_t encoding, const uint8_t *s, size_t n) {
    static uint8_t ours[2 * ROOM];
    static UChar theirs[ROOM];
    static char utf8[2 * ROOM];
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = ucnv_toUChars(converter, theirs, ROOM, (const char *)s, (int32_t)n, &error);
    int32_t size = 0;
    CHECK(U_SUCCESS(error));
    u_strToUTF8(utf8, sizeof utf8, &size, theirs, length, &error);
    lane_utf_result r =
        lane_transcode(encoding, LANE_ENCODING_UTF8, LANE_UTF_REPLACE, s, n, ours, sizeof ours);
    CHECK(U_SUCCESS(error) && r.written == (size_t)size);
    CHECK(memcmp(ours, utf8, r.written) == 0);
}

static void check_utf16(const uint16_t *s, size_t n) {
    static uint8_t ours[ROOM];
    static char theirs[ROOM];
    int32_t length = 0, substitutions = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strToUTF8WithSub(theirs, ROOM, &length, s, (int32_t)n, 0xFFFD, &substitutions, &error);
    lane_utf_result r = lane_utf16_to_utf8(s, n, LANE_UTF_REPLACE, ours, ROOM);
    CHECK(U_SUCCESS(error) && r.written == (size_t)length);
    CHECK(r.replacements == (size_t)substitutions);
    CHECK(memcmp(ours, theirs, r.written) == 0);
    CHECK(lane_code_point_length16(s, n) == (size_t)u_countChar32(s, (int32_t)n));
}

static int sign(int32_t x) {
    return (x > 0) - (x < 0);
}

static void check_order(const uint16_t *a, size_t a_size, const uint16_t *b, size_t b_size) {
    int by_code_point = u_strCompare(a, (int32_t)a_size, b, (int32_t)b_size, 1);
    int by_unit = u_strCompare(a, (int32_t)a_size, b, (int32_t)b_size, 0);
    CHECK(lane_compare_code_points16(a, a_size, b, b_size) == sign(by_code_point));
    CHECK(lane_compare_code_units16(a, a_size, b, b_size) == sign(by_unit));
}

/* ---- texts ---- */

static size_t put(uint32_t c, uint8_t *out) {
    size_t n = 0;
    U8_APPEND_UNSAFE(out, n, c);
    return n;
}

static size_t make_text(rng *r, uint8_t *text, size_t n) {
    static const uint32_t tops[] = {0x80, 0x800, 0xD800, 0x110000};
    uint32_t rarely = 1u << rng_below(r, 10), kind = rng_below(r, 5);
    size_t size = 0;
    while (size + 4 <= n) {
        uint32_t c = rng_below(r, tops[kind < 4 ? kind : rng_below(r, 4)]);
        if (c >= 0xD800 && c <= 0xDFFF && rng_below(r, rarely) != 0)
            c = 'x';
        size += put(c, text + size);
        if (rng_below(r, rarely) == 0)
            text[size - 1] = (uint8_t)rng_next(r);
        if (rng_below(r, 2 * rarely) == 0)
            size--;
    }
    return size;
}

static void make_text16(rng *r, uint16_t *text, size_t n) {
    uint32_t rarely = 1u << rng_below(r, 10);
    for (size_t i = 0; i < n; i++) {
        uint32_t kind = rng_below(r, 8);
        text[i] = (uint16_t)(kind < 2 ? rng_below(r, 0x80) : rng_next(r) & 0xFFFF);
        if (kind >= 5 && n - i >= 2) {
            text[i] = (uint16_t)(0xD800 + rng_below(r, 0x400));
            text[++i] = (uint16_t)(0xDC00 + rng_below(r, 0x400));
        }
        if (text[i] >= 0xD800 && text[i] < 0xE000 && kind < 5 && rng_below(r, rarely) != 0)
            text[i] = 'x';
    }
}

int main(void) {
    static const struct {
        const char *name;
        int32_t encoding;
    } converters[] = {{"UTF-8", LANE_ENCODING_UTF8},
                      {"UTF-16LE", LANE_ENCODING_UTF16LE},
                      {"UTF-16BE", LANE_ENCODING_UTF16BE},
                      {"ISO-8859-1", LANE_ENCODING_LATIN1}};
    enum { CONVERTERS = sizeof converters / sizeof converters[0], TEXTS = 600 };
    UConverter *open[CONVERTERS];
    for (size_t i = 0; i < CONVERTERS; i++) {
        UErrorCode error = U_ZERO_ERROR;
        open[i] = ucnv_open(converters[i].name, &error);
        if (U_FAILURE(error)) {
            printf("no converter %s: %s\n", converters[i].name, u_errorName(error));
            return 77;
        }
    }
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        rng r = rng_of(20261130);
        for (size_t i = 0; i < TEXTS; i++) {
            static uint8_t text[LONGEST];
            static uint16_t text16[LONGEST], other[LONGEST];
            size_t n = make_text(&r, text, 4 + rng_below(&r, i % 2 == 0 ? 100 : LONGEST - 4));
            check_utf8(text, n);
            size_t n16 = rng_below(&r, i % 2 == 0 ? 50 : LONGEST / 2);
            make_text16(&r, text16, n16);
            check_utf16(text16, n16);
            for (size_t k = 0; k < CONVERTERS; k++) {
                check_converter(open[k], converters[k].encoding, text, n);
                check_converter(open[k], converters[k].encoding, (const uint8_t *)text16, 2 * n16);
            }
            make_text16(&r, other, n16);
            size_t same = n16 > 0 ? rng_below(&r, (uint32_t)n16) : 0;
            memcpy(other, text16, 2 * same);
            check_order(text16, n16, other, n16);
            check_order(text16, same, other, n16);
        }
    }
    for (size_t i = 0; i < CONVERTERS; i++)
        ucnv_close(open[i]);
    return expect_done();
}
