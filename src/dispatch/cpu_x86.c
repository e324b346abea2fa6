/* cpu_x86.c - which tiers an x86 processor and its operating system can run. */
#include "dispatch.h"

#if defined(__x86_64__) || defined(__i386__)

#    include <cpuid.h>

#    define BIT(n) (UINT32_C(1) << (n))

/* CPUID leaf 1, ECX */
#    define PCLMULQDQ BIT(1)
#    define SSSE3     BIT(9)
#    define SSE4_1    BIT(19)
#    define SSE4_2    BIT(20)
#    define POPCNT    BIT(23)
#    define OSXSAVE   BIT(27)
#    define AVX       BIT(28)
/* leaf 0x80000001, ECX */
#    define LZCNT BIT(5)
/* leaf 7.0, EBX */
#    define BMI1     BIT(3)
#    define AVX2     BIT(5)
#    define BMI2     BIT(8)
#    define AVX512F  BIT(16)
#    define AVX512DQ BIT(17)
#    define AVX512BW BIT(30)
#    define AVX512VL BIT(31)
/* leaf 7.0, ECX */
#    define AVX512VBMI      BIT(1)
#    define AVX512VBMI2     BIT(6)
#    define AVX512BITALG    BIT(12)
#    define AVX512VPOPCNTDQ BIT(14)
/* XCR0: register state that the operating system saves; a processor bit alone is a SIGILL or,
 * worse, registers that change under a context switch */
#    define STATE_YMM (BIT(1) | BIT(2))                      /* 0x06: xmm, upper halves of ymm */
#    define STATE_ZMM (STATE_YMM | BIT(5) | BIT(6) | BIT(7)) /* 0xe6: masks, zmm0-15, zmm16-31 */

static bool has_all(uint32_t have, uint32_t want) {
    return (have & want) == want;
}

static uint32_t saved_state(void) {
    uint32_t low, high;
    /* xgetbv by its bytes: the mnemonic and the intrinsic both want -mxsave */
    __asm__ volatile(".byte 0x0f, 0x01, 0xd0" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

uint32_t lane_cpu_tiers(void) {
    uint32_t tiers = BIT(LANE_ISA_SCALAR);
    uint32_t eax, ebx, ecx, edx, basic, extended = 0;

    if (!__get_cpuid(1, &eax, &ebx, &basic, &edx) ||
        !has_all(basic, SSSE3 | SSE4_1 | SSE4_2 | POPCNT))
        return tiers;
    tiers |= BIT(LANE_ISA_SSE42);

    uint32_t state = has_all(basic, OSXSAVE) ? saved_state() : 0;
    if (__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx))
        extended = ecx;
    if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx))
        return tiers;
    if (!has_all(state, STATE_YMM) || !has_all(basic, AVX | PCLMULQDQ) ||
        !has_all(extended, LZCNT) || !has_all(ebx, AVX2 | BMI1 | BMI2))
        return tiers;
    tiers |= BIT(LANE_ISA_AVX2);

    if (has_all(state, STATE_ZMM) && has_all(ebx, AVX512F | AVX512BW | AVX512DQ | AVX512VL) &&
        has_all(ecx, AVX512VBMI | AVX512VBMI2 | AVX512BITALG | AVX512VPOPCNTDQ))
        tiers |= BIT(LANE_ISA_AVX512);
    return tiers;
}

#endif
