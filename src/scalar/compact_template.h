/* compact_template.h - over UNIT, KERNEL, HAS (unit.h). The loops store always and advance by the
 * condition: on text a branch a unit is mispredicted more often than a store is wasted. What is written
 * never passes what is read, so `out` may be `s`. */
#include "unit.h"

size_t KERNEL(remove_class)(const UNIT *s, size_t n, const lane_class *c, UNIT *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        UNIT u = s[i];
        out[m] = u;
        m += !HAS(c, u);
    }
    return m;
}

size_t KERNEL(normalize_newlines)(const UNIT *s, size_t n, bool after_cr, UNIT *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        UNIT u = s[i];
        bool cr = u == '\r';
        out[m] = cr ? '\n' : u;
        m += !(after_cr && u == '\n');
        after_cr = cr;
    }
    return m;
}

size_t KERNEL(collapse_class)(const UNIT *s, size_t n, const lane_class *c, UNIT fill, bool in_run,
                              UNIT *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        UNIT u = s[i];
        bool member = HAS(c, u);
        out[m] = member ? fill : u;
        m += !(member && in_run);
        in_run = member;
    }
    return m;
}
