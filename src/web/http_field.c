/* http_field.c - parsers of header fields: each call enters its kernel. */
#include <lanewise/ascii.h>
#include <lanewise/http_field.h>

#include "../dispatch/dispatch.h"

void lane_http_parser_init(lane_http_parser *parser, const void *s, size_t n) {
    parser->data = s;
    parser->size = n;
    parser->position = 0;
    parser->start = 0;
    parser->status = LANE_OK;
    parser->no_target_end = 0;
    memset(parser->reserved, 0, sizeof parser->reserved);
}

int32_t lane_http_parameter_next(lane_http_parser *parser, lane_http_parameter *parameter) {
    return lane_kernels_get()->http_parameter(parser, parameter);
}

int32_t lane_http_list_next(lane_http_parser *parser, lane_http_element *element,
                            lane_http_parameter *parameters, size_t capacity) {
    return lane_kernels_get()->http_element(parser, element, parameters, capacity);
}

const lane_http_parameter *lane_http_parameter_find(const lane_http_parameter *parameters,
                                                    size_t count, const void *name, size_t n) {
    for (size_t i = 0; i < count; i++)
        if (lane_ascii_case_insensitive_match(parameters[i].name.data, parameters[i].name.size,
                                              name, n))
            return &parameters[i];
    return NULL;
}
