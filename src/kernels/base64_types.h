/* base64_types.h - what the base64 kernels read and write. */
#ifndef LANE_BASE64_TYPES_H
#define LANE_BASE64_TYPES_H

#include <stdalign.h>
#include <stdint.h>

enum {
    LANE_BASE64_SKIP = 0x40, /* in `values`: skipped */
    LANE_BASE64_STOP = 0x80  /* neither a character nor skipped */
};

/* A decoding alphabet; aligned, so that a vector of its values is one cache line. */
typedef struct lane_base64_alphabet {
    alignas(64) uint8_t values[128]; /* of the units below 0x80; others are LANE_BASE64_STOP */
    uint8_t is_standard;              /* has + and / */
    uint8_t is_url;                   /* has - and _ */
    uint8_t skips;                    /* skips ASCII whitespace */
} lane_base64_alphabet;

/* The characters of a group that is not complete. */
typedef struct lane_base64_carry {
    uint32_t bits;  /* 6 bits a character, the first one highest; no others are set */
    uint32_t count; /* 0 to 3 */
} lane_base64_carry;

#endif
