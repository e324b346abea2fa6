/* string_cuts_template.h - over UNIT_BITS, 8 or 16. */
#undef UNIT
#undef ANY
#undef PUBLIC
#undef LOCAL
#if UNIT_BITS == 8
#    define UNIT      uint8_t
#    define ANY       void
#    define PUBLIC(f) lane_##f
#    define LOCAL(f)  f
#else
#    define UNIT      uint16_t
#    define ANY       uint16_t
#    define PUBLIC(f) lane_##f##16
#    define LOCAL(f)  f##16
#endif

/* ---- the steps of Infra 4.7; each gives the units written ---- */

static inline size_t LOCAL(book_strip_newlines)(const UNIT *s, size_t n, UNIT *out) {
    size_t m = 0;
    for (size_t i = 0; i < n; i++)
        if (s[i] != '\n' && s[i] != '\r')
            out[m++] = s[i];
    return m;
}

static inline size_t LOCAL(book_normalize_newlines)(const UNIT *s, size_t n, UNIT *out) {
    size_t m = 0;
    /* step 1: CR LF becomes LF */
    for (size_t i = 0; i < n; i++)
        if (!(s[i] == '\r' && i + 1 < n && s[i + 1] == '\n'))
            out[m++] = s[i];
    /* step 2: what CR remains becomes LF */
    for (size_t i = 0; i < m; i++)
        if (out[i] == '\r')
            out[i] = '\n';
    return m;
}

static inline size_t LOCAL(book_collapse)(const UNIT *s, size_t n, UNIT *out) {
    size_t m = 0;
    /* step 1: a sequence of whitespace becomes one space */
    for (size_t i = 0; i < n; i++)
        if (!book_white(s[i]))
            out[m++] = s[i];
        else if (i == 0 || !book_white(s[i - 1]))
            out[m++] = ' ';
    /* step 2: strip */
    while (m > 0 && out[m - 1] == ' ')
        m--;
    size_t start = m > 0 && out[0] == ' ';
    memmove(out, out + start, (m - start) * sizeof(UNIT));
    return m - start;
}

static inline size_t LOCAL(book_lowercase)(const UNIT *s, size_t n, UNIT *out) {
    for (size_t i = 0; i < n; i++)
        out[i] = (UNIT)book_lower(s[i]);
    return n;
}
static inline size_t LOCAL(book_uppercase)(const UNIT *s, size_t n, UNIT *out) {
    for (size_t i = 0; i < n; i++)
        out[i] = (UNIT)book_upper(s[i]);
    return n;
}

/* ---- writers ---- */

typedef size_t LOCAL(book)(const UNIT *s, size_t n, UNIT *out);
typedef lane_result LOCAL(whole_writer)(const ANY *s, size_t n, ANY *out, size_t capacity);
typedef lane_result LOCAL(feed_writer)(lane_string_state *state, const ANY *s, size_t n, ANY *out,
                                       size_t capacity);

static const struct {
    LOCAL(book) * book;
    LOCAL(whole_writer) * whole;
    LOCAL(feed_writer) * feed;
} LOCAL(writers)[] = {
    {LOCAL(book_strip_newlines), PUBLIC(strip_newlines), PUBLIC(strip_newlines_feed)},
    {LOCAL(book_normalize_newlines), PUBLIC(normalize_newlines), PUBLIC(normalize_newlines_feed)},
    {LOCAL(book_collapse), PUBLIC(strip_and_collapse_ascii_whitespace),
     PUBLIC(strip_and_collapse_ascii_whitespace_feed)},
    {LOCAL(book_lowercase), PUBLIC(ascii_lowercase), PUBLIC(ascii_lowercase_feed)},
    {LOCAL(book_uppercase), PUBLIC(ascii_uppercase), PUBLIC(ascii_uppercase_feed)},
};
enum { LOCAL(WRITERS) = sizeof LOCAL(writers) / sizeof LOCAL(writers)[0] };

static inline void LOCAL(check_feed)(LOCAL(feed_writer) * feed, const UNIT *s, size_t n,
                                     const UNIT *wanted, size_t m, const cutting *c) {
    UNIT *out = cut_room(c->room, sizeof(UNIT));
    lane_string_state state = {0, 0, {0}};
    size_t total = 0;
    for (size_t at = 0; at < n;) {
        size_t end = cut_end(c, at, n);
        lane_result r;
        between_pieces(c);
        do {
            r = feed(&state, s + at, end - at, out, c->room);
            CHECK(r.read <= end - at && r.written <= c->room && total + r.written <= m);
            CHECK(memcmp(out, wanted + total, r.written * sizeof(UNIT)) == 0);
            CHECK(r.status == LANE_OK || (r.status == LANE_FULL && r.read + r.written > 0));
            at += r.read;
            total += r.written;
            CHECK(state.offset == at);
        } while (r.status == LANE_FULL);
        CHECK(at == end);
    }
    CHECK(total == m);
    free(out);
}

/* the whole text, with room for all, in place, and by calls with little room */
static inline void LOCAL(check_whole)(size_t job, const UNIT *s, size_t n, const UNIT *wanted,
                                      size_t m, size_t room) {
    UNIT *out = cut_room(n, sizeof(UNIT));
    lane_result r = LOCAL(writers)[job].whole(s, n, out, n);
    CHECK(r.status == LANE_OK && r.read == n && r.written == m);
    CHECK(memcmp(out, wanted, m * sizeof(UNIT)) == 0);
    memcpy(out, s, n * sizeof(UNIT));
    r = LOCAL(writers)[job].whole(out, n, out, n);
    CHECK(r.status == LANE_OK && r.read == n && r.written == m);
    CHECK(memcmp(out, wanted, m * sizeof(UNIT)) == 0);
    free(out);

    room = room < 2 ? 2 : room;
    out = cut_room(room, sizeof(UNIT));
    size_t at = 0, total = 0;
    do {
        r = LOCAL(writers)[job].whole(s + at, n - at, out, room);
        CHECK(r.written <= room && total + r.written <= m && r.read <= n - at);
        CHECK(memcmp(out, wanted + total, r.written * sizeof(UNIT)) == 0);
        CHECK(r.status == LANE_OK || (r.status == LANE_FULL && r.read > 0 && r.written > 0));
        at += r.read;
        total += r.written;
    } while (r.status == LANE_FULL);
    CHECK(at == n && total == m);
    free(out);
}

/* ---- skip ---- */

static inline void LOCAL(check_skip)(const UNIT *s, size_t n, const cutting *c) {
    size_t wanted = 0;
    while (wanted < n && book_white(s[wanted]))
        wanted++;
    lane_string_state state = {0, 0, {0}};
    for (size_t at = 0; at < n;) {
        size_t end = cut_end(c, at, n);
        between_pieces(c);
        lane_check r = PUBLIC(skip_ascii_whitespace_feed)(&state, s + at, end - at);
        size_t here = wanted < at ? 0 : (wanted < end ? wanted : end) - at;
        CHECK(r.position == here && r.status == (wanted < end ? LANE_OK : LANE_MORE));
        at = end;
        CHECK(state.offset == (wanted < end ? wanted : end));
    }
}

/* ---- compare ---- */

typedef lane_check LOCAL(feed_compare)(lane_compare_state *state, const ANY *a, size_t a_size,
                                       const ANY *b, size_t b_size);
typedef unsigned LOCAL(book_rank)(UNIT unit);

static inline unsigned LOCAL(book_unit)(UNIT unit) {
#if UNIT_BITS == 8
    /* EE and EF are what UTF-16 writes above the surrogates, which F0 and up stand for */
    return unit >= 0xF0 ? unit - 2u : unit >= 0xEE ? unit + 0x10u : unit;
#else
    return unit;
#endif
}
static inline unsigned LOCAL(book_folded)(UNIT unit) {
    return book_lower(unit);
}
#if UNIT_BITS == 8
static inline unsigned book_byte(uint8_t byte) {
    return byte;
}
#endif

static inline void LOCAL(check_compare)(LOCAL(feed_compare) * feed, LOCAL(book_rank) * rank,
                                        const UNIT *a, size_t a_size, const UNIT *b, size_t b_size,
                                        const cutting *ca, const cutting *cb) {
    size_t both = a_size < b_size ? a_size : b_size, same = 0;
    while (same < both && rank(a[same]) == rank(b[same]))
        same++;
    int32_t order = same == both ? 0 : rank(a[same]) < rank(b[same]) ? -1 : 1;

    lane_compare_state state = {0, 0, 0};
    size_t at = 0, a_end = 0, b_end = 0;
    while (at < both && state.order == 0) {
        a_end = at == a_end ? cut_end(ca, at, a_size) : a_end;
        b_end = at == b_end ? cut_end(cb, at, b_size) : b_end;
        between_pieces(ca);
        lane_check r = feed(&state, a + at, a_end - at, b + at, b_end - at);
        at += r.position;
        CHECK(at <= both && state.offset == at);
        CHECK(r.status == (state.order != 0 ? LANE_END : LANE_MORE));
        CHECK(r.status == LANE_END || at == a_end || at == b_end);
    }
    CHECK(at == same && state.order == order);
    if (order != 0) {
        lane_check again = feed(&state, a, a_size, b, b_size);
        CHECK(again.status == LANE_END && again.position == 0 && state.offset == same);
    }
}

static inline void LOCAL(check_compares)(const UNIT *a, size_t a_size, const UNIT *b, size_t b_size,
                                         const cutting *ca, const cutting *cb) {
    LOCAL(check_compare)
    (PUBLIC(code_unit_less_than_feed), LOCAL(book_unit), a, a_size, b, b_size, ca, cb);
    LOCAL(check_compare)
    (PUBLIC(ascii_case_insensitive_match_feed), LOCAL(book_folded), a, a_size, b, b_size, ca, cb);
}

/* ---- splits ---- */

/* units of the delimiter that is at s[i], 0 when none is */
static inline size_t LOCAL(book_delimiter)(const split_job *job, const UNIT *s, size_t n,
                                           size_t i) {
    if (job->how == CUT_STRICTLY_IN)
        return (UNIT_BITS == 8 || s[i] < 0x80) && job->in_set[s[i] & 0xFF];
    if (job->how == CUT_COMMAS)
        return s[i] == ',';
    uint32_t d = job->delimiter;
#if UNIT_BITS == 8
    char utf8[4];
    size_t size = 0;
    if (d < 0x80)
        utf8[size++] = (char)d;
    else if (d < 0x800)
        utf8[size++] = (char)(0xC0 + d / 0x40);
    else if (d < 0x10000)
        utf8[size++] = (char)(0xE0 + d / 0x1000);
    else
        utf8[size++] = (char)(0xF0 + d / 0x40000);
    if (d >= 0x10000)
        utf8[size++] = (char)(0x80 + d / 0x1000 % 0x40);
    if (d >= 0x800)
        utf8[size++] = (char)(0x80 + d / 0x40 % 0x40);
    if (d >= 0x80)
        utf8[size++] = (char)(0x80 + d % 0x40);
    bool possible = d < 0xD800 || (d > 0xDFFF && d <= 0x10FFFF);
    return possible && size <= n - i && memcmp(s + i, utf8, size) == 0 ? size : 0;
#else
    bool leads = s[i] >> 10 == 0x36 && i + 1 < n && s[i + 1] >> 10 == 0x37;
    bool trails = s[i] >> 10 == 0x37 && i > 0 && s[i - 1] >> 10 == 0x36;
    if (leads)
        return 0x10000 + ((s[i] & 0x3FFu) << 10) + (s[i + 1] & 0x3FFu) == d ? 2 : 0;
    return !trails && s[i] == d;
#endif
}

static inline void LOCAL(book_push)(book_tokens *to, const UNIT *s, size_t start, size_t end,
                                    bool strip) {
    while (strip && start < end && book_white(s[start]))
        start++;
    while (strip && start < end && book_white(s[end - 1]))
        end--;
    to->starts[to->count] = start;
    to->ends[to->count++] = end;
}

/* the standard's steps: collect up to the next delimiter, step over it, again */
static inline book_tokens LOCAL(book_split)(const split_job *job, const UNIT *s, size_t n) {
    book_tokens all = {cut_room(n + 1, sizeof(size_t)), cut_room(n + 1, sizeof(size_t)), 0};
    size_t i = 0, start, width = 0;
    if (job->how == CUT_WHITESPACE) {
        while (i < n && book_white(s[i]))
            i++;
        while (i < n) {
            for (start = i; i < n && !book_white(s[i]);)
                i++;
            LOCAL(book_push)(&all, s, start, i, false);
            while (i < n && book_white(s[i]))
                i++;
        }
        return all;
    }
    while (job->how == CUT_COMMAS ? i < n : i <= n) {
        for (start = i; i < n && (width = LOCAL(book_delimiter)(job, s, n, i)) == 0;)
            i++;
        LOCAL(book_push)(&all, s, start, i, job->how == CUT_COMMAS);
        i += i < n ? width : 1;
    }
    return all;
}

static inline lane_split_stream LOCAL(begin_stream)(const split_job *job) {
    lane_split_stream stream;
    if (job->how == CUT_STRICTLY)
        lane_split_stream_strictly(&stream, job->delimiter);
    else if (job->how == CUT_STRICTLY_IN)
        lane_split_stream_strictly_in(&stream, &job->set);
    else if (job->how == CUT_WHITESPACE)
        lane_split_stream_on_ascii_whitespace(&stream);
    else
        lane_split_stream_on_commas(&stream);
    return stream;
}

static inline void LOCAL(check_stream)(const split_job *job, const UNIT *s, size_t n,
                                       const book_tokens *wanted, const cutting *c) {
    uint64_t *starts = cut_room(c->room, sizeof *starts), *ends = cut_room(c->room, sizeof *ends);
    lane_split_stream stream = LOCAL(begin_stream)(job);
    size_t seen = 0;
    for (size_t at = 0; at < n;) {
        size_t end = cut_end(c, at, n);
        lane_result r;
        between_pieces(c);
        do {
            r = PUBLIC(split_stream_feed)(&stream, s + at, end - at, starts, ends, c->room);
            CHECK(r.read <= end - at && r.written <= c->room && seen + r.written <= wanted->count);
            for (size_t k = 0; k < r.written; k++, seen++)
                CHECK(starts[k] == wanted->starts[seen] && ends[k] == wanted->ends[seen]);
            CHECK(r.status == LANE_OK || (r.status == LANE_FULL && r.written == c->room));
            at += r.read;
            CHECK(stream.offset == at && stream.keep_from <= at);
            CHECK(seen == wanted->count || stream.keep_from <= wanted->starts[seen]);
        } while (r.status == LANE_FULL);
        CHECK(at == end);
    }
    uint64_t start, end;
    for (; lane_split_stream_finish(&stream, &start, &end) == LANE_OK; seen++) {
        CHECK(seen < wanted->count);
        CHECK(start == wanted->starts[seen] && end == wanted->ends[seen]);
    }
    CHECK(seen == wanted->count);
    CHECK(lane_split_stream_finish(&stream, &start, &end) == LANE_END);
    free(starts);
    free(ends);
}

/* ---- of a code point, whole: bulk and one at a time ---- */

static inline void LOCAL(check_code_point_split)(const split_job *job, const UNIT *s, size_t n,
                                                 const book_tokens *wanted) {
    uint32_t *starts = cut_room(wanted->count, 4), *ends = cut_room(wanted->count, 4);
    lane_result r =
        PUBLIC(strictly_split_on_code_point)(s, n, job->delimiter, 7, starts, ends, wanted->count);
    CHECK(r.status == LANE_OK && r.read == n && r.written == wanted->count);
    for (size_t i = 0; i < wanted->count; i++)
        CHECK(starts[i] == 7 + wanted->starts[i] && ends[i] == 7 + wanted->ends[i]);
    free(starts);
    free(ends);
#if UNIT_BITS == 8
    lane_splitter it;
    lane_view token;
#else
    lane_splitter16 it;
    lane_view16 token;
#endif
    PUBLIC(splitter_strictly_on_code_point)(&it, s, n, job->delimiter);
    for (size_t i = 0; i < wanted->count; i++) {
        CHECK(PUBLIC(splitter_next)(&it, &token) == LANE_OK);
        CHECK((const UNIT *)token.data == s + wanted->starts[i]);
        CHECK(token.size == wanted->ends[i] - wanted->starts[i]);
    }
    CHECK(PUBLIC(splitter_next)(&it, &token) == LANE_END);
}
