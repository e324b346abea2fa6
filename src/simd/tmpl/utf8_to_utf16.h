/* utf8_to_utf16.h - a vector of bytes at a time at fixed steps, wherever characters begin: each byte is looked at
 * with the three before it, and one that ends a character gives its code unit. So the next step does not
 * wait for where this one's last character ends, only for how many units it wrote.
 *
 *   the byte is          the units                     low byte             high byte
 *   ASCII                00000000 0ccccccc             ccccccc              0
 *   the 2nd of 2         00000bbb bbcccccc             b << 6 | c           b >> 2
 *   the 3rd of 3         aaaabbbb bbcccccc             b << 6 | c           a << 4 | b >> 2
 *   the 3rd of 4         110110xx xxbbbbcc             b << 2 | c >> 4, less 0x40    D8 + a, less a borrow
 *   the 4th of 4         110111bb bbcccccc             b << 6 | c           DC | b >> 2 & 3
 *
 * c being the byte, b and a those before it, without the bits that mark them. The units are judged as
 * find_not_utf8 does, gathered over a group; a group with an error is left to the reference, which stops there. */
#ifndef LANE_TMPL_UTF8_TO_UTF16_H
#define LANE_TMPL_UTF8_TO_UTF16_H

#include "convert.h"
#include "utf8_validate.h"

/* A vector of text and the three that begin one, two, three bytes before it. */
typedef struct {
    xv v, before, before2, before3;
} u8_run;

LANE_INLINE u8_run u8_run_at(const uint8_t *s) {
    return (u8_run){xv_load(s), xv_load(s - 1), xv_load(s - 2), xv_load(s - 3)};
}
LANE_INLINE u8_run u8_run_first(xv v) {
    return (u8_run){v, xv_up(v, 1), xv_up(v, 2), xv_up(v, 3)};
}
/* the first k bytes at s, `behind` how many there are before it */
LANE_INLINE u8_run u8_run_part(const uint8_t *s, size_t k, size_t behind) {
    if (behind < 3)
        return u8_run_first(xv_load_part(s, k));
    return (u8_run){xv_load_part(s, k), xv_load_part(s - 1, k), xv_load_part(s - 2, k),
                    xv_load_part(s - 3, k)};
}
LANE_INLINE xv u8_judge_run(const u8_tables *t, xv errors, const u8_run *r) {
    return u8_judge(t, errors, r->v, r->before, r->before2, r->before3);
}

/* Code units as two vectors of bytes, and which of them there are. */
typedef struct {
    xv low, high;
    uint64_t keep;
} u8_units;

/* `four`: there may be characters of four bytes */
LANE_INLINE u8_units u8_units_of(const u8_run *r, bool four) {
    u8_units u;
    /* what is no lead byte, and not behind one of three or four; the top bit of either says that it is */
    xv gone = xv_or(xv_take_off8(r->v, xv_set8(0xC0 - 0x80)),
                    xv_take_off8(r->before, xv_set8(0xE0 - 0x80)));
    u.keep = ~xm_bits(xm_top8(gone));
    xm third = xm_top8(xv_take_off8(r->before2, xv_set8(0xE0 - 0x80)));
    xv a = xm_only8(third, r->before2), b = xm_only8(xm_top8(r->v), r->before);
    xv b_down = xv_down_bits(b, 2);
    u.low = xv_or(xv_and(r->v, xv_set8(0x7F)), xv_and(xv_up_bits(b, 6), xv_set8(0xC0)));
    u.high = xv_select(xv_set8(0x0F), b_down, xv_up_bits(a, 4));
    if (!four)
        return u;
    xm last4 = xm_top8(xv_take_off8(r->before3, xv_set8(0xF0 - 0x80)));
    xm third4 = xm_top8(xv_take_off8(r->before2, xv_set8(0xF0 - 0x80)));
    xv bits = xv_select(xv_set8(0xFC), xv_up_bits(b, 2), xv_down_bits(r->v, 4));
    /* adding 0xC0 is taking off 0x40; D7, and 1 where nothing was borrowed */
    xv lead = xv_add8(xv_and(a, xv_set8(7)), xv_set8(0xD7));
    lead = xm_add8(xm_at_least8(bits, xv_set8(0x40)), lead);
    xv trail = xv_or(xv_and(b_down, xv_set8(3)), xv_set8(0xDC));
    u.low = xm_fill8(third4, xv_add8(bits, xv_set8(0xC0)), u.low);
    u.high = xm_fill8(third4, lead, xm_fill8(last4, trail, u.high));
    return u;
}

/* Where to go on by character when everything before i is done: where the one that i stands in began. Of one of
 * four bytes that lacks the last, a unit is written already. */
static lane_kernel_out u8_settle(const uint8_t *s, size_t i, size_t written) {
    size_t from = u8_begin(s, i);
    return (lane_kernel_out){from, written - (i - from == 3)};
}

static LANE_NOINLINE lane_kernel_out u8_to_16_rest(const uint8_t *s, size_t n, size_t i,
                                                   uint16_t *out, size_t written, size_t capacity) {
    lane_kernel_out r = u8_settle(s, i, written);
    lane_kernel_out rest =
        lane_k_utf8_to_utf16_scalar(s + r.read, n - r.read, out + r.written, capacity - r.written);
    return (lane_kernel_out){r.read + rest.read, r.written + rest.written};
}

/* The units of a run: in place where a whole vector of them has room, or by way of a buffer. False: they have none. */
LANE_INLINE bool u8_put_units(const u8_units *u, uint64_t keep, uint16_t *out, size_t *written,
                              size_t capacity) {
    size_t room = capacity - *written, count = lane_popcount64(keep);
    if (room >= XV_BYTES) {
        u8_store_units(u->low, u->high, keep, out + *written);
    } else {
        uint16_t units[XV_BYTES];
        if (count > room)
            return false;
        u8_store_units(u->low, u->high, keep, units);
        const size_t bytes = 2 * count;
        uint8_t *to = (uint8_t *)(out + *written);
        xv_store_part(to, xv_load(units), bytes < XV_BYTES ? bytes : XV_BYTES);
        if (bytes > XV_BYTES)
            xv_store_part(to + XV_BYTES, xv_load(units + XV_BYTES / 2), bytes - XV_BYTES);
    }
    *written += count;
    return true;
}

LANE_INLINE void u8_group_to_16(const u8_tables *t, const uint8_t *s, bool four, uint16_t *out,
                                size_t *written, xv *errors) {
    size_t m = *written;
#pragma GCC unroll 1
    for (size_t j = 0; j < U8_GROUP; j += XV_BYTES) {
        u8_run r = u8_run_at(s + j);
        *errors = u8_judge_run(t, *errors, &r);
        u8_units u = u8_units_of(&r, four);
        u8_store_units(u.low, u.high, u.keep, out + m);
        m += lane_popcount64(u.keep & lane_low_bits(XV_BYTES));
    }
    *written = m;
}

static lane_kernel_out K(utf8_to_utf16)(const uint8_t *s, size_t n, uint16_t *out,
                                        size_t capacity) {
    const u8_tables t = u8_tables_load();
    size_t i = 0, m = 0, singly = XV_BYTES; /* before that index no groups */
    while (i < n) {
        /* groups that have room for their units and a vector more; nothing is before the first vector */
        while (i >= singly && n - i >= U8_GROUP && capacity - m >= U8_GROUP + XV_BYTES) {
            xv most = xv_load(s + i - 3), errors = xv_zero();
            for (size_t j = 0; j < U8_GROUP; j += XV_BYTES)
                most = xv_max8(most, xv_load(s + i + j));
            size_t written = m;
            if (!u8_has_others(most)) {
                for (size_t j = 0; j < U8_GROUP; j += XV_BYTES)
                    widen_block(s + i + j, (uint8_t *)(out + m + j));
                written += U8_GROUP;
            } else if (!xm_any(xm_at_least8(most, xv_set8(0xF0)))) {
                u8_group_to_16(&t, s + i, false, out, &written, &errors);
            } else {
                u8_group_to_16(&t, s + i, true, out, &written, &errors);
            }
            if (xv_any(errors)) {
                singly = i + U8_GROUP;
                break;
            }
            i += U8_GROUP;
            m = written;
        }
        size_t k = n - i < XV_BYTES ? n - i : XV_BYTES;
        if (k == 0)
            break;
        u8_run r = k == XV_BYTES && i > 0 ? u8_run_at(s + i) : u8_run_part(s + i, k, i);
        if (xv_any(u8_judge_run(&t, xv_zero(), &r)))
            return u8_to_16_rest(s, n, i, out, m, capacity);
        u8_units u = u8_units_of(&r, true);
        if (!u8_put_units(&u, u.keep & lane_low_bits(k), out, &m, capacity))
            return u8_to_16_rest(s, n, i, out, m, capacity);
        i += k;
    }
    return u8_settle(s, n, m);
}

#endif
