/* worker.c - bytes in, batches of records out to rows.c; lines are counted here too. */
#include "worker.h"

#include "link.h"
#include "rows.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* what stays of an open record usually fits here, so that whole reads fit behind it */
    TAIL_BYTES = 64 * 1024,
    MOST_RECORDS = 4096,
    MOST_FIELDS = 64 * 1024,
    FIRST_SPANS = 64 * 1024,
    FIRST_PROBLEMS = 256
};

static void init_batch(lane_record_batch *batch, const plan *p) {
    size_t stride = p->wanted_count;
    size_t records = stride == 0 ? MOST_RECORDS : MOST_FIELDS / stride;
    if (records > MOST_RECORDS) {
        records = MOST_RECORDS;
    } else if (records < 2) {
        records = 2;
    }
    batch->size = sizeof *batch;
    batch->record_capacity = records;
    batch->records = cli_resize(batch->records, records, sizeof *batch->records);
    /* the open record's row stands behind the last one */
    batch->field_capacity = (records + 1) * stride;
    batch->fields = cli_resize(batch->fields, batch->field_capacity, sizeof *batch->fields);
    if (batch->spans == NULL && p->wanted == NULL) {
        batch->span_capacity = FIRST_SPANS;
        batch->spans = cli_alloc(FIRST_SPANS, sizeof *batch->spans);
    }
    if (batch->problems == NULL) {
        batch->problem_capacity = FIRST_PROBLEMS;
        batch->problems = cli_alloc(FIRST_PROBLEMS, sizeof *batch->problems);
    }
    batch->base = batch->keep_from = 0;
    batch->keep_to = UINT64_MAX;
    batch->record_count = batch->span_count = batch->problem_count = batch->resolved = 0;
}

static void free_batch(lane_record_batch *batch) {
    free(batch->records);
    free(batch->fields);
    free(batch->spans);
    free(batch->problems);
}

void worker_init(worker *w, const plan *p, worker_job job, bool direct) {
    memset(w, 0, sizeof *w);
    w->plan = p;
    w->job = job;
    w->capacity = WORKER_READ_BYTES + TAIL_BYTES;
    w->buffer = cli_alloc(w->capacity + SINK_SLACK, 1);
    uint64_t most = p->settings->max_messages;
    w->notes.most = most == 0 ? UINT64_MAX : most;
    sink_init(&w->out, direct ? output_fd() : -1, output_name());
    sink_init(&w->rejects, direct ? rejects_fd() : -1, p->settings->rejects);
    if (job == JOB_COUNT_BY) {
        sink_init(&w->kind, -1, NULL);
        table_init(&w->table, p->settings->max_memory);
    }
    if (job == JOB_LINK) {
        w->link = link_state_new();
    }
    if (job == JOB_BASE64 || job == JOB_LINK) {
        sink_init(&w->made, -1, NULL);
        sink_init(&w->value, -1, NULL);
    }
}

static void free_open_keys(worker *w) {
    for (size_t i = 0; i < w->open_key_count; i++) {
        for (size_t k = 0; k < w->open_keys[i].count; k++) {
            free(w->open_keys[i].list[k].text);
        }
        free(w->open_keys[i].list);
    }
    free(w->open_keys);
    w->open_keys = NULL;
    w->open_key_count = 0;
}

void worker_free(worker *w) {
    free_batch(&w->batch);
    free_batch(&w->nested);
    free(w->buffer);
    free(w->row);
    free(w->keys);
    free(w->scratch);
    free(w->notes.items);
    free_open_keys(w);
    sink_free(&w->out);
    sink_free(&w->rejects);
    sink_free(&w->kind);
    sink_free(&w->made);
    sink_free(&w->value);
    link_state_free(w->link);
    if (w->job == JOB_COUNT_BY) {
        table_free(&w->table);
    }
}

void worker_start(worker *w, uint64_t offset, uint64_t lines) {
    const plan *p = w->plan;
    lane_dialect dialect = p->dialect;
    dialect.keep_bom = offset != 0;
    const uint32_t *wanted = p->wanted;
    if (wanted != NULL && p->wanted_count == 0) {
        wanted = lane_fields_nothing;
    }
    int32_t status = lane_record_reader_init(&w->reader, &dialect, wanted, p->wanted_count);
    if (status == LANE_OK) {
        status = lane_record_reader_seek(&w->reader, offset);
    }
    if (status != LANE_OK) {
        cli_die("%s: these fields cannot be read together (%s)", p->settings->verb,
                lane_status_name(status));
    }
    init_batch(&w->batch, p);
    w->batch.base = w->batch.keep_from = offset;
    w->base = w->next;
    w->lines = w->fed_lines = lines;
    w->line_offset = w->counts_from = offset;
    w->fed = 0;
    w->last_byte = 0;
    /* keys are of the file's names */
    free_open_keys(w);
    w->open_key_count = p->column_count;
    w->open_keys = cli_alloc(p->column_count, sizeof *w->open_keys);
    memset(w->open_keys, 0, p->column_count * sizeof *w->open_keys);
}

uint8_t *worker_room(worker *w, size_t *n) {
    if (w->base != 0) {
        /* a record has ended since the last move, so what moves is no more than what came since */
        memmove(w->buffer, w->buffer + w->base, w->fill - w->base);
        w->next -= w->base;
        w->fill -= w->base;
        w->base = 0;
    }
    if (w->capacity - w->fill < TAIL_BYTES) {
        w->capacity *= 2;
        w->buffer = cli_resize(w->buffer, w->capacity + SINK_SLACK, 1);
    }
    size_t room = w->capacity - w->fill;
    *n = room < WORKER_READ_BYTES ? room : WORKER_READ_BYTES;
    return w->buffer + w->fill;
}

/* ---- lines ---- */

/* where a field cannot hold a record end, records are lines */
static bool counts_records(const worker *w) {
    return !w->plan->may_hold_record_ends;
}

static uint64_t record_ends(const worker *w, const uint8_t *from, size_t n) {
    return lane_count_byte(from, n, w->plan->record_end);
}

uint64_t worker_line_of(worker *w, size_t record, uint64_t offset) {
    if (counts_records(w)) {
        return w->lines + record + 1;
    }
    uint64_t base = w->batch.base;
    if (offset >= w->line_offset) {
        w->lines +=
            record_ends(w, w->bytes + (w->line_offset - base), (size_t)(offset - w->line_offset));
        w->line_offset = offset;
        return w->lines + 1;
    }
    /* The problem of a value stands before one of its record. Those of the next values are near it: from
     * here on they are counted from it, and not all the way back again. */
    w->lines -= record_ends(w, w->bytes + (offset - base), (size_t)(w->line_offset - offset));
    w->line_offset = offset;
    return w->lines + 1;
}

uint64_t worker_lines(const worker *w) {
    return counts_records(w) ? w->lines : w->fed_lines;
}

/* ---- counting records without a look into them ---- */

static void note_length(worker *w, uint64_t text) {
    uint64_t most = w->plan->dialect.max_record;
    if (text > most) {
        notes_add(&w->notes, w->line_offset + most, w->lines + 1, LANE_E_RECORD_TOO_LONG);
    }
}

/* line_offset is where the open record starts. No record within a piece is too long: a piece is shorter
 * than max_record, or the plan would not count lines. */
static void count_lines(worker *w) {
    const uint8_t *s = w->buffer + w->next;
    size_t n = w->fill - w->next;
    uint8_t end = w->plan->record_end;
    if (w->fed < sizeof w->beginning && w->counts_from == 0) {
        size_t missing = sizeof w->beginning - (size_t)w->fed;
        memcpy(w->beginning + w->fed, s, missing < n ? missing : n);
    }
    size_t count = lane_count_byte(s, n, end);
    if (count != 0) {
        size_t first = lane_find_byte(s, n, end);
        const uint8_t *last = memrchr(s, end, n);
        uint64_t text = w->counts_from + w->fed + first - w->line_offset;
        bool cr = end == '\n' && !w->plan->dialect.keep_cr &&
                  (first != 0 ? s[first - 1] == '\r' : w->last_byte == '\r' && text != 0);
        note_length(w, text - cr);
        w->lines += count;
        w->notes.records += count;
        w->notes.rows += count;
        w->line_offset = w->counts_from + w->fed + (uint64_t)(last - s) + 1;
    }
    if (n != 0) {
        w->last_byte = s[n - 1];
    }
    w->fed += n;
    w->base = w->next = w->fill = 0;
}

static void finish_lines(worker *w) {
    static const uint8_t mark[] = {0xEF, 0xBB, 0xBF};
    bool only_mark = w->counts_from == 0 && w->fed == sizeof mark &&
                     memcmp(w->beginning, mark, sizeof mark) == 0;
    uint64_t text = w->counts_from + w->fed - w->line_offset;
    if (text != 0 && !only_mark) {
        note_length(w, text);
        w->notes.records++;
        w->notes.rows++;
    }
}

/* ---- feeding ---- */

/* a batch that holds not even one record needs larger arrays */
static void grow_batch(worker *w) {
    lane_record_batch *batch = &w->batch;
    if (batch->spans != NULL) {
        batch->span_capacity *= 2;
        batch->spans = cli_resize(batch->spans, batch->span_capacity, sizeof *batch->spans);
    }
    batch->problem_capacity *= 2;
    batch->problems = cli_resize(batch->problems, batch->problem_capacity, sizeof *batch->problems);
}

/* the complete records are done with; what stays starts right before the bytes not fed yet, since a
 * record that is being skipped is alone in its batch */
static void drop_batch(worker *w) {
    lane_record_batch *batch = &w->batch;
    uint64_t dropped = batch->record_count, base = batch->base;
    lane_record_batch_next(&w->reader, batch);
    if (dropped == 0) {
        /* the same record is open still, but a byte order mark before it is behind now */
        w->base += (size_t)(batch->base - base);
        w->line_offset += batch->base - base;
        return;
    }
    size_t open = (size_t)(lane_record_reader_offset(&w->reader) - batch->keep_from);
    w->base = w->next - open;
    w->lines = counts_records(w) ? w->lines + dropped
                                 : w->fed_lines - record_ends(w, w->buffer + w->base, open);
    w->line_offset = batch->keep_from;
}

void worker_feed(worker *w, size_t n) {
    lane_record_batch *batch = &w->batch;
    w->fill += n;
    if (w->plan->counts_lines) {
        count_lines(w);
        return;
    }
    while (w->next < w->fill && !w->notes.stopped) {
        const uint8_t *from = w->buffer + w->next;
        lane_result r = lane_record_feed(&w->reader, from, w->fill - w->next, batch);
        w->next += r.read;
        if (!counts_records(w)) {
            w->fed_lines += record_ends(w, from, r.read);
        }
        rows_take_batch(w);
        if (r.status == LANE_FULL && batch->record_count == 0) {
            grow_batch(w);
        }
        drop_batch(w);
    }
    if (batch->keep_to != UINT64_MAX) {
        w->fill = w->next = w->base + (size_t)(batch->keep_to - batch->base);
    }
}

void worker_finish(worker *w) {
    lane_record_batch *batch = &w->batch;
    if (w->plan->counts_lines) {
        finish_lines(w);
        return;
    }
    while (!w->notes.stopped) {
        int32_t status = lane_record_finish(&w->reader, batch);
        rows_take_batch(w);
        if (status == LANE_FULL && batch->record_count == 0) {
            grow_batch(w);
        }
        drop_batch(w);
        if (status != LANE_FULL) {
            break;
        }
    }
    if (w->plan->settings->http_headers && !w->notes.stopped) {
        link_end_headers(w);
    }
}
