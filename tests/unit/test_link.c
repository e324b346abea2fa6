/* Link-values as they are written (link.h, lane_link_next), against literals: RFC 8288 B.2 and B.3 by their steps. */
#include <lanewise/lanewise.h>

#include "support/guard.h"

#include "each_tier.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#if UINTPTR_MAX == UINT64_MAX
_Static_assert(sizeof(lane_http_parameter) == 40, "an array of them is the caller's");
#endif

/* ---- what a field holds, as text ---- */

enum { ROOM = 4096, PARAMETERS = 8 };

static char dumped[ROOM];
static size_t dumped_size;

static void put(const char *format, int size, const char *text) {
    dumped_size += (size_t)snprintf(dumped + dumped_size, ROOM - dumped_size, format, size, text);
    cr_assert_lt(dumped_size, ROOM);
}

/* name, and by its flags `=value`, `="value"`; `\` with escapes, `...` unclosed, `*` for a star */
static void put_parameter(const lane_http_parameter *p) {
    put("{%.*s", (int)p->name.size, p->name.data);
    if (p->flags & LANE_HTTP_HAS_VALUE)
        put("%.*s", 1, "=");
    else
        cr_assert(p->value.size == 0 && p->value.data == p->name.data + p->name.size);
    put(p->flags & LANE_HTTP_QUOTED ? "\"%.*s\"" : "%.*s", (int)p->value.size, p->value.data);
    put("%.*s", p->flags & LANE_HTTP_UNCLOSED ? 3 : 0, "...");
    put("%.*s", p->flags & LANE_HTTP_ESCAPED ? 1 : 0, "\\");
    put("%.*s}", p->flags & LANE_HTTP_STAR ? 1 : 0, "*");
}

/* each link-value as [text|target{parameter}...], then what ended it, and where */
static const char *dump(const char *s, size_t n, size_t capacity, bool resume) {
    lane_http_parser parser;
    lane_http_parameter parameters[PARAMETERS];
    lane_link_value v;
    dumped_size = 0;
    dumped[0] = '\0';
    lane_http_parser_init(&parser, s, n);
    for (;;) {
        int32_t status = lane_link_next(&parser, &v, parameters, capacity);
        if (status != LANE_OK) {
            put("%.*s", (int)strlen(lane_status_name(status)), lane_status_name(status));
            dumped_size += (size_t)snprintf(dumped + dumped_size, ROOM - dumped_size, "@%zu,%zu",
                                            parser.start, parser.position);
            if (status == LANE_END || !resume || lane_link_resume(&parser) != LANE_OK)
                return dumped;
            put("%.*s", 1, " ");
            continue;
        }
        put("[%.*s|", (int)v.text.size, v.text.data);
        put("%.*s", (int)v.target.size, v.target.data);
        size_t kept = v.parameter_count;
        for (size_t i = 0; i < kept; i++)
            put_parameter(&parameters[i]);
        put("%.*s", v.rest.size > 0 ? 1 : 0, "+");
        lane_http_parser rest;
        lane_http_parameter parameter;
        lane_http_parser_init(&rest, v.rest.data, v.rest.size);
        for (; lane_http_parameter_next(&rest, &parameter) == LANE_OK; kept++)
            put_parameter(&parameter);
        cr_assert_eq(kept, v.parameter_total);
        put("%.*s", 1, "]");
    }
}

static void expect_dump(const char *s, size_t n, bool resume, const char *wanted) {
    guard g = guard_open(n + 1);
    for_each_tier(isa) {
        char *at = guard_place(&g, GUARD_RIGHT, n);
        memcpy(at, s, n);
        const char *got = dump(at, n, PARAMETERS, resume);
        cr_expect_str_eq(got, wanted, "%s\n  got    %s\n  wanted %s", lane_isa_name(isa), got,
                         wanted);
    }
    guard_close(&g);
}

#define EXPECT_DUMP(s, wanted)   expect_dump(s, sizeof(s) - 1, false, wanted)
#define EXPECT_RESUME(s, wanted) expect_dump(s, sizeof(s) - 1, true, wanted)

/* ---- RFC 8288 3.5: the examples ---- */

Test(link, examples_of_3_5) {
    EXPECT_DUMP(
        "<http://example.com/TheBook/chapter2>; rel=\"previous\"; title=\"previous chapter\"",
        "[<http://example.com/TheBook/chapter2>; rel=\"previous\"; title=\"previous chapter\"|"
        "http://example.com/TheBook/chapter2{rel=\"previous\"}{title=\"previous "
        "chapter\"}]end@79,79");
    EXPECT_DUMP("</>; rel=\"http://example.net/foo\"",
                "[</>; rel=\"http://example.net/foo\"|/{rel=\"http://example.net/foo\"}]end@33,33");
    EXPECT_DUMP("</terms>; rel=\"copyright\"; anchor=\"#foo\"",
                "[</terms>; rel=\"copyright\"; "
                "anchor=\"#foo\"|/terms{rel=\"copyright\"}{anchor=\"#foo\"}]end@40,40");
    EXPECT_DUMP(
        "</1>; rel=\"p\"; title*=UTF-8'de'letztes%20Kapitel, </4>; rel=\"next\"",
        "[</1>; rel=\"p\"; title*=UTF-8'de'letztes%20Kapitel|/1{rel=\"p\"}"
        "{title*=UTF-8'de'letztes%20Kapitel*}][</4>; rel=\"next\"|/4{rel=\"next\"}]end@66,66");
}

/* ---- B.2 ---- */

Test(link, B2_nothing) {
    EXPECT_DUMP("", "end@0,0");
    EXPECT_DUMP(" \t", "end@2,2");
    EXPECT_DUMP(",", "end@1,1");
    EXPECT_DUMP(" ,\t, ,", "end@6,6");
}

Test(link, B2_commas_and_space_before_a_link) {
    EXPECT_DUMP("<a>,<b>", "[<a>|a][<b>|b]end@7,7");
    EXPECT_DUMP(",, <a> ,\t,,<b>,", "[<a>|a][<b>|b]end@15,15");
    EXPECT_DUMP("<a>;x,<b>", "[<a>;x|a{x}][<b>|b]end@9,9");
}

Test(link, B2_without_a_comma) {
    EXPECT_DUMP("<a>;rel=\"x\"<b>;rel=\"y\" <c>",
                "[<a>;rel=\"x\"|a{rel=\"x\"}][<b>;rel=\"y\"|b{rel=\"y\"}][<c>|c]end@26,26");
    EXPECT_DUMP("<a><b>", "[<a>|a][<b>|b]end@6,6");
    /* no quotes: all of it is the value */
    EXPECT_DUMP("<a>;rel=x<b>", "[<a>;rel=x<b>|a{rel=x<b>}]end@12,12");
}

Test(link, B2_step_2_no_left_bracket) {
    EXPECT_DUMP("a", "not-a-link@0,0");
    EXPECT_DUMP(" , a", "not-a-link@3,3");
    EXPECT_DUMP("<a>, b, <c>", "[<a>|a]not-a-link@5,5");
    EXPECT_DUMP("<a> b", "[<a>|a]not-a-link@4,4");
    EXPECT_DUMP("<a>;x=\"y\" z", "[<a>;x=\"y\"|a{x=\"y\"}]not-a-link@10,10");
    /* only SP and HTAB are space */
    EXPECT_DUMP("<a>\r\n ;x", "[<a>|a]not-a-link@3,3");
    EXPECT_DUMP("\v<a>", "not-a-link@0,0");
    EXPECT_DUMP("\xC2\xA0<a>", "not-a-link@0,0");
    EXPECT_DUMP("\0<a>", "not-a-link@0,0");
}

Test(link, B2_steps_4_and_5_target) {
    EXPECT_DUMP("<>", "[<>|]end@2,2");
    EXPECT_DUMP("<a,b;c=\"d\" <e>", "[<a,b;c=\"d\" <e>|a,b;c=\"d\" <e]end@14,14");
    EXPECT_DUMP("< a >", "[< a >| a ]end@5,5");
    EXPECT_DUMP("<", "unclosed-target@0,0");
    EXPECT_DUMP("<a>, <b;rel=x", "[<a>|a]unclosed-target@5,5");
    EXPECT_DUMP(" <a\r\nb>", "[<a\r\nb>|a\r\nb]end@7,7");
}

/* ---- B.3 ---- */

Test(link, B3_names) {
    EXPECT_DUMP("<a>;b", "[<a>;b|a{b}]end@5,5");
    EXPECT_DUMP("<a> \t; \tb \t= \tc", "[<a> \t; \tb \t= \tc|a{b=c}]end@15,15");
    EXPECT_DUMP("<a>;B;c*;d* ;*;**", "[<a>;B;c*;d* ;*;**|a{B}{c**}{d**}{**}{***}]end@17,17");
    EXPECT_DUMP("<a>;b\"c=d;<e>=f", "[<a>;b\"c=d;<e>=f|a{b\"c=d}{<e>=f}]end@15,15");
    /* what follows a name and space is no value */
    EXPECT_DUMP("<a>;b c=d", "[<a>;b|a{b}]not-a-link@6,6");
    EXPECT_DUMP("<a>;b  ,<c>", "[<a>;b|a{b}][<c>|c]end@11,11");
}

Test(link, B3_empty_names) {
    EXPECT_DUMP("<a>;", "[<a>;|a{}]end@4,4");
    EXPECT_DUMP("<a>;;b; ;", "[<a>;;b; ;|a{}{b}{}{}]end@9,9");
    EXPECT_DUMP("<a>;=b;=\"c\"", "[<a>;=b;=\"c\"|a{=b}{=\"c\"}]end@11,11");
    EXPECT_DUMP("<a>; ,<b>", "[<a>; |a{}][<b>|b]end@9,9");
}

Test(link, B3_values) {
    EXPECT_DUMP("<a>;b=", "[<a>;b=|a{b=}]end@6,6");
    EXPECT_DUMP("<a>;b= ;c", "[<a>;b= ;c|a{b=}{c}]end@9,9");
    EXPECT_DUMP("<a>;b=,<c>", "[<a>;b=|a{b=}][<c>|c]end@10,10");
    EXPECT_DUMP("<a>;b==c==", "[<a>;b==c==|a{b==c==}]end@10,10");
    /* space before `;` or a comma is the value's (TOKEN-OWS) */
    EXPECT_DUMP("<a>;b=c \t;d=e f ,<g>", "[<a>;b=c \t;d=e f |a{b=c \t}{d=e f }][<g>|g]end@20,20");
    EXPECT_DUMP("<a>;b=c\"d,e\"", "[<a>;b=c\"d|a{b=c\"d}]not-a-link@10,10");
    EXPECT_DUMP("<a>;b='c,d'", "[<a>;b='c|a{b='c}]not-a-link@9,9");
}

/* ---- B.4 ---- */

Test(link, B4_quoted) {
    EXPECT_DUMP("<a>;b=\"\"", "[<a>;b=\"\"|a{b=\"\"}]end@8,8");
    EXPECT_DUMP("<a>;b=\"c;d,<e>=\";f", "[<a>;b=\"c;d,<e>=\";f|a{b=\"c;d,<e>=\"}{f}]end@18,18");
    EXPECT_DUMP("<a>;b=\"\\\"\\\\\"", "[<a>;b=\"\\\"\\\\\"|a{b=\"\\\"\\\\\"\\}]end@12,12");
    EXPECT_DUMP("<a>;b=\"\r\n\t\x7F\"", "[<a>;b=\"\r\n\t\x7F\"|a{b=\"\r\n\t\x7F\"}]end@12,12");
}

Test(link, B4_unclosed) {
    EXPECT_DUMP("<a>;b=\"", "[<a>;b=\"|a{b=\"\"...}]end@7,7");
    EXPECT_DUMP("<a>;b=\"c, <d>;e=", "[<a>;b=\"c, <d>;e=|a{b=\"c, <d>;e=\"...}]end@16,16");
    EXPECT_DUMP("<a>;b=\"c\\", "[<a>;b=\"c\\|a{b=\"c\\\"...\\}]end@9,9");
    EXPECT_DUMP("<a>;b=\"c\\\"", "[<a>;b=\"c\\\"|a{b=\"c\\\"\"...\\}]end@10,10");
    EXPECT_DUMP("<a>;b=\"c ", "[<a>;b=\"c |a{b=\"c \"...}]end@9,9");
}

/* ---- errors, and going on ---- */

Test(link, errors_stay) {
    for_each_tier(isa) {
        lane_http_parser p;
        lane_link_value v;
        lane_http_parser_init(&p, "<a>, b, <c>, <d", 15);
        cr_expect_eq(lane_link_next(&p, &v, NULL, 0), LANE_OK);
        for (int i = 0; i < 3; i++) {
            cr_expect_eq(lane_link_next(&p, &v, NULL, 0), LANE_E_NOT_A_LINK);
            cr_expect(p.position == 5 && p.start == 5);
        }
        lane_http_parser copy = p;
        cr_expect_eq(lane_link_resume(&p), LANE_OK);
        cr_expect_eq(p.position, 7);
        cr_expect_eq(lane_link_resume(&p), LANE_OK, "nothing to do");
        cr_expect_eq(p.position, 7);
        cr_expect_eq(lane_link_next(&copy, &v, NULL, 0), LANE_E_NOT_A_LINK, "a copy is its own");
        cr_expect_eq(lane_link_next(&p, &v, NULL, 0), LANE_OK);
        cr_expect(v.target.size == 1 && v.target.data[0] == 'c');
        for (int i = 0; i < 3; i++) {
            cr_expect_eq(lane_link_next(&p, &v, NULL, 0), LANE_E_UNCLOSED_TARGET);
            cr_expect(p.position == 13 && p.start == 13);
        }
        cr_expect_eq(lane_link_resume(&p), LANE_END);
        cr_expect_eq(p.position, 15);
        for (int i = 0; i < 3; i++)
            cr_expect_eq(lane_link_next(&p, &v, NULL, 0), LANE_END);
    }
}

Test(link, resume) {
    EXPECT_RESUME("a, <b>", "not-a-link@0,0 [<b>|b]end@6,6");
    EXPECT_RESUME("a b", "not-a-link@0,0");
    EXPECT_RESUME("a,", "not-a-link@0,0 end@2,2");
    EXPECT_RESUME("\"x,<y>;z\", <b>", "not-a-link@0,0 [<y>;z\"|y{z\"}][<b>|b]end@14,14");
    EXPECT_RESUME("<a,b,<c", "unclosed-target@0,0 not-a-link@3,3 unclosed-target@5,5");
    EXPECT_RESUME("<a>x,<b>y,<c>", "[<a>|a]not-a-link@3,3 [<b>|b]not-a-link@8,8 [<c>|c]end@13,13");
}

/* ---- capacity and rest ---- */

Test(link, parameters_beyond_capacity) {
    static const char s[] = "<a>;b;c=d;e=\"f,g\" ; h* , <i>;j";
    static const char *const wanted[] = {
        "[<a>;b;c=d;e=\"f,g\" ; h*|a+{b}{c=d}{e=\"f,g\"}{h**}][<i>;j|i+{j}]end@30,30",
        "[<a>;b;c=d;e=\"f,g\" ; h*|a{b}+{c=d}{e=\"f,g\"}{h**}][<i>;j|i{j}]end@30,30",
        "[<a>;b;c=d;e=\"f,g\" ; h*|a{b}{c=d}+{e=\"f,g\"}{h**}][<i>;j|i{j}]end@30,30",
        "[<a>;b;c=d;e=\"f,g\" ; h*|a{b}{c=d}{e=\"f,g\"}+{h**}][<i>;j|i{j}]end@30,30",
        "[<a>;b;c=d;e=\"f,g\" ; h*|a{b}{c=d}{e=\"f,g\"}{h**}][<i>;j|i{j}]end@30,30",
    };
    for_each_tier(isa) for (size_t capacity = 0; capacity < 5; capacity++)
        cr_expect_str_eq(dump(s, sizeof s - 1, capacity, false), wanted[capacity]);
}

Test(link, the_array_is_not_written_past_its_capacity) {
    for_each_tier(isa) {
        lane_http_parser p;
        lane_link_value v;
        lane_http_parameter parameters[3];
        memset(parameters, 0x5A, sizeof parameters);
        lane_http_parser_init(&p, "<a>;b;c;d;e", 11);
        cr_expect_eq(lane_link_next(&p, &v, parameters, 2), LANE_OK);
        cr_expect(v.parameter_count == 2 && v.parameter_total == 4 && v.rest.size == 4 &&
                  memcmp(v.rest.data, ";d;e", 4) == 0);
        for (size_t i = 0; i < sizeof parameters[2]; i++)
            cr_expect_eq(((const uint8_t *)&parameters[2])[i], 0x5A);
    }
}

/* ---- long fields: what is found is found wherever the windows of a vector end ---- */

Test(link, every_distance) {
    enum { MOST = 1200 };
    static char s[MOST + 64];
    for_each_tier(isa) for (size_t pad = 0; pad < MOST;
                            pad += pad < 140 || pad % 512 > 500 || pad % 512 < 4 ? 1 : 13) {
        size_t n = 0;
        s[n++] = '<';
        memset(s + n, 'x', pad);
        n += pad;
        memcpy(s + n, ">;rel=\"a\\\"b\" , <c> ;d*=e;f", 26);
        n += 26;
        lane_http_parser p;
        lane_link_value v;
        lane_http_parameter parameters[2];
        lane_http_parser_init(&p, s, n);
        cr_assert_eq(lane_link_next(&p, &v, parameters, 2), LANE_OK);
        cr_assert(v.target.size == pad && v.text.size == pad + 13 && v.parameter_total == 1);
        cr_assert(parameters[0].value.size == 4 && parameters[0].value.data == s + pad + 8);
        cr_assert_eq(parameters[0].flags,
                     LANE_HTTP_HAS_VALUE | LANE_HTTP_QUOTED | LANE_HTTP_ESCAPED);
        cr_assert_eq(lane_link_next(&p, &v, parameters, 2), LANE_OK);
        cr_assert(v.target.size == 1 && v.parameter_total == 2);
        cr_assert(parameters[0].value.size == 1 && parameters[0].value.data[0] == 'e');
        cr_assert(parameters[1].name.size == 1 && parameters[1].flags == 0);
        cr_assert_eq(lane_link_next(&p, &v, parameters, 2), LANE_END);
    }
}
