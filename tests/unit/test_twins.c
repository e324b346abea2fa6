/* The exported twins of the inline functions: with LANE_NO_INLINE the same program calls them. */
#define LANE_NO_INLINE
#include <lanewise/lanewise.h>

#include <criterion/criterion.h>

Test(twins, code_point_predicates) {
    cr_assert(lane_is_code_point(0x10FFFF) && !lane_is_code_point(0x110000));
    cr_assert(lane_is_leading_surrogate(0xD83D) && !lane_is_leading_surrogate(0xDCA9));
    cr_assert(lane_is_trailing_surrogate(0xDCA9) && !lane_is_trailing_surrogate(0xD83D));
    cr_assert(lane_is_surrogate(0xDFFF) && !lane_is_surrogate(0xE000));
    cr_assert(lane_is_scalar_value(0xE000) && !lane_is_scalar_value(0xD800));
    cr_assert(lane_is_noncharacter(0x1FFFE) && !lane_is_noncharacter(0x1FFFD));
    cr_assert(lane_is_ascii_code_point(0x7F) && !lane_is_ascii_code_point(0x80));
    cr_assert(lane_is_ascii_tab_or_newline('\t') && !lane_is_ascii_tab_or_newline(' '));
    cr_assert(lane_is_ascii_whitespace('\f') && !lane_is_ascii_whitespace('\v'));
    cr_assert(lane_is_c0_control(0x1F) && !lane_is_c0_control(0x20));
    cr_assert(lane_is_c0_control_or_space(0x20) && !lane_is_c0_control_or_space(0x21));
    cr_assert(lane_is_control(0x9F) && !lane_is_control(0xA0));
    cr_assert(lane_is_ascii_digit('9') && !lane_is_ascii_digit(':'));
    cr_assert(lane_is_ascii_upper_hex_digit('F') && !lane_is_ascii_upper_hex_digit('f'));
    cr_assert(lane_is_ascii_lower_hex_digit('f') && !lane_is_ascii_lower_hex_digit('F'));
    cr_assert(lane_is_ascii_hex_digit('a') && !lane_is_ascii_hex_digit('g'));
    cr_assert(lane_is_ascii_upper_alpha('Z') && !lane_is_ascii_upper_alpha('['));
    cr_assert(lane_is_ascii_lower_alpha('z') && !lane_is_ascii_lower_alpha('{'));
    cr_assert(lane_is_ascii_alpha('z') && !lane_is_ascii_alpha('_'));
    cr_assert(lane_is_ascii_alphanumeric('0') && !lane_is_ascii_alphanumeric('/'));
    cr_assert(lane_is_ascii_byte(0x7F) && !lane_is_ascii_byte(0x80));
}

Test(twins, views_and_sizes) {
    const uint16_t units[] = {1};
    cr_assert_eq(lane_view_of("ab", 2).size, 2);
    cr_assert_eq(lane_view16_of(units, 1).data, units);
    cr_assert_eq(lane_bitmap_words(65), 2);
}

Test(twins, splitters) {
    const uint16_t units[] = {'a', ' ', 'b'};
    lane_splitter it;
    lane_view token;
    lane_splitter_on_commas(&it, "a, b", 4);
    cr_assert(lane_splitter_next(&it, &token) == LANE_OK && token.size == 1);
    cr_assert(lane_splitter_next(&it, &token) == LANE_OK && token.data[0] == 'b');
    cr_assert_eq(lane_splitter_next(&it, &token), LANE_END);
    lane_splitter16 it16;
    lane_view16 token16;
    lane_splitter_on_ascii_whitespace16(&it16, units, 3);
    cr_assert(lane_splitter_next16(&it16, &token16) == LANE_OK && token16.data[0] == 'a');
    cr_assert(lane_splitter_next16(&it16, &token16) == LANE_OK && token16.data[0] == 'b');
    cr_assert_eq(lane_splitter_next16(&it16, &token16), LANE_END);
}
