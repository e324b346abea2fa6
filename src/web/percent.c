/* percent.c - percent-encoding by a set, and decoding (WHATWG URL 1.3). The sets are in core/class_sets.c. */
#include <lanewise/uri.h>

#include "../dispatch/dispatch.h"
#include "percent_parts.h"

static uint8_t *put_percent(uint8_t *out, uint8_t byte) {
    static const char digits[] = "0123456789ABCDEF";
    out[0] = '%';
    out[1] = (uint8_t)digits[byte >> 4];
    out[2] = (uint8_t)digits[byte & 15];
    return out + 3;
}

/* ---- encode ---- */

/* Text of many %XX has few bytes between them: so many are looked at one by one, and when none of them was encoded a
 * kernel looks for the next that is. */
enum { NEAR_BYTES = 64 };

/* `count` bytes, for which there is room whatever they are; gives where the output then ends. */
static uint8_t *encode_near(const uint8_t *s, size_t count, const lane_class *set, uint8_t *out) {
    for (size_t i = 0; i < count; i++) {
        if (lane_class_has(set, s[i]))
            out = put_percent(out, s[i]);
        else
            *out++ = s[i];
    }
    return out;
}

lane_result lane_percent_encode(const void *text, size_t n, const lane_class *set, void *to,
                                size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *s = text;
    uint8_t *out = to;
    lane_result r = {LANE_OK, 0, 0};
    while (r.read < n) {
        const size_t room = capacity - r.written;
        size_t near = lane_least(lane_least(n - r.read, NEAR_BYTES), room / 3);
        if (near == 0) { /* the last bytes of the output */
            near = 1;
            if (room == 0 || lane_class_has(set, s[r.read])) {
                r.status = LANE_FULL;
                break;
            }
        }
        const uint8_t *end = encode_near(s + r.read, near, set, out + r.written);
        const bool plain = end == out + r.written + near;
        r.written = (size_t)(end - out);
        r.read += near;
        if (plain && near == NEAR_BYTES) {
            size_t run =
                k->find_first_in(s + r.read, lane_least(n - r.read, capacity - r.written), set);
            if (run > 0)
                memcpy(out + r.written, s + r.read, run);
            r.read += run;
            r.written += run;
        }
    }
    return r;
}

size_t lane_percent_encode_size(const void *s, size_t n, const lane_class *set) {
    size_t encoded = lane_kernels_get()->count_class(s, n, set);
    return encoded > (SIZE_MAX - n) / 2 ? SIZE_MAX : n + 2 * encoded;
}

/* ---- decode ---- */

enum { NEAR_WORDS = 4 };

/* Copies to the next `%`, or to where either end is nearer than eight bytes; words first, and a kernel when it is far. */
static void copy_plain(const lane_kernels *k, const uint8_t *s, size_t n, uint8_t *out,
                       size_t capacity, lane_percent_result *r) {
    for (unsigned words = 0; n - r->read >= 8 && capacity - r->written >= 8; words++) {
        if (words == NEAR_WORDS) {
            size_t run =
                k->find_byte(s + r->read, lane_least(n - r->read, capacity - r->written), '%');
            if (run > 0)
                memmove(out + r->written, s + r->read, run);
            r->read += run;
            r->written += run;
            return;
        }
        uint64_t word = lane_load64le(s + r->read);
        uint64_t found = lane_zero_bytes(word ^ lane_each_byte('%'));
        size_t run = found != 0 ? lane_ctz64(found) / 8 : 8;
        uint8_t *at = out + r->written;
        if (run == 8 || (uintptr_t)(s + r->read) - (uintptr_t)at >= 8)
            lane_store64le(at, word);
        else /* in place, what is behind the run is still to be read */
            for (size_t i = 0; i < run; i++)
                at[i] = (uint8_t)(word >> 8 * i);
        r->read += run;
        r->written += run;
        if (run < 8)
            return;
    }
}

lane_percent_result lane_percent_decode(const void *text, size_t n, void *to, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *s = text;
    uint8_t *out = to;
    lane_percent_result r = {LANE_OK, 0, 0, 0};
    while (r.read < n && r.written < capacity) {
        const uint8_t unit = s[r.read];
        if (unit != '%') {
            out[r.written++] = unit;
            r.read++;
            copy_plain(k, s, n, out, capacity, &r);
            continue;
        }
        const int byte = percent_byte(s + r.read, n - r.read);
        r.bad_escapes += byte < 0;
        out[r.written++] = byte >= 0 ? (uint8_t)byte : unit;
        r.read += byte >= 0 ? 3 : 1;
    }
    if (r.read < n)
        r.status = LANE_FULL;
    return r;
}
