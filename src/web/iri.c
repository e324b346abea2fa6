/* iri.c - IRIs as URIs, and back for display (RFC 3987 3.1, 3.2). */
#include <lanewise/uri.h>

#include "../dispatch/dispatch.h"
#include "percent_parts.h"

lane_result lane_iri_to_uri(const void *s, size_t n, int32_t mode, void *out, size_t capacity) {
    if (mode != LANE_IRI_STRICT && mode != LANE_IRI_LENIENT) {
        lane_result r = {LANE_E_ARGUMENT, 0, 0};
        return r;
    }
    const lane_class *set =
        mode == LANE_IRI_STRICT ? &lane_class_iri_strict : &lane_class_iri_lenient;
    return lane_percent_encode(s, n, set, out, capacity);
}

/* What stays encoded of what is beyond ASCII; the last two of each plane, which are noncharacters, too. From Unicode
 * 17.0 and RFC 3987 2.2, the union of
 *  - what is no `ucschar`: C1 controls, surrogates, private use, noncharacters, U+FFF0 to U+FFFD, U+E0000 to U+E0FFF;
 *  - White_Space, Bidi_Control, Default_Ignorable_Code_Point;
 *  - General_Category Cf, but for the marks that are seen (Prepended_Concatenation_Mark);
 *  - U+2800, a character of Braille without a dot.
 * tests/conformance/uri.py makes it from the data again. */
static const struct {
    uint32_t first, last;
} kept[] = {{0x80, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
            {0x115F, 0x1160},   {0x1680, 0x1680},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
            {0x2000, 0x200F},   {0x2028, 0x202F},   {0x205F, 0x206F},   {0x2800, 0x2800},
            {0x3000, 0x3000},   {0x3164, 0x3164},   {0xD800, 0xF8FF},   {0xFDD0, 0xFDEF},
            {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF},
            {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
            {0xF0000, 0x10FFFF}};

static bool stays_encoded(uint32_t value) {
    if ((value & 0xFFFE) == 0xFFFE)
        return true;
    size_t low = 0, high = sizeof kept / sizeof kept[0];
    while (low < high) { /* the first range that ends at the value or behind it */
        size_t middle = (low + high) / 2;
        if (kept[middle].last < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof kept / sizeof kept[0] && value >= kept[low].first;
}

lane_result lane_uri_to_iri(const void *text, size_t n, void *to, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *s = text;
    uint8_t *out = to;
    lane_result r = {LANE_OK, 0, 0};
    while (r.read < n && r.written < capacity) {
        const size_t left = n - r.read, room = capacity - r.written;
        if (s[r.read] != '%') {
            size_t run = k->find_byte(s + r.read, lane_least(left, room), '%');
            if (out + r.written != s + r.read)
                memmove(out + r.written, s + r.read, run);
            r.read += run;
            r.written += run;
            continue;
        }
        uint8_t bytes[4];
        uint32_t size = percent_character(s + r.read, left, bytes);
        if (size == 0 || stays_encoded(utf8_value(bytes, size))) {
            /* the `%` alone: what is behind it stays by itself, since the character was not one or its other
             * bytes begin none */
            out[r.written++] = '%';
            r.read++;
            continue;
        }
        if (room < size)
            break;
        memcpy(out + r.written, bytes, size);
        r.written += size;
        r.read += (size_t)3 * size;
    }
    if (r.read < n)
        r.status = LANE_FULL;
    return r;
}
