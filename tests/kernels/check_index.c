/* check_index.c - class_bitmap, class_offsets, token_spans and their 16-bit forms. */
#include "check.h"

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
#define TEXT(s)     s, sizeof(s) - 1
#define TEXT16(s)   u"" s, sizeof(u"" s) / 2 - 1

/* Where an output goes follows from where the input lies: flush where that is flush, else at
 * another alignment of its own, a multiple of its member's size. */
static int output_place(const check *t, int member) {
    int place = t->in[0].place;
    return place < 0 ? place : place * 5 / member * member % 64;
}

/* ---- bitmap ---- */

static size_t call_bitmap(const check *t, unsigned width, const void *s, size_t n,
                          const lane_class *c, uint64_t *bits) {
    return width == 1 ? t->k->class_bitmap(s, n, c, bits) : t->k->class_bitmap16(s, n, c, bits);
}

static void look_bitmap_of(check *t, unsigned width, const void *s, size_t n, const byte_set *set) {
    size_t words = (n + 63) / 64;
    uint64_t *bits = check_output(t, 0, output_place(t, 8), words * 8);
    CHECK_SIZE(t, "words", call_bitmap(t, width, s, n, &set->c, bits), words);
    for (size_t w = 0; w < words; w++) {
        uint64_t should = 0;
        for (size_t i = 64 * w; i < n && i < 64 * w + 64; i++)
            if (set_has(set, unit_at(s, i, width), width))
                should |= UINT64_C(1) << (i % 64);
        check_that(t, bits[w] == should, "%s: word %zu is %016llx, should be %016llx", set->name, w,
                   (unsigned long long)bits[w], (unsigned long long)should);
    }
    check_canaries(t);
}

static void look_bitmap(check *t, const void *s, size_t n, const void *about) {
    look_bitmap_of(t, 1, s, n, about);
}
static void look_bitmap16(check *t, const void *s, size_t n, const void *about) {
    look_bitmap_of(t, 2, s, n, about);
}

static void check_bitmap_literal(check *t, unsigned width, const void *data, size_t n,
                                 const char *members, size_t member_count, const uint64_t *should) {
    lane_class c;
    lane_class_init(&c, members, member_count);
    const void *s = check_literal(t, 0, data, n * width);
    size_t words = (n + 63) / 64;
    uint64_t *bits = check_output(t, 0, GUARD_RIGHT, words * 8);
    CHECK_SIZE(t, "words", call_bitmap(t, width, s, n, &c, bits), words);
    for (size_t w = 0; w < words; w++)
        check_that(t, bits[w] == should[w], "word %zu is %016llx, should be %016llx", w,
                   (unsigned long long)bits[w], (unsigned long long)should[w]);
    check_canaries(t);
}

#define ROW "a,b,cdef,ghijkl," /* bits 1, 3, 8 and 15: 0x810A */

void check_class_bitmap(check *t) {
    static const struct {
        const char *s;
        size_t n;
        const char *members;
        size_t member_count;
        uint64_t words[3];
    } literals[] = {
        {TEXT(""), TEXT(","), {0}},
        {TEXT(","), TEXT(","), {1}},
        {TEXT("a"), TEXT(","), {0}},
        {TEXT("a,"), TEXT(","), {2}},
        {TEXT("\0\x80\xFF\x7F"), TEXT("\0\xFF"), {5}},
        {TEXT(ROW ROW ROW ROW), TEXT(","), {0x810A810A810A810A}},
        {TEXT(ROW ROW ROW ROW ","), TEXT(","), {0x810A810A810A810A, 1}},
        {TEXT(ROW ROW ROW ROW "a"), TEXT(","), {0x810A810A810A810A, 0}},
        {TEXT(ROW ROW ROW ROW ROW ROW ROW ROW ROW),
         TEXT("abcdefghijkl"),
         {0x7EF57EF57EF57EF5, 0x7EF57EF57EF57EF5, 0x7EF5}},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++)
        check_bitmap_literal(t, 1, literals[i].s, literals[i].n, literals[i].members,
                             literals[i].member_count, literals[i].words);
    CHECK_SIZE(t, "words of NULL", t->k->class_bitmap(NULL, 0, &lane_class_comma, NULL), 0);
    check_sweep_sets(t, 1, look_bitmap);
}

void check_class_bitmap16(check *t) {
    static const struct {
        const uint16_t *s;
        size_t n;
        const char *members;
        size_t member_count;
        uint64_t words[3];
    } literals[] = {
        {TEXT16(""), TEXT(","), {0}},
        {TEXT16(","), TEXT(","), {1}},
        {TEXT16("\0\x80\xFF\x7F"), TEXT("\0\xFF"), {1}},
        {TEXT16("\u0100\u8000\uFF00\u017F\u807F\uFFFF,"), TEXT("\0\x7F,"), {0x40}},
        {TEXT16(ROW ROW ROW ROW), TEXT(","), {0x810A810A810A810A}},
        {TEXT16(ROW ROW ROW ROW ","), TEXT(","), {0x810A810A810A810A, 1}},
        {TEXT16(ROW ROW ROW ROW ROW ROW ROW ROW ROW),
         TEXT("abcdefghijkl"),
         {0x7EF57EF57EF57EF5, 0x7EF57EF57EF57EF5, 0x7EF5}},
    };
    for (size_t i = 0; i < COUNT_OF(literals); i++)
        check_bitmap_literal(t, 2, literals[i].s, literals[i].n, literals[i].members,
                             literals[i].member_count, literals[i].words);
    CHECK_SIZE(t, "words of NULL", t->k->class_bitmap16(NULL, 0, &lane_class_comma, NULL), 0);
    check_sweep_sets(t, 2, look_bitmap16);
}

/* ---- offsets and spans: the definition, over indices ----
 *
 * An item is a member (offsets) or a run of units outside the set (spans), [first, end). A call
 * with `base` sees the units whose offsets fit 32 bits. It writes items in order; with more of them
 * than room it stops after the last one written, and at a run that passes 2^32 it stops before it.
 */

typedef struct item {
    size_t first, end;
} item;

static item items[CHECK_UNITS];
static size_t item_count;

static void find_members(const void *s, size_t n, const byte_set *set, unsigned width) {
    item_count = 0;
    for (size_t i = 0; i < n; i++)
        if (set_has(set, unit_at(s, i, width), width))
            items[item_count++] = (item){i, i};
}

static void find_tokens(const void *s, size_t n, const byte_set *set, unsigned width) {
    item_count = 0;
    for (size_t i = 0; i < n; i++) {
        if (set_has(set, unit_at(s, i, width), width))
            continue;
        if (i == 0 || items[item_count - (item_count > 0)].end != i || item_count == 0)
            items[item_count++] = (item){i, i};
        items[item_count - 1].end = i + 1;
    }
}

typedef struct emitting {
    unsigned width;
    bool spans;
} emitting;

/* What one call should do with the items from index `from` of the text on. */
static lane_kernel_out definition(emitting e, size_t from, size_t n, uint32_t base,
                                  size_t first_item, size_t capacity) {
    lane_kernel_out should = {0, 0};
    uint64_t room = (e.spans ? UINT64_C(0xFFFFFFFF) : UINT64_C(0x100000000)) - base;
    size_t reach = n - from < room ? n - from : (size_t)room;
    for (size_t i = first_item; i < item_count; i++) {
        size_t first = items[i].first - from, end = items[i].end - from;
        if (first >= reach)
            break;
        if (should.written == capacity) {
            should.read = capacity > 0 ? items[i - 1].end + !e.spans - from : 0;
            return should;
        }
        if (end > reach) {
            should.read = first;
            return should;
        }
        should.written++;
    }
    should.read = reach;
    return should;
}

static lane_kernel_out call_emitting(check *t, emitting e, const void *s, size_t from, size_t n,
                                     const lane_class *c, uint32_t base, uint32_t *out,
                                     uint32_t *out2, size_t capacity) {
    /* NULL with 0 is a text, and NULL + 0 is no pointer */
    const void *rest = from > 0 ? (const uint8_t *)s + from * e.width : s;
    if (e.spans && e.width == 1)
        return t->k->token_spans(rest, n - from, c, base, out, out2, capacity);
    if (e.spans)
        return t->k->token_spans16(rest, n - from, c, base, out, out2, capacity);
    if (e.width == 1)
        return t->k->class_offsets(rest, n - from, c, base, out, capacity);
    return t->k->class_offsets16(rest, n - from, c, base, out, capacity);
}

/* One call from index `from` (first_item is the first item at or after it), and all it wrote. */
static lane_kernel_out look_once(check *t, emitting e, const void *s, size_t n, const byte_set *set,
                                 size_t from, size_t first_item, uint32_t base, size_t capacity) {
    int place = output_place(t, 4);
    uint32_t *out = check_output(t, 0, place, capacity * 4);
    uint32_t *out2 = e.spans ? check_output(t, 1, place, capacity * 4) : NULL;
    lane_kernel_out should = definition(e, from, n, base, first_item, capacity);
    lane_kernel_out got = call_emitting(t, e, s, from, n, &set->c, base, out, out2, capacity);
    check_that(
        t, got.read == should.read && got.written == should.written,
        "%s from %zu, base %lu, capacity %zu: read %zu, should be %zu; written %zu, should be "
        "%zu",
        set->name, from, (unsigned long)base, capacity, got.read, should.read, got.written,
        should.written);
    for (size_t i = 0; i < should.written && i < got.written; i++) {
        uint64_t first = base + (uint64_t)(items[first_item + i].first - from);
        uint64_t end = base + (uint64_t)(items[first_item + i].end - from);
        if (out[i] != first || (e.spans && out2[i] != end)) {
            check_that(t, false,
                       "%s from %zu, base %lu, capacity %zu: [%zu] is %lu, should be %llu",
                       set->name, from, (unsigned long)base, capacity, i,
                       (unsigned long)(out[i] != first ? out[i] : out2[i]),
                       (unsigned long long)(out[i] != first ? first : end));
            break;
        }
    }
    check_canaries(t);
    return should;
}

/* The whole text in calls of that capacity; each goes on where the one before said. */
static void look_in_pieces(check *t, emitting e, const void *s, size_t n, const byte_set *set,
                           uint32_t base, size_t capacity) {
    size_t from = 0, at = 0;
    uint64_t next_base = base;
    for (;;) {
        lane_kernel_out step = look_once(t, e, s, n, set, from, at, (uint32_t)next_base, capacity);
        from += step.read;
        at += step.written;
        if (from >= n)
            break;
        next_base += step.read;
        if (step.written == 0 || next_base > UINT32_MAX)
            next_base = 0; /* the 2^32 stop: the caller begins to count anew */
    }
    check_that(t, at == item_count, "%s in pieces of %zu: %zu items, should be %zu", set->name,
               capacity, at, item_count);
}

static void look_emitting(check *t, emitting e, const void *s, size_t n, const byte_set *set) {
    (e.spans ? find_tokens : find_members)(s, n, set, e.width);
    size_t exact = item_count;
    size_t some = exact > 3 ? 1 + rng_below(&t->rng, (uint32_t)exact - 1) : 1;
    const size_t capacities[] = {0, exact + 1, exact > 0 ? exact - 1 : 2,
                                 exact + 2 + rng_below(&t->rng, 80)};
    uint32_t base = rng_next(&t->rng) & 1 ? 0 : (uint32_t)rng_next(&t->rng) >> 1;
    look_once(t, e, s, n, set, 0, 0, base, exact);
    look_once(t, e, s, n, set, 0, 0, base, capacities[rng_below(&t->rng, 4)]);
    look_in_pieces(t, e, s, n, set, base, some);
    if (n == 0)
        return;
    /* bases that put 2^32 at the start, at the end and inside */
    uint32_t before = rng_below(&t->rng, (uint32_t)n + 2);
    const uint32_t bases[] = {UINT32_MAX, UINT32_MAX - (uint32_t)n, UINT32_MAX - (uint32_t)n + 1};
    look_in_pieces(t, e, s, n, set, UINT32_MAX - before, exact + 1);
    if (rng_next(&t->rng) & 1)
        look_once(t, e, s, n, set, 0, 0, bases[rng_below(&t->rng, 3)], exact);
}

/* Every capacity from 0 to two more than needed, one unit a piece too: short texts only. */
static void check_each_capacity(check *t, emitting e) {
    size_t count;
    const byte_set *sets = check_sets(t, &count);
    for (size_t i = 0; i < count; i++) {
        if (!sets[i].thorough)
            continue;
        const population *p = population_of_set(&sets[i], e.width);
        for (size_t n = 0; n <= 150; n += t->quick ? 25 : 6) {
            void *s = check_input(t, 0, GUARD_RIGHT, n * e.width);
            for (size_t k = 0; k < n; k++) {
                bool hit = rng_below(&t->rng, 3) == 0;
                unit_set(s, k, e.width,
                         hit ? p->hit[rng_below(&t->rng, (uint32_t)p->hits)]
                             : p->miss[rng_below(&t->rng, (uint32_t)p->misses)]);
            }
            t->about = "each capacity";
            (e.spans ? find_tokens : find_members)(s, n, &sets[i], e.width);
            for (size_t capacity = 0; capacity <= item_count + 2; capacity++)
                look_once(t, e, s, n, &sets[i], 0, 0, 7, capacity);
            look_in_pieces(t, e, s, n, &sets[i], 7, 1);
            for (uint32_t before = 0; before <= n + 1; before++)
                look_once(t, e, s, n, &sets[i], 0, 0, UINT32_MAX - before, item_count);
        }
    }
}

/* Stores wider than what is written are fine below the capacity only. The widest overhang: words as full
 * as they can be, then one that is not, and room for a little more than all. */
static void check_overhang(check *t, emitting e) {
    size_t count;
    const byte_set *set = check_sets(t, &count); /* the first: a comma */
    for (size_t n = 64; n <= 512; n += t->quick ? 192 : 64)
        for (unsigned last = 0; last < 4; last++) {
            void *s = check_input(t, 0, GUARD_RIGHT, n * e.width);
            size_t full = n - 16 * last; /* then 16, 32 or 48 units with nothing */
            for (size_t i = 0; i < n; i++) {
                bool is_item = i < full && (!e.spans || i % 2 == 0);
                unit_set(s, i, e.width, is_item != e.spans ? ',' : 'x');
            }
            t->about = "as many items as can be, then none";
            (e.spans ? find_tokens : find_members)(s, n, set, e.width);
            for (size_t more = 0; more <= 80; more++)
                look_once(t, e, s, n, set, 0, 0, 0, item_count + more);
        }
}

static void look_offsets(check *t, const void *s, size_t n, const void *about) {
    look_emitting(t, (emitting){1, false}, s, n, about);
}
static void look_offsets16(check *t, const void *s, size_t n, const void *about) {
    look_emitting(t, (emitting){2, false}, s, n, about);
}
static void look_spans(check *t, const void *s, size_t n, const void *about) {
    look_emitting(t, (emitting){1, true}, s, n, about);
}
static void look_spans16(check *t, const void *s, size_t n, const void *about) {
    look_emitting(t, (emitting){2, true}, s, n, about);
}

/* ---- literals: one call, all it says ---- */

typedef struct emit_case {
    const void *s;
    size_t n;
    const char *members;
    size_t member_count;
    uint32_t base;
    size_t capacity;
    size_t read, written;
    uint32_t starts[6], ends[6];
} emit_case;

static void check_emit_literals(check *t, emitting e, const emit_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const emit_case *c = &cases[i];
        lane_class set;
        lane_class_init(&set, c->members, c->member_count);
        const void *s = check_literal(t, 0, c->s, c->n * e.width);
        uint32_t *out = check_output(t, 0, GUARD_RIGHT, c->capacity * 4);
        uint32_t *out2 = e.spans ? check_output(t, 1, GUARD_RIGHT, c->capacity * 4) : NULL;
        lane_kernel_out got =
            call_emitting(t, e, s, 0, c->n, &set, c->base, out, out2, c->capacity);
        CHECK_SIZE(t, "read", got.read, c->read);
        CHECK_SIZE(t, "written", got.written, c->written);
        for (size_t k = 0; k < c->written && k < got.written; k++) {
            CHECK_SIZE(t, e.spans ? "start" : "offset", out[k], c->starts[k]);
            if (e.spans)
                CHECK_SIZE(t, "end", out2[k], c->ends[k]);
        }
        check_canaries(t);
    }
    lane_kernel_out none = call_emitting(t, e, NULL, 0, 0, &lane_class_comma, 0, NULL, NULL, 0);
    check_that(t, none.read == 0 && none.written == 0, "NULL with 0 read %zu, wrote %zu", none.read,
               none.written);
}

static const emit_case offset_cases[] = {
    {TEXT(""), TEXT(","), 0, 2, 0, 0, {0}, {0}},
    {TEXT("a,b,c"), TEXT(","), 0, 5, 5, 2, {1, 3}, {0}},
    {TEXT("a,b,c"), TEXT(","), 100, 2, 5, 2, {101, 103}, {0}},
    {TEXT("a,b,c"), TEXT(","), 0, 1, 2, 1, {1}, {0}},
    {TEXT("a,b,c"), TEXT(","), 0, 0, 0, 0, {0}, {0}},
    {TEXT("abc"), TEXT(","), 0, 0, 3, 0, {0}, {0}},
    {TEXT("\0\x80\xFF\0"), TEXT("\0\xFF"), 0, 4, 4, 3, {0, 2, 3}, {0}},
    {TEXT(ROW ROW ROW ROW "xy,"), TEXT("l\n,"), 1, 6, 18, 6, {2, 4, 9, 15, 16, 18}, {0}},
    /* the last offset that fits is 2^32 - 1 */
    {TEXT("a,b,c"), TEXT(","), 0xFFFFFFFC, 5, 4, 2, {0xFFFFFFFD, 0xFFFFFFFF}, {0}},
    {TEXT("a,b,c"), TEXT(","), 0xFFFFFFFD, 5, 3, 1, {0xFFFFFFFE}, {0}},
    {TEXT(",,"), TEXT(","), 0xFFFFFFFF, 5, 1, 1, {0xFFFFFFFF}, {0}},
};

static const emit_case offset_cases16[] = {
    {TEXT16(""), TEXT(","), 0, 2, 0, 0, {0}, {0}},
    {TEXT16("a,b,c"), TEXT(","), 0, 5, 5, 2, {1, 3}, {0}},
    {TEXT16("a,b,c"), TEXT(","), 0, 1, 2, 1, {1}, {0}},
    {TEXT16("\u012C,\u802C\u2C00,\u00FF"), TEXT(",\xFF"), 10, 6, 6, 2, {11, 14}, {0}},
    {TEXT16("a,b,c"), TEXT(","), 0xFFFFFFFD, 5, 3, 1, {0xFFFFFFFE}, {0}},
};

static const emit_case span_cases[] = {
    {TEXT(""), TEXT(" "), 0, 2, 0, 0, {0}, {0}},
    {TEXT(" "), TEXT(" "), 0, 2, 1, 0, {0}, {0}},
    {TEXT("ab"), TEXT(" "), 0, 1, 2, 1, {0}, {2}},
    {TEXT("  ab c  "), TEXT(" "), 0, 2, 8, 2, {2, 5}, {4, 6}},
    {TEXT("  ab c  "), TEXT(" "), 10, 1, 4, 1, {12}, {14}},
    {TEXT("  ab c  "), TEXT(" "), 0, 0, 0, 0, {0}, {0}},
    {TEXT("   "), TEXT(" "), 0, 0, 3, 0, {0}, {0}},
    {TEXT("ab  "), TEXT(" "), 0, 1, 4, 1, {0}, {2}},
    {TEXT("\x80 \0\xFF "), TEXT(" \xFF"), 0, 3, 5, 2, {0, 2}, {1, 3}},
    {TEXT(ROW ROW ROW ROW ROW), TEXT(","), 0, 5, 17, 5, {0, 2, 4, 9, 16}, {1, 3, 8, 15, 17}},
    /* an end may be 2^32 - 1, but not more; what passes is left whole */
    {TEXT("ab cd"),
     TEXT(" "),
     0xFFFFFFFA,
     5,
     5,
     2,
     {0xFFFFFFFA, 0xFFFFFFFD},
     {0xFFFFFFFC, 0xFFFFFFFF}},
    {TEXT("ab cd"), TEXT(" "), 0xFFFFFFFB, 5, 3, 1, {0xFFFFFFFB}, {0xFFFFFFFD}},
    {TEXT("ab cd"), TEXT(" "), 0xFFFFFFFE, 5, 0, 0, {0}, {0}},
};

static const emit_case span_cases16[] = {
    {TEXT16(""), TEXT(" "), 0, 2, 0, 0, {0}, {0}},
    {TEXT16("  ab c  "), TEXT(" "), 0, 2, 8, 2, {2, 5}, {4, 6}},
    {TEXT16("  ab c  "), TEXT(" "), 10, 1, 4, 1, {12}, {14}},
    {TEXT16("\u0120\u2000 \u8020\x80 a"), TEXT(" \x80"), 0, 3, 7, 3, {0, 3, 6}, {2, 5, 7}},
    {TEXT16("ab cd"), TEXT(" "), 0xFFFFFFFB, 5, 3, 1, {0xFFFFFFFB}, {0xFFFFFFFD}},
};

void check_class_offsets(check *t) {
    emitting e = {1, false};
    check_emit_literals(t, e, offset_cases, COUNT_OF(offset_cases));
    check_each_capacity(t, e);
    check_overhang(t, e);
    check_sweep_sets(t, 1, look_offsets);
}

void check_class_offsets16(check *t) {
    emitting e = {2, false};
    check_emit_literals(t, e, offset_cases16, COUNT_OF(offset_cases16));
    check_each_capacity(t, e);
    check_overhang(t, e);
    check_sweep_sets(t, 2, look_offsets16);
}

void check_token_spans(check *t) {
    emitting e = {1, true};
    check_emit_literals(t, e, span_cases, COUNT_OF(span_cases));
    check_each_capacity(t, e);
    check_overhang(t, e);
    check_sweep_sets(t, 1, look_spans);
}

void check_token_spans16(check *t) {
    emitting e = {2, true};
    check_emit_literals(t, e, span_cases16, COUNT_OF(span_cases16));
    check_each_capacity(t, e);
    check_overhang(t, e);
    check_sweep_sets(t, 2, look_spans16);
}
