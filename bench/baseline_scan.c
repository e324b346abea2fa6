/* baseline_scan.c - plain loops over single bytes: count, find, index, split. See baseline.h. */
#include "baseline_name.h"

size_t BASELINE(count_branchy)(const uint8_t *s, size_t n, uint8_t byte) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        if (s[i] == byte)
            count++;
    return count;
}

/* Sums of 8 bits that are emptied before they can overflow: what makes compilers compare and add
 * whole vectors instead of widening every byte to 64 bits. */
size_t BASELINE(count_branchless)(const uint8_t *s, size_t n, uint8_t byte) {
    size_t count = 0, i = 0;
    for (; n - i >= 192; i += 192) {
        uint8_t sum = 0;
        for (size_t j = 0; j < 192; j++)
            sum = (uint8_t)(sum + (s[i + j] == byte));
        count += sum;
    }
    for (; i < n; i++)
        count += s[i] == byte;
    return count;
}

size_t BASELINE(count_in_branchy)(const uint8_t *s, size_t n, const bool *set) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        if (set[s[i]])
            count++;
    return count;
}

size_t BASELINE(count_in_branchless)(const uint8_t *s, size_t n, const bool *set) {
    size_t a = 0, b = 0, c = 0, d = 0, i = 0;
    for (; n - i >= 4; i += 4) {
        a += set[s[i]];
        b += set[s[i + 1]];
        c += set[s[i + 2]];
        d += set[s[i + 3]];
    }
    for (; i < n; i++)
        a += set[s[i]];
    return a + b + c + d;
}

size_t BASELINE(offsets_branchy)(const uint8_t *s, size_t n, uint8_t byte, uint32_t *out) {
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (s[i] == byte)
            out[k++] = (uint32_t)i;
    return k;
}

size_t BASELINE(offsets_branchless)(const uint8_t *s, size_t n, uint8_t byte, uint32_t *out) {
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        out[k] = (uint32_t)i;
        k += s[i] == byte;
    }
    return k;
}

size_t BASELINE(offsets_in_branchy)(const uint8_t *s, size_t n, const bool *set, uint32_t *out) {
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (set[s[i]])
            out[k++] = (uint32_t)i;
    return k;
}

size_t BASELINE(offsets_in_branchless)(const uint8_t *s, size_t n, const bool *set, uint32_t *out) {
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        out[k] = (uint32_t)i;
        k += set[s[i]];
    }
    return k;
}

void BASELINE(bitmap_branchy)(const uint8_t *s, size_t n, const bool *set, uint64_t *out) {
    for (size_t i = 0; i < n; i += 64) {
        uint64_t word = 0;
        for (size_t j = 0; j < 64; j++)
            if (set[s[i + j]])
                word |= UINT64_C(1) << j;
        out[i / 64] = word;
    }
}

void BASELINE(bitmap_branchless)(const uint8_t *s, size_t n, const bool *set, uint64_t *out) {
    for (size_t i = 0; i < n; i += 64) {
        uint64_t word = 0;
        for (size_t j = 0; j < 64; j++)
            word |= (uint64_t)set[s[i + j]] << j;
        out[i / 64] = word;
    }
}

size_t BASELINE(find)(const uint8_t *s, size_t n, uint8_t byte) {
    size_t i = 0;
    while (i < n && s[i] != byte)
        i++;
    return i;
}

size_t BASELINE(find_in)(const uint8_t *s, size_t n, const bool *set) {
    size_t i = 0;
    for (; n - i >= 4; i += 4) {
        if (set[s[i]])
            return i;
        if (set[s[i + 1]])
            return i + 1;
        if (set[s[i + 2]])
            return i + 2;
        if (set[s[i + 3]])
            return i + 3;
    }
    while (i < n && !set[s[i]])
        i++;
    return i;
}

size_t BASELINE(find_not_in)(const uint8_t *s, size_t n, const bool *set) {
    size_t i = 0;
    for (; n - i >= 4; i += 4) {
        if (!set[s[i]])
            return i;
        if (!set[s[i + 1]])
            return i + 1;
        if (!set[s[i + 2]])
            return i + 2;
        if (!set[s[i + 3]])
            return i + 3;
    }
    while (i < n && set[s[i]])
        i++;
    return i;
}

/* TAB, LF, FF, CR and SP are the bits 9, 10, 12, 13 and 32 of one word */
static bool is_whitespace(uint8_t c) {
    return c <= 32 && (UINT64_C(0x100003600) >> c & 1) != 0;
}

size_t BASELINE(skip_whitespace)(const uint8_t *s, size_t n) {
    size_t i = 0;
    while (i < n && is_whitespace(s[i]))
        i++;
    return i;
}

size_t BASELINE(split_branchy)(const uint8_t *s, size_t n, uint32_t *starts, uint32_t *ends) {
    size_t k = 0, i = 0;
    for (;;) {
        while (i < n && is_whitespace(s[i]))
            i++;
        if (i == n)
            return k;
        starts[k] = (uint32_t)i;
        while (i < n && !is_whitespace(s[i]))
            i++;
        ends[k++] = (uint32_t)i;
    }
}

/* Writes both numbers at every byte and keeps them where a run begins or ends. */
size_t BASELINE(split_branchless)(const uint8_t *s, size_t n, uint32_t *starts, uint32_t *ends) {
    static const uint8_t blank[256] = {['\t'] = 1, ['\n'] = 1, ['\f'] = 1, ['\r'] = 1, [' '] = 1};
    size_t begun = 0, ended = 0;
    uint8_t before = 1;
    for (size_t i = 0; i < n; i++) {
        const uint8_t now = blank[s[i]];
        starts[begun] = (uint32_t)i;
        ends[ended] = (uint32_t)i;
        begun += before & (now ^ 1);
        ended += (before ^ 1) & now;
        before = now;
    }
    if (ended < begun)
        ends[ended] = (uint32_t)n;
    return begun;
}
