/* header.c - the first record of a file as the names of its fields. */
#include "header.h"

#include <lanewise/scan.h>

#include <stdlib.h>
#include <string.h>

typedef struct header_reader {
    run *run;
    lane_record_reader reader;
    lane_record_batch batch;
    lane_record record;
} header_reader;

static void grow(header_reader *h) {
    lane_record_batch *batch = &h->batch;
    batch->span_capacity = batch->span_capacity == 0 ? 1024 : batch->span_capacity * 2;
    batch->spans = cli_resize(batch->spans, batch->span_capacity, sizeof *batch->spans);
    batch->problem_capacity = batch->problem_capacity == 0 ? 16 : batch->problem_capacity * 2;
    batch->problems = cli_resize(batch->problems, batch->problem_capacity, sizeof *batch->problems);
}

static void init_header(header_reader *h, run *r) {
    memset(h, 0, sizeof *h);
    h->run = r;
    lane_record_reader_init(&h->reader, &r->plan.dialect, NULL, 0);
    h->batch.size = sizeof h->batch;
    h->batch.records = &h->record;
    h->batch.record_capacity = 1;
    h->batch.keep_to = UINT64_MAX;
    grow(h);
}

/* reads on until the record is there; false at an end without one */
static bool read_record(header_reader *h, input *in) {
    worker *w = &h->run->worker;
    lane_record_batch *batch = &h->batch;
    size_t fed = 0;
    while (batch->record_count == 0) {
        if (fed < w->fill) {
            lane_result result =
                lane_record_feed(&h->reader, w->buffer + fed, w->fill - fed, batch);
            fed += result.read;
            if (result.status == LANE_FULL && batch->record_count == 0) {
                grow(h);
            }
        } else {
            size_t n;
            uint8_t *to = worker_room(w, &n);
            uint64_t read_size = h->run->settings->read_size;
            size_t got = input_read(in, to, read_size != 0 && n > read_size ? read_size : n);
            if (got == SIZE_MAX) {
                h->run->report.failed = true;
                return false;
            }
            if (in->at_end) {
                while (lane_record_finish(&h->reader, batch) == LANE_FULL &&
                       batch->record_count == 0) {
                    grow(h);
                }
                return batch->record_count != 0;
            }
            w->fill += got;
        }
        if (batch->keep_to != UINT64_MAX) {
            cli_die("%s: the header is longer than --max-record", cli_printable_string(in->name));
        }
    }
    return true;
}

static void note_problems(header_reader *h) {
    worker *w = &h->run->worker;
    for (size_t i = 0; i < h->record.problem_count; i++) {
        const lane_problem *problem = &h->batch.problems[h->record.first_problem + i];
        uint64_t lines =
            lane_count_byte(w->buffer, (size_t)problem->offset, h->run->plan.record_end);
        notes_add(&w->notes, problem->offset, lines + 1, problem->code);
    }
    report_take(&h->run->report, &w->notes, 0);
}

bool header_read(run *r, input *in, field_names *names, lane_view *text, uint64_t *offset,
                 uint64_t *lines) {
    header_reader h;
    worker *w = &r->worker;
    init_header(&h, r);
    bool found = read_record(&h, in);
    if (found) {
        note_problems(&h);
        w->bytes = w->buffer + h.batch.base;
        for (size_t i = 0; i < h.record.field_count; i++) {
            lane_span span = h.batch.spans[h.record.first_span + i];
            lane_field field = {span.start, span.end, 0};
            field.flags =
                lane_field_kind(&r->plan.dialect, w->bytes + span.start, span.end - span.start, i);
            lane_view name = worker_value(w, &field, 0);
            field_names_add(names, name.data, name.size, false);
        }
        *text = lane_view_of(w->bytes + h.record.start, h.record.text_end - h.record.start);
        *offset = h.batch.base + h.record.end;
        *lines = lane_count_byte(w->buffer, (size_t)*offset, r->plan.record_end);
        w->next = (size_t)*offset;
    }
    free(h.batch.spans);
    free(h.batch.problems);
    return found;
}
