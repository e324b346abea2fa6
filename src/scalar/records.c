/* records.c - reference kernels: structural bytes of records, resolved and flattened. */
#include "../kernels/kernels.h"

/* ---- masks: eight bytes at a time ---- */

#define ONES UINT64_C(0x0101010101010101)

typedef struct text64 {
    const uint8_t *s;
    uint64_t words[8];
} text64;

/* Where the 64 bytes are `byte`, byte i in bit i. */
static uint64_t equal_bits(const text64 *t, uint8_t byte) {
    uint64_t bits = 0;
    for (unsigned j = 0; j < 8; j++) {
        uint64_t x = t->words[j] ^ ONES * byte;
        /* bit 0 of each byte: it is 0. Adding 0x7F carries into bit 7 when any of the low 7 bits is set,
         * and never into the next byte */
        uint64_t zero = ~(((x & ONES * 0x7F) + ONES * 0x7F) | x) >> 7 & ONES;
        /* bit 8i times 2^(56 - 7i) is bit 56 + i, and no two other products meet */
        bits |= (zero * UINT64_C(0x0102040810204080) >> 56) << 8 * j;
    }
    return bits;
}

static uint64_t member_bits(const text64 *t, const lane_class *set) {
    const uint8_t *members = set->opaque + LANE_CLASS_MEMBERS;
    unsigned count = set->opaque[LANE_CLASS_COUNT];
    uint64_t bits = 0;
    if (count <= 4) {
        for (unsigned i = 0; i < count; i++)
            bits |= equal_bits(t, members[i]);
        return bits;
    }
    for (unsigned i = 0; i < 64; i++)
        bits |= (uint64_t)lane_class_has(set, t->s[i]) << i;
    return bits;
}

/* The masks of 64 bytes that `which` names. */
LANE_INLINE void make_masks(const lane_record_rules *rules, const uint8_t *s, unsigned which,
                            lane_record_masks *m) {
    text64 t = {.s = s};
    for (unsigned j = 0; j < 8; j++)
        t.words[j] = lane_load64le(s + 8 * j);
    m->delimiter = member_bits(&t, rules->delimiters);
    m->record_end = equal_bits(&t, rules->record_end);
    if (which & MASK_QUOTES) {
        m->quote = equal_bits(&t, rules->quote);
        m->cr = equal_bits(&t, '\r');
    }
    if (which & MASK_LOG) {
        m->backslash = equal_bits(&t, '\\');
        m->open = equal_bits(&t, '[');
        m->close = equal_bits(&t, ']');
    }
}

enum { ALL_MASKS = MASK_ENDS | MASK_QUOTES | MASK_LOG };

void lane_k_record_masks_scalar(const uint8_t *s, size_t n, const lane_record_rules *rules,
                                lane_record_masks *masks) {
    for (; n >= 64; n -= 64, s += 64)
        make_masks(rules, s, ALL_MASKS, masks++);
    if (n == 0)
        return;
    uint8_t rest[64] = {0};
    memcpy(rest, s, n);
    make_masks(rules, rest, ALL_MASKS, masks);
    uint64_t *words[] = {&masks->delimiter, &masks->record_end, &masks->quote, &masks->backslash,
                         &masks->open,      &masks->close,      &masks->cr};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        *words[i] &= lane_low_bits(n);
}

/* ---- resolving ---- */

/* bit i: the parity of bits 0 to i */
static uint64_t prefix_xor(uint64_t x) {
    for (unsigned shift = 1; shift < 64; shift *= 2)
        x ^= x << shift;
    return x;
}

#define MASKER                    const lane_record_rules *
#define MASKS(k, s, which, masks) make_masks(k, s, which, masks)
#define PREFIX_XOR(x)             prefix_xor(x)
#define RESOLVE(name)             resolve_##name
#define FLAGS                     w1
#define FLAGS_WORDS               1
#define FLAGS_RUN                 1
#define W(operation)              w1_##operation
#include "../kernels/record_resolve.h"
#undef MASKER
#undef MASKS
#undef PREFIX_XOR

size_t lane_k_record_resolve_plain_scalar(const uint8_t *s, size_t blocks,
                                          const lane_record_rules *rules, lane_record_carry *carry,
                                          lane_record_words words, lane_record_masks *odd) {
    (void)odd;
    return resolve_plain(rules, s, blocks, carry, words);
}
size_t lane_k_record_resolve_merged_scalar(const uint8_t *s, size_t blocks,
                                           const lane_record_rules *rules, lane_record_carry *carry,
                                           lane_record_words words, lane_record_masks *odd) {
    (void)odd;
    return resolve_merged(rules, s, blocks, carry, words);
}
size_t lane_k_record_resolve_doubled_scalar(const uint8_t *s, size_t blocks,
                                            const lane_record_rules *rules,
                                            lane_record_carry *carry, lane_record_words words,
                                            lane_record_masks *odd) {
    size_t did = resolve_doubled(rules, s, blocks, rules, carry, words);
    if (did < blocks)
        make_masks(rules, s + 64 * did, ALL_MASKS, odd);
    return did;
}
size_t lane_k_record_resolve_log_scalar(const uint8_t *s, size_t blocks,
                                        const lane_record_rules *rules, lane_record_carry *carry,
                                        lane_record_words words, lane_record_masks *odd) {
    size_t did = resolve_log(rules, s, blocks, rules, carry, words);
    if (did < blocks)
        make_masks(rules, s + 64 * did, ALL_MASKS, odd);
    return did;
}

#undef ONES

/* ---- flattening ---- */

lane_record_flat lane_k_record_flatten_scalar(lane_record_words words, size_t count, uint32_t base,
                                              uint32_t *starts, uint32_t *ends, uint16_t *ranks,
                                              uint16_t rank_base, size_t capacity) {
    lane_record_flat flat = {0, 0, 0, 0};
    for (size_t w = 0; w < count; w++) {
        size_t most = flat.starts > flat.ends ? flat.starts : flat.ends;
        if (most + 64 > capacity)
            break;
        uint32_t at = base + (uint32_t)(64 * w);
        if (words.starts != NULL)
            for (uint64_t bits = words.starts[w]; bits != 0; bits &= bits - 1)
                starts[flat.starts++] = at + lane_ctz64(bits);
        for (uint64_t bits = words.ends[w]; bits != 0; bits &= bits - 1) {
            unsigned i = lane_ctz64(bits);
            ends[flat.ends++] = at + i;
            if (words.records[w] >> i & 1)
                ranks[flat.records++] = (uint16_t)(rank_base + flat.ends);
        }
        flat.words++;
    }
    return flat;
}
