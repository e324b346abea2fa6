/* infra_exhaustive.c - every code point, and every pair from 64 units where something changes, through each
 * predicate, case and compare function on every tier, against answers computed here from the ranges and rules
 * that the standard gives (Infra 4.4 to 4.7). */
#include "support/expect.h"

#include <lanewise/lanewise.h>

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

static const char *tier;

#define IS(condition) EXPECT_IN(tier, condition)

/* ---- Infra 4.6: the terms, as ranges ---- */

typedef struct range {
    uint32_t first, last;
} range;

typedef struct term {
    const char *name;
    bool (*is)(uint32_t c);
    range ranges[24]; /* up to one that is empty: {1, 0} */
} term;

#define END                                                                                        \
    { 1, 0 }
static bool is_ascii_byte(uint32_t c) {
    return c < 0x100 && lane_is_ascii_byte((uint8_t)c);
}
static const term terms[] = {
    {"code point", lane_is_code_point, {{0, 0x10FFFF}, END}},
    {"leading surrogate", lane_is_leading_surrogate, {{0xD800, 0xDBFF}, END}},
    {"trailing surrogate", lane_is_trailing_surrogate, {{0xDC00, 0xDFFF}, END}},
    {"surrogate", lane_is_surrogate, {{0xD800, 0xDFFF}, END}},
    {"scalar value", lane_is_scalar_value, {{0, 0xD7FF}, {0xE000, 0x10FFFF}, END}},
    {"noncharacter",
     lane_is_noncharacter,
     {{0xFDD0, 0xFDEF},
      {0xFFFE, 0xFFFF},
      {0x1FFFE, 0x1FFFF},
      {0x2FFFE, 0x2FFFF},
      {0x3FFFE, 0x3FFFF},
      {0x4FFFE, 0x4FFFF},
      {0x5FFFE, 0x5FFFF},
      {0x6FFFE, 0x6FFFF},
      {0x7FFFE, 0x7FFFF},
      {0x8FFFE, 0x8FFFF},
      {0x9FFFE, 0x9FFFF},
      {0xAFFFE, 0xAFFFF},
      {0xBFFFE, 0xBFFFF},
      {0xCFFFE, 0xCFFFF},
      {0xDFFFE, 0xDFFFF},
      {0xEFFFE, 0xEFFFF},
      {0xFFFFE, 0xFFFFF},
      {0x10FFFE, 0x10FFFF},
      END}},
    {"ASCII code point", lane_is_ascii_code_point, {{0, 0x7F}, END}},
    {"ASCII byte", is_ascii_byte, {{0, 0x7F}, END}},
    {"ASCII tab or newline", lane_is_ascii_tab_or_newline, {{9, 9}, {0xA, 0xA}, {0xD, 0xD}, END}},
    {"ASCII whitespace",
     lane_is_ascii_whitespace,
     {{9, 9}, {0xA, 0xA}, {0xC, 0xC}, {0xD, 0xD}, {0x20, 0x20}, END}},
    {"C0 control", lane_is_c0_control, {{0, 0x1F}, END}},
    {"C0 control or space", lane_is_c0_control_or_space, {{0, 0x1F}, {0x20, 0x20}, END}},
    {"control", lane_is_control, {{0, 0x1F}, {0x7F, 0x9F}, END}},
    {"ASCII digit", lane_is_ascii_digit, {{0x30, 0x39}, END}},
    {"ASCII upper hex digit", lane_is_ascii_upper_hex_digit, {{0x30, 0x39}, {0x41, 0x46}, END}},
    {"ASCII lower hex digit", lane_is_ascii_lower_hex_digit, {{0x30, 0x39}, {0x61, 0x66}, END}},
    {"ASCII hex digit", lane_is_ascii_hex_digit, {{0x30, 0x39}, {0x41, 0x46}, {0x61, 0x66}, END}},
    {"ASCII upper alpha", lane_is_ascii_upper_alpha, {{0x41, 0x5A}, END}},
    {"ASCII lower alpha", lane_is_ascii_lower_alpha, {{0x61, 0x7A}, END}},
    {"ASCII alpha", lane_is_ascii_alpha, {{0x41, 0x5A}, {0x61, 0x7A}, END}},
    {"ASCII alphanumeric",
     lane_is_ascii_alphanumeric,
     {{0x30, 0x39}, {0x41, 0x5A}, {0x61, 0x7A}, END}},
};

static bool in_ranges(const range *r, uint32_t c) {
    for (; r->first <= r->last; r++)
        if (c >= r->first && c <= r->last)
            return true;
    return false;
}

static void test_terms(void) {
    static const uint32_t beyond[] = {0x110000,   0x11FFFE,   0x1FFFFF,   0x100000 + 0x10FFFF,
                                      0x7FFFFFFF, 0x80000041, 0xFFFFD800, 0xFFFFFFFF};
    for (size_t i = 0; i < COUNT_OF(terms); i++) {
        tier = terms[i].name;
        for (uint32_t c = 0; c <= 0x10FFFF; c++)
            IS(terms[i].is(c) == in_ranges(terms[i].ranges, c));
        for (size_t b = 0; b < COUNT_OF(beyond); b++)
            IS(!terms[i].is(beyond[b]));
    }
}

/* ---- every code point as a string ---- */

static unsigned lower(unsigned c) {
    return c >= 0x41 && c <= 0x5A ? c + 0x20 : c;
}
static unsigned upper(unsigned c) {
    return c >= 0x61 && c <= 0x7A ? c - 0x20 : c;
}

static size_t to_utf16(uint32_t c, uint16_t *out) {
    if (c < 0x10000) {
        out[0] = (uint16_t)c;
        return 1;
    }
    out[0] = (uint16_t)(0xD800 + (c - 0x10000) / 0x400);
    out[1] = (uint16_t)(0xDC00 + (c - 0x10000) % 0x400);
    return 2;
}

static size_t to_utf8(uint32_t c, uint8_t *out) {
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const uint8_t leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = n; i > 1; i--, c /= 0x40)
        out[i - 1] = (uint8_t)(0x80 + c % 0x40);
    out[0] = (uint8_t)(leads[n] + c);
    return n;
}

static void test_code_point16(uint32_t c) {
    uint16_t s[2], out[2], changed[2];
    size_t n = to_utf16(c, s);
    bool surrogate = c >= 0xD800 && c <= 0xDFFF;
    uint32_t value = 0;
    IS(lane_code_point_length16(s, n) == 1);
    IS(lane_code_points16(s, n, &value, 1).written == 1 && value == c);
    IS(lane_is_ascii16(s, n) == (c < 0x80));
    IS(lane_is_isomorphic16(s, n) == (c < 0x100));
    IS(lane_is_scalar_value_string16(s, n) == !surrogate);
    lane_convert_to_scalar_value_string16(s, n, out, n);
    IS(surrogate ? out[0] == 0xFFFD : memcmp(out, s, 2 * n) == 0);
    memcpy(changed, s, sizeof s);
    changed[0] = (uint16_t)lower(s[0]);
    lane_ascii_lowercase16(s, n, out, n);
    IS(memcmp(out, changed, 2 * n) == 0);
    IS(lane_ascii_case_insensitive_match16(s, n, changed, n));
    changed[0] = (uint16_t)upper(s[0]);
    lane_ascii_uppercase16(s, n, out, n);
    IS(memcmp(out, changed, 2 * n) == 0);
    changed[0] = s[0] ^ 0x20;
    bool letter = (c >= 0x41 && c <= 0x5A) || (c >= 0x61 && c <= 0x7A);
    IS(lane_ascii_case_insensitive_match16(s, n, changed, n) == letter);
}

static void test_code_point8(uint32_t c) {
    uint8_t s[4], out[4], changed[4];
    size_t n = to_utf8(c, s);
    uint32_t value = 0;
    IS(lane_code_point_length(s, n) == 1);
    IS(lane_code_points(s, n, &value, 1).written == 1 && value == c);
    IS(lane_is_ascii(s, n) == (c < 0x80));
    IS(lane_is_isomorphic(s, n) == (c < 0x100));
    memcpy(changed, s, sizeof s);
    changed[0] = (uint8_t)lower(s[0]);
    lane_ascii_lowercase(s, n, out, n);
    IS(memcmp(out, changed, n) == 0);
    changed[0] = (uint8_t)upper(s[0]);
    lane_ascii_uppercase(s, n, out, n);
    IS(memcmp(out, changed, n) == 0);
    IS(lane_ascii_case_insensitive_match(s, n, changed, n));
}

/* ---- every pair of edge units ---- */

static const uint16_t edge_units16[64] = {
    0x0000, 0x0001, 0x0008, 0x0009, 0x000A, 0x000B, 0x000C, 0x000D, 0x000E, 0x001F, 0x0020,
    0x0021, 0x002C, 0x002F, 0x0030, 0x0039, 0x003A, 0x0040, 0x0041, 0x0046, 0x0047, 0x005A,
    0x005B, 0x0060, 0x0061, 0x0066, 0x0067, 0x007A, 0x007B, 0x007E, 0x007F, 0x0080, 0x0081,
    0x009F, 0x00A0, 0x00C1, 0x00E1, 0x00FF, 0x0100, 0x0109, 0x010A, 0x0120, 0x0141, 0x0161,
    0x017F, 0x0A0D, 0x2020, 0x212A, 0x4100, 0x6100, 0x7FFF, 0x8000, 0x8041, 0x8061, 0xD7FF,
    0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFDD0, 0xFF0A, 0xFFFE, 0xFFFF};
static const uint8_t edge_units[64] = {
    0x00, 0x01, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x1F, 0x20, 0x21, 0x2C, 0x2F, 0x30, 0x39,
    0x3A, 0x40, 0x41, 0x46, 0x47, 0x4D, 0x5A, 0x5B, 0x5E, 0x60, 0x61, 0x66, 0x67, 0x6D, 0x7A, 0x7B,
    0x7E, 0x7F, 0x80, 0x81, 0x8A, 0x8D, 0x9F, 0xA0, 0xA9, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xDA,
    0xDF, 0xE0, 0xE1, 0xE2, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xF7, 0xF8, 0xFA, 0xFE, 0xFF};

/* where the pair differs: within the first vector of every tier, at its edges, behind it */
static const size_t places[] = {0, 1, 7, 15, 16, 31, 32, 47, 63, 64, 100, 127, 128, 200};
enum { LONGEST = 300 };

#define UNIT_BITS 8
#include "infra_exhaustive_pairs.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "infra_exhaustive_pairs.h"
#undef UNIT_BITS

/* ---- the order of UTF-16, of UTF-8 ---- */

static void test_order_of_utf16(void) {
    static const uint32_t edges[] = {
        0x0000,  0x0041,  0x007F,  0x0080,  0x00FF,  0x07FF,  0x0800,  0x0FFF,   0x1000,
        0x3001,  0xCFFF,  0xD000,  0xD7FF,  0xE000,  0xE001,  0xEFFF,  0xF000,   0xFDD0,
        0xFF5E,  0xFFFD,  0xFFFF,  0x10000, 0x10001, 0x103FF, 0x10400, 0x1F600,  0x1F4A9,
        0x3FFFF, 0x40000, 0x7FFFF, 0x80000, 0xBFFFF, 0xC0000, 0xFFFFF, 0x100000, 0x10FFFF};
    for (size_t i = 0; i < COUNT_OF(edges); i++) {
        for (size_t j = 0; j < COUNT_OF(edges); j++) {
            /* behind a letter, before one: the difference is in the middle */
            uint8_t a[6] = {'x'}, b[6] = {'x'};
            uint16_t a16[2] = {0, 0}, b16[2] = {0, 0};
            size_t a_size = 1 + to_utf8(edges[i], a + 1), b_size = 1 + to_utf8(edges[j], b + 1);
            to_utf16(edges[i], a16);
            to_utf16(edges[j], b16);
            bool less = a16[0] != b16[0] ? a16[0] < b16[0] : a16[1] < b16[1];
            IS(lane_code_unit_less_than(a, a_size, b, b_size) == less);
            IS(lane_byte_less_than(a, a_size, b, b_size) == (edges[i] < edges[j]));
            a[a_size] = b[b_size] = 'x';
            IS(lane_code_unit_less_than(a, a_size + 1, b, b_size + 1) == less);
        }
    }
}

int main(void) {
    test_terms();
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        for (uint32_t c = 0; c <= 0x10FFFF; c++) {
            test_code_point16(c);
            if (c < 0xD800 || c > 0xDFFF)
                test_code_point8(c);
        }
        test_pairs();
        test_pairs16();
        test_order_of_utf16();
    }
    return expect_done();
}
