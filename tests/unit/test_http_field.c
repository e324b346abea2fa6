/* Lists and parameters of header fields, weights and quoted strings (http_field.h), against literals: RFC 9110 5.6. */
#include <lanewise/http_field.h>

#include "support/is_result.h"

#include "each_tier.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define TEXT(s) s, sizeof(s) - 1

/* ---- parameters alone ---- */

Test(http_field, parameter_next) {
    static const char s[] = " ; a = b;c=\"d;\\\"\" ;e*;F ,g";
    for_each_tier(isa) {
        lane_http_parser p;
        lane_http_parameter a;
        lane_http_parser_init(&p, TEXT(s));
        cr_expect_eq(lane_http_parameter_next(&p, &a), LANE_OK);
        cr_expect(a.name.size == 1 && a.name.data == s + 3 && a.value.size == 1 &&
                  a.value.data == s + 7);
        cr_expect(a.flags == LANE_HTTP_HAS_VALUE && a.reserved == 0 && p.position == 8);
        cr_expect_eq(lane_http_parameter_next(&p, &a), LANE_OK);
        cr_expect(a.value.size == 4 && a.value.data == s + 12 && p.position == 17);
        cr_expect_eq(a.flags, LANE_HTTP_HAS_VALUE | LANE_HTTP_QUOTED | LANE_HTTP_ESCAPED);
        cr_expect_eq(lane_http_parameter_next(&p, &a), LANE_OK);
        cr_expect(a.name.size == 2 && a.flags == LANE_HTTP_STAR && a.value.size == 0);
        cr_expect_eq(lane_http_parameter_next(&p, &a), LANE_OK);
        cr_expect(a.name.size == 1 && a.flags == 0 && a.value.data == a.name.data + 1);
        for (int i = 0; i < 2; i++) {
            cr_expect_eq(lane_http_parameter_next(&p, &a), LANE_END);
            cr_expect_eq(p.position, 24);
        }
        lane_http_parser_init(&p, TEXT("  "));
        cr_expect(lane_http_parameter_next(&p, &a) == LANE_END && p.position == 2);
    }
}

Test(http_field, parameter_find) {
    lane_http_parameter p[3];
    memset(p, 0, sizeof p);
    p[0].name = lane_view_of("Rel", 3);
    p[1].name = lane_view_of("REL", 3);
    p[2].name = lane_view_of(NULL, 0);
    cr_expect(lane_http_parameter_find(p, 3, "rEl", 3) == &p[0]);
    cr_expect(lane_http_parameter_find(p + 1, 2, "rel", 3) == &p[1]);
    cr_expect(lane_http_parameter_find(p, 3, "", 0) == &p[2]);
    cr_expect(lane_http_parameter_find(p, 2, NULL, 0) == NULL);
    cr_expect(lane_http_parameter_find(p, 3, "re", 2) == NULL);
    cr_expect(lane_http_parameter_find(p, 3, "rel*", 4) == NULL);
    cr_expect(lane_http_parameter_find(NULL, 0, "a", 1) == NULL);
    p[0].name = lane_view_of("R\xC9L", 3);
    cr_expect(lane_http_parameter_find(p, 1, "r\xC9l", 3) == &p[0]);
    cr_expect(lane_http_parameter_find(p, 1, "r\xE9l", 3) == NULL, "only A to Z have another case");
}

/* ---- lists ---- */

enum { ROOM = 2048, PARAMETERS = 8 };

static char dumped[ROOM];
static size_t dumped_size;

static void put(const char *format, size_t size, const char *text) {
    dumped_size +=
        (size_t)snprintf(dumped + dumped_size, ROOM - dumped_size, format, (int)size, text);
    cr_assert_lt(dumped_size, ROOM);
}

static void put_parameter(const lane_http_parameter *p) {
    put("{%.*s", p->name.size, p->name.data);
    put("%.*s", p->flags & LANE_HTTP_HAS_VALUE ? 1 : 0, "=");
    put(p->flags & LANE_HTTP_QUOTED ? "\"%.*s\"" : "%.*s", p->value.size, p->value.data);
    put("%.*s", p->flags & LANE_HTTP_UNCLOSED ? 3 : 0, "...");
    put("%.*s}", p->flags & LANE_HTTP_ESCAPED ? 1 : 0, "\\");
}

/* each element as [text|{head}{parameter}...+rest!problem@position] */
static const char *dump(const char *s, size_t n, size_t capacity) {
    lane_http_parser p;
    lane_http_element e;
    lane_http_parameter parameters[PARAMETERS];
    dumped_size = 0;
    dumped[0] = '\0';
    lane_http_parser_init(&p, s, n);
    while (lane_http_list_next(&p, &e, parameters, capacity) == LANE_OK) {
        put("[%.*s|", e.text.size, e.text.data);
        put_parameter(&e.head);
        for (size_t i = 0; i < e.parameter_count; i++)
            put_parameter(&parameters[i]);
        cr_assert((e.rest.size > 0) == (e.parameter_total > capacity));
        put(e.rest.size > 0 ? "+%.*s" : "%.*s", e.rest.size, e.rest.data);
        if (e.problem != LANE_OK)
            dumped_size += (size_t)snprintf(dumped + dumped_size, ROOM - dumped_size, "!%s@%zu",
                                            lane_status_name(e.problem), e.problem_position);
        put("%.*s", 1, "]");
    }
    cr_assert(p.position == n && lane_http_list_next(&p, &e, parameters, capacity) == LANE_END);
    return dumped;
}

static void expect_list(const char *s, size_t n, size_t capacity, const char *wanted) {
    for_each_tier(isa) {
        const char *got = dump(s, n, capacity);
        cr_expect_str_eq(got, wanted, "%s\n  got    %s\n  wanted %s", lane_isa_name(isa), got,
                         wanted);
    }
}

#define EXPECT_LIST(s, wanted) expect_list(s, sizeof(s) - 1, PARAMETERS, wanted)

/* RFC 9110 5.6.1.2: recipients skip empty elements */
Test(http_field, list_empty_elements) {
    EXPECT_LIST("", "");
    EXPECT_LIST(" ,\t, ", "");
    EXPECT_LIST("foo ,bar,", "[foo|{foo}][bar|{bar}]");
    EXPECT_LIST("foo , ,bar,charlie", "[foo|{foo}][bar|{bar}][charlie|{charlie}]");
    EXPECT_LIST(", foo", "[foo|{foo}]");
}

Test(http_field, list_cache_control) {
    EXPECT_LIST("max-age=60, private=\"set-cookie, x\" ,no-store",
                "[max-age=60|{max-age=60}][private=\"set-cookie, x\"|{private=\"set-cookie, "
                "x\"}][no-store|{no-store}]");
    EXPECT_LIST("max-age = 60 , s-maxage=", "[max-age = 60|{max-age=60}][s-maxage=|{s-maxage=}]");
}

/* RFC 9110 12.5.1 */
Test(http_field, list_accept) {
    EXPECT_LIST("text/*;q=0.3, text/html;level=1, */*;q=0.5",
                "[text/*;q=0.3|{text/*}{q=0.3}][text/html;level=1|{text/html}{level=1}][*/"
                "*;q=0.5|{*/*}{q=0.5}]");
    EXPECT_LIST("audio/* ; q = 0.2 ;ext,audio/basic",
                "[audio/* ; q = 0.2 ;ext|{audio/*}{q=0.2}{ext}][audio/basic|{audio/basic}]");
}

/* RFC 9110 12.5.4 */
Test(http_field, list_accept_language) {
    lane_http_parser p;
    lane_http_element e;
    lane_http_parameter q[1];
    static const struct {
        const char *tag;
        uint32_t weight;
    } wanted[] = {{"da", 1000}, {"en-gb", 800}, {"en", 700}, {"*", 0}};
    lane_http_parser_init(&p, TEXT("da, en-gb;q=0.8, en;q=0.7, *;q=0.000"));
    for (size_t i = 0; i < 4; i++) {
        cr_assert_eq(lane_http_list_next(&p, &e, q, 1), LANE_OK);
        cr_assert(e.head.name.size == strlen(wanted[i].tag) &&
                  memcmp(e.head.name.data, wanted[i].tag, e.head.name.size) == 0);
        const lane_http_parameter *weight = lane_http_parameter_find(q, e.parameter_count, "Q", 1);
        cr_assert((weight == NULL) == (i == 0));
        if (weight != NULL) {
            lane_http_weight w = lane_http_qvalue(weight->value.data, weight->value.size);
            cr_assert(w.status == LANE_OK && w.thousandths == wanted[i].weight);
        }
    }
    cr_expect_eq(lane_http_list_next(&p, &e, q, 1), LANE_END);
}

Test(http_field, list_content_type) {
    EXPECT_LIST("multipart/form-data; boundary=\"a,b;c\"; charset=UTF-8",
                "[multipart/form-data; boundary=\"a,b;c\"; "
                "charset=UTF-8|{multipart/form-data}{boundary=\"a,b;c\"}{charset=UTF-8}]");
    EXPECT_LIST("text/html ; ;charset=\"utf\\-8\";",
                "[text/html ; ;charset=\"utf\\-8\";|{text/html}{}{charset=\"utf\\-8\"\\}{}]");
}

/* RFC 9110 8.8.3: a quoted string may stand anywhere in a name */
Test(http_field, list_entity_tags) {
    EXPECT_LIST("\"xyzzy\", W/\"r2,d2=x;y z\" , \"\"",
                "[\"xyzzy\"|{\"xyzzy\"}][W/\"r2,d2=x;y z\"|{W/\"r2,d2=x;y z\"}][\"\"|{\"\"}]");
}

/* RFC 7239 4: the head is the first pair */
Test(http_field, list_forwarded) {
    EXPECT_LIST("For=\"[2001:db8:cafe::17]:4711\";proto=http;by=203.0.113.43, for=192.0.2.43",
                "[For=\"[2001:db8:cafe::17]:4711\";proto=http;by=203.0.113.43|{For=\"[2001:db8:"
                "cafe::17]:4711\"}"
                "{proto=http}{by=203.0.113.43}][for=192.0.2.43|{for=192.0.2.43}]");
}

Test(http_field, list_commas_in_quotes) {
    EXPECT_LIST("a=b\"c,d\"e,f", "[a=b\"c,d\"e|{a=b\"c,d\"e}][f|{f}]");
    EXPECT_LIST("a\"b,\\\"c\"d;e", "[a\"b,\\\"c\"d;e|{a\"b,\\\"c\"d}{e}]");
    EXPECT_LIST("a\\,b",
                "[a\\|{a\\}][b|{b}]"); /* outside quotes a backslash is a byte like others */
    EXPECT_LIST("a;b=\"c;d,e\";f,g", "[a;b=\"c;d,e\";f|{a}{b=\"c;d,e\"}{f}][g|{g}]");
    EXPECT_LIST(";a=b", "[;a=b|{}{a=b}]");
    EXPECT_LIST("=b", "[=b|{=b}]");
}

Test(http_field, list_unclosed_quotes) {
    EXPECT_LIST("a=\"b, c", "[a=\"b, c|{a=\"b, c\"...}!unclosed-quote@2]");
    EXPECT_LIST("a, b;c=\"d\\\"", "[a|{a}][b;c=\"d\\\"|{b}{c=\"d\\\"\"...\\}!unclosed-quote@7]");
    EXPECT_LIST("W/\"a,b", "[W/\"a,b|{W/\"a,b}!unclosed-quote@2]");
    EXPECT_LIST("a=b\"c,d ", "[a=b\"c,d|{a=b\"c,d}!unclosed-quote@3]");
    /* the space in it is its own, whatever room there is */
    EXPECT_LIST("a=\"b  ", "[a=\"b  |{a=\"b  \"...}!unclosed-quote@2]");
    expect_list(TEXT("a;b;c=\"d \t"), 1, "[a;b;c=\"d \t|{a}{b}+;c=\"d \t!unclosed-quote@6]");
    EXPECT_LIST("\"", "[\"|{\"}!unclosed-quote@0]");
}

Test(http_field, list_text_after_values) {
    EXPECT_LIST("a b, c", "[a b|{a}!text-after-value@2][c|{c}]");
    EXPECT_LIST("a=\"b\"c;d", "[a=\"b\"c;d|{a=\"b\"}{d}!text-after-value@5]");
    EXPECT_LIST("a=\"b\" c \"d,e\" f;g, h",
                "[a=\"b\" c \"d,e\" f;g|{a=\"b\"}{g}!text-after-value@6][h|{h}]");
    EXPECT_LIST("a b c;d e", "[a b c;d e|{a}{d}!text-after-value@2]"); /* the first of them */
    EXPECT_LIST("a b \"c,", "[a b \"c,|{a}!text-after-value@2]");
    EXPECT_LIST("a=b c", "[a=b c|{a=b c}]"); /* space inside a value */
}

Test(http_field, list_beyond_capacity) {
    expect_list(TEXT("a;b;c=\"d;\" ; e , f;g"), 0,
                "[a;b;c=\"d;\" ; e|{a}+;b;c=\"d;\" ; e][f;g|{f}+;g]");
    expect_list(TEXT("a;b;c=\"d;\" ; e , f;g"), 1,
                "[a;b;c=\"d;\" ; e|{a}{b}+;c=\"d;\" ; e][f;g|{f}{g}]");
    expect_list(TEXT("a;b;c=\"d;\" ; e , f;g"), 2,
                "[a;b;c=\"d;\" ; e|{a}{b}{c=\"d;\"}+; e][f;g|{f}{g}]");
    expect_list(TEXT("a;b;c=\"d;\" ; e , f;g"), 3,
                "[a;b;c=\"d;\" ; e|{a}{b}{c=\"d;\"}{e}][f;g|{f}{g}]");
}

/* ---- weights: RFC 9110 12.4.2 ---- */

static void weighs(const char *s, uint32_t thousandths) {
    lane_http_weight w = lane_http_qvalue(s, strlen(s));
    cr_expect(w.status == LANE_OK && w.thousandths == thousandths && w.position == strlen(s), "%s",
              s);
}
static void weighs_not(const char *s, size_t position) {
    lane_http_weight w = lane_http_qvalue(s, strlen(s));
    cr_expect(w.status == LANE_E_QVALUE && w.thousandths == 0 && w.position == position, "%s: %zu",
              s, w.position);
}

Test(http_field, qvalue) {
    weighs("0", 0);
    weighs("1", 1000);
    weighs("0.", 0);
    weighs("1.", 1000);
    weighs("0.5", 500);
    weighs("0.05", 50);
    weighs("0.005", 5);
    weighs("0.999", 999);
    weighs("1.000", 1000);
    weighs_not("", 0);
    weighs_not(".5", 0);
    weighs_not("2", 0);
    weighs_not("-0", 0);
    weighs_not("00", 1);
    weighs_not("0,5", 1);
    weighs_not("0.0005", 5);
    weighs_not("1.001", 4);
    weighs_not("1.1", 2);
    weighs_not("0.5 ", 3);
    weighs_not(" 1", 0);
    weighs_not("0.x", 2);
}

/* ---- quoted strings ---- */

Test(http_field, unescape) {
    char out[16];
    for_each_tier(isa) {
        is(lane_http_unescape(TEXT("a\\b\\\\c\\\""), out, 16), LANE_OK, 8, 5);
        cr_expect_eq(memcmp(out, "ab\\c\"", 5), 0);
        is(lane_http_unescape(TEXT("abc\\"), out, 16), LANE_OK, 4, 3);
        is(lane_http_unescape(TEXT("\\"), out, 0), LANE_OK, 1, 0);
        is(lane_http_unescape(TEXT("\\\0"), out, 1), LANE_OK, 2, 1);
        char place[] = "\\a\\\\b\\";
        is(lane_http_unescape(place, 6, place, 6), LANE_OK, 6, 3);
        cr_expect_eq(memcmp(place, "a\\b", 3), 0);
    }
}

/* B.4 byte by byte, at each capacity: what is read is what is written */
Test(http_field, unescape_at_each_capacity) {
    static const char s[] = "ab\\c\\\\\\d\\\"efghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\\x\\";
    static const char wanted[] = "abc\\d\"efghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzx";
    enum { N = sizeof s - 1, M = sizeof wanted - 1 };
    for_each_tier(isa) for (size_t capacity = 0; capacity <= M + 1; capacity++) {
        char out[M + 2];
        memset(out, '?', sizeof out);
        size_t written = capacity < M ? capacity : M, read = 0;
        for (size_t i = 0; i < written; i++)
            read += s[read] == '\\' ? 2 : 1;
        bool full = capacity < M;
        is(lane_http_unescape(s, N, out, capacity), full ? LANE_FULL : LANE_OK, full ? read : N,
           written);
        cr_assert(memcmp(out, wanted, written) == 0 && out[capacity] == '?');
    }
}

Test(http_field, quote) {
    char out[32];
    for_each_tier(isa) {
        is(lane_http_quote(TEXT("a \"b\\c\t\x80\xFF"), out, 32), LANE_OK, 9, 13);
        cr_expect_eq(memcmp(out, "\"a \\\"b\\\\c\t\x80\xFF\"", 13), 0);
        is(lane_http_quote(NULL, 0, out, 2), LANE_OK, 0, 2);
        cr_expect_eq(memcmp(out, "\"\"", 2), 0);
        is(lane_http_quote(NULL, 0, out, 1), LANE_FULL, 0, 0);
        for (size_t capacity = 0; capacity < 13; capacity++)
            is(lane_http_quote(TEXT("a \"b\\c\t\x80\xFF"), out, capacity), LANE_FULL, 0, 0);
        is(lane_http_quote(TEXT("\"\""), out, 6), LANE_OK, 2, 6);
        for (unsigned c = 0; c < 0x80; c++) {
            char text[3] = {'a', (char)c, 'b'};
            bool safe = c == '\t' || (c >= 0x20 && c < 0x7F);
            size_t size = c == '"' || c == '\\' ? 6 : 5;
            is(lane_http_quote(text, 3, out, 32), safe ? LANE_OK : LANE_E_UNSAFE_BYTE, safe ? 3 : 1,
               safe ? size : 0);
        }
    }
}
