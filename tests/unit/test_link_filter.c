/* Filters of link-values and early hints (link.h), against literals. */
#include <lanewise/link.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

#define TEXT(s) s, sizeof(s) - 1

static bool is_text(lane_view v, const char *text) {
    return v.size == strlen(text) && (v.size == 0 || memcmp(v.data, text, v.size) == 0);
}

/* ---- relation types ---- */

static bool has(const char *field, const char *relation) {
    lane_http_parser p;
    lane_link_value v;
    lane_http_parameter parameters[8];
    lane_http_parser_init(&p, field, strlen(field));
    cr_assert_eq(lane_link_next(&p, &v, parameters, 8), LANE_OK);
    return lane_link_has_relation(parameters, v.parameter_count, relation, strlen(relation));
}

Test(link_filter, has_relation) {
    for_each_tier(isa) {
        cr_expect(has("<a>;rel=next", "next"));
        cr_expect(has("<a>;rel=NeXt", "nExT"));
        cr_expect(has("<a>;b;REL=\" prev \tnext\"", "next"));
        cr_expect(has("<a>;rel=prev next ", "next"));
        cr_expect(has("<a>;rel=\"\\n\\e\\xt\\ p\"", "next"));
        cr_expect(has("<a>;rel=\"a\\ b\"", "b"), "a space is a space");
        cr_expect(has("<a>;rel=\"a\\\"b\"", "a\"b"));
        cr_expect(has("<a>;rel=\"next", "next"));
        cr_expect(has("<a>;rel=\"next\\", "next"));
        cr_expect(has("<a>;rel=http://x/y", "HTTP://x/Y"));
        cr_expect(!has("<a>;rel=nextx", "next"));
        cr_expect(!has("<a>;rel=nex", "next"));
        cr_expect(!has("<a>;rel=xnext", "next"));
        cr_expect(!has("<a>;rel=\"preloadx preloa\"", "preload"));
        cr_expect(!has("<a>;rel=prev;rel=next", "next"), "the first rel counts");
        cr_expect(!has("<a>;rel;rel=next", "next"));
        cr_expect(!has("<a>;rel*=UTF-8''next", "next"));
        cr_expect(!has("<a>;title=next", "next"));
        cr_expect(!has("<a>", "next"));
        cr_expect(!has("<a>;rel=\"\"", ""));
        cr_expect(!has("<a>;rel=\xC3\x89", "\xC3\xA9"), "only A to Z have another case");
        cr_expect(!has("<a>;rel='next'", "next"));
    }
}

Test(link_filter, links_find) {
    static const char s[] = "<a>;rel=next,<b>;x;y;rel=\"prev NEXT\",<c>;x;rel=prev;rel=next, "
                            "<d>;rel=\"next\";z,e,<f>;rel=next";
    static const char *const found[] = {"a", "b", "d"};
    for_each_tier(isa) for (size_t capacity = 0; capacity <= 4; capacity++) {
        lane_http_parser p;
        lane_link_value v;
        lane_http_parameter parameters[4];
        lane_http_parser_init(&p, TEXT(s));
        for (size_t i = 0; i < 3; i++) {
            cr_assert_eq(lane_link_find(&p, "nexT", 4, &v, parameters, capacity), LANE_OK);
            cr_expect(is_text(v.target, found[i]), "capacity %zu", capacity);
        }
        for (int i = 0; i < 2; i++)
            cr_expect_eq(lane_link_find(&p, "next", 4, &v, parameters, capacity),
                         LANE_E_NOT_A_LINK);
        cr_expect_eq(lane_link_resume(&p), LANE_OK);
        cr_expect_eq(lane_link_find(&p, "next", 4, &v, parameters, capacity), LANE_OK);
        cr_expect(is_text(v.target, "f"));
        cr_expect_eq(lane_link_find(&p, "next", 4, &v, parameters, capacity), LANE_END);
        lane_http_parser_init(&p, TEXT(s));
        cr_expect_eq(lane_link_find(&p, NULL, 0, &v, parameters, capacity), LANE_E_NOT_A_LINK);
    }
}

/* ---- early hints ---- */

Test(link_filter, early_hints_next) {
    static const char s[] = "</2>;rel=next, </a.css> ; rel=Preload ;; AS = style "
                            ";crossorigin;as=x;=y; imagesrcset=\"a 1x, b\\\" 2x\" ;, "
                            "<https://b>;rel=\"dns-prefetch x "
                            "PRECONNECT\";CrossOrigin=\"\";nopush;fetchpriority=high \t, "
                            "<c>;rel=preload;anchor=d, <m>;rel=modulepreload";
    for_each_tier(isa) {
        lane_http_parser p;
        lane_early_hint h;
        lane_http_parameter a[12];
        lane_http_parser_init(&p, TEXT(s));
        cr_assert_eq(lane_early_hints_next(&p, &h, a, 12), LANE_OK);
        cr_expect(is_text(h.target, "/a.css") && h.text.data == s + 15);
        cr_expect(h.relations == LANE_HINT_PRELOAD && h.parameter_count == 5);
        cr_expect(h.as == &a[1] && is_text(h.as->value, "style"));
        cr_expect(h.crossorigin == &a[2] && !(h.crossorigin->flags & LANE_HTTP_HAS_VALUE));
        cr_expect(h.imagesrcset == &a[4] && is_text(h.imagesrcset->value, "a 1x, b\\\" 2x"));
        cr_expect(h.imagesrcset->flags & LANE_HTTP_ESCAPED);
        cr_expect(h.nopush == NULL && h.fetchpriority == NULL);
        cr_expect(is_text(a[0].value, "Preload"), "space behind it is not its own");
        cr_assert_eq(lane_early_hints_next(&p, &h, a, 12), LANE_OK);
        cr_expect_eq(h.relations, LANE_HINT_DNS_PREFETCH | LANE_HINT_PRECONNECT);
        cr_expect(h.crossorigin->flags == (LANE_HTTP_HAS_VALUE | LANE_HTTP_QUOTED) &&
                  h.crossorigin->value.size == 0);
        cr_expect(h.nopush == &a[2] && is_text(h.fetchpriority->value, "high") && h.as == NULL);
        cr_assert_eq(lane_early_hints_next(&p, &h, a, 12), LANE_OK);
        cr_expect(h.relations == LANE_HINT_MODULEPRELOAD && is_text(h.target, "m"));
        cr_expect_eq(lane_early_hints_next(&p, &h, a, 12), LANE_END);
    }
}

/* the first thing that is refused, and where; `more` link-values are found behind it */
static void refused_of(const char *s, size_t n, size_t capacity, int32_t status, size_t position,
                       size_t more, unsigned line) {
    for_each_tier(isa) {
        lane_http_parser p;
        lane_early_hint h;
        lane_http_parameter a[8];
        size_t found = 0;
        lane_http_parser_init(&p, s, n);
        int32_t got;
        while ((got = lane_early_hints_next(&p, &h, a, capacity)) == LANE_OK) {
        }
        cr_expect(got == status && h.position == position, "line %u: %s at %zu", line,
                  lane_status_name(got), h.position);
        while (lane_early_hints_next(&p, &h, a, capacity) == LANE_OK)
            found++;
        cr_expect_eq(found, more, "line %u: %zu", line, found);
    }
}
#define REFUSED(s, status, position, more) refused_of(TEXT(s), 8, status, position, more, __LINE__)

Test(link_filter, early_hints_refuse) {
    /* controls other than HTAB, in each part */
    REFUSED("<a\r\nX: y>;rel=preload, <b>;rel=preload", LANE_E_UNSAFE_BYTE, 2, 1);
    REFUSED("<a>;rel=preload;b\0c, <b>;rel=preload", LANE_E_UNSAFE_BYTE, 17, 1);
    REFUSED("<a>;rel=preload;b=c\x7F, <b>;rel=preload", LANE_E_UNSAFE_BYTE, 19, 1);
    REFUSED("<a>;rel=\"preload\x01\", <b>;rel=preload", LANE_END, 35, 0); /* another type */
    REFUSED("<a>;rel=\"preload \x01\", <b>;rel=preload", LANE_E_UNSAFE_BYTE, 17, 1);
    REFUSED("<a>;rel=preload;t=\"b\n\",<b>;rel=preload", LANE_E_UNSAFE_BYTE, 20, 1);
    REFUSED("<a>;rel=preload;\v,<b>;rel=preload", LANE_E_UNSAFE_BYTE, 16, 1);
    REFUSED("<a>;rel=preload;=\f,<b>;rel=preload", LANE_E_UNSAFE_BYTE, 17, 1);
    /* a quote that opens no quoted string */
    REFUSED("<a\"b>;rel=preload,<b>;rel=preload", LANE_E_UNSAFE_BYTE, 2, 1);
    REFUSED("<a>;rel=preload;b\"c,<b>;rel=preload", LANE_E_UNSAFE_BYTE, 17, 1);
    REFUSED("<a>;rel=preload;b=c\"d\",<b>;rel=preload", LANE_E_UNSAFE_BYTE, 19, 1);
    REFUSED("<a>;rel=preload;b=c\"\x01,<b>;rel=preload", LANE_E_UNSAFE_BYTE, 19, 1);
    REFUSED("<a>;rel=preload;b=\"\x01\"; \"c,<b>;rel=preload", LANE_E_UNSAFE_BYTE, 19, 1);
    /* a second `<`, where a parser that parts at any comma, or that takes no escapes, has a second link */
    REFUSED("<a,<//h>;rel=preload,<b>;rel=preload", LANE_E_UNSAFE_BYTE, 3, 1);
    REFUSED("<a>;rel=preload;b<,<b>;rel=preload", LANE_E_UNSAFE_BYTE, 17, 1);
    REFUSED("<a>;rel=preload;b=<,<b>;rel=preload", LANE_E_UNSAFE_BYTE, 18, 1);
    REFUSED("<a>;rel=preload;b=\"\\\", <//h>;rel=preload;c=\\\"\",<b>;rel=preload",
            LANE_E_UNSAFE_BYTE, 23, 1);
    REFUSED("<a>;rel=preload;b=\"<", LANE_E_UNCLOSED_QUOTE, 18, 0);
    REFUSED("<a<>;rel=preload;b=\"<", LANE_E_UNSAFE_BYTE, 2, 0);
    /* unclosed */
    REFUSED("<a>;rel=preload;b=\"c,<b>;rel=preload", LANE_E_UNCLOSED_QUOTE, 18, 0);
    REFUSED("<a>;rel=\"preload", LANE_E_UNCLOSED_QUOTE, 8, 0);
    REFUSED("<a>;rel=preload;b=\"c\r", LANE_E_UNCLOSED_QUOTE, 18, 0);
    REFUSED("<a\r>;rel=preload;b=\"c", LANE_E_UNSAFE_BYTE, 2, 0);
    /* no comma */
    REFUSED("<a>;rel=\"x\"<b>;rel=preload,<c>;rel=preload", LANE_E_TEXT_AFTER_VALUE, 11, 1);
    REFUSED("<a>;rel=\"preload\" \t<b>;rel=preload", LANE_E_TEXT_AFTER_VALUE, 19, 0);
    REFUSED("<a><b>;rel=preload;\r", LANE_E_TEXT_AFTER_VALUE, 3, 0);
    REFUSED("<a><b>;rel=x", LANE_END, 12, 0);
    /* text that begins no link-value; it stays there */
    REFUSED("<a>;rel=preload, b,<c>;rel=preload", LANE_E_NOT_A_LINK, 17, 0);
    REFUSED("<a>;rel=preload, <b,<c;rel=preload", LANE_E_UNCLOSED_TARGET, 17, 0);
    /* of other types nothing is said */
    REFUSED("<a\x01>;rel=next;x=y\"", LANE_END, 18, 0);
    REFUSED("<a\x01>;rel=preload;anchor=b", LANE_END, 25, 0);
    /* more parameters than there is room for */
    refused_of(TEXT("<z>,<a>;rel=preload;b;c,<d>;rel=preload;e,<f>;x;y;rel=preload"), 2, LANE_LIMIT,
               4, 1, __LINE__);
    refused_of(TEXT("<a>;x;rel=preload"), 0, LANE_LIMIT, 0, 0, __LINE__);
    refused_of(TEXT("<a>;x;rel=next"), 0, LANE_END, 14, 0, __LINE__);
}

/* after garbage that is skipped, a link-value stands behind the comma */
Test(link_filter, early_hints_resume) {
    lane_http_parser p;
    lane_early_hint h;
    lane_http_parameter a[4];
    for_each_tier(isa) {
        lane_http_parser_init(&p, TEXT("x,<a>;rel=preload,y, <b>;rel=preload"));
        cr_expect_eq(lane_early_hints_next(&p, &h, a, 4), LANE_E_NOT_A_LINK);
        cr_expect_eq(lane_link_resume(&p), LANE_OK);
        cr_expect_eq(lane_early_hints_next(&p, &h, a, 4), LANE_OK);
        cr_expect_eq(lane_early_hints_next(&p, &h, a, 4), LANE_E_NOT_A_LINK);
        cr_expect_eq(lane_link_resume(&p), LANE_OK);
        cr_expect_eq(lane_early_hints_next(&p, &h, a, 4), LANE_OK);
        cr_expect_eq(lane_early_hints_next(&p, &h, a, 4), LANE_END);
    }
}

/* ---- copying ---- */

static void copies(const char *s, size_t n, const char *wanted, int32_t problem, size_t position,
                   size_t hints, size_t refused, unsigned line) {
    for_each_tier(isa) {
        char out[512];
        memset(out, '?', sizeof out);
        lane_early_hints_result r = lane_early_hints_copy(s, n, out, n);
        cr_expect(r.status == LANE_OK && r.read == n, "line %u", line);
        cr_expect(is_text(lane_view_of(out, r.written), wanted), "line %u: %.*s", line,
                  (int)r.written, out);
        cr_expect(r.problem == problem && r.problem_position == position, "line %u: %s at %zu",
                  line, lane_status_name(r.problem), r.problem_position);
        cr_expect(r.hints == hints && r.refused == refused, "line %u: %zu, %zu", line, r.hints,
                  r.refused);
        cr_expect_eq(out[n], '?', "at most n bytes");
    }
}
#define COPIES(s, wanted, problem, position, hints, refused)                                       \
    copies(TEXT(s), wanted, problem, position, hints, refused, __LINE__)

Test(link_filter, early_hints_copy) {
    COPIES("", "", LANE_OK, 0, 0, 0);
    COPIES("<a>;rel=next", "", LANE_OK, 0, 0, 0);
    COPIES("</a> ; rel = preload ; as=\"style\" ;; =x;Y \t, <b>;rel=next,, <c>;rel=\"preconnect\"",
           "</a>;rel=preload;as=\"style\";Y,<c>;rel=\"preconnect\"", LANE_OK, 0, 2, 0);
    COPIES("< a\t>;rel=preload;x= y z ;b=", "< a\t>;rel=preload;x=y z;b=", LANE_OK, 0, 1, 0);
    COPIES("<\xC3\xA9>;rel=preload;t=\"\\\"\\\\,;>\xFF\"",
           "<\xC3\xA9>;rel=preload;t=\"\\\"\\\\,;>\xFF\"", LANE_OK, 0, 1, 0);
    COPIES("<a>;rel=preload;b=\x01,<c>;rel=preload,<d>;rel=preload;\"", "<c>;rel=preload",
           LANE_E_UNSAFE_BYTE, 18, 1, 2);
    COPIES("<a>;rel=preload,x,<b>;rel=preload", "<a>;rel=preload", LANE_E_NOT_A_LINK, 16, 1, 0);
    COPIES("<a>;rel=preload,<b", "<a>;rel=preload", LANE_E_UNCLOSED_TARGET, 16, 1, 0);
    COPIES("<a>;rel=\"preload\"<b>;rel=preload", "<a>;rel=\"preload\"", LANE_E_TEXT_AFTER_VALUE, 17,
           1, 1);
    COPIES("<a>;rel=preload;b=\"c", "", LANE_E_UNCLOSED_QUOTE, 18, 0, 1);
}

Test(link_filter, early_hints_copy_of_many_parameters) {
    char s[15 + 2 * 32 + 1] = "<a>;rel=preload";
    for (size_t i = 15; i < 15 + 62; i += 2)
        memcpy(s + i, ";b", 2);
    copies(s, 15 + 62, s, LANE_OK, 0, 1, 0, __LINE__); /* 32 */
    memcpy(s + 15 + 62, ";b", 3);
    copies(s, 15 + 64, "", LANE_LIMIT, 0, 0, 1, __LINE__);
}

/* FULL at each capacity: `read` is the link-value that did not fit, and the next field begins with it */
Test(link_filter, early_hints_copy_goes_on) {
    static const char s[] = "<a>;rel=preload, <x>, <b>;rel=preload;\x01 ,<c>;rel=preload;as=style";
    for_each_tier(isa) for (size_t capacity = 0; capacity <= sizeof s; capacity++) {
        char out[sizeof s + 1];
        memset(out, '?', sizeof out);
        lane_early_hints_result r = lane_early_hints_copy(TEXT(s), out, capacity);
        cr_expect(out[capacity] == '?' && r.written <= capacity);
        if (capacity < 15) {
            cr_expect(r.status == LANE_FULL && r.read == 0 && r.written == 0 && r.hints == 0);
            cr_expect(r.problem == LANE_OK && r.refused == 0);
        } else if (capacity < 40) {
            cr_expect(r.status == LANE_FULL && r.read == 41 && r.written == 15 && r.hints == 1);
            cr_expect(r.problem == LANE_E_UNSAFE_BYTE && r.problem_position == 38 &&
                      r.refused == 1);
            r = lane_early_hints_copy(s + r.read, sizeof s - 1 - r.read, out, sizeof out);
            cr_expect(r.status == LANE_OK && r.hints == 1 && r.problem == LANE_OK);
            cr_expect(is_text(lane_view_of(out, r.written), "<c>;rel=preload;as=style"));
        } else {
            cr_expect(r.status == LANE_OK && r.read == sizeof s - 1 && r.written == 40 &&
                      r.hints == 2);
        }
    }
}
