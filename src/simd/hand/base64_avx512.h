/* base64_avx512.h - base64, 64 characters a vector.
 *
 * Decoding looks every unit up in the alphabet's 128 values: 0 to 63 for a character, bit 6 for what is
 * skipped, bit 7 for what stops. Three ways, and what the text holds chooses between them once in 512 units
 * or more, never by the vector:
 *   clean    512 units that are all characters: packed and stored as they come
 *   gather   some are skipped: what stays of each vector moves together (vpcompressb, the same whatever
 *            stays) and goes to a buffer; whole vectors are packed out of that
 *   step     the exact one, 64 units by masked accesses: short texts, the end, a stop, no room
 * The first two only run where they have room for all they could write.
 *
 * Multiplying and adding neighbours, then neighbours of those, is how W. Mula and D. Lemire pack
 * ("Base64 encoding and decoding at almost the speed of a memory copy", 2019). */
#ifndef LANE_HAND_BASE64_H
#define LANE_HAND_BASE64_H

#include "../tmpl/predicate.h"

enum {
    BASE64_CHUNK = 512, /* units that are looked at before one branch */
    BASE64_CHUNK_VECTORS = BASE64_CHUNK / 64,
    BASE64_GATHER = 32, /* vectors gathered at most before whole ones are packed */
    BASE64_OVER = 16    /* bytes that a store of 48 of 64 bytes writes too many */
};

/* Outputs from this size on are stored past the caches, which saves reading the lines that are written: half
 * as much again, or more, from memory. Below, whoever reads the output finds it in a cache. */
#if defined(LANE_EMULATED)
enum { BASE64_STREAM = 1 << 11 }; /* the checks of the kernels are to get there */
#else
enum { BASE64_STREAM = 1 << 24 };
#endif

typedef struct {
    xv low, high; /* values of the units below and from 0x40 */
} base64_map;

/* where a call is: units read, bytes written, the group that is open */
typedef struct {
    size_t i, m;
    uint32_t bits, count;
} base64_place;

LANE_INLINE base64_map base64_map_of(const lane_base64_alphabet *a) {
    return (base64_map){xv_load(a->values), xv_load(a->values + 64)};
}

/* ---- units to values ---- */

/* 64 units at s as bytes. 16 bits: packus takes them as signed, so 0x0100 to 0x7FFF become 0xFF and 0x8000
 * to 0xFFFF become 0: no alphabet has either. By lanes of 8 units it leaves them as
 *   0 4 1 5 2 6 3 7       from   lo: 0 1 2 3   hi: 4 5 6 7
 * which suffices where whole groups are packed (base64_pack undoes it). */
LANE_INLINE xv base64_units(unsigned unit, const uint8_t *s) {
    return unit == 2 ? _mm512_packus_epi16(xv_load(s), xv_load(s + 64)) : xv_load(s);
}
LANE_INLINE xv base64_in_order(unsigned unit, xv units) {
    return unit == 2 ? _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), units)
                     : units;
}
/* units of the mask only, in order */
LANE_INLINE xv base64_units_part(unsigned unit, const uint8_t *s, uint64_t mask) {
    if (unit == 1)
        return _mm512_maskz_loadu_epi8(mask, s);
    xv lo = _mm512_maskz_loadu_epi16((uint32_t)mask, s);
    xv hi = _mm512_maskz_loadu_epi16((uint32_t)(mask >> 32), s + 64);
    return base64_in_order(2, _mm512_packus_epi16(lo, hi));
}

/* vpermi2b looks at the low 7 bits only: from 0x80 on the unit's own top bit says that it stops */
LANE_INLINE xv base64_values(const base64_map *map, xv units) {
    return _mm512_permutex2var_epi8(map->low, units, map->high);
}
LANE_INLINE uint64_t base64_stops(xv values, xv units) {
    return _mm512_movepi8_mask(xv_or(values, units));
}

/* ---- values to bytes ---- */

/* Of each four values a b c d one 32-bit lane, the most significant byte first:
 *   values      00aaaaaa | 00bbbbbb | 00cccccc | 00dddddd          bytes, a lowest
 *   a*64 + b    0000aaaaaabbbbbb    | 0000ccccccdddddd             words
 *   *4096 +     00000000 aaaaaabb bbbbcccc ccdddddd                one double word */
LANE_INLINE xv base64_join(xv values) {
    xv pairs = _mm512_maddubs_epi16(values, _mm512_set1_epi32(0x01400140));
    return _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x00011000));
}
/* Bytes 2 1 0 of each lane in turn: 48, and 16 that do not matter. `mixed`: lanes as base64_units has left
 * those of 16-bit units: 0 1 8 9 2 3 10 11 4 5 12 13 6 7 14 15. */
LANE_INLINE xv base64_order(bool mixed) {
    xv straight = _mm512_setr_epi32(0x06000102, 0x090A0405, 0x0C0D0E08, 0x16101112, 0x191A1415,
                                    0x1C1D1E18, 0x26202122, 0x292A2425, 0x2C2D2E28, 0x36303132,
                                    0x393A3435, 0x3C3D3E38, 0, 0, 0, 0);
    xv unmixed = _mm512_setr_epi32(0x06000102, 0x11120405, 0x14151610, 0x26202122, 0x31322425,
                                   0x34353630, 0x0E08090A, 0x191A0C0D, 0x1C1D1E18, 0x2E28292A,
                                   0x393A2C2D, 0x3C3D3E38, 0, 0, 0, 0);
    return mixed ? unmixed : straight;
}
LANE_INLINE xv base64_pack(bool mixed, xv values) {
    return _mm512_permutexvar_epi8(base64_order(mixed), base64_join(values));
}

/* 256 values to 192 bytes: three whole lines past the caches, out being the begin of one. Each vector is
 * packed with its quarters where they go:
 *   a0 a1 a2 ..
 *   b1 b2 .. b0        a0 a1 a2 b0
 *   c2 .. c0 c1        b1 b2 c0 c1
 *   .. d0 d1 d2        c2 d0 d1 d2 */
LANE_INLINE void base64_stream(bool mixed, const xv values[4], uint8_t *out) {
    xv a = base64_order(mixed);
    xv b = _mm512_permutexvar_epi64(_mm512_setr_epi64(2, 3, 4, 5, 6, 7, 0, 1), a);
    xv c = _mm512_permutexvar_epi64(_mm512_setr_epi64(4, 5, 6, 7, 0, 1, 2, 3), a);
    xv d = _mm512_permutexvar_epi64(_mm512_setr_epi64(6, 7, 0, 1, 2, 3, 4, 5), a);
    a = _mm512_permutexvar_epi8(a, base64_join(values[0]));
    b = _mm512_permutexvar_epi8(b, base64_join(values[1]));
    c = _mm512_permutexvar_epi8(c, base64_join(values[2]));
    d = _mm512_permutexvar_epi8(d, base64_join(values[3]));
    _mm512_stream_si512((__m512i *)(void *)out, _mm512_mask_blend_epi64(0xC0, a, b));
    _mm512_stream_si512((__m512i *)(void *)(out + 64), _mm512_mask_blend_epi64(0xF0, b, c));
    _mm512_stream_si512((__m512i *)(void *)(out + 128), _mm512_mask_blend_epi64(0xFC, c, d));
}

/* up to three values of an open group as bytes, the first one lowest, and back */
LANE_INLINE xv base64_open_values(const base64_place *p) {
    uint32_t bits = p->bits << (24 - 6 * p->count);
    uint32_t values = (uint32_t)_pdep_u64(bits, 0x3F3F3F3F);
    return _mm512_castsi128_si512(_mm_cvtsi32_si128((int)__builtin_bswap32(values)));
}

/* Writes the whole groups of the first `count` (up to 64) values, exactly; what is left opens a group. The
 * values behind them are 0. */
LANE_INLINE void base64_close(base64_place *p, xv values, size_t count, size_t groups,
                              uint8_t *out) {
    xv_store_part(out + p->m, base64_pack(false, values), 3 * groups);
    p->m += 3 * groups;
    p->count = (uint32_t)(count - 4 * groups);
    /* with none left over the lane may be any: all of it is shifted out */
    xv open = _mm512_permutexvar_epi32(_mm512_set1_epi32((int)groups), base64_join(values));
    p->bits = (uint32_t)_mm_cvtsi128_si32(_mm512_castsi512_si128(open)) >> (24 - 6 * p->count);
}

/* ---- step ---- */

/* Up to 64 values: those of the open group, then what `most` units and the text from p->i on give. False
 * when it stopped. */
LANE_INLINE bool base64_step(unsigned unit, const base64_map *map, base64_place *p,
                             const uint8_t *s, size_t n, size_t most, uint8_t *out,
                             size_t capacity) {
    /* The units stand behind the open values. What lies before s is masked out: not touched. */
    size_t open = p->count, k = n - p->i < most ? n - p->i : most;
    k = k < 64 - open ? k : 64 - open;
    uint64_t here = _bzhi_u64(~UINT64_C(0), (unsigned)k) << open;
    uintptr_t from = (uintptr_t)s + (p->i - open) * unit;
    xv units = base64_units_part(unit, (const uint8_t *)from, here);
    xv values = base64_values(map, units);
    uint64_t stops = base64_stops(values, units) & here;
    here &= (stops & (0 - stops)) - 1; /* below the first; all when there is none */
    uint64_t opened = _bzhi_u64(~UINT64_C(0), (unsigned)open);
    uint64_t keep =
        (_mm512_testn_epi8_mask(values, xv_set8(LANE_BASE64_VALUE_SKIP)) & here) | opened;
    values = _mm512_mask_mov_epi8(values, opened, base64_open_values(p));

    size_t count = lane_popcount64(keep), groups = count / 4, room = (capacity - p->m) / 3;
    size_t read = stops != 0 ? lane_ctz64(stops) - open : k;
    bool full = groups > room;
    if (LANE_UNLIKELY(full)) {
        /* the fourth value of the first group without room stops it */
        groups = room;
        count = 4 * groups + 3;
        uint64_t fourth = _pdep_u64(UINT64_C(1) << count, keep);
        read = lane_ctz64(fourth) - open;
        keep &= fourth - 1;
    }
    base64_close(p, _mm512_maskz_compress_epi8(keep, values), count, groups, out);
    p->i += read;
    return stops == 0 && !full;
}

/* the same, for where it is not worth its size in line */
static LANE_NOINLINE bool base64_step_apart(unsigned unit, const base64_map *map, base64_place *p,
                                            const uint8_t *s, size_t n, size_t most, uint8_t *out,
                                            size_t capacity) {
    return unit == 2 ? base64_step(2, map, p, s, n, most, out, capacity)
                     : base64_step(1, map, p, s, n, most, out, capacity);
}

/* ---- clean ---- */

/* Chunks of 512 units, as long as they are whole, all of characters, and there is room. */
LANE_INLINE void base64_decode_clean(unsigned unit, bool stream, const base64_map *map,
                                     base64_place *p, const uint8_t *s, size_t n, uint8_t *out,
                                     size_t capacity) {
    enum { UNITS = BASE64_CHUNK, BYTES = BASE64_CHUNK / 4 * 3 };
    base64_map own = *map; /* no store to the output can change it */
    size_t i = p->i, m = p->m;
    while (n - i >= UNITS && capacity - m >= BYTES + BASE64_OVER) {
        const uint8_t *at = s + i * unit;
        xv values[BASE64_CHUNK_VECTORS], any = xv_zero(), top = xv_zero();
        xp_ask_ahead(at, (n - i) * unit, (size_t)UNITS * unit);
        /* in registers: gcc keeps an array that is looped over in memory */
#pragma GCC unroll 8
        for (unsigned v = 0; v < BASE64_CHUNK_VECTORS; v++) {
            xv units = base64_units(unit, at + (v * 64u * unit));
            values[v] = base64_values(&own, units);
            any = xv_or(any, values[v]);
            top = xv_or(top, units);
        }
        any = xv_or(any, xv_and(top, xv_set8(LANE_BASE64_VALUE_STOP)));
        if (_mm512_test_epi8_mask(any, xv_set8(LANE_BASE64_VALUE_STOP | LANE_BASE64_VALUE_SKIP)) !=
            0)
            break;
        /* in place: all of the chunk has been read, and more than its stores write */
        if (stream) {
            base64_stream(unit == 2, values, out + m);
            base64_stream(unit == 2, values + 4, out + m + BYTES / 2);
        } else {
#pragma GCC unroll 8
            for (unsigned v = 0; v < BASE64_CHUNK_VECTORS; v++)
                xv_store(out + m + v * 48u, base64_pack(unit == 2, values[v]));
        }
        i += UNITS;
        m += BYTES;
    }
    p->i = i;
    p->m = m;
}

/* The same for what is less than a chunk, by the vector. */
LANE_INLINE void base64_decode_clean_rest(unsigned unit, const base64_map *map, base64_place *p,
                                          const uint8_t *s, size_t n, uint8_t *out,
                                          size_t capacity) {
    base64_map own = *map;
    size_t i = p->i, m = p->m;
    while (n - i >= 64 && capacity - m >= 64) {
        xv units = base64_units(unit, s + i * unit), values = base64_values(&own, units);
        xv bad = xv_or(values, xv_and(units, xv_set8(LANE_BASE64_VALUE_STOP)));
        if (_mm512_test_epi8_mask(bad, xv_set8(LANE_BASE64_VALUE_STOP | LANE_BASE64_VALUE_SKIP)) !=
            0)
            break;
        xv_store(out + m, base64_pack(unit == 2, values));
        i += 64;
        m += 48;
    }
    p->i = i;
    p->m = m;
}

/* ---- gather ---- */

/* Appends what stays of `vectors` vectors to buffer + kept and gives how much that makes. Whether a unit
 * stops is gathered in the top bits of *stops. `left`: units from s on. */
LANE_INLINE size_t base64_append(unsigned unit, const base64_map *map, const uint8_t *s,
                                 size_t left, size_t vectors, uint8_t *buffer, size_t kept,
                                 xv *stops) {
    base64_map own = *map;
    xv all = xv_zero();
    for (size_t v = 0; v < vectors; v++, s += 64u * unit) {
        xp_ask_ahead(s, (left - v * 64) * unit, 64u * unit);
        xv units = base64_in_order(unit, base64_units(unit, s));
        xv values = base64_values(&own, units);
        all = xv_or(all, xv_or(values, units));
        uint64_t keep = _mm512_testn_epi8_mask(values, xv_set8(LANE_BASE64_VALUE_SKIP));
        xv_store(buffer + kept, _mm512_maskz_compress_epi8(keep, values));
        kept += lane_popcount64(keep);
    }
    *stops = all;
    return kept;
}

/* whole vectors before the first with a stop; *kept grows by what stays of them */
LANE_INLINE size_t base64_before_stop(unsigned unit, const base64_map *map, const uint8_t *s,
                                      size_t *kept) {
    for (size_t v = 0;; v++, s += 64u * unit) {
        xv units = base64_in_order(unit, base64_units(unit, s));
        xv values = base64_values(map, units);
        if (base64_stops(values, units) != 0)
            return v;
        *kept += lane_popcount64(_mm512_testn_epi8_mask(values, xv_set8(LANE_BASE64_VALUE_SKIP)));
    }
}

/* Packs the whole vectors (in fours: `stream`) of `kept` values to out and moves the rest to the front.
 * Gives how many vectors. */
LANE_INLINE size_t base64_unload(bool stream, uint8_t *buffer, size_t kept, uint8_t *out) {
    size_t at_once = stream ? 4 : 1, whole = kept / 64 / at_once * at_once;
    for (size_t v = 0; v < whole; v += at_once) {
        const uint8_t *from = buffer + v * 64;
        if (stream) {
            xv values[4] = {xv_load(from), xv_load(from + 64), xv_load(from + 128),
                            xv_load(from + 192)};
            base64_stream(false, values, out + v * 48);
        } else {
            xv_store(out + v * 48, base64_pack(false, xv_load(from)));
        }
    }
    for (size_t v = 0; v < at_once; v++)
        xv_store(buffer + v * 64, xv_load(buffer + (whole + v) * 64));
    return whole;
}

/* Values that may wait when a stretch of vectors begins, as vectors, and the room that it needs for one. */
#define BASE64_WAITING(stream)  ((stream) ? 4u : 1u)
#define BASE64_ROOM_FOR(stream) (48 * (1 + BASE64_WAITING(stream)) + BASE64_OVER)

/* From p->i on, one vector at least, to where nothing was skipped for a while, fewer than 64 units are left,
 * or little room. False: a stop is in the vector that is next. */
LANE_INLINE bool base64_decode_gathered(unsigned unit, bool stream, const base64_map *map,
                                        base64_place *p, const uint8_t *s, size_t n, uint8_t *out,
                                        size_t capacity) {
    uint8_t buffer[(BASE64_GATHER + 5) * 64];
    size_t kept = p->count, most = BASE64_CHUNK_VECTORS;
    bool go_on = true, stopped = false;
    xv_store(buffer, base64_open_values(p));
    while (go_on && n - p->i >= 64 && capacity - p->m >= BASE64_ROOM_FOR(stream)) {
        size_t vectors = (n - p->i) / 64;
        size_t fit = (capacity - p->m - BASE64_OVER) / 48 - BASE64_WAITING(stream);
        vectors = vectors < most ? vectors : most;
        vectors = vectors < fit ? vectors : fit;
        const uint8_t *at = s + p->i * unit;
        xv stops;
        size_t before = kept;
        kept = base64_append(unit, map, at, n - p->i, vectors, buffer, kept, &stops);
        if (LANE_UNLIKELY(_mm512_movepi8_mask(stops) != 0)) {
            kept = before;
            vectors = base64_before_stop(unit, map, at, &kept);
            stopped = true;
        }
        go_on = !stopped && kept - before != vectors * 64;
        most = most < BASE64_GATHER ? most * 2 : BASE64_GATHER;
        p->i += vectors * 64;
        /* in place: three quarters of what was read is written, and 16 bytes */
        size_t whole = base64_unload(stream, buffer, kept, out + p->m);
        p->m += whole * 48;
        kept -= whole * 64;
    }
    for (const uint8_t *from = buffer;; from += 64) {
        size_t count = kept < 64 ? kept : 64;
        xv rest = _mm512_maskz_mov_epi8(_bzhi_u64(~UINT64_C(0), (unsigned)count), xv_load(from));
        base64_close(p, rest, count, count / 4, out);
        kept -= count;
        if (kept == 0)
            return !stopped;
    }
}

/* ---- all of it ---- */

/* Finishes an open group, and for `stream` brings the output to the begin of a line. False: stopped. */
LANE_INLINE bool base64_prepare(unsigned unit, bool stream, const base64_map *map, base64_place *p,
                                const uint8_t *s, size_t n, uint8_t *out, size_t capacity) {
    if (!stream) /* once: the group may hold something that is skipped */
        return p->count == 0 || base64_step_apart(unit, map, p, s, n, 4 - p->count, out, capacity);
    for (;;) {
        /* 43 groups are 129 bytes, one more than two lines */
        size_t before = (0 - (uintptr_t)(out + p->m)) % 64, groups = before * 43 % 64;
        if (groups == 0 && p->count == 0)
            return true;
        size_t units = (groups == 0 ? 64 : groups) * 4 - p->count;
        if (p->i == n || !base64_step_apart(unit, map, p, s, n, units, out, capacity))
            return p->i == n;
    }
}

/* As far as there are whole vectors and room for them. False: stopped, or it is near. */
LANE_INLINE bool base64_vectors(unsigned unit, bool stream, const base64_map *map, base64_place *p,
                                const uint8_t *s, size_t n, uint8_t *out, size_t capacity) {
    while (n - p->i >= 64 && capacity - p->m >= BASE64_ROOM_FOR(stream)) {
        if (!base64_prepare(unit, stream, map, p, s, n, out, capacity))
            return false;
        if (p->count == 0) {
            base64_decode_clean(unit, stream, map, p, s, n, out, capacity);
            if (!stream &&
                (n - p->i < BASE64_CHUNK || capacity - p->m < BASE64_CHUNK / 4 * 3 + BASE64_OVER))
                base64_decode_clean_rest(unit, map, p, s, n, out, capacity);
        }
        if (n - p->i >= 64 && capacity - p->m >= BASE64_ROOM_FOR(stream) &&
            !base64_decode_gathered(unit, stream, map, p, s, n, out, capacity))
            return false;
    }
    return true;
}

/* Whether a text ends at once: where many short ones are one behind the other, a chunk would be looked at for
 * each. */
LANE_INLINE bool base64_stops_soon(unsigned unit, const base64_map *map, const uint8_t *s,
                                   size_t n) {
    if (n < 64)
        return true;
    xv units = base64_units(unit, s);
    return base64_stops(base64_values(map, units), units) != 0;
}

LANE_INLINE void base64_long_of(unsigned unit, const base64_map *map, base64_place *p,
                                const uint8_t *s, size_t n, uint8_t *out, size_t capacity) {
    bool go_on = !base64_stops_soon(unit, map, s, n);
    if (go_on && n / 4 * 3 >= BASE64_STREAM && out != s) {
        go_on = base64_vectors(unit, true, map, p, s, n, out, capacity);
        _mm_sfence();
    }
    if (go_on)
        base64_vectors(unit, false, map, p, s, n, out, capacity);
    while (p->i < n && base64_step_apart(unit, map, p, s, n, 64, out, capacity)) {
    }
}
static LANE_NOINLINE void base64_long(unsigned unit, const base64_map *map, base64_place *p,
                                      const uint8_t *s, size_t n, uint8_t *out, size_t capacity) {
    if (unit == 2)
        base64_long_of(2, map, p, s, n, out, capacity);
    else
        base64_long_of(1, map, p, s, n, out, capacity);
}

LANE_INLINE lane_kernel_out base64_decode_any(unsigned unit, const uint8_t *s, size_t n,
                                              const lane_base64_alphabet *a,
                                              lane_base64_carry *carry, uint8_t *out,
                                              size_t capacity) {
    if (n == 0)
        return (lane_kernel_out){0, 0}; /* s may be NULL */
    base64_place p = {0, 0, carry->bits, carry->count};
    base64_map map = base64_map_of(a);
    uint8_t nowhere;
    if (capacity == 0)
        out = &nowhere; /* it may be NULL, to which not even 0 is added */
    if (n + p.count <= 64)
        base64_step(unit, &map, &p, s, n, 64, out, capacity);
    else
        base64_long(unit, &map, &p, s, n, out, capacity);
    carry->bits = p.bits;
    carry->count = p.count;
    return (lane_kernel_out){p.i, p.m};
}

static lane_kernel_out K(base64_decode)(const uint8_t *s, size_t n, const lane_base64_alphabet *a,
                                        lane_base64_carry *carry, uint8_t *out, size_t capacity) {
    return base64_decode_any(1, s, n, a, carry, out, capacity);
}
static lane_kernel_out K(base64_decode16)(const uint16_t *s, size_t n,
                                          const lane_base64_alphabet *a, lane_base64_carry *carry,
                                          uint8_t *out, size_t capacity) {
    return base64_decode_any(2, (const uint8_t *)s, n, a, carry, out, capacity);
}

/* ---- encoding ---- */

/* 48 bytes to 64 characters. Each three bytes x y z are laid out as y x z y, from the lowest; a character is
 * the low six bits of the eight that begin at a bit of that. The lookup takes no notice of the two above.
 *   from bit 10   of  xxxxxxxx yyyyyyyy   xxxxxx                       high byte first
 *             4       xxxxxxxx yyyyyyyy   xxyyyy
 *            22       yyyyyyyy zzzzzzzz   yyyyzz
 *            16       yyyyyyyy zzzzzzzz   zzzzzz                       and 32 more each for the next three
 * `mixed`: groups in the order 0 1 8 9 2 3 10 11 4 5 12 13 6 7 14 15, which unpacking makes straight. */
LANE_INLINE xv base64_characters(bool mixed, xv bytes, xv alphabet) {
    xv straight =
        _mm512_setr_epi32(0x01020001, 0x04050304, 0x07080607, 0x0A0B090A, 0x0D0E0C0D, 0x10110F10,
                          0x13141213, 0x16171516, 0x191A1819, 0x1C1D1B1C, 0x1F201E1F, 0x22232122,
                          0x25262425, 0x28292728, 0x2B2C2A2B, 0x2E2F2D2E);
    xv order =
        _mm512_setr_epi32(0x01020001, 0x04050304, 0x191A1819, 0x1C1D1B1C, 0x07080607, 0x0A0B090A,
                          0x1F201E1F, 0x22232122, 0x0D0E0C0D, 0x10110F10, 0x25262425, 0x28292728,
                          0x13141213, 0x16171516, 0x2B2C2A2B, 0x2E2F2D2E);
    xv from = _mm512_set1_epi64(INT64_C(0x3036242A1016040A));
    xv laid_out = _mm512_permutexvar_epi8(mixed ? order : straight, bytes);
    return _mm512_permutexvar_epi8(_mm512_multishift_epi64_epi8(from, laid_out), alphabet);
}

/* 16-bit units of mixed characters: every quarter of 16 bytes is unpacked by itself,
 *   a0 e0  a1 e1  a2 e2  a3 e3   ->   a0 a1 a2 a3   and   e0 e1 e2 e3                       (groups in twos) */
LANE_INLINE xv base64_low_half(xv characters) {
    return _mm512_unpacklo_epi8(characters, xv_zero());
}
LANE_INLINE xv base64_high_half(xv characters) {
    return _mm512_unpackhi_epi8(characters, xv_zero());
}

LANE_INLINE void base64_put(bool stream, uint8_t *out, xv v) {
    if (stream)
        _mm512_stream_si512((__m512i *)(void *)out, v);
    else
        xv_store(out, v);
}
LANE_INLINE void base64_put_characters(unsigned unit, bool stream, uint8_t *out, xv characters) {
    base64_put(stream, out, unit == 2 ? base64_low_half(characters) : characters);
    if (unit == 2)
        base64_put(stream, out + 64, base64_high_half(characters));
}
/* the characters of the first k bytes */
LANE_INLINE void base64_put_part(unsigned unit, uint8_t *out, xv characters, size_t k) {
    size_t bytes = k / 3 * 4 * unit;
    if (unit == 1) {
        xv_store_part(out, characters, bytes);
        return;
    }
    xv_store_part(out, base64_low_half(characters), bytes < 64 ? bytes : 64);
    if (bytes > 64)
        xv_store_part(out + 64, base64_high_half(characters), bytes - 64);
}

/* how many of the n bytes (by 192, of which 16 more are read) were encoded */
LANE_INLINE size_t base64_encode_vectors(unsigned unit, bool stream, const uint8_t *s, size_t n,
                                         xv map, uint8_t *out) {
    size_t i = 0;
    for (; n - i >= 4 * 48 + 16; i += 4 * 48, out += 256u * unit) {
        xp_ask_ahead(s + i, n - i, 4 * 48);
#pragma GCC unroll 4
        for (unsigned v = 0; v < 4; v++)
            base64_put_characters(unit, stream, out + (v * 64u * unit),
                                  base64_characters(unit == 2, xv_load(s + i + v * 48u), map));
    }
    return i;
}

LANE_INLINE void base64_encode_any(unsigned unit, const uint8_t *s, size_t groups,
                                   const uint8_t *alphabet, uint8_t *out) {
    if (groups == 0)
        return; /* the pointers may be NULL */
    xv map = xv_load(alphabet);
    size_t i = 0, n = 3 * groups;
    /* a group is 4 or 8 bytes of output: only such steps lead to the begin of a line */
    if (n >= BASE64_STREAM && (uintptr_t)out % (4u * unit) == 0) {
        size_t first = (0 - (uintptr_t)out) % 64 / (4u * unit) * 3;
        base64_put_part(unit, out, base64_characters(unit == 2, xv_load_part(s, first), map),
                        first);
        out += first / 3 * 4 * unit;
        i = first + base64_encode_vectors(unit, true, s + first, n - first, map, out);
        out += (i - first) / 3 * 4 * unit;
        _mm_sfence();
    } else {
        i = base64_encode_vectors(unit, false, s, n, map, out);
        out += i / 3 * 4 * unit;
    }
    for (; n - i >= 64; i += 48, out += 64u * unit)
        base64_put_characters(unit, false, out, base64_characters(unit == 2, xv_load(s + i), map));
    for (; i < n; i += 48, out += 64u * unit) {
        size_t k = n - i < 48 ? n - i : 48;
        base64_put_part(unit, out, base64_characters(unit == 2, xv_load_part(s + i, k), map), k);
    }
}

static void K(base64_encode)(const uint8_t *s, size_t groups, const uint8_t *alphabet,
                             uint8_t *out) {
    base64_encode_any(1, s, groups, alphabet, out);
}
static void K(base64_encode16)(const uint8_t *s, size_t groups, const uint8_t *alphabet,
                               uint16_t *out) {
    base64_encode_any(2, s, groups, alphabet, (uint8_t *)out);
}

#undef BASE64_WAITING
#undef BASE64_ROOM_FOR

#endif
