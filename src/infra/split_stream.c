/* split_stream.c - the three splits of a stream. */
#include <lanewise/split.h>

#include "delimiter.h"

/* where a token lies in the piece at hand, and where the piece lies in the stream */
typedef struct lane_split_out {
    uint64_t *starts, *ends;
    size_t capacity, written;
} lane_split_out;

static void begin(lane_split_stream *st, uint8_t kind, const lane_class *set, uint32_t delimiter) {
    memset(st, 0, sizeof *st);
    st->kind = kind;
    st->set = set;
    st->delimiter = delimiter;
    st->open = kind == LANE_SPLIT_STRICTLY; /* an empty text has a token */
}

void lane_split_stream_strictly(lane_split_stream *stream, uint32_t delimiter) {
    begin(stream, LANE_SPLIT_STRICTLY, NULL, delimiter);
}
void lane_split_stream_strictly_in(lane_split_stream *stream, const lane_class *delimiters) {
    begin(stream, LANE_SPLIT_STRICTLY, delimiters, 0);
}
void lane_split_stream_on_ascii_whitespace(lane_split_stream *stream) {
    begin(stream, LANE_SPLIT_ON_WHITESPACE, &lane_class_ascii_whitespace, 0);
}
void lane_split_stream_on_commas(lane_split_stream *stream) {
    begin(stream, LANE_SPLIT_ON_COMMAS, &lane_class_comma, 0);
}

/* The token that is open ends before `end`: commas leave off whitespace. */
static void token_of(const lane_split_stream *st, uint64_t end, uint64_t *start, uint64_t *stop) {
    bool stripped = st->kind == LANE_SPLIT_ON_COMMAS;
    *start = st->keep_from;
    *stop = stripped && st->text_end > st->keep_from ? st->text_end : stripped ? *start : end;
}

/* The delimiter of `width` units at `at` ends the open token and begins the next; false when it is to be read
 * again, as there is no room. */
static bool end_token(lane_split_stream *st, lane_split_out *out, uint64_t at, size_t width) {
    if (out->written == out->capacity)
        return false;
    token_of(st, at, &out->starts[out->written], &out->ends[out->written]);
    out->written++;
    st->keep_from = at + width;
    st->open = st->kind == LANE_SPLIT_STRICTLY;
    return true;
}

/* a delimiter that is half a pair: whether it delimits, the unit behind it tells */
static bool is_leading_alone(const lane_delimiter *d) {
    return d->set == NULL && d->size == 1 && lane_is_leading_surrogate(d->units[0]);
}

#define UNIT_BITS 8
#include "split_stream_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "split_stream_template.h"
#undef UNIT_BITS

int32_t lane_split_stream_finish(lane_split_stream *stream, uint64_t *start, uint64_t *end) {
    /* a leading surrogate that delimits, and behind which nothing comes, stands alone; the beginning of a
     * longer delimiter is text */
    bool lone = stream->matched > 0 && lane_is_leading_surrogate(stream->delimiter);
    if (lone) {
        lane_split_out out = {start, end, 1, 0};
        end_token(stream, &out, stream->offset - 1, 1);
        stream->matched = 0;
        return LANE_OK;
    }
    if (!stream->open)
        return LANE_END;
    token_of(stream, stream->offset, start, end);
    stream->keep_from = stream->offset;
    stream->open = 0;
    return LANE_OK;
}
