/* convert.c - from one width to the other (Infra isomorphic and ASCII encode and decode), and scalar value
 * strings. */
#include <lanewise/ascii.h>
#include <lanewise/infra_string.h>

#include "../dispatch/dispatch.h"

lane_result lane_isomorphic_decode16(const void *s, size_t n, uint16_t *out, size_t capacity) {
    size_t units = n <= capacity ? n : capacity;
    lane_kernels_get()->widen(s, units, out);
    lane_result r = {units == n ? LANE_OK : LANE_FULL, units, units};
    return r;
}

static lane_result encode(const uint16_t *s, size_t n, uint16_t limit, int32_t error, uint8_t *out,
                          size_t capacity) {
    size_t units = n <= capacity ? n : capacity;
    size_t good = lane_kernels_get()->narrow(s, units, limit, out);
    lane_result r = {units == n ? LANE_OK : LANE_FULL, good, good};
    if (good < units)
        r.status = error;
    return r;
}

lane_result lane_isomorphic_encode16(const uint16_t *s, size_t n, void *out, size_t capacity) {
    return encode(s, n, 0xFF, LANE_E_NOT_ISOMORPHIC, out, capacity);
}

lane_result lane_ascii_encode16(const uint16_t *s, size_t n, void *out, size_t capacity) {
    return encode(s, n, 0x7F, LANE_E_NOT_ASCII, out, capacity);
}

lane_result lane_ascii_decode16(const void *s, size_t n, uint16_t *out, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    size_t units = n <= capacity ? n : capacity;
    size_t good = k->is_ascii(s, units) ? units : k->find_first_not_in(s, units, &lane_class_ascii);
    k->widen(s, good, out);
    lane_result r = {units == n ? LANE_OK : LANE_FULL, good, good};
    if (good < units)
        r.status = LANE_E_NOT_ASCII;
    return r;
}

bool lane_is_isomorphic(const void *s, size_t n) {
    return lane_kernels_get()->find_first_not_in(s, n, &lane_class_utf8_below_100) == n;
}

bool lane_is_isomorphic16(const uint16_t *s, size_t n) {
    return lane_kernels_get()->find_above16(s, n, 0xFF) == n;
}

size_t lane_find_lone_surrogate16(const uint16_t *s, size_t n) {
    return lane_kernels_get()->find_lone_surrogate16(s, n);
}

bool lane_is_scalar_value_string16(const uint16_t *s, size_t n) {
    return lane_kernels_get()->find_lone_surrogate16(s, n) == n;
}

lane_result lane_convert_to_scalar_value_string16(const uint16_t *s, size_t n, uint16_t *out,
                                                  size_t capacity) {
    size_t units = n;
    if (capacity < n) {
        /* a pair that the room would cut stays whole for the next call */
        units = capacity;
        if (units > 0 && lane_is_leading_surrogate(s[units - 1]) &&
            lane_is_trailing_surrogate(s[units]))
            units--;
    }
    lane_kernels_get()->repair_surrogates16(s, units, out);
    lane_result r = {units == n ? LANE_OK : LANE_FULL, units, units};
    return r;
}
