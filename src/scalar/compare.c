/* compare.c - reference kernels: where two texts part, exactly or ignoring ASCII case. */
#include "../kernels/kernels.h"

#define UNIT_BITS 8
#include "compare_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "compare_template.h"
#undef UNIT_BITS
