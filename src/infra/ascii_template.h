/* ascii_template.h - ascii.h over UNIT, ANY, PUBLIC, KERNEL (unit.h). */
#include "unit.h"

bool PUBLIC(is_ascii)(const ANY *s, size_t n) {
    return lane_kernels_get()->KERNEL(is_ascii)(s, n);
}

lane_result PUBLIC(ascii_lowercase)(const ANY *s, size_t n, ANY *out, size_t capacity) {
    size_t units = n <= capacity ? n : capacity;
    lane_kernels_get()->KERNEL(ascii_lowercase)(s, units, out);
    lane_result r = {units == n ? LANE_OK : LANE_FULL, units, units};
    return r;
}

lane_result PUBLIC(ascii_uppercase)(const ANY *s, size_t n, ANY *out, size_t capacity) {
    size_t units = n <= capacity ? n : capacity;
    lane_kernels_get()->KERNEL(ascii_uppercase)(s, units, out);
    lane_result r = {units == n ? LANE_OK : LANE_FULL, units, units};
    return r;
}

bool PUBLIC(ascii_case_insensitive_match)(const ANY *a, size_t a_size, const ANY *b,
                                          size_t b_size) {
    return a_size == b_size &&
           lane_kernels_get()->KERNEL(mismatch_ignoring_ascii_case)(a, b, a_size) == a_size;
}

size_t PUBLIC(mismatch)(const ANY *a, const ANY *b, size_t n) {
    return lane_kernels_get()->KERNEL(mismatch)(a, b, n);
}

size_t PUBLIC(mismatch_ignoring_ascii_case)(const ANY *a, const ANY *b, size_t n) {
    return lane_kernels_get()->KERNEL(mismatch_ignoring_ascii_case)(a, b, n);
}

lane_check PUBLIC(check_all_in)(const ANY *s, size_t n, const lane_class *set) {
    size_t at = lane_kernels_get()->KERNEL(find_first_not_in)(s, n, set);
    lane_check r = {at == n ? LANE_OK : LANE_E_NOT_IN_SET, at};
    return r;
}
