/* class.c - byte sets built at run time; their layout is in internal.h. */
#include "internal.h"

static void add(lane_class *set, unsigned byte) {
    unsigned low = byte & 15, high = byte >> 4;
    set->opaque[LANE_CLASS_BITMAP + (byte >> 3)] |= (uint8_t)(1u << (byte & 7));
    if (high < 8)
        set->opaque[LANE_CLASS_ROWS_LOW + low] |= (uint8_t)(1u << high);
    else
        set->opaque[LANE_CLASS_ROWS_HIGH + low] |= (uint8_t)(1u << (high - 8));
    if (byte < 0x80)
        set->opaque[LANE_CLASS_TABLE + byte] = 0xFF;
}

/* the members of a small set, their number, the flags: all from the bitmap */
static void finish(lane_class *set) {
    uint64_t words[4];
    unsigned count = 0;
    for (int w = 0; w < 4; w++) {
        words[w] = lane_load64le(set->opaque + LANE_CLASS_BITMAP + 8 * w);
        count += lane_popcount64(words[w]);
    }
    uint8_t *members = set->opaque + LANE_CLASS_MEMBERS;
    memset(members, 0, 4);
    if (count > 0 && count <= 4) {
        unsigned found = 0;
        for (unsigned w = 0; w < 4; w++)
            for (uint64_t rest = words[w]; rest != 0; rest &= rest - 1)
                members[found++] = (uint8_t)(64 * w + lane_ctz64(rest));
        for (; found < 4; found++)
            members[found] = members[found - 1];
    }
    set->opaque[LANE_CLASS_COUNT] = (uint8_t)(count > 4 ? 5 : count);
    set->opaque[LANE_CLASS_FLAGS] = (words[2] | words[3]) == 0 ? LANE_CLASS_ASCII_ONLY : 0;
}

void lane_class_init(lane_class *set, const void *members, size_t n) {
    const uint8_t *bytes = members;
    memset(set, 0, sizeof *set);
    for (size_t i = 0; i < n; i++)
        add(set, bytes[i]);
    if (n != 1) {
        finish(set);
        return;
    }
    /* as finish would, without its sums: a split on one byte begins with this, however short its text */
    memset(set->opaque + LANE_CLASS_MEMBERS, bytes[0], 4);
    set->opaque[LANE_CLASS_COUNT] = 1;
    set->opaque[LANE_CLASS_FLAGS] = bytes[0] < 0x80 ? LANE_CLASS_ASCII_ONLY : 0;
}

void lane_class_add_range(lane_class *set, uint8_t first, uint8_t last) {
    for (unsigned byte = first; byte <= last; byte++)
        add(set, byte);
    finish(set);
}

void lane_class_invert(lane_class *set) {
    lane_class before = *set;
    memset(set, 0, sizeof *set);
    for (unsigned byte = 0; byte < 256; byte++)
        if (!lane_class_has(&before, (uint8_t)byte))
            add(set, byte);
    finish(set);
}

bool lane_class_contains(const lane_class *set, uint8_t byte) {
    return lane_class_has(set, byte);
}
