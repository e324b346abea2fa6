/* check_records.c - record_masks, the four record_resolve kernels, record_flatten. */
#include "check.h"

#include <lanewise/records.h>

#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

enum { MOST_BLOCKS = 40 };

/* ---- masks ---- */

static const lane_record_rules *masks_rules(const byte_set *set) {
    static lane_record_rules rules;
    memset(&rules, 0, sizeof rules);
    rules.delimiters = &set->c;
    rules.record_end = 0x0A;
    rules.quote = 0xE2; /* above 0x7F: no dialect's usual quote, but one may have it */
    return &rules;
}

static void look_masks(check *t, const void *bytes, size_t n, const void *about) {
    const byte_set *set = about;
    const uint8_t *s = bytes;
    size_t words = (n + 63) / 64;
    lane_record_masks *got = check_output(
        t, 0, t->in[0].place < 0 ? t->in[0].place : t->in[0].place / 8 * 8, words * sizeof *got);
    t->k->record_masks(s, n, masks_rules(set), got);
    for (size_t w = 0; w < words; w++) {
        lane_record_masks m = {0};
        for (size_t i = 64 * w; i < n && i < 64 * w + 64; i++) {
            uint64_t bit = UINT64_C(1) << (i % 64);
            m.delimiter |= set->in[s[i]] ? bit : 0;
            m.record_end |= s[i] == 0x0A ? bit : 0;
            m.quote |= s[i] == 0xE2 ? bit : 0;
            m.backslash |= s[i] == 0x5C ? bit : 0;
            m.open |= s[i] == 0x5B ? bit : 0;
            m.close |= s[i] == 0x5D ? bit : 0;
            m.cr |= s[i] == 0x0D ? bit : 0;
        }
        check_that(t, memcmp(&m, &got[w], sizeof m) == 0, "%s: masks of word %zu", set->name, w);
    }
    check_canaries(t);
}

void check_record_masks(check *t) {
    static const byte_set marks = {.name = "the marks",
                                   .in = {['\n'] = true,
                                          ['\r'] = true,
                                          ['"'] = true,
                                          ['\\'] = true,
                                          ['['] = true,
                                          [']'] = true,
                                          [0xE2] = true,
                                          [','] = true}};
    lane_class comma;
    lane_class_init(&comma, ",", 1);
    lane_record_rules rules = {.delimiters = &comma, .record_end = '\n', .quote = '"'};
    const uint8_t *s = check_literal(t, 0, "a,\"b\\\"[]\r\n", 10);
    lane_record_masks *m = check_output(t, 0, GUARD_RIGHT, sizeof *m);
    t->k->record_masks(s, 10, &rules, m);
    check_that(t,
               m->delimiter == 0x2 && m->quote == 0x24 && m->backslash == 0x10 && m->open == 0x40 &&
                   m->close == 0x80 && m->cr == 0x100 && m->record_end == 0x200,
               "masks of the literal");
    t->k->record_masks(NULL, 0, &rules, NULL);
    check_sweep_sets(t, 1, look_masks);
    byte_set set = marks;
    lane_class_init(&set.c, ",", 1);
    memset(set.in, 0, sizeof set.in);
    set.in[','] = true;
    check_sweep(t, population_of_set(&marks, 1), EFFORT_FULL, look_masks, &set);
    check_all_units(t, 1, look_masks, &set);
}

/* ---- resolving: a machine that takes one byte at a time ---- */

typedef enum shape_kind { PLAIN, MERGED, DOUBLED, LOG } shape_kind;

typedef struct machine {
    enum { GAP, TEXT, QUOTED, CLOSED, CR_AFTER, BRACKETED, BRACKET_CLOSED, BRACKET_CR } state;
    bool fresh; /* no byte of the record yet */
} machine;

typedef struct wanted {
    uint64_t starts[MOST_BLOCKS], ends[MOST_BLOCKS], records[MOST_BLOCKS];
    machine after[MOST_BLOCKS + 1]; /* the state before block i */
    size_t regular;                 /* blocks before the first irregular byte */
} wanted;

static bool is_delimiter(const lane_record_rules *rules, uint8_t c) {
    return lane_class_contains(rules->delimiters, c);
}

/* What starts at a field's first byte, which is none that parts fields. False: it is irregular. */
static bool open_field(shape_kind shape, const lane_record_rules *rules, machine *m, uint8_t c) {
    m->state = TEXT;
    if (shape >= DOUBLED && c == rules->quote) {
        m->state = QUOTED;
    } else if (shape == LOG && c == '[') {
        m->state = BRACKETED;
        return !m->fresh; /* the first field is not bracketed */
    } else if (shape == LOG && c == ']') {
        return false;
    }
    return true;
}

/* Takes a byte; sets its bits. False: it is irregular in this state. */
static bool take(shape_kind shape, const lane_record_rules *rules, machine *m, uint8_t c,
                 bool *start, bool *end, bool *record) {
    bool merge = shape == MERGED || shape == LOG;
    bool part = is_delimiter(rules, c), last = c == rules->record_end;
    *start = *end = *record = false;
    switch (m->state) {
    case QUOTED:
        if (c == rules->quote)
            m->state = CLOSED;
        else if (c == '\\' && shape == LOG)
            return false;
        else if (last && !rules->multiline)
            return false;
        return true;
    case BRACKETED:
        if (c == ']')
            m->state = BRACKET_CLOSED;
        return c != '[' && c != rules->quote && !last;
    case CLOSED:
    case BRACKET_CLOSED:
        if (c == rules->quote && m->state == CLOSED && shape == DOUBLED) {
            m->state = QUOTED;
            return true;
        }
        if (c == '\r' && rules->drop_cr) {
            m->state = m->state == CLOSED ? CR_AFTER : BRACKET_CR;
            return true;
        }
        if (!part && !last)
            return false;
        break;
    case CR_AFTER:
    case BRACKET_CR:
        if (!last)
            return false;
        break;
    case TEXT:
        if (!part && !last)
            return !(shape >= DOUBLED && c == rules->quote) &&
                   !(shape == LOG && (c == '[' || c == ']'));
        break;
    case GAP:
        if (part && shape == LOG && m->fresh)
            return false; /* a record that starts with a delimiter */
        if (part && merge) {
            m->fresh = false;
            return true;
        }
        if (!part && !last) {
            *start = merge;
            bool regular = open_field(shape, rules, m, c);
            m->fresh = false;
            return regular;
        }
        *start = merge; /* only a record end gets here where runs merge */
        break;
    }
    *end = true;
    *record = last;
    m->state = GAP;
    m->fresh = last;
    return true;
}

static void define(shape_kind shape, const lane_record_rules *rules, const uint8_t *s,
                   size_t blocks, machine m, wanted *w) {
    memset(w, 0, sizeof *w);
    w->regular = blocks;
    for (size_t i = 0; i < 64 * blocks; i++) {
        bool start, end, record;
        if (i % 64 == 0)
            w->after[i / 64] = m;
        if (!take(shape, rules, &m, s[i], &start, &end, &record)) {
            w->regular = i / 64;
            return;
        }
        w->starts[i / 64] |= (uint64_t)start << (i % 64);
        w->ends[i / 64] |= (uint64_t)end << (i % 64);
        w->records[i / 64] |= (uint64_t)record << (i % 64);
    }
    w->after[blocks] = m;
}

static lane_record_carry carry_of(shape_kind shape, machine m) {
    lane_record_carry c = {0};
    c.quoted = m.state == QUOTED ? ~UINT64_C(0) : 0;
    c.bracketed = m.state == BRACKETED ? ~UINT64_C(0) : 0;
    c.separated = m.state == GAP;
    c.fresh = m.state == GAP && m.fresh;
    c.after_quote = m.state == CLOSED;
    c.after_bracket = m.state == BRACKET_CLOSED;
    c.cr_after_quote = m.state == CR_AFTER;
    c.cr_after_bracket = m.state == BRACKET_CR;
    (void)shape;
    return c;
}

typedef size_t resolver(const uint8_t *s, size_t blocks, const lane_record_rules *rules,
                        lane_record_carry *carry, lane_record_words words, lane_record_masks *odd);

static resolver *resolver_of(const check *t, shape_kind shape) {
    resolver *of[] = {t->k->record_resolve_plain, t->k->record_resolve_merged,
                      t->k->record_resolve_doubled, t->k->record_resolve_log};
    return of[shape];
}

/* the masks of the odd block that the walk after it needs */
static bool right_masks(shape_kind shape, const lane_record_rules *rules, const uint8_t *s,
                        const lane_record_masks *m) {
    for (size_t i = 0; i < 64; i++) {
        if ((m->delimiter >> i & 1) != is_delimiter(rules, s[i]) ||
            (m->record_end >> i & 1) != (s[i] == rules->record_end) ||
            (m->quote >> i & 1) != (s[i] == rules->quote) || (m->cr >> i & 1) != (s[i] == '\r'))
            return false;
        if (shape == LOG &&
            ((m->backslash >> i & 1) != (s[i] == '\\') || (m->open >> i & 1) != (s[i] == '[') ||
             (m->close >> i & 1) != (s[i] == ']')))
            return false;
    }
    return true;
}

static void look_resolve(check *t, shape_kind shape, const lane_record_rules *rules,
                         const uint8_t *s, size_t blocks, machine m) {
    static wanted w;
    uint64_t starts[MOST_BLOCKS];
    lane_record_masks odd;
    define(shape, rules, s, blocks, m, &w);
    lane_record_carry carry = carry_of(shape, m);
    lane_record_words words;
    words.starts = starts;
    words.ends = check_output(t, 0, t->in[0].place < 0 ? GUARD_RIGHT : 0, blocks * 8);
    words.records = check_output(t, 1, t->in[0].place < 0 ? GUARD_LEFT : 8, blocks * 8);
    size_t done = resolver_of(t, shape)(s, blocks, rules, &carry, words, &odd);
    CHECK_SIZE(t, "blocks", done, w.regular);
    if (done != w.regular)
        return;
    for (size_t b = 0; b < done; b++) {
        check_that(t, words.ends[b] == w.ends[b],
                   "ends of block %zu are %016llx, should be %016llx", b,
                   (unsigned long long)words.ends[b], (unsigned long long)w.ends[b]);
        check_that(t, words.records[b] == w.records[b],
                   "record ends of block %zu are %016llx, should be %016llx", b,
                   (unsigned long long)words.records[b], (unsigned long long)w.records[b]);
        if (shape == MERGED || shape == LOG)
            check_that(t, starts[b] == w.starts[b],
                       "starts of block %zu are %016llx, should be %016llx", b,
                       (unsigned long long)starts[b], (unsigned long long)w.starts[b]);
    }
    lane_record_carry after = carry_of(shape, w.after[done]);
    check_that(t, memcmp(&carry, &after, sizeof carry) == 0, "the state after %zu blocks", done);
    if (done < blocks)
        check_that(t, right_masks(shape, rules, s + 64 * done, &odd), "masks of the odd block %zu",
                   done);
    check_canaries(t);
}

/* Text by a weighted alphabet: `many` for most bytes, now and then one of `few`. */
static void draw(check *t, uint8_t *s, size_t n, const char *many, const char *few,
                 unsigned one_in) {
    size_t m = strlen(many), f = strlen(few);
    for (size_t i = 0; i < n; i++)
        s[i] = (uint8_t)(f > 0 && rng_below(&t->rng, one_in) == 0
                             ? few[rng_below(&t->rng, (uint32_t)f)]
                             : many[rng_below(&t->rng, (uint32_t)m)]);
}

/* Fields and records that are all regular; written as the machine would have them. */
static void draw_regular(check *t, shape_kind shape, const lane_record_rules *rules, uint8_t *s,
                         size_t n, machine m) {
    static const char texts[] = "abc,; \t\r\n\"\\[]:x0123456789-";
    for (size_t i = 0; i < n;) {
        machine next = m;
        bool start, end, record;
        uint8_t c =
            rng_below(&t->rng, 4) == 0 ? (uint8_t)texts[rng_below(&t->rng, sizeof texts - 1)] : 'a';
        bool ending = next.state == CR_AFTER || next.state == BRACKET_CR;
        if (ending)
            c = rules->record_end;
        else if (next.state >= CLOSED && rng_below(&t->rng, 2) == 0)
            c = rng_below(&t->rng, 2) == 0 ? rules->record_end
                                           : (uint8_t)(shape == LOG ? ' ' : ',');
        if (!take(shape, rules, &next, c, &start, &end, &record))
            continue;
        s[i++] = c;
        m = next;
    }
}

static void check_resolve(check *t, shape_kind shape) {
    static const char *const delimiters[] = {",", " ", ", ", ",; \t", ",\xE2\x80", " \xA0:,;|"};
    static const int places[] = {GUARD_RIGHT, GUARD_LEFT, 0, 1, 7, 15, 16, 31, 33, 63};
    const size_t rounds = t->quick ? 3 : 20;
    for (size_t d = 0; d < COUNT_OF(delimiters); d++) {
        lane_class set;
        lane_class_init(&set, delimiters[d], strlen(delimiters[d]));
        for (size_t p = 0; p < COUNT_OF(places); p++) {
            for (size_t round = 0; round < rounds; round++) {
                lane_record_rules rules = {.delimiters = &set, .record_end = '\n', .quote = '"'};
                rules.drop_cr = rng_below(&t->rng, 4) != 0;
                rules.multiline = shape == DOUBLED && rng_below(&t->rng, 2) == 0;
                rules.quoting = shape == DOUBLED ? LANE_QUOTING_DOUBLED
                                : shape == LOG   ? LANE_QUOTING_BACKSLASH
                                                 : 0;
                rules.brackets = shape == LOG;
                rules.merge = shape == MERGED || shape == LOG;
                if (rng_below(&t->rng, 8) == 0 && shape < DOUBLED)
                    rules.record_end = 0;
                size_t blocks = round < 4 ? round : 1 + rng_below(&t->rng, MOST_BLOCKS - 1);
                uint8_t *s = check_input(t, 0, places[p], blocks * 64);
                machine m = {GAP, true};
                unsigned kind = rng_below(&t->rng, 4);
                if (shape >= DOUBLED && rng_below(&t->rng, 2) == 0) {
                    m.state = rng_below(&t->rng, shape == LOG ? BRACKET_CR + 1 : CR_AFTER + 1);
                    m.fresh = false;
                } else if (shape < DOUBLED) {
                    m.state = rng_below(&t->rng, 2) == 0 ? GAP : TEXT;
                    m.fresh = m.state == GAP;
                }
                /* the reader walks records that start with delimiters itself */
                if (kind == 0) {
                    t->about = "regular";
                    draw_regular(t, shape, &rules, s, blocks * 64, m);
                } else if (kind == 1) {
                    t->about = "regular but for one byte";
                    draw_regular(t, shape, &rules, s, blocks * 64, m);
                    if (blocks > 0)
                        s[rng_below(&t->rng, (uint32_t)blocks * 64)] =
                            (uint8_t) "\"\\[]\r\n, x"[rng_below(&t->rng, 9)];
                } else if (kind == 2) {
                    t->about = "mostly text";
                    draw(t, s, blocks * 64, "abcdef", "\",\n\r []\\", 12);
                } else {
                    t->about = "anything";
                    draw(t, s, blocks * 64, "\",\n\r []\\a\xE2", "", 1);
                }
                look_resolve(t, shape, &rules, s, blocks, m);
            }
        }
    }
}

/* One block of a literal, padded with 'x' to 64, and what its first bytes must be. */
static void check_literal_block(check *t, shape_kind shape, const char *text, uint64_t starts,
                                uint64_t ends, uint64_t records, size_t done) {
    uint8_t block[64];
    lane_class set;
    lane_class_init(&set, shape == LOG || shape == MERGED ? " " : ",", 1);
    lane_record_rules rules = {.delimiters = &set,
                               .record_end = '\n',
                               .quote = '"',
                               .drop_cr = true,
                               .multiline = shape == DOUBLED,
                               .quoting = shape == DOUBLED ? LANE_QUOTING_DOUBLED
                                                           : LANE_QUOTING_BACKSLASH};
    memset(block, 'x', sizeof block);
    memcpy(block, text, strlen(text));
    const uint8_t *s = check_literal(t, 0, block, sizeof block);
    uint64_t got[3] = {0, 0, 0};
    lane_record_words words = {&got[0], &got[1], &got[2]};
    lane_record_carry carry = carry_of(shape, (machine){GAP, true});
    lane_record_masks odd;
    size_t did = resolver_of(t, shape)(s, 1, &rules, &carry, words, &odd);
    CHECK_SIZE(t, "blocks of the literal", did, done);
    check_that(
        t, done == 0 || ((starts == 0 || got[0] == starts) && got[1] == ends && got[2] == records),
        "bits %llx %llx %llx of %s", (unsigned long long)got[0], (unsigned long long)got[1],
        (unsigned long long)got[2], text);
    CHECK_SIZE(t, "blocks of nothing", resolver_of(t, shape)(NULL, 0, &rules, &carry, words, &odd),
               0);
}

void check_record_resolve_plain(check *t) {
    check_literal_block(t, PLAIN, "a,b\n,\n", 0, 0x3A, 0x28, 1);
    check_resolve(t, PLAIN);
}

void check_record_resolve_merged(check *t) {
    /* "  a  b" LF LF: fields start at 2, 5, none at 7 (but for the list) and go on at 8 */
    check_literal_block(t, MERGED, "  a  b\n\n", 0x1A4, 0xC8, 0xC0, 1);
    check_resolve(t, MERGED);
}

void check_record_resolve_doubled(check *t) {
    /* "a,""b",c LF: 0-7 quoted, ends at 8 and 10 */
    check_literal_block(t, DOUBLED, "\"a,\"\"b\",c\n", 0, 0x280, 0x200, 1);
    check_literal_block(t, DOUBLED, "\"a\r\n\"\r\n", 0, 0x40, 0x40, 1);
    check_literal_block(t, DOUBLED, "a\"b,\n", 0, 0, 0, 0);
    check_literal_block(t, DOUBLED, "\"a\"b,\n", 0, 0, 0, 0);
    check_resolve(t, DOUBLED);
}

void check_record_resolve_log(check *t) {
    /* a [b c] "d e" LF: fields at 0, 2 and 8 */
    check_literal_block(t, LOG, "a [b c] \"d e\"\n", 0x4105, 0x2082, 0x2000, 1);
    check_literal_block(t, LOG, "a \"[\" b\n", 0x145, 0xA2, 0x80, 1);
    check_literal_block(t, LOG, "[a] b\n", 0, 0, 0, 0);
    check_literal_block(t, LOG, " a\n", 0, 0, 0, 0);
    check_literal_block(t, LOG, "a \"\\\"\"\n", 0, 0, 0, 0);
    check_resolve(t, LOG);
}

/* ---- flattening ---- */

static void look_flatten(check *t, const uint64_t *starts, const uint64_t *ends,
                         const uint64_t *records, size_t count, uint32_t base, uint16_t rank_base,
                         size_t capacity) {
    static uint32_t wanted_starts[64 * MOST_BLOCKS], wanted_ends[64 * MOST_BLOCKS],
        spare[64 * MOST_BLOCKS + 64];
    static uint16_t wanted_ranks[64 * MOST_BLOCKS], spare_ranks[64 * MOST_BLOCKS + 64];
    lane_record_flat want = {0, 0, 0, 0};
    for (; want.words < count; want.words++) {
        size_t most = want.starts > want.ends ? want.starts : want.ends;
        if (most + 64 > capacity)
            break;
        for (unsigned i = 0; i < 64; i++) {
            uint32_t offset = base + (uint32_t)(64 * want.words + i);
            if (starts != NULL && starts[want.words] >> i & 1)
                wanted_starts[want.starts++] = offset;
            if (ends[want.words] >> i & 1)
                wanted_ends[want.ends++] = offset;
            if (records[want.words] >> i & 1)
                wanted_ranks[want.records++] = (uint16_t)(rank_base + want.ends);
        }
    }
    lane_record_words words = {(uint64_t *)starts, (uint64_t *)ends, (uint64_t *)records};
    int place = (int)(4 * (capacity % 16));
    for (int flush = 0; flush < 2; flush++) {
        /* two outputs are watched at a time, the third has room */
        uint32_t *out_starts = check_output(t, 0, flush ? GUARD_RIGHT : place, 4 * capacity);
        uint32_t *out_ends = check_output(t, 1, flush ? GUARD_RIGHT : place, 4 * capacity);
        lane_record_flat got = t->k->record_flatten(words, count, base, out_starts, out_ends,
                                                    spare_ranks, rank_base, capacity);
        check_that(t,
                   got.words == want.words && got.starts == want.starts && got.ends == want.ends &&
                       got.records == want.records,
                   "%zu words, %zu starts, %zu ends, %zu records, should be %zu, %zu, %zu, %zu",
                   got.words, got.starts, got.ends, got.records, want.words, want.starts, want.ends,
                   want.records);
        check_that(t, memcmp(out_starts, wanted_starts, 4 * want.starts) == 0, "the starts");
        check_that(t, memcmp(out_ends, wanted_ends, 4 * want.ends) == 0, "the ends");
        check_canaries(t);
        uint16_t *out_ranks = check_output(t, 0, flush ? GUARD_RIGHT : place, 2 * capacity);
        t->k->record_flatten(words, count, base, spare, out_ends, out_ranks, rank_base, capacity);
        check_that(t, memcmp(out_ranks, wanted_ranks, 2 * want.records) == 0, "the ranks");
        check_canaries(t);
    }
}

void check_record_flatten(check *t) {
    uint64_t starts[MOST_BLOCKS], ends[MOST_BLOCKS], records[MOST_BLOCKS];
    /* bits 1, 3 and 5 end fields, 3 and 5 records too: ranks 2 and 3 */
    uint64_t literal_ends = 0x2A, literal_records = 0x28;
    lane_record_words literal = {NULL, &literal_ends, &literal_records};
    uint32_t *out = check_output(t, 0, GUARD_RIGHT, 4 * 64);
    uint16_t ranks[64];
    lane_record_flat flat = t->k->record_flatten(literal, 1, 100, NULL, out, ranks, 0, 64);
    check_that(t,
               flat.words == 1 && flat.ends == 3 && flat.records == 2 && out[0] == 101 &&
                   out[1] == 103 && out[2] == 105 && ranks[0] == 2 && ranks[1] == 3,
               "the literal");
    CHECK_SIZE(t, "words without room",
               t->k->record_flatten(literal, 1, 0, NULL, out, ranks, 0, 63).words, 0);
    static const unsigned densities[] = {0, 1, 2, 8, 16, 60, 64};
    for (size_t d = 0; d < COUNT_OF(densities); d++) {
        t->about = "words of one density";
        for (size_t count = 0; count < MOST_BLOCKS; count += 1 + count / 4) {
            for (size_t w = 0; w < count; w++) {
                starts[w] = ends[w] = records[w] = 0;
                for (unsigned i = 0; i < 64; i++) {
                    starts[w] |= (uint64_t)(rng_below(&t->rng, 64) < densities[d]) << i;
                    ends[w] |= (uint64_t)(rng_below(&t->rng, 64) < densities[d]) << i;
                }
                records[w] = ends[w] & (d % 2 == 0 ? rng_next(&t->rng)
                                                   : rng_next(&t->rng) & rng_next(&t->rng) &
                                                         rng_next(&t->rng));
                if (densities[d] == 64)
                    records[w] = ends[w];
            }
            size_t most = 64 * count;
            for (size_t room = 0; room <= 4; room++) {
                size_t capacity = room == 0   ? 0
                                  : room == 1 ? most
                                  : room == 2 ? most / 2 + 64
                                  : room == 3 ? 127
                                              : most + 17;
                uint32_t base = room == 4 ? UINT32_MAX - 70 : (uint32_t)rng_next(&t->rng) >> 8;
                look_flatten(t, room == 3 ? NULL : starts, ends, records, count, base,
                             (uint16_t)(13 * d), capacity);
            }
        }
    }
}
