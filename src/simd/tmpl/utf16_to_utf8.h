/* utf16_to_utf8.h - a vector of units at a time at fixed steps: each unit gives one to three bytes, and half of a
 * pair two of its four, the second half with two bits of the first. How many bytes a unit can have is decided
 * for a group of four vectors; putting them is the tier's own (hand/utf_*.h):
 *
 *   u16_put_two   a vector of units that have two bytes at most; `pairs` when there may be surrogates; `before` begins
 *                 one unit before; surrogates that stand alone leave bits in `errors`. Gives the bytes
 *   u16_put_any   the same for any units, and gives the bytes of the first `units`
 *   u16_has_three whether there is a unit of three bytes
 *   U16_SLACK     the most that either stores past those
 *
 *   a unit              bytes
 *   0aaaaaaa            0aaaaaaa
 *   00000bbb bbaaaaaa   110bbbbb 10aaaaaa
 *   ccccbbbb bbaaaaaa   1110cccc 10bbbbbb 10aaaaaa
 *   the first of a pair, whose ten bits and 0x40 are cccbbbbbbaa   11110ccc 10bbbbbb
 *   the second, whose ten are ddddeeeeee, with the aa before      10aadddd 10eeeeee */
#ifndef LANE_TMPL_UTF16_TO_UTF8_H
#define LANE_TMPL_UTF16_TO_UTF8_H

#include "convert.h"

enum { U16_STEP = XV_BYTES / 2, U16_GROUP = 4 * U16_STEP };

/* Where to go on by character when everything before i is done: of a pair that is not complete two bytes are
 * written. */
static lane_kernel_out u16_settle(const uint16_t *s, size_t i, size_t written) {
    if (i > 0 && unit_is_leading(s[i - 1]))
        return (lane_kernel_out){i - 1, written - 2};
    return (lane_kernel_out){i, written};
}

static LANE_NOINLINE lane_kernel_out u16_to_8_rest(const uint16_t *s, size_t n, size_t i,
                                                   uint8_t *out, size_t written, size_t capacity) {
    lane_kernel_out r = u16_settle(s, i, written);
    lane_kernel_out rest =
        lane_k_utf16_to_utf8_scalar(s + r.read, n - r.read, out + r.written, capacity - r.written);
    return (lane_kernel_out){r.read + rest.read, r.written + rest.written};
}

LANE_INLINE bool u16_all_below(xv most, uint16_t limit) {
    xv last = xv_set16((uint16_t)(limit - 1));
    return !xv_any(xv_xor(xv_max16(most, last), last));
}

LANE_INLINE size_t u16_put_short(const uint8_t *s, bool pairs, uint8_t *out, xv *errors) {
    size_t m = 0;
    for (size_t j = 0; j < 4 * XV_BYTES; j += XV_BYTES)
        m += u16_put_two(xv_load(s + j), xv_load(s + j - 2), pairs, out + m, errors);
    return m;
}
LANE_INLINE size_t u16_put_group(const uint8_t *s, bool pairs, uint8_t *out, xv *errors) {
    size_t m = 0;
    for (size_t j = 0; j < 4 * XV_BYTES; j += XV_BYTES)
        m += u16_put_any(xv_load(s + j), xv_load(s + j - 2), pairs, U16_STEP, out + m, errors);
    return m;
}

/* the bytes of four vectors, where no unit is above those of `most` */
LANE_INLINE size_t u16_put_four(const uint8_t *s, xv most, uint8_t *out, xv *errors) {
    if (u16_all_below(most, 0x80)) {
        narrow_block(s, out);
        narrow_block(s + 2 * XV_BYTES, out + XV_BYTES);
        return U16_GROUP;
    }
    if (u16_all_below(most, 0x800))
        return u16_put_short(s, false, out, errors);
    if (u16_all_below(most, 0xD800))
        return u16_put_group(s, false, out, errors);
    bool three = false;
    for (size_t j = 0; j < 4 * XV_BYTES; j += XV_BYTES)
        three |= u16_has_three(xv_load(s + j));
    return three ? u16_put_group(s, true, out, errors) : u16_put_short(s, true, out, errors);
}

static lane_kernel_out K(utf16_to_utf8)(const uint16_t *s_, size_t n, uint8_t *out,
                                        size_t capacity) {
    const uint8_t *s = (const uint8_t *)s_;
    size_t i = 0, m = 0, singly = U16_STEP; /* before that index no groups */
    while (i < n) {
        /* groups that have room for the most they can come to; nothing is before the first vector */
        while (i >= singly && n - i >= U16_GROUP && capacity - m >= 3 * U16_GROUP + U16_SLACK) {
            const uint8_t *at = s + 2 * i;
            xv most = xv_max16(xv_max16(xv_load(at), xv_load(at + XV_BYTES)),
                               xv_max16(xv_load(at + 2 * XV_BYTES), xv_load(at + 3 * XV_BYTES)));
            xv errors = xv_zero();
            /* the unit before it may want the second half */
            size_t bytes = u16_put_four(at, xv_max16(most, xv_load(at - 2)), out + m, &errors);
            if (xv_any(errors)) {
                singly = i + U16_GROUP;
                break;
            }
            i += U16_GROUP;
            m += bytes;
        }
        size_t k = n - i < U16_STEP ? n - i : U16_STEP;
        if (k == 0)
            break;
        xv u = xv_load_part(s + 2 * i, 2 * k), errors = xv_zero();
        xv before = i > 0 ? xv_load_part(s + 2 * i - 2, 2 * k) : xv_up(u, 2);
        uint8_t bytes[3 * U16_STEP + U16_SLACK];
        size_t count = u16_put_any(u, before, true, k, bytes, &errors);
        if (xv_any(errors) || count > capacity - m)
            return u16_to_8_rest(s_, n, i, out, m, capacity);
        size_t put = 0;
        for (; count - put >= XV_BYTES; put += XV_BYTES)
            xv_store(out + m + put, xv_load(bytes + put));
        xv_store_part(out + m + put, xv_load(bytes + put), count - put);
        m += count;
        i += k;
    }
    return u16_settle(s_, n, m);
}

#endif
