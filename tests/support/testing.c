/* testing.c - what the test-only shared library adds to the library itself, for callers that have no
 * way to its hidden symbols (tests/conformance/run.py over ctypes): run on a tier, native or emulated,
 * through a table that counts the entries of each kernel. */
#include "support/counting.h"
#include "support/tables.h"

#include <lanewise/cpu.h>

#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

/* Whether every call from now on runs on that tier; false when it cannot here (nothing changes). */
EXPORTED bool lane_testing_use(const char *tier, bool emulated);
/* Entries of a kernel since the last reset, of all with NULL; UINT64_MAX: no such kernel. */
EXPORTED uint64_t lane_testing_calls(const char *kernel);
/* The names in the order of kernels.def, NULL past the last. */
EXPORTED const char *lane_testing_kernel(size_t i);
EXPORTED void lane_testing_reset(void);

bool lane_testing_use(const char *tier, bool emulated) {
    int32_t isa = lane_isa_from_name(tier, strlen(tier));
    const lane_kernels *table = test_table(isa, emulated);
    if (table == NULL || (!emulated && (lane_isa_available() >> isa & 1) == 0))
        return false;
    counting_install(table);
    return true;
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
