/* tables.c - which tables are linked is the linker's to say: a weak reference is NULL when none is.
 */
#include "support/tables.h"

#include <lanewise/cpu.h>

#include <stddef.h>

#pragma weak lane_kernels_sse42
#pragma weak lane_kernels_avx2
#pragma weak lane_kernels_avx512
#pragma weak lane_kernels_neon
#pragma weak lane_kernels_sse42_emu
#pragma weak lane_kernels_avx2_emu
#pragma weak lane_kernels_avx512_emu
#pragma weak lane_kernels_neon_emu

static const lane_kernels *const tables[LANE_ISA_COUNT][2] = {
    [LANE_ISA_SCALAR] = {&lane_kernels_scalar, NULL},
    [LANE_ISA_SSE42] = {&lane_kernels_sse42, &lane_kernels_sse42_emu},
    [LANE_ISA_AVX2] = {&lane_kernels_avx2, &lane_kernels_avx2_emu},
    [LANE_ISA_AVX512] = {&lane_kernels_avx512, &lane_kernels_avx512_emu},
    [LANE_ISA_NEON] = {&lane_kernels_neon, &lane_kernels_neon_emu},
};

const lane_kernels *test_table(int32_t isa, bool emulated) {
    return isa >= 0 && isa < LANE_ISA_COUNT ? tables[isa][emulated] : NULL;
}
