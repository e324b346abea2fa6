/* check_compat.c - our form of what SIMDe lacks against the instruction itself. Exit 77 where the machine
 * has no AVX-512. */
#include "ops.h"

#include "dispatch/dispatch.h"
#include "support/guard.h"
#include "support/rng.h"

#include <stdio.h>
#include <string.h>

enum { ROUNDS = 20000, NOT_HERE = 77 };

static uint64_t random_mask(rng *r, int round) {
    switch (round % 6) {
    case 0:
        return 0;
    case 1:
        return ~UINT64_C(0);
    case 2:
        return UINT64_C(1) << rng_below(r, 64);
    case 3:
        return rng_next(r) & rng_next(r) & rng_next(r);
    case 4:
        return lane_low_bits(rng_below(r, 65));
    default:
        return rng_next(r);
    }
}

/* half of the lanes alike, so that comparing for equality has something to find */
static void fill(rng *r, compat_input *in) {
    for (size_t i = 0; i < sizeof in->a; i += 2) {
        uint32_t bits = (uint32_t)rng_next(r);
        memcpy(in->a + i, &bits, 2);
        if (bits >> 31)
            memcpy(in->b + i, in->a + i, 2);
        else
            memcpy(in->b + i, (uint8_t *)&bits + 1, 2);
        if (rng_below(r, 4) == 0)
            in->b[i] = (uint8_t)~in->a[i];
    }
}

/* Bytes that the mask leaves out lie on a page that faults: the highest of it is the last that may be
 * touched, or the lowest the first. */
static uint8_t *place(const guard *g, uint64_t k, bool right) {
    if (k == 0)
        return g->data + (right ? g->size : 0);
    return right ? g->data + g->size - 1 - lane_msb64(k) : g->data - lane_ctz64(k);
}

static bool same(const compat_op *native, const compat_op *emulated, compat_input *in,
                 const guard memory[2], bool right) {
    _Alignas(64) uint8_t out[2][64] = {{0}};
    in->memory = place(&memory[0], in->k, right);
    native->run(in, out[0]);
    in->memory = place(&memory[1], in->k, right);
    emulated->run(in, out[1]);
    return memcmp(out[0], out[1], 64) == 0 &&
           memcmp(memory[0].data, memory[1].data, memory[0].size) == 0;
}

int main(void) {
    if ((lane_cpu_tiers() >> LANE_ISA_AVX512 & 1) == 0)
        return NOT_HERE;
    const guard memory[2] = {guard_open(64), guard_open(64)};
    int failed = 0, ops = 0;
    for (; compat_ops_native[ops].name != NULL; ops++) {
        const compat_op *native = &compat_ops_native[ops], *emulated = &compat_ops_emulated[ops];
        rng r = rng_of((uint64_t)ops + 1);
        int bad = 0;
        for (int round = 0; round < ROUNDS; round++) {
            compat_input in;
            fill(&r, &in);
            in.k = random_mask(&r, round);
            in.j = rng_below(&r, 256);
            for (size_t i = 0; i < memory[0].size; i += 8) {
                uint64_t bits = rng_next(&r);
                memcpy(memory[0].data + i, &bits, 8);
                memcpy(memory[1].data + i, &bits, 8);
            }
            bad += !same(native, emulated, &in, memory, round & 1);
        }
        if (bad > 0)
            printf("%s: %d of %d rounds differ\n", native->name, bad, ROUNDS);
        failed += bad > 0;
    }
    printf("check_compat: %d passed, %d failed\n", ops - failed, failed);
    return failed > 0;
}
