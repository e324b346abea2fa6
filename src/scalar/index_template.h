/* index_template.h - over UNIT, KERNEL, HAS (unit.h). The loops store always and advance
 * by the condition: on text a branch a unit is mispredicted more often than a store is wasted. They
 * run in stretches no longer than the room left, so that no store passes the capacity. */
#include "unit.h"

size_t KERNEL(class_bitmap)(const UNIT *s, size_t n, const lane_class *c, uint64_t *bits) {
    size_t words = n / 64 + (n % 64 != 0);
    for (size_t w = 0; w < words; w++) {
        size_t units = n - 64 * w < 64 ? n - 64 * w : 64;
        uint64_t word = 0;
        for (size_t i = 0; i < units; i++)
            word |= (uint64_t)HAS(c, s[64 * w + i]) << i;
        bits[w] = word;
    }
    return words;
}

lane_kernel_out KERNEL(class_offsets)(const UNIT *s, size_t n, const lane_class *c, uint32_t base,
                                      uint32_t *out, size_t capacity) {
    lane_kernel_out r = {0, 0};
    size_t reach = lane_offsets_reach(n, base);
    size_t i = 0, m = 0;
    while (i < reach && m < capacity) {
        size_t stop = reach - i < capacity - m ? reach : i + (capacity - m);
        for (; i < stop; i++) {
            out[m] = base + (uint32_t)i;
            m += HAS(c, s[i]);
        }
    }
    r.written = m;
    /* full: done only if no member is left, else a fresh call goes on after the last one written */
    if (i < reach)
        i += KERNEL(find_first_in)(s + i, reach - i, c);
    if (i < reach)
        i = m > 0 ? (size_t)(out[m - 1] - base) + 1 : 0;
    r.read = i;
    return r;
}

lane_kernel_out KERNEL(token_spans)(const UNIT *s, size_t n, const lane_class *c, uint32_t base,
                                    uint32_t *starts, uint32_t *ends, size_t capacity) {
    lane_kernel_out r = {0, 0};
    size_t reach = lane_spans_reach(n, base);
    size_t i = 0, opened = 0, closed = 0;
    bool inside = false;
    while (i < reach && opened < capacity) {
        size_t stop = reach - i < capacity - opened ? reach : i + (capacity - opened);
        for (; i < stop; i++) {
            bool token = !HAS(c, s[i]);
            starts[opened] = ends[closed] = base + (uint32_t)i;
            opened += token && !inside;
            closed += inside && !token;
            inside = token;
        }
    }
    if (inside) {
        if (i < reach)
            i += KERNEL(find_first_in)(s + i, reach - i, c);
        if (i == n || i < reach || HAS(c, s[i])) {
            ends[closed++] = base + (uint32_t)i;
        } else {
            /* it passes what 32 bits can say: a fresh call with a new base begins with it */
            r.written = closed;
            r.read = (size_t)(starts[closed] - base);
            return r;
        }
    }
    if (i < reach)
        i += KERNEL(find_first_not_in)(s + i, reach - i, c);
    if (i < reach)
        i = closed > 0 ? (size_t)(ends[closed - 1] - base) : 0;
    r.written = closed;
    r.read = i;
    return r;
}
