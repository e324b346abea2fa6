/* base64_template.h - over UNIT, KERNEL (unit.h). */
#include "unit.h"

lane_kernel_out KERNEL(base64_decode)(const UNIT *s, size_t n, const lane_base64_alphabet *a,
                                      lane_base64_carry *carry, uint8_t *out, size_t capacity) {
    uint32_t bits = carry->bits, count = carry->count;
    size_t i = 0, m = 0;
    for (;;) {
        while (count == 0 && n - i >= 4 && capacity - m >= 3) {
            uint32_t a0 = lane_base64_value(a, s[i]), a1 = lane_base64_value(a, s[i + 1]);
            uint32_t a2 = lane_base64_value(a, s[i + 2]), a3 = lane_base64_value(a, s[i + 3]);
            if ((a0 | a1 | a2 | a3) > 63)
                break;
            out[m] = (uint8_t)(a0 << 2 | a1 >> 4);
            out[m + 1] = (uint8_t)(a1 << 4 | a2 >> 2);
            out[m + 2] = (uint8_t)(a2 << 6 | a3);
            m += 3;
            i += 4;
        }
        if (i == n)
            break;
        uint32_t value = lane_base64_value(a, s[i]);
        if (value == LANE_BASE64_VALUE_STOP || (value < 64 && count == 3 && capacity - m < 3))
            break;
        i++;
        if (value == LANE_BASE64_VALUE_SKIP)
            continue;
        bits = bits << 6 | value;
        if (++count == 4) {
            out[m] = (uint8_t)(bits >> 16);
            out[m + 1] = (uint8_t)(bits >> 8);
            out[m + 2] = (uint8_t)bits;
            m += 3;
            bits = count = 0;
        }
    }
    carry->bits = bits;
    carry->count = count;
    lane_kernel_out r = {i, m};
    return r;
}

size_t KERNEL(base64_decode_short)(const UNIT *s, size_t n, const lane_base64_rules *rules,
                                   uint8_t *out, size_t capacity) {
    lane_base64_carry carry = {0, 0};
    lane_kernel_out got = KERNEL(base64_decode)(s, n, rules->alphabet, &carry, out, capacity);
    return lane_base64_end(got, carry, n, LANE_BASE64_SIGNS(s, n), rules, out, capacity);
}

void KERNEL(base64_encode)(const uint8_t *s, size_t groups, const uint8_t *alphabet, UNIT *out) {
    for (size_t g = 0; g < groups; g++, s += 3, out += 4) {
        uint32_t bits = (uint32_t)s[0] << 16 | (uint32_t)s[1] << 8 | s[2];
        out[0] = alphabet[bits >> 18];
        out[1] = alphabet[bits >> 12 & 0x3F];
        out[2] = alphabet[bits >> 6 & 0x3F];
        out[3] = alphabet[bits & 0x3F];
    }
}
