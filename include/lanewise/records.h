/* lanewise/records.h - records and fields of logs, CSV, TSV and their like.
 *
 * A dialect says what parts fields and records; a reader turns bytes that come in pieces of any size
 * into records; what it finds lands in the caller's arrays as offsets (a batch). Nothing is copied:
 * a field is a span of the input, quotes and brackets included, and lane_field_value() makes its
 * value when asked. docs/records.md is the guide, with an example to run.
 *
 * The rules in short. A record ends at its record end or at the end of the input; one CR right before
 * an LF belongs to the end. A field is quoted (bracketed) when it starts with the quote (`[`). A record
 * is never lost, whatever is wrong with it: it comes out with what could be read and its problems.
 * Bytes in, any bytes; NUL is data. The way the input is cut changes nothing.
 *
 * Offsets in a batch are 32 bits wide and relative to its 64-bit `base`; a batch ends before they
 * run out. Offsets of problems are absolute.
 */
#ifndef LANEWISE_RECORDS_H
#define LANEWISE_RECORDS_H

#include <lanewise/base.h>
#include <lanewise/scan.h>

LANE_EXTERN_C_BEGIN

/* ---- dialects ---- */

enum {
    LANE_QUOTING_NONE = 0,     /* a quote is data */
    LANE_QUOTING_DOUBLED = 1,  /* two quotes inside are one (RFC 4180) */
    LANE_QUOTING_BACKSLASH = 2 /* a backslash keeps the next byte from closing (Apache's logs) */
};

/* Which named log format the records are in. */
enum {
    LANE_LOG_NONE = 0,
    LANE_LOG_COMMON = 1,        /* client ident user [time] "request" status bytes */
    LANE_LOG_COMBINED = 2,      /* ... "referer" "agent" */
    LANE_LOG_VHOST_COMBINED = 3 /* vhost client ... */
};

/* A byte for `record_end` and `quote`; needed since 0 there means the default. */
#define LANE_BYTE(b) (0x100u | ((b)&0xFFu))

/* What parts fields and records. All zero is tsv: TAB, LF, no quotes. lane_dialect_preset() fills it;
 * each member can be set by itself. */
typedef struct lane_dialect {
    size_t size;                  /* sizeof(lane_dialect), or 0 */
    const lane_class *delimiters; /* the bytes that part fields; NULL: TAB. Readers copy the set */
    size_t max_record;   /* bytes of text a record may have (with multiline, its record end counts
                            too); 0: 16 MiB; SIZE_MAX: only the limit of 32-bit offsets, 4 GiB - 64 KiB,
                            which caps every other value too */
    uint16_t record_end; /* 0: LF, else LANE_BYTE(b). Only LF takes a CR before it along */
    uint16_t quote;      /* 0: '"', else LANE_BYTE(b) */
    uint8_t quoting;     /* LANE_QUOTING_... */
    uint8_t merge;       /* runs of delimiters part once, and nothing at a record's sides */
    uint8_t brackets;    /* a field other than the first that starts with [ ends at the next ] */
    uint8_t multiline;   /* a quoted field may hold record ends */
    uint8_t keep_bom;    /* EF BB BF at offset 0 is data */
    uint8_t keep_cr;     /* a CR before LF is data */
    uint8_t log;         /* LANE_LOG_...: what the logical fields below mean */
    uint8_t reserved[5]; /* 0 */
} lane_dialect;

/* Fills `dialect` with the preset of that name (n bytes): "tsv", "csv", "space", "common", "combined",
 * "vhost-combined". LANE_OK, or LANE_E_ARGUMENT for another name (`dialect` is then tsv). */
LANE_API int32_t lane_dialect_preset(lane_dialect *dialect, const void *name, size_t n);

/* Whether a quoted field may hold the record end, so that a range of the input cannot be read without
 * the state at its border (LANE_E_NEEDS_STATE). */
LANE_API bool lane_dialect_needs_state(const lane_dialect *dialect);

/* ---- wanted fields ---- */

/* A wanted field is a uint32_t: the 0-based number of a physical field, or one of these. */
#define LANE_FIELD_REST_BIT 0x40000000u
/* From physical field k to the record's last one, the text between them included. k < 2^30. */
#define LANE_FIELD_REST(k) (LANE_FIELD_REST_BIT | (k))

#define LANE_FIELD_LOGICAL 0x80000000u
#define LANE_FIELD_RECORD  0x80000000u /* the record without its end */
/* The named parts of a log record. */
#define LANE_FIELD_VHOST    0x80000001u
#define LANE_FIELD_CLIENT   0x80000002u
#define LANE_FIELD_IDENT    0x80000003u
#define LANE_FIELD_USER     0x80000004u
#define LANE_FIELD_TIME     0x80000005u
#define LANE_FIELD_REQUEST  0x80000006u
#define LANE_FIELD_STATUS   0x80000007u
#define LANE_FIELD_BYTES    0x80000008u
#define LANE_FIELD_REFERER  0x80000009u
#define LANE_FIELD_AGENT    0x8000000Au
#define LANE_FIELD_METHOD   0x8000000Bu /* this one and the next four are parts of the request */
#define LANE_FIELD_TARGET   0x8000000Cu
#define LANE_FIELD_PATH     0x8000000Du
#define LANE_FIELD_QUERY    0x8000000Eu
#define LANE_FIELD_PROTOCOL 0x8000000Fu
#define LANE_FIELD_NONE     0xFFFFFFFFu

/* The logical field of that name (n bytes) in the dialect's log format, nginx's names included
 * (remote_addr, remote_user, time_local, request_uri, body_bytes_sent, http_referer, http_user_agent).
 * "record" is known in every dialect. LANE_FIELD_NONE: the format has no such field. */
LANE_API uint32_t lane_field_from_name(const lane_dialect *dialect, const void *name, size_t n);

/* The name of a logical field ("client"), NULL for any other number. Lives as long as the program. */
LANE_API const char *lane_field_name(uint32_t field);

/* The i-th logical field of the dialect's log format in the order of the log, the request's parts after
 * the request, LANE_FIELD_RECORD left out; LANE_FIELD_NONE past the last. For lists of names. */
LANE_API uint32_t lane_field_at(const lane_dialect *dialect, size_t i);

/* ---- what a reader finds ---- */

enum {
    LANE_FIELD_MISSING = 1,   /* the record has no such field; start and end are 0 */
    LANE_FIELD_QUOTED = 2,    /* starts with the quote */
    LANE_FIELD_BRACKETED = 4, /* starts with the bracket */
    LANE_FIELD_INSIDE = 8,    /* with QUOTED: a part of the request, it starts inside the quotes */
    /* a part of the request still to be found by lane_record_resolve(); the span is the request's */
    LANE_FIELD_UNRESOLVED = 16
};

/* A wanted field: [start, end) of its raw text, relative to the batch's base. */
typedef struct lane_field {
    uint32_t start;
    uint32_t end;
    uint32_t flags; /* LANE_FIELD_... */
} lane_field;

/* Any field: [start, end) of its raw text, relative to the batch's base. */
typedef struct lane_span {
    uint32_t start;
    uint32_t end;
} lane_span;

typedef struct lane_record {
    uint32_t start;       /* relative to the batch's base */
    uint32_t text_end;    /* end of its text: before the record end, or where max_record cut it */
    uint64_t end;         /* where the next record starts, relative to the base */
    uint32_t field_count; /* how many fields it has, wanted or not */
    uint32_t first_span;  /* with all spans asked for, they are spans[first_span, + field_count) */
    uint32_t first_problem; /* its problems are problems[first_problem, + problem_count) */
    uint32_t problem_count;
} lane_record;

typedef struct lane_problem {
    uint64_t offset; /* in the stream */
    int32_t code;    /* LANE_E_UNCLOSED_QUOTE, ... */
    uint32_t record; /* index of its record in the batch */
} lane_problem;

/* The caller's arrays and what is in them. Zero it, set the arrays and capacities, and give it to the
 * calls below; they set the rest. Arrays may be replaced by larger ones with the same contents
 * between any two calls. An open record (one whose end has not come) already uses room: its row
 * fields[record_count * wanted], its spans and its problems stand after those of the last record. */
typedef struct lane_record_batch {
    size_t size; /* sizeof(lane_record_batch), or 0 */
    lane_record *records;
    size_t record_capacity;
    lane_field *fields; /* row i: fields[i * wanted, (i + 1) * wanted), ordered as wanted */
    size_t field_capacity;
    lane_span *spans; /* used when all spans are asked for */
    size_t span_capacity;
    lane_problem *problems; /* NULL with capacity 0: they are counted, not kept */
    size_t problem_capacity;

    uint64_t base;        /* stream offset that offsets are relative to */
    size_t record_count;  /* complete records */
    size_t span_count;    /* those of the open record included */
    size_t problem_count; /* those of the open record included */
    uint64_t keep_from;   /* oldest stream offset needed: `base`, until lane_record_batch_next() */
    uint64_t keep_to;     /* bytes from here on are not needed: a too-long record is being skipped;
                             UINT64_MAX otherwise. See lane_record_feed() */
    size_t resolved;      /* rows that lane_record_resolve() has seen */
} lane_record_batch;

/* ---- readers ---- */

/* The lexical state of a dialect at an offset of the stream. Plain data, copyable; the members after
 * the first two are private. */
typedef struct lane_record_state {
    uint64_t offset;       /* in the stream */
    uint64_t record_start; /* where the record starts that is open at `offset` */
    uint64_t field_start;
    uint8_t lex;
    uint8_t has_field;
    uint8_t cr_at_limit;
    uint8_t cut;
    uint32_t bom_matched;
} lane_record_state;

/* A dialect's rules as readers and transitions keep them. Private. */
typedef struct lane_record_kept_rules {
    size_t max_record;
    uint8_t record_end, quote, quoting, merge, brackets, multiline, drop_cr, keep_bom;
    uint8_t shape, reserved[7];
    lane_class delimiters;
} lane_record_kept_rules;

/* Where a reader stands. Plain data without pointers into itself, copyable; it holds the caller's
 * `wanted` pointer. All members are private. 8128 bytes on x86-64: a static or
 * allocated object where stacks are small. */
typedef struct lane_record_reader {
    lane_record_state lex; /* ahead of `position` by the bytes that are classified but not used */
    uint64_t position;     /* stream offset of the next byte to use */
    uint64_t record_start; /* of the record being put together */
    uint64_t list_base;    /* what offsets in the lists are relative to */
    uint64_t words_base;   /* stream offset of the first bit in the words */
    const uint32_t *wanted;
    size_t wanted_count;
    uint32_t physical_end; /* above every wanted physical number */
    uint32_t field_count;  /* complete fields of the open record */
    uint32_t first_span;
    uint32_t first_problem;
    uint32_t problem_count;
    uint32_t cut_end;   /* text end of the record being skipped */
    uint32_t open_kind; /* LANE_FIELD_... of the open field, when its first byte is used */
    uint32_t last_end;  /* end of the open record's last complete field */
    uint16_t word_count, word_next;
    uint16_t first, last, last_start; /* list entries: next to use, last one of each list */
    uint16_t rank_count, rank_next;
    uint16_t pending_count, pending_next;
    uint8_t log, mode, stage;
    uint8_t open, skipping, skip_old, last_was_cr, bom_matched, bom_decided;
    struct lane_log_open {
        lane_field head[4];
        struct lane_log_time {
            uint32_t number, count, user_end;
            lane_field fields[6];
        } first_time, last_time;
        uint8_t has_time, saw_quoted, ambiguous;
    } names; /* of an open log record */
    struct lane_record_pending {
        uint32_t offset, where;
        int32_t code;
    } pending[48]; /* problems found and not reported yet, relative to list_base */
    lane_record_kept_rules rules;
    uint64_t words[3][32];
    uint16_t ranks[1024];
    uint32_t list[1024];
} lane_record_reader;

/* As `wanted` with a count of 0: no fields at all, records and problems only. */
LANE_API extern const uint32_t lane_fields_nothing[1];

/* Makes `reader` stand at the start of a stream. `dialect` NULL: tsv; it is copied, its delimiters too.
 * `wanted`: the list of wanted fields, which must live as long as the reader is used and may repeat;
 * NULL with 0: all spans; lane_fields_nothing with 0: nothing but records (field_count is then 0).
 * With a log dialect and a logical field (other than RECORD) in the list, each record is named by the
 * log's rules and may have the problem LANE_E_AMBIGUOUS_USER; the other ways never report it.
 * LANE_OK; LANE_E_ARGUMENT: an unknown constant, a size of the dialect other than 0 and its own, something in
 * its reserved bytes, a field the format does not have, more than 65536 wanted, a delimiter that is the record end, a quote that is a delimiter, the record end or CR (when
 * quoting is on), brackets where `[` or `]` is a delimiter, the quote or the record end, a backslash as
 * any of these with LANE_QUOTING_BACKSLASH. CR as a delimiter implies keep_cr. */
LANE_API int32_t lane_record_reader_init(lane_record_reader *reader, const lane_dialect *dialect,
                                         const uint32_t *wanted, size_t wanted_count);

/* Makes a reader that has read nothing yet stand at `offset` of the stream, which must be the start of a
 * record (lane_record_border() finds one). Again, before it reads, is another choice of the offset. LANE_OK;
 * LANE_E_ARGUMENT: it has read, or is not initialised; LANE_E_RANGE: `offset` is above 2^63. After either
 * the reader stands where it stood. */
LANE_API int32_t lane_record_reader_seek(lane_record_reader *reader, uint64_t offset);

/* The stream offset of the next byte to feed. */
LANE_API uint64_t lane_record_reader_offset(const lane_record_reader *reader);

/* Reads the next n bytes of the stream (new ones only) and adds what they complete to `batch`.
 * `read`: bytes used; `written`: records completed by this call.
 * LANE_OK: all n bytes used. LANE_FULL: some array is full, offsets would pass 32 bits, or a record whose
 * skipping began in an earlier call has ended; use the batch, call lane_record_batch_next() (or give the
 * batch larger arrays), and go on with s + read. If the batch then still has no complete record and no
 * room, the arrays are too small for the open record and must grow.
 * LANE_E_ARGUMENT: the reader is not initialised or finished, or NULL with n > 0.
 *
 * The reader keeps offsets, not bytes: the caller keeps its input from batch->keep_from on for as long as
 * it wants to look at fields. One exception keeps memory bounded: when, after a call, batch->keep_to is
 * not UINT64_MAX, a record longer than max_record is being skipped, and the bytes from keep_to on
 * may be dropped, also those of later calls for as long as it stays so; when the record's end comes,
 * the call returns LANE_FULL with that record as the batch's last.
 * No byte is classified twice, however the input is cut. Time: linear in n. */
LANE_API lane_result lane_record_feed(lane_record_reader *reader, const void *s, size_t n,
                                      lane_record_batch *batch);

/* The input ends here: completes the last record when it has no record end. LANE_OK (again when called
 * again); LANE_FULL: no room, call again after making some; LANE_E_ARGUMENT: the reader is not initialised,
 * or the last bytes that a LANE_FULL left unused were not fed again. */
LANE_API int32_t lane_record_finish(lane_record_reader *reader, lane_record_batch *batch);

/* Forgets the complete records: the open record's row, spans and problems move to the front of the arrays
 * and become relative to its start, which is the new `base` and `keep_from`. */
LANE_API void lane_record_batch_next(lane_record_reader *reader, lane_record_batch *batch);

/* Finds the request's parts (method, target, path, query, protocol) in the rows that wait for them, of the
 * complete records: they need the request's bytes, which may have come in an earlier piece. `bytes` is
 * the input at batch->base, readable as far as the batch's last record's text. Call it before reading
 * rows whenever such a part is wanted; lane_records() has already done it. Again is harmless. */
LANE_API void lane_record_resolve(const lane_record_reader *reader, lane_record_batch *batch,
                                  const void *bytes);

/* All of [s, s+n) in one call: init, feed, finish and resolve.
 * LANE_OK, `read` = n; LANE_FULL: some array is full; use the batch, then go on like any reader with
 * lane_record_batch_next(), lane_record_feed() of the rest, lane_record_finish() and
 * lane_record_resolve(). LANE_E_ARGUMENT as lane_record_reader_init() and lane_record_feed() say. */
LANE_API lane_result lane_records(lane_record_reader *reader, const lane_dialect *dialect,
                                  const uint32_t *wanted, size_t wanted_count, const void *s,
                                  size_t n, lane_record_batch *batch);

/* ---- values ---- */

/* As a flag for the value functions: a backslash-quoted value keeps its escapes as they stand. */
#define LANE_FIELD_KEEP_ESCAPES 0x100u

/* The flags (LANE_FIELD_QUOTED, LANE_FIELD_BRACKETED or 0) of a raw field that was reported as a plain span:
 * raw bytes, their number, and the field's number in its record. */
LANE_API uint32_t lane_field_kind(const lane_dialect *dialect, const void *raw, size_t n,
                                  size_t number);

/* The value of a raw field where it is contiguous in it: *value points into `raw`, and the result is true.
 * False: it must be copied (an escape, or text after the closing quote); *value is then empty.
 * `flags` as in lane_field, or from lane_field_kind(), with LANE_FIELD_KEEP_ESCAPES if wished. A missing
 * field's value is empty. */
LANE_API bool lane_field_value(const lane_dialect *dialect, const void *raw, size_t n,
                               uint32_t flags, lane_view *value);

/* Writes the value of a raw field: quotes or brackets gone, escapes undone (Apache: \" \\ \n \t \r \b \v \xHH;
 * any other backslash stays). n bytes of room always do. LANE_OK, `read` = n; LANE_FULL: the value needs
 * more than `capacity`, `read` and `written` are 0. `out` may be `raw` itself. */
LANE_API lane_result lane_field_value_copy(const lane_dialect *dialect, const void *raw, size_t n,
                                           uint32_t flags, void *out, size_t capacity);

/* The parts of a request (rule: words part on single blanks, before unescaping; the first is the method; the
 * last is the protocol when it starts with HTTP/ and is at least the third; the target is all between;
 * the path is the target up to the first ?, the query what follows). `raw` is the request's raw field and
 * `flags` its flags. parts[0..4] = method, target, path, query, protocol as offsets into `raw`, with their
 * flags; what there is not has LANE_FIELD_MISSING. Only a quoted request has parts. */
LANE_API void lane_request_parts(const lane_dialect *dialect, const void *raw, size_t n,
                                 uint32_t flags, lane_field parts[5]);

/* ---- ranges: reading one input by several threads ----
 *
 * A border is any offset of the stream; records that start at or after it belong to the range on its
 * right. lane_record_border() moves it to the start of a record; the range [moved border, next moved
 * border) is then read by a reader of its own (init, seek, feed, finish).
 * Where a quoted field cannot hold the record end, the bytes alone tell. Elsewhere the state at the border is
 * needed. Several threads find the states together: each computes the transition of its range (what
 * state follows from each possible one); then one thread applies them in order.
 */

/* The state at the start of a stream. */
LANE_API void lane_record_state_init(lane_record_state *state);

/* Moves `state` over the next n bytes, as a reader would. Never wrong, never parallel. LANE_OK, or
 * LANE_E_ARGUMENT: an invalid dialect. */
LANE_API int32_t lane_record_state_feed(const lane_dialect *dialect, lane_record_state *state,
                                        const void *s, size_t n);

/* Finds the first record start at or after a border. Without `state` (NULL): s is the input from the byte
 * BEFORE the border on (from the border when that is offset 0, where no call is needed: a record
 * starts there). With `state`: s is the input at state->offset, which is moved along. A record starts right
 * behind a byte order mark that is skipped, which the state knows and bytes alone do not: at borders 1 to 3 of
 * such a stream the form without gives the next record's start. One form for all borders of a stream agrees
 * with itself.
 * `read`: bytes from s to the record start. LANE_OK; LANE_MORE: none in these n bytes, go on with the next
 * ones (at the end of the input: none at all); LANE_E_NEEDS_STATE: `state` is NULL and a quoted field may
 * hold the record end; LANE_E_ARGUMENT: an invalid dialect. */
LANE_API lane_result lane_record_border(const lane_dialect *dialect, lane_record_state *state,
                                        const void *s, size_t n);

/* What a range of bytes does to every possible state at its start. Plain data, copyable; its
 * members are private. 1064 bytes on x86-64. */
typedef struct lane_record_transition {
    struct {
        uint64_t first_end, record_start, longest;
        uint32_t group, reserved;
    } entries[12]; /* what follows from each state */
    lane_record_state groups[12];
    uint64_t length;
    uint32_t group_count;
    uint32_t reserved;
    lane_record_kept_rules rules;
} lane_record_transition;

/* The transition over nothing. LANE_OK, or LANE_E_ARGUMENT: an invalid dialect. */
LANE_API int32_t lane_record_transition_init(lane_record_transition *transition,
                                             const lane_dialect *dialect);

/* Extends it by the n bytes that follow. */
LANE_API void lane_record_transition_feed(lane_record_transition *transition, const void *s,
                                          size_t n);

/* Moves `state` over the whole range. LANE_OK; LANE_LIMIT: from that state a record of the range may be longer
 * than max_record, which only lane_record_state_feed() over the range can settle; `state` is unchanged. */
LANE_API int32_t lane_record_transition_apply(const lane_record_transition *transition,
                                              lane_record_state *state);

LANE_EXTERN_C_END

#endif
