/* ascii_search.c - ascii.h: starts with, find and hash, with A-Z and a-z taken as equal. */
#include <lanewise/ascii.h>

#include "../dispatch/dispatch.h"

/* ---- hash ---- */

#define EACH_BYTE(x) ((x)*UINT64_C(0x0101010101010101))
#define EACH_UNIT(x) ((x)*UINT64_C(0x0001000100010001))

/* A-Z of 8 bytes, of 4 units, made a-z: without its top bit each is added to what carries into that bit from
 * 'A' on, and from behind 'Z' on; where only one does, and the top bit was clear, it is a capital */
static uint64_t fold_word(uint64_t w) {
    uint64_t low = w & EACH_BYTE(0x7F);
    uint64_t capital = (low + EACH_BYTE(0x80 - 'A')) ^ (low + EACH_BYTE(0x80 - 'Z' - 1));
    return w | (capital & ~w & EACH_BYTE(0x80)) >> 2;
}
static uint64_t fold_word16(uint64_t w) {
    uint64_t low = w & EACH_UNIT(0x7FFF);
    uint64_t capital = (low + EACH_UNIT(0x8000 - 'A')) ^ (low + EACH_UNIT(0x8000 - 'Z' - 1));
    return w | (capital & ~w & EACH_UNIT(0x8000)) >> 10;
}

/* 8 bytes, 4 units, the first one lowest on every machine */
static uint64_t word_at(const uint8_t *s) {
    return lane_load64le(s);
}
static uint64_t word_at16(const uint16_t *s) {
    return s[0] | (uint64_t)s[1] << 16 | (uint64_t)s[2] << 32 | (uint64_t)s[3] << 48;
}

/* one multiplication by 2^64 over the golden ratio spreads upwards, the shift brings it down again */
static uint64_t mix(uint64_t h, uint64_t word) {
    h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 32;
}
/* as SplitMix64 ends (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014) */
static uint64_t finish(uint64_t h) {
    h = (h ^ h >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ h >> 27) * UINT64_C(0x94D049BB133111EB);
    return h ^ h >> 31;
}

#define UNIT_BITS 8
#include "ascii_search_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "ascii_search_template.h"
#undef UNIT_BITS
