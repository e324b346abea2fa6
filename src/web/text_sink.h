/* text_sink.h - text that is put together in a buffer of the caller's: what does not fit is counted. */
#ifndef LANE_TEXT_SINK_H
#define LANE_TEXT_SINK_H

#include "../kernels/kernels.h"

typedef struct text_sink {
    char *out;
    size_t capacity;
    size_t size; /* of all of it; SIZE_MAX when that is more */
} text_sink;

LANE_INLINE void sink_put(text_sink *sink, const char *s, size_t n) {
    if (sink->size <= sink->capacity && n <= sink->capacity - sink->size && n > 0)
        memcpy(sink->out + sink->size, s, n);
    sink->size = n > SIZE_MAX - sink->size ? SIZE_MAX : sink->size + n;
}

LANE_INLINE void sink_put_view(text_sink *sink, lane_view text) {
    sink_put(sink, text.data, text.size);
}

#define SINK_PUT(sink, literal) sink_put(sink, literal, sizeof(literal) - 1)

/* What stands between the quotes of a quoted string (RFC 9110 5.6.4). */
LANE_INLINE void sink_put_escaped(text_sink *sink, const lane_kernels *k, lane_view text) {
    for (size_t i = 0; i < text.size;) {
        size_t run = k->find_first_in((const uint8_t *)text.data + i, text.size - i,
                                      &lane_class_http_quoted_end);
        sink_put(sink, text.data + i, run);
        i += run;
        if (i < text.size) {
            SINK_PUT(sink, "\\");
            sink_put(sink, text.data + i++, 1);
        }
    }
}

/* Where the rest of it goes, and how much room there is. */
LANE_INLINE char *sink_rest(const text_sink *sink, size_t *room) {
    *room = sink->size < sink->capacity ? sink->capacity - sink->size : 0;
    return *room > 0 ? sink->out + sink->size : NULL;
}

#endif
