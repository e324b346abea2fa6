/* reader.c - the reader: what it is fed goes through lexer, lists and maker into the batch. */
#include "records.h"

const uint32_t lane_fields_nothing[1] = {LANE_FIELD_NONE};

enum { STAGE_NONE, STAGE_READING, STAGE_FINISHED };

/* where a reader may begin: as many bytes may follow before offsets run out of 64 bits */
#define FARTHEST (UINT64_C(1) << 63)

static const uint8_t byte_order_mark[3] = {0xEF, 0xBB, 0xBF};

/* ---- setting up ---- */

static uint8_t mode_of(const uint32_t *wanted, size_t count) {
    if (count == 0)
        return wanted == NULL ? LANE_MODE_SPANS : LANE_MODE_NOTHING;
    uint8_t mode = LANE_MODE_PHYSICAL;
    for (size_t i = 0; i < count; i++) {
        uint8_t needs = wanted[i] > LANE_FIELD_RECORD      ? LANE_MODE_NAMED
                        : wanted[i] >= LANE_FIELD_REST_BIT ? LANE_MODE_MIXED
                                                           : LANE_MODE_PHYSICAL;
        if (needs > mode)
            mode = needs;
    }
    return mode;
}

static uint32_t physical_end_of(const uint32_t *wanted, size_t count) {
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        if (wanted[i] < LANE_FIELD_REST_BIT && wanted[i] >= end)
            end = wanted[i] + 1;
        else if (wanted[i] >= LANE_FIELD_REST_BIT && wanted[i] < LANE_FIELD_LOGICAL)
            end = UINT32_MAX;
    }
    return end;
}

int32_t lane_record_reader_init(lane_record_reader *r, const lane_dialect *dialect,
                                const uint32_t *wanted, size_t wanted_count) {
    lane_record_rules rules;
    memset(r, 0, sizeof *r);
    lane_dialect d = lane_dialect_of(dialect);
    if (lane_dialect_rules(&d, &rules) != LANE_OK || wanted_count > 65536 ||
        (wanted == NULL && wanted_count > 0))
        return LANE_E_ARGUMENT;
    for (size_t i = 0; i < wanted_count; i++)
        if (wanted[i] >= LANE_FIELD_LOGICAL && !lane_log_has(d.log, wanted[i]))
            return LANE_E_ARGUMENT;
    r->rules = lane_rules_keep(&rules, dialect);
    r->log = d.log;
    r->wanted = wanted;
    r->wanted_count = wanted_count;
    r->mode = mode_of(wanted, wanted_count);
    r->physical_end = physical_end_of(wanted, wanted_count);
    r->stage = STAGE_READING;
    lane_record_reader_seek(r, 0);
    return LANE_OK;
}

static void empty_lists(lane_record_reader *r) {
    r->first = 1;
    r->last = r->last_start = 0;
    r->rank_count = r->rank_next = 0;
}

static void start_at(lane_record_reader *r, uint64_t offset) {
    lane_lex_start(&r->lex, offset);
    r->position = r->record_start = offset;
    r->last_was_cr = 0;
    empty_lists(r);
    r->list[0] = (uint32_t)(offset - r->list_base) - 1;
}

int32_t lane_record_reader_seek(lane_record_reader *r, uint64_t offset) {
    /* the first bytes make words, or are held as the start of a byte order mark */
    if (r->stage != STAGE_READING || r->word_count != 0 || r->bom_matched != 0)
        return LANE_E_ARGUMENT;
    if (offset > FARTHEST)
        return LANE_E_RANGE;
    start_at(r, offset);
    r->bom_decided = r->rules.keep_bom || offset != 0;
    return LANE_OK;
}

uint64_t lane_record_reader_offset(const lane_record_reader *r) {
    return r->position > r->bom_matched ? r->position : r->bom_matched;
}

/* ---- the lists ---- */

static uint32_t *ends_of(lane_record_reader *r) {
    return lane_has_starts(r) ? r->list + LANE_RECORD_LIST / 2 : r->list;
}
static size_t list_capacity(const lane_record_reader *r) {
    return lane_has_starts(r) ? LANE_RECORD_LIST / 2 : LANE_RECORD_LIST;
}

/* Makes the lists relative to the batch's base. */
static void rebase(lane_record_reader *r, uint64_t base) {
    uint32_t delta = (uint32_t)(base - r->list_base);
    uint32_t *ends = ends_of(r);
    if (delta != 0) {
        for (size_t i = (size_t)r->first - 1; i <= r->last; i++)
            ends[i] -= delta;
        for (size_t i = r->first; lane_has_starts(r) && i <= r->last_start; i++)
            r->list[i] -= delta;
        for (size_t i = r->pending_next; i < r->pending_count; i++) {
            r->pending[i].offset -= delta;
            r->pending[i].where -= delta;
        }
    }
    r->list_base = base;
}

/* Moves what is not used yet to the front. */
static void compact_lists(lane_record_reader *r) {
    uint32_t *ends = ends_of(r);
    size_t used = (size_t)r->first - 1;
    memmove(ends, ends + used, (r->last - used + 1) * sizeof *ends);
    if (lane_has_starts(r) && r->last_start >= r->first)
        memmove(r->list + 1, r->list + r->first, ((size_t)r->last_start - used) * sizeof *ends);
    r->last = (uint16_t)(r->last - used);
    r->last_start = (uint16_t)(r->last_start > used ? r->last_start - used : 0);
    r->first = 1;
    size_t left = (size_t)r->rank_count - r->rank_next;
    for (size_t i = 0; i < left; i++)
        r->ranks[i] = (uint16_t)(r->ranks[r->rank_next + i] - used);
    r->rank_count = (uint16_t)left;
    r->rank_next = 0;
}

static void compact_pending(lane_record_reader *r) {
    size_t left = (size_t)r->pending_count - r->pending_next;
    memmove(r->pending, r->pending + r->pending_next, left * sizeof r->pending[0]);
    r->pending_count = (uint16_t)left;
    r->pending_next = 0;
}

/* Turns words into list entries, as many as there is room for. False: for none. */
static bool flatten(lane_record_reader *r, const lane_kernels *k) {
    compact_lists(r);
    uint32_t *ends = ends_of(r);
    lane_record_words words = {lane_has_starts(r) ? r->words[0] + r->word_next : NULL,
                               r->words[1] + r->word_next, r->words[2] + r->word_next};
    if (r->mode == LANE_MODE_NOTHING)
        words.ends = words.records;
    size_t most = r->last > r->last_start ? r->last : r->last_start;
    uint32_t base = (uint32_t)(r->words_base - r->list_base) + 64 * r->word_next;
    /* ranks are fewer than ends: their list has room */
    lane_record_flat flat = k->record_flatten(
        words, (size_t)r->word_count - r->word_next, base, r->list + 1 + r->last_start,
        ends + 1 + r->last, r->ranks + r->rank_count, r->last, list_capacity(r) - 1 - most);
    r->last = (uint16_t)(r->last + flat.ends);
    r->last_start = (uint16_t)(r->last_start + flat.starts);
    r->rank_count = (uint16_t)(r->rank_count + flat.records);
    r->word_next = (uint16_t)(r->word_next + flat.words);
    return flat.words > 0;
}

/* ---- reading ---- */

/* The longest stretch that offsets of 32 bits still reach. */
static bool in_reach(const lane_record_reader *r, const lane_record_batch *b) {
    return r->lex.offset - b->base <= LANE_RECORD_REACH - 64 * LANE_RECORD_WORDS - LANE_RECORD_LIST;
}

static void lex(lane_record_reader *r, const lane_kernels *k, const uint8_t *s, size_t n) {
    lane_record_rules rules = lane_rules_kept(&r->rules);
    compact_pending(r);
    lane_lexer lexer = {
        .kernels = k,
        .rules = &rules,
        .shape = r->rules.shape,
        .words = {r->words[0], r->words[1], r->words[2]},
        .problems = r->pending + r->pending_count,
        .problem_base = r->list_base,
    };
    r->words_base = r->lex.offset;
    lane_lex_run(&lexer, &r->lex, s, n, LANE_RECORD_PENDING - (size_t)r->pending_count);
    r->word_count = (uint16_t)lexer.word_count;
    r->word_next = 0;
    r->pending_count = (uint16_t)(r->pending_count + lexer.problem_count);
}

/* How far the lists tell where fields and records end. */
static uint64_t flattened(const lane_record_reader *r) {
    return r->word_next < r->word_count ? r->words_base + 64 * (uint64_t)r->word_next
                                        : r->lex.offset;
}

/* Whether the open record must give up its place in the lists for what comes. */
static bool is_crowded(const lane_record_reader *r) {
    size_t held = (size_t)(r->last > r->last_start ? r->last : r->last_start) + 1 - r->first;
    return held > list_capacity(r) / 2 ||
           (size_t)r->pending_count - r->pending_next + LANE_RECORD_BLOCK_PROBLEMS >
               LANE_RECORD_PENDING;
}

/* What is wrong with the open field if the record's text ends at `text_end`: a mark that never
 * closed, or a CR behind one that is no part of a record end. */
static int32_t unfinished(const lane_record_state *lex, uint64_t text_end, uint64_t *offset) {
    *offset = lex->field_start;
    switch (lex->lex) {
    case LANE_LEX_QUOTED:
    case LANE_LEX_ESCAPED:
        return LANE_E_UNCLOSED_QUOTE;
    case LANE_LEX_BRACKETED:
        return LANE_E_UNCLOSED_BRACKET;
    case LANE_LEX_CR_AFTER_QUOTE:
    case LANE_LEX_CR_AFTER_BRACKET:
        *offset = lex->offset - 1;
        if (*offset >= text_end)
            return LANE_OK;
        return lex->lex == LANE_LEX_CR_AFTER_QUOTE ? LANE_E_TEXT_AFTER_QUOTE
                                                   : LANE_E_TEXT_AFTER_BRACKET;
    default:
        return LANE_OK;
    }
}

/* Whether naming will find the user ambiguous once `last` is taken. */
static bool will_be_ambiguous(lane_record_reader *r, lane_field last) {
    if (r->mode != LANE_MODE_NAMED)
        return false;
    struct lane_log_open before = r->names;
    uint32_t user;
    lane_log_take(r, r->field_count, last);
    bool ambiguous = lane_log_ambiguous(r, &user);
    r->names = before;
    return ambiguous;
}

/* Completes what the open record has at `text_end`: its last field, its problems, and `code` behind
 * them if that is not LANE_OK. False: no room, nothing is changed. */
static bool close_open(lane_record_reader *r, lane_record_batch *b, uint32_t text_end,
                       int32_t code) {
    uint32_t start = (uint32_t)(r->lex.field_start - b->base);
    bool has_last = !r->rules.merge || (r->lex.lex != LANE_LEX_GAP && start < text_end);
    lane_field last = {start, text_end, start < text_end ? r->open_kind : 0};
    uint64_t offset;
    int32_t problem = unfinished(&r->lex, b->base + text_end, &offset);
    bool ambiguous =
        has_last ? will_be_ambiguous(r, last) : r->names.saw_quoted && r->names.ambiguous;
    if (!lane_problem_room(b, (size_t)(problem != LANE_OK) + ambiguous + (code != LANE_OK)))
        return false;
    if (has_last && !lane_take_field(r, b, last))
        return false;
    if (problem != LANE_OK)
        lane_take_problem(r, b, problem, offset);
    lane_close_fields(r, b, text_end);
    if (code != LANE_OK)
        lane_take_problem(r, b, code, b->base + text_end);
    return true;
}

/* The record is longer than max_record: it ends here, but for where. */
static bool cut(lane_record_reader *r, lane_record_batch *b) {
    uint32_t text_end = (uint32_t)(r->record_start + r->rules.max_record - b->base);
    if (!r->open && !lane_open_record(r, b))
        return false;
    if (!close_open(r, b, text_end, LANE_E_RECORD_TOO_LONG))
        return false;
    r->cut_end = text_end;
    r->skipping = 1;
    r->skip_old = 0;
    r->lex.cut = r->lex.cr_at_limit = 0;
    r->lex.lex = LANE_LEX_SKIP;
    b->keep_to = b->base + text_end;
    return true;
}

static void end_skip(lane_record_reader *r, lane_record_batch *b, uint64_t end) {
    lane_close_record(r, b, r->cut_end, end);
    r->skipping = 0;
    start_at(r, end);
    b->keep_to = UINT64_MAX;
}

/* Reads the n bytes at r->position. LANE_OK: all of them; LANE_FULL. */
static int32_t read_bytes(lane_record_reader *r, lane_record_batch *b, const lane_kernels *k,
                          const uint8_t *s, size_t n) {
    const uint64_t start = r->position, end = start + n;
    for (;;) {
        const uint8_t *here = s + (r->position - start);
        size_t left = (size_t)(end - r->position);
        if (r->skipping) {
            size_t at = k->find_byte(here, left, r->rules.record_end);
            if (at == left) {
                r->position = r->lex.offset = end;
                return LANE_OK;
            }
            end_skip(r, b, r->position + at + 1);
            if (r->skip_old)
                return LANE_FULL; /* the caller may not have the bytes between */
            continue;
        }
        if (!lane_make_records(r, b, here, left))
            return LANE_FULL;
        here = s + (r->position - start);
        left = (size_t)(end - r->position);
        if (is_crowded(r) && r->lex.offset <= end &&
            !lane_make_fields(r, b, here, (size_t)(flattened(r) - r->position)))
            return LANE_FULL;
        here = s + (r->position - start);
        left = (size_t)(end - r->position);
        if (r->word_next < r->word_count) {
            if (flatten(r, k))
                continue;
            break; /* the lists are full of what is behind these bytes */
        }
        if (r->lex.offset > end || (r->lex.offset == end && !r->lex.cut))
            break;
        if (r->lex.cut) {
            if (!lane_make_open_record(r, b, here, (size_t)(r->lex.offset - r->position)) ||
                !cut(r, b))
                return LANE_FULL;
            continue;
        }
        if (!in_reach(r, b) && b->record_count > 0)
            return LANE_FULL;
        lex(r, k, s + (r->lex.offset - start), (size_t)(end - r->lex.offset));
    }
    return lane_make_open_record(r, b, s + (r->position - start), (size_t)(end - r->position))
               ? LANE_OK
               : LANE_FULL;
}

/* What a batch must know before each call. */
static void begin(lane_record_reader *r, lane_record_batch *b) {
    if (!r->open && b->record_count == 0)
        b->base = b->keep_from = r->record_start;
    b->keep_to = r->skipping ? b->base + r->cut_end : UINT64_MAX;
    rebase(r, b->base);
}

/* The start of a byte order mark was read and is none: it is data. */
static int32_t read_held(lane_record_reader *r, lane_record_batch *b, const lane_kernels *k) {
    if (r->position >= r->bom_matched)
        return LANE_OK;
    return read_bytes(r, b, k, byte_order_mark + r->position,
                      (size_t)(r->bom_matched - r->position));
}

/* Bytes of a byte order mark at the stream's start, or of what may become one. */
static size_t match_bom(lane_record_reader *r, const uint8_t *s, size_t n) {
    uint8_t held = r->bom_matched;
    size_t i = 0;
    while (i < n && r->bom_matched < 3 && s[i] == byte_order_mark[r->bom_matched]) {
        i++;
        r->bom_matched++;
    }
    if (r->bom_matched < 3 && i == n)
        return n;
    r->bom_decided = 1;
    if (r->bom_matched == 3) {
        start_at(r, 3);
        return i;
    }
    r->bom_matched = held;
    return 0;
}

lane_result lane_record_feed(lane_record_reader *r, const void *bytes, size_t n,
                             lane_record_batch *b) {
    lane_result result = {LANE_E_ARGUMENT, 0, 0};
    if (r->stage != STAGE_READING || (bytes == NULL && n > 0))
        return result;
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *s = bytes;
    const size_t before = b->record_count;
    begin(r, b);
    r->skip_old = r->skipping;
    result.status = LANE_OK;
    if (!r->bom_decided) {
        result.read = match_bom(r, s, n);
        if (!r->bom_decided)
            return result;
    }
    if (n > 0)
        result.status = read_held(r, b, k);
    if (result.status == LANE_OK && result.read < n) {
        const uint64_t start = r->position;
        result.status = read_bytes(r, b, k, s + result.read, n - result.read);
        size_t used = (size_t)(r->position - start);
        result.read += used;
        if (used > 0)
            r->last_was_cr = s[result.read - 1] == '\r';
    }
    result.written = b->record_count - before;
    return result;
}

int32_t lane_record_finish(lane_record_reader *r, lane_record_batch *b) {
    if (r->stage == STAGE_FINISHED)
        return LANE_OK;
    if (r->stage != STAGE_READING)
        return LANE_E_ARGUMENT;
    begin(r, b);
    r->bom_decided = 1;
    if (read_held(r, b, lane_kernels_get()) != LANE_OK)
        return LANE_FULL;
    if (r->position != r->lex.offset)
        return LANE_E_ARGUMENT;
    if (r->lex.cr_at_limit && !cut(r, b)) /* the CR at the limit is data */
        return LANE_FULL;
    if (r->skipping) {
        end_skip(r, b, r->position);
    } else if (r->position != r->record_start) {
        uint32_t end = (uint32_t)(r->position - b->base);
        if (!close_open(r, b, end, LANE_OK))
            return LANE_FULL;
        lane_close_record(r, b, end, r->position);
    }
    r->stage = STAGE_FINISHED;
    return LANE_OK;
}

/* ---- the next batch ---- */

static void move_field(lane_field *field, uint32_t delta) {
    if (field->flags & LANE_FIELD_MISSING)
        return;
    field->start -= delta;
    field->end -= delta;
}

static void move_names(struct lane_log_open *names, uint32_t delta) {
    for (int i = 0; i < 4; i++)
        move_field(&names->head[i], delta);
    struct lane_log_time *times[2] = {&names->first_time, &names->last_time};
    for (int t = 0; t < 2; t++) {
        times[t]->user_end -= delta;
        for (int i = 0; i < 6; i++)
            move_field(&times[t]->fields[i], delta);
    }
}

/* What the open record has in the arrays moves to their front. */
static void move_open(lane_record_reader *r, lane_record_batch *b, uint32_t delta) {
    size_t spans = b->span_count - r->first_span, problems = b->problem_count - r->first_problem;
    for (size_t i = 0; i < spans; i++) {
        b->spans[i].start = b->spans[r->first_span + i].start - delta;
        b->spans[i].end = b->spans[r->first_span + i].end - delta;
    }
    for (size_t i = 0; i < problems; i++) {
        b->problems[i] = b->problems[r->first_problem + i];
        b->problems[i].record = 0;
    }
    for (size_t i = 0; r->mode >= LANE_MODE_PHYSICAL && i < r->wanted_count; i++) {
        b->fields[i] = b->fields[b->record_count * r->wanted_count + i];
        move_field(&b->fields[i], delta);
    }
    move_names(&r->names, delta);
    r->last_end -= delta;
    r->cut_end -= delta;
    r->first_span = r->first_problem = 0;
    b->span_count = spans;
    b->problem_count = problems;
}

void lane_record_batch_next(lane_record_reader *r, lane_record_batch *b) {
    if (r->open)
        move_open(r, b, (uint32_t)(r->record_start - b->base));
    else
        b->span_count = b->problem_count = 0;
    b->record_count = b->resolved = 0;
    b->base = b->keep_from = r->record_start;
}

lane_result lane_records(lane_record_reader *r, const lane_dialect *dialect, const uint32_t *wanted,
                         size_t wanted_count, const void *s, size_t n, lane_record_batch *b) {
    lane_result result = {lane_record_reader_init(r, dialect, wanted, wanted_count), 0, 0};
    if (result.status != LANE_OK)
        return result;
    b->record_count = b->span_count = b->problem_count = b->resolved = 0;
    result = lane_record_feed(r, s, n, b);
    if (result.status == LANE_OK) {
        result.status = lane_record_finish(r, b);
        result.written = b->record_count;
    }
    if (b->record_count > 0)
        lane_record_resolve(r, b, s); /* the batch's base is 0 */
    return result;
}
