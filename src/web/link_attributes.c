/* link_attributes.c - parameters of a link-value as target attributes: RFC 8288 B.2, steps 13 and 14. */
#include "link_list.h"

bool lane_link_value_of(link_builder *b, const lane_http_parameter *p, lane_view *value) {
    if (p->flags & LANE_HTTP_QUOTED || p->value.size == 0)
        return lane_link_unescape(b, p, value);
    *value = without_space_behind(p->value);
    if (value->size == p->value.size || b->options.trim_unquoted)
        return true;
    const char *space = value->data + value->size;
    *value = p->value;
    return lane_link_note(b, LANE_E_TRAILING_SPACE, space);
}

/* What stands in a quoted string at index i of its value is further on in the field, by the backslashes before it. */
static const char *place_in_value(const lane_http_parameter *p, size_t i) {
    const char *at = p->value.data, *end = at + p->value.size;
    if (!(p->flags & LANE_HTTP_ESCAPED))
        return at + i;
    for (; i > 0 && at < end; i--, at++)
        at += *at == '\\';
    return at < end ? at : end;
}

/* An ext-value, decoded; *kept is false when there is an error in it, which is noted. */
static bool decode_star(link_builder *b, const lane_http_parameter *p, lane_link_attribute *a,
                        bool *kept) {
    lane_view raw;
    if (!lane_link_unescape(b, p, &raw))
        return false;
    a->value = raw;
    if (!(p->flags & LANE_HTTP_HAS_VALUE)) /* docs/link.md, STAR-NOVALUE */
        return true;
    lane_ext_value ext = lane_ext_value_split(raw.data, raw.size);
    *kept = false;
    if (ext.status != LANE_OK)
        return lane_link_note(b, ext.status, place_in_value(p, ext.position));
    a->language = ext.language;
    a->value = ext.value;
    if (ext.value.size > 0 && memchr(ext.value.data, '%', ext.value.size) != NULL) {
        char *text = lane_arena_alloc(b->arena, raw.size);
        if (text == NULL)
            return false;
        lane_result r = lane_ext_value_decode(raw.data, raw.size, text, raw.size);
        if (r.status != LANE_OK)
            return lane_link_note(b, r.status, place_in_value(p, r.read));
        a->value = lane_view_of(text, r.written);
    }
    *kept = true;
    return true;
}

/* One parameter as an attribute; *kept is false when it is none. */
static bool make_attribute(link_builder *b, const lane_http_parameter *p, lane_link_attribute *a,
                           bool *kept) {
    *kept = true;
    a->flags =
        p->flags & (LANE_HTTP_HAS_VALUE | LANE_HTTP_QUOTED | LANE_HTTP_UNCLOSED | LANE_HTTP_STAR);
    a->reserved = 0;
    a->language = lane_view_of(NULL, 0);
    if (!lane_link_lowercase(b, p->name, &a->name))
        return false;
    if (p->name.size == 0) {
        *kept = !b->options.drop_empty_names;
        if (!*kept)
            return true;
        if (!lane_link_note(b, LANE_E_EMPTY_NAME, p->name.data))
            return false;
    }
    if (p->flags & LANE_HTTP_STAR) {
        *kept = !b->options.no_star;
        return !*kept || decode_star(b, p, a, kept);
    }
    return lane_link_value_of(b, p, &a->value);
}

enum { FIRST_MEDIA, FIRST_TITLE, FIRST_TITLE_STAR, FIRST_TYPE, NOT_FIRST_ONLY };

/* Which of the attributes it is of which only the first counts. */
static unsigned first_only(lane_view name) {
    switch (name.size) {
    case 4:
        return VIEW_IS(name, "type") ? FIRST_TYPE : NOT_FIRST_ONLY;
    case 5:
        return VIEW_IS(name, "media")   ? FIRST_MEDIA
               : VIEW_IS(name, "title") ? FIRST_TITLE
                                        : NOT_FIRST_ONLY;
    case 6:
        return VIEW_IS(name, "title*") ? FIRST_TITLE_STAR : NOT_FIRST_ONLY;
    default:
        return NOT_FIRST_ONLY;
    }
}

bool lane_link_make_attributes(link_builder *b, size_t count,
                               const lane_link_attribute **attributes, size_t *made) {
    *attributes = NULL;
    *made = 0;
    /* the one `rel` that must be there is no attribute */
    if (count <= 1)
        return true;
    size_t room = 0;
    if (count - 1 <= SIZE_MAX / sizeof(lane_link_attribute))
        room = (count - 1) * sizeof(lane_link_attribute);
    lane_link_attribute *list = room > 0 ? lane_arena_alloc(b->arena, room) : NULL;
    if (list == NULL)
        return false;
    bool seen[NOT_FIRST_ONLY + 1] = {false}, star = false;
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        const lane_http_parameter *p = &b->parameters[i];
        if (name_is_rel(p->name) || name_is_anchor(p->name))
            continue;
        lane_link_attribute *a = &list[n];
        bool kept;
        if (!make_attribute(b, p, a, &kept))
            return false;
        if (!kept)
            continue;
        unsigned which = first_only(a->name);
        if (which != NOT_FIRST_ONLY && seen[which]) {
            if (!lane_link_note(b, LANE_E_REPEATED, p->name.data))
                return false;
            continue;
        }
        seen[which] = true;
        star = star || (a->flags & LANE_HTTP_STAR);
        n++;
    }
    if (star && !lane_link_apply_stars(b, list, &n))
        return false;
    *attributes = n > 0 ? list : NULL;
    *made = n;
    return true;
}
