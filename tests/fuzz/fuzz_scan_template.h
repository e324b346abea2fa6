/* fuzz_scan_template.h - over UNIT_BITS, 8 or 16. */
#undef UNIT
#undef PUBLIC
#undef LOCAL
#undef VALUE
#if UNIT_BITS == 8
#    define UNIT      uint8_t
#    define PUBLIC(f) lane_##f
#    define LOCAL(f)  f
#    define VALUE(p)  (p)->byte

typedef struct parameters {
    uint8_t byte;
    uint16_t unit;
    lane_class set;
    bool in_set[256];
    size_t capacity;
    uint32_t base;
} parameters;
#else
#    define UNIT      uint16_t
#    define PUBLIC(f) lane_##f##16
#    define LOCAL(f)  f##16
#    define VALUE(p)  (p)->unit
#endif

static bool LOCAL(member)(const parameters *p, UNIT unit) {
    return (UNIT_BITS == 8 || unit < 0x80) && p->in_set[unit & 0xFF];
}

static void LOCAL(check_find_and_count)(const parameters *p, const UNIT *s, size_t n) {
    size_t first_value = n, first_in = n, first_not_in = n, last_not_in = n, values = 0, ins = 0;
    for (size_t i = n; i-- > 0;) {
        bool in = LOCAL(member)(p, s[i]);
        ins += in;
        if (in)
            first_in = i;
        else
            first_not_in = i;
        if (!in && last_not_in == n)
            last_not_in = i;
        if (s[i] == VALUE(p)) {
            first_value = i;
            values++;
        }
    }
#if UNIT_BITS == 8
    CHECK(lane_find_byte(s, n, p->byte) == first_value);
    CHECK(lane_count_byte(s, n, p->byte) == values);
#else
    CHECK(lane_find_unit16(s, n, p->unit) == first_value);
    CHECK(lane_count_unit16(s, n, p->unit) == values);
#endif
    CHECK(PUBLIC(find_first_in)(s, n, &p->set) == first_in);
    CHECK(PUBLIC(find_first_not_in)(s, n, &p->set) == first_not_in);
    CHECK(PUBLIC(find_last_not_in)(s, n, &p->set) == last_not_in);
    CHECK(PUBLIC(count_in)(s, n, &p->set) == ins);
}

static void LOCAL(check_bitmap)(const parameters *p, const UNIT *s, size_t n) {
    size_t words = lane_bitmap_words(n);
    for (size_t room = 0; room <= words; room += words > 1 ? words - 1 : 1) {
        uint64_t *bits = fuzz_room(room, sizeof *bits);
        lane_result r = PUBLIC(bitmap)(s, n, &p->set, bits, room);
        CHECK(r.status == (room < words ? LANE_FULL : LANE_OK));
        CHECK(r.read == (room < words ? 64 * room : n) && r.written == room);
        for (size_t i = 0; i < 64 * room; i++)
            CHECK((bits[i / 64] >> (i % 64) & 1) == (i < n && LOCAL(member)(p, s[i])));
        free(bits);
    }
}

static void LOCAL(check_offsets)(const parameters *p, const UNIT *s, size_t n) {
    uint32_t *out = fuzz_room(p->capacity, sizeof *out);
    size_t i = 0, read = 0;
    uint64_t base = p->base;
    lane_result r;
    do {
        r = PUBLIC(offsets)(s + read, n - read, &p->set, (uint32_t)base, out, p->capacity);
        for (size_t k = 0; k < r.written; k++, i++) {
            while (i < n && !LOCAL(member)(p, s[i]))
                i++;
            CHECK(i < n && out[k] == base + (i - read));
        }
        read += r.read;
        base += r.read;
        if (base > UINT32_MAX)
            base = 0;
    } while (r.status == LANE_FULL && r.read > 0);
    if (p->capacity > 0)
        CHECK(r.status == LANE_OK && read == n);
    for (; r.status == LANE_OK && i < n; i++)
        CHECK(!LOCAL(member)(p, s[i]));
    free(out);
}

static void LOCAL(check_scan)(const parameters *p, const UNIT *s, size_t n) {
    LOCAL(check_find_and_count)(p, s, n);
    LOCAL(check_bitmap)(p, s, n);
    LOCAL(check_offsets)(p, s, n);
}
