/* utf_cuts.c - every conversion and repair of utf.h and utf_convert.h, for texts of what is and what is not
 * well-formed: whole, with every kind of room, in two pieces cut at every place, in small pieces with small rooms,
 * on every tier and with a tier for each call, gives what the definition in support/utf_book.h gives. */
#include "support/expect.h"
#include "support/guard.h"
#include "support/rng.h"
#include "support/utf_book.h"

/* every cut of the short ones; of the long ones those near the ends and where a block or buffer may end */
enum { SHORT = 200, LONGEST = 16 * 1024 + 60, ROOM = 4 * LONGEST + 16 };

static const char *tier;
static bool switch_tiers;
static guard out_guard, in_guard;

#define CHECK(condition) EXPECT_IN(tier, condition)

static int32_t utf16_native(void) {
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1 ? LANE_ENCODING_UTF16LE : LANE_ENCODING_UTF16BE;
}

/* another tier for the next call */
static void turn(void) {
    static int32_t isa;
    if (!switch_tiers)
        return;
    do
        isa = (isa + 1) % LANE_ISA_COUNT;
    while (lane_isa_force(isa) != LANE_OK);
}

/* ---- the functions, in one form: sizes in bytes ---- */

enum { REPAIR, TO_UTF16, FROM_UTF16, SCRUB16, TRANSCODE };

typedef struct job {
    int function;
    int32_t from, to, mode;
    size_t in_width, out_width;
} job;

typedef struct stream {
    lane_transcode_state state;
} stream;

static lane_utf_result in_bytes(const job *j, lane_utf_result r) {
    r.read *= j->in_width;
    r.written *= j->out_width;
    return r;
}

static lane_utf_result whole(const job *j, const void *s, size_t n, void *out, size_t capacity) {
    lane_utf_result r = {LANE_E_ARGUMENT, 0, 0, 0};
    turn();
    switch (j->function) {
    case REPAIR:
        return lane_utf8_repair(s, n, j->mode, out, capacity, NULL);
    case TO_UTF16:
        return in_bytes(j, lane_utf8_to_utf16(s, n, j->mode, out, capacity / 2));
    case FROM_UTF16:
        return in_bytes(j, lane_utf16_to_utf8(s, n / 2, j->mode, out, capacity));
    case SCRUB16:
        return in_bytes(j, lane_utf16_scrub(s, n / 2, out, capacity / 2));
    case TRANSCODE:
        return lane_transcode(j->from, j->to, j->mode, s, n, out, capacity);
    }
    return r;
}

static lane_utf_result feed(const job *j, stream *st, const void *s, size_t n, void *out,
                            size_t capacity) {
    lane_utf_result r = {LANE_E_ARGUMENT, 0, 0, 0};
    turn();
    switch (j->function) {
    case REPAIR:
        return lane_utf8_repair_feed(&st->state.text, s, n, out, capacity);
    case TO_UTF16:
        return in_bytes(j, lane_utf8_to_utf16_feed(&st->state.text, s, n, out, capacity / 2));
    case FROM_UTF16:
        return in_bytes(j, lane_utf16_to_utf8_feed(&st->state.text, s, n / 2, out, capacity));
    case SCRUB16:
        return in_bytes(j, lane_utf16_scrub_feed(&st->state.text, s, n / 2, out, capacity / 2));
    case TRANSCODE:
        return lane_transcode_feed(&st->state, s, n, out, capacity);
    }
    return r;
}

static lane_utf_result finish(const job *j, stream *st, void *out, size_t capacity) {
    lane_utf_result r = {LANE_E_ARGUMENT, 0, 0, 0};
    turn();
    switch (j->function) {
    case REPAIR:
        return lane_utf8_repair_finish(&st->state.text, out, capacity);
    case TO_UTF16:
        return in_bytes(j, lane_utf8_to_utf16_finish(&st->state.text, out, capacity / 2));
    case FROM_UTF16:
        return in_bytes(j, lane_utf16_to_utf8_finish(&st->state.text, out, capacity));
    case SCRUB16:
        return in_bytes(j, lane_utf16_scrub_finish(&st->state.text, out, capacity / 2));
    case TRANSCODE:
        return lane_transcode_finish(&st->state, out, capacity);
    }
    return r;
}

static lane_utf_size size_of(const job *j, const void *s, size_t n) {
    lane_utf_size size = {LANE_OK, n, 0};
    turn();
    switch (j->function) {
    case REPAIR:
        return lane_utf8_repair_size(s, n, j->mode);
    case TO_UTF16:
        size = lane_utf8_to_utf16_size(s, n, j->mode);
        size.size *= 2;
        return size;
    case FROM_UTF16:
        return lane_utf16_to_utf8_size(s, n / 2, j->mode);
    case TRANSCODE:
        return lane_transcode_size(j->from, j->to, j->mode, s, n);
    }
    return size;
}

static size_t bound_of(const job *j, size_t n) {
    switch (j->function) {
    case REPAIR:
        return lane_utf8_repair_bound(n, j->mode);
    case TO_UTF16:
        return 2 * n;
    case FROM_UTF16:
        return lane_utf16_to_utf8_bound(n / 2);
    case TRANSCODE:
        return lane_transcode_bound(j->from, j->to, n);
    }
    return n;
}

/* ---- what came out, gathered ---- */

typedef struct gathered {
    uint8_t bytes[ROOM];
    size_t size, read, replacements;
    int32_t status;
} gathered;

/* false when the call went past what it may; `room` is at the end of its guard, so that more would fault */
static bool gather(gathered *g, const uint8_t *room, size_t capacity, lane_utf_result r) {
    bool fits = r.written <= capacity && g->size + r.written <= ROOM;
    CHECK(fits);
    if (!fits)
        return false;
    if (r.written > 0)
        memcpy(g->bytes + g->size, room, r.written);
    g->size += r.written;
    g->read += r.read;
    g->replacements += r.replacements;
    g->status = r.status;
    return true;
}

static void begin(gathered *g, int32_t status) {
    g->size = g->read = g->replacements = 0;
    g->status = status;
}

static void is_all(const gathered *g, const book_result *wanted, const uint8_t *bytes) {
    CHECK(g->status == wanted->status);
    CHECK(g->read == wanted->read);
    CHECK(g->replacements == wanted->replacements);
    CHECK(g->size == wanted->written && memcmp(g->bytes, bytes, g->size) == 0);
}

static uint8_t *room_of(size_t capacity) {
    return guard_place(&out_guard, GUARD_RIGHT, capacity);
}

static void check_resumed(const job *j, const uint8_t *s, size_t n, size_t capacity,
                          const book_result *wanted, const uint8_t *bytes) {
    static gathered g;
    begin(&g, LANE_FULL);
    uint8_t *room = room_of(capacity);
    size_t steps = 0;
    while (g.status == LANE_FULL) {
        lane_utf_result r = whole(j, s + g.read, n - g.read, room, capacity);
        /* as much room as lane_..._size says is never too little, also for what an error ends */
        CHECK(steps > 0 || capacity < wanted->written || r.status == wanted->status);
        if (!gather(&g, room, capacity, r))
            return;
        /* LANE_FULL without a step: only when not even a character fits */
        if (r.status == LANE_FULL && r.read == 0) {
            CHECK(capacity < 12);
            return;
        }
        CHECK(steps++ <= n);
    }
    is_all(&g, wanted, bytes);
}

/* Cut at `cuts`, a rising list that ends with n. */
static void check_pieces(const job *j, const uint8_t *s, const size_t *cuts, size_t capacity,
                         const book_result *wanted, const uint8_t *bytes) {
    stream st;
    memset(&st, 0, sizeof st);
    st.state.text.mode = j->mode;
    st.state.from = j->from;
    st.state.to = j->to;
    static gathered g;
    begin(&g, LANE_OK);
    uint8_t *room = room_of(capacity);
    size_t at = 0, n = 0;
    for (const size_t *cut = cuts;; cut++) {
        n = *cut;
        size_t from = at;
        do {
            /* the piece in memory of its own: nothing before or behind it may be looked at */
            uint8_t *piece = guard_place(&in_guard, GUARD_RIGHT, n - at);
            if (n > at)
                memcpy(piece, s + at, n - at);
            lane_utf_result r = feed(j, &st, piece, n - at, room, capacity);
            if (!gather(&g, room, capacity, r))
                return;
            at += r.read;
            CHECK(r.status != LANE_OK || at == n);
            if (r.status == LANE_FULL && r.read == 0 && r.written == 0) {
                CHECK(capacity < 16);
                return;
            }
        } while (g.status == LANE_FULL);
        if (g.status != LANE_OK)
            break;
        CHECK(st.state.text.offset * j->in_width == at && at >= from);
        if (cut[1] <= *cut)
            break;
    }
    if (g.status == LANE_OK)
        do {
            lane_utf_result r = finish(j, &st, room, capacity);
            CHECK(r.read == 0);
            if (!gather(&g, room, capacity, r))
                return;
            if (r.status == LANE_FULL && r.written == 0) {
                CHECK(capacity < 16);
                return;
            }
        } while (g.status == LANE_FULL);
    CHECK(st.state.text.replacements == wanted->replacements);
    g.read = (size_t)st.state.text.offset * j->in_width;
    is_all(&g, wanted, bytes);
    if (wanted->status != LANE_OK) {
        lane_utf_result again = feed(j, &st, s, 0, room, capacity);
        CHECK(again.status == wanted->status && again.read == 0 && again.written == 0);
    }
}

static bool worth_cutting(size_t n, size_t cut) {
    static const size_t places[] = {256, 512, 1024, 16 * 1024};
    bool near = n <= SHORT || cut < 5 || n - cut < 5;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        near |= cut + 4 >= places[i] && cut <= places[i] + 4;
    return near;
}

static void check_job(const job *j, const uint8_t *s, size_t n, rng *r) {
    static uint8_t bytes[ROOM];
    n -= n % j->in_width;
    book_result wanted = book_convert(j->from, j->to, j->mode, s, n, bytes);

    lane_utf_size size = size_of(j, s, n);
    if (j->function != SCRUB16) {
        CHECK(size.status == LANE_OK && size.size == wanted.written);
        bool stops = wanted.status != LANE_OK;
        CHECK(size.replacements == wanted.replacements + stops);
    }
    CHECK(wanted.written <= bound_of(j, n));

    check_resumed(j, s, n, wanted.written, &wanted, bytes);
    check_resumed(j, s, n, bound_of(j, n), &wanted, bytes);
    if (wanted.written > 0)
        check_resumed(j, s, n, wanted.written - j->out_width, &wanted, bytes);
    for (size_t capacity = j->out_width; capacity <= 20 && n <= SHORT; capacity += j->out_width)
        check_resumed(j, s, n, capacity, &wanted, bytes);

    for (size_t cut = 0; cut <= n; cut += j->in_width) {
        const size_t cuts[] = {cut, n, 0};
        if (worth_cutting(n, cut))
            check_pieces(j, s, cuts, ROOM, &wanted, bytes);
    }
    for (int i = 0; i < 4; i++) {
        static size_t cuts[LONGEST + 2];
        size_t count = 0, at = 0, step = 1 + (size_t)i * 2 + n / SHORT;
        do {
            at += (1 + rng_below(r, (uint32_t)step)) * j->in_width;
            cuts[count++] = at < n ? at : n;
        } while (at < n);
        cuts[count] = 0;
        check_pieces(j, s, cuts, 16 + 4 * rng_below(r, 5), &wanted, bytes);
        check_pieces(j, s, cuts, n <= SHORT ? 2 + 2 * rng_below(r, 6) : 256 + 2 * rng_below(r, 512),
                     &wanted, bytes);
    }
}

/* ---- texts ---- */

/* Pieces of what is well-formed and of what is not, in the encoding. */
static size_t make_text(rng *r, int32_t encoding, uint8_t *text, size_t n) {
    static const uint32_t values[] = {0,      'a',    0x7F,   0x80,    0xE9,    0xFF,    0x100,
                                      0x7FF,  0x800,  0xD7FF, 0xD800,  0xDBFF,  0xDC00,  0xDFFF,
                                      0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
    static const char *const ill_formed[] = {"\x80", "\xC3",         "\xE2\x82", "\xF0\x9F\x98",
                                             "\xC0", "\xE0\x80",     "\xED\xA0", "\xF4\x90\x80\x80",
                                             "\xFF", "\xF0\x8F\xBF", "\xF5",     "\xED\xB0\x80"};
    enum {
        VALUES = sizeof values / sizeof values[0],
        ILL = sizeof ill_formed / sizeof *ill_formed
    };
    size_t size = 0;
    /* some texts of few kinds, some well-formed for long */
    uint32_t kinds = rng_below(r, 3) == 0 ? 3 : VALUES, first = rng_below(r, VALUES);
    uint32_t rarely = 1u << rng_below(r, 7);
    while (size < n) {
        uint8_t part[4];
        size_t length;
        if (encoding == LANE_ENCODING_UTF8 && rng_below(r, rarely) == 0) {
            const char *ill = ill_formed[rng_below(r, ILL)];
            length = strlen(ill);
            memcpy(part, ill, length);
        } else {
            uint32_t c = values[(first + rng_below(r, kinds)) % VALUES];
            if (c >= 0xD800 && c <= 0xDFFF && rng_below(r, rarely) != 0)
                c = 'x';
            length = book_put(encoding, c, part);
        }
        for (size_t i = 0; i < length && size < n; i++)
            text[size++] = part[i];
    }
    return n;
}

static void check_text(const uint8_t *s, size_t n, int32_t from, rng *r) {
    const int32_t native = utf16_native();
    if (from == LANE_ENCODING_UTF8) {
        for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_ESCAPE; mode++) {
            const job repair = {REPAIR, from, from, mode, 1, 1};
            check_job(&repair, s, n, r);
        }
    }
    for (int32_t mode = LANE_UTF_REPLACE; mode <= LANE_UTF_WTF8; mode++) {
        if (mode == LANE_UTF_DROP || mode == LANE_UTF_ESCAPE)
            continue;
        const job to16 = {TO_UTF16, from, native, mode, 1, 2};
        const job from16 = {FROM_UTF16, from, LANE_ENCODING_UTF8, mode, 2, 1};
        if (from == LANE_ENCODING_UTF8)
            check_job(&to16, s, n, r);
        if (from == native)
            check_job(&from16, s, n, r);
        for (int32_t to = LANE_ENCODING_UTF8; to <= LANE_ENCODING_LATIN1; to++) {
            const job transcode = {TRANSCODE, from, to, mode, 1, 1};
            check_job(&transcode, s, n, r);
        }
    }
    const job scrub16 = {SCRUB16, from, from, LANE_UTF_REPLACE, 2, 2};
    if (from == native)
        check_job(&scrub16, s, n, r);
}

static void run_length(size_t n, rng *r) {
    static uint16_t text[LONGEST / 2]; /* aligned for code units */
    for (int32_t from = LANE_ENCODING_UTF8; from <= LANE_ENCODING_LATIN1; from++) {
        make_text(r, from, (uint8_t *)text, n);
        check_text((const uint8_t *)text, n, from, r);
    }
}

static void run(void) {
    rng r = rng_of(20261130);
    for (size_t n = 0; n <= SHORT; n += n < 40 ? 1 : 31)
        run_length(n, &r);
    /* past a block of 256 bytes, buffers of 512 and of 1024 units, and a block of 16 KiB */
    static const size_t longer[] = {600, 1133, 2200, LONGEST};
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        run_length(longer[i] - rng_below(&r, 3), &r);
}

int main(void) {
    out_guard = guard_open(ROOM);
    in_guard = guard_open(LONGEST);
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        run();
    }
    tier = "a tier a call";
    switch_tiers = true;
    run();
    return expect_done();
}
