/* text_file.h - whole files as text, piece by piece. */
#ifndef LANE_CLI_TEXT_FILE_H
#define LANE_CLI_TEXT_FILE_H

#include "input.h"

/* A character may begin in an earlier piece: of what was read before, this much stands right before the piece at
 * hand. More than a character has, so that pieces stay aligned for vectors. */
enum { TEXT_FILE_BYTES = 256 * 1024, TEXT_FILE_BEFORE = 16 };

typedef struct text_file {
    input in;
    uint8_t *bytes; /* of the piece at hand, which begins at `start` */
    size_t size;
    uint64_t start;
    int32_t encoding; /* lane_encoding, by which line feeds are told; 0 as opened: a byte each */
    uint64_t lines;   /* line feeds before byte `counted` of the piece */
    size_t counted;
    bool failed; /* it could not be read to its end */
} text_file;

/* Rows of the option tables: a member of the settings that says how much is read at once. */
#define TEXT_FILE_READ_SIZE(settings)                                                              \
    { "read-size", 0, OPTION_SIZE, 0, 1, offsetof(settings, read_size), NULL }

/* The room of one text_file at a time. malloc'ed. */
uint8_t *text_file_room(void);

/* false: told, and the next file may be tried. */
bool text_file_open(text_file *f, const char *name, uint8_t *room);

/* The next piece, of `most` bytes (0: as many as there is room for). false: there is none, or it could not be
 * read (`failed`). The piece at hand is then an empty one behind the last. */
bool text_file_next(text_file *f, uint64_t most);

/* Where byte `offset` of the file stands; TEXT_FILE_BEFORE bytes before the piece at most. */
const uint8_t *text_file_at(const text_file *f, uint64_t offset);

/* The line, from 1, that it stands on; never before one asked for earlier. */
uint64_t text_file_line(text_file *f, uint64_t offset);

/* At the end: how many lines there were, a last one without an end too. */
uint64_t text_file_lines(const text_file *f);

#endif
