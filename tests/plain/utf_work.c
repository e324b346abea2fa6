/* utf_work.c - many indices are converted in one pass: a kernel table adds up how much of the text it was asked to
 * look at, for indices of every density, in texts of every length of character and of none. */
#include "support/work.h"

#include <lanewise/lanewise.h>

#include <string.h>

enum { SIZE = 60000, UNITS = SIZE / 2 };

static size_t counted_not_utf8(const uint8_t *s, size_t n) {
    size_t at = below->find_not_utf8(s, n);
    looked_at += at;
    return at;
}
static uint64_t counted_utf8_bytes16(const uint16_t *s, size_t n) {
    looked_at += n;
    return below->count_utf8_bytes16(s, n);
}

static uint8_t text[SIZE];
static uint16_t units[UNITS];
static size_t indices[SIZE + 1];
static lane_utf_index converted[SIZE + 1];

static void check(const char *tier, size_t n, size_t step) {
    size_t count = 0;
    for (size_t i = 0; i <= n; i += step)
        indices[count++] = i;
    for (int32_t from = LANE_UNIT_BYTES; from <= LANE_UNIT_CODE_POINTS; from++)
        for (int32_t to = LANE_UNIT_BYTES; to <= LANE_UNIT_CODE_POINTS; to++) {
            /* the character that an index stands inside of is looked at for each index */
            size_t again = 4 * count;
            looked_at = 0;
            lane_check r =
                lane_utf8_convert_indices(text, SIZE, from, to, indices, count, converted);
            EXPECT_IN(tier, r.status == LANE_OK && r.position == count);
            EXPECT_IN(tier, looked_at <= SIZE + again);
            looked_at = 0;
            r = lane_utf16_convert_indices(units, UNITS, from, to, indices, count, converted);
            EXPECT_IN(tier, r.status == LANE_OK && r.position == count);
            EXPECT_IN(tier, looked_at <= UNITS + again);
        }
}

static void replace(void) {
    counting.find_not_utf8 = counted_not_utf8;
    counting.count_utf8_bytes16 = counted_utf8_bytes16;
}

static void run(const char *tier) {
    static const char *const parts[] = {"a", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
                                        "\xFF"};
    static const uint16_t pairs[][2] = {
        {'a', 'a'}, {0xE9, 0xE9}, {0x20AC, 0x20AC}, {0xD83D, 0xDE00}, {0xDC00, 0xDC00}};
    for (size_t p = 0; p < sizeof parts / sizeof parts[0]; p++) {
        for (size_t i = 0; i < SIZE; i++)
            text[i] = (uint8_t)parts[p][i % strlen(parts[p])];
        for (size_t i = 0; i < UNITS; i++)
            units[i] = pairs[p][i % 2];
        for (size_t step = 1; step < SIZE; step = 3 * step + 1)
            check(tier, SIZE, step);
    }
}

int main(void) {
    return work_of_each_tier(replace, run);
}
