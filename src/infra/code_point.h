/* code_point.h - the code point at the start of a text, in both widths. */
#ifndef LANE_INFRA_CODE_POINT_H
#define LANE_INFRA_CODE_POINT_H

#include <lanewise/ascii.h>

#include "../core/utf8_part.h"

typedef struct lane_code_point {
    uint32_t value;
    uint32_t units;
} lane_code_point;

LANE_INLINE bool lane_is_surrogate_pair(const uint16_t *s) {
    return lane_is_leading_surrogate(s[0]) && lane_is_trailing_surrogate(s[1]);
}

/* Why the surrogate at s[i], which stands alone, is wrong in a text of n units: the end cuts off its pair, or that. */
LANE_INLINE int32_t utf16_status(const uint16_t *s, size_t n, size_t i) {
    return i == n - 1 && lane_is_leading_surrogate(s[i]) ? LANE_MORE : LANE_E_NOT_UTF16;
}

/* n is 1 or more; an ill-formed maximal subpart is U+FFFD */
LANE_INLINE lane_code_point lane_code_point_at(const uint8_t *s, size_t n) {
    lane_code_point r = {s[0], 1};
    if (s[0] < 0x80)
        return r;
    utf_part part = utf8_part_at(s, n);
    r.units = part.length;
    if (part.kind != UTF_CHARACTER) {
        r.value = 0xFFFD;
        return r;
    }
    r.value = utf8_value(s, part.length);
    return r;
}

/* a surrogate that stands alone is itself */
LANE_INLINE lane_code_point lane_code_point_at16(const uint16_t *s, size_t n) {
    lane_code_point r = {s[0], 1};
    if (n >= 2 && lane_is_surrogate_pair(s)) {
        r.value = 0x10000 + ((uint32_t)(s[0] - 0xD800) << 10) + (uint32_t)(s[1] - 0xDC00);
        r.units = 2;
    }
    return r;
}

#endif
