/* records.h against literals typed from its rules (docs/records.md); the rule's number is in the test's
 * name. How records are written here: tests/support/record_dump.h. */
#include <lanewise/records.h>

#include "support/record_dump.h"

#include "each_tier.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* as the header says, so that users know what they put on a stack */
_Static_assert(sizeof(lane_record_reader) <= 8192, "a reader fits two pages");
_Static_assert(sizeof(lane_record_transition) <= 1088, "a transition stays small");
#if defined(__x86_64__) && UINTPTR_MAX == UINT64_MAX
_Static_assert(sizeof(lane_record_reader) == 8128, "the docblock's size");
_Static_assert(sizeof(lane_record_transition) == 1064, "the docblock's size");
#endif

static record_dump dump;

#define TEXT(s) s, sizeof(s) - 1

static lane_dialect preset(const char *name) {
    lane_dialect d;
    cr_assert_eq(lane_dialect_preset(&d, name, strlen(name)), LANE_OK, "%s", name);
    return d;
}

static void expect_records(const lane_dialect *d, const char *s, size_t n, const char *wanted) {
    for_each_tier(isa) {
        for (size_t piece = 0; piece < 3; piece++) {
            const char *got = dump_records(&dump, d, NULL, 0, s, n, (dump_way){.piece = piece});
            cr_expect_str_eq(got, wanted, "%s: pieces of %zu\n  got    %s\n  wanted %s",
                             lane_isa_name(isa), piece, got, wanted);
        }
    }
}

static void expect_preset(const char *name, const char *s, size_t n, const char *wanted) {
    lane_dialect d = preset(name);
    expect_records(&d, s, n, wanted);
}

/* ---- rule 1: records ---- */

Test(records, rule_1_record_ends) {
    expect_preset("tsv", TEXT(""), "");
    expect_preset("tsv", TEXT("a"), "{a}");
    expect_preset("tsv", TEXT("a\n"), "{a}");
    expect_preset("tsv", TEXT("\n\na"), "{}{}{a}");
    expect_preset("space", TEXT("\n \na"), "{}{}{a}");
    expect_preset("csv", TEXT("\n\n"), "{}{}");
    lane_record_batch b = {0};
    lane_record record[2];
    lane_span span[4];
    b.records = record;
    b.record_capacity = 2;
    b.spans = span;
    b.span_capacity = 4;
    for_each_tier(isa) {
        cr_expect_eq(lane_records(&dump.reader, NULL, NULL, 0, "a\tb\n\n", 5, &b).status, LANE_OK);
        cr_expect(b.record_count == 2 && b.base == 0 && b.span_count == 3);
        cr_expect(record[0].start == 0 && record[0].text_end == 3 && record[0].end == 4 &&
                  record[0].field_count == 2);
        /* an empty record is one empty field */
        cr_expect(record[1].start == 4 && record[1].text_end == 4 && record[1].end == 5 &&
                  record[1].field_count == 1);
        cr_expect(span[2].start == 4 && span[2].end == 4 && record[1].first_span == 2);
        /* no field at all where runs merge */
        lane_dialect space = preset("space");
        cr_expect_eq(lane_records(&dump.reader, &space, NULL, 0, "\n  \n", 4, &b).status, LANE_OK);
        cr_expect(b.record_count == 2 && record[0].field_count == 0 && record[1].field_count == 0);
    }
}

/* ---- rule 2: CR, byte order mark ---- */

Test(records, rule_2_cr_before_lf) {
    expect_preset("tsv", TEXT("a\r\nb\r\r\n\r\nc\rd\r"), "{a}{b\r}{}{c\rd\r}");
    lane_dialect d = preset("tsv");
    d.keep_cr = 1;
    expect_records(&d, TEXT("a\r\n\r\n"), "{a\r}{\r}");
    d = preset("tsv");
    d.record_end = LANE_BYTE(0);
    expect_records(&d, TEXT("a\r\0b\n\0"), "{a\r}{b\n}");
    d.record_end = LANE_BYTE(';');
    expect_records(&d, TEXT("a\r;b"), "{a\r}{b}");
}

Test(records, rule_2_byte_order_mark) {
    expect_preset("csv",
                  TEXT("\xEF\xBB\xBF\"a\"\n\xEF\xBB\xBF"
                       "b"),
                  "{\"a\"}{\xEF\xBB\xBF"
                  "b}");
    expect_preset("csv", TEXT("\xEF\xBB\xBF"), "");
    expect_preset("csv", TEXT("\xEF\xBB"), "{\xEF\xBB}");
    lane_dialect d = preset("csv");
    d.keep_bom = 1;
    expect_records(&d, TEXT("\xEF\xBB\xBF\"a\"\n"), "{\xEF\xBB\xBF\"a\"}");
}

/* ---- rule 3: runs ---- */

Test(records, rule_3_runs) {
    expect_preset("tsv", TEXT("\ta\t\tb\t\n"), "{|a||b|}");
    expect_preset("space", TEXT(" \ta \t b \n"), "{a|b}");
    lane_dialect d = preset("csv");
    d.merge = 1;
    expect_records(&d, TEXT(",,a,,\"b,\n\",,\n"), "{a|\"b,\n\"}");
    lane_class set;
    lane_class_init(&set, ";|", 2);
    d = preset("tsv");
    d.delimiters = &set;
    expect_records(&d, TEXT("a;b|c||d\n"), "{a|b|c||d}");
}

/* ---- rule 4: quotes ---- */

Test(records, rule_4_doubled) {
    expect_preset("csv", TEXT("\"a,b\",\"c\nd\",\"e\"\"f\"\n"), "{\"a,b\"|\"c\nd\"|\"e\"\"f\"}");
    expect_preset("csv", TEXT("a\"b,c\"\n"), "{a\"b|c\"}");
    expect_preset("csv", TEXT("\"a\"b,\"c\" \n"),
                  "{\"a\"b|\"c\" }!text-after-quote@3!text-after-quote@8");
    expect_preset("csv", TEXT("a,\"b\nc\n"), "{a|\"b\nc\n}!unclosed-quote@2");
    expect_preset("csv", TEXT("\"\"\"\n"), "{\"\"\"\n}!unclosed-quote@0");
    lane_dialect d = preset("csv");
    d.multiline = 0;
    expect_records(&d, TEXT("\"a\nb\",\"c\"\"\r\n"),
                   "{\"a}!unclosed-quote@0{b\"|\"c\"\"}!unclosed-quote@6");
    d.quote = LANE_BYTE('\'');
    expect_records(&d, TEXT("'a,b',\"c,d\"\n"), "{'a,b'|\"c|d\"}");
    d.quoting = LANE_QUOTING_NONE;
    expect_records(&d, TEXT("'a,b'\n"), "{'a|b'}");
}

Test(records, rule_4_backslash) {
    lane_dialect d = preset("csv");
    d.quoting = LANE_QUOTING_BACKSLASH;
    expect_records(&d, TEXT("\"a\\\"b\",\"c\\\\\",d\n"), "{\"a\\\"b\"|\"c\\\\\"|d}");
    expect_records(&d, TEXT("\"a\\\nb\",\\\"c\n"), "{\"a\\\nb\"|\\\"c}");
    expect_records(&d, TEXT("\"a\"\"b\n"), "{\"a\"\"b}!text-after-quote@3");
    d.multiline = 0;
    expect_records(&d, TEXT("\"a\\\nb\"\n"), "{\"a\\}!unclosed-quote@0{b\"}");
}

/* ---- rule 5: brackets ---- */

Test(records, rule_5_brackets) {
    expect_preset("combined", TEXT("[a b] [c d] [e\"f] x[y z\n"), "{[a|b]|[c d]|[e\"f]|x[y|z}");
    expect_preset(
        "combined", TEXT("a [b]c [d\n  [e] [f g\r\n"),
        "{a|[b]c|[d}!text-after-bracket@5!unclosed-bracket@7{[e]|[f g}!unclosed-bracket@16");
    /* a bracket does not hold the record end where a quoted field may */
    lane_dialect d = preset("csv");
    d.brackets = 1;
    expect_records(&d, TEXT("a,[b,\nc,\"d\ne\"\n"), "{a|[b,}!unclosed-bracket@2{c|\"d\ne\"}");
}

/* ---- rule 6: values ---- */

static void expect_value(const lane_dialect *d, const char *raw, size_t n, uint32_t flags,
                         const char *value, size_t size, bool contiguous) {
    char out[128];
    lane_view view;
    cr_expect_eq(lane_field_value(d, raw, n, flags, &view), contiguous, "%s", raw);
    if (contiguous)
        cr_expect(view.size == size && (size == 0 || memcmp(view.data, value, size) == 0), "%s",
                  raw);
    lane_result r = lane_field_value_copy(d, raw, n, flags, out, size);
    cr_expect(r.status == LANE_OK && r.read == n && r.written == size &&
                  memcmp(out, value, size) == 0,
              "%s", raw);
    if (size > 0) {
        r = lane_field_value_copy(d, raw, n, flags, out, size - 1);
        cr_expect(r.status == LANE_FULL && r.read == 0 && r.written == 0, "%s", raw);
    }
    /* with the room that always does: apart, and in place */
    cr_assert_leq(n, sizeof out);
    r = lane_field_value_copy(d, raw, n, flags, out, n);
    cr_expect(r.status == LANE_OK && r.read == n && r.written == size &&
                  memcmp(out, value, size) == 0,
              "%s", raw);
    if (n > 0)
        memcpy(out, raw, n);
    r = lane_field_value_copy(d, n > 0 ? out : NULL, n, flags, out, n);
    cr_expect(r.status == LANE_OK && r.written == size && memcmp(out, value, size) == 0, "%s", raw);
}

Test(records, rule_6_values) {
    lane_dialect csv = preset("csv"), log = preset("combined");
    cr_expect_eq(lane_field_kind(&csv, "\"a", 2, 0), (uint32_t)LANE_FIELD_QUOTED);
    cr_expect_eq(lane_field_kind(&csv, "[a", 2, 1), 0u);
    cr_expect_eq(lane_field_kind(&log, "[a", 2, 0), 0u);
    cr_expect_eq(lane_field_kind(&log, "[a", 2, 1), (uint32_t)LANE_FIELD_BRACKETED);
    cr_expect_eq(lane_field_kind(&log, NULL, 0, 1), 0u);
    expect_value(&csv, TEXT("a\"b"), 0, TEXT("a\"b"), true);
    expect_value(&csv, TEXT("\"a,b\""), LANE_FIELD_QUOTED, TEXT("a,b"), true);
    expect_value(&csv, TEXT("\"a\"\"b\""), LANE_FIELD_QUOTED, TEXT("a\"b"), false);
    expect_value(&csv, TEXT("\"a\"bc"), LANE_FIELD_QUOTED, TEXT("abc"), false);
    expect_value(&csv, TEXT("\"a\"\""), LANE_FIELD_QUOTED, TEXT("a\""), false); /* never closed */
    expect_value(&csv, TEXT("\"a\\n"), LANE_FIELD_QUOTED, TEXT("a\\n"), true);
    expect_value(&csv, TEXT("\""), LANE_FIELD_QUOTED, TEXT(""), true);
    expect_value(&csv, NULL, 0, LANE_FIELD_MISSING, TEXT(""), true);
    expect_value(&log, TEXT("\"\\\"\\\\\\n\\t\\r\\b\\v\\x41\\xfF\""), LANE_FIELD_QUOTED,
                 TEXT("\"\\\n\t\r\b\vA\xFF"), false);
    expect_value(&log, TEXT("\"\\q\\x4\\xgg\\\""), LANE_FIELD_QUOTED, TEXT("\\q\\x4\\xgg\""),
                 false);
    expect_value(&log, TEXT("\"\\q\\0\""), LANE_FIELD_QUOTED, TEXT("\\q\\0"), true);
    expect_value(&log, TEXT("\"\\x00\""), LANE_FIELD_QUOTED, TEXT("\0"), false);
    /* what is behind the closing quote has no escapes */
    expect_value(&log, TEXT("\"\\n\"\\n"), LANE_FIELD_QUOTED, TEXT("\n\\n"), false);
    expect_value(&log, TEXT("\"a\\\"b\""), LANE_FIELD_QUOTED | LANE_FIELD_KEEP_ESCAPES,
                 TEXT("a\\\"b"), true);
    expect_value(&log, TEXT("\"a\\n\"b"), LANE_FIELD_QUOTED | LANE_FIELD_KEEP_ESCAPES,
                 TEXT("a\\nb"), false);
    expect_value(&log, TEXT("[a b]"), LANE_FIELD_BRACKETED, TEXT("a b"), true);
    expect_value(&log, TEXT("[a]b"), LANE_FIELD_BRACKETED, TEXT("ab"), false);
    expect_value(&log, TEXT("[]b"), LANE_FIELD_BRACKETED, TEXT("b"), true);
    expect_value(&log, TEXT("[a"), LANE_FIELD_BRACKETED, TEXT("a"), true);
    expect_value(&log, TEXT("a\\x41\""), LANE_FIELD_QUOTED | LANE_FIELD_INSIDE, TEXT("aA"), false);
}

/* An escape before and behind every number of plain bytes. */
Test(records, rule_6_values_of_any_length) {
    const struct {
        const char *preset, *escape, *value, *behind;
    } kinds[] = {{"csv", "\"\"", "\"", ""},      {"csv", "\"\"", "\"", "z\"\"z"},
                 {"combined", "\\\"", "\"", ""}, {"combined", "\\x41", "A", "z\\nz"},
                 {"combined", "\\q", "\\q", ""}, {"combined", "\\\\", "\\", ""}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        for (int before = 0; before < 20; before++) {
            for (int between = 0; between < 20; between++) {
                char raw[128], value[128];
                static const char plain[] = "0123456789abcdefghijklmnopqrst";
                const char *escape = kinds[k].escape, *made = kinds[k].value;
                int n = sprintf(raw, "\"%.*s%s%.*s%s%s\"%s", before, plain, escape, between, plain,
                                escape, escape, kinds[k].behind);
                int size = sprintf(value, "%.*s%s%.*s%s%s%s", before, plain, made, between, plain,
                                   made, made, kinds[k].behind);
                lane_dialect d = preset(kinds[k].preset);
                bool same = strcmp(escape, made) == 0;
                expect_value(&d, raw, (size_t)n, LANE_FIELD_QUOTED, value, (size_t)size, same);
            }
        }
    }
}

/* ---- rule 7: names ---- */

/* The named fields in the order of the list, written as the dump does. */
static void expect_named(const char *log, const char *list, const char *s, size_t n,
                         const char *wanted) {
    lane_dialect d = preset(log);
    uint32_t fields[20];
    size_t count = 0;
    for (const char *name = list; *name != '\0'; name += *name == ',') {
        size_t size = strcspn(name, ",");
        fields[count] = lane_field_from_name(&d, name, size);
        cr_assert_neq(fields[count], LANE_FIELD_NONE, "%s", name);
        count++;
        name += size;
    }
    for_each_tier(isa) {
        for (size_t piece = 0; piece < 70; piece = piece == 3 ? 62 : piece + 1) {
            const char *got =
                dump_records(&dump, &d, fields, count, s, n, (dump_way){.piece = piece});
            cr_expect_str_eq(got, wanted, "%s: pieces of %zu\n  got    %s\n  wanted %s",
                             lane_isa_name(isa), piece, got, wanted);
        }
    }
}

static const char all_names[] =
    "client,ident,user,time,request,method,target,path,query,protocol,status,bytes,referer,agent";

Test(records, rule_7_combined) {
    expect_named("combined", all_names,
                 TEXT("192.0.2.1 - ann [01/Jan/2026:00:00:00 +0000] \"GET /p?q=1 HTTP/1.1\" 200 5 "
                      "\"-\" \"curl/8\" more\n"),
                 "{192.0.2.1|-|ann|[01/Jan/2026:00:00:00 +0000]|\"GET /p?q=1 "
                 "HTTP/1.1\"|GET|/p?q=1|/p|q=1|HTTP/1.1|200|5|"
                 "\"-\"|\"curl/8\"}");
    expect_named("common", "client,status,bytes", TEXT("c - - [t] \"-\" 304 -\n"), "{c|304|-}");
    expect_named("vhost-combined", "vhost,client,ident,user,time,agent",
                 TEXT("example.org c i u [t] \"r\" 1 2 \"3\" \"4\"\nexample.org [t] x\n"),
                 "{example.org|c|i|u|[t]|\"4\"}{example.org|~|~|~|[t]|~}");
    expect_named("combined", "agent,client,client", TEXT("a\n\n"), "{~|a|a}{~|~|~}");
}

Test(records, rule_7_time) {
    /* the last bracketed field before the first quoted one; the user is all before it */
    expect_named("combined", "client,user,time,request", TEXT("c - J Doe [t] \"r\"\n"),
                 "{c|J Doe|[t]|\"r\"}");
    expect_named("combined", "client,user,time,request", TEXT("c - x [y] [t] \"r\" [z]\n"),
                 "{c|x [y]|[t]|\"r\"}!ambiguous-user@4");
    expect_named("combined", "user,time", TEXT("c i [a] [t] \"r\"\n"),
                 "{[a]|[t]}!ambiguous-user@4");
    /* a bracketed ident is no part of the user */
    expect_named("combined", "ident,user,time", TEXT("c [a] [t] \"r\"\n"), "{[a]|~|[t]}");
    /* no quoted field: the first bracketed one */
    expect_named("combined", "user,time,request", TEXT("c - u [t] [x] y\n"), "{u|[t]|[x]}");
    /* a quoted field before every bracketed one: no time; but not when it is the first field */
    expect_named("combined", "user,time,status", TEXT("c - \"u\" [t] \"r\" 200\n"), "{\"u\"|~|~}");
    expect_named("combined", "client,time", TEXT("\"a c\" - u [t] \"r\"\n"), "{\"a c\"|[t]}");
    expect_named("combined", "client,ident,user,time", TEXT("a b c d e\n"), "{a|b|c|~}");
    /* names find nothing ambiguous where none is asked for */
    lane_dialect d = preset("combined");
    static const uint32_t numbers[] = {0};
    cr_expect_str_eq(
        dump_records(&dump, &d, numbers, 1, TEXT("c - x [y] [t] \"r\"\n"), (dump_way){0}), "{c}");
    expect_records(&d, TEXT("c - [y] [t] \"r\"\n"), "{c|-|[y]|[t]|\"r\"}");
    /* after the other problems, before record-too-long */
    d.max_record = 20;
    static const uint32_t user[] = {LANE_FIELD_USER};
    cr_expect_str_eq(
        dump_records(&dump, &d, user, 1, TEXT("c - [y]z [t] \"r 12345\" 3\n"), (dump_way){0}),
        "{[y]z}!text-after-bracket@7!unclosed-quote@13!ambiguous-user@4!record-too-long@20");
}

Test(records, rule_7_request) {
    static const char parts[] = "method,target,path,query,protocol";
    expect_named("combined", parts, TEXT("c - - [t] \"GET / HTTP/1.0\"\n"), "{GET|/|/|~|HTTP/1.0}");
    expect_named("combined", parts, TEXT("c - - [t] \"GET /a b?c d?e HTTP/1.0\"\n"),
                 "{GET|/a b?c d?e|/a b|c d?e|HTTP/1.0}");
    expect_named("combined", parts, TEXT("c - - [t] \"GET /?\"\n"), "{GET|/?|/||~}");
    expect_named("combined", parts, TEXT("c - - [t] \"GET HTTP/1.0\"\n"),
                 "{GET|HTTP/1.0|HTTP/1.0|~|~}");
    expect_named("combined", parts, TEXT("c - - [t] \"-\"\n"), "{~|~|~|~|~}");
    expect_named("combined", parts, TEXT("c - - [t] \" / HTTP/1.0\"\n"), "{~|~|~|~|~}");
    expect_named("combined", parts, TEXT("c - - [t] \"GET\\x20/ HTTP/1.0\"\n"),
                 "{GET\\x20/|HTTP/1.0|HTTP/1.0|~|~}");
    expect_named("combined", parts, TEXT("c - - [t] \"GET / HTTP/1.0\"x\n"),
                 "{GET|/|/|~|HTTP/1.0\"x}!text-after-quote@26");
    expect_named("combined", parts, TEXT("c - - [t] \"GET /x\n"),
                 "{GET|/x|/x|~|~}!unclosed-quote@10");
    expect_named("combined", parts, TEXT("c - - [t] [GET /]\n"), "{~|~|~|~|~}");
    lane_field got[5];
    lane_dialect d = preset("combined");
    lane_request_parts(&d, "\"GET /?\"", 8, LANE_FIELD_QUOTED, got);
    cr_expect(got[0].start == 1 && got[0].end == 4 &&
              got[0].flags == (LANE_FIELD_QUOTED | LANE_FIELD_INSIDE));
    cr_expect(got[3].start == 7 && got[3].end == 7 && got[4].flags == LANE_FIELD_MISSING);
    lane_request_parts(&d, NULL, 0, LANE_FIELD_MISSING, got);
    cr_expect(got[0].flags == LANE_FIELD_MISSING);
}

/* Flags of another field, as a caller may mix them up: nothing outside the text is read (each text ends where
 * its memory does) and what comes out lies in it. */
Test(records, flags_that_do_not_fit_the_text) {
    static const char *const presets[] = {"combined", "csv", "tsv"};
    static const char bytes[] = "\"\\[] x";
    for (size_t i = 0; i < 3 * 3 * 0x40; i++) {
        lane_dialect d = preset(presets[i % 3]);
        size_t n = i / 3 % 3;
        uint32_t flags = (uint32_t)(i / 9);
        if (flags & 0x20)
            flags = (flags ^ 0x20) | LANE_FIELD_KEEP_ESCAPES;
        for (size_t text = 0; text < 36; text++) {
            char *raw = malloc(n > 0 ? n : 1);
            for (size_t k = 0; k < n; k++)
                raw[k] = bytes[k == 0 ? text % 6 : text / 6];
            char *s = n > 0 ? raw : raw + 1;
            lane_field parts[5];
            lane_view value = {NULL, 99};
            char out[2];
            lane_request_parts(&d, s, n, flags, parts);
            for (size_t k = 0; k < 5; k++)
                cr_assert(parts[k].start <= parts[k].end && parts[k].end <= n);
            /* two words take at least `"a b` */
            for (size_t k = 0; k < 5; k++)
                cr_assert_eq(parts[k].flags, LANE_FIELD_MISSING);
            bool whole = lane_field_value(&d, s, n, flags, &value);
            cr_assert(value.size <= n);
            lane_result r = lane_field_value_copy(&d, s, n, flags, out, n);
            cr_assert(r.status == LANE_OK && r.read == n && r.written <= n);
            /* quoted and bracketed at once is neither */
            const uint32_t both = LANE_FIELD_QUOTED | LANE_FIELD_BRACKETED;
            cr_assert(!whole || (flags & both) == both ||
                      (r.written == value.size &&
                       (value.size == 0 || memcmp(out, value.data, value.size) == 0)));
            free(raw);
        }
    }
}

Test(records, rule_7_names) {
    lane_dialect common = preset("common"), combined = preset("combined"),
                 vhost = preset("vhost-combined"), csv = preset("csv");
    static const struct {
        const char *nginx, *name;
    } same[] = {{"remote_addr", "client"},    {"remote_user", "user"},
                {"time_local", "time"},       {"request_uri", "target"},
                {"body_bytes_sent", "bytes"}, {"http_referer", "referer"},
                {"http_user_agent", "agent"}};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        uint32_t field = lane_field_from_name(&combined, same[i].nginx, strlen(same[i].nginx));
        cr_expect_str_eq(lane_field_name(field), same[i].name);
        cr_expect_eq(lane_field_from_name(&combined, same[i].name, strlen(same[i].name)), field);
    }
    cr_expect_eq(lane_field_from_name(&combined, "vhost", 5), LANE_FIELD_NONE);
    cr_expect_eq(lane_field_from_name(&vhost, "vhost", 5), LANE_FIELD_VHOST);
    cr_expect_eq(lane_field_from_name(&common, "agent", 5), LANE_FIELD_NONE);
    cr_expect_eq(lane_field_from_name(&csv, "client", 6), LANE_FIELD_NONE);
    cr_expect_eq(lane_field_from_name(&csv, "record", 6), LANE_FIELD_RECORD);
    cr_expect_eq(lane_field_from_name(NULL, "recor", 5), LANE_FIELD_NONE);
    cr_expect_eq(lane_field_from_name(&combined, NULL, 0), LANE_FIELD_NONE);
    cr_expect_null(lane_field_name(3));
    cr_expect_null(lane_field_name(LANE_FIELD_NONE));
    static const char *const order[] = {"client", "ident",  "user",    "time",  "request",
                                        "method", "target", "path",    "query", "protocol",
                                        "status", "bytes",  "referer", "agent"};
    for (size_t i = 0; i < 14; i++)
        cr_expect_str_eq(lane_field_name(lane_field_at(&combined, i)), order[i]);
    cr_expect_eq(lane_field_at(&combined, 14), LANE_FIELD_NONE);
    cr_expect_eq(lane_field_at(&common, 12), LANE_FIELD_NONE);
    cr_expect_eq(lane_field_at(&vhost, 0), LANE_FIELD_VHOST);
    cr_expect_eq(lane_field_at(&csv, 0), LANE_FIELD_NONE);
}

/* ---- rules 8 and 9 ---- */

Test(records, rule_8_no_record_is_lost) {
    expect_preset("combined", TEXT("\"a\n[b\n\"\n] [\n"),
                  "{\"a}!unclosed-quote@0{[b}{\"}!unclosed-quote@6{]|[}!unclosed-bracket@10");
}

Test(records, rule_9_too_long) {
    lane_dialect d = preset("tsv");
    d.max_record = 4;
    expect_records(&d, TEXT("abcd\nabcde\nab\tcd\tef\n"),
                   "{abcd}{abcd}!record-too-long@9{ab|c}!record-too-long@15");
    expect_records(&d, TEXT("abcd\r\nabcd\rx\nabc\r\r\n"),
                   "{abcd}{abcd}!record-too-long@10{abc\r}");
    d = preset("csv");
    d.max_record = 4;
    expect_records(&d, TEXT("abc\nabcd\n\"a\n\"\n\"a\nb\n"),
                   "{abc}{abcd}!record-too-long@8{\"a\n\"}!record-too-long@13{\"a\nb}!unclosed-"
                   "quote@14!record-too-long@18");
    d.max_record = 1;
    expect_records(&d, TEXT("ab\n\n,"), "{a}!record-too-long@1{}{|}");
}

/* ---- wanted fields ---- */

Test(records, wanted_fields) {
    static const uint32_t wanted[] = {1, 0, 1, LANE_FIELD_REST(2), LANE_FIELD_RECORD, 7};
    lane_dialect d = preset("csv");
    static const char text[] = "a,b,c,d\r\n\"x\ny\",\n\n";
    for_each_tier(isa) {
        const char *got = dump_records(&dump, &d, wanted, 6, text, sizeof text - 1, (dump_way){0});
        cr_expect_str_eq(got, "{b|a|b|c,d|a,b,c,d|~}{|\"x\ny\"||~|\"x\ny\",|~}{~||~|~||~}");
        dump_records(&dump, &d, lane_fields_nothing, 0, text, sizeof text - 1, (dump_way){0});
        cr_expect_eq(dump.records, 3u);
    }
    lane_dialect space = preset("space");
    static const uint32_t rest[] = {LANE_FIELD_REST(1)};
    cr_expect_str_eq(
        dump_records(&dump, &space, rest, 1, TEXT(" a  b \t c \n"), (dump_way){.piece = 2}),
        "{b \t c}");
}

/* ---- preconditions ---- */

static int32_t init_with(const lane_dialect *d, const uint32_t *wanted, size_t count) {
    return lane_record_reader_init(&dump.reader, d, wanted, count);
}

Test(records, arguments) {
    lane_dialect d;
    cr_expect_eq(lane_dialect_preset(&d, "excel", 5), LANE_E_ARGUMENT);
    cr_expect_eq(init_with(&d, NULL, 0), LANE_OK); /* tsv */
    cr_expect_eq(init_with(NULL, NULL, 0), LANE_OK);
    cr_expect_eq(init_with(NULL, NULL, 1), LANE_E_ARGUMENT);
    d = preset("csv");
    d.record_end = LANE_BYTE(',');
    cr_expect_eq(init_with(&d, NULL, 0), LANE_E_ARGUMENT);
    d = preset("csv");
    d.quote = LANE_BYTE(',');
    cr_expect_eq(init_with(&d, NULL, 0), LANE_E_ARGUMENT);
    d.quoting = LANE_QUOTING_NONE;
    cr_expect_eq(init_with(&d, NULL, 0), LANE_OK);
    d = preset("csv");
    d.quoting = 3;
    cr_expect_eq(init_with(&d, NULL, 0), LANE_E_ARGUMENT);
    d = preset("csv");
    d.quote = ';'; /* LANE_BYTE forgotten */
    cr_expect_eq(init_with(&d, NULL, 0), LANE_E_ARGUMENT);
    d = preset("combined");
    d.quote = LANE_BYTE('\\');
    cr_expect_eq(init_with(&d, NULL, 0), LANE_E_ARGUMENT);
    d = preset("combined");
    d.record_end = LANE_BYTE(']');
    cr_expect_eq(init_with(&d, NULL, 0), LANE_E_ARGUMENT);
    /* a header that knows more than the library, or memory that was not zeroed */
    d = preset("csv");
    d.size = 0;
    cr_expect_eq(init_with(&d, NULL, 0), LANE_OK);
    d.size = sizeof d + 8;
    cr_expect_eq(init_with(&d, NULL, 0), LANE_E_ARGUMENT);
    d.size = 1;
    cr_expect_eq(init_with(&d, NULL, 0), LANE_E_ARGUMENT);
    d = preset("csv");
    d.reserved[4] = 1;
    cr_expect_eq(init_with(&d, NULL, 0), LANE_E_ARGUMENT);
    lane_record_state state;
    lane_record_transition transition;
    lane_record_state_init(&state);
    cr_expect_eq(lane_record_state_feed(&d, &state, "a", 1), LANE_E_ARGUMENT);
    cr_expect_eq(lane_record_border(&d, &state, "a", 1).status, LANE_E_ARGUMENT);
    cr_expect_eq(lane_record_transition_init(&transition, &d), LANE_E_ARGUMENT);
    static const uint32_t vhost[] = {LANE_FIELD_VHOST}, none[] = {LANE_FIELD_NONE};
    d = preset("combined");
    cr_expect_eq(init_with(&d, vhost, 1), LANE_E_ARGUMENT);
    cr_expect_eq(init_with(&d, none, 1), LANE_E_ARGUMENT);
    cr_expect_eq(lane_record_border(&d, NULL, NULL, 0).status, LANE_MORE);
    lane_record_batch b = {0};
    lane_record_reader zero = {0};
    cr_expect_eq(lane_record_feed(&zero, "a", 1, &b).status, LANE_E_ARGUMENT);
    cr_expect_eq(lane_record_finish(&zero, &b), LANE_E_ARGUMENT);
    cr_expect_eq(init_with(NULL, NULL, 0), LANE_OK);
    cr_expect_eq(lane_record_feed(&dump.reader, NULL, 1, &b).status, LANE_E_ARGUMENT);
    cr_expect_eq(lane_record_feed(&dump.reader, NULL, 0, &b).status, LANE_OK);
    cr_expect_eq(lane_record_finish(&dump.reader, &b), LANE_OK);
    cr_expect_eq(lane_records(&dump.reader, NULL, NULL, 0, NULL, 0, &b).status, LANE_OK);
    /* what a full batch left is to be fed again before the end */
    cr_expect_eq(init_with(NULL, NULL, 0), LANE_OK);
    cr_expect_eq(lane_record_feed(&dump.reader, "a\n", 2, &b).status, LANE_FULL);
    cr_expect_eq(lane_record_finish(&dump.reader, &b), LANE_E_ARGUMENT);
    /* CR as a delimiter keeps it from going with LF */
    lane_class cr;
    lane_class_init(&cr, "\r", 1);
    d = preset("tsv");
    d.delimiters = &cr;
    expect_records(&d, TEXT("a\r\n"), "{a|}");
}

Test(records, seek) {
    static const char text[] = "\xEF\xBB\xBF"
                               "a\n";
    lane_record record[2];
    lane_span span[2];
    for_each_tier(isa) {
        lane_record_batch b = {
            .records = record, .record_capacity = 2, .spans = span, .span_capacity = 2};
        cr_expect_eq(init_with(NULL, NULL, 0), LANE_OK);
        cr_expect_eq(lane_record_reader_seek(&dump.reader, 7), LANE_OK);
        cr_expect_eq(lane_record_reader_seek(&dump.reader, UINT64_MAX), LANE_E_RANGE);
        cr_expect_eq(lane_record_reader_offset(&dump.reader), 7);
        cr_expect_eq(lane_record_reader_seek(&dump.reader, UINT64_C(1) << 63), LANE_OK);
        cr_expect_eq(lane_record_reader_seek(&dump.reader, (UINT64_C(1) << 63) + 1), LANE_E_RANGE);
        /* a byte order mark is looked for at 0 again, and only there */
        cr_expect_eq(lane_record_reader_seek(&dump.reader, 0), LANE_OK);
        cr_expect_eq(lane_record_feed(&dump.reader, text, 5, &b).status, LANE_OK);
        cr_expect(b.record_count == 1 && record[0].start == 3 && record[0].text_end == 4);
        cr_expect_eq(lane_record_reader_seek(&dump.reader, 9), LANE_E_ARGUMENT);
        b.record_count = b.span_count = 0;
        cr_expect_eq(init_with(NULL, NULL, 0), LANE_OK);
        cr_expect_eq(lane_record_reader_seek(&dump.reader, 8), LANE_OK);
        cr_expect_eq(lane_record_reader_seek(&dump.reader, 9), LANE_OK);
        cr_expect_eq(lane_record_feed(&dump.reader, text, 5, &b).status, LANE_OK);
        cr_expect(b.record_count == 1 && b.base == 9 && record[0].text_end == 4);
        /* the start of a mark is read, though no record has it yet */
        cr_expect_eq(init_with(NULL, NULL, 0), LANE_OK);
        cr_expect_eq(lane_record_feed(&dump.reader, text, 1, &b).status, LANE_OK);
        cr_expect_eq(lane_record_reader_seek(&dump.reader, 9), LANE_E_ARGUMENT);
    }
}
