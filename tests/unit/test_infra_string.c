/* infra_string.h against literals of Infra 4.5 and 4.7. */
#include <lanewise/infra_string.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

static const uint16_t abc[] = {'a', 'b', 'c'}, abd[] = {'a', 'b', 'd'};

Test(infra_string, infra_4_7_S09_is) {
    for_each_tier(isa) {
        cr_assert(lane_is_identical("", 0, NULL, 0));
        cr_assert(lane_is_identical("a\0b", 3, "a\0b", 3));
        cr_assert_not(lane_is_identical("a\0b", 3, "a\0c", 3));
        cr_assert_not(lane_is_identical("a", 1, "A", 1));
        cr_assert_not(lane_is_identical("a", 1, "ab", 2));
        cr_assert(lane_is_identical16(abc, 3, abc, 3));
        cr_assert_not(lane_is_identical16(abc, 3, abd, 3));
        cr_assert(lane_is_identical16(abc, 2, abd, 2));
    }
}

Test(infra_string, infra_4_7_S10_prefix) {
    for_each_tier(isa) {
        cr_assert(lane_code_unit_prefix("", 0, "", 0));
        cr_assert(lane_code_unit_prefix(NULL, 0, "abc", 3));
        cr_assert(lane_code_unit_prefix("ab", 2, "abc", 3));
        cr_assert_not(lane_code_unit_prefix("abc", 3, "ab", 2));
        cr_assert_not(lane_code_unit_prefix("ac", 2, "abc", 3));
        cr_assert(lane_code_unit_prefix16(abc, 2, abd, 3));
        cr_assert_not(lane_code_unit_prefix16(abc, 3, abd, 3));
    }
}

Test(infra_string, infra_4_7_S11_suffix) {
    for_each_tier(isa) {
        cr_assert(lane_code_unit_suffix("", 0, NULL, 0));
        cr_assert(lane_code_unit_suffix("bc", 2, "abc", 3));
        cr_assert(lane_code_unit_suffix("abc", 3, "abc", 3));
        cr_assert_not(lane_code_unit_suffix("abc", 3, "bc", 2));
        cr_assert_not(lane_code_unit_suffix("ab", 2, "abc", 3));
        cr_assert_not(lane_code_unit_suffix("a", 1, NULL, 0));
        cr_assert(lane_code_unit_suffix16(abc + 1, 2, abc, 3));
        cr_assert_not(lane_code_unit_suffix16(abd + 1, 2, abc, 3));
    }
}

Test(infra_string, infra_4_5_Y10_byte_less_than) {
    for_each_tier(isa) {
        cr_assert(lane_byte_less_than("a", 1, "b", 1));
        cr_assert_not(lane_byte_less_than("b", 1, "a", 1));
        cr_assert(lane_byte_less_than("a", 1, "ab", 2));
        cr_assert_not(lane_byte_less_than("ab", 2, "a", 1));
        cr_assert_not(lane_byte_less_than("a", 1, "a", 1));
        cr_assert(lane_byte_less_than(NULL, 0, "a", 1));
        cr_assert_not(lane_byte_less_than(NULL, 0, NULL, 0));
        cr_assert(lane_byte_less_than("\xEF\xBD\x9E", 3, "\xF0\x9F\x98\x80", 4), "code points");
        cr_assert(lane_byte_less_than("\x7F", 1, "\x80", 1), "bytes are unsigned");
        /* the first difference decides, not the last, nor a word's highest byte */
        cr_assert(lane_byte_less_than("aazzzzzzzzzzzzzz", 16, "abaaaaaaaaaaaaaa", 16));
    }
}

Test(infra_string, infra_4_7_S12_less_than) {
    static const uint16_t wide_z[] = {0xFF5E}, grin[] = {0xD83D, 0xDE00};
    static const uint16_t low_first[] = {0x0100}, high_first[] = {0x00FF};
    for_each_tier(isa) {
        cr_assert(lane_code_unit_less_than16(grin, 2, wide_z, 1), "not the order of code points");
        cr_assert_not(lane_code_unit_less_than16(wide_z, 1, grin, 2));
        cr_assert(lane_code_unit_less_than16(high_first, 1, low_first, 1), "units, not bytes");
        cr_assert(lane_code_unit_less_than16(abc, 3, abd, 3));
        cr_assert(lane_code_unit_less_than16(abc, 2, abd, 3));
        cr_assert_not(lane_code_unit_less_than16(abc, 2, abd, 2));
    }
}

/* UTF-8 in the order of UTF-16, by a differing lead byte, and by a later one */
Test(infra_string, infra_4_7_S12_less_than_in_utf8) {
    static const char *const ascending[] = {
        "",
        "a",
        "a\xC3\xA9",         /* U+00E9 */
        "a\xED\x9F\xBF",     /* U+D7FF */
        "a\xF0\x90\x80\x80", /* U+10000: D800 DC00 */
        "a\xF0\x9F\x98\x80", /* U+1F600 */
        "a\xF4\x8F\xBF\xBF", /* U+10FFFF: DBFF DFFF */
        "a\xEE\x80\x80",     /* U+E000 */
        "a\xEF\xBD\x9E",     /* U+FF5E */
        "a\xEF\xBF\xBF",     /* U+FFFF */
        "b",
    };
    enum { COUNT = sizeof ascending / sizeof ascending[0] };
    for_each_tier(isa) for (size_t i = 0; i < COUNT; i++) for (size_t j = 0; j < COUNT; j++)
        cr_assert_eq(lane_code_unit_less_than(ascending[i], strlen(ascending[i]), ascending[j],
                                              strlen(ascending[j])),
                     i < j, "%zu and %zu", i, j);
}

Test(infra_string, infra_4_7_S31_skip_ascii_whitespace) {
    static const uint16_t wide[] = {' ', 0x2020, ' '};
    for_each_tier(isa) {
        cr_assert_eq(lane_skip_ascii_whitespace(" \t\n\f\ra", 6, 0), 5);
        cr_assert_eq(lane_skip_ascii_whitespace("a  b", 4, 1), 3);
        cr_assert_eq(lane_skip_ascii_whitespace("   ", 3, 1), 3);
        cr_assert_eq(lane_skip_ascii_whitespace("\v ", 2, 0), 0, "VT is no whitespace");
        cr_assert_eq(lane_skip_ascii_whitespace("  ", 2, 2), 2);
        cr_assert_eq(lane_skip_ascii_whitespace("  ", 2, 9), 9, "past the end: as it was");
        cr_assert_eq(lane_skip_ascii_whitespace(NULL, 0, 0), 0);
        cr_assert_eq(lane_skip_ascii_whitespace16(wide, 3, 0), 1);
        cr_assert_eq(lane_skip_ascii_whitespace16(wide, 3, 2), 3);
    }
}
