/* fuzz_ascii_template.h - over UNIT_BITS, 8 or 16. */
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

static UNIT LOCAL(lower)(UNIT c) {
    return c >= 'A' && c <= 'Z' ? (UNIT)(c + 0x20) : c;
}
/* in the order of UTF-16 code units EE and EF, which begin U+E000 to U+FFFF, stand behind F0 to FF */
static unsigned LOCAL(sort_key)(UNIT unit) {
    bool behind = UNIT_BITS == 8 && (unit == 0xEE || unit == 0xEF);
    return behind ? 0x100u + unit : unit;
}

static UNIT LOCAL(upper)(UNIT c) {
    return c >= 'a' && c <= 'z' ? (UNIT)(c - 0x20) : c;
}

static bool LOCAL(is_white)(UNIT c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

/* one text: is it ASCII, its case, its leading whitespace */
static void LOCAL(check_text)(const UNIT *s, size_t n, size_t capacity) {
    size_t ascii = 0;
    while (ascii < n && s[ascii] < 0x80)
        ascii++;
    CHECK(PUBLIC(is_ascii)(s, n) == (ascii == n));
    CHECK(PUBLIC(is_ascii)(s, ascii));

    UNIT *out = fuzz_room(capacity, sizeof *out), *in_place = fuzz_room(n, sizeof *in_place);
    size_t done = n < capacity ? n : capacity;
    lane_result r = PUBLIC(ascii_lowercase)(s, n, out, capacity);
    CHECK(r.status == (n <= capacity ? LANE_OK : LANE_FULL) && r.read == done && r.written == done);
    for (size_t i = 0; i < done; i++)
        CHECK(out[i] == LOCAL(lower)(s[i]));
    r = PUBLIC(ascii_uppercase)(s, n, out, capacity);
    CHECK(r.status == (n <= capacity ? LANE_OK : LANE_FULL) && r.read == done && r.written == done);
    for (size_t i = 0; i < done; i++)
        CHECK(out[i] == LOCAL(upper)(s[i]));
    memcpy(in_place, s, n * sizeof *s);
    PUBLIC(ascii_uppercase)(in_place, n, in_place, n);
    for (size_t i = 0; i < n; i++)
        CHECK(in_place[i] == LOCAL(upper)(s[i]));
    free(out);
    free(in_place);

    size_t from = capacity < n ? capacity : n, to = from;
    while (to < n && LOCAL(is_white)(s[to]))
        to++;
    CHECK(PUBLIC(skip_ascii_whitespace)(s, n, from) == to);
}

/* two texts: the second is the first with its case changed, one unit changed, or cut */
static void LOCAL(check_two)(const UNIT *a, size_t n, uint8_t how, uint8_t where) {
    UNIT *b = fuzz_room(n, sizeof *b);
    for (size_t i = 0; i < n; i++)
        b[i] = how & 1 ? LOCAL(upper)(a[i]) : a[i];
    if (n > 0 && how & 2)
        b[where % n] ^= (UNIT)(1u << (how >> 4) % UNIT_BITS);
    size_t cut = how & 4 && n > 0 ? where % n : n;

    size_t at = 0, at_folded = 0;
    while (at < n && a[at] == b[at])
        at++;
    while (at_folded < n && LOCAL(lower)(a[at_folded]) == LOCAL(lower)(b[at_folded]))
        at_folded++;
    CHECK(PUBLIC(mismatch)(a, b, n) == at);
    CHECK(PUBLIC(mismatch_ignoring_ascii_case)(a, b, n) == at_folded);
    CHECK(PUBLIC(is_identical)(a, n, b, cut) == (cut == n && at == n));
    CHECK(PUBLIC(ascii_case_insensitive_match)(a, n, b, cut) == (cut == n && at_folded == n));
    CHECK(PUBLIC(code_unit_prefix)(b, cut, a, n) == (at >= cut));
    CHECK(PUBLIC(code_unit_prefix)(a, n, b, cut) == (at >= n && cut == n));
    CHECK(PUBLIC(code_unit_less_than)(a, n, b, cut) ==
          (at < cut && LOCAL(sort_key)(a[at]) < LOCAL(sort_key)(b[at])));
    CHECK(PUBLIC(code_unit_less_than)(b, cut, a, n) ==
          (at < cut ? LOCAL(sort_key)(b[at]) < LOCAL(sort_key)(a[at]) : cut < n));

    size_t same_end = 0;
    while (same_end < n && a[n - 1 - same_end] == b[n - 1 - same_end])
        same_end++;
    CHECK(PUBLIC(code_unit_suffix)(b + (n - cut), cut, a, n) == (same_end >= cut));
    free(b);
}
