/* http_parse.h - header fields, by logic that all tiers share: link-values and parameters as RFC 8288 B.2 to B.4 read
 * them, and elements of lists as RFC 9110 5.6 has them. The includer brings how the end of a thing is found:
 *
 *   seek(text, at, kinds)    the first byte of those kinds (http_types.h) from `at` on, or n; `kinds` is a
 *                            constant
 *
 * What is usual is looked for first everywhere: one space behind `;` and comma, a value, no backslash. */
#ifndef LANE_HTTP_PARSE_H
#define LANE_HTTP_PARSE_H

#include "kernels.h"

static const bool http_ends_name[256] = {
    [' '] = true, ['\t'] = true, ['='] = true, [';'] = true, [','] = true};

/* ---- steps ---- */

LANE_INLINE bool http_is_space(char c) {
    return c == ' ' || c == '\t';
}

/* Whether `byte` stands at `at`. */
LANE_INLINE bool http_is_at(const char *s, size_t n, size_t at, char byte) {
    return LANE_LIKELY(at < n) && s[at] == byte;
}

/* The first byte from `at` on that is no SP or HTAB, or n. */
LANE_INLINE size_t http_skip_space(const char *s, size_t n, size_t at) {
    while (at < n && LANE_UNLIKELY(http_is_space(s[at])))
        at++;
    return at;
}

/* The first byte that is no space and no comma: empty elements of a list are skipped (RFC 9110 5.6.1.2), for which the
 * appendix has no step (docs/link.md, COMMA). */
LANE_INLINE size_t http_skip_empty_elements(const char *s, size_t n, size_t at) {
    if (n - at >= 3 && s[at] == ',' && s[at + 1] == ' ' && s[at + 2] == '<')
        return at + 2;
    while (at < n && (http_is_space(s[at]) || s[at] == ','))
        at++;
    return at;
}

LANE_INLINE lane_view http_between(const http_text *k, size_t start, size_t end) {
    lane_view v = {k->s + start, end - start};
    return v;
}

/* B.4, from the byte behind the opening quote: where the closing one is, or n; says of backslashes. */
LANE_INLINE size_t http_seek_quote(const http_text *k, size_t at, uint32_t *flags) {
    size_t end = seek(k, at, HTTP_OF(HTTP_QUOTE));
    while (LANE_LIKELY(end < k->n) && LANE_UNLIKELY(k->s[end] == '\\')) {
        *flags |= LANE_HTTP_ESCAPED;
        end = k->n - end <= 2 ? k->n : seek(k, end + 2, HTTP_OF(HTTP_QUOTE));
    }
    return end;
}

/* ---- parameters: B.3 ---- */

/* What is behind the `=`. Gives where it ends. */
LANE_INLINE size_t http_take_value(const http_text *k, size_t start, uint32_t flags,
                                   lane_http_parameter *parameter) {
    if (!http_is_at(k->s, k->n, start, '"')) {
        start = http_skip_space(k->s, k->n, start);
        if (LANE_LIKELY(!http_is_at(k->s, k->n, start, '"'))) {
            size_t end = start < k->n ? seek(k, start, HTTP_OF(HTTP_SEPARATOR)) : start;
            parameter->value = http_between(k, start, end);
            parameter->flags = flags | LANE_HTTP_HAS_VALUE;
            return end;
        }
    }
    start++;
    flags |= LANE_HTTP_HAS_VALUE | LANE_HTTP_QUOTED;
    size_t end = start < k->n ? http_seek_quote(k, start, &flags) : start;
    parameter->value = http_between(k, start, end);
    if (LANE_UNLIKELY(end == k->n)) {
        parameter->flags = flags | LANE_HTTP_UNCLOSED;
        return end;
    }
    parameter->flags = flags;
    return end + 1;
}

/* Names are few and short: a branch that guesses where one ends is ahead of a number that has to be waited for. */
LANE_INLINE size_t http_seek_name_end(const http_text *k, size_t start) {
    size_t at = start, near = k->n - start > 16 ? start + 16 : k->n;
    while (at < near && !http_ends_name[(uint8_t)k->s[at]])
        at++;
    return at == near && at < k->n ? seek(k, at, HTTP_OF(HTTP_NAME_END)) : at;
}

/* "; rel=", which nearly every link-value has */
LANE_INLINE bool http_is_rel(const http_text *k, size_t at) {
    const uint64_t rel = UINT64_C(0x3D6C6572203B), six_bytes = UINT64_C(0xFFFFFFFFFFFF);
    return k->n - at >= 8 && (lane_load64le(k->s + at) & six_bytes) == rel;
}

/* From the `;`: takes the parameter, gives where it ends. */
LANE_INLINE size_t http_take_parameter(const http_text *k, size_t at,
                                       lane_http_parameter *parameter) {
    parameter->reserved = 0;
    if (http_is_rel(k, at)) {
        parameter->name = http_between(k, at + 2, at + 5);
        return http_take_value(k, at + 6, 0, parameter);
    }
    size_t start = http_skip_space(k->s, k->n, at + 1);
    size_t name_end = http_seek_name_end(k, start);
    uint32_t flags = name_end > start && k->s[name_end - 1] == '*' ? LANE_HTTP_STAR : 0;
    parameter->name = http_between(k, start, name_end);
    at = name_end;
    if (!http_is_at(k->s, k->n, at, '=')) {
        at = http_skip_space(k->s, k->n, at);
        if (!http_is_at(k->s, k->n, at, '=')) {
            parameter->value = http_between(k, name_end, name_end);
            parameter->flags = flags;
            return name_end;
        }
    }
    return http_take_value(k, at + 1, flags, parameter);
}

LANE_INLINE int32_t http_parse_parameter(lane_http_parser *p, lane_http_parameter *parameter) {
    size_t at = http_skip_space(p->data, p->size, p->position);
    p->start = at;
    p->position = at;
    if (!http_is_at(p->data, p->size, at, ';'))
        return LANE_END;
    const http_text k = {p->data, p->size};
    p->position = http_take_parameter(&k, at, parameter);
    return LANE_OK;
}

/* ---- link-values: B.2 ---- */

/* What follows the target: parameters, of which the first `capacity` are kept. Gives where the last one ends. */
LANE_INLINE size_t http_take_parameters(const http_text *k, size_t at, lane_http_parser *p,
                                        lane_link_value *value, lane_http_parameter *parameters,
                                        size_t capacity) {
    size_t end = at, count = 0, rest = 0;
    lane_http_parameter beyond;
    for (;; count++) {
        if (!http_is_at(k->s, k->n, at, ';')) {
            at = http_skip_space(k->s, k->n, at);
            if (!http_is_at(k->s, k->n, at, ';'))
                break;
        }
        lane_http_parameter *parameter = &beyond;
        if (LANE_LIKELY(count < capacity))
            parameter = &parameters[count];
        else if (count == capacity)
            rest = at;
        at = end = http_take_parameter(k, at, parameter);
    }
    p->position = at;
    value->parameter_count = lane_least(count, capacity);
    value->parameter_total = count;
    value->rest = http_between(k, count > capacity ? rest : end, end);
    return end;
}

LANE_INLINE int32_t http_parse_link_value(lane_http_parser *p, lane_link_value *value,
                                          lane_http_parameter *parameters, size_t capacity) {
    size_t start = http_skip_empty_elements(p->data, p->size, p->position);
    p->start = start;
    p->position = start;
    if (start == p->size)
        return LANE_END;
    if (LANE_UNLIKELY(p->data[start] != '<'))
        return p->status = LANE_E_NOT_A_LINK;
    const http_text k = {p->data, p->size};
    size_t close = p->no_target_end ? k.n : seek(&k, start, HTTP_OF(HTTP_TARGET_END));
    if (LANE_UNLIKELY(close == p->size)) {
        p->no_target_end = 1;
        return p->status = LANE_E_UNCLOSED_TARGET;
    }
    value->target = http_between(&k, start + 1, close);
    size_t end = http_take_parameters(&k, close + 1, p, value, parameters, capacity);
    value->text = http_between(&k, start, end);
    return LANE_OK;
}

/* ---- lists: RFC 9110 5.6.1, 5.6.4, 5.6.6 ---- */

LANE_INLINE void http_note(lane_http_element *element, int32_t problem, size_t position) {
    if (element->problem == LANE_OK) {
        element->problem = problem;
        element->problem_position = position;
    }
}

/* The first byte of those kinds from `at` on that stands in no quoted string, or n. A string that does not close
 * is the element's problem. */
LANE_INLINE size_t http_seek_unquoted(const http_text *k, size_t at, unsigned kinds,
                                      lane_http_element *element) {
    while (at < k->n) {
        at = seek(k, at, kinds | HTTP_OF(HTTP_QUOTE));
        if (at == k->n)
            return at;
        char byte = k->s[at];
        if (byte == '"') {
            uint32_t flags = 0;
            size_t close = at + 1 < k->n ? http_seek_quote(k, at + 1, &flags) : k->n;
            if (close == k->n) {
                http_note(element, LANE_E_UNCLOSED_QUOTE, at);
                return close;
            }
            at = close;
        } else if (byte != '\\') { /* outside quotes a backslash is a byte like others */
            return at;
        }
        at++;
    }
    return at;
}

/* A parameter from its name on; gives where the next `;` or comma is, or n. */
LANE_INLINE size_t http_take_list_parameter(const http_text *k, size_t start,
                                            lane_http_parameter *parameter,
                                            lane_http_element *element) {
    size_t name_end = http_seek_unquoted(k, start, HTTP_OF(HTTP_NAME_END), element);
    parameter->name = http_between(k, start, name_end);
    parameter->value = http_between(k, name_end, name_end);
    parameter->flags = name_end > start && k->s[name_end - 1] == '*' ? LANE_HTTP_STAR : 0;
    parameter->reserved = 0;
    size_t at = http_skip_space(k->s, k->n, name_end);
    if (http_is_at(k->s, k->n, at, '=')) {
        start = http_skip_space(k->s, k->n, at + 1);
        if (http_is_at(k->s, k->n, start, '"')) {
            at = http_take_value(k, start, parameter->flags, parameter);
            if (parameter->flags & LANE_HTTP_UNCLOSED) {
                http_note(element, LANE_E_UNCLOSED_QUOTE, start);
                return at;
            }
            at = http_skip_space(k->s, k->n, at);
        } else {
            at = http_seek_unquoted(k, start, HTTP_OF(HTTP_SEPARATOR), element);
            size_t end = at;
            while (end > start && http_is_space(k->s[end - 1]))
                end--;
            parameter->value = http_between(k, start, end);
            parameter->flags |= LANE_HTTP_HAS_VALUE;
        }
    }
    if (at == k->n || k->s[at] == ';' || k->s[at] == ',')
        return at;
    http_note(element, LANE_E_TEXT_AFTER_VALUE, at);
    return http_seek_unquoted(k, at, HTTP_OF(HTTP_SEPARATOR), element);
}

LANE_INLINE int32_t http_parse_element(lane_http_parser *p, lane_http_element *element,
                                       lane_http_parameter *parameters, size_t capacity) {
    size_t start = http_skip_empty_elements(p->data, p->size, p->position);
    p->start = start;
    p->position = start;
    if (start == p->size)
        return LANE_END;
    const http_text k = {p->data, p->size};
    element->problem = LANE_OK;
    element->problem_position = 0;
    lane_http_parameter *parameter = &element->head;
    lane_http_parameter beyond;
    size_t at = start, count = 0, rest = 0;
    for (;; count++) { /* the head is read as a parameter is */
        at = http_take_list_parameter(&k, at, parameter, element);
        if (!http_is_at(k.s, k.n, at, ';'))
            break;
        if (count == capacity)
            rest = at;
        parameter = count < capacity ? &parameters[count] : &beyond;
        at = http_skip_space(k.s, k.n, at + 1);
    }
    p->position = at;
    /* the space at the end of a string that does not close is its own */
    size_t end = at, last = (size_t)(parameter->value.data - k.s) + parameter->value.size;
    while (end > last && http_is_space(k.s[end - 1]))
        end--;
    element->text = http_between(&k, start, end);
    element->parameter_count = lane_least(count, capacity);
    element->parameter_total = count;
    element->rest = http_between(&k, count > capacity ? rest : end, end);
    return LANE_OK;
}

#endif
