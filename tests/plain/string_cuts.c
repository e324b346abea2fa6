/* string_cuts.c - every string job on a stream, for texts of 0 to 300 units cut in two at every place, and in
 * small pieces, on every tier and with a tier for each piece, gives what the standard's steps give for all. */
#include "support/expect.h"
#include "support/rng.h"

static const char *tier;

#define CHECK(condition) EXPECT_IN(tier, condition)
#include "support/string_cuts.h"

enum { LONGEST = 300, CASES = 3 };

static const uint32_t delimiters[] = {',', 0xE9, 0x3001, 0x1F4A9, 0xD83D, 0xDCA9, 0x110000};
enum { DELIMITERS = sizeof delimiters / sizeof delimiters[0], SPLITS = DELIMITERS + 3 };

static split_job jobs[SPLITS];

static void make_jobs(void) {
    static const uint8_t members[] = {',', ';', '\n', 0xE9};
    for (size_t i = 0; i < DELIMITERS; i++)
        jobs[i].delimiter = delimiters[i];
    split_job_set(&jobs[DELIMITERS], members, sizeof members);
    jobs[DELIMITERS + 1].how = CUT_WHITESPACE;
    jobs[DELIMITERS + 2].how = CUT_COMMAS;
}

/* what the jobs tell apart, whole and in parts, so that cuts lie inside */
static size_t make_text(rng *r, uint8_t *text, size_t n) {
    static const char *const parts[] = {"a",
                                        "Zb",
                                        " ",
                                        "\t\f",
                                        "\r",
                                        "\n",
                                        "\r\n",
                                        ",",
                                        "\xC3\xA9",
                                        "\xE3\x80\x81",
                                        "\xF0\x9F\x92\xA9",
                                        "\xC3",
                                        "\x80\x81",
                                        "\xF0\x9F\x92",
                                        "\xA9",
                                        ";\v",
                                        "k\xEF\xBD\x9E"};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    /* some texts of few kinds: long runs of whitespace, of delimiters */
    uint32_t kinds = rng_below(r, 3) == 0 ? 3 : PARTS, first = rng_below(r, PARTS);
    for (size_t i = 0; i < n;) {
        const char *part = parts[(first + rng_below(r, kinds)) % PARTS];
        for (; *part != '\0' && i < n; part++)
            text[i++] = (uint8_t)*part;
    }
    return n;
}

static void make_text16(rng *r, uint16_t *text, size_t n) {
    static const uint16_t units[] = {'a',    'Z',    ' ',    '\t',   '\f',   '\r',   '\n',
                                     ',',    0x00E9, 0x3001, 0xD83D, 0xDCA9, 0xD800, 0xDC00,
                                     0x2020, 0x0D0A, 0x012C, ';',    '\v',   0x212A};
    enum { UNITS = sizeof units / sizeof units[0] };
    uint32_t kinds = rng_below(r, 3) == 0 ? 3 : UNITS, first = rng_below(r, UNITS);
    for (size_t i = 0; i < n; i++) {
        text[i] = units[(first + rng_below(r, kinds)) % UNITS];
        if (text[i] == '\r' && i + 1 < n && rng_below(r, 2) == 0)
            text[++i] = '\n';
    }
}

/* the other text of a comparison: the same as far as somewhere, in another case */
static void vary(rng *r, const uint8_t *text, size_t n, uint8_t *other) {
    for (size_t i = 0; i < n; i++)
        other[i] = (uint8_t)(rng_below(r, 2) == 0 ? book_upper(text[i]) : text[i]);
    if (n > 0 && rng_below(r, 4) != 0)
        other[rng_below(r, (uint32_t)n)] ^= (uint8_t)(1u << rng_below(r, 8));
}

#define UNIT_BITS 8
#include "string_cuts_run.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "string_cuts_run.h"
#undef UNIT_BITS

static void run(bool switch_tiers) {
    rng r = rng_of(20261130);
    for (size_t n = 0; n <= LONGEST; n++) {
        uint8_t text[LONGEST + 1], other[LONGEST + 1];
        uint16_t text16[LONGEST + 1], other16[LONGEST + 1];
        make_text(&r, text, n);
        make_text16(&r, text16, n);
        vary(&r, text, n, other);
        for (size_t i = 0; i < n; i++)
            other16[i] = (uint16_t)(rng_below(&r, 2) == 0 ? book_lower(text16[i]) : text16[i]);
        if (n > 0)
            other16[n - 1] ^= (uint16_t)(n % 3);
        check_text(text, other, n, switch_tiers);
        check_text16(text16, other16, n, switch_tiers);
    }
}

int main(void) {
    make_jobs();
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        run(false);
    }
    tier = "a tier a piece";
    run(true);
    return expect_done();
}
