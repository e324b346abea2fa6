/* convert.c - reference kernels: bytes to code units and back, surrogates that stand alone. */
#include "../kernels/kernels.h"

void lane_k_widen_scalar(const uint8_t *s, size_t n, uint16_t *out) {
    for (size_t i = 0; i < n; i++)
        out[i] = s[i];
}

size_t lane_k_narrow_scalar(const uint16_t *s, size_t n, uint16_t limit, uint8_t *out) {
    size_t i = 0;
    for (; i < n && s[i] <= limit; i++)
        out[i] = (uint8_t)s[i];
    return i;
}

static bool is_leading(uint16_t u) {
    return (u & 0xFC00) == 0xD800;
}
static bool is_trailing(uint16_t u) {
    return (u & 0xFC00) == 0xDC00;
}

size_t lane_k_find_lone_surrogate16_scalar(const uint16_t *s, size_t n) {
    size_t i = 0;
    while (i < n) {
        if (is_trailing(s[i]))
            return i;
        if (!is_leading(s[i]))
            i++;
        else if (n - i >= 2 && is_trailing(s[i + 1]))
            i += 2;
        else
            return i;
    }
    return n;
}

void lane_k_repair_surrogates16_scalar(const uint16_t *s, size_t n, uint16_t *out) {
    for (size_t i = 0; i < n; i++) {
        uint16_t u = s[i];
        if (is_leading(u) && n - i >= 2 && is_trailing(s[i + 1])) {
            out[i] = u;
            i++;
            out[i] = s[i];
        } else {
            out[i] = is_leading(u) || is_trailing(u) ? 0xFFFD : u;
        }
    }
}
