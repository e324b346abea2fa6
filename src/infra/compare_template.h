/* compare_template.h - over UNIT, ANY, PUBLIC, KERNEL (unit.h). */
#include "unit.h"

int PUBLIC(compare_code_units)(const ANY *a, size_t a_size, const ANY *b, size_t b_size) {
    const UNIT *a_units = a, *b_units = b;
    size_t shorter = lane_least(a_size, b_size);
    size_t at = lane_kernels_get()->KERNEL(mismatch)(a_units, b_units, shorter);
    /* one is a prefix of the other, or they are identical: the shorter is less */
    return at == shorter ? order_of(a_size, b_size)
                         : order_of(PUBLIC(rank)(a_units[at]), PUBLIC(rank)(b_units[at]));
}

bool PUBLIC(code_unit_less_than)(const ANY *a, size_t a_size, const ANY *b, size_t b_size) {
    return PUBLIC(compare_code_units)(a, a_size, b, b_size) < 0;
}
