/* split_stream_template.h - over UNIT, ANY, PUBLIC, KERNEL (unit.h). */
#include "unit.h"

#undef WIDTH
#if UNIT_BITS == 8
#    define WIDTH(f) f
#else
#    define WIDTH(f) f##16
#endif

/* Commas: [from, to) of the piece at s, which stands at `offset`, goes to the open token. */
static void PUBLIC(take_stripped)(const lane_kernels *k, lane_split_stream *st, const UNIT *s,
                                  size_t from, size_t to) {
    const lane_class *whitespace = &lane_class_ascii_whitespace;
    if (from == to)
        return;
    st->open = 1;
    if (st->text_end <= st->keep_from) { /* nothing but whitespace so far */
        from += k->KERNEL(find_first_not_in)(s + from, to - from, whitespace);
        st->keep_from = st->offset + from;
        if (from == to)
            return;
    }
    size_t last = k->KERNEL(find_last_not_in)(s + from, to - from, whitespace);
    if (last < to - from)
        st->text_end = st->offset + from + last + 1;
}

/* The bits of the units [from, from + n), n from 1 to 512: where a delimiter begins that is whole in the piece,
 * or for whitespace where a token begins or ends. A leading surrogate at the end of the piece waits. */
static size_t PUBLIC(stream_bitmap)(const lane_kernels *k, lane_split_stream *st,
                                    const lane_text *text, const lane_delimiter *d, size_t from,
                                    size_t n, uint64_t *bits) {
    if (d->set == NULL) {
        size_t count = WIDTH(delimiter_units_bitmap)(k, text, d, from, n, bits);
        if (is_leading_alone(d) && from + n == text->size)
            bits[count - 1] &= ~(UINT64_C(1) << (n - 1) % 64);
        return count;
    }
    const UNIT *s = text->data;
    size_t words = k->KERNEL(class_bitmap)(s + from, n, d->set, bits);
    if (st->kind == LANE_SPLIT_ON_WHITESPACE) {
        whitespace_to_edges(st->open, bits, words);
        /* an edge at the end of these units is the next ones' to see */
        if (n % 64 != 0)
            bits[words - 1] &= lane_low_bits(n % 64);
    }
    return words;
}

/* Goes through the delimiters of the piece; gives how many units it could use. */
static size_t PUBLIC(take_piece)(const lane_kernels *k, lane_split_stream *st,
                                 const lane_text *text, const lane_delimiter *d, size_t from,
                                 lane_split_out *out) {
    enum { BATCH = 512 };
    const UNIT *s = text->data;
    size_t taken = from; /* units that the open token has */
    for (size_t at = from; at < text->size; at += BATCH) {
        uint64_t bits[BATCH / 64];
        size_t n = text->size - at < BATCH ? text->size - at : BATCH;
        size_t words = PUBLIC(stream_bitmap)(k, st, text, d, at, n, bits);
        for (size_t w = 0; w < words; w++) {
            for (uint64_t word = bits[w]; word != 0; word &= word - 1) {
                size_t i = at + 64 * w + lane_ctz64(word);
                if (st->kind == LANE_SPLIT_ON_WHITESPACE && !st->open) {
                    st->keep_from = st->offset + i;
                    st->open = 1;
                    continue;
                }
                if (st->kind == LANE_SPLIT_ON_COMMAS)
                    PUBLIC(take_stripped)(k, st, s, taken, i);
                if (!end_token(st, out, st->offset + i, d->size))
                    return i;
                taken = i + d->size;
            }
        }
    }
    if (st->kind == LANE_SPLIT_ON_COMMAS)
        PUBLIC(take_stripped)(k, st, s, taken, text->size);
    return text->size;
}

/* How many units at the end of the piece may begin a delimiter that is whole only with the next one. */
static uint8_t PUBLIC(begun)(const UNIT *s, size_t n, const lane_delimiter *d) {
    size_t most = (size_t)d->size - 1;
    if (is_leading_alone(d))
        most = 1;
    for (size_t length = most < n ? most : n; length > 0; length--) {
        size_t same = 0;
        while (same < length && s[n - length + same] == d->units[same])
            same++;
        if (same == length)
            return (uint8_t)length;
    }
    return 0;
}

/* Does what an earlier piece ended in delimit, now that these units follow? Gives how many of them it needed.
 * A leading surrogate alone delimits when no trailing one follows, and needs none of them. */
static size_t PUBLIC(decide)(lane_split_stream *st, const UNIT *s, size_t n,
                             const lane_delimiter *d, bool *delimits) {
    *delimits = false;
    if (d->size == 1) {
        *delimits = !lane_is_trailing_surrogate(s[0]);
        return 0;
    }
    size_t need = (size_t)d->size - st->matched, same = 0;
    while (same < need && same < n && s[same] == d->units[st->matched + same])
        same++;
    if (same == need)
        *delimits = true;
    else if (same < n)
        same = 0; /* it was text, and so are these until they are looked at */
    return same;
}

lane_result PUBLIC(split_stream_feed)(lane_split_stream *stream, const ANY *s, size_t n,
                                      uint64_t *starts, uint64_t *ends, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    lane_split_out out = {starts, ends, capacity, 0};
    lane_result r = {LANE_OK, 0, 0};
    if (n == 0)
        return r;
    lane_class own;
    lane_delimiter d = {stream->set, {0}, 1};
    if (stream->set == NULL)
        d = WIDTH(delimiter_of)(&own, stream->delimiter);

    if (stream->matched > 0) {
        bool delimiter;
        size_t used = PUBLIC(decide)(stream, s, n, &d, &delimiter);
        if (delimiter && !end_token(stream, &out, stream->offset - stream->matched, d.size)) {
            r.status = LANE_FULL;
            return r;
        }
        bool waits = !delimiter && used == n;
        stream->matched = waits ? (uint8_t)(stream->matched + used) : 0;
        if (waits) {
            stream->offset += n;
            r.read = n;
            return r;
        }
        r.read = used;
    }

    const UNIT *units = s;
    const lane_text text = {units, n, stream->after_lead != 0};
    r.read = PUBLIC(take_piece)(k, stream, &text, &d, r.read, &out);
    r.written = out.written;
    if (r.read < n)
        r.status = LANE_FULL;
    else if (d.set == NULL)
        stream->matched = PUBLIC(begun)(units, n, &d);
    if (r.read > 0)
        stream->after_lead = lane_is_leading_surrogate(units[r.read - 1]);
    stream->offset += r.read;
    if (stream->kind == LANE_SPLIT_ON_WHITESPACE && !stream->open)
        stream->keep_from = stream->offset;
    return r;
}
