/* utf_texts.c - see utf_texts.h. */
#include "utf_texts.h"

#include "mixes.h"

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

/* ---- the definition ---- */

/* Unicode 3.9, Table 3-7 "Well-Formed UTF-8 Byte Sequences", as it stands there */
static const struct {
    size_t length;
    uint8_t low[4], high[4];
} rows[] = {
    {1, {0x00}, {0x7F}},
    {2, {0xC2, 0x80}, {0xDF, 0xBF}},
    {3, {0xE0, 0xA0, 0x80}, {0xE0, 0xBF, 0xBF}},
    {3, {0xE1, 0x80, 0x80}, {0xEC, 0xBF, 0xBF}},
    {3, {0xED, 0x80, 0x80}, {0xED, 0x9F, 0xBF}},
    {3, {0xEE, 0x80, 0x80}, {0xEF, 0xBF, 0xBF}},
    {4, {0xF0, 0x90, 0x80, 0x80}, {0xF0, 0xBF, 0xBF, 0xBF}},
    {4, {0xF1, 0x80, 0x80, 0x80}, {0xF3, 0xBF, 0xBF, 0xBF}},
    {4, {0xF4, 0x80, 0x80, 0x80}, {0xF4, 0x8F, 0xBF, 0xBF}},
};

size_t utf8_decode(const void *s_, size_t n, uint32_t *value) {
    const uint8_t *s = s_;
    for (size_t r = 0; r < COUNT_OF(rows); r++) {
        size_t i = 0, length = rows[r].length;
        while (i < length && i < n && s[i] >= rows[r].low[i] && s[i] <= rows[r].high[i])
            i++;
        if (i < length)
            continue;
        if (length == 1)
            *value = s[0];
        else if (length == 2)
            *value = (s[0] - 0xC0u) * 64 + (s[1] - 0x80u);
        else if (length == 3)
            *value = (s[0] - 0xE0u) * 4096 + (s[1] - 0x80u) * 64 + (s[2] - 0x80u);
        else
            *value = (s[0] - 0xF0u) * 262144 + (s[1] - 0x80u) * 4096 + (s[2] - 0x80u) * 64 +
                     (s[3] - 0x80u);
        return length;
    }
    return 0;
}

size_t utf16_decode(const void *s_, size_t n, uint32_t *value) {
    const uint16_t *s = s_;
    *value = s[0];
    if (s[0] < 0xD800 || s[0] > 0xDFFF)
        return 1;
    if (s[0] > 0xDBFF || n < 2 || s[1] < 0xDC00 || s[1] > 0xDFFF)
        return 0;
    *value = 0x10000 + (s[0] - 0xD800u) * 1024 + (s[1] - 0xDC00u);
    return 2;
}

size_t latin1_decode(const void *s, size_t n, uint32_t *value) {
    (void)n;
    *value = *(const uint8_t *)s;
    return 1;
}

size_t utf8_encode(uint32_t value, void *out_) {
    uint8_t *out = out_;
    if (value < 0x80) {
        out[0] = (uint8_t)value;
        return 1;
    }
    if (value < 0x800) {
        out[0] = (uint8_t)(0xC0 + value / 64);
        out[1] = (uint8_t)(0x80 + value % 64);
        return 2;
    }
    if (value < 0x10000) {
        out[0] = (uint8_t)(0xE0 + value / 4096);
        out[1] = (uint8_t)(0x80 + value / 64 % 64);
        out[2] = (uint8_t)(0x80 + value % 64);
        return 3;
    }
    out[0] = (uint8_t)(0xF0 + value / 262144);
    out[1] = (uint8_t)(0x80 + value / 4096 % 64);
    out[2] = (uint8_t)(0x80 + value / 64 % 64);
    out[3] = (uint8_t)(0x80 + value % 64);
    return 4;
}

size_t utf16_encode(uint32_t value, void *out_) {
    uint16_t *out = out_;
    if (value < 0x10000) {
        out[0] = (uint16_t)value;
        return 1;
    }
    out[0] = (uint16_t)(0xD800 + (value - 0x10000) / 1024);
    out[1] = (uint16_t)(0xDC00 + (value - 0x10000) % 1024);
    return 2;
}

size_t latin1_encode(uint32_t value, void *out) {
    if (value > 0xFF)
        return 0;
    *(uint8_t *)out = (uint8_t)value;
    return 1;
}

/* ---- texts ---- */

static uint32_t between(check *t, uint32_t first, uint32_t last) {
    return first + rng_below(&t->rng, last - first + 1);
}

static uint32_t edge_character(check *t) {
    static const uint32_t edges[] = {0x00,    0x7F,     0x80,    0xFF,    0x100,   0x7FF,
                                     0x800,   0xFFF,    0x1000,  0xCFFF,  0xD000,  0xD7FF,
                                     0xE000,  0xFFFD,   0xFFFF,  0x10000, 0x3FFFF, 0x40000,
                                     0xFFFFF, 0x100000, 0x10FFFF};
    return edges[rng_below(&t->rng, COUNT_OF(edges))];
}

enum { ASCII, FEW, LATIN, TWO, THREE, FOUR, MIXED, RUNS };
static const char *const kind_names[UTF_KINDS] = {"ASCII", "few others", "to U+00FF", "two bytes",
                                                  "three", "four",       "mixed",     "runs"};
const char *utf_kind_name(int kind) {
    return kind_names[kind];
}

static uint32_t draw(check *t, int kind) {
    switch (kind) {
    case ASCII:
        return between(t, 0, 0x7F);
    case FEW:
        return rng_below(&t->rng, 150) == 0 ? draw(t, MIXED) : draw(t, ASCII);
    case LATIN:
        return rng_below(&t->rng, 3) == 0 ? between(t, 0x80, 0xFF) : draw(t, ASCII);
    case TWO:
        return rng_below(&t->rng, 8) == 0 ? draw(t, ASCII) : between(t, 0x80, 0x7FF);
    case THREE:
        return rng_below(&t->rng, 10) == 0
                   ? draw(t, ASCII)
                   : between(t, 0x800, rng_below(&t->rng, 2) ? 0xD7FF : 0xFFF);
    case FOUR:
        return rng_below(&t->rng, 10) == 0 ? draw(t, ASCII) : between(t, 0x10000, 0x10FFFF);
    default:
        return rng_below(&t->rng, 3) == 0 ? edge_character(t)
                                          : draw(t, (int)between(t, ASCII, FOUR));
    }
}

void utf_text(check *t, void *s, size_t n, unsigned width, int kind) {
    utf_encode *encode = width == 1 ? utf8_encode : utf16_encode;
    int now = kind == RUNS ? ASCII : kind;
    for (size_t i = 0; i < n;) {
        uint16_t units[4];
        if (kind == RUNS && rng_below(&t->rng, 40) == 0)
            now = (int)between(t, ASCII, MIXED);
        uint32_t value = draw(t, now);
        /* a lone surrogate is no character */
        if (value >= 0xD800 && value <= 0xDFFF)
            continue;
        size_t length = encode(value, units);
        if (length > n - i)
            length = encode('.', units);
        memcpy((uint8_t *)s + i * width, units, length * width);
        i += length;
    }
}

/* ---- what is no character ---- */

const utf_piece utf_pieces[] = {
    /* the edges of every range of a second byte, from both sides */
    {3, {0xE0, 0x9F, 0xBF}},
    {3, {0xE0, 0xA0, 0x80}},
    {3, {0xE1, 0x7F, 0xBF}},
    {3, {0xE1, 0xC0, 0x80}},
    {3, {0xED, 0x9F, 0xBF}},
    {3, {0xED, 0xA0, 0x80}},
    {3, {0xED, 0xBF, 0xBF}},
    {3, {0xEE, 0x80, 0x80}},
    {3, {0xEF, 0xBF, 0xC0}},
    {4, {0xF0, 0x8F, 0xBF, 0xBF}},
    {4, {0xF0, 0x90, 0x80, 0x80}},
    {4, {0xF1, 0x80, 0x80, 0x7F}},
    {4, {0xF3, 0xBF, 0xC0, 0x80}},
    {4, {0xF4, 0x8F, 0xBF, 0xBF}},
    {4, {0xF4, 0x90, 0x80, 0x80}},
    {4, {0xF5, 0x80, 0x80, 0x80}},
    {4, {0xF7, 0xBF, 0xBF, 0xBF}},
    {2, {0xC2, 0x7F}},
    {2, {0xC2, 0xC0}},
    {2, {0xC2, 0x80}},
    {2, {0xDF, 0xBF}},
    /* what begins none */
    {1, {0x80}},
    {1, {0xBF}},
    {2, {0xC0, 0x80}},
    {2, {0xC1, 0xBF}},
    {1, {0xF8}},
    {1, {0xFE}},
    {1, {0xFF}},
    /* begun and left */
    {1, {0xC3}},
    {1, {0xE2}},
    {2, {0xE2, 0x82}},
    {1, {0xF0}},
    {2, {0xF0, 0x9F}},
    {3, {0xF0, 0x9F, 0x98}},
    {4, {0xE2, 0x82, 0xAC, 0x80}},
    {3, {0xC3, 0xA9, 0xA9}},
    {1, {'a'}},
};
const size_t utf_piece_count = COUNT_OF(utf_pieces);

static const uint16_t lone[] = {0xD800, 0xDBFF, 0xDC00, 0xDFFF};

/* ---- sweeps ---- */

static void look_cut_off(check *t, unsigned width, int kind, int place, size_t n, probe *look,
                         const void *about) {
    /* a character that the end cuts off: a text up to three units longer, less those */
    uint16_t units[600];
    uint8_t *bytes = (uint8_t *)units;
    size_t more = rng_below(&t->rng, 4);
    utf_text(t, bytes, n + more, width, kind);
    uint8_t *s = check_input(t, 0, place, n * width);
    if (n > 0)
        memcpy(s, bytes, n * width);
    /* what lies behind goes on, where it can be read */
    const guard *g = &t->in[0].guard;
    if ((size_t)(g->data + g->size - (s + n * width)) >= more * width)
        memcpy(s + n * width, bytes + n * width, more * width);
    t->about = utf_kind_name(kind);
    look(t, s, n, about);
}

static void put_error(check *t, unsigned width, uint8_t *s, size_t n, size_t at, size_t turn) {
    if (width == 2) {
        memcpy(s + 2 * at, &lone[turn % COUNT_OF(lone)], 2);
        return;
    }
    const utf_piece *p = &utf_pieces[turn % utf_piece_count];
    (void)t;
    memcpy(s + at, p->bytes, p->size < n - at ? p->size : n - at);
}

static void look_at_errors(check *t, unsigned width, int kind, size_t n, size_t step, probe *look,
                           const void *about) {
    uint8_t *s = check_input(t, 0, GUARD_RIGHT, n * width);
    utf_text(t, s, n, width, kind);
    t->about = utf_kind_name(kind);
    look(t, s, n, about);
    for (size_t at = 0, turn = rng_below(&t->rng, 64); at < n; at += step, turn++) {
        uint8_t before[4];
        size_t bytes = n - at < 4 / width ? (n - at) * width : 4;
        memcpy(before, s + at * width, bytes);
        put_error(t, width, s, n, at, turn);
        look(t, s, n, about);
        memcpy(s + at * width, before, bytes);
    }
}

static void check_texts(check *t, unsigned width, probe *look, const void *about) {
    size_t lengths;
    const size_t *length = check_edge_lengths(&lengths);
    const bool few = t->quick || t->emulated;
    for (int kind = 0; kind < UTF_KINDS; kind++) {
        for (size_t n = 0; n <= 259; n += few ? 3 : 1) {
            look_cut_off(t, width, kind, GUARD_RIGHT, n, look, about);
            look_cut_off(t, width, kind, GUARD_LEFT, n, look, about);
        }
        for (int place = 0; place < 64; place += (int)width * (few ? 8 : 1))
            for (size_t i = 0; i < lengths; i++)
                look_cut_off(t, width, kind, place, length[i], look, about);
        for (size_t i = 0; i < lengths; i++)
            look_at_errors(t, width, kind, length[i], few ? 3 : 1, look, about);
        look_at_errors(t, width, kind, few ? 700 : 1500, few ? 5 : 1, look, about);
        look_at_errors(t, width, kind, 20000, 1500 + 7 * (size_t)kind, look, about);
    }
}

/* a piece, then another, and nothing else; behind them up to 70 bytes of ASCII */
static void check_pieces(check *t, probe *look, const void *about) {
    for (size_t a = 0; a < utf_piece_count; a++)
        for (size_t b = 0; b < utf_piece_count; b += t->quick ? 5 : 1) {
            size_t first = utf_pieces[a].size, n = first + utf_pieces[b].size;
            size_t rest = rng_below(&t->rng, 71);
            uint8_t *s = check_input(t, 0, GUARD_RIGHT, n + rest);
            memcpy(s, utf_pieces[a].bytes, first);
            memcpy(s + first, utf_pieces[b].bytes, n - first);
            memset(s + n, 'z', rest);
            t->about = "two pieces";
            look(t, s, n + rest, about);
        }
}

void check_utf8_texts(check *t, probe *look, const void *about) {
    static const uint16_t trails[] = {0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                      0xC2, 0xE0, 0xED, 0xF0, 0xF4};
    check_pieces(t, look, about);
    check_texts(t, 1, look, about);
    check_mix(t, 1, trails, COUNT_OF(trails), "leads and trails in any order", look, about);
    check_all_units(t, 1, look, about);
}

void check_utf16_texts(check *t, probe *look, const void *about) {
    static const uint16_t edges[] = {0x0000, 0x007F, 0x0080, 0x00FF, 0x0100, 0x07FF, 0x0800,
                                     0xD7FF, 0xE000, 0xFFFF, 0xFF7F, 0x8000, 0x7FFF, 0x0061};
    static const uint16_t low[] = {0x0000, 0x007F, 0x0080, 0x07FF, 0x0800, 0x0061, 0x0061, 0x0061};
    check_texts(t, 2, look, about);
    check_mix(t, 2, edges, COUNT_OF(edges), "edges", look, about);
    check_mix(t, 2, low, COUNT_OF(low), "edges below", look, about);
    check_mix(t, 2, lone, COUNT_OF(lone), "surrogates in any order", look, about);
    check_all_units(t, 2, look, about);
}
