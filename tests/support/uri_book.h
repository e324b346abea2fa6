/* uri_book.h - RFC 3986 by the book, for short texts: the pattern of Appendix B, and the pseudocode of 5.2.2 to
 * 5.3 line by line. Quadratic, and with copies; the code under test has no part in it. */
#ifndef TEST_URI_BOOK_H
#define TEST_URI_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { BOOK_ROOM = 1024 }; /* bytes of a result */

typedef struct book_part {
    bool defined;
    const char *at;
    size_t size;
} book_part;

/* ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))? */
typedef struct book_reference {
    book_part scheme, authority, path, query, fragment;
} book_reference;

/* how many bytes from i on are not in `stops` */
static inline size_t book_run(const char *s, size_t i, size_t n, const char *stops) {
    size_t at = i;
    while (at < n && (s[at] == 0 || strchr(stops, s[at]) == NULL))
        at++;
    return at - i;
}

static inline book_part book_take(const char *s, size_t i, size_t n, const char *stops) {
    book_part part = {true, s + i, book_run(s, i, n, stops)};
    return part;
}

static inline book_reference book_split(const char *s, size_t n) {
    book_reference r;
    memset(&r, 0, sizeof r);
    size_t i = 0, run = book_run(s, 0, n, ":/?#");
    if (run >= 1 && run < n && s[run] == ':') {
        r.scheme = book_take(s, 0, n, ":/?#");
        i = run + 1;
    }
    if (n - i >= 2 && s[i] == '/' && s[i + 1] == '/') {
        r.authority = book_take(s, i + 2, n, "/?#");
        i += 2 + r.authority.size;
    }
    r.path = book_take(s, i, n, "?#");
    i += r.path.size;
    if (i < n && s[i] == '?') {
        r.query = book_take(s, i + 1, n, "#");
        i += 1 + r.query.size;
    }
    if (i < n) {
        r.fragment.defined = true;
        r.fragment.at = s + i + 1;
        r.fragment.size = n - i - 1;
    }
    return r;
}

typedef struct book_text {
    char at[BOOK_ROOM];
    size_t size;
} book_text;

static inline void book_add(book_text *t, const char *s, size_t n) {
    for (size_t i = 0; i < n; i++)
        t->at[t->size++] = s[i];
}

static inline bool book_begins(const book_text *t, const char *with) {
    return t->size >= strlen(with) && memcmp(t->at, with, strlen(with)) == 0;
}
static inline bool book_is(const book_text *t, const char *whole) {
    return t->size == strlen(whole) && book_begins(t, whole);
}
static inline void book_drop(book_text *t, size_t n) {
    t->size -= n;
    memmove(t->at, t->at + n, t->size);
}
static inline void book_remove_last_segment(book_text *t) {
    while (t->size > 0 && t->at[t->size - 1] != '/')
        t->size--;
    if (t->size > 0)
        t->size--;
}

/* 5.2.4 */
static inline book_text book_remove_dot_segments(const book_text *path) {
    book_text input = *path, output;
    output.size = 0;
    while (input.size > 0) {
        if (book_begins(&input, "../")) { /* A */
            book_drop(&input, 3);
        } else if (book_begins(&input, "./")) {
            book_drop(&input, 2);
        } else if (book_begins(&input, "/./")) { /* B */
            book_drop(&input, 2);
        } else if (book_is(&input, "/.")) {
            input.size = 1;
        } else if (book_begins(&input, "/../")) { /* C */
            book_drop(&input, 3);
            book_remove_last_segment(&output);
        } else if (book_is(&input, "/..")) {
            input.size = 1;
            book_remove_last_segment(&output);
        } else if (book_is(&input, ".") || book_is(&input, "..")) { /* D */
            input.size = 0;
        } else { /* E */
            size_t n = 1;
            while (n < input.size && input.at[n] != '/')
                n++;
            book_add(&output, input.at, n);
            book_drop(&input, n);
        }
    }
    return output;
}

static inline book_text book_path(book_part part) {
    book_text t;
    t.size = 0;
    book_add(&t, part.at, part.size);
    return t;
}

/* 5.2.3 */
static inline book_text book_merge(const book_reference *base, book_part path) {
    book_text t = book_path(base->path);
    if (base->authority.defined && t.size == 0) {
        book_add(&t, "/", 1);
    } else {
        while (t.size > 0 && t.at[t.size - 1] != '/')
            t.size--;
    }
    book_add(&t, path.at, path.size);
    return t;
}

/* 5.3 */
static inline book_text book_recompose(const book_reference *r, const book_text *path) {
    book_text t;
    t.size = 0;
    if (r->scheme.defined) {
        book_add(&t, r->scheme.at, r->scheme.size);
        book_add(&t, ":", 1);
    }
    if (r->authority.defined) {
        book_add(&t, "//", 2);
        book_add(&t, r->authority.at, r->authority.size);
    }
    book_add(&t, path->at, path->size);
    if (r->query.defined) {
        book_add(&t, "?", 1);
        book_add(&t, r->query.at, r->query.size);
    }
    if (r->fragment.defined) {
        book_add(&t, "#", 1);
        book_add(&t, r->fragment.at, r->fragment.size);
    }
    return t;
}

/* 5.2.2, strict; base_text NULL: a reference without a scheme stays as it is */
static inline book_text book_resolve(const char *base_text, size_t base_size, const char *s,
                                     size_t n) {
    const book_reference r = book_split(s, n);
    book_reference t = r;
    book_text path = book_path(r.path);
    if (r.scheme.defined) {
        path = book_remove_dot_segments(&path);
    } else if (base_text != NULL) {
        const book_reference base = book_split(base_text, base_size);
        if (r.authority.defined) {
            path = book_remove_dot_segments(&path);
        } else {
            if (path.size == 0) {
                path = book_path(base.path);
                t.query = r.query.defined ? r.query : base.query;
            } else {
                if (path.at[0] != '/')
                    path = book_merge(&base, r.path);
                path = book_remove_dot_segments(&path);
            }
            t.authority = base.authority;
        }
        t.scheme = base.scheme;
    }
    return book_recompose(&t, &path);
}

#endif
