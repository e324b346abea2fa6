/* ascii.h against literals of Infra 4.5 to 4.7, RFC 9110 and RFC 3986. */
#include <lanewise/ascii.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

/* ---- code points ---- */

typedef bool predicate(uint32_t);

/* true exactly in the ranges, pairs of first and last; asked for all code points and some beyond */
static void holds_in(predicate *is, const uint32_t *ranges, size_t pairs) {
    for (uint32_t c = 0; c < 0x120000; c++) {
        bool wanted = false;
        for (size_t i = 0; i < pairs; i++)
            wanted = wanted || (c >= ranges[2 * i] && c <= ranges[2 * i + 1]);
        if (is(c) != wanted)
            cr_assert(false, "U+%04X: got %d", (unsigned)c, is(c));
    }
    cr_assert_not(is(UINT32_MAX));
    cr_assert_not(is(UINT32_C(0x80000000)));
    cr_assert_not(is(UINT32_C(0xFFFFFF41)));
}

#define PREDICATE(row, term, ...)                                                                  \
    Test(ascii, infra_4_6_##row##_##term) {                                                        \
        static const uint32_t ranges[] = {__VA_ARGS__};                                            \
        holds_in(lane_is_##term, ranges, sizeof ranges / sizeof ranges[0] / 2);                    \
    }

PREDICATE(P01, code_point, 0, 0x10FFFF)
PREDICATE(P02, leading_surrogate, 0xD800, 0xDBFF)
PREDICATE(P03, trailing_surrogate, 0xDC00, 0xDFFF)
PREDICATE(P04, surrogate, 0xD800, 0xDFFF)
PREDICATE(P05, scalar_value, 0, 0xD7FF, 0xE000, 0x10FFFF)
PREDICATE(P06, noncharacter, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x1FFFF, 0x2FFFE, 0x2FFFF,
          0x3FFFE, 0x3FFFF, 0x4FFFE, 0x4FFFF, 0x5FFFE, 0x5FFFF, 0x6FFFE, 0x6FFFF, 0x7FFFE, 0x7FFFF,
          0x8FFFE, 0x8FFFF, 0x9FFFE, 0x9FFFF, 0xAFFFE, 0xAFFFF, 0xBFFFE, 0xBFFFF, 0xCFFFE, 0xCFFFF,
          0xDFFFE, 0xDFFFF, 0xEFFFE, 0xEFFFF, 0xFFFFE, 0xFFFFF, 0x10FFFE, 0x10FFFF)
PREDICATE(P07, ascii_code_point, 0, 0x7F)
PREDICATE(P08, ascii_tab_or_newline, 0x09, 0x0A, 0x0D, 0x0D)
PREDICATE(P09, ascii_whitespace, 0x09, 0x0A, 0x0C, 0x0D, 0x20, 0x20)
PREDICATE(P10, c0_control, 0, 0x1F)
PREDICATE(P11, c0_control_or_space, 0, 0x20)
PREDICATE(P12, control, 0, 0x1F, 0x7F, 0x9F)
PREDICATE(P13, ascii_digit, 0x30, 0x39)
PREDICATE(P14, ascii_upper_hex_digit, 0x30, 0x39, 0x41, 0x46)
PREDICATE(P15, ascii_lower_hex_digit, 0x30, 0x39, 0x61, 0x66)
PREDICATE(P16, ascii_hex_digit, 0x30, 0x39, 0x41, 0x46, 0x61, 0x66)
PREDICATE(P17, ascii_upper_alpha, 0x41, 0x5A)
PREDICATE(P18, ascii_lower_alpha, 0x61, 0x7A)
PREDICATE(P19, ascii_alpha, 0x41, 0x5A, 0x61, 0x7A)
PREDICATE(P20, ascii_alphanumeric, 0x30, 0x39, 0x41, 0x5A, 0x61, 0x7A)

Test(ascii, infra_4_4_Y02_ascii_byte) {
    for (int byte = 0; byte < 256; byte++)
        cr_assert_eq(lane_is_ascii_byte((uint8_t)byte), byte <= 0x7F);
}

/* ---- text ---- */

Test(ascii, infra_4_7_S05_is_ascii) {
    char s[200];
    uint16_t w[200];
    memset(s, 0x7F, sizeof s);
    for (size_t i = 0; i < 200; i++)
        w[i] = 0x7F;
    for_each_tier(isa) {
        cr_assert(lane_is_ascii(NULL, 0) && lane_is_ascii16(NULL, 0));
        cr_assert(lane_is_ascii(s, 200) && lane_is_ascii16(w, 200));
        for (size_t i = 0; i < 200; i++) {
            s[i] = (char)0x80;
            w[i] = i % 2 == 0 ? 0x80 : 0x4100; /* the unit is tested, not its low byte */
            cr_assert_not(lane_is_ascii(s, 200));
            cr_assert_not(lane_is_ascii16(w, 200));
            cr_assert(lane_is_ascii(s, i) && lane_is_ascii16(w, i));
            s[i] = 0x7F;
            w[i] = 0x7F;
        }
    }
}

Test(ascii, infra_4_5_Y05_Y06_case_of_every_byte) {
    uint8_t all[256], lower[256], upper[256];
    for (int i = 0; i < 256; i++)
        all[i] = lower[i] = upper[i] = (uint8_t)i;
    for (int i = 0; i < 26; i++) {
        lower[0x41 + i] = (uint8_t)(0x61 + i);
        upper[0x61 + i] = (uint8_t)(0x41 + i);
    }
    for_each_tier(isa) {
        uint8_t out[256];
        lane_result r = lane_ascii_lowercase(all, 256, out, 256);
        cr_assert(r.status == LANE_OK && r.read == 256 && r.written == 256);
        cr_assert_eq(memcmp(out, lower, 256), 0);
        r = lane_ascii_uppercase(all, 256, out, 256);
        cr_assert_eq(memcmp(out, upper, 256), 0);
        memcpy(out, all, 256);
        r = lane_ascii_lowercase(out, 256, out, 256);
        cr_assert(r.status == LANE_OK && memcmp(out, lower, 256) == 0, "in place");
    }
}

Test(ascii, infra_4_7_S20_S21_case_of_wide_units) {
    /* U+0141 and U+0161 end in the bytes of A and a; U+212A is the kelvin sign, U+0130 and U+0131 the
     * dotted and dotless i, U+017F the long s */
    static const uint16_t s[] = {'A', 'z', 0x0141, 0x0161, 0x212A, 0x0130, 0x0131, 0x017F, 0xDF};
    static const uint16_t lower[] = {'a',    'z',    0x0141, 0x0161, 0x212A,
                                     0x0130, 0x0131, 0x017F, 0xDF};
    static const uint16_t upper[] = {'A',    'Z',    0x0141, 0x0161, 0x212A,
                                     0x0130, 0x0131, 0x017F, 0xDF};
    for_each_tier(isa) {
        uint16_t out[9];
        lane_result r = lane_ascii_lowercase16(s, 9, out, 9);
        cr_assert(r.status == LANE_OK && r.read == 9 && r.written == 9);
        cr_assert_eq(memcmp(out, lower, sizeof lower), 0);
        lane_ascii_uppercase16(s, 9, out, 9);
        cr_assert_eq(memcmp(out, upper, sizeof upper), 0);
    }
}

Test(ascii, case_with_little_room) {
    for_each_tier(isa) {
        char out[4] = "....";
        uint16_t wide[2] = {'A', 'B'}, wide_out[2] = {0, 0x7777};
        lane_result r = lane_ascii_lowercase("ABCD", 4, out, 3);
        cr_assert(r.status == LANE_FULL && r.read == 3 && r.written == 3);
        cr_assert_eq(memcmp(out, "abc.", 4), 0);
        r = lane_ascii_uppercase("abcd", 4, NULL, 0);
        cr_assert(r.status == LANE_FULL && r.read == 0 && r.written == 0);
        r = lane_ascii_lowercase(NULL, 0, NULL, 0);
        cr_assert(r.status == LANE_OK && r.read == 0 && r.written == 0);
        r = lane_ascii_lowercase16(wide, 2, wide_out, 1);
        cr_assert(r.status == LANE_FULL && r.read == 1 && r.written == 1);
        cr_assert(wide_out[0] == 'a' && wide_out[1] == 0x7777);
    }
}

Test(ascii, infra_4_7_S22_case_insensitive_match) {
    static const uint16_t k[] = {'k'}, big_k[] = {'K'}, kelvin[] = {0x212A};
    for_each_tier(isa) {
        cr_assert(lane_ascii_case_insensitive_match("Content-Type", 12, "cONTENT-tYPE", 12));
        cr_assert_not(lane_ascii_case_insensitive_match("a", 1, "ab", 2));
        cr_assert_not(lane_ascii_case_insensitive_match("@", 1, "`", 1));
        cr_assert_not(lane_ascii_case_insensitive_match("[", 1, "{", 1));
        cr_assert_not(lane_ascii_case_insensitive_match("\xC3\x89", 2, "\xC3\xA9", 2));
        cr_assert_not(lane_ascii_case_insensitive_match("\x1A", 1, ":", 1));
        cr_assert(lane_ascii_case_insensitive_match(NULL, 0, "", 0));
        cr_assert(lane_ascii_case_insensitive_match16(k, 1, big_k, 1));
        cr_assert_not(lane_ascii_case_insensitive_match16(k, 1, kelvin, 1));
        cr_assert_not(lane_ascii_case_insensitive_match16(k, 1, NULL, 0));
    }
}

Test(ascii, mismatch) {
    char a[150], b[150];
    uint16_t wide_a[150], wide_b[150];
    for_each_tier(isa) {
        cr_assert_eq(lane_mismatch(NULL, NULL, 0), 0);
        cr_assert_eq(lane_mismatch_ignoring_ascii_case16(NULL, NULL, 0), 0);
        for (size_t at = 0; at < 150; at++) {
            for (size_t i = 0; i < 150; i++) {
                a[i] = 'x';
                b[i] = i >= at ? 'y' : 'x';
                wide_a[i] = (uint16_t)(0x4100 | a[i]);
                wide_b[i] = (uint16_t)(0x4100 | b[i]);
            }
            cr_assert_eq(lane_mismatch(a, b, 150), at);
            cr_assert_eq(lane_mismatch(a, b, at), at);
            cr_assert_eq(lane_mismatch16(wide_a, wide_b, 150), at);
            b[at] = 'X';
            cr_assert_eq(lane_mismatch(a, b, 150), at);
            cr_assert_eq(lane_mismatch_ignoring_ascii_case(a, b, at + 1), at + 1);
            wide_b[at] = 0x4158; /* ends in the byte of X: no letter */
            cr_assert_eq(lane_mismatch_ignoring_ascii_case16(wide_a, wide_b, 150), at);
        }
    }
}

static void check_is(lane_check got, int32_t status, size_t position) {
    cr_assert_eq(got.status, status, "status %s", lane_status_name(got.status));
    cr_assert_eq(got.position, position, "position %zu", got.position);
}

Test(ascii, all_in_a_set) {
    static const uint16_t wide[] = {'1', '2', 0x0131};
    for_each_tier(isa) {
        check_is(lane_check_all_in("12345", 5, &lane_class_ascii_digit), LANE_OK, 5);
        check_is(lane_check_all_in("123a5", 5, &lane_class_ascii_digit), LANE_E_NOT_IN_SET, 3);
        check_is(lane_check_all_in(NULL, 0, &lane_class_ascii_digit), LANE_OK, 0);
        check_is(lane_check_all_in16(wide, 2, &lane_class_ascii_digit), LANE_OK, 2);
        check_is(lane_check_all_in16(wide, 3, &lane_class_ascii_digit), LANE_E_NOT_IN_SET, 2);
    }
}

Test(ascii, rfc9110_5_6_2_token) {
    static const char tchar[] = "!#$%&'*+-.^_`|~0123456789"
                                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for_each_tier(isa) {
        check_is(lane_check_token(tchar, sizeof tchar - 1), LANE_OK, sizeof tchar - 1);
        check_is(lane_check_token("", 0), LANE_E_EMPTY, 0);
        check_is(lane_check_token(NULL, 0), LANE_E_EMPTY, 0);
        check_is(lane_check_token("text/html", 9), LANE_E_NOT_IN_SET, 4);
        check_is(lane_check_token("a b", 3), LANE_E_NOT_IN_SET, 1);
        check_is(lane_check_token("caf\xC3\xA9", 5), LANE_E_NOT_IN_SET, 3);
        for (const char *p = "\"(),/:;<=>?@[\\]{} \t\x7F"; *p != '\0'; p++)
            check_is(lane_check_token(p, 1), LANE_E_NOT_IN_SET, 0);
        check_is(lane_check_token("a\0", 2), LANE_E_NOT_IN_SET, 1);
    }
}

Test(ascii, rfc9110_5_5_field_value) {
    for_each_tier(isa) {
        check_is(lane_check_field_value("a\tb \x80\xFF~", 7), LANE_OK, 7);
        check_is(lane_check_field_value(" a ", 3), LANE_OK, 3);
        check_is(lane_check_field_value("", 0), LANE_OK, 0);
        check_is(lane_check_field_value("x\r\nSet-Cookie: y", 16), LANE_E_NOT_IN_SET, 1);
        check_is(lane_check_field_value("xy\0", 3), LANE_E_NOT_IN_SET, 2);
        check_is(lane_check_field_value("\x7F", 1), LANE_E_NOT_IN_SET, 0);
    }
}

Test(ascii, rfc3986_2_uri_safe) {
    static const char reserved[] = ":/?#[]@!$&'()*+,;=";
    for_each_tier(isa) {
        check_is(lane_check_uri_safe(reserved, 18), LANE_OK, 18);
        check_is(lane_check_uri_safe("https://a.example/%C3~x_-", 25), LANE_OK, 25);
        check_is(lane_check_uri_safe("", 0), LANE_OK, 0);
        check_is(lane_check_uri_safe("/a b", 4), LANE_E_NOT_IN_SET, 2);
        check_is(lane_check_uri_safe("/\xC3\xA9", 3), LANE_E_NOT_IN_SET, 1);
        for (const char *p = "\"<>\\^`{|}\x7F"; *p != '\0'; p++)
            check_is(lane_check_uri_safe(p, 1), LANE_E_NOT_IN_SET, 0);
    }
}
