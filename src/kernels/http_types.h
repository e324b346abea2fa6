/* http_types.h - what the kernels of header fields look for, and in what. */
#ifndef LANE_HTTP_TYPES_H
#define LANE_HTTP_TYPES_H

#include <lanewise/link.h>

/* Kinds of bytes, which end things in a header field. A set of kinds is an or of HTTP_OF(kind). */
enum {
    HTTP_TARGET_END, /* > */
    HTTP_NAME_END,   /* SP HTAB = ; , */
    HTTP_SEPARATOR,  /* ; , */
    HTTP_QUOTE       /* " \ */
};

#define HTTP_OF(kind) (1u << (kind))

/* A field value, or what stands for one. */
typedef struct http_text {
    const char *s;
    size_t n;
} http_text;

#endif
