/* scan_template.h - scan.h over UNIT, ANY, PUBLIC, KERNEL (unit.h). */
#include "unit.h"

size_t PUBLIC(find_first_in)(const ANY *s, size_t n, const lane_class *set) {
    return lane_kernels_get()->KERNEL(find_first_in)(s, n, set);
}

size_t PUBLIC(find_first_not_in)(const ANY *s, size_t n, const lane_class *set) {
    return lane_kernels_get()->KERNEL(find_first_not_in)(s, n, set);
}

size_t PUBLIC(find_last_not_in)(const ANY *s, size_t n, const lane_class *set) {
    return lane_kernels_get()->KERNEL(find_last_not_in)(s, n, set);
}

size_t PUBLIC(count_in)(const ANY *s, size_t n, const lane_class *set) {
    return lane_kernels_get()->KERNEL(count_class)(s, n, set);
}

lane_result PUBLIC(bitmap)(const ANY *s, size_t n, const lane_class *set, uint64_t *bits,
                           size_t capacity) {
    /* capacity * 64 cannot overflow where it is taken: there it is below n */
    bool fits = lane_bitmap_words(n) <= capacity;
    lane_result r = {fits ? LANE_OK : LANE_FULL, fits ? n : capacity * 64, 0};
    if (r.read > 0)
        r.written = lane_kernels_get()->KERNEL(class_bitmap)(s, r.read, set, bits);
    return r;
}

lane_result PUBLIC(offsets)(const ANY *s, size_t n, const lane_class *set, uint32_t base,
                            uint32_t *out, size_t capacity) {
    lane_kernel_out done =
        lane_kernels_get()->KERNEL(class_offsets)(s, n, set, base, out, capacity);
    lane_result r = {done.read == n ? LANE_OK : LANE_FULL, done.read, done.written};
    return r;
}
