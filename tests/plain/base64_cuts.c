/* base64_cuts.c - texts of 0 to 300 units cut in two at every place, and in small pieces, through the decoder
 * and the encoder of pieces, on every tier and with a tier for each piece, in both widths: what one call gives
 * by the book. */
#include "support/expect.h"
#include "support/rng.h"

#include <lanewise/lanewise.h>

static const char *tier;

#define CHECK(condition) EXPECT_IN(tier, condition)
#include "support/base64_cuts.h"

enum { LONGEST = 300 };

static const size_t steps[] = {1, 2, 3, 63, 64, 65};

/* Mostly right: with whitespace or without, padded or not; one in three has something wrong in it. */
static void make_text(rng *r, uint16_t *text, size_t n, bool wide, lane_base64_variant *v) {
    uint32_t alphabet = rng_below(r, 3), padding = rng_below(r, 3), refused = rng_below(r, 4) == 0;
    *v = book_variant(alphabet, padding, refused, rng_below(r, 2));
    uint32_t white = v->whitespace == LANE_BASE64_WHITESPACE_REFUSED ? 0 : rng_below(r, 3) * 40;
    const char *last_2 = v->alphabet == LANE_BASE64_ALPHABET_STANDARD ? "+/" : "-_";
    for (size_t i = 0; i < n; i++) {
        uint32_t value = rng_below(r, 64);
        if (rng_below(r, 100) < white) {
            text[i] = (uint8_t) " \t\n\f\r"[rng_below(r, 5)];
            continue;
        }
        /* the last ones have no leftover bits more often than not */
        if (i + 2 >= n && rng_below(r, 4) != 0)
            value = 16;
        text[i] =
            value < 62
                ? (uint8_t) "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"[value]
                : (uint8_t)last_2[value - 62];
    }
    for (uint32_t signs = rng_below(r, 3); signs > 0 && n > 0; signs--)
        text[n - signs] = '=';
    if (n > 0 && rng_below(r, 3) == 0) {
        static const uint16_t wrong[] = {'=', '!', 0,     0x80,   0xFF,  ' ',
                                         '+', '_', 0x141, 0x8041, 0x2020};
        text[rng_below(r, (uint32_t)n)] = wrong[rng_below(r, wide ? 11 : 8)];
    }
}

static void check_decoder(rng *r, size_t n) {
    for (unsigned k = 0; k < 6; k++) {
        uint16_t text[LONGEST];
        uint8_t wanted[LONGEST];
        lane_base64_variant v = lane_base64_forgiving;
        bool wide = k % 2 == 1;
        make_text(r, text, n, wide, &v);
        lane_result all = book_decode(text, n, &v, wanted, sizeof wanted);
        for (size_t at = 1; at < n || at == 1; at++) {
            cutting c = {at, n > 0 ? n : 1, LONGEST + 64, false};
            base64_decode_cut(text, n, wide, &v, &c, all, wanted);
        }
        for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
            cutting c = {rng_below(r, 4), steps[i], 3 + rng_below(r, 12), false};
            base64_decode_cut(text, n, wide, &v, &c, all, wanted);
            c.switch_tiers = true;
            base64_decode_cut(text, n, wide, &v, &c, all, wanted);
            c.room = LONGEST;
            base64_decode_cut(text, n, wide, &v, &c, all, wanted);
        }
    }
}

static void check_encoder(rng *r, size_t n) {
    for (unsigned k = 0; k < 4; k++) {
        static uint8_t bytes[LONGEST], wanted[LONGEST * 5];
        static const size_t lines[] = {0, 1, 2, 3, 4, 5, 64, 76, 77, 78, 1000, SIZE_MAX};
        lane_base64_options o = {0};
        o.line_length = lines[rng_below(r, 12)];
        o.alphabet = (uint8_t)rng_below(r, 3);
        o.no_padding = (uint8_t)rng_below(r, 2);
        o.line_end = (uint8_t)rng_below(r, 2);
        o.end_last_line = (uint8_t)rng_below(r, 2);
        for (size_t i = 0; i < n; i++)
            bytes[i] = (uint8_t)rng_next(r);
        size_t size = book_encode(bytes, n, &o, wanted);
        bool wide = k % 2 == 1;
        for (size_t at = 1; at < n || at == 1; at++) {
            cutting c = {at, n > 0 ? n : 1, 5 * LONGEST, false};
            base64_encode_cut(bytes, n, wide, &o, &c, wanted, size);
        }
        for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
            cutting c = {rng_below(r, 4), steps[i], 3 + rng_below(r, 14), false};
            base64_encode_cut(bytes, n, wide, &o, &c, wanted, size);
            c.switch_tiers = true;
            base64_encode_cut(bytes, n, wide, &o, &c, wanted, size);
        }
    }
}

int main(void) {
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        rng r = rng_of(64);
        tier = lane_isa_name(isa);
        for (size_t n = 0; n <= LONGEST; n++) {
            if (lane_isa_force(isa) != LANE_OK)
                break;
            check_decoder(&r, n);
            lane_isa_force(isa); /* the last one switched */
            check_encoder(&r, n);
        }
    }
    return expect_done();
}
