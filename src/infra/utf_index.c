/* utf_index.c - counts, boundaries, indices and order of UTF-8 and UTF-16. */
#include <lanewise/ascii.h>
#include <lanewise/utf_index.h>

#include "code_point.h"
#include "utf_core.h"

/* ---- boundaries ---- */

size_t lane_utf8_floor(const void *s, size_t n, size_t i) {
    return utf8_floor(s, n, i);
}

size_t lane_utf8_ceil(const void *s, size_t n, size_t i) {
    size_t length;
    return i >= n ? n : utf8_start_of(s, n, i, &length) + length;
}

static bool inside_pair(const uint16_t *s, size_t n, size_t i) {
    return i > 0 && i < n && lane_is_surrogate_pair(s + i - 1);
}

size_t lane_utf16_floor(const uint16_t *s, size_t n, size_t i) {
    return i >= n ? n : i - inside_pair(s, n, i);
}

size_t lane_utf16_ceil(const uint16_t *s, size_t n, size_t i) {
    return i >= n ? n : i + inside_pair(s, n, i);
}

/* ---- counts ---- */

static size_t in_size(uint64_t count) {
    return count > SIZE_MAX ? SIZE_MAX : (size_t)count;
}

size_t lane_utf8_length_in_utf16(const void *s, size_t n) {
    return lane_kernels_get()->count_utf16_units(s, n);
}

size_t lane_utf16_length_in_utf8(const uint16_t *s, size_t n) {
    return in_size(lane_kernels_get()->count_utf8_bytes16(s, n));
}

/* Adds the part at s[0], n >= 1; gives its units. */
static size_t add_part(const uint8_t *s, size_t n, lane_utf_counts *c) {
    utf_part part = utf8_part_at(s, n);
    c->bytes += part.length;
    c->utf16 += part.length == 4 ? 2 : 1;
    c->code_points++;
    c->ill_formed += part.kind != UTF_CHARACTER;
    return part.length;
}
static size_t add_part16(const uint16_t *s, size_t n, lane_utf_counts *c) {
    lane_code_point next = lane_code_point_at16(s, n);
    c->bytes += next.value < 0x80 ? 1 : next.value < 0x800 ? 2 : next.value < 0x10000 ? 3 : 4;
    c->utf16 += next.units;
    c->code_points++;
    c->ill_formed += lane_is_surrogate(next.value);
    return next.units;
}

/* Adds what stands in s, a text that ends there. */
static void add_counts(const lane_kernels *k, const uint8_t *s, size_t n, lane_utf_counts *c) {
    for (size_t i = 0; i < n;) {
        size_t block = lane_least(n - i, UTF_BLOCK);
        size_t good = k->find_not_utf8(s + i, block);
        c->bytes += good;
        c->code_points += k->count_code_points(s + i, good);
        c->utf16 += k->count_utf16_units(s + i, good);
        i += good;
        if (good == block)
            continue;
        /* ill-formed, or one that the block cut; behind an error the next may be near */
        uint64_t ill_formed = c->ill_formed;
        const size_t stop = utf_near(i, n);
        do
            i += add_part(s + i, n - i, c);
        while (i < stop && c->ill_formed != ill_formed);
    }
}

static void add_counts16(const lane_kernels *k, const uint16_t *s, size_t n, lane_utf_counts *c) {
    c->utf16 += n;
    for (size_t i = 0; i < n;) {
        size_t end = lane_utf16_floor(s, n, n - i < UTF_BLOCK / 2 ? n : i + UTF_BLOCK / 2);
        c->code_points += k->count_code_points16(s + i, end - i);
        c->bytes += k->count_utf8_bytes16(s + i, end - i);
        while ((i += k->find_lone_surrogate16(s + i, end - i)) < end) {
            c->ill_formed++;
            i++;
        }
    }
}

static size_t cut_off(const uint8_t *s, size_t n) {
    return utf8_cut_off(s, n, false);
}
static size_t cut_off16(const uint16_t *s, size_t n) {
    return n > 0 && lane_is_leading_surrogate(s[n - 1]);
}

/* The part at s[0]: its units, 0 for one that more units could complete. */
static size_t part_units(const uint8_t *s, size_t n) {
    utf_part part = utf8_part_at(s, n);
    return part.kind == UTF_CUT_OFF ? 0 : part.length;
}
static size_t part_units16(const uint16_t *s, size_t n) {
    return n == 1 && lane_is_leading_surrogate(s[0]) ? 0 : lane_code_point_at16(s, n).units;
}

/* The most that a unit of the text is in another unit. */
static uint32_t most_of(int32_t unit) {
    (void)unit;
    return 1;
}
static uint32_t most_of16(int32_t unit) {
    return unit == LANE_UNIT_BYTES ? 3 : 1;
}

static uint64_t in_unit(const lane_utf_counts *c, int32_t unit) {
    return unit == LANE_UNIT_BYTES ? c->bytes : unit == LANE_UNIT_UTF16 ? c->utf16 : c->code_points;
}

static bool is_unit(int32_t unit) {
    return unit >= LANE_UNIT_BYTES && unit <= LANE_UNIT_CODE_POINTS;
}

/* ---- an index in a stream ---- */

static void add(lane_utf_counts *all, const lane_utf_counts *more) {
    all->bytes += more->bytes;
    all->utf16 += more->utf16;
    all->code_points += more->code_points;
    all->ill_formed += more->ill_formed;
}

/* The index is at state->at, or between it and `next`; or past the end. */
static void answer(lane_index_state *state, int32_t status, const lane_utf_counts *next) {
    state->known = 1;
    state->place.status = status;
    state->place.index = in_unit(&state->at, state->to);
    state->place.ceil = in_unit(next, state->to);
}

static lane_utf_place more(const lane_index_state *state) {
    const uint64_t index = in_unit(&state->at, state->to);
    const lane_utf_place place = {LANE_MORE, index, index};
    return place;
}

/* False: the answer is there. */
static bool begin(lane_index_state *state) {
    if (!state->known && (!is_unit(state->from) || !is_unit(state->to))) {
        state->known = 1;
        state->place.status = LANE_E_ARGUMENT;
    }
    if (!state->known && in_unit(&state->at, state->from) == state->index)
        answer(state, LANE_OK, &state->at);
    return !state->known;
}

#define UNIT_BITS 8
#define TEXT(f)   lane_utf8_##f
#define OWN_UNIT  LANE_UNIT_BYTES
#define OWN_COUNT bytes
#include "utf_index_template.h"
#undef UNIT_BITS
#undef TEXT
#undef OWN_UNIT
#undef OWN_COUNT

#define UNIT_BITS 16
#define TEXT(f)   lane_utf16_##f
#define OWN_UNIT  LANE_UNIT_UTF16
#define OWN_COUNT utf16
#include "utf_index_template.h"
#undef UNIT_BITS
#undef TEXT
#undef OWN_UNIT
#undef OWN_COUNT
