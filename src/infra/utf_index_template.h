/* utf_index_template.h - counts and indices, over UNIT, ANY (unit.h) and
 *
 *   TEXT(f)    lane_utf8_f, lane_utf16_f
 *   OWN_UNIT   the lane_utf_unit that a unit of the text is
 *   OWN_COUNT  the member of lane_utf_counts that counts them
 */
#include "unit.h"

#undef LOCAL
#if UNIT_BITS == 8
#    define LOCAL(f) f
#else
#    define LOCAL(f) f##16
#endif

lane_utf_counts TEXT(count)(const ANY *s, size_t n) {
    lane_utf_counts counts = {0, 0, 0, 0};
    LOCAL(add_counts)(lane_kernels_get(), s, n, &counts);
    return counts;
}

/* ---- streams ---- */

/* The units that are held, and of the n at s as many as a character could need. Gives how many that is. */
static size_t LOCAL(join)(const uint8_t *held, size_t size, const UNIT *s, size_t n, UNIT *joined) {
    memcpy(joined, held, 4);
    for (size_t i = 0; i < n && size < 4 / sizeof *joined; i++)
        joined[size++] = s[i];
    return size;
}

/* What is held counts as one ill-formed part, until more comes. */
static void LOCAL(take_back_held)(lane_count_state *state, const lane_kernels *k, const UNIT *held,
                                  size_t n) {
    lane_utf_counts counts = {0, 0, 0, 0}, *all = &state->counts;
    LOCAL(add_counts)(k, held, n, &counts);
    all->bytes -= counts.bytes;
    all->utf16 -= counts.utf16;
    all->code_points -= counts.code_points;
    all->ill_formed -= counts.ill_formed;
}

void TEXT(count_feed)(lane_count_state *state, const ANY *s, size_t n) {
    const lane_kernels *k = lane_kernels_get();
    const UNIT *in = s;
    size_t at = 0, held = state->held_size / sizeof(UNIT);
    if (n == 0)
        return;
    if (held > 0) {
        UNIT joined[4 / sizeof(UNIT)];
        size_t size = LOCAL(join)(state->held, held, in, n, joined);
        LOCAL(take_back_held)(state, k, joined, held);
        size_t part = LOCAL(part_units)(joined, size);
        if (part == 0) {
            memcpy(state->held, joined, sizeof joined);
            state->held_size = (uint8_t)(size * sizeof(UNIT));
            LOCAL(add_counts)(k, joined, size, &state->counts);
            return;
        }
        LOCAL(add_counts)(k, joined, part, &state->counts);
        at = part - held;
    }
    size_t tail = LOCAL(cut_off)(in + at, n - at);
    LOCAL(add_counts)(k, in + at, n - at - tail, &state->counts);
    LOCAL(add_counts)(k, in + (n - tail), tail, &state->counts);
    state->held_size = (uint8_t)(tail * sizeof(UNIT));
    memcpy(state->held, in + (n - tail), tail * sizeof(UNIT));
}

/* ---- indices ---- */

/* Moves *at, a boundary, to the last boundary that is not behind `target`, which counts `unit` and is not before *at;
 * gives the boundary behind that one when `target` is between them, and else the same. Nothing is counted twice, so
 * that many targets cost one pass. */
static lane_utf_counts LOCAL(seek)(const lane_kernels *k, const UNIT *s, size_t n, int32_t unit,
                                   uint64_t target, lane_utf_counts *at) {
    /* below that many by part: a kernel call costs more */
    enum { FEW = 16 };
    while (at->OWN_COUNT < n && in_unit(at, unit) < target) {
        size_t from = (size_t)at->OWN_COUNT;
        /* so many units of the text cannot pass the target; what is left of the way shrinks by a share each time */
        uint64_t sure = (target - in_unit(at, unit)) / LOCAL(most_of)(unit);
        if (sure >= FEW) {
            size_t end = n - from <= sure ? n : TEXT(floor)(s, n, from + (size_t)sure);
            LOCAL(add_counts)(k, s + from, end - from, at);
            continue;
        }
        lane_utf_counts next = *at;
        LOCAL(add_part)(s + from, n - from, &next);
        if (in_unit(&next, unit) > target)
            return next;
        *at = next;
    }
    return *at;
}

/* Moves *at, a boundary at or before the index, to the last that is; gives the one behind when the index is inside. */
static lane_utf_counts LOCAL(locate)(const lane_kernels *k, const UNIT *s, size_t n, int32_t from,
                                     uint64_t index, lane_utf_counts *at) {
    if (from != OWN_UNIT)
        return LOCAL(seek)(k, s, n, from, index, at);
    size_t place = index < n ? (size_t)index : n;
    size_t i = TEXT(floor)(s, n, place), ceil = TEXT(ceil)(s, n, place);
    if (i > at->OWN_COUNT)
        LOCAL(add_counts)(k, s + at->OWN_COUNT, i - (size_t)at->OWN_COUNT, at);
    lane_utf_counts next = *at;
    if (ceil > i)
        LOCAL(add_counts)(k, s + i, ceil - i, &next);
    return next;
}

static int32_t LOCAL(status_of)(const lane_utf_counts *at, const lane_utf_counts *next,
                                int32_t from, uint64_t index) {
    return in_unit(next, from) < index       ? LANE_E_RANGE
           : next->OWN_COUNT > at->OWN_COUNT ? LANE_E_INSIDE_CODE_POINT
                                             : LANE_OK;
}

/* The index from a boundary at or before it, which moves there. */
static lane_utf_index LOCAL(convert)(const lane_kernels *k, const UNIT *s, size_t n, int32_t from,
                                     int32_t to, size_t index, lane_utf_counts *at) {
    lane_utf_counts next = LOCAL(locate)(k, s, n, from, index, at);
    lane_utf_index r = {LOCAL(status_of)(at, &next, from, index), in_size(in_unit(at, to)),
                        in_size(in_unit(&next, to))};
    return r;
}

lane_utf_index TEXT(convert_index)(const ANY *s, size_t n, int32_t from, int32_t to, size_t index) {
    lane_utf_counts start = {0, 0, 0, 0};
    lane_utf_index none = {LANE_E_ARGUMENT, 0, 0};
    if (!is_unit(from) || !is_unit(to))
        return none;
    return LOCAL(convert)(lane_kernels_get(), s, n, from, to, index, &start);
}

/* Goes over n units at s, which end at a boundary of the stream. True: the index is not behind them, the answer is
 * there. */
static bool LOCAL(pass)(lane_index_state *state, const lane_kernels *k, const UNIT *s, size_t n) {
    lane_utf_counts at = {0, 0, 0, 0}, next;
    uint64_t index = state->index - in_unit(&state->at, state->from);
    next = LOCAL(locate)(k, s, n, state->from, index, &at);
    int32_t status = LOCAL(status_of)(&at, &next, state->from, index);
    add(&next, &state->at);
    add(&state->at, &at);
    if (status == LANE_E_RANGE)
        return false;
    answer(state, status, &next);
    return true;
}

lane_utf_place TEXT(convert_index_feed)(lane_index_state *state, const ANY *s, size_t n) {
    const lane_kernels *k = lane_kernels_get();
    const UNIT *in = s;
    size_t at = 0, held = state->held_size / sizeof(UNIT);
    if (!begin(state))
        return state->place;
    if (n == 0)
        return more(state);
    if (held > 0) {
        UNIT joined[4 / sizeof(UNIT)];
        size_t size = LOCAL(join)(state->held, held, in, n, joined);
        size_t part = LOCAL(part_units)(joined, size);
        if (part == 0) {
            memcpy(state->held, joined, sizeof joined);
            state->held_size = (uint8_t)(size * sizeof(UNIT));
            return more(state);
        }
        state->held_size = 0;
        if (LOCAL(pass)(state, k, joined, part))
            return state->place;
        at = part - held;
    }
    size_t tail = LOCAL(cut_off)(in + at, n - at);
    if (n - at > tail && LOCAL(pass)(state, k, in + at, n - at - tail))
        return state->place;
    if (tail > 0)
        memcpy(state->held, in + (n - tail), tail * sizeof(UNIT));
    state->held_size = (uint8_t)(tail * sizeof(UNIT));
    return more(state);
}

lane_utf_place TEXT(convert_index_finish)(lane_index_state *state) {
    UNIT held[4 / sizeof(UNIT)];
    if (!begin(state))
        return state->place;
    memcpy(held, state->held, sizeof held);
    if (!LOCAL(pass)(state, lane_kernels_get(), held, state->held_size / sizeof(UNIT)))
        answer(state, LANE_E_RANGE, &state->at);
    state->held_size = 0;
    return state->place;
}

lane_check TEXT(convert_indices)(const ANY *s, size_t n, int32_t from, int32_t to,
                                 const size_t *indices, size_t count, lane_utf_index *out) {
    const lane_kernels *k = lane_kernels_get();
    lane_utf_counts at = {0, 0, 0, 0};
    lane_check r = {LANE_OK, 0};
    if (!is_unit(from) || !is_unit(to)) {
        r.status = LANE_E_ARGUMENT;
        return r;
    }
    for (; r.position < count; r.position++) {
        size_t i = r.position;
        if (i > 0 && indices[i] < indices[i - 1]) {
            r.status = LANE_E_ARGUMENT;
            break;
        }
        out[i] = LOCAL(convert)(k, s, n, from, to, indices[i], &at);
    }
    return r;
}
