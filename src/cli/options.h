/* options.h - the command line by table.
 *
 * A row says how an option is spelled and which member of the verb's settings takes it. Options and
 * files may be mixed; what follows "--" is a file; "--name=value" and "--name value" are the same,
 * and so are "-f1", "-f 1" and, for letters without argument, "-zs" and "-z -s". Names are not
 * abbreviated: a script must not change its meaning when an option is added. */
#ifndef LANE_CLI_OPTIONS_H
#define LANE_CLI_OPTIONS_H

#include "cli.h"

typedef enum option_kind {
    OPTION_FLAG,   /* uint8_t: `value` */
    OPTION_TEXT,   /* const char * */
    OPTION_CHOICE, /* uint8_t: 1 + the index in `choices`, words parted by | */
    OPTION_MAYBE,  /* the same, or `value` when nothing is attached to it by = */
    OPTION_NUMBER, /* uint64_t; `value` 1: a larger one counts as the largest but one */
    OPTION_SIZE,   /* uint64_t: bytes, K M G behind it as powers of 1024 */
    OPTION_LIST    /* option_list: in the order of the command line, with `value` */
} option_kind;

typedef struct option {
    const char *name; /* without dashes; NULL: a letter only */
    char letter;      /* 0: none */
    uint8_t kind;     /* option_kind */
    uint8_t value;
    uint8_t hidden; /* not suggested */
    size_t member;  /* offset in the settings */
    const char *choices;
} option;

typedef struct option_text {
    const char *text;
    uint8_t value;
} option_text;

typedef struct option_list {
    option_text *items;
    size_t count;
} option_list;

/* Reads argv[1..] into `settings`; the operands move to the front of argv[1..], their number goes to
 * *operands. `table` ends with a row of name NULL and letter 0. Returns CLI_DONE; or CLI_NO when help
 * was asked for. Mistakes end the program with a message. */
int options_read(const cli_verb *verb, const option *table, int argc, char **argv, void *settings,
                 size_t *operands);

/* Ends the program with a message and where to find help. */
_Noreturn void options_mistake(const char *verb, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Undoes \t \n \r \0 \\ \xHH; a text of one byte is that byte. Returns a malloc'ed text of *n bytes;
 * ends the program where a backslash is followed by something else. */
char *options_unescape(const char *verb, const char *what, const char *text, size_t *n);

#endif
