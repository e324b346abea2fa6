/* options.c - the command line by table. */
#include "options.h"

#include <lanewise/ascii.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

_Noreturn void options_mistake(const char *verb, const char *format, ...) {
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_die("%s: %s ('lanewise help %s' shows examples)", verb, text, verb);
}

static const option *find_name(const option *table, const char *name, size_t n) {
    for (const option *row = table; row->name != NULL || row->letter != 0; row++) {
        if (row->name != NULL && strncmp(row->name, name, n) == 0 && row->name[n] == 0) {
            return row;
        }
    }
    return NULL;
}

static const option *find_letter(const option *table, char letter) {
    for (const option *row = table; row->name != NULL || row->letter != 0; row++) {
        if (row->letter == letter) {
            return row;
        }
    }
    return NULL;
}

static _Noreturn void unknown_name(const cli_verb *verb, const option *table, const char *name,
                                   size_t n) {
    const char *names[64];
    size_t count = 0;
    names[count++] = "help";
    for (const option *row = table; row->name != NULL || row->letter != 0; row++) {
        if (row->name != NULL && !row->hidden && count < sizeof names / sizeof *names) {
            names[count++] = row->name;
        }
    }
    char *given = cli_copy(name, n);
    const char *closest = cli_closest(given, names, count);
    if (closest == NULL) {
        options_mistake(verb->name, "unknown option '--%s'", cli_printable_string(given));
    }
    options_mistake(verb->name, "unknown option '--%s'; did you mean '--%s'?",
                    cli_printable_string(given), closest);
}

static uint64_t read_number(const cli_verb *verb, const option *row, const char *shown,
                            const char *text) {
    uint64_t number = 0;
    const char *s = text;
    bool fits = *s >= '0' && *s <= '9';
    for (; *s >= '0' && *s <= '9'; s++) {
        uint64_t digit = (uint64_t)(*s - '0');
        fits = fits && number <= (UINT64_MAX - digit) / 10;
        number = number * 10 + digit;
    }
    if (s != text && row->kind == OPTION_NUMBER && row->value != 0 &&
        (!fits || number == UINT64_MAX)) {
        fits = true;
        number = UINT64_MAX - 1;
    }
    if (row->kind == OPTION_SIZE && *s != 0) {
        const char *unit = strchr("KMGkmg", *s);
        if (unit != NULL) {
            unsigned shift = 10 * (unsigned)((unit - "KMGkmg") % 3 + 1);
            fits = fits && number <= UINT64_MAX >> shift;
            number <<= shift;
            s++;
        }
    }
    if (!fits || *s != 0) {
        options_mistake(verb->name, "%s: '%s' is not a number%s", shown, cli_printable_string(text),
                        row->kind == OPTION_SIZE ? " of bytes, like 4096 or 16M" : "");
    }
    return number;
}

static uint8_t read_choice(const cli_verb *verb, const option *row, const char *shown,
                           const char *text) {
    struct {
        const char *text;
        size_t size;
    } found[16];
    size_t n = strlen(text), count = 0;
    for (const char *word = row->choices; word != NULL && count < 16; count++) {
        const char *bar = strchr(word, '|');
        size_t length = bar == NULL ? strlen(word) : (size_t)(bar - word);
        if (length == n && memcmp(word, text, n) == 0) {
            return (uint8_t)(count + 1);
        }
        found[count].text = word;
        found[count].size = length;
        word = bar == NULL ? NULL : bar + 1;
    }
    /* the process ends here: the copies are not freed */
    const char *words[16];
    for (size_t i = 0; i < count; i++) {
        words[i] = cli_copy(found[i].text, found[i].size);
    }
    char *lowercase = cli_copy(text, n);
    lane_ascii_lowercase(lowercase, n, lowercase, n);
    const char *closest = cli_closest(lowercase, words, count);
    if (closest != NULL) {
        options_mistake(verb->name, "%s: '%s' is none of %s; did you mean '%s'?", shown,
                        cli_printable_string(text), row->choices, closest);
    }
    options_mistake(verb->name, "%s: '%s' is none of %s", shown, cli_printable_string(text),
                    row->choices);
}

static void store(const cli_verb *verb, const option *row, const char *shown, const char *text,
                  void *settings) {
    char *member = (char *)settings + row->member;
    switch ((option_kind)row->kind) {
    case OPTION_FLAG:
        *(uint8_t *)member = row->value;
        break;
    case OPTION_TEXT:
        memcpy(member, &text, sizeof text);
        break;
    case OPTION_MAYBE:
    case OPTION_CHOICE:
        *(uint8_t *)member = text == NULL ? row->value : read_choice(verb, row, shown, text);
        break;
    case OPTION_NUMBER:
    case OPTION_SIZE: {
        uint64_t number = read_number(verb, row, shown, text);
        memcpy(member, &number, sizeof number);
        break;
    }
    case OPTION_LIST: {
        option_list list;
        memcpy(&list, member, sizeof list);
        list.items = cli_resize(list.items, list.count + 1, sizeof *list.items);
        list.items[list.count++] = (option_text){text, row->value};
        memcpy(member, &list, sizeof list);
        break;
    }
    }
}

typedef struct reading {
    const cli_verb *verb;
    const option *table;
    int argc;
    char **argv;
    int next; /* index of the argument after the one being read */
    void *settings;
} reading;

static const char *argument_of(reading *r, const char *shown, const char *attached) {
    if (attached != NULL) {
        return attached;
    }
    if (r->next >= r->argc) {
        options_mistake(r->verb->name, "%s wants a value behind it", shown);
    }
    return r->argv[r->next++];
}

/* --name, --name=value; true when it asks for help */
static bool read_long(reading *r, const char *text) {
    size_t n = strcspn(text, "=");
    if (n == 4 && memcmp(text, "help", 4) == 0) {
        return true;
    }
    const option *row = find_name(r->table, text, n);
    if (row == NULL) {
        unknown_name(r->verb, r->table, text, n);
    }
    char shown[64];
    snprintf(shown, sizeof shown, "--%s", row->name);
    const char *attached = text[n] == '=' ? text + n + 1 : NULL;
    if (row->kind == OPTION_FLAG) {
        if (attached != NULL) {
            options_mistake(r->verb->name, "%s takes no value", shown);
        }
        store(r->verb, row, shown, NULL, r->settings);
    } else if (row->kind == OPTION_MAYBE) {
        store(r->verb, row, shown, attached, r->settings);
    } else {
        store(r->verb, row, shown, argument_of(r, shown, attached), r->settings);
    }
    return false;
}

/* -x, -xvalue, -xyz; true when it asks for help */
static bool read_letters(reading *r, const char *text) {
    for (; *text != 0; text++) {
        if (*text == 'h') {
            return true;
        }
        char shown[3] = {'-', *text, 0};
        const option *row = find_letter(r->table, *text);
        if (row == NULL) {
            options_mistake(r->verb->name, "unknown option '-%s'", cli_printable(text, 1));
        }
        if (row->kind != OPTION_FLAG) {
            store(r->verb, row, shown, argument_of(r, shown, text[1] != 0 ? text + 1 : NULL),
                  r->settings);
            return false;
        }
        store(r->verb, row, shown, NULL, r->settings);
    }
    return false;
}

int options_read(const cli_verb *verb, const option *table, int argc, char **argv, void *settings,
                 size_t *operands) {
    reading r = {
        .verb = verb, .table = table, .argc = argc, .argv = argv, .next = 1, .settings = settings};
    bool only_files = false;
    size_t found = 0;
    while (r.next < argc) {
        char *text = argv[r.next++];
        if (only_files || text[0] != '-' || text[1] == 0) {
            argv[1 + found++] = text;
        } else if (strcmp(text, "--") == 0) {
            only_files = true;
        } else if (text[1] == '-' ? read_long(&r, text + 2) : read_letters(&r, text + 1)) {
            return CLI_NO;
        }
    }
    *operands = found;
    return CLI_DONE;
}

static int hex_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

char *options_unescape(const char *verb, const char *what, const char *text, size_t *n) {
    static const char letters[] = "tnr0\\";
    static const char meanings[] = "\t\n\r\0\\";
    size_t length = strlen(text);
    char *out = cli_copy(text, length);
    *n = length;
    if (length <= 1) {
        return out;
    }
    size_t used = 0;
    for (const char *s = text; *s != 0; s++) {
        if (*s != '\\') {
            out[used++] = *s;
            continue;
        }
        s++;
        const char *letter = *s == 0 ? NULL : strchr(letters, *s);
        if (letter != NULL) {
            out[used++] = meanings[letter - letters];
        } else if (*s == 'x' && hex_digit(s[1]) >= 0 && hex_digit(s[2]) >= 0) {
            out[used++] = (char)(hex_digit(s[1]) * 16 + hex_digit(s[2]));
            s += 2;
        } else if (*s == ']' || *s == '[') {
            out[used++] = *s;
        } else {
            options_mistake(verb, "%s: a backslash stands before t n r 0 \\ or xHH only", what);
        }
    }
    out[used] = 0;
    *n = used;
    return out;
}
