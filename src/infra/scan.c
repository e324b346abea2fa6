/* scan.c - the functions of scan.h: each loads the kernel table once and enters its kernel. */
#include <lanewise/scan.h>

#include "../dispatch/dispatch.h"

size_t lane_find_byte(const void *s, size_t n, uint8_t byte) {
    return lane_kernels_get()->find_byte(s, n, byte);
}

size_t lane_find_unit16(const uint16_t *s, size_t n, uint16_t unit) {
    return lane_kernels_get()->find_unit16(s, n, unit);
}

size_t lane_count_byte(const void *s, size_t n, uint8_t byte) {
    return lane_kernels_get()->count_byte(s, n, byte);
}

size_t lane_count_unit16(const uint16_t *s, size_t n, uint16_t unit) {
    return lane_kernels_get()->count_unit16(s, n, unit);
}

#define UNIT_BITS 8
#include "scan_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "scan_template.h"
#undef UNIT_BITS
