/* lanewise/cpu.h - which instruction-set tier runs: ask, force.
 *
 * Nothing needs to be called before any other function of lanewise. The first call of any of them
 * picks the best tier that the processor and the operating system support. The environment variable
 * LANEWISE_ISA names another one; it is read at that first call only, and ignored when it names no
 * tier, one that cannot run here, or when the program runs set-uid.
 */
#ifndef LANEWISE_CPU_H
#define LANEWISE_CPU_H

#include <lanewise/base.h>

LANE_EXTERN_C_BEGIN

/* A tier is a bundle of processor features. Numbers are stable. */
typedef enum lane_isa {
    LANE_ISA_SCALAR = 0,
    LANE_ISA_SSE42 = 1,  /* SSE4.2, SSSE3, POPCNT */
    LANE_ISA_AVX2 = 2,   /* AVX2, BMI1, BMI2, LZCNT, POPCNT, PCLMULQDQ */
    LANE_ISA_AVX512 = 3, /* F BW DQ VL VBMI VBMI2 BITALG VPOPCNTDQ, PCLMULQDQ: Ice Lake, Zen 4 on */
    LANE_ISA_NEON = 4,
    LANE_ISA_COUNT = 5
} lane_isa;

/* "scalar", "sse42", "avx2", "avx512", "neon"; "unknown" for any other number. */
LANE_API const char *lane_isa_name(int32_t isa);

/* The tier of that name (n bytes, exact case), or -1. */
LANE_API int32_t lane_isa_from_name(const void *name, size_t n);

/* Bit i is set when tier i is in this build and can run on this machine. Bit 0 always is. */
LANE_API uint32_t lane_isa_available(void);

/* The tier that calls made now would use. */
LANE_API int32_t lane_isa_active(void);

/* Makes every later call, in every thread, use `isa`. Results do not change, only speed. Calls under
 * way finish on the tier they began with; a stream may change tier between any two chunks.
 * LANE_OK; LANE_E_ARGUMENT: no such tier; LANE_E_UNAVAILABLE: it cannot run here (nothing changes). */
LANE_API int32_t lane_isa_force(int32_t isa);

LANE_EXTERN_C_END

#endif
