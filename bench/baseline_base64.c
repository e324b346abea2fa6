/* baseline_base64.c - plain loops of base64. See baseline.h. */
#include "baseline_name.h"

enum { SKIP = 0x40, STOP = 0x80 };

#define VALUE(u)                                                                                   \
    (uint8_t)((u) >= 'A' && (u) <= 'Z'   ? (u) - 'A'                                               \
              : (u) >= 'a' && (u) <= 'z' ? (u) - 'a' + 26                                          \
              : (u) >= '0' && (u) <= '9' ? (u) - '0' + 52                                          \
              : (u) == '+'               ? 62                                                      \
              : (u) == '/'               ? 63                                                      \
              : (u) == ' ' || (u) == '\t' || (u) == '\n' || (u) == '\f' || (u) == '\r' ? SKIP      \
                                                                                       : STOP)
#define VALUES4(u)  VALUE(u), VALUE(u + 1), VALUE(u + 2), VALUE(u + 3)
#define VALUES16(u) VALUES4(u), VALUES4(u + 4), VALUES4(u + 8), VALUES4(u + 12)
#define VALUES64(u) VALUES16(u), VALUES16(u + 16), VALUES16(u + 32), VALUES16(u + 48)

static const uint8_t values[256] = {VALUES64(0), VALUES64(64), VALUES64(128), VALUES64(192)};

static const char characters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* the bytes of the 0, 2 or 3 characters of a last group */
static size_t last_group(uint32_t bits, size_t count, uint8_t *out) {
    if (count == 1)
        return SIZE_MAX;
    bits <<= 6 * (4 - count) % 24;
    if (count >= 2)
        out[0] = (uint8_t)(bits >> 16);
    if (count == 3)
        out[1] = (uint8_t)(bits >> 8);
    return count == 0 ? 0 : count - 1;
}

/* four characters at a time, as long as all four are */
#define DECODE_BRANCHY(name, UNIT, value)                                                          \
    size_t BASELINE(name)(const UNIT *s, size_t n, uint8_t *out) {                                 \
        uint32_t bits = 0;                                                                         \
        size_t i = 0, m = 0, count = 0;                                                            \
        while (i < n) {                                                                            \
            if (count == 0 && n - i >= 4) {                                                        \
                const uint32_t a = value(s[i]), b = value(s[i + 1]);                               \
                const uint32_t c = value(s[i + 2]), d = value(s[i + 3]);                           \
                if ((a | b | c | d) < SKIP) {                                                      \
                    out[m] = (uint8_t)(a << 2 | b >> 4);                                           \
                    out[m + 1] = (uint8_t)(b << 4 | c >> 2);                                       \
                    out[m + 2] = (uint8_t)(c << 6 | d);                                            \
                    m += 3;                                                                        \
                    i += 4;                                                                        \
                    continue;                                                                      \
                }                                                                                  \
            }                                                                                      \
            const UNIT unit = s[i++];                                                              \
            const uint32_t v = value(unit);                                                        \
            if (v == STOP)                                                                         \
                return SIZE_MAX;                                                                   \
            if (v == SKIP)                                                                         \
                continue;                                                                          \
            bits = bits << 6 | v;                                                                  \
            if (++count == 4) {                                                                    \
                out[m] = (uint8_t)(bits >> 16);                                                    \
                out[m + 1] = (uint8_t)(bits >> 8);                                                 \
                out[m + 2] = (uint8_t)bits;                                                        \
                m += 3;                                                                            \
                count = 0;                                                                         \
            }                                                                                      \
        }                                                                                          \
        const size_t last = last_group(bits, count, out + m);                                      \
        return last == SIZE_MAX ? last : m + last;                                                 \
    }
static uint32_t value8(uint8_t u) {
    return values[u];
}
static uint32_t value16(uint16_t u) {
    return u < 0x100 ? values[u] : STOP;
}
DECODE_BRANCHY(base64_decode_branchy, uint8_t, value8)
DECODE_BRANCHY(base64_decode16_branchy, uint16_t, value16)

size_t BASELINE(base64_decode_branchless)(const uint8_t *s, size_t n, uint8_t *out) {
    uint32_t bits = 0, seen = 0;
    size_t m = 0, count = 0;
    for (size_t i = 0; i < n; i++) {
        const uint32_t v = values[s[i]], kept = v < SKIP;
        seen |= v;
        bits = bits << 6 * kept | (v & (0 - kept) & 63);
        count += kept;
        /* the bytes that are there by now; again with each character of the next group, until they are its */
        const size_t whole = count >> 2;
        if (m + 3 <= n) {
            out[m] = (uint8_t)(bits >> 16);
            out[m + 1] = (uint8_t)(bits >> 8);
            out[m + 2] = (uint8_t)bits;
        }
        m += 3 * whole;
        count &= 3;
    }
    const size_t last = last_group(bits & ((1u << 6 * count) - 1), count, out + m);
    return seen >= STOP || last == SIZE_MAX ? SIZE_MAX : m + last;
}

#define ENCODE(name, UNIT)                                                                         \
    size_t BASELINE(name)(const uint8_t *s, size_t n, UNIT *out) {                                 \
        size_t m = 0;                                                                              \
        for (; n >= 3; n -= 3, s += 3, m += 4) {                                                   \
            const uint32_t bits = (uint32_t)s[0] << 16 | (uint32_t)s[1] << 8 | s[2];               \
            out[m] = (UNIT)characters[bits >> 18];                                                 \
            out[m + 1] = (UNIT)characters[bits >> 12 & 63];                                        \
            out[m + 2] = (UNIT)characters[bits >> 6 & 63];                                         \
            out[m + 3] = (UNIT)characters[bits & 63];                                              \
        }                                                                                          \
        if (n == 0)                                                                                \
            return m;                                                                              \
        const uint32_t bits = (uint32_t)s[0] << 16 | (n == 2 ? (uint32_t)s[1] << 8 : 0);           \
        out[m] = (UNIT)characters[bits >> 18];                                                     \
        out[m + 1] = (UNIT)characters[bits >> 12 & 63];                                            \
        out[m + 2] = n == 2 ? (UNIT)characters[bits >> 6 & 63] : '=';                              \
        out[m + 3] = '=';                                                                          \
        return m + 4;                                                                              \
    }
ENCODE(base64_encode, uint8_t)
ENCODE(base64_encode16, uint16_t)
