/* utf_tables.c - the shuffles of hand/utf_bytes_table.h, which are put together of halves, against what they are for:
 * the places of the bytes that each unit has, one behind the other. */
#include "simd/hand/utf_bytes_table.h"
#include "support/expect.h"

/* Units of `width` bytes each, of which the last is always there; bit j says whether unit j has the one before it, bit
 * 4 + j, where the width is four, the one before that. */
static void check_entry(const uint64_t entry[2], unsigned units, unsigned width, unsigned bits) {
    unsigned count = 0;
    for (unsigned j = 0; j < units; j++)
        for (unsigned from_last = width == 2 ? 2 : 3; from_last-- > 0;) {
            unsigned bit = from_last == 2 ? 4 + j : j;
            if (from_last > 0 && (bits >> bit & 1) == 0)
                continue;
            unsigned place = width * j + width - 1 - from_last;
            EXPECT((entry[count / 8] >> 8 * (count % 8) & 0xFF) == place);
            count++;
        }
}

int main(void) {
    for (unsigned i = 0; i < 256; i++) {
        check_entry(utf_bytes_of_eight[i], 8, 2, i);
        check_entry(utf_bytes_of_four[i], 4, 4, i);
    }
    return expect_done();
}
