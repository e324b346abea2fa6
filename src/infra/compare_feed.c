/* compare_feed.c - two streams compared piece by piece. */
#include <lanewise/infra_string.h>

#include "../dispatch/dispatch.h"
#include "rank.h"

static unsigned lower(unsigned unit) {
    return unit >= 'A' && unit <= 'Z' ? unit + 0x20 : unit;
}

/* After n units of both, of which the first `at` are equal; what the two units there count, when at < n. */
static lane_check compared(lane_compare_state *state, size_t n, size_t at, unsigned a, unsigned b) {
    lane_check r = {at < n || state->order != 0 ? LANE_END : LANE_MORE, at};
    state->offset += at;
    if (at < n)
        state->order = a < b ? -1 : 1;
    return r;
}

#define UNIT_BITS 8
#include "compare_feed_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "compare_feed_template.h"
#undef UNIT_BITS

lane_check lane_byte_less_than_feed(lane_compare_state *state, const void *a, size_t a_size,
                                    const void *b, size_t b_size) {
    const uint8_t *a_bytes = a, *b_bytes = b;
    size_t n = state->order == 0 ? lane_least(a_size, b_size) : 0;
    size_t at = lane_kernels_get()->mismatch(a_bytes, b_bytes, n);
    return at < n ? compared(state, n, at, a_bytes[at], b_bytes[at]) : compared(state, n, n, 0, 0);
}
