/* base64.h against literals of RFC 4648 section 10 and WHATWG Infra 7: whole texts, both widths. */
#include <lanewise/base64.h>

#include "each_tier.h"
#include "support/base64_book.h"
#include "support/is_result.h"
#include "support/rng.h"

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

/* the answer and the bytes, apart, 16 bits wide, and in place; forgiving gives no part on an error */
static void decodes(const char *text, const lane_base64_variant *v, int32_t status, size_t read,
                    const char *bytes, size_t m) {
    size_t n = strlen(text);
    char out[128], same[128];
    uint16_t wide[128];
    widened(text, n, wide);
    is_for(lane_base64_decode(text, n, v, out, sizeof out), status, read, m, text);
    cr_assert(memcmp(out, bytes, m) == 0, "\"%s\"", text);
    memset(out, 0, sizeof out);
    is_for(lane_base64_decode16(wide, n, v, out, sizeof out), status, read, m, text);
    cr_assert(memcmp(out, bytes, m) == 0, "\"%s\"", text);
    memcpy(same, text, n);
    is_for(lane_base64_decode(same, n, v, same, n), status, read, m, text);
    cr_assert(memcmp(same, bytes, m) == 0, "\"%s\"", text);
    if (status == LANE_OK) {
        cr_assert_eq(lane_base64_decode_size(text, n, v), m, "\"%s\"", text);
        cr_assert_eq(lane_base64_decode_size16(wide, n, v), m, "\"%s\"", text);
        is_for(lane_base64_decode(text, n, v, out, m), OK, n, m, text);
    }
    if (v == &lane_base64_forgiving) {
        size_t given = status == LANE_OK ? m : 0;
        is_for(lane_forgiving_base64_decode(text, n, out, sizeof out), status, read, given, text);
        is_for(lane_forgiving_base64_decode16(wide, n, out, sizeof out), status, read, given, text);
    }
}
#define DECODES(text, v, bytes) decodes(text, &(v), OK, strlen(text), bytes, sizeof(bytes) - 1)

static void encodes(const char *bytes, size_t n, const lane_base64_options *o, const char *text) {
    size_t m = strlen(text);
    char out[256];
    uint16_t wide[256], wanted[256];
    widened(text, m, wanted);
    cr_assert_eq(lane_base64_encode_size(n, o), m);
    is_for(lane_base64_encode(bytes, n, o, out, sizeof out), OK, n, m, text);
    cr_assert(memcmp(out, text, m) == 0, "\"%s\"", text);
    is_for(lane_base64_encode(bytes, n, o, out, m), OK, n, m, text);
    is_for(lane_base64_encode16(bytes, n, o, wide, m), OK, n, m, text);
    cr_assert(memcmp(wide, wanted, 2 * m) == 0, "\"%s\"", text);
    if (o == NULL) {
        is_for(lane_forgiving_base64_encode(bytes, n, out, m), OK, n, m, text);
        cr_assert(memcmp(out, text, m) == 0, "\"%s\"", text);
        is_for(lane_forgiving_base64_encode16(bytes, n, wide, m), OK, n, m, text);
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

/* a unit is looked at with all its bits */
Test(base64, infra_7_B02_wide_units) {
    static const uint16_t none[] = {0x0141, 0x8041, 0xFF41, 0x4100, 0xFFFF, 0x0080, 0x00A0,
                                    0x2003, 0x0120, 0x8020, 0xD83D, 0xFEFF, 0x013D, 0x803D};
    for_each_tier(isa) for (size_t i = 0; i < COUNT_OF(none);
                            i++) for (size_t n = 1; n <= 80; n++) for (size_t at = 0; at < n;
                                                                       at++) {
        uint16_t text[80];
        uint8_t out[64];
        for (size_t j = 0; j < n; j++)
            text[j] = j == at ? none[i] : 'Q';
        is_for(lane_base64_decode16(text, n, &lane_base64_forgiving, out, sizeof out), CHARACTER,
               at, at / 4 * 3, "wide");
        is_for(lane_forgiving_base64_decode16(text, n, out, sizeof out), CHARACTER, at, 0, "wide");
    }
}

Test(base64, rfc_4648_3_what_each_variant_refuses) {
    static const struct {
        const char *text;
        /* status and position */
        int32_t strict, strict_at, url, url_at, mime, mime_at, pem, pem_at;
    } list[] = {
        {"YWI=", OK, 4, PADDING, 3, OK, 4, OK, 4},
        {"YWI", MISSING, 3, OK, 3, MISSING, 3, MISSING, 3},
        {"YWJ=", BITS, 3, PADDING, 3, OK, 4, BITS, 3},
        {"YWJ", MISSING, 3, BITS, 3, MISSING, 3, MISSING, 3},
        {"YR==", BITS, 2, PADDING, 2, OK, 4, BITS, 2},
        {"YQ==", OK, 4, PADDING, 2, OK, 4, OK, 4},
        {"YQ=", CUT, 3, PADDING, 2, CUT, 3, CUT, 3},
        {"Y", CUT, 1, CUT, 1, CUT, 1, CUT, 1},
        {"YQ ==", CHARACTER, 2, CHARACTER, 2, OK, 5, OK, 5},
        {"YQ= =", CHARACTER, 3, PADDING, 2, OK, 5, OK, 5},
        {"YQ==\n", CHARACTER, 4, PADDING, 2, OK, 5, OK, 5},
        {"YW\r\nJj", CHARACTER, 2, CHARACTER, 2, OK, 6, OK, 6},
        {"YW\vJj", CHARACTER, 2, CHARACTER, 2, CHARACTER, 2, CHARACTER, 2},
        {"+/==", BITS, 2, CHARACTER, 0, OK, 4, BITS, 2},
        {"+/+/", OK, 4, CHARACTER, 0, OK, 4, OK, 4},
        {"-_-_", CHARACTER, 0, OK, 4, CHARACTER, 0, CHARACTER, 0},
        {"YQ==YQ==", CHARACTER, 4, PADDING, 2, CHARACTER, 4, CHARACTER, 4},
        {"====", PADDING, 0, PADDING, 0, PADDING, 0, PADDING, 0},
    };
    char out[16];
    for_each_tier(isa) for (size_t i = 0; i < COUNT_OF(list); i++) {
        size_t n = strlen(list[i].text);
#define ANSWERS(v, which)                                                                          \
    do {                                                                                           \
        lane_result r = lane_base64_decode(list[i].text, n, &lane_base64_##v, out, sizeof out);    \
        is_for(r, list[i].which, (size_t)list[i].which##_at, r.written, list[i].text);             \
    } while (0)
        ANSWERS(strict, strict);
        ANSWERS(url_unpadded, url);
        ANSWERS(mime, mime);
        ANSWERS(pem, pem);
#undef ANSWERS
    }
}

Test(base64, rfc_4648_5_alphabets) {
    lane_base64_variant either = lane_base64_forgiving;
    either.alphabet = LANE_BASE64_ALPHABET_EITHER;
    for_each_tier(isa) {
        DECODES("+/-_", either, "\xFB\xFF\xBF");
        DECODES("-_-_", lane_base64_url_unpadded, "\xFB\xFF\xBF");
        decodes("-_", &lane_base64_url_unpadded, BITS, 2, "", 0);
        DECODES("-w", lane_base64_url_unpadded, "\xFB");
        decodes("+/-_", &lane_base64_forgiving, CHARACTER, 2, "", 0);
        decodes("-_+/", &lane_base64_url_unpadded, CHARACTER, 2, "", 0);
        decodes("ab\x01", &either, CHARACTER, 2, "", 0);
        decodes("ab.", &either, CHARACTER, 2, "", 0);
    }
    /* all 64, in order: 00 10 83 10 51 87 ... (RFC 4648 table 1) */
    static const char all[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static const char bytes[] = "\x00\x10\x83\x10\x51\x87\x20\x92\x8B\x30\xD3\x8F\x41\x14\x93\x51"
                                "\x55\x97\x61\x96\x9B\x71\xD7\x9F\x82\x18\xA3\x92\x59\xA7\xA2\x9A"
                                "\xAB\xB2\xDB\xAF\xC3\x1C\xB3\xD3\x5D\xB7\xE3\x9E\xBB\xF3\xDF\xBF";
    for_each_tier(isa) {
        DECODES(all, lane_base64_strict, bytes);
        ENCODES(bytes, NULL, all);
    }
}

/* every unit below 256 in each place of a group, for each alphabet and whitespace */
Test(base64, variants_every_unit) {
    char out[8];
    for_each_tier(isa) for (unsigned kind = 0; kind < 6; kind++) for (unsigned unit = 0; unit < 256;
                                                                      unit++) for (size_t at = 0;
                                                                                   at < 4; at++) {
        const lane_base64_variant v = book_variant(kind % 3, 0, kind / 3, 0);
        uint16_t wide[5] = {'A', 'A', 'A', 'A', 'A'};
        uint8_t text[5], wanted[8];
        wide[at] = (uint16_t)unit;
        for (size_t i = 0; i < 5; i++)
            text[i] = (uint8_t)wide[i];
        lane_result r = book_decode(wide, 5, &v, wanted, sizeof wanted);
        is_for(lane_base64_decode(text, 5, &v, out, sizeof out), r.status, r.read, r.written,
               "every unit");
        cr_assert(memcmp(out, wanted, r.written) == 0);
        is_for(lane_base64_decode16(wide, 5, &v, out, sizeof out), r.status, r.read, r.written,
               "every unit");
        cr_assert(memcmp(out, wanted, r.written) == 0);
    }
}

Test(base64, full_literals) {
    char out[8];
    for_each_tier(isa) {
        const lane_base64_variant *v = &lane_base64_forgiving;
        is_for(lane_base64_decode("YWJj", 4, v, out, 2), FULL, 0, 0, "no room for a group");
        is_for(lane_base64_decode("YWJj", 4, v, NULL, 0), FULL, 0, 0, "no room at all");
        is_for(lane_base64_decode(" YWJj ZGVm", 10, v, out, 5), FULL, 5, 3, "behind the j");
        is_for(lane_base64_decode("YWJj Z G V m", 12, v, out, 3), FULL, 4, 3, "over whitespace");
        is_for(lane_base64_decode("YWJj Zg = =", 11, v, out, 3), FULL, 4, 3, "a padded group");
        is_for(lane_base64_decode("YWJjZGU=", 8, v, out, 4), FULL, 4, 3, "2 bytes, 1 left");
        is_for(lane_base64_decode("YWJjZGU", 7, v, out, 4), FULL, 4, 3, "without padding");
        is_for(lane_base64_decode("YWJjZGU", 7, v, out, 5), OK, 7, 5, "all of it");
        is_for(lane_base64_decode("YWJj  ", 6, v, out, 3), OK, 6, 3, "whitespace needs no room");
        is_for(lane_base64_decode("YWJjZ", 5, v, out, 3), CUT, 5, 3,
               "an error before the room ends");
        is_for(lane_base64_decode("YWJjZ-", 6, v, out, 3), CHARACTER, 5, 3, "the same");
        is_for(lane_base64_decode("YWJjZGVm-", 9, v, out, 3), FULL, 4, 3, "an error behind it");
        is_for(lane_forgiving_base64_decode("YWJjZGVm-", 9, out, 3), FULL, 4, 3,
               "an error behind it");
        is_for(lane_forgiving_base64_decode("YWJj-", 5, out, 3), CHARACTER, 4, 0, "all or nothing");
    }
}

/* texts of what matters, for all lengths; every room; all of it with calls that have only that room */
Test(base64, full_at_every_capacity_and_on_from_there) {
    static const char parts[] = "AZaz09+/-_QQQQQQgw== \n\t=!";
    rng r = rng_of(1);
    for_each_tier(isa) for (unsigned round = 0; round < 600; round++) {
        uint8_t text[200], wanted[160], out[160], same[200];
        uint16_t wide[200];
        size_t n = rng_below(&r, round % 8 == 0 ? 200 : 40);
        unsigned kinds = round % 3 == 0 ? 25 : round % 3 == 1 ? 8 : 21;
        for (size_t i = 0; i < n; i++)
            wide[i] = text[i] = (uint8_t)parts[rng_below(&r, kinds)];
        unsigned alphabet = rng_below(&r, 3), padding = rng_below(&r, 3);
        unsigned refused = rng_below(&r, 6) / 5;
        const lane_base64_variant v = book_variant(alphabet, padding, refused, rng_below(&r, 2));
        lane_result all = book_decode(wide, n, &v, wanted, sizeof wanted);
        for (size_t capacity = 0; capacity <= all.written + 4; capacity++) {
            lane_result one = book_decode(wide, n, &v, wanted, capacity);
            is_for(lane_base64_decode(text, n, &v, out, capacity), one.status, one.read,
                   one.written, "with room");
            cr_assert(memcmp(out, wanted, one.written) == 0);
            is_for(lane_base64_decode16(wide, n, &v, out, capacity), one.status, one.read,
                   one.written, "with room");
            cr_assert(memcmp(out, wanted, one.written) == 0);
            if (capacity > n)
                continue;
            /* in place, what is from `read` on can be read again */
            memcpy(same, text, n);
            is_for(lane_base64_decode(same, n, &v, same, capacity), one.status, one.read,
                   one.written, "in place");
            cr_assert(memcmp(same, wanted, one.written) == 0);
            if (one.status == FULL)
                cr_assert(memcmp(same + one.read, text + one.read, n - one.read) == 0);
        }
        for (size_t capacity = 3; capacity <= 8; capacity++) {
            size_t read = 0, written = 0;
            lane_result step;
            book_decode(wide, n, &v, wanted, sizeof wanted);
            do {
                step = lane_base64_decode(text + read, n - read, &v, out, capacity);
                cr_assert(memcmp(out, wanted + written, step.written) == 0);
                read += step.read;
                written += step.written;
                cr_assert(step.status != FULL || step.written > 0);
            } while (step.status == FULL);
            cr_assert(step.status == all.status && read == all.read && written == all.written);
        }
    }
}

/* A chunk is checked before its output is stored: an error at every offset of the first two of 512 units. */
Test(base64, in_place_error_at_every_offset) {
    enum { SIZE = 1300 };
    static const uint8_t wrong[] = {0xFF, 0x00, '-', '=', 0x80, 'A' | 0x80};
    static uint8_t text[SIZE], same[SIZE], wanted[SIZE];
    static uint16_t wide[SIZE];
    for_each_tier(isa) for (unsigned mix = 0; mix < 4; mix++) {
        rng r = rng_of(mix);
        for (size_t i = 0; i < SIZE; i++) {
            bool white = mix == 1   ? i % 78 >= 76
                         : mix == 2 ? rng_below(&r, 2) == 0
                                    : mix == 3 && rng_below(&r, 64) == 0;
            text[i] = (uint8_t)(white ? ' ' : "QZaz09+/"[rng_below(&r, 8)]);
        }
        for (size_t at = 0; at < 1100; at++)
            for (size_t k = 0; k < COUNT_OF(wrong); k++) {
                memcpy(same, text, SIZE);
                same[at] = wrong[k];
                widened((const char *)same, SIZE, wide);
                lane_result want = book_decode(wide, SIZE, &lane_base64_forgiving, wanted, SIZE);
                is_for(lane_base64_decode(same, SIZE, &lane_base64_forgiving, same, SIZE),
                       want.status, want.read, want.written, "in place");
                cr_assert(memcmp(same, wanted, want.written) == 0, "mix %u, at %zu", mix, at);
                /* from `read` on it is as it was */
                for (size_t i = want.read; i < SIZE; i++)
                    cr_assert(same[i] == wide[i], "mix %u, at %zu: unit %zu", mix, at, i);
                memcpy(same, text, SIZE);
                same[at] = wrong[k];
                is_for(lane_forgiving_base64_decode(same, SIZE, same, SIZE), want.status, want.read,
                       0, "in place");
            }
    }
}

Test(base64, arguments) {
    char out[8];
    lane_base64_variant v;
    static const lane_base64_variant none = {0, 0, 0, 0, {0}};
    for_each_tier(isa) {
        is_for(lane_base64_decode("YQ", 2, NULL, out, 8), LANE_E_ARGUMENT, 0, 0, "no variant");
        is_for(lane_base64_decode("YQ", 2, &none, out, 8), LANE_E_ARGUMENT, 0, 0,
               "a zeroed variant");
        cr_assert_eq(lane_base64_decode_size("YQ==", 4, NULL), 0);
        cr_assert_eq(lane_base64_decode_size("YQ==", 4, &none), 0);
        cr_assert_eq(lane_base64_decode_size16(NULL, 0, &none), 0);
        cr_assert_eq(lane_base64_decode_size(NULL, 5, &lane_base64_mime), 0);
        cr_assert_eq(lane_base64_decode_size16(NULL, 5, &lane_base64_strict), 0);
        /* a constant is good in its own member, and nothing else is */
        static const struct {
            unsigned least, most;
        } members[] = {{1, 3}, {0x11, 0x13}, {0x21, 0x22}, {0x31, 0x32},
                       {0, 0}, {0, 0},       {0, 0},       {0, 0}};
        for (size_t member = 0; member < sizeof v; member++)
            for (unsigned value = 0; value < 256; value++) {
                v = lane_base64_forgiving;
                ((uint8_t *)&v)[member] = (uint8_t)value;
                bool good = value >= members[member].least && value <= members[member].most;
                is_for(lane_base64_decode("", 0, &v, NULL, 0), good ? OK : LANE_E_ARGUMENT, 0, 0,
                       "constants");
                lane_base64_decoder d;
                cr_assert_eq(lane_base64_decoder_init(&d, &v), good ? OK : LANE_E_ARGUMENT);
            }
        is_for(lane_base64_decode(NULL, 1, &lane_base64_mime, out, 8), LANE_E_ARGUMENT, 0, 0,
               "NULL");
        is_for(lane_base64_decode("", 0, &lane_base64_mime, NULL, 1), LANE_E_ARGUMENT, 0, 0,
               "NULL");
        is_for(lane_base64_decode16(NULL, 1, &lane_base64_mime, out, 8), LANE_E_ARGUMENT, 0, 0,
               "NULL");
        is_for(lane_forgiving_base64_decode(NULL, 1, out, 8), LANE_E_ARGUMENT, 0, 0, "NULL");
        is_for(lane_forgiving_base64_decode16(NULL, 0, NULL, 1), LANE_E_ARGUMENT, 0, 0, "NULL");
        is_for(lane_base64_decode(NULL, 0, &lane_base64_mime, NULL, 0), OK, 0, 0, "nothing");
        is_for(lane_base64_decode16(NULL, 0, &lane_base64_strict, NULL, 0), OK, 0, 0, "nothing");
        is_for(lane_forgiving_base64_decode(NULL, 0, NULL, 0), OK, 0, 0, "nothing");
        is_for(lane_forgiving_base64_decode16(NULL, 0, NULL, 0), OK, 0, 0, "nothing");
        is_for(lane_forgiving_base64_decode(" \n", 2, NULL, 0), OK, 2, 0, "whitespace");
    }
}

Test(base64, precedence_at_the_end) {
    char out[8];
    lane_base64_variant v = lane_base64_strict;
    for_each_tier(isa) {
        is_for(lane_base64_decode("YWJjY", 5, &v, out, 8), CUT, 5, 3, "before missing padding");
        is_for(lane_base64_decode("YR=", 3, &lane_base64_mime, out, 8), CUT, 3, 0, "within it");
        is_for(lane_base64_decode("YR", 2, &v, out, 8), MISSING, 2, 0, "before bits");
    }
}

Test(base64, sizes) {
    for (size_t n = 0; n < 100; n++)
        cr_assert_eq(lane_base64_decode_bound(n), n * 3 / 4);
    cr_assert_eq(lane_base64_decode_bound(SIZE_MAX), SIZE_MAX / 4 * 3 + 2);
    cr_assert_eq(lane_base64_decode_bound(SIZE_MAX - 3), SIZE_MAX / 4 * 3);
    const lane_base64_variant *v = &lane_base64_forgiving;
    cr_assert_eq(lane_base64_decode_size(NULL, 0, v), 0);
    cr_assert_eq(lane_base64_decode_size(" Y Q = = ", 9, v), 1);
    cr_assert_eq(lane_base64_decode_size("YQ  ", 4, v), 1);
    cr_assert_eq(lane_base64_decode_size("YWJjZGU=\r\n", 10, v), 5);
    cr_assert_eq(lane_base64_decode_size("YWJjZGU", 7, &lane_base64_url_unpadded), 5);
    /* never less than what an erroneous text gives before its error */
    cr_assert_eq(lane_base64_decode_size("YWJj=YWJj", 9, v), 6);
    cr_assert_geq(lane_base64_decode_size("YWJj====", 8, v), 3);
}
