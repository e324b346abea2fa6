/* report.h - problems in the data: kept as notes where they are found, told in the order of the
 * input. */
#ifndef LANE_CLI_REPORT_H
#define LANE_CLI_REPORT_H

#include "settings.h"

/* A status that has another text here: one number, so that notes can keep it. */
enum { REPORT_BASE64_WHITESPACE = 0x100 | LANE_E_BASE64_CHARACTER };

typedef struct note {
    uint64_t offset; /* in the file */
    uint64_t line;   /* 1-based; of a unit: from the unit's start */
    int32_t code;    /* lane_status, or REPORT_... */
} note;

/* What a stretch of the input came to. */
typedef struct notes {
    note *items; /* the first ones */
    size_t count, capacity;
    uint64_t most; /* how many are kept */
    uint64_t problems, records, rows;
    bool stopped;
} notes;

void notes_add(notes *n, uint64_t offset, uint64_t line, int32_t code);
void notes_clear(notes *n);

/* Of the whole run. */
typedef struct report {
    const settings *settings;
    const char *file;
    uint64_t messages_left; /* UINT64_MAX: no limit */
    uint64_t problems, records, rows;
    bool stopped, failed; /* failed: some file could not be read */
} report;

void report_init(report *r, const settings *s);

/* Tells one problem. */
void report_problem(const char *file, uint64_t line, uint64_t offset, int32_t code);

/* Tells the notes and adds up the rest; clears it. `lines`: what their line numbers count from. */
void report_take(report *r, notes *n, uint64_t lines);

/* The last line, when there was any problem; returns the exit status. */
int report_end(const report *r);

#endif
