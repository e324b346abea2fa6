/* utf8_part.h - what begins at a byte of text that should be UTF-8. */
#ifndef LANE_CORE_UTF8_PART_H
#define LANE_CORE_UTF8_PART_H

#include "internal.h"

/* what begins at a byte: a character, a subpart that can become none, or one that the end cuts off */
enum { UTF8_CHARACTER, UTF8_ILL_FORMED, UTF8_CUT_OFF };

typedef struct utf8_part {
    uint32_t kind;
    uint32_t length;
} utf8_part;

/* The part at s[0], n >= 1. Encoding Standard, UTF-8 decoder: what the second byte may be depends on the
 * first; a byte outside its range ends the subpart and is looked at again. */
LANE_INLINE utf8_part utf8_part_at(const uint8_t *s, size_t n) {
    utf8_part part = {UTF8_ILL_FORMED, 1};
    uint8_t lead = s[0], low = 0x80, high = 0xBF;
    uint32_t length;
    if (lead < 0x80) {
        part.kind = UTF8_CHARACTER;
        return part;
    }
    if (lead < 0xC2 || lead > 0xF4)
        return part; /* a trail byte, what is overlong always, what is past U+10FFFF */
    if (lead < 0xE0) {
        length = 2;
    } else if (lead < 0xF0) {
        length = 3;
        if (lead == 0xE0)
            low = 0xA0; /* below: overlong */
        if (lead == 0xED)
            high = 0x9F; /* above: surrogates */
    } else {
        length = 4;
        if (lead == 0xF0)
            low = 0x90; /* below: overlong */
        if (lead == 0xF4)
            high = 0x8F; /* above: past U+10FFFF */
    }
    for (; part.length < length; part.length++) {
        if (part.length == n) {
            part.kind = UTF8_CUT_OFF;
            return part;
        }
        if (s[part.length] < low || s[part.length] > high)
            return part;
        low = 0x80;
        high = 0xBF;
    }
    part.kind = UTF8_CHARACTER;
    return part;
}

#endif
