/* compact.c - reference kernels: units left out, newlines normalized, runs collapsed. */
#include "../kernels/kernels.h"

#define UNIT_BITS 8
#include "compact_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "compact_template.h"
#undef UNIT_BITS
