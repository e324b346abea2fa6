/* text_file.h - whole files as text, piece by piece. */
#ifndef LANE_CLI_TEXT_FILE_H
#define LANE_CLI_TEXT_FILE_H

#include "input.h"

typedef struct text_file {
    input in;
    uint8_t *bytes; /* of the piece at hand, which begins at `start` */
    size_t size;
    uint64_t start;
    uint64_t lines; /* line feeds before byte `counted` of the piece */
    size_t counted;
    bool unended; /* the last byte is no line feed */
} text_file;

enum { TEXT_FILE_BYTES = 256 * 1024 };

/* Rows of the option tables: a member of the settings that says how much is read at once. */
#define TEXT_FILE_READ_SIZE(settings)                                                              \
    { "read-size", 0, OPTION_SIZE, 0, 1, offsetof(settings, read_size), NULL }

/* false: told, and the next file may be tried. `bytes` has room for TEXT_FILE_BYTES. */
bool text_file_open(text_file *f, const char *name, uint8_t *bytes);

/* The next piece, of `most` bytes (0: as many as there is room for). false: there is none, or it could not be
 * read; then the second says so. */
bool text_file_next(text_file *f, uint64_t most);
bool text_file_failed(const text_file *f);

/* The line, from 1, that byte `at` of the piece stands on; never before one asked for earlier. */
uint64_t text_file_line(text_file *f, size_t at);

/* A problem of the input, as all are told. */
void text_file_tell(const text_file *f, uint64_t line, uint64_t offset, const char *code,
                    const char *text);

#endif
