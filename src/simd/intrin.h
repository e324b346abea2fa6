/* intrin.h - the one place where vector intrinsics enter. A tier's file defines LANE_VECTOR_X86 or
 * LANE_VECTOR_ARM and includes this; kernels are spelled with the vendor's names throughout. Native:
 * the vendor's header. Emulated (LANE_EMULATED, the tests' second build, and the sse42 tier on targets
 * without a tier of their own): SIMDe under the vendor's names, and our forms of what it lacks. */
#ifndef LANE_INTRIN_H
#define LANE_INTRIN_H

#if defined(LANE_EMULATED) && defined(__clang__)
/* SIMDe asks for loops to be vectorized where clang then cannot, and clang says so at each call */
#    pragma clang diagnostic ignored "-Wpass-failed"
#endif

#if defined(LANE_VECTOR_X86)
#    if !defined(LANE_EMULATED) && (defined(__x86_64__) || defined(__i386__))
#        include <immintrin.h>
#    else
#        define SIMDE_ENABLE_NATIVE_ALIASES
#        include <simde/x86/avx512.h>
#        include <simde/x86/clmul.h>
#        include <simde/x86/sse4.2.h>

#        include "compat_avx512.h"
#    endif
#elif defined(LANE_VECTOR_ARM)
#    if !defined(LANE_EMULATED)
#        if defined(__AARCH64EB__) || defined(__ARM_BIG_ENDIAN)
#            error                                                                                 \
                "the neon tier counts lanes from the low end: on big-endian build the scalar tier alone"
#        endif
#        include <arm_neon.h>
#    else
#        define SIMDE_ENABLE_NATIVE_ALIASES
#        include <simde/arm/neon.h>
#    endif
#endif

/* the names of a tier's kernels and table: lane_k_find_byte_avx2, or ..._avx2_emu */
#define LANE_PASTE3_(a, b, c) a##b##c
#define LANE_PASTE3(a, b, c)  LANE_PASTE3_(a, b, c)
#if defined(LANE_EMULATED)
#    define LANE_TIER_NAME LANE_PASTE3(LANE_TIER, _, emu)
#else
#    define LANE_TIER_NAME LANE_TIER
#endif
#define K(name) LANE_PASTE3(lane_k_##name, _, LANE_TIER_NAME)

#endif
