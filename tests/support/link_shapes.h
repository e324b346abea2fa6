/* link_shapes.h - Link fields that have taken others time without end: of any size, each by its name. */
#ifndef TEST_LINK_SHAPES_H
#define TEST_LINK_SHAPES_H

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* prefix, units as often as they fit (from the middle on, which begins with a text of its own, later ones), suffix */
typedef struct link_shape {
    const char *name, *prefix, *unit, *middle, *later, *suffix;
} link_shape;

static const link_shape link_shapes[] = {
    {"space in an open quote", "<a>; rel=\"", " ", NULL, NULL, ""},
    {"targets that do not close", "", "<", NULL, NULL, ""},
    {"the same in elements", "", "<,", NULL, NULL, ""},
    {"parameters and a quote", "<a>;rel=b", ";x=y", NULL, NULL, "\""},
    {"folds", "<a>;rel=b;c=", "\r\n ", NULL, NULL, ""},
    {"folds that are garbage", "<a>;rel=b", "\r\n ,", NULL, NULL, ""},
    {"space behind a value", "<a>;rel=b;c=d", " ", NULL, NULL, ""},
    {"space before parameters", "<a>;rel=b", "  \t ;c ", NULL, NULL, ""},
    {"space and commas", "", " ,\t", NULL, NULL, "<a>;rel=b"},
    {"semicolons", "<a>;rel=b", ";", NULL, NULL, ""},
    {"names with stars", "<a>;rel=b", ";x#*=UTF-8''y", NULL, NULL, ""},
    {"names with stars, and without", "<a>;rel=b", ";x#*=UTF-8''y", "", ";x#", ""},
    {"a name of stars", "<a>;rel=b;a", "*", NULL, NULL, ""},
    {"names that end with more stars", "<a>;rel=b", ";a@=UTF-8''y", NULL, NULL, ""},
    {"names that begin others", "<a>;rel=b", ";a@*=UTF-8''y", NULL, NULL, ""},
    {"types times attributes", "<a>;rel=\"", "a ", "\"", ";b", ""},
    {"attributes times types", "<a>", ";b", ";rel=\"", "c ", "\""},
    {"relation types", "<a>;rel=\"", "b ", NULL, NULL, "\""},
    {"rel again and again", "<a>;rel=b", ";REL", NULL, NULL, ""},
    {"titles again and again", "<a>;rel=b", ";title;media=x", NULL, NULL, ""},
    {"dot segments", "<", "a/../", NULL, NULL, ">;rel=b"},
    {"segments, then dots", "<", "a/", "", "../", ">;rel=b"},
    {"dot segments of anchors", "<a>;rel=b;anchor=\"", "./../", NULL, NULL, "\""},
    {"quotes", "<a>;rel=b;c", "\"", NULL, NULL, ""},
    {"quotes in elements", "<a>;rel=b", ",\"", NULL, NULL, ""},
    {"empty strings", "<a>;rel=b", ";c=\"\"", NULL, NULL, ""},
    {"strings without commas", "", "<a>;rel=\"b\"", NULL, NULL, ""},
    {"backslashes", "<a>;rel=b;c=\"", "\\", NULL, NULL, ""},
    {"escapes in types", "<a>;rel=\"", "\\b\\ ", NULL, NULL, "\""},
    {"an ext-value", "<a>;rel=b;c*=UTF-8''", "%C3%A9", NULL, NULL, ""},
    {"ext-values that are none", "<a>;rel=b", ";c*=\"UTF-8''\\d(\"", NULL, NULL, "\""},
    {"links", "", "<a>;rel=b,", NULL, NULL, ""},
    {"links with hints", "", "</a.css>; rel=preload; as=style, ", NULL, NULL, ""},
    {"links with hints and no commas", "", "<a>;rel=\"preload\" ", NULL, NULL, ""},
};
enum { LINK_SHAPES = sizeof link_shapes / sizeof *link_shapes };

/* A unit into `out`: `#` is its number, `@` a run of stars or of letters that is longer each time. */
static inline size_t link_shape_unit(const char *unit, size_t number, char *out, size_t room) {
    size_t n = 0;
    for (; *unit != '\0'; unit++) {
        size_t more = *unit == '#' ? 6 : *unit == '@' ? number + 1 : 1;
        if (room - n <= more)
            return 0;
        if (*unit == '#')
            snprintf(out + n, room - n, "%06zu", number % 1000000);
        else if (*unit == '@')
            memset(out + n, unit[1] == '*' ? 'a' : '*', more);
        else
            out[n] = *unit;
        n += more;
    }
    return n;
}

/* The shape in `size` bytes or a few less; `out` has room for one byte more. Where that is too little for it, it is
 * the prefix and the suffix. */
static inline size_t link_shape_make(const link_shape *shape, char *out, size_t size) {
    size_t n = strlen(shape->prefix), end = strlen(shape->suffix), number = 0;
    memcpy(out, shape->prefix, n);
    const char *unit = shape->unit;
    for (size_t more; size > n + end &&
                      (more = link_shape_unit(unit, number, out + n, size + 1 - end - n)) > 0;) {
        n += more;
        number++;
        if (shape->later != NULL && unit == shape->unit && n >= size / 2) {
            unit = shape->later;
            number = 0;
            memcpy(out + n, shape->middle, strlen(shape->middle));
            n += strlen(shape->middle);
        }
    }
    memcpy(out + n, shape->suffix, end);
    return n + end;
}

#endif
