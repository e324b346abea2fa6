/* dispatch.h - the choice of the tier. A public function calls lane_kernels_get() once and passes
 * the table down; nothing that runs per token calls it. */
#ifndef LANE_DISPATCH_H
#define LANE_DISPATCH_H

#include <lanewise/cpu.h>

#include "../kernels/kernels.h"

/* The tiers in this build: cmake/tiers.cmake defines LANE_TIER_SSE42, LANE_TIER_AVX2, ... for each
 * that is native. None defined: scalar alone. */

/* The table of a tier, NULL when it is not in this build; says nothing about the machine. */
LANE_HIDDEN const lane_kernels *lane_kernels_of(int32_t isa);
/* Bit i: the processor and the operating system can run tier i. One of cpu_*.c has it. */
LANE_HIDDEN uint32_t lane_cpu_tiers(void);

#if defined(LANE_SINGLE_TIER)
/* a build for one tier (LANE_SINGLE_TIER is its name): the table is a compile-time constant */
#    define LANE_PASTE_(a, b) a##b
#    define LANE_PASTE(a, b)  LANE_PASTE_(a, b)
LANE_INLINE const lane_kernels *lane_kernels_get(void) {
    return &LANE_PASTE(lane_kernels_, LANE_SINGLE_TIER);
}
#else
LANE_HIDDEN const lane_kernels *lane_kernels_resolve(void);
/* NULL until the first call; relaxed atomic access only */
LANE_HIDDEN extern const lane_kernels *lane_kernels_active;

LANE_INLINE const lane_kernels *lane_kernels_get(void) {
    const lane_kernels *k = __atomic_load_n(&lane_kernels_active, __ATOMIC_RELAXED);
    return LANE_LIKELY(k != NULL) ? k : lane_kernels_resolve();
}
#endif

#endif
