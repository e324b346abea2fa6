/* Lists of links (link.h, lane_links_parse), against literals: RFC 8288 B.1 and B.2 by their steps, the decisions of
 * docs/link.md, options and limits, problems with their positions. */
#include <lanewise/link.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define URL(s)                                                                                     \
    { s, sizeof(s) - 1 }
#define DEFAULT_OPTIONS ((lane_link_options){0})

enum { ROOM = 8192 };

static char dumped[ROOM];
static size_t dumped_size;

static void put(const char *format, size_t size, const char *text) {
    dumped_size +=
        (size_t)snprintf(dumped + dumped_size, ROOM - dumped_size, format, (int)size, text);
    cr_assert_lt(dumped_size, ROOM);
}

static void put_number(const char *format, const char *name, size_t a, size_t b) {
    dumped_size += (size_t)snprintf(dumped + dumped_size, ROOM - dumped_size, format, name, a, b);
    cr_assert_lt(dumped_size, ROOM);
}

/* each link as [target|relation|context{name=value}...], `*'language'` behind what was an ext-value; the problems as
 * !code@position; what ended the list */
static const char *dump(const lane_link_list *list) {
    dumped_size = 0;
    dumped[0] = '\0';
    for (size_t i = 0; i < list->count; i++) {
        const lane_link *link = &list->links[i];
        put("[%.*s", link->target.size, link->target.data);
        put("|%.*s", link->relation.size, link->relation.data);
        if (link->context.data != NULL)
            put("|%.*s", link->context.size, link->context.data);
        for (size_t k = 0; k < link->attribute_count; k++) {
            const lane_link_attribute *a = &link->attributes[k];
            put("{%.*s", a->name.size, a->name.data);
            put(a->flags & LANE_HTTP_HAS_VALUE ? "=%.*s" : "%.*s", a->value.size, a->value.data);
            if (a->flags & LANE_HTTP_STAR)
                put("*'%.*s'", a->language.size, a->language.data);
            put("%.*s", 1, "}");
        }
        put("%.*s", 1, "]");
    }
    for (size_t i = 0; i < list->problem_count; i++)
        put_number("!%s@%zu", lane_status_name(list->problems[i].code), list->problems[i].position,
                   0);
    if (list->status != LANE_OK)
        put_number(" %s@%zu:%zu", lane_status_name(list->status), list->field, list->position);
    return dumped;
}

static void expect_list(const char *s, size_t n, lane_link_options options, const char *wanted,
                        unsigned line) {
    for_each_tier(isa) {
        lane_arena arena;
        lane_arena_init(&arena, NULL, NULL, 0);
        lane_link_list list = lane_links_parse_value(s, n, &options, &arena);
        const char *got = dump(&list);
        cr_expect_str_eq(got, wanted, "line %u, %s\n  got    %s\n  wanted %s", line,
                         lane_isa_name(isa), got, wanted);
        lane_arena_free(&arena);
    }
}

#define EXPECT_WITH(options, s, wanted) expect_list(s, sizeof(s) - 1, options, wanted, __LINE__)
#define EXPECT_LIST(s, wanted)          EXPECT_WITH(DEFAULT_OPTIONS, s, wanted)

static lane_link_options based(const char *base, const char *context) {
    lane_link_options o = DEFAULT_OPTIONS;
    o.size = sizeof o;
    if (base != NULL)
        o.base_url = lane_view_of(base, strlen(base));
    if (context != NULL)
        o.context_url = lane_view_of(context, strlen(context));
    return o;
}

/* ---- RFC 8288 3.5 ---- */

Test(link_list, examples_of_3_5) {
    EXPECT_LIST(
        "<http://example.org/>; rel=\"start http://example.net/relation/other\"",
        "[http://example.org/|start][http://example.org/|http://example.net/relation/other]");
    EXPECT_LIST("</TheBook/chapter2>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel, "
                "</TheBook/chapter4>; rel=\"next\"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel",
                "[/TheBook/chapter2|previous{title=letztes Kapitel*'de'}]"
                "[/TheBook/chapter4|next{title=n\xC3\xA4"
                "chstes Kapitel*'de'}]");
    EXPECT_WITH(based("http://example.com/a", NULL), "</terms>; rel=\"copyright\"; anchor=\"#foo\"",
                "[http://example.com/terms|copyright|http://example.com/a#foo]");
}

/* ---- B.2, step by step ---- */

Test(link_list, step_7_target) {
    lane_link_options o = based("http://a/b/c/d;p?q", NULL);
    EXPECT_WITH(o, "<../g>;rel=x, <>;rel=y,<//h/./i>;rel=z,<S:../a>;rel=z",
                "[http://a/b/g|x][http://a/b/c/d;p?q|y][http://h/i|z][S:a|z]");
    EXPECT_LIST("<../g>;rel=x,<HTTP://h/a/../b>;rel=y", "[../g|x][HTTP://h/b|y]");
}

Test(link_list, steps_8_to_10_relation_types) {
    EXPECT_LIST("<a>;rel=\" \tB  c\tC \"", "[a|b][a|c][a|c]");
    EXPECT_LIST("<a>;REL=Next", "[a|next]");
    EXPECT_LIST("<a>;rel=b c ,<d>;rel=e", "[a|b][a|c][d|e]");
    EXPECT_LIST("<a>;rel=\"\\B\\\"c\\ d\\\\\"", "[a|b\"c][a|d\\]");
    EXPECT_LIST("<a>;rel=\xC3\x89", "[a|\xC3\x89]"); /* only A to Z have another case */
    /* the first counts */
    EXPECT_LIST("<a>;rel=b;rel=c;Rel=d", "[a|b]!repeated@10!repeated@16");
    EXPECT_LIST("<a>;rel;rel=c", "!repeated@8!no-relation@0");
}

/* REL-EMPTY */
Test(link_list, no_relation_type) {
    EXPECT_LIST("<a>", "!no-relation@0");
    EXPECT_LIST(" <a>;rel, <b>;rel=, <c>;rel=\"\t \",<d>;title=rel",
                "!no-relation@1!no-relation@10!no-relation@20!no-relation@33");
    EXPECT_LIST("<a>;rel*=UTF-8''b", "!no-relation@0");
}

Test(link_list, steps_11_and_12_context) {
    EXPECT_LIST("<a>;rel=b", "[a|b]");
    EXPECT_LIST("<a>;rel=b;anchor=c;ANCHOR=d", "[a|b|c]!repeated@19");
    EXPECT_LIST("<a>;rel=b;anchor=\"\"", "[a|b|]");
    EXPECT_LIST("<a>;rel=b;anchor", "[a|b|]");
    EXPECT_WITH(based(NULL, "http://c/d"), "<a>;rel=b,<a>;rel=b;anchor=e",
                "[a|b|http://c/d][a|b|e]");
    EXPECT_WITH(based("http://h/i", "j/../k"), "<a>;rel=b,<a>;rel=b;anchor=\"e\\f\"",
                "[http://h/a|b|http://h/k][http://h/a|b|http://h/ef]");
    /* a base, and no context: anonymous */
    EXPECT_WITH(based("http://h/i", NULL), "<a>;rel=b", "[http://h/a|b]");
}

Test(link_list, step_14_attributes) {
    EXPECT_LIST("<a>;x=1;rel=b;X=2;y;z=;anchor=c;\"q=3", "[a|b|c{x=1}{x=2}{y}{z=}{\"q=3}]");
    EXPECT_LIST("<a>;rel=b;x=\"c\\\"d\\\\\";y=\"\\", "[a|b{x=c\"d\\}{y=}]!unclosed-quote@23");
    /* media, title, title* and type: the first counts */
    EXPECT_LIST("<a>;rel=b;media=1;MEDIA=2;title=3;title=4;type=5;Type=6;hreflang=7;hreflang=8",
                "[a|b{media=1}{title=3}{type=5}{hreflang=7}{hreflang=8}]!repeated@18!repeated@34!"
                "repeated@49");
    EXPECT_LIST("<a>;rel=b;title*=UTF-8''1;title*=UTF-8''2", "[a|b{title=1*''}]!repeated@26");
}

Test(link_list, step_17_links_share_their_attributes) {
    lane_arena arena;
    lane_arena_init(&arena, NULL, NULL, 0);
    lane_link_list list = lane_links_parse_value("<a>;rel=\"b c\";x", 15, NULL, &arena);
    cr_assert_eq(list.count, 2);
    cr_expect(list.field == 1 && list.links[0].field == 0);
    cr_expect(list.links[0].attributes == list.links[1].attributes);
    cr_expect(list.links[0].target.data == list.links[1].target.data);
    cr_expect(list.links[1].text.size == 15);
    cr_expect(lane_link_attribute_find(&list.links[0], "x", 1) == list.links[0].attributes);
    cr_expect(lane_link_attribute_find(&list.links[0], "X", 1) == NULL);
    cr_expect(lane_link_attribute_find(&list.links[0], NULL, 0) == NULL);
    lane_arena_free(&arena);
}

/* ---- ext-values: B.3, and steps 15 and 16 by erratum 5878 ---- */

Test(link_list, star_takes_the_place_of_plain) {
    EXPECT_LIST("<a>;rel=b;title=c;title*=UTF-8'en'd;x", "[a|b{title=d*'en'}{x}]");
    EXPECT_LIST("<a>;rel=b;title*=UTF-8''d;title=c", "[a|b{title=d*''}]");
    EXPECT_LIST("<a>;rel=b;Foo*=utf-8''%E2%82%AC;foo=1;FOO=2;foo*=UTF-8''3",
                "[a|b{foo=\xE2\x82\xAC*''}{foo=3*''}]");
    EXPECT_LIST("<a>;rel=b;x*=\"UTF-8''a\\%20b\" ;y*=UTF-8''c ", "[a|b{x=a b*''}{y=c*''}]");
    EXPECT_LIST("<a>;rel=b;x*=UTF-8''", "[a|b{x=*''}]");
}

Test(link_list, chains_of_stars) {
    /* foo** becomes foo* before it is the turn of foo* */
    EXPECT_LIST("<a>;rel=b;foo**=UTF-8''1;foo*=UTF-8''2;foo=3", "[a|b{foo=1*''}]");
    EXPECT_LIST("<a>;rel=b;foo*=UTF-8''2;foo**=UTF-8''1;foo=3", "[a|b{foo=2*''}{foo*=1*''}]");
    EXPECT_LIST("<a>;rel=b;foo***=UTF-8''1;foo*=UTF-8''2;foo**=UTF-8''3",
                "[a|b{foo*=1*''}{foo=2*''}]");
    EXPECT_LIST("<a>;rel=b;foo***=UTF-8''1;foo**=UTF-8''2;foo*=UTF-8''3;foo=4", "[a|b{foo=1*''}]");
    EXPECT_LIST("<a>;rel=b;*=UTF-8''1;=2", "[a|b{=1*''}]!empty-name@21");
    EXPECT_LIST("<a>;rel=b;foo**=UTF-8''1;foo=2", "[a|b{foo*=1*''}{foo=2}]");
}

/* STAR-NAMES: title and extensions */
Test(link_list, stars_of_other_names) {
    EXPECT_LIST("<a>;rel=b;rel*=UTF-8''c;anchor*=UTF-8''d;media*=UTF-8''e;type*=UTF-8''f;hreflang*="
                "UTF-8''g;rev*=UTF-8''h;media=i",
                "[a|b{media=i}]");
    EXPECT_LIST("<a>;rel=b;media**=UTF-8''c;media*=UTF-8''d", "[a|b]");
    EXPECT_LIST("<a>;rel=b;media*=UTF-8''d;media**=UTF-8''c", "[a|b{media*=c*''}]");
}

/* STAR-FAIL, EXT-GRAMMAR, STAR-NOVALUE */
Test(link_list, what_cannot_be_decoded_is_left_out) {
    EXPECT_LIST("<a>;rel=b;title=c;title*=d", "[a|b{title=c}]!ext-value-charset@25");
    EXPECT_LIST("<a>;rel=b;title*=iso-8859-1'en'%A3;title=c",
                "[a|b{title=c}]!ext-value-charset@17");
    EXPECT_LIST("<a>;rel=b;x*=UTF-8'en;y*=UTF-8''%4;z*=UTF-8''(",
                "[a|b]!ext-value-cut@21!ext-value-cut@34!ext-value@45");
    EXPECT_LIST("<a>;rel=b;x*=UTF-8''a%FFb;y*=UTF-8''%C3", "[a|b]!not-utf8@21!not-utf8@36");
    EXPECT_LIST("<a>;rel=b;x*=\"\\UTF-8''\\a(\"", "[a|b]!ext-value@24");
    EXPECT_LIST("<a>;rel=b;title*;title=c", "[a|b{title*''}]");
    EXPECT_LIST("<a>;rel=b;title*=;title=c", "[a|b{title=c}]!ext-value-cut@17");
    /* the first that can be decoded is the first */
    EXPECT_LIST("<a>;rel=b;title*=x;title*=UTF-8''c", "[a|b{title=c*''}]!ext-value-charset@17");
}

/* ---- B.1 ---- */

Test(link_list, B1_header_sets) {
    static const lane_http_field fields[] = {
        {URL("Date"), URL("<x>;rel=y")},
        {URL("link"), URL("<a>;rel=b, <c")},
        {URL("LINK"), URL("<d>;rel=e;t=\"")},
        {URL("Link "), URL("<x>;rel=y")},
        {URL("Link-Template"), URL("<x>;rel=y")},
        {URL(""), URL("<x>;rel=y")},
        {URL("lInK"), {NULL, 0}},
        {URL("Link"), URL("<f>;rel=g")},
    };
    for_each_tier(isa) {
        lane_arena arena;
        lane_arena_init(&arena, NULL, NULL, 0);
        lane_link_list list = lane_links_parse(fields, 8, NULL, &arena);
        cr_expect_str_eq(dump(&list), "[a|b][d|e{t=}][f|g]!unclosed-target@11!unclosed-quote@12");
        cr_expect(list.field == 8 && list.problem_total == 2);
        cr_expect(list.links[0].field == 1 && list.links[1].field == 2 && list.links[2].field == 7);
        cr_expect(list.problems[0].field == 1 && list.problems[1].field == 2);
        list = lane_links_parse(NULL, 0, NULL, &arena);
        cr_expect(list.status == LANE_OK && list.count == 0 && list.field == 0);
        lane_arena_free(&arena);
    }
}

/* ---- problems ---- */

/* STOP, and what resume does */
Test(link_list, garbage) {
    lane_link_options resume = DEFAULT_OPTIONS;
    resume.resume = 1;
    EXPECT_LIST("<a>;rel=b, x, <c>;rel=d", "[a|b]!not-a-link@11");
    EXPECT_WITH(resume, "<a>;rel=b, x, <c>;rel=d", "[a|b][c|d]!not-a-link@11");
    EXPECT_WITH(resume, "x y", "!not-a-link@0");
    EXPECT_LIST("<a>;rel=b, <c;rel=d, <e", "[a|b]!unclosed-target@11");
    EXPECT_WITH(resume, "<a,<b, c", "!unclosed-target@0!unclosed-target@3!not-a-link@7");
}

Test(link_list, oddities) {
    EXPECT_LIST(
        "<a>;rel=b;c=d \t;anchor=e ;;",
        "[a|b|e {c=d \t}{}{}]!trailing-space@24!trailing-space@13!empty-name@26!empty-name@27");
    EXPECT_LIST("<a>;rel=b ;c=\"d \" ;e= ", "[a|b{c=d }{e=}]");
    EXPECT_LIST("<a>;rel=\"b", "[a|b]!unclosed-quote@8");
}

/* ---- options, one by one ---- */

Test(link_list, option_drop_empty_names) {
    lane_link_options o = DEFAULT_OPTIONS;
    o.drop_empty_names = 1;
    EXPECT_WITH(o, "<a>;;rel=b;=c;d;=\t;=e ;", "[a|b{d}]"); /* and nothing is said of them */
}

Test(link_list, option_trim_unquoted) {
    lane_link_options o = DEFAULT_OPTIONS;
    o.trim_unquoted = 1;
    EXPECT_WITH(o, "<a>;rel=b ;c=d e\t ;f=\"g \";anchor=h ", "[a|b|h{c=d e}{f=g }]");
}

Test(link_list, option_no_resolution) {
    lane_link_options o = based("http://h/i", "../j");
    o.no_resolution = 1;
    EXPECT_WITH(o, "<./a>;rel=b,<http://x/../y>;rel=b;anchor=./z",
                "[./a|b|../j][http://x/../y|b|./z]");
}

Test(link_list, option_no_star) {
    lane_link_options o = DEFAULT_OPTIONS;
    o.no_star = 1;
    EXPECT_WITH(o, "<a>;rel=b;title*=UTF-8''c;title=d;x*=y;z**", "[a|b{title=d}]");
}

Test(link_list, option_size) {
    lane_link_options o = DEFAULT_OPTIONS;
    o.size = sizeof o;
    EXPECT_WITH(o, "<a>;rel=b", "[a|b]");
    o.size = sizeof o + 1;
    EXPECT_WITH(o, "<a>;rel=b", " argument@0:0");
    o.size = 1;
    EXPECT_WITH(o, "<a>;rel=b", " argument@0:0");
    o.size = 0;
    o.reserved[2] = 1;
    EXPECT_WITH(o, "<a>;rel=b", " argument@0:0");
}

/* ---- limits ---- */

Test(link_list, limit_of_the_field) {
    static const char s[] = "<a>;rel=b, <c>;rel=d , <e>;rel=f";
    static const struct {
        size_t limit;
        const char *wanted;
    } cases[] = {
        {1, " limit@0:0"}, /* <a */
        {9, " limit@0:0"}, /* the value may go on */
        {10, "[a|b] limit@0:10"}, {11, "[a|b] limit@0:11"},      {12, "[a|b] limit@0:11"},
        {21, "[a|b] limit@0:11"}, {22, "[a|b][c|d] limit@0:22"}, {31, "[a|b][c|d] limit@0:23"},
        {32, "[a|b][c|d][e|f]"},  {SIZE_MAX, "[a|b][c|d][e|f]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lane_link_options o = DEFAULT_OPTIONS;
        o.max_field = cases[i].limit;
        EXPECT_WITH(o, s, cases[i].wanted);
    }
}

Test(link_list, limit_of_the_field_and_what_ends_it) {
    lane_link_options o = DEFAULT_OPTIONS;
    o.max_field = 12;
    EXPECT_WITH(o, "<a>;rel=b, x <c>;rel=d", "[a|b]!not-a-link@11");
    EXPECT_WITH(o, "<a>;rel=b,<cd>", "[a|b] limit@0:10");
    o.resume = 1;
    EXPECT_WITH(o, "<a>;rel=b, x <c>;rel=d", "[a|b]!not-a-link@11 limit@0:12");
    o.max_field = 65536;
    o.resume = 0;
    static char s[65538];
    memset(s, ' ', sizeof s);
    memcpy(s, "<a>;rel=b,", 10);
    memcpy(s + 65527, "<c>;rel=d", 9);
    expect_list(s, 65536, DEFAULT_OPTIONS, "[a|b][c|d]", __LINE__);
    expect_list(s, 65537, DEFAULT_OPTIONS, "[a|b] limit@0:65527", __LINE__);
    s[65536] = ',';
    expect_list(s, 65537, DEFAULT_OPTIONS, "[a|b] limit@0:65527", __LINE__);
    o.max_field = SIZE_MAX;
    expect_list(s, 65537, o, "[a|b][c|d]", __LINE__);
}

Test(link_list, limit_of_links) {
    lane_link_options o = DEFAULT_OPTIONS;
    o.max_links = 3;
    EXPECT_WITH(o, "<a>;rel=\"b c\",<d>;rel=e", "[a|b][a|c][d|e]");
    EXPECT_WITH(o, "<a>;rel=\"b c\",<d>;rel=\"e f\",<g>;rel=h", "[a|b][a|c][d|e] limit@0:14");
    EXPECT_WITH(o, "<a>;rel=\"b c d\",<e>", "[a|b][a|c][a|d]!no-relation@16");
    static char s[2 * 1026 + 16];
    size_t n = 0;
    lane_arena arena;
    memcpy(s, "<a>;rel=\"", 9);
    for (n = 9; n < 9 + 2 * 1025; n += 2)
        memcpy(s + n, "b ", 2);
    lane_arena_init(&arena, NULL, NULL, 0);
    lane_link_list list = lane_links_parse_value(s, n - 2, NULL, &arena);
    cr_expect(list.status == LANE_OK && list.count == 1024);
    list = lane_links_parse_value(s, n, NULL, &arena);
    cr_expect(list.status == LANE_LIMIT && list.count == 1024 && list.position == 0);
    lane_arena_free(&arena);
}

Test(link_list, limit_of_parameters) {
    lane_link_options o = DEFAULT_OPTIONS;
    o.max_parameters = 2;
    EXPECT_WITH(o, "<a>;rel=b;c,<d>;rel=e;f;g,<h>;rel=i", "[a|b{c}] limit@0:12");
    char s[3 + 2 * 65 + 6] = "<a>;rel=b";
    size_t n = 9;
    for (int i = 0; i < 64; i++, n += 2)
        memcpy(s + n, ";c", 2);
    lane_arena arena;
    lane_arena_init(&arena, NULL, NULL, 0);
    lane_link_list list = lane_links_parse_value(s, n - 2, NULL, &arena);
    cr_expect(list.status == LANE_OK && list.count == 1 && list.links[0].attribute_count == 63);
    list = lane_links_parse_value(s, n, NULL, &arena);
    cr_expect(list.status == LANE_LIMIT && list.count == 0 && list.position == 0);
    o.max_parameters = SIZE_MAX;
    list = lane_links_parse_value(s, n, &o, &arena);
    cr_expect(list.status == LANE_OK && list.links[0].attribute_count == 64);
    lane_arena_free(&arena);
}

Test(link_list, limit_of_problems) {
    lane_link_options o = DEFAULT_OPTIONS;
    lane_arena arena;
    lane_arena_init(&arena, NULL, NULL, 0);
    o.max_problems = 2;
    lane_link_list list = lane_links_parse_value("<a>;rel=b;;;;", 13, &o, &arena);
    cr_expect_str_eq(dump(&list), "[a|b{}{}{}{}]!empty-name@10!empty-name@11");
    cr_expect(list.problem_count == 2 && list.problem_total == 4);
    list = lane_links_parse_value("<a>,<a>,<a>", 11, &o, &arena);
    cr_expect(list.status == LANE_OK && list.problem_total == 3);
    static char many[4 * 100];
    for (size_t i = 0; i < sizeof many; i += 4)
        memcpy(many + i, "<a>,", 4);
    list = lane_links_parse_value(many, sizeof many, NULL, &arena);
    cr_expect(list.problem_count == 64 && list.problem_total == 100);
    o.max_problems = SIZE_MAX;
    list = lane_links_parse_value(many, sizeof many, &o, &arena);
    cr_expect(list.problem_count == 100 && list.problems[99].position == 396);
    lane_arena_free(&arena);
}

Test(link_list, limits_in_a_set) {
    static const lane_http_field fields[] = {{URL("Link"), URL("<a>;rel=b")},
                                             {URL("X"), URL("")},
                                             {URL("Link"), URL(" <c>;rel=\"d e\"")}};
    lane_link_options o = DEFAULT_OPTIONS;
    lane_arena arena;
    lane_arena_init(&arena, NULL, NULL, 0);
    o.max_links = 2;
    lane_link_list list = lane_links_parse(fields, 3, &o, &arena);
    cr_expect_str_eq(dump(&list), "[a|b][c|d] limit@2:1");
    lane_arena_free(&arena);
}

/* ---- memory ---- */

static void *no_memory(void *context, size_t size) {
    (void)context, (void)size;
    return NULL;
}

Test(link_list, no_memory) {
    static const lane_alloc none = {no_memory, NULL, NULL, NULL};
    lane_arena arena;
    lane_arena_init(&arena, &none, NULL, 0);
    lane_link_list list = lane_links_parse_value(", <a>;rel=b", 11, NULL, &arena);
    cr_expect_str_eq(dump(&list), " memory@0:2");
    list = lane_links_parse_value("<", 1, NULL, &arena);
    cr_expect_str_eq(dump(&list), " memory@0:0");
    list = lane_links_parse_value(NULL, 0, NULL, &arena);
    cr_expect_str_eq(dump(&list), "");
    lane_link_options o = based("http://h", "a");
    list = lane_links_parse_value("", 0, &o, &arena);
    cr_expect_str_eq(dump(&list), " memory@0:0");
}
