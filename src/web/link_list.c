/* link_list.c - lists of links: RFC 8288 B.1 and B.2. */
#include "link_list.h"

#include <lanewise/ascii.h>

enum {
    DEFAULT_FIELD = 65536,
    DEFAULT_LINKS = 1024,
    DEFAULT_PARAMETERS = 64,
    DEFAULT_PROBLEMS = 64
};

/* ---- memory ---- */

/* One more entry of `size` bytes behind `count`; NULL when there is no memory. */
static void *grow(lane_arena *arena, void *entries, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity)
        return entries;
    size_t wanted = *capacity == 0 ? 4 : 2 * *capacity;
    if (wanted > SIZE_MAX / 2 / size)
        return NULL;
    entries = lane_arena_resize(arena, entries, *capacity * size, wanted * size);
    if (entries != NULL)
        *capacity = wanted;
    return entries;
}

bool lane_link_note(link_builder *b, int32_t code, const char *at) {
    lane_link_list *list = &b->list;
    list->problem_total++;
    if (list->problem_count >= b->options.max_problems)
        return true;
    lane_link_problem *problems =
        grow(b->arena, list->problems, list->problem_count, &b->problem_capacity, sizeof *problems);
    if (problems == NULL)
        return false;
    list->problems = problems;
    problems[list->problem_count++] =
        (lane_link_problem){code, 0, list->field, (size_t)(at - b->field)};
    return true;
}

bool lane_link_unescape(link_builder *b, const lane_http_parameter *p, lane_view *value) {
    *value = p->value;
    if (!(p->flags & LANE_HTTP_ESCAPED))
        return true;
    char *text = lane_arena_alloc(b->arena, p->value.size);
    if (text == NULL)
        return false;
    size_t size = lane_http_unescape(p->value.data, p->value.size, text, p->value.size).written;
    *value = lane_view_of(text, size);
    return true;
}

bool lane_link_lowercase(link_builder *b, lane_view text, lane_view *lower) {
    *lower = text;
    size_t i = 0;
    while (i < text.size && !(text.data[i] >= 'A' && text.data[i] <= 'Z'))
        i++;
    if (i == text.size)
        return true;
    char *copy = lane_arena_alloc(b->arena, text.size);
    if (copy == NULL)
        return false;
    lane_ascii_lowercase(text.data, text.size, copy, text.size);
    *lower = lane_view_of(copy, text.size);
    return true;
}

/* ---- B.2, one link-value ---- */

/* Step 7 or 12: a reference against the base, where resolving is asked for. */
static bool resolve(link_builder *b, lane_view reference, lane_view *result) {
    *result = reference;
    if (b->options.no_resolution || lane_uri_is_resolved(reference.data, reference.size))
        return true;
    lane_view base = b->options.base_url;
    if (!b->base_is_ready) {
        b->base = lane_uri_base(base.data, base.size);
        b->base_is_ready = true;
    }
    size_t bound = lane_uri_resolve_bound(base.size, reference.size);
    char *text = lane_arena_alloc(b->arena, bound);
    if (text == NULL)
        return false;
    size_t size =
        lane_uri_resolve_at(&b->base, reference.data, reference.size, text, bound).written;
    lane_arena_resize(b->arena, text, bound, size);
    *result = lane_view_of(text, size);
    return true;
}

/* The first `rel` and the first `anchor` of the parameters at hand, NULL where there is none; others are problems. */
static bool find_first_ones(link_builder *b, size_t count, const lane_http_parameter **rel,
                            const lane_http_parameter **anchor) {
    *rel = *anchor = NULL;
    for (const lane_http_parameter *p = b->parameters, *end = p + count; p < end; p++) {
        const lane_http_parameter **first = name_is_rel(p->name)      ? rel
                                            : name_is_anchor(p->name) ? anchor
                                                                      : NULL;
        if (first == NULL)
            continue;
        if (*first != NULL && !lane_link_note(b, LANE_E_REPEATED, p->name.data))
            return false;
        if (*first == NULL)
            *first = p;
    }
    return true;
}

/* The relation type from `at` on, which is no space. */
static size_t relation_end(lane_view types, size_t at) {
    while (at < types.size && types.data[at] != ' ' && types.data[at] != '\t')
        at++;
    return at;
}

static size_t relation_start(lane_view types, size_t at) {
    while (at < types.size && (types.data[at] == ' ' || types.data[at] == '\t'))
        at++;
    return at;
}

static bool stop(link_builder *b, int32_t status, size_t position) {
    b->list.status = status;
    b->list.position = position;
    return false;
}

static bool out_of_memory(link_builder *b, const lane_link_value *value) {
    return stop(b, LANE_E_MEMORY, (size_t)(value->text.data - b->field));
}

/* Step 17: a link for each relation type. */
static bool add_links(link_builder *b, const lane_link *model, lane_view types, size_t start) {
    lane_link_list *list = &b->list;
    for (; start < types.size; start = relation_start(types, start)) {
        size_t end = relation_end(types, start);
        if (list->count >= b->options.max_links)
            return stop(b, LANE_LIMIT, (size_t)(model->text.data - b->field));
        lane_link *links =
            grow(b->arena, list->links, list->count, &b->link_capacity, sizeof *links);
        if (links == NULL)
            return stop(b, LANE_E_MEMORY, (size_t)(model->text.data - b->field));
        list->links = links;
        links[list->count] = *model;
        links[list->count].relation = lane_view_of(types.data + start, end - start);
        list->count++;
        start = end;
    }
    return true;
}

/* Problems of parameters that no step sees. */
static bool note_unclosed(link_builder *b, size_t count) {
    /* only the last one can be */
    if (count == 0 || !(b->parameters[count - 1].flags & LANE_HTTP_UNCLOSED))
        return true;
    return lane_link_note(b, LANE_E_UNCLOSED_QUOTE, b->parameters[count - 1].value.data - 1);
}

/* False: the list ends here, and says why. */
static bool add_link_value(link_builder *b, const lane_link_value *value) {
    size_t count = value->parameter_total;
    const lane_http_parameter *rel, *anchor;
    lane_link model = {{NULL, 0}, {NULL, 0}, b->context, NULL, 0, value->text, b->list.field};
    if (!note_unclosed(b, count) || !find_first_ones(b, count, &rel, &anchor))
        return out_of_memory(b, value);
    lane_view types = {NULL, 0};
    if (rel != NULL &&
        (!lane_link_unescape(b, rel, &types) || !lane_link_lowercase(b, types, &types)))
        return out_of_memory(b, value);
    size_t start = relation_start(types, 0);
    if (start == types.size)
        return lane_link_note(b, LANE_E_NO_RELATION, value->text.data) || out_of_memory(b, value);
    if (!resolve(b, value->target, &model.target))
        return out_of_memory(b, value);
    if (anchor != NULL && (!lane_link_value_of(b, anchor, &model.context) ||
                           !resolve(b, model.context, &model.context)))
        return out_of_memory(b, value);
    if (!lane_link_make_attributes(b, count, &model.attributes, &model.attribute_count))
        return out_of_memory(b, value);
    return add_links(b, &model, types, start);
}

/* ---- B.2, a field ---- */

/* All parameters of the link-value stand in b->parameters. */
static bool read_rest(link_builder *b, const lane_link_value *value) {
    size_t count = value->parameter_total;
    if (count <= b->parameter_capacity)
        return true;
    if (count > SIZE_MAX / 2 / sizeof *b->parameters)
        return false;
    size_t wanted = 2 * count, size = sizeof *b->parameters;
    lane_http_parameter *parameters = lane_arena_alloc(b->arena, wanted * size);
    if (parameters == NULL)
        return false;
    memcpy(parameters, b->parameters, b->parameter_capacity * size);
    lane_http_parser rest;
    lane_http_parser_init(&rest, value->rest.data, value->rest.size);
    for (size_t i = b->parameter_capacity; i < count; i++)
        lane_http_parameter_next(&rest, &parameters[i]);
    b->parameters = parameters;
    b->parameter_capacity = wanted;
    return true;
}

/* After an error of the parser: whether it goes on. */
static bool go_on(link_builder *b, lane_http_parser *p, int32_t status, bool cut, bool *more) {
    *more = false;
    if (cut && status == LANE_E_UNCLOSED_TARGET)
        return stop(b, LANE_LIMIT, p->start);
    if (!lane_link_note(b, status, b->field + p->position))
        return stop(b, LANE_E_MEMORY, p->position);
    *more = b->options.resume && lane_link_resume(p) == LANE_OK;
    return true;
}

/* False: the list ends here. */
static bool add_field(link_builder *b, lane_view field) {
    b->field = field.data;
    bool cut = field.size > b->options.max_field, more = true;
    lane_http_parser p;
    lane_http_parser_init(&p, field.data, cut ? b->options.max_field : field.size);
    while (more) {
        lane_link_value value;
        int32_t status = lane_link_next(&p, &value, b->parameters, b->parameter_capacity);
        if (status == LANE_END)
            return !cut || stop(b, LANE_LIMIT, p.position);
        if (status != LANE_OK) {
            if (!go_on(b, &p, status, cut, &more))
                return false;
            if (!more && cut && b->options.resume)
                return stop(b, LANE_LIMIT, p.size);
            continue;
        }
        /* what touches the limit may go on behind it */
        if ((cut && p.position == p.size) || value.parameter_total > b->options.max_parameters)
            return stop(b, LANE_LIMIT, p.start);
        if (!read_rest(b, &value))
            return out_of_memory(b, &value);
        if (!add_link_value(b, &value))
            return false;
    }
    return true;
}

/* ---- B.1 ---- */

static size_t limit_of(size_t wanted, size_t usual) {
    return wanted == 0 ? usual : wanted;
}

/* False: an error that the list says. */
static bool begin(link_builder *b, const lane_link_options *options, lane_arena *arena) {
    memset(b, 0, offsetof(link_builder, few));
    b->arena = arena;
    b->parameters = b->few;
    b->parameter_capacity = LINK_FEW_PARAMETERS;
    if (!link_options_are_known(options))
        return stop(b, LANE_E_ARGUMENT, 0);
    if (options != NULL)
        b->options = *options;
    lane_link_options *o = &b->options;
    o->max_field = limit_of(o->max_field, DEFAULT_FIELD);
    o->max_links = limit_of(o->max_links, DEFAULT_LINKS);
    o->max_parameters = limit_of(o->max_parameters, DEFAULT_PARAMETERS);
    o->max_problems = limit_of(o->max_problems, DEFAULT_PROBLEMS);
    b->context = o->context_url;
    if (b->context.data != NULL && !resolve(b, b->context, &b->context))
        return stop(b, LANE_E_MEMORY, 0);
    return true;
}

lane_link_list lane_links_parse(const lane_http_field *fields, size_t count,
                                const lane_link_options *options, lane_arena *arena) {
    link_builder b;
    if (!begin(&b, options, arena))
        return b.list;
    for (size_t i = 0; i < count; i++) {
        b.list.field = i;
        if (lane_ascii_case_insensitive_match(fields[i].name.data, fields[i].name.size, "link",
                                              4) &&
            !add_field(&b, fields[i].value))
            return b.list;
    }
    b.list.field = count;
    return b.list;
}

lane_link_list lane_links_parse_value(const void *s, size_t n, const lane_link_options *options,
                                      lane_arena *arena) {
    link_builder b;
    if (begin(&b, options, arena) && add_field(&b, lane_view_of(s, n)))
        b.list.field = 1;
    return b.list;
}

const lane_link_attribute *lane_link_attribute_find(const lane_link *link, const void *name,
                                                    size_t n) {
    for (size_t i = 0; i < link->attribute_count; i++)
        if (link->attributes[i].name.size == n &&
            (n == 0 || memcmp(link->attributes[i].name.data, name, n) == 0))
            return &link->attributes[i];
    return NULL;
}
