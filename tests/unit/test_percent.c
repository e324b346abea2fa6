/* Percent-encoding and IRIs of uri.h against the URL Standard 1.3 and RFC 3987. */
#include <lanewise/uri.h>

#include "each_tier.h"
#include "support/is_result.h"

#include <criterion/criterion.h>
#include <string.h>

enum { OK = LANE_OK, FULL = LANE_FULL, ARGUMENT = LANE_E_ARGUMENT };

/* The set holds the C0 controls, what is above U+007E, and the characters given; and it is what lane_class_init
 * makes of them. */
static void holds(const lane_class *set, const char *characters, const char *name) {
    uint8_t members[256];
    size_t n = 0;
    for (unsigned b = 0; b < 256; b++) {
        bool in = b <= 0x1F || b > 0x7E || strchr(characters, (int)b) != NULL;
        cr_assert_eq(lane_class_contains(set, (uint8_t)b), in, "%s: %02X", name, b);
        if (in)
            members[n++] = (uint8_t)b;
    }
    lane_class made;
    lane_class_init(&made, members, n);
    cr_assert_eq(memcmp(set, &made, sizeof made), 0, "%s", name);
}
#define HOLDS(set, characters) holds(&lane_class_percent_encode_##set, characters, #set)

Test(percent, url_1_3_sets) {
    HOLDS(c0_control, "");
    HOLDS(fragment, " \"<>`");
    HOLDS(query, " \"#<>");
    HOLDS(special_query, " \"#<>'");
    HOLDS(path, " \"#<>?^`{}");
    HOLDS(userinfo, " \"#<>?^`{}/:;=@[\\]|");
    HOLDS(component, " \"#<>?^`{}/:;=@[\\]|$%&+,");
    HOLDS(form, " \"#<>?^`{}/:;=@[\\]|$%&+,!'()~");
}

/* "Percent-encoding by the form set leaves only these as they are" (URL Standard 1.3, its note) */
Test(percent, url_1_3_form_leaves) {
    for (unsigned b = 0; b < 256; b++) {
        bool left = (b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') ||
                    b == '*' || b == '-' || b == '.' || b == '_';
        cr_assert_eq(lane_class_contains(&lane_class_percent_encode_form, (uint8_t)b), !left);
    }
}

static void encodes(const char *text, size_t n, const lane_class *set, const char *wanted) {
    char out[256];
    size_t m = strlen(wanted);
    for_each_tier(isa) {
        cr_assert_eq(lane_percent_encode_size(text, n, set), m);
        is_for(lane_percent_encode(text, n, set, out, m), OK, n, m, text);
        cr_assert(memcmp(out, wanted, m) == 0, "\"%s\"", text);
    }
}

Test(percent, url_1_3_encode) {
    /* its table of examples, for UTF-8 */
    encodes("\xE2\x89\xA1", 3, &lane_class_percent_encode_userinfo, "%E2%89%A1");
    encodes("\xE2\x80\xBD", 3, &lane_class_percent_encode_userinfo, "%E2%80%BD");
    encodes("Say what\xE2\x80\xBD", 11, &lane_class_percent_encode_userinfo, "Say%20what%E2%80%BD");
    encodes("", 0, &lane_class_percent_encode_form, "");
    encodes("a%b", 3, &lane_class_percent_encode_path, "a%b");
    encodes("a%b", 3, &lane_class_percent_encode_component, "a%25b");
    encodes("\0\x7F\xFF", 3, &lane_class_percent_encode_c0_control, "%00%7F%FF");
    encodes("a text without such bytes that is longer than a word ~", 54,
            &lane_class_percent_encode_c0_control,
            "a text without such bytes that is longer than a word ~");
    encodes("one byte behind forty-eight others, so many are /", 49,
            &lane_class_percent_encode_userinfo,
            "one%20byte%20behind%20forty-eight%20others,%20so%20many%20are%20%2F");
}

Test(percent, encode_stops_and_goes_on) {
    char out[8];
    for_each_tier(isa) {
        is(lane_percent_encode("ab cd", 5, &lane_class_percent_encode_path, out, 1), FULL, 1, 1);
        is(lane_percent_encode("ab cd", 5, &lane_class_percent_encode_path, out, 2), FULL, 2, 2);
        is(lane_percent_encode("ab cd", 5, &lane_class_percent_encode_path, out, 4), FULL, 2, 2);
        is(lane_percent_encode("ab cd", 5, &lane_class_percent_encode_path, out, 5), FULL, 3, 5);
        cr_assert(memcmp(out, "ab%20", 5) == 0);
        is(lane_percent_encode(" ", 1, &lane_class_percent_encode_path, NULL, 0), FULL, 0, 0);
        is(lane_percent_encode(NULL, 0, &lane_class_percent_encode_path, NULL, 0), OK, 0, 0);
    }
}

static void decodes(const char *text, const char *wanted, size_t m, size_t bad) {
    char out[256];
    size_t n = strlen(text);
    for_each_tier(isa) {
        lane_percent_result r = lane_percent_decode(text, n, out, m);
        cr_assert(r.status == OK && r.read == n && r.written == m && r.bad_escapes == bad, "\"%s\"",
                  text);
        cr_assert(memcmp(out, wanted, m) == 0, "\"%s\"", text);
        memcpy(out, text, n);
        r = lane_percent_decode(out, n, out, n);
        cr_assert(r.status == OK && r.read == n && r.written == m && r.bad_escapes == bad, "\"%s\"",
                  text);
        cr_assert(memcmp(out, wanted, m) == 0, "\"%s\"", text);
    }
}
#define DECODES(text, wanted, bad) decodes(text, wanted, sizeof wanted - 1, bad)

Test(percent, url_1_3_decode) {
    DECODES("%25%s%1G", "%%s%1G", 2); /* its example */
    DECODES("\xE2\x80\xBD%25%2E", "\xE2\x80\xBD%.", 0);
    DECODES("", "", 0);
    DECODES("%", "%", 1);
    DECODES("%4", "%4", 1);
    DECODES("%%41", "%A", 1);
    DECODES("%%%", "%%%", 3);
    DECODES("%2525", "%25", 0);
    DECODES("+%2B+", "+++", 0);
    DECODES("%00%ff%Ff", "\0\xFF\xFF", 0);
    DECODES("%0g%g0%/0%:0%@0%G0%`0", "%0g%g0%/0%:0%@0%G0%`0", 7);
    DECODES("a long text that has nothing in it until here: %41",
            "a long text that has nothing in it until here: A", 0);
}

Test(percent, decode_stops_and_goes_on) {
    char out[4];
    for_each_tier(isa) {
        lane_percent_result r = lane_percent_decode("ab%41c%", 7, out, 2);
        cr_assert(r.status == FULL && r.read == 2 && r.written == 2 && r.bad_escapes == 0);
        r = lane_percent_decode("ab%41c%", 7, out, 3);
        cr_assert(r.status == FULL && r.read == 5 && r.written == 3 && r.bad_escapes == 0);
        r = lane_percent_decode("%", 1, NULL, 0);
        cr_assert(r.status == FULL && r.read == 0 && r.written == 0 && r.bad_escapes == 0);
    }
}

static void to_uri(const char *text, int32_t mode, const char *wanted) {
    char out[256];
    for_each_tier(isa) {
        is_for(lane_iri_to_uri(text, strlen(text), mode, out, strlen(wanted)), OK, strlen(text),
               strlen(wanted), text);
        cr_assert(memcmp(out, wanted, strlen(wanted)) == 0, "\"%s\"", text);
    }
}

Test(iri, rfc3987_3_1_to_uri) {
    /* its examples */
    to_uri("http://www.example.org/red%09ros\xC3\xA9#red", LANE_IRI_STRICT,
           "http://www.example.org/red%09ros%C3%A9#red");
    to_uri("http://example.com/\xF0\x90\x8C\x80\xF0\x90\x8C\x81\xF0\x90\x8C\x82", LANE_IRI_STRICT,
           "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82");
    to_uri("a b\"<>\\^`{|}\t[%]", LANE_IRI_STRICT, "a b\"<>\\^`{|}\t[%]");
    to_uri("a b\"<>\\^`{|}\t[%]\x7F", LANE_IRI_LENIENT,
           "a%20b%22%3C%3E%5C%5E%60%7B%7C%7D%09[%]%7F");
    char out[4];
    is(lane_iri_to_uri("a", 1, 2, out, sizeof out), ARGUMENT, 0, 0);
    is(lane_iri_to_uri("a", 1, -1, out, sizeof out), ARGUMENT, 0, 0);
    is(lane_iri_to_uri("a\xC3", 2, LANE_IRI_STRICT, out, 3), FULL, 1, 1);
}

static void to_iri(const char *text, const char *wanted) {
    char out[256];
    size_t n = strlen(text), m = strlen(wanted);
    for_each_tier(isa) {
        is_for(lane_uri_to_iri(text, n, out, m), OK, n, m, text);
        cr_assert(memcmp(out, wanted, m) == 0, "\"%s\"", text);
        memcpy(out, text, n);
        is_for(lane_uri_to_iri(out, n, out, n), OK, n, m, text);
        cr_assert(memcmp(out, wanted, m) == 0, "\"%s\"", text);
    }
}

Test(iri, rfc3987_3_2_1_from_uri) {
    /* its examples */
    to_iri("http://www.example.org/D%C3%BCrst", "http://www.example.org/D\xC3\xBCrst");
    to_iri("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst");
    to_iri("http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%e2%80%ae");
    to_iri("%41%2f%20%7E", "%41%2f%20%7E");
    to_iri("%C2%80%C2%9F%C2%A0%C2%A1", "%C2%80%C2%9F%C2%A0\xC2\xA1");
    to_iri("%C2%AD%E2%80%8B%E2%81%A0%EF%BB%BF", "%C2%AD%E2%80%8B%E2%81%A0%EF%BB%BF");
    to_iri("%EF%B7%90%EF%BF%BD%EF%BF%BF%F0%9F%BF%BE", "%EF%B7%90%EF%BF%BD%EF%BF%BF%F0%9F%BF%BE");
    to_iri("%EE%80%80%F3%B0%80%80%F4%8F%BF%BD", "%EE%80%80%F3%B0%80%80%F4%8F%BF%BD");
    to_iri("%E2%82%AC\xE2\x82%AC", "\xE2\x82\xAC\xE2\x82%AC");
}

Test(iri, from_uri_stops_before_a_character) {
    char out[4];
    for_each_tier(isa) {
        is(lane_uri_to_iri("a%E2%82%AC", 10, out, 3), FULL, 1, 1);
        is(lane_uri_to_iri("a%E2%82%AC", 10, out, 4), OK, 10, 4);
        is(lane_uri_to_iri("%41", 3, out, 2), FULL, 2, 2);
        is(lane_uri_to_iri("%", 1, NULL, 0), FULL, 0, 0);
        is(lane_uri_to_iri(NULL, 0, NULL, 0), OK, 0, 0);
    }
}
