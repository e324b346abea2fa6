/* utf16_part.h - what begins at a byte of text that should be UTF-16 in either byte order. */
#ifndef LANE_INFRA_UTF16_PART_H
#define LANE_INFRA_UTF16_PART_H

#include <lanewise/ascii.h>

#include "../core/utf8_part.h"

LANE_INLINE uint16_t utf16_load(const uint8_t *s, bool big_endian) {
    return big_endian ? (uint16_t)(s[0] << 8 | s[1]) : (uint16_t)(s[1] << 8 | s[0]);
}

/* The part at s[0], n >= 1: a unit, a pair, a surrogate that stands alone, or what the end cuts off. */
LANE_INLINE utf_part utf16_part_at(const uint8_t *s, size_t n, bool big_endian) {
    utf_part part = {UTF_CUT_OFF, (uint32_t)(n < 4 ? n : 2)};
    if (n < 2)
        return part;
    uint16_t unit = utf16_load(s, big_endian);
    if (lane_is_leading_surrogate(unit)) {
        if (n < 4)
            return part;
        if (lane_is_trailing_surrogate(utf16_load(s + 2, big_endian))) {
            part.kind = UTF_CHARACTER;
            part.length = 4;
            return part;
        }
    }
    part.kind = lane_is_surrogate(unit) ? UTF_ILL_FORMED : UTF_CHARACTER;
    part.length = 2;
    return part;
}

#endif
