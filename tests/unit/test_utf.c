/* utf.h against literals: Encoding Standard, UTF-8 decoder; Unicode 3.9, U+FFFD substitution. */
#include <lanewise/utf.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

static void validates(const char *s, size_t n, int32_t status, size_t position, uint32_t length) {
    lane_utf8_check got = lane_utf8_validate(s, n);
    cr_assert_eq(got.status, status, "status %s", lane_status_name(got.status));
    cr_assert_eq(got.position, position, "position %zu", got.position);
    cr_assert_eq(got.length, length, "length %u", (unsigned)got.length);
}

#define VALID(s) validates(s, sizeof s - 1, LANE_OK, sizeof s - 1, 0)

Test(utf, infra_U03_well_formed) {
    for_each_tier(isa) {
        validates(NULL, 0, LANE_OK, 0, 0);
        VALID("plain");
        VALID("\0\x7F");
        VALID("\xC2\x80\xDF\xBF");
        VALID("\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF");
        VALID("\xF0\x90\x80\x80\xF4\x8F\xBF\xBF");
        VALID("\xEF\xBB\xBF, a byte order mark is a character");
    }
}

Test(utf, infra_U02_second_byte_ranges) {
    for_each_tier(isa) {
        validates("a\x80", 2, LANE_E_NOT_UTF8, 1, 1);
        validates("\xC0\x80", 2, LANE_E_NOT_UTF8, 0, 1);
        validates("\xC1\xBF", 2, LANE_E_NOT_UTF8, 0, 1);
        validates("\xE0\x9F\xBF", 3, LANE_E_NOT_UTF8, 0, 1);
        validates("\xED\xA0\x80", 3, LANE_E_NOT_UTF8, 0, 1); /* a surrogate */
        validates("\xF0\x8F\xBF\xBF", 4, LANE_E_NOT_UTF8, 0, 1);
        validates("\xF4\x90\x80\x80", 4, LANE_E_NOT_UTF8, 0, 1);
        validates("\xF5\x80", 2, LANE_E_NOT_UTF8, 0, 1);
        validates("\xFF", 1, LANE_E_NOT_UTF8, 0, 1);
        validates("\xE2\x82\x41", 3, LANE_E_NOT_UTF8, 0, 2);
        validates("\xF1\x80\x80\xC3\xA9", 5, LANE_E_NOT_UTF8, 0, 3);
    }
}

Test(utf, cut_off_is_told_apart) {
    for_each_tier(isa) {
        validates("ab\xC3", 3, LANE_MORE, 2, 1);
        validates("\xE2\x82", 2, LANE_MORE, 0, 2);
        validates("\xF0\x9F\x98", 3, LANE_MORE, 0, 3);
        validates("\xE0", 1, LANE_MORE, 0, 1);
        validates("\xE0\x80", 2, LANE_E_NOT_UTF8, 0, 1);
        validates("\x80\xC3", 2, LANE_E_NOT_UTF8, 0, 1);
    }
}

Test(utf, position_in_long_text) {
    char s[300];
    for_each_tier(isa) {
        memset(s, 'a', sizeof s);
        for (size_t i = 0; i < sizeof s; i++) {
            s[i] = (char)0xFF;
            validates(s, sizeof s, LANE_E_NOT_UTF8, i, 1);
            s[i] = 'a';
        }
    }
}

static void scrubs(const char *s, size_t n, const char *wanted, size_t wanted_n, size_t errors) {
    char out[64];
    lane_utf8_result r = lane_utf8_scrub(s, n, out, sizeof out);
    cr_assert(r.status == LANE_OK && r.read == n);
    cr_assert_eq(r.written, wanted_n, "written %zu", r.written);
    cr_assert_eq(memcmp(out, wanted, wanted_n), 0);
    cr_assert_eq(r.replacements, errors);
    cr_assert_eq(lane_utf8_scrub_size(s, n), wanted_n);
}

#define SCRUBS(s, wanted, errors) scrubs(s, sizeof s - 1, wanted, sizeof wanted - 1, errors)
#define FFFD                      "\xEF\xBF\xBD"

Test(utf, infra_U02_one_replacement_per_maximal_subpart) {
    for_each_tier(isa) {
        SCRUBS("abc", "abc", 0);
        SCRUBS("\xC3\xA9", "\xC3\xA9", 0);
        /* Unicode 3.9, tables 3-8 to 3-11 */
        SCRUBS("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", FFFD FFFD FFFD FFFD FFFD FFFD FFFD FFFD "A",
               8);
        SCRUBS("\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41", FFFD FFFD FFFD FFFD FFFD FFFD FFFD FFFD "A",
               8);
        SCRUBS("\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42", FFFD FFFD FFFD FFFD FFFD "A" FFFD FFFD "B",
               7);
        SCRUBS("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", FFFD FFFD FFFD FFFD "A", 4);
        SCRUBS("x\xE2\x82", "x" FFFD, 1);
    }
}

Test(utf, scrub_stops_at_a_character_and_goes_on) {
    for_each_tier(isa) {
        char out[8];
        lane_utf8_result r = lane_utf8_scrub("a\xC3\xA9\xFF!", 5, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 1 && r.written == 1 && r.replacements == 0);
        r = lane_utf8_scrub("a\xC3\xA9\xFF!", 5, out, 5);
        cr_assert(r.status == LANE_FULL && r.read == 3 && r.written == 3 && r.replacements == 0);
        r = lane_utf8_scrub("\xFF!", 2, out, 3);
        cr_assert(r.status == LANE_FULL && r.read == 1 && r.written == 3 && r.replacements == 1);
        r = lane_utf8_scrub("!", 1, out, 0);
        cr_assert(r.status == LANE_FULL && r.read == 0 && r.written == 0);
        r = lane_utf8_scrub(NULL, 0, NULL, 0);
        cr_assert(r.status == LANE_OK && r.read == 0 && r.written == 0);
    }
}

Test(utf, scrub_sizes) {
    cr_assert_eq(lane_utf8_scrub_size(NULL, 0), 0);
    cr_assert_eq(lane_utf8_scrub_bound(0), 0);
    cr_assert_eq(lane_utf8_scrub_bound(5), 15);
    cr_assert_eq(lane_utf8_scrub_bound(SIZE_MAX / 3), SIZE_MAX / 3 * 3);
    cr_assert_eq(lane_utf8_scrub_bound(SIZE_MAX / 3 + 1), SIZE_MAX);
}
