/* uri_work.c - long hostile references and encoded texts: the right result, and how much of the text the kernels were
 * asked to look at for it, on every tier. */
#include "support/work.h"

#include <lanewise/lanewise.h>

#include <string.h>

enum { SIZE = 150000, ROOM = 3 * SIZE + 64 };

static size_t counted_find_byte(const uint8_t *s, size_t n, uint8_t byte) {
    size_t at = below->find_byte(s, n, byte);
    looked_at += at;
    return at;
}
static size_t counted_find_first_in(const uint8_t *s, size_t n, const lane_class *c) {
    size_t at = below->find_first_in(s, n, c);
    looked_at += at;
    return at;
}
static size_t counted_find_first_not_in(const uint8_t *s, size_t n, const lane_class *c) {
    size_t at = below->find_first_not_in(s, n, c);
    looked_at += at;
    return at;
}

static void replace(void) {
    counting.find_byte = counted_find_byte;
    counting.find_first_in = counted_find_first_in;
    counting.find_first_not_in = counted_find_first_not_in;
}

static char text[SIZE], out[ROOM];
static const char *tier;

#define IS(condition) EXPECT_IN(tier, condition)

/* prefix, then unit again and again; the bytes that are there, which are whole units */
static size_t fill(const char *prefix, const char *unit) {
    size_t n = strlen(prefix), more = strlen(unit);
    memcpy(text, prefix, n);
    for (; SIZE - n >= more; n += more)
        memcpy(text + n, unit, more);
    return n;
}

static void is_resolved_to(const char *prefix, const char *unit, const char *wanted) {
    const char base[] = "x://h/b/c?q";
    size_t n = fill(prefix, unit);
    looked_at = 0;
    lane_result r = lane_uri_resolve(base, sizeof base - 1, text, n, out, strlen(wanted));
    IS(r.status == LANE_OK && r.read == n && r.written == strlen(wanted));
    IS(memcmp(out, wanted, strlen(wanted)) == 0);
    IS(looked_at <= 3 * SIZE);
}

static void check_resolve(void) {
    is_resolved_to("", "a/../", "x://h/b/");
    is_resolved_to("", "../", "x://h/");
    is_resolved_to("/", "./", "x://h/");
    is_resolved_to("y:", "../", "y:");
    is_resolved_to("y:", "a/../", "y:/");
    is_resolved_to("y:", "/..", "y:/");
    /* segments of which none goes until the end, then all of them */
    size_t half = fill("/", "a/") / 2;
    half += 1 - half % 2;
    for (size_t i = half; SIZE - i >= 3; i += 3)
        memcpy(text + i, "../", 3);
    size_t n = half + (SIZE - half) / 3 * 3;
    size_t kept = half - 2 * ((SIZE - half) / 3);
    memset(out, 0, ROOM);
    lane_result r = lane_uri_resolve("", 0, text, n, out, kept);
    IS(r.status == LANE_OK && r.written == kept && memcmp(out, text, kept) == 0);
    IS(out[kept] == 0);
}

static void check_as_they_are(void) {
    static const char *const shapes[][2] = {{"", "a"},   {"", "/"},   {"", ":"},    {"", "?"},
                                            {"", "#"},   {"//", "a"}, {"/", "a"},   {"a:", "a"},
                                            {"a:", "."}, {"?", "/."}, {"a:", ".a/"}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        size_t n = fill(shapes[i][0], shapes[i][1]);
        looked_at = 0;
        lane_uri uri = lane_uri_split(text, n);
        IS(looked_at <= 3 * SIZE);
        lane_result r = lane_uri_join(&uri, out, n);
        IS(r.status == LANE_OK && r.written == n && memcmp(out, text, n) == 0);
        looked_at = 0;
        r = lane_uri_resolve(NULL, 0, text, n, out, n);
        IS(r.status == LANE_OK && r.written == n && memcmp(out, text, n) == 0);
        IS(lane_uri_is_resolved(text, n) == (shapes[i][0][0] == 'a'));
        IS(looked_at <= 8 * SIZE);
    }
}

static void check_percent(void) {
    static const char *const units[] = {"a",         "%",   "%41", "%e2%82%ac",
                                        "%e2%80%ae", "%c3", "a%4", "a b"};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        size_t n = fill("", units[i]);
        looked_at = 0;
        lane_percent_result d = lane_percent_decode(text, n, out, ROOM);
        IS(d.status == LANE_OK && d.read == n && looked_at <= SIZE);
        looked_at = 0;
        lane_result r = lane_uri_to_iri(text, n, out, ROOM);
        IS(r.status == LANE_OK && r.read == n && looked_at <= SIZE);
        looked_at = 0;
        r = lane_percent_encode(text, n, &lane_class_percent_encode_component, out, ROOM);
        IS(r.status == LANE_OK && r.read == n && looked_at <= SIZE);
        size_t size = r.written;
        d = lane_percent_decode(out, size, out, size);
        IS(d.status == LANE_OK && d.written == n && memcmp(out, text, n) == 0);
        looked_at = 0;
        n = fill("UTF-8''", units[i]);
        lane_ext_value_decode(text, n, out, ROOM);
        IS(looked_at <= 4 * SIZE);
    }
}

static void run(const char *name) {
    tier = name;
    check_resolve();
    check_as_they_are();
    check_percent();
}

int main(void) {
    return work_of_each_tier(replace, run);
}
