/* place.c - where in the input a byte of a field's value stands. */
#include "place.h"

place_walk place_begin(const worker *w, const lane_field *field) {
    place_walk walk = {.dialect = &w->plan->dialect,
                       .raw = w->bytes + field->start,
                       .size = field->end - field->start,
                       .start = field->start};
    bool quoted = (field->flags & LANE_FIELD_QUOTED) != 0;
    walk.wrapped = quoted || (field->flags & LANE_FIELD_BRACKETED) != 0;
    walk.escapes = quoted;
    walk.at = walk.wrapped && (field->flags & LANE_FIELD_INSIDE) == 0;
    walk.close = walk.size;
    return walk;
}

/* How many bytes of the raw field make the one byte of its value that begins at s; inside its quotes. */
static size_t escape_length(const lane_dialect *dialect, const uint8_t *s, size_t n) {
    uint8_t value[4];
    bool doubled = dialect->quoting == LANE_QUOTING_DOUBLED;
    if (doubled || s[0] != '\\') {
        return doubled && n > 1 && s[0] == s[1] && lane_field_kind(dialect, s, n, 0) != 0 ? 2 : 1;
    }
    for (size_t length = 2; length <= 4 && length <= n; length += 2) {
        if (lane_field_value_copy(dialect, s, length, LANE_FIELD_QUOTED | LANE_FIELD_INSIDE, value,
                                  sizeof value)
                .written == 1) {
            return length;
        }
    }
    return 1;
}

static bool closes(const place_walk *walk, const uint8_t *s, size_t length) {
    if (!walk->escapes) {
        return *s == ']';
    }
    return length == 1 && !walk->is_kept &&
           lane_field_kind(walk->dialect, s, 1, 0) == LANE_FIELD_QUOTED;
}

size_t place_of(place_walk *walk, size_t position) {
    while (walk->at < walk->size) {
        const uint8_t *s = walk->raw + walk->at;
        size_t left = walk->size - walk->at, length = 1;
        if (walk->wrapped) {
            length = walk->escapes ? escape_length(walk->dialect, s, left) : 1;
            if (closes(walk, s, length)) {
                walk->wrapped = false;
                walk->close = walk->at++;
                continue;
            }
        }
        if (walk->value_at == position) {
            break;
        }
        walk->is_kept =
            walk->dialect->quoting == LANE_QUOTING_BACKSLASH && length == 1 && *s == '\\';
        walk->at += length;
        walk->value_at++;
    }
    /* a closing quote with nothing behind it ends the value */
    bool is_end = walk->at == walk->size && walk->close + 1 == walk->size;
    return walk->start + (is_end ? walk->close : walk->at);
}
