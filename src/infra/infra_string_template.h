/* infra_string_template.h - infra_string.h over UNIT, ANY, PUBLIC, KERNEL, VIEW (unit.h): two texts, parts
 * of a text by code units, lists of texts. */
#include "unit.h"

/* ---- two texts ---- */

bool PUBLIC(is_identical)(const ANY *a, size_t a_size, const ANY *b, size_t b_size) {
    return a_size == b_size && lane_kernels_get()->KERNEL(mismatch)(a, b, a_size) == a_size;
}

bool PUBLIC(code_unit_prefix)(const ANY *prefix, size_t prefix_size, const ANY *s, size_t n) {
    return prefix_size <= n &&
           lane_kernels_get()->KERNEL(mismatch)(prefix, s, prefix_size) == prefix_size;
}

bool PUBLIC(code_unit_suffix)(const ANY *suffix, size_t suffix_size, const ANY *s, size_t n) {
    if (suffix_size == 0)
        return true; /* also where s is NULL */
    if (suffix_size > n)
        return false;
    const UNIT *end_part = (const UNIT *)s + (n - suffix_size);
    return lane_kernels_get()->KERNEL(mismatch)(suffix, end_part, suffix_size) == suffix_size;
}

/* ---- parts ---- */

static lane_check PUBLIC(part)(const ANY *s, size_t start, size_t end, VIEW *substring) {
    lane_check r = {LANE_OK, end};
    /* no arithmetic on a NULL of size 0 */
    substring->data = start == 0 ? s : (const ANY *)((const UNIT *)s + start);
    substring->size = end - start;
    return r;
}

static lane_check PUBLIC(no_part)(size_t position, VIEW *substring) {
    lane_check r = {LANE_E_RANGE, position};
    substring->data = NULL;
    substring->size = 0;
    return r;
}

lane_check PUBLIC(code_unit_substring)(const ANY *s, size_t n, size_t start, size_t length,
                                       VIEW *substring) {
    if (start > n || length > n - start)
        return PUBLIC(no_part)(n, substring);
    return PUBLIC(part)(s, start, start + length, substring);
}

lane_check PUBLIC(code_unit_substring_by_positions)(const ANY *s, size_t n, size_t start,
                                                    size_t end, VIEW *substring) {
    if (end < start)
        return PUBLIC(no_part)(start, substring);
    return PUBLIC(code_unit_substring)(s, n, start, end - start, substring);
}

lane_check PUBLIC(code_unit_substring_to_end)(const ANY *s, size_t n, size_t start,
                                              VIEW *substring) {
    if (start > n)
        return PUBLIC(no_part)(n, substring);
    return PUBLIC(part)(s, start, n, substring);
}

lane_check PUBLIC(code_unit_position)(const ANY *s, size_t n, size_t code_points) {
    lane_kernel_out found = lane_kernels_get()->KERNEL(find_code_point)(s, n, code_points);
    lane_check r = {found.written == code_points ? LANE_OK : LANE_E_RANGE, found.read};
    return r;
}

size_t PUBLIC(code_point_length)(const ANY *s, size_t n) {
    return lane_kernels_get()->KERNEL(count_code_points)(s, n);
}

lane_check PUBLIC(code_point_substring)(const ANY *s, size_t n, size_t start, size_t length,
                                        VIEW *substring) {
    const lane_kernels *k = lane_kernels_get();
    lane_kernel_out first = k->KERNEL(find_code_point)(s, n, start);
    if (first.written < start)
        return PUBLIC(no_part)(n, substring);
    const UNIT *rest = first.read == 0 ? s : (const UNIT *)s + first.read;
    lane_kernel_out last = k->KERNEL(find_code_point)(rest, n - first.read, length);
    if (last.written < length)
        return PUBLIC(no_part)(n, substring);
    return PUBLIC(part)(s, first.read, first.read + last.read, substring);
}

lane_check PUBLIC(code_point_substring_by_positions)(const ANY *s, size_t n, size_t start,
                                                     size_t end, VIEW *substring) {
    if (end < start)
        return PUBLIC(no_part)(start, substring);
    return PUBLIC(code_point_substring)(s, n, start, end - start, substring);
}

lane_check PUBLIC(code_point_substring_to_end)(const ANY *s, size_t n, size_t start,
                                               VIEW *substring) {
    lane_kernel_out first = lane_kernels_get()->KERNEL(find_code_point)(s, n, start);
    if (first.written < start)
        return PUBLIC(no_part)(n, substring);
    return PUBLIC(part)(s, first.read, n, substring);
}

VIEW PUBLIC(collect_a_sequence_of_code_points)(const ANY *s, size_t n, const lane_class *set,
                                               size_t *position) {
    VIEW collected = {NULL, 0};
    if (*position >= n)
        return collected;
    const UNIT *rest = (const UNIT *)s + *position;
    collected.data = (const ANY *)rest;
    collected.size = lane_kernels_get()->KERNEL(find_first_not_in)(rest, n - *position, set);
    *position += collected.size;
    return collected;
}

VIEW PUBLIC(collect_a_sequence_of_code_points_if)(const ANY *s, size_t n,
                                                  lane_code_point_condition *condition,
                                                  void *context, size_t *position) {
    VIEW collected = {NULL, 0};
    const UNIT *units = s;
    size_t i = *position;
    if (i >= n)
        return collected;
    collected.data = (const ANY *)(units + i);
    while (i < n) {
        lane_code_point next = PUBLIC(code_point_at)(units + i, n - i);
        if (!condition(next.value, context))
            break;
        i += next.units;
    }
    collected.size = i - *position;
    *position = i;
    return collected;
}

lane_result PUBLIC(code_points)(const ANY *s, size_t n, uint32_t *out, size_t capacity) {
    const UNIT *units = s;
    lane_result r = {LANE_OK, 0, 0};
    for (; r.read < n && r.written < capacity; r.written++) {
        lane_code_point next = PUBLIC(code_point_at)(units + r.read, n - r.read);
        out[r.written] = next.value;
        r.read += next.units;
    }
    if (r.read < n)
        r.status = LANE_FULL;
    return r;
}

/* ---- lists ---- */

size_t PUBLIC(concatenate_size)(const VIEW *list, size_t count, VIEW separator) {
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        size_t more = list[i].size;
        size_t between = i + 1 < count ? separator.size : 0;
        if (more > SIZE_MAX - size || between > SIZE_MAX - size - more)
            return SIZE_MAX;
        size += more + between;
    }
    return size;
}

static size_t PUBLIC(append)(UNIT *out, size_t at, VIEW text) {
    if (text.size > 0)
        memcpy(out + at, text.data, text.size * sizeof(UNIT));
    return at + text.size;
}

lane_result PUBLIC(concatenate)(const VIEW *list, size_t count, VIEW separator, ANY *out,
                                size_t capacity) {
    lane_result r = {LANE_OK, 0, 0};
    for (; r.read < count; r.read++) {
        size_t room = capacity - r.written;
        size_t between = r.read + 1 < count ? separator.size : 0;
        if (list[r.read].size > room || between > room - list[r.read].size) {
            r.status = LANE_FULL;
            break;
        }
        r.written = PUBLIC(append)(out, r.written, list[r.read]);
        if (between > 0)
            r.written = PUBLIC(append)(out, r.written, separator);
    }
    return r;
}

lane_result PUBLIC(serialize_a_set)(const VIEW *list, size_t count, ANY *out, size_t capacity) {
    static const UNIT space[1] = {' '};
    VIEW separator = {(const ANY *)space, 1};
    return PUBLIC(concatenate)(list, count, separator, out, capacity);
}
