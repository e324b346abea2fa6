/* fuzz_strings_template.h - over UNIT_BITS, 8 or 16. */
#undef UNIT
#undef LOCAL
#undef PUBLIC
#if UNIT_BITS == 8
#    define UNIT      uint8_t
#    define LOCAL(f)  f
#    define PUBLIC(f) lane_##f
#else
#    define UNIT      uint16_t
#    define LOCAL(f)  f##16
#    define PUBLIC(f) lane_##f##16
#endif

/* the naive search, and what a match's hash must be */
static void LOCAL(check_search)(const UNIT *s, size_t n, const UNIT *x, size_t m) {
    size_t wanted = n;
    for (size_t i = 0; m <= n && i <= n - m; i++) {
        size_t j = 0;
        while (j < m && book_lower(s[i + j]) == book_lower(x[j]))
            j++;
        if (j == m) {
            wanted = i;
            break;
        }
    }
    CHECK(PUBLIC(find_ignoring_ascii_case)(s, n, x, m) == wanted);
    if (wanted < n)
        CHECK(PUBLIC(hash_ignoring_ascii_case)(s + wanted, m, n) ==
              PUBLIC(hash_ignoring_ascii_case)(x, m, n));
}

/* code points: walked one by one */
static void LOCAL(check_code_points)(const UNIT *s, size_t n, size_t k) {
    size_t count = 0, at = 0;
    for (size_t i = 0; i < n; i++) {
#if UNIT_BITS == 8
        bool begins = (s[i] & 0xC0) != 0x80;
#else
        bool begins = !(i > 0 && s[i] >> 10 == 0x37 && s[i - 1] >> 10 == 0x36);
#endif
        if (begins && count++ == k)
            at = i;
    }
    CHECK(PUBLIC(code_point_length)(s, n) == count);
    lane_check r = PUBLIC(code_unit_position)(s, n, k);
    if (k < count)
        CHECK(r.status == LANE_OK && r.position == (k == 0 ? 0 : at));
    else
        CHECK(r.status == (k == count ? LANE_OK : LANE_E_RANGE) && r.position == (k == 0 ? 0 : n));
}

static void LOCAL(fuzz_one)(const split_job *jobs, size_t splits, const UNIT *s, size_t n,
                            const cutting *a, const cutting *b) {
    UNIT *wanted = fuzz_room(n, sizeof(UNIT));
    for (size_t job = 0; job < LOCAL(WRITERS); job++) {
        size_t m = LOCAL(writers)[job].book(s, n, wanted);
        LOCAL(check_whole)(job, s, n, wanted, m, b->room);
        LOCAL(check_feed)(LOCAL(writers)[job].feed, s, n, wanted, m, a);
    }
    free(wanted);
    for (size_t job = 0; job < splits; job++) {
        book_tokens tokens = LOCAL(book_split)(&jobs[job], s, n);
        LOCAL(check_stream)(&jobs[job], s, n, &tokens, a);
        if (jobs[job].how == CUT_STRICTLY)
            LOCAL(check_code_point_split)(&jobs[job], s, n, &tokens);
        free(tokens.starts);
        free(tokens.ends);
    }
    LOCAL(check_skip)(s, n, a);
    LOCAL(check_compares)(s, n / 2, s + n / 2, n - n / 2, a, b);
    size_t m = b->room < n ? b->room : n;
    LOCAL(check_search)(s, n - m, s + n - m, m);
    LOCAL(check_code_points)(s, n, a->first);
}
