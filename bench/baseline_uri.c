/* baseline_uri.c - plain loops of percent-encoding. See baseline.h. */
#include "baseline_name.h"

#include <string.h>

enum { NO_DIGIT = 0x80 };

#define DIGIT(c)                                                                                   \
    (uint8_t)((c) >= '0' && (c) <= '9'   ? (c) - '0'                                               \
              : (c) >= 'A' && (c) <= 'F' ? (c) - 'A' + 10                                          \
              : (c) >= 'a' && (c) <= 'f' ? (c) - 'a' + 10                                          \
                                         : NO_DIGIT)
#define DIGITS4(c)  DIGIT(c), DIGIT(c + 1), DIGIT(c + 2), DIGIT(c + 3)
#define DIGITS16(c) DIGITS4(c), DIGITS4(c + 4), DIGITS4(c + 8), DIGITS4(c + 12)
#define DIGITS64(c) DIGITS16(c), DIGITS16(c + 16), DIGITS16(c + 32), DIGITS16(c + 48)

static const uint8_t digits[256] = {DIGITS64(0), DIGITS64(64), DIGITS64(128), DIGITS64(192)};

/* the byte of the escape at i, or -1 where it is none */
static inline int escaped(const uint8_t *s, size_t i, size_t n) {
    if (n - i < 3)
        return -1;
    const unsigned high = digits[s[i + 1]], low = digits[s[i + 2]];
    return ((high | low) & NO_DIGIT) != 0 ? -1 : (int)(high << 4 | low);
}

size_t BASELINE(percent_decode)(const uint8_t *s, size_t n, uint8_t *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        const int byte = s[i] == '%' ? escaped(s, i, n) : -1;
        out[m++] = byte < 0 ? s[i] : (uint8_t)byte;
        i += byte < 0 ? 0 : 2;
    }
    return m;
}

size_t BASELINE(percent_decode_memchr)(const uint8_t *s, size_t n, uint8_t *out) {
    size_t m = 0, i = 0;
    while (i < n) {
        if (s[i] != '%') {
            const uint8_t *p = memchr(s + i, '%', n - i);
            const size_t run = p == NULL ? n - i : (size_t)(p - (s + i));
            memcpy(out + m, s + i, run);
            m += run;
            i += run;
            continue;
        }
        const int byte = escaped(s, i, n);
        out[m++] = byte < 0 ? s[i] : (uint8_t)byte;
        i += byte < 0 ? 1 : 3;
    }
    return m;
}

static const char capitals[] = "0123456789ABCDEF";

size_t BASELINE(percent_encode)(const uint8_t *s, size_t n, const bool *set, uint8_t *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        if (!set[s[i]]) {
            out[m++] = s[i];
            continue;
        }
        out[m] = '%';
        out[m + 1] = (uint8_t)capitals[s[i] >> 4];
        out[m + 2] = (uint8_t)capitals[s[i] & 15];
        m += 3;
    }
    return m;
}

/* the two digits are always written, where the next byte is written over them */
size_t BASELINE(percent_encode_branchless)(const uint8_t *s, size_t n, const bool *set,
                                           uint8_t *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        const size_t in_set = set[s[i]];
        out[m] = in_set != 0 ? '%' : s[i];
        out[m + 1] = (uint8_t)capitals[s[i] >> 4];
        out[m + 2] = (uint8_t)capitals[s[i] & 15];
        m += 1 + 2 * in_set;
    }
    return m;
}
