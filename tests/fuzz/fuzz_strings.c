/* fuzz_strings.c - the string jobs: whole, with little room, and in pieces, against the steps of the
 * standard.
 *
 * input: two cuttings (first piece, step, room, flags), a delimiter, members of a set, the text; the second
 * half of it is the other text of comparisons
 */
#include "fuzz.h"

#include "support/string_cuts.h"

static cutting fuzz_cutting(fuzz_input *in) {
    cutting c;
    c.first = fuzz_byte(in);
    c.step = 1 + fuzz_byte(in);
    uint8_t more = fuzz_byte(in);
    c.room = 1 + (more & 0x3F);
    c.switch_tiers = (more & 0x40) != 0;
    return c;
}

static uint32_t fuzz_delimiter(fuzz_input *in) {
    static const uint32_t some[] = {',', 0xE9, 0x3001, 0x1F4A9, 0xD83D, 0xDCA9};
    uint8_t which = fuzz_byte(in);
    if (which < sizeof some / sizeof some[0])
        return some[which];
    return (uint32_t)fuzz_byte(in) << 16 | fuzz_unit(in);
}

#define UNIT_BITS 8
#include "fuzz_strings_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "fuzz_strings_template.h"
#undef UNIT_BITS

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    cutting a = fuzz_cutting(&in), b = fuzz_cutting(&in);
    enum { SPLITS = 4 };
    static split_job jobs[SPLITS];
    jobs[0].how = CUT_STRICTLY;
    jobs[0].delimiter = fuzz_delimiter(&in);
    uint8_t members[3] = {fuzz_byte(&in), fuzz_byte(&in), fuzz_byte(&in)};
    split_job_set(&jobs[1], members, 3);
    jobs[2].how = CUT_WHITESPACE;
    jobs[3].how = CUT_COMMAS;

    size_t n, n16;
    uint8_t *text = fuzz_text(&in, &n);
    uint16_t *text16 = fuzz_text16(&in, &n16);
    for_each_tier(isa) {
        fuzz_one(jobs, SPLITS, text, n, &a, &b);
        fuzz_one16(jobs, SPLITS, text16, n16, &a, &b);
        if (lane_isa_force(isa) != LANE_OK) /* a switch of tiers may have left another */
            abort();
        check_byte_order(text, n / 2, text + n / 2, n - n / 2, &a, &b);
    }
    free(text);
    free(text16);
    return 0;
}
