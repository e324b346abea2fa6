/* fuzz_split.c - the three splits against the steps of the standard; one at a time against in bulk,
 * whole against resumed.
 *
 * input: a 16-bit delimiter whose low byte is the 8-bit one, members of a set, a capacity, how far the
 * base is from 2^32, the text
 */
#include "fuzz.h"

typedef enum kind { STRICTLY, STRICTLY_IN, WHITESPACE, COMMAS, KINDS } kind;

typedef struct parameters {
    uint8_t byte;
    uint16_t unit;
    lane_class set;
    bool in_set[256];
    size_t capacity;
    uint32_t base;
} parameters;

#define UNIT_BITS 8
#include "fuzz_split_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "fuzz_split_template.h"
#undef UNIT_BITS

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    parameters p;
    p.unit = fuzz_unit(&in);
    p.byte = (uint8_t)p.unit;
    uint8_t members[3];
    memset(p.in_set, 0, sizeof p.in_set);
    for (int i = 0; i < 3; i++) {
        members[i] = fuzz_byte(&in);
        p.in_set[members[i]] = true;
    }
    lane_class_init(&p.set, members, 3);
    p.capacity = fuzz_byte(&in) % 32;
    uint8_t distance = fuzz_byte(&in);
    p.base = distance & 0x80 ? UINT32_MAX - (distance & 0x7F) : distance;

    size_t n, n16;
    uint8_t *text = fuzz_text(&in, &n);
    uint16_t *text16 = fuzz_text16(&in, &n16);
    for_each_tier(isa) {
        for (int how = 0; how < KINDS; how++) {
            check_split(&p, (kind)how, text, n);
            check_split16(&p, (kind)how, text16, n16);
        }
    }
    free(text);
    free(text16);
    return 0;
}
