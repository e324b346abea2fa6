/* compare.c - the order of two texts, by code units and by code points. */
#include <lanewise/ascii.h>
#include <lanewise/utf_index.h>

#include "../dispatch/dispatch.h"
#include "rank.h"

static int order_of(size_t a, size_t b) {
    return a < b ? -1 : a > b;
}

#define UNIT_BITS 8
#include "compare_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "compare_template.h"
#undef UNIT_BITS

int lane_compare_code_points(const void *a, size_t a_size, const void *b, size_t b_size) {
    const uint8_t *a_bytes = a, *b_bytes = b;
    size_t shorter = lane_least(a_size, b_size);
    size_t at = lane_kernels_get()->mismatch(a_bytes, b_bytes, shorter);
    /* one is a prefix of the other, or they are identical: the shorter is less */
    return at == shorter ? order_of(a_size, b_size) : order_of(a_bytes[at], b_bytes[at]);
}

bool lane_byte_less_than(const void *a, size_t a_size, const void *b, size_t b_size) {
    return lane_compare_code_points(a, a_size, b, b_size) < 0;
}

/* What the unit at s[i] counts where the order is that of code points: a half of a pair is behind everything that
 * is none, in which case it decides whatever its number is. */
static unsigned code_point_rank(const uint16_t *s, size_t n, size_t i) {
    bool paired =
        lane_is_leading_surrogate(s[i])
            ? i + 1 < n && lane_is_trailing_surrogate(s[i + 1])
            : lane_is_trailing_surrogate(s[i]) && i > 0 && lane_is_leading_surrogate(s[i - 1]);
    return paired ? s[i] + 0x10000u : s[i];
}

int lane_compare_code_points16(const uint16_t *a, size_t a_size, const uint16_t *b, size_t b_size) {
    size_t shorter = lane_least(a_size, b_size);
    size_t at = lane_kernels_get()->mismatch16(a, b, shorter);
    return at == shorter ? order_of(a_size, b_size)
                         : order_of(code_point_rank(a, a_size, at), code_point_rank(b, b_size, at));
}

lane_check lane_compare_code_points_feed16(lane_compare_state *state, const uint16_t *a,
                                           size_t a_size, const uint16_t *b, size_t b_size) {
    lane_check r = {LANE_END, 0};
    if (state->order != 0)
        return r;
    size_t n = lane_least(a_size, b_size);
    size_t at = lane_kernels_get()->mismatch16(a, b, n);
    /* a leading surrogate at the end of its piece counts by the unit behind it, and one that both have tells what
     * the units behind it count */
    bool open = at == n || (at + 1 == a_size && lane_is_leading_surrogate(a[at])) ||
                (at + 1 == b_size && lane_is_leading_surrogate(b[at]));
    if (!open) {
        state->order = order_of(code_point_rank(a, a_size, at), code_point_rank(b, b_size, at));
    } else {
        r.status = LANE_MORE;
        if (at > 0 && lane_is_leading_surrogate(a[at - 1]))
            at--;
    }
    r.position = at;
    state->offset += at;
    return r;
}

void lane_compare_code_points_finish16(lane_compare_state *state, const uint16_t *a, size_t a_size,
                                       const uint16_t *b, size_t b_size) {
    if (state->order == 0)
        state->order = lane_compare_code_points16(a, a_size, b, b_size);
}
