/* output.h - the one output of the command: stdout, or the file of -o.
 *
 * A regular or new file is written aside and takes its name only when all went well; its temporary
 * goes when the program ends otherwise. Anything else (a pipe, a device) is written to directly.
 * Errors end the program with a message; a pipe whose reader left ends it quietly. */
#ifndef LANE_CLI_OUTPUT_H
#define LANE_CLI_OUTPUT_H

#include "cli.h"

#include <string.h>

/* Before any other file is opened: a standard stream that the caller closed must not be what the next
 * open() gives, or messages would land in the file of -o. It stays unusable: reading or writing fails. */
void output_hold_standard_streams(void);

/* path NULL: stdout. */
void output_open(const char *path);

/* The same of a file, for a program that can go on without it: 0, or the errno of what failed, not told. */
int output_try(const char *path);

/* The whole of it, now. One thread at a time. */
void output_write(const void *bytes, size_t n);

/* Closes, and gives an aside file its name. Returns the exit status CLI_DONE. */
int output_close(void);

/* Removes an aside file, if there is one; nothing to do otherwise. */
void output_abandon(void);

/* Writes all of it to a descriptor; `name` is for the message. The same errors end the program. */
void output_write_to(int fd, const char *name, const void *bytes, size_t n);

/* The file of --rejects, which must not be that of the output, by whatever name: opened, then emptied once the
 * inputs are known to be other files. */
void rejects_open(const char *path);
void rejects_begin(void);
int rejects_fd(void); /* -1: none */

/* Whether it is a regular file that is written to. */
struct stat;
bool output_is(const struct stat *file);

/* Bytes on their way: to a descriptor (when full, and on flush), or kept in memory (fd -1). There is
 * always room for SINK_SLACK bytes after what sink_room promised, so that copies may be over-wide. */
enum { SINK_SLACK = 64 };

typedef struct sink {
    uint8_t *bytes;
    size_t used, capacity; /* capacity: without the slack */
    int fd;
    const char *name;
} sink;

void sink_init(sink *s, int fd, const char *name);
void sink_free(sink *s);
void sink_flush(sink *s);
void sink_make_room(sink *s, size_t n); /* the slow half of sink_room */

/* A place for n bytes; add what was written to `used`. */
static inline uint8_t *sink_room(sink *s, size_t n) {
    if (s->capacity - s->used < n) {
        sink_make_room(s, n);
    }
    return s->bytes + s->used;
}

void sink_put_long(sink *s, const void *bytes, size_t n); /* in pieces */

/* Any number of bytes. */
static inline void sink_put(sink *s, const void *bytes, size_t n) {
    if (s->capacity - s->used < n) {
        sink_put_long(s, bytes, n);
        return;
    }
    if (n != 0) {
        memcpy(s->bytes + s->used, bytes, n);
        s->used += n;
    }
}

static inline void sink_byte(sink *s, uint8_t byte) {
    *sink_room(s, 1) = byte;
    s->used++;
}

/* Copies n bytes in steps of 32: at least 32 are read and written, and up to 31 more than n, which both
 * buffers have room for. Most fields are one step. */
static inline void copy_wide(uint8_t *to, const uint8_t *from, size_t n) {
    size_t i = 0;
    do {
        memcpy(to + i, from + i, 32);
        i += 32;
    } while (i < n);
}

/* The descriptor and name of the opened output. */
int output_fd(void);
const char *output_name(void);

#endif
