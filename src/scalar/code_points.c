/* code_points.c - reference kernels: how many code points, and where the k-th begins. */
#include "../kernels/kernels.h"

#define UNIT_BITS 8
#include "code_points_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "code_points_template.h"
#undef UNIT_BITS
