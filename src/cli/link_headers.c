/* link_headers.c - the Link fields of raw header dumps.
 *
 * Records are lines here. A field is a line `Link: value` and the lines behind it that begin with space, which RFC
 * 9112 5.2 calls folded. What is whole in a batch is read where it stands; what may go on in the next is copied. */
#include "link.h"

#include <lanewise/utf.h>

/* a field as it stands in the file, its line ends included */
typedef struct header_field {
    const uint8_t *raw;
    size_t size;
    uint64_t offset, line;
    uint64_t cut; /* as in link_state */
} header_field;

static bool is_space(uint8_t byte) {
    return byte == ' ' || byte == '\t';
}

/* ---- values ---- */

/* A line of the field without the space around it. */
typedef struct header_line {
    size_t start, end, next;
} header_line;

static header_line line_at(const header_field *f, size_t at) {
    size_t end = at + lane_find_byte(f->raw + at, f->size - at, '\n');
    header_line line = {at, end, end + (end < f->size)};
    if (line.end > at && end < f->size && f->raw[line.end - 1] == '\r') {
        line.end--;
    }
    while (line.end > at && is_space(f->raw[line.end - 1])) {
        line.end--;
    }
    while (line.start < line.end && is_space(f->raw[line.start])) {
        line.start++;
    }
    return line;
}

/* The next line from there on that is not empty; the last one when all are. */
static header_line text_at(const header_field *f, size_t at) {
    header_line line = line_at(f, at);
    while (line.start == line.end && line.next != f->size) {
        line = line_at(f, line.next);
    }
    return line;
}

static header_line first_text(const header_field *f) {
    return text_at(f, lane_find_byte(f->raw, f->size, ':') + 1);
}

/* What is folded stands behind one space. Valid until the next call. */
static lane_view value_of(worker *w, const header_field *f) {
    header_line line = first_text(f);
    if (line.next == f->size) {
        return lane_view_of(f->raw + line.start, line.end - line.start);
    }
    uint8_t *value = worker_scratch(w, f->size);
    size_t n = 0;
    while (line.start != line.end) {
        if (n != 0) {
            value[n++] = ' ';
        }
        memcpy(value + n, f->raw + line.start, line.end - line.start);
        n += line.end - line.start;
        line = text_at(f, line.next);
    }
    return lane_view_of(value, n);
}

/* From bytes of the value to those of the field and to lines, all in order. */
typedef struct header_walk {
    header_line line;
    size_t value_at; /* of its first byte */
    size_t counted;  /* line ends before this byte of the field */
    uint64_t line_ends;
} header_walk;

static header_walk walk_begin(const header_field *f) {
    return (header_walk){.line = first_text(f)};
}

static size_t place_in_field(const header_field *f, header_walk *walk, size_t position) {
    header_line next = walk->line;
    for (;;) {
        size_t size = walk->line.end - walk->line.start;
        if (position <= walk->value_at + size || next.next == f->size) {
            size_t within = position - walk->value_at;
            return walk->line.start + (within < size ? within : size);
        }
        next = text_at(f, walk->line.next);
        if (next.start != next.end) {
            walk->line = next;
            walk->value_at += size + 1;
        }
    }
}

/* ---- fields ---- */

static void note_place(worker *w, const header_field *f, header_walk *walk, size_t place,
                       int32_t code) {
    walk->line_ends += lane_count_byte(f->raw + walk->counted, place - walk->counted, '\n');
    walk->counted = place;
    notes_add(&w->notes, f->offset + place, f->line + walk->line_ends, code);
}

/* true: there are some */
static bool note_problems(worker *w, const header_field *f, lane_view value) {
    const plan *p = w->plan;
    link_state *state = w->link;
    bool any = state->problem_total != 0;
    header_walk walk = walk_begin(f);
    if (p->to == TO_JSON && p->settings->bytes <= BYTES_REPLACE) {
        lane_utf8_check check = lane_utf8_validate(value.data, value.size);
        if (check.status != LANE_OK) {
            note_place(w, f, &walk, place_in_field(f, &walk, check.position), LANE_E_NOT_UTF8);
            walk = walk_begin(f);
            any = true;
        }
    }
    for (size_t i = 0; i < state->problem_count; i++) {
        note_place(w, f, &walk, place_in_field(f, &walk, state->problems[i].position),
                   state->problems[i].code);
    }
    w->notes.problems += state->problem_total - state->problem_count;
    if (f->cut != UINT64_MAX) {
        note_place(w, f, &walk, (size_t)(f->cut - f->offset), LANE_E_RECORD_TOO_LONG);
        any = true;
    }
    return any;
}

/* false: the work ends here */
static bool take_field(worker *w, const header_field *f) {
    const settings *s = w->plan->settings;
    w->notes.records++;
    w->made.used = 0;
    w->link->rows = 0;
    lane_view value = value_of(w, f);
    link_make_value(w, value);
    if (!note_problems(w, f, value)) {
        w->notes.rows += link_rows(w);
        sink_put(&w->out, w->made.bytes, w->made.used);
        return true;
    }
    if (s->rejects != NULL) {
        sink_put(&w->rejects, f->raw, f->size);
    }
    w->notes.stopped = s->on_error == ON_ERROR_STOP;
    if (!w->notes.stopped && s->on_error != ON_ERROR_SKIP) {
        w->notes.rows += link_rows(w);
    }
    return !w->notes.stopped;
}

/* ---- lines ---- */

/* `Link:`, in any case, behind which space is no part of the name */
static bool is_link(const uint8_t *s, size_t n) {
    static const char name[] = "link";
    size_t i = 0;
    for (; i < 4; i++) {
        if (i == n || (s[i] | 0x20) != (uint8_t)name[i]) {
            return false;
        }
    }
    while (i < n && is_space(s[i])) {
        i++;
    }
    return i < n && s[i] == ':';
}

static bool is_folded(const worker *w, const lane_record *line) {
    return line->start != line->text_end && is_space(w->bytes[line->start]);
}

/* The open field is whole. */
static bool close_field(worker *w) {
    link_state *state = w->link;
    state->field_is_open = false;
    header_field f = {state->field.bytes, state->field.used, state->field_offset, state->field_line,
                      state->cut};
    return take_field(w, &f);
}

/* Adds a line to the open field, as far as --max-record lets it. */
static void append_line(worker *w, const lane_record *line) {
    link_state *state = w->link;
    size_t most = w->plan->dialect.max_record;
    if (state->cut != UINT64_MAX) {
        return;
    }
    size_t text = line->text_end - line->start, room = most - state->field.used;
    bool too_long =
        line->problem_count != 0; /* of a line by itself; nothing behind its text is there */
    if (state->field.used > most || text > room || too_long) {
        text = state->field.used > most ? 0 : text < room ? text : room;
        sink_put(&state->field, w->bytes + line->start, text);
        state->cut = state->field_offset + state->field.used;
        sink_byte(&state->field, '\n');
    } else {
        sink_put(&state->field, w->bytes + line->start, line->end - line->start);
    }
}

static void open_field(worker *w, size_t index) {
    const lane_record *line = &w->batch.records[index];
    link_state *state = w->link;
    state->field_is_open = true;
    state->field.used = 0;
    state->field_offset = w->batch.base + line->start;
    state->field_line = w->lines + index + 1;
    state->cut = UINT64_MAX;
}

/* How many lines from `index` on, the first of a field, are that field, and nothing is wrong with them; 0: some
 * may be in the next batch, or are too long. */
static size_t lines_of_field(const worker *w, size_t index) {
    const lane_record_batch *batch = &w->batch;
    size_t next = index + 1;
    while (next < batch->record_count && is_folded(w, &batch->records[next])) {
        next++;
    }
    const lane_record *first = &batch->records[index];
    bool whole = next < batch->record_count && batch->problem_count == 0 &&
                 batch->records[next - 1].end - first->start <= w->plan->dialect.max_record;
    return whole ? next - index : 0;
}

void link_take_headers(worker *w) {
    const lane_record_batch *batch = &w->batch;
    link_state *state = w->link;
    for (size_t i = 0; i < batch->record_count; i++) {
        const lane_record *line = &batch->records[i];
        bool folded = is_folded(w, line);
        if (state->field_is_open) {
            if (folded) {
                append_line(w, line);
                continue;
            }
            if (!close_field(w)) {
                return;
            }
        }
        if (folded || !is_link(w->bytes + line->start, line->text_end - line->start)) {
            continue;
        }
        size_t lines = lines_of_field(w, i);
        if (lines == 0) {
            open_field(w, i);
            append_line(w, line);
            continue;
        }
        header_field f = {w->bytes + line->start, batch->records[i + lines - 1].end - line->start,
                          batch->base + line->start, w->lines + i + 1, UINT64_MAX};
        if (!take_field(w, &f)) {
            return;
        }
        i += lines - 1;
    }
}

void link_end_headers(worker *w) {
    if (w->link->field_is_open) {
        close_field(w);
    }
}
