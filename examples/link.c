/* link.c - lanewise/link.h and http_field.h: link-values, links, early hints, and another field */
#include <lanewise/lanewise.h>

#include <stdio.h>
#include <string.h>

#define SHOW(view) (int)(view).size, (view).data

int main(void) {
    const char *field = "</page/3>; rel=\"next\", </page/40>; rel=\"last\"; title=\"the "
                        "\\\"end\\\"\", </style.css>; "
                        "rel=preload; as=style; nopush, junk";
    size_t n = strlen(field);

    /* what is written there: views of the field, nothing is copied; and where and why it stops */
    lane_http_parser parser;
    lane_link_value value;
    lane_http_parameter parameters[8];
    int32_t status;
    lane_http_parser_init(&parser, field, n);
    while ((status = lane_link_next(&parser, &value, parameters, 8)) == LANE_OK)
        printf("%.*s has %zu parameters, the first is %.*s\n", SHOW(value.target),
               value.parameter_count, SHOW(parameters[0].name));
    printf("%s at byte %zu\n", lane_status_name(status), parser.position);

    /* the first link of a type */
    lane_http_parser_init(&parser, field, n);
    if (lane_link_find(&parser, "next", 4, &value, parameters, 8) == LANE_OK)
        printf("next: %.*s\n", SHOW(value.target));

    /* links as RFC 8288 has them; a list like this one needs no memory but the room */
    char room[4096];
    lane_arena arena;
    lane_arena_init(&arena, NULL, room, sizeof room);
    const char *url = "https://example.org/page/2";
    lane_link_options options = {0};
    options.base_url = options.context_url = lane_view_of(url, strlen(url));
    lane_link_list list = lane_links_parse_value(field, n, &options, &arena);
    for (size_t i = 0; i < list.count; i++) {
        const lane_link *link = &list.links[i];
        printf("%.*s: %.*s", SHOW(link->relation), SHOW(link->target));
        for (size_t k = 0; k < link->attribute_count; k++)
            printf(" [%.*s=%.*s]", SHOW(link->attributes[k].name), SHOW(link->attributes[k].value));
        printf("\n");
    }
    for (size_t i = 0; i < list.problem_count; i++)
        printf("%s at byte %zu\n", lane_status_name(list.problems[i].code),
               list.problems[i].position);

    /* and back */
    char text[256];
    lane_result written = lane_links_write(list.links + 1, 1, &options, text, sizeof text);
    printf("%.*s\n", (int)written.written, text);
    lane_arena_free(&arena);

    /* what an edge may send ahead, as a field of its own */
    lane_early_hints_result hints = lane_early_hints_copy(field, n, text, sizeof text);
    printf("%zu hint: %.*s\n", hints.hints, (int)hints.written, text);

    /* other fields with lists and parameters */
    const char *accept = "text/html, application/json;q=0.8, */*;q=0.1";
    lane_http_element element;
    lane_http_parser_init(&parser, accept, strlen(accept));
    while (lane_http_list_next(&parser, &element, parameters, 8) == LANE_OK) {
        const lane_http_parameter *q =
            lane_http_parameter_find(parameters, element.parameter_count, "q", 1);
        printf("%.*s %u\n", SHOW(element.head.name),
               q == NULL ? 1000u
                         : (unsigned)lane_http_qvalue(q->value.data, q->value.size).thousandths);
    }
    return 0;
}
