/* record_resolve.h - blocks of 64 bytes resolved into starts, ends and record ends: the logic that all
 * tiers share, written over a group of words of 64 flags. Included once for a group of one word (what
 * every tier has) and, where a tier has vectors of words, once more for those, with
 *
 *   MASKER                    a type: what it needs to make masks, from the rules
 *   MASKS(k, s, which, &m)    sets those masks of a lane_record_masks that `which` names, from 64 bytes
 *   RESOLVE(name)             the function's name in this group size
 *   FLAGS, FLAGS_WORDS        a group of words, and how many they are
 *   FLAGS_RUN                 how many words' masks are made before the first group is looked at
 *   W(operation)              w_load, w_store, w_all, w_and, w_or, w_and_not, w_any, w_top, w_shift_in,
 *                             w_prefix_xor: see w1_... below, which are those of one word
 *
 * All are undefined at the end. Each function takes whole groups and stops before one that is not
 * regular; it returns the blocks taken. */

#ifndef LANE_KERNELS_RECORD_RESOLVE_H
#    define LANE_KERNELS_RECORD_RESOLVE_H

#    include "record_types.h"

typedef uint64_t w1;
LANE_INLINE w1 w1_load(const uint64_t *p) {
    return *p;
}
LANE_INLINE void w1_store(uint64_t *p, w1 a) {
    *p = a;
}
/* every word is `word` */
LANE_INLINE w1 w1_all(uint64_t word) {
    return word;
}
LANE_INLINE w1 w1_and(w1 a, w1 b) {
    return a & b;
}
LANE_INLINE w1 w1_or(w1 a, w1 b) {
    return a | b;
}
LANE_INLINE w1 w1_and_not(w1 a, w1 b) {
    return a & ~b;
}
LANE_INLINE bool w1_any(w1 a) {
    return a != 0;
}
/* the last flag of the last word */
LANE_INLINE uint64_t w1_top(w1 a) {
    return a >> 63;
}
/* all flags one place on, over the words' borders too; `first` comes in */
LANE_INLINE w1 w1_shift_in(w1 a, uint64_t first) {
    return a << 1 | first;
}
/* flag i: the parity of the flags up to i of the group and of `before` (0 or all ones), which
 * becomes that of all */
#    define w1_prefix_xor(a, before) w1_prefix_xor_(PREFIX_XOR(a), before)
LANE_INLINE w1 w1_prefix_xor_(w1 prefix, uint64_t *before) {
    prefix ^= *before;
    *before = (uint64_t)0 - (prefix >> 63);
    return prefix;
}

#endif

LANE_INLINE size_t RESOLVE(plain)(MASKER k, const uint8_t *s, size_t blocks,
                                  lane_record_carry *carry, lane_record_words words) {
    size_t b = 0;
    for (; blocks - b >= FLAGS_WORDS; b++) {
        lane_record_masks m;
        MASKS(k, s + 64 * b, MASK_ENDS, &m);
        words.ends[b] = m.delimiter | m.record_end;
        words.records[b] = m.record_end;
    }
    if (b != 0) {
        carry->separated = words.ends[b - 1] >> 63;
        carry->fresh = words.records[b - 1] >> 63;
    }
    return b;
}

/* The masks of a run of blocks, each an array: all are stored before the first is loaded, since a
 * vector loaded from words that were stored just before waits until they have left the store buffer. */
#define RUN_MASKS(which, most)                                                                     \
    uint64_t delimiters[most], record_ends[most], quotes[most], crs[most], backslashes[most],      \
        opens[most], closes[most];                                                                 \
    size_t run = blocks - b < (most) ? blocks - b : (most);                                        \
    run -= run % FLAGS_WORDS;                                                                      \
    for (size_t j = 0; j < run; j++) {                                                             \
        lane_record_masks m;                                                                       \
        MASKS(k, s + 64 * (b + j), which, &m);                                                     \
        delimiters[j] = m.delimiter;                                                               \
        record_ends[j] = m.record_end;                                                             \
        if ((which)&MASK_QUOTES) {                                                                 \
            quotes[j] = m.quote;                                                                   \
            crs[j] = m.cr;                                                                         \
        }                                                                                          \
        if ((which)&MASK_LOG) {                                                                    \
            backslashes[j] = m.backslash;                                                          \
            opens[j] = m.open;                                                                     \
            closes[j] = m.close;                                                                   \
        }                                                                                          \
    }                                                                                              \
    (void)quotes, (void)crs, (void)backslashes, (void)opens, (void)closes

LANE_INLINE size_t RESOLVE(merged)(MASKER k, const uint8_t *s, size_t blocks,
                                   lane_record_carry *carry, lane_record_words words) {
    lane_record_carry c = *carry;
    size_t b = 0;
    while (blocks - b >= FLAGS_WORDS) {
        RUN_MASKS(MASK_ENDS, FLAGS_RUN);
        for (size_t g = 0; g < run; g += FLAGS_WORDS, b += FLAGS_WORDS) {
            FLAGS delimiter = W(load)(delimiters + g), record_end = W(load)(record_ends + g);
            FLAGS separators = W(or)(delimiter, record_end);
            FLAGS after = W(shift_in)(separators, c.separated);
            /* a record end where no field is open starts one */
            W(store)(words.starts + b, W(and_not)(after, delimiter));
            W(store)(words.ends + b, W(or)(W(and_not)(separators, after), record_end));
            W(store)(words.records + b, record_end);
            c.separated = W(top)(separators);
            c.fresh = W(top)(record_end);
        }
    }
    *carry = c;
    return b;
}

/* A quote opens at a field's start and right after a quote that closed (then the two are one); one
 * that closed is followed by a separator, a quote, or CR and the record end. As long as all of a group
 * is so, parity tells what is inside. */
LANE_INLINE size_t RESOLVE(doubled)(MASKER k, const uint8_t *s, size_t blocks,
                                    const lane_record_rules *rules, lane_record_carry *carry,
                                    lane_record_words words) {
    const FLAGS drop_cr = W(all)(rules->drop_cr ? ~UINT64_C(0) : 0);
    const FLAGS one_line = W(all)(rules->multiline ? 0 : ~UINT64_C(0));
    lane_record_carry c = *carry;
    size_t b = 0;
    while (blocks - b >= FLAGS_WORDS) {
        RUN_MASKS(MASK_ENDS | MASK_QUOTES, FLAGS_RUN);
        for (size_t g = 0; g < run; g += FLAGS_WORDS, b += FLAGS_WORDS) {
            FLAGS record_end = W(load)(record_ends + g), quote = W(load)(quotes + g);
            uint64_t quoted = c.quoted;
            FLAGS inside = W(prefix_xor)(quote, &quoted); /* from the opening quote on */
            FLAGS closing = W(and_not)(quote, inside);
            FLAGS ends = W(and_not)(W(or)(W(load)(delimiters + g), record_end), inside);
            FLAGS after = W(shift_in)(closing, c.after_quote);
            FLAGS after_cr = W(and)(W(and)(after, W(load)(crs + g)), drop_cr);
            FLAGS wants_end = W(shift_in)(after_cr, c.cr_after_quote);
            FLAGS may_open = W(or)(W(shift_in)(ends, c.separated), after);
            FLAGS bad = W(and_not)(W(and)(quote, inside), may_open);
            bad = W(or)(bad, W(and_not)(after, W(or)(W(or)(ends, quote), after_cr)));
            bad = W(or)(bad, W(and_not)(wants_end, record_end));
            bad = W(or)(bad, W(and)(W(and)(record_end, inside), one_line));
            if (LANE_UNLIKELY(W(any)(bad))) {
                *carry = c;
                return b;
            }
            FLAGS records = W(and_not)(record_end, inside);
            W(store)(words.ends + b, ends);
            W(store)(words.records + b, records);
            c.quoted = quoted;
            c.separated = W(top)(ends);
            c.fresh = W(top)(records);
            c.after_quote = W(top)(closing);
            c.cr_after_quote = W(top)(after_cr);
        }
    }
    *carry = c;
    return b;
}

/* As above, with bracketed fields beside quoted ones: each of the two kinds of region must not hold
 * what delimits the other, other than inside quotes, where brackets are text. */
LANE_INLINE size_t RESOLVE(log)(MASKER k, const uint8_t *s, size_t blocks,
                                const lane_record_rules *rules, lane_record_carry *carry,
                                lane_record_words words) {
    const FLAGS drop_cr = W(all)(rules->drop_cr ? ~UINT64_C(0) : 0);
    /* seven arrays: shorter ones, so that the stack of a reader's call stays under 4 KiB */
    enum { RUN = FLAGS_RUN < 16 ? FLAGS_RUN : 16 };
    lane_record_carry c = *carry;
    size_t b = 0;
    while (blocks - b >= FLAGS_WORDS) {
        RUN_MASKS(MASK_ENDS | MASK_QUOTES | MASK_LOG, RUN);
        for (size_t g = 0; g < run; g += FLAGS_WORDS, b += FLAGS_WORDS) {
            FLAGS delimiter = W(load)(delimiters + g), record_end = W(load)(record_ends + g);
            FLAGS quote = W(load)(quotes + g);
            uint64_t in_quotes = c.quoted, in_brackets = c.bracketed;
            FLAGS quoted = W(prefix_xor)(quote, &in_quotes);
            FLAGS open = W(and_not)(W(load)(opens + g), quoted);
            FLAGS close = W(and_not)(W(load)(closes + g), quoted);
            FLAGS bracketed = W(prefix_xor)(W(or)(open, close), &in_brackets);
            FLAGS inside = W(or)(quoted, bracketed);
            FLAGS separators = W(and_not)(W(or)(delimiter, record_end), inside);
            FLAGS start = W(shift_in)(separators, c.separated);
            FLAGS fresh = W(shift_in)(record_end, c.fresh);
            FLAGS closing = W(and_not)(quote, quoted);
            FLAGS after_quote = W(shift_in)(closing, c.after_quote);
            FLAGS after_bracket = W(shift_in)(close, c.after_bracket);
            FLAGS cr = W(and)(W(load)(crs + g), drop_cr);
            FLAGS quote_cr = W(and)(after_quote, cr), bracket_cr = W(and)(after_bracket, cr);
            FLAGS wants_end = W(or)(W(shift_in)(quote_cr, c.cr_after_quote),
                                    W(shift_in)(bracket_cr, c.cr_after_bracket));
            FLAGS bad = W(and)(W(load)(backslashes + g), quoted);
            bad = W(or)(bad, W(and)(quote, bracketed));
            bad = W(or)(bad, W(and)(record_end, inside));
            bad = W(or)(bad, W(and_not)(open, bracketed));
            bad = W(or)(bad, W(and)(close, bracketed));
            bad = W(or)(bad, W(and_not)(W(or)(W(and)(quote, quoted), open), start));
            /* the first field is not bracketed; a record that starts with delimiters hides which it is */
            bad = W(or)(bad, W(and)(fresh, W(or)(delimiter, open)));
            bad = W(or)(bad, W(and_not)(W(or)(after_quote, after_bracket),
                                        W(or)(separators, W(or)(quote_cr, bracket_cr))));
            bad = W(or)(bad, W(and_not)(wants_end, record_end));
            if (LANE_UNLIKELY(W(any)(bad))) {
                *carry = c;
                return b;
            }
            W(store)(words.starts + b, W(and_not)(start, delimiter));
            W(store)(words.ends + b, W(or)(W(and_not)(separators, start), record_end));
            W(store)(words.records + b, record_end);
            c.quoted = in_quotes;
            c.bracketed = in_brackets;
            c.separated = W(top)(separators);
            c.fresh = W(top)(record_end);
            c.after_quote = W(top)(closing);
            c.after_bracket = W(top)(close);
            c.cr_after_quote = W(top)(quote_cr);
            c.cr_after_bracket = W(top)(bracket_cr);
        }
    }
    *carry = c;
    return b;
}

#undef RUN_MASKS
#undef RESOLVE
#undef FLAGS
#undef FLAGS_WORDS
#undef FLAGS_RUN
#undef W
