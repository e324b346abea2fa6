/* count_template.h - over UNIT, KERNEL, HAS (unit.h). */
#include "unit.h"

size_t KERNEL(count_class)(const UNIT *s, size_t n, const lane_class *c) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += HAS(c, s[i]);
    return count;
}
