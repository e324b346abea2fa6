/* http_types.h - what the kernel of header fields gives. */
#ifndef LANE_HTTP_TYPES_H
#define LANE_HTTP_TYPES_H

/* Where the bytes stand that end things in a header field: which of the four words of 64 bytes. A set of them is
 * an or of HTTP_OF(kind). */
enum {
    HTTP_TARGET_END, /* > */
    HTTP_NAME_END,   /* SP HTAB = ; , */
    HTTP_SEPARATOR,  /* ; , */
    HTTP_QUOTE,      /* " \ */
    HTTP_KINDS
};

#define HTTP_OF(kind) (1u << (kind))

#endif
