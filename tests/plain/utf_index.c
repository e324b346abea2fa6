/* utf_index.c - counts, boundaries, indices, orders and checks of UTF-8 and UTF-16, for short texts of what is and
 * what is not well-formed, against the definition in support/utf_book.h, on every tier. */
#include "support/expect.h"
#include "support/rng.h"
#include "support/utf_book.h"

enum { LONGEST = 400, UNITS = 3 };

static const char *tier;

#define CHECK(condition) EXPECT_IN(tier, condition)

/* What a text is at each of its boundaries. */
typedef struct places {
    size_t count;
    size_t at[LONGEST + 1][UNITS]; /* by lane_utf_unit */
    size_t own[LONGEST + 1];       /* units of the text itself */
    size_t ill_formed;
    int32_t status; /* of the first part that is ill-formed, and where it is, and its units */
    size_t first, first_length;
} places;

static int32_t native;

static void find_places(places *p, const void *s, size_t n, size_t width) {
    const uint8_t *bytes = s;
    size_t at[UNITS] = {0, 0, 0}, i = 0;
    p->count = 0;
    p->ill_formed = 0;
    p->status = LANE_OK;
    p->first = n;
    p->first_length = 0;
    while (true) {
        memcpy(p->at[p->count], at, sizeof at);
        p->own[p->count++] = i / width;
        if (i == n * width)
            return;
        book_part part =
            book_part_at(width == 1 ? LANE_ENCODING_UTF8 : native, false, bytes + i, n * width - i);
        bool supplementary = !part.ill_formed && part.value > 0xFFFF;
        uint8_t utf8[4];
        at[LANE_UNIT_BYTES] +=
            width == 1 ? part.length : book_put(LANE_ENCODING_UTF8, part.value, utf8);
        at[LANE_UNIT_UTF16] += supplementary ? 2 : 1;
        at[LANE_UNIT_CODE_POINTS]++;
        if (part.ill_formed && p->ill_formed++ == 0) {
            p->first = i / width;
            p->first_length = part.length / width;
            p->status = part.cut_off ? LANE_MORE : width == 1 ? LANE_E_NOT_UTF8 : LANE_E_NOT_UTF16;
        }
        i += part.length;
    }
}

/* What an index is in another unit. */
static lane_utf_index convert(const places *p, int32_t from, int32_t to, size_t index) {
    size_t last = p->count - 1, k = 0;
    while (k < last && p->at[k + 1][from] <= index)
        k++;
    lane_utf_index r = {LANE_OK, p->at[k][to], p->at[k][to]};
    if (k == last && p->at[k][from] < index)
        r.status = LANE_E_RANGE;
    else if (p->at[k][from] < index) {
        r.status = LANE_E_INSIDE_CODE_POINT;
        r.ceil = p->at[k + 1][to];
    }
    return r;
}

static bool same_index(lane_utf_index a, lane_utf_index b) {
    return a.status == b.status && a.index == b.index && a.ceil == b.ceil;
}

static bool same_counts(lane_utf_counts c, const places *p) {
    const size_t *end = p->at[p->count - 1];
    return c.bytes == end[LANE_UNIT_BYTES] && c.utf16 == end[LANE_UNIT_UTF16] &&
           c.code_points == end[LANE_UNIT_CODE_POINTS] && c.ill_formed == p->ill_formed;
}

static bool same_bytes(const lane_utf_found *found, const void *s, size_t n) {
    uint8_t bytes[4] = {0};
    memcpy(bytes, s, n);
    return memcmp(found->bytes, bytes, sizeof bytes) == 0;
}

#define UNIT_BITS 8
#include "utf_index_run.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "utf_index_run.h"
#undef UNIT_BITS

/* ---- UTF-8 alone ---- */

/* The orders of two texts, by what they are in UTF-16 (well-formed texts only), where that is defined: by units, and by
 * code points. */
static void check_orders(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size) {
    static uint16_t units[2][LONGEST];
    static uint8_t clean[2][3 * LONGEST];
    size_t size[2], size16[2];
    for (int i = 0; i < 2; i++) {
        const uint8_t *s = i == 0 ? a : b;
        size_t n = i == 0 ? a_size : b_size;
        size[i] =
            book_convert(LANE_ENCODING_UTF8, LANE_ENCODING_UTF8, LANE_UTF_REPLACE, s, n, clean[i])
                .written;
        size16[i] =
            book_convert(LANE_ENCODING_UTF8, native, LANE_UTF_REPLACE, s, n, (uint8_t *)units[i])
                .written /
            2;
    }
    int wanted = book_order16(units[0], size16[0], units[1], size16[1]);
    CHECK(lane_compare_code_points(clean[0], size[0], clean[1], size[1]) == wanted);
    CHECK(lane_compare_code_points(clean[1], size[1], clean[0], size[0]) == -wanted);
    wanted = book_unit_order16(units[0], size16[0], units[1], size16[1]);
    CHECK(lane_compare_code_units(clean[0], size[0], clean[1], size[1]) == wanted);
    CHECK(lane_compare_code_units(clean[1], size[1], clean[0], size[0]) == -wanted);
}

static void check_in_place(const uint8_t *s, size_t n, const places *p) {
    uint8_t text[LONGEST + 1], wanted[LONGEST + 1];
    memcpy(text, s, n);
    memcpy(wanted, s, n);
    for (size_t i = 0; i < n;) {
        book_part part = book_utf8(s + i, n - i, false);
        if (part.ill_formed)
            memset(wanted + i, '?', part.length);
        i += part.length;
    }
    lane_utf_result r = lane_utf8_scrub_in_place(text, n, '?');
    CHECK(r.status == LANE_OK && r.read == n && r.written == n);
    CHECK(r.replacements == p->ill_formed);
    CHECK(memcmp(text, wanted, n) == 0);
    CHECK(lane_utf8_validate(text, n).status == LANE_OK);
}

/* piece by piece, in a room that is too small */
static void check_resumed(const uint8_t *s, size_t n, int32_t mode, size_t room,
                          const uint8_t *wanted, const book_result *book) {
    uint8_t out[4 * LONGEST];
    lane_utf_result r = {LANE_FULL, 0, 0, 0};
    size_t read = 0, size = 0, replacements = 0;
    while (r.status == LANE_FULL) {
        lane_view text = {NULL, 99};
        r = lane_utf8_repair(s + read, n - read, mode, out, room, &text);
        CHECK(r.read > 0 || r.status != LANE_FULL);
        CHECK(text.size == r.written || (r.written == 0 && text.size == r.read));
        bool fits = size + text.size <= book->written;
        CHECK(fits && memcmp(text.data, wanted + size, text.size) == 0);
        if (!fits || (r.read == 0 && r.status == LANE_FULL))
            return;
        read += r.read;
        size += text.size;
        replacements += r.replacements;
    }
    CHECK(r.status == book->status && read == book->read && size == book->written);
    CHECK(replacements == book->replacements);
}

/* `text` of lane_utf8_repair: the input itself when it needs no repair, else what was written */
static void check_unchanged(const uint8_t *s, size_t n, const places *p) {
    uint8_t out[4 * LONGEST], wanted[4 * LONGEST], copy[LONGEST + 1];
    for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_ESCAPE; mode++) {
        lane_view text = {NULL, 99};
        book_result book = book_convert(LANE_ENCODING_UTF8, LANE_ENCODING_UTF8, mode, s, n, wanted);
        lane_utf_result r = lane_utf8_repair(s, n, mode, out, sizeof out, &text);
        bool copied = p->ill_formed > 0 && mode != LANE_UTF_FAIL;
        CHECK(r.status == book.status && r.read == book.read);
        CHECK(r.replacements == book.replacements && r.written == (copied ? book.written : 0));
        CHECK((const void *)text.data == (copied ? out : s) && text.size == book.written);
        CHECK(memcmp(text.data, wanted, text.size) == 0);
        /* a room that stops it */
        size_t room = n / 2;
        r = lane_utf8_repair(s, n, mode, out, room, &text);
        if (copied) {
            CHECK(r.written <= room && (r.written == 0 || text.size == r.written));
            CHECK(r.written == 0 || memcmp(out, wanted, r.written) == 0);
            CHECK(r.status == LANE_FULL || r.read == n);
        }
        check_resumed(s, n, mode, 16 + n / 8, wanted, &book);
    }
    memcpy(copy, s, n);
    book_result book =
        book_convert(LANE_ENCODING_UTF8, LANE_ENCODING_UTF8, LANE_UTF_DROP, s, n, wanted);
    lane_utf_result r = lane_utf8_repair(copy, n, LANE_UTF_DROP, copy, n, NULL);
    CHECK(r.status == LANE_OK && r.written == book.written);
    CHECK(memcmp(copy, wanted, book.written) == 0);
}

static void check_latin1(const uint8_t *s, size_t n) {
    uint8_t out[2 * LONGEST], wanted[2 * LONGEST], utf8[2 * LONGEST];
    size_t read = 0, written = 0;
    int32_t status = LANE_OK;
    while (read < n) {
        book_part part = book_utf8(s + read, n - read, false);
        status = part.cut_off        ? LANE_MORE
                 : part.ill_formed   ? LANE_E_NOT_UTF8
                 : part.value > 0xFF ? LANE_E_NOT_ISOMORPHIC
                                     : LANE_OK;
        if (status != LANE_OK)
            break;
        wanted[written++] = (uint8_t)part.value;
        read += part.length;
    }
    lane_result r = lane_utf8_to_latin1(s, n, out, written);
    CHECK(r.read == read && r.written == written);
    /* with no room left what comes next is not looked at, or is */
    CHECK(r.status == status || r.status == LANE_FULL);
    r = lane_utf8_to_latin1(s, n, out, sizeof out);
    CHECK(r.status == status && r.read == read && r.written == written);
    CHECK(memcmp(out, wanted, written) == 0);
    lane_utf_size size = lane_utf8_to_latin1_size(s, n);
    CHECK(size.status == LANE_OK && size.size == written);
    CHECK(size.replacements == (status != LANE_OK));
    if (written > 0) {
        r = lane_utf8_to_latin1(s, n, out, written - 1);
        CHECK(r.status == LANE_FULL && r.written == written - 1);
    }
    /* and any bytes the other way */
    size_t size8 = 0;
    for (size_t i = 0; i < n; i++)
        size8 += book_put(LANE_ENCODING_UTF8, s[i], utf8 + size8);
    CHECK(lane_latin1_to_utf8_size(s, n).size == size8);
    r = lane_latin1_to_utf8(s, n, out, size8);
    CHECK(r.status == LANE_OK && r.read == n && r.written == size8);
    CHECK(memcmp(out, utf8, size8) == 0);
    if (size8 > 0) {
        r = lane_latin1_to_utf8(s, n, out, size8 - 1);
        CHECK(r.status == LANE_FULL && r.read == n - 1);
    }
}

/* ---- texts ---- */

static const uint32_t values[] = {'a',    0x7F,   0x80,   0xE9,    0xFF,    0x100,
                                  0x7FF,  0x800,  0xD7FF, 0xD800,  0xDBFF,  0xDC00,
                                  0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
enum { VALUES = sizeof values / sizeof values[0] };

static uint32_t pick(rng *r, uint32_t rarely) {
    uint32_t c = values[rng_below(r, VALUES)];
    return c >= 0xD800 && c <= 0xDFFF && rng_below(r, rarely) != 0 ? 'x' : c;
}

static void make_text(rng *r, uint8_t *text, size_t n) {
    uint32_t rarely = 1u << rng_below(r, 7), latin = rng_below(r, 3);
    for (size_t size = 0; size < n;) {
        uint8_t part[4];
        uint32_t c =
            latin == 0 && rng_below(r, rarely) != 0 ? 0x60 + rng_below(r, 0xA0) : pick(r, rarely);
        size_t length = book_put(LANE_ENCODING_UTF8, c, part);
        if (rng_below(r, rarely) == 0)
            length = 1 + rng_below(r, (uint32_t)length);
        for (size_t i = 0; i < length && size < n; i++)
            text[size++] = part[i];
    }
}

static void make_text16(rng *r, uint16_t *text, size_t n) {
    uint32_t rarely = 1u << rng_below(r, 7);
    for (size_t size = 0; size < n;) {
        uint8_t bytes[4];
        uint16_t units[2];
        size_t length = book_put(native, pick(r, rarely), bytes) / 2;
        memcpy(units, bytes, sizeof units);
        for (size_t i = 0; i < length && size < n; i++)
            text[size++] = units[i];
    }
}

static void run(void) {
    rng r = rng_of(20261130);
    static places p;
    for (size_t n = 0; n <= LONGEST; n += n < 100 ? 1 : 37) {
        uint8_t text[LONGEST + 1], other[LONGEST + 1];
        uint16_t text16[LONGEST + 1], other16[LONGEST + 1];
        make_text(&r, text, n);
        make_text(&r, other, n);
        find_places(&p, text, n, 1);
        check_text(text, n, &p, &r);
        check_in_place(text, n, &p);
        check_unchanged(text, n, &p);
        check_latin1(text, n);
        size_t head = n > 0 ? rng_below(&r, (uint32_t)n) : 0;
        memcpy(other, text, head);
        check_orders(text, n, other, n - (n > 0 ? rng_below(&r, 2) : 0));
        check_orders(text, head, other, n);
        make_text16(&r, text16, n);
        make_text16(&r, other16, n);
        find_places(&p, text16, n, 2);
        check_text16(text16, n, &p, &r);
        /* the same up to somewhere, of other lengths */
        size_t same = n > 0 ? rng_below(&r, (uint32_t)n) : 0;
        memcpy(other16, text16, same * sizeof *text16);
        check_order16(text16, n, other16, n - (same == n ? 0 : rng_below(&r, 2)), &r);
        check_order16(text16, same, other16, n, &r);
    }
}

/* all pairs of short texts of the units where the orders differ */
static void run_orders(void) {
    static const uint16_t units[] = {'a', 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF};
    enum { COUNT = sizeof units / sizeof units[0], TEXTS = COUNT * COUNT * COUNT };
    rng r = rng_of(7);
    for (uint32_t i = 0; i < TEXTS; i++)
        for (uint32_t k = 0; k < TEXTS; k++) {
            uint16_t a[3] = {units[i % COUNT], units[i / COUNT % COUNT], units[i / COUNT / COUNT]};
            uint16_t b[3] = {units[k % COUNT], units[k / COUNT % COUNT], units[k / COUNT / COUNT]};
            check_order16(a, 3, b, 3, &r);
            check_order16(a, 2, b, 3, &r);
        }
}

int main(void) {
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    native = first == 1 ? LANE_ENCODING_UTF16LE : LANE_ENCODING_UTF16BE;
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        run();
    }
    run_orders();
    return expect_done();
}
