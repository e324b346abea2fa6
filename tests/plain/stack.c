/* stack.c - how deep the calls about records, base64, UTF-8, UTF-16, links and URIs go: each runs on a stack of its own that was
 * painted before, on every tier of this machine. The promise is 4 KiB (base.h). */
#include "support/expect.h"

#include <lanewise/lanewise.h>

/* what instruments or does not optimize needs a stack of its own size; not every C library has contexts */
#if defined(__GLIBC__) && defined(__OPTIMIZE__) &&                                                 \
    (defined(__x86_64__) || defined(__aarch64__)) && !defined(__SANITIZE_ADDRESS__) &&             \
    !defined(__SANITIZE_THREAD__)
#    define CAN_MEASURE 1
#else
#    define CAN_MEASURE 0
#endif

#if CAN_MEASURE
#    include <stdlib.h>
#    include <string.h>
#    include <ucontext.h>

enum {
    PROMISED = 4096,
    STACK_BYTES = 1 << 16,
    TEXT_BYTES = 100000,
    RECORDS = 20000,
    FIELDS = 200000,
    PAINT = 0xA5
};

static uint8_t painted[STACK_BYTES];
static ucontext_t caller;
static void (*measured)(void);

static uint8_t text[TEXT_BYTES];
static lane_dialect dialect;
static lane_record_reader reader;
static lane_record_batch batch;
static lane_record records[RECORDS];
static lane_field fields[FIELDS];
static lane_span spans[FIELDS];
static lane_problem problems[RECORDS];
static lane_record_state state;
static lane_record_transition transition;

static const uint32_t numbers[] = {0, LANE_FIELD_RECORD, LANE_FIELD_REST(1)};
static const uint32_t named[] = {LANE_FIELD_CLIENT, LANE_FIELD_USER,   LANE_FIELD_PATH,
                                 LANE_FIELD_STATUS, LANE_FIELD_RECORD, LANE_FIELD_REST(1)};

static void clear_batch(void) {
    lane_record_batch empty = {.records = records,
                               .record_capacity = RECORDS,
                               .fields = fields,
                               .field_capacity = FIELDS,
                               .spans = spans,
                               .span_capacity = FIELDS,
                               .problems = problems,
                               .problem_capacity = RECORDS};
    batch = empty;
}

static void nothing(void) {}
static void all_spans(void) {
    lane_records(&reader, &dialect, NULL, 0, text, TEXT_BYTES, &batch);
}
static void wanted_fields(void) {
    if (dialect.log != LANE_LOG_NONE)
        lane_records(&reader, &dialect, named, 6, text, TEXT_BYTES, &batch);
    else
        lane_records(&reader, &dialect, numbers, 3, text, TEXT_BYTES, &batch);
}
static void in_pieces(void) {
    lane_record_reader_init(&reader, &dialect, NULL, 0);
    for (size_t i = 0; i < TEXT_BYTES; i += 1000)
        lane_record_feed(&reader, text + i, 1000, &batch);
    lane_record_finish(&reader, &batch);
    lane_record_batch_next(&reader, &batch);
}
static void a_state(void) {
    lane_record_state_init(&state);
    lane_record_state_feed(&dialect, &state, text, TEXT_BYTES);
}
static void borders(void) {
    lane_record_state_init(&state);
    lane_record_state_feed(&dialect, &state, text, 10);
    lane_record_border(&dialect, &state, text + 10, TEXT_BYTES - 10);
    lane_record_border(&dialect, NULL, text, TEXT_BYTES);
}
static void a_transition(void) {
    lane_record_transition_init(&transition, &dialect);
    lane_record_transition_feed(&transition, text, TEXT_BYTES);
    lane_record_state_init(&state);
    lane_record_transition_apply(&transition, &state);
}
static void values(void) {
    static const char raw[] = "\"GET /a?\\\"b HTTP/1.1\"";
    uint8_t out[sizeof raw];
    lane_view view;
    lane_field parts[5];
    lane_field_value(&dialect, raw, sizeof raw - 1, LANE_FIELD_QUOTED, &view);
    lane_field_value_copy(&dialect, raw, sizeof raw - 1, LANE_FIELD_QUOTED, out, sizeof out);
    lane_request_parts(&dialect, raw, sizeof raw - 1, LANE_FIELD_QUOTED, parts);
}

static void fill_text(void) {
    static const char *const lines[] = {
        "1.2.3.4 - bob [t t] \"GET /a?b HTTP/1.1\" 200 12 \"-\" \"x\\\"y\"\n",
        "h - - [a] [b] \"x\"y\" ,\"\"\r\n", "\xFF\xE2\x82 , \xF0\x9F\x98\x80,\t\"a\nb\",c\n",
        "a,\"b\",\"c, d\",e\n1.2.3.4 - - [t] \"GET / HTTP/1.1\" 200 12 \"-\" \"agent\"\n"};
    unsigned x = 1;
    for (size_t n = 0; n < TEXT_BYTES;) {
        x = x * 1103515245u + 12345u;
        const char *line = lines[x >> 16 & 3];
        for (; *line != 0 && n < TEXT_BYTES; line++)
            text[n++] = (uint8_t)*line;
    }
}

/* UTF: the text has what is ill-formed, and every length of character */
static uint16_t units[TEXT_BYTES / 2 + 1];
static uint8_t room[4 * TEXT_BYTES];

static void check_and_repair(void) {
    lane_view view;
    lane_utf8_validate(text, TEXT_BYTES);
    lane_utf8_repair(text, TEXT_BYTES, LANE_UTF_ESCAPE, room, sizeof room, &view);
    lane_utf8_repair_size(text, TEXT_BYTES, LANE_UTF_REPLACE);
    lane_utf8_scrub(text, TEXT_BYTES, room, sizeof room);
    lane_utf8_scrub_in_place(room, TEXT_BYTES, '?');
    lane_utf_state utf = {0};
    lane_utf8_repair_feed(&utf, text, TEXT_BYTES, room, sizeof room);
    lane_utf8_repair_finish(&utf, room, sizeof room);
}
static void convert(void) {
    size_t n = TEXT_BYTES / 2;
    lane_utf8_to_utf16(text, n, LANE_UTF_REPLACE, units, n);
    lane_utf16_to_utf8(units, n, LANE_UTF_REPLACE, room, sizeof room);
    lane_utf16_scrub(units, n, units, n);
    lane_latin1_to_utf8(text, n, room, sizeof room);
    lane_utf8_to_latin1(room, n, text, n);
    fill_text();
}
static void transcode(void) {
    for (int32_t from = LANE_ENCODING_UTF8; from <= LANE_ENCODING_LATIN1; from++)
        for (int32_t to = LANE_ENCODING_UTF8; to <= LANE_ENCODING_LATIN1; to++) {
            lane_transcode_state utf = {.from = from, .to = to};
            lane_transcode_size(from, to, LANE_UTF_REPLACE, text, TEXT_BYTES);
            lane_transcode_feed(&utf, text, TEXT_BYTES - 1, room, sizeof room);
            lane_transcode_feed(&utf, text + (TEXT_BYTES - 1), 1, room, sizeof room);
            lane_transcode_finish(&utf, room, sizeof room);
        }
}
static void indices(void) {
    lane_count_state counts = {{0, 0, 0, 0}, {0}, 0, {0}};
    lane_index_state index = {.index = TEXT_BYTES, .from = LANE_UNIT_UTF16};
    lane_utf8_count_feed(&counts, text, TEXT_BYTES);
    lane_utf8_convert_index(text, TEXT_BYTES, LANE_UNIT_UTF16, LANE_UNIT_BYTES, TEXT_BYTES / 2);
    lane_utf8_convert_index_feed(&index, text, TEXT_BYTES);
    lane_utf8_convert_index_finish(&index);
    lane_utf16_count(units, TEXT_BYTES / 2);
}

static uint8_t encoded[2 * TEXT_BYTES];
static uint16_t wide[2 * TEXT_BYTES];
static size_t encoded_size;

static void base64_encoding(void) {
    lane_base64_options lines = {0};
    lines.line_length = 76;
    lane_base64_encode16(text, TEXT_BYTES, &lines, wide, 2 * TEXT_BYTES);
    encoded_size = lane_base64_encode(text, TEXT_BYTES, &lines, encoded, sizeof encoded).written;
    /* some runs in the middle of lines, too */
    for (size_t i = encoded_size / 2; i < encoded_size; i += 50)
        encoded[i] = ' ';
}
static void base64_decoding(void) {
    lane_base64_decode16(wide, 2 * TEXT_BYTES, &lane_base64_mime, text, TEXT_BYTES);
    lane_base64_decode(encoded, encoded_size, &lane_base64_mime, text, TEXT_BYTES);
    lane_base64_decode(encoded, 60, &lane_base64_strict, text, TEXT_BYTES);
    lane_base64_decode(encoded, encoded_size, &lane_base64_mime, encoded, encoded_size);
}
static void base64_pieces(void) {
    lane_base64_decoder d;
    lane_base64_encoder e;
    lane_base64_decoder_init(&d, &lane_base64_forgiving);
    lane_base64_encoder_init(&e, NULL);
    for (size_t i = 0; i < TEXT_BYTES; i += 1000) {
        lane_base64_decoder_feed(&d, encoded + i, 1000, text, 1000);
        lane_base64_encoder_feed(&e, text + i, 1000, encoded, sizeof encoded);
    }
    lane_base64_decoder_finish(&d, text, 10);
    lane_base64_encoder_finish(&e, encoded, 10);
}

/* links: with all that makes a list grow */
static char field[TEXT_BYTES];
static size_t field_size;
static char written[4 * TEXT_BYTES];

static void fill_field(void) {
    static const char *const parts[] = {
        ("<../a/./b>;rel=\"Preload x\\ "
         "y\";title*=UTF-8'en'%E2%82%AC;Foo**=UTF-8''a;foo*=UTF-8''b;foo;REL=x, "),
        "</c>; rel=preload; as=style; t=\"d\\\"e\";;q= ,", "garbage, ",
        "<d>;rel=next;anchor=\"e\\f\""};
    unsigned x = 1;
    for (field_size = 0; field_size + 200 < TEXT_BYTES;) {
        x = x * 1103515245u + 12345u;
        const char *part = parts[x >> 16 & 3];
        memcpy(field + field_size, part, strlen(part));
        field_size += strlen(part);
    }
}
static void link_values(void) {
    lane_http_parser p;
    lane_link_value value;
    lane_http_parser_init(&p, field, field_size);
    int32_t status;
    do {
        status = lane_link_find(&p, "next", 4, &value, NULL, 0);
        if (status != LANE_OK && status != LANE_END)
            status = lane_link_resume(&p);
    } while (status == LANE_OK);
    lane_http_element element;
    lane_http_parser_init(&p, field, field_size);
    while (lane_http_list_next(&p, &element, NULL, 0) == LANE_OK) {
    }
}
static void hints(void) {
    lane_early_hints_copy(field, 200, written, sizeof written);
    for (size_t at = 0; at < field_size; at += 100)
        lane_early_hints_copy(field + at, field_size - at < 300 ? field_size - at : 300, written,
                              sizeof written);
}
static void link_lists(void) {
    lane_link_options options = {0};
    options.max_field = options.max_links = SIZE_MAX;
    options.resume = 1;
    options.base_url = lane_view_of("http://h/i/j?k", 14);
    lane_arena arena;
    lane_arena_init(&arena, NULL, NULL, 0);
    lane_link_list list = lane_links_parse_value(field, field_size, &options, &arena);
    lane_links_write(list.links, list.count, &options, written, sizeof written);
    lane_links_write_size(list.links, list.count, &options);
    lane_arena_free(&arena);
}
static void quoted_and_encoded(void) {
    const lane_view none = {NULL, 0};
    lane_http_unescape(field, field_size, written, sizeof written);
    lane_http_quote(field, field_size, written, sizeof written);
    lane_ext_value_encode(field, field_size, none, written, sizeof written);
    lane_ext_value_decode(written, field_size, written, sizeof written);
    lane_http_qvalue("0.123", 5);
    lane_percent_encode(field, field_size, &lane_class_percent_encode_component, written,
                        sizeof written);
    lane_percent_decode(written, field_size, written, sizeof written);
    lane_iri_to_uri(field, field_size, LANE_IRI_LENIENT, written, sizeof written);
    lane_uri_to_iri(written, field_size, written, sizeof written);
}
static void references(void) {
    lane_uri_resolve(field, field_size / 2, field, field_size / 2, written, sizeof written);
    lane_uri_resolve("http://h/a/b", 12, field, field_size, written, sizeof written);
    lane_uri uri = lane_uri_split(field, field_size);
    lane_uri_join(&uri, written, sizeof written);
    lane_uri_is_resolved(field, field_size);
}

static void on_the_painted(void) {
    measured();
}

/* bytes of stack that the call used */
static size_t depth(void (*call)(void)) {
    ucontext_t callee;
    size_t untouched = 0;
    measured = call;
    clear_batch();
    memset(painted, PAINT, sizeof painted);
    getcontext(&callee);
    callee.uc_stack.ss_sp = painted;
    callee.uc_stack.ss_size = sizeof painted;
    callee.uc_link = &caller;
    makecontext(&callee, on_the_painted, 0);
    swapcontext(&caller, &callee);
    while (painted[untouched] == PAINT)
        untouched++;
    return sizeof painted - untouched;
}

static void test_depth(const char *tier, const char *of, const char *name, void (*call)(void)) {
    depth(call); /* the first time the loader may bind what is called */
    size_t used = depth(call) - depth(nothing);
    if (used > PROMISED)
        printf("%s, %s, %s: %zu bytes of stack\n", tier, of, name, used);
    EXPECT_IN(tier, used <= PROMISED);
}

static void test_depths(const char *tier) {
    static const char *const dialects[] = {"tsv", "csv", "space", "combined"};
    static const struct {
        const char *name;
        void (*call)(void);
    } calls[] = {{"lane_records, spans", all_spans},
                 {"lane_records, fields", wanted_fields},
                 {"lane_record_feed", in_pieces},
                 {"lane_record_state_feed", a_state},
                 {"lane_record_border", borders},
                 {"lane_record_transition_feed", a_transition},
                 {"values", values}};
    for (size_t d = 0; d < sizeof dialects / sizeof *dialects; d++) {
        lane_dialect_preset(&dialect, dialects[d], strlen(dialects[d]));
        for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
            test_depth(tier, dialects[d], calls[i].name, calls[i].call);
    }
    test_depth(tier, "UTF", "repair", check_and_repair);
    test_depth(tier, "UTF", "conversion", convert);
    test_depth(tier, "UTF", "lane_transcode", transcode);
    test_depth(tier, "UTF", "indices", indices);
    test_depth(tier, "base64", "encode", base64_encoding);
    test_depth(tier, "base64", "decode", base64_decoding);
    test_depth(tier, "base64", "pieces", base64_pieces);
    test_depth(tier, "link", "values", link_values);
    test_depth(tier, "link", "hints", hints);
    test_depth(tier, "link", "lists", link_lists);
    test_depth(tier, "link", "quoted and encoded", quoted_and_encoded);
    test_depth(tier, "link", "references", references);
    fill_text();
}

int main(void) {
    fill_text();
    fill_field();
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++)
        if (lane_isa_force(isa) == LANE_OK)
            test_depths(lane_isa_name(isa));
    return expect_done();
}

#else

int main(void) {
    printf("skipped: needs optimized code without instruments, and contexts\n");
    return 77;
}

#endif
