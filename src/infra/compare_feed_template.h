/* compare_feed_template.h - over UNIT, ANY, PUBLIC, KERNEL (unit.h). */
#include "unit.h"

lane_check PUBLIC(code_unit_less_than_feed)(lane_compare_state *state, const ANY *a, size_t a_size,
                                            const ANY *b, size_t b_size) {
    const UNIT *a_units = a, *b_units = b;
    size_t n = state->order == 0 ? lane_least(a_size, b_size) : 0;
    size_t at = lane_kernels_get()->KERNEL(mismatch)(a_units, b_units, n);
    if (at == n)
        return compared(state, n, n, 0, 0);
    return compared(state, n, at, PUBLIC(rank)(a_units[at]), PUBLIC(rank)(b_units[at]));
}

lane_check PUBLIC(ascii_case_insensitive_match_feed)(lane_compare_state *state, const ANY *a,
                                                     size_t a_size, const ANY *b, size_t b_size) {
    const UNIT *a_units = a, *b_units = b;
    size_t n = state->order == 0 ? lane_least(a_size, b_size) : 0;
    size_t at = lane_kernels_get()->KERNEL(mismatch_ignoring_ascii_case)(a_units, b_units, n);
    if (at == n)
        return compared(state, n, n, 0, 0);
    return compared(state, n, at, lower(a_units[at]), lower(b_units[at]));
}
