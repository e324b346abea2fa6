/* testing.c - what the test-only shared library adds to the library itself, for callers that have
 * no way to its hidden symbols (tests/conformance/run.py over ctypes): run on a tier, native or
 * emulated, through a table that counts the entries of each kernel.
 *
 *   int32_t     lane_testing_use(const char *tier, int32_t emulated)   a lane_status
 *   uint64_t    lane_testing_calls(const char *kernel)                 NULL: of all kernels
 * together const char *lane_testing_kernel(size_t i)                          NULL past the last
 *   void        lane_testing_reset(void)                               every count to 0
 */
#include "support/counting.h"
#include "support/tables.h"

#include <lanewise/cpu.h>

#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

EXPORTED int32_t lane_testing_use(const char *tier, int32_t emulated);
EXPORTED uint64_t lane_testing_calls(const char *kernel);
EXPORTED const char *lane_testing_kernel(size_t i);
EXPORTED void lane_testing_reset(void);

int32_t lane_testing_use(const char *tier, int32_t emulated) {
    int32_t isa = lane_isa_from_name(tier, strlen(tier));
    if (isa < 0)
        return LANE_E_ARGUMENT;
    const lane_kernels *table = test_table(isa, emulated != 0);
    if (table == NULL || (!emulated && (lane_isa_available() >> isa & 1) == 0))
        return LANE_E_UNAVAILABLE;
    counting_install(table);
    return LANE_OK;
}

uint64_t lane_testing_calls(const char *kernel) {
    return counting_calls(kernel);
}

const char *lane_testing_kernel(size_t i) {
    return counting_kernel_name(i);
}

void lane_testing_reset(void) {
    counting_reset();
}
