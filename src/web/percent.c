/* percent.c - percent-encoding by a set, and decoding (WHATWG URL 1.3). The sets are in core/class_sets.c. */
#include <lanewise/uri.h>

#include "../dispatch/dispatch.h"
#include "percent_parts.h"

/* Text of many %XX has few bytes between them: so many are looked at here before a kernel is called. */
enum { BYTES_BEFORE_KERNEL = 16 };

static uint8_t *put_percent(uint8_t *out, uint8_t byte) {
    static const char digits[] = "0123456789ABCDEF";
    out[0] = '%';
    out[1] = (uint8_t)digits[byte >> 4];
    out[2] = (uint8_t)digits[byte & 15];
    return out + 3;
}

lane_result lane_percent_encode(const void *text, size_t n, const lane_class *set, void *to,
                                size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *s = text;
    uint8_t *out = to;
    size_t i = 0, written = 0, plain = BYTES_BEFORE_KERNEL;
    while (i < n && written < capacity) {
        if (plain == BYTES_BEFORE_KERNEL) {
            size_t run = k->find_first_in(s + i, lane_least(n - i, capacity - written), set);
            if (run > 0)
                memcpy(out + written, s + i, run);
            i += run;
            written += run;
            plain = 0;
        } else if (!lane_class_has(set, s[i])) {
            out[written++] = s[i++];
            plain++;
        } else {
            if (capacity - written < 3)
                break;
            put_percent(out + written, s[i++]);
            written += 3;
            plain = 0;
        }
    }
    lane_result r = {i < n ? LANE_FULL : LANE_OK, i, written};
    return r;
}

size_t lane_percent_encode_size(const void *s, size_t n, const lane_class *set) {
    size_t encoded = lane_kernels_get()->count_class(s, n, set);
    return encoded > (SIZE_MAX - n) / 2 ? SIZE_MAX : n + 2 * encoded;
}

lane_percent_result lane_percent_decode(const void *text, size_t n, void *to, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *s = text;
    uint8_t *out = to;
    lane_percent_result r = {LANE_OK, 0, 0, 0};
    size_t plain = BYTES_BEFORE_KERNEL;
    while (r.read < n && r.written < capacity) {
        const size_t left = n - r.read;
        if (plain == BYTES_BEFORE_KERNEL) {
            size_t run = k->find_byte(s + r.read, lane_least(left, capacity - r.written), '%');
            if (run > 0 && out + r.written != s + r.read)
                memmove(out + r.written, s + r.read, run);
            r.read += run;
            r.written += run;
            plain = 0;
            continue;
        }
        const uint8_t unit = s[r.read];
        const int byte = unit == '%' ? percent_byte(s + r.read, left) : -1;
        plain = byte >= 0 ? 0 : plain + 1;
        r.bad_escapes += unit == '%' && byte < 0;
        out[r.written++] = byte >= 0 ? (uint8_t)byte : unit;
        r.read += byte >= 0 ? 3 : 1;
    }
    if (r.read < n)
        r.status = LANE_FULL;
    return r;
}
