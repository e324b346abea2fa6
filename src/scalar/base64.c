/* base64.c - reference kernels: base64 in both directions, a group at a time where nothing is to be skipped. */
#include "../kernels/base64_end.h"

#define UNIT_BITS 8
#include "base64_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "base64_template.h"
#undef UNIT_BITS
