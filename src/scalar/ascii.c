/* ascii.c - reference kernels: is it ASCII, lower case, upper case. */
#include "../kernels/kernels.h"

#define UNIT_BITS 8
#include "ascii_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "ascii_template.h"
#undef UNIT_BITS
