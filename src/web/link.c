/* link.c - link-values of a field as they are written: RFC 8288 B.2 and B.3 without the objects. */
#include <lanewise/link.h>

#include "../dispatch/dispatch.h"
#include "http_parameter.h"

static int32_t stop(lane_http_parser *p, size_t position, int32_t status) {
    p->position = position;
    p->status = status;
    return status;
}

/* What follows the target: parameters, of which the first `capacity` are kept. Gives where the last one ends. */
LANE_INLINE size_t read_parameters(http_cursor *c, size_t at, lane_link_value *value,
                                   lane_http_parameter *parameters, size_t capacity) {
    size_t end = at, count = 0, rest = 0;
    lane_http_parameter beyond;
    for (;; count++) {
        if (!http_is_at(c, at, ';')) {
            at = http_skip_space(c, at);
            if (!http_is_at(c, at, ';'))
                break;
        }
        lane_http_parameter *parameter = &beyond;
        if (LANE_LIKELY(count < capacity))
            parameter = &parameters[count];
        else if (count == capacity)
            rest = at;
        at = end = http_read_parameter(c, at, parameter);
    }
    c->p->position = at;
    value->parameter_count = count;
    value->rest = http_between(c, count > capacity ? rest : end, end);
    return end;
}

int32_t lane_link_next(lane_http_parser *p, lane_link_value *value, lane_http_parameter *parameters,
                       size_t capacity) {
    if (LANE_UNLIKELY(p->status != LANE_OK))
        return p->status;
    http_cursor cursor = http_cursor_of(p), *c = &cursor;
    /* the appendix never consumes the comma: docs/link.md, COMMA */
    size_t start = http_skip_empty_elements(c, p->position);
    p->start = start;
    p->position = start;
    if (start == c->n)
        return LANE_END;
    if (LANE_UNLIKELY(c->s[start] != '<'))
        return stop(p, start, LANE_E_NOT_A_LINK);
    size_t close = p->no_target_end ? c->n : http_find(c, start + 1, HTTP_OF(HTTP_TARGET_END));
    if (LANE_UNLIKELY(close == c->n)) {
        p->no_target_end = 1;
        http_forget_window(p); /* it has moved on to where the field ends */
        return stop(p, c->n, LANE_E_UNCLOSED_TARGET);
    }
    value->target = http_between(c, start + 1, close);
    size_t end = read_parameters(c, close + 1, value, parameters, capacity);
    value->text = http_between(c, start, end);
    return LANE_OK;
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
