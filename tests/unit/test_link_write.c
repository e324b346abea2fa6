/* Links written as a field value (link.h, lane_links_write), against literals. */
#include <lanewise/link.h>

#include "support/is_result.h"

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

#define V(s)                                                                                       \
    { s, sizeof(s) - 1 }
#define NOWHERE                                                                                    \
    { NULL, 0 }

enum { VALUE = LANE_HTTP_HAS_VALUE, STAR = LANE_HTTP_HAS_VALUE | LANE_HTTP_STAR };

static lane_link link_of(const char *target, const char *relation,
                         const lane_link_attribute *attributes, size_t count) {
    lane_link link;
    memset(&link, 0, sizeof link);
    link.target = lane_view_of(target, strlen(target));
    link.relation = lane_view_of(relation, strlen(relation));
    link.attributes = attributes;
    link.attribute_count = count;
    return link;
}

static void writes_of(const lane_link *links, size_t count, const lane_link_options *options,
                      const char *wanted, unsigned line) {
    for_each_tier(isa) {
        char out[512];
        size_t n = strlen(wanted);
        memset(out, '?', sizeof out);
        cr_expect_eq(lane_links_write_size(links, count, options), n, "line %u", line);
        is_for(lane_links_write(links, count, options, out, n), LANE_OK, count, n, wanted);
        cr_expect(memcmp(out, wanted, n) == 0 && out[n] == '?',
                  "line %u\n  got    %.*s\n  wanted %s", line, (int)n, out, wanted);
    }
}
#define WRITES(links, count, options, wanted) writes_of(links, count, options, wanted, __LINE__)

static void attribute_writes(lane_link_attribute a, const char *wanted, unsigned line) {
    char all[256] = "<a>; rel=b";
    lane_link link = link_of("a", "b", &a, 1);
    strcat(all, wanted);
    writes_of(&link, 1, NULL, all, line);
}
#define ATTRIBUTE(name, value, language, flags, wanted)                                            \
    attribute_writes((lane_link_attribute){V(name), V(value), V(language), flags, 0}, wanted,      \
                     __LINE__)

static void attribute_fails(lane_link_attribute a, int32_t status, unsigned line) {
    lane_link links[2] = {link_of("a", "b", NULL, 0), link_of("a", "b", &a, 1)};
    char out[256];
    for_each_tier(isa) {
        lane_result r = lane_links_write(links, 2, NULL, out, sizeof out);
        cr_expect(r.status == status && r.read == 1 && r.written == 10, "line %u: %s, %zu, %zu",
                  line, lane_status_name(r.status), r.read, r.written);
        cr_expect_eq(lane_links_write_size(links, 2, NULL), 10);
    }
}
#define FAILS(name, value, language, flags, status)                                                \
    attribute_fails((lane_link_attribute){V(name), V(value), V(language), flags, 0}, status,       \
                    __LINE__)

Test(link_write, targets) {
    lane_link links[3] = {link_of("", "b", NULL, 0), link_of("a,b;c=\"d\" <e", "b", NULL, 0),
                          link_of("a>b>", "b", NULL, 0)};
    WRITES(links, 0, NULL, "");
    WRITES(links, 3, NULL, "<>; rel=b, <a,b;c=\"d\" <e>; rel=b, <a%3Eb%3E>; rel=b");
    char out[64];
    links[1].target = lane_view_of("a\nb", 3);
    is(lane_links_write(links, 3, NULL, out, 64), LANE_E_UNSAFE_BYTE, 1, 9);
}

Test(link_write, relations) {
    lane_link links[3] = {link_of("a", "b", NULL, 0), link_of("x", "http://y/", NULL, 0),
                          link_of("z", "c\"d\\", NULL, 0)};
    WRITES(links, 3, NULL, "<a>; rel=b, <x>; rel=\"http://y/\", <z>; rel=\"c\\\"d\\\\\"");
    static const char *const bad[] = {"", "a b", "a\tb", "Next"};
    char out[64];
    for (size_t i = 0; i < 4; i++) {
        links[1] = link_of("x", bad[i], NULL, 0);
        is(lane_links_write(links, 3, NULL, out, 64), LANE_E_ARGUMENT, 1, 10);
    }
    links[1] = link_of("x", "a\x7F", NULL, 0);
    is(lane_links_write(links, 3, NULL, out, 64), LANE_E_UNSAFE_BYTE, 1, 10);
}

Test(link_write, links_of_one_link_value) {
    static const lane_link_attribute a[1] = {{V("c"), NOWHERE, NOWHERE, 0, 0}};
    lane_link links[4] = {link_of("a", "b", a, 1), link_of("a", "d", a, 1), link_of("a", "e", a, 1),
                          link_of("a", "f", a, 0)};
    for (size_t i = 1; i < 4; i++)
        links[i].target = links[0].target;
    WRITES(links, 4, NULL, "<a>; rel=\"b d e\"; c, <a>; rel=f");
    links[1].context = lane_view_of("x", 1);
    WRITES(links, 4, NULL, "<a>; rel=b; c, <a>; rel=d; anchor=x; c, <a>; rel=e; c, <a>; rel=f");
}

Test(link_write, contexts) {
    lane_link link = link_of("http://h/a", "b", NULL, 0);
    lane_link_options o = {0};
    char out[64];
    WRITES(&link, 1, NULL, "<http://h/a>; rel=b");
    link.context = lane_view_of("http://c/", 9);
    WRITES(&link, 1, NULL, "<http://h/a>; rel=b; anchor=\"http://c/\"");
    o.context_url = lane_view_of("http://c/", 9);
    WRITES(&link, 1, &o, "<http://h/a>; rel=b");
    o.context_url = lane_view_of("http://d/", 9);
    WRITES(&link, 1, &o, "<http://h/a>; rel=b; anchor=\"http://c/\"");
    link.context = lane_view_of(NULL, 0);
    is(lane_links_write(&link, 1, &o, out, 64), LANE_E_ARGUMENT, 0, 0);
    /* options that are none */
    lane_link_options other = {0};
    other.size = 1;
    is(lane_links_write(&link, 1, &other, out, 64), LANE_E_ARGUMENT, 0, 0);
    cr_expect_eq(lane_links_write_size(&link, 1, &other), 0);
    other.size = sizeof other;
    is(lane_links_write(&link, 1, &other, out, 64), LANE_OK, 1, 19);
    other.reserved[0] = 1;
    is(lane_links_write(&link, 1, &other, out, 64), LANE_E_ARGUMENT, 0, 0);
    /* a context that resolving may change */
    o.context_url = link.context = lane_view_of("c", 1);
    WRITES(&link, 1, &o, "<http://h/a>; rel=b; anchor=c");
    o.no_resolution = 1;
    WRITES(&link, 1, &o, "<http://h/a>; rel=b");
}

Test(link_write, attributes) {
    ATTRIBUTE("c", "", "", 0, "; c");
    ATTRIBUTE("c", "", "", VALUE, "; c=\"\"");
    ATTRIBUTE("c", "d", "", VALUE, "; c=d");
    ATTRIBUTE("c", "d", "", VALUE | LANE_HTTP_QUOTED, "; c=d");
    ATTRIBUTE("c", "d", "", 0, "; c=d");
    ATTRIBUTE("c", "!#$%&'*+-.^_`|~", "", VALUE, "; c=!#$%&'*+-.^_`|~");
    ATTRIBUTE("c", "d e", "", VALUE, "; c=\"d e\"");
    ATTRIBUTE("c", "d\"\\,;", "", VALUE, "; c=\"d\\\"\\\\,;\"");
    ATTRIBUTE("c", "\xC3\xA9\xFF", "", VALUE, "; c=\"\xC3\xA9\xFF\"");
    ATTRIBUTE("", "", "", 0, "; ");
    ATTRIBUTE("", "x", "", VALUE, "; =x");
    ATTRIBUTE("\"<\xC3\xA9", "x", "", VALUE, "; \"<\xC3\xA9=x");
}

Test(link_write, ext_values) {
    ATTRIBUTE("c", "d e", "en-GB", STAR, "; c*=UTF-8'en-GB'd%20e");
    ATTRIBUTE("title", "\xC3\xA9\r\n", "", STAR, "; title*=UTF-8''%C3%A9%0D%0A");
    ATTRIBUTE("c", "", "", STAR, "; c*=UTF-8''");
    ATTRIBUTE("c", "", "", LANE_HTTP_STAR, "; c*");
    ATTRIBUTE("c*", "d", "", STAR, "; c**=UTF-8''d");
    /* a title beyond ASCII becomes one, where it is UTF-8 */
    ATTRIBUTE("title", "\xC3\xA9", "", VALUE, "; title*=UTF-8''%C3%A9");
    ATTRIBUTE("title", "\xE9", "", VALUE, "; title=\"\xE9\"");
    static const lane_link_attribute both[2] = {{V("title"), V("\xC3\xA9"), NOWHERE, VALUE, 0},
                                                {V("x"), V("y"), NOWHERE, STAR, 0}};
    lane_link link = link_of("a", "b", both, 2);
    WRITES(&link, 1, NULL, "<a>; rel=b; title=\"\xC3\xA9\"; x*=UTF-8''y");
    lane_link_options o = {0};
    o.no_star = 1;
    link.attribute_count = 1;
    WRITES(&link, 1, &o, "<a>; rel=b; title=\"\xC3\xA9\"");
}

Test(link_write, what_cannot_be_written) {
    FAILS("c", "d\re", "", VALUE, LANE_E_UNSAFE_BYTE);
    FAILS("c\n", "d", "", VALUE, LANE_E_UNSAFE_BYTE);
    FAILS("c\x7F", "d", "", STAR, LANE_E_UNSAFE_BYTE);
    FAILS("c d", "e", "", VALUE, LANE_E_ARGUMENT);
    FAILS("c=", "e", "", VALUE, LANE_E_ARGUMENT);
    FAILS("c;", "e", "", VALUE, LANE_E_ARGUMENT);
    FAILS("c,", "e", "", VALUE, LANE_E_ARGUMENT);
    FAILS("C", "e", "", VALUE, LANE_E_ARGUMENT);
    FAILS("c*", "e", "", VALUE, LANE_E_ARGUMENT);
    FAILS("rel", "e", "", VALUE, LANE_E_ARGUMENT);
    FAILS("anchor", "e", "", VALUE, LANE_E_ARGUMENT);
    FAILS("rel", "e", "", STAR, LANE_E_ARGUMENT);
    FAILS("media", "e", "", STAR, LANE_E_ARGUMENT);
    FAILS("type", "e", "", STAR, LANE_E_ARGUMENT);
    FAILS("hreflang", "e", "", STAR, LANE_E_ARGUMENT);
    FAILS("rev", "e", "", STAR, LANE_E_ARGUMENT);
    FAILS("c", "\xFF", "", STAR, LANE_E_ARGUMENT);
    FAILS("c", "d", "e n", STAR, LANE_E_ARGUMENT);
}

Test(link_write, full) {
    lane_link links[3] = {link_of("a", "b", NULL, 0), link_of("cd", "e", NULL, 0),
                          link_of("f", "g", NULL, 0)};
    static const char wanted[] = "<a>; rel=b, <cd>; rel=e, <f>; rel=g";
    static const size_t ends[] = {0, 10, 23, 35};
    cr_assert_eq(lane_links_write_size(links, 3, NULL), 35);
    for_each_tier(isa) for (size_t capacity = 0; capacity <= 35; capacity++) {
        char out[40];
        memset(out, '?', sizeof out);
        size_t fit = 0;
        while (fit < 3 && ends[fit + 1] <= capacity)
            fit++;
        is(lane_links_write(links, 3, NULL, out, capacity), fit < 3 ? LANE_FULL : LANE_OK, fit,
           ends[fit]);
        cr_expect(memcmp(out, wanted, ends[fit]) == 0 && out[capacity] == '?');
    }
    is(lane_links_write(links, 3, NULL, NULL, 0), LANE_FULL, 0, 0);
}

/* what is written reads as it was */
Test(link_write, and_read_again) {
    static const char *const fields[] = {
        "<a>;rel=\"b c\";title=\"d\\\"e\";f;;=g;h= i ,<j>;rel=k;anchor=\"l m\"",
        "<a>;rel=b;title*=UTF-8'en'%E2%82%AC%0A;x*=UTF-8''y;z=\"\xFF\"",
        "<a>;rel=b;foo*=UTF-8''2;foo**=UTF-8''1;title*",
        "<a>;rel=b;title=\"\xC3\xA9\",<c>;rel=\"d",
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        lane_arena arena;
        char out[256], again[256];
        lane_arena_init(&arena, NULL, NULL, 0);
        lane_link_list list = lane_links_parse_value(fields[i], strlen(fields[i]), NULL, &arena);
        lane_result r = lane_links_write(list.links, list.count, NULL, out, sizeof out);
        cr_assert(r.status == LANE_OK && r.read == list.count);
        lane_link_list read = lane_links_parse_value(out, r.written, NULL, &arena);
        cr_assert_eq(read.count, list.count);
        for (size_t k = 0; k < list.count; k++) {
            cr_expect_eq(read.links[k].attribute_count, list.links[k].attribute_count);
            for (size_t a = 0; a < list.links[k].attribute_count; a++) {
                const lane_link_attribute *x = &list.links[k].attributes[a],
                                          *y = &read.links[k].attributes[a];
                cr_expect(x->name.size == y->name.size &&
                          memcmp(x->name.data, y->name.data, x->name.size) == 0);
                cr_expect(x->value.size == y->value.size &&
                          (x->value.size == 0 ||
                           memcmp(x->value.data, y->value.data, x->value.size) == 0));
            }
        }
        /* and is written the same */
        lane_result w = lane_links_write(read.links, read.count, NULL, again, sizeof again);
        cr_expect(w.written == r.written && memcmp(again, out, r.written) == 0, "%s", fields[i]);
        lane_arena_free(&arena);
    }
}
