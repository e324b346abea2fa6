/* record_resolve.h - blocks of 64 bytes resolved into starts, ends and record ends: the logic that all
 * tiers share, in words of 64 bits. A tier includes this with
 *
 *   MASKER                    a type: what it needs to make masks, from the rules
 *   MASKS(k, s, which, &m)    sets those masks of a lane_record_masks that `which` names, from 64 bytes
 *   PREFIX_XOR(x)             bit i: the parity of bits 0 to i of x
 *
 * and calls the functions with a constant `kind`, which it may give a meaning in MASKS. */
#include "record_types.h"

enum {
    MASK_ENDS = 1,   /* delimiter, record_end */
    MASK_QUOTES = 2, /* quote, cr */
    MASK_LOG = 4     /* backslash, open, close */
};

LANE_INLINE size_t resolve_plain(MASKER k, const uint8_t *s, size_t blocks,
                                 lane_record_carry *carry, lane_record_words words) {
    for (size_t b = 0; b < blocks; b++) {
        lane_record_masks m;
        MASKS(k, s + 64 * b, MASK_ENDS, &m);
        words.ends[b] = m.delimiter | m.record_end;
        words.records[b] = m.record_end;
    }
    if (blocks != 0) {
        carry->separated = words.ends[blocks - 1] >> 63;
        carry->fresh = words.records[blocks - 1] >> 63;
    }
    return blocks;
}

LANE_INLINE size_t resolve_merged(MASKER k, const uint8_t *s, size_t blocks,
                                  lane_record_carry *carry, lane_record_words words) {
    uint64_t separated = carry->separated;
    for (size_t b = 0; b < blocks; b++) {
        lane_record_masks m;
        MASKS(k, s + 64 * b, MASK_ENDS, &m);
        uint64_t separators = m.delimiter | m.record_end;
        uint64_t after = separators << 1 | separated;
        words.starts[b] = after & ~m.delimiter; /* a record end where no field is open starts one */
        words.ends[b] = (separators & ~after) | m.record_end;
        words.records[b] = m.record_end;
        separated = separators >> 63;
    }
    if (blocks != 0) {
        carry->separated = separated;
        carry->fresh = words.records[blocks - 1] >> 63;
    }
    return blocks;
}

/* A quote opens at a field's start and right after a quote that closed (then the two are one); one
 * that closed is followed by a separator, a quote, or CR and the record end. As long as all of a block
 * is so, parity tells what is inside. */
LANE_INLINE size_t resolve_doubled(MASKER k, const uint8_t *s, size_t blocks,
                                   const lane_record_rules *rules, lane_record_carry *carry,
                                   lane_record_words words, lane_record_masks *odd) {
    const uint64_t drop_cr = rules->drop_cr ? ~UINT64_C(0) : 0;
    const uint64_t one_line = rules->multiline ? 0 : ~UINT64_C(0);
    lane_record_carry c = *carry;
    size_t b = 0;
    for (; b < blocks; b++) {
        lane_record_masks m = {0};
        MASKS(k, s + 64 * b, MASK_ENDS | MASK_QUOTES, &m);
        uint64_t inside = PREFIX_XOR(m.quote) ^ c.quoted; /* from the opening quote on */
        uint64_t opening = m.quote & inside;
        uint64_t closing = m.quote & ~inside;
        uint64_t ends = (m.delimiter | m.record_end) & ~inside;
        uint64_t after = closing << 1 | c.after_quote;
        uint64_t after_cr = after & m.cr & drop_cr;
        uint64_t wants_end = after_cr << 1 | c.cr_after_quote;
        uint64_t bad = opening & ~(ends << 1 | c.separated | after);
        bad |= after & ~(ends | m.quote | after_cr);
        bad |= wants_end & ~m.record_end;
        bad |= m.record_end & inside & one_line;
        if (LANE_UNLIKELY(bad != 0)) {
            *odd = m;
            break;
        }
        words.ends[b] = ends;
        words.records[b] = m.record_end & ~inside;
        c.quoted = (uint64_t)0 - (inside >> 63);
        c.separated = ends >> 63;
        c.fresh = words.records[b] >> 63;
        c.after_quote = closing >> 63;
        c.cr_after_quote = after_cr >> 63;
    }
    *carry = c;
    return b;
}

/* As above, with bracketed fields beside quoted ones: each of the two kinds of region must not hold
 * what delimits the other, other than inside quotes, where brackets are text. */
LANE_INLINE size_t resolve_log(MASKER k, const uint8_t *s, size_t blocks,
                               const lane_record_rules *rules, lane_record_carry *carry,
                               lane_record_words words, lane_record_masks *odd) {
    const uint64_t drop_cr = rules->drop_cr ? ~UINT64_C(0) : 0;
    lane_record_carry c = *carry;
    size_t b = 0;
    for (; b < blocks; b++) {
        lane_record_masks m;
        MASKS(k, s + 64 * b, MASK_ENDS | MASK_QUOTES | MASK_LOG, &m);
        uint64_t quoted = PREFIX_XOR(m.quote) ^ c.quoted;
        uint64_t open = m.open & ~quoted;
        uint64_t close = m.close & ~quoted;
        uint64_t bracketed = PREFIX_XOR(open | close) ^ c.bracketed;
        uint64_t inside = quoted | bracketed;
        uint64_t separators = (m.delimiter | m.record_end) & ~inside;
        uint64_t start = separators << 1 | c.separated;
        uint64_t fresh = m.record_end << 1 | c.fresh;
        uint64_t after_quote = (m.quote & ~quoted) << 1 | c.after_quote;
        uint64_t after_bracket = close << 1 | c.after_bracket;
        uint64_t after = after_quote | after_bracket;
        uint64_t quote_cr = after_quote & m.cr & drop_cr;
        uint64_t bracket_cr = after_bracket & m.cr & drop_cr;
        uint64_t wants_end = (quote_cr | bracket_cr) << 1 | c.cr_after_quote | c.cr_after_bracket;
        uint64_t bad = m.backslash & quoted;
        bad |= (m.quote & bracketed) | (m.record_end & inside);
        bad |= (open & ~bracketed) | (close & bracketed);
        bad |= ((m.quote & quoted) | open) & ~start;
        /* the first field is not bracketed; a record that starts with delimiters hides which it is */
        bad |= fresh & (m.delimiter | open);
        bad |= after & ~(separators | quote_cr | bracket_cr);
        bad |= wants_end & ~m.record_end;
        if (LANE_UNLIKELY(bad != 0)) {
            *odd = m;
            break;
        }
        words.starts[b] = start & ~m.delimiter;
        words.ends[b] = (separators & ~start) | m.record_end;
        words.records[b] = m.record_end;
        c.quoted = (uint64_t)0 - (quoted >> 63);
        c.bracketed = (uint64_t)0 - (bracketed >> 63);
        c.separated = separators >> 63;
        c.fresh = m.record_end >> 63;
        c.after_quote = (m.quote & ~quoted) >> 63;
        c.after_bracket = close >> 63;
        c.cr_after_quote = quote_cr >> 63;
        c.cr_after_bracket = bracket_cr >> 63;
    }
    *carry = c;
    return b;
}
