/* find.c - reference kernels: first of a value, above a value, first in, first and last not in a class. */
#include "../kernels/kernels.h"

size_t lane_k_find_byte_scalar(const uint8_t *s, size_t n, uint8_t byte) {
    size_t i = 0;
    while (i < n && s[i] != byte)
        i++;
    return i;
}

size_t lane_k_find_unit16_scalar(const uint16_t *s, size_t n, uint16_t unit) {
    size_t i = 0;
    while (i < n && s[i] != unit)
        i++;
    return i;
}

size_t lane_k_find_above16_scalar(const uint16_t *s, size_t n, uint16_t limit) {
    size_t i = 0;
    while (i < n && s[i] <= limit)
        i++;
    return i;
}

#define UNIT_BITS 8
#include "find_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "find_template.h"
#undef UNIT_BITS
