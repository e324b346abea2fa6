/* edit.c - what `space` makes of a text, and of a record's fields where they stand.
 *
 * The record that comes out has the fields that went in. A quoted field is edited between its quotes;
 * one without quotes gets some where the text it became would not be read as this one field. */
#include "edit.h"

#include <lanewise/infra_string.h>

#include <stdlib.h>
#include <string.h>

size_t edit_text(uint8_t edits, const uint8_t *s, size_t n, uint8_t *to) {
    /* all newlines go, whatever they were before */
    if ((edits & EDIT_STRIP_NEWLINES) != 0) {
        n = lane_strip_newlines(s, n, to, n).written;
        s = to;
    } else if ((edits & EDIT_NORMALIZE_NEWLINES) != 0) {
        n = lane_normalize_newlines(s, n, to, n).written;
        s = to;
    }
    if ((edits & EDIT_COLLAPSE) != 0) {
        return lane_strip_and_collapse_ascii_whitespace(s, n, to, n).written;
    }
    if ((edits & EDIT_STRIP) != 0) {
        lane_view stripped = lane_strip_leading_and_trailing_ascii_whitespace(s, n);
        s = (const uint8_t *)stripped.data;
        n = stripped.size;
    }
    if (n != 0 && s != to) {
        memmove(to, s, n);
    }
    return n;
}

static void put_text(worker *w, sink *out, const uint8_t *s, size_t n) {
    uint8_t *to = sink_room(out, n);
    out->used += edit_text(w->plan->settings->edits, s, n, to);
}

/* ---- quotes ---- */

static bool is_removed(const worker *w, uint8_t byte) {
    return (w->plan->settings->edits & EDIT_STRIP_NEWLINES) != 0 && (byte == '\n' || byte == '\r');
}

static bool is_hex(uint8_t byte) {
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f');
}

/* Whether \x, with [s, s+n) behind it, is an escape once the bytes that go are gone, and is none now. */
static bool becomes_hex_escape(const worker *w, const uint8_t *s, size_t n) {
    size_t digits = 0, i = 0;
    for (; i < n && digits < 2 && (is_hex(s[i]) || is_removed(w, s[i])); i++) {
        digits += is_hex(s[i]);
    }
    return digits == 2 && i > 2;
}

/* A backslash before whitespace stands for itself as long as the whitespace is there; without it, it would
 * escape what comes next, and so may one whose \xHH was interrupted. Two always stand for one. */
static lane_view with_lasting_backslashes(worker *w, const uint8_t *s, size_t n) {
    if (lane_find_byte(s, n, '\\') == n) {
        return lane_view_of(s, n);
    }
    uint8_t *copy = worker_scratch(w, n * 2), *to = copy;
    for (size_t i = 0; i < n; i++) {
        *to++ = s[i];
        if (s[i] != '\\' || i + 1 == n) {
            continue;
        }
        if (lane_class_contains(&lane_class_ascii_whitespace, s[i + 1]) ||
            (s[i + 1] == 'x' && becomes_hex_escape(w, s + i + 2, n - i - 2))) {
            *to++ = '\\';
        } else {
            *to++ = s[++i];
        }
    }
    return lane_view_of(copy, (size_t)(to - copy));
}

static void put_between_quotes(worker *w, sink *out, const uint8_t *s, size_t n, uint32_t flags) {
    lane_view text = lane_view_of(s, n);
    if ((flags & LANE_FIELD_QUOTED) != 0 && w->plan->dialect.quoting == LANE_QUOTING_BACKSLASH) {
        text = with_lasting_backslashes(w, s, n);
    }
    put_text(w, out, (const uint8_t *)text.data, text.size);
}

/* s with quotes around it */
static void put_quoted(worker *w, sink *out, const uint8_t *s, size_t n) {
    uint8_t quote = plan_quote(w->plan);
    bool backslash = w->plan->dialect.quoting == LANE_QUOTING_BACKSLASH;
    sink_byte(out, quote);
    for (size_t i = 0; i < n; i++) {
        if (s[i] == quote || (backslash && s[i] == '\\')) {
            sink_byte(out, backslash ? '\\' : quote);
        }
        sink_byte(out, s[i]);
    }
    sink_byte(out, quote);
}

static bool opens(const plan *p, const uint8_t *s, size_t n) {
    return n != 0 && (s[0] == plan_quote(p) || (p->dialect.brackets && s[0] == '['));
}

static bool parts(const plan *p, const uint8_t *s, size_t n) {
    return lane_find_first_in(s, n, p->dialect.delimiters) != n ||
           lane_find_byte(s, n, p->record_end) != n;
}

bool edit_is_marked(const uint8_t *s, size_t n) {
    return n >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0;
}

/* Whether a field without quotes became a text that is read as something else. What was like that before
 * (a user name with blanks) is no worse now. */
static bool reads_differently(const plan *p, const uint8_t *old, size_t old_size, const uint8_t *s,
                              size_t n) {
    bool vanishes = p->dialect.merge && n == 0 && old_size != 0;
    return vanishes || (opens(p, s, n) && !opens(p, old, old_size)) ||
           (parts(p, s, n) && !parts(p, old, old_size)) ||
           (edit_is_marked(s, n) && !edit_is_marked(old, old_size));
}

/* How many words of a text are read as quoted or bracketed when they are fields of a log. */
static size_t wrapped_words(const plan *p, const uint8_t *s, size_t n) {
    size_t words = 0;
    for (size_t i = 0; i < n; i++) {
        bool begins = i == 0 || lane_class_contains(p->dialect.delimiters, s[i - 1]);
        words += begins && opens(p, s + i, n - i);
    }
    return words;
}

bool edit_breaks_log(worker *w, const lane_field *field) {
    const plan *p = w->plan;
    const uint8_t *s = w->bytes + field->start;
    size_t n = field->end - field->start;
    if (p->dialect.quoting == LANE_QUOTING_NONE ||
        (field->flags & (LANE_FIELD_MISSING | LANE_FIELD_QUOTED | LANE_FIELD_BRACKETED)) != 0) {
        return false;
    }
    uint8_t *made = worker_scratch(w, n);
    size_t size = edit_text(p->settings->edits, s, n, made);
    return reads_differently(p, s, n, made, size) ||
           wrapped_words(p, made, size) != wrapped_words(p, s, n);
}

static void put_unquoted(worker *w, sink *out, const uint8_t *s, size_t n) {
    const plan *p = w->plan;
    if (p->dialect.quoting == LANE_QUOTING_NONE) {
        put_text(w, out, s, n);
        return;
    }
    uint8_t *made = worker_scratch(w, n);
    size_t size = edit_text(p->settings->edits, s, n, made);
    if (reads_differently(p, s, n, made, size)) {
        put_quoted(w, out, made, size);
    } else {
        sink_put(out, made, size);
    }
}

/* ---- records ---- */

bool edit_takes_no_quotes(const worker *w, const lane_record *record, const lane_field *field) {
    const plan *p = w->plan;
    if (p->time_place == SIZE_MAX) {
        return false;
    }
    size_t index = (size_t)(record - w->batch.records);
    const lane_field *time = &w->batch.fields[index * p->wanted_count + p->time_place];
    return (time->flags & LANE_FIELD_MISSING) == 0 && field->start <= time->start;
}

void edit_put_nothing(const worker *w, const lane_record *record, const lane_field *field,
                      sink *out) {
    const plan *p = w->plan;
    if (!p->dialect.merge || p->dialect.quoting == LANE_QUOTING_NONE ||
        field->start == field->end || (field->flags & LANE_FIELD_INSIDE) != 0) {
        return;
    }
    uint8_t quote = plan_quote(p);
    uint8_t quotes[] = {quote, quote};
    if ((field->flags & LANE_FIELD_BRACKETED) != 0) {
        sink_put(out, "[]", 2);
    } else if (edit_takes_no_quotes(w, record, field)) {
        sink_byte(out, '-');
    } else {
        sink_put(out, quotes, sizeof quotes);
    }
}

static void put_field(worker *w, const lane_field *field, sink *out, void *none) {
    (void)none;
    const uint8_t *s = w->bytes + field->start;
    size_t n = field->end - field->start;
    bool wrapped = (field->flags & (LANE_FIELD_QUOTED | LANE_FIELD_BRACKETED)) != 0;
    if (!wrapped) {
        put_unquoted(w, out, s, n);
    } else if ((field->flags & LANE_FIELD_INSIDE) != 0) {
        put_between_quotes(w, out, s, n, field->flags);
    } else {
        /* closed: a field with a problem is not edited */
        sink_byte(out, s[0]);
        put_between_quotes(w, out, s + 1, n - 2, field->flags);
        sink_byte(out, s[n - 1]);
    }
}

void edit_fields(worker *w, const lane_record *record, const record_row *row, sink *out,
                 void (*put)(worker *, const lane_field *, sink *, void *), void *context) {
    bool empties = w->plan->settings->on_error == ON_ERROR_NULL;
    uint32_t at = record->start;
    for (size_t i = 0; i < row->count; i++) {
        const lane_field *field = &row->fields[i];
        bool missing = (field->flags & LANE_FIELD_MISSING) != 0;
        /* one that was asked for twice, or is a part of the one before it, is done */
        if ((missing && !empties) || field->start < at) {
            continue;
        }
        sink_put(out, w->bytes + at, field->start - at);
        if (!missing) {
            put(w, field, out, context);
        } else if (field->start != field->end) {
            edit_put_nothing(w, record, field, out);
        }
        at = field->end;
    }
    sink_put(out, w->bytes + at, record->text_end - at);
}

void edit_record(worker *w, const lane_record *record, const record_row *row) {
    const plan *p = w->plan;
    if (p->column_count == 0 || p->has_record) {
        put_text(w, &w->out, w->bytes + record->start, record->text_end - record->start);
    } else {
        edit_fields(w, record, row, &w->out, put_field, NULL);
    }
    sink_byte(&w->out, p->row_end);
}

/* ---- order ---- */

static int compare(const void *a, const void *b) {
    const lane_field *x = a, *y = b;
    if (x->start != y->start) {
        return x->start < y->start ? -1 : 1;
    }
    return x->end == y->end ? 0 : x->end > y->end ? -1 : 1;
}

bool edit_in_order(const lane_field *fields, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (compare(&fields[i - 1], &fields[i]) > 0) {
            return false;
        }
    }
    return true;
}

void edit_sort(lane_field *fields, size_t count) {
    qsort(fields, count, sizeof *fields, compare);
}
