/* plan.h - what is to be done with each record, worked out once a file: which fields the library is
 * asked for, which columns come out of them, and how they are called. Workers share it; it does not
 * change while they run. */
#ifndef LANE_CLI_PLAN_H
#define LANE_CLI_PLAN_H

#include "fields.h"
#include "where.h"

/* How rows reach the fields. */
typedef enum plan_mode {
    PLAN_WANTED, /* fixed stride: the wanted list is the columns, then the conditions */
    PLAN_SPANS,  /* all spans of a record; columns pick from them */
    PLAN_NESTED  /* fixed stride, and each record once more for all its spans: open ranges beside
                    names of a log, fields behind its last named one */
} plan_mode;

typedef enum json_kind { JSON_STRING, JSON_NUMBER, JSON_NUMBER_OR_NULL } json_kind;

/* "name": as JSON, and what its values are. */
typedef struct json_key {
    char *text; /* NULL: of an open column, or no JSON is written */
    size_t size;
    json_kind kind;
} json_key;

typedef struct plan_column {
    uint32_t field; /* as in a wanted list; of an open column: where it begins */
    bool open;      /* from there to the record's end, a field each */
    char *name;     /* NULL: of an open column */
    size_t name_size;
} plan_column;

typedef struct plan {
    const settings *settings;
    lane_dialect dialect;
    lane_class delimiters;
    uint8_t record_end; /* the byte */
    uint8_t first_delimiter;
    bool one_delimiter;        /* and no other */
    bool values_are_raw;       /* neither quotes nor brackets */
    bool may_hold_record_ends; /* inside quotes: a record is not a line then */

    char *between; /* between the fields that come out */
    size_t between_size;
    uint8_t to; /* TO_... */
    uint8_t row_end;
    uint32_t value_flags;    /* LANE_FIELD_KEEP_ESCAPES, or 0 */
    lane_class escaped;      /* the bytes of a value that the format cannot show as they are */
    bool escapes_part;       /* base64: an escape holds a byte that parts fields */
    lane_class bare_escaped; /* tsv: those of a value without quotes */

    field_list fields;
    condition *conditions;
    size_t condition_count;

    /* of the file at hand */
    field_names names;
    size_t header_count; /* how many fields a record must have; 0: any number */
    plan_mode mode;
    plan_column *columns;
    size_t column_count;
    json_key *keys;   /* one a column */
    uint32_t *wanted; /* NULL: all spans */
    size_t wanted_count;
    size_t
        time_place; /* of LANE_FIELD_TIME in `wanted`, where edits need to know it; else SIZE_MAX */
    uint32_t *condition_fields;
    bool has_open, has_record; /* among the columns */
    bool allows_plain_rows;    /* rows of a batch without problems and bytes to escape are copies */
    bool counts_lines;         /* nothing but their number is wanted of records that are lines */
    bool parts_at_ascii;       /* no field begins or ends inside a character of UTF-8 */
} plan;

/* The byte around quoted fields of the input. */
static inline uint8_t plan_quote(const plan *p) {
    return p->dialect.quote == 0 ? '"' : (uint8_t)p->dialect.quote;
}

/* What does not depend on a header. Ends the program on mistakes of the command line. */
void plan_init(plan *p, const settings *s);

/* Looks names up and decides on columns; `header`: the names of the file's first record, taken over
 * by the plan, or NULL. May be called again for the next file. */
void plan_resolve(plan *p, field_names *header);

/* The name of physical field `number` in an open column; malloc'ed, without a NUL. One that an earlier column
 * shows too has _2 behind its name, as repeated names have. */
char *plan_open_name(const plan *p, size_t column, uint32_t number, size_t *n);

/* The same as a JSON key ("name":). */
json_key plan_open_key(const plan *p, size_t column, uint32_t number);

#endif
