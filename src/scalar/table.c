/* table.c - the scalar tier: always there, and what the other tiers are checked against. */
#include "../kernels/kernels.h"

const lane_kernels lane_kernels_scalar = {
#define LANE_KERNEL(family, name, result, parameters, arguments) .name = lane_k_##name##_scalar,
#define LANE_KERNEL_VOID(family, name, parameters, arguments)    .name = lane_k_##name##_scalar,
#include "../kernels/kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID
};
