/* range.c - reading one input by several threads: states at borders, and how ranges change them. */
#include "records.h"

/* What a stretch of bytes had. */
typedef struct stretch {
    bool any;         /* some record ended */
    uint64_t first;   /* offset after the first record end */
    uint64_t last;    /* and after the last */
    uint64_t longest; /* record between two of them; not looked for when none could matter */
} stretch;

typedef struct ranger {
    lane_lexer lexer;
    lane_record_rules rules;
    bool keep_bom;
    uint64_t longest_matters; /* a record of so many bytes is looked for inside stretches */
    uint64_t words[3][LANE_RECORD_WORDS];
} ranger;

static void init_ranger(ranger *g, uint8_t shape) {
    memset(&g->lexer, 0, sizeof g->lexer);
    g->lexer.kernels = lane_kernels_get();
    g->lexer.rules = &g->rules;
    g->lexer.shape = shape;
    g->lexer.words.starts = g->words[0];
    g->lexer.words.ends = g->words[1];
    g->lexer.words.records = g->words[2];
    g->longest_matters = UINT64_MAX;
}

static void note_end(stretch *t, uint64_t offset) {
    if (!t->any)
        t->first = offset;
    else if (offset - t->last > t->longest)
        t->longest = offset - t->last;
    t->any = true;
    t->last = offset;
}

/* the record ends among the lexed words, the first of which stands at `offset` */
static void note_words(const ranger *g, uint64_t offset, stretch *t) {
    const uint64_t *records = g->words[2];
    size_t first = 0, last = g->lexer.word_count;
    if (g->longest_matters <= 64 * LANE_RECORD_WORDS) {
        for (size_t w = 0; w < last; w++)
            for (uint64_t bits = records[w]; bits != 0; bits &= bits - 1)
                note_end(t, offset + 64 * w + lane_ctz64(bits) + 1);
        return;
    }
    while (first < last && records[first] == 0)
        first++;
    if (first == last)
        return;
    while (records[last - 1] == 0)
        last--;
    note_end(t, offset + 64 * first + lane_ctz64(records[first]) + 1);
    t->last = offset + 64 * (last - 1) + lane_msb64(records[last - 1]) + 1;
}

static size_t skip_record(const ranger *g, lane_record_state *state, const uint8_t *s, size_t n,
                          stretch *t) {
    size_t at = g->lexer.kernels->find_byte(s, n, g->rules.record_end);
    if (at == n) {
        state->offset += n;
        return n;
    }
    lane_lex_start(state, state->offset + at + 1);
    note_end(t, state->offset);
    return at + 1;
}

/* Moves the state over some of the n bytes; returns how many. */
static size_t advance(ranger *g, lane_record_state *state, const uint8_t *s, size_t n, stretch *t) {
    if (state->lex == LANE_LEX_SKIP)
        return skip_record(g, state, s, n, t);
    uint64_t offset = state->offset;
    g->lexer.word_count = 0;
    size_t used = lane_lex_run(&g->lexer, state, s, n, 0);
    note_words(g, offset, t);
    if (state->cut) {
        state->cut = state->cr_at_limit = 0;
        state->lex = LANE_LEX_SKIP;
    }
    return used;
}

static void advance_all(ranger *g, lane_record_state *state, const uint8_t *s, size_t n,
                        stretch *t) {
    for (size_t done = 0; done < n;)
        done += advance(g, state, s + done, n - done, t);
}

/* At the start of a stream: the byte order mark, or what may become one. Returns the bytes that are
 * no matter any more. */
static size_t start_stream(ranger *g, lane_record_state *state, const uint8_t *s, size_t n) {
    static const uint8_t mark[3] = {0xEF, 0xBB, 0xBF};
    size_t i = 0;
    if (g->keep_bom || state->offset > 2 || state->offset != state->bom_matched ||
        state->lex != LANE_LEX_GAP || state->record_start != 0)
        return 0;
    while (i < n && state->bom_matched < 3 && s[i] == mark[state->bom_matched]) {
        state->bom_matched++;
        i++;
    }
    state->offset += i;
    if (state->bom_matched == 3) {
        lane_lex_start(state, 3);
        state->bom_matched = 3;
    } else if (i < n) {
        uint32_t held = state->bom_matched;
        stretch t = {false, 0, 0, 0};
        lane_lex_start(state, 0);
        state->bom_matched = 3; /* none any more */
        advance_all(g, state, mark, held, &t);
    }
    return i;
}

/* ---- a known state ---- */

void lane_record_state_init(lane_record_state *state) {
    lane_lex_start(state, 0);
}

static int32_t ranger_of(ranger *g, const lane_dialect *dialect) {
    if (lane_dialect_rules(dialect, &g->rules) != LANE_OK)
        return LANE_E_ARGUMENT;
    init_ranger(g, lane_rules_shape(&g->rules));
    g->keep_bom = lane_dialect_of(dialect).keep_bom != 0;
    return LANE_OK;
}

int32_t lane_record_state_feed(const lane_dialect *dialect, lane_record_state *state, const void *s,
                               size_t n) {
    ranger g;
    stretch t = {false, 0, 0, 0};
    int32_t status = ranger_of(&g, dialect);
    if (status != LANE_OK || n == 0)
        return status;
    size_t done = start_stream(&g, state, s, n);
    advance_all(&g, state, (const uint8_t *)s + done, n - done, &t);
    return LANE_OK;
}

lane_result lane_record_border(const lane_dialect *dialect, lane_record_state *state,
                               const void *bytes, size_t n) {
    ranger g;
    lane_result result = {ranger_of(&g, dialect), 0, 0};
    const uint8_t *s = bytes;
    if (result.status != LANE_OK)
        return result;
    if (state == NULL && g.rules.multiline) {
        result.status = LANE_E_NEEDS_STATE;
        return result;
    }
    result.status = LANE_MORE;
    if (state == NULL) {
        size_t at = n == 0 ? 0 : g.lexer.kernels->find_byte(s, n, g.rules.record_end);
        result.status = at < n ? LANE_OK : LANE_MORE;
        result.read = at < n ? at + 1 : n;
        return result;
    }
    const uint64_t start = state->offset;
    stretch t = {false, 0, 0, 0};
    if (n > 0 && start > 0)
        result.read = start_stream(&g, state, s, n);
    while (state->record_start != state->offset && result.read < n && !t.any)
        result.read += advance(&g, state, s + result.read, n - result.read, &t);
    if (t.any) {
        lane_lex_start(state, t.first);
        state->bom_matched = 3;
        result.read = (size_t)(t.first - start);
    }
    if (state->record_start == state->offset)
        result.status = LANE_OK;
    return result;
}

/* ---- every possible state ---- */

/* Simulated states stand here at the range's start, so that `record_start` before it is none of it. */
#define ORIGIN (UINT64_C(1) << 40)

enum {
    /* entries below LANE_LEX_COUNT are lexical states; in LANE_LEX_GAP no field of the record precedes */
    ENTRY_GAP_AFTER_FIELD = LANE_LEX_COUNT,
    ENTRY_STREAM_START,
    ENTRY_COUNT
};

/* Whether a reader of the dialect can be in the state. */
static bool is_possible(const lane_record_transition *t, unsigned entry) {
    switch (entry) {
    case LANE_LEX_QUOTED:
    case LANE_LEX_AFTER_QUOTE:
        return t->rules.quoting != LANE_QUOTING_NONE;
    case LANE_LEX_CR_AFTER_QUOTE:
        return t->rules.quoting != LANE_QUOTING_NONE && t->rules.drop_cr;
    case LANE_LEX_ESCAPED:
        return t->rules.quoting == LANE_QUOTING_BACKSLASH;
    case LANE_LEX_BRACKETED:
    case LANE_LEX_AFTER_BRACKET:
    case ENTRY_GAP_AFTER_FIELD:
        return t->rules.brackets;
    case LANE_LEX_CR_AFTER_BRACKET:
        return t->rules.brackets && t->rules.drop_cr;
    default:
        return true;
    }
}

int32_t lane_record_transition_init(lane_record_transition *t, const lane_dialect *dialect) {
    lane_record_rules rules;
    memset(t, 0, sizeof *t);
    if (lane_dialect_rules(dialect, &rules) != LANE_OK)
        return LANE_E_ARGUMENT;
    t->rules = lane_rules_keep(&rules, dialect);
    for (unsigned e = 0; e < ENTRY_COUNT; e++) {
        if (!is_possible(t, e))
            continue;
        lane_record_state *state = &t->groups[t->group_count];
        lane_lex_start(state, e == ENTRY_STREAM_START ? 0 : ORIGIN);
        if (e != ENTRY_STREAM_START)
            state->record_start = ORIGIN - 1;
        if (e < LANE_LEX_COUNT)
            state->lex = (uint8_t)e;
        state->has_field = e == ENTRY_GAP_AFTER_FIELD;
        t->entries[e].group = t->group_count++;
        t->entries[e].first_end = UINT64_MAX;
    }
    return LANE_OK;
}

static bool same_state(const lane_record_transition *t, const lane_record_state *a,
                       const lane_record_state *b) {
    if (a->lex != b->lex ||
        (t->rules.brackets && a->lex == LANE_LEX_GAP && a->has_field != b->has_field))
        return false;
    /* the start of a stream may be waiting for more of a byte order mark */
    return (a->record_start >= ORIGIN - 1 || a->offset > 2) &&
           (b->record_start >= ORIGIN - 1 || b->offset > 2);
}

/* Entries whose states are the same go on as one. */
static void merge_groups(lane_record_transition *t) {
    for (uint32_t a = 0; a < t->group_count; a++) {
        for (uint32_t b = t->group_count - 1; b > a; b--) {
            if (!same_state(t, &t->groups[a], &t->groups[b]))
                continue;
            t->groups[b] = t->groups[--t->group_count];
            for (unsigned e = 0; e < ENTRY_COUNT; e++) {
                if (t->entries[e].group == b)
                    t->entries[e].group = a;
                else if (t->entries[e].group == t->group_count)
                    t->entries[e].group = b;
            }
        }
    }
}

static void advance_group(ranger *g, lane_record_transition *t, uint32_t group, const uint8_t *s,
                          size_t n) {
    lane_record_state *state = &t->groups[group];
    stretch found = {false, 0, 0, 0};
    const uint64_t before = state->offset;
    size_t done = start_stream(g, state, s, n);
    if (state->record_start < ORIGIN - 1 && t->entries[ENTRY_STREAM_START].first_end == UINT64_MAX)
        t->entries[ENTRY_STREAM_START].record_start = state->record_start; /* behind the mark */
    advance_all(g, state, s + done, n - done, &found);
    if (!found.any)
        return;
    uint64_t first = found.first - before + t->length, last = found.last - before + t->length;
    for (unsigned e = 0; e < ENTRY_COUNT; e++) {
        if (!is_possible(t, e) || t->entries[e].group != group)
            continue;
        if (t->entries[e].first_end == UINT64_MAX)
            t->entries[e].first_end = first;
        else if (first - t->entries[e].record_start > t->entries[e].longest)
            t->entries[e].longest = first - t->entries[e].record_start;
        if (found.longest > t->entries[e].longest)
            t->entries[e].longest = found.longest;
        t->entries[e].record_start = last;
    }
}

void lane_record_transition_feed(lane_record_transition *t, const void *bytes, size_t n) {
    const uint8_t *s = bytes;
    ranger g;
    g.rules = lane_rules_kept(&t->rules);
    g.rules.max_record = SIZE_MAX >> 1; /* judged when a state is known */
    init_ranger(&g, t->rules.shape);
    g.keep_bom = t->rules.keep_bom;
    g.longest_matters = t->rules.max_record;
    while (n > 0) {
        size_t step = n < 64 * LANE_RECORD_WORDS ? n : 64 * LANE_RECORD_WORDS;
        for (uint32_t group = 0; group < t->group_count; group++)
            advance_group(&g, t, group, s, step);
        t->length += step;
        merge_groups(t);
        s += step;
        n -= step;
    }
}

int32_t lane_record_transition_apply(const lane_record_transition *t, lane_record_state *state) {
    unsigned e = state->lex;
    if (state->offset == 0)
        e = ENTRY_STREAM_START;
    else if (e == LANE_LEX_GAP && state->has_field && t->rules.brackets)
        e = ENTRY_GAP_AFTER_FIELD;
    /* what only single bytes tell */
    if (!is_possible(t, e) || state->cr_at_limit || (state->offset > 0 && state->offset < 3))
        return LANE_LIMIT;
    const lane_record_state *after = &t->groups[t->entries[e].group];
    uint64_t end = state->offset + t->length;
    uint64_t record_start = state->offset + t->entries[e].record_start, first_end = end;
    if (t->entries[e].first_end != UINT64_MAX)
        first_end = state->offset + t->entries[e].first_end;
    else if (e != ENTRY_STREAM_START)
        record_start = state->record_start;
    bool long_first =
        state->lex != LANE_LEX_SKIP && first_end - state->record_start >= t->rules.max_record;
    bool long_last = after->lex != LANE_LEX_SKIP && end - record_start >= t->rules.max_record;
    if (long_first || long_last || t->entries[e].longest >= t->rules.max_record)
        return LANE_LIMIT;
    uint32_t bom_matched = end < 3 ? after->bom_matched : 3;
    *state = *after;
    state->offset = end;
    state->record_start = state->field_start = record_start;
    state->bom_matched = bom_matched;
    return LANE_OK;
}
