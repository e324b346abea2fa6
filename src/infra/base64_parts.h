/* base64_parts.h - what the files of base64 share: alphabets, and a variant as the decoder uses it. */
#ifndef LANE_BASE64_PARTS_H
#define LANE_BASE64_PARTS_H

#include <lanewise/base64.h>

#include "../dispatch/dispatch.h"
#include "../kernels/base64_end.h"

/* decoding alphabets: [1: skips whitespace][LANE_BASE64_ALPHABET_STANDARD - 1, ...] */
LANE_HIDDEN extern const lane_base64_alphabet lane_base64_alphabets[2][3];

/* encoding alphabets */
LANE_HIDDEN extern const uint8_t lane_base64_characters[2][64]; /* [1: url] */

LANE_INLINE bool base64_may_pad(const lane_base64_rules *rules) {
    return (rules->ends & LANE_BASE64_MAY_PAD) == LANE_BASE64_MAY_PAD;
}
LANE_INLINE bool base64_may_lack(const lane_base64_rules *rules) {
    return (rules->ends & LANE_BASE64_MAY_LACK) == LANE_BASE64_MAY_LACK;
}

/* false: no variant */
LANE_INLINE bool base64_is_variant(const lane_base64_variant *v) {
    if (v == NULL)
        return false;
    /* unsigned, so that what is below the first constant is too large as well; one branch for all */
    uint32_t reserved;
    memcpy(&reserved, v->reserved, sizeof reserved);
    return (v->alphabet - (unsigned)LANE_BASE64_ALPHABET_STANDARD < 3) &
           (v->padding - (unsigned)LANE_BASE64_PADDING_OPTIONAL < 3) &
           (v->whitespace - (unsigned)LANE_BASE64_WHITESPACE_SKIPPED < 2) &
           (v->leftover_bits - (unsigned)LANE_BASE64_LEFTOVER_IGNORED < 2) & (reserved == 0);
}

/* NULL with a size */
LANE_INLINE bool base64_lacks(const void *s, size_t n) {
    return (s == NULL) & (n != 0);
}

LANE_INLINE lane_result base64_result(int32_t status, size_t read, size_t written) {
    lane_result r = {status, read, written};
    return r;
}

LANE_INLINE lane_base64_rules base64_rules_of(const lane_base64_variant *v) {
    lane_base64_rules rules = {
        &lane_base64_alphabets[v->whitespace == LANE_BASE64_WHITESPACE_SKIPPED]
                              [v->alphabet - LANE_BASE64_ALPHABET_STANDARD],
        (v->padding != LANE_BASE64_PADDING_REQUIRED ? LANE_BASE64_MAY_LACK : 0u) |
            (v->padding != LANE_BASE64_PADDING_FORBIDDEN ? LANE_BASE64_MAY_PAD : 0u),
        v->leftover_bits == LANE_BASE64_LEFTOVER_ZERO ? UINT32_MAX : 0};
    return rules;
}

#endif
