/* cpu_arm.c - which tiers an arm64 processor can run. NEON is part of the architecture, so there is
 * nothing to ask; on big-endian its kernels are not built (the order of lanes differs). */
#include "dispatch.h"

#if defined(__aarch64__)

uint32_t lane_cpu_tiers(void) {
    uint32_t tiers = UINT32_C(1) << LANE_ISA_SCALAR;
#    if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    tiers |= UINT32_C(1) << LANE_ISA_NEON;
#    endif
    return tiers;
}

#endif
