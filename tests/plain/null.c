/* null.c - NULL with size 0 is the empty text, for every public function and on every tier. Plain,
 * since what the sanitizers say of NULL is half of the test. */
#include "support/expect.h"

#include <lanewise/lanewise.h>

#include <string.h>

static const char *tier;

#define IS(condition) EXPECT_IN(tier, condition)

static bool is_result(lane_result r, int32_t status, size_t read, size_t written) {
    return r.status == status && r.read == read && r.written == written;
}
static bool is_check(lane_check c, int32_t status, size_t position) {
    return c.status == status && c.position == position;
}

static void test_scan(void) {
    const lane_class *set = &lane_class_comma;
    IS(lane_find_byte(NULL, 0, 0) == 0);
    IS(lane_find_unit16(NULL, 0, 0) == 0);
    IS(lane_find_first_in(NULL, 0, set) == 0);
    IS(lane_find_first_in16(NULL, 0, set) == 0);
    IS(lane_find_first_not_in(NULL, 0, set) == 0);
    IS(lane_find_first_not_in16(NULL, 0, set) == 0);
    IS(lane_find_last_not_in(NULL, 0, set) == 0);
    IS(lane_find_last_not_in16(NULL, 0, set) == 0);
    IS(lane_count_byte(NULL, 0, 0) == 0);
    IS(lane_count_unit16(NULL, 0, 0) == 0);
    IS(lane_count_in(NULL, 0, set) == 0);
    IS(lane_count_in16(NULL, 0, set) == 0);
    IS(lane_bitmap_words(0) == 0);
    IS(is_result(lane_bitmap(NULL, 0, set, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_bitmap16(NULL, 0, set, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_offsets(NULL, 0, set, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_offsets16(NULL, 0, set, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_offsets(NULL, 0, set, UINT32_MAX, NULL, 0), LANE_OK, 0, 0));
    /* no room: all of the input is still to be read */
    IS(is_result(lane_bitmap(",", 1, set, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_bitmap16(u",", 1, set, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_offsets("a,", 2, set, 0, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_offsets16(u"a,", 2, set, 0, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_offsets("ab", 2, set, 0, NULL, 0), LANE_OK, 2, 0));
}

static void test_class(void) {
    lane_class set;
    lane_class_init(&set, NULL, 0);
    for (unsigned b = 0; b < 256; b++)
        IS(!lane_class_contains(&set, (uint8_t)b));
    IS(lane_find_first_in("abc", 3, &set) == 3);
    IS(lane_find_first_not_in("abc", 3, &set) == 0);
    lane_class_add_range(&set, 255, 0);
    IS(lane_count_in("abc", 3, &set) == 0);
    lane_class_invert(&set);
    IS(lane_count_in("abc", 3, &set) == 3);
}

static void test_ascii(void) {
    IS(lane_is_ascii(NULL, 0));
    IS(lane_is_ascii16(NULL, 0));
    IS(is_result(lane_ascii_lowercase(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_lowercase16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_uppercase(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_uppercase16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_lowercase("A", 1, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_ascii_uppercase16(u"a", 1, NULL, 0), LANE_FULL, 0, 0));
    IS(lane_ascii_case_insensitive_match(NULL, 0, NULL, 0));
    IS(lane_ascii_case_insensitive_match16(NULL, 0, NULL, 0));
    IS(!lane_ascii_case_insensitive_match(NULL, 0, "a", 1));
    IS(!lane_ascii_case_insensitive_match16(u"a", 1, NULL, 0));
    IS(lane_mismatch(NULL, NULL, 0) == 0);
    IS(lane_mismatch16(NULL, NULL, 0) == 0);
    IS(lane_mismatch_ignoring_ascii_case(NULL, NULL, 0) == 0);
    IS(lane_mismatch_ignoring_ascii_case16(NULL, NULL, 0) == 0);
    IS(is_check(lane_check_all_in(NULL, 0, &lane_class_comma), LANE_OK, 0));
    IS(is_check(lane_check_all_in16(NULL, 0, &lane_class_comma), LANE_OK, 0));
    IS(is_check(lane_check_field_value(NULL, 0), LANE_OK, 0));
    IS(is_check(lane_check_uri_safe(NULL, 0), LANE_OK, 0));
    IS(is_check(lane_check_token(NULL, 0), LANE_E_EMPTY, 0));
    IS(lane_isa_from_name(NULL, 0) < 0);
    IS(lane_starts_with_ignoring_ascii_case16(NULL, 0, NULL, 0));
    IS(lane_view_of(NULL, 0).size == 0 && lane_view16_of(NULL, 0).data == NULL);
}

static void test_infra_string(void) {
    IS(lane_is_identical(NULL, 0, NULL, 0));
    IS(lane_is_identical16(NULL, 0, NULL, 0));
    IS(!lane_is_identical(NULL, 0, "a", 1));
    IS(lane_code_unit_prefix(NULL, 0, NULL, 0));
    IS(lane_code_unit_prefix(NULL, 0, "a", 1));
    IS(!lane_code_unit_prefix("a", 1, NULL, 0));
    IS(lane_code_unit_prefix16(NULL, 0, NULL, 0));
    IS(lane_code_unit_suffix(NULL, 0, NULL, 0));
    IS(lane_code_unit_suffix(NULL, 0, "a", 1));
    IS(!lane_code_unit_suffix("a", 1, NULL, 0));
    IS(lane_code_unit_suffix16(NULL, 0, NULL, 0));
    IS(!lane_code_unit_less_than(NULL, 0, NULL, 0));
    IS(lane_code_unit_less_than(NULL, 0, "a", 1));
    IS(!lane_code_unit_less_than("a", 1, NULL, 0));
    IS(!lane_code_unit_less_than16(NULL, 0, NULL, 0));
    IS(lane_skip_ascii_whitespace(NULL, 0, 0) == 0);
    IS(lane_skip_ascii_whitespace16(NULL, 0, 0) == 0);
    IS(!lane_byte_less_than(NULL, 0, NULL, 0));
    IS(lane_starts_with_ignoring_ascii_case(NULL, 0, NULL, 0));
    IS(lane_find_ignoring_ascii_case(NULL, 0, NULL, 0) == 0);
    IS(lane_find_ignoring_ascii_case(NULL, 0, "a", 1) == 0);
    IS(lane_find_ignoring_ascii_case16(NULL, 0, NULL, 0) == 0);
    IS(lane_hash_ignoring_ascii_case(NULL, 0, 0) == lane_hash_ignoring_ascii_case("", 0, 0));
    IS(lane_hash_ignoring_ascii_case16(NULL, 0, 0) == lane_hash_ignoring_ascii_case16(u"", 0, 0));
}

static void test_infra_parts(void) {
    lane_view v;
    lane_view16 v16;
    IS(is_check(lane_code_unit_substring(NULL, 0, 0, 0, &v), LANE_OK, 0) && v.size == 0);
    IS(is_check(lane_code_unit_substring16(NULL, 0, 0, 0, &v16), LANE_OK, 0) && v16.size == 0);
    IS(is_check(lane_code_unit_substring(NULL, 0, 0, 1, &v), LANE_E_RANGE, 0) && v.size == 0);
    IS(is_check(lane_code_unit_substring_to_end(NULL, 0, 0, &v), LANE_OK, 0));
    IS(is_check(lane_code_unit_substring_by_positions16(NULL, 0, 0, 0, &v16), LANE_OK, 0));
    IS(is_check(lane_code_point_substring(NULL, 0, 0, 0, &v), LANE_OK, 0));
    IS(is_check(lane_code_point_substring16(NULL, 0, 0, 0, &v16), LANE_OK, 0));
    IS(is_check(lane_code_point_substring_to_end16(NULL, 0, 0, &v16), LANE_OK, 0));
    IS(is_check(lane_code_point_substring_to_end(NULL, 0, 1, &v), LANE_E_RANGE, 0));
    IS(is_check(lane_code_unit_substring_by_positions(NULL, 0, 0, 0, &v), LANE_OK, 0));
    IS(is_check(lane_code_unit_substring_to_end16(NULL, 0, 0, &v16), LANE_OK, 0));
    IS(is_check(lane_code_point_substring_by_positions(NULL, 0, 0, 0, &v), LANE_OK, 0));
    IS(is_check(lane_code_point_substring_by_positions16(NULL, 0, 0, 0, &v16), LANE_OK, 0));
    IS(lane_code_point_length(NULL, 0) == 0 && lane_code_point_length16(NULL, 0) == 0);
    IS(is_check(lane_code_unit_position(NULL, 0, 0), LANE_OK, 0));
    IS(is_check(lane_code_unit_position16(NULL, 0, 1), LANE_E_RANGE, 0));
    IS(is_result(lane_code_points(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_code_points16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_code_points("a", 1, NULL, 0), LANE_FULL, 0, 0));
    IS(lane_strip_leading_and_trailing_ascii_whitespace(NULL, 0).size == 0);
    IS(lane_strip_leading_and_trailing_ascii_whitespace16(NULL, 0).size == 0);
    size_t at = 0;
    IS(lane_collect_a_sequence_of_code_points(NULL, 0, &lane_class_ascii, &at).size == 0);
    IS(lane_collect_a_sequence_of_code_points16(NULL, 0, &lane_class_ascii, &at).size == 0);
    IS(lane_collect_a_sequence_of_code_points_if(NULL, 0, NULL, NULL, &at).size == 0 && at == 0);
    IS(lane_collect_a_sequence_of_code_points_if16(NULL, 0, NULL, NULL, &at).size == 0 && at == 0);
    const lane_view list[2] = {{NULL, 0}, {NULL, 0}};
    const lane_view16 list16[2] = {{NULL, 0}, {NULL, 0}};
    IS(is_result(lane_concatenate(NULL, 0, list[0], NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_concatenate(list, 2, list[0], NULL, 0), LANE_OK, 2, 0));
    IS(is_result(lane_concatenate16(list16, 2, list16[0], NULL, 0), LANE_OK, 2, 0));
    IS(lane_concatenate_size(NULL, 0, list[0]) == 0 &&
       lane_concatenate_size(list, 2, list[0]) == 0);
    IS(lane_concatenate_size16(NULL, 0, list16[0]) == 0);
    IS(lane_concatenate_size16(list16, 2, list16[0]) == 0);
    IS(is_result(lane_serialize_a_set(list, 2, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_serialize_a_set(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_serialize_a_set16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
}

static void test_infra_rewrites(void) {
    IS(is_result(lane_strip_newlines(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_strip_newlines16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_strip_newlines("\n", 1, NULL, 0), LANE_OK, 1, 0));
    IS(is_result(lane_strip_newlines("a", 1, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_normalize_newlines(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_normalize_newlines16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_normalize_newlines("\n", 1, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_strip_and_collapse_ascii_whitespace(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_strip_and_collapse_ascii_whitespace16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_strip_and_collapse_ascii_whitespace("  ", 2, NULL, 0), LANE_OK, 2, 0));
    IS(is_result(lane_strip_and_collapse_ascii_whitespace(" a", 2, NULL, 0), LANE_FULL, 1, 0));
    IS(is_result(lane_isomorphic_decode16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_isomorphic_encode16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_decode16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_encode16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_encode16(u"a", 1, NULL, 0), LANE_FULL, 0, 0));
    IS(lane_is_isomorphic(NULL, 0) && lane_is_isomorphic16(NULL, 0));
    IS(lane_is_scalar_value_string16(NULL, 0));
    IS(lane_find_lone_surrogate16(NULL, 0) == 0);
    IS(is_result(lane_convert_to_scalar_value_string16(NULL, 0, NULL, 0), LANE_OK, 0, 0));

    lane_string_state state = {0, 0, {0}};
    IS(is_result(lane_strip_newlines_feed(&state, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_strip_newlines_feed16(&state, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_normalize_newlines_feed(&state, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_normalize_newlines_feed16(&state, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_lowercase_feed(&state, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_lowercase_feed16(&state, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_uppercase_feed(&state, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_ascii_uppercase_feed16(&state, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_strip_and_collapse_ascii_whitespace_feed16(&state, NULL, 0, NULL, 0), LANE_OK,
                 0, 0));
    IS(is_check(lane_skip_ascii_whitespace_feed16(&state, NULL, 0), LANE_MORE, 0));
    IS(is_result(lane_strip_and_collapse_ascii_whitespace_feed(&state, NULL, 0, NULL, 0), LANE_OK,
                 0, 0));
    IS(is_check(lane_skip_ascii_whitespace_feed(&state, NULL, 0), LANE_MORE, 0));
    lane_compare_state order = {0, 0, 0};
    IS(is_check(lane_byte_less_than_feed(&order, NULL, 0, "a", 1), LANE_MORE, 0));
    IS(is_check(lane_code_unit_less_than_feed16(&order, NULL, 0, NULL, 0), LANE_MORE, 0));
    IS(is_check(lane_code_unit_less_than_feed(&order, NULL, 0, NULL, 0), LANE_MORE, 0));
    IS(is_check(lane_ascii_case_insensitive_match_feed16(&order, NULL, 0, NULL, 0), LANE_MORE, 0));
    IS(is_check(lane_ascii_case_insensitive_match_feed(&order, NULL, 0, NULL, 0), LANE_MORE, 0));

    lane_split_stream stream;
    uint64_t start = 9, end = 9;
    lane_split_stream_strictly(&stream, 0xE9);
    IS(is_result(lane_split_stream_feed(&stream, NULL, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(lane_split_stream_finish(&stream, &start, &end) == LANE_OK && start == 0 && end == 0);
    IS(lane_split_stream_finish(&stream, &start, &end) == LANE_END);
    lane_split_stream_strictly_in(&stream, &lane_class_comma);
    IS(is_result(lane_split_stream_feed(&stream, NULL, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(lane_split_stream_finish(&stream, &start, &end) == LANE_OK && start == 0 && end == 0);
    lane_split_stream_on_ascii_whitespace(&stream);
    IS(is_result(lane_split_stream_feed(&stream, NULL, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(lane_split_stream_finish(&stream, &start, &end) == LANE_END);
    lane_split_stream_on_commas(&stream);
    IS(is_result(lane_split_stream_feed16(&stream, NULL, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(lane_split_stream_finish(&stream, &start, &end) == LANE_END);
}

static void test_split(void) {
    uint32_t start = 9, end = 9;
    /* a strict split of nothing is one empty token, the others have none (Infra 4.7) */
    IS(is_result(lane_strictly_split(NULL, 0, ',', 0, &start, &end, 1), LANE_OK, 0, 1));
    IS(start == 0 && end == 0);
    IS(is_result(lane_strictly_split16(NULL, 0, ',', 0, &start, &end, 1), LANE_OK, 0, 1));
    IS(is_result(lane_strictly_split_in(NULL, 0, &lane_class_comma, 0, &start, &end, 1), LANE_OK, 0,
                 1));
    IS(is_result(lane_strictly_split(NULL, 0, ',', 0, NULL, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_split_on_ascii_whitespace(NULL, 0, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_split_on_ascii_whitespace16(NULL, 0, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_split_on_commas(NULL, 0, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_split_on_commas16(NULL, 0, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_strictly_split_in16(NULL, 0, &lane_class_comma, 0, &start, &end, 1), LANE_OK,
                 0, 1));
    IS(is_result(lane_strictly_split_on_code_point(NULL, 0, 0x20AC, 0, &start, &end, 1), LANE_OK, 0,
                 1));
    IS(is_result(lane_strictly_split_on_code_point16(NULL, 0, 0x1F600, 0, &start, &end, 1), LANE_OK,
                 0, 1));
    const lane_view empty = {NULL, 0};
    const lane_view16 empty16 = {NULL, 0};
    IS(lane_split_strip(empty).size == 0 && lane_split_strip16(empty16).size == 0);

    lane_splitter it;
    lane_view token = {"x", 1};
    lane_splitter_strictly(&it, NULL, 0, ',');
    IS(lane_splitter_next(&it, &token) == LANE_OK && token.size == 0);
    IS(lane_splitter_next(&it, &token) == LANE_END);
    lane_splitter_strictly_in(&it, NULL, 0, &lane_class_comma);
    IS(lane_splitter_next(&it, &token) == LANE_OK && token.size == 0);
    lane_splitter_strictly_on_code_point(&it, NULL, 0, 0x20AC);
    IS(lane_splitter_next(&it, &token) == LANE_OK && token.size == 0);
    lane_splitter_on_ascii_whitespace(&it, NULL, 0);
    IS(lane_splitter_next(&it, &token) == LANE_END);
    lane_splitter_on_commas(&it, NULL, 0);
    IS(lane_splitter_next(&it, &token) == LANE_END);

    lane_splitter16 it16;
    lane_view16 token16 = {u"x", 1};
    lane_splitter_strictly16(&it16, NULL, 0, ',');
    IS(lane_splitter_next16(&it16, &token16) == LANE_OK && token16.size == 0);
    IS(lane_splitter_next16(&it16, &token16) == LANE_END);
    lane_splitter_strictly_in16(&it16, NULL, 0, &lane_class_comma);
    IS(lane_splitter_next16(&it16, &token16) == LANE_OK && token16.size == 0);
    lane_splitter_strictly_on_code_point16(&it16, NULL, 0, 0x1F600);
    IS(lane_splitter_next16(&it16, &token16) == LANE_OK && token16.size == 0);
    lane_splitter_on_ascii_whitespace16(&it16, NULL, 0);
    IS(lane_splitter_next16(&it16, &token16) == LANE_END);
    lane_splitter_on_commas16(&it16, NULL, 0);
    IS(lane_splitter_next16(&it16, &token16) == LANE_END);
}

static void test_utf(void) {
    IS(lane_utf8_validate(NULL, 0).status == LANE_OK);
    IS(lane_utf8_validate(NULL, 0).position == 0);
    lane_utf_result r = lane_utf8_scrub(NULL, 0, NULL, 0);
    IS(r.status == LANE_OK && r.read == 0 && r.written == 0);
    IS(lane_utf8_scrub_size(NULL, 0).size == 0);
    IS(lane_utf8_scrub_bound(0) == 0);
    lane_view text = {"x", 1};
    for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_ESCAPE; mode++) {
        r = lane_utf8_repair(NULL, 0, mode, NULL, 0, &text);
        IS(r.status == LANE_OK && r.written == 0 && text.size == 0);
        r = lane_utf8_repair(NULL, 0, mode, NULL, 0, NULL);
        IS(r.status == LANE_OK && r.written == 0);
        IS(lane_utf8_repair_size(NULL, 0, mode).size == 0);
    }
    /* no room, for a text that wants some */
    for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_ESCAPE; mode++) {
        int32_t wanted = mode == LANE_UTF_DROP   ? LANE_OK
                         : mode == LANE_UTF_FAIL ? LANE_E_NOT_UTF8
                                                 : LANE_FULL;
        IS(lane_utf8_repair("\xFF", 1, mode, NULL, 0, &text).status == wanted);
        IS(lane_utf8_repair("\xFF", 1, mode, NULL, 0, NULL).status == wanted);
        IS(lane_utf8_repair("a", 1, mode, NULL, 0, NULL).status == LANE_FULL);
    }
    IS(lane_utf16_scrub(u"a", 1, NULL, 0).status == LANE_FULL);
    IS(lane_utf8_scrub_in_place(NULL, 0, '?').status == LANE_OK);
    IS(lane_bom_detect(NULL, 0).size == 0);
    IS(lane_utf16_validate(NULL, 0).status == LANE_OK);
    IS(lane_utf16_scrub(NULL, 0, NULL, 0).status == LANE_OK);
    lane_utf16_swap_bytes(NULL, 0, NULL);

    lane_utf_state state = {0, 0, 0, 0, {0}, 0, {0}};
    IS(lane_utf8_validate_feed(&state, NULL, 0).status == LANE_OK);
    IS(lane_utf8_validate_finish(&state).status == LANE_OK);
    IS(lane_utf16_validate_feed(&state, NULL, 0).status == LANE_OK);
    IS(lane_utf8_repair_feed(&state, NULL, 0, NULL, 0).status == LANE_OK);
    IS(lane_utf8_repair_finish(&state, NULL, 0).status == LANE_OK);
    IS(lane_utf16_scrub_feed(&state, NULL, 0, NULL, 0).status == LANE_OK);
    IS(lane_utf8_to_utf16_feed(&state, NULL, 0, NULL, 0).status == LANE_OK);
    IS(lane_utf16_to_utf8_feed(&state, NULL, 0, NULL, 0).status == LANE_OK);
}

/* no room at all, and what is well-formed, ill-formed or cut off to put there */
static void test_utf_no_room(void) {
    static const char *const texts[] = {"a", "\xC3\xA9", "\xFF", "\xE2\x82", "\xF0\x9F\x98\x80"};
    static const uint16_t units[] = {'a', 0xD83D, 0xDE00, 0xDC00, 0xD800};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const size_t n = strlen(texts[i]);
        const bool latin1 = i < 2, bad = i == 2 || i == 3;
        lane_view text = {"x", 1};
        IS(lane_utf8_scrub(texts[i], n, NULL, 0).status == LANE_FULL);
        for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_ESCAPE; mode++) {
            lane_utf_state state = {0, 0, mode, 0, {0}, 0, {0}};
            int32_t status = !bad                    ? LANE_FULL
                             : mode == LANE_UTF_DROP ? LANE_OK
                             : mode != LANE_UTF_FAIL ? LANE_FULL
                             : i == 3                ? LANE_MORE
                                                     : LANE_E_NOT_UTF8;
            IS(lane_utf8_repair(texts[i], n, mode, NULL, 0, NULL).status == status);
            status = bad ? status : LANE_OK;
            IS(lane_utf8_repair(texts[i], n, mode, NULL, 0, &text).status == status);
            IS(text.size == (bad ? 0 : n));
            lane_utf8_repair_feed(&state, texts[i], n, NULL, 0);
            lane_utf8_repair_finish(&state, NULL, 0);
        }
        for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_WTF8; mode++) {
            lane_utf_state state = {0, 0, mode, 0, {0}, 0, {0}};
            IS(lane_utf8_to_utf16(texts[i], n, mode, NULL, 0).written == 0);
            lane_utf8_to_utf16_feed(&state, texts[i], n, NULL, 0);
            IS(lane_utf8_to_utf16_finish(&state, NULL, 0).written == 0);
            for (int32_t from = LANE_ENCODING_UTF8; from <= LANE_ENCODING_LATIN1; from++)
                for (int32_t to = LANE_ENCODING_UTF8; to <= LANE_ENCODING_LATIN1; to++) {
                    lane_transcode_state transcode = {{0, 0, mode, 0, {0}, 0, {0}}, from, to};
                    IS(lane_transcode(from, to, mode, texts[i], n, NULL, 0).written == 0);
                    lane_transcode_feed(&transcode, texts[i], n, NULL, 0);
                    IS(lane_transcode_finish(&transcode, NULL, 0).written == 0);
                }
        }
        IS(lane_latin1_to_utf8(texts[i], n, NULL, 0).status == LANE_FULL);
        IS(lane_utf8_to_latin1(texts[i], n, NULL, 0).status == LANE_FULL || !latin1);
    }
    for (size_t from = 0; from < 5; from++)
        for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_WTF8; mode++) {
            lane_utf_state state = {0, 0, mode, 0, {0}, 0, {0}}, scrub = {0, 0, 0, 0, {0}, 0, {0}};
            IS(lane_utf16_to_utf8(units + from, 5 - from, mode, NULL, 0).written == 0);
            lane_utf16_to_utf8_feed(&state, units + from, 5 - from, NULL, 0);
            IS(lane_utf16_to_utf8_finish(&state, NULL, 0).written == 0);
            IS(lane_utf16_scrub(units + from, 5 - from, NULL, 0).status == LANE_FULL);
            lane_utf16_scrub_feed(&scrub, units + from, 5 - from, NULL, 0);
            IS(lane_utf16_scrub_finish(&scrub, NULL, 0).written == 0);
        }
}

static void test_utf_convert(void) {
    for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_FAIL; mode++) {
        IS(lane_utf8_to_utf16(NULL, 0, mode, NULL, 0).status == LANE_OK);
        IS(lane_utf8_to_utf16_size(NULL, 0, mode).size == 0);
        IS(lane_utf16_to_utf8(NULL, 0, mode, NULL, 0).status == LANE_OK);
        IS(lane_utf16_to_utf8_size(NULL, 0, mode).size == 0);
        for (int32_t from = LANE_ENCODING_UTF8; from <= LANE_ENCODING_LATIN1; from++)
            for (int32_t to = LANE_ENCODING_UTF8; to <= LANE_ENCODING_LATIN1; to++) {
                IS(lane_transcode(from, to, mode, NULL, 0, NULL, 0).status == LANE_OK);
                IS(lane_transcode_size(from, to, mode, NULL, 0).size == 0);
                IS(lane_transcode_bound(from, to, 0) == 0);
            }
    }
    for (int32_t from = LANE_ENCODING_UTF8; from <= LANE_ENCODING_LATIN1; from++)
        for (int32_t to = LANE_ENCODING_UTF8; to <= LANE_ENCODING_LATIN1; to++)
            IS(lane_transcode(from, to, LANE_UTF_REPLACE, "a\xFF", 2, NULL, 0).status == LANE_FULL);
    IS(lane_utf8_to_utf16("a", 1, LANE_UTF_REPLACE, NULL, 0).status == LANE_FULL);
    IS(lane_utf8_to_utf16("\xFF", 1, LANE_UTF_REPLACE, NULL, 0).status == LANE_FULL);
    IS(lane_utf16_to_utf8(u"a\xD800", 2, LANE_UTF_REPLACE, NULL, 0).status == LANE_FULL);
    IS(lane_latin1_to_utf8("\xE9", 1, NULL, 0).status == LANE_FULL);
    IS(lane_utf8_to_latin1("\xC3\xA9", 2, NULL, 0).status == LANE_FULL);
    IS(lane_latin1_to_utf8(NULL, 0, NULL, 0).status == LANE_OK);
    IS(lane_latin1_to_utf8_size(NULL, 0).size == 0);
    IS(lane_utf8_to_latin1(NULL, 0, NULL, 0).status == LANE_OK);
    IS(lane_utf8_to_latin1_size(NULL, 0).status == LANE_OK);
}

static void test_utf_index(void) {
    IS(lane_utf8_length_in_utf16(NULL, 0) == 0 && lane_utf16_length_in_utf8(NULL, 0) == 0);
    IS(lane_utf8_count(NULL, 0).bytes == 0 && lane_utf16_count(NULL, 0).bytes == 0);
    lane_count_state state = {{0, 0, 0, 0}, {0}, 0, {0}};
    lane_utf8_count_feed(&state, NULL, 0);
    lane_utf16_count_feed(&state, NULL, 0);
    IS(state.counts.bytes == 0);
    IS(lane_utf8_floor(NULL, 0, 0) == 0 && lane_utf8_ceil(NULL, 0, 9) == 0);
    IS(lane_utf16_floor(NULL, 0, 0) == 0 && lane_utf16_ceil(NULL, 0, 9) == 0);
    for (int32_t from = LANE_UNIT_BYTES; from <= LANE_UNIT_CODE_POINTS; from++) {
        IS(lane_utf8_convert_index(NULL, 0, from, 0, 0).status == LANE_OK);
        IS(lane_utf16_convert_index(NULL, 0, from, 0, 0).status == LANE_OK);
        IS(lane_utf8_convert_index(NULL, 0, from, 0, 1).status == LANE_E_RANGE);
        IS(lane_utf8_convert_indices(NULL, 0, from, 0, NULL, 0, NULL).status == LANE_OK);
        IS(lane_utf16_convert_indices(NULL, 0, from, 0, NULL, 0, NULL).status == LANE_OK);
    }
    lane_index_state index;
    memset(&index, 0, sizeof index);
    index.index = 1;
    IS(lane_utf8_convert_index_feed(&index, NULL, 0).status == LANE_MORE);
    IS(lane_utf16_convert_index_feed(&index, NULL, 0).status == LANE_MORE);
    IS(lane_utf16_convert_index_finish(&index).status == LANE_E_RANGE);
    IS(lane_compare_code_points(NULL, 0, NULL, 0) == 0);
    IS(lane_compare_code_points16(NULL, 0, NULL, 0) == 0);
    IS(lane_compare_code_units(NULL, 0, "a", 1) == -1);
    IS(lane_compare_code_units16(NULL, 0, NULL, 0) == 0);
    lane_compare_state compare = {0, 0, 0};
    IS(lane_compare_code_points_feed16(&compare, NULL, 0, NULL, 0).status == LANE_MORE);
    lane_compare_code_points_finish16(&compare, NULL, 0, NULL, 0);
    IS(compare.order == 0);
}

static void test_base64(void) {
    const lane_base64_variant *v = &lane_base64_forgiving;
    lane_base64_options lines = {0};
    lines.line_length = 76;
    lines.end_last_line = 1;
    IS(is_result(lane_forgiving_base64_decode(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_forgiving_base64_decode16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_base64_decode(NULL, 0, v, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_base64_decode16(NULL, 0, v, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_forgiving_base64_decode(" YQ==", 5, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_base64_decode16(u"YWJj", 4, v, NULL, 0), LANE_FULL, 0, 0));
    IS(lane_base64_decode_bound(0) == 0);
    IS(lane_base64_decode_size(NULL, 0, v) == 0 && lane_base64_decode_size16(NULL, 0, v) == 0);
    IS(is_result(lane_forgiving_base64_encode(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_forgiving_base64_encode16(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_base64_encode(NULL, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_base64_encode16(NULL, 0, &lines, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_base64_encode("abc", 3, NULL, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_base64_encode16("abc", 3, &lines, NULL, 0), LANE_FULL, 0, 0));
    lane_base64_decoder d;
    IS(lane_base64_decoder_init(&d, v) == LANE_OK);
    IS(is_result(lane_base64_decoder_feed(&d, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_base64_decoder_feed16(&d, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_base64_decoder_feed(&d, "YWI", 3, NULL, 0), LANE_OK, 3, 0));
    IS(is_result(lane_base64_decoder_feed(&d, "=", 1, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_base64_decoder_finish(&d, NULL, 0), LANE_FULL, 0, 0));
    lane_base64_encoder e;
    IS(lane_base64_encoder_init(&e, &lines) == LANE_OK);
    IS(is_result(lane_base64_encoder_feed(&e, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_base64_encoder_feed16(&e, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    lane_base64_encoder empty = e;
    IS(is_result(lane_base64_encoder_finish(&empty, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_base64_encoder_feed(&e, "abcd", 4, NULL, 0), LANE_FULL, 3, 0));
    IS(is_result(lane_base64_encoder_finish16(&e, NULL, 0), LANE_FULL, 0, 0));
}

static void test_record_values(void) {
    lane_dialect d;
    IS(lane_dialect_preset(&d, NULL, 0) == LANE_E_ARGUMENT);
    IS(!lane_dialect_needs_state(NULL));
    IS(lane_field_from_name(NULL, NULL, 0) == LANE_FIELD_NONE);
    IS(lane_field_at(NULL, 0) == LANE_FIELD_NONE);
    IS(lane_field_kind(NULL, NULL, 0, 1) == 0);
    static const char *const presets[] = {"tsv", "csv", "combined"};
    for (size_t i = 0; i < 4; i++) {
        const lane_dialect *dialect = i < 3 ? &d : NULL;
        if (i < 3)
            lane_dialect_preset(&d, presets[i], i < 2 ? 3 : 8);
        for (uint32_t flags = 0; flags < 0x20; flags++) {
            lane_view value = {"x", 1};
            lane_field parts[5];
            IS(lane_field_value(dialect, NULL, 0, flags, &value) && value.size == 0);
            IS(is_result(lane_field_value_copy(dialect, NULL, 0, flags, NULL, 0), LANE_OK, 0, 0));
            lane_request_parts(dialect, NULL, 0, flags, parts);
            for (size_t k = 0; k < 5; k++)
                IS(parts[k].flags == LANE_FIELD_MISSING && parts[k].end == 0);
        }
    }
}

static void test_records(void) {
    static lane_record_reader reader;
    lane_record_batch batch;
    memset(&reader, 0, sizeof reader);
    memset(&batch, 0, sizeof batch);
    IS(is_result(lane_record_feed(&reader, NULL, 0, &batch), LANE_E_ARGUMENT, 0, 0));
    IS(lane_record_finish(&reader, &batch) == LANE_E_ARGUMENT);
    IS(lane_record_reader_seek(&reader, 0) == LANE_E_ARGUMENT);
    IS(lane_record_reader_init(&reader, NULL, NULL, 0) == LANE_OK);
    IS(is_result(lane_record_feed(&reader, NULL, 0, &batch), LANE_OK, 0, 0));
    IS(is_result(lane_record_feed(&reader, NULL, 1, &batch), LANE_E_ARGUMENT, 0, 0));
    IS(lane_record_reader_offset(&reader) == 0);
    lane_record_resolve(&reader, &batch, NULL);
    lane_record_batch_next(&reader, &batch);
    IS(lane_record_finish(&reader, &batch) == LANE_OK && batch.record_count == 0);
    IS(is_result(lane_records(&reader, NULL, NULL, 0, NULL, 0, &batch), LANE_OK, 0, 0));
    IS(is_result(lane_records(&reader, NULL, NULL, 0, NULL, 5, &batch), LANE_E_ARGUMENT, 0, 0));
    IS(lane_record_reader_init(&reader, NULL, lane_fields_nothing, 0) == LANE_OK);
    IS(is_result(lane_record_feed(&reader, "a\n", 2, &batch), LANE_FULL, 0, 0));

    lane_record_state state;
    static lane_record_transition transition;
    lane_record_state_init(&state);
    IS(lane_record_state_feed(NULL, &state, NULL, 0) == LANE_OK && state.offset == 0);
    IS(is_result(lane_record_border(NULL, NULL, NULL, 0), LANE_MORE, 0, 0));
    IS(is_result(lane_record_border(NULL, &state, NULL, 0), LANE_OK, 0, 0));
    IS(lane_record_transition_init(&transition, NULL) == LANE_OK);
    lane_record_transition_feed(&transition, NULL, 0);
    IS(lane_record_transition_apply(&transition, &state) == LANE_OK && state.offset == 0);
}

int main(void) {
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        test_scan();
        test_class();
        test_ascii();
        test_infra_string();
        test_infra_parts();
        test_infra_rewrites();
        test_split();
        test_utf();
        test_utf_no_room();
        test_utf_convert();
        test_utf_index();
        test_base64();
        test_record_values();
        test_records();
    }
    return expect_done();
}
