/* uri_exhaustive.c [--quick] - every text over `a . / : ? #`, up to seven of them against some bases and up to
 * four against each other, is split, joined and resolved as RFC 3986 by the book says, into exactly the room that
 * it needs, on the first page that it may touch and behind the last.
 *
 * --quick: one less of each, for emulated machines and sanitizers. */
#include "support/expect.h"
#include "support/guard.h"
#include "support/uri_book.h"

#include <lanewise/uri.h>

#include <string.h>

static const char letters[] = "a./:?#";
enum { LETTERS = sizeof letters - 1, LONGEST = 7 };

static guard room;
static char where[3 * BOOK_ROOM];

#define IS(condition) EXPECT_IN(where, condition)

static bool is_part(lane_view got, book_part wanted) {
    if (!wanted.defined)
        return got.data == NULL && got.size == 0;
    return got.data == wanted.at && got.size == wanted.size;
}

static void check_split(const char *s, size_t n) {
    const book_reference wanted = book_split(s, n);
    const lane_uri got = lane_uri_split(s, n);
    IS(is_part(got.scheme, wanted.scheme));
    IS(is_part(got.authority, wanted.authority));
    IS(is_part(got.path, wanted.path));
    IS(is_part(got.query, wanted.query));
    IS(is_part(got.fragment, wanted.fragment));

    char joined[LONGEST + 1];
    lane_result r = lane_uri_join(&got, joined, n);
    IS(r.status == LANE_OK && r.read == 0 && r.written == n && memcmp(joined, s, n) == 0);
    if (n > 0) {
        r = lane_uri_join(&got, joined, n - 1);
        IS(r.status == LANE_FULL && r.read == 0 && r.written == n);
    }
}

static void check_resolve(const char *base, size_t base_size, const char *s, size_t n) {
    const book_text wanted = book_resolve(base, base_size, s, n);
    uint8_t *out = guard_place(&room, GUARD_RIGHT, wanted.size);
    out[-1] = 0xA5; /* there is room: results are shorter than the page */
    lane_result r = lane_uri_resolve(base, base_size, s, n, out, wanted.size);
    IS(r.status == LANE_OK && r.read == n && r.written == wanted.size);
    IS(memcmp(out, wanted.at, wanted.size) == 0 && out[-1] == 0xA5);
    IS(wanted.size <= lane_uri_resolve_bound(base_size, n));
    if (wanted.size > 0) {
        r = lane_uri_resolve(base, base_size, s, n, out + 1, wanted.size - 1);
        IS(r.status == LANE_FULL && r.read == 0 && r.written == wanted.size);
    }
}

/* whatever the base: a scheme, and nothing that goes */
static void check_is_resolved(const char *s, size_t n) {
    const book_reference r = book_split(s, n);
    const book_text path = book_path(r.path), without = book_remove_dot_segments(&path);
    IS(lane_uri_is_resolved(s, n) == (r.scheme.defined && without.size == path.size));
}

/* The text of a number: its digits in base LETTERS, the length first. */
static size_t text_of(unsigned long number, size_t n, char *s) {
    for (size_t i = 0; i < n; i++, number /= LETTERS)
        s[i] = letters[number % LETTERS];
    return n;
}

static unsigned long texts_of(size_t n) {
    unsigned long count = 1;
    for (size_t i = 0; i < n; i++)
        count *= LETTERS;
    return count;
}

static void say(const char *base, size_t base_size, const char *s, size_t n) {
    snprintf(where, sizeof where, "\"%.*s\" against %s%.*s", (int)n, s, base == NULL ? "none" : ":",
             (int)base_size, base == NULL ? "" : base);
}

static void check_against_some(size_t longest) {
    static const char *const bases[] = {NULL,
                                        "",
                                        "a",
                                        "x:",
                                        "x:a/b",
                                        "../a/./b/c",
                                        "x:../a/../../b/c",
                                        "x://h",
                                        "x://h?q/r#f/g",
                                        "x://h/a/../b/c?q/r#f/g",
                                        "//h/a//.."};
    char s[LONGEST];
    for (size_t n = 0; n <= longest; n++)
        for (unsigned long number = 0; number < texts_of(n); number++) {
            text_of(number, n, s);
            say(NULL, 0, s, n);
            check_split(s, n);
            check_is_resolved(s, n);
            for (size_t b = 0; b < sizeof bases / sizeof bases[0]; b++) {
                size_t size = bases[b] == NULL ? 0 : strlen(bases[b]);
                say(bases[b], size, s, n);
                check_resolve(bases[b], size, s, n);
            }
        }
}

static void check_against_each_other(size_t longest) {
    char base[LONGEST], s[LONGEST];
    for (size_t base_size = 0; base_size <= longest; base_size++)
        for (unsigned long b = 0; b < texts_of(base_size); b++) {
            text_of(b, base_size, base);
            for (size_t n = 0; n <= longest; n++)
                for (unsigned long number = 0; number < texts_of(n); number++) {
                    text_of(number, n, s);
                    say(base, base_size, s, n);
                    check_resolve(base, base_size, s, n);
                }
        }
}

int main(int argc, char **argv) {
    const size_t less = argc > 1 && strcmp(argv[1], "--quick") == 0 ? 1 : 0;
    room = guard_open(BOOK_ROOM);
    check_against_some(LONGEST - less);
    check_against_each_other(4 - less);
    guard_close(&room);
    return expect_done();
}
