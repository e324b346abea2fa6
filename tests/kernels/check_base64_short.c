/* check_base64_short.c - base64_decode_short: literals; texts of 1 to 64 units against the book, for every variant,
 * with something wrong in every place, and all room, just enough, too little. */
#include "kernels/check.h"
#include "support/base64_book.h"

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define TEXT(s)     s, sizeof(s) - 1

/* the test's own tables: what the book says of each unit */
static lane_base64_rules rules_of(const lane_base64_variant *v, lane_base64_alphabet *alphabet) {
    lane_base64_rules rules = {alphabet, 0,
                               v->leftover_bits == LANE_BASE64_LEFTOVER_ZERO ? UINT32_MAX : 0};
    for (unsigned unit = 0; unit < 128; unit++) {
        unsigned kind = book_kind(unit, v);
        alphabet->values[unit] = (uint8_t)(kind < 64            ? kind
                                           : kind == BOOK_WHITE ? LANE_BASE64_VALUE_SKIP
                                                                : LANE_BASE64_VALUE_STOP);
    }
    alphabet->is_standard = v->alphabet != LANE_BASE64_ALPHABET_URL;
    alphabet->is_url = v->alphabet != LANE_BASE64_ALPHABET_STANDARD;
    alphabet->skips = v->whitespace == LANE_BASE64_WHITESPACE_SKIPPED;
    if (v->padding != LANE_BASE64_PADDING_REQUIRED)
        rules.ends |= LANE_BASE64_MAY_LACK;
    if (v->padding != LANE_BASE64_PADDING_FORBIDDEN)
        rules.ends |= LANE_BASE64_MAY_PAD;
    return rules;
}

static void look(check *t, unsigned width, int place, const uint16_t *text, size_t n,
                 const lane_base64_variant *v, size_t capacity) {
    static lane_base64_alphabet alphabet;
    lane_base64_rules rules = rules_of(v, &alphabet);
    uint8_t wanted[64];
    lane_result book = book_decode(text, n, v, wanted, capacity);
    bool right = book.status == LANE_OK;
    /* nothing stands behind or within the padding here */
    for (size_t i = 0; i + 1 < n; i++)
        right &= text[i] != '=' || text[i + 1] == '=';
    void *s = check_input(t, 0, place, n * width);
    for (size_t i = 0; i < n; i++)
        unit_set(s, i, width, text[i]);
    uint8_t *out = check_output(t, 0, place < 0 ? place : place * 6 % 64, capacity);
    size_t got = width == 1 ? t->k->base64_decode_short(s, n, &rules, out, capacity)
                            : t->k->base64_decode_short16(s, n, &rules, out, capacity);
    CHECK_SIZE(t, "size", got, right ? book.written : SIZE_MAX);
    if (right && got == book.written)
        check_that(t, memcmp(out, wanted, got) == 0, "the bytes");
    check_canaries(t);
}

static void check_literals(check *t, unsigned width) {
    static const struct {
        const char *s;
        size_t n;
        const lane_base64_variant *v;
        size_t size;
        const char *out;
    } literals[] = {
        {TEXT("Zm9v"), &lane_base64_strict, 3, "foo"},
        {TEXT("Zg=="), &lane_base64_strict, 1, "f"},
        {TEXT("Zm8="), &lane_base64_strict, 2, "fo"},
        {TEXT("Zg"), &lane_base64_forgiving, 1, "f"},
        {TEXT("Zg"), &lane_base64_strict, SIZE_MAX, ""},
        {TEXT("Zh=="), &lane_base64_forgiving, 1, "f"},
        {TEXT("Zh=="), &lane_base64_strict, SIZE_MAX, ""},
        {TEXT("Zh"), &lane_base64_url_unpadded, SIZE_MAX, ""},
        {TEXT(" Z m\n9v"), &lane_base64_mime, 3, "foo"},
        {TEXT(" \t"), &lane_base64_mime, 0, ""},
        {TEXT("Zm8=\n"), &lane_base64_mime, SIZE_MAX, ""},
        {TEXT("Z"), &lane_base64_forgiving, SIZE_MAX, ""},
        {TEXT("="), &lane_base64_forgiving, SIZE_MAX, ""},
        {TEXT("Zg="), &lane_base64_forgiving, SIZE_MAX, ""},
        {TEXT("Zm9v=="), &lane_base64_forgiving, SIZE_MAX, ""},
        {TEXT("Zm9v========"), &lane_base64_forgiving, SIZE_MAX, ""},
        {TEXT("-_-_"), &lane_base64_url_unpadded, 3, "\xFB\xFF\xBF"},
        {TEXT("-_-_"), &lane_base64_forgiving, SIZE_MAX, ""},
    };
    static lane_base64_alphabet alphabet;
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        uint16_t wide[16];
        for (size_t j = 0; j < literals[i].n; j++)
            wide[j] = (uint8_t)literals[i].s[j];
        lane_base64_rules rules = rules_of(literals[i].v, &alphabet);
        const void *s = check_literal(t, 0, width == 1 ? (const void *)literals[i].s : wide,
                                      literals[i].n * width);
        uint8_t *out = check_output(t, 0, GUARD_RIGHT, 3);
        size_t got = width == 1 ? t->k->base64_decode_short(s, literals[i].n, &rules, out, 3)
                                : t->k->base64_decode_short16(s, literals[i].n, &rules, out, 3);
        CHECK_SIZE(t, "size", got, literals[i].size);
        if (literals[i].size != SIZE_MAX)
            check_that(t, memcmp(out, literals[i].out, literals[i].size) == 0, "the bytes");
        check_canaries(t);
    }
}

static lane_base64_variant any_variant(rng *r) {
    uint32_t alphabet = rng_below(r, 3), padding = rng_below(r, 3), refused = rng_below(r, 5) / 4;
    return book_variant(alphabet, padding, refused, rng_below(r, 2));
}

/* characters, some whitespace, an ending; without leftover bits more often than not */
static void make_text(rng *r, uint16_t *text, size_t n, const lane_base64_variant *v) {
    uint32_t white = v->whitespace == LANE_BASE64_WHITESPACE_SKIPPED ? rng_below(r, 3) * 15 : 0;
    size_t signs = rng_below(r, 3);
    for (size_t i = 0; i < n; i++) {
        text[i] = (uint8_t) "QZaz09wgAB"[rng_below(r, 10)];
        if (rng_below(r, 100) < white)
            text[i] = (uint8_t) " \t\n\f\r"[rng_below(r, 5)];
        if (i + 3 >= n && rng_below(r, 3) != 0)
            text[i] = 'A';
        if (i + signs >= n)
            text[i] = '=';
    }
}

static void check_short(check *t, unsigned width) {
    static const uint16_t wrong[] = {'=',  ' ',   '-',    '/',   0,     0x80,
                                     0xFF, 0x141, 0x8041, 0x13D, 0x2020};
    check_literals(t, width);
    rng *r = &t->rng;
    for (size_t n = 1; n <= LANE_BASE64_SHORT; n++)
        for (unsigned round = 0; round < (t->quick ? 8u : 40u); round++) {
            uint16_t text[LANE_BASE64_SHORT];
            lane_base64_variant v = any_variant(r);
            make_text(r, text, n, &v);
            uint8_t bytes[64];
            size_t size = book_decode(text, n, &v, bytes, sizeof bytes).written;
            t->about = "text";
            look(t, width, GUARD_RIGHT, text, n, &v, size);
            look(t, width, GUARD_LEFT, text, n, &v, size + rng_below(r, 70));
            look(t, width, (int)(2 * rng_below(r, 32)), text, n, &v,
                 rng_below(r, (uint32_t)size + 2));
            t->about = "something else in one place";
            text[rng_below(r, (uint32_t)n)] = wrong[rng_below(r, width == 1 ? 7 : COUNT_OF(wrong))];
            look(t, width, GUARD_RIGHT, text, n, &v, size + 3);
        }
}

void check_base64_decode_short(check *t) {
    check_short(t, 1);
}
void check_base64_decode_short16(check *t) {
    check_short(t, 2);
}
