/* output.c - stdout or -o FILE, aside and rename, and what must not stay behind. */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int out_fd = STDOUT_FILENO;
static const char *out_name = "(standard output)";
static int rejected_fd = -1;
static const char *rejected_name;
static char target_path[PATH_MAX];             /* what the aside file becomes */
static char temporary_path[PATH_MAX + 32];     /* the aside file */
static volatile sig_atomic_t temporary_exists; /* the handler may only look at this one */
static const int ending_signals[] = {SIGHUP, SIGINT, SIGTERM, SIGPIPE, SIGQUIT, SIGXCPU, SIGXFSZ};

int output_fd(void) {
    return out_fd;
}
const char *output_name(void) {
    return out_name;
}

void output_abandon(void) {
    if (temporary_exists) {
        temporary_exists = 0;
        unlink(temporary_path);
    }
}

/* Handlers are reset on entry (SA_RESETHAND): the signal raised again ends the program as it would
 * have without us. */
static void on_ending_signal(int signal_number) {
    output_abandon();
    raise(signal_number);
}

static void watch_signals(void) {
    struct sigaction action, old;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_ending_signal;
    action.sa_flags = SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++) {
        if (sigaction(ending_signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
            sigaction(ending_signals[i], &action, NULL);
        }
    }
}

void output_hold_standard_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        /* the lowest free number is what open() takes */
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF) {
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

/* A link to a file that does not exist yet is followed as open would; realpath gives up on it. */
static bool follow_links(const char *path, char out[PATH_MAX]) {
    char now[PATH_MAX];
    if (strlen(path) >= sizeof now) {
        errno = ENAMETOOLONG;
        return false;
    }
    strcpy(now, path);
    for (int depth = 0; depth < 40; depth++) {
        if (realpath(now, out) != NULL) {
            return true;
        }
        char link[PATH_MAX];
        ssize_t n = readlink(now, link, sizeof link - 1);
        char *slash = strrchr(now, '/');
        size_t directory = slash == NULL ? 0 : (size_t)(slash - now) + 1;
        if (n < 0) {
            /* a new name: its directory must exist */
            char parent[PATH_MAX];
            const char *name = now + directory;
            if (*name == 0 || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
                errno = ENOENT;
                return false;
            }
            memcpy(parent, now, directory);
            parent[directory] = 0;
            if (realpath(directory == 0 ? "." : parent, out) == NULL) {
                return false;
            }
            size_t used = strlen(out);
            if (used + 1 + strlen(name) >= PATH_MAX) {
                errno = ENAMETOOLONG;
                return false;
            }
            if (used > 1) {
                out[used++] = '/';
            }
            strcpy(out + used, name);
            return true;
        }
        link[n] = 0;
        if (link[0] == '/') {
            directory = 0;
        }
        if (directory + (size_t)n >= sizeof now) {
            errno = ENAMETOOLONG;
            return false;
        }
        memcpy(now + directory, link, (size_t)n + 1);
    }
    errno = ELOOP;
    return false;
}

/* A name of our own beside the target, with the target's mode and, where allowed, owner. Gives 0 or an errno. */
static int open_aside(const struct stat *old) {
    char *slash = strrchr(target_path, '/');
    int directory = (int)(slash - target_path) + 1;
    watch_signals();
    /* no signal between making the file and knowing of it */
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    /* the name is not a secret, only new: O_EXCL refuses what exists */
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        snprintf(temporary_path, sizeof temporary_path, "%.*s.lanewise-%ld-%u", directory,
                 target_path, (long)getpid(), attempt);
        out_fd = open(temporary_path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                      old == NULL ? 0666 : 0600);
        if (out_fd >= 0 || errno != EEXIST) {
            break;
        }
    }
    int error = errno;
    temporary_exists = out_fd >= 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (out_fd < 0) {
        return error;
    }
    if (old != NULL) {
        mode_t mode = old->st_mode & 07777;
        if (fchown(out_fd, old->st_uid, old->st_gid) != 0) {
            mode &= 0777; /* set-id bits are for the old owner only */
        }
        if (fchmod(out_fd, mode) != 0) {
            error = errno;
            output_abandon();
            close(out_fd);
            out_fd = -1;
            return error;
        }
    }
    return 0;
}

int output_try(const char *path) {
    out_name = path;
    struct stat old;
    bool exists = stat(path, &old) == 0;
    if (!exists && errno != ENOENT) {
        return errno;
    }
    if (exists && !S_ISREG(old.st_mode)) {
        out_fd = open(path, O_WRONLY | O_CLOEXEC);
        return out_fd < 0 ? errno : 0;
    }
    if ((exists && access(path, W_OK) != 0) || !follow_links(path, target_path)) {
        return errno;
    }
    return open_aside(exists ? &old : NULL);
}

void output_open(const char *path) {
    int error = path == NULL ? 0 : output_try(path);
    if (error != 0) {
        cli_die("%s: %s", cli_printable_string(path), strerror(error));
    }
}

/* The reader has left: end as any filter does, by the signal, also where it was ignored. */
static _Noreturn void end_quietly(void) {
    output_abandon();
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
    _exit(128 + SIGPIPE);
}

void output_write_to(int fd, const char *name, const void *bytes, size_t n) {
    const uint8_t *s = bytes;
    while (n != 0) {
        /* more than 2 GiB at once is cut short by Linux anyway */
        ssize_t wrote = write(fd, s, n < (1u << 30) ? n : (1u << 30));
        if (wrote >= 0) {
            s += wrote;
            n -= (size_t)wrote;
        } else if (errno == EAGAIN) {
            struct pollfd ready = {.fd = fd, .events = POLLOUT};
            poll(&ready, 1, -1);
        } else if (errno == EPIPE) {
            end_quietly();
        } else if (errno != EINTR) {
            cli_die("%s: write error: %s", cli_printable_string(name), strerror(errno));
        }
    }
}

static bool is_same_file(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Whether `path` leads to the file that -o or standard output writes: by the file itself, which may have
 * several names, or by the name where there is no file yet. */
static bool is_the_output(const char *path) {
    struct stat file, out;
    bool exists = stat(path, &file) == 0;
    if (!temporary_exists) {
        return exists && fstat(out_fd, &out) == 0 && S_ISREG(out.st_mode) &&
               is_same_file(&file, &out);
    }
    if (stat(target_path, &out) == 0) {
        return exists && is_same_file(&file, &out);
    }
    char resolved[PATH_MAX];
    return follow_links(path, resolved) && strcmp(resolved, target_path) == 0;
}

void rejects_open(const char *path) {
    if (is_the_output(path)) {
        cli_die("%s: both %s and --rejects write it", cli_printable_string(path),
                temporary_exists ? "-o" : "standard output");
    }
    /* emptied only when it is sure to be none of the inputs */
    rejected_fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (rejected_fd < 0) {
        cli_die("%s: %s", cli_printable_string(path), strerror(errno));
    }
    rejected_name = path;
}

void rejects_begin(void) {
    struct stat file;
    if (rejected_fd >= 0 && fstat(rejected_fd, &file) == 0 && S_ISREG(file.st_mode) &&
        ftruncate(rejected_fd, 0) != 0) {
        cli_die("%s: %s", cli_printable_string(rejected_name), strerror(errno));
    }
}

int rejects_fd(void) {
    return rejected_fd;
}

bool output_is(const struct stat *file) {
    int outputs[] = {out_fd, rejected_fd};
    for (size_t i = 0; i < 2 && S_ISREG(file->st_mode); i++) {
        struct stat out;
        if (outputs[i] >= 0 && fstat(outputs[i], &out) == 0 && is_same_file(file, &out)) {
            return true;
        }
    }
    return false;
}

void output_write(const void *bytes, size_t n) {
    output_write_to(out_fd, out_name, bytes, n);
}

int output_close(void) {
    if (close(out_fd) != 0 && errno != EINTR && errno != EBADF) {
        cli_die("%s: write error: %s", cli_printable_string(out_name), strerror(errno));
    }
    out_fd = -1; /* the number may become an input's */
    if (temporary_exists) {
        if (rename(temporary_path, target_path) != 0) {
            cli_die("%s: %s", cli_printable_string(out_name), strerror(errno));
        }
        temporary_exists = 0;
    }
    return CLI_DONE;
}

/* 256 KiB: a quarter of a usual second-level cache, so that what is copied to the kernel is hot.
 * What is kept in memory starts small and doubles. */
enum { SINK_CAPACITY = 256 * 1024, SINK_FIRST = 4096 };

void sink_init(sink *s, int fd, const char *name) {
    s->capacity = fd >= 0 ? SINK_CAPACITY : SINK_FIRST;
    s->bytes = cli_alloc(s->capacity + SINK_SLACK, 1);
    s->used = 0;
    s->fd = fd;
    s->name = name;
}

void sink_free(sink *s) {
    free(s->bytes);
    s->bytes = NULL;
}

void sink_flush(sink *s) {
    if (s->fd >= 0 && s->used != 0) {
        output_write_to(s->fd, s->name, s->bytes, s->used);
        s->used = 0;
    }
}

void sink_make_room(sink *s, size_t n) {
    sink_flush(s);
    if (s->capacity - s->used < n) {
        size_t wanted = s->used + n;
        while (s->capacity < wanted) {
            s->capacity *= 2;
        }
        s->bytes = cli_resize(s->bytes, s->capacity + SINK_SLACK, 1);
    }
}

void sink_put_long(sink *s, const void *bytes, size_t n) {
    const uint8_t *from = bytes;
    while (n != 0) {
        size_t piece = n < SINK_CAPACITY ? n : SINK_CAPACITY;
        memcpy(sink_room(s, piece), from, piece);
        s->used += piece;
        from += piece;
        n -= piece;
    }
}
