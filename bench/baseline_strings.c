/* baseline_strings.c - plain loops that make a text of a text. See baseline.h. */
#include "baseline_name.h"

size_t BASELINE(strip_newlines_branchy)(const uint8_t *s, size_t n, uint8_t *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++)
        if (s[i] != '\n' && s[i] != '\r')
            out[m++] = s[i];
    return m;
}

size_t BASELINE(strip_newlines_branchless)(const uint8_t *s, size_t n, uint8_t *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        out[m] = s[i];
        m += (size_t)((s[i] != '\n') & (s[i] != '\r'));
    }
    return m;
}

size_t BASELINE(normalize_newlines_branchy)(const uint8_t *s, size_t n, uint8_t *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\r') {
            out[m++] = '\n';
            if (i + 1 < n && s[i + 1] == '\n')
                i++;
        } else {
            out[m++] = s[i];
        }
    }
    return m;
}

size_t BASELINE(normalize_newlines_branchless)(const uint8_t *s, size_t n, uint8_t *out) {
    size_t m = 0, after_cr = 0;
    for (size_t i = 0; i < n; i++) {
        const size_t cr = s[i] == '\r';
        out[m] = (uint8_t)(s[i] - 3 * cr);
        m += 1 - (after_cr & (size_t)(s[i] == '\n'));
        after_cr = cr;
    }
    return m;
}

/* by byte: whether it is ASCII whitespace, and what it becomes */
static const uint8_t white[256] = {['\t'] = 1, ['\n'] = 1, ['\f'] = 1, ['\r'] = 1, [' '] = 1};

size_t BASELINE(collapse_branchy)(const uint8_t *s, size_t n, uint8_t *out) {
    size_t m = 0, i = 0;
    while (i < n && white[s[i]])
        i++;
    while (i < n) {
        while (i < n && !white[s[i]])
            out[m++] = s[i++];
        while (i < n && white[s[i]])
            i++;
        if (i < n)
            out[m++] = ' ';
    }
    return m;
}

size_t BASELINE(collapse_branchless)(const uint8_t *s, size_t n, uint8_t *out) {
    uint8_t becomes[256];
    for (size_t i = 0; i < 256; i++)
        becomes[i] = (uint8_t)(white[i] ? ' ' : i);
    size_t m = 0, before = 1;
    for (size_t i = 0; i < n; i++) {
        const size_t now = white[s[i]];
        out[m] = becomes[s[i]];
        m += 1 - (now & before);
        before = now;
    }
    return m - (m > 0 && before);
}

void BASELINE(mend_surrogates)(const uint16_t *s, size_t n, uint16_t *out) {
    for (size_t i = 0; i < n; i++) {
        if ((s[i] & 0xF800) != 0xD800) {
            out[i] = s[i];
        } else if (s[i] < 0xDC00 && i + 1 < n && (s[i + 1] & 0xFC00) == 0xDC00) {
            out[i] = s[i];
            i++;
            out[i] = s[i];
        } else {
            out[i] = 0xFFFD;
        }
    }
}

size_t BASELINE(code_points)(const uint8_t *s, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += (s[i] & 0xC0) != 0x80;
    return count;
}

void BASELINE(widen)(const uint8_t *s, size_t n, uint16_t *restrict out) {
    for (size_t i = 0; i < n; i++)
        out[i] = s[i];
}

bool BASELINE(narrow)(const uint16_t *s, size_t n, uint8_t *restrict out) {
    uint16_t seen = 0;
    for (size_t i = 0; i < n; i++) {
        out[i] = (uint8_t)s[i];
        seen |= s[i];
    }
    return seen <= 0xFF;
}
