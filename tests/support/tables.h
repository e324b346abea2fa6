/* tables.h - the kernel tables that this program holds, by tier. */
#ifndef TEST_TABLES_H
#define TEST_TABLES_H

#include "kernels/kernels.h"

#include <stdbool.h>
#include <stdint.h>

/* The table of a tier, or NULL when it is not in this build. It says nothing of the processor: a
 * native one may be called only if lane_isa_available() has its bit. */
const lane_kernels *test_table(int32_t isa, bool emulated);

#endif
