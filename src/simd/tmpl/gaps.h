/* gaps.h - kernels that have no vector form: the scalar tier's. */
#ifndef LANE_TMPL_GAPS_H
#define LANE_TMPL_GAPS_H

#define GAP(name, result, parameters, arguments)                                                   \
    static result K(name) parameters {                                                             \
        return lane_k_##name##_scalar arguments;                                                   \
    }
GAP(find_above16, size_t, (const uint16_t *s, size_t n, uint16_t limit), (s, n, limit))
GAP(remove_class, size_t, (const uint8_t *s, size_t n, const lane_class *c, uint8_t *out),
    (s, n, c, out))
GAP(remove_class16, size_t, (const uint16_t *s, size_t n, const lane_class *c, uint16_t *out),
    (s, n, c, out))
GAP(normalize_newlines, size_t, (const uint8_t *s, size_t n, bool after_cr, uint8_t *out),
    (s, n, after_cr, out))
GAP(normalize_newlines16, size_t, (const uint16_t *s, size_t n, bool after_cr, uint16_t *out),
    (s, n, after_cr, out))
GAP(collapse_class, size_t,
    (const uint8_t *s, size_t n, const lane_class *c, uint8_t fill, bool in_run, uint8_t *out),
    (s, n, c, fill, in_run, out))
GAP(collapse_class16, size_t,
    (const uint16_t *s, size_t n, const lane_class *c, uint16_t fill, bool in_run, uint16_t *out),
    (s, n, c, fill, in_run, out))
static void K(widen)(const uint8_t *s, size_t n, uint16_t *out) {
    lane_k_widen_scalar(s, n, out);
}
GAP(narrow, size_t, (const uint16_t *s, size_t n, uint16_t limit, uint8_t *out), (s, n, limit, out))
GAP(find_lone_surrogate16, size_t, (const uint16_t *s, size_t n), (s, n))
static void K(repair_surrogates16)(const uint16_t *s, size_t n, uint16_t *out) {
    lane_k_repair_surrogates16_scalar(s, n, out);
}
GAP(count_code_points, size_t, (const uint8_t *s, size_t n), (s, n))
GAP(count_code_points16, size_t, (const uint16_t *s, size_t n), (s, n))
GAP(find_code_point, lane_kernel_out, (const uint8_t *s, size_t n, size_t k), (s, n, k))
GAP(find_code_point16, lane_kernel_out, (const uint16_t *s, size_t n, size_t k), (s, n, k))
#undef GAP
#endif
