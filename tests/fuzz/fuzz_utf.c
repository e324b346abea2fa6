/* fuzz_utf.c - validation, repair, conversion, counts and indices against the definition in support/utf_book.h,
 * whole, with a small room, and in pieces.
 *
 * input: a capacity, the encodings and the mode, how long pieces are, the text */
#include "fuzz.h"
#include "support/utf_book.h"

static void check_validate(const uint8_t *s, size_t n, size_t step) {
    lane_utf8_check wanted = {LANE_OK, 0, 0};
    while (wanted.position < n && wanted.status == LANE_OK) {
        book_part part = book_utf8(s + wanted.position, n - wanted.position, false);
        if (part.ill_formed) {
            wanted.status = part.cut_off ? LANE_MORE : LANE_E_NOT_UTF8;
            wanted.length = (uint32_t)part.length;
        } else {
            wanted.position += part.length;
        }
    }
    lane_utf8_check got = lane_utf8_validate(s, n);
    CHECK(got.status == wanted.status && got.position == wanted.position);
    CHECK(got.length == wanted.length);

    lane_utf_state state;
    memset(&state, 0, sizeof state);
    lane_utf_found found = {LANE_OK, 0, 0, 0, {0}, {0}};
    for (size_t at = 0; at < n && found.status == LANE_OK; at += step)
        found = lane_utf8_validate_feed(&state, s + at, n - at < step ? n - at : step);
    if (found.status == LANE_OK)
        found = lane_utf8_validate_finish(&state);
    CHECK(found.status == wanted.status && found.position == wanted.position);
    CHECK(found.length == wanted.length);
    CHECK(memcmp(found.bytes, s + wanted.position, wanted.length) == 0);
}

typedef struct utf_case {
    int32_t from, to, mode;
    const uint8_t *text;
    size_t n;
    const uint8_t *wanted;              /* what is to come out, */
    book_result all;                    /* in all */
    size_t read, written, replacements; /* so far */
} utf_case;

/* What a call wrote is the next that is wanted. */
static void take(utf_case *c, const uint8_t *out, size_t capacity, lane_utf_result r) {
    CHECK(r.written <= capacity && r.written <= c->all.written - c->written);
    CHECK(r.written == 0 || memcmp(out, c->wanted + c->written, r.written) == 0);
    c->read += r.read;
    c->written += r.written;
    c->replacements += r.replacements;
}

static void is_all(const utf_case *c, int32_t status) {
    CHECK(status == c->all.status && c->written == c->all.written);
    CHECK(c->replacements == c->all.replacements);
}

static bool is_repair(const utf_case *c) {
    return c->mode == LANE_UTF_DROP || c->mode == LANE_UTF_ESCAPE;
}

static void check_whole(utf_case c, size_t capacity) {
    uint8_t *out = fuzz_room(capacity, 1);
    lane_utf_result r;
    do {
        const uint8_t *rest = c.text + c.read;
        r = is_repair(&c) ? lane_utf8_repair(rest, c.n - c.read, c.mode, out, capacity, NULL)
                          : lane_transcode(c.from, c.to, c.mode, rest, c.n - c.read, out, capacity);
        take(&c, out, capacity, r);
        CHECK(r.status != LANE_FULL || capacity < c.all.written);
    } while (r.status == LANE_FULL && r.read > 0);
    CHECK(r.status != LANE_FULL || capacity < 12);
    if (r.status != LANE_FULL) {
        is_all(&c, r.status);
        CHECK(c.read == c.all.read);
    }
    free(out);
}

static void check_pieces(utf_case c, size_t step) {
    size_t capacity = 4 * (step + 3);
    uint8_t *out = fuzz_room(capacity, 1);
    lane_transcode_state state;
    memset(&state, 0, sizeof state);
    state.text.mode = c.mode;
    state.from = c.from;
    state.to = c.to;
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    for (size_t at = 0; at < c.n && r.status == LANE_OK; at += step) {
        size_t piece = c.n - at < step ? c.n - at : step;
        r = is_repair(&c) ? lane_utf8_repair_feed(&state.text, c.text + at, piece, out, capacity)
                          : lane_transcode_feed(&state, c.text + at, piece, out, capacity);
        take(&c, out, capacity, r);
    }
    if (r.status == LANE_OK) {
        r = is_repair(&c) ? lane_utf8_repair_finish(&state.text, out, capacity)
                          : lane_transcode_finish(&state, out, capacity);
        take(&c, out, capacity, r);
    }
    is_all(&c, r.status);
    CHECK(state.text.offset == c.all.read);
    free(out);
}

/* The functions with names of their own do what lane_transcode does. */
static void check_named(const uint8_t *s, size_t n) {
    uint16_t *units = fuzz_room(n, 2);
    uint8_t *bytes = fuzz_room(3 * n, 1), *wanted = fuzz_room(4 * n, 1);
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    int32_t native = first == 1 ? LANE_ENCODING_UTF16LE : LANE_ENCODING_UTF16BE;
    book_result book = book_convert(LANE_ENCODING_UTF8, native, LANE_UTF_REPLACE, s, n, wanted);
    lane_utf_result r = lane_utf8_to_utf16(s, n, LANE_UTF_REPLACE, units, n);
    CHECK(r.status == LANE_OK && 2 * r.written == book.written);
    CHECK(r.replacements == book.replacements && memcmp(units, wanted, book.written) == 0);
    CHECK(lane_utf8_to_utf16_size(s, n, LANE_UTF_REPLACE).size == r.written);

    lane_utf_counts counts = lane_utf8_count(s, n);
    CHECK(counts.utf16 == r.written && counts.ill_formed == r.replacements && counts.bytes == n);

    size_t count = r.written;
    book = book_convert(LANE_ENCODING_UTF8, LANE_ENCODING_UTF8, LANE_UTF_REPLACE, s, n, wanted);
    r = lane_utf16_to_utf8(units, count, LANE_UTF_FAIL, bytes, 3 * n);
    CHECK(r.status == LANE_OK && r.written == book.written);
    CHECK(memcmp(bytes, wanted, r.written) == 0);
    CHECK(lane_utf16_to_utf8_size(units, count, LANE_UTF_FAIL).size == r.written);
    CHECK(lane_utf16_length_in_utf8(units, count) == r.written);
    CHECK(lane_utf8_length_in_utf16(wanted, book.written) == count);
    CHECK(lane_utf8_scrub_size(s, n).size == book.written);

    /* an index there and back */
    for (size_t i = 0; i <= n; i += 1 + n / 16) {
        size_t floor = lane_utf8_floor(s, n, i);
        lane_utf_index there = lane_utf8_convert_index(s, n, LANE_UNIT_BYTES, LANE_UNIT_UTF16, i);
        CHECK(there.status == (floor == i ? LANE_OK : LANE_E_INSIDE_CODE_POINT));
        lane_utf_index back =
            lane_utf8_convert_index(s, n, LANE_UNIT_UTF16, LANE_UNIT_BYTES, there.index);
        CHECK(back.status == LANE_OK && back.index == floor);
    }
    free(units);
    free(bytes);
    free(wanted);
}

static bool same_counts(lane_utf_counts a, lane_utf_counts b) {
    return a.bytes == b.bytes && a.utf16 == b.utf16 && a.code_points == b.code_points &&
           a.ill_formed == b.ill_formed;
}

static bool same_index(lane_utf_index a, lane_utf_index b) {
    return a.status == b.status && a.index == b.index && a.ceil == b.ceil;
}

/* Counts and indices, in pieces and in bulk, as the calls for one whole text have them. */
static void check_indices(const uint8_t *s, size_t n, size_t step, uint8_t units) {
    const int32_t from = units % 3, to = units / 3 % 3;
    enum { COUNT = 20 };
    size_t indices[COUNT];
    lane_utf_index bulk[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        indices[i] = (n + 2) * i / COUNT;
    lane_check done = lane_utf8_convert_indices(s, n, from, to, indices, COUNT, bulk);
    CHECK(done.status == LANE_OK && done.position == COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        CHECK(same_index(bulk[i], lane_utf8_convert_index(s, n, from, to, indices[i])));
        lane_index_state state;
        memset(&state, 0, sizeof state);
        state.index = indices[i];
        state.from = from;
        state.to = to;
        for (size_t at = 0; at < n; at += step)
            lane_utf8_convert_index_feed(&state, s + at, n - at < step ? n - at : step);
        lane_utf_place place = lane_utf8_convert_index_finish(&state);
        CHECK(place.status == bulk[i].status);
        CHECK(place.index == bulk[i].index && place.ceil == bulk[i].ceil);
    }
    lane_count_state counts;
    memset(&counts, 0, sizeof counts);
    for (size_t at = 0; at < n; at += step)
        lane_utf8_count_feed(&counts, s + at, n - at < step ? n - at : step);
    CHECK(same_counts(counts.counts, lane_utf8_count(s, n)));
}

/* The bytes as code units. */
static void check_units(const uint8_t *s, size_t n, size_t step) {
    uint16_t *units = fuzz_room(n / 2, 2), *scrubbed = fuzz_room(n / 2, 2);
    n /= 2;
    if (n > 0)
        memcpy(units, s, 2 * n);
    lane_utf_counts counts = lane_utf16_count(units, n);
    lane_utf_result r = lane_utf16_scrub(units, n, scrubbed, n);
    CHECK(r.status == LANE_OK && r.written == n && r.replacements == counts.ill_formed);
    CHECK(lane_utf16_validate(scrubbed, n).status == LANE_OK);
    size_t errors = 0, at = 0;
    lane_utf_state state;
    memset(&state, 0, sizeof state);
    lane_count_state piecewise;
    memset(&piecewise, 0, sizeof piecewise);
    for (size_t end = 0; end < n;) {
        end = n - end < step ? n : end + step;
        lane_utf16_count_feed(&piecewise, units + at, end - at);
        while (at < end) {
            lane_utf_found found = lane_utf16_validate_feed(&state, units + at, end - at);
            at += found.read;
            CHECK(at <= end && (at == end || found.status == LANE_E_NOT_UTF16));
            if (found.status == LANE_OK)
                continue;
            CHECK(scrubbed[found.position] == 0xFFFD && units[found.position] != 0xFFFD);
            CHECK(memcmp(found.bytes, units + found.position, 2) == 0);
            errors++;
        }
    }
    errors += lane_utf16_validate_finish(&state).status == LANE_MORE;
    CHECK(errors == counts.ill_formed && same_counts(piecewise.counts, counts));
    /* code points sort as UTF-8 does */
    size_t half = n / 2, size = lane_utf16_to_utf8_bound(n);
    uint8_t *a = fuzz_room(size, 1), *b = fuzz_room(size, 1);
    size_t a_size = lane_utf16_to_utf8(scrubbed, half, LANE_UTF_FAIL, a, size).written;
    size_t b_size = lane_utf16_to_utf8(scrubbed + half, n - half, LANE_UTF_FAIL, b, size).written;
    int order = 0;
    /* what half the text cuts is no text of its own */
    bool cut = half > 0 && lane_utf16_floor(scrubbed, n, half) != half;
    if (!cut) {
        order = lane_compare_code_points16(scrubbed, half, scrubbed + half, n - half);
        CHECK(lane_compare_code_points(a, a_size, b, b_size) == order);
        order = lane_compare_code_units16(scrubbed, half, scrubbed + half, n - half);
        CHECK(lane_compare_code_units(a, a_size, b, b_size) == order);
    }
    free(units);
    free(scrubbed);
    free(a);
    free(b);
}

static void check_in_place(const uint8_t *s, size_t n) {
    uint8_t *text = fuzz_room(n, 1), *wanted = fuzz_room(4 * n, 1), *out = fuzz_room(4 * n, 1);
    if (n > 0)
        memcpy(text, s, n);
    lane_utf_result r = lane_utf8_scrub_in_place(text, n, '?');
    CHECK(r.read == n && lane_utf8_validate(text, n).status == LANE_OK);
    for (size_t i = 0; i < n;) {
        book_part part = book_utf8(s + i, n - i, false);
        for (size_t k = i; k < i + part.length; k++)
            CHECK(text[k] == (part.ill_formed ? '?' : s[k]));
        i += part.length;
    }
    for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_ESCAPE; mode++) {
        book_result book = book_convert(LANE_ENCODING_UTF8, LANE_ENCODING_UTF8, mode, s, n, wanted);
        lane_view view;
        r = lane_utf8_repair(s, n, mode, out, 4 * n, &view);
        CHECK(r.status == book.status && r.read == book.read && view.size == book.written);
        CHECK(view.size == 0 || memcmp(view.data, wanted, view.size) == 0);
    }
    /* as Latin-1 to UTF-8 and back */
    lane_result to = lane_latin1_to_utf8(s, n, out, 2 * n);
    CHECK(to.status == LANE_OK && to.read == n);
    CHECK(lane_latin1_to_utf8_size(s, n).size == to.written);
    CHECK(lane_utf8_to_latin1_size(out, to.written).size == n);
    lane_result back = lane_utf8_to_latin1(out, to.written, text, n);
    CHECK(back.status == LANE_OK && back.written == n && (n == 0 || memcmp(text, s, n) == 0));
    free(text);
    free(wanted);
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const int32_t encodings[] = {LANE_ENCODING_UTF8, LANE_ENCODING_UTF16LE,
                                        LANE_ENCODING_UTF16BE, LANE_ENCODING_LATIN1};
    fuzz_input in = {data, size};
    size_t capacity = fuzz_byte(&in);
    uint8_t job = fuzz_byte(&in), pieces = fuzz_byte(&in);
    size_t step = 1 + pieces % 70;
    utf_case c = {.from = encodings[job & 3],
                  .to = encodings[job >> 2 & 3],
                  .mode = pieces % 3 == 0   ? LANE_UTF_REPLACE
                          : pieces % 3 == 1 ? LANE_UTF_FAIL
                                            : LANE_UTF_WTF8};
    if (job >= 128) {
        c.from = c.to = LANE_ENCODING_UTF8;
        c.mode = job & 1 ? LANE_UTF_DROP : LANE_UTF_ESCAPE;
    }
    uint8_t *text = fuzz_text(&in, &c.n);
    uint8_t *wanted = fuzz_room(4 * c.n, 1);
    c.text = text;
    c.wanted = wanted;
    c.all = book_convert(c.from, c.to, c.mode, text, c.n, wanted);
    for_each_tier(isa) {
        check_validate(text, c.n, step);
        check_whole(c, c.all.written);
        check_whole(c, capacity);
        check_pieces(c, step);
        check_named(text, c.n);
        check_indices(text, c.n, step, job);
        check_units(text, c.n, step);
        check_in_place(text, c.n);
        if (!is_repair(&c)) {
            lane_utf_size found = lane_transcode_size(c.from, c.to, c.mode, text, c.n);
            CHECK(found.size == c.all.written);
            CHECK(c.all.written <= lane_transcode_bound(c.from, c.to, c.n));
        }
    }
    free(text);
    free(wanted);
    return 0;
}
