/* run.h - a verb's work over all its files: headers, names, reading in sequence or in parallel. */
#ifndef LANE_CLI_RUN_H
#define LANE_CLI_RUN_H

#include "input.h"
#include "worker.h"

typedef struct run {
    const settings *settings;
    worker_job job;
    plan plan;
    report report;
    worker worker;
    sink names;             /* the row of names that was written, */
    const char *names_file; /* and of which file */
} run;

/* Checks the command line, then opens the outputs. */
void run_init(run *r, const settings *s, worker_job job);

/* The files of the command line; without any, standard input. */
char **run_file_names(const settings *s, size_t *count);

/* Reads every file. */
void run_files(run *r);

/* Closes the outputs and returns the exit status. A half-made output file does not replace a whole
 * one: it goes when a file could not be read, and when --on-error=stop stopped. */
int run_end(run *r);

/* All of it, for a verb that writes nothing but its records. */
int run_records(const settings *s, worker_job job);

#endif
