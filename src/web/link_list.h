/* link_list.h - what the files that make a list of links share. */
#ifndef LANE_LINK_LIST_H
#define LANE_LINK_LIST_H

#include "link_relation.h"
#include "uri_parts.h"

enum { LINK_FEW_PARAMETERS = 16 };

/* A list in the making. Functions that need memory give false when there is none. */
typedef struct link_builder {
    lane_link_options options; /* defaults filled in */
    lane_arena *arena;
    lane_link_list list;
    size_t link_capacity;
    size_t problem_capacity;
    lane_http_parameter *parameters; /* of the link-value at hand: `few`, or more in the arena */
    size_t parameter_capacity;
    lane_view context; /* of links without an anchor */
    uri_base base;
    bool base_is_ready; /* `base` is made of options.base_url when the first reference needs it */

    const char *field; /* the field value at hand */

    lane_http_parameter few[LINK_FEW_PARAMETERS]; /* the last member: nothing has to be set in it */
} link_builder;

/* Whether options, which may be NULL, are of this version: their size, and nothing in the reserved bytes. */
LANE_INLINE bool link_options_are_known(const lane_link_options *o) {
    static const uint8_t zeros[sizeof o->reserved];
    return o == NULL || ((o->size == 0 || o->size == sizeof *o) &&
                         memcmp(o->reserved, zeros, sizeof zeros) == 0);
}

/* Keeps a problem, or counts it when there are enough. `at` points into the field value. */
LANE_HIDDEN bool lane_link_note(link_builder *b, int32_t code, const char *at);

/* What the quotes hold, as a text of its own where it holds backslashes. */
LANE_HIDDEN bool lane_link_unescape(link_builder *b, const lane_http_parameter *parameter,
                                    lane_view *value);

/* The value of a parameter; space at the end of one that is not quoted is noted, or left out. */
LANE_HIDDEN bool lane_link_value_of(link_builder *b, const lane_http_parameter *parameter,
                                    lane_view *value);

/* The text in lower case, as a text of its own where it is not already. */
LANE_HIDDEN bool lane_link_lowercase(link_builder *b, lane_view text, lane_view *lower);

/* The attributes of a link-value (B.2 steps 14 to 16) from its `count` parameters. */
LANE_HIDDEN bool lane_link_make_attributes(link_builder *b, size_t count,
                                           const lane_link_attribute **attributes, size_t *made);

/* Steps 15 and 16: attributes whose names end with a star take the place of those without. */
LANE_HIDDEN bool lane_link_apply_stars(link_builder *b, lane_link_attribute *attributes,
                                       size_t *count);

LANE_INLINE bool view_is(lane_view v, const char *text, size_t n) {
    return v.size == n && memcmp(v.data, text, n) == 0;
}
#define VIEW_IS(v, literal) view_is(v, literal, sizeof(literal) - 1)

/* Whether a parameter of that name, in lower case, has a form with a star: title, and all that RFC 8288 does not define. */
LANE_INLINE bool name_may_have_star(lane_view name) {
    return !(VIEW_IS(name, "rel") || VIEW_IS(name, "anchor") || VIEW_IS(name, "media") ||
             VIEW_IS(name, "type") || VIEW_IS(name, "hreflang") || VIEW_IS(name, "rev"));
}

#endif
