/* check_http.c - http_bits. */
#include "check.h"

#include <string.h>

static void look_bits(check *t, const void *bytes, size_t n, const void *about) {
    (void)about;
    const uint8_t *s = bytes;
    size_t words = (n + 63) / 64;
    uint64_t(*got)[4] = check_output(
        t, 0, t->in[0].place < 0 ? t->in[0].place : t->in[0].place / 8 * 8, words * sizeof *got);
    t->k->http_bits(s, n, got);
    for (size_t w = 0; w < words; w++) {
        uint64_t want[4] = {0};
        for (size_t i = 64 * w; i < n && i < 64 * w + 64; i++) {
            uint64_t bit = UINT64_C(1) << (i % 64);
            uint8_t c = s[i];
            bool separator = c == 0x3B || c == 0x2C;
            want[0] |= c == 0x3E ? bit : 0;
            want[1] |= separator || c == 0x20 || c == 0x09 || c == 0x3D ? bit : 0;
            want[2] |= separator ? bit : 0;
            want[3] |= c == 0x22 || c == 0x5C ? bit : 0;
        }
        check_that(t, memcmp(want, got[w], sizeof want) == 0, "bits of word %zu", w);
    }
    check_canaries(t);
}

void check_http_bits(check *t) {
    static const byte_set marks = {.name = "the marks",
                                   .in = {['>'] = true,
                                          ['"'] = true,
                                          ['\\'] = true,
                                          [';'] = true,
                                          [','] = true,
                                          ['='] = true,
                                          [' '] = true,
                                          ['\t'] = true}};
    const uint8_t *s = check_literal(t, 0, "<a>;\tb=\"\\\",", 11);
    uint64_t(*bits)[4] = check_output(t, 0, GUARD_RIGHT, sizeof *bits);
    t->k->http_bits(s, 11, bits);
    check_that(
        t, bits[0][0] == 0x4 && bits[0][1] == 0x458 && bits[0][2] == 0x408 && bits[0][3] == 0x380,
        "bits of the literal");
    t->k->http_bits(NULL, 0, NULL);
    check_sweep(t, population_of_set(&marks, 1), EFFORT_FULL, look_bits, NULL);
    check_all_units(t, 1, look_bits, NULL);
}
