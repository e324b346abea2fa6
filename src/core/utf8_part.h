/* utf8_part.h - what begins at a byte of text that should be UTF-8. */
#ifndef LANE_CORE_UTF8_PART_H
#define LANE_CORE_UTF8_PART_H

#include <lanewise/base.h>

#include "internal.h"

/* what begins at a byte: a character, a subpart that can become none, or one that the end cuts off */
enum { UTF_CHARACTER, UTF_ILL_FORMED, UTF_CUT_OFF };

/* what is put for an ill-formed part: U+FFFD, nothing, \xHH for each of its bytes */
enum { UTF8_PUT_REPLACEMENT, UTF8_PUT_NOTHING, UTF8_PUT_ESCAPE };

typedef struct utf_part {
    uint32_t kind;
    uint32_t length;
} utf_part;

/* The part at s[0], n >= 1. Encoding Standard, UTF-8 decoder: what the second byte may be depends on the
 * first; a byte outside its range ends the subpart and is looked at again. With `surrogates` (WTF-8) the
 * three bytes of one are a character. */
LANE_INLINE utf_part utf8_part_in(const uint8_t *s, size_t n, bool surrogates) {
    utf_part part = {UTF_ILL_FORMED, 1};
    uint8_t lead = s[0], low = 0x80, high = 0xBF;
    uint32_t length;
    if (lead < 0x80) {
        part.kind = UTF_CHARACTER;
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
        if (lead == 0xED && !surrogates)
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
            part.kind = UTF_CUT_OFF;
            return part;
        }
        if (s[part.length] < low || s[part.length] > high)
            return part;
        low = 0x80;
        high = 0xBF;
    }
    part.kind = UTF_CHARACTER;
    return part;
}

LANE_INLINE utf_part utf8_part_at(const uint8_t *s, size_t n) {
    return utf8_part_in(s, n, false);
}

/* What the part tells of the text that it begins. */
LANE_INLINE int32_t utf8_status(utf_part part) {
    return part.kind == UTF_CHARACTER ? LANE_OK
           : part.kind == UTF_CUT_OFF ? LANE_MORE
                                      : LANE_E_NOT_UTF8;
}

/* The code point of a character of `length` bytes. */
LANE_INLINE uint32_t utf8_value(const uint8_t *s, uint32_t length) {
    if (length == 1)
        return s[0];
    /* the lead byte has length + 1 bits of marking, each trail byte two */
    uint32_t value = s[0] & (0x7Fu >> length);
    for (uint32_t i = 1; i < length; i++)
        value = value << 6 | (s[i] & 0x3Fu);
    return value;
}

/* What may be put for an ill-formed part, and how many bytes that is. */
LANE_INLINE size_t utf8_put_replacement(uint8_t *out) {
    memcpy(out, "\xEF\xBF\xBD", 3);
    return 3;
}
LANE_INLINE size_t utf8_put_escaped(uint8_t byte, uint8_t *out) {
    static const char digits[] = "0123456789ABCDEF";
    out[0] = '\\';
    out[1] = 'x';
    out[2] = (uint8_t)digits[byte >> 4];
    out[3] = (uint8_t)digits[byte & 15];
    return 4;
}

/* The units of a code point, which may be a surrogate; how many they are. */
LANE_INLINE uint32_t utf8_size(uint32_t value) {
    return value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
}
LANE_INLINE uint32_t utf8_put(uint32_t value, uint8_t *out) {
    static const uint8_t marks[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    uint32_t length = utf8_size(value);
    for (uint32_t i = length - 1; i > 0; i--, value >>= 6)
        out[i] = (uint8_t)(0x80 | (value & 0x3F));
    out[0] = (uint8_t)(marks[length] | value);
    return length;
}
LANE_INLINE uint32_t utf16_size(uint32_t value) {
    return value < 0x10000 ? 1 : 2;
}
LANE_INLINE uint32_t utf16_put(uint32_t value, uint16_t *out) {
    if (value < 0x10000) {
        out[0] = (uint16_t)value;
        return 1;
    }
    out[0] = (uint16_t)(0xD7C0 + (value >> 10)); /* 0xD800 less 0x10000 >> 10 */
    out[1] = (uint16_t)(0xDC00 | (value & 0x3FF));
    return 2;
}

LANE_INLINE bool utf8_is_trail(uint8_t byte) {
    return (byte & 0xC0) == 0x80;
}

/* The bytes of the character that the end of the text cuts off, 0 when it cuts none. */
LANE_INLINE size_t utf8_cut_off(const uint8_t *s, size_t n, bool surrogates) {
    for (size_t back = 1; back <= 3 && back <= n; back++) {
        const uint8_t *from = s + (n - back);
        if (!utf8_is_trail(*from))
            return utf8_part_in(from, back, surrogates).kind == UTF_CUT_OFF ? back : 0;
    }
    return 0;
}

/* The part that byte i stands inside of, i.e. behind the first byte of, as its start; *length is that of the part.
 * i when a part begins there. A part has four bytes at most, and what is no trail byte begins one. */
LANE_INLINE size_t utf8_start_of(const uint8_t *s, size_t n, size_t i, size_t *length) {
    *length = 0;
    if (i >= n || !utf8_is_trail(s[i]))
        return i;
    for (size_t back = 1; back <= 3 && back <= i; back++) {
        size_t from = i - back;
        if (utf8_is_trail(s[from]))
            continue;
        utf_part part = utf8_part_at(s + from, n - from);
        if (part.length <= back)
            return i;
        *length = part.length;
        return from;
    }
    return i;
}

LANE_INLINE size_t utf8_floor(const uint8_t *s, size_t n, size_t i) {
    size_t length;
    return i >= n ? n : utf8_start_of(s, n, i, &length);
}

#endif
