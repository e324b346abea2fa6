/* compare_template.h - over UNIT, KERNEL (unit.h). */
#include "unit.h"

size_t KERNEL(mismatch)(const UNIT *a, const UNIT *b, size_t n) {
    size_t i = 0;
    while (i < n && a[i] == b[i])
        i++;
    return i;
}

size_t KERNEL(mismatch_ignoring_ascii_case)(const UNIT *a, const UNIT *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (a[i] == b[i])
            continue;
        UNIT folded = (UNIT)(a[i] | 0x20);
        /* only a letter may differ by 0x20: `@` and backtick, `[` and `{` do too */
        if (folded < 'a' || folded > 'z' || (a[i] ^ b[i]) != 0x20)
            return i;
    }
    return n;
}
