/* utf8_put_runs.h - utf8_put_parts by runs: what is well-formed in copies of a fixed size, wider than it often is, which
 * are several times faster than exact ones. */
#ifndef LANE_HAND_UTF8_PUT_RUNS_H
#define LANE_HAND_UTF8_PUT_RUNS_H

#include "../../core/utf8_part.h"

/* Copies s[from, to) of n bytes, and up to 15 bytes more. */
LANE_INLINE uint8_t *u8_copy_run(uint8_t *out, const uint8_t *s, size_t from, size_t to, size_t n) {
    if (n - from < 16) {
        memcpy(out, s + from, to - from);
    } else {
        memcpy(out, s + from, 16);
        size_t i = from + 16;
        for (; i < to && n - i >= 16; i += 16)
            memcpy(out + (i - from), s + i, 16);
        if (i < to)
            memcpy(out + (i - from), s + i, to - i);
    }
    return out + (to - from);
}

LANE_INLINE uint8_t *u8_put_part(const uint8_t *part, size_t length, int32_t what, uint8_t *out) {
    if (what == UTF8_PUT_REPLACEMENT) {
        memcpy(out, "\xEF\xBF\xBD", 4);
        return out + 3;
    }
    for (size_t i = 0; i < length && what == UTF8_PUT_ESCAPE; i++)
        out += utf8_put_escaped(part[i], out);
    return out;
}

LANE_INLINE size_t u8_put_runs(const uint8_t *s, size_t n, const uint64_t *parts,
                               const uint64_t *bytes, int32_t what, uint8_t *out_) {
    uint8_t *out = out_;
    size_t from = 0;
    for (size_t base = 0; base < n; base += 64) {
        uint64_t bits = parts[base / 64];
        const uint64_t behind = bytes[base / 64] & ~bits; /* not the first of their part */
        if ((behind & 1) != 0) {
            /* of a part that began in the word before */
            size_t length = lane_ctz64(~behind);
            if (what == UTF8_PUT_ESCAPE)
                out = u8_put_part(s + from, length, what, out);
            from += length;
        }
        for (; bits != 0; bits &= bits - 1) {
            unsigned at = lane_ctz64(bits);
            size_t length = 1 + lane_ctz64(~(behind >> 1 >> at));
            out = u8_copy_run(out, s, from, base + at, n);
            from = base + at;
            out = u8_put_part(s + from, length, what, out);
            from += length;
        }
    }
    if (from < n)
        out = u8_copy_run(out, s, from, n, n);
    return (size_t)(out - out_);
}

static size_t K(utf8_put_parts)(const uint8_t *s, size_t n, const uint64_t *parts,
                                const uint64_t *bytes, int32_t what, uint8_t *out) {
    /* by constants, so that the loop is made for each */
    switch (what) {
    case UTF8_PUT_REPLACEMENT:
        return u8_put_runs(s, n, parts, bytes, UTF8_PUT_REPLACEMENT, out);
    case UTF8_PUT_NOTHING:
        return u8_put_runs(s, n, parts, bytes, UTF8_PUT_NOTHING, out);
    default:
        return u8_put_runs(s, n, parts, bytes, UTF8_PUT_ESCAPE, out);
    }
}

#endif
