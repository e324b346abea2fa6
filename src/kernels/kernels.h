/* kernels.h - the kernel contract: the table of one tier, made from kernels.def. */
#ifndef LANE_KERNELS_H
#define LANE_KERNELS_H

#include <lanewise/base.h>
#include <lanewise/scan.h>

#include "../core/internal.h"

/* what an emitting kernel did */
typedef struct lane_kernel_out {
    size_t read;
    size_t written;
} lane_kernel_out;

typedef struct lane_kernels {
#define LANE_KERNEL(family, name, result, parameters, arguments) result(*name) parameters;
#define LANE_KERNEL_VOID(family, name, parameters, arguments)    void(*name) parameters;
#include "kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID
} lane_kernels;

/* lane_k_find_byte_scalar, ...: the reference, also what fills gaps of the vector tiers */
#define LANE_KERNEL(family, name, result, parameters, arguments)                                   \
    LANE_HIDDEN result lane_k_##name##_scalar parameters;
#define LANE_KERNEL_VOID(family, name, parameters, arguments)                                      \
    LANE_HIDDEN void lane_k_##name##_scalar parameters;
#include "kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID

/* One table a tier that this build holds; `_emu` ones exist in the test library only. */
LANE_HIDDEN extern const lane_kernels lane_kernels_scalar;
LANE_HIDDEN extern const lane_kernels lane_kernels_sse42;
LANE_HIDDEN extern const lane_kernels lane_kernels_avx2;
LANE_HIDDEN extern const lane_kernels lane_kernels_avx512;
LANE_HIDDEN extern const lane_kernels lane_kernels_neon;
LANE_HIDDEN extern const lane_kernels lane_kernels_sse42_emu;
LANE_HIDDEN extern const lane_kernels lane_kernels_avx2_emu;
LANE_HIDDEN extern const lane_kernels lane_kernels_avx512_emu;
LANE_HIDDEN extern const lane_kernels lane_kernels_neon_emu;

#endif
