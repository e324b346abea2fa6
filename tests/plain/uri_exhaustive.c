/* uri_exhaustive.c [--quick] - every text over `a . / : ? #`, up to seven of them against some bases and up to
 * four against each other, is split, joined and resolved as RFC 3986 by the book says, into exactly the room that
 * it needs, before a page that may not be touched; and on every tier texts of up to five with forty `a` for each.
 *
 * --quick: one less of each, for emulated machines and sanitizers. */
#include "support/expect.h"
#include "support/guard.h"
#include "support/uri_book.h"

#include <lanewise/cpu.h>
#include <lanewise/uri.h>

#include <string.h>

static const char letters[] = "a./:?#";
enum { LETTERS = sizeof letters - 1, LONGEST = 7, STRETCHED = 40, ROOM = 5 * STRETCHED };

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

    char joined[ROOM];
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

/* The n letters that a number is in base LETTERS, its last digit first, with `stretch` of each `a`; the size. */
static size_t text_of(unsigned long number, size_t n, size_t stretch, char *s) {
    size_t size = 0;
    for (; n > 0; n--, number /= LETTERS) {
        const char letter = letters[number % LETTERS];
        const size_t times = letter == 'a' ? stretch : 1;
        memset(s + size, letter, times);
        size += times;
    }
    return size;
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

static void check_against_some(size_t longest, size_t stretch) {
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
    char s[ROOM];
    for (size_t letters_of = 0; letters_of <= longest; letters_of++)
        for (unsigned long number = 0; number < texts_of(letters_of); number++) {
            const size_t n = text_of(number, letters_of, stretch, s);
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
            text_of(b, base_size, 1, base);
            for (size_t n = 0; n <= longest; n++)
                for (unsigned long number = 0; number < texts_of(n); number++) {
                    text_of(number, n, 1, s);
                    say(base, base_size, s, n);
                    check_resolve(base, base_size, s, n);
                }
        }
}

int main(int argc, char **argv) {
    const size_t less = argc > 1 && strcmp(argv[1], "--quick") == 0 ? 1 : 0;
    room = guard_open(BOOK_ROOM);
    check_against_some(LONGEST - less, 1);
    check_against_each_other(4 - less);
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++)
        if (lane_isa_force(isa) == LANE_OK)
            check_against_some(5 - less, STRETCHED);
    guard_close(&room);
    return expect_done();
}
