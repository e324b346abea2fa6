/* utf_problems.h - what is ill-formed in whole files, or cannot be had in another encoding: counted, and told where. */
#ifndef LANE_CLI_UTF_PROBLEMS_H
#define LANE_CLI_UTF_PROBLEMS_H

#include "text_file.h"

#include <lanewise/utf_convert.h>

/* Of the whole run. */
typedef struct utf_problems {
    uint64_t messages_left; /* UINT64_MAX: no limit */
    uint64_t problems, lines;
} utf_problems;

/* Rows of the option tables; the member is SETTINGS_NO_NUMBER before. */
#define UTF_PROBLEMS_MAX_MESSAGES(settings)                                                        \
    { "max-messages", 0, OPTION_NUMBER, 0, 0, offsetof(settings, max_messages), NULL }

void utf_problems_init(utf_problems *p, uint64_t max_messages);

/* One of them: `length` bytes at `position` of the file. */
void utf_problems_add(utf_problems *p, text_file *f, int32_t status, uint64_t position,
                      size_t length);

/* The word for it. */
const char *utf_problem_code(int32_t status);

/* How much of the pieces before a state over a file may still hold, since it may begin a character. */
enum { UTF_MOST_HELD = 3 };

/* A conversion of a file in pieces. */
typedef struct utf_conversion {
    int32_t from, to; /* lane_encoding */
    uint64_t begins;  /* where the text begins in the file */
    uint64_t at;      /* the byte that comes next */
    uint8_t *out;     /* what a piece becomes; utf_conversion_room holds all */
    size_t room;
} utf_conversion;

size_t utf_conversion_room(int32_t from, int32_t to);

/* Adds the `count` problems that a state over the file met in the bytes from `at` to the end of the piece. Where
 * they are is looked for only while there are messages left, and overwrites `out`. */
void utf_problems_add_all(utf_problems *p, text_file *f, const utf_conversion *c, uint64_t count);

/* The last line, when there was any problem. */
void utf_problems_end(const utf_problems *p);

#endif
