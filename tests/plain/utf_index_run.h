/* utf_index_run.h - one text of UNIT_BITS (8 or 16): counts, boundaries, indices, checks; for 16 orders too. */
#undef UNIT
#undef TEXT
#undef LOCAL
#undef OWN
#if UNIT_BITS == 8
#    define UNIT     uint8_t
#    define TEXT(f)  lane_utf8_##f
#    define LOCAL(f) f
#    define OWN      LANE_UNIT_BYTES
#else
#    define UNIT     uint16_t
#    define TEXT(f)  lane_utf16_##f
#    define LOCAL(f) f##16
#    define OWN      LANE_UNIT_UTF16
#endif

static void LOCAL(check_counts)(const UNIT *s, size_t n, const places *p) {
    CHECK(same_counts(TEXT(count)(s, n), p));
    for (size_t cut = 0; cut <= n; cut++) {
        places head;
        lane_count_state state;
        memset(&state, 0, sizeof state);
        TEXT(count_feed)(&state, s, cut);
        find_places(&head, s, cut, sizeof(UNIT));
        CHECK(same_counts(state.counts, &head));
        TEXT(count_feed)(&state, s + cut, n - cut);
        CHECK(same_counts(state.counts, p));
    }
    lane_count_state state;
    memset(&state, 0, sizeof state);
    for (size_t i = 0; i < n; i++)
        TEXT(count_feed)(&state, s + i, 1);
    CHECK(same_counts(state.counts, p));
}

static void LOCAL(check_checks)(const UNIT *s, size_t n, const places *p) {
#if UNIT_BITS == 8
    lane_utf8_check got = lane_utf8_validate(s, n);
    CHECK(got.length == p->first_length);
#else
    lane_check got = lane_utf16_validate(s, n);
#endif
    CHECK(got.status == p->status && got.position == p->first);
    /* every error, in pieces */
    for (size_t step = 1; step <= 9; step += 2) {
        lane_utf_state state;
        memset(&state, 0, sizeof state);
        size_t at = 0, expected = 0;
        for (size_t end = 0; end < n;) {
            end = n - end < step ? n : end + step;
            while (at < end) {
                lane_utf_found found = TEXT(validate_feed)(&state, s + at, end - at);
                CHECK(found.status == LANE_OK || found.read <= end - at);
                CHECK(found.status != LANE_OK || found.read == end - at);
                at += found.read;
                CHECK(state.offset == at);
                if (found.status == LANE_OK)
                    break;
                /* the part at that place, by the book */
                book_part part = book_part_at(UNIT_BITS == 8 ? LANE_ENCODING_UTF8 : native, false,
                                              (const uint8_t *)(s + found.position),
                                              (n - (size_t)found.position) * sizeof(UNIT));
                CHECK(part.ill_formed && !part.cut_off);
                CHECK(found.length == part.length / sizeof(UNIT));
                CHECK(same_bytes(&found, s + found.position, part.length));
                expected++;
            }
        }
        lane_utf_found last = TEXT(validate_finish)(&state);
        CHECK(state.offset == n && state.replacements == expected);
        CHECK(expected + (last.status == LANE_MORE) == p->ill_formed);
        CHECK(last.position + last.length == n);
        CHECK(same_bytes(&last, s + last.position, last.length * sizeof(UNIT)));
    }
}

/* An index in a stream cut at two places. */
static void LOCAL(check_index_feed)(const UNIT *s, size_t n, size_t cut, size_t cut2, int32_t from,
                                    int32_t to, size_t index, lane_utf_index wanted) {
    const size_t ends[] = {cut, cut2, n};
    lane_index_state state;
    memset(&state, 0, sizeof state);
    state.index = index;
    state.from = from;
    state.to = to;
    lane_utf_place got = {LANE_MORE, 0, 0};
    size_t at = 0;
    for (size_t i = 0; i < 3; at = ends[i++]) {
        got = TEXT(convert_index_feed)(&state, s + at, ends[i] - at);
        if (got.status != LANE_MORE)
            break;
        CHECK(got.index == got.ceil && got.index <= wanted.index);
    }
    CHECK(got.status != LANE_E_RANGE);
    /* behind what is passed the answer is there */
    CHECK(got.status != LANE_MORE || wanted.status == LANE_E_RANGE || n == 0 ||
          TEXT(convert_index)(s, n, from, OWN, index).ceil == n);
    got = TEXT(convert_index_finish)(&state);
    CHECK(got.status == wanted.status && got.index == wanted.index && got.ceil == wanted.ceil);
    got = TEXT(convert_index_feed)(&state, s, n);
    CHECK(got.status == wanted.status && got.index == wanted.index && got.ceil == wanted.ceil);
}

static void LOCAL(check_text)(const UNIT *s, size_t n, const places *p, rng *r) {
    LOCAL(check_counts)(s, n, p);
    LOCAL(check_checks)(s, n, p);
    for (size_t i = 0, k = 0; i <= n + 2; i++) {
        while (k + 1 < p->count && p->own[k + 1] <= i)
            k++;
        size_t floor = p->own[k], ceil = i > floor && k + 1 < p->count ? p->own[k + 1] : floor;
        CHECK(TEXT(floor)(s, n, i) == floor);
        CHECK(TEXT(ceil)(s, n, i) == ceil);
    }
    size_t indices[LONGEST + 3];
    lane_utf_index out[LONGEST + 3];
    for (int32_t from = 0; from < UNITS; from++)
        for (int32_t to = 0; to < UNITS; to++) {
            size_t end = p->at[p->count - 1][from] + 2, count = 0;
            for (size_t i = 0; i <= end && count < LONGEST;
                 i += 1 + rng_below(r, 1 + (uint32_t)n / 40)) {
                lane_utf_index wanted = convert(p, from, to, i);
                CHECK(same_index(TEXT(convert_index)(s, n, from, to, i), wanted));
                if (n < 24)
                    for (size_t cut = 0; cut <= n; cut++)
                        LOCAL(check_index_feed)
                (s, n, cut, cut + rng_below(r, (uint32_t)(n - cut) + 1), from, to, i, wanted);
                else LOCAL(check_index_feed)(s, n, rng_below(r, (uint32_t)n / 2),
                                             n / 2 + rng_below(r, (uint32_t)n / 2), from, to, i,
                                             wanted);
                indices[count++] = i;
            }
            lane_check done = TEXT(convert_indices)(s, n, from, to, indices, count, out);
            CHECK(done.status == LANE_OK && done.position == count);
            for (size_t i = 0; i < count; i++)
                CHECK(same_index(out[i], convert(p, from, to, indices[i])));
        }
    CHECK(TEXT(convert_index)(s, n, 3, 0, 0).status == LANE_E_ARGUMENT);
    CHECK(TEXT(convert_indices)(s, n, 0, 3, indices, 0, out).status == LANE_E_ARGUMENT);
    lane_index_state bad = {.index = 0, .from = 0, .to = 3};
    CHECK(TEXT(convert_index_feed)(&bad, s, n).status == LANE_E_ARGUMENT);
    CHECK(TEXT(convert_index_finish)(&bad).status == LANE_E_ARGUMENT);
    indices[0] = 1;
    indices[1] = 0;
    lane_check done = TEXT(convert_indices)(s, n, OWN, OWN, indices, 2, out);
    CHECK(done.status == LANE_E_ARGUMENT && done.position == 1);
}

#if UNIT_BITS == 16
/* By code points taken one after the other. */
static int book_order16(const uint16_t *a, size_t a_size, const uint16_t *b, size_t b_size) {
    size_t i = 0, k = 0;
    while (i < a_size && k < b_size) {
        book_part x = book_part_at(native, false, (const uint8_t *)(a + i), 2 * (a_size - i));
        book_part y = book_part_at(native, false, (const uint8_t *)(b + k), 2 * (b_size - k));
        if (x.value != y.value)
            return x.value < y.value ? -1 : 1;
        i += x.length / 2;
        k += y.length / 2;
    }
    return i < a_size ? 1 : k < b_size ? -1 : 0;
}

/* By units: the first that differ, or the end. */
static int book_unit_order16(const uint16_t *a, size_t a_size, const uint16_t *b, size_t b_size) {
    size_t i = 0;
    while (i < a_size && i < b_size && a[i] == b[i])
        i++;
    if (i == a_size || i == b_size)
        return (a_size > i) - (b_size > i);
    return a[i] < b[i] ? -1 : 1;
}

static void check_order16(const uint16_t *a, size_t a_size, const uint16_t *b, size_t b_size,
                          rng *r) {
    int wanted = book_order16(a, a_size, b, b_size);
    CHECK(lane_compare_code_points16(a, a_size, b, b_size) == wanted);
    CHECK(lane_compare_code_points16(b, b_size, a, a_size) == -wanted);
    wanted = book_unit_order16(a, a_size, b, b_size);
    CHECK(lane_compare_code_units16(a, a_size, b, b_size) == wanted);
    CHECK(lane_compare_code_units16(b, b_size, a, a_size) == -wanted);
    CHECK(lane_code_unit_less_than16(a, a_size, b, b_size) == (wanted < 0));
    wanted = book_order16(a, a_size, b, b_size);
    /* two streams cut at places of their own */
    lane_compare_state state;
    memset(&state, 0, sizeof state);
    size_t at = 0, a_end = 0, b_end = 0;
    while (a_end < a_size || b_end < b_size) {
        a_end += rng_below(r, 5);
        b_end += rng_below(r, 5);
        a_end = a_end < a_size ? a_end : a_size;
        b_end = b_end < b_size ? b_end : b_size;
        if (a_end < at || b_end < at)
            continue;
        lane_check done =
            lane_compare_code_points_feed16(&state, a + at, a_end - at, b + at, b_end - at);
        CHECK(done.status == (state.order == 0 ? LANE_MORE : LANE_END));
        if (done.status == LANE_END)
            break;
        at += done.position;
        CHECK(state.offset == at);
    }
    lane_compare_code_points_finish16(&state, a + at, a_size - at, b + at, b_size - at);
    CHECK(state.order == wanted);
}
#endif
