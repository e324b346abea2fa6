/* base64.h against literals and the book: encoding, lines, sizes. RFC 4648 sections 3 to 5, RFC 2045 6.8. */
#include <lanewise/base64.h>

#include "each_tier.h"
#include "support/base64_book.h"
#include "support/is_result.h"
#include "support/rng.h"

#include <criterion/criterion.h>
#include <string.h>

static lane_base64_options options_of(size_t line_length, uint8_t line_end, uint8_t end_last) {
    lane_base64_options o = {0};
    o.size = sizeof o;
    o.line_length = line_length;
    o.line_end = line_end;
    o.end_last_line = end_last;
    return o;
}

static void encodes(const char *bytes, size_t n, const lane_base64_options *o, const char *text) {
    size_t m = strlen(text);
    char out[256];
    uint16_t wide[256];
    cr_assert_eq(lane_base64_encode_size(n, o), m);
    is(lane_base64_encode(bytes, n, o, out, sizeof out), LANE_OK, n, m);
    cr_assert(memcmp(out, text, m) == 0, "%.*s", (int)m, out);
    is(lane_base64_encode16(bytes, n, o, wide, m), LANE_OK, n, m);
    for (size_t i = 0; i < m; i++)
        cr_assert_eq(wide[i], (uint8_t)text[i]);
}
#define ENCODES(bytes, o, text) encodes(bytes, sizeof(bytes) - 1, &(o), text)

Test(base64_encode, infra_7_B01_no_line_breaks) {
    char bytes[200], text[300];
    memset(bytes, 0, sizeof bytes);
    memset(text, 'A', sizeof text);
    for_each_tier(isa) {
        char out[300];
        uint16_t wide[300];
        is(lane_forgiving_base64_encode(bytes, 198, out, 264), LANE_OK, 198, 264);
        cr_assert(memcmp(out, text, 264) == 0);
        is(lane_forgiving_base64_encode16(bytes, 198, wide, 264), LANE_OK, 198, 264);
        cr_assert(wide[0] == 'A' && wide[263] == 'A');
        is(lane_forgiving_base64_encode(NULL, 0, NULL, 0), LANE_OK, 0, 0);
        is(lane_forgiving_base64_encode16(NULL, 0, NULL, 0), LANE_OK, 0, 0);
    }
}

Test(base64_encode, rfc_4648_3_2_and_5_padding_and_alphabet) {
    lane_base64_options url = {0}, bare = {0};
    url.alphabet = LANE_BASE64_ALPHABET_URL;
    bare.alphabet = LANE_BASE64_ALPHABET_STANDARD;
    bare.no_padding = 1;
    for_each_tier(isa) {
        ENCODES("\xFB\xFF\xBF", url, "-_-_");
        ENCODES("\xFB\xFF", url, "-_8=");
        ENCODES("\xFB", url, "-w==");
        ENCODES("\xFB", bare, "+w");
        ENCODES("\xFB\xFF", bare, "+/8");
        ENCODES("\xFB\xFF\xBF", bare, "+/+/");
        ENCODES("", bare, "");
        url.no_padding = 1;
        ENCODES("\xFB\xFF", url, "-_8");
        url.no_padding = 0;
    }
}

Test(base64_encode, lines) {
    lane_base64_options four = options_of(4, LANE_BASE64_CRLF, 0);
    lane_base64_options three = options_of(3, LANE_BASE64_LF, 0);
    lane_base64_options five = options_of(5, LANE_BASE64_LF, 1);
    lane_base64_options one = options_of(1, LANE_BASE64_CRLF, 1);
    lane_base64_options far = options_of(SIZE_MAX, LANE_BASE64_CRLF, 1);
    for_each_tier(isa) {
        ENCODES("", four, "");
        ENCODES("foo", four, "Zm9v");
        ENCODES("foob", four, "Zm9v\r\nYg==");
        ENCODES("foobar", four, "Zm9v\r\nYmFy");
        ENCODES("foobar", three, "Zm9\nvYm\nFy");
        ENCODES("fooba", three, "Zm9\nvYm\nE=");
        ENCODES("", five, "");
        ENCODES("f", five, "Zg==\n");
        ENCODES("foob", five, "Zm9vY\ng==\n");
        ENCODES("", one, "");
        ENCODES("f", one, "Z\r\ng\r\n=\r\n=\r\n");
        ENCODES("foob", far, "Zm9vYg==\r\n");
    }
}

/* every length of a line, every room; what a call did not take is a text of its own, in lines of its own */
Test(base64_encode, lines_of_1_to_80_and_every_room) {
    enum { SIZE = 170, ROOM = 5 * SIZE + 64 };
    static uint8_t bytes[SIZE], wanted[ROOM], out[ROOM];
    static uint16_t wide[ROOM];
    rng r = rng_of(2);
    for (size_t i = 0; i < SIZE; i++)
        bytes[i] = (uint8_t)rng_next(&r);
    for_each_tier(isa) for (size_t line = 0; line <= 80;
                            line++) for (size_t n = 0; n < SIZE;
                                         n += n < 8 ? 1 : 1 + rng_below(&r, 12)) {
        lane_base64_options o =
            options_of(line, (uint8_t)rng_below(&r, 2), (uint8_t)rng_below(&r, 2));
        o.no_padding = (uint8_t)rng_below(&r, 2);
        o.alphabet = (uint8_t)rng_below(&r, 3);
        size_t m = book_encode(bytes, n, &o, wanted);
        cr_assert_eq(lane_base64_encode_size(n, &o), m);
        /* where a fresh call goes on: what it writes for the rest is the rest, and a line begins there */
        size_t reads[SIZE / 3 + 1], ends[SIZE / 3 + 1], places = 0, place = 0;
        for (size_t read = 0; read < n; read += 3) {
            size_t rest = book_encode(bytes + read, n - read, &o, out), before = m - rest;
            bool begins = read == 0 || line == 0 || (rest < m && wanted[before - 1] == '\n');
            if (begins && memcmp(out, wanted + before, rest) == 0) {
                reads[places] = read;
                ends[places++] = before;
            }
        }
        for (size_t capacity = 0; capacity <= m + 2; capacity++) {
            while (place + 1 < places && ends[place + 1] <= capacity)
                place++;
            size_t read = capacity < m ? reads[place] : n;
            size_t written = capacity < m ? ends[place] : m;
            int32_t status = capacity < m ? LANE_FULL : LANE_OK;
            memset(out, 0xA5, ROOM);
            is(lane_base64_encode(bytes, n, &o, out, capacity), status, read, written);
            cr_assert(memcmp(out, wanted, written) == 0);
            for (size_t i = capacity; i < capacity + 64; i++)
                cr_assert_eq(out[i], 0xA5);
            is(lane_base64_encode16(bytes, n, &o, wide, capacity), status, read, written);
            for (size_t i = 0; i < written; i++)
                cr_assert_eq(wide[i], wanted[i]);
        }
    }
}

Test(base64_encode, sizes_near_the_end) {
    lane_base64_options bare = {0}, lines = options_of(76, LANE_BASE64_CRLF, 0);
    lane_base64_options long_lines = options_of(SIZE_MAX, LANE_BASE64_CRLF, 0);
    bare.no_padding = 1;
    const size_t n = SIZE_MAX / 4 * 3; /* its groups give SIZE_MAX - 3 characters */
    cr_assert_eq(lane_base64_encode_size(0, NULL), 0);
    cr_assert_eq(lane_base64_encode_size(1, NULL), 4);
    cr_assert_eq(lane_base64_encode_size(n, NULL), SIZE_MAX - 3);
    cr_assert_eq(lane_base64_encode_size(n + 1, NULL), SIZE_MAX);
    cr_assert_eq(lane_base64_encode_size(SIZE_MAX, NULL), SIZE_MAX);
    cr_assert_eq(lane_base64_encode_size(n + 1, &bare), SIZE_MAX - 1);
    cr_assert_eq(lane_base64_encode_size(n + 3, &bare), SIZE_MAX);
    cr_assert_eq(lane_base64_encode_size(SIZE_MAX, &bare), SIZE_MAX);
    cr_assert_eq(lane_base64_encode_size(n, &lines), SIZE_MAX);
    cr_assert_eq(lane_base64_encode_size(n, &long_lines), SIZE_MAX - 3);
    long_lines.end_last_line = 1;
    cr_assert_eq(lane_base64_encode_size(n, &long_lines), SIZE_MAX - 1);
    lines.line_length =
        1; /* 3 units a character, all but the last; SIZE_MAX / 4 is a multiple of 3 */
    cr_assert_eq(lane_base64_encode_size(SIZE_MAX / 4, &lines), SIZE_MAX / 4 / 3 * 12 - 2);
    cr_assert_eq(lane_base64_encode_size(SIZE_MAX / 3, &lines), SIZE_MAX);
    cr_assert_eq(lane_base64_encode_size(57, &lines), 76 * 3 - 2);
}

/* lines too long for any room: nothing can be written that a fresh call could go on from */
Test(base64_encode, far_line_ends_and_little_room) {
    char out[8];
    for (size_t line = SIZE_MAX; line > SIZE_MAX - 8; line--) {
        lane_base64_options o = options_of(line, LANE_BASE64_CRLF, 0);
        is(lane_base64_encode("foobar", 6, &o, out, 7), LANE_FULL, 0, 0);
        is(lane_base64_encode("foobar", 6, &o, out, 8), LANE_OK, 6, 8);
    }
}

Test(base64_encode, arguments) {
    char out[8];
    uint16_t wide[8];
    for (unsigned member = 0; member < 4; member++) {
        lane_base64_options o = {0};
        uint8_t *members[] = {&o.alphabet, &o.no_padding, &o.line_end, &o.end_last_line};
        *members[member] = member == 0 ? LANE_BASE64_ALPHABET_EITHER : 2;
        lane_base64_encoder e;
        is(lane_base64_encode("a", 1, &o, out, 8), LANE_E_ARGUMENT, 0, 0);
        is(lane_base64_encode16("a", 1, &o, wide, 8), LANE_E_ARGUMENT, 0, 0);
        cr_assert_eq(lane_base64_encode_size(1, &o), 0);
        cr_assert_eq(lane_base64_encoder_init(&e, &o), LANE_E_ARGUMENT);
        is(lane_base64_encoder_feed(&e, "a", 1, out, 8), LANE_E_ARGUMENT, 0, 0);
        is(lane_base64_encoder_feed16(&e, "a", 1, wide, 8), LANE_E_ARGUMENT, 0, 0);
        is(lane_base64_encoder_finish(&e, out, 8), LANE_E_ARGUMENT, 0, 0);
        is(lane_base64_encoder_finish16(&e, wide, 8), LANE_E_ARGUMENT, 0, 0);
    }
    lane_base64_options other = {0};
    for (other.size = 1; other.size <= 2 * sizeof other; other.size++)
        is(lane_base64_encode("a", 1, &other, out, 8),
           other.size == sizeof other ? LANE_OK : LANE_E_ARGUMENT, other.size == sizeof other,
           other.size == sizeof other ? 4 : 0);
    other.size = 0;
    for (size_t i = 0; i < sizeof other.reserved; i++) {
        other.reserved[i] = 1;
        is(lane_base64_encode("a", 1, &other, out, 8), LANE_E_ARGUMENT, 0, 0);
        other.reserved[i] = 0;
    }
    is(lane_base64_encode(NULL, 1, NULL, out, 8), LANE_E_ARGUMENT, 0, 0);
    is(lane_base64_encode("a", 1, NULL, NULL, 8), LANE_E_ARGUMENT, 0, 0);
    is(lane_forgiving_base64_encode(NULL, 1, out, 8), LANE_E_ARGUMENT, 0, 0);
    is(lane_forgiving_base64_encode16("a", 1, NULL, 8), LANE_E_ARGUMENT, 0, 0);
    is(lane_base64_encode("a", 1, NULL, NULL, 0), LANE_FULL, 0, 0);
    lane_base64_options lines = options_of(76, LANE_BASE64_CRLF, 1);
    is(lane_base64_encode(NULL, 0, &lines, NULL, 0), LANE_OK, 0, 0);
}
