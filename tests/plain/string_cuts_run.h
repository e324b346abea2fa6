/* string_cuts_run.h - every cut of one text through every job, over LOCAL (string_cuts_template.h). */
#undef UNIT
#undef LOCAL
#if UNIT_BITS == 8
#    define UNIT     uint8_t
#    define LOCAL(f) f
#else
#    define UNIT     uint16_t
#    define LOCAL(f) f##16
#endif

static void LOCAL(check_text)(const UNIT *text, const UNIT *other, size_t n, bool switch_tiers) {
    /* copies of exactly n units, for the sanitizers */
    UNIT *s = cut_room(n, sizeof(UNIT)), *o = cut_room(n, sizeof(UNIT));
    memcpy(s, text, n * sizeof(UNIT));
    memcpy(o, other, n * sizeof(UNIT));
    UNIT wanted[LOCAL(WRITERS)][LONGEST + 1];
    size_t sizes[LOCAL(WRITERS)];
    for (size_t job = 0; job < LOCAL(WRITERS); job++)
        sizes[job] = LOCAL(writers)[job].book(s, n, wanted[job]);
    book_tokens tokens[SPLITS];
    for (size_t job = 0; job < SPLITS; job++) {
        tokens[job] = LOCAL(book_split)(&jobs[job], s, n);
        if (jobs[job].how == CUT_STRICTLY)
            LOCAL(check_code_point_split)(&jobs[job], s, n, &tokens[job]);
    }
    for (size_t job = 0; job < LOCAL(WRITERS); job++)
        LOCAL(check_whole)(job, s, n, wanted[job], sizes[job], n % 11);

    /* cut in two at every place; then in pieces of 1, 2, ... with room for few */
    for (size_t cut = 0; cut <= n + 6; cut++) {
        cutting c = {cut, SIZE_MAX, n + 1, switch_tiers};
        if (cut > n) {
            c.first = 0;
            c.step = cut - n;
            c.room = 1 + cut % 4;
        }
        cutting whole = {n, SIZE_MAX, 1, switch_tiers};
        for (size_t job = 0; job < LOCAL(WRITERS); job++)
            LOCAL(check_feed)(LOCAL(writers)[job].feed, s, n, wanted[job], sizes[job], &c);
        for (size_t job = 0; job < SPLITS; job++)
            LOCAL(check_stream)(&jobs[job], s, n, &tokens[job], &c);
        LOCAL(check_skip)(s, n, &c);
        LOCAL(check_compares)(s, n, o, n, &c, &whole);
        LOCAL(check_compares)(o, n, s, n - n / 7, &whole, &c);
#if UNIT_BITS == 8
        check_byte_order(s, n, o, n, &c, &whole);
#endif
    }
    for (size_t job = 0; job < SPLITS; job++) {
        free(tokens[job].starts);
        free(tokens[job].ends);
    }
    free(s);
    free(o);
}
