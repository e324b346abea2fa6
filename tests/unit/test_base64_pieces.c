/* base64.h in pieces against literals: what waits in the state, errors that stay, ends. Every cut of every
 * length is in tests/plain/base64_cuts.c. */
#include <lanewise/base64.h>

#include "each_tier.h"
#include "support/is_result.h"

#include <criterion/criterion.h>
#include <string.h>

#define FEED(d, text, capacity)                                                                    \
    lane_base64_decoder_feed(&(d), text, sizeof(text) - 1, out, (size_t)(capacity))
#define FEED16(d, text, capacity)                                                                  \
    lane_base64_decoder_feed16(&(d), text, sizeof(text) / 2 - 1, out, (size_t)(capacity))

static lane_base64_decoder decoder_of(const lane_base64_variant *v) {
    lane_base64_decoder d;
    cr_assert_eq(lane_base64_decoder_init(&d, v), LANE_OK);
    return d;
}

Test(base64_pieces, a_group_waits) {
    char out[16];
    for_each_tier(isa) {
        lane_base64_decoder d = decoder_of(&lane_base64_forgiving);
        is(FEED(d, "Y", 16), LANE_OK, 1, 0);
        is(FEED(d, " W", 16), LANE_OK, 2, 0);
        is(FEED(d, "Jj\n", 16), LANE_OK, 3, 3);
        cr_assert(memcmp(out, "abc", 3) == 0);
        is(FEED16(d, u"ZG", 16), LANE_OK, 2, 0);
        is(FEED(d, "VmZw", 16), LANE_OK, 4, 3);
        cr_assert(memcmp(out, "def", 3) == 0);
        is(lane_base64_decoder_finish(&d, out, 16), LANE_OK, 0, 1);
        cr_assert(out[0] == 'g' && d.offset == 12);
        is(lane_base64_decoder_finish(&d, out, 16), LANE_OK, 0, 0);
        is(FEED(d, "YQ==", 16), LANE_E_ARGUMENT, 0, 0);
    }
}

Test(base64_pieces, padding_in_pieces) {
    char out[16];
    for_each_tier(isa) {
        lane_base64_decoder d = decoder_of(&lane_base64_strict);
        is(FEED(d, "YQ", 16), LANE_OK, 2, 0);
        is(FEED(d, "=", 16), LANE_OK, 1, 0);
        lane_base64_decoder cut = d;
        is(lane_base64_decoder_finish(&cut, out, 16), LANE_E_BASE64_CUT, 0, 0);
        cr_assert_eq(cut.offset, 3);
        is(FEED(d, "=", 0), LANE_FULL, 0, 0);
        is(FEED(d, "=", 1), LANE_OK, 1, 1);
        cr_assert_eq(out[0], 'a');
        lane_base64_decoder behind = d;
        is(FEED(behind, "=", 16), LANE_E_BASE64_PADDING, 0, 0);
        cr_assert_eq(behind.offset, 4);
        behind = d;
        is(FEED(behind, "Y", 16), LANE_E_BASE64_CHARACTER, 0, 0);
        is(lane_base64_decoder_finish(&d, NULL, 0), LANE_OK, 0, 0);

        d = decoder_of(&lane_base64_mime);
        is(FEED(d, "YQ = ", 16), LANE_OK, 5, 0);
        is(FEED(d, " =\r\n", 16), LANE_OK, 4, 1);
        is(FEED(d, "\r\n \r\n", 16), LANE_OK, 5, 0);
        is(lane_base64_decoder_finish(&d, out, 16), LANE_OK, 0, 0);
        cr_assert_eq(d.offset, 14);
    }
}

Test(base64_pieces, an_error_stays) {
    char out[16];
    for_each_tier(isa) {
        lane_base64_decoder d = decoder_of(&lane_base64_forgiving);
        is(FEED(d, "YWJjZ", 16), LANE_OK, 5, 3);
        is(FEED(d, "GV-Zg==", 16), LANE_E_BASE64_CHARACTER, 2, 0);
        cr_assert_eq(d.offset, 7);
        is(FEED(d, "YQ==", 16), LANE_E_BASE64_CHARACTER, 0, 0);
        is(FEED16(d, u"YQ==", 16), LANE_E_BASE64_CHARACTER, 0, 0);
        is(lane_base64_decoder_finish(&d, out, 16), LANE_E_BASE64_CHARACTER, 0, 0);
        cr_assert_eq(d.offset, 7);

        d = decoder_of(&lane_base64_forgiving);
        is(FEED(d, "YWJjZGVm-", 16), LANE_E_BASE64_CHARACTER, 8, 6);
    }
}

Test(base64_pieces, full_goes_on) {
    char out[16];
    for_each_tier(isa) {
        lane_base64_decoder d = decoder_of(&lane_base64_forgiving);
        /* the fourth character is not taken; the three before it are */
        is(FEED(d, "YWJjZGVm", 5), LANE_FULL, 7, 3);
        is(FEED(d, "m", 2), LANE_FULL, 0, 0);
        is(FEED(d, "m", 3), LANE_OK, 1, 3);
        cr_assert(memcmp(out, "def", 3) == 0);
        is(FEED(d, "ZGU=", 1), LANE_FULL, 3, 0);
        is(FEED(d, "=", 2), LANE_OK, 1, 2);
        cr_assert_eq(d.offset, 12);

        d = decoder_of(&lane_base64_url_unpadded);
        is(FEED(d, "ZGU", 0), LANE_OK, 3, 0);
        is(lane_base64_decoder_finish(&d, out, 1), LANE_FULL, 0, 0);
        is(lane_base64_decoder_finish(&d, out, 2), LANE_OK, 0, 2);
        cr_assert(memcmp(out, "de", 2) == 0);
        is(lane_base64_decoder_finish(&d, NULL, 0), LANE_OK, 0, 0);
    }
}

Test(base64_pieces, finish_says_what_is_missing) {
    static const struct {
        const char *text;
        const lane_base64_variant *v;
        int32_t status;
    } list[] = {
        {"", &lane_base64_strict, LANE_OK},
        {"Y", &lane_base64_forgiving, LANE_E_BASE64_CUT},
        {"YWJjZ", &lane_base64_strict, LANE_E_BASE64_CUT},
        {"YQ", &lane_base64_strict, LANE_E_BASE64_MISSING_PADDING},
        {"YWI", &lane_base64_mime, LANE_E_BASE64_MISSING_PADDING},
        {"YR", &lane_base64_url_unpadded, LANE_E_BASE64_BITS},
        {"YWJ", &lane_base64_url_unpadded, LANE_E_BASE64_BITS},
        {"YR", &lane_base64_pem, LANE_E_BASE64_MISSING_PADDING},
        {"YR", &lane_base64_forgiving, LANE_OK},
    };
    char out[16];
    for_each_tier(isa) for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        lane_base64_decoder d = decoder_of(list[i].v);
        size_t n = strlen(list[i].text);
        cr_assert_eq(lane_base64_decoder_feed(&d, list[i].text, n, out, 16).status, LANE_OK);
        lane_result r = lane_base64_decoder_finish(&d, out, 16);
        cr_assert(r.status == list[i].status && d.offset == n, "%s", list[i].text);
        cr_assert_eq(lane_base64_decoder_finish(&d, out, 16).status, list[i].status);
    }
}

Test(base64_pieces, a_refused_decoder_refuses) {
    char out[4];
    lane_base64_decoder d, zeroed;
    memset(&zeroed, 0, sizeof zeroed);
    cr_assert_eq(lane_base64_decoder_init(&d, NULL), LANE_E_ARGUMENT);
    is(FEED(d, "YQ==", 4), LANE_E_ARGUMENT, 0, 0);
    is(FEED16(d, u"YQ==", 4), LANE_E_ARGUMENT, 0, 0);
    is(lane_base64_decoder_finish(&d, out, 4), LANE_E_ARGUMENT, 0, 0);
    is(FEED(zeroed, "YQ==", 4), LANE_E_ARGUMENT, 0, 0);
    d = decoder_of(&lane_base64_mime);
    is(lane_base64_decoder_feed(&d, NULL, 1, out, 4), LANE_E_ARGUMENT, 0, 0);
    is(lane_base64_decoder_feed(&d, "Y", 1, NULL, 4), LANE_E_ARGUMENT, 0, 0);
    is(lane_base64_decoder_feed(&d, NULL, 0, NULL, 0), LANE_OK, 0, 0);
    is(lane_base64_decoder_finish(&d, NULL, 1), LANE_E_ARGUMENT, 0, 0);
    is(lane_base64_decoder_finish(&d, NULL, 0), LANE_OK, 0, 0);
}

Test(base64_pieces, encoder_holds_bytes_then_characters) {
    char out[16];
    for_each_tier(isa) {
        lane_base64_encoder e;
        cr_assert_eq(lane_base64_encoder_init(&e, NULL), LANE_OK);
        is(lane_base64_encoder_feed(&e, "fo", 2, out, 0), LANE_OK, 2, 0);
        /* the byte is taken, the characters wait */
        is(lane_base64_encoder_feed(&e, "o", 1, out, 3), LANE_FULL, 1, 3);
        cr_assert(memcmp(out, "Zm9", 3) == 0);
        is(lane_base64_encoder_feed(&e, NULL, 0, out, 16), LANE_OK, 0, 1);
        cr_assert_eq(out[0], 'v');
        is(lane_base64_encoder_feed(&e, "bar!", 4, out, 16), LANE_OK, 4, 4);
        cr_assert(memcmp(out, "YmFy", 4) == 0);
        is(lane_base64_encoder_finish(&e, out, 3), LANE_FULL, 0, 3);
        is(lane_base64_encoder_finish(&e, out + 3, 1), LANE_OK, 0, 1);
        cr_assert(memcmp(out, "IQ==", 4) == 0 && e.offset == 7);
        is(lane_base64_encoder_finish(&e, out, 16), LANE_OK, 0, 0);
        is(lane_base64_encoder_feed(&e, "x", 1, out, 16), LANE_E_ARGUMENT, 0, 0);
    }
}

Test(base64_pieces, encoder_ends_a_line_when_its_next_character_comes) {
    char out[16];
    lane_base64_options o = {0};
    o.line_length = 4;
    for_each_tier(isa) {
        lane_base64_encoder e;
        cr_assert_eq(lane_base64_encoder_init(&e, &o), LANE_OK);
        is(lane_base64_encoder_feed(&e, "foo", 3, out, 16), LANE_OK, 3, 4);
        lane_base64_encoder copy = e;
        is(lane_base64_encoder_finish(&copy, out, 16), LANE_OK, 0, 0);
        is(lane_base64_encoder_feed(&e, "bar", 3, out, 16), LANE_OK, 3, 6);
        cr_assert(memcmp(out, "\r\nYmFy", 6) == 0);
    }
}
