/* fuzz_link_reference.h - header fields by the book: link-values and parameters of RFC 8288 B.2 to B.4, elements of
 * RFC 9110 5.6, byte by byte, with the repairs that docs/link.md lists. */
#ifndef FUZZ_LINK_REFERENCE_H
#define FUZZ_LINK_REFERENCE_H

#include "fuzz.h"

enum { REF_TEXT = 2000, REF_MOST = REF_TEXT + 1, REF_POOL = 1 << 22 };

typedef struct ref_span {
    size_t start, end;
} ref_span;

typedef struct ref_parameter {
    ref_span name, value;
    uint32_t flags;
} ref_parameter;

typedef struct ref_value {
    ref_span text, target;
    ref_parameter parameters[REF_MOST];
    size_t count;
} ref_value;

static bool ref_is_space(uint8_t c) {
    return c == ' ' || c == '\t';
}
static size_t ref_space(const uint8_t *s, size_t n, size_t at) {
    while (at < n && ref_is_space(s[at]))
        at++;
    return at;
}
static size_t ref_trimmed(const uint8_t *s, size_t start, size_t end) {
    while (end > start && ref_is_space(s[end - 1]))
        end--;
    return end;
}

/* B.4: `at` is at the DQUOTE; gives what is behind the string */
static size_t ref_quoted(const uint8_t *s, size_t n, size_t at, ref_parameter *p) {
    p->flags |= LANE_HTTP_QUOTED;
    p->value.start = ++at;
    while (at < n) {
        if (s[at] == '\\') {
            p->flags |= LANE_HTTP_ESCAPED;
            at++;
            at += at < n;
        } else if (s[at] == '"') {
            p->value.end = at;
            return at + 1;
        } else {
            at++;
        }
    }
    p->value.end = n;
    p->flags |= LANE_HTTP_UNCLOSED;
    return n;
}

/* one round of B.3: false, and `at` behind space, when no `;` is there */
static bool ref_parameter_at(const uint8_t *s, size_t n, size_t *position, ref_parameter *p) {
    size_t at = ref_space(s, n, *position);
    *position = at;
    if (at == n || s[at] != ';')
        return false;
    at = ref_space(s, n, at + 1);
    p->name.start = at;
    while (at < n && !ref_is_space(s[at]) && s[at] != '=' && s[at] != ';' && s[at] != ',')
        at++;
    p->name.end = p->value.start = p->value.end = at;
    p->flags = p->name.end > p->name.start && s[at - 1] == '*' ? LANE_HTTP_STAR : 0;
    size_t equals = ref_space(s, n, at);
    if (equals < n && s[equals] == '=') {
        p->flags |= LANE_HTTP_HAS_VALUE;
        at = ref_space(s, n, equals + 1);
        if (at < n && s[at] == '"') {
            at = ref_quoted(s, n, at, p);
        } else {
            p->value.start = at;
            while (at < n && s[at] != ';' && s[at] != ',')
                at++;
            p->value.end = at;
        }
    }
    *position = at;
    return true;
}

/* one round of B.2, with COMMA; *start is where it begins */
static int32_t ref_link_at(const uint8_t *s, size_t n, size_t *position, size_t *start,
                           ref_value *v) {
    size_t at = *position;
    while (at < n && (ref_is_space(s[at]) || s[at] == ','))
        at++;
    *start = *position = at;
    if (at == n)
        return LANE_END;
    if (s[at] != '<')
        return LANE_E_NOT_A_LINK;
    for (at++; at < n && s[at] != '>';)
        at++;
    if (at == n)
        return LANE_E_UNCLOSED_TARGET;
    v->text.start = *start;
    v->target.start = *start + 1;
    v->target.end = at;
    v->text.end = *position = at + 1;
    for (v->count = 0; ref_parameter_at(s, n, position, &v->parameters[v->count]); v->count++)
        v->text.end = *position;
    return LANE_OK;
}

/* behind the next comma; false: there is none */
static bool ref_resume(const uint8_t *s, size_t n, size_t start, size_t *position) {
    while (start < n && s[start] != ',')
        start++;
    *position = start < n ? start + 1 : n;
    return start < n;
}

/* ---- lists of RFC 9110 5.6.1 ---- */

typedef struct ref_element {
    ref_span text;
    ref_parameter parameters[REF_MOST]; /* the head is the first */
    size_t starts[REF_MOST];            /* of the `;` before each, the head's is not set */
    size_t count;
    int32_t problem;
    size_t problem_position;
} ref_element;

static void ref_note(ref_element *e, int32_t problem, size_t position) {
    if (e->problem == LANE_OK) {
        e->problem = problem;
        e->problem_position = position;
    }
}

/* where the first of `stops` stands outside quoted strings; *quote is where one opens that does not close, or n */
static size_t ref_unquoted(const uint8_t *s, size_t n, size_t at, const char *stops,
                           size_t *quote) {
    *quote = n;
    while (at < n && (s[at] == 0 || strchr(stops, s[at]) == NULL)) {
        if (s[at] == '"') {
            ref_parameter string = {{0, 0}, {0, 0}, 0};
            size_t open = at;
            at = ref_quoted(s, n, at, &string);
            if (string.flags & LANE_HTTP_UNCLOSED)
                *quote = open;
        } else {
            at++;
        }
    }
    return at;
}

/* a piece [start, end) between semicolons, which has no space in front */
static void ref_piece(const uint8_t *s, size_t start, size_t end, ref_parameter *p,
                      ref_element *e) {
    size_t quote, at = ref_unquoted(s, end, start, " \t=", &quote);
    p->name.start = start;
    p->name.end = p->value.start = p->value.end = at;
    p->flags = at > start && s[at - 1] == '*' ? LANE_HTTP_STAR : 0;
    if (quote < end)
        ref_note(e, LANE_E_UNCLOSED_QUOTE, quote);
    at = ref_space(s, end, at);
    if (at < end && s[at] == '=') {
        p->flags |= LANE_HTTP_HAS_VALUE;
        at = ref_space(s, end, at + 1);
        if (at < end && s[at] == '"') {
            size_t open = at;
            at = ref_space(s, end, ref_quoted(s, end, at, p));
            if (p->flags & LANE_HTTP_UNCLOSED)
                ref_note(e, LANE_E_UNCLOSED_QUOTE, open);
        } else {
            p->value.start = at;
            p->value.end = ref_trimmed(s, at, end);
            ref_unquoted(s, end, at, "", &quote);
            if (quote < end)
                ref_note(e, LANE_E_UNCLOSED_QUOTE, quote);
            at = end;
        }
    }
    if (at < end) {
        ref_note(e, LANE_E_TEXT_AFTER_VALUE, at);
        ref_unquoted(s, end, at, "", &quote);
        if (quote < end)
            ref_note(e, LANE_E_UNCLOSED_QUOTE, quote);
    }
}

static bool ref_element_at(const uint8_t *s, size_t n, size_t *position, ref_element *e) {
    size_t at = *position, quote;
    while (at < n && (ref_is_space(s[at]) || s[at] == ','))
        at++;
    *position = at;
    if (at == n)
        return false;
    e->problem = LANE_OK;
    e->problem_position = 0;
    e->count = 0;
    size_t start = at;
    for (;;) {
        size_t end = ref_unquoted(s, n, at, ";,", &quote);
        ref_piece(s, at, end, &e->parameters[e->count++], e);
        at = end;
        if (at == n || s[at] == ',')
            break;
        e->starts[e->count] = at;
        at = ref_space(s, n, at + 1);
    }
    *position = at;
    e->text.start = start;
    e->text.end = ref_trimmed(s, start, at);
    const ref_span *value = &e->parameters[e->count - 1].value;
    if (e->text.end < value->end) /* space in a string that does not close */
        e->text.end = value->end;
    return true;
}

#endif
