/* work.h - tests that add up how much of a text the kernels were asked to look at: a table over that of each tier
 * in turn, some of whose kernels a test replaces by ones that count and forward. */
#ifndef TEST_WORK_H
#define TEST_WORK_H

#include "support/expect.h"

#include <lanewise/cpu.h>

#include "dispatch/dispatch.h"

enum { WORK_SKIPPED = 77 };

static const lane_kernels *below; /* the tier's own */
static lane_kernels counting;
static size_t looked_at;

/* Calls `replace`, which puts its kernels into `counting`, and `run` with the tier's name, for every tier: main's result.
 * A build for one tier has no table to replace. */
static int work_of_each_tier(void (*replace)(void), void (*run)(const char *tier)) {
#if defined(LANE_SINGLE_TIER)
    (void)replace, (void)run, (void)below, (void)counting, (void)looked_at;
    return WORK_SKIPPED;
#else
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        below = lane_kernels_get();
        counting = *below;
        replace();
        __atomic_store_n(&lane_kernels_active, &counting, __ATOMIC_RELAXED);
        run(lane_isa_name(isa));
    }
    return expect_done();
#endif
}

#endif
