/* hex.h - bytes as people read them in a failure report. */
#ifndef TEST_HEX_H
#define TEST_HEX_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static inline void hex_dump(FILE *to, const char *what, const void *p, size_t n) {
    const uint8_t *b = p;
    fprintf(to, "  %s, %zu bytes:", what, n);
    for (size_t i = 0; i < n; i++)
        fprintf(to, "%s%02x", i % 32 != 0 ? (i % 8 != 0 ? "" : " ") : "\n    ", b[i]);
    fputc('\n', to);
}

#endif
