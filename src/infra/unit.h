/* unit.h - the parameters of the templates of this directory, from UNIT_BITS (8 or 16). No include
 * guard: a subject's .c includes its template once a width, and the template begins with this file.
 *
 *   UNIT        a code unit
 *   ANY         what public parameters point to: void, or uint16_t
 *   PUBLIC(f)   lane_f, lane_f16
 *   KERNEL(f)   the kernel's name: f, f16
 *   VIEW        lane_view, lane_view16
 */
#undef UNIT
#undef ANY
#undef PUBLIC
#undef KERNEL
#undef VIEW

#if UNIT_BITS == 8
#    define UNIT      uint8_t
#    define ANY       void
#    define PUBLIC(f) lane_##f
#    define KERNEL(f) f
#    define VIEW      lane_view
#else
#    define UNIT      uint16_t
#    define ANY       uint16_t
#    define PUBLIC(f) lane_##f##16
#    define KERNEL(f) f##16
#    define VIEW      lane_view16
#endif
