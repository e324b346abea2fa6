/* index.c - reference kernels: bitmap and offsets of a class, spans of the tokens between. */
#include "../kernels/kernels.h"

#define UNIT_BITS 8
#include "index_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "index_template.h"
#undef UNIT_BITS
