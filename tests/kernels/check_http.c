/* check_http.c - the kernels of header fields. What they should find is read byte by byte here, by RFC 8288 B.2 to B.4
 * and RFC 9110 5.6. */
#include "check.h"

#include <lanewise/link.h>

#include <string.h>

enum { CAPACITY = 3 };

/* ---- what is where, as offsets ---- */

typedef struct found_parameter {
    size_t name, name_size, value, value_size;
    uint32_t flags;
} found_parameter;

typedef struct found {
    int32_t status;
    size_t position, start;
    size_t text, text_size;
    size_t target, target_size;
    size_t rest, rest_size;
    size_t count;
    int32_t problem;
    size_t problem_position;
    found_parameter parameters[CAPACITY + 1]; /* of an element: its head first */
} found;

static bool is_space(uint8_t c) {
    return c == 0x20 || c == 0x09;
}

static size_t past_space(const uint8_t *s, size_t n, size_t i) {
    while (i < n && is_space(s[i]))
        i++;
    return i;
}

static bool ends_name(uint8_t c) {
    return is_space(c) || c == '=' || c == ';' || c == ',';
}

/* B.4: from behind the opening quote to the closing one, or n */
static size_t past_quoted(const uint8_t *s, size_t n, size_t i, uint32_t *flags) {
    while (i < n && s[i] != '"') {
        if (s[i] == '\\') {
            *flags |= LANE_HTTP_ESCAPED;
            i++;
        }
        i += i < n;
    }
    if (i == n)
        *flags |= LANE_HTTP_UNCLOSED;
    return i;
}

/* B.3, from the `;` */
static size_t read_parameter(const uint8_t *s, size_t n, size_t i, found_parameter *p) {
    i = past_space(s, n, i + 1);
    p->name = i;
    while (i < n && !ends_name(s[i]))
        i++;
    p->name_size = i - p->name;
    p->flags = p->name_size > 0 && s[i - 1] == '*' ? LANE_HTTP_STAR : 0;
    p->value = i;
    p->value_size = 0;
    size_t equals = past_space(s, n, i);
    if (equals == n || s[equals] != '=')
        return i;
    p->flags |= LANE_HTTP_HAS_VALUE;
    i = past_space(s, n, equals + 1);
    if (i < n && s[i] == '"') {
        p->flags |= LANE_HTTP_QUOTED;
        p->value = i + 1;
        i = past_quoted(s, n, i + 1, &p->flags);
        p->value_size = i - p->value;
        return i + (i < n);
    }
    p->value = i;
    while (i < n && s[i] != ';' && s[i] != ',')
        i++;
    p->value_size = i - p->value;
    return i;
}

static void expect_link_value(const uint8_t *s, size_t n, found *f) {
    size_t i = 0;
    while (i < n && (is_space(s[i]) || s[i] == ','))
        i++;
    f->start = f->position = i;
    f->status = i == n ? LANE_END : s[i] != '<' ? LANE_E_NOT_A_LINK : LANE_OK;
    if (f->status != LANE_OK)
        return;
    f->text = i;
    f->target = ++i;
    while (i < n && s[i] != '>')
        i++;
    if (i == n) {
        f->status = LANE_E_UNCLOSED_TARGET;
        return;
    }
    f->target_size = i - f->target;
    size_t end = f->rest = i + 1;
    while ((i = past_space(s, n, end)) < n && s[i] == ';') {
        found_parameter beyond;
        if (f->count == CAPACITY)
            f->rest = i;
        end = read_parameter(s, n, i, f->count < CAPACITY ? &f->parameters[f->count] : &beyond);
        f->count++;
    }
    f->position = i;
    f->text_size = end - f->text;
    if (f->count <= CAPACITY)
        f->rest = end;
    f->rest_size = end - f->rest;
}

/* ---- lists ---- */

static void note(found *f, int32_t problem, size_t position) {
    if (f->problem == LANE_OK) {
        f->problem = problem;
        f->problem_position = position;
    }
}

/* The first byte from i on that is asked for and not in a quoted string. */
static size_t past_unquoted(const uint8_t *s, size_t n, size_t i, bool name, found *f) {
    for (; i < n; i++) {
        if (s[i] == '"') {
            uint32_t flags = 0;
            size_t open = i;
            i = past_quoted(s, n, i + 1, &flags);
            if (i == n) {
                note(f, LANE_E_UNCLOSED_QUOTE, open);
                return n;
            }
        } else if (name ? ends_name(s[i]) : s[i] == ';' || s[i] == ',') {
            return i;
        }
    }
    return n;
}

static size_t read_list_parameter(const uint8_t *s, size_t n, size_t i, found_parameter *p,
                                  found *f) {
    p->name = i;
    i = past_unquoted(s, n, i, true, f);
    p->name_size = i - p->name;
    p->flags = p->name_size > 0 && s[i - 1] == '*' ? LANE_HTTP_STAR : 0;
    p->value = i;
    p->value_size = 0;
    i = past_space(s, n, i);
    if (i < n && s[i] == '=') {
        p->flags |= LANE_HTTP_HAS_VALUE;
        i = past_space(s, n, i + 1);
        if (i < n && s[i] == '"') {
            size_t open = i;
            p->flags |= LANE_HTTP_QUOTED;
            p->value = i + 1;
            i = past_quoted(s, n, i + 1, &p->flags);
            p->value_size = i - p->value;
            if (i == n) {
                note(f, LANE_E_UNCLOSED_QUOTE, open);
                return n;
            }
            i = past_space(s, n, i + 1);
        } else {
            p->value = i;
            i = past_unquoted(s, n, i, false, f);
            p->value_size = i - p->value;
            while (p->value_size > 0 && is_space(s[p->value + p->value_size - 1]))
                p->value_size--;
        }
    }
    if (i == n || s[i] == ';' || s[i] == ',')
        return i;
    note(f, LANE_E_TEXT_AFTER_VALUE, i);
    return past_unquoted(s, n, i, false, f);
}

static void expect_element(const uint8_t *s, size_t n, found *f) {
    size_t i = 0;
    while (i < n && (is_space(s[i]) || s[i] == ','))
        i++;
    f->start = f->position = f->text = i;
    f->status = i == n ? LANE_END : LANE_OK;
    if (i == n)
        return;
    found_parameter beyond, *last = &f->parameters[0];
    i = read_list_parameter(s, n, i, last, f);
    size_t rest = 0;
    while (i < n && s[i] == ';') {
        if (f->count == CAPACITY)
            rest = i;
        last = f->count < CAPACITY ? &f->parameters[f->count + 1] : &beyond;
        i = read_list_parameter(s, n, past_space(s, n, i + 1), last, f);
        f->count++;
    }
    f->position = i;
    /* the space in a string that does not close stays */
    while (i > last->value + last->value_size && is_space(s[i - 1]))
        i--;
    f->text_size = i - f->text;
    f->rest = f->count > CAPACITY ? rest : i;
    f->rest_size = i - f->rest;
}

/* ---- what a kernel gives, as offsets ---- */

static size_t offset_of(const uint8_t *s, lane_view v) {
    return (size_t)((const uint8_t *)v.data - s);
}

static found_parameter parameter_of(const uint8_t *s, const lane_http_parameter *p) {
    return (found_parameter){offset_of(s, p->name), p->name.size, offset_of(s, p->value),
                             p->value.size, p->flags};
}

static bool same_parameters(const uint8_t *s, const found *want, const lane_http_parameter *got,
                            size_t count) {
    for (size_t i = 0; i < count; i++) {
        found_parameter p = parameter_of(s, &got[i]);
        const found_parameter *w = &want->parameters[i];
        if (p.name != w->name || p.name_size != w->name_size || p.value != w->value ||
            p.value_size != w->value_size || p.flags != w->flags)
            return false;
    }
    return true;
}

static bool same_view(const uint8_t *s, lane_view v, size_t start, size_t size) {
    return offset_of(s, v) == start && v.size == size;
}

static size_t stored(const found *f) {
    return f->count < CAPACITY ? f->count : CAPACITY;
}

static void look_link_value(check *t, const void *bytes, size_t n, const void *about) {
    (void)about;
    const uint8_t *s = bytes;
    found want = {0};
    expect_link_value(s, n, &want);
    lane_http_parser p = {.data = bytes, .size = n};
    lane_link_value v;
    lane_http_parameter parameters[CAPACITY];
    int32_t status = t->k->http_link_value(&p, &v, parameters, CAPACITY);
    check_that(t, status == want.status && p.position == want.position && p.start == want.start,
               "status %d at %zu", (int)status, p.position);
    if (status != LANE_OK || want.status != LANE_OK)
        return;
    check_that(t,
               same_view(s, v.text, want.text, want.text_size) &&
                   same_view(s, v.target, want.target, want.target_size) &&
                   same_view(s, v.rest, want.rest, want.rest_size) &&
                   v.parameter_count == stored(&want) && v.parameter_total == want.count,
               "the link-value");
    check_that(t, same_parameters(s, &want, parameters, stored(&want)), "the parameters");
}

static void look_parameter(check *t, const void *bytes, size_t n, const void *about) {
    (void)about;
    const uint8_t *s = bytes;
    size_t at = past_space(s, n, 0), end = at;
    found want = {0};
    bool is_one = at < n && s[at] == ';';
    if (is_one)
        end = read_parameter(s, n, at, &want.parameters[0]);
    lane_http_parser p = {.data = bytes, .size = n};
    lane_http_parameter got;
    int32_t status = t->k->http_parameter(&p, &got);
    check_that(t, status == (is_one ? LANE_OK : LANE_END) && p.position == end && p.start == at,
               "status %d at %zu", (int)status, p.position);
    if (is_one && status == LANE_OK)
        check_that(t, same_parameters(s, &want, &got, 1), "the parameter");
}

static void look_element(check *t, const void *bytes, size_t n, const void *about) {
    (void)about;
    const uint8_t *s = bytes;
    found want = {0};
    expect_element(s, n, &want);
    lane_http_parser p = {.data = bytes, .size = n};
    lane_http_element e;
    lane_http_parameter parameters[CAPACITY + 1];
    int32_t status = t->k->http_element(&p, &e, parameters + 1, CAPACITY);
    check_that(t, status == want.status && p.position == want.position && p.start == want.start,
               "status %d at %zu", (int)status, p.position);
    if (status != LANE_OK || want.status != LANE_OK)
        return;
    parameters[0] = e.head;
    check_that(t,
               same_view(s, e.text, want.text, want.text_size) &&
                   same_view(s, e.rest, want.rest, want.rest_size) &&
                   e.parameter_count == stored(&want) && e.parameter_total == want.count &&
                   e.problem == want.problem && e.problem_position == want.problem_position,
               "the element");
    check_that(t, same_parameters(s, &want, parameters, stored(&want) + 1), "its parameters");
}

/* ---- inputs ---- */

static const byte_set marks = {.name = "the marks",
                               .in = {['<'] = true,
                                      ['>'] = true,
                                      ['"'] = true,
                                      ['\\'] = true,
                                      [';'] = true,
                                      [','] = true,
                                      ['='] = true,
                                      ['*'] = true,
                                      [' '] = true,
                                      ['\t'] = true}};

/* Texts of pieces, so that most are link-values or nearly; `lead` stands first. */
static void look_pieces(check *t, const char *lead,
                        void (*look)(check *, const void *, size_t, const void *)) {
    static const char *const pieces[] = {"<",
                                         ">",
                                         "; rel=",
                                         ";",
                                         "\"",
                                         ",",
                                         " ",
                                         "\t",
                                         "=",
                                         "next",
                                         "\\",
                                         "\\\"",
                                         "title*",
                                         "https://",
                                         "a",
                                         "; as=style",
                                         "?b=c",
                                         "\"quoted\"",
                                         ", <",
                                         "/page",
                                         "; x",
                                         "<b>",
                                         "0123456789abcdef0123456789abcdef"};
    rng r = rng_of(t->seed);
    for (unsigned round = 0; round < 2000; round++) {
        char text[400];
        size_t n = strlen(lead);
        memcpy(text, lead, n);
        for (uint32_t k = rng_below(&r, 14); k > 0; k--) {
            const char *piece = pieces[rng_below(&r, sizeof pieces / sizeof pieces[0])];
            size_t size = strlen(piece);
            if (n + size > sizeof text)
                break;
            memcpy(text + n, piece, size);
            n += size;
        }
        look(t, check_literal(t, 0, text, n), n, NULL);
    }
}

static void check_all(check *t, const char *lead,
                      void (*look)(check *, const void *, size_t, const void *)) {
    check_sweep(t, population_of_set(&marks, 1), EFFORT_FULL, look, NULL);
    check_all_units(t, 1, look, NULL);
    look_pieces(t, "", look);
    look_pieces(t, lead, look);
}

void check_http_link_value(check *t) {
    const char *text = " ,<a;>;x , \"";
    const uint8_t *s = check_literal(t, 0, text, 12);
    lane_http_parser p = {.data = (const char *)s, .size = 12};
    lane_link_value v;
    lane_http_parameter x;
    int32_t status = t->k->http_link_value(&p, &v, &x, 1);
    check_that(t,
               status == LANE_OK && p.start == 2 && p.position == 9 && v.parameter_count == 1 &&
                   same_view(s, v.text, 2, 6) && same_view(s, v.target, 3, 2) &&
                   same_view(s, x.name, 7, 1) && same_view(s, x.value, 8, 0) && x.flags == 0,
               "the literal");
    status = t->k->http_link_value(&p, &v, &x, 1);
    check_that(t, status == LANE_E_NOT_A_LINK && p.position == 11 && p.status == status,
               "what follows");
    check_all(t, "<a>", look_link_value);
}

void check_http_parameter(check *t) {
    const uint8_t *s = check_literal(t, 0, "; A* =\t\"b\\\"\" x", 14);
    lane_http_parser p = {.data = (const char *)s, .size = 14};
    lane_http_parameter x;
    int32_t status = t->k->http_parameter(&p, &x);
    check_that(t,
               status == LANE_OK && p.position == 12 && same_view(s, x.name, 2, 2) &&
                   same_view(s, x.value, 8, 3) &&
                   x.flags == (LANE_HTTP_HAS_VALUE | LANE_HTTP_QUOTED | LANE_HTTP_ESCAPED |
                               LANE_HTTP_STAR),
               "the literal");
    check_that(t, t->k->http_parameter(&p, &x) == LANE_END && p.position == 13, "what follows");
    check_all(t, ";", look_parameter);
}

void check_http_element(check *t) {
    const uint8_t *s = check_literal(t, 0, ",W/\"a,b\";q = 0 , c", 18);
    lane_http_parser p = {.data = (const char *)s, .size = 18};
    lane_http_element e;
    lane_http_parameter q;
    int32_t status = t->k->http_element(&p, &e, &q, 1);
    check_that(t,
               status == LANE_OK && p.position == 15 && same_view(s, e.text, 1, 13) &&
                   same_view(s, e.head.name, 1, 7) && same_view(s, q.name, 9, 1) &&
                   same_view(s, q.value, 13, 1) && e.parameter_count == 1 && e.problem == LANE_OK,
               "the literal");
    check_all(t, "a=", look_element);
}
