/* cli.c - messages, memory, and which name was meant. */
#include "cli.h"

#include "output.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void message(const char *format, va_list arguments) {
    static const char prefix[] = "lanewise: ";
    char line[4096];
    memcpy(line, prefix, sizeof prefix - 1);
    size_t room = sizeof line - sizeof prefix; /* one byte stays for the LF */
    int made = vsnprintf(line + sizeof prefix - 1, room, format, arguments);
    size_t n = made < 0 ? 0 : (size_t)made < room ? (size_t)made : room - 1;
    n += sizeof prefix - 1;
    line[n++] = '\n';
    for (size_t done = 0; done < n;) {
        ssize_t wrote = write(STDERR_FILENO, line + done, n - done);
        if (wrote <= 0) {
            return; /* nowhere left to say so */
        }
        done += (size_t)wrote;
    }
}

void cli_message(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    message(format, arguments);
    va_end(arguments);
}

_Noreturn void cli_die(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    message(format, arguments);
    va_end(arguments);
    output_abandon();
    /* other threads may be at work: no exit handlers, no destructors */
    _exit(CLI_ERROR);
}

void *cli_alloc(size_t count, size_t size) {
    return cli_resize(NULL, count, size);
}

void *cli_resize(void *memory, size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) {
        cli_die("out of memory");
    }
    size_t n = count * size;
    void *p = realloc(memory, n == 0 ? 1 : n);
    if (p == NULL) {
        cli_die("out of memory (%zu bytes asked)", n);
    }
    return p;
}

char *cli_copy(const void *text, size_t n) {
    char *copy = cli_alloc(n + 1, 1);
    if (n != 0) {
        memcpy(copy, text, n);
    }
    copy[n] = 0;
    return copy;
}

const char *cli_printable(const void *text, size_t n) {
    static _Thread_local char ring[4][1024];
    static _Thread_local unsigned turn;
    char *out = ring[turn++ % 4];
    size_t used = 0;
    for (size_t i = 0; i < n && used + 5 < sizeof ring[0]; i++) {
        unsigned char c = ((const unsigned char *)text)[i];
        if (c < 0x20 || c == 0x7F) {
            used += (size_t)snprintf(out + used, 5, "\\x%02X", c);
        } else {
            out[used++] = (char)c;
        }
    }
    out[used] = 0;
    return out;
}

const char *cli_printable_string(const char *text) {
    return cli_printable(text, strlen(text));
}

/* Edit distance with swaps of neighbours (optimal string alignment), three rows at a time. Names are
 * short: what is longer than the rows is far from any. */
static size_t typing_errors(const char *a, const char *b) {
    enum { LONGEST = 48 };
    size_t rows[3][LONGEST + 1];
    size_t an = strlen(a), bn = strlen(b);
    if (an > LONGEST || bn > LONGEST) {
        return SIZE_MAX;
    }
    size_t *before = rows[0], *last = rows[1], *now = rows[2];
    for (size_t j = 0; j <= bn; j++) {
        last[j] = j;
    }
    for (size_t i = 1; i <= an; i++) {
        now[0] = i;
        for (size_t j = 1; j <= bn; j++) {
            size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best) {
                best = last[j] + 1;
            }
            if (now[j - 1] + 1 < best) {
                best = now[j - 1] + 1;
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < best) {
                best = before[j - 2] + 1;
            }
            now[j] = best;
        }
        size_t *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[bn];
}

/* Two errors at most, in less than half of either word; the first letter is hardly ever one of two: "apache" is
 * no "space". */
static bool is_slip(const char *text, const char *name, size_t errors) {
    size_t n = strlen(text), name_size = strlen(name);
    size_t shorter = n < name_size ? n : name_size;
    return errors == 0 ||
           (errors * 2 < shorter && (errors == 1 || (errors == 2 && text[0] == name[0])));
}

const char *cli_closest(const char *text, const char *const *names, size_t count) {
    const char *closest = NULL;
    size_t n = strlen(text), fewest = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        size_t errors = typing_errors(text, names[i]);
        /* a word cut short is meant more often than one that differs by as much */
        if (n >= 2 && strncmp(names[i], text, n) == 0) {
            errors = 0;
        }
        if (errors < fewest && is_slip(text, names[i], errors)) {
            fewest = errors;
            closest = names[i];
        }
    }
    return closest;
}
