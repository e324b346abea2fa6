/* dispatch.c - the tiers of this build, and the choice of one at the first call. */
#include "dispatch.h"

#include <stdlib.h>

#if defined(__linux__)
#    include <sys/auxv.h>
#endif

static const char *const tier_names[LANE_ISA_COUNT] = {"scalar", "sse42", "avx2", "avx512", "neon"};

const char *lane_isa_name(int32_t isa) {
    return isa >= 0 && isa < LANE_ISA_COUNT ? tier_names[isa] : "unknown";
}

int32_t lane_isa_from_name(const void *name, size_t n) {
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++)
        if (n == strlen(tier_names[isa]) && memcmp(name, tier_names[isa], n) == 0)
            return isa;
    return -1;
}

const lane_kernels *lane_kernels_of(int32_t isa) {
    switch (isa) {
    case LANE_ISA_SCALAR:
        return &lane_kernels_scalar;
#if defined(LANE_TIER_SSE42)
    case LANE_ISA_SSE42:
        return &lane_kernels_sse42;
#endif
#if defined(LANE_TIER_AVX2)
    case LANE_ISA_AVX2:
        return &lane_kernels_avx2;
#endif
#if defined(LANE_TIER_AVX512)
    case LANE_ISA_AVX512:
        return &lane_kernels_avx512;
#endif
#if defined(LANE_TIER_NEON)
    case LANE_ISA_NEON:
        return &lane_kernels_neon;
#endif
    default:
        return NULL;
    }
}

#if !defined(__x86_64__) && !defined(__i386__) && !defined(__aarch64__)
/* Elsewhere the sse42 tier, when it is in the build, is portable code: SIMDe on the compiler's
 * vectors. */
uint32_t lane_cpu_tiers(void) {
    return UINT32_C(1) << LANE_ISA_SCALAR | UINT32_C(1) << LANE_ISA_SSE42;
}
#endif

#if defined(LANE_SINGLE_TIER)

int32_t lane_isa_active(void) {
    int32_t isa = 0;
    while (lane_kernels_of(isa) != lane_kernels_get())
        isa++;
    return isa;
}

uint32_t lane_isa_available(void) {
    return UINT32_C(1) << lane_isa_active();
}

int32_t lane_isa_force(int32_t isa) {
    if (isa < 0 || isa >= LANE_ISA_COUNT)
        return LANE_E_ARGUMENT;
    return isa == lane_isa_active() ? LANE_OK : LANE_E_UNAVAILABLE;
}

#else

const lane_kernels *lane_kernels_active;

uint32_t lane_isa_available(void) {
    /* 0 until known: CPUID leaves the guest in a virtual machine, microseconds a call. Every thread finds
     * the same value, so it does not matter who stores it. */
    static uint32_t known;
    uint32_t tiers = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (tiers != 0)
        return tiers;
    tiers = lane_cpu_tiers();
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++)
        if (lane_kernels_of(isa) == NULL)
            tiers &= ~(UINT32_C(1) << isa);
    __atomic_store_n(&known, tiers, __ATOMIC_RELAXED);
    return tiers;
}

/* The tier that LANEWISE_ISA asks for, -1 for none. A set-uid program must not be steered by those
 * who start it; where we cannot tell, the variable is not read. */
static int32_t wanted_by_environment(void) {
#    if defined(__linux__) && !defined(LANE_NO_ENV)
    if (getauxval(AT_SECURE) == 0) {
        const char *name = getenv("LANEWISE_ISA");
        if (name != NULL)
            return lane_isa_from_name(name, strlen(name));
    }
#    endif
    return -1;
}

const lane_kernels *lane_kernels_resolve(void) {
    uint32_t available = lane_isa_available();
    int32_t isa = wanted_by_environment();
    /* the numbers of one machine's tiers rise with their worth */
    if (isa < 0 || (available >> isa & 1) == 0)
        isa = (int32_t)lane_msb64(available);

    /* Whoever comes first wins, so that a tier forced meanwhile in another thread stays. Relaxed:
     * the tables are constants, there is nothing else to be seen. */
    const lane_kernels *seen = NULL;
    const lane_kernels *chosen = lane_kernels_of(isa);
    bool first = __atomic_compare_exchange_n(&lane_kernels_active, &seen, chosen, false,
                                             __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return first ? chosen : seen;
}

int32_t lane_isa_active(void) {
    const lane_kernels *active = lane_kernels_get();
    int32_t isa = 0;
    while (isa < LANE_ISA_COUNT && lane_kernels_of(isa) != active) /* a test's table is no tier's */
        isa++;
    return isa;
}

int32_t lane_isa_force(int32_t isa) {
    if (isa < 0 || isa >= LANE_ISA_COUNT)
        return LANE_E_ARGUMENT;
    if ((lane_isa_available() >> isa & 1) == 0)
        return LANE_E_UNAVAILABLE;
    __atomic_store_n(&lane_kernels_active, lane_kernels_of(isa), __ATOMIC_RELAXED);
    return LANE_OK;
}

#endif
