/* fuzz_scan.c - scan.h against its definitions, one unit after the other.
 *
 * input: one byte that is looked for, a 16-bit unit that is looked for, how many members the set has
 * and whether it is inverted, the members, a capacity, the base's distance from 2^32, the text
 */
#include "fuzz.h"

#define UNIT_BITS 8
#include "fuzz_scan_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "fuzz_scan_template.h"
#undef UNIT_BITS

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    parameters p;
    p.byte = fuzz_byte(&in);
    p.unit = fuzz_unit(&in);
    uint8_t members = fuzz_byte(&in);
    bool inverted = members & 0x80;
    lane_class_init(&p.set, NULL, 0);
    memset(p.in_set, inverted, sizeof p.in_set);
    for (int i = 0; i < (members & 0x1F); i++) {
        uint8_t first = fuzz_byte(&in), last = members & 0x40 ? (uint8_t)(first | 7) : first;
        lane_class_add_range(&p.set, first, last);
        for (int byte = first; byte <= last; byte++)
            p.in_set[byte] = !inverted;
    }
    if (inverted)
        lane_class_invert(&p.set);
    for (int byte = 0; byte < 256; byte++)
        CHECK(lane_class_contains(&p.set, (uint8_t)byte) == p.in_set[byte]);
    p.capacity = fuzz_byte(&in);
    uint8_t distance = fuzz_byte(&in);
    p.base = distance & 0x80 ? UINT32_MAX - (distance & 0x7F) : distance;

    size_t n, n16;
    uint8_t *text = fuzz_text(&in, &n);
    uint16_t *text16 = fuzz_text16(&in, &n16);
    for_each_tier(isa) {
        check_scan(&p, text, n);
        check_scan16(&p, text16, n16);
    }
    free(text);
    free(text16);
    return 0;
}
