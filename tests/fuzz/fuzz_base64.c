/* fuzz_base64.c - base64 on every tier against the book: whole, with little room, in place, in pieces; and what
 * is encoded decodes to the same.
 *
 * input: a cutting (first piece, step, room, flags), a variant, options and the length of a line, the text.
 * As UTF-16 the units are the bytes, but F0 to FF, which become 0041, 0141, ... 0F41.
 */
#include "fuzz.h"

#include "support/base64_cuts.h"

static void is_as_the_book(lane_result got, const uint8_t *out, lane_result wanted,
                           const uint8_t *bytes) {
    CHECK(got.status == wanted.status && got.read == wanted.read && got.written == wanted.written);
    CHECK(wanted.written == 0 || memcmp(out, bytes, wanted.written) == 0);
}

static void check_decode(const uint8_t *text, const uint16_t *wide, const uint16_t *as_text,
                         size_t n, const lane_base64_variant *v, size_t room) {
    uint8_t *wanted = fuzz_room(room, 1), *out = fuzz_room(room, 1), *same = fuzz_room(n, 1);
    lane_result all = book_decode(as_text, n, v, wanted, room);
    is_as_the_book(lane_base64_decode(text, n, v, out, room), out, all, wanted);
    if (room <= n) {
        if (n > 0)
            memcpy(same, text, n);
        is_as_the_book(lane_base64_decode(same, n, v, same, room), same, all, wanted);
        if (all.status == LANE_FULL)
            CHECK(memcmp(same + all.read, text + all.read, n - all.read) == 0);
    }
    all = book_decode(wide, n, v, wanted, room);
    is_as_the_book(lane_base64_decode16(wide, n, v, out, room), out, all, wanted);
    free(wanted);
    free(out);
    free(same);
}

static void check_forgiving(const uint8_t *text, const uint16_t *as_text, size_t n) {
    uint8_t *wanted = fuzz_room(n, 1), *out = fuzz_room(n, 1);
    lane_result all = book_decode(as_text, n, &lane_base64_forgiving, wanted, n);
    size_t size = lane_base64_decode_size(text, n, &lane_base64_forgiving);
    CHECK(all.status == LANE_OK ? size == all.written : size >= all.written);
    CHECK(size <= lane_base64_decode_bound(n));
    if (all.status != LANE_OK)
        all.written = 0;
    is_as_the_book(lane_forgiving_base64_decode(text, n, out, size), out, all, wanted);
    free(wanted);
    free(out);
}

static void check_encode(const uint8_t *bytes, size_t n, const lane_base64_options *o,
                         const uint8_t *wanted, size_t size) {
    CHECK(lane_base64_encode_size(n, o) == size);
    uint8_t *out = fuzz_room(size, 1), *back = fuzz_room(n, 1);
    uint16_t *wide = fuzz_room(size, 2);
    lane_result r = lane_base64_encode(bytes, n, o, out, size);
    CHECK(r.status == LANE_OK && r.read == n && r.written == size);
    CHECK(size == 0 || memcmp(out, wanted, size) == 0);
    r = lane_base64_encode16(bytes, n, o, wide, size);
    CHECK(r.status == LANE_OK && r.read == n && r.written == size);
    for (size_t i = 0; i < size; i++)
        CHECK(wide[i] == wanted[i]);
    if (size > 0) {
        r = lane_base64_encode(bytes, n, o, out, size - 1);
        CHECK(r.status == LANE_FULL && r.written < size && memcmp(out, wanted, r.written) == 0);
        size_t rest = lane_base64_encode_size(n - r.read, o);
        CHECK(rest == size - r.written);
    }
    lane_base64_variant v = {LANE_BASE64_ALPHABET_EITHER,
                             LANE_BASE64_PADDING_OPTIONAL,
                             LANE_BASE64_WHITESPACE_SKIPPED,
                             LANE_BASE64_LEFTOVER_ZERO,
                             {0}};
    r = lane_base64_decode(wanted, size, &v, back, n);
    CHECK(r.status == LANE_OK && r.read == size && r.written == n);
    CHECK(n == 0 || memcmp(back, bytes, n) == 0);
    free(out);
    free(back);
    free(wide);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    cutting c;
    c.first = fuzz_byte(&in);
    c.step = 1 + fuzz_byte(&in);
    c.room = 3 + fuzz_byte(&in);
    uint8_t flags = fuzz_byte(&in);
    c.switch_tiers = (flags & 1) != 0;
    uint8_t kind = fuzz_byte(&in), line = fuzz_byte(&in);
    lane_base64_variant v = book_variant(kind % 3, kind / 3 % 3, kind / 9 % 2, kind / 18 % 2);
    lane_base64_options o = {0};
    o.line_length = line;
    o.alphabet = (uint8_t)(1 + (flags >> 1 & 1));
    o.no_padding = flags >> 2 & 1;
    o.line_end = flags >> 3 & 1;
    o.end_last_line = flags >> 4 & 1;

    size_t n;
    uint8_t *text = fuzz_text(&in, &n), *wanted = fuzz_room(n, 1),
            *encoded = fuzz_room(4 * n + 16, 3);
    uint16_t *as_text = fuzz_room(n, 2), *wide = fuzz_room(n, 2);
    for (size_t i = 0; i < n; i++) {
        as_text[i] = text[i];
        wide[i] = text[i] < 0xF0 ? text[i] : (uint16_t)((text[i] & 15) << 8 | 0x41);
    }
    size_t encoded_size = book_encode(text, n, &o, encoded);
    for_each_tier(isa) {
        check_decode(text, wide, as_text, n, &v, n);
        check_decode(text, wide, as_text, n, &v, c.room);
        check_forgiving(text, as_text, n);
        check_encode(text, n, &o, encoded, encoded_size);
        lane_result all = book_decode(as_text, n, &v, wanted, n);
        base64_decode_cut(as_text, n, false, &v, &c, all, wanted);
        all = book_decode(wide, n, &v, wanted, n);
        base64_decode_cut(wide, n, true, &v, &c, all, wanted);
        base64_encode_cut(text, n, (flags & 32) != 0, &o, &c, encoded, encoded_size);
    }
    free(text);
    free(wanted);
    free(encoded);
    free(as_text);
    free(wide);
    return 0;
}
