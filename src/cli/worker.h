/* worker.h - turns bytes that come in pieces into rows. One worker a thread; it reads nothing and
 * knows no file: who drives it puts bytes where worker_room says and tells it. */
#ifndef LANE_CLI_WORKER_H
#define LANE_CLI_WORKER_H

#include "output.h"
#include "plan.h"
#include "report.h"
#include "table.h"

/* What is made of each row. */
typedef enum worker_job {
    JOB_SPLIT,   /* it goes to the output */
    JOB_SPACE,   /* its record does, with these fields, or all of it, edited */
    JOB_BASE64,  /* the same with these fields encoded or decoded, or the fields alone */
    JOB_LINK,    /* the links of these fields do */
    JOB_COUNT,   /* it is one more */
    JOB_COUNT_BY /* it is one more of its kind */
} worker_job;

/* JSON keys of an open column by physical number, made when first seen. */
typedef struct worker_keys {
    json_key *list;
    size_t count;
} worker_keys;

/* What is to be written of a record. */
typedef struct record_row {
    const lane_field *fields;
    const json_key *keys; /* JSON only */
    size_t count;
} record_row;

/* Bytes of one read: half of a usual second-level cache, whose rest holds the output. */
enum { WORKER_READ_BYTES = 256 * 1024 };

typedef struct worker {
    const plan *plan;
    worker_job job;

    lane_record_reader reader;
    lane_record_batch batch;

    /* input: [base, fill) are the bytes from batch.base on, [next, fill) not yet fed */
    uint8_t *buffer;
    size_t capacity; /* without the slack behind it */
    size_t base, next, fill;

    /* record ends before the batch, or, where a field may hold record ends, before line_offset, and in
     * all that was fed */
    uint64_t lines, line_offset, fed_lines;

    /* where only lines are counted: the offset started at, the bytes since, the last and the first */
    uint64_t counts_from, fed;
    uint8_t last_byte, beginning[3];

    notes notes;
    sink out;
    sink rejects;
    table table;

    /* of the batch and row at hand */
    const uint8_t *bytes; /* the input at batch.base */
    bool bytes_are_utf8;
    bool bare_is_plain; /* values without quotes are written as they are */
    lane_field *row;    /* a row that is made up here, not by the library */
    size_t row_capacity;
    json_key *keys; /* JSON keys of that row */
    size_t key_capacity;
    uint8_t *scratch; /* values that had to be copied */
    size_t scratch_capacity;
    sink kind;        /* the text that is counted */
    sink made, value; /* base64, link: what is made of a record and of a value */
    struct link_state *link;
    worker_keys *open_keys; /* one a column */
    size_t open_key_count;
    lane_record_reader nested_reader; /* of one record at a time */
    lane_record_batch nested;
} worker;

/* `direct`: rows go to the output as they come; otherwise they are kept in `out`. */
void worker_init(worker *w, const plan *p, worker_job job, bool direct);
void worker_free(worker *w);

/* Stands at `offset` of a file, at the start of a record, after `lines` record ends. */
void worker_start(worker *w, uint64_t offset, uint64_t lines);

/* Where the next bytes go and how many may. */
uint8_t *worker_room(worker *w, size_t *n);

/* n bytes are there now. Returns when all of them are used, or notes.stopped is set. */
void worker_feed(worker *w, size_t n);

/* The input ends here. */
void worker_finish(worker *w);

/* The record ends so far, counted from where the worker started with `lines`. */
uint64_t worker_lines(const worker *w);

/* The 1-based line of an offset in a record of the batch. */
uint64_t worker_line_of(worker *w, size_t record, uint64_t offset);

/* Room for n bytes and SINK_SLACK more, until the next call of this or of worker_value. */
uint8_t *worker_scratch(worker *w, size_t n);

/* The value of a field: its text without quotes, escapes undone as the plan says. Valid until the
 * next call. */
lane_view worker_value(worker *w, const lane_field *field, uint32_t flags);

#endif
