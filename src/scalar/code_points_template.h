/* code_points_template.h - over UNIT, KERNEL (unit.h). */
#include "unit.h"

#undef BEGINS
#if UNIT_BITS == 8
#    define BEGINS(s, i) (((s)[i] & 0xC0) != 0x80)
#else
#    define BEGINS(s, i)                                                                           \
        !((i) > 0 && ((s)[i] & 0xFC00) == 0xDC00 && ((s)[(i)-1] & 0xFC00) == 0xD800)
#endif

size_t KERNEL(count_code_points)(const UNIT *s, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += BEGINS(s, i);
    return count;
}

lane_kernel_out KERNEL(find_code_point)(const UNIT *s, size_t n, size_t k) {
    lane_kernel_out r = {0, 0};
    if (k == 0)
        return r;
    for (; r.read < n; r.read++) {
        if (BEGINS(s, r.read) && r.written++ == k) {
            r.written = k;
            break;
        }
    }
    return r;
}
