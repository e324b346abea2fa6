/* input.c - opening and reading: read and pread only, since a mapped file that is cut by log rotation
 * would end the process. */
#include "input.h"

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char **input_names(char **files, size_t *count) {
    static char standard_input[] = "-";
    static char *only[] = {standard_input};
    if (*count != 0) {
        return files;
    }
    *count = 1;
    return only;
}

bool input_open(input *in, const char *name) {
    *in = (input){.fd = STDIN_FILENO, .name = name};
    if (strcmp(name, "-") != 0) {
        in->fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    }
    struct stat file;
    if (in->fd < 0 || fstat(in->fd, &file) != 0) {
        cli_message("%s: %s", cli_printable_string(name), strerror(errno));
        return false;
    }
    if (S_ISDIR(file.st_mode)) {
        cli_message("%s: %s", cli_printable_string(name), strerror(EISDIR));
        input_close(in);
        return false;
    }
    input_check(name);
    in->is_regular = S_ISREG(file.st_mode);
    if (in->is_regular) {
        off_t at = lseek(in->fd, 0, SEEK_CUR);
        in->start = at > 0 ? (uint64_t)at : 0;
        in->size = file.st_size > at ? (uint64_t)(file.st_size - at) : 0;
    }
    return true;
}

void input_check(const char *name) {
    struct stat file;
    bool is_standard = strcmp(name, "-") == 0;
    if ((is_standard ? fstat(STDIN_FILENO, &file) : stat(name, &file)) == 0 && output_is(&file)) {
        cli_die("%s: is read from and written to", cli_printable_string(name));
    }
}

void input_close(input *in) {
    if (in->fd != STDIN_FILENO) {
        close(in->fd);
    }
}

static size_t failed(const input *in) {
    cli_message("%s: read error: %s", cli_printable_string(in->name), strerror(errno));
    return SIZE_MAX;
}

static size_t edit_newlines(input *in, void *bytes, size_t n) {
    if ((in->edits & EDIT_STRIP_NEWLINES) != 0) {
        return lane_strip_newlines_feed(&in->newlines, bytes, n, bytes, n).written;
    }
    if ((in->edits & EDIT_NORMALIZE_NEWLINES) != 0) {
        return lane_normalize_newlines_feed(&in->newlines, bytes, n, bytes, n).written;
    }
    return n;
}

size_t input_read(input *in, void *bytes, size_t n) {
    for (;;) {
        ssize_t got = read(in->fd, bytes, n);
        if (got >= 0) {
            in->at_end = got == 0;
            return edit_newlines(in, bytes, (size_t)got);
        }
        if (errno == EAGAIN) {
            struct pollfd ready = {.fd = in->fd, .events = POLLIN};
            poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            return failed(in);
        }
    }
}

size_t input_read_at(const input *in, uint64_t offset, void *bytes, size_t n) {
    for (;;) {
        ssize_t got = pread(in->fd, bytes, n, (off_t)(in->start + offset));
        if (got >= 0) {
            return (size_t)got;
        }
        if (errno != EINTR) {
            return failed(in);
        }
    }
}

void input_end(const input *in) {
    if (in->fd == STDIN_FILENO) {
        lseek(in->fd, 0, SEEK_END);
    }
}

bool input_would_wait(const input *in) {
    struct pollfd ready = {.fd = in->fd, .events = POLLIN};
    return !in->is_regular && poll(&ready, 1, 0) == 0;
}
