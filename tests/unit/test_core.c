/* Status codes, the version, views; byte sets. */
#include <lanewise/lanewise.h>

#include "core/internal.h"

#include <criterion/criterion.h>
#include <string.h>

Test(core, status_names_are_the_words_of_messages) {
    cr_assert_str_eq(lane_status_name(LANE_OK), "ok");
    cr_assert_str_eq(lane_status_name(LANE_END), "end");
    cr_assert_str_eq(lane_status_name(LANE_MORE), "more");
    cr_assert_str_eq(lane_status_name(LANE_FULL), "full");
    cr_assert_str_eq(lane_status_name(LANE_LIMIT), "limit");
    cr_assert_str_eq(lane_status_name(LANE_E_ARGUMENT), "argument");
    cr_assert_str_eq(lane_status_name(LANE_E_UNAVAILABLE), "unavailable");
    cr_assert_str_eq(lane_status_name(LANE_E_RANGE), "range");
    cr_assert_str_eq(lane_status_name(LANE_E_MEMORY), "memory");
    cr_assert_str_eq(lane_status_name(LANE_E_NEEDS_STATE), "needs-state");
    cr_assert_str_eq(lane_status_name(LANE_E_UNCLOSED_QUOTE), "unclosed-quote");
    cr_assert_str_eq(lane_status_name(LANE_E_TEXT_AFTER_QUOTE), "text-after-quote");
    cr_assert_str_eq(lane_status_name(LANE_E_UNCLOSED_BRACKET), "unclosed-bracket");
    cr_assert_str_eq(lane_status_name(LANE_E_TEXT_AFTER_BRACKET), "text-after-bracket");
    cr_assert_str_eq(lane_status_name(LANE_E_RECORD_TOO_LONG), "record-too-long");
    cr_assert_str_eq(lane_status_name(LANE_E_AMBIGUOUS_USER), "ambiguous-user");
    cr_assert_str_eq(lane_status_name(LANE_E_RAGGED), "ragged");
    cr_assert_str_eq(lane_status_name(LANE_E_NOT_EDITABLE), "not-editable");
    cr_assert_str_eq(lane_status_name(LANE_E_NOT_UTF8), "not-utf8");
    cr_assert_str_eq(lane_status_name(LANE_E_NOT_ASCII), "not-ascii");
    cr_assert_str_eq(lane_status_name(LANE_E_NOT_IN_SET), "not-in-set");
    cr_assert_str_eq(lane_status_name(LANE_E_EMPTY), "empty");
}

Test(core, status_name_of_no_status) {
    cr_assert_str_eq(lane_status_name(-1), "unknown");
    cr_assert_str_eq(lane_status_name(5), "unknown");
    cr_assert_str_eq(lane_status_name(INT32_MAX), "unknown");
}

Test(core, status_numbers_are_stable) {
    cr_assert_eq(LANE_OK, 0);
    cr_assert_eq(LANE_END, 1);
    cr_assert_eq(LANE_MORE, 2);
    cr_assert_eq(LANE_FULL, 3);
    cr_assert_eq(LANE_LIMIT, 4);
    cr_assert_eq(LANE_E_ARGUMENT, 16);
    cr_assert_eq(LANE_E_UNCLOSED_QUOTE, 32);
    cr_assert_eq(LANE_E_NOT_UTF8, 48);
    cr_assert_eq(LANE_E_NOT_IN_SET, 64);
}

Test(core, version_of_library_and_header) {
    cr_assert_str_eq(lane_version(), LANE_VERSION_STRING);
}

Test(core, views) {
    const char text[] = "abc";
    const uint16_t units[] = {1, 2};
    lane_view v = lane_view_of(text, 3);
    lane_view16 v16 = lane_view16_of(units, 2);
    cr_assert(v.data == text && v.size == 3);
    cr_assert(v16.data == units && v16.size == 2);
}

/* ---- byte sets ---- */

/* A named set and its members, written out: ranges as pairs of first and last. */
typedef struct named_set {
    const char *name;
    const lane_class *set;
    const char *ranges;
    size_t ranges_size;
} named_set;

#define SET(name, ranges)                                                                          \
    { #name, &lane_class_##name, ranges, sizeof ranges - 1 }

static const named_set named_sets[] = {
    SET(ascii_whitespace, "\t\n\f\r  "),
    SET(ascii_tab_or_newline, "\t\n\r\r"),
    SET(newline, "\n\n\r\r"),
    SET(ows, "\t\t  "),
    SET(comma, ",,"),
    SET(c0_control, "\x00\x1F"),
    SET(c0_control_or_space, "\x00\x20"),
    SET(ascii_control, "\x00\x1F\x7F\x7F"),
    SET(ascii_digit, "09"),
    SET(ascii_upper_hex_digit, "09AF"),
    SET(ascii_lower_hex_digit, "09af"),
    SET(ascii_hex_digit, "09AFaf"),
    SET(ascii_upper_alpha, "AZ"),
    SET(ascii_lower_alpha, "az"),
    SET(ascii_alpha, "AZaz"),
    SET(ascii_alphanumeric, "09AZaz"),
    SET(ascii, "\x00\x7F"),
    /* RFC 9110 5.6.2 */
    SET(tchar, "!!##$$%%&&''**++--..^^__``||~~09AZaz"),
    /* RFC 9110 5.5 */
    SET(field_value, "\t\t\x20\x7E\x80\xFF"),
    /* RFC 3986 2.3, 2.2 */
    SET(uri_unreserved, "AZaz09--..__~~"),
    SET(uri, "AZaz09--..__~~::////\?\?##[[]]@@!!$$&&''(())**++,,;;==%%"),
    /* RFC 4648 sections 4 and 5 */
    SET(base64, "AZaz09++//"),
    SET(base64url, "AZaz09--__"),
    /* RFC 3986 Appendix B */
    SET(uri_scheme_end, "::////\?\?##"),
    SET(uri_authority_end, "//\?\?##"),
    SET(uri_path_end, "\?\?##"),
    SET(uri_query_end, "##"),
    /* RFC 3987 3.1, step 2 and what it lets be converted too */
    SET(iri_strict, "\x80\xFF"),
    SET(iri_lenient, "\x00\x20\"\"<<>>\\\\^^``{}\x7F\xFF"),
    /* RFC 8187 3.2.1 */
    SET(attr_char, "AZaz09!!##$$&&++--..^^__``||~~"),
    SET(not_attr_char, "\x00\x20\"\"%%'*,,//:@[]{{}}\x7F\xFF"),
};
enum { NAMED_SETS = sizeof named_sets / sizeof named_sets[0] };

static bool in_ranges(const named_set *named, int byte) {
    for (size_t i = 0; i + 1 < named->ranges_size; i += 2)
        if (byte >= (uint8_t)named->ranges[i] && byte <= (uint8_t)named->ranges[i + 1])
            return true;
    return false;
}

Test(class, named_sets_hold_what_their_definitions_say) {
    for (size_t i = 0; i < NAMED_SETS; i++)
        for (int byte = 0; byte < 256; byte++)
            cr_assert_eq(lane_class_contains(named_sets[i].set, (uint8_t)byte),
                         in_ranges(&named_sets[i], byte), "%s, byte 0x%02X", named_sets[i].name,
                         (unsigned)byte);
}

Test(class, named_sets_are_what_would_be_built_at_run_time) {
    for (size_t i = 0; i < NAMED_SETS; i++) {
        lane_class built;
        lane_class_init(&built, NULL, 0);
        for (size_t r = 0; r + 1 < named_sets[i].ranges_size; r += 2)
            lane_class_add_range(&built, (uint8_t)named_sets[i].ranges[r],
                                 (uint8_t)named_sets[i].ranges[r + 1]);
        for (size_t at = 0; at < sizeof built; at++)
            cr_assert_eq(built.opaque[at], named_sets[i].set->opaque[at], "%s, layout byte %zu",
                         named_sets[i].name, at);
    }
}

Test(class, built_from_members_range_and_inversion) {
    lane_class set, same;
    lane_class_init(&set, "b\xFF\0b", 4);
    for (int byte = 0; byte < 256; byte++)
        cr_assert_eq(lane_class_contains(&set, (uint8_t)byte),
                     byte == 'b' || byte == 0xFF || byte == 0);

    lane_class_invert(&set);
    for (int byte = 0; byte < 256; byte++)
        cr_assert_eq(lane_class_contains(&set, (uint8_t)byte),
                     byte != 'b' && byte != 0xFF && byte != 0);

    /* the order in which members come leaves no trace */
    lane_class_init(&set, "cab", 3);
    lane_class_init(&same, NULL, 0);
    lane_class_add_range(&same, 'a', 'c');
    cr_assert_eq(memcmp(&set, &same, sizeof set), 0);

    lane_class_add_range(&set, 'z', 'y');
    cr_assert_eq(memcmp(&set, &same, sizeof set), 0, "last < first adds nothing");
    lane_class_add_range(&set, 0, 255);
    for (int byte = 0; byte < 256; byte++)
        cr_assert(lane_class_contains(&set, (uint8_t)byte));
    lane_class_invert(&set);
    lane_class_init(&same, NULL, 0);
    cr_assert_eq(memcmp(&set, &same, sizeof set), 0, "the empty set has one form");
}

Test(class, one_member_has_one_form) {
    for (int byte = 0; byte < 256; byte++) {
        const uint8_t twice[] = {(uint8_t)byte, (uint8_t)byte};
        lane_class one, same;
        lane_class_init(&one, twice, 1);
        lane_class_init(&same, twice, 2);
        cr_assert_eq(memcmp(&one, &same, sizeof one), 0, "byte 0x%02X", (unsigned)byte);
    }
}

Test(class, layout_of_small_sets) {
    lane_class set;
    lane_class_init(&set, "\x90\x05", 2);
    const uint8_t *members = set.opaque + LANE_CLASS_MEMBERS;
    cr_assert(members[0] == 0x05 && members[1] == 0x90 && members[2] == 0x90 && members[3] == 0x90);
    cr_assert_eq(set.opaque[LANE_CLASS_COUNT], 2);
    cr_assert_eq(set.opaque[LANE_CLASS_FLAGS], 0);
    cr_assert_eq(set.opaque[LANE_CLASS_BITMAP], 1 << 5);
    cr_assert_eq(set.opaque[LANE_CLASS_BITMAP + 18], 1);
    cr_assert_eq(set.opaque[LANE_CLASS_ROWS_LOW + 5], 1);
    cr_assert_eq(set.opaque[LANE_CLASS_ROWS_HIGH], 2);
    cr_assert_eq(set.opaque[LANE_CLASS_TABLE + 5], 0xFF);
    for (size_t at = LANE_CLASS_FLAGS + 1; at < sizeof set; at++)
        cr_assert_eq(set.opaque[at], 0);

    lane_class_init(&set, "abcde", 5);
    cr_assert_eq(set.opaque[LANE_CLASS_COUNT], 5);
    cr_assert_eq(set.opaque[LANE_CLASS_MEMBERS], 0);
    cr_assert_eq(set.opaque[LANE_CLASS_FLAGS], LANE_CLASS_ASCII_ONLY);
}
