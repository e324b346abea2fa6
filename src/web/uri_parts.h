/* uri_parts.h - resolving many references against one base: what is known of the base is found once. */
#ifndef LANE_WEB_URI_PARTS_H
#define LANE_WEB_URI_PARTS_H

#include <lanewise/uri.h>

#include "../core/internal.h"

/* Where the components of a text end: scheme and `:`, `//` and authority, path, `?` and query; what is behind
 * is `#` and the fragment. One that is not there ends where the one before it does. */
typedef struct uri_marks {
    size_t scheme_end;
    size_t authority_end;
    size_t path_end;
    size_t query_end;
} uri_marks;

/* A base, or none (`text` NULL). It borrows the text. Members that most references do not ask for are found when the
 * first one does. */
typedef struct uri_base {
    const uint8_t *text;
    size_t size;
    uri_marks marks; /* path_end and query_end: when `has_ends` */
    size_t
        merge_end; /* when `has_merge`: behind the last `/` of the path, what a relative path is merged with */
    bool merge_slash; /* an authority and no path: merging puts a `/` between */
    bool merge_dots;  /* dot segments before merge_end */
    bool has_ends;
    bool has_merge;
} uri_base;

/* base NULL is none; else what an empty text has too. */
LANE_HIDDEN uri_base lane_uri_base(const void *base, size_t size);

/* lane_uri_resolve with the base made ready. */
LANE_HIDDEN lane_result lane_uri_resolve_at(uri_base *base, const void *s, size_t n, void *out,
                                            size_t capacity);

#endif
