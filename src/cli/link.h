/* link.h - what `link` makes of a Link field: of a record or its fields, and of raw header dumps. */
#ifndef LANE_CLI_LINK_H
#define LANE_CLI_LINK_H

#include "worker.h"

#include <lanewise/link.h>

/* What the options come to. */
typedef struct link_kind {
    bool targets_only;    /* of one relation type */
    lane_view *relations; /* in lower case; none: all */
    size_t relation_count;
    lane_link_options options;
} link_kind;

typedef struct link_problem {
    size_t position; /* in the field value */
    int32_t code;
} link_problem;

/* What a worker needs for it. */
typedef struct link_state {
    lane_arena arena;
    char *first; /* the arena's first block: an ordinary field needs no other */
    size_t rows; /* links or fields written of the record at hand */

    /* of the field value at hand: the first ones, in its order, and how many there are */
    link_problem *problems;
    size_t problem_count, problem_capacity;
    uint64_t problem_total;

    /* --http-headers: a Link field that may go on in the next batch, as it stands in the file */
    sink field;
    uint64_t field_offset, field_line;
    uint64_t cut; /* where it became longer than --max-record; UINT64_MAX: it did not */
    bool field_is_open;
} link_state;

link_state *link_state_new(void);
void link_state_free(link_state *state);

/* The bytes that cannot stand as they are in what comes out, for plan.escaped. */
void link_set_escaped(plan *p);

/* Writes what becomes of a field value, and keeps its problems in w->link; false: it has some. Where a record with
 * problems is left out, it is written to w->made, else to the output. */
bool link_make_value(worker *w, lane_view value);

/* The same of the row's fields; problems are noted. */
bool link_make(worker *w, size_t index, const record_row *row);

/* What counts as found in the record at hand: its links where --rel chooses, else the record. */
size_t link_rows(const worker *w);

/* --http-headers: the Link fields of a batch of lines, and what is still open at the end. */
void link_take_headers(worker *w);
void link_end_headers(worker *w);

#endif
