/* base64_types.h - what the base64 kernels read and write. */
#ifndef LANE_BASE64_TYPES_H
#define LANE_BASE64_TYPES_H

#include "../core/internal.h"

enum {
    LANE_BASE64_VALUE_SKIP = 0x40, /* in `values`: skipped */
    LANE_BASE64_VALUE_STOP = 0x80  /* neither a character nor skipped */
};

/* A decoding alphabet; aligned, so that a vector of its values is one cache line. */
typedef struct lane_base64_alphabet {
    LANE_ALIGNED(64)
    uint8_t values[128]; /* of the units below 0x80; others are LANE_BASE64_VALUE_STOP */
    uint8_t is_standard; /* has + and / */
    uint8_t is_url;      /* has - and _ */
    uint8_t skips;       /* skips ASCII whitespace */
} lane_base64_alphabet;

/* 0 to 63, LANE_BASE64_VALUE_SKIP or LANE_BASE64_VALUE_STOP; | of several is below 64 when each is a character */
LANE_INLINE uint32_t lane_base64_value(const lane_base64_alphabet *a, uint32_t unit) {
    return unit < 0x80 ? a->values[unit] : (uint32_t)LANE_BASE64_VALUE_STOP;
}

/* The characters of a group that is not complete. */
typedef struct lane_base64_carry {
    uint32_t bits;  /* 6 bits a character, the first one highest; no others are set */
    uint32_t count; /* 0 to 3 */
} lane_base64_carry;

enum { LANE_BASE64_SHORT = 64 }; /* units of a text that base64_decode_short takes */

/* How a text may end: bit 4 * signs + count is set when `count` characters of a group and then so many `=`
 * may be its last units, with nothing behind them. */
enum {
    LANE_BASE64_MAY_LACK = 0x000D, /* no sign, 0, 2 or 3 characters */
    LANE_BASE64_MAY_PAD = 0x0481   /* none of either, or 4 together */
};

/* What a text may be. */
typedef struct lane_base64_rules {
    const lane_base64_alphabet *alphabet;
    uint32_t ends;      /* LANE_BASE64_MAY_LACK and LANE_BASE64_MAY_PAD */
    uint32_t must_be_0; /* of the leftover bits: all ones or none */
} lane_base64_rules;

#endif
