/* record_dump.h - what a record reader finds, as text that a test can state:
 *
 *   {a|b|}          a record and its raw fields; {} has none
 *   {a|b}!CODE@7    with a problem at offset 7
 *   ~               in place of a wanted field that is missing
 */
#ifndef TEST_RECORD_DUMP_H
#define TEST_RECORD_DUMP_H

#include <lanewise/records.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How the text is given and how much room there is. */
typedef struct dump_way {
    size_t first;                                /* bytes of the first piece; 0: as the others */
    size_t piece;                                /* and of the others; 0: all the rest */
    size_t record_room, span_room, problem_room; /* to begin with; 0: plenty */
    bool no_problems;                            /* problems are counted only */
} dump_way;

typedef struct record_dump {
    char text[16384];
    size_t size;
    size_t records, problems;
    size_t grown; /* how often the arrays were too small for one record */
    lane_record_reader reader;
    lane_record_batch batch;
    size_t columns;
} record_dump;

static inline void dump_bytes(record_dump *d, const void *bytes, size_t n) {
    if (n > sizeof d->text - 1 - d->size)
        n = sizeof d->text - 1 - d->size;
    if (n > 0)
        memcpy(d->text + d->size, bytes, n);
    d->size += n;
    d->text[d->size] = '\0';
}

static inline void dump_batch(record_dump *d, const char *s) {
    const lane_record_batch *b = &d->batch;
    if (b->record_count > 0)
        lane_record_resolve(&d->reader, &d->batch, s + b->base);
    for (size_t i = 0; i < b->record_count; i++) {
        const lane_record *r = &b->records[i];
        size_t fields = b->fields != NULL ? d->columns : b->spans != NULL ? r->field_count : 0;
        dump_bytes(d, "{", 1);
        for (size_t k = 0; k < fields; k++) {
            lane_field f = {0, 0, 0};
            if (k > 0)
                dump_bytes(d, "|", 1);
            if (b->fields != NULL) {
                f = b->fields[i * d->columns + k];
            } else {
                f.start = b->spans[r->first_span + k].start;
                f.end = b->spans[r->first_span + k].end;
            }
            if (f.flags & LANE_FIELD_MISSING)
                dump_bytes(d, "~", 1);
            else
                dump_bytes(d, s + b->base + f.start, f.end - f.start);
        }
        dump_bytes(d, "}", 1);
        for (size_t k = 0; k < r->problem_count && b->problems != NULL; k++) {
            char text[64];
            const lane_problem *p = &b->problems[r->first_problem + k];
            int n = snprintf(text, sizeof text, "!%s@%llu", lane_status_name(p->code),
                             (unsigned long long)p->offset);
            dump_bytes(d, text, (size_t)n);
        }
        d->problems += r->problem_count;
    }
    d->records += b->record_count;
}

static inline void *dump_room(void *old, size_t count, size_t element) {
    void *room = realloc(old, count * element > 0 ? count * element : 1);
    if (room == NULL)
        exit(2);
    return room;
}

static inline void dump_grow(record_dump *d, dump_way *way) {
    lane_record_batch *b = &d->batch;
    way->record_room++;
    way->span_room++;
    way->problem_room++;
    b->record_capacity = way->record_room;
    b->records = dump_room(b->records, b->record_capacity, sizeof *b->records);
    if (d->columns == SIZE_MAX) {
        b->span_capacity = way->span_room;
        b->spans = dump_room(b->spans, b->span_capacity, sizeof *b->spans);
    } else if (d->columns > 0) {
        b->field_capacity = way->record_room * d->columns;
        b->fields = dump_room(b->fields, b->field_capacity, sizeof *b->fields);
    }
    if (!way->no_problems) {
        b->problem_capacity = way->problem_room;
        b->problems = dump_room(b->problems, b->problem_capacity, sizeof *b->problems);
    }
}

static inline void dump_full(record_dump *d, dump_way *way, const char *s) {
    bool any = d->batch.record_count > 0;
    dump_batch(d, s);
    lane_record_batch_next(&d->reader, &d->batch);
    if (!any) {
        dump_grow(d, way);
        d->grown++;
    }
}

/* Reads the n bytes at s that way and fills d->text. Statuses that should not be are written there, too. */
static inline const char *dump_records(record_dump *d, const lane_dialect *dialect,
                                       const uint32_t *wanted, size_t count, const char *s,
                                       size_t n, dump_way way) {
    memset(d, 0, sizeof *d);
    d->columns = wanted == NULL ? SIZE_MAX : count;
    way.record_room = (way.record_room ? way.record_room : n + 1) - 1;
    way.span_room = (way.span_room ? way.span_room : n + 1) - 1;
    way.problem_room = (way.problem_room ? way.problem_room : n + 1) - 1;
    dump_grow(d, &way);
    if (lane_record_reader_init(&d->reader, dialect, wanted, count) != LANE_OK)
        dump_bytes(d, "<init>", 6);
    for (size_t at = 0; at < n;) {
        size_t most = at < way.first ? way.first - at : way.piece ? way.piece : n;
        size_t piece = n - at < most ? n - at : most;
        lane_result r = lane_record_feed(&d->reader, s + at, piece, &d->batch);
        at += r.read;
        if (r.status == LANE_FULL)
            dump_full(d, &way, s);
        else if (r.status != LANE_OK || r.read != piece) {
            dump_bytes(d, "<feed>", 6);
            break;
        }
    }
    int32_t status;
    while ((status = lane_record_finish(&d->reader, &d->batch)) == LANE_FULL)
        dump_full(d, &way, s);
    if (status != LANE_OK)
        dump_bytes(d, "<finish>", 8);
    dump_batch(d, s);
    free(d->batch.records);
    free(d->batch.fields);
    free(d->batch.spans);
    free(d->batch.problems);
    return d->text;
}

#endif
