/* infra_string.h against literals of Infra 4.5 and 4.7: texts made of texts, widths, scalar values. */
#include <lanewise/infra_string.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

typedef struct rewrite {
    const char *from, *to;
} rewrite;

typedef lane_result writer(const void *s, size_t n, void *out, size_t capacity);
typedef lane_result writer16(const uint16_t *s, size_t n, uint16_t *out, size_t capacity);

static size_t widened(const char *text, uint16_t *out) {
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)text[i];
    return n;
}

/* both widths, apart and in place, with all the room and with exactly what is needed */
static void check_rewrites(const rewrite *list, size_t count, writer *write, writer16 *write16) {
    for (size_t i = 0; i < count; i++) {
        size_t n = strlen(list[i].from), m = strlen(list[i].to);
        char out[64], text[64];
        uint16_t out16[64], text16[64], wanted16[64];
        widened(list[i].from, text16);
        widened(list[i].to, wanted16);
        memcpy(text, list[i].from, n);
        for (size_t capacity = m; capacity <= n; capacity++) {
            lane_result r = write(list[i].from, n, out, capacity);
            cr_assert(r.status == LANE_OK && r.read == n && r.written == m, "of %s", list[i].from);
            cr_assert(memcmp(out, list[i].to, m) == 0, "of %s", list[i].from);
            r = write16(text16, n, out16, capacity);
            cr_assert(r.status == LANE_OK && r.read == n && r.written == m, "of %s", list[i].from);
            cr_assert(memcmp(out16, wanted16, 2 * m) == 0, "of %s", list[i].from);
        }
        cr_assert_eq(write(text, n, text, n).written, m);
        cr_assert(memcmp(text, list[i].to, m) == 0);
        cr_assert_eq(write16(text16, n, text16, n).written, m);
        cr_assert(memcmp(text16, wanted16, 2 * m) == 0);
    }
}

Test(infra_rewrites, infra_4_7_S25_strip_newlines) {
    static const rewrite list[] = {
        {"", ""}, {"a", "a"}, {"\r\n", ""}, {"a\nb\rc\r\nd", "abcd"}, {"\n\n\n", ""}, {"a\n", "a"},
    };
    for_each_tier(isa)
        check_rewrites(list, COUNT_OF(list), lane_strip_newlines, lane_strip_newlines16);
}

Test(infra_rewrites, infra_4_7_S26_normalize_newlines) {
    static const rewrite list[] = {
        {"", ""},         {"\r", "\n"},       {"\r\n", "\n"},
        {"\n", "\n"},     {"\r\r\n", "\n\n"}, {"\n\r", "\n\n"},
        {"a\rb", "a\nb"}, {"\r\n\r", "\n\n"}, {"a\r\nb\n\r\n", "a\nb\n\n"},
    };
    for_each_tier(isa)
        check_rewrites(list, COUNT_OF(list), lane_normalize_newlines, lane_normalize_newlines16);
}

Test(infra_rewrites, infra_4_7_S28_strip_and_collapse) {
    static const rewrite list[] = {
        {"", ""},
        {" ", ""},
        {" \t\n", ""},
        {"a", "a"},
        {"a\tb", "a b"},
        {"  a  ", "a"},
        {"a \f\r\n\t b", "a b"},
        {"a\vb", "a\vb"},
        {" a b  c ", "a b c"},
    };
    for_each_tier(isa)
        check_rewrites(list, COUNT_OF(list), lane_strip_and_collapse_ascii_whitespace,
                       lane_strip_and_collapse_ascii_whitespace16);
}

Test(infra_rewrites, full_goes_on) {
    for_each_tier(isa) {
        char out[8];
        lane_result r = lane_strip_newlines("ab\n\ncd", 6, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 2 && r.written == 2);
        r = lane_normalize_newlines("a\r\nb", 4, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 3 && r.written == 2,
                  "the LF belongs to the CR");
        cr_assert(memcmp(out, "a\n", 2) == 0);
        r = lane_normalize_newlines("a\rb", 3, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 2 && r.written == 2);
        /* a new call at the blank would strip it: it goes on with the unit before */
        r = lane_strip_and_collapse_ascii_whitespace(" ab  cd", 7, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 2 && r.written == 1);
        r = lane_strip_and_collapse_ascii_whitespace("b  cd", 5, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 3 && r.written == 2);
        cr_assert(memcmp(out, "b ", 2) == 0);
        r = lane_strip_and_collapse_ascii_whitespace("b  ", 3, out, 1);
        cr_assert(r.status == LANE_OK && r.read == 3 && r.written == 1, "what goes needs no room");
    }
}

/* ---- widths ---- */

Test(infra_rewrites, infra_4_5_Y11_isomorphic_decode) {
    static const uint16_t units[] = {0x00, 0x7F, 0x80, 0x9F, 0xFF};
    uint16_t out[5];
    for_each_tier(isa) {
        lane_result r = lane_isomorphic_decode16("\x00\x7F\x80\x9F\xFF", 5, out, 5);
        cr_assert(r.status == LANE_OK && r.read == 5 && r.written == 5);
        cr_assert(memcmp(out, units, sizeof units) == 0);
        r = lane_isomorphic_decode16("abc", 3, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 2 && r.written == 2);
    }
}

Test(infra_rewrites, infra_4_7_S19_S23_encode) {
    static const uint16_t units[] = {0x41, 0x7F, 0x80, 0xFF, 0x0141, 0x41};
    char out[6];
    for_each_tier(isa) {
        lane_result r = lane_isomorphic_encode16(units, 6, out, 6);
        cr_assert(r.status == LANE_E_NOT_ISOMORPHIC && r.read == 4 && r.written == 4);
        cr_assert(memcmp(out, "\x41\x7F\x80\xFF", 4) == 0);
        r = lane_isomorphic_encode16(units, 6, out, 4);
        cr_assert(r.status == LANE_FULL && r.read == 4 && r.written == 4, "the room ends first");
        r = lane_isomorphic_encode16(units, 4, out, 4);
        cr_assert(r.status == LANE_OK && r.read == 4 && r.written == 4);
        r = lane_ascii_encode16(units, 6, out, 6);
        cr_assert(r.status == LANE_E_NOT_ASCII && r.read == 2 && r.written == 2);
        cr_assert(memcmp(out, "\x41\x7F", 2) == 0);
    }
    cr_assert_str_eq(lane_status_name(LANE_E_NOT_ISOMORPHIC), "not-isomorphic");
}

Test(infra_rewrites, infra_4_7_S24_ascii_decode) {
    static const uint16_t units[] = {'a', 0x7F};
    uint16_t out[3];
    for_each_tier(isa) {
        lane_result r = lane_ascii_decode16("a\x7F\x80", 3, out, 3);
        cr_assert(r.status == LANE_E_NOT_ASCII && r.read == 2 && r.written == 2);
        cr_assert(memcmp(out, units, 4) == 0);
        r = lane_ascii_decode16("a\x7F\x80", 3, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 2);
        r = lane_ascii_decode16("a\x7F", 2, out, 2);
        cr_assert(r.status == LANE_OK && r.written == 2);
    }
}

Test(infra_rewrites, infra_4_7_S06_is_isomorphic) {
    for_each_tier(isa) {
        cr_assert(lane_is_isomorphic("", 0));
        cr_assert(lane_is_isomorphic("a\xC2\x80\xC3\xBF", 5));
        cr_assert_not(lane_is_isomorphic("\xC4\x80", 2));
        cr_assert_not(lane_is_isomorphic("\xF0\x9F\x92\xA9", 4));
        cr_assert(lane_is_isomorphic16(u"a\u00FF", 2));
        cr_assert_not(lane_is_isomorphic16(u"a\u0100", 2));
    }
}

Test(infra_rewrites, infra_4_7_S07_S08_scalar_value_string) {
    static const uint16_t text[] = {0xD83D, 0xDE00, 0xDE00, 0xD83D, 'a'};
    static const uint16_t wanted[] = {0xD83D, 0xDE00, 0xFFFD, 0xFFFD, 'a'};
    uint16_t out[5];
    for_each_tier(isa) {
        cr_assert(lane_is_scalar_value_string16(text, 2));
        cr_assert_not(lane_is_scalar_value_string16(text, 1));
        cr_assert_eq(lane_find_lone_surrogate16(text, 5), 2);
        lane_result r = lane_convert_to_scalar_value_string16(text, 5, out, 5);
        cr_assert(r.status == LANE_OK && r.read == 5 && r.written == 5);
        cr_assert(memcmp(out, wanted, sizeof wanted) == 0);
        /* room for half a pair: it waits */
        r = lane_convert_to_scalar_value_string16(text, 5, out, 1);
        cr_assert(r.status == LANE_FULL && r.read == 0 && r.written == 0);
        r = lane_convert_to_scalar_value_string16(text, 5, out, 4);
        cr_assert(r.status == LANE_FULL && r.read == 4 && memcmp(out, wanted, 8) == 0);
    }
}

/* ---- streams ---- */

Test(infra_rewrites, skip_on_a_stream) {
    for_each_tier(isa) {
        lane_string_state state = {0, 0, {0}};
        lane_check c = lane_skip_ascii_whitespace_feed(&state, " \t", 2);
        cr_assert(c.status == LANE_MORE && c.position == 2 && state.offset == 2);
        c = lane_skip_ascii_whitespace_feed(&state, NULL, 0);
        cr_assert(c.status == LANE_MORE && c.position == 0);
        c = lane_skip_ascii_whitespace_feed(&state, "\na ", 3);
        cr_assert(c.status == LANE_OK && c.position == 1 && state.offset == 3);
        c = lane_skip_ascii_whitespace_feed(&state, "  ", 2);
        cr_assert(c.status == LANE_OK && c.position == 0 && state.offset == 3);
    }
}

Test(infra_rewrites, compare_on_a_stream) {
    for_each_tier(isa) {
        lane_compare_state state = {0, 0, 0};
        lane_check c = lane_byte_less_than_feed(&state, "abc", 3, "ab", 2);
        cr_assert(c.status == LANE_MORE && c.position == 2 && state.offset == 2);
        c = lane_byte_less_than_feed(&state, "c", 1, "\xFF", 1);
        cr_assert(c.status == LANE_END && c.position == 0 && state.offset == 2 &&
                  state.order == -1);
        c = lane_byte_less_than_feed(&state, "z", 1, "a", 1);
        cr_assert(c.status == LANE_END && c.position == 0 && state.order == -1, "it is decided");

        lane_compare_state order16 = {0, 0, 0};
        /* U+FF5E and U+1F600: by UTF-16 the second is less */
        c = lane_code_unit_less_than_feed(&order16, "\xEF\xBD\x9E", 3, "\xF0\x9F\x98\x80", 4);
        cr_assert(c.status == LANE_END && order16.order == 1);

        lane_compare_state match = {0, 0, 0};
        c = lane_ascii_case_insensitive_match_feed16(&match, u"aBc", 3, u"AbC", 3);
        cr_assert(c.status == LANE_MORE && match.order == 0 && match.offset == 3);
        c = lane_ascii_case_insensitive_match_feed16(&match, u"k", 1, u"\u212A", 1);
        cr_assert(c.status == LANE_END && match.order == -1);
    }
}
