/* record_ranges.c - a large csv read by ranges, as several threads would, gives the records that one reader
 * gives: with a quoted field of 10,000 record ends across every border, with a stray quote in an unquoted
 * field before every border, with both, and with no quote at all. */
#include "support/expect.h"

#include <lanewise/lanewise.h>

#include <stdlib.h>
#include <string.h>

enum { RANGES = 4, FIELD_LINES = 10000 };
static const size_t SIZE = (size_t)64 << 20;

typedef enum trouble_kind { NONE, LONG_FIELDS, STRAY_QUOTES, BOTH } trouble_kind;

/* ---- the text ---- */

static size_t append(char *text, size_t at, const char *line) {
    size_t n = strlen(line);
    if (n > SIZE - at)
        n = SIZE - at;
    memcpy(text + at, line, n);
    return at + n;
}

/* Rows of csv; returns how many records they are. */
static size_t make_text(char *text, trouble_kind trouble) {
    size_t records = 0, border = 1;
    for (size_t at = 0; at < SIZE; records++) {
        size_t next = SIZE / RANGES * border;
        /* 10,000 record ends take 60,000 bytes: half of them before the border */
        bool near = border < RANGES && next - at < FIELD_LINES * 6 / 2;
        if (near && trouble != STRAY_QUOTES && trouble != NONE) {
            at = append(text, at, "x,\"");
            for (int i = 0; i < FIELD_LINES; i++)
                at = append(text, at, i % 7 == 0 ? "a,\"\"b\n" : "c,d,e\n");
            at = append(text, at, "\",z\n");
        } else if (near) {
            at = append(text, at, trouble == NONE ? "5,6,7\n" : "5\" pipe,6,7\"\n");
        } else {
            at = append(text, at,
                        trouble == NONE || records % 3 != 0 ? "1,22,333,4444\n"
                                                            : "\"q\",\"r,\"\"s\"\"\",t\n");
        }
        if (near && trouble == BOTH) {
            at = append(text, at, "5\" pipe,6\n");
            records++;
        }
        border += near && at > next;
        border += near && trouble < LONG_FIELDS && next - at < 20;
    }
    return records;
}

/* ---- reading ---- */

enum { ROOM = 1 << 16 };
static lane_record_reader reader;
static lane_record records[ROOM];
static lane_span spans[8 * ROOM];
static lane_problem problems[ROOM];

/* What was found, folded: its order matters. */
typedef struct found {
    size_t records, spans, problems;
    uint64_t hash;
} found;

static void fold(found *f, uint64_t value) {
    f->hash = (f->hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    f->hash ^= f->hash >> 29;
}

static void take(found *f, const lane_record_batch *b) {
    for (size_t i = 0; i < b->record_count; i++) {
        fold(f, b->base + records[i].start);
        fold(f, b->base + records[i].text_end);
        fold(f, b->base + records[i].end);
        for (size_t k = 0; k < records[i].field_count; k++) {
            fold(f, b->base + spans[records[i].first_span + k].start);
            fold(f, b->base + spans[records[i].first_span + k].end);
        }
        for (size_t k = 0; k < records[i].problem_count; k++) {
            fold(f, problems[records[i].first_problem + k].offset);
            fold(f, (uint64_t)problems[records[i].first_problem + k].code);
        }
        f->spans += records[i].field_count;
        f->problems += records[i].problem_count;
    }
    f->records += b->record_count;
}

static void read_range(found *f, const lane_dialect *d, const char *text, size_t from, size_t to) {
    lane_record_batch b = {.records = records,
                           .record_capacity = ROOM,
                           .spans = spans,
                           .span_capacity = 8 * ROOM,
                           .problems = problems,
                           .problem_capacity = ROOM};
    EXPECT(lane_record_reader_init(&reader, d, NULL, 0) == LANE_OK);
    EXPECT(lane_record_reader_seek(&reader, from) == LANE_OK);
    while (from < to) {
        size_t n = to - from < 1 << 20 ? to - from : 1 << 20;
        lane_result r = lane_record_feed(&reader, text + from, n, &b);
        from += r.read;
        if (r.status == LANE_FULL) {
            take(f, &b);
            lane_record_batch_next(&reader, &b);
        }
    }
    while (lane_record_finish(&reader, &b) == LANE_FULL) {
        take(f, &b);
        lane_record_batch_next(&reader, &b);
    }
    take(f, &b);
}

static void read_by_ranges(found *f, const lane_dialect *d, const char *text) {
    static lane_record_transition transitions[RANGES];
    size_t starts[RANGES + 1] = {0};
    for (size_t i = 0; i < RANGES; i++) { /* each could be a thread's */
        EXPECT(lane_record_transition_init(&transitions[i], d) == LANE_OK);
        for (size_t at = 0; at < SIZE / RANGES; at += SIZE / RANGES / 8)
            lane_record_transition_feed(&transitions[i], text + SIZE / RANGES * i + at,
                                        SIZE / RANGES / 8);
    }
    lane_record_state state;
    lane_record_state_init(&state);
    for (size_t i = 0; i < RANGES; i++) {
        lane_record_state moved = state;
        size_t at = SIZE / RANGES * i;
        lane_result r = lane_record_border(d, &moved, text + at, SIZE - at);
        EXPECT(r.status == LANE_OK);
        starts[i] = at + r.read;
        EXPECT(moved.offset == starts[i]);
        EXPECT(lane_record_border(d, NULL, text + at, SIZE - at).status == LANE_E_NEEDS_STATE);
        EXPECT(lane_record_transition_apply(&transitions[i], &state) == LANE_OK);
        EXPECT(state.offset == at + SIZE / RANGES);
    }
    starts[RANGES] = SIZE;
    for (size_t i = 0; i < RANGES; i++)
        read_range(f, d, text, starts[i], starts[i + 1]);
}

static void test_trouble(char *text, trouble_kind trouble) {
    static const char *const names[] = {"no quotes", "long fields", "stray quotes", "both"};
    lane_dialect d;
    lane_dialect_preset(&d, "csv", 3);
    size_t made = make_text(text, trouble);
    found whole = {0, 0, 0, 0}, ranges = {0, 0, 0, 0};
    read_range(&whole, &d, text, 0, SIZE);
    read_by_ranges(&ranges, &d, text);
    EXPECT_IN(names[trouble], whole.records == made);
    EXPECT_IN(names[trouble], ranges.records == whole.records && ranges.spans == whole.spans &&
                                  ranges.problems == whole.problems && ranges.hash == whole.hash);
    /* a stray quote is no problem, only the end of the text may leave one open */
    EXPECT_IN(names[trouble], whole.problems <= 1);
}

int main(void) {
    char *text = malloc(SIZE);
    if (text == NULL)
        return 77;
    for (int t = NONE; t <= BOTH; t++)
        test_trouble(text, (trouble_kind)t);
    /* another tier finds the states that the first one's reading needs */
    if (lane_isa_force(LANE_ISA_SCALAR) == LANE_OK)
        test_trouble(text, BOTH);
    free(text);
    return expect_done();
}
