/* records.c - fields of a csv held in memory, and named fields of a log read in small pieces */
#include <lanewise/records.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* All of a text in one call: every field as a span of it. */
static void print_csv(void) {
    static const char text[] =
        "name,note\nAda,\"likes \"\"tea\"\", black\"\n\"Bo\",\"two\nlines\"\n";
    static lane_record_reader reader;
    lane_record records[8];
    lane_span spans[32];
    lane_record_batch batch = {
        .records = records, .record_capacity = 8, .spans = spans, .span_capacity = 32};
    lane_dialect csv;

    lane_dialect_preset(&csv, "csv", 3);
    lane_records(&reader, &csv, NULL, 0, text, sizeof text - 1, &batch);
    for (size_t i = 0; i < batch.record_count; i++) {
        for (size_t k = 0; k < records[i].field_count; k++) {
            /* a span is raw; the value is made when it is wanted */
            lane_span span = spans[records[i].first_span + k];
            const char *raw = text + span.start;
            size_t size = span.end - span.start;
            char value[64];
            lane_result r = lane_field_value_copy(
                &csv, raw, size, lane_field_kind(&csv, raw, size, k), value, sizeof value);
            printf("[%.*s]", (int)r.written, value);
        }
        printf("\n");
    }
}

/* What a batch holds; `bytes` is the input at batch->base. */
static void print_log(lane_record_reader *reader, lane_record_batch *batch, const char *bytes) {
    lane_record_resolve(reader, batch, bytes); /* the request's parts need its bytes */
    for (size_t i = 0; i < batch->record_count; i++) {
        for (size_t k = 0; k < 3; k++) {
            lane_field f = batch->fields[3 * i + k];
            if (f.flags & LANE_FIELD_MISSING)
                printf("- ");
            else
                printf("%.*s ", (int)(f.end - f.start), bytes + f.start);
        }
        printf("\n");
        const lane_record *record = &batch->records[i];
        for (size_t k = 0; k < record->problem_count; k++) {
            lane_problem problem = batch->problems[record->first_problem + k];
            printf("byte %" PRIu64 ": %s\n", problem.offset, lane_status_name(problem.code));
        }
    }
}

/* Forgets the records of the batch and the bytes that nobody needs any more. Of the `held` bytes in the
 * buffer those of the open record stay, at its start; `unread` bytes follow. Returns what is held. */
static size_t drop_used(lane_record_reader *reader, lane_record_batch *batch, char *buffer,
                        size_t held, size_t unread) {
    uint64_t base = batch->base;
    lane_record_batch_next(reader, batch);
    size_t from, keep;
    if (batch->keep_to != UINT64_MAX) { /* a record that is too long: its rest is not wanted */
        from = (size_t)(batch->base - base);
        keep = (size_t)(batch->keep_to - batch->base);
    } else {
        keep = (size_t)(lane_record_reader_offset(reader) - batch->base);
        from = held - keep;
    }
    memmove(buffer, buffer + from, keep + unread);
    return keep;
}

/* A file in pieces of 1,000 bytes: what is kept between them is what the reader still needs. */
static int print_file(const char *path) {
    static const uint32_t wanted[] = {LANE_FIELD_CLIENT, LANE_FIELD_STATUS, LANE_FIELD_PATH};
    static lane_record_reader reader;
    static char buffer[4096];
    lane_record records[16];
    lane_field fields[3 * 16];
    lane_problem problems[16];
    lane_record_batch batch = {.records = records,
                               .record_capacity = 16,
                               .fields = fields,
                               .field_capacity = 3 * 16,
                               .problems = problems,
                               .problem_capacity = 16};
    lane_dialect log;
    size_t held = 0; /* bytes in the buffer; the first is at batch.base */
    FILE *file = fopen(path, "rb");

    if (file == NULL)
        return 1;
    lane_dialect_preset(&log, "combined", 8);
    log.max_record = 2048; /* so that a record and a piece fit the buffer */
    lane_record_reader_init(&reader, &log, wanted, 3);
    for (size_t n; (n = fread(buffer + held, 1, 1000, file)) > 0;) {
        for (size_t used = 0; used < n;) {
            lane_result r = lane_record_feed(&reader, buffer + held, n - used, &batch);
            used += r.read;
            held += r.read;
            print_log(&reader, &batch, buffer);
            held = drop_used(&reader, &batch, buffer, held, n - used);
        }
    }
    fclose(file);
    lane_record_finish(&reader, &batch);
    print_log(&reader, &batch, buffer);
    return 0;
}

int main(void) {
    print_csv();
    return print_file("examples/access.log");
}
