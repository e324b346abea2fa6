/* latin1.h - Latin-1 to UTF-8 and back: by way of code units, of which it is those below U+0100. */
#ifndef LANE_TMPL_LATIN1_H
#define LANE_TMPL_LATIN1_H

#include "utf16_to_utf8.h"
#include "utf8_to_utf16.h"

/* the bytes of a vector; stores U16_SLACK past two for each at most */
LANE_INLINE size_t l1_put(xv v, uint8_t *out) {
    xv lo, hi, none = xv_zero();
    xv_widen8(v, &lo, &hi);
    size_t m = u16_put_two(lo, none, false, out, &none);
    return m + u16_put_two(hi, none, false, out + m, &none);
}

static lane_kernel_out K(latin1_to_utf8)(const uint8_t *s, size_t n, uint8_t *out,
                                         size_t capacity) {
    size_t i = 0, m = 0;
    while (n - i >= 4 * XV_BYTES && capacity - m >= 8 * XV_BYTES + U16_SLACK) {
        xv low = xv_or(xv_load(s + i), xv_load(s + i + XV_BYTES));
        xv high = xv_or(xv_load(s + i + 2 * XV_BYTES), xv_load(s + i + 3 * XV_BYTES));
        if (!u8_has_others(xv_or(low, high))) {
            for (size_t j = 0; j < 4 * XV_BYTES; j += XV_BYTES)
                xv_store(out + m + j, xv_load(s + i + j));
            m += 4 * XV_BYTES;
        } else {
            for (size_t j = 0; j < 4 * XV_BYTES; j += XV_BYTES)
                m += l1_put(xv_load(s + i + j), out + m);
        }
        i += 4 * XV_BYTES;
    }
    while (i < n) {
        size_t k = n - i < XV_BYTES ? n - i : XV_BYTES;
        uint8_t bytes[2 * XV_BYTES + U16_SLACK];
        xv v = xv_load_part(s + i, k);
        /* 0 behind the end is one byte each */
        size_t count = l1_put(v, bytes) - (XV_BYTES - k);
        if (count > capacity - m)
            break;
        memcpy(out + m, bytes, count);
        m += count;
        i += k;
    }
    if (i < n) {
        lane_kernel_out rest = lane_k_latin1_to_utf8_scalar(s + i, n - i, out + m, capacity - m);
        i += rest.read;
        m += rest.written;
    }
    return (lane_kernel_out){i, m};
}

static lane_kernel_out K(utf8_to_latin1)(const uint8_t *s, size_t n, uint8_t *out,
                                         size_t capacity) {
    enum { UNITS = 1024 };
    uint16_t units[UNITS];
    size_t i = 0, m = 0;
    while (i < n && m < capacity) {
        size_t room = capacity - m < UNITS ? capacity - m : UNITS;
        lane_kernel_out r = K(utf8_to_utf16)(s + i, n - i, units, room);
        if (K(narrow)(units, r.written, 0xFF, out + m) < r.written) {
            r = lane_k_utf8_to_latin1_scalar(s + i, r.read, out + m, room);
            return (lane_kernel_out){i + r.read, m + r.written};
        }
        i += r.read;
        m += r.written;
        if (r.written < room)
            break; /* what follows is no character, or a pair */
    }
    return (lane_kernel_out){i, m};
}

#endif
