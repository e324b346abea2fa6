/* utf.c - reference kernels: what is UTF-8, UTF-8 to UTF-16 and back, Latin-1, counts. ASCII goes eight
 * characters at a time, the rest by character. */
#include "../core/utf8_part.h"
#include "../kernels/kernels.h"

#define NOT_ASCII UINT64_C(0x8080808080808080)

/* how many of the n bytes are ASCII before the first that is not */
static size_t ascii_run(const uint8_t *s, size_t n) {
    size_t i = 0;
    for (; n - i >= 8; i += 8) {
        uint64_t high = lane_load64le(s + i) & NOT_ASCII;
        if (high != 0)
            return i + lane_ctz64(high) / 8;
    }
    while (i < n && s[i] < 0x80)
        i++;
    return i;
}

/* ---- the character at s; its length in units, 0 where none is ---- */

/* n >= 1 */
static uint32_t utf8_character(const uint8_t *s, size_t n, uint32_t *value) {
    utf_part part = utf8_part_at(s, n);
    if (part.kind != UTF_CHARACTER)
        return 0;
    *value = utf8_value(s, part.length);
    return part.length;
}

static bool is_leading(uint32_t unit) {
    return (unit & 0xFC00) == 0xD800;
}
static bool is_trailing(uint32_t unit) {
    return (unit & 0xFC00) == 0xDC00;
}

/* n >= 1 */
static uint32_t utf16_character(const uint16_t *s, size_t n, uint32_t *value) {
    *value = s[0];
    if ((s[0] & 0xF800) != 0xD800)
        return 1;
    if (!is_leading(s[0]) || n < 2 || !is_trailing(s[1]))
        return 0;
    *value = 0x10000 + ((s[0] & 0x3FFu) << 10) + (s[1] & 0x3FFu);
    return 2;
}

/* ---- writing one; its length in units, 0 where it does not fit ---- */

static uint32_t put_utf16(uint32_t value, uint16_t *out, size_t room) {
    return room < utf16_size(value) ? 0 : utf16_put(value, out);
}

static uint32_t put_utf8(uint32_t value, uint8_t *out, size_t room) {
    return room < utf8_size(value) ? 0 : utf8_put(value, out);
}

/* ---- kernels ---- */

size_t lane_k_find_not_utf8_scalar(const uint8_t *s, size_t n) {
    for (size_t i = 0; i < n;) {
        i += ascii_run(s + i, n - i);
        if (i == n)
            break;
        utf_part part = utf8_part_at(s + i, n - i);
        if (part.kind != UTF_CHARACTER)
            return i;
        i += part.length;
    }
    return n;
}

void lane_k_utf8_ill_formed_scalar(const uint8_t *s, size_t n, uint64_t *parts, uint64_t *bytes) {
    for (size_t w = 0; w < n / 64 + (n % 64 != 0); w++)
        parts[w] = bytes[w] = 0;
    for (size_t i = 0; i < n;) {
        utf_part part = utf8_part_at(s + i, n - i);
        bool bad = part.kind != UTF_CHARACTER;
        if (bad)
            parts[i / 64] |= UINT64_C(1) << i % 64;
        for (size_t end = i + part.length; i < end; i++)
            bytes[i / 64] |= (uint64_t)bad << i % 64;
    }
}

size_t lane_k_utf8_put_parts_scalar(const uint8_t *s, size_t n, const uint64_t *parts,
                                    const uint64_t *bytes, int32_t what, uint8_t *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        bool begins = parts[i / 64] >> i % 64 & 1, bad = bytes[i / 64] >> i % 64 & 1;
        if (!bad)
            out[m++] = s[i];
        else if (what == UTF8_PUT_ESCAPE)
            m += utf8_put_escaped(s[i], out + m);
        else if (begins && what == UTF8_PUT_REPLACEMENT)
            m += utf8_put_replacement(out + m);
    }
    return m;
}

lane_kernel_out lane_k_utf8_to_utf16_scalar(const uint8_t *s, size_t n, uint16_t *out,
                                            size_t capacity) {
    lane_kernel_out r = {0, 0};
    while (r.read < n) {
        size_t run = ascii_run(s + r.read, lane_least(n - r.read, capacity - r.written));
        for (; run > 0; run--)
            out[r.written++] = s[r.read++];
        uint32_t value, from, to;
        if (r.read == n || (from = utf8_character(s + r.read, n - r.read, &value)) == 0 ||
            (to = put_utf16(value, out + r.written, capacity - r.written)) == 0)
            break;
        r.read += from;
        r.written += to;
    }
    return r;
}

lane_kernel_out lane_k_utf16_to_utf8_scalar(const uint16_t *s, size_t n, uint8_t *out,
                                            size_t capacity) {
    lane_kernel_out r = {0, 0};
    while (r.read < n) {
        uint32_t value, from, to;
        if ((from = utf16_character(s + r.read, n - r.read, &value)) == 0 ||
            (to = put_utf8(value, out + r.written, capacity - r.written)) == 0)
            break;
        r.read += from;
        r.written += to;
    }
    return r;
}

lane_kernel_out lane_k_latin1_to_utf8_scalar(const uint8_t *s, size_t n, uint8_t *out,
                                             size_t capacity) {
    lane_kernel_out r = {0, 0};
    while (r.read < n) {
        size_t run = ascii_run(s + r.read, lane_least(n - r.read, capacity - r.written));
        if (run > 0)
            memcpy(out + r.written, s + r.read, run);
        r.read += run;
        r.written += run;
        uint32_t to;
        if (r.read == n || (to = put_utf8(s[r.read], out + r.written, capacity - r.written)) == 0)
            break;
        r.read++;
        r.written += to;
    }
    return r;
}

lane_kernel_out lane_k_utf8_to_latin1_scalar(const uint8_t *s, size_t n, uint8_t *out,
                                             size_t capacity) {
    lane_kernel_out r = {0, 0};
    while (r.read < n) {
        size_t run = ascii_run(s + r.read, lane_least(n - r.read, capacity - r.written));
        if (run > 0)
            memcpy(out + r.written, s + r.read, run);
        r.read += run;
        r.written += run;
        uint32_t value, from;
        if (r.read == n || r.written == capacity ||
            (from = utf8_character(s + r.read, n - r.read, &value)) == 0 || value > 0xFF)
            break;
        out[r.written++] = (uint8_t)value;
        r.read += from;
    }
    return r;
}

size_t lane_k_count_utf16_units_scalar(const uint8_t *s, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((s[i] & 0xC0) != 0x80) + (s[i] >= 0xF0);
    return count;
}

uint64_t lane_k_count_utf8_bytes16_scalar(const uint16_t *s, size_t n) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < n; i++) {
        /* a unit that is paired counts 3 until its other half comes: 1 more */
        bool paired = i > 0 && is_trailing(s[i]) && is_leading(s[i - 1]);
        bytes += paired ? 1u : s[i] < 0x80 ? 1u : s[i] < 0x800 ? 2u : 3u;
    }
    return bytes;
}

void lane_k_swap_bytes16_scalar(const uint16_t *s, size_t n, uint16_t *out) {
    for (size_t i = 0; i < n; i++)
        out[i] = (uint16_t)(s[i] << 8 | s[i] >> 8);
}
