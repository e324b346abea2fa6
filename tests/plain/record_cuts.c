/* record_cuts.c - records in pieces: texts that are hard to cut, at every cut, in pieces of every small size and
 * with arrays of every small size; and a long record in pieces of one byte, whose work must stay linear. */
#include "support/counting.h"
#include "support/expect.h"
#include "support/record_dump.h"
#include "support/tables.h"

#include <lanewise/lanewise.h>

static record_dump dump;

typedef struct sample {
    const char *dialect;
    size_t max_record;
    const char *text;
    size_t size;
    const char *records;
} sample;

#define TEXT(s) s, sizeof(s) - 1

static const sample samples[] = {
    /* CR and LF apart from each other */
    {"tsv", 0, TEXT("a\r\nb\r\rc\r\n\r\n\r"), "{a}{b\r\rc}{}{\r}"},
    {"csv", 0, TEXT("\"a\r\nb\"\r\n\"c\"\rd\r\n\"e\"\r"),
     "{\"a\r\nb\"}{\"c\"\rd}!text-after-quote@11{\"e\"\r}!text-after-quote@18"},
    /* a byte order mark, a part of one, one that is data */
    {"csv", 0,
     TEXT("\xEF\xBB\xBF\"a\",b\n\xEF\xBB\xBF"
          "c"),
     "{\"a\"|b}{\xEF\xBB\xBF"
     "c}"},
    {"csv", 0,
     TEXT("\xEF\xBB"
          "a\n"),
     "{\xEF\xBB"
     "a}"},
    {"tsv", 0, TEXT("\xEF\xBB\xBF"), ""},
    {"tsv", 0, TEXT("\xEF"), "{\xEF}"},
    /* quotes: doubled, never closed, closed early */
    {"csv", 0, TEXT("\"a\"\"b\",\"\"\n\"\"\"\"\n\"x\ny"),
     "{\"a\"\"b\"|\"\"}{\"\"\"\"}{\"x\ny}!unclosed-quote@15"},
    {"csv", 0, TEXT("a\"b,\"c\"d,\"e\"f\n"),
     "{a\"b|\"c\"d|\"e\"f}!text-after-quote@7!text-after-quote@12"},
    /* longer than max_record: cut, its end looked for, quotes ignored on the way */
    {"tsv", 8, TEXT("abcdefgh\r\nabcdefgh\rx\nabcdefghi\nx"),
     "{abcdefgh}{abcdefgh}!record-too-long@18{abcdefgh}!record-too-long@29{x}"},
    {"csv", 8, TEXT("a,\"b\n1,2\n3,4\n"), "{a|\"b\n1,2}!unclosed-quote@2!record-too-long@8{3|4}"},
    {"csv", 8, TEXT("\"abcdef\"\nabcdefg\n\"abcd\"\r\n\"abcde\"\r\nx"),
     "{\"abcdef\"}!record-too-long@8{abcdefg}{\"abcd\"}{\"abcde\"\r}!text-after-quote@32!record-"
     "too-long@33{x}"},
    {"csv", 8, TEXT("abcdefg\r\nabcdef\r\n"), "{abcdefg\r}!record-too-long@8{abcdef}"},
    {"combined", 8, TEXT("a [bcd]\r\na [bcde]\r\na \"bcdef\r\na [bcdefg"),
     "{a|[bcd]}{a|[bcde]}{a|\"bcdef}!unclosed-quote@21{a|[bcdef}!unclosed-bracket@31!record-too-"
     "long@37"},
    {"space", 8, TEXT("  a    b\r\n  a     b\n        \r\n"), "{a|b}{a}!record-too-long@18{}"},
    /* logs */
    {"combined", 0, TEXT("c - u [t]x \"GET \\\"/ H\"y 200\r\n [a] [b \"c\\\nd\n"),
     "{c|-|u|[t]x|\"GET \\\"/ H\"y|200}!text-after-bracket@9!text-after-quote@22"
     "{[a]|[b \"c\\}!unclosed-bracket@34{d}"},
    {"space", 0, TEXT(" a  b\t c \r\n\n \r\r\nd\r"), "{a|b|c}{}{\r}{d\r}"},
};

static void preset(lane_dialect *d, const sample *s) {
    EXPECT_IN(s->dialect, lane_dialect_preset(d, s->dialect, strlen(s->dialect)) == LANE_OK);
    d->max_record = s->max_record;
}

static void expect_dump(const sample *s, const lane_dialect *d, dump_way way, const char *how,
                        size_t number) {
    const char *got = dump_records(&dump, d, NULL, 0, s->text, s->size, way);
    bool right = strcmp(got, s->records) == 0;
    EXPECT_IN(how, right);
    if (!right)
        printf("  %s %zu of %s\n  got    %s\n  wanted %s\n", how, number, s->text, got, s->records);
}

static void test_sample(const sample *s) {
    lane_dialect d;
    preset(&d, s);
    expect_dump(s, &d, (dump_way){0}, "whole", 0);
    for (size_t cut = 1; cut < s->size; cut++)
        expect_dump(s, &d, (dump_way){.first = cut}, "cut at", cut);
    for (size_t piece = 1; piece < s->size; piece++)
        expect_dump(s, &d, (dump_way){.piece = piece}, "pieces of", piece);
    for (size_t records = 1; records <= 4; records++)
        for (size_t spans = 1; spans <= 7; spans++)
            for (size_t problems = 1; problems <= 3; problems++)
                for (size_t piece = 0; piece <= 3; piece++) {
                    dump_way way = {.piece = piece,
                                    .record_room = records,
                                    .span_room = spans,
                                    .problem_room = problems};
                    expect_dump(s, &d, way, "small arrays, pieces of", piece);
                }
}

/* With room for what a record has, nothing must grow; problems may go unkept, not uncounted. */
static void test_exact_room(void) {
    lane_dialect d;
    lane_dialect_preset(&d, "csv", 3);
    static const char text[] = "a,b,c\nd,e,f\n\"g\"h,\"i\"j,k\n";
    dump_way exact = {.record_room = 1, .span_room = 3, .problem_room = 2};
    for (exact.piece = 0; exact.piece < 9; exact.piece++) {
        const char *got = dump_records(&dump, &d, NULL, 0, text, sizeof text - 1, exact);
        EXPECT(strcmp(got,
                      "{a|b|c}{d|e|f}{\"g\"h|\"i\"j|k}!text-after-quote@15!text-after-quote@20") ==
               0);
        EXPECT(dump.grown == 0);
    }
    dump_records(&dump, &d, NULL, 0, text, sizeof text - 1, (dump_way){.no_problems = true});
    EXPECT(dump.records == 3 && dump.problems == 2);
    static const uint32_t wanted[] = {1, 5, LANE_FIELD_REST(1), LANE_FIELD_RECORD};
    for (size_t piece = 0; piece < 9; piece++) {
        dump_way way = {.piece = piece, .record_room = 1, .problem_room = 2};
        const char *got = dump_records(&dump, &d, wanted, 4, text, sizeof text - 1, way);
        EXPECT(strcmp(got, "{b|~|b,c|a,b,c}{e|~|e,f|d,e,f}{\"i\"j|~|\"i\"j,k|\"g\"h,\"i\"j,k}"
                           "!text-after-quote@15!text-after-quote@20") == 0);
        EXPECT(dump.grown == 0);
    }
    dump_records(&dump, &d, lane_fields_nothing, 0, text, sizeof text - 1,
                 (dump_way){.piece = 2, .record_room = 1});
    EXPECT(dump.records == 3 && dump.problems == 2);
}

/* A record that is being skipped: its bytes may be dropped, and its end ends the batch. */
static void test_skipping(void) {
    static lane_record_reader reader;
    lane_record records[4];
    lane_span spans[4];
    lane_problem problems[4];
    lane_record_batch b = {.records = records,
                           .record_capacity = 4,
                           .spans = spans,
                           .span_capacity = 4,
                           .problems = problems,
                           .problem_capacity = 4};
    lane_dialect d = {.max_record = 4};
    EXPECT(lane_record_reader_init(&reader, &d, NULL, 0) == LANE_OK);
    lane_result r = lane_record_feed(&reader, "a\nbcdefgh", 9, &b);
    EXPECT(r.status == LANE_OK && r.read == 9 && r.written == 1 && b.keep_from == 0 &&
           b.keep_to == 6);
    r = lane_record_feed(&reader, "ijk", 3, &b);
    EXPECT(r.status == LANE_OK && r.read == 3 && r.written == 0 && b.keep_to == 6);
    r = lane_record_feed(&reader, "l\nm\n", 4, &b);
    EXPECT(r.status == LANE_FULL && r.read == 2 && r.written == 1 && b.keep_to == UINT64_MAX);
    EXPECT(b.record_count == 2 && records[1].start == 2 && records[1].text_end == 6 &&
           records[1].end == 14);
    EXPECT(problems[0].code == LANE_E_RECORD_TOO_LONG && problems[0].offset == 6 &&
           problems[0].record == 1);
    lane_record_batch_next(&reader, &b);
    EXPECT(b.base == 14 && b.keep_from == 14 && b.record_count == 0);
    r = lane_record_feed(&reader, "m\n", 2, &b);
    EXPECT(r.status == LANE_OK && r.written == 1 && records[0].start == 0 && records[0].end == 2);
    EXPECT(lane_record_finish(&reader, &b) == LANE_OK &&
           lane_record_finish(&reader, &b) == LANE_OK);
    EXPECT(lane_record_feed(&reader, "x", 1, &b).status == LANE_E_ARGUMENT);
}

/* ---- a record of n bytes, one at a time: how many kernel calls it takes ---- */

#if !defined(LANE_SINGLE_TIER)
static uint64_t calls_for(const char *dialect, const char *unit, size_t n) {
    static lane_record_reader reader;
    lane_record record;
    lane_dialect d;
    lane_record_batch b = {.records = &record, .record_capacity = 1};
    lane_dialect_preset(&d, dialect, strlen(dialect));
    counting_reset();
    EXPECT(lane_record_reader_init(&reader, &d, lane_fields_nothing, 0) == LANE_OK);
    size_t size = strlen(unit), used = 0;
    for (size_t i = 0; i < n; i++)
        used += lane_record_feed(&reader, &unit[i % size], 1, &b).read;
    EXPECT_IN(dialect, used == n);
    EXPECT(lane_record_finish(&reader, &b) == LANE_OK && b.record_count == 1 && record.end == n);
    return counting_calls(NULL);
}

static void test_linear(int32_t isa) {
    static const struct {
        const char *dialect, *unit;
    } kinds[] = {{"tsv", "abc\tdef\t"},
                 {"csv", "\"a\nb\"\"\",c,"},
                 {"space", "ab  c "},
                 {"combined", "a [b c] \"d\\\"\" "},
                 {"csv", "\"a,\n\""}};
    counting_install(test_table(isa, false));
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        uint64_t small = calls_for(kinds[i].dialect, kinds[i].unit, 1 << 14);
        uint64_t large = calls_for(kinds[i].dialect, kinds[i].unit, 1 << 20);
        EXPECT_IN(kinds[i].unit, small > 0 && large <= 64 * small + 64 && large <= 3 << 20);
    }
    lane_isa_force(isa);
}
#endif

int main(void) {
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++)
            test_sample(&samples[i]);
        test_exact_room();
        test_skipping();
#if !defined(LANE_SINGLE_TIER)
        test_linear(isa);
#endif
    }
    return expect_done();
}
