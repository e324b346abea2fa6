/* http_field.c - parameters and comma-separated lists of header fields. */
#include <lanewise/ascii.h>

#include "http_parameter.h"

int32_t lane_http_parameter_next(lane_http_parser *p, lane_http_parameter *parameter) {
    http_cursor cursor = http_cursor_of(p), *c = &cursor;
    size_t at = http_skip_space(c, p->position);
    p->start = at;
    p->position = at;
    if (at == c->n || c->s[at] != ';')
        return LANE_END;
    p->position = http_read_parameter(c, at, parameter);
    return LANE_OK;
}

const lane_http_parameter *lane_http_parameter_find(const lane_http_parameter *parameters,
                                                    size_t count, const void *name, size_t n) {
    for (size_t i = 0; i < count; i++)
        if (lane_ascii_case_insensitive_match(parameters[i].name.data, parameters[i].name.size,
                                              name, n))
            return &parameters[i];
    return NULL;
}

/* ---- lists: RFC 9110 5.6.1, 5.6.4, 5.6.6 ---- */

static void note(lane_http_element *element, int32_t problem, size_t position) {
    if (element->problem == LANE_OK) {
        element->problem = problem;
        element->problem_position = position;
    }
}

/* The first byte of those kinds from `at` on that stands in no quoted string, or the size. A string that does not close
 * is the element's problem. */
static size_t find_unquoted(http_cursor *c, size_t at, unsigned kinds, lane_http_element *element) {
    for (;;) {
        at = http_find(c, at, kinds | HTTP_OF(HTTP_QUOTE));
        if (at == c->n)
            return at;
        char byte = c->s[at];
        if (byte == '"') {
            uint32_t flags = 0;
            size_t close = http_find_quote(c, at + 1, &flags);
            if (close == c->n) {
                note(element, LANE_E_UNCLOSED_QUOTE, at);
                return close;
            }
            at = close;
        } else if (byte != '\\') { /* outside quotes a backslash is a byte like others */
            return at;
        }
        at++;
    }
}

/* A parameter from its name on; gives where the next `;` or comma is, or the size. */
static size_t read_list_parameter(http_cursor *c, size_t start, lane_http_parameter *parameter,
                                  lane_http_element *element) {
    size_t name_end = find_unquoted(c, start, HTTP_OF(HTTP_NAME_END), element);
    parameter->name = http_between(c, start, name_end);
    parameter->value = http_between(c, name_end, name_end);
    parameter->flags = name_end > start && c->s[name_end - 1] == '*' ? LANE_HTTP_STAR : 0;
    parameter->reserved = 0;
    size_t at = http_skip_space(c, name_end);
    if (at < c->n && c->s[at] == '=') {
        parameter->flags |= LANE_HTTP_HAS_VALUE;
        start = http_skip_space(c, at + 1);
        if (start < c->n && c->s[start] == '"') {
            parameter->flags |= LANE_HTTP_QUOTED;
            size_t close = http_find_quote(c, start + 1, &parameter->flags);
            parameter->value = http_between(c, start + 1, close);
            if (close == c->n) {
                parameter->flags |= LANE_HTTP_UNCLOSED;
                note(element, LANE_E_UNCLOSED_QUOTE, start);
                return close;
            }
            at = http_skip_space(c, close + 1);
        } else {
            at = find_unquoted(c, start, HTTP_OF(HTTP_SEPARATOR), element);
            size_t end = at;
            while (end > start && http_is_space(c->s[end - 1]))
                end--;
            parameter->value = http_between(c, start, end);
        }
    }
    if (at == c->n || c->s[at] == ';' || c->s[at] == ',')
        return at;
    note(element, LANE_E_TEXT_AFTER_VALUE, at);
    return find_unquoted(c, at, HTTP_OF(HTTP_SEPARATOR), element);
}

int32_t lane_http_list_next(lane_http_parser *p, lane_http_element *element,
                            lane_http_parameter *parameters, size_t capacity) {
    http_cursor cursor = http_cursor_of(p), *c = &cursor;
    size_t start = http_skip_empty_elements(c, p->position);
    p->start = start;
    p->position = start;
    if (start == c->n)
        return LANE_END;
    element->problem = LANE_OK;
    element->problem_position = 0;
    size_t at = read_list_parameter(c, start, &element->head, element);
    size_t count = 0, rest = c->n;
    while (at < c->n && c->s[at] == ';') {
        lane_http_parameter beyond;
        if (count == capacity)
            rest = at;
        at = read_list_parameter(c, http_skip_space(c, at + 1),
                                 count < capacity ? &parameters[count] : &beyond, element);
        count++;
    }
    p->position = at;
    size_t end = at;
    while (http_is_space(c->s[end - 1])) /* the first byte is none */
        end--;
    element->text = http_between(c, start, end);
    element->parameter_count = count;
    element->rest = count > capacity ? http_between(c, rest, end) : http_between(c, end, end);
    return LANE_OK;
}
