/* rows_records.cpp - records.h: csv into spans, wanted fields, the named fields of a log.
 *
 * `lanewise <tier>` reads the window in one call into arrays that hold all of it; `..., batches` feeds
 * pieces of 64 KiB and empties its arrays after each, as a program does that reads a file. */
#include "baseline.h"
#include "harness/rows.h"

#include <lanewise/records.h>

#include <cstring>

namespace bench {

namespace {

const uint32_t kFields1And9[] = {0, 8};
const uint32_t kNamed[] = {LANE_FIELD_CLIENT, LANE_FIELD_STATUS, LANE_FIELD_PATH};

struct Dialects {
    lane_class blank;
    lane_dialect csv, blanks, combined;
};

const Dialects &dialects() {
    static Dialects made = [] {
        Dialects d{};
        lane_dialect_preset(&d.csv, "csv", 3);
        lane_dialect_preset(&d.combined, "combined", 8);
        lane_class_init(&d.blank, " ", 1);
        return d;
    }();
    made.blanks.delimiters = &made.blank;
    return made;
}

/* Everything lies in the scratch bytes, one array behind the other. */
lane_record_batch empty_batch() {
    const Scratch &s = scratch();
    lane_record_batch batch{};
    batch.size = sizeof batch;
    batch.record_capacity = s.size / 4 / sizeof *batch.records;
    batch.records = reinterpret_cast<lane_record *>(s.bytes);
    batch.problem_capacity = 4096;
    batch.problems = reinterpret_cast<lane_problem *>(s.bytes + s.size / 4);
    batch.span_capacity = s.offsets / 2;
    batch.spans = reinterpret_cast<lane_span *>(s.a);
    batch.field_capacity = s.offsets / 3;
    batch.fields = reinterpret_cast<lane_field *>(s.b);
    return batch;
}

struct Want {
    const lane_dialect *dialect;
    const uint32_t *fields;
    size_t count;
};

Want csv_spans() {
    return {&dialects().csv, nullptr, 0};
}
Want fields_1_9() {
    return {&dialects().blanks, kFields1And9, 2};
}
Want named() {
    return {&dialects().combined, kNamed, 3};
}
Want only_records() {
    return {&dialects().csv, lane_fields_nothing, 0};
}

/* the cells where all spans are wanted, else the records */
template <Want (*W)()> uint64_t whole(const Window &w) {
    const Want want = W();
    lane_record_reader reader;
    lane_record_batch batch = empty_batch();
    lane_records(&reader, want.dialect, want.fields, want.count, w.s, w.n, &batch);
    return want.fields == nullptr ? batch.span_count : batch.record_count;
}

template <Want (*W)()> uint64_t batches(const Window &w) {
    const Want want = W();
    lane_record_reader reader;
    lane_record_batch batch = empty_batch();
    uint64_t records = 0, spans = 0;
    lane_record_reader_init(&reader, want.dialect, want.fields, want.count);
    for (size_t i = 0; i < w.n;) {
        const size_t piece = w.n - i < 65536 ? w.n - i : 65536;
        i += lane_record_feed(&reader, w.s + i, piece, &batch).read;
        if (i == w.n)
            lane_record_finish(&reader, &batch);
        lane_record_resolve(&reader, &batch, w.s + batch.base);
        const size_t before = batch.span_count;
        records += batch.record_count;
        lane_record_batch_next(&reader, &batch);
        spans += before - batch.span_count;
    }
    return want.fields == nullptr ? spans : records;
}

/* Sums of all numbers, which do not depend on how they are laid out. */
uint64_t sum(const uint32_t *p, size_t n) {
    uint64_t total = 0;
    for (size_t i = 0; i < n; i++)
        total += p[i];
    return total;
}
uint64_t spans_sum(uint64_t cells) {
    return sum(scratch().a, cells * 2) + cells;
}
uint64_t arrays_sum(uint64_t cells) {
    return sum(scratch().a, cells) + sum(scratch().b, cells) + cells;
}
template <size_t Fields> uint64_t rows_sum(uint64_t records) {
    const auto *fields = reinterpret_cast<const lane_field *>(scratch().b);
    uint64_t total = records;
    for (size_t i = 0; i < records * Fields; i++)
        total += uint64_t{fields[i].start} + fields[i].end;
    return total;
}
template <size_t Fields> uint64_t numbers_sum(uint64_t lines) {
    return sum(scratch().a, lines * Fields * 2) + lines;
}

template <size_t (*F)(const uint8_t *, size_t, uint32_t *)> uint64_t lines(const Window &w) {
    return F(w.s, w.n, scratch().a);
}
template <size_t (*F)(const uint8_t *, size_t, uint32_t *, uint32_t *)>
uint64_t cells(const Window &w) {
    return F(w.s, w.n, scratch().a, scratch().b);
}

constexpr char kBatches[] = ", batches";
constexpr char kInPieces[] = "what it found is overwritten by the next piece";

void add_csv(const char *name, Corpus corpus) {
    job(name, corpus)
        .ours(whole<csv_spans>)
        .digest(spans_sum)
        .ours(batches<csv_spans>, kBatches)
        .note(kInPieces)
        .plain("C, state machine", cells<baseline_csv_cells_branchy>)
        .digest(arrays_sum)
        .plain("C, branchless", cells<baseline_csv_cells_branchless>)
        .digest(arrays_sum);
}

} // namespace

void add_record_rows() {
    add_csv("csv into all spans", Corpus::csv);
    add_csv("csv into all spans, 10 % quoted", Corpus::csv_quoted);
    job("csv into records, 10 % quoted", Corpus::csv_quoted).ours(whole<only_records>);
    job("fields 1 and 9 of a log, blanks part", Corpus::log)
        .ours(whole<fields_1_9>)
        .digest(rows_sum<2>)
        .ours(batches<fields_1_9>, kBatches)
        .note(kInPieces)
        .plain("C, byte by byte", lines<baseline_fields_1_9_branchy>)
        .digest(numbers_sum<2>)
        .plain("C, memchr", lines<baseline_fields_1_9_memchr>)
        .digest(numbers_sum<2>);
    job("client, status, path of a combined log", Corpus::log)
        .ours(whole<named>)
        .digest(rows_sum<3>)
        .ours(batches<named>, kBatches)
        .note(kInPieces)
        .plain("C, by hand for this format", lines<baseline_combined_fields>)
        .digest(numbers_sum<3>);
}

} // namespace bench
