/* utf_repair_work.c - repair into rooms that are small is linear: a text with one error at its end, and a kernel table
 * that adds up how many bytes it was asked to look at. */
#include "support/work.h"

#include <lanewise/lanewise.h>

#include <string.h>

enum { SIZE = 1000000, ROOM = 4000 };

static size_t counted_find(const uint8_t *s, size_t n) {
    size_t at = below->find_not_utf8(s, n);
    looked_at += at + (at < n);
    return at;
}
static void counted_ill_formed(const uint8_t *s, size_t n, uint64_t *parts, uint64_t *bytes) {
    looked_at += n;
    below->utf8_ill_formed(s, n, parts, bytes);
}

static size_t reset(void) {
    size_t was = looked_at;
    looked_at = 0;
    return was;
}

/* with a view of what was repaired, and all written */
static void repair(const char *tier, const char *text, size_t n, size_t replacements, bool view) {
    static char out[ROOM];
    lane_utf_result r;
    lane_view piece = {out, 0};
    size_t read = 0, size = 0, replaced = 0;
    reset();
    do {
        r = lane_utf8_repair(text + read, n - read, LANE_UTF_REPLACE, out, ROOM,
                             view ? &piece : NULL);
        read += r.read;
        size += view ? piece.size : r.written;
        replaced += r.replacements;
    } while (r.status == LANE_FULL && r.read > 0);
    EXPECT_IN(tier, r.status == LANE_OK && read == n);
    EXPECT_IN(tier, replaced == replacements && size == n + 2 * replacements);
    /* what is before an error may be looked at once more, with it, and what did not fit by the next call */
    EXPECT_IN(tier, reset() <= 3 * n);
}

static void replace(void) {
    counting.find_not_utf8 = counted_find;
    counting.utf8_ill_formed = counted_ill_formed;
}

static void run(const char *tier) {
    static char text[SIZE];
    for (int view = 0; view < 2; view++) {
        memset(text, 'x', SIZE);
        repair(tier, text, SIZE, 0, view == 1);
        text[SIZE - 1] = (char)0xFF;
        repair(tier, text, SIZE, 1, view == 1);
        for (size_t i = 0; i < SIZE; i += 10)
            text[i] = (char)0xFF;
        repair(tier, text, SIZE, SIZE / 10 + 1, view == 1);
    }
}

int main(void) {
    return work_of_each_tier(replace, run);
}
