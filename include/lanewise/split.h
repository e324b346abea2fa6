/* lanewise/split.h - the three splits of WHATWG Infra 4.7, one token at a time or in bulk.
 *
 *   strictly split      "a,,b"     -> "a" "" "b"    one token more than delimiters; "" -> ""
 *   ... on whitespace   " a  b "   -> "a" "b"       never an empty token; "" -> nothing
 *   ... on commas       "a , ,b,"  -> "a" "" "b"    tokens stripped of ASCII whitespace; a comma at
 *                                                   the very end adds none; "" -> nothing
 *
 * Tokens are views or offsets into the input: nothing is copied. Functions without suffix read
 * bytes (ASCII-compatible text, so UTF-8 is fine), those that end in 16 read UTF-16 code units.
 */
#ifndef LANEWISE_SPLIT_H
#define LANEWISE_SPLIT_H

#include <lanewise/base.h>
#include <lanewise/scan.h>

LANE_EXTERN_C_BEGIN

/* In bulk. The i-th token is [starts[i], ends[i]), both as base + index: with base 0 they are indices
 * into s. `capacity` is how many tokens fit in each array; `written` says how many came.
 *   LANE_OK     all of them; `read` = n.
 *   LANE_FULL   both arrays are full and there is more. Call again with s + read, n - read and
 *               base + read, also when n - read is 0: a strict split may owe one empty token still.
 *   LANE_LIMIT  the next token ends past 2^32 - 1. Call again with s + read, n - read and a smaller
 *               base. When that was base 0 and nothing came, the token alone is longer than 32 bits
 *               can tell; lane_splitter reads it.
 * At most lane_count_byte(s, n, delimiter) + 1 tokens, on whitespace (n + 1) / 2. Linear. */

/* With a byte, or any byte of a set, as the delimiter. In UTF-16 any unit may delimit; a surrogate does
 * where it stands alone, never in a pair.
 * Source: WHATWG Infra 4.7 "strictly split" (S32) */
LANE_API lane_result lane_strictly_split(const void *s, size_t n, uint8_t delimiter, uint32_t base,
                                         uint32_t *starts, uint32_t *ends, size_t capacity);
LANE_API lane_result lane_strictly_split16(const uint16_t *s, size_t n, uint16_t delimiter,
                                           uint32_t base, uint32_t *starts, uint32_t *ends,
                                           size_t capacity);
LANE_API lane_result lane_strictly_split_in(const void *s, size_t n, const lane_class *delimiters,
                                            uint32_t base, uint32_t *starts, uint32_t *ends,
                                            size_t capacity);
LANE_API lane_result lane_strictly_split_in16(const uint16_t *s, size_t n,
                                              const lane_class *delimiters, uint32_t base,
                                              uint32_t *starts, uint32_t *ends, size_t capacity);
/* With any code point. In UTF-8 it delimits by its bytes, so no character is cut, and a surrogate never
 * delimits; neither does, in either width, what is above 10FFFF.
 * Source: WHATWG Infra 4.7 "strictly split" (S32) */
LANE_API lane_result lane_strictly_split_on_code_point(const void *s, size_t n, uint32_t delimiter,
                                                       uint32_t base, uint32_t *starts,
                                                       uint32_t *ends, size_t capacity);
LANE_API lane_result lane_strictly_split_on_code_point16(const uint16_t *s, size_t n,
                                                         uint32_t delimiter, uint32_t base,
                                                         uint32_t *starts, uint32_t *ends,
                                                         size_t capacity);

/* On TAB LF FF CR SP.
 * Source: WHATWG Infra 4.7 "split on ASCII whitespace" (S33) */
LANE_API lane_result lane_split_on_ascii_whitespace(const void *s, size_t n, uint32_t base,
                                                    uint32_t *starts, uint32_t *ends,
                                                    size_t capacity);
LANE_API lane_result lane_split_on_ascii_whitespace16(const uint16_t *s, size_t n, uint32_t base,
                                                      uint32_t *starts, uint32_t *ends,
                                                      size_t capacity);

/* Tokens stripped of ASCII whitespace.
 * Source: WHATWG Infra 4.7 "split on commas" (S34) */
LANE_API lane_result lane_split_on_commas(const void *s, size_t n, uint32_t base, uint32_t *starts,
                                          uint32_t *ends, size_t capacity);
LANE_API lane_result lane_split_on_commas16(const uint16_t *s, size_t n, uint32_t base,
                                            uint32_t *starts, uint32_t *ends, size_t capacity);

/* One token at a time:
 *
 *     lane_splitter it;
 *     lane_view token;
 *     lane_splitter_on_commas(&it, s, n);
 *     while (lane_splitter_next(&it, &token) == LANE_OK)
 *         use(token.data, token.size);
 *
 * The text is scanned 512 units at a time into a cached bitmap, from which `next` pops. A splitter
 * is plain data without pointers into itself: a copy goes on by itself from where the original
 * stood. It borrows the text. It may be dropped at any point, there is nothing to free. 408 bytes on x86-64. */

/* What both widths share. Private; the layout is frozen for each SOVERSION: inlines read it. */
typedef struct lane_split_state {
    const void *data;
    size_t size;           /* units */
    size_t start;          /* where the next token begins */
    size_t limit;          /* no token begins here or later */
    size_t scanned;        /* units whose bits are in `bits` or behind */
    size_t origin;         /* the unit of bit 0 of the word after `word` */
    uint64_t word;         /* bits not popped yet */
    const lane_class *set; /* NULL: `own`, or the units of `delimiter` when `by_units` */
    uint16_t delimiter[4];
    uint8_t delimiter_size; /* units of a delimiter */
    uint8_t by_units;
    uint8_t kind;
    uint8_t wide;       /* 16-bit units */
    uint8_t next_word;  /* of bits[] */
    uint8_t word_count; /* of bits[] */
    uint8_t open;       /* a token runs over the end of the scanned units */
    uint8_t reserved[5];
    uint64_t bits[8]; /* one a unit: a delimiter; on whitespace: where a run begins or ends */
    lane_class own;
} lane_split_state;

typedef struct lane_splitter {
    lane_split_state state;
} lane_splitter;

typedef struct lane_splitter16 {
    lane_split_state state;
} lane_splitter16;

/* Begins a split of the n units at s. `delimiters` is borrowed too and must outlive the splitter.
 * Source: WHATWG Infra 4.7 "strictly split" (S32) */
LANE_API void lane_splitter_strictly(lane_splitter *it, const void *s, size_t n, uint8_t delimiter);
LANE_API void lane_splitter_strictly16(lane_splitter16 *it, const uint16_t *s, size_t n,
                                       uint16_t delimiter);
LANE_API void lane_splitter_strictly_in(lane_splitter *it, const void *s, size_t n,
                                        const lane_class *delimiters);
LANE_API void lane_splitter_strictly_in16(lane_splitter16 *it, const uint16_t *s, size_t n,
                                          const lane_class *delimiters);
LANE_API void lane_splitter_strictly_on_code_point(lane_splitter *it, const void *s, size_t n,
                                                   uint32_t delimiter);
LANE_API void lane_splitter_strictly_on_code_point16(lane_splitter16 *it, const uint16_t *s,
                                                     size_t n, uint32_t delimiter);
/* Source: WHATWG Infra 4.7 "split on ASCII whitespace" (S33) */
LANE_API void lane_splitter_on_ascii_whitespace(lane_splitter *it, const void *s, size_t n);
LANE_API void lane_splitter_on_ascii_whitespace16(lane_splitter16 *it, const uint16_t *s, size_t n);
/* Source: WHATWG Infra 4.7 "split on commas" (S34) */
LANE_API void lane_splitter_on_commas(lane_splitter *it, const void *s, size_t n);
LANE_API void lane_splitter_on_commas16(lane_splitter16 *it, const uint16_t *s, size_t n);

/* LANE_OK and the next token; LANE_END, then and on every later call, when there is none (`token`
 * is left as it was). */
LANE_TWIN int32_t lane_splitter_next(lane_splitter *it, lane_view *token);
LANE_TWIN int32_t lane_splitter_next16(lane_splitter16 *it, lane_view16 *token);

/* ---- on a stream ----
 *
 * The same splits of a stream that comes in pieces, cut anywhere: one of the four below begins, `feed` takes
 * the next n units, `finish` says that there are no more. Tokens are [starts[i], ends[i]) in units from the
 * start of the stream; what of a token came in earlier pieces is the caller's to have kept, from `keep_from`
 * on. A stream of bytes goes to `feed`, one of UTF-16 code units to `feed16`. 48 bytes on x86-64. */
typedef struct lane_split_stream {
    uint64_t offset;    /* units taken so far */
    uint64_t keep_from; /* what is before is in no token to come */
    uint64_t text_end;  /* private, as the rest */
    const lane_class *set;
    uint32_t delimiter;
    uint8_t kind;
    uint8_t open;
    uint8_t matched;
    uint8_t after_lead;
    uint64_t reserved;
} lane_split_stream;

/* `delimiters` is borrowed and must outlive the stream; a code point delimits as in
 * lane_strictly_split_on_code_point.
 * Source: WHATWG Infra 4.7 "strictly split" (S32) */
LANE_API void lane_split_stream_strictly(lane_split_stream *stream, uint32_t delimiter);
LANE_API void lane_split_stream_strictly_in(lane_split_stream *stream,
                                            const lane_class *delimiters);
/* Source: WHATWG Infra 4.7 "split on ASCII whitespace" (S33) */
LANE_API void lane_split_stream_on_ascii_whitespace(lane_split_stream *stream);
/* Source: WHATWG Infra 4.7 "split on commas" (S34) */
LANE_API void lane_split_stream_on_commas(lane_split_stream *stream);

/* Takes the next n units and writes the tokens that end in them. LANE_OK: `read` = n. LANE_FULL: call again
 * with s + read and more room. */
LANE_API lane_result lane_split_stream_feed(lane_split_stream *stream, const void *s, size_t n,
                                            uint64_t *starts, uint64_t *ends, size_t capacity);
LANE_API lane_result lane_split_stream_feed16(lane_split_stream *stream, const uint16_t *s,
                                              size_t n, uint64_t *starts, uint64_t *ends,
                                              size_t capacity);
/* The stream ends here: LANE_OK and a token that was still open, as long as there is one, two at most; then
 * LANE_END, on every later call too. */
LANE_API int32_t lane_split_stream_finish(lane_split_stream *stream, uint64_t *start,
                                          uint64_t *end);

/* What the inlines of this header call; not for other use. */
LANE_API bool lane_split_refill(lane_split_state *state);
LANE_API lane_view lane_split_strip(lane_view token);
LANE_API lane_view16 lane_split_strip16(lane_view16 token);
enum { LANE_SPLIT_STRICTLY = 0, LANE_SPLIT_ON_WHITESPACE = 1, LANE_SPLIT_ON_COMMAS = 2 };

#if LANE_TWIN_BODIES
/* index of the lowest set bit; x is not 0 */
static inline unsigned lane_split_lowest(uint64_t x) {
#    if defined(__GNUC__)
    return LANE_CAST(unsigned, __builtin_ctzll(x));
#    else
    unsigned i = 0;
    while ((x >> i & 1) == 0)
        i++;
    return i;
#    endif
}

/* the unit of the next bit, or the size when there is no more */
static inline size_t lane_split_pop(lane_split_state *st) {
    while (st->word == 0) {
        if (st->next_word == st->word_count && !lane_split_refill(st))
            return st->size;
        st->word = st->bits[st->next_word++];
        st->origin += 64;
    }
    size_t at = st->origin - 64 + lane_split_lowest(st->word);
    st->word &= st->word - 1;
    return at;
}

static inline bool lane_split_take(lane_split_state *st, size_t *start, size_t *end) {
    if (st->kind == LANE_SPLIT_ON_WHITESPACE)
        st->start = lane_split_pop(st);
    if (st->start >= st->limit)
        return false;
    *start = st->start;
    *end = lane_split_pop(st);
    st->start = *end + st->delimiter_size;
    return true;
}

LANE_TWIN int32_t lane_splitter_next(lane_splitter *it, lane_view *token) {
    size_t start, end;
    if (!lane_split_take(&it->state, &start, &end))
        return LANE_END;
    const char *data = LANE_CAST(const char *, it->state.data);
    *token = lane_view_of(data + start, end - start);
    if (it->state.kind == LANE_SPLIT_ON_COMMAS)
        *token = lane_split_strip(*token);
    return LANE_OK;
}

LANE_TWIN int32_t lane_splitter_next16(lane_splitter16 *it, lane_view16 *token) {
    size_t start, end;
    if (!lane_split_take(&it->state, &start, &end))
        return LANE_END;
    const uint16_t *data = LANE_CAST(const uint16_t *, it->state.data);
    *token = lane_view16_of(data + start, end - start);
    if (it->state.kind == LANE_SPLIT_ON_COMMAS)
        *token = lane_split_strip16(*token);
    return LANE_OK;
}
#endif

LANE_EXTERN_C_END

#endif
