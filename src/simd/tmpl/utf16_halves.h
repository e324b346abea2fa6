/* utf16_halves.h - what the halves of a pair give of its four bytes: each two, of six bits. */
#ifndef LANE_TMPL_UTF16_HALVES_H
#define LANE_TMPL_UTF16_HALVES_H

#include "predicate.h"

/* The second byte of the first of a pair, the first one above it, as the units of two bytes have theirs: six
 * bits each. 0x2840 takes off the 0xD800 of the surrogate, modulo 0x10000, and adds the 0x10000 >> 10 of the pair. */
LANE_INLINE xv u16_first_half(xv u) {
    return xv_down16(xv_add16(u, xv_set16(0x2840)), 2);
}
/* the two bytes of the second of a pair, six bits each */
LANE_INLINE xv u16_second_half(xv u, xv before) {
    return xv_and(xv_select(xv_set16(0x03FF), u, xv_up16(before, 10)), xv_set16(0x0FFF));
}

#endif
