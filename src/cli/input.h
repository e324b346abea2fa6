/* input.h - the files of the command line, one after the other. */
#ifndef LANE_CLI_INPUT_H
#define LANE_CLI_INPUT_H

#include "settings.h"

#include <lanewise/infra_string.h>

typedef struct input {
    int fd;
    const char *name; /* "-": standard input */
    bool is_regular;
    uint64_t start; /* where reading began: standard input may stand inside a file */
    uint64_t size;  /* of a regular file, when it was opened; from `start` on */
    uint8_t edits;  /* EDIT_... of newlines: what input_read makes of them; 0 when opened */
    lane_string_state newlines;
    bool at_end;
} input;

/* The *count files of the command line; without any, standard input. */
char **input_names(char **files, size_t *count);

/* Ends the program where the file is one that is written to; says nothing of other troubles. */
void input_check(const char *name);

/* false: told, and the next file may be tried. */
bool input_open(input *in, const char *name);
void input_close(input *in);

/* Up to n bytes, newlines edited. 0: at the end, which sets at_end, or what was read became nothing.
 * SIZE_MAX: an error, told. */
size_t input_read(input *in, void *bytes, size_t n);

/* Bytes as they stand at an offset from `start`, for any thread. */
size_t input_read_at(const input *in, uint64_t offset, void *bytes, size_t n);

/* Leaves standard input where reading it in sequence does, at its end. */
void input_end(const input *in);

/* Whether reading now would wait for a writer. */
bool input_would_wait(const input *in);

#endif
