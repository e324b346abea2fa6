/* utf16.c - UTF-16: validate, repair, swap bytes. */
#include <lanewise/ascii.h>
#include <lanewise/utf.h>

#include "code_point.h"
#include "utf_core.h"

lane_check lane_utf16_validate(const uint16_t *s, size_t n) {
    lane_check r = {LANE_OK, lane_kernels_get()->find_lone_surrogate16(s, n)};
    if (r.position < n)
        r.status = utf16_status(s, n, r.position);
    return r;
}

/* How many surrogates stand alone, and U+FFFD for each. */
static size_t replace_lone(const lane_kernels *k, uint16_t *s, size_t n) {
    size_t replaced = 0;
    for (size_t i = 0; (i += k->find_lone_surrogate16(s + i, n - i)) < n;) {
        /* the next one may be near */
        for (const size_t stop = utf_near(i, n); i < stop;) {
            if (n - i >= 2 && lane_is_surrogate_pair(s + i)) {
                i += 2;
                continue;
            }
            if (lane_is_surrogate(s[i])) {
                s[i] = 0xFFFD;
                replaced++;
            }
            i++;
        }
    }
    return replaced;
}

lane_utf_result lane_utf_scrub_utf16(const lane_kernels *k, const utf_job *job, const void *s,
                                     size_t n, void *out, size_t capacity) {
    (void)job;
    const uint16_t *in = s;
    uint16_t none, *to = utf_room(out, &none);
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    while (r.read < n) {
        size_t units = lane_least(lane_least(n - r.read, capacity - r.written), UTF_BLOCK / 2);
        /* a pair is never cut */
        if (units > 0 && units < n - r.read && lane_is_surrogate_pair(in + r.read + units - 1))
            units--;
        if (units == 0) {
            r.status = LANE_FULL;
            break;
        }
        if (to != in)
            memcpy(to + r.written, in + r.read, units * sizeof *to);
        r.replacements += replace_lone(k, to + r.written, units);
        r.read += units;
        r.written += units;
    }
    return r;
}

static const utf_job scrub16 = {UTF16_NATIVE, UTF16_NATIVE, LANE_UTF_REPLACE, 2, 2};

lane_utf_result lane_utf16_scrub(const uint16_t *s, size_t n, uint16_t *out, size_t capacity) {
    return lane_utf_scrub_utf16(lane_kernels_get(), &scrub16, s, n, out, capacity);
}

void lane_utf16_swap_bytes(const uint16_t *s, size_t n, uint16_t *out) {
    lane_kernels_get()->swap_bytes16(s, n, out);
}

/* ---- streams ---- */

static void hold16(lane_utf_state *state, uint16_t lead) {
    memcpy(state->held, &lead, sizeof lead);
    state->held_size = sizeof lead;
}

lane_utf_found lane_utf16_validate_feed(lane_utf_state *state, const uint16_t *s, size_t n) {
    lane_utf_found found = {LANE_OK, 0, 0, 0, {0}, {0}};
    size_t held = state->held_size / sizeof *s;
    found.position = state->offset - held;
    if (n == 0)
        return found;
    size_t bad = 0; /* the lone surrogate's index in this piece, unless it is held */
    if (held > 0 && !lane_is_trailing_surrogate(s[0])) {
        found.status = LANE_E_NOT_UTF16;
        memcpy(found.bytes, state->held, sizeof *s);
    } else {
        /* behind the half of a pair that the piece begins with */
        bad = held + lane_kernels_get()->find_lone_surrogate16(s + held, n - held);
        found.read = n;
        held = 0;
        if (bad < n && utf16_status(s, n, bad) != LANE_MORE) {
            found.status = LANE_E_NOT_UTF16;
            found.read = bad + 1;
            memcpy(found.bytes, s + bad, sizeof *s);
        }
    }
    found.length = found.status == LANE_OK ? 0 : 1;
    found.position = state->offset - held + bad;
    state->offset += found.read;
    state->held_size = 0;
    if (found.status == LANE_OK && bad < n)
        hold16(state, s[bad]);
    state->replacements += found.length;
    return found;
}

lane_utf_found lane_utf16_validate_finish(lane_utf_state *state) {
    uint32_t held = state->held_size / 2u;
    lane_utf_found found = {held > 0 ? LANE_MORE : LANE_OK, held, 0, 0, {0}, {0}};
    found.position = state->offset - held;
    memcpy(found.bytes, state->held, state->held_size);
    return found;
}

lane_utf_result lane_utf16_scrub_feed(lane_utf_state *state, const uint16_t *s, size_t n,
                                      uint16_t *out, size_t capacity) {
    return lane_utf_feed(state, &scrub16, lane_utf_scrub_utf16, s, n, out, capacity);
}

lane_utf_result lane_utf16_scrub_finish(lane_utf_state *state, uint16_t *out, size_t capacity) {
    return lane_utf_finish(state, &scrub16, lane_utf_scrub_utf16, out, capacity);
}
