/* table.h - the end of a tier's translation unit: its table. Undefines what intrin.h defined for it. */
#include "../../kernels/kernels.h"

#define LANE_KERNEL(family, name, result, parameters, arguments) .name = K(name),
#define LANE_KERNEL_VOID(family, name, parameters, arguments)    .name = K(name),
const lane_kernels LANE_PASTE3(lane_kernels, _, LANE_TIER_NAME) = {
#include "../../kernels/kernels.def"
};
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID
#undef K
