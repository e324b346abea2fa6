/* cli.h - what every file of the command needs: exit codes, messages, memory, the table of verbs. */
#ifndef LANE_CLI_H
#define LANE_CLI_H

#ifndef _GNU_SOURCE
#    define _GNU_SOURCE 1 /* sched_getaffinity */
#endif

#include <lanewise/base.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the command says by its exit status. */
enum {
    CLI_DONE = 0,
    CLI_NO = 1,   /* a check failed, nothing matched, stop or strict */
    CLI_ERROR = 2 /* usage, or input or output failed */
};

typedef struct cli_verb {
    const char *name;
    const char *summary;
    const char *help; /* examples first */
    int (*run)(int argc, char **argv);
} cli_verb;

extern const cli_verb cli_verb_split;
extern const cli_verb cli_verb_count;
extern const cli_verb cli_verb_space;
extern const cli_verb cli_verb_base64;
extern const cli_verb cli_verb_link;
extern const cli_verb cli_verb_utf8;
extern const cli_verb cli_verb_transcode;
extern const cli_verb cli_verb_info;
extern const cli_verb cli_verb_help;

/* The verbs in the order of the help, ended by NULL. */
extern const cli_verb *const cli_verbs[];

/* The verb of that name, or NULL. */
const cli_verb *cli_verb_find(const char *name);

/* Writes the help of a verb to stdout; returns the exit status. */
int cli_help(const cli_verb *verb);

/* One line on stderr, "lanewise: " before it, in one write. */
void cli_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, then ends the program with CLI_ERROR; a half-made output file is removed. */
_Noreturn void cli_die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Memory that is always there: the program ends with a message where malloc gives nothing. */
void *cli_alloc(size_t count, size_t size);
void *cli_resize(void *memory, size_t count, size_t size);
char *cli_copy(const void *text, size_t n); /* n bytes and a NUL */

/* Text made safe for a terminal: bytes below 20 and 7F become \xHH. Valid until the fourth call
 * after it. */
const char *cli_printable(const void *text, size_t n);
const char *cli_printable_string(const char *text);

/* The name among `count` that `text` begins, or is by two typing errors at most; NULL when there is none. */
const char *cli_closest(const char *text, const char *const *names, size_t count);

#endif
