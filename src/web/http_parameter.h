/* http_parameter.h - one parameter, by RFC 8288 B.3. */
#ifndef LANE_HTTP_PARAMETER_H
#define LANE_HTTP_PARAMETER_H

#include "http_cursor.h"

/* "; rel=", which nearly every link-value has */
LANE_INLINE bool http_is_rel(const http_cursor *c, size_t at) {
    const uint64_t rel = UINT64_C(0x3D6C6572203B), six_bytes = UINT64_C(0xFFFFFFFFFFFF);
    return c->n - at >= 8 && (lane_load64le(c->s + at) & six_bytes) == rel;
}

/* What is behind the `=`. */
LANE_INLINE size_t http_read_value(http_cursor *c, size_t start, uint32_t flags,
                                   lane_http_parameter *parameter) {
    if (!http_is_at(c, start, '"')) {
        start = http_skip_space(c, start);
        if (LANE_LIKELY(!http_is_at(c, start, '"'))) {
            size_t end = http_find(c, start, HTTP_OF(HTTP_SEPARATOR));
            parameter->value = http_between(c, start, end);
            parameter->flags = flags | LANE_HTTP_HAS_VALUE;
            return end;
        }
    }
    start++;
    flags |= LANE_HTTP_HAS_VALUE | LANE_HTTP_QUOTED;
    size_t end = http_find_quote(c, start, &flags);
    parameter->value = http_between(c, start, end);
    if (LANE_UNLIKELY(end == c->n)) {
        parameter->flags = flags | LANE_HTTP_UNCLOSED;
        return end;
    }
    parameter->flags = flags;
    return end + 1;
}

/* From the `;`: reads the parameter, gives where it ends. What is usual is looked for first: no space
 * but one behind the `;`, and a value. */
LANE_INLINE size_t http_read_parameter(http_cursor *c, size_t at, lane_http_parameter *parameter) {
    parameter->reserved = 0;
    if (http_is_rel(c, at)) {
        parameter->name = http_between(c, at + 2, at + 5);
        return http_read_value(c, at + 6, 0, parameter);
    }
    size_t start = http_skip_space(c, at + 1);
    size_t name_end = http_find(c, start, HTTP_OF(HTTP_NAME_END));
    uint32_t flags = name_end > start && c->s[name_end - 1] == '*' ? LANE_HTTP_STAR : 0;
    parameter->name = http_between(c, start, name_end);
    at = name_end;
    if (LANE_UNLIKELY(!http_is_at(c, at, '='))) {
        at = http_skip_space(c, at);
        if (!http_is_at(c, at, '=')) {
            parameter->value = http_between(c, name_end, name_end);
            parameter->flags = flags;
            return name_end;
        }
    }
    return http_read_value(c, at + 1, flags, parameter);
}

#endif
