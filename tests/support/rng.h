/* rng.h - a small generator for tests: the same numbers on every machine for the same seed. */
#ifndef TEST_RNG_H
#define TEST_RNG_H

#include <stddef.h>
#include <stdint.h>

typedef struct rng {
    uint64_t state;
} rng;

static inline rng rng_of(uint64_t seed) {
    rng r = {seed};
    return r;
}

/* SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014) */
static inline uint64_t rng_next(rng *r) {
    uint64_t z = r->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* 0 to below - 1; the bias of the multiplication is far below what a test could see */
static inline uint32_t rng_below(rng *r, uint32_t below) {
    return (uint32_t)(((rng_next(r) >> 32) * below) >> 32);
}

/* a seed of its own for a name, so that a test run alone repeats what it did among others */
static inline uint64_t rng_seed_for(uint64_t seed, const char *name) {
    uint64_t h = UINT64_C(0xCBF29CE484222325) ^ seed; /* FNV-1a */
    for (; *name != '\0'; name++)
        h = (h ^ (uint8_t)*name) * UINT64_C(0x100000001B3);
    return h;
}

#endif
