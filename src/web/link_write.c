/* link_write.c - links as a field value, which reads as the same links. */
#include "link_list.h"
#include "text_sink.h"

#include <lanewise/uri.h>
#include <lanewise/utf.h>

#include "../dispatch/dispatch.h"

/* What the caller's options say of the links that are read. */
typedef struct link_writer {
    const lane_kernels *k;
    lane_view context;     /* of links without an anchor; NULL: anonymous */
    bool context_is_known; /* false: it would have to be resolved, and every link gets its anchor */
    bool no_star;
} link_writer;

static link_writer writer_of(const lane_link_options *options) {
    link_writer w = {lane_kernels_get(), {NULL, 0}, true, false};
    w.no_star = options != NULL && options->no_star;
    if (options != NULL && options->context_url.data != NULL) {
        w.context = options->context_url;
        w.context_is_known =
            options->no_resolution || lane_uri_is_resolved(w.context.data, w.context.size);
    }
    return w;
}

static bool views_equal(lane_view a, lane_view b) {
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* The same place in memory. */
static bool views_same(lane_view a, lane_view b) {
    return a.data == b.data && a.size == b.size;
}

static bool is_all_of(const link_writer *w, lane_view v, const lane_class *set) {
    return w->k->find_first_not_in((const uint8_t *)v.data, v.size, set) == v.size;
}

static bool has_any_of(const link_writer *w, lane_view v, const lane_class *set) {
    return w->k->find_first_in((const uint8_t *)v.data, v.size, set) != v.size;
}

/* A value as a token, or in quotes. */
static int32_t put_value(const link_writer *w, text_sink *sink, lane_view value) {
    if (value.size > 0 && is_all_of(w, value, &lane_class_tchar)) {
        sink_put_view(sink, value);
        return LANE_OK;
    }
    if (!is_all_of(w, value, &lane_class_field_value))
        return LANE_E_UNSAFE_BYTE;
    SINK_PUT(sink, "\"");
    sink_put_escaped(sink, w->k, value);
    SINK_PUT(sink, "\"");
    return LANE_OK;
}

/* No target may hold a `>`. */
static int32_t put_target(const link_writer *w, text_sink *sink, lane_view target) {
    if (!is_all_of(w, target, &lane_class_field_value))
        return LANE_E_UNSAFE_BYTE;
    SINK_PUT(sink, "<");
    for (size_t i = 0; i < target.size;) {
        size_t run = w->k->find_byte((const uint8_t *)target.data + i, target.size - i, '>');
        sink_put(sink, target.data + i, run);
        i += run;
        if (i < target.size) {
            SINK_PUT(sink, "%3E");
            i++;
        }
    }
    SINK_PUT(sink, ">");
    return LANE_OK;
}

/* All of them; a single one that is a token needs no quotes. */
static int32_t put_relations(const link_writer *w, text_sink *sink, const lane_link *links,
                             size_t count) {
    bool bare = count == 1 && is_all_of(w, links[0].relation, &lane_class_tchar);
    SINK_PUT(sink, "; rel=");
    if (!bare)
        SINK_PUT(sink, "\"");
    for (size_t i = 0; i < count; i++) {
        lane_view relation = links[i].relation;
        if (relation.size == 0 || has_any_of(w, relation, &lane_class_ows) ||
            has_any_of(w, relation, &lane_class_ascii_upper_alpha))
            return LANE_E_ARGUMENT;
        if (!is_all_of(w, relation, &lane_class_field_value))
            return LANE_E_UNSAFE_BYTE;
        if (i > 0)
            SINK_PUT(sink, " ");
        sink_put_escaped(sink, w->k, relation);
    }
    if (!bare)
        SINK_PUT(sink, "\"");
    return LANE_OK;
}

static int32_t put_context(const link_writer *w, text_sink *sink, lane_view context) {
    if (context.data == NULL)
        return w->context.data == NULL ? LANE_OK : LANE_E_ARGUMENT;
    if (w->context_is_known && w->context.data != NULL && views_equal(context, w->context))
        return LANE_OK;
    SINK_PUT(sink, "; anchor=");
    return put_value(w, sink, context);
}

/* ---- attributes ---- */

static int32_t check_name(const link_writer *w, const lane_link_attribute *a) {
    lane_view name = a->name;
    bool star = (a->flags & LANE_HTTP_STAR) != 0;
    if (!is_all_of(w, name, &lane_class_field_value))
        return LANE_E_UNSAFE_BYTE;
    if (has_any_of(w, name, &lane_class_http_name_end) ||
        has_any_of(w, name, &lane_class_ascii_upper_alpha) || VIEW_IS(name, "rel") ||
        VIEW_IS(name, "anchor"))
        return LANE_E_ARGUMENT;
    /* what ends with a star is read as one more form of the name without it */
    if (!star && name.size > 0 && name.data[name.size - 1] == '*')
        return LANE_E_ARGUMENT;
    if (star && (w->no_star || !name_may_have_star(name)))
        return LANE_E_ARGUMENT;
    return LANE_OK;
}

static int32_t put_star(text_sink *sink, const lane_link_attribute *a) {
    SINK_PUT(sink, "*");
    if (!(a->flags & LANE_HTTP_HAS_VALUE) && a->value.size == 0)
        return LANE_OK;
    SINK_PUT(sink, "=");
    size_t room;
    char *rest = sink_rest(sink, &room);
    lane_result r = lane_ext_value_encode(a->value.data, a->value.size, a->language, rest, room);
    if (r.status != LANE_OK && r.status != LANE_FULL)
        return LANE_E_ARGUMENT;
    sink->size = r.written > SIZE_MAX - sink->size ? SIZE_MAX : sink->size + r.written;
    return LANE_OK;
}

/* A title beyond ASCII is an ext-value, which is how RFC 8288 has it; where there are other ext-values it might take
 * the place of another attribute, and stays as it is. */
static bool is_title_beyond_ascii(const link_writer *w, const lane_link_attribute *a, bool stars) {
    return !stars && !w->no_star && VIEW_IS(a->name, "title") &&
           !is_all_of(w, a->value, &lane_class_ascii) &&
           lane_utf8_validate(a->value.data, a->value.size).status == LANE_OK;
}

static int32_t put_attributes(const link_writer *w, text_sink *sink, const lane_link *link) {
    bool stars = false;
    for (size_t i = 0; i < link->attribute_count; i++)
        stars = stars || (link->attributes[i].flags & LANE_HTTP_STAR);
    for (size_t i = 0; i < link->attribute_count; i++) {
        const lane_link_attribute *a = &link->attributes[i];
        int32_t status = check_name(w, a);
        if (status != LANE_OK)
            return status;
        SINK_PUT(sink, "; ");
        sink_put_view(sink, a->name);
        if ((a->flags & LANE_HTTP_STAR) || is_title_beyond_ascii(w, a, stars)) {
            status = put_star(sink, a);
        } else if ((a->flags & LANE_HTTP_HAS_VALUE) || a->value.size > 0) {
            SINK_PUT(sink, "=");
            status = put_value(w, sink, a->value);
        }
        if (status != LANE_OK)
            return status;
    }
    return LANE_OK;
}

/* ---- links ---- */

/* How many links from the first one on are of one link-value. */
static size_t group_of(const lane_link *links, size_t count) {
    size_t n = 1;
    while (n < count && views_same(links[n].target, links[0].target) &&
           views_same(links[n].context, links[0].context) &&
           links[n].attributes == links[0].attributes &&
           links[n].attribute_count == links[0].attribute_count)
        n++;
    return n;
}

static int32_t put_link_value(const link_writer *w, text_sink *sink, const lane_link *links,
                              size_t count) {
    int32_t status = put_target(w, sink, links[0].target);
    if (status == LANE_OK)
        status = put_relations(w, sink, links, count);
    if (status == LANE_OK)
        status = put_context(w, sink, links[0].context);
    if (status == LANE_OK)
        status = put_attributes(w, sink, &links[0]);
    return status;
}

/* Goes on behind what does not fit, to know its size, when `all`. */
static lane_result write_links(const lane_link *links, size_t count,
                               const lane_link_options *options, void *out, size_t capacity,
                               bool all) {
    lane_result r = {LANE_E_ARGUMENT, 0, 0};
    if (!link_options_are_known(options))
        return r;
    link_writer w = writer_of(options);
    r.status = LANE_OK;
    while (r.read < count) {
        text_sink sink = {out, capacity, r.written};
        size_t group = group_of(links + r.read, count - r.read);
        if (r.read > 0)
            SINK_PUT(&sink, ", ");
        r.status = put_link_value(&w, &sink, links + r.read, group);
        if (r.status != LANE_OK)
            return r;
        if (sink.size > capacity && !all) {
            r.status = LANE_FULL;
            return r;
        }
        r.written = sink.size;
        r.read += group;
    }
    return r;
}

lane_result lane_links_write(const lane_link *links, size_t count, const lane_link_options *options,
                             void *out, size_t capacity) {
    return write_links(links, count, options, out, capacity, false);
}

size_t lane_links_write_size(const lane_link *links, size_t count,
                             const lane_link_options *options) {
    return write_links(links, count, options, NULL, 0, true).written;
}
