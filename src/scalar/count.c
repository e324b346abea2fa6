/* count.c - reference kernels: how many units are equal to a value, or in a class. */
#include "../kernels/kernels.h"

size_t lane_k_count_byte_scalar(const uint8_t *s, size_t n, uint8_t byte) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += s[i] == byte;
    return count;
}

size_t lane_k_count_unit16_scalar(const uint16_t *s, size_t n, uint16_t unit) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += s[i] == unit;
    return count;
}

#define UNIT_BITS 8
#include "count_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "count_template.h"
#undef UNIT_BITS
