/* ascii_template.h - over UNIT, KERNEL (unit.h). */
#include "unit.h"

bool KERNEL(is_ascii)(const UNIT *s, size_t n) {
    while (n > 0) {
        /* OR is enough while it lasts, and a stretch bounds the work after the first that is not */
        size_t stretch = n < 1024 ? n : 1024;
        UNIT seen = 0;
        for (size_t i = 0; i < stretch; i++)
            seen |= s[i];
        if (seen >= 0x80)
            return false;
        s += stretch;
        n -= stretch;
    }
    return true;
}

void KERNEL(ascii_lowercase)(const UNIT *s, size_t n, UNIT *out) {
    for (size_t i = 0; i < n; i++) {
        UNIT u = s[i];
        out[i] = (UNIT)(u >= 'A' && u <= 'Z' ? u + 0x20 : u);
    }
}

void KERNEL(ascii_uppercase)(const UNIT *s, size_t n, UNIT *out) {
    for (size_t i = 0; i < n; i++) {
        UNIT u = s[i];
        out[i] = (UNIT)(u >= 'a' && u <= 'z' ? u - 0x20 : u);
    }
}
