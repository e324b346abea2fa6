/* utf.h - UTF-8, UTF-16 and Latin-1: the reference, where a tier has no kernel of its own. */
#ifndef LANE_TMPL_UTF_H
#define LANE_TMPL_UTF_H

#include "../../kernels/kernels.h"
#include "../intrin.h"
#include "utf8_validate.h"

static lane_kernel_out K(utf8_to_utf16)(const uint8_t *s, size_t n, uint16_t *out,
                                        size_t capacity) {
    return lane_k_utf8_to_utf16_scalar(s, n, out, capacity);
}
static lane_kernel_out K(utf16_to_utf8)(const uint16_t *s, size_t n, uint8_t *out,
                                        size_t capacity) {
    return lane_k_utf16_to_utf8_scalar(s, n, out, capacity);
}
static lane_kernel_out K(latin1_to_utf8)(const uint8_t *s, size_t n, uint8_t *out,
                                         size_t capacity) {
    return lane_k_latin1_to_utf8_scalar(s, n, out, capacity);
}
static lane_kernel_out K(utf8_to_latin1)(const uint8_t *s, size_t n, uint8_t *out,
                                         size_t capacity) {
    return lane_k_utf8_to_latin1_scalar(s, n, out, capacity);
}
static size_t K(count_utf16_units)(const uint8_t *s, size_t n) {
    return lane_k_count_utf16_units_scalar(s, n);
}
static uint64_t K(count_utf8_bytes16)(const uint16_t *s, size_t n) {
    return lane_k_count_utf8_bytes16_scalar(s, n);
}
static void K(swap_bytes16)(const uint16_t *s, size_t n, uint16_t *out) {
    lane_k_swap_bytes16_scalar(s, n, out);
}

#endif
