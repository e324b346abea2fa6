/* test_utf_index.c - counts, boundaries, indices and orders of UTF-8 and UTF-16. */
#include <lanewise/utf_index.h>

#include "each_tier.h"

#include <criterion/criterion.h>

Test(utf_index, i18n_B1_counts) {
    for_each_tier(isa) {
        lane_utf_counts c = lane_utf8_count("a\xC3\xA9\xF0\x9F\x98\x80\xE2\x82\xFF", 10);
        cr_assert(c.bytes == 10 && c.utf16 == 6 && c.code_points == 5 && c.ill_formed == 2);
        c = lane_utf16_count(u"a\u00E9\xD83D\xDE00\xD83D", 5);
        cr_assert(c.bytes == 10 && c.utf16 == 5 && c.code_points == 4 && c.ill_formed == 1);
        cr_assert_eq(lane_utf8_length_in_utf16("a\xC3\xA9\xF0\x9F\x98\x80", 7), 4);
        cr_assert_eq(lane_utf16_length_in_utf8(u"a\u00E9\xD83D\xDE00", 4), 7);
    }
}

Test(utf_index, i18n_B3_indices) {
    const char *s = "a\xC3\xA9\xF0\x9F\x98\x80z";
    for_each_tier(isa) {
        lane_utf_index i = lane_utf8_convert_index(s, 8, LANE_UNIT_BYTES, LANE_UNIT_UTF16, 7);
        cr_assert(i.status == LANE_OK && i.index == 4 && i.ceil == 4);
        i = lane_utf8_convert_index(s, 8, LANE_UNIT_BYTES, LANE_UNIT_UTF16, 5);
        cr_assert(i.status == LANE_E_INSIDE_CODE_POINT && i.index == 2 && i.ceil == 4);
        i = lane_utf8_convert_index(s, 8, LANE_UNIT_UTF16, LANE_UNIT_BYTES, 3);
        cr_assert(i.status == LANE_E_INSIDE_CODE_POINT && i.index == 3 && i.ceil == 7);
        i = lane_utf8_convert_index(s, 8, LANE_UNIT_CODE_POINTS, LANE_UNIT_BYTES, 5);
        cr_assert(i.status == LANE_E_RANGE && i.index == 8);
        const size_t indices[] = {0, 2, 2, 4, 5};
        lane_utf_index out[5];
        lane_check r =
            lane_utf8_convert_indices(s, 8, LANE_UNIT_UTF16, LANE_UNIT_BYTES, indices, 5, out);
        cr_assert(r.status == LANE_OK && r.position == 5);
        cr_assert(out[0].index == 0 && out[1].index == 3 && out[3].index == 7 && out[4].index == 8);
        cr_assert_eq(lane_utf8_convert_indices(s, 8, 3, LANE_UNIT_BYTES, indices, 0, out).status,
                     LANE_E_ARGUMENT);
    }
}

Test(utf_index, i18n_B4_D4_boundaries) {
    const char *s = "a\xE2\x82\xAC\x80\x80z";
    cr_assert_eq(lane_utf8_floor(s, 7, 3), 1);
    cr_assert_eq(lane_utf8_ceil(s, 7, 3), 4);
    cr_assert_eq(lane_utf8_floor(s, 7, 4), 4);
    cr_assert_eq(lane_utf8_floor(s, 7, 5), 5);
    cr_assert_eq(lane_utf8_floor(s, 7, 99), 7);
    cr_assert_eq(lane_utf8_floor(NULL, 0, 3), 0);
    cr_assert_eq(lane_utf16_floor(u"\xD83D\xDE00", 2, 1), 0);
    cr_assert_eq(lane_utf16_ceil(u"\xD83D\xDE00", 2, 1), 2);
    cr_assert_eq(lane_utf16_floor(u"\xDE00\xD83D", 2, 1), 1);
}

Test(utf_index, i18n_G1_orders) {
    for_each_tier(isa) {
        /* U+FF5E and U+1F600 */
        const char *bmp = "\xEF\xBD\x9E", *more = "\xF0\x9F\x98\x80";
        cr_assert_eq(lane_compare_code_points(bmp, 3, more, 4), -1);
        cr_assert_eq(lane_compare_code_units(bmp, 3, more, 4), 1);
        cr_assert_eq(lane_compare_code_points16(u"\uFF5E", 1, u"\xD83D\xDE00", 2), -1);
        cr_assert_eq(lane_compare_code_units16(u"\uFF5E", 1, u"\xD83D\xDE00", 2), 1);
        cr_assert_eq(lane_compare_code_points("a", 1, "a", 1), 0);
        cr_assert_eq(lane_compare_code_points("", 0, "a", 1), -1);
        cr_assert_eq(lane_compare_code_points16(u"\xDC00", 1, u"\xD83D\xDE00", 2), -1);
    }
}
