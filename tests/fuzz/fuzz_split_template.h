/* fuzz_split_template.h - over UNIT_BITS, 8 or 16. */
#undef UNIT
#undef PUBLIC
#undef LOCAL
#undef VIEW
#undef SPLITTER
#undef DELIMITER
#if UNIT_BITS == 8
#    define UNIT         uint8_t
#    define PUBLIC(f)    lane_##f
#    define LOCAL(f)     f
#    define VIEW         lane_view
#    define SPLITTER     lane_splitter
#    define DELIMITER(p) (p)->byte
#else
#    define UNIT         uint16_t
#    define PUBLIC(f)    lane_##f##16
#    define LOCAL(f)     f##16
#    define VIEW         lane_view16
#    define SPLITTER     lane_splitter16
#    define DELIMITER(p) (p)->unit
#endif

typedef struct LOCAL(tokens) {
    size_t *starts, *ends;
    size_t count;
} LOCAL(tokens);

static bool LOCAL(is_white)(UNIT c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

/* whether the code point at s[i] is the delimiter: a pair of surrogates is another */
static bool LOCAL(delimits)(const parameters *p, kind how, const UNIT *s, size_t n, size_t i) {
    if (how == STRICTLY_IN)
        return (UNIT_BITS == 8 || s[i] < 0x80) && p->in_set[s[i] & 0xFF];
    if (how == COMMAS)
        return s[i] == ',';
    if (s[i] != DELIMITER(p))
        return false;
#if UNIT_BITS == 16
    bool leads = s[i] >> 10 == 0x36 && i + 1 < n && s[i + 1] >> 10 == 0x37;
    bool trails = s[i] >> 10 == 0x37 && i > 0 && s[i - 1] >> 10 == 0x36;
    return !leads && !trails;
#else
    (void)n;
    return true;
#endif
}

static void LOCAL(push)(LOCAL(tokens) * to, const UNIT *s, size_t start, size_t end, bool strip) {
    while (strip && start < end && LOCAL(is_white)(s[start]))
        start++;
    while (strip && start < end && LOCAL(is_white)(s[end - 1]))
        end--;
    to->starts[to->count] = start;
    to->ends[to->count++] = end;
}

/* the standard's steps: collect up to the next delimiter, step over it, again */
static LOCAL(tokens) LOCAL(by_the_book)(const parameters *p, kind how, const UNIT *s, size_t n) {
    LOCAL(tokens) all = {fuzz_room(n + 1, sizeof(size_t)), fuzz_room(n + 1, sizeof(size_t)), 0};
    size_t i = 0, start;
    if (how == WHITESPACE) {
        while (i < n && LOCAL(is_white)(s[i]))
            i++;
        while (i < n) {
            for (start = i; i < n && !LOCAL(is_white)(s[i]);)
                i++;
            LOCAL(push)(&all, s, start, i, false);
            while (i < n && LOCAL(is_white)(s[i]))
                i++;
        }
        return all;
    }
    while (how == COMMAS ? i < n : i <= n) {
        for (start = i; i < n && !LOCAL(delimits)(p, how, s, n, i);)
            i++;
        LOCAL(push)(&all, s, start, i, how == COMMAS);
        i++;
    }
    return all;
}

static void LOCAL(check_one_at_a_time)(const parameters *p, kind how, const UNIT *s, size_t n,
                                       const LOCAL(tokens) * wanted) {
    SPLITTER it;
    VIEW token;
    if (how == STRICTLY)
        PUBLIC(splitter_strictly)(&it, s, n, DELIMITER(p));
    else if (how == STRICTLY_IN)
        PUBLIC(splitter_strictly_in)(&it, s, n, &p->set);
    else if (how == WHITESPACE)
        PUBLIC(splitter_on_ascii_whitespace)(&it, s, n);
    else
        PUBLIC(splitter_on_commas)(&it, s, n);
    for (size_t i = 0; i < wanted->count; i++) {
        CHECK(PUBLIC(splitter_next)(&it, &token) == LANE_OK);
        CHECK((const UNIT *)token.data == s + wanted->starts[i]);
        CHECK(token.size == wanted->ends[i] - wanted->starts[i]);
    }
    CHECK(PUBLIC(splitter_next)(&it, &token) == LANE_END);
    CHECK(PUBLIC(splitter_next)(&it, &token) == LANE_END);
}

static lane_result LOCAL(bulk)(const parameters *p, kind how, const UNIT *s, size_t n,
                               uint32_t base, uint32_t *starts, uint32_t *ends, size_t capacity) {
    if (how == STRICTLY)
        return PUBLIC(strictly_split)(s, n, DELIMITER(p), base, starts, ends, capacity);
    if (how == STRICTLY_IN)
        return PUBLIC(strictly_split_in)(s, n, &p->set, base, starts, ends, capacity);
    if (how == WHITESPACE)
        return PUBLIC(split_on_ascii_whitespace)(s, n, base, starts, ends, capacity);
    return PUBLIC(split_on_commas)(s, n, base, starts, ends, capacity);
}

static void LOCAL(check_bulk)(const parameters *p, kind how, const UNIT *s, size_t n,
                              const LOCAL(tokens) * wanted, size_t capacity, uint32_t base) {
    uint32_t *starts = fuzz_room(capacity, sizeof *starts);
    uint32_t *ends = fuzz_room(capacity, sizeof *ends);
    size_t read = 0, seen = 0;
    for (;;) {
        lane_result r = LOCAL(bulk)(p, how, s + read, n - read, base, starts, ends, capacity);
        CHECK(r.written <= capacity && seen + r.written <= wanted->count);
        for (size_t k = 0; k < r.written; k++, seen++) {
            CHECK(starts[k] == base + (wanted->starts[seen] - read));
            CHECK(ends[k] == base + (wanted->ends[seen] - read));
        }
        read += r.read;
        if (r.status == LANE_OK) {
            CHECK(read == n && seen == wanted->count);
            break;
        }
        CHECK(seen < wanted->count);
        if (r.status == LANE_FULL) {
            CHECK(r.written == capacity);
            if (capacity == 0)
                break;
            base = (uint64_t)base + r.read > UINT32_MAX ? 0 : base + (uint32_t)r.read;
        } else {
            CHECK(r.status == LANE_LIMIT && r.written < capacity);
            CHECK((uint64_t)base + (wanted->ends[seen] - (read - r.read)) > UINT32_MAX ||
                  how == COMMAS);
            CHECK(base > 0);
            base = 0;
        }
    }
    free(starts);
    free(ends);
}

static void LOCAL(check_split)(const parameters *p, kind how, const UNIT *s, size_t n) {
    LOCAL(tokens) wanted = LOCAL(by_the_book)(p, how, s, n);
    LOCAL(check_one_at_a_time)(p, how, s, n, &wanted);
    LOCAL(check_bulk)(p, how, s, n, &wanted, wanted.count, 0);
    LOCAL(check_bulk)(p, how, s, n, &wanted, p->capacity, p->base);
    LOCAL(check_bulk)(p, how, s, n, &wanted, 1, 0);
    free(wanted.starts);
    free(wanted.ends);
}
