/* base64_rows.c - records with their values, or some of them, encoded or decoded.
 *
 * The record that comes out has the fields that went in, whatever was decoded: what would part fields or records
 * is escaped or quoted as the dialect has it. */
#include "base64.h"

#include "edit.h"
#include "format.h"
#include "place.h"

/* ---- what cannot stand as it is ---- */

/* fields stand among others, in the dialect of the input */
static bool keeps_dialect(const plan *p) {
    return p->column_count != 0 && !p->has_record && !p->settings->only;
}

void base64_set_escaped(plan *p) {
    static const char of_escapes[] = "\\tnrx0123456789ABCDEF";
    p->escapes_part = lane_count_in(of_escapes, sizeof of_escapes - 1, p->dialect.delimiters) != 0;
    lane_class_init(&p->escaped, NULL, 0);
    if (p->settings->raw) {
        return;
    }
    uint8_t quoting = keeps_dialect(p) ? (uint8_t)p->dialect.quoting : LANE_QUOTING_NONE;
    if (quoting != LANE_QUOTING_DOUBLED) {
        lane_class_init(&p->escaped, "\t\n\r\\", 4);
        if (p->record_end == 0) {
            lane_class_add_range(&p->escaped, 0, 0);
        }
    }
    if (!keeps_dialect(p)) {
        return;
    }
    for (unsigned b = 0; b < 256; b++) {
        bool special = b == p->record_end ||
                       lane_class_contains(p->dialect.delimiters, (uint8_t)b) ||
                       (quoting != LANE_QUOTING_NONE && (b == plan_quote(p) || b == '\r')) ||
                       (p->dialect.brackets && (b == '[' || b == ']'));
        if (special) {
            lane_class_add_range(&p->escaped, (uint8_t)b, (uint8_t)b);
        }
    }
}

static uint8_t *put_hex(uint8_t *to, uint8_t byte) {
    static const char digits[] = "0123456789ABCDEF";
    *to++ = '\\';
    *to++ = 'x';
    *to++ = (uint8_t)digits[byte >> 4];
    *to++ = (uint8_t)digits[byte & 15];
    return to;
}

/* An escaped byte, 4 at most. quoting LANE_QUOTING_NONE: without quotes around it; otherwise within them. */
static uint8_t *put_escape(const plan *p, uint8_t *to, uint8_t quoting, uint8_t byte) {
    bool is_quote = quoting != LANE_QUOTING_NONE && byte == plan_quote(p);
    if (quoting == LANE_QUOTING_DOUBLED) {
        *to++ = byte;
        if (is_quote) {
            *to++ = byte;
        }
    } else if (is_quote ||
               (format_tsv_letters[byte] != 0 && (byte != 0 || quoting == LANE_QUOTING_NONE))) {
        *to++ = '\\';
        *to++ = is_quote ? byte : format_tsv_letters[byte];
    } else if (quoting == LANE_QUOTING_NONE || byte == p->record_end) {
        to = put_hex(to, byte);
    } else {
        *to++ = byte;
    }
    return to;
}

/* Up to 64 bytes; reads and writes up to 31 more. */
static uint8_t *put_escaped_word(const plan *p, uint8_t *to, uint8_t quoting, const uint8_t *s,
                                 size_t n) {
    uint64_t special = 0;
    lane_bitmap(s, n, &p->escaped, &special, 1);
    size_t at = 0;
    for (; special != 0; special &= special - 1) {
        size_t next = (size_t)__builtin_ctzll(special);
        copy_wide(to, s + at, next - at);
        to = put_escape(p, to + (next - at), quoting, s[next]);
        at = next + 1;
    }
    copy_wide(to, s + at, n - at);
    return to + (n - at);
}

/* s has 32 readable bytes behind it */
static void put_escaped(const plan *p, sink *out, uint8_t quoting, const uint8_t *s, size_t n) {
    while (n != 0) {
        size_t clean = n <= 64 ? 0 : lane_find_first_in(s, n, &p->escaped);
        sink_put(out, s, clean);
        s += clean;
        n -= clean;
        size_t word = n < 64 ? n : 64;
        uint8_t *to = sink_room(out, 4 * 64);
        out->used += (size_t)(put_escaped_word(p, to, quoting, s, word) - to);
        s += word;
        n -= word;
    }
}

/* ---- values ---- */

/* w->value gets what becomes of a field's value; false: noted, and it has none */
static bool make_value(worker *w, size_t index, const lane_field *field) {
    const base64_kind *kind = w->plan->settings->base64;
    lane_view text = worker_value(w, field, 0);
    const uint8_t *s = (const uint8_t *)text.data;
    w->value.used = 0;
    size_t room = base64_room(kind, text.size);
    lane_result r = base64_text(kind, s, text.size, sink_room(&w->value, room), room);
    bool dropped = kind->ignores && r.status == LANE_E_BASE64_CHARACTER;
    if (dropped) {
        /* the value may be in the scratch memory already */
        uint8_t *to = s == w->scratch ? w->scratch : worker_scratch(w, text.size);
        size_t kept = base64_drop_garbage(kind, s, text.size, to);
        r = base64_text(kind, to, kept, w->value.bytes, room);
    }
    if (r.status == LANE_OK) {
        w->value.used = r.written;
        return true;
    }
    size_t at = r.read;
    int32_t code = r.status;
    if (dropped) {
        text = worker_value(w, field, 0);
        at = base64_place_of(kind, (const uint8_t *)text.data, text.size, at);
    } else {
        code = base64_problem(kind, r.status, s + at);
    }
    place_walk walk = place_begin(w, field);
    uint64_t offset = w->batch.base + place_of(&walk, at);
    notes_add(&w->notes, offset, worker_line_of(w, index, offset), code);
    return false;
}

/* ---- how a value stands among others ---- */

/* without quotes: nothing is escaped, and it is read as the field it is */
static bool stands_bare(const plan *p, const lane_field *field, const uint8_t *s, size_t n) {
    bool vanishes = p->dialect.merge && n == 0 && field->start != field->end;
    return !vanishes && lane_find_first_in(s, n, &p->escaped) == n && !edit_is_marked(s, n);
}

/* Whether escapes cannot show the value as it is: they would part fields, or are asked for in base64, which knows
 * none. */
static bool breaks_escaped(const plan *p, const uint8_t *s, size_t n) {
    bool encodes = !p->settings->decode;
    if (!encodes && !p->escapes_part) {
        return false;
    }
    size_t at = 0;
    while ((at += lane_find_first_in(s + at, n - at, &p->escaped)) < n) {
        uint8_t text[4];
        size_t size = (size_t)(put_escape(p, text, LANE_QUOTING_NONE, s[at++]) - text);
        if (encodes || lane_find_first_in(text, size, p->dialect.delimiters) != size) {
            return true;
        }
    }
    return false;
}

/* Whether w->value, put where the field stood, would part the record otherwise. */
static bool breaks_record(const worker *w, const lane_record *record, const lane_field *field) {
    const plan *p = w->plan;
    const uint8_t *s = w->value.bytes;
    size_t n = w->value.used;
    if (!keeps_dialect(p) || p->settings->raw) {
        return false;
    }
    if (p->dialect.quoting == LANE_QUOTING_NONE) {
        return breaks_escaped(p, s, n);
    }
    return edit_takes_no_quotes(w, record, field) && !stands_bare(p, field, s, n);
}

static void put_in_quotes(worker *w, sink *out) {
    const plan *p = w->plan;
    sink_byte(out, plan_quote(p));
    put_escaped(p, out, (uint8_t)p->dialect.quoting, w->value.bytes, w->value.used);
    sink_byte(out, plan_quote(p));
}

/* w->value, where the field stood */
static void put_value(worker *w, const lane_field *field, sink *out) {
    const plan *p = w->plan;
    const uint8_t *s = w->value.bytes, *raw = w->bytes + field->start;
    size_t n = w->value.used, raw_size = field->end - field->start;
    uint8_t quoting = (uint8_t)p->dialect.quoting;
    bool bracketed = (field->flags & LANE_FIELD_BRACKETED) != 0;
    if (!keeps_dialect(p) || p->settings->raw) {
        put_escaped(p, out, LANE_QUOTING_NONE, s, n);
    } else if ((field->flags & LANE_FIELD_INSIDE) != 0) {
        put_escaped(p, out, quoting, s, n);
    } else if (quoting != LANE_QUOTING_NONE &&
               ((field->flags & LANE_FIELD_QUOTED) != 0 || !stands_bare(p, field, s, n))) {
        put_in_quotes(w, out);
    } else {
        /* escapes are only there where there are no quotes */
        sink_put(out, raw, bracketed);
        put_escaped(p, out, LANE_QUOTING_NONE, s, n);
        sink_put(out, raw + raw_size - bracketed, bracketed);
    }
}

/* a value that is wrong stands as it is, but for --on-error=null */
static void put_wrong(worker *w, const lane_record *record, const lane_field *field, sink *out) {
    const plan *p = w->plan;
    if (p->settings->on_error == ON_ERROR_NULL) {
        if (keeps_dialect(p)) {
            edit_put_nothing(w, record, field, out);
        }
        return;
    }
    if (!p->settings->only) {
        sink_put(out, w->bytes + field->start, field->end - field->start);
        return;
    }
    lane_view text = worker_value(w, field, 0);
    put_escaped(p, out, LANE_QUOTING_NONE, (const uint8_t *)text.data, text.size);
}

/* ---- records ---- */

/* the record that is being made */
typedef struct making {
    const lane_record *record;
    size_t index;
    bool is_wrong;
} making;

static void put_field(worker *w, const lane_field *field, sink *out, void *context) {
    making *m = context;
    if (!make_value(w, m->index, field)) {
        put_wrong(w, m->record, field, out);
        m->is_wrong = true;
    } else if (breaks_record(w, m->record, field)) {
        uint64_t offset = w->batch.base + field->start;
        notes_add(&w->notes, offset, worker_line_of(w, m->index, offset), LANE_E_NOT_EDITABLE);
        sink_put(out, w->bytes + field->start, field->end - field->start);
        m->is_wrong = true;
    } else {
        put_value(w, field, out);
    }
}

bool base64_make(worker *w, size_t index, const lane_record *record, record_row *row) {
    const plan *p = w->plan;
    making m = {.record = record, .index = index};
    const lane_field whole = {record->start, record->text_end, 0};
    w->made.used = 0;
    if (p->column_count == 0) {
        put_field(w, &whole, &w->made, &m);
    } else if (!p->settings->only) {
        edit_fields(w, record, row, &w->made, put_field, &m);
    } else {
        for (size_t i = 0; i < row->count; i++) {
            if (i != 0) {
                sink_put(&w->made, p->between, p->between_size);
            }
            if ((row->fields[i].flags & LANE_FIELD_MISSING) == 0) {
                put_field(w, &row->fields[i], &w->made, &m);
            }
        }
    }
    sink_byte(&w->made, p->row_end);
    return !m.is_wrong;
}

/* ---- records that need no second look ---- */

/* one value a record, of every record */
static bool may_be_plain(const plan *p) {
    bool one = p->column_count == 0 || (p->column_count == 1 && !p->has_open);
    return one && p->mode == PLAN_WANTED && p->condition_count == 0 && !p->settings->skip_blank;
}

/* The field of such a record, or all of it; false: it needs the second look. */
static inline bool plain_field(const worker *w, size_t index, lane_field *field) {
    const plan *p = w->plan;
    const lane_record *record = &w->batch.records[index];
    *field = (lane_field){record->start, record->text_end, 0};
    if (p->column_count != 0) {
        *field = w->batch.fields[index * p->wanted_count];
    }
    return record->problem_count == 0 && field->flags == 0 &&
           record->field_count >= p->header_count;
}

/* Values that are all of their rows. So many at a time that they are still in the first-level cache when they are
 * searched for bytes to escape: one by one, each search would wait for what was just stored. */
enum { RUN_BYTES = 16 * 1024, RUN_ROWS = 512 };

typedef struct run_of_rows {
    uint8_t *start; /* in the output, not counted there yet */
    size_t size, rows;
    uint32_t ends[RUN_ROWS]; /* where each row's end is */
} run_of_rows;

static void put_run_escaped(worker *w, const run_of_rows *run) {
    const plan *p = w->plan;
    uint64_t special[RUN_BYTES / 64];
    uint8_t *from = worker_scratch(w, run->size);
    memcpy(from, run->start, run->size);
    lane_bitmap(from, run->size, &p->escaped, special, RUN_BYTES / 64);
    for (size_t i = 0; i < run->rows; i++) {
        special[run->ends[i] / 64] &= ~((uint64_t)1 << run->ends[i] % 64);
    }
    /* each is two then */
    uint8_t *to = sink_room(&w->out, run->size * 2);
    size_t at = 0;
    for (size_t i = 0; i * 64 < run->size; i++) {
        for (uint64_t word = special[i]; word != 0; word &= word - 1) {
            size_t next = i * 64 + (size_t)__builtin_ctzll(word);
            copy_wide(to, from + at, next - at);
            to = put_escape(p, to + (next - at), LANE_QUOTING_NONE, from[next]);
            at = next + 1;
        }
    }
    copy_wide(to, from + at, run->size - at);
    w->out.used = (size_t)(to - w->out.bytes) + run->size - at;
}

static size_t put_run(worker *w, size_t next) {
    const plan *p = w->plan;
    const base64_kind *kind = p->settings->base64;
    run_of_rows run = {.start = sink_room(&w->out, RUN_BYTES)};
    lane_field field;
    for (; next < w->batch.record_count && run.rows < RUN_ROWS; next++) {
        if (!plain_field(w, next, &field)) {
            break;
        }
        size_t n = field.end - field.start, room = base64_room(kind, n);
        if (RUN_BYTES - run.size < room + 1) {
            break;
        }
        lane_result r = base64_text(kind, w->bytes + field.start, n, run.start + run.size, room);
        if (r.status != LANE_OK) {
            break;
        }
        run.size += r.written;
        run.ends[run.rows++] = (uint32_t)run.size;
        run.start[run.size++] = p->row_end;
    }
    if (p->settings->raw || lane_count_in(run.start, run.size, &p->escaped) == run.rows) {
        w->out.used += run.size;
    } else {
        put_run_escaped(w, &run);
    }
    return next;
}

/* One value with what is around it in its record, or one that is long. */
static bool put_plain_row(worker *w, size_t index) {
    const plan *p = w->plan;
    const base64_kind *kind = p->settings->base64;
    const lane_record *record = &w->batch.records[index];
    lane_field field;
    if (!plain_field(w, index, &field)) {
        return false;
    }
    bool only = p->settings->only;
    size_t before = only ? 0 : field.start - record->start;
    size_t behind = only ? 0 : record->text_end - field.end;
    size_t n = field.end - field.start, room = base64_room(kind, n);
    uint8_t *row = sink_room(&w->out, before + room + behind + 1), *to = row + before;
    lane_result r = base64_text(kind, w->bytes + field.start, n, to, room);
    if (r.status != LANE_OK || (r.written == 0 && p->dialect.merge)) {
        return false;
    }
    bool plain = lane_find_first_in(to, r.written, &p->escaped) == r.written;
    bool quotes = p->dialect.quoting != LANE_QUOTING_NONE;
    if (keeps_dialect(p) && ((!plain && (quotes || !kind->decodes || p->escapes_part)) ||
                             (quotes && edit_is_marked(to, r.written)))) {
        return false;
    }
    memcpy(row, w->bytes + record->start, before);
    w->out.used += before;
    if (plain) {
        w->out.used += r.written;
    } else {
        uint8_t *value = worker_scratch(w, r.written);
        memcpy(value, to, r.written);
        put_escaped(p, &w->out, LANE_QUOTING_NONE, value, r.written);
    }
    sink_put(&w->out, w->bytes + field.end, behind);
    sink_byte(&w->out, p->row_end);
    return true;
}

size_t base64_plain_rows(worker *w, size_t next) {
    const plan *p = w->plan;
    if (!may_be_plain(p)) {
        return next;
    }
    size_t first = next;
    bool alone = !keeps_dialect(p);
    for (size_t before; next < w->batch.record_count; next += next == before) {
        before = next;
        if (alone) {
            next = put_run(w, next);
        }
        if (next == before && !put_plain_row(w, next)) {
            break;
        }
    }
    w->notes.records += next - first;
    w->notes.rows += next - first;
    return next;
}
