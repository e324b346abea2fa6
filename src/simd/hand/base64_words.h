/* base64_words.h - base64 decoding without a compress instruction. What a text looks like is asked once in a
 * while, not at each vector:
 *
 *   clean   from registers to the output, BASE64_STEP units at a time, up to a step that is not
 *   lines   of one length, a multiple of four, with one end: each from registers to the output, up to one that
 *           is different
 *   others  512 units are looked at (what stops, what stays); the characters are moved together in memory of
 *           its own, 8 at a time by compact_table.h, and decoded from there. Where whitespace stands decides
 *           no branch.
 *
 * Copying the stretches between few runs was tried: two stretches to a vector cost as much as the table does
 * for it, and a branch on how many there are made text with 1 % at random a third slower.
 *
 * A tier's header gives, over its xv:
 *   BASE64_BLOCK, BASE64_STORED   characters that base64_block decodes, and bytes that it stores, some of which may
 *                                 be more than belong to them
 *   BASE64_STEP                   units of a step of the clean way, whole blocks
 *   base64_alphabet_kind          what of the alphabet is a constant of the loops
 *   BASE64_BY_KIND                returns what a function says for the kind that the alphabet is of
 *   base64_tables, base64_tables_of
 *   base64_classes                of units; gathered over many vectors in a base64_seen, from base64_nothing() by
 *                                 base64_see()
 *   base64_seen_clean             all of those are characters
 *   base64_seen_stop              one of them stops
 *   base64_kept, base64_passed    flags of the characters; of those and what is skipped
 *   base64_block                  decodes a block of characters
 *   base64_direct                 the same for `count` blocks of units, one behind the other but for the last,
 *                                 which is `last` units from s; nothing if one is no character
 */
#ifndef LANE_HAND_BASE64_WORDS_H
#define LANE_HAND_BASE64_WORDS_H

#include "../tmpl/predicate.h"
#include "compact_words.h"

enum {
    BASE64_CHUNK = 512,
    BASE64_WORDS = BASE64_CHUNK / 64,
    BASE64_BLOCK_BYTES = BASE64_BLOCK / 4 * 3,
    /* less than a block is held, a chunk comes, and what is stored behind its characters */
    BASE64_CHARS = BASE64_BLOCK + BASE64_CHUNK + 64,
    /* of output, for one chunk and what is held */
    BASE64_ROOM = (BASE64_CHUNK + BASE64_BLOCK) / 4 * 3 + BASE64_STORED
};

/* what a call is given */
typedef struct {
    const uint8_t *s;
    size_t n;
    const lane_base64_alphabet *alphabet;
    uint8_t *out;
    size_t capacity;
} base64_call;

/* where it is: units read, bytes written, characters held in a buffer of BASE64_CHARS */
typedef struct {
    size_t i, m, held;
} base64_place;

LANE_INLINE unsigned base64_first(uint64_t w) {
    return w != 0 ? lane_ctz64(w) : 64;
}

LANE_INLINE void base64_copy_64(uint8_t *to, const uint8_t *from) {
    for (size_t i = 0; i < 64; i += XV_BYTES)
        xv_store(to + i, xv_load(from + i));
}

/* The units of a chunk, as bytes: themselves, or narrowed to `narrowed`. NULL: one stops. `is_first`: the first
 * word is asked by itself, so that of many short texts, one behind the other, not a chunk is looked at for each. */
LANE_INLINE const uint8_t *base64_look(const base64_tables *t, unsigned unit, const uint8_t *s,
                                       bool is_first, uint8_t *narrowed,
                                       uint64_t kept[BASE64_WORDS], base64_seen *seen) {
    base64_seen all = base64_nothing();
    for (size_t w = 0; w < BASE64_WORDS; w++) {
        xm m[4];
        for (size_t b = 0; b < XV_PER_WORD; b++) {
            size_t at = 64 * w + b * XV_BYTES;
            xv v;
            if (unit == 1) {
                v = xv_load(s + at);
            } else {
                v = xv_narrow16(xv_load(s + 2 * at), xv_load(s + 2 * at + XV_BYTES));
                xv_store(narrowed + at, v);
            }
            xv classes = base64_classes(t, v);
            all = base64_see(all, classes);
            m[b] = base64_kept(classes);
        }
        for (size_t b = XV_PER_WORD; b < 4; b++)
            m[b] = m[0];
        kept[w] = xm_to_bits64(m[0], m[1], m[2], m[3]);
        if (w == 0 && is_first && base64_seen_stop(all))
            return NULL;
    }
    *seen = all;
    return base64_seen_stop(all) ? NULL : unit == 1 ? s : narrowed;
}

/* Moves the characters of a chunk to chars + held; gives how many are there then. The flags of eight and
 * their sums are taken byte by byte from memory, where they lie in order. */
LANE_INLINE size_t base64_move(const uint8_t *from, const uint64_t kept[BASE64_WORDS],
                               uint8_t *chars, size_t held) {
    uint64_t sums[BASE64_WORDS];
    for (size_t w = 0; w < BASE64_WORDS; w++)
        sums[w] = compact_sums(kept[w]);
    for (size_t w = 0; w < BASE64_WORDS; w++) {
        const uint8_t *keep = (const uint8_t *)&kept[w], *behind = (const uint8_t *)&sums[w];
        compact_eight(chars + held, from + 64 * w, keep[0], 1);
        for (size_t j = 1; j < 8; j++)
            compact_eight(chars + held + behind[j - 1], from + 64 * w + 8 * j, keep[j], 1);
        held += behind[7];
    }
    return held;
}

/* Decodes the blocks that are held; gives their number. Where nearly a chunk is held, all of a chunk's, as a
 * count that does not change is not guessed wrong: what they store is below what has been read, and before
 * the last whole group. Nearly is 32 fewer, one in 16: text with 1 % of whitespace to 5 % stays there. */
LANE_INLINE size_t base64_blocks(base64_alphabet_kind kind, const base64_tables *t,
                                 const uint8_t *chars, size_t held, uint8_t *out) {
    enum { USUAL = BASE64_CHUNK / BASE64_BLOCK };
    size_t blocks = held / BASE64_BLOCK;
    size_t count = blocks == USUAL - 1 && held >= BASE64_CHUNK - 32 ? USUAL : blocks;
    for (size_t b = 0; b < count; b++)
        base64_block(kind, t, chars + b * BASE64_BLOCK, out + b * BASE64_BLOCK_BYTES);
    return blocks;
}

/* Decodes `groups` groups, stores their bytes and no more. */
LANE_INLINE void base64_exactly(base64_alphabet_kind kind, const base64_tables *t,
                                const uint8_t *chars, size_t groups, uint8_t *out) {
    uint8_t last[BASE64_BLOCK_BYTES + BASE64_STORED];
    while (groups * 3 >= BASE64_STORED) {
        base64_block(kind, t, chars, out);
        chars += BASE64_BLOCK;
        out += BASE64_BLOCK_BYTES;
        groups -= BASE64_BLOCK / 4;
    }
    for (size_t done = 0; done < groups; done += BASE64_BLOCK / 4)
        base64_block(kind, t, chars + done * 4, last + done * 3);
    if (groups > 0)
        memcpy(out, last, groups * 3);
}

/* k units from s, k from 1 to 64, as bytes in raw[0, 64); flags of those that are kept and that pass */
LANE_INLINE void base64_look_part(const base64_tables *t, unsigned unit, const uint8_t *s, size_t k,
                                  uint8_t raw[64], uint64_t *kept, uint64_t *passed) {
    *kept = *passed = 0;
    for (size_t b = 0; b < k; b += XV_BYTES) {
        size_t bytes = (k - b < XV_BYTES ? k - b : XV_BYTES) * unit;
        const uint8_t *at = s + b * unit;
        xv v = xv_load_part(at, bytes < XV_BYTES ? bytes : XV_BYTES);
        if (unit == 2)
            v = xv_narrow16(v, bytes > XV_BYTES ? xv_load_part(at + XV_BYTES, bytes - XV_BYTES)
                                                : xv_zero());
        xv_store(raw + b, v);
        xv classes = base64_classes(t, v);
        *kept |= xm_bits(base64_kept(classes)) << b;
        *passed |= xm_bits(base64_passed(classes)) << b;
    }
    *kept &= lane_low_bits(k);
    *passed &= lane_low_bits(k);
}

/* Moves the characters of k units, k up to a chunk, to chars + *held; gives k, or where a unit stops. */
LANE_INLINE size_t base64_take(const base64_tables *t, unsigned unit, const uint8_t *s, size_t k,
                               uint8_t *chars, size_t *held) {
    for (size_t i = 0; i < k; i += 64) {
        size_t part = k - i < 64 ? k - i : 64;
        uint8_t raw[64];
        uint64_t kept, passed;
        base64_look_part(t, unit, s + i * unit, part, raw, &kept, &passed);
        size_t good = base64_first(~passed);
        kept &= lane_low_bits(good);
        if (kept == lane_low_bits(part))
            base64_copy_64(chars + *held, raw);
        else
            compact_64(raw, kept, 1, chars + *held);
        *held += lane_popcount64(kept);
        if (good < part)
            return i + good;
    }
    return k;
}

/* the characters of a group that is not whole */
LANE_INLINE void base64_carry_of(const lane_base64_alphabet *a, const uint8_t *chars, size_t count,
                                 lane_base64_carry *carry) {
    uint32_t bits = 0;
    for (size_t i = 0; i < count; i++)
        bits = bits << 6 | a->values[chars[i]];
    carry->bits = bits;
    carry->count = (uint32_t)count;
}

/* The scalar kernel on the next k units. */
LANE_INLINE lane_kernel_out base64_reference(unsigned unit, const base64_call *c, base64_place *p,
                                             size_t k, lane_base64_carry *carry) {
    const uint8_t *s = c->s + p->i * unit;
    uint8_t *out = c->out + p->m;
    size_t room = c->capacity - p->m;
    lane_kernel_out r = unit == 1 ? lane_k_base64_decode_scalar(s, k, c->alphabet, carry, out, room)
                                  : lane_k_base64_decode16_scalar((const uint16_t *)(const void *)s,
                                                                  k, c->alphabet, carry, out, room);
    p->i += r.read;
    p->m += r.written;
    return r;
}

/* Completes the group of the carry, if units are there for it; false: they stop before. */
LANE_INLINE bool base64_first_group(unsigned unit, const base64_call *c, base64_place *p,
                                    lane_base64_carry *carry) {
    while (carry->count > 0 && p->i < c->n) {
        size_t lacking = 4 - carry->count, left = c->n - p->i;
        size_t k = left < lacking ? left : lacking;
        if (base64_reference(unit, c, p, k, carry).read < k)
            return false;
    }
    return p->i < c->n;
}

/* What is no whole chunk, or has a stop, or for which there may be no room. Stores nothing past the bytes it
 * decodes. A function of its own, as with its frame in that of the long ways a call on NEON takes more than the 4 KiB
 * of stack that are promised. */
static LANE_NOINLINE void base64_last(base64_alphabet_kind kind, const base64_tables *t,
                                      unsigned unit, const base64_call *c, base64_place *p,
                                      lane_base64_carry *carry, uint8_t *chars) {
    for (;;) {
        /* no more than has room for its characters, but a word is not too much to look at */
        size_t left = c->capacity - p->m < BASE64_CHUNK ? c->capacity - p->m : BASE64_CHUNK;
        size_t fit = left / 3 * 4 + 3 - p->held, held = p->held, k = c->n - p->i;
        k = k < BASE64_CHUNK ? k : BASE64_CHUNK;
        k = k <= fit || k <= 64 ? k : fit > 64 ? fit : 64;
        size_t good = base64_take(t, unit, c->s + p->i * unit, k, chars, &held);
        bool fits = held / 4 * 3 <= c->capacity - p->m;
        if (!fits)
            held = p->held;
        size_t groups = held / 4;
        base64_exactly(kind, t, chars, groups, c->out + p->m);
        p->m += groups * 3;
        p->held = held - groups * 4;
        if (fits)
            p->i += good;
        if (!fits || good < k || p->i == c->n) {
            base64_carry_of(c->alphabet, chars + groups * 4, p->held, carry);
            if (!fits)
                base64_reference(unit, c, p, c->n - p->i, carry);
            return;
        }
        memmove(chars, chars + groups * 4, 4);
    }
}

/* ---- lines ---- */

/* Where lines begin in a chunk, if two line ends tell: of `ends` units behind `length` characters. */
typedef struct {
    size_t before; /* characters in front of the first end */
    size_t ends, length;
} base64_ruled;

/* the first unit from `from` on that is kept (or is not), in a chunk; its end if there is none */
LANE_INLINE size_t base64_next(const uint64_t kept[BASE64_WORDS], bool is_kept, size_t from) {
    for (size_t w = from / 64; w < BASE64_WORDS; w++) {
        uint64_t flags = is_kept ? kept[w] : ~kept[w];
        if (w == from / 64)
            flags &= ~lane_low_bits(from % 64);
        if (flags != 0)
            return 64 * w + lane_ctz64(flags);
    }
    return BASE64_CHUNK;
}

/* Finds them; false: there are none that base64_lines decodes. Lengths from 64 (PEM) to 76 (MIME) are what there
 * is: those of 64 / BASE64_BLOCK blocks and one more. Groups must begin where lines do. */
LANE_INLINE bool base64_find_lines(const uint64_t kept[BASE64_WORDS], size_t held,
                                   base64_ruled *r) {
    size_t end = base64_next(kept, false, 0), line = base64_next(kept, true, end);
    r->before = end;
    r->ends = line - end;
    r->length = base64_next(kept, false, line) - line;
    return (held + end) % 4 == 0 && r->ends <= 2 && r->length % 4 == 0 &&
           r->length + BASE64_BLOCK > 64 && r->length <= 64 + BASE64_BLOCK &&
           r->length >= BASE64_BLOCK && line + r->length < BASE64_CHUNK;
}

LANE_INLINE bool base64_same_end(unsigned unit, const uint8_t *a, const uint8_t *b, size_t ends) {
    size_t last = (ends - 1) * unit;
    if (unit == 1)
        return a[0] == b[0] && a[last] == b[last];
    return a[0] == b[0] && a[1] == b[1] && a[last] == b[last] && a[last + 1] == b[last + 1];
}

/* Decodes lines whose ends are the one before them, of `count` blocks each. */
LANE_INLINE void base64_lines(base64_alphabet_kind kind, const base64_tables *t, unsigned unit,
                              size_t count, const base64_ruled *r, const base64_call *c,
                              base64_place *p) {
    const size_t line = r->length + r->ends, bytes = r->length / 4 * 3;
    const size_t room = bytes + BASE64_STORED - BASE64_BLOCK_BYTES;
    /* by what is left: so there are the fewest values to keep */
    const uint8_t *at = c->s + p->i * unit, *end = at - r->ends * unit;
    uint8_t *out = c->out + p->m;
    size_t n = c->n - p->i, capacity = c->capacity - p->m;
    uint8_t ends[4];
    for (size_t e = 0; e < 4; e++)
        ends[e] = end[e < r->ends * unit ? e : 0];
    for (; n >= line && capacity >= room; n -= line, capacity -= bytes) {
        xp_ask_ahead(at, n * unit, 64 * unit);
        if (!base64_same_end(unit, at + r->length * unit, ends, r->ends) ||
            !base64_direct(kind, t, unit, at, count, r->length - BASE64_BLOCK, out))
            break;
        at += line * unit;
        out += bytes;
    }
    p->i = c->n - n;
    p->m = c->capacity - capacity;
}

/* ---- all of it ---- */

/* Steps, as long as they are whole, all of characters, and there is room. */
LANE_INLINE void base64_steps(base64_alphabet_kind kind, const base64_tables *t, unsigned unit,
                              const base64_call *c, base64_place *p) {
    enum {
        BLOCKS = BASE64_STEP / BASE64_BLOCK,
        BYTES = BASE64_STEP / 4 * 3,
        ROOM = BYTES + BASE64_STORED - BASE64_BLOCK_BYTES
    };
    /* by what is left: so there are the fewest values to keep */
    const uint8_t *at = c->s + p->i * unit;
    uint8_t *out = c->out + p->m;
    size_t n = c->n - p->i, capacity = c->capacity - p->m;
    for (; n >= BASE64_STEP && capacity >= ROOM; n -= BASE64_STEP, capacity -= BYTES) {
        xp_ask_ahead(at, n * unit, BASE64_STEP * unit);
        if (!base64_direct(kind, t, unit, at, BLOCKS, BASE64_STEP - BASE64_BLOCK, out))
            break;
        at += BASE64_STEP * unit;
        out += BYTES;
    }
    p->i = c->n - n;
    p->m = c->capacity - capacity;
}

/* From characters that are held to none: takes the next `count`, which make them whole groups. */
LANE_INLINE void base64_let_go(base64_alphabet_kind kind, const base64_tables *t,
                               const uint8_t *from, size_t count, const base64_call *c,
                               base64_place *p, uint8_t *chars) {
    for (size_t k = 0; k < count; k += 64)
        base64_copy_64(chars + p->held + k, from + k);
    size_t groups = (p->held + count) / 4;
    base64_exactly(kind, t, chars, groups, c->out + p->m);
    p->i += count;
    p->m += groups * 3;
    p->held = 0;
}

/* The characters of a chunk join those that are held; whole blocks are decoded. */
LANE_INLINE void base64_chunk(base64_alphabet_kind kind, const base64_tables *t,
                              const uint8_t *from, const uint64_t kept[BASE64_WORDS],
                              const base64_call *c, base64_place *p, uint8_t *chars) {
    size_t held = base64_move(from, kept, chars, p->held);
    size_t blocks = base64_blocks(kind, t, chars, held, c->out + p->m);
    p->i += BASE64_CHUNK;
    p->m += blocks * BASE64_BLOCK_BYTES;
    p->held = held - blocks * BASE64_BLOCK;
    memmove(chars, chars + blocks * BASE64_BLOCK, BASE64_BLOCK);
}

LANE_INLINE lane_kernel_out base64_decode(base64_alphabet_kind kind, unsigned unit, const void *s,
                                          size_t n, const lane_base64_alphabet *a,
                                          lane_base64_carry *carry, uint8_t *out, size_t capacity) {
    enum {
        /* Chunks before lines are looked for again, where there were none or few: a search costs a tenth of a
         * chunk, and text that is ruled later waits for 8 KiB. */
        PATIENCE = 16,
        FEW_LINES = 16 /* what a search and a chunk by the table are worth */
    };
    uint8_t nowhere;
    if (n == 0)
        return (lane_kernel_out){0, 0}; /* s may be NULL */
    if (capacity == 0)
        out = &nowhere; /* it may be NULL, to which not even 0 is added */
    const base64_call call = {(const uint8_t *)s, n, a, out, capacity}, *c = &call;
    base64_place place = {0, 0, 0}, *p = &place;
    if (!base64_first_group(unit, c, p, carry))
        return (lane_kernel_out){p->i, p->m};
    const base64_tables t = base64_tables_of(kind, a);
    uint8_t chars[BASE64_CHARS], narrowed[BASE64_CHUNK];
    unsigned wait = 0;
    bool clean = true, is_first = true;
    for (;; is_first = false) {
        if (clean)
            base64_steps(kind, &t, unit, c, p);
        if (n - p->i < BASE64_CHUNK || capacity - p->m < BASE64_ROOM)
            break;
        uint64_t kept[BASE64_WORDS];
        base64_seen seen;
        xp_ask_ahead(c->s + p->i * unit, (n - p->i) * unit, BASE64_CHUNK * unit);
        const uint8_t *from =
            base64_look(&t, unit, c->s + p->i * unit, is_first, narrowed, kept, &seen);
        if (from == NULL)
            break;
        clean = base64_seen_clean(seen);
        base64_ruled ruled;
        if (clean) {
            base64_let_go(kind, &t, from, (0 - p->held) % 4, c, p, chars);
        } else if (wait == 0 && base64_find_lines(kept, p->held, &ruled)) {
            base64_let_go(kind, &t, from, ruled.before, c, p, chars);
            p->i += ruled.ends;
            size_t before = p->m;
            /* a loop for each count of blocks */
            if (ruled.length <= 64)
                base64_lines(kind, &t, unit, 64 / BASE64_BLOCK, &ruled, c, p);
            else
                base64_lines(kind, &t, unit, 64 / BASE64_BLOCK + 1, &ruled, c, p);
            if (p->m - before < FEW_LINES * 64 / 4 * 3)
                wait = PATIENCE;
            clean = true;
        } else {
            wait = wait > 0 ? wait - 1 : PATIENCE;
            base64_chunk(kind, &t, from, kept, c, p, chars);
        }
    }
    base64_last(kind, &t, unit, c, p, carry, chars);
    return (lane_kernel_out){p->i, p->m};
}

static lane_kernel_out K(base64_decode)(const uint8_t *s, size_t n, const lane_base64_alphabet *a,
                                        lane_base64_carry *carry, uint8_t *out, size_t capacity) {
    BASE64_BY_KIND(base64_decode, a, 1, s, n, a, carry, out, capacity);
}
static lane_kernel_out K(base64_decode16)(const uint16_t *s, size_t n,
                                          const lane_base64_alphabet *a, lane_base64_carry *carry,
                                          uint8_t *out, size_t capacity) {
    BASE64_BY_KIND(base64_decode, a, 2, s, n, a, carry, out, capacity);
}

#endif
