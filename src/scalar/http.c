/* http.c - reference kernel of header fields. */
#include "../kernels/kernels.h"

/* bit k of a byte's entry: it is of kind k */
enum {
    END = 1 << HTTP_TARGET_END,
    NAME = 1 << HTTP_NAME_END,
    PART = NAME | 1 << HTTP_SEPARATOR,
    QUOTE = 1 << HTTP_QUOTE
};
static const uint8_t kinds[256] = {
    ['>'] = END,  [' '] = NAME, ['\t'] = NAME, ['='] = NAME,
    [';'] = PART, [','] = PART, ['"'] = QUOTE, ['\\'] = QUOTE,
};

#define ONES UINT64_C(0x0101010101010101)

void lane_k_http_bits_scalar(const uint8_t *s, size_t n, uint64_t (*bits)[4]) {
    for (size_t i = 0; i < n; i += 8) {
        uint64_t *word = bits[i / 64];
        if (i % 64 == 0)
            memset(word, 0, 4 * sizeof *word);
        size_t count = lane_least(n - i, 8);
        uint64_t entries = 0; /* of eight bytes, the first one lowest */
        for (size_t j = 0; j < count; j++)
            entries |= (uint64_t)kinds[s[i + j]] << 8 * j;
        if (entries == 0)
            continue;
        /* bit 8j times 2^(56 - 7j) is bit 56 + j, and no two other products meet */
        for (unsigned k = 0; k < 4; k++)
            word[k] |= ((entries >> k & ONES) * UINT64_C(0x0102040810204080) >> 56) << i % 64;
    }
}
