/* infra_exhaustive_pairs.h - over UNIT_BITS, 8 or 16: pairs of edge units. */
#undef UNIT
#undef PUBLIC
#undef LOCAL
#if UNIT_BITS == 8
#    define UNIT      uint8_t
#    define PUBLIC(f) lane_##f
#    define LOCAL(f)  f
#else
#    define UNIT      uint16_t
#    define PUBLIC(f) lane_##f##16
#    define LOCAL(f)  f##16
#endif

/* two texts that are the same but for one unit each, at `place` of n */
static void LOCAL(test_compare)(UNIT a_unit, UNIT b_unit, size_t place, size_t n) {
    static UNIT a[LONGEST], b[LONGEST];
    for (size_t i = 0; i < n; i++)
        a[i] = b[i] = (UNIT)('a' + i % 26);
    a[place] = a_unit;
    b[place] = b_unit;
    bool same = a_unit == b_unit, match = lower(a_unit) == lower(b_unit);
    IS(PUBLIC(is_identical)(a, n, b, n) == same);
    IS(PUBLIC(mismatch)(a, b, n) == (same ? n : place));
    IS(PUBLIC(ascii_case_insensitive_match)(a, n, b, n) == match);
    IS(PUBLIC(mismatch_ignoring_ascii_case)(a, b, n) == (match ? n : place));
    IS(PUBLIC(code_unit_prefix)(a, place + 1, b, n) == same);
    IS(PUBLIC(code_unit_suffix)(a + place, n - place, b, n) == same);
    IS(PUBLIC(starts_with_ignoring_ascii_case)(a, n, b, place + 1) == match);
    IS(!match ||
       PUBLIC(hash_ignoring_ascii_case)(a, n, 1) == PUBLIC(hash_ignoring_ascii_case)(b, n, 1));
    /* the unit alone decides, or where it does not, the length */
#if UNIT_BITS == 8
    IS(lane_byte_less_than(a, n, b, n) == (a_unit < b_unit));
    IS(lane_byte_less_than(a, n - 1, b, n) == (place == n - 1 ? true : a_unit <= b_unit));
    bool turned = a_unit >= 0xEE && b_unit >= 0xEE && (a_unit < 0xF0) != (b_unit < 0xF0);
    bool less = turned ? a_unit >= 0xF0 : a_unit < b_unit;
#else
    bool less = a_unit < b_unit;
#endif
    IS(PUBLIC(code_unit_less_than)(a, n, b, n) == less);
}

static bool LOCAL(newline)(UNIT u) {
    return u == '\n' || u == '\r';
}
static bool LOCAL(white)(UNIT u) {
    return u == 9 || u == 0xA || u == 0xC || u == 0xD || u == 0x20;
}

static void LOCAL(test_text)(const UNIT *s, size_t n, const UNIT *wanted, size_t m,
                             lane_result result, const UNIT *out) {
    (void)s;
    IS(result.status == LANE_OK && result.read == n && result.written == m);
    IS(memcmp(out, wanted, m * sizeof(UNIT)) == 0);
}

/* two units behind `place` letters: each rule that looks at neighbours */
static void LOCAL(test_neighbours)(UNIT first, UNIT second, size_t place) {
    static UNIT s[LONGEST], out[LONGEST], wanted[LONGEST];
    size_t n = place + 2, m = place;
    for (size_t i = 0; i < place; i++)
        s[i] = wanted[i] = 'x';
    s[place] = first;
    s[place + 1] = second;

    if (!LOCAL(newline)(first))
        wanted[m++] = first;
    if (!LOCAL(newline)(second))
        wanted[m++] = second;
    LOCAL(test_text)(s, n, wanted, m, PUBLIC(strip_newlines)(s, n, out, n), out);

    m = place;
    wanted[m++] = first == '\r' ? '\n' : first;
    if (!(first == '\r' && second == '\n'))
        wanted[m++] = second == '\r' ? '\n' : second;
    LOCAL(test_text)(s, n, wanted, m, PUBLIC(normalize_newlines)(s, n, out, n), out);

    /* the first is inside unless nothing or whitespace follows it; the second is at the end */
    m = place;
    if (!LOCAL(white)(first))
        wanted[m++] = first;
    else if (m > 0 && !LOCAL(white)(second))
        wanted[m++] = ' ';
    if (!LOCAL(white)(second))
        wanted[m++] = second;
    LOCAL(test_text)
    (s, n, wanted, m, PUBLIC(strip_and_collapse_ascii_whitespace)(s, n, out, n), out);

#if UNIT_BITS == 16
    bool first_leads = first >> 10 == 0x36, first_trails = first >> 10 == 0x37;
    bool second_leads = second >> 10 == 0x36, second_trails = second >> 10 == 0x37;
    bool pair = first_leads && second_trails;
    IS(lane_code_point_length16(s, n) == n - pair);
    wanted[place] = (first_leads || first_trails) && !pair ? 0xFFFD : first;
    wanted[place + 1] = (second_leads || second_trails) && !pair ? 0xFFFD : second;
    test_text16(s, n, wanted, n, lane_convert_to_scalar_value_string16(s, n, out, n), out);
    size_t lone = wanted[place] != first ? place : wanted[place + 1] != second ? place + 1 : n;
    IS(lane_find_lone_surrogate16(s, n) == lone);
#else
    size_t trails = (size_t)((first & 0xC0) == 0x80) + ((second & 0xC0) == 0x80);
    IS(lane_code_point_length(s, n) == n - trails);
#endif
    for (size_t i = 0; i < place; i++)
        wanted[i] = 'X';
    wanted[place] = (UNIT)upper(first);
    wanted[place + 1] = (UNIT)upper(second);
    LOCAL(test_text)(s, n, wanted, n, PUBLIC(ascii_uppercase)(s, n, out, n), out);
    for (size_t i = 0; i < place; i++)
        s[i] = wanted[i] = 'x';
    wanted[place] = (UNIT)lower(first);
    wanted[place + 1] = (UNIT)lower(second);
    LOCAL(test_text)(s, n, wanted, n, PUBLIC(ascii_lowercase)(s, n, out, n), out);
}

static void LOCAL(test_pairs)(void) {
    for (size_t i = 0; i < 64; i++) {
        for (size_t j = 0; j < 64; j++) {
            UNIT a = LOCAL(edge_units)[i], b = LOCAL(edge_units)[j];
            for (size_t p = 0; p < COUNT_OF(places); p++) {
                LOCAL(test_compare)(a, b, places[p], places[p] + 1);
                LOCAL(test_compare)(a, b, places[p], places[p] + 70);
                LOCAL(test_neighbours)(a, b, places[p]);
            }
        }
    }
}
