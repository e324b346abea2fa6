/* unit.h - the parameters of the scalar kernel templates, from UNIT_BITS (8 or 16). No include
 * guard: a family's .c includes its template once a width, and the template begins with this file.
 */
#undef UNIT
#undef KERNEL
#undef HAS

#if UNIT_BITS == 8
#    define UNIT         uint8_t
#    define KERNEL(name) lane_k_##name##_scalar
#    define HAS(c, u)    lane_class_has((c), (u))
#else
#    define UNIT         uint16_t
#    define KERNEL(name) lane_k_##name##16_scalar
#    define HAS(c, u)    lane_class_has16((c), (u))
#endif
