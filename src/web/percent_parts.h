/* percent_parts.h - %XX: the byte that it stands for, and the character that a run of them does. */
#ifndef LANE_WEB_PERCENT_PARTS_H
#define LANE_WEB_PERCENT_PARTS_H

#include "../core/utf8_part.h"

/* Of a hex digit: 0 to 15. */
LANE_INLINE unsigned hex_value(uint8_t c) {
    return (c & 15u) + 9u * (c >> 6);
}

/* The byte of the %XX that s begins with, or -1. No branch on what the digits are. */
LANE_INLINE int percent_byte(const uint8_t *s, size_t n) {
    if (n < 3 || s[0] != '%')
        return -1;
    const unsigned high = lane_class_has(&lane_class_ascii_hex_digit, s[1]);
    const unsigned low = lane_class_has(&lane_class_ascii_hex_digit, s[2]);
    return high & low ? (int)(hex_value(s[1]) << 4 | hex_value(s[2])) : -1;
}

/* The character beyond ASCII that the %XX at s stand for: its bytes in `out`, and how many they are; 0 when it is
 * none, or not all of its bytes are %XX. */
LANE_INLINE uint32_t percent_character(const uint8_t *s, size_t n, uint8_t out[4]) {
    uint32_t count = 0;
    for (int byte; count < 4 && (byte = percent_byte(s, n)) >= 0x80; s += 3, n -= 3)
        out[count++] = (uint8_t)byte;
    if (count == 0)
        return 0;
    utf_part part = utf8_part_at(out, count);
    return part.kind == UTF_CHARACTER ? part.length : 0;
}

#endif
