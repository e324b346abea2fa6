/* kernels.h - the kernel contract: the table of one tier, made from kernels.def. */
#ifndef LANE_KERNELS_H
#define LANE_KERNELS_H

#include <lanewise/base.h>
#include <lanewise/scan.h>

#include "../core/internal.h"
#include "base64_types.h"
#include "http_types.h"
#include "record_types.h"

/* what an emitting kernel did */
typedef struct lane_kernel_out {
    size_t read;
    size_t written;
} lane_kernel_out;

/* How many of n units an emitting kernel looks at: as many as base + index can be said of in 32
 * bits (class_offsets), or base + the index after them (token_spans). */
LANE_INLINE size_t lane_offsets_reach(size_t n, uint32_t base) {
    uint64_t reach = (UINT64_C(1) << 32) - base;
    return n < reach ? n : (size_t)reach;
}
LANE_INLINE size_t lane_spans_reach(size_t n, uint32_t base) {
    uint32_t reach = UINT32_MAX - base;
    return n < reach ? n : (size_t)reach;
}

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
