/* counting.h - a kernel table that counts how often each kernel is entered and forwards to another.
 */
#ifndef TEST_COUNTING_H
#define TEST_COUNTING_H

#include "kernels/kernels.h"

#include <stdint.h>

/* Forwards to `target`; to be installed where a table goes (lane_kernels_active). */
const lane_kernels *counting_over(const lane_kernels *target);
/* Makes every public function of the library run through the counting table over `target`, until
 * lane_isa_force() or another call of this. Not in a single-tier build, which has no pointer. */
void counting_install(const lane_kernels *target);
/* Entries of a kernel since the last reset, of all kernels with NULL; UINT64_MAX: no such kernel.
 */
uint64_t counting_calls(const char *kernel);
void counting_reset(void);
/* The names of the kernels in the order of kernels.def, NULL past the last. */
const char *counting_kernel_name(size_t i);

#endif
