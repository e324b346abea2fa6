/* dispatch.h - the choice of the tier. A public function calls lane_kernels_get() once and passes the
 * table down; nothing that runs per token calls it. */
#ifndef LANE_DISPATCH_H
#define LANE_DISPATCH_H

#include "../kernels/kernels.h"

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
