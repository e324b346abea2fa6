/* null_web.c - NULL with size 0, as in null.c, for URIs, header fields, links and arenas. */
#include "support/expect.h"

#include <lanewise/lanewise.h>

#include <string.h>

static const char *tier;

#define IS(condition) EXPECT_IN(tier, condition)

static bool is_result(lane_result r, int32_t status, size_t read, size_t written) {
    return r.status == status && r.read == read && r.written == written;
}

static void test_uri(void) {
    static const lane_uri nothing;
    lane_uri uri = lane_uri_split(NULL, 0);
    IS(uri.path.size == 0 && uri.scheme.data == NULL && uri.fragment.data == NULL);
    IS(is_result(lane_uri_join(&uri, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_uri_join(&nothing, NULL, 0), LANE_OK, 0, 0));
    /* no base, and an empty one */
    IS(is_result(lane_uri_resolve(NULL, 0, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_uri_resolve("", 0, NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_uri_resolve("", 0, "..", 2, NULL, 0), LANE_OK, 2, 0));
    IS(is_result(lane_uri_resolve(NULL, 0, "..", 2, NULL, 0), LANE_FULL, 0, 2));
    IS(is_result(lane_uri_resolve("a:", 2, NULL, 0, NULL, 0), LANE_FULL, 0, 2));
    IS(!lane_uri_is_resolved(NULL, 0));
    IS(is_result(lane_iri_to_uri(NULL, 0, LANE_IRI_LENIENT, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_uri_to_iri(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_uri_to_iri("a", 1, NULL, 0), LANE_FULL, 0, 0));
}

static void test_percent(void) {
    const lane_class *set = &lane_class_percent_encode_path;
    const lane_view none = {NULL, 0};
    IS(is_result(lane_percent_encode(NULL, 0, set, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_percent_encode("a", 1, set, NULL, 0), LANE_FULL, 0, 0));
    IS(lane_percent_encode_size(NULL, 0, set) == 0);
    lane_percent_result r = lane_percent_decode(NULL, 0, NULL, 0);
    IS(r.status == LANE_OK && r.read == 0 && r.written == 0 && r.bad_escapes == 0);
    r = lane_percent_decode("%", 1, NULL, 0);
    IS(r.status == LANE_FULL && r.read == 0 && r.written == 0 && r.bad_escapes == 0);
    IS(lane_ext_value_split(NULL, 0).status == LANE_E_EXT_VALUE_CUT);
    IS(is_result(lane_ext_value_decode(NULL, 0, NULL, 0), LANE_E_EXT_VALUE_CUT, 0, 0));
    IS(is_result(lane_ext_value_decode("UTF-8''", 7, NULL, 0), LANE_OK, 7, 0));
    IS(is_result(lane_ext_value_encode(NULL, 0, none, NULL, 0), LANE_FULL, 0, 7));
}

static void test_arena(void) {
    lane_arena arena;
    lane_arena_init(&arena, NULL, NULL, 0);
    lane_arena_free(&arena);
    lane_arena_init(&arena, NULL, NULL, 5);
    IS(lane_arena_alloc(&arena, 0) != NULL);
    IS(lane_arena_resize(&arena, NULL, 0, 0) != NULL);
    lane_arena_free(&arena);
}

static void test_http_field(void) {
    lane_http_parser p;
    lane_http_parameter parameter;
    lane_http_element element;
    lane_http_parser_init(&p, NULL, 0);
    IS(lane_http_parameter_next(&p, &parameter) == LANE_END);
    IS(lane_http_list_next(&p, &element, NULL, 0) == LANE_END);
    IS(lane_http_parameter_find(NULL, 0, NULL, 0) == NULL);
    IS(lane_http_qvalue(NULL, 0).status == LANE_E_QVALUE);
    IS(is_result(lane_http_unescape(NULL, 0, NULL, 0), LANE_OK, 0, 0));
    IS(is_result(lane_http_unescape("a", 1, NULL, 0), LANE_FULL, 0, 0));
    IS(is_result(lane_http_unescape("\\", 1, NULL, 0), LANE_OK, 1, 0));
    IS(is_result(lane_http_quote(NULL, 0, NULL, 0), LANE_FULL, 0, 0));
}

static void test_link(void) {
    lane_http_parser p;
    lane_link_value value;
    lane_early_hint hint;
    lane_arena arena;
    lane_http_parser_init(&p, NULL, 0);
    IS(lane_link_next(&p, &value, NULL, 0) == LANE_END);
    IS(lane_link_resume(&p) == LANE_OK && p.position == 0);
    IS(!lane_link_has_relation(NULL, 0, NULL, 0));
    IS(lane_link_find(&p, NULL, 0, &value, NULL, 0) == LANE_END);
    IS(lane_early_hints_next(&p, &hint, NULL, 0) == LANE_END && hint.position == 0);
    lane_early_hints_result r = lane_early_hints_copy(NULL, 0, NULL, 0);
    IS(r.status == LANE_OK && r.problem == LANE_OK && r.read == 0 && r.written == 0);
    r = lane_early_hints_copy("<a>;rel=preload", 15, NULL, 0);
    IS(r.status == LANE_FULL && r.read == 0 && r.written == 0 && r.hints == 0);
    lane_http_parser_init(&p, "<a>;rel=preload", 15);
    IS(lane_link_next(&p, &value, NULL, 0) == LANE_OK && value.parameter_count == 0 &&
       value.parameter_total == 1);
    lane_arena_init(&arena, NULL, NULL, 0);
    lane_link_list list = lane_links_parse(NULL, 0, NULL, &arena);
    IS(list.status == LANE_OK && list.count == 0 && list.field == 0 && list.problem_total == 0);
    list = lane_links_parse_value(NULL, 0, NULL, &arena);
    IS(list.status == LANE_OK && list.count == 0 && list.field == 1);
    lane_http_field field = {{NULL, 0}, {NULL, 0}};
    IS(lane_links_parse(&field, 1, NULL, &arena).count == 0);
    field.name = lane_view_of("link", 4);
    IS(lane_links_parse(&field, 1, NULL, &arena).count == 0);
    list = lane_links_parse_value("<>;rel=b", 8, NULL, &arena);
    IS(list.count == 1 && lane_link_attribute_find(list.links, NULL, 0) == NULL);
    IS(is_result(lane_links_write(NULL, 0, NULL, NULL, 0), LANE_OK, 0, 0));
    IS(lane_links_write_size(NULL, 0, NULL) == 0);
    lane_link link = {{NULL, 0}, {"b", 1}, {NULL, 0}, NULL, 0, {NULL, 0}, 0};
    IS(is_result(lane_links_write(&link, 1, NULL, NULL, 0), LANE_FULL, 0, 0));
    IS(lane_links_write_size(&link, 1, NULL) == 9);
    lane_arena_free(&arena);
}

int main(void) {
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        test_uri();
        test_percent();
        test_arena();
        test_http_field();
        test_link();
    }
    return expect_done();
}
