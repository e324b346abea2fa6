/* http.c - reference kernels of header fields: byte by byte. */
#include "../kernels/kernels.h"

enum {
    END = HTTP_OF(HTTP_TARGET_END),
    NAME = HTTP_OF(HTTP_NAME_END),
    PART = NAME | HTTP_OF(HTTP_SEPARATOR),
    QUOTE = HTTP_OF(HTTP_QUOTE)
};
static const uint8_t kinds_of[256] = {
    ['>'] = END,  [' '] = NAME, ['\t'] = NAME, ['='] = NAME,
    [';'] = PART, [','] = PART, ['"'] = QUOTE, ['\\'] = QUOTE,
};

LANE_INLINE size_t seek(const http_text *k, size_t at, unsigned kinds) {
    while (at < k->n && (kinds_of[(uint8_t)k->s[at]] & kinds) == 0)
        at++;
    return at;
}

#include "../kernels/http_parse.h"

int32_t lane_k_http_link_value_scalar(lane_http_parser *parser, lane_link_value *value,
                                      lane_http_parameter *parameters, size_t capacity) {
    return http_parse_link_value(parser, value, parameters, capacity);
}
int32_t lane_k_http_parameter_scalar(lane_http_parser *parser, lane_http_parameter *parameter) {
    return http_parse_parameter(parser, parameter);
}
int32_t lane_k_http_element_scalar(lane_http_parser *parser, lane_http_element *element,
                                   lane_http_parameter *parameters, size_t capacity) {
    return http_parse_element(parser, element, parameters, capacity);
}
