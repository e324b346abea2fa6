/* check_base64_encode.c - base64_encode and base64_encode16. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

static const char standard_characters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const char url_characters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

#define LONG_LINE "TWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsuTWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsu"
#define LONG_OUT  "Many hands make light work.Many hands make light work."

static void call_encode(const check *t, unsigned width, const void *s, size_t groups,
                        const char *characters, void *out) {
    if (width == 1)
        t->k->base64_encode(s, groups, (const uint8_t *)characters, out);
    else
        t->k->base64_encode16(s, groups, (const uint8_t *)characters, out);
}

/* character k is bits 6k to 6k + 5 of the input, the first bit highest */
static unsigned define_character(const uint8_t *s, size_t k, const char *characters) {
    unsigned value = 0;
    for (size_t bit = 6 * k; bit < 6 * k + 6; bit++)
        value = value << 1 | (s[bit / 8] >> (7 - bit % 8) & 1);
    return (unsigned char)characters[value];
}

static void look_encode(check *t, const uint8_t *s, size_t groups, unsigned width) {
    int place = t->in[0].place;
    const char *characters = groups % 2 ? url_characters : standard_characters;
    void *out = check_output(t, 0, place < 0 ? place : place * 6 % 64, 4 * groups * width);
    call_encode(t, width, s, groups, characters, out);
    check_canaries(t);
    for (size_t k = 0; k < 4 * groups; k++) {
        unsigned should = define_character(s, k, characters);
        if (unit_at(out, k, width) != should) {
            check_that(t, false, "character %zu is %04x, should be %04x", k, unit_at(out, k, width),
                       should);
            return;
        }
    }
    check_that(t, true, "all characters");
}

static void look_encode_at(check *t, int place, size_t groups, unsigned width) {
    uint8_t *s = check_input(t, 0, place, 3 * groups);
    for (size_t i = 0; i < 3 * groups; i++)
        s[i] = (uint8_t)(rng_next(&t->rng) >> 32);
    t->about = "any bytes";
    look_encode(t, s, groups, width);
}

static void check_encode_literals(check *t, unsigned width) {
    static const struct {
        const char *s;
        size_t groups;
        const char *out;
    } literals[] = {
        {"foo", 1, "Zm9v"},
        {"foobar", 2, "Zm9vYmFy"},
        {"\xFB\xFF\xBF", 1, "-_-_"},
        {LONG_OUT LONG_OUT, 36, LONG_LINE LONG_LINE},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++) {
        size_t units = 4 * literals[i].groups;
        const void *s = check_literal(t, 0, literals[i].s, 3 * literals[i].groups);
        void *out = check_output(t, 0, GUARD_RIGHT, units * width);
        call_encode(t, width, s, literals[i].groups, i == 2 ? url_characters : standard_characters,
                    out);
        for (size_t k = 0; k < units; k++)
            CHECK_SIZE(t, "character", unit_at(out, k, width), (unsigned char)literals[i].out[k]);
        check_canaries(t);
    }
    t->about = "NULL with 0";
    call_encode(t, width, NULL, 0, standard_characters, NULL);
}

/* Tiers may store outputs of 16 MiB and more another way: at the begin of a line or not, and where no step
 * of whole groups leads to one. */
static void check_long(check *t, unsigned width) {
    enum { GROUPS = 6 << 20 };
    if (t->quick || t->emulated)
        return;
    uint8_t *s = malloc(3 * GROUPS), *out = malloc((4 * GROUPS + 64) * width);
    if (s == NULL || out == NULL) {
        check_that(t, false, "no memory");
    } else {
        t->in[0].data = t->out[0].data = NULL;
        t->about = "longer than caches";
        for (size_t i = 0; i < 3 * GROUPS; i++)
            s[i] = (uint8_t)(rng_next(&t->rng) >> 32);
        for (size_t first = 0; first < 6; first += first == 0 ? 4 : 1) {
            void *to = out + first * width;
            size_t groups = GROUPS - first, wrong = 0;
            call_encode(t, width, s, groups, standard_characters, to);
            /* all of both ends */
            for (size_t k = 0; k < 4 * groups; k += k < 2000 || 4 * groups - k < 2000 ? 1 : 13)
                wrong += unit_at(to, k, width) != define_character(s, k, standard_characters);
            CHECK_SIZE(t, "wrong characters", wrong, (size_t)0);
        }
    }
    free(s);
    free(out);
}

static void check_encode(check *t, unsigned width) {
    check_encode_literals(t, width);
    for (size_t groups = 0; groups < 600; groups += groups < 150 && !t->quick ? 1 : 7) {
        look_encode_at(t, GUARD_RIGHT, groups, width);
        look_encode_at(t, GUARD_LEFT, groups, width);
    }
    for (int alignment = 0; alignment < 64; alignment += t->quick || t->emulated ? 8 : 1)
        for (size_t groups = 1; groups < 800; groups = groups * 5 / 3 + 1)
            look_encode_at(t, alignment, groups, width);
    /* each value of each character */
    uint8_t *s = check_input(t, 0, GUARD_RIGHT, 3 * 64 * 4);
    memset(s, 0, 3 * 64 * 4);
    for (unsigned k = 0; k < 64 * 4; k++) {
        uint32_t bits = (uint32_t)(k / 4) << 6 * (k % 4);
        for (unsigned byte = 0; byte < 3; byte++)
            s[3 * k + byte] = (uint8_t)(bits >> (16 - 8 * byte));
    }
    t->about = "each value";
    look_encode(t, s, 64 * 4, width);
    check_long(t, width);
}

void check_base64_encode(check *t) {
    check_encode(t, 1);
}
void check_base64_encode16(check *t) {
    check_encode(t, 2);
}
