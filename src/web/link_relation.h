/* link_relation.h - parameters as they are written: names that say what a link is, values without the space behind
 * them, and the relation types of `rel`. */
#ifndef LANE_LINK_RELATION_H
#define LANE_LINK_RELATION_H

#include <lanewise/link.h>

#include "../core/internal.h"

/* Whether a name is that word of lower-case letters, in any case. */
LANE_INLINE bool name_is_word(lane_view name, const char *word, size_t n) {
    if (name.size != n)
        return false;
    unsigned differ = 0;
    for (size_t i = 0; i < n; i++)
        differ |= ((uint8_t)name.data[i] | 0x20u) ^ (uint8_t)word[i];
    return differ == 0;
}

LANE_INLINE bool name_is_rel(lane_view name) {
    return name_is_word(name, "rel", 3);
}
LANE_INLINE bool name_is_anchor(lane_view name) {
    return name_is_word(name, "anchor", 6);
}

/* An unquoted value ends with space where that stands before the next `;` or comma. */
LANE_INLINE lane_view without_space_behind(lane_view value) {
    while (value.size > 0 &&
           (value.data[value.size - 1] == ' ' || value.data[value.size - 1] == '\t'))
        value.size--;
    return value;
}

/* Reads a parameter's value byte by byte, backslashes taken off. */
typedef struct relation_reader {
    const uint8_t *s;
    size_t n;
    size_t at;
    bool escaped;
} relation_reader;

LANE_INLINE relation_reader relation_reader_of(const lane_http_parameter *rel) {
    relation_reader r = {(const uint8_t *)rel->value.data, rel->value.size, 0,
                         (rel->flags & LANE_HTTP_ESCAPED) != 0};
    return r;
}

/* The next byte in lower case, or -1 behind the last one. */
LANE_INLINE int relation_byte(relation_reader *r) {
    if (r->escaped && r->at < r->n && r->s[r->at] == '\\')
        r->at++;
    if (r->at >= r->n)
        return -1;
    uint8_t c = r->s[r->at++];
    return c >= 'A' && c <= 'Z' ? c + 0x20 : c;
}

/* The first byte of the next relation type, or -1. The type goes on with relation_in(). */
LANE_INLINE int relation_first(relation_reader *r) {
    int c;
    do
        c = relation_byte(r);
    while (c == ' ' || c == '\t');
    return c;
}

/* The next byte of the relation type that it stands in, or -1 behind its last one. */
LANE_INLINE int relation_in(relation_reader *r) {
    int c = relation_byte(r);
    return c == ' ' || c == '\t' ? -1 : c;
}

/* The first `rel`, or NULL. */
LANE_INLINE const lane_http_parameter *relation_parameter(const lane_http_parameter *parameters,
                                                          size_t count) {
    for (size_t i = 0; i < count; i++)
        if (name_is_rel(parameters[i].name))
            return &parameters[i];
    return NULL;
}

#endif
