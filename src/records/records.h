/* records.h - the parts of records/ for one another.
 *
 * Bytes become records in three steps. The lexer (lex.c) turns blocks of 64 bytes into words of bits:
 * where fields start and end, where records end. A kernel flattens the words into lists of offsets.
 * The maker (make.c) cuts the lists into records, in bulk where a record is whole in them, field by
 * field (field.c) where it is not. The reader (reader.c) drives the three over what it is fed.
 */
#ifndef LANE_RECORDS_INTERNAL_H
#define LANE_RECORDS_INTERNAL_H

#include <lanewise/records.h>

#include "../dispatch/dispatch.h"

enum {
    LANE_RECORD_WORDS = 32, /* blocks lexed at a time */
    LANE_RECORD_LIST = 1024,
    LANE_RECORD_PENDING = 48,
    LANE_RECORD_BLOCK_PROBLEMS = 33 /* a block of 64 bytes has no more: `"` LF again and again */
};

/* The limit of 32-bit offsets, with room for what is lexed ahead. */
#define LANE_RECORD_MAX   UINT64_C(0xFFFF0000)
#define LANE_RECORD_REACH UINT64_C(0xFFFFF000)

/* lexical states, between two bytes */
enum {
    LANE_LEX_GAP,              /* no field is open: a field may start here */
    LANE_LEX_TEXT,             /* in a field whose quotes and brackets are data */
    LANE_LEX_QUOTED,           /* in quotes */
    LANE_LEX_ESCAPED,          /* in quotes, after a backslash */
    LANE_LEX_AFTER_QUOTE,      /* after a quote that closed, or the first of two */
    LANE_LEX_CR_AFTER_QUOTE,   /* and after a CR then */
    LANE_LEX_BRACKETED,        /* in brackets */
    LANE_LEX_AFTER_BRACKET,    /* after ] */
    LANE_LEX_CR_AFTER_BRACKET, /* and after a CR then */
    LANE_LEX_SKIP,             /* behind the cut of a record longer than max_record */
    LANE_LEX_COUNT
};

/* which resolving kernel fits a dialect */
enum {
    LANE_SHAPE_ODD, /* none */
    LANE_SHAPE_PLAIN,
    LANE_SHAPE_MERGED,
    LANE_SHAPE_DOUBLED,
    LANE_SHAPE_LOG
};

/* what is asked for */
enum {
    LANE_MODE_NOTHING,
    LANE_MODE_SPANS,
    LANE_MODE_PHYSICAL, /* numbers only */
    LANE_MODE_MIXED,    /* also REST and RECORD */
    LANE_MODE_NAMED     /* also names of a log */
};

/* ---- dialect.c ---- */

/* LANE_OK or LANE_E_ARGUMENT. `rules` points to the dialect's delimiters. */
LANE_HIDDEN int32_t lane_dialect_rules(const lane_dialect *dialect, lane_record_rules *rules);
LANE_HIDDEN uint8_t lane_rules_shape(const lane_record_rules *rules);
/* The rules in a form that outlives the dialect, and back: that points to the kept delimiters. */
LANE_HIDDEN lane_record_kept_rules lane_rules_keep(const lane_record_rules *rules,
                                                   const lane_dialect *dialect);
LANE_HIDDEN lane_record_rules lane_rules_kept(const lane_record_kept_rules *kept);
/* A dialect as if `dialect` were NULL or had a size of its own. */
LANE_HIDDEN lane_dialect lane_dialect_of(const lane_dialect *dialect);

/* ---- lex.c ---- */

typedef struct lane_lexer {
    const lane_kernels *kernels;
    const lane_record_rules *rules;
    uint8_t shape;
    lane_record_words words; /* of LANE_RECORD_WORDS each */
    size_t word_count;       /* in and out */
    /* problems found, in order: their offset and the byte at which they showed, relative to
     * `problem_base`; NULL: not wanted */
    struct lane_record_pending *problems;
    size_t problem_count;
    uint64_t problem_base;
} lane_lexer;

LANE_HIDDEN void lane_lex_start(lane_record_state *state, uint64_t offset);
/* Moves `state` over as many of the n bytes as fill the words; stops early, with fewer bytes used than
 * 64 a word, at the end of the input, where state->cut says that the record is too long, and
 * when `problems` (of LANE_RECORD_BLOCK_PROBLEMS and more) has no room for another block's. Returns the
 * bytes used. Not to be called in LANE_LEX_SKIP. */
LANE_HIDDEN size_t lane_lex_run(lane_lexer *lexer, lane_record_state *state, const uint8_t *s,
                                size_t n, size_t problem_room);

/* ---- field.c: one record, field by field ---- */

/* The flags of a field that starts with `byte`. */
LANE_INLINE uint32_t lane_reader_kind(const lane_record_reader *r, uint8_t byte, size_t number) {
    if (byte == r->rules.quote && r->rules.quoting != LANE_QUOTING_NONE)
        return LANE_FIELD_QUOTED;
    return byte == '[' && r->rules.brackets && number > 0 ? LANE_FIELD_BRACKETED : 0;
}

/* Takes the room of a new record. False: there is none. */
LANE_HIDDEN bool lane_open_record(lane_record_reader *r, lane_record_batch *b);
/* Adds a complete field to the open record. False: no room for its span (nothing is changed). */
LANE_HIDDEN bool lane_take_field(lane_record_reader *r, lane_record_batch *b, lane_field field);
LANE_HIDDEN bool lane_take_problem(lane_record_reader *r, lane_record_batch *b, int32_t code,
                                   uint64_t offset);
/* Whether `more` problems would fit. */
LANE_HIDDEN bool lane_problem_room(const lane_record_batch *b, size_t more);
/* Fills what only the whole record tells in its row, and may add a problem. False: no room for it. */
LANE_HIDDEN bool lane_close_fields(lane_record_reader *r, lane_record_batch *b, uint32_t text_end);
LANE_HIDDEN void lane_close_record(lane_record_reader *r, lane_record_batch *b, uint32_t text_end,
                                   uint64_t end);

/* ---- make.c ---- */

/* Whether the reader's list is two, of starts and of ends; else it is one of ends. */
LANE_INLINE bool lane_has_starts(const lane_record_reader *r) {
    return r->rules.merge && r->mode != LANE_MODE_NOTHING;
}

/* Uses the lists as far as the input goes: s is the input at r->position, n bytes of it. False: no
 * room. */
LANE_HIDDEN bool lane_make_records(lane_record_reader *r, lane_record_batch *b, const uint8_t *s,
                                   size_t n);
/* Takes the complete fields that the lists have of the record that is open in the n bytes. */
LANE_HIDDEN bool lane_make_fields(lane_record_reader *r, lane_record_batch *b, const uint8_t *s,
                                  size_t n);
/* The same, and uses all of the n bytes, the start of the next field included. */
LANE_HIDDEN bool lane_make_open_record(lane_record_reader *r, lane_record_batch *b,
                                       const uint8_t *s, size_t n);

/* ---- log.c ---- */

/* Where the words of a request part, as indices into its raw bytes. */
typedef struct lane_request {
    bool has_words; /* it is quoted and has two words or more: else it has no parts */
    bool has_protocol;
    uint32_t method_end;
    uint32_t target_end;
    uint32_t path_end; /* at the first `?` of the target, or its end */
    uint32_t end;
    uint32_t closing; /* the quote that closes; the size of all where none does */
} lane_request;

/* Which physical fields a log record's names are, and the request once a part of it was asked for. */
typedef struct lane_log_names {
    lane_request request;
    bool has_request;
    size_t client; /* number of the field that is the client */
    size_t time;   /* number of the time, when has_time */
    bool has_time;
    bool ambiguous;
} lane_log_names;

/* The fields of a record that is whole in the lists, and its bytes. */
typedef struct lane_record_fields {
    const uint32_t *starts; /* where runs merge; NULL: a field starts behind the one before */
    const uint32_t *ends;   /* ends[-1] is there too: where the field before the first ended */
    size_t count;
    uint32_t start;    /* of the record */
    uint32_t text_end; /* cuts the last field */
    const uint8_t *s;  /* the bytes at offset `from` */
    uint32_t from;
} lane_record_fields;

LANE_INLINE uint32_t lane_field_start(const lane_record_fields *f, size_t number) {
    return f->starts != NULL ? f->starts[number] : f->ends[(ptrdiff_t)number - 1] + 1;
}
LANE_INLINE uint32_t lane_field_end(const lane_record_fields *f, size_t number) {
    return f->ends[number] < f->text_end ? f->ends[number] : f->text_end;
}
/* A field as it is reported. */
LANE_INLINE lane_field lane_whole_field(const lane_record_reader *r, const lane_record_fields *f,
                                        size_t number) {
    lane_field field;
    field.start = lane_field_start(f, number);
    field.end = lane_field_end(f, number);
    field.flags =
        field.start < field.end ? lane_reader_kind(r, f->s[field.start - f->from], number) : 0;
    return field;
}

LANE_HIDDEN void lane_log_find(const lane_record_reader *r, const lane_record_fields *fields,
                               lane_log_names *names);
LANE_HIDDEN lane_field lane_log_field(const lane_record_reader *r, const lane_record_fields *fields,
                                      lane_log_names *names, uint32_t id);
/* the same for the open record, whose fields come one by one */
LANE_HIDDEN void lane_log_take(lane_record_reader *r, uint32_t number, lane_field field);
LANE_HIDDEN lane_field lane_log_named(const lane_record_reader *r, uint32_t id);
/* The offset of the user when it is ambiguous. */
LANE_HIDDEN bool lane_log_ambiguous(const lane_record_reader *r, uint32_t *user_start);
/* Whether the format has the logical field. */
LANE_HIDDEN bool lane_log_has(uint8_t log, uint32_t id);

/* ---- value.c ---- */

/* Index of the quote that closes the text which goes on, inside quotes, at `from`; n: none does. */
LANE_HIDDEN size_t lane_closing_quote(uint8_t quoting, uint8_t quote, const uint8_t *raw,
                                      size_t from, size_t n);

#endif
