/* link_filter.c - link-values of certain relation types, without a list of links. */
#include "link_relation.h"
#include "text_sink.h"

#include "../dispatch/dispatch.h"

/* ---- by relation type ---- */

static bool has_relation(const lane_http_parameter *rel, const uint8_t *relation, size_t n) {
    if (rel == NULL || n == 0)
        return false;
    relation_reader r = relation_reader_of(rel);
    for (int c = relation_first(&r); c >= 0; c = relation_first(&r)) {
        size_t same = 0, size = 0;
        for (; c >= 0; c = relation_in(&r), size++) {
            if (same == size && same < n) {
                uint8_t wanted = relation[same];
                wanted = wanted >= 'A' && wanted <= 'Z' ? (uint8_t)(wanted + 0x20) : wanted;
                same += wanted == c;
            }
        }
        if (same == n && size == n)
            return true;
    }
    return false;
}

bool lane_link_has_relation(const lane_http_parameter *parameters, size_t count,
                            const void *relation, size_t n) {
    return has_relation(relation_parameter(parameters, count), relation, n);
}

/* The first `rel` of a link-value; it is kept in `beyond` where the array had no room for it. */
static const lane_http_parameter *find_relations(const lane_link_value *value,
                                                 const lane_http_parameter *parameters,
                                                 lane_http_parameter *beyond) {
    const lane_http_parameter *rel = relation_parameter(parameters, value->parameter_count);
    if (rel != NULL)
        return rel;
    lane_http_parser rest;
    lane_http_parser_init(&rest, value->rest.data, value->rest.size);
    while (lane_http_parameter_next(&rest, beyond) == LANE_OK)
        if (name_is_rel(beyond->name))
            return beyond;
    return NULL;
}

int32_t lane_link_find(lane_http_parser *parser, const void *relation, size_t n,
                       lane_link_value *value, lane_http_parameter *parameters, size_t capacity) {
    lane_http_parameter beyond;
    int32_t status;
    do
        status = lane_link_next(parser, value, parameters, capacity);
    while (status == LANE_OK &&
           !has_relation(find_relations(value, parameters, &beyond), relation, n));
    return status;
}

/* ---- early hints ---- */

enum { HINT_NAME_MOST = 13 };

static const struct {
    uint32_t relation;
    uint8_t size;
    char name[HINT_NAME_MOST];
} hint_relations[] = {
    {LANE_HINT_PRELOAD, 7, "preload"},
    {LANE_HINT_PRECONNECT, 10, "preconnect"},
    {LANE_HINT_MODULEPRELOAD, 13, "modulepreload"},
    {LANE_HINT_DNS_PREFETCH, 12, "dns-prefetch"},
};

static uint32_t relations_of(const lane_http_parameter *rel) {
    uint32_t found = 0;
    if (rel == NULL)
        return found;
    relation_reader r = relation_reader_of(rel);
    for (int c = relation_first(&r); c >= 0; c = relation_first(&r)) {
        char name[HINT_NAME_MOST];
        size_t size = 0;
        for (; c >= 0; c = relation_in(&r), size++)
            if (size < sizeof name)
                name[size] = (char)c;
        for (size_t i = 0; i < sizeof hint_relations / sizeof hint_relations[0]; i++)
            if (size == hint_relations[i].size && memcmp(name, hint_relations[i].name, size) == 0)
                found |= hint_relations[i].relation;
    }
    return found;
}

/* Takes out parameters without a name and space behind unquoted values; fills what has a name of its own. */
static void sort_parameters(lane_early_hint *hint, lane_http_parameter *parameters, size_t count) {
    static const struct {
        const char *name;
        size_t size;
        size_t member;
    } named[] = {
        {"as", 2, offsetof(lane_early_hint, as)},
        {"crossorigin", 11, offsetof(lane_early_hint, crossorigin)},
        {"fetchpriority", 13, offsetof(lane_early_hint, fetchpriority)},
        {"imagesrcset", 11, offsetof(lane_early_hint, imagesrcset)},
        {"nopush", 6, offsetof(lane_early_hint, nopush)},
    };
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        lane_http_parameter *p = &parameters[kept];
        *p = parameters[i];
        if (p->name.size == 0)
            continue;
        kept++;
        if (!(p->flags & LANE_HTTP_QUOTED))
            p->value = without_space_behind(p->value);
        for (size_t k = 0; k < sizeof named / sizeof named[0]; k++) {
            const lane_http_parameter **member =
                (const lane_http_parameter **)(void *)((char *)hint + named[k].member);
            if (*member == NULL && p->name.size == named[k].size &&
                lane_http_parameter_find(p, 1, named[k].name, named[k].size) != NULL)
                *member = p;
        }
    }
    hint->parameter_count = kept;
}

/* The first quote in the link-value that opens no quoted string, or the end of its text. */
static const char *find_stray_quote(const lane_kernels *k, const lane_link_value *value,
                                    const lane_http_parameter *parameters) {
    const char *at = value->text.data, *end = at + value->text.size;
    size_t next = 0;
    for (;;) {
        at += k->find_byte((const uint8_t *)at, (size_t)(end - at), '"');
        if (at == end)
            return end;
        while (next < value->parameter_count &&
               (!(parameters[next].flags & LANE_HTTP_QUOTED) || parameters[next].value.data <= at))
            next++;
        if (next == value->parameter_count || parameters[next].value.data != at + 1)
            return at;
        at = parameters[next].value.data + parameters[next].value.size;
        at += at < end; /* the closing quote, if there is one */
    }
}

/* The first control or `<` of a link-value, but for the one that it begins with; its end when there is none. A second
 * `<` begins a link where another parser parts at commas in targets, or does not know escapes in quotes. */
static const char *find_unsafe(const lane_kernels *k, lane_view text) {
    const uint8_t *s = (const uint8_t *)text.data;
    size_t control = k->find_first_not_in(s, text.size, &lane_class_field_value);
    size_t begins = 1 + k->find_byte(s + 1, text.size - 1, '<');
    return text.data + lane_least(control, begins);
}

/* The first thing for which the link-value is refused, LANE_OK when there is none. */
static int32_t look_for_danger(const char *s, const lane_link_value *value,
                               const lane_http_parameter *parameters, size_t *position) {
    const lane_kernels *k = lane_kernels_get();
    const char *end = value->text.data + value->text.size;
    const char *stray = find_stray_quote(k, value, parameters);
    const char *unsafe = find_unsafe(k, value->text);
    unsafe = stray < unsafe ? stray : unsafe;
    if (value->parameter_count > 0) {
        const lane_http_parameter *last = &parameters[value->parameter_count - 1];
        if ((last->flags & LANE_HTTP_UNCLOSED) && last->value.data <= unsafe) {
            *position = (size_t)(last->value.data - 1 - s);
            return LANE_E_UNCLOSED_QUOTE;
        }
    }
    *position = (size_t)(unsafe - s);
    return unsafe < end ? LANE_E_UNSAFE_BYTE : LANE_OK;
}

/* Whether the link-value that begins at `start` stands behind a comma, or is the first thing of the field. */
static bool is_parted(const lane_http_parser *p, size_t start) {
    while (start > 0 && (p->data[start - 1] == ' ' || p->data[start - 1] == '\t'))
        start--;
    return start == 0 || p->data[start - 1] == ',';
}

static bool has_anchor(const lane_http_parameter *parameters, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (name_is_anchor(parameters[i].name))
            return true;
    return false;
}

int32_t lane_early_hints_next(lane_http_parser *p, lane_early_hint *hint,
                              lane_http_parameter *parameters, size_t capacity) {
    for (;;) {
        lane_link_value value;
        int32_t status = lane_link_next(p, &value, parameters, capacity);
        memset(hint, 0, sizeof *hint);
        hint->position = p->position;
        if (status != LANE_OK)
            return status;
        size_t count = value.parameter_count;
        lane_http_parameter beyond;
        hint->relations = relations_of(find_relations(&value, parameters, &beyond));
        if (hint->relations == 0 || has_anchor(parameters, count))
            continue;
        hint->text = value.text;
        hint->target = value.target;
        hint->position = p->start;
        if (count < value.parameter_total)
            return LANE_LIMIT;
        if (!is_parted(p, p->start))
            return LANE_E_TEXT_AFTER_VALUE;
        status = look_for_danger(p->data, &value, parameters, &hint->position);
        if (status == LANE_OK)
            sort_parameters(hint, parameters, count);
        return status;
    }
}

/* ---- copying ---- */

static void put_hint(text_sink *sink, const lane_early_hint *hint,
                     const lane_http_parameter *parameters) {
    SINK_PUT(sink, "<");
    sink_put_view(sink, hint->target);
    SINK_PUT(sink, ">");
    for (size_t i = 0; i < hint->parameter_count; i++) {
        const lane_http_parameter *p = &parameters[i];
        size_t quote = (p->flags & LANE_HTTP_QUOTED) != 0;
        SINK_PUT(sink, ";");
        sink_put_view(sink, p->name);
        if (p->flags & LANE_HTTP_HAS_VALUE) {
            SINK_PUT(sink, "=");
            sink_put(sink, p->value.data - quote, p->value.size + 2 * quote);
        }
    }
}

lane_early_hints_result lane_early_hints_copy(const void *s, size_t n, void *out, size_t capacity) {
    lane_early_hints_result r = {LANE_OK, LANE_OK, 0, n, 0, 0, 0};
    lane_http_parameter parameters[LANE_EARLY_HINT_PARAMETERS]; /* 40 bytes each, on the stack */
    lane_early_hint hint;
    lane_http_parser p;
    lane_http_parser_init(&p, s, n);
    for (;;) {
        int32_t status = lane_early_hints_next(&p, &hint, parameters, LANE_EARLY_HINT_PARAMETERS);
        if (status == LANE_END)
            return r;
        if (status != LANE_OK) {
            if (r.problem == LANE_OK) {
                r.problem = status;
                r.problem_position = hint.position;
            }
            if (p.status != LANE_OK) /* the field ends here */
                return r;
            r.refused++;
            continue;
        }
        text_sink sink = {out, capacity, r.written};
        if (r.hints > 0)
            SINK_PUT(&sink, ",");
        put_hint(&sink, &hint, parameters);
        if (sink.size > capacity) {
            r.status = LANE_FULL;
            r.read = (size_t)(hint.text.data - (const char *)s);
            return r;
        }
        r.written = sink.size;
        r.hints++;
    }
}
