/* base64_short.h - short texts of base64 through the tier's base64_decode. */
#ifndef LANE_TMPL_BASE64_SHORT_H
#define LANE_TMPL_BASE64_SHORT_H

#include "../../kernels/base64_end.h"
#include "../intrin.h"

static size_t K(base64_decode_short)(const uint8_t *s, size_t n, const lane_base64_rules *rules,
                                     uint8_t *out, size_t capacity) {
    lane_base64_carry carry = {0, 0};
    lane_kernel_out got = K(base64_decode)(s, n, rules->alphabet, &carry, out, capacity);
    return lane_base64_end(got, carry, n, LANE_BASE64_SIGNS(s, n), rules, out, capacity);
}

static size_t K(base64_decode_short16)(const uint16_t *s, size_t n, const lane_base64_rules *rules,
                                       uint8_t *out, size_t capacity) {
    lane_base64_carry carry = {0, 0};
    lane_kernel_out got = K(base64_decode16)(s, n, rules->alphabet, &carry, out, capacity);
    return lane_base64_end(got, carry, n, LANE_BASE64_SIGNS(s, n), rules, out, capacity);
}

#endif
