/* baseline_ascii.c - plain loops over text: ASCII or not, case, comparison. See baseline.h. */
#include "baseline_name.h"

#include <string.h>

bool BASELINE(is_ascii_branchy)(const uint8_t *s, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (s[i] >= 0x80)
            return false;
    return true;
}

bool BASELINE(is_ascii_branchless)(const uint8_t *s, size_t n) {
    uint8_t any = 0;
    for (size_t i = 0; i < n; i++)
        any |= s[i];
    return any < 0x80;
}

static uint8_t lower(uint8_t c) {
    return (uint8_t)(c | (uint8_t)((uint8_t)(c - 'A') < 26) << 5);
}

void BASELINE(lowercase_branchy)(const uint8_t *s, size_t n, uint8_t *out) {
    for (size_t i = 0; i < n; i++) {
        if (s[i] >= 'A' && s[i] <= 'Z')
            out[i] = (uint8_t)(s[i] + 32);
        else
            out[i] = s[i];
    }
}

void BASELINE(lowercase_branchless)(const uint8_t *s, size_t n, uint8_t *restrict out) {
    for (size_t i = 0; i < n; i++)
        out[i] = lower(s[i]);
}

size_t BASELINE(mismatch)(const uint8_t *a, const uint8_t *b, size_t n) {
    size_t i = 0;
    while (i < n && a[i] == b[i])
        i++;
    return i;
}

size_t BASELINE(mismatch_words)(const uint8_t *a, const uint8_t *b, size_t n) {
    size_t i = 0;
    for (; n - i >= 8; i += 8) {
        uint64_t x, y;
        memcpy(&x, a + i, 8);
        memcpy(&y, b + i, 8);
        if (x != y)
            break;
    }
    while (i < n && a[i] == b[i])
        i++;
    return i;
}

size_t BASELINE(mismatch_ignoring_case_branchy)(const uint8_t *a, const uint8_t *b, size_t n) {
    size_t i = 0;
    while (i < n && lower(a[i]) == lower(b[i]))
        i++;
    return i;
}

size_t BASELINE(mismatch_ignoring_case_blocks)(const uint8_t *a, const uint8_t *b, size_t n) {
    size_t i = 0;
    for (; n - i >= 64; i += 64) {
        uint8_t differ = 0;
        for (size_t j = 0; j < 64; j++)
            differ |= lower(a[i + j]) ^ lower(b[i + j]);
        if (differ != 0)
            break;
    }
    while (i < n && lower(a[i]) == lower(b[i]))
        i++;
    return i;
}
