/* ext-values of http_field.h against RFC 8187 3.2. */
#include <lanewise/http_field.h>

#include "each_tier.h"
#include "support/is_result.h"

#include <criterion/criterion.h>
#include <string.h>

enum { OK = LANE_OK, FULL = LANE_FULL, GRAMMAR = LANE_E_EXT_VALUE, CUT = LANE_E_EXT_VALUE_CUT };
enum { CHARSET = LANE_E_EXT_VALUE_CHARSET, NOT_UTF8 = LANE_E_NOT_UTF8 };

static bool is_text(lane_view v, const char *wanted) {
    return v.size == strlen(wanted) && memcmp(v.data, wanted, v.size) == 0;
}

static void splits(const char *text, const char *charset, const char *language, const char *value) {
    for_each_tier(isa) {
        lane_ext_value v = lane_ext_value_split(text, strlen(text));
        cr_assert(v.status == OK && v.position == strlen(text), "\"%s\"", text);
        cr_assert(is_text(v.charset, charset) && is_text(v.language, language), "\"%s\"", text);
        cr_assert(is_text(v.value, value), "\"%s\": %.*s", text, (int)v.value.size, v.value.data);
    }
}

static void fails(const char *text, int32_t status, size_t position) {
    char out[128];
    for_each_tier(isa) {
        lane_ext_value v = lane_ext_value_split(text, strlen(text));
        if (status != NOT_UTF8) {
            cr_assert(v.status == status && v.position == position, "\"%s\": %s at %zu", text,
                      lane_status_name(v.status), v.position);
            cr_assert(v.charset.size == 0 && v.language.size == 0 && v.value.size == 0);
        }
        is_for(lane_ext_value_decode(text, strlen(text), out, sizeof out), status, position, 0,
               text);
    }
}

static void decodes(const char *text, const char *wanted, size_t m) {
    char out[128];
    size_t n = strlen(text);
    for_each_tier(isa) {
        is_for(lane_ext_value_decode(text, n, out, m), OK, n, m, text);
        cr_assert(memcmp(out, wanted, m) == 0, "\"%s\"", text);
        memcpy(out, text, n);
        is_for(lane_ext_value_decode(out, n, out, n), OK, n, m, text);
        cr_assert(memcmp(out, wanted, m) == 0, "\"%s\" in place", text);
        if (m > 0)
            is_for(lane_ext_value_decode(text, n, out, m - 1), FULL, 0, 0, text);
    }
}
#define DECODES(text, wanted) decodes(text, wanted, sizeof wanted - 1)

Test(ext_value, rfc8187_3_2_3_examples) {
    splits("UTF-8''%c2%a3%20and%20%e2%82%ac%20rates", "UTF-8", "",
           "%c2%a3%20and%20%e2%82%ac%20rates");
    DECODES("UTF-8''%c2%a3%20and%20%e2%82%ac%20rates", "\xC2\xA3 and \xE2\x82\xAC rates");
    DECODES("utf-8'en'%C2%A3%20rates", "\xC2\xA3 rates");
    fails("iso-8859-1'en'%A3%20rates", CHARSET,
          0); /* the example of RFC 5987, which 8187 dropped */
}

Test(ext_value, grammar) {
    splits("uTf-8'EN-us'y", "uTf-8", "EN-us", "y");
    splits("UTF-8''", "UTF-8", "", "");
    splits("UTF-8'-'a", "UTF-8", "-", "a");
    splits("UTF-8''AZaz09!#$&+-.^_`|~", "UTF-8", "", "AZaz09!#$&+-.^_`|~");
    splits("UTF-8''a \t ", "UTF-8", "", "a");
    splits("UTF-8'' ", "UTF-8", "", "");
    splits("UTF-8''%41%5a\t", "UTF-8", "", "%41%5a");
    DECODES("UTF-8''%00%0d%0a%22%2c%3b%25", "\0\r\n\",;%");
    DECODES("UTF-8''%ef%bf%bf%F4%8F%BF%BF", "\xEF\xBF\xBF\xF4\x8F\xBF\xBF");
    DECODES("UTF-8''", "");
}

Test(ext_value, bytes_that_the_grammar_has_not) {
    fails("'", GRAMMAR, 0);
    fails("''x", GRAMMAR, 0);
    fails("\"\"", GRAMMAR, 0);
    fails(" UTF-8''x", GRAMMAR, 0);
    fails("UTF -8''x", GRAMMAR, 3);
    fails("UTF\r8''x", GRAMMAR,
          3); /* CR and `-` differ in the bit that letters of either case do */
    fails("UTF-\x18''x", GRAMMAR, 4);
    fails("UTF-8 ''x", GRAMMAR, 5);
    fails("UTF-8\"", GRAMMAR, 5);
    fails("UTF-8'en_US'y", GRAMMAR, 8);
    fails("UTF-8'e n'y", GRAMMAR, 7);
    fails("UTF-8' ", GRAMMAR, 6);
    fails("UTF-8''y'z", GRAMMAR, 8);
    fails("UTF-8''a/b", GRAMMAR, 8);
    fails("UTF-8''a*", GRAMMAR, 8);
    fails("UTF-8''\xC3\xA9", GRAMMAR, 7);
    fails("UTF-8''y z", GRAMMAR, 9); /* space alone might be its end */
    fails("UTF-8''y \n", GRAMMAR, 9);
    fails("UTF-8''%zz", GRAMMAR, 8);
    fails("UTF-8''%4g", GRAMMAR, 9);
    fails("UTF-8''%-1", GRAMMAR, 8);
    fails("UTF-8''%4 ", GRAMMAR, 9);
    fails("UTF-8''a-value-that-is-longer-than-a-vector-of-any-tier-that-there-is-so-far(x", GRAMMAR,
          76);
}

Test(ext_value, cut_off) {
    fails("", CUT, 0);
    fails("U", CUT, 1);
    fails("utf-", CUT, 4);
    fails("UTF-8", CUT, 5);
    fails("UTF-8'", CUT, 6);
    fails("UTF-8'en-", CUT, 9);
    fails("UTF-8''%", CUT, 8);
    fails("UTF-8''a%4", CUT, 10);
}

Test(ext_value, other_charsets) {
    fails("UTF8''y", CHARSET, 0);
    fails("UTF-88''y", CHARSET, 0);
    fails("UTF-8{''y", CHARSET, 0);
    fails("UTF''y", CHARSET, 0);
    fails("foobar''y", CHARSET, 0);
    fails("foobar", CHARSET, 0); /* nothing that begins so is right */
    fails("%''y", CHARSET, 0);
}

Test(ext_value, decoded_bytes_that_are_no_utf8) {
    fails("UTF-8''%80", NOT_UTF8, 7);
    fails("UTF-8''ab%c3", NOT_UTF8, 9);
    fails("UTF-8''%41%c3a", NOT_UTF8, 10);
    fails("UTF-8''%c3%a9%c0%80", NOT_UTF8, 13);
    fails("UTF-8''%e0%80%af", NOT_UTF8, 7);
    fails("UTF-8''%ed%a0%80", NOT_UTF8, 7);
    fails("UTF-8''%f4%90%80%80", NOT_UTF8, 7);
    fails("UTF-8''%f8%88%80%80%80", NOT_UTF8, 7);
    fails("UTF-8'de'%e2%82%ac%e2%82%41", NOT_UTF8, 18);
}

static void encodes(const char *text, size_t n, const char *language, const char *wanted) {
    char out[128];
    size_t m = strlen(wanted);
    lane_view tag = lane_view_of(language, strlen(language));
    for_each_tier(isa) {
        is_for(lane_ext_value_encode(text, n, tag, out, m), OK, n, m, wanted);
        cr_assert(memcmp(out, wanted, m) == 0, "%.*s", (int)m, out);
        is_for(lane_ext_value_encode(text, n, tag, out, m - 1), FULL, 0, m, wanted);
        is_for(lane_ext_value_encode(text, n, tag, NULL, 0), FULL, 0, m, wanted);
    }
}

Test(ext_value, encode) {
    encodes("\xC2\xA3 and \xE2\x82\xAC rates", 16, "", "UTF-8''%C2%A3%20and%20%E2%82%AC%20rates");
    encodes("", 0, "", "UTF-8''");
    encodes("a", 1, "de-CH-1901", "UTF-8'de-CH-1901'a");
    encodes("AZaz09!#$&+-.^_`|~", 18, "", "UTF-8''AZaz09!#$&+-.^_`|~");
    encodes("\0%*'(),/:;<=>?@[\\]{}\"\x7F", 22, "",
            "UTF-8''%00%25%2A%27%28%29%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%7B%7D%22%7F");
}

Test(ext_value, what_cannot_be_encoded) {
    char out[32];
    lane_view none = {NULL, 0};
    for_each_tier(isa) {
        is(lane_ext_value_encode(NULL, 0, none, out, sizeof out), OK, 0, 7);
        is(lane_ext_value_encode("a\xC3", 2, none, out, sizeof out), NOT_UTF8, 1, 0);
        is(lane_ext_value_encode("ab\xFFg", 4, none, NULL, 0), NOT_UTF8, 2, 0);
        is(lane_ext_value_encode("a", 1, lane_view_of("d_e", 3), out, sizeof out), LANE_E_ARGUMENT,
           0, 0);
        is(lane_ext_value_encode("a", 1, lane_view_of("d'", 2), out, sizeof out), LANE_E_ARGUMENT,
           0, 0);
    }
}
