/* delimiter.h - what parts tokens: a set of units, or a code point that no set can hold, by its units. */
#ifndef LANE_INFRA_DELIMITER_H
#define LANE_INFRA_DELIMITER_H

#include <lanewise/ascii.h>

#include "../dispatch/dispatch.h"

typedef struct lane_delimiter {
    const lane_class *set; /* NULL: `units` */
    uint16_t units[4];     /* the bytes of a character of UTF-8, or one or two code units */
    uint8_t size;          /* units of a delimiter */
} lane_delimiter;

/* n units at `data`, and whether the unit before them is a leading surrogate */
typedef struct lane_text {
    const void *data;
    size_t size;
    bool after_lead;
} lane_text;

/* A delimiter of more than one unit never overlaps itself: its first unit is a lead, the others are not. */

LANE_INLINE lane_delimiter delimiter_of(lane_class *own, uint32_t code_point) {
    lane_delimiter d = {NULL, {0}, 1};
    if (code_point < 0x80) {
        uint8_t byte = (uint8_t)code_point;
        lane_class_init(own, &byte, 1);
        d.set = own;
    } else if (!lane_is_scalar_value(code_point)) {
        lane_class_init(own, NULL, 0);
        d.set = own;
    } else if (code_point < 0x800) {
        d.units[d.size - 1] = (uint16_t)(0xC0 | code_point >> 6);
    } else if (code_point < 0x10000) {
        d.units[0] = (uint16_t)(0xE0 | code_point >> 12);
        d.units[d.size++] = (uint16_t)(0x80 | (code_point >> 6 & 0x3F));
    } else {
        d.units[0] = (uint16_t)(0xF0 | code_point >> 18);
        d.units[d.size++] = (uint16_t)(0x80 | (code_point >> 12 & 0x3F));
        d.units[d.size++] = (uint16_t)(0x80 | (code_point >> 6 & 0x3F));
    }
    if (d.set == NULL)
        d.units[d.size++] = (uint16_t)(0x80 | (code_point & 0x3F));
    return d;
}

LANE_INLINE lane_delimiter delimiter_of16(lane_class *own, uint32_t code_point) {
    lane_delimiter d = {NULL, {0}, 1};
    if (code_point < 0x80 || code_point > 0x10FFFF)
        return delimiter_of(own, code_point);
    if (code_point < 0x10000) {
        d.units[0] = (uint16_t)code_point;
    } else {
        d.units[0] = (uint16_t)(0xD7C0 + (code_point >> 10));
        d.units[1] = (uint16_t)(0xDC00 | (code_point & 0x3FF));
        d.size = 2;
    }
    return d;
}

/* Turns whitespace into edges: a bit where a token begins or ends, so that a run of blanks costs as
 * much as one. `open`: a token runs into these units; the result: one runs out of them. Bits behind the
 * text say whitespace 0, so a text that ends in whitespace gets an edge at its size: a token that begins
 * there is none. */
LANE_INLINE bool whitespace_to_edges(bool open, uint64_t *bits, size_t words) {
    uint64_t before = !open; /* whether the unit before is whitespace, or nothing */
    for (size_t w = 0; w < words; w++) {
        uint64_t whitespace = bits[w];
        bits[w] = whitespace ^ (whitespace << 1 | before);
        before = whitespace >> 63;
    }
    return before == 0;
}

/* ---- delimiters by their units, in both widths: whether one begins at s[i] ---- */

LANE_INLINE bool delimits(const lane_text *text, const lane_delimiter *d, size_t i) {
    const uint8_t *s = (const uint8_t *)text->data + i;
    for (uint8_t j = 0; j < d->size; j++)
        if (s[j] != d->units[j])
            return false;
    return true;
}

/* half a pair is no code point */
LANE_INLINE bool delimits16(const lane_text *text, const lane_delimiter *d, size_t i) {
    const uint16_t *s = (const uint16_t *)text->data;
    if (d->size == 2)
        return s[i] == d->units[0] && s[i + 1] == d->units[1];
    if (s[i] != d->units[0])
        return false;
    if (lane_is_leading_surrogate(s[i]))
        return i + 1 == text->size || !lane_is_trailing_surrogate(s[i + 1]);
    if (lane_is_trailing_surrogate(s[i]))
        return i == 0 ? !text->after_lead : !lane_is_leading_surrogate(s[i - 1]);
    return true;
}

#define UNIT_BITS 8
#include "delimiter_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "delimiter_template.h"
#undef UNIT_BITS

#endif
