/* each_tier.h - runs the body of a test once on every tier that can run here. */
#ifndef TEST_EACH_TIER_H
#define TEST_EACH_TIER_H

#include <lanewise/cpu.h>

/* for_each_tier(isa) { ... } */
#define for_each_tier(isa)                                                                         \
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++)                                             \
        if (lane_isa_force(isa) == LANE_OK)

#endif
