/* records.h - structural bytes of records: masks of 64 bytes made with vectors, resolved by the logic
 * that all tiers share. */
#ifndef LANE_TMPL_RECORDS_H
#define LANE_TMPL_RECORDS_H

#include "predicate.h"

typedef struct {
    xp_kind kind; /* of the delimiters; a constant where it is used */
    xp delimiters;
    xv record_end, quote, backslash, open, close, cr;
} record_masker;

LANE_INLINE record_masker masker_of(const lane_record_rules *rules, xp_kind kind) {
    record_masker k;
    k.kind = kind;
    k.delimiters.members = xc_load(rules->delimiters);
    k.record_end = xv_set8(rules->record_end);
    k.quote = xv_set8(rules->quote);
    k.backslash = xv_set8('\\');
    k.open = xv_set8('[');
    k.close = xv_set8(']');
    k.cr = xv_set8('\r');
    return k;
}

enum { RECORD_MASKS = sizeof(lane_record_masks) / sizeof(uint64_t) };

/* The flags of one block, in the order of lane_record_masks. */
LANE_INLINE void block_masks(const record_masker *k, xv v, xm m[RECORD_MASKS]) {
    m[0] = xp_test8(k->kind, &k->delimiters, v, v);
    m[1] = xm_eq8(v, k->record_end);
    m[2] = xm_eq8(v, k->quote);
    m[3] = xm_eq8(v, k->backslash);
    m[4] = xm_eq8(v, k->open);
    m[5] = xm_eq8(v, k->close);
    m[6] = xm_eq8(v, k->cr);
}

LANE_INLINE void word_masks(const record_masker *k, const uint8_t *s, unsigned which,
                            lane_record_masks *masks);

#define MASKER                    const record_masker *
#define MASKS(k, s, which, masks) word_masks(k, s, which, masks)
#define PREFIX_XOR(x)             xm_prefix_xor(x)
#define RESOLVE(name)             resolve1_##name
#define FLAGS                     w1
#define FLAGS_WORDS               1
#define FLAGS_RUN                 1
#define W(operation)              w1_##operation
#include "../../kernels/record_resolve.h"
#if defined(LANE_WORDS_H)
#    define RESOLVE(name) resolven_##name
#    define FLAGS         wn
#    define FLAGS_WORDS   WN_WORDS
#    define FLAGS_RUN     32
#    define W(operation)  wn_##operation
#    include "../../kernels/record_resolve.h"
#endif
#undef MASKER
#undef MASKS
#undef PREFIX_XOR

/* the XV_PER_WORD vectors of 64 bytes; the others repeat the first */
typedef struct {
    xv a, b, c, d;
} word_bytes;

LANE_INLINE uint64_t delimiter_word(const record_masker *k, word_bytes w) {
    return xm_to_bits64(
        xp_test8(k->kind, &k->delimiters, w.a, w.a), xp_test8(k->kind, &k->delimiters, w.b, w.b),
        xp_test8(k->kind, &k->delimiters, w.c, w.c), xp_test8(k->kind, &k->delimiters, w.d, w.d));
}
LANE_INLINE uint64_t equal_word(word_bytes w, xv value) {
    return xm_to_bits64(xm_eq8(w.a, value), xm_eq8(w.b, value), xm_eq8(w.c, value),
                        xm_eq8(w.d, value));
}

/* 64 bytes; what is not asked for folds away */
LANE_INLINE void word_masks(const record_masker *k, const uint8_t *s, unsigned which,
                            lane_record_masks *masks) {
    word_bytes w;
    w.a = xv_load(s);
    w.b = XV_PER_WORD > 1 ? xv_load(s + XV_BYTES) : w.a;
    w.c = XV_PER_WORD > 2 ? xv_load(s + 2 * XV_BYTES) : w.a;
    w.d = XV_PER_WORD > 2 ? xv_load(s + 3 * XV_BYTES) : w.a;
    masks->delimiter = delimiter_word(k, w);
    masks->record_end = equal_word(w, k->record_end);
    if (which & MASK_QUOTES) {
        masks->quote = equal_word(w, k->quote);
        masks->cr = equal_word(w, k->cr);
    }
    if (which & MASK_LOG) {
        masks->backslash = equal_word(w, k->backslash);
        masks->open = equal_word(w, k->open);
        masks->close = equal_word(w, k->close);
    }
}

/* fewer than 64 */
LANE_INLINE void part_masks(const record_masker *k, const uint8_t *s, size_t n,
                            lane_record_masks *masks) {
    uint64_t words[RECORD_MASKS] = {0};
    for (size_t i = 0; i < n; i += XV_BYTES) {
        size_t bytes = n - i < XV_BYTES ? n - i : XV_BYTES;
        xm block[RECORD_MASKS];
        block_masks(k, xv_load_part(s + i, bytes), block);
        for (size_t j = 0; j < RECORD_MASKS; j++)
            words[j] |= (xm_bits(block[j]) & lane_low_bits(bytes)) << i;
    }
    masks->delimiter = words[0];
    masks->record_end = words[1];
    masks->quote = words[2];
    masks->backslash = words[3];
    masks->open = words[4];
    masks->close = words[5];
    masks->cr = words[6];
}

LANE_INLINE xp_kind delimiters_kind(const lane_class *c) {
    if (xp_class_is_few(c))
        return XP_IN8_FEW;
    return lane_class_is_ascii_only(c) ? XP_IN8_ASCII : XP_IN8_ANY;
}

static void K(record_masks)(const uint8_t *s, size_t n, const lane_record_rules *rules,
                            lane_record_masks *masks) {
    const record_masker k = masker_of(rules, XP_IN8_ANY);
    for (; n >= 64; n -= 64, s += 64)
        word_masks(&k, s, MASK_ENDS | MASK_QUOTES | MASK_LOG, masks++);
    if (n > 0)
        part_masks(&k, s, n, masks);
}

/* Groups of blocks where the tier has them, up to one that is odd or not whole; then the blocks one by
 * one to the odd one, whose masks are kept. */
#if defined(LANE_WORDS_H)
#    define RESOLVE_GROUPS(shape, ...) resolven_##shape(__VA_ARGS__)
enum { GROUP_WORDS = WN_WORDS };
#else
#    define RESOLVE_GROUPS(shape, ...) resolve1_##shape(__VA_ARGS__)
enum { GROUP_WORDS = 1 };
#endif
LANE_INLINE lane_record_words words_from(lane_record_words words, size_t block) {
    if (words.starts != NULL)
        words.starts += block;
    words.ends += block;
    words.records += block;
    return words;
}
#define RESOLVE_ALL(shape, ...)                                                                    \
    if (blocks == 0)                                                                               \
        return 0; /* s may be NULL then */                                                         \
    for (size_t done = 0;;) {                                                                      \
        done += RESOLVE_GROUPS(shape, &k, s + 64 * done, blocks - done, __VA_ARGS__ carry,         \
                               words_from(words, done));                                           \
        size_t few = blocks - done < GROUP_WORDS ? blocks - done : GROUP_WORDS;                    \
        size_t did = GROUP_WORDS == 1                                                              \
                         ? 0                                                                       \
                         : resolve1_##shape(&k, s + 64 * done, few, __VA_ARGS__ carry,             \
                                            words_from(words, done));                              \
        done += did;                                                                               \
        if (done == blocks)                                                                        \
            return done;                                                                           \
        if (did < few) {                                                                           \
            word_masks(&k, s + 64 * done, MASK_ENDS | MASK_QUOTES | MASK_LOG, odd);                \
            return done;                                                                           \
        }                                                                                          \
    }

/* a kernel for each kind of delimiters */
#define RESOLVING(shape, ...)                                                                      \
    LANE_INLINE size_t resolve_##shape##_of(                                                       \
        xp_kind kind, const uint8_t *s, size_t blocks, const lane_record_rules *rules,             \
        lane_record_carry *carry, lane_record_words words, lane_record_masks *odd) {               \
        const record_masker k = masker_of(rules, kind);                                            \
        RESOLVE_ALL(shape, __VA_ARGS__)                                                            \
    }                                                                                              \
    static size_t K(record_resolve_##shape)(                                                       \
        const uint8_t *s, size_t blocks, const lane_record_rules *rules, lane_record_carry *carry, \
        lane_record_words words, lane_record_masks *odd) {                                         \
        switch (delimiters_kind(rules->delimiters)) {                                              \
        case XP_IN8_FEW:                                                                           \
            return resolve_##shape##_of(XP_IN8_FEW, s, blocks, rules, carry, words, odd);          \
        case XP_IN8_ASCII:                                                                         \
            return resolve_##shape##_of(XP_IN8_ASCII, s, blocks, rules, carry, words, odd);        \
        default:                                                                                   \
            return resolve_##shape##_of(XP_IN8_ANY, s, blocks, rules, carry, words, odd);          \
        }                                                                                          \
    }

RESOLVING(plain, )
RESOLVING(merged, )
RESOLVING(doubled, rules, )
RESOLVING(log, rules, )
#undef RESOLVING
#undef RESOLVE_ALL
#undef RESOLVE_GROUPS

/* ---- flattening ---- */

/* the counts so far and the lists, in variables of the loop's own */
typedef struct {
    uint32_t *starts, *ends;
    uint16_t *ranks;
    size_t start_count, end_count, rank_count;
    uint32_t base;
    uint16_t rank_base;
} flat_lists;

LANE_INLINE void flatten_word(flat_lists *f, bool starts, lane_record_words words, size_t w) {
    uint32_t at = f->base + (uint32_t)(64 * w);
    if (starts)
        f->start_count += emit_word(f->starts + f->start_count, words.starts[w], at);
    f->rank_count += emit_ranks(f->ranks + f->rank_count, words.records[w], words.ends[w],
                                (uint16_t)(f->rank_base + f->end_count + 1));
    f->end_count += emit_word(f->ends + f->end_count, words.ends[w], at);
}

LANE_INLINE void flatten_four(flat_lists *f, bool starts, lane_record_words words, size_t w) {
    f->rank_count += emit_ranks_of_four(f->ranks + f->rank_count, words.records + w, words.ends + w,
                                        (uint16_t)(f->rank_base + f->end_count + 1));
    const uint64_t *s = starts ? words.starts + w : NULL, *e = words.ends + w;
    uint32_t at = f->base + (uint32_t)(64 * w);
    if (starts)
        f->start_count = emit_four(f->starts, f->start_count, s[0], s[1], s[2], s[3], at);
    f->end_count = emit_four(f->ends, f->end_count, e[0], e[1], e[2], e[3], at);
}

LANE_INLINE lane_record_flat flatten_all(flat_lists f, bool starts, lane_record_words words,
                                         size_t count, size_t capacity) {
    size_t w = 0;
    for (;;) {
        size_t most = starts && f.start_count > f.end_count ? f.start_count : f.end_count;
        size_t room = most < capacity ? capacity - most : 0;
        if (count - w >= 4 && room >= 3 * 64 + EMIT_SLOTS) {
            flatten_four(&f, starts, words, w);
            w += 4;
        } else if (count - w > 0 && room >= EMIT_SLOTS) {
            flatten_word(&f, starts, words, w);
            w++;
        } else {
            return (lane_record_flat){w, f.start_count, f.end_count, f.rank_count};
        }
    }
}

static lane_record_flat K(record_flatten)(lane_record_words words, size_t count, uint32_t base,
                                          uint32_t *starts, uint32_t *ends, uint16_t *ranks,
                                          uint16_t rank_base, size_t capacity) {
    flat_lists f = {starts, ends, ranks, 0, 0, 0, base, rank_base};
    if (words.starts != NULL)
        return flatten_all(f, true, words, count, capacity);
    return flatten_all(f, false, words, count, capacity);
}

#endif
