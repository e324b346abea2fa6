/* rows.c - from the library's records to rows: columns, conditions, problems. */
#include "rows.h"

#include "base64.h"
#include "edit.h"
#include "format.h"
#include "link.h"

#include <lanewise/utf.h>

#include <stdlib.h>
#include <string.h>

/* ---- values and fields ---- */

uint8_t *worker_scratch(worker *w, size_t n) {
    if (w->scratch_capacity < n) {
        w->scratch_capacity = n * 2;
        w->scratch = cli_resize(w->scratch, w->scratch_capacity + SINK_SLACK, 1);
    }
    return w->scratch;
}

lane_view worker_value(worker *w, const lane_field *field, uint32_t flags) {
    const uint8_t *raw = w->bytes + field->start;
    size_t n = field->end - field->start;
    flags |= field->flags;
    if ((flags & (LANE_FIELD_QUOTED | LANE_FIELD_BRACKETED)) == 0) {
        return lane_view_of(raw, n);
    }
    lane_view value;
    if (lane_field_value(&w->plan->dialect, raw, n, flags, &value)) {
        return value;
    }
    uint8_t *copy = worker_scratch(w, n);
    lane_result copied = lane_field_value_copy(&w->plan->dialect, raw, n, flags, copy, n);
    return lane_view_of(copy, copied.written);
}

static lane_field *row_room(worker *w, size_t n) {
    if (w->row_capacity < n) {
        w->row_capacity = n * 2;
        w->row = cli_resize(w->row, w->row_capacity, sizeof *w->row);
    }
    return w->row;
}

/* makes the row one that may be changed */
static lane_field *own_row(worker *w, record_row *row) {
    if (row->fields != w->row && row->count != 0) {
        memcpy(row_room(w, row->count), row->fields, row->count * sizeof *w->row);
        row->fields = w->row;
    }
    return w->row;
}

static const lane_field missing_field = {0, 0, LANE_FIELD_MISSING};

/* All spans of a record, and where they are counted from. */
typedef struct record_spans {
    const lane_span *spans;
    size_t count;
    uint32_t base;
    size_t after_log; /* number of the field behind the last named one of a log */
} record_spans;

static lane_field field_of_span(const worker *w, const record_spans *all, size_t number) {
    if (number >= all->count) {
        return missing_field;
    }
    lane_span span = all->spans[number];
    lane_field field = {all->base + span.start, all->base + span.end, 0};
    if (!w->plan->values_are_raw) {
        field.flags = lane_field_kind(&w->plan->dialect, w->bytes + field.start,
                                      field.end - field.start, number);
    }
    return field;
}

static record_spans spans_of_record(const worker *w, const lane_record *record) {
    return (record_spans){.spans = w->batch.spans + record->first_span,
                          .count = record->field_count};
}

/* reads the record's text once more, for all its spans */
static record_spans nested_spans(worker *w, const lane_record *record, const lane_field *row) {
    lane_record_batch *batch = &w->nested;
    if (batch->records == NULL) {
        batch->size = sizeof *batch;
        batch->record_capacity = 1;
        batch->records = cli_alloc(1, sizeof *batch->records);
        batch->span_capacity = 64;
        batch->spans = cli_alloc(64, sizeof *batch->spans);
    }
    lane_dialect dialect = w->plan->dialect;
    dialect.keep_bom = 1;
    dialect.max_record = SIZE_MAX;
    record_spans all = {.spans = batch->spans, .base = record->start};
    for (;;) {
        batch->record_count = batch->span_count = batch->problem_count = batch->resolved = 0;
        lane_result r = lane_records(&w->nested_reader, &dialect, NULL, 0, w->bytes + record->start,
                                     record->text_end - record->start, batch);
        if (r.status != LANE_FULL) {
            break;
        }
        batch->span_capacity *= 2;
        batch->spans = cli_resize(batch->spans, batch->span_capacity, sizeof *batch->spans);
    }
    all.spans = batch->spans;
    all.count = batch->record_count == 0 ? 0 : batch->records[0].field_count;
    all.after_log = all.count;
    const lane_field *last_named = &row[w->plan->wanted_count - 1];
    for (size_t i = 0; i < all.count && (last_named->flags & LANE_FIELD_MISSING) == 0; i++) {
        if (all.base + all.spans[i].start == last_named->start) {
            all.after_log = i + 1;
            break;
        }
    }
    return all;
}

static lane_field field_of(const worker *w, const lane_record *record, const record_spans *all,
                           const lane_field *given, uint32_t field) {
    if (field == LANE_FIELD_RECORD) {
        return (lane_field){record->start, record->text_end, 0};
    }
    if ((field & LANE_FIELD_LOGICAL) != 0 || (given != NULL && (field & FIELD_AFTER_LOG) == 0)) {
        return *given;
    }
    if ((field & FIELD_AFTER_LOG) != 0) {
        return field_of_span(w, all, all->after_log + (field & ~FIELD_AFTER_LOG));
    }
    return field_of_span(w, all, field);
}

/* the JSON key of physical field `number` in an open column */
static json_key open_key(worker *w, size_t column, uint32_t number) {
    const plan *p = w->plan;
    worker_keys *keys = &w->open_keys[column];
    for (; keys->count <= number; keys->count++) {
        if ((keys->count & (keys->count - 1)) == 0) {
            keys->list = cli_resize(keys->list, keys->count * 2 + 1, sizeof *keys->list);
        }
        keys->list[keys->count] = plan_open_key(p, column, (uint32_t)keys->count);
    }
    return keys->list[number];
}

/* makes up a row from spans; `given`: the library's row, NULL where there is none */
static record_row build_row(worker *w, const lane_record *record, const record_spans *all,
                            const lane_field *given) {
    const plan *p = w->plan;
    size_t most = p->column_count;
    for (size_t i = 0; i < p->column_count; i++) {
        most += p->columns[i].open ? all->count : 0;
    }
    lane_field *row = row_room(w, most);
    bool json = p->to == TO_JSON;
    if (json && w->key_capacity < most) {
        w->key_capacity = most * 2;
        w->keys = cli_resize(w->keys, w->key_capacity, sizeof *w->keys);
    }
    size_t n = 0;
    for (size_t i = 0; i < p->column_count; i++) {
        const plan_column *column = &p->columns[i];
        if (!column->open) {
            row[n] = field_of(w, record, all, given == NULL ? NULL : given + i, column->field);
            if (json) {
                w->keys[n] = p->keys[i];
            }
            n++;
            continue;
        }
        for (size_t k = column->field; k < all->count; k++) {
            row[n] = field_of_span(w, all, k);
            if (json) {
                w->keys[n] = open_key(w, i, (uint32_t)k);
            }
            n++;
        }
    }
    return (record_row){row, w->keys, n};
}

static bool conditions_hold(worker *w, const lane_record *record, const record_spans *all,
                            const lane_field *given) {
    const plan *p = w->plan;
    for (size_t i = 0; i < p->condition_count; i++) {
        const lane_field *place = given == NULL ? NULL : given + p->column_count + i;
        lane_field field = p->mode == PLAN_WANTED
                               ? *place
                               : field_of(w, record, all, place, p->condition_fields[i]);
        bool missing = (field.flags & LANE_FIELD_MISSING) != 0;
        lane_view value = missing ? lane_view_of(NULL, 0) : worker_value(w, &field, 0);
        if (!condition_holds(&p->conditions[i], value, missing)) {
            return false;
        }
    }
    return true;
}

/* ---- problems ---- */

/* values that are not UTF-8, where that is a problem; true when there are any. `blank`: those values
 * become missing */
static bool note_bad_values(worker *w, size_t record, record_row *row, bool blank) {
    if (w->plan->to != TO_JSON || w->plan->settings->bytes > BYTES_REPLACE) {
        return false;
    }
    bool any = false;
    for (size_t i = 0; i < row->count; i++) {
        uint32_t at;
        if (format_value_is_utf8(w, &row->fields[i], &at)) {
            continue;
        }
        any = true;
        uint64_t offset = w->batch.base + at;
        notes_add(&w->notes, offset, worker_line_of(w, record, offset), LANE_E_NOT_UTF8);
        if (blank) {
            own_row(w, row)[i] = missing_field;
        }
    }
    return any;
}

/* by place; that of a cut behind others there, as it is the last one of its record */
static int compare_problems(const void *a, const void *b) {
    const lane_problem *x = a, *y = b;
    if (x->offset != y->offset) {
        return x->offset < y->offset ? -1 : 1;
    }
    return (x->code == LANE_E_RECORD_TOO_LONG) - (y->code == LANE_E_RECORD_TOO_LONG);
}

/* those of the record, by place: most are already */
static const lane_problem *sorted_problems(worker *w, const lane_record *record) {
    lane_problem *problems = &w->batch.problems[record->first_problem];
    for (uint32_t k = 1; k < record->problem_count; k++) {
        if (compare_problems(&problems[k - 1], &problems[k]) > 0) {
            qsort(problems, record->problem_count, sizeof *problems, compare_problems);
            break;
        }
    }
    return problems;
}

/* --on-error=null: a value that holds the place of a problem is missing; the record as a whole stays. What
 * is missing is not edited either */
static void blank_bad_fields(worker *w, const lane_record *record, record_row *row) {
    lane_field *fields = own_row(w, row);
    const lane_problem *problems = sorted_problems(w, record);
    const lane_problem *last = &problems[record->problem_count - 1];
    for (size_t i = 0; i < row->count; i++) {
        lane_field *field = &fields[i];
        if (field->start == record->start && field->end == record->text_end &&
            record->field_count > 1) {
            continue; /* the record as a whole */
        }
        /* the first one that is not before the field: a record may have as many as it has fields */
        size_t from = 0, to = record->problem_count;
        while (from < to) {
            size_t middle = from + (to - from) / 2;
            if (problems[middle].offset - w->batch.base < field->start) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        bool holds_one =
            from < record->problem_count && problems[from].offset - w->batch.base < field->end;
        bool cut =
            last->code == LANE_E_RECORD_TOO_LONG && last->offset - w->batch.base == field->end;
        if (holds_one || cut) {
            field->flags =
                LANE_FIELD_MISSING | (field->flags & (LANE_FIELD_INSIDE | LANE_FIELD_BRACKETED));
        }
    }
}

/* Fields of a log that cannot be edited where they stand: they are problems, and stay as they are. */
static bool note_not_editable(worker *w, size_t record, const lane_field *given, record_row *row) {
    const plan *p = w->plan;
    if (w->job != JOB_SPACE || p->time_place == SIZE_MAX) {
        return false;
    }
    const lane_field *time = &given[p->time_place];
    bool any = false;
    for (size_t i = 0; i < row->count; i++) {
        const lane_field *field = &row->fields[i];
        if ((time->flags & LANE_FIELD_MISSING) != 0 || field->start >= time->start ||
            !edit_breaks_log(w, field)) {
            continue;
        }
        uint64_t offset = w->batch.base + field->start;
        notes_add(&w->notes, offset, worker_line_of(w, record, offset), LANE_E_NOT_EDITABLE);
        own_row(w, row)[i] = missing_field;
        any = true;
    }
    return any;
}

static void reject(worker *w, const lane_record *record) {
    if (w->plan->settings->rejects == NULL) {
        return;
    }
    /* of a record that was too long only the text is still there */
    const lane_problem *last =
        &w->batch.problems[record->first_problem + record->problem_count - 1];
    bool cut = record->problem_count != 0 && last->code == LANE_E_RECORD_TOO_LONG;
    sink_put(&w->rejects, w->bytes + record->start,
             (cut ? record->text_end : (size_t)record->end) - record->start);
    if (cut) {
        sink_byte(&w->rejects, w->plan->record_end);
    }
}

/* ---- records ---- */

static void emit(worker *w, const lane_record *record, record_row *row) {
    w->notes.rows += w->job == JOB_LINK ? link_rows(w) : 1;
    switch (w->job) {
    case JOB_SPLIT:
        format_row(w, &w->out, row);
        break;
    case JOB_SPACE:
        edit_record(w, record, row);
        break;
    case JOB_BASE64:
    case JOB_LINK:
        sink_put(&w->out, w->made.bytes, w->made.used);
        break;
    case JOB_COUNT:
        break;
    case JOB_COUNT_BY:
        w->kind.used = 0;
        format_row(w, &w->kind, row);
        table_add(&w->table, w->kind.bytes, w->kind.used - 1, 1);
        break;
    }
}

/* false: the work ends here */
static bool take_record(worker *w, size_t index) {
    const plan *p = w->plan;
    const settings *s = p->settings;
    const lane_record *record = &w->batch.records[index];
    bool is_blank = record->start == record->text_end || record->field_count == 0;
    if (is_blank && s->skip_blank) {
        return true;
    }
    w->notes.records++;
    for (uint32_t i = 0; i < record->problem_count; i++) {
        const lane_problem *problem = &w->batch.problems[record->first_problem + i];
        notes_add(&w->notes, problem->offset, worker_line_of(w, index, problem->offset),
                  problem->code);
    }
    bool bad = record->problem_count != 0;
    if (record->field_count < p->header_count) {
        uint64_t offset = w->batch.base + record->text_end;
        notes_add(&w->notes, offset, worker_line_of(w, index, offset), LANE_E_RAGGED);
        bad = true;
    }

    const lane_field *given = p->wanted == NULL ? NULL : w->batch.fields + index * p->wanted_count;
    record_spans all = {0};
    if (p->mode == PLAN_SPANS) {
        all = spans_of_record(w, record);
    } else if (p->mode == PLAN_NESTED) {
        all = nested_spans(w, record, given);
    }
    bool chosen = conditions_hold(w, record, &all, given);
    record_row row = {given, p->keys, p->column_count};
    if (chosen && w->job != JOB_COUNT) {
        if (p->mode != PLAN_WANTED) {
            row = build_row(w, record, &all, given);
        }
        bool stands = w->job == JOB_SPACE || (w->job == JOB_BASE64 && !s->only);
        bool blanks = s->on_error == ON_ERROR_NULL || stands;
        if (blanks && record->problem_count != 0) {
            blank_bad_fields(w, record, &row);
        }
        bad |= note_not_editable(w, index, given, &row);
        if (stands && !edit_in_order(row.fields, row.count)) {
            edit_sort(own_row(w, &row), row.count);
        }
        bad |= note_bad_values(w, index, &row, s->on_error == ON_ERROR_NULL);
        if (w->job == JOB_BASE64) {
            bad |= !base64_make(w, index, record, &row);
        }
        if (w->job == JOB_LINK) {
            bad |= !link_make(w, index, &row);
        }
    }
    if (bad) {
        reject(w, record);
        if (s->on_error == ON_ERROR_STOP) {
            w->notes.stopped = true;
            return false;
        }
        chosen = chosen && s->on_error != ON_ERROR_SKIP;
    }
    if (chosen) {
        emit(w, record, &row);
    }
    return true;
}

/* true when every row of the batch can be written without a look at the values */
static bool batch_is_plain(worker *w) {
    const lane_record_batch *batch = &w->batch;
    if (w->job != JOB_SPLIT || !w->plan->allows_plain_rows || batch->problem_count != 0) {
        return false;
    }
    if (w->plan->to == TO_RAW) {
        return true;
    }
    const lane_record *last = &batch->records[batch->record_count - 1];
    return lane_find_first_in(w->bytes, last->text_end, &w->plan->escaped) == last->text_end;
}

void rows_take_batch(worker *w) {
    lane_record_batch *batch = &w->batch;
    if (batch->record_count == 0) {
        return;
    }
    w->bytes = w->buffer + w->base;
    if (w->plan->settings->http_headers) {
        link_take_headers(w);
        return;
    }
    lane_record_resolve(&w->reader, batch, w->bytes);
    if (batch_is_plain(w)) {
        format_plain_rows(w, &w->out);
        w->notes.records += batch->record_count;
        w->notes.rows += batch->record_count;
        return;
    }
    const lane_record *last = &batch->records[batch->record_count - 1];
    w->bare_is_plain =
        w->plan->to == TO_TSV &&
        lane_find_first_in(w->bytes, last->text_end, &w->plan->bare_escaped) == last->text_end;
    if (w->plan->to == TO_JSON) {
        w->bytes_are_utf8 = w->plan->parts_at_ascii && batch->problem_count == 0 &&
                            lane_utf8_validate(w->bytes, last->text_end).status == LANE_OK;
    }
    for (size_t i = 0; i < batch->record_count; i++) {
        if (w->job == JOB_BASE64) {
            i = base64_plain_rows(w, i);
        }
        if (i < batch->record_count && !take_record(w, i)) {
            return;
        }
    }
}
