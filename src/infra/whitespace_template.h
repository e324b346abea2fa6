/* whitespace_template.h - over UNIT, ANY, PUBLIC, KERNEL, VIEW (unit.h).
 *
 * The kernels need room for as many units as they read. Where the room is less than the rest, a writer gives
 * them pieces as long as the room, and takes what needs no room from the front itself: so each piece writes
 * a unit at least, and the room is used up only by a piece of which every unit was written. */
#include "unit.h"

/* ---- views and positions ---- */

size_t PUBLIC(skip_ascii_whitespace)(const ANY *s, size_t n, size_t position) {
    if (position >= n)
        return position;
    const UNIT *rest = (const UNIT *)s + position;
    return position + lane_kernels_get()->KERNEL(find_first_not_in)(rest, n - position,
                                                                    &lane_class_ascii_whitespace);
}

lane_check PUBLIC(skip_ascii_whitespace_feed)(lane_string_state *state, const ANY *s, size_t n) {
    lane_check r = {LANE_OK, 0};
    if (state->pending)
        return r;
    r.position = PUBLIC(skip_ascii_whitespace)(s, n, 0);
    state->offset += r.position;
    state->pending = r.position < n;
    if (r.position == n)
        r.status = LANE_MORE;
    return r;
}

VIEW PUBLIC(strip_leading_and_trailing_ascii_whitespace)(const ANY *s, size_t n) {
    const lane_kernels *k = lane_kernels_get();
    const UNIT *units = s;
    VIEW text = {s, 0};
    if (n == 0)
        return text;
    size_t start = k->KERNEL(find_first_not_in)(units, n, &lane_class_ascii_whitespace);
    text.data = (const ANY *)(units + start);
    if (start < n)
        text.size =
            k->KERNEL(find_last_not_in)(units + start, n - start, &lane_class_ascii_whitespace) + 1;
    return text;
}

/* ---- newlines ---- */

lane_result PUBLIC(strip_newlines)(const ANY *s, size_t n, ANY *out, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const UNIT *units = s;
    UNIT *to = out;
    lane_result r = {LANE_OK, 0, 0};
    while (r.read < n) {
        size_t rest = n - r.read, room = capacity - r.written;
        if (rest > room) {
            size_t gone = k->KERNEL(find_first_not_in)(units + r.read, rest, &lane_class_newline);
            if (room == 0 && gone < rest) {
                r.status = LANE_FULL;
                break;
            }
            r.read += gone;
            rest = rest - gone < room ? rest - gone : room;
            if (rest == 0)
                break;
        }
        r.written +=
            k->KERNEL(remove_class)(units + r.read, rest, &lane_class_newline, to + r.written);
        r.read += rest;
    }
    return r;
}

lane_result PUBLIC(strip_newlines_feed)(lane_string_state *state, const ANY *s, size_t n, ANY *out,
                                        size_t capacity) {
    return counted(state, PUBLIC(strip_newlines)(s, n, out, capacity));
}

lane_result PUBLIC(normalize_newlines_feed)(lane_string_state *state, const ANY *s, size_t n,
                                            ANY *out, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const UNIT *units = s;
    UNIT *to = out;
    bool after_cr = state->pending;
    lane_result r = {LANE_OK, 0, 0};
    while (r.read < n) {
        size_t rest = n - r.read, room = capacity - r.written;
        if (rest > room) {
            if (after_cr && units[r.read] == '\n') {
                after_cr = false;
                r.read++;
                continue;
            }
            if (room == 0) {
                r.status = LANE_FULL;
                break;
            }
            rest = room;
        }
        /* looked at before it is written over */
        bool ends_in_cr = units[r.read + rest - 1] == '\r';
        r.written += k->KERNEL(normalize_newlines)(units + r.read, rest, after_cr, to + r.written);
        r.read += rest;
        after_cr = ends_in_cr;
    }
    state->offset += r.read;
    state->pending = after_cr;
    return r;
}

lane_result PUBLIC(normalize_newlines)(const ANY *s, size_t n, ANY *out, size_t capacity) {
    lane_string_state start = {0, 0, {0}};
    return PUBLIC(normalize_newlines_feed)(&start, s, n, out, capacity);
}

/* ---- strip and collapse ---- */

lane_result PUBLIC(strip_and_collapse_ascii_whitespace_feed)(lane_string_state *state, const ANY *s,
                                                             size_t n, ANY *out, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const lane_class *whitespace = &lane_class_ascii_whitespace;
    const UNIT *units = s;
    UNIT *to = out;
    lane_result r = {LANE_OK, 0, 0};
    while (r.read < n) {
        if (state->pending != IN_TEXT) {
            r.read += k->KERNEL(find_first_not_in)(units + r.read, n - r.read, whitespace);
            if (r.read == n)
                break;
            if (state->pending == SPACE_OWED) {
                if (r.written == capacity) {
                    r.status = LANE_FULL;
                    break;
                }
                to[r.written++] = ' ';
            }
            state->pending = IN_TEXT;
        }
        size_t rest = n - r.read, room = capacity - r.written;
        size_t piece = rest < room ? rest : room;
        if (piece == 0) {
            if (lane_is_ascii_whitespace(units[r.read])) {
                state->pending = SPACE_OWED;
                continue;
            }
            r.status = LANE_FULL;
            break;
        }
        bool ends_in_space = lane_is_ascii_whitespace(units[r.read + piece - 1]);
        r.written += k->KERNEL(collapse_class)(units + r.read, piece, whitespace, ' ', false,
                                               to + r.written);
        r.read += piece;
        if (ends_in_space) {
            r.written--;
            state->pending = SPACE_OWED;
        }
    }
    state->offset += r.read;
    return r;
}

lane_result PUBLIC(strip_and_collapse_ascii_whitespace)(const ANY *s, size_t n, ANY *out,
                                                        size_t capacity) {
    lane_string_state state = {0, BEFORE_TEXT, {0}};
    lane_result r = PUBLIC(strip_and_collapse_ascii_whitespace_feed)(&state, s, n, out, capacity);
    /* A new call would not know of the space: it goes on with the unit before, so that the space is inside.
     * In place too that unit is still there: nothing is written behind where it stood. */
    if (r.status == LANE_FULL && state.pending == SPACE_OWED) {
        r.read =
            lane_kernels_get()->KERNEL(find_last_not_in)(s, r.read, &lane_class_ascii_whitespace);
        r.written--;
    }
    return r;
}

/* ---- case ---- */

lane_result PUBLIC(ascii_lowercase_feed)(lane_string_state *state, const ANY *s, size_t n, ANY *out,
                                         size_t capacity) {
    return counted(state, PUBLIC(ascii_lowercase)(s, n, out, capacity));
}

lane_result PUBLIC(ascii_uppercase_feed)(lane_string_state *state, const ANY *s, size_t n, ANY *out,
                                         size_t capacity) {
    return counted(state, PUBLIC(ascii_uppercase)(s, n, out, capacity));
}
