/* split_template.h - split.h over UNIT, ANY, PUBLIC, KERNEL, VIEW, SPLITTER (unit.h, split.c). */
#include "unit.h"

#undef SPLITTER
#undef BY_UNITS
#undef DELIMITER_OF
#if UNIT_BITS == 8
#    define SPLITTER     lane_splitter
#    define BY_UNITS     delimiter_units_offsets
#    define DELIMITER_OF delimiter_of
#else
#    define SPLITTER     lane_splitter16
#    define BY_UNITS     delimiter_units_offsets16
#    define DELIMITER_OF delimiter_of16
#endif

/* ---- in bulk ---- */

/* takes ASCII whitespace off both ends of s[*start, *end) */
static void PUBLIC(strip)(const UNIT *s, size_t *start, size_t *end) {
    while (*start < *end && lane_is_ascii_whitespace(s[*start]))
        ++*start;
    while (*start < *end && lane_is_ascii_whitespace(s[*end - 1]))
        --*end;
}

/* ends[0..count), count >= 1, hold delimiters of `width` units as base + index: makes tokens of them, the
 * first of which begins at `start`, and gives where the one behind the last begins */
static size_t PUBLIC(tokens_before)(const UNIT *s, size_t start, uint32_t base,
                                    uint32_t *LANE_RESTRICT starts, uint32_t *LANE_RESTRICT ends,
                                    size_t count, uint32_t width, bool commas) {
    size_t behind = (size_t)(ends[count - 1] - base) + width;
    starts[0] = base + (uint32_t)start;
    for (size_t i = 1; i < count; i++)
        starts[i] = ends[i - 1] + width;
    if (!commas)
        return behind;
    for (size_t i = 0; i < count; i++) {
        size_t from = starts[i] - base, to = ends[i] - base;
        PUBLIC(strip)(s, &from, &to);
        starts[i] = base + (uint32_t)from;
        ends[i] = base + (uint32_t)to;
    }
    return behind;
}

/* Strictly split and split on commas: what is between delimiters. */
static lane_result PUBLIC(split_between)(const ANY *text, size_t n, const lane_delimiter *d,
                                         uint32_t base, uint32_t *starts, uint32_t *ends,
                                         size_t capacity, bool commas) {
    /* tokens are made of a stretch of offsets while those are in the nearest cache: 2,048 of 4 bytes,
     * twice, are 16 KiB */
    enum { STRETCH = 2048 };
    const lane_kernels *k = lane_kernels_get();
    const UNIT *s = text;
    size_t reach = lane_spans_reach(n, base); /* the last end of a token that 32 bits can tell */
    size_t start = 0;                         /* of the next token */
    size_t written = 0;
    bool all_found = n == 0;
    while (!all_found && written < capacity && start <= reach) {
        size_t room = capacity - written < STRETCH ? capacity - written : STRETCH;
        uint32_t from = base + (uint32_t)start;
        lane_kernel_out found =
            d->set != NULL
                ? k->KERNEL(class_offsets)(s + start, n - start, d->set, from, ends + written, room)
                : BY_UNITS(k, s + start, n - start, d, from, ends + written, room);
        all_found = start + found.read == n;
        if (found.written == 0)
            break;
        start = PUBLIC(tokens_before)(s, start, base, starts + written, ends + written,
                                      found.written, d->size, commas);
        written += found.written;
    }

    lane_result r = {LANE_OK, n, written};
    if (all_found && commas && start == n)
        return r; /* a comma at the very end begins no token */
    r.read = start;
    r.status = LANE_FULL;
    if (written == capacity)
        return r;
    size_t end = n, next = n; /* n: no token follows, since a comma at the very end begins none */
    if (commas && start <= reach) {
        /* a comma that 32 bits cannot tell ends a token that they can, if enough before it is whitespace */
        if (!all_found) {
            end = start + k->KERNEL(find_first_in)(s + start, n - start, d->set);
            next = end < n ? end + 1 : n;
        }
        PUBLIC(strip)(s, &start, &end);
        all_found = true;
    }
    r.status = LANE_LIMIT;
    if (!all_found || end > reach)
        return r;
    starts[written] = base + (uint32_t)start;
    ends[written] = base + (uint32_t)end;
    r.written++;
    r.read = next;
    if (next == n)
        r.status = LANE_OK;
    else if (written + 1 == capacity)
        r.status = LANE_FULL;
    return r;
}

lane_result PUBLIC(strictly_split_on_code_point)(const ANY *s, size_t n, uint32_t delimiter,
                                                 uint32_t base, uint32_t *starts, uint32_t *ends,
                                                 size_t capacity) {
    lane_class own;
    lane_delimiter d = DELIMITER_OF(&own, delimiter);
    return PUBLIC(split_between)(s, n, &d, base, starts, ends, capacity, false);
}

lane_result PUBLIC(strictly_split_in)(const ANY *s, size_t n, const lane_class *delimiters,
                                      uint32_t base, uint32_t *starts, uint32_t *ends,
                                      size_t capacity) {
    lane_delimiter d = {delimiters, {0}, 1};
    return PUBLIC(split_between)(s, n, &d, base, starts, ends, capacity, false);
}

lane_result PUBLIC(split_on_commas)(const ANY *s, size_t n, uint32_t base, uint32_t *starts,
                                    uint32_t *ends, size_t capacity) {
    lane_delimiter d = {&lane_class_comma, {0}, 1};
    return PUBLIC(split_between)(s, n, &d, base, starts, ends, capacity, true);
}

lane_result PUBLIC(split_on_ascii_whitespace)(const ANY *s, size_t n, uint32_t base,
                                              uint32_t *starts, uint32_t *ends, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const lane_class *whitespace = &lane_class_ascii_whitespace;
    lane_kernel_out done = k->KERNEL(token_spans)(s, n, whitespace, base, starts, ends, capacity);
    lane_result r = {LANE_OK, done.read, done.written};
    if (done.read == n)
        return r;
    /* full, or cut at the last offset of 32 bits: all the same, whitespace alone owes nothing */
    size_t rest = n - done.read;
    if (k->KERNEL(find_first_not_in)((const UNIT *)s + done.read, rest, whitespace) == rest)
        r.read = n;
    else
        r.status = done.written == capacity ? LANE_FULL : LANE_LIMIT;
    return r;
}

/* ---- one at a time ---- */

VIEW PUBLIC(split_strip)(VIEW token) {
    size_t start = 0, end = token.size;
    PUBLIC(strip)((const UNIT *)token.data, &start, &end);
    if (start > 0) /* the data of no text may be NULL */
        token.data += start;
    token.size = end - start;
    return token;
}

static void PUBLIC(begin)(SPLITTER *it, const ANY *s, size_t n, uint8_t kind,
                          const lane_class *set) {
    /* never NULL: what adds an index to it need not ask */
    static const UNIT nothing[1] = {0};
    lane_split_state *st = &it->state;
    st->data = s != NULL ? s : nothing;
    st->size = n;
    st->start = 0;
    st->limit = kind == LANE_SPLIT_STRICTLY ? n + 1 : n; /* an empty rest is a token, or is none */
    st->scanned = 0;
    st->origin = 0;
    st->word = 0;
    st->set = set;
    memset(st->delimiter, 0, sizeof st->delimiter);
    st->delimiter_size = 1;
    st->by_units = 0;
    st->kind = kind;
    st->wide = UNIT_BITS == 16;
    st->next_word = 0;
    st->word_count = 0;
    st->open = 0;
    memset(st->reserved, 0, sizeof st->reserved);
}

void PUBLIC(splitter_strictly_on_code_point)(SPLITTER *it, const ANY *s, size_t n,
                                             uint32_t delimiter) {
    PUBLIC(begin)(it, s, n, LANE_SPLIT_STRICTLY, NULL);
    lane_delimiter d = DELIMITER_OF(&it->state.own, delimiter);
    memcpy(it->state.delimiter, d.units, sizeof d.units);
    it->state.delimiter_size = d.size;
    it->state.by_units = d.set == NULL;
}

void PUBLIC(splitter_strictly_in)(SPLITTER *it, const ANY *s, size_t n,
                                  const lane_class *delimiters) {
    PUBLIC(begin)(it, s, n, LANE_SPLIT_STRICTLY, delimiters);
}

void PUBLIC(splitter_on_ascii_whitespace)(SPLITTER *it, const ANY *s, size_t n) {
    PUBLIC(begin)(it, s, n, LANE_SPLIT_ON_WHITESPACE, &lane_class_ascii_whitespace);
}

void PUBLIC(splitter_on_commas)(SPLITTER *it, const ANY *s, size_t n) {
    PUBLIC(begin)(it, s, n, LANE_SPLIT_ON_COMMAS, &lane_class_comma);
}
