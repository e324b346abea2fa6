/* tables.c - the native tables are dispatch's to know; the emulated ones are linked to tests only. */
#include "support/tables.h"

#include "dispatch/dispatch.h"

static const lane_kernels *emulated_table(int32_t isa) {
    switch (isa) {
#if defined(LANE_EMU_SSE42)
    case LANE_ISA_SSE42:
        return &lane_kernels_sse42_emu;
#endif
#if defined(LANE_EMU_AVX2)
    case LANE_ISA_AVX2:
        return &lane_kernels_avx2_emu;
#endif
#if defined(LANE_EMU_AVX512)
    case LANE_ISA_AVX512:
        return &lane_kernels_avx512_emu;
#endif
#if defined(LANE_EMU_NEON)
    case LANE_ISA_NEON:
        return &lane_kernels_neon_emu;
#endif
    default:
        return NULL;
    }
}

const lane_kernels *test_table(int32_t isa, bool emulated) {
    return emulated ? emulated_table(isa) : lane_kernels_of(isa);
}
