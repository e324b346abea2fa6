/* infra_string_template.h - infra_string.h over UNIT, ANY, PUBLIC, KERNEL (unit.h). */
#include "unit.h"

bool PUBLIC(is_identical)(const ANY *a, size_t a_size, const ANY *b, size_t b_size) {
    return a_size == b_size && lane_kernels_get()->KERNEL(mismatch)(a, b, a_size) == a_size;
}

bool PUBLIC(code_unit_prefix)(const ANY *prefix, size_t prefix_size, const ANY *s, size_t n) {
    return prefix_size <= n &&
           lane_kernels_get()->KERNEL(mismatch)(prefix, s, prefix_size) == prefix_size;
}

bool PUBLIC(code_unit_suffix)(const ANY *suffix, size_t suffix_size, const ANY *s, size_t n) {
    if (suffix_size == 0)
        return true; /* also where s is NULL */
    if (suffix_size > n)
        return false;
    const UNIT *end_part = (const UNIT *)s + (n - suffix_size);
    return lane_kernels_get()->KERNEL(mismatch)(suffix, end_part, suffix_size) == suffix_size;
}

bool PUBLIC(code_unit_less_than)(const ANY *a, size_t a_size, const ANY *b, size_t b_size) {
    const UNIT *a_units = a, *b_units = b;
    size_t shorter = a_size < b_size ? a_size : b_size;
    size_t at = lane_kernels_get()->KERNEL(mismatch)(a_units, b_units, shorter);
    /* one is a prefix of the other, or they are identical: the shorter is less */
    return at == shorter ? a_size < b_size : a_units[at] < b_units[at];
}

size_t PUBLIC(skip_ascii_whitespace)(const ANY *s, size_t n, size_t position) {
    if (position >= n)
        return position;
    const UNIT *rest = (const UNIT *)s + position;
    return position + lane_kernels_get()->KERNEL(find_first_not_in)(rest, n - position,
                                                                    &lane_class_ascii_whitespace);
}
