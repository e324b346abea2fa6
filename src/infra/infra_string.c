/* infra_string.c - string and byte sequence operations of Infra 4.5 and 4.7: two texts, parts of a text,
 * lists of texts. */
#include <lanewise/infra_string.h>

#include "../dispatch/dispatch.h"
#include "code_point.h"
#include "rank.h"

#define UNIT_BITS 8
#include "infra_string_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "infra_string_template.h"
#undef UNIT_BITS

bool lane_byte_less_than(const void *a, size_t a_size, const void *b, size_t b_size) {
    const uint8_t *a_bytes = a, *b_bytes = b;
    size_t shorter = a_size < b_size ? a_size : b_size;
    size_t at = lane_kernels_get()->mismatch(a_bytes, b_bytes, shorter);
    return at == shorter ? a_size < b_size : a_bytes[at] < b_bytes[at];
}
