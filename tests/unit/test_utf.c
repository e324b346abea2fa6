/* utf.h against literals: Encoding Standard, UTF-8 decoder; Unicode 3.9, U+FFFD substitution. */
#include <lanewise/utf_convert.h>
#include <lanewise/utf_index.h>

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
    lane_utf_result r = lane_utf8_scrub(s, n, out, sizeof out);
    cr_assert(r.status == LANE_OK && r.read == n);
    cr_assert_eq(r.written, wanted_n, "written %zu", r.written);
    cr_assert_eq(memcmp(out, wanted, wanted_n), 0);
    cr_assert_eq(r.replacements, errors);
    cr_assert_eq(lane_utf8_scrub_size(s, n).size, wanted_n);
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
        lane_utf_result r = lane_utf8_scrub("a\xC3\xA9\xFF!", 5, out, 2);
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
    cr_assert_eq(lane_utf8_scrub_size(NULL, 0).size, 0);
    cr_assert_eq(lane_utf8_scrub_bound(0), 0);
    cr_assert_eq(lane_utf8_scrub_bound(5), 15);
    cr_assert_eq(lane_utf8_scrub_bound(SIZE_MAX / 3), SIZE_MAX / 3 * 3);
    cr_assert_eq(lane_utf8_scrub_bound(SIZE_MAX / 3 + 1), SIZE_MAX);
}

/* ---- modes, sizes, marks ---- */

static void repairs(const char *s, size_t n, int32_t mode, const char *wanted, size_t wanted_n,
                    size_t errors) {
    char out[64];
    lane_utf_result r = lane_utf8_repair(s, n, mode, out, sizeof out, NULL);
    cr_assert(r.status == LANE_OK && r.read == n);
    cr_assert_eq(r.written, wanted_n, "written %zu", r.written);
    cr_assert_eq(memcmp(out, wanted, wanted_n), 0);
    cr_assert_eq(r.replacements, errors);
    lane_utf_size size = lane_utf8_repair_size(s, n, mode);
    cr_assert(size.status == LANE_OK && size.size == wanted_n && size.replacements == errors);
}

#define REPAIRS(s, mode, wanted, errors)                                                           \
    repairs(s, sizeof s - 1, mode, wanted, sizeof wanted - 1, errors)

Test(utf, repair_modes) {
    for_each_tier(isa) {
        REPAIRS("a\xE2\x82z\xFF", LANE_UTF_REPLACE, "a" FFFD "z" FFFD, 2);
        REPAIRS("a\xE2\x82z\xFF", LANE_UTF_DROP, "az", 2);
        REPAIRS("a\xE2\x82z\xFF", LANE_UTF_ESCAPE, "a\\xE2\\x82z\\xFF", 2);
        REPAIRS("\xC3\xA9", LANE_UTF_ESCAPE, "\xC3\xA9", 0);
        REPAIRS("\xC3\xA9", LANE_UTF_FAIL, "\xC3\xA9", 0);
        char out[8];
        lane_utf_result r = lane_utf8_repair("ab\xFFz", 4, LANE_UTF_FAIL, out, 8, NULL);
        cr_assert(r.status == LANE_E_NOT_UTF8 && r.read == 2 && r.written == 2);
        r = lane_utf8_repair("ab\xC3", 3, LANE_UTF_FAIL, out, 8, NULL);
        cr_assert(r.status == LANE_MORE && r.read == 2 && r.written == 2);
        cr_assert_eq(lane_utf8_repair("a", 1, 99, out, 8, NULL).status, LANE_E_ARGUMENT);
        cr_assert_eq(lane_utf8_repair("a", 1, LANE_UTF_WTF8, out, 8, NULL).status, LANE_E_ARGUMENT);
        cr_assert_eq(lane_utf8_repair_size("a", 1, -1).status, LANE_E_ARGUMENT);
    }
    cr_assert_eq(lane_utf8_repair_bound(10, LANE_UTF_FAIL), 10);
    cr_assert_eq(lane_utf8_repair_bound(10, LANE_UTF_DROP), 10);
    cr_assert_eq(lane_utf8_repair_bound(10, LANE_UTF_REPLACE), 30);
    cr_assert_eq(lane_utf8_repair_bound(10, LANE_UTF_ESCAPE), 40);
    cr_assert_eq(lane_utf8_repair_bound(SIZE_MAX / 4 + 1, LANE_UTF_ESCAPE), SIZE_MAX);
}

Test(utf, repair_copies_only_what_needs_it) {
    for_each_tier(isa) {
        char out[16] = "untouched";
        lane_view text;
        const char *good = "caf\xC3\xA9";
        lane_utf_result r = lane_utf8_repair(good, 5, LANE_UTF_REPLACE, out, 0, &text);
        cr_assert(r.status == LANE_OK && r.read == 5 && r.written == 0);
        cr_assert(text.data == good && text.size == 5);
        cr_assert_str_eq(out, "untouched");
        r = lane_utf8_repair("caf\xE9", 4, LANE_UTF_REPLACE, out, sizeof out, &text);
        cr_assert(r.status == LANE_OK && r.written == 6 && r.replacements == 1);
        cr_assert(text.data == out && text.size == 6);
    }
}

Test(utf, scrub_in_place_keeps_every_index) {
    for_each_tier(isa) {
        char text[] = "a\xE2\x82z\xFF\xC3\xA9\xF0\x9F";
        lane_utf_result r = lane_utf8_scrub_in_place(text, 9, '?');
        cr_assert(r.status == LANE_OK && r.written == 9 && r.replacements == 3);
        cr_assert_eq(memcmp(text, "a??z?\xC3\xA9??", 9), 0);
        cr_assert_eq(lane_utf8_scrub_in_place(text, 9, 0x80).status, LANE_E_ARGUMENT);
    }
}

static void has_mark(const char *s, size_t n, int32_t encoding, uint32_t size) {
    lane_bom bom = lane_bom_detect(s, n);
    cr_assert(bom.encoding == encoding && bom.size == size, "%d, %u", bom.encoding, bom.size);
}

Test(utf, encoding_standard_bom_sniff) {
    has_mark(NULL, 0, LANE_ENCODING_UNKNOWN, 0);
    has_mark("\xEF\xBB\xBF", 3, LANE_ENCODING_UTF8, 3);
    has_mark("\xEF\xBB", 2, LANE_ENCODING_UNKNOWN, 0);
    has_mark("\xFF\xFE\0\0", 4, LANE_ENCODING_UTF16LE, 2);
    has_mark("\xFE\xFF", 2, LANE_ENCODING_UTF16BE, 2);
    has_mark("\xFE", 1, LANE_ENCODING_UNKNOWN, 0);
    has_mark("a\xFF\xFE", 3, LANE_ENCODING_UNKNOWN, 0);
}

/* ---- UTF-16 ---- */

Test(utf, infra_S07_utf16_validates) {
    for_each_tier(isa) {
        lane_check r = lane_utf16_validate(u"a\xD83D\xDE00", 3);
        cr_assert(r.status == LANE_OK && r.position == 3);
        r = lane_utf16_validate(u"a\xDE00\xD83D", 3);
        cr_assert(r.status == LANE_E_NOT_UTF16 && r.position == 1);
        r = lane_utf16_validate(u"a\xD83D", 2);
        cr_assert(r.status == LANE_MORE && r.position == 1);
        r = lane_utf16_validate(NULL, 0);
        cr_assert(r.status == LANE_OK && r.position == 0);
    }
    cr_assert_str_eq(lane_status_name(LANE_E_NOT_UTF16), "not-utf16");
    cr_assert_str_eq(lane_status_name(LANE_E_INSIDE_CODE_POINT), "inside-code-point");
}

Test(utf, infra_S08_utf16_scrubs) {
    for_each_tier(isa) {
        uint16_t text[] = {0xDC00, 'a', 0xD83D, 0xDE00, 0xD83D};
        lane_utf_result r = lane_utf16_scrub(text, 5, text, 5);
        cr_assert(r.status == LANE_OK && r.read == 5 && r.written == 5 && r.replacements == 2);
        const uint16_t wanted[] = {0xFFFD, 'a', 0xD83D, 0xDE00, 0xFFFD};
        cr_assert_eq(memcmp(text, wanted, sizeof wanted), 0);
        /* a pair needs room for both its units */
        uint16_t out[3];
        r = lane_utf16_scrub(wanted, 5, out, 3);
        cr_assert(r.status == LANE_FULL && r.read == 2 && r.written == 2);
        r = lane_utf16_scrub(wanted + 2, 3, out, 1);
        cr_assert(r.status == LANE_FULL && r.read == 0 && r.written == 0);
        lane_utf16_swap_bytes(wanted, 2, out);
        cr_assert(out[0] == 0xFDFF && out[1] == 0x6100);
    }
}

/* ---- conversions ---- */

Test(utf, encoding_standard_utf8_decode) {
    for_each_tier(isa) {
        uint16_t out[8];
        lane_utf_result r =
            lane_utf8_to_utf16("A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", 10, LANE_UTF_FAIL, out, 8);
        const uint16_t wanted[] = {'A', 0xE9, 0x20AC, 0xD83D, 0xDE00};
        cr_assert(r.status == LANE_OK && r.read == 10 && r.written == 5);
        cr_assert_eq(memcmp(out, wanted, sizeof wanted), 0);
        r = lane_utf8_to_utf16("A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", 10, LANE_UTF_FAIL, out, 4);
        cr_assert(r.status == LANE_FULL && r.read == 6 && r.written == 3);
        r = lane_utf8_to_utf16("a\xFF"
                               "b",
                               3, LANE_UTF_REPLACE, out, 8);
        cr_assert(r.status == LANE_OK && r.written == 3 && out[1] == 0xFFFD && r.replacements == 1);
        r = lane_utf8_to_utf16("a\xFF"
                               "b",
                               3, LANE_UTF_FAIL, out, 8);
        cr_assert(r.status == LANE_E_NOT_UTF8 && r.read == 1 && r.written == 1);
        r = lane_utf8_to_utf16("a\xE2\x82", 3, LANE_UTF_FAIL, out, 8);
        cr_assert(r.status == LANE_MORE && r.read == 1);
        r = lane_utf8_to_utf16("\xED\xA0\xBD", 3, LANE_UTF_WTF8, out, 8);
        cr_assert(r.status == LANE_OK && r.written == 1 && out[0] == 0xD83D && r.replacements == 0);
        cr_assert_eq(lane_utf8_to_utf16("a", 1, LANE_UTF_DROP, out, 8).status, LANE_E_ARGUMENT);
        lane_utf_size size = lane_utf8_to_utf16_size("a\xF0\x9F\x98\x80\xFF", 6, LANE_UTF_REPLACE);
        cr_assert(size.status == LANE_OK && size.size == 4 && size.replacements == 1);
    }
}

Test(utf, infra_U04_utf8_encode) {
    for_each_tier(isa) {
        char out[16];
        lane_utf_result r =
            lane_utf16_to_utf8(u"A\u00E9\u20AC\xD83D\xDE00", 5, LANE_UTF_FAIL, out, sizeof out);
        cr_assert(r.status == LANE_OK && r.read == 5 && r.written == 10);
        cr_assert_eq(memcmp(out, "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", 10), 0);
        r = lane_utf16_to_utf8(u"a\xD83D"
                               u"b",
                               3, LANE_UTF_REPLACE, out, sizeof out);
        cr_assert(r.written == 5 && r.replacements == 1 && memcmp(out, "a" FFFD "b", 5) == 0);
        r = lane_utf16_to_utf8(u"a\xD83D"
                               u"b",
                               3, LANE_UTF_WTF8, out, sizeof out);
        cr_assert(r.written == 5 && r.replacements == 0 &&
                  memcmp(out,
                         "a\xED\xA0\xBD"
                         "b",
                         5) == 0);
        r = lane_utf16_to_utf8(u"a\xD83D"
                               u"b",
                               3, LANE_UTF_FAIL, out, sizeof out);
        cr_assert(r.status == LANE_E_NOT_UTF16 && r.read == 1 && r.written == 1);
        r = lane_utf16_to_utf8(u"a\xD83D", 2, LANE_UTF_FAIL, out, sizeof out);
        cr_assert(r.status == LANE_MORE && r.read == 1);
    }
    cr_assert_eq(lane_utf16_to_utf8_bound(5), 15);
    cr_assert_eq(lane_utf16_to_utf8_bound(SIZE_MAX / 2), SIZE_MAX);
}

Test(utf, latin1) {
    for_each_tier(isa) {
        char out[16];
        lane_result r = lane_latin1_to_utf8("a\xE9\xFF", 3, out, sizeof out);
        cr_assert(r.status == LANE_OK && r.written == 5 &&
                  memcmp(out, "a\xC3\xA9\xC3\xBF", 5) == 0);
        cr_assert_eq(lane_latin1_to_utf8_size("a\xE9\xFF", 3).size, 5);
        r = lane_latin1_to_utf8("a\xE9", 2, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 1 && r.written == 1);
        r = lane_utf8_to_latin1("a\xC3\xA9\xC3\xBF", 5, out, sizeof out);
        cr_assert(r.status == LANE_OK && r.written == 3 && memcmp(out, "a\xE9\xFF", 3) == 0);
        r = lane_utf8_to_latin1("a\xC4\x80", 3, out, sizeof out);
        cr_assert(r.status == LANE_E_NOT_ISOMORPHIC && r.read == 1);
        r = lane_utf8_to_latin1("a\xC3", 2, out, sizeof out);
        cr_assert(r.status == LANE_MORE && r.read == 1);
        lane_utf_size size = lane_utf8_to_latin1_size("a\xC3\xA9\xFF", 4);
        cr_assert(size.status == LANE_OK && size.size == 2 && size.replacements == 1);
        size = lane_utf8_to_latin1_size("a\xC3\xA9", 3);
        cr_assert(size.status == LANE_OK && size.size == 2 && size.replacements == 0);
    }
}

Test(utf, transcode) {
    for_each_tier(isa) {
        char out[16];
        lane_utf_result r =
            lane_transcode(LANE_ENCODING_UTF16LE, LANE_ENCODING_UTF8, LANE_UTF_REPLACE,
                           "a\0\x3D\xD8\0\xDE\0\xD8z", 9, out, sizeof out);
        cr_assert(r.status == LANE_OK && r.read == 9 && r.replacements == 1 && r.written == 8);
        cr_assert_eq(memcmp(out, "a\xF0\x9F\x98\x80" FFFD, 8), 0);
        r = lane_transcode(LANE_ENCODING_UTF8, LANE_ENCODING_UTF16BE, LANE_UTF_FAIL, "\xC3\xA9", 2,
                           out, sizeof out);
        cr_assert(r.status == LANE_OK && r.written == 2 && memcmp(out, "\0\xE9", 2) == 0);
        r = lane_transcode(LANE_ENCODING_UTF8, LANE_ENCODING_LATIN1, LANE_UTF_REPLACE,
                           "\xE2\x82\xAC\xFF\xC3\xA9", 6, out, sizeof out);
        cr_assert(r.status == LANE_OK && r.written == 3 && memcmp(out, "??\xE9", 3) == 0);
        r = lane_transcode(LANE_ENCODING_UTF16BE, LANE_ENCODING_UTF8, LANE_UTF_FAIL, "\0a\0", 3,
                           out, sizeof out);
        cr_assert(r.status == LANE_MORE && r.read == 2 && r.written == 1);
        r = lane_transcode(LANE_ENCODING_UNKNOWN, LANE_ENCODING_UTF8, 0, "a", 1, out, 16);
        cr_assert_eq(r.status, LANE_E_ARGUMENT);
    }
}

/* parts of one to three bytes at every place of a long text, one every 7 bytes and one alone: repairs go by blocks of 64
 * and more bytes there */
Test(utf, repair_of_long_texts) {
    static const struct {
        const char *bytes;
        size_t size;
        const char *escaped;
    } parts[] = {{"\xFF", 1, "\\xFF"},
                 {"\xE2\x82", 2, "\\xE2\\x82"},
                 {"\xF0\x9F\x98", 3, "\\xF0\\x9F\\x98"}};
    enum { SIZE = 1500 };
    static char text[SIZE], should[3][4 * SIZE], out[4 * SIZE];
    for_each_tier(isa) for (size_t p = 0; p < 3; p++) for (size_t first = 0; first < 600; first++) {
        size_t every = first % 2 == 0 ? SIZE : 7 + first % 5, sizes[3] = {0, 0, 0}, n = 0,
               count = 0;
        for (size_t i = 0; n + 4 < SIZE; i++) {
            bool bad = i >= first && (i - first) % every == 0;
            const char *now[3] = {bad ? FFFD : "e", bad ? "" : "e", bad ? parts[p].escaped : "e"};
            memcpy(text + n, bad ? parts[p].bytes : "e", bad ? parts[p].size : 1);
            n += bad ? parts[p].size : 1;
            count += bad;
            for (size_t mode = 0; mode < 3; mode++) {
                memcpy(should[mode] + sizes[mode], now[mode], strlen(now[mode]));
                sizes[mode] += strlen(now[mode]);
            }
        }
        static const int32_t modes[] = {LANE_UTF_REPLACE, LANE_UTF_DROP, LANE_UTF_ESCAPE};
        for (size_t mode = 0; mode < 3; mode++) {
            lane_utf_result r = lane_utf8_repair(text, n, modes[mode], out, sizeof out, NULL);
            cr_assert(r.status == LANE_OK && r.read == n && r.replacements == count);
            cr_assert(r.written == sizes[mode] && memcmp(out, should[mode], r.written) == 0);
            lane_utf_size size = lane_utf8_repair_size(text, n, modes[mode]);
            cr_assert(size.size == sizes[mode] && size.replacements == count);
        }
        size_t filled = 0;
        memcpy(out, text, n);
        cr_assert_eq(lane_utf8_scrub_in_place(out, n, '?').replacements, count);
        for (size_t i = 0; i < n; i++)
            filled += out[i] == '?';
        cr_assert_eq(filled, count * parts[p].size);
    }
}

/* LANE_FULL would ask for room that nothing needs. */
Test(utf, transcode_tells_an_error_behind_what_fills_the_room) {
    static const struct {
        int32_t from, to, mode, status;
        const char *s;
        size_t n, read, written;
    } cases[] = {
        {LANE_ENCODING_UTF8, LANE_ENCODING_LATIN1, LANE_UTF_FAIL, LANE_E_NOT_UTF8, "a\xFF", 2, 1,
         1},
        {LANE_ENCODING_UTF8, LANE_ENCODING_LATIN1, LANE_UTF_FAIL, LANE_MORE, "a\xC3", 2, 1, 1},
        {LANE_ENCODING_UTF8, LANE_ENCODING_LATIN1, LANE_UTF_WTF8, LANE_E_NOT_ISOMORPHIC,
         "a\xE2\x82\xAC", 4, 1, 1},
        {LANE_ENCODING_UTF8, LANE_ENCODING_UTF16BE, LANE_UTF_FAIL, LANE_E_NOT_UTF8, "a\xFF", 2, 1,
         2},
        {LANE_ENCODING_UTF16LE, LANE_ENCODING_UTF8, LANE_UTF_FAIL, LANE_E_NOT_UTF16, "a\0\0\xDC", 4,
         2, 1},
        {LANE_ENCODING_UTF16BE, LANE_ENCODING_UTF16LE, LANE_UTF_FAIL, LANE_MORE, "\0a\0", 3, 2, 2},
        {LANE_ENCODING_UTF16LE, LANE_ENCODING_LATIN1, LANE_UTF_FAIL, LANE_E_NOT_ISOMORPHIC,
         "a\0\xAC\x20", 4, 2, 1},
    };
    for_each_tier(isa) {
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            char out[2];
            size_t room = lane_transcode_size(cases[i].from, cases[i].to, cases[i].mode, cases[i].s,
                                              cases[i].n)
                              .size;
            cr_assert_eq(room, cases[i].written);
            lane_utf_result r = lane_transcode(cases[i].from, cases[i].to, cases[i].mode,
                                               cases[i].s, cases[i].n, out, room);
            cr_assert_eq(r.status, cases[i].status, "%zu: %d", i, (int)r.status);
            cr_assert(r.read == cases[i].read && r.written == room);
        }
        /* a room of nothing is no error where something else comes first */
        cr_assert_eq(lane_transcode(LANE_ENCODING_UTF8, LANE_ENCODING_LATIN1, LANE_UTF_FAIL,
                                    "a\xFF", 2, NULL, 0)
                         .status,
                     LANE_FULL);
    }
}

Test(utf, an_unknown_mode_is_told_of_an_empty_stream_too) {
    for (int32_t mode = -1; mode <= 5; mode++) {
        bool repairs = mode >= LANE_UTF_REPLACE && mode <= LANE_UTF_ESCAPE;
        bool converts = mode == LANE_UTF_REPLACE || mode == LANE_UTF_FAIL || mode == LANE_UTF_WTF8;
        lane_utf_state state = {.mode = mode};
        cr_assert_eq(lane_utf8_repair_finish(&state, NULL, 0).status,
                     repairs ? LANE_OK : LANE_E_ARGUMENT);
        state = (lane_utf_state){.mode = mode};
        cr_assert_eq(lane_utf8_to_utf16_finish(&state, NULL, 0).status,
                     converts ? LANE_OK : LANE_E_ARGUMENT);
        state = (lane_utf_state){.mode = mode};
        cr_assert_eq(lane_utf16_to_utf8_finish(&state, NULL, 0).status,
                     converts ? LANE_OK : LANE_E_ARGUMENT);
        lane_transcode_state transcode = {.from = LANE_ENCODING_UTF8, .to = LANE_ENCODING_UTF8};
        transcode.text.mode = mode;
        cr_assert_eq(lane_transcode_finish(&transcode, NULL, 0).status,
                     converts ? LANE_OK : LANE_E_ARGUMENT);
    }
    lane_transcode_state unknown = {.from = LANE_ENCODING_UNKNOWN, .to = LANE_ENCODING_UTF8};
    cr_assert_eq(lane_transcode_finish(&unknown, NULL, 0).status, LANE_E_ARGUMENT);
}

/* ED A0 80 ED B0 80 is a pair in WTF-8 that is written as two surrogates. */
Test(utf, surrogates_in_a_row) {
    static const char two[] = "\xED\xA0\x80\xED\xB0\x80";
    for_each_tier(isa) {
        uint16_t units[8];
        char out[16];
        lane_utf_result r = lane_utf8_to_utf16(two, 6, LANE_UTF_WTF8, units, 8);
        cr_assert(r.status == LANE_OK && r.written == 2 && r.replacements == 0);
        cr_assert(units[0] == 0xD800 && units[1] == 0xDC00);
        r = lane_utf16_to_utf8(units, 2, LANE_UTF_WTF8, out, sizeof out);
        cr_assert(r.written == 4 && memcmp(out, "\xF0\x90\x80\x80", 4) == 0);
        r = lane_transcode(LANE_ENCODING_UTF8, LANE_ENCODING_UTF8, LANE_UTF_WTF8, two, 6, out,
                           sizeof out);
        cr_assert(r.status == LANE_OK && r.written == 6 && memcmp(out, two, 6) == 0);
        r = lane_transcode(LANE_ENCODING_UTF8, LANE_ENCODING_LATIN1, LANE_UTF_WTF8, "a\xFF", 2, out,
                           sizeof out);
        cr_assert(r.status == LANE_E_NOT_ISOMORPHIC && r.read == 1);
        /* no characters elsewhere */
        cr_assert_eq(lane_utf8_count(two, 6).ill_formed, 6);
    }
}

Test(utf, transcode_sizes_and_bounds) {
    enum { U8 = LANE_ENCODING_UTF8, LE = LANE_ENCODING_UTF16LE, L1 = LANE_ENCODING_LATIN1 };
    for_each_tier(isa) {
        lane_utf_size size = lane_transcode_size(U8, LE, LANE_UTF_REPLACE, "a\xC3\xA9\xFF", 4);
        cr_assert(size.status == LANE_OK && size.size == 6 && size.replacements == 1);
        size = lane_transcode_size(U8, LE, LANE_UTF_FAIL, "a\xC3\xA9\xFF", 4);
        cr_assert(size.status == LANE_OK && size.size == 4 && size.replacements == 1);
        size = lane_transcode_size(LE, LE, LANE_UTF_FAIL, "a\0\0\xDCz\0", 6);
        cr_assert(size.status == LANE_OK && size.size == 2 && size.replacements == 1);
        size = lane_transcode_size(U8, L1, LANE_UTF_REPLACE, "\xE2\x82\xAC\xFF", 4);
        cr_assert(size.status == LANE_OK && size.size == 2 && size.replacements == 2);
        cr_assert_eq(lane_transcode_size(U8, 9, 0, "a", 1).status, LANE_E_ARGUMENT);
    }
    cr_assert_eq(lane_transcode_bound(U8, U8, 5), 15);
    cr_assert_eq(lane_transcode_bound(U8, LE, 5), 10);
    cr_assert_eq(lane_transcode_bound(U8, L1, 5), 5);
    cr_assert_eq(lane_transcode_bound(L1, U8, 5), 10);
    cr_assert_eq(lane_transcode_bound(LE, U8, 5), 9);
    cr_assert_eq(lane_transcode_bound(LE, L1, 5), 3);
    cr_assert_eq(lane_transcode_bound(LE, LE, 5), 6);
    cr_assert_eq(lane_transcode_bound(U8, U8, SIZE_MAX / 3 + 1), SIZE_MAX);
    cr_assert_eq(lane_utf8_repair_bound(5, LANE_UTF_ESCAPE), 20);
    cr_assert_eq(lane_utf8_repair_bound(5, LANE_UTF_DROP), 5);
    cr_assert_eq(lane_utf8_repair_bound(5, LANE_UTF_FAIL), 5);
    cr_assert_eq(lane_utf16_to_utf8_bound(5), 15);
}

/* Each piece cuts a character, and one an ill-formed part. */
Test(utf, streams) {
    for_each_tier(isa) {
        lane_utf_state state = {0};
        char out[16];
        uint16_t units[8];
        lane_utf_result r = lane_utf8_repair_feed(&state, "a\xC3", 2, out, sizeof out);
        cr_assert(r.status == LANE_OK && r.read == 2 && r.written == 1 && out[0] == 'a');
        r = lane_utf8_repair_feed(&state, "\xA9\xE2\x82", 3, out, sizeof out);
        cr_assert(r.written == 2 && memcmp(out, "\xC3\xA9", 2) == 0 && r.replacements == 0);
        r = lane_utf8_repair_finish(&state, out, sizeof out);
        cr_assert(r.status == LANE_OK && r.written == 3 && memcmp(out, FFFD, 3) == 0);
        cr_assert(state.offset == 5 && state.replacements == 1);

        state = (lane_utf_state){.mode = LANE_UTF_FAIL};
        r = lane_utf8_to_utf16_feed(&state, "a\xF0\x9F", 3, units, 8);
        cr_assert(r.status == LANE_OK && r.written == 1 && units[0] == 'a');
        r = lane_utf8_to_utf16_feed(&state, "\x98z", 2, units, 8);
        cr_assert(r.status == LANE_E_NOT_UTF8 && r.written == 0 && state.offset == 1);

        state = (lane_utf_state){0};
        r = lane_utf16_to_utf8_feed(&state, u"a\xD83D", 2, out, sizeof out);
        cr_assert(r.status == LANE_OK && r.read == 2 && r.written == 1);
        r = lane_utf16_to_utf8_feed(&state, u"\xDE00", 1, out, sizeof out);
        cr_assert(r.written == 4 && memcmp(out, "\xF0\x9F\x98\x80", 4) == 0);

        state = (lane_utf_state){0};
        lane_utf_found found = lane_utf8_validate_feed(&state, "ab\xF0\x9F", 4);
        cr_assert(found.status == LANE_OK && found.read == 4 && found.position == 2);
        found = lane_utf8_validate_feed(&state, "\x98!\xE2", 3);
        cr_assert(found.status == LANE_E_NOT_UTF8 && found.position == 2 && found.length == 3);
        cr_assert(found.read == 1 && memcmp(found.bytes, "\xF0\x9F\x98", 4) == 0);
        cr_assert_eq(state.offset, 5); /* behind it */
        found = lane_utf8_validate_feed(&state, "!\xE2", 2);
        cr_assert(found.status == LANE_OK);
        found = lane_utf8_validate_finish(&state);
        cr_assert(found.status == LANE_MORE && found.position == 6 && found.bytes[0] == 0xE2);

        lane_index_state index = {.index = 3, .from = LANE_UNIT_UTF16, .to = LANE_UNIT_BYTES};
        lane_utf_place place = lane_utf8_convert_index_feed(&index, "a\xF0\x9F", 3);
        cr_assert(place.status == LANE_MORE && place.index == 1);
        place = lane_utf8_convert_index_feed(&index, "\x98\x80z", 3);
        cr_assert(place.status == LANE_OK && place.index == 5 && place.ceil == 5);
        index = (lane_index_state){.index = 2, .from = LANE_UNIT_UTF16, .to = LANE_UNIT_BYTES};
        lane_utf8_convert_index_feed(&index, "a\xF0\x9F", 3);
        place = lane_utf8_convert_index_feed(&index, "\x98\x80z", 3);
        cr_assert(place.status == LANE_E_INSIDE_CODE_POINT && place.index == 1 && place.ceil == 5);
    }
}
