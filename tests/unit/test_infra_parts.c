/* infra_string.h against literals of Infra 4.7: parts of strings, code points, lists. */
#include <lanewise/ascii.h>
#include <lanewise/infra_string.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define U(s)        u"" s, sizeof(u"" s) / 2 - 1

static bool is_view(lane_view v, const char *text) {
    return v.size == strlen(text) && (v.size == 0 || memcmp(v.data, text, v.size) == 0);
}
static bool is_view16(lane_view16 v, const uint16_t *text, size_t n) {
    return v.size == n && (n == 0 || memcmp(v.data, text, 2 * n) == 0);
}
static bool is_check(lane_check c, int32_t status, size_t position) {
    return c.status == status && c.position == position;
}

/* a, a pile of poo, b, the same: 4 code points, 6 units, 10 bytes */
static const char poo[] = "a\xF0\x9F\x92\xA9"
                          "b\xF0\x9F\x92\xA9";
static const uint16_t poo16[] = {'a', 0xD83D, 0xDCA9, 'b', 0xD83D, 0xDCA9};

Test(infra_parts, infra_4_7_S13_code_unit_substring) {
    lane_view v;
    cr_assert(is_check(lane_code_unit_substring("Hello world", 11, 1, 3, &v), LANE_OK, 4));
    cr_assert(is_view(v, "ell"));
    cr_assert(is_check(lane_code_unit_substring("Hello world", 11, 11, 0, &v), LANE_OK, 11));
    cr_assert(is_view(v, ""));
    cr_assert(is_check(lane_code_unit_substring("Hello world", 11, 11, 1, &v), LANE_E_RANGE, 11));
    cr_assert(is_view(v, ""));
    cr_assert(is_check(lane_code_unit_substring("Hello world", 11, 12, 0, &v), LANE_E_RANGE, 11));
    cr_assert(is_check(lane_code_unit_substring("Hello", 5, 2, SIZE_MAX, &v), LANE_E_RANGE, 5),
              "start + length must not wrap");
    cr_assert(is_check(lane_code_unit_substring("Hello", 5, SIZE_MAX, 2, &v), LANE_E_RANGE, 5));
    cr_assert(is_check(lane_code_unit_substring(NULL, 0, 0, 0, &v), LANE_OK, 0));
    lane_view16 w;
    cr_assert(is_check(lane_code_unit_substring16(poo16, 6, 2, 2, &w), LANE_OK, 4));
    cr_assert(is_view16(w, poo16 + 2, 2), "a pair may be cut");
}

Test(infra_parts, infra_4_7_S14_S15_by_positions_and_to_end) {
    lane_view v;
    cr_assert(is_check(lane_code_unit_substring_by_positions("Hello", 5, 1, 4, &v), LANE_OK, 4));
    cr_assert(is_view(v, "ell"));
    cr_assert(
        is_check(lane_code_unit_substring_by_positions("Hello", 5, 4, 1, &v), LANE_E_RANGE, 4));
    cr_assert(
        is_check(lane_code_unit_substring_by_positions("Hello", 5, 1, 6, &v), LANE_E_RANGE, 5));
    cr_assert(is_check(lane_code_unit_substring_to_end("Hello", 5, 5, &v), LANE_OK, 5));
    cr_assert(is_view(v, ""));
    cr_assert(is_check(lane_code_unit_substring_to_end("Hello", 5, 6, &v), LANE_E_RANGE, 5));
    cr_assert(is_check(lane_code_unit_substring_to_end("Hello", 5, 2, &v), LANE_OK, 5));
    cr_assert(is_view(v, "llo"));
}

Test(infra_parts, infra_4_7_S16_code_point_substring) {
    for_each_tier(isa) {
        lane_view v;
        lane_view16 w;
        cr_assert(is_check(lane_code_point_substring(poo, 10, 1, 2, &v), LANE_OK, 6));
        cr_assert(is_view(v, "\xF0\x9F\x92\xA9"
                             "b"));
        cr_assert(is_check(lane_code_point_substring(poo, 10, 4, 0, &v), LANE_OK, 10));
        cr_assert(is_view(v, ""));
        cr_assert(is_check(lane_code_point_substring(poo, 10, 4, 1, &v), LANE_E_RANGE, 10));
        cr_assert(is_check(lane_code_point_substring(poo, 10, 0, 5, &v), LANE_E_RANGE, 10));
        cr_assert(is_check(lane_code_point_substring16(poo16, 6, 1, 2, &w), LANE_OK, 4));
        cr_assert(is_view16(w, poo16 + 1, 3));
        cr_assert(
            is_check(lane_code_point_substring16(poo16, 6, 2, SIZE_MAX, &w), LANE_E_RANGE, 6));
        static const uint16_t lone[] = {0xD83D, 0xD83D, 0xDCA9};
        cr_assert(is_check(lane_code_point_substring16(lone, 3, 1, 1, &w), LANE_OK, 3));
        cr_assert(is_view16(w, lone + 1, 2), "the first lead stands alone");
    }
}

Test(infra_parts, infra_4_7_S17_S18_by_positions_and_to_end) {
    for_each_tier(isa) {
        lane_view16 w;
        cr_assert(
            is_check(lane_code_point_substring_by_positions16(poo16, 6, 1, 3, &w), LANE_OK, 4));
        cr_assert(is_view16(w, poo16 + 1, 3));
        cr_assert(is_check(lane_code_point_substring_by_positions16(poo16, 6, 3, 2, &w),
                           LANE_E_RANGE, 3));
        cr_assert(is_check(lane_code_point_substring_to_end16(poo16, 6, 3, &w), LANE_OK, 6));
        cr_assert(is_view16(w, poo16 + 4, 2));
        cr_assert(is_check(lane_code_point_substring_to_end16(poo16, 6, 5, &w), LANE_E_RANGE, 6));
        lane_view v;
        cr_assert(is_check(lane_code_point_substring_to_end("\x80"
                                                            "ab",
                                                            3, 0, &v),
                           LANE_OK, 3));
        cr_assert(is_view(v, "\x80"
                             "ab"),
                  "from 0 is all of it");
    }
}

Test(infra_parts, infra_4_7_S04_code_point_length) {
    for_each_tier(isa) {
        cr_assert_eq(lane_code_point_length(poo, 10), 4);
        cr_assert_eq(lane_code_point_length16(poo16, 6), 4);
        cr_assert_eq(lane_code_point_length16(poo16 + 2, 4), 3, "half a pair is one");
        cr_assert_eq(lane_code_point_length16(poo16, 2), 2);
        cr_assert_eq(lane_code_point_length(NULL, 0), 0);
        cr_assert_eq(lane_code_point_length("\x80\x80", 2), 0);
    }
}

Test(infra_parts, infra_4_7_S29_positions) {
    for_each_tier(isa) {
        cr_assert(is_check(lane_code_unit_position(poo, 10, 2), LANE_OK, 5));
        cr_assert(is_check(lane_code_unit_position16(poo16, 6, 2), LANE_OK, 3));
        cr_assert(is_check(lane_code_unit_position16(poo16, 6, 4), LANE_OK, 6));
        cr_assert(is_check(lane_code_unit_position16(poo16, 6, 5), LANE_E_RANGE, 6));
    }
}

Test(infra_parts, infra_4_7_S02_code_points) {
    static const uint32_t values[] = {'a', 0x1F4A9, 'b', 0x1F4A9};
    uint32_t out[8];
    lane_result r = lane_code_points(poo, 10, out, 8);
    cr_assert(r.status == LANE_OK && r.read == 10 && r.written == 4);
    cr_assert(memcmp(out, values, sizeof values) == 0);
    r = lane_code_points16(poo16, 6, out, 2);
    cr_assert(r.status == LANE_FULL && r.read == 3 && r.written == 2);
    cr_assert(memcmp(out, values, 8) == 0);
    static const uint16_t lone[] = {0xDC00, 0xD800, 0xD800, 0xDC00, 0xDBFF};
    static const uint32_t of_lone[] = {0xDC00, 0xD800, 0x10000, 0xDBFF};
    r = lane_code_points16(lone, 5, out, 8);
    cr_assert(r.status == LANE_OK && r.written == 4 && memcmp(out, of_lone, sizeof of_lone) == 0);
    /* E0 80: two subparts; F0 9F 92: one, as it could have become a character */
    static const uint32_t of_ill[] = {0xFFFD, 0xFFFD, 'A', 0x10FFFF, 0xFFFD};
    r = lane_code_points("\xE0\x80"
                         "A\xF4\x8F\xBF\xBF\xF0\x9F\x92",
                         10, out, 8);
    cr_assert(r.status == LANE_OK && r.written == 5 && memcmp(out, of_ill, sizeof of_ill) == 0);
}

Test(infra_parts, infra_4_7_S27_strip) {
    for_each_tier(isa) {
        cr_assert(
            is_view(lane_strip_leading_and_trailing_ascii_whitespace("\t a b\f\r\n", 8), "a b"));
        cr_assert(is_view(lane_strip_leading_and_trailing_ascii_whitespace("\va\v", 3), "\va\v"));
        lane_view v = lane_strip_leading_and_trailing_ascii_whitespace("   ", 3);
        cr_assert_eq(v.size, 0);
        cr_assert(is_view(lane_strip_leading_and_trailing_ascii_whitespace(NULL, 0), ""));
        lane_view16 w = lane_strip_leading_and_trailing_ascii_whitespace16(U(" \u00A0a\u2020 "));
        cr_assert(is_view16(w, U("\u00A0a\u2020")));
    }
}

static bool is_not(uint32_t code_point, void *context) {
    return code_point != *(const uint32_t *)context;
}

Test(infra_parts, infra_4_7_S30_collect) {
    for_each_tier(isa) {
        size_t at = 1;
        cr_assert(is_view(
            lane_collect_a_sequence_of_code_points("a123b", 5, &lane_class_ascii_digit, &at),
            "123"));
        cr_assert_eq(at, 4);
        cr_assert(is_view(
            lane_collect_a_sequence_of_code_points("a123b", 5, &lane_class_ascii_digit, &at), ""));
        cr_assert_eq(at, 4);
        at = 5;
        cr_assert(is_view(
            lane_collect_a_sequence_of_code_points("a123b", 5, &lane_class_ascii_digit, &at), ""));
        cr_assert_eq(at, 5);
        at = 9;
        lane_collect_a_sequence_of_code_points16(poo16, 6, &lane_class_ascii, &at);
        cr_assert_eq(at, 9, "past the end: as it was");
    }
    uint32_t lead = 0xD83D, b = 'b';
    size_t at = 0;
    lane_view16 w = lane_collect_a_sequence_of_code_points_if16(poo16, 6, is_not, &lead, &at);
    cr_assert(w.size == 6 && at == 6, "never asked of half a pair");
    at = 1;
    lane_view v = lane_collect_a_sequence_of_code_points_if(poo, 10, is_not, &b, &at);
    cr_assert(is_view(v, "\xF0\x9F\x92\xA9"));
    cr_assert_eq(at, 5);
    uint32_t replacement = 0xFFFD;
    at = 0;
    v = lane_collect_a_sequence_of_code_points_if("a\xFF", 2, is_not, &replacement, &at);
    cr_assert(is_view(v, "a"), "what is ill-formed is asked for as U+FFFD");
}

Test(infra_parts, infra_4_7_S35_concatenate) {
    const lane_view list[] = {{"a", 1}, {NULL, 0}, {"bc", 2}};
    const lane_view comma = {", ", 2}, nothing = {NULL, 0};
    char out[16];
    lane_result r = lane_concatenate(list, 3, comma, out, sizeof out);
    cr_assert(r.status == LANE_OK && r.read == 3 && r.written == 7);
    cr_assert(memcmp(out, "a, , bc", 7) == 0);
    cr_assert_eq(lane_concatenate_size(list, 3, comma), 7);
    cr_assert_eq(lane_concatenate_size(list, 3, nothing), 3);
    cr_assert_eq(lane_concatenate_size(NULL, 0, comma), 0);
    r = lane_concatenate(NULL, 0, comma, NULL, 0);
    cr_assert(r.status == LANE_OK && r.written == 0);
    r = lane_concatenate(list, 3, comma, out, 6);
    cr_assert(r.status == LANE_FULL && r.read == 2 && r.written == 5 &&
              memcmp(out, "a, , ", 5) == 0);
    r = lane_concatenate(list + 2, 1, comma, out, 1);
    cr_assert(r.status == LANE_FULL && r.read == 0 && r.written == 0);
    const lane_view huge[] = {{"a", SIZE_MAX - 1}, {"b", 1}};
    cr_assert_eq(lane_concatenate_size(huge, 2, comma), SIZE_MAX);
    cr_assert_eq(lane_concatenate(huge, 2, comma, out, sizeof out).status, LANE_FULL);
    static const uint16_t halves[] = {0xD83D, 0xDCA9};
    const lane_view16 list16[] = {{halves, 1}, {halves + 1, 1}};
    const lane_view16 nothing16 = {NULL, 0};
    uint16_t out16[2];
    cr_assert_eq(lane_concatenate16(list16, 2, nothing16, out16, 2).written, 2);
    cr_assert(memcmp(out16, halves, 4) == 0, "halves may join");
}

Test(infra_parts, infra_4_7_S36_serialize_a_set) {
    const lane_view list[] = {{"a", 1}, {"b", 1}};
    const lane_view16 list16[] = {{u"a", 1}, {u"b", 1}};
    char out[3];
    uint16_t out16[3];
    cr_assert_eq(lane_serialize_a_set(list, 2, out, 3).written, 3);
    cr_assert(memcmp(out, "a b", 3) == 0);
    cr_assert_eq(lane_serialize_a_set16(list16, 2, out16, 3).written, 3);
    cr_assert(memcmp(out16, u"a b", 6) == 0);
    cr_assert_eq(lane_serialize_a_set(NULL, 0, NULL, 0).status, LANE_OK);
}

Test(infra_parts, infra_4_9_G01_G04_singletons) {
    static const int32_t all[] = {LANE_ALLOWED, LANE_BLOCKED, LANE_FAILURE, LANE_SUCCESS};
    for (size_t i = 0; i < COUNT_OF(all); i++) {
        cr_assert_neq(all[i], 0, "distinct from null and false");
        for (size_t j = 0; j < i; j++)
            cr_assert_neq(all[i], all[j]);
    }
}

Test(infra_parts, infra_8_X01_X06_namespaces) {
    cr_assert_str_eq(LANE_HTML_NAMESPACE, "http://www.w3.org/1999/xhtml");
    cr_assert_str_eq(LANE_MATHML_NAMESPACE, "http://www.w3.org/1998/Math/MathML");
    cr_assert_str_eq(LANE_SVG_NAMESPACE, "http://www.w3.org/2000/svg");
    cr_assert_str_eq(LANE_XLINK_NAMESPACE, "http://www.w3.org/1999/xlink");
    cr_assert_str_eq(LANE_XML_NAMESPACE, "http://www.w3.org/XML/1998/namespace");
    cr_assert_str_eq(LANE_XMLNS_NAMESPACE, "http://www.w3.org/2000/xmlns/");
    static const uint16_t svg[] = u"" LANE_SVG_NAMESPACE;
    cr_assert(svg[0] == 'h' && svg[25] == 'g' && svg[26] == 0);
}
