/* percent_parts.h - %XX: the byte that it stands for, and the character that a run of them does. */
#ifndef LANE_WEB_PERCENT_PARTS_H
#define LANE_WEB_PERCENT_PARTS_H

#include "../core/utf8_part.h"

/* 0 to 15, or -1. */
LANE_INLINE int hex_value(uint8_t c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20; /* letters in small; what else becomes a to f is none before */
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The byte of the %XX that s begins with, or -1. */
LANE_INLINE int percent_byte(const uint8_t *s, size_t n) {
    if (n < 3 || s[0] != '%')
        return -1;
    int high = hex_value(s[1]), low = hex_value(s[2]);
    return (high | low) < 0 ? -1 : high << 4 | low;
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
