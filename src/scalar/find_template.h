/* find_template.h - over UNIT, KERNEL, HAS (unit.h). */
#include "unit.h"

size_t KERNEL(find_first_in)(const UNIT *s, size_t n, const lane_class *c) {
    size_t i = 0;
    while (i < n && !HAS(c, s[i]))
        i++;
    return i;
}

size_t KERNEL(find_first_not_in)(const UNIT *s, size_t n, const lane_class *c) {
    size_t i = 0;
    while (i < n && HAS(c, s[i]))
        i++;
    return i;
}

size_t KERNEL(find_last_not_in)(const UNIT *s, size_t n, const lane_class *c) {
    for (size_t i = n; i > 0; i--)
        if (!HAS(c, s[i - 1]))
            return i - 1;
    return n;
}
