/* base64.h - base64 of the tiers that have no kernels of their own for it: the reference. */
#ifndef LANE_TMPL_BASE64_H
#define LANE_TMPL_BASE64_H

#include "../../kernels/kernels.h"
#include "../intrin.h"

static lane_kernel_out K(base64_decode)(const uint8_t *s, size_t n, const lane_base64_alphabet *a,
                                        lane_base64_carry *carry, uint8_t *out, size_t capacity) {
    return lane_k_base64_decode_scalar(s, n, a, carry, out, capacity);
}
static lane_kernel_out K(base64_decode16)(const uint16_t *s, size_t n,
                                          const lane_base64_alphabet *a, lane_base64_carry *carry,
                                          uint8_t *out, size_t capacity) {
    return lane_k_base64_decode16_scalar(s, n, a, carry, out, capacity);
}
static void K(base64_encode)(const uint8_t *s, size_t groups, const uint8_t *alphabet,
                             uint8_t *out) {
    lane_k_base64_encode_scalar(s, groups, alphabet, out);
}
static void K(base64_encode16)(const uint8_t *s, size_t groups, const uint8_t *alphabet,
                               uint16_t *out) {
    lane_k_base64_encode16_scalar(s, groups, alphabet, out);
}

#endif
