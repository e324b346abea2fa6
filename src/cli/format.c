/* format.c - rows as text: raw, tsv, csv. */
#include "format.h"

#include <stdlib.h>
#include <string.h>

/* Which of the bytes that tsv escapes a value can hold: what parts records or fields is in none, but
 * for the record itself, the user of a log (several fields), and a quoted field. */
static void set_tsv_escaped(plan *p) {
    bool holds_delimiters = false, holds_record_ends = p->may_hold_record_ends;
    bool bare_record = false;
    for (size_t i = 0; i < p->column_count; i++) {
        uint32_t field = p->columns[i].field;
        holds_delimiters |= field == LANE_FIELD_RECORD || field == LANE_FIELD_USER;
        bare_record |= field == LANE_FIELD_RECORD;
    }
    /* from tsv, fields are escaped already and stand as they are */
    bool from_tsv = p->values_are_raw && p->one_delimiter && p->first_delimiter == '\t';
    bool kept = (p->value_flags & LANE_FIELD_KEEP_ESCAPES) != 0;
    /* an escape that is undone may be any byte, what parts records too */
    bool undone = p->dialect.quoting == LANE_QUOTING_BACKSLASH && !kept;
    const uint8_t special[] = {'\t', '\r', '\n', '\\', 0};
    lane_class_init(&p->bare_escaped, NULL, 0);
    for (size_t i = 0; i < sizeof special; i++) {
        uint8_t byte = special[i];
        bool escapes = byte == '\t' || (byte == '\\' ? !kept : byte != 0 || p->record_end == 0);
        bool parts_records = byte == p->record_end;
        bool parts_fields = lane_class_contains(p->dialect.delimiters, byte);
        if (!escapes || from_tsv) {
            continue;
        }
        bool bare = (!parts_records || (bare_record && holds_record_ends)) &&
                    (!parts_fields || holds_delimiters);
        if (bare) {
            lane_class_add_range(&p->bare_escaped, byte, byte);
        }
        if (bare || (!p->values_are_raw && (!parts_records || holds_record_ends || undone))) {
            lane_class_add_range(&p->escaped, byte, byte);
        }
    }
}

void format_set_escaped(plan *p) {
    lane_class_init(&p->escaped, NULL, 0);
    if (p->to == TO_CSV) {
        const char special[] = {'"', '\r', '\n', (char)p->record_end, p->between[0]};
        lane_class_init(&p->escaped, special, sizeof special);
    } else if (p->to == TO_JSON) {
        format_json_escaped(&p->escaped, p->settings->bytes);
    } else if (p->to == TO_TSV) {
        set_tsv_escaped(p);
    }
}

/* ---- one row, with a look at every value ---- */

/* of the input, or of anything else with 32 readable bytes behind it */
static inline void sink_put_wide(sink *out, const uint8_t *from, size_t n) {
    if (out->capacity - out->used < n) {
        sink_put(out, from, n);
        return;
    }
    copy_wide(out->bytes + out->used, from, n);
    out->used += n;
}

const uint8_t format_tsv_letters[256] = {
    ['\t'] = 't', ['\n'] = 'n', ['\r'] = 'r', ['\\'] = '\\', [0] = '0'};

static void put_tsv_escape(sink *out, uint8_t byte) {
    sink_byte(out, '\\');
    sink_byte(out, format_tsv_letters[byte]);
}

void format_tsv_text(sink *out, lane_view text, const lane_class *escaped) {
    format_escaped(out, (const uint8_t *)text.data, text.size, escaped, put_tsv_escape);
}

static void put_csv_value(const plan *p, sink *out, lane_view value) {
    const uint8_t *s = (const uint8_t *)value.data;
    size_t left = value.size;
    if (lane_find_first_in(s, left, &p->escaped) == left) {
        sink_put(out, s, left);
        return;
    }
    sink_byte(out, '"');
    for (;;) {
        size_t clean = lane_find_byte(s, left, '"');
        sink_put(out, s, clean);
        if (clean == left) {
            break;
        }
        sink_put(out, "\"\"", 2);
        s += clean + 1;
        left -= clean + 1;
    }
    sink_byte(out, '"');
}

static void put_value(const plan *p, sink *out, lane_view value) {
    if (p->to == TO_CSV) {
        put_csv_value(p, out, value);
    } else {
        format_tsv_text(out, value, &p->escaped);
    }
}

/* An empty line would be read as no record by many, so a single empty field is quoted. */
static void end_row(const plan *p, sink *out, size_t count, bool is_empty) {
    if (p->to == TO_CSV && count == 1 && is_empty) {
        sink_put(out, "\"\"", 2);
    }
    sink_byte(out, p->row_end);
}

/* an open range of which the record has nothing is no field, not an empty one */
static bool is_absent_range(const plan *p, const lane_field *field, size_t index) {
    return (field->flags & LANE_FIELD_MISSING) != 0 && p->mode == PLAN_WANTED && p->has_open &&
           p->columns[index].open;
}

void format_row(worker *w, sink *out, const record_row *row) {
    const plan *p = w->plan;
    if (p->to == TO_JSON) {
        format_json_row(w, out, row);
        return;
    }
    size_t put = 0;
    bool is_empty = true;
    for (size_t i = 0; i < row->count; i++) {
        const lane_field *field = &row->fields[i];
        if (is_absent_range(p, field, i)) {
            continue;
        }
        if (put++ != 0) {
            sink_put(out, p->between, p->between_size);
        }
        if ((field->flags & LANE_FIELD_MISSING) != 0) {
            continue;
        }
        if (p->to == TO_RAW || (w->bare_is_plain && field->flags == 0)) {
            is_empty = is_empty && field->start == field->end;
            sink_put_wide(out, w->bytes + field->start, field->end - field->start);
        } else {
            lane_view value = worker_value(w, field, p->value_flags);
            is_empty = is_empty && value.size == 0;
            put_value(p, out, value);
        }
    }
    end_row(p, out, put, is_empty);
}

/* a name as a field of the output: raw output of a quoting input needs quotes where csv does */
static void put_name(const plan *p, sink *out, lane_view name) {
    if (p->to != TO_RAW) {
        put_value(p, out, name);
    } else if (p->dialect.quoting == LANE_QUOTING_DOUBLED) {
        const char special[] = {'"', '\r', '\n', (char)p->record_end, (char)p->first_delimiter};
        lane_class quoted;
        lane_class_init(&quoted, special, sizeof special);
        if (lane_find_first_in(name.data, name.size, &quoted) == name.size) {
            sink_put(out, name.data, name.size);
        } else {
            plan as_csv = *p;
            as_csv.escaped = quoted;
            put_csv_value(&as_csv, out, name);
        }
    } else {
        sink_put(out, name.data, name.size);
    }
}

void format_names(const plan *p, sink *out) {
    size_t put = 0;
    bool is_empty = true;
    for (size_t i = 0; i < p->column_count; i++) {
        const plan_column *column = &p->columns[i];
        size_t last = column->open ? p->names.count : column->field + (size_t)1;
        for (size_t k = column->field; k < last; k++) {
            size_t n = column->name_size;
            char *made = column->open ? plan_open_name(p, i, (uint32_t)k, &n) : NULL;
            if (put++ != 0) {
                sink_put(out, p->between, p->between_size);
            }
            is_empty = is_empty && n == 0;
            put_name(p, out, lane_view_of(column->open ? made : column->name, n));
            free(made);
        }
    }
    end_row(p, out, put, is_empty);
}

/* ---- all rows of a batch, as copies ---- */

/* quotes and brackets around a closed field are one byte each; a part of a request has none */
static inline uint32_t wrapping_of(uint32_t flags) {
    return (flags / LANE_FIELD_QUOTED | flags / LANE_FIELD_BRACKETED) & 1 &
           ~(flags / LANE_FIELD_INSIDE);
}

static inline uint8_t *put_field(sink *out, uint8_t *to, const uint8_t *from, size_t n) {
    if ((size_t)(out->bytes + out->capacity - to) < n + 1) {
        out->used = (size_t)(to - out->bytes);
        if (n >= out->capacity / 2) {
            sink_put(out, from, n);
            return sink_room(out, 1);
        }
        to = sink_room(out, n + 1);
    }
    copy_wide(to, from, n);
    return to + n;
}

/* one byte between the fields, no ranges */
static inline void put_simple_rows(worker *w, sink *out, bool unwrap) {
    const plan *p = w->plan;
    size_t stride = p->wanted_count, rows = w->batch.record_count;
    const lane_field *field = w->batch.fields;
    const uint8_t *bytes = w->bytes;
    uint8_t between = (uint8_t)p->between[0], row_end = p->row_end;
    uint8_t *to = sink_room(out, 1);
    for (size_t r = 0; r < rows; r++) {
        for (size_t i = 0; i < stride; i++, field++) {
            uint32_t wrapping = unwrap ? wrapping_of(field->flags) : 0;
            uint32_t start = field->start + wrapping;
            to = put_field(out, to, bytes + start, field->end - wrapping - start);
            *to++ = between;
        }
        to[-1] = row_end;
    }
    out->used = (size_t)(to - out->bytes);
}

void format_plain_rows(worker *w, sink *out) {
    const plan *p = w->plan;
    if (p->has_open || p->between_size != 1 || p->wanted_count == 0) {
        for (size_t r = 0; r < w->batch.record_count; r++) {
            record_row row = {w->batch.fields + r * p->wanted_count, NULL, p->column_count};
            format_row(w, out, &row);
        }
    } else if (p->to == TO_RAW || p->values_are_raw) {
        put_simple_rows(w, out, false);
    } else {
        put_simple_rows(w, out, true);
    }
}
