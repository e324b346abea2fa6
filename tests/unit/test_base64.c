/* base64.h against literals of RFC 4648 section 10 and WHATWG Infra 7: whole texts, both widths. */
#include <lanewise/base64.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

enum { OK = LANE_OK, FULL = LANE_FULL, CHARACTER = LANE_E_BASE64_CHARACTER };
enum { PADDING = LANE_E_BASE64_PADDING, CUT = LANE_E_BASE64_CUT };
enum { MISSING = LANE_E_BASE64_MISSING_PADDING, BITS = LANE_E_BASE64_BITS };

static void widened(const char *text, size_t n, uint16_t *out) {
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)text[i];
}

static void is(lane_result r, int32_t status, size_t read, size_t written, const char *text) {
    cr_assert(r.status == status && r.read == read && r.written == written,
              "\"%s\": %s, read %zu, written %zu", text, lane_status_name(r.status), r.read,
              r.written);
}

/* the answer and the bytes, apart, 16 bits wide, and in place; forgiving gives no part on an error */
static void decodes(const char *text, const lane_base64_variant *v, int32_t status, size_t read,
                    const char *bytes, size_t m) {
    size_t n = strlen(text);
    char out[128], same[128];
    uint16_t wide[128];
    widened(text, n, wide);
    is(lane_base64_decode(text, n, v, out, sizeof out), status, read, m, text);
    cr_assert(memcmp(out, bytes, m) == 0, "\"%s\"", text);
    memset(out, 0, sizeof out);
    is(lane_base64_decode16(wide, n, v, out, sizeof out), status, read, m, text);
    cr_assert(memcmp(out, bytes, m) == 0, "\"%s\"", text);
    memcpy(same, text, n);
    is(lane_base64_decode(same, n, v, same, n), status, read, m, text);
    cr_assert(memcmp(same, bytes, m) == 0, "\"%s\"", text);
    if (status == LANE_OK) {
        cr_assert_eq(lane_base64_decode_size(text, n, v), m, "\"%s\"", text);
        cr_assert_eq(lane_base64_decode_size16(wide, n, v), m, "\"%s\"", text);
        is(lane_base64_decode(text, n, v, out, m), OK, n, m, text);
    }
    if (v == &lane_base64_forgiving) {
        size_t given = status == LANE_OK ? m : 0;
        is(lane_forgiving_base64_decode(text, n, out, sizeof out), status, read, given, text);
        is(lane_forgiving_base64_decode16(wide, n, out, sizeof out), status, read, given, text);
    }
}
#define DECODES(text, v, bytes) decodes(text, &(v), OK, strlen(text), bytes, sizeof(bytes) - 1)

static void encodes(const char *bytes, size_t n, const lane_base64_options *o, const char *text) {
    size_t m = strlen(text);
    char out[256];
    uint16_t wide[256], wanted[256];
    widened(text, m, wanted);
    cr_assert_eq(lane_base64_encode_size(n, o), m);
    is(lane_base64_encode(bytes, n, o, out, sizeof out), OK, n, m, text);
    cr_assert(memcmp(out, text, m) == 0, "\"%s\"", text);
    is(lane_base64_encode(bytes, n, o, out, m), OK, n, m, text);
    is(lane_base64_encode16(bytes, n, o, wide, m), OK, n, m, text);
    cr_assert(memcmp(wide, wanted, 2 * m) == 0, "\"%s\"", text);
    if (o == NULL) {
        is(lane_forgiving_base64_encode(bytes, n, out, m), OK, n, m, text);
        cr_assert(memcmp(out, text, m) == 0, "\"%s\"", text);
        is(lane_forgiving_base64_encode16(bytes, n, wide, m), OK, n, m, text);
        cr_assert(memcmp(wide, wanted, 2 * m) == 0, "\"%s\"", text);
    }
}
#define ENCODES(bytes, o, text) encodes(bytes, sizeof(bytes) - 1, o, text)

Test(base64, rfc_4648_10_both_ways) {
    static const struct {
        const char *bytes, *text;
    } list[] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
    };
    for_each_tier(isa) for (size_t i = 0; i < COUNT_OF(list); i++) {
        size_t n = strlen(list[i].bytes), m = strlen(list[i].text);
        encodes(list[i].bytes, n, NULL, list[i].text);
        decodes(list[i].text, &lane_base64_forgiving, OK, m, list[i].bytes, n);
        decodes(list[i].text, &lane_base64_strict, OK, m, list[i].bytes, n);
        decodes(list[i].text, &lane_base64_mime, OK, m, list[i].bytes, n);
        decodes(list[i].text, &lane_base64_pem, OK, m, list[i].bytes, n);
    }
}

Test(base64, infra_7_B02_several_spellings) {
    for_each_tier(isa) {
        DECODES("", lane_base64_forgiving, "");
        DECODES(" \t\n\f\r", lane_base64_forgiving, "");
        DECODES("YQ==", lane_base64_forgiving, "a");
        DECODES("YQ", lane_base64_forgiving, "a");
        DECODES("YR==", lane_base64_forgiving, "a");
        DECODES(" Y Q = = ", lane_base64_forgiving, "a");
        DECODES("ab", lane_base64_forgiving, "i");
        DECODES("abc", lane_base64_forgiving, "i\xB7");
        DECODES("abc=", lane_base64_forgiving, "i\xB7");
        DECODES("abcd", lane_base64_forgiving, "i\xB7\x1D");
        DECODES("+/+/", lane_base64_forgiving, "\xFB\xFF\xBF");
        DECODES("AAAA", lane_base64_forgiving, "\0\0\0");
    }
}

Test(base64, infra_7_B02_failures_and_their_places) {
    static const struct {
        const char *text;
        int32_t status;
        size_t read;
        const char *bytes;
    } list[] = {
        {"=", PADDING, 0, ""},
        {"==", PADDING, 0, ""},
        {"a", CUT, 1, ""},
        {"a=", PADDING, 1, ""},
        {"a===", PADDING, 1, ""},
        {"ab=", CUT, 3, ""},
        {"ab= ", CUT, 4, ""},
        {"ab===", PADDING, 4, "i"},
        {"abc==", PADDING, 4, "i\xB7"},
        {"abcd=", PADDING, 4, "i\xB7\x1D"},
        {"abcd===", PADDING, 4, "i\xB7\x1D"},
        {"abcde", CUT, 5, "i\xB7\x1D"},
        {"ab=c", CHARACTER, 3, ""},
        {"ab==c", CHARACTER, 4, "i"},
        {"ab== \n-", CHARACTER, 6, "i"},
        {"a-bc", CHARACTER, 1, ""},
        {"ab_c", CHARACTER, 2, ""},
        {"abc\v", CHARACTER, 3, ""},
        {"\xEF\xBB\xBF"
         "abcd",
         CHARACTER, 0, ""},
        {"abcd\xC2\xA0", CHARACTER, 4, "i\xB7\x1D"},
    };
    for_each_tier(isa) for (size_t i = 0; i < COUNT_OF(list); i++)
        decodes(list[i].text, &lane_base64_forgiving, list[i].status, list[i].read, list[i].bytes,
                strlen(list[i].bytes));
}
