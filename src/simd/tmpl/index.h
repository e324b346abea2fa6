/* index.h - bitmap and offsets of a class, spans of the tokens between: words of 64 flags, and what is
 * made of a word. A tier brings emit_four() in hand/: the offsets of one word's flags. */
#ifndef LANE_TMPL_INDEX_H
#define LANE_TMPL_INDEX_H

#include "predicate.h"

/* ---- bitmap ---- */

LANE_INLINE size_t write_bitmap(xp_kind kind, const xp *p, const void *s_, size_t n,
                                uint64_t *bits) {
    const uint8_t *s = (const uint8_t *)s_;
    const size_t word_bytes = 64 * xp_unit_bytes(kind);
    size_t w = 0;
    for (; n - 64 * w >= 4 * 64; w += 4) {
        const uint8_t *at = s + w * word_bytes;
        xp_ask_ahead(at, (n - 64 * w) * xp_unit_bytes(kind), 4 * word_bytes);
        bits[w] = xp_word(kind, p, at);
        bits[w + 1] = xp_word(kind, p, at + word_bytes);
        bits[w + 2] = xp_word(kind, p, at + 2 * word_bytes);
        bits[w + 3] = xp_word(kind, p, at + 3 * word_bytes);
    }
    for (; n - 64 * w >= 64; w++)
        bits[w] = xp_word(kind, p, s + w * word_bytes);
    size_t rest = n % 64;
    if (rest == 0)
        return w;
    if (n < 64)
        bits[w] = xp_word_part(kind, p, s, rest);
    else /* overlap: the last 64 units, less those of the word before */
        bits[w] = xp_word(kind, p, s + (n - 64) * xp_unit_bytes(kind)) >> (64 - rest);
    return w + 1;
}

static size_t K(class_bitmap)(const uint8_t *s, size_t n, const lane_class *c, uint64_t *bits) {
    const xp p = {.members = xc_load(c)};
    if (xp_class_is_few(c))
        return write_bitmap(XP_IN8_FEW, &p, s, n, bits);
    if (lane_class_is_ascii_only(c))
        return write_bitmap(XP_IN8_ASCII, &p, s, n, bits);
    return write_bitmap(XP_IN8_ANY, &p, s, n, bits);
}
static size_t K(class_bitmap16)(const uint16_t *s, size_t n, const lane_class *c, uint64_t *bits) {
    const xp p = {.members = xc_load(c)};
    return write_bitmap(XP_IN16, &p, s, n, bits);
}

/* ---- offsets ---- */

/* The lowest `count` flags of w, of which it has as many, from out[at] on: nothing is written past
 * them, and `out` may be NULL where there are none. */
LANE_INLINE void emit_exactly(uint32_t *out, size_t at, uint64_t w, size_t count, uint32_t base) {
    for (size_t j = 0; j < count; j++, w &= w - 1)
        out[at + j] = base + lane_ctz64(w);
}

LANE_INLINE lane_kernel_out write_offsets(xp_kind kind, const xp *p, const void *s_, size_t n,
                                          uint32_t base, uint32_t *out, size_t capacity) {
    const uint8_t *s = (const uint8_t *)s_;
    const size_t unit = xp_unit_bytes(kind);
    size_t i = 0, m = 0;
    n = lane_offsets_reach(n, base);
    while (i < n) {
        /* as many words as cannot overrun, whatever they hold */
        while (n - i >= 4 * 64 && capacity - m >= 3 * 64 + EMIT_SLOTS) {
            xp_ask_ahead(s + i * unit, (n - i) * unit, 4 * 64 * unit);
            uint64_t w0 = xp_word(kind, p, s + i * unit);
            uint64_t w1 = xp_word(kind, p, s + (i + 64) * unit);
            uint64_t w2 = xp_word(kind, p, s + (i + 128) * unit);
            uint64_t w3 = xp_word(kind, p, s + (i + 192) * unit);
            m = emit_four(out, m, w0, w1, w2, w3, base + (uint32_t)i);
            i += 4 * 64;
        }
        if (i == n)
            break;
        size_t units = n - i < 64 ? n - i : 64;
        uint64_t w = units == 64 ? xp_word(kind, p, s + i * unit)
                                 : xp_word_part(kind, p, s + i * unit, units);
        size_t count = lane_popcount64(w), room = capacity - m;
        if (count > room) {
            emit_exactly(out, m, w, room, base + (uint32_t)i);
            /* a fresh call goes on right after the last one written */
            return (lane_kernel_out){capacity > 0 ? (size_t)(out[capacity - 1] - base) + 1 : 0,
                                     capacity};
        }
        emit_exactly(out, m, w, count, base + (uint32_t)i);
        m += count;
        i += units;
    }
    return (lane_kernel_out){n, m};
}

static lane_kernel_out K(class_offsets)(const uint8_t *s, size_t n, const lane_class *c,
                                        uint32_t base, uint32_t *out, size_t capacity) {
    const xp p = {.members = xc_load(c)};
    if (xp_class_is_few(c))
        return write_offsets(XP_IN8_FEW, &p, s, n, base, out, capacity);
    if (lane_class_is_ascii_only(c))
        return write_offsets(XP_IN8_ASCII, &p, s, n, base, out, capacity);
    return write_offsets(XP_IN8_ANY, &p, s, n, base, out, capacity);
}
static lane_kernel_out K(class_offsets16)(const uint16_t *s, size_t n, const lane_class *c,
                                          uint32_t base, uint32_t *out, size_t capacity) {
    const xp p = {.members = xc_load(c)};
    return write_offsets(XP_IN16, &p, s, n, base, out, capacity);
}

/* ---- token spans ---- */

/* where tokens begin and end among 64 units, from the flags of those inside a token:
 *   inside   0 1 1 0 0 1 1 1 |      before, shifted up by one with the unit before the word:
 *   before   0 0 1 1 0 0 1 1 | 1
 *   starts   0 1 0 0 0 1 0 0        inside and not before
 *   ends     0 0 0 1 0 0 0 0        before and not inside: one past the last unit of the token */
typedef struct {
    uint64_t starts, ends;
} token_edges;

LANE_INLINE token_edges edges_of(uint64_t inside, uint64_t *carry) {
    uint64_t before = inside << 1 | *carry;
    *carry = inside >> 63;
    return (token_edges){inside & ~before, before & ~inside};
}

LANE_INLINE lane_kernel_out write_spans(xp_kind kind, const xp *p, const void *s_, size_t n,
                                        uint32_t base, uint32_t *starts, uint32_t *ends,
                                        size_t capacity) {
    const uint8_t *s = (const uint8_t *)s_;
    const size_t unit = xp_unit_bytes(kind), reach = lane_spans_reach(n, base);
    size_t i = 0, opened = 0, closed = 0;
    uint64_t carry = 0; /* 1 when the unit before i is inside a token */
    while (i < reach) {
        /* a word opens and closes 32 tokens at most; as many words as cannot overrun */
        while (reach - i >= 4 * 64 && capacity - opened >= 3 * 32 + EMIT_SLOTS) {
            xp_ask_ahead(s + i * unit, (reach - i) * unit, 4 * 64 * unit);
            token_edges e0 = edges_of(xp_word(kind, p, s + i * unit), &carry);
            token_edges e1 = edges_of(xp_word(kind, p, s + (i + 64) * unit), &carry);
            token_edges e2 = edges_of(xp_word(kind, p, s + (i + 128) * unit), &carry);
            token_edges e3 = edges_of(xp_word(kind, p, s + (i + 192) * unit), &carry);
            opened = emit_four(starts, opened, e0.starts, e1.starts, e2.starts, e3.starts,
                               base + (uint32_t)i);
            closed =
                emit_four(ends, closed, e0.ends, e1.ends, e2.ends, e3.ends, base + (uint32_t)i);
            i += 4 * 64;
        }
        if (i == reach)
            break;
        size_t units = reach - i < 64 ? reach - i : 64;
        uint64_t w = units == 64 ? xp_word(kind, p, s + i * unit)
                                 : xp_word_part(kind, p, s + i * unit, units);
        token_edges e = edges_of(w, &carry);
        e.ends &= lane_low_bits(units); /* what is inside at the end is closed below, if it ends */
        size_t count = lane_popcount64(e.starts), room = capacity - opened;
        if (count > room) {
            emit_exactly(starts, opened, e.starts, room, base + (uint32_t)i);
            emit_exactly(ends, closed, e.ends, capacity - closed, base + (uint32_t)i);
            return (lane_kernel_out){capacity > 0 ? (size_t)(ends[capacity - 1] - base) : 0,
                                     capacity};
        }
        emit_exactly(starts, opened, e.starts, count, base + (uint32_t)i);
        opened += count;
        count = lane_popcount64(e.ends);
        emit_exactly(ends, closed, e.ends, count, base + (uint32_t)i);
        closed += count;
        i += units;
    }
    if (closed < opened) {
        /* the last token reaches the end, or what follows is not in it, or it passes 32 bits */
        if (reach < n && (xp_part_bits(kind, p, s + reach * unit, s + reach * unit, 1) & 1) != 0)
            return (lane_kernel_out){starts[closed] - base, closed};
        ends[closed++] = base + (uint32_t)reach;
    }
    return (lane_kernel_out){reach, closed};
}

static lane_kernel_out K(token_spans)(const uint8_t *s, size_t n, const lane_class *c,
                                      uint32_t base, uint32_t *starts, uint32_t *ends,
                                      size_t capacity) {
    const xp p = {.members = xc_load(c)};
    if (lane_class_is_ascii_only(c))
        return write_spans(XP_OUT8_ASCII, &p, s, n, base, starts, ends, capacity);
    return write_spans(XP_OUT8_ANY, &p, s, n, base, starts, ends, capacity);
}
static lane_kernel_out K(token_spans16)(const uint16_t *s, size_t n, const lane_class *c,
                                        uint32_t base, uint32_t *starts, uint32_t *ends,
                                        size_t capacity) {
    const xp p = {.members = xc_load(c)};
    return write_spans(XP_OUT16, &p, s, n, base, starts, ends, capacity);
}

#endif
