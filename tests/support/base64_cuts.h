/* base64_cuts.h - the decoder and the encoder of pieces against the book taken on the whole: for any cutting of
 * the input, any room for the output, in both widths, also with another tier for each piece.
 *
 * Whoever includes it defines CHECK(condition) before. */
#ifndef TEST_BASE64_CUTS_H
#define TEST_BASE64_CUTS_H

#include "support/base64_book.h"
#include "support/cutting.h"

#include <string.h>

/* What a call gave goes behind what there is; nothing past what the book has. */
static inline void base64_append(const void *part, lane_result r, size_t room,
                                 const uint8_t *wanted, size_t size, size_t *written, bool wide) {
    CHECK(r.written <= room && r.written <= size - *written);
    for (size_t i = 0; i < r.written; i++)
        CHECK((wide ? ((const uint16_t *)part)[i] : ((const uint8_t *)part)[i]) ==
              wanted[*written + i]);
    *written += r.written;
}

/* `wide` holds the units; each piece is copied to memory of its own. room is 3 or more. */
static inline void base64_decode_cut(const uint16_t *wide, size_t n, bool in_16_bits,
                                     const lane_base64_variant *v, const cutting *c,
                                     lane_result all, const uint8_t *wanted) {
    lane_base64_decoder d;
    CHECK(lane_base64_decoder_init(&d, v) == LANE_OK);
    uint8_t *out = cut_room(c->room, 1);
    size_t written = 0;
    lane_result r = {LANE_OK, 0, 0};
    for (size_t at = 0; at < n && r.status == LANE_OK;) {
        size_t piece = cut_end(c, at, n) - at, taken = 0;
        uint16_t *units = cut_room(piece, 2);
        uint8_t *bytes = cut_room(piece, 1);
        for (size_t i = 0; i < piece; i++)
            bytes[i] = (uint8_t)(units[i] = wide[at + i]);
        do {
            r = in_16_bits
                    ? lane_base64_decoder_feed16(&d, units + taken, piece - taken, out, c->room)
                    : lane_base64_decoder_feed(&d, bytes + taken, piece - taken, out, c->room);
            CHECK(r.status != LANE_FULL || r.read > 0 || r.written > 0);
            CHECK(r.status != LANE_OK || r.read == piece - taken);
            base64_append(out, r, c->room, wanted, all.written, &written, false);
            taken += r.read;
            between_pieces(c);
        } while (r.status == LANE_FULL);
        at += taken;
        CHECK(d.offset == at);
        free(units);
        free(bytes);
    }
    while (r.status == LANE_OK || r.status == LANE_FULL) {
        r = lane_base64_decoder_finish(&d, out, c->room);
        base64_append(out, r, c->room, wanted, all.written, &written, false);
        CHECK(r.read == 0 && r.status != LANE_FULL);
        if (r.status == LANE_OK)
            break;
    }
    CHECK(r.status == all.status && d.offset == all.read && written == all.written);
    free(out);
}

static inline void base64_encode_cut(const uint8_t *s, size_t n, bool in_16_bits,
                                     const lane_base64_options *o, const cutting *c,
                                     const uint8_t *wanted, size_t size) {
    lane_base64_encoder e;
    CHECK(lane_base64_encoder_init(&e, o) == LANE_OK);
    void *out = cut_room(c->room, 2);
    size_t written = 0;
    lane_result r = {LANE_OK, 0, 0};
    for (size_t at = 0; at < n;) {
        size_t piece = cut_end(c, at, n) - at, taken = 0;
        uint8_t *bytes = cut_room(piece, 1);
        memcpy(bytes, s + at, piece);
        do {
            r = in_16_bits
                    ? lane_base64_encoder_feed16(&e, bytes + taken, piece - taken, out, c->room)
                    : lane_base64_encoder_feed(&e, bytes + taken, piece - taken, out, c->room);
            CHECK(r.status == LANE_OK || (r.status == LANE_FULL && (r.read > 0 || r.written > 0)));
            base64_append(out, r, c->room, wanted, size, &written, in_16_bits);
            taken += r.read;
            between_pieces(c);
        } while (r.status == LANE_FULL);
        CHECK(taken == piece);
        at += piece;
        CHECK(e.offset == at);
        free(bytes);
    }
    do {
        r = in_16_bits ? lane_base64_encoder_finish16(&e, out, c->room)
                       : lane_base64_encoder_finish(&e, out, c->room);
        CHECK(r.read == 0 && (r.status == LANE_OK || (r.status == LANE_FULL && r.written > 0)));
        base64_append(out, r, c->room, wanted, size, &written, in_16_bits);
    } while (r.status == LANE_FULL);
    CHECK(written == size && e.offset == n);
    free(out);
}

#endif
