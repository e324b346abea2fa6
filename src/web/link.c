/* link.c - link-values of a field as they are written: RFC 8288 B.2 and B.3 without the objects. */
#include <lanewise/link.h>

#include "../dispatch/dispatch.h"

int32_t lane_link_next(lane_http_parser *parser, lane_link_value *value,
                       lane_http_parameter *parameters, size_t capacity) {
    if (LANE_UNLIKELY(parser->status != LANE_OK))
        return parser->status;
    return lane_kernels_get()->http_link_value(parser, value, parameters, capacity);
}

int32_t lane_link_resume(lane_http_parser *p) {
    if (p->status == LANE_OK)
        return LANE_OK;
    const uint8_t *s = (const uint8_t *)p->data;
    size_t at = p->start + lane_kernels_get()->find_byte(s + p->start, p->size - p->start, ',');
    p->status = LANE_OK;
    p->position = at == p->size ? at : at + 1;
    return at == p->size ? LANE_END : LANE_OK;
}
