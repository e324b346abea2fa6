/* base64_parts.h - what the files of base64 share: alphabets, and a variant as the decoder uses it. */
#ifndef LANE_BASE64_PARTS_H
#define LANE_BASE64_PARTS_H

#include <lanewise/base64.h>

#include "../dispatch/dispatch.h"

/* decoding alphabets: [1: skips whitespace][LANE_BASE64_STANDARD - 1, ...] */
LANE_HIDDEN extern const lane_base64_alphabet lane_base64_alphabets[2][3];

/* encoding alphabets */
LANE_HIDDEN extern const uint8_t lane_base64_characters[2][64]; /* [1: url] */

/* How a text may end: bit 4 * signs + count is set when `count` characters of a group and then so many `=`
 * may be its last units, nothing behind them. */
enum {
    BASE64_MAY_LACK = 0x000D, /* no sign, 0, 2 or 3 characters */
    BASE64_MAY_PAD = 0x0481   /* none of either, or 4 together */
};

/* A variant, taken apart. */
typedef struct base64_rules {
    const lane_base64_alphabet *alphabet;
    uint32_t ends;      /* BASE64_MAY_LACK and BASE64_MAY_PAD */
    uint32_t must_be_0; /* of the leftover bits: all ones or none */
} base64_rules;

LANE_INLINE bool base64_may_pad(const base64_rules *rules) {
    return (rules->ends & BASE64_MAY_PAD) == BASE64_MAY_PAD;
}
LANE_INLINE bool base64_may_lack(const base64_rules *rules) {
    return (rules->ends & BASE64_MAY_LACK) == BASE64_MAY_LACK;
}

/* false: no variant */
LANE_INLINE bool base64_is_variant(const lane_base64_variant *v) {
    /* unsigned, so that 0 is too large as well */
    return v != NULL && ((v->alphabet - 1u < 3) & (v->padding - 1u < 3) & (v->whitespace - 1u < 2) &
                         (v->leftover_bits - 1u < 2));
}

LANE_INLINE base64_rules base64_rules_of(const lane_base64_variant *v) {
    base64_rules rules = {
        &lane_base64_alphabets[v->whitespace == LANE_BASE64_SKIPPED][v->alphabet - 1],
        (v->padding != LANE_BASE64_REQUIRED ? BASE64_MAY_LACK : 0u) |
            (v->padding != LANE_BASE64_FORBIDDEN ? BASE64_MAY_PAD : 0u),
        v->leftover_bits == LANE_BASE64_ZERO ? UINT32_MAX : 0};
    return rules;
}

/* The bits that `count` characters have beyond whole bytes: none, (6), 4, 2. */
LANE_INLINE uint32_t base64_leftover(uint32_t bits, uint32_t count) {
    return bits & ((1u << (8 - 2 * count) % 8) - 1);
}

#endif
