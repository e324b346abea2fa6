/* records.c - reference kernels: structural bytes of records, resolved and flattened. */
#include "../kernels/kernels.h"

static void make_masks(const lane_record_rules *rules, const uint8_t *s, size_t n,
                       lane_record_masks *masks) {
    lane_record_masks m = {0};
    for (size_t i = 0; i < n; i++) {
        uint8_t c = s[i];
        m.delimiter |= (uint64_t)lane_class_has(rules->delimiters, c) << i;
        m.record_end |= (uint64_t)(c == rules->record_end) << i;
        m.quote |= (uint64_t)(c == rules->quote) << i;
        m.backslash |= (uint64_t)(c == '\\') << i;
        m.open |= (uint64_t)(c == '[') << i;
        m.close |= (uint64_t)(c == ']') << i;
        m.cr |= (uint64_t)(c == '\r') << i;
    }
    *masks = m;
}

void lane_k_record_masks_scalar(const uint8_t *s, size_t n, const lane_record_rules *rules,
                                lane_record_masks *masks) {
    for (size_t at = 0; at < n; at += 64)
        make_masks(rules, s + at, n - at < 64 ? n - at : 64, masks++);
}

/* bit i: the parity of bits 0 to i */
static uint64_t prefix_xor(uint64_t x) {
    for (unsigned shift = 1; shift < 64; shift *= 2)
        x ^= x << shift;
    return x;
}

#define MASKER                    const lane_record_rules *
#define MASKS(k, s, which, masks) ((void)(which), make_masks(k, s, 64, masks))
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
        make_masks(rules, s + 64 * did, 64, odd);
    return did;
}
size_t lane_k_record_resolve_log_scalar(const uint8_t *s, size_t blocks,
                                        const lane_record_rules *rules, lane_record_carry *carry,
                                        lane_record_words words, lane_record_masks *odd) {
    size_t did = resolve_log(rules, s, blocks, rules, carry, words);
    if (did < blocks)
        make_masks(rules, s + 64 * did, 64, odd);
    return did;
}

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
