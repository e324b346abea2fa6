/* lex.c - bytes to bits: which end fields and which end records.
 *
 * Regular blocks are resolved by a kernel of the dialect's shape. What is left (the last bytes of a
 * piece, blocks with something odd in them, dialects of no shape, the neighbourhood of max_record) is
 * walked here: a state machine that jumps from one byte that matters in its state to the next.
 */
#include "records.h"

#include <lanewise/base.h>

void lane_lex_start(lane_record_state *state, uint64_t offset) {
    memset(state, 0, sizeof *state);
    state->offset = state->record_start = state->field_start = offset;
    state->lex = LANE_LEX_GAP;
}

/* ---- walking one block ---- */

typedef struct walk {
    const lane_record_rules *rules;
    lane_record_state *state;
    lane_record_masks m;
    unsigned size;  /* bytes in the block */
    unsigned limit; /* the first byte that the open record may not have, or `size` */
    uint64_t starts, ends, records;
    lane_lexer *lexer;
} walk;

static void add_problem(walk *w, int32_t code, uint64_t offset, unsigned where) {
    lane_lexer *l = w->lexer;
    if (l->problems != NULL) {
        struct lane_record_pending *p = &l->problems[l->problem_count++];
        p->offset = (uint32_t)(offset - l->problem_base);
        p->where = (uint32_t)(w->state->offset + where - l->problem_base);
        p->code = code;
    }
}

static void set_limit(walk *w, uint64_t from) {
    uint64_t room = w->rules->max_record - (w->state->offset + from - w->state->record_start);
    w->limit = room < w->size - from ? (unsigned)(from + room) : w->size;
}

static void end_field(walk *w, unsigned i) {
    w->ends |= UINT64_C(1) << i;
    w->state->field_start = w->state->offset + i + 1;
    w->state->has_field = 1;
    w->state->lex = LANE_LEX_GAP;
}

static void end_record(walk *w, unsigned i) {
    lane_record_state *state = w->state;
    w->ends |= UINT64_C(1) << i;
    w->records |= UINT64_C(1) << i;
    state->record_start = state->field_start = state->offset + i + 1;
    state->has_field = 0;
    state->cr_at_limit = 0;
    state->lex = LANE_LEX_GAP;
    set_limit(w, i + 1);
}

static void start_field(walk *w, unsigned i) {
    lane_record_state *state = w->state;
    uint64_t bit = UINT64_C(1) << i;
    if (w->m.record_end & bit) {
        w->starts |= bit; /* none, but the lists pair (lane_record_words) */
        end_record(w, i);
        return;
    }
    if (w->m.delimiter & bit) { /* runs do not merge: the walk stops at no delimiter otherwise */
        end_field(w, i);
        return;
    }
    w->starts |= bit;
    state->field_start = state->offset + i;
    if (w->m.quote & bit)
        state->lex = LANE_LEX_QUOTED;
    else if ((w->m.open & bit) && state->has_field)
        state->lex = LANE_LEX_BRACKETED;
    else
        state->lex = LANE_LEX_TEXT;
}

/* The byte after a field that is closed by its own mark; `text` is the problem of anything but an end. */
static void after_mark(walk *w, unsigned i, uint8_t cr_state, int32_t text) {
    uint64_t bit = UINT64_C(1) << i;
    if (w->m.record_end & bit) {
        end_record(w, i);
    } else if (w->m.delimiter & bit) {
        end_field(w, i);
    } else if ((w->m.cr & bit) && w->rules->drop_cr) {
        w->state->lex = cr_state;
    } else {
        add_problem(w, text, w->state->offset + i, i);
        w->state->lex = LANE_LEX_TEXT;
    }
}

/* The bytes that matter in a state. */
static uint64_t events(const walk *w) {
    switch (w->state->lex) {
    case LANE_LEX_GAP:
        return w->rules->merge ? ~w->m.delimiter : ~UINT64_C(0);
    case LANE_LEX_TEXT:
        return w->m.delimiter | w->m.record_end;
    case LANE_LEX_QUOTED:
        return w->m.quote | w->m.backslash | (w->rules->multiline ? 0 : w->m.record_end);
    case LANE_LEX_BRACKETED:
        return w->m.close | w->m.record_end;
    default:
        return ~UINT64_C(0);
    }
}

/* Takes the byte i, which matters. Returns the next byte to look at: i again where the state alone
 * changed. */
static unsigned step(walk *w, unsigned i) {
    lane_record_state *state = w->state;
    uint64_t bit = UINT64_C(1) << i;
    switch (state->lex) {
    case LANE_LEX_GAP:
        start_field(w, i);
        break;
    case LANE_LEX_TEXT:
        if (w->m.record_end & bit)
            end_record(w, i);
        else
            end_field(w, i);
        break;
    case LANE_LEX_ESCAPED:
        if (!(w->m.record_end & bit) || w->rules->multiline) {
            state->lex = LANE_LEX_QUOTED;
            break;
        }
        /* fall through - the record's end is not escaped */
    case LANE_LEX_QUOTED:
        if ((w->m.record_end & bit) && !w->rules->multiline) {
            add_problem(w, LANE_E_UNCLOSED_QUOTE, state->field_start, i);
            end_record(w, i);
        } else {
            state->lex = w->m.quote & bit ? LANE_LEX_AFTER_QUOTE : LANE_LEX_ESCAPED;
        }
        break;
    case LANE_LEX_AFTER_QUOTE:
        if ((w->m.quote & bit) && w->rules->quoting == LANE_QUOTING_DOUBLED)
            state->lex = LANE_LEX_QUOTED;
        else
            after_mark(w, i, LANE_LEX_CR_AFTER_QUOTE, LANE_E_TEXT_AFTER_QUOTE);
        break;
    case LANE_LEX_BRACKETED:
        if (w->m.record_end & bit) {
            add_problem(w, LANE_E_UNCLOSED_BRACKET, state->field_start, i);
            end_record(w, i);
        } else {
            state->lex = LANE_LEX_AFTER_BRACKET;
        }
        break;
    case LANE_LEX_AFTER_BRACKET:
        after_mark(w, i, LANE_LEX_CR_AFTER_BRACKET, LANE_E_TEXT_AFTER_BRACKET);
        break;
    default: /* a CR after the mark: it belongs to the record end, or is text */
        if (w->m.record_end & bit) {
            end_record(w, i);
            break;
        }
        add_problem(w,
                    state->lex == LANE_LEX_CR_AFTER_QUOTE ? LANE_E_TEXT_AFTER_QUOTE
                                                          : LANE_E_TEXT_AFTER_BRACKET,
                    state->offset + i - 1, i);
        state->lex = LANE_LEX_TEXT;
        return i;
    }
    return i + 1;
}

/* The open record has max_record bytes and here is another one. True: the record ends there or may, so
 * that its text is not too long. Where a quoted field may hold record ends, the end counts too. */
static bool may_end_at_limit(walk *w) {
    if (w->rules->multiline)
        return false;
    uint64_t bit = UINT64_C(1) << w->limit;
    if (w->m.record_end & bit)
        return true;
    if (!(w->m.cr & bit) || !w->rules->drop_cr)
        return false;
    if (w->limit + 1 == w->size) {
        w->state->cr_at_limit = 1;
        w->limit = w->size;
        return true;
    }
    if (!(w->m.record_end & bit << 1))
        return false;
    w->limit++;
    return true;
}

/* Walks the block as far as it goes; returns the bytes used, less than all only with state->cut. */
static unsigned walk_block(walk *w) {
    lane_record_state *state = w->state;
    unsigned i = 0;
    if (state->cr_at_limit) {
        /* the CR at the limit has been taken as text, which is right if the record ends here */
        if (!(w->m.record_end & 1)) {
            state->cut = 1;
            return 0;
        }
        w->limit = w->size;
    } else {
        set_limit(w, 0);
    }
    for (;;) {
        uint64_t ahead = i < w->size ? (events(w) & lane_low_bits(w->size)) >> i : 0;
        unsigned at = ahead != 0 ? i + lane_ctz64(ahead) : w->size;
        if (at >= w->limit && w->limit < w->size && !may_end_at_limit(w)) {
            state->cut = 1;
            return w->limit;
        }
        if (at == w->size)
            return at;
        i = step(w, at);
    }
}

/* ---- runs of blocks ---- */

static void carry_of(const lane_record_state *state, lane_record_carry *c) {
    memset(c, 0, sizeof *c);
    c->quoted = state->lex == LANE_LEX_QUOTED ? ~UINT64_C(0) : 0;
    c->bracketed = state->lex == LANE_LEX_BRACKETED ? ~UINT64_C(0) : 0;
    c->separated = state->lex == LANE_LEX_GAP;
    c->fresh = state->record_start == state->offset;
    c->after_quote = state->lex == LANE_LEX_AFTER_QUOTE;
    c->after_bracket = state->lex == LANE_LEX_AFTER_BRACKET;
    c->cr_after_quote = state->lex == LANE_LEX_CR_AFTER_QUOTE;
    c->cr_after_bracket = state->lex == LANE_LEX_CR_AFTER_BRACKET;
}

static uint8_t lex_of(const lane_record_carry *c) {
    if (c->separated)
        return LANE_LEX_GAP;
    if (c->after_quote)
        return LANE_LEX_AFTER_QUOTE;
    if (c->after_bracket)
        return LANE_LEX_AFTER_BRACKET;
    if (c->cr_after_quote)
        return LANE_LEX_CR_AFTER_QUOTE;
    if (c->cr_after_bracket)
        return LANE_LEX_CR_AFTER_BRACKET;
    if (c->quoted)
        return LANE_LEX_QUOTED;
    return c->bracketed ? LANE_LEX_BRACKETED : LANE_LEX_TEXT;
}

/* index of the last bit in `count` words, from 1; 0 when there is none */
static size_t last_bit(const uint64_t *words, size_t count) {
    while (count > 0 && words[count - 1] == 0)
        count--;
    return count > 0 ? 64 * (count - 1) + lane_msb64(words[count - 1]) + 1 : 0;
}

/* Where the open record and field start after `blocks` resolved blocks. */
static void follow(const lane_lexer *l, lane_record_state *state, size_t blocks) {
    size_t at = l->word_count;
    size_t record = last_bit(l->words.records + at, blocks);
    size_t field = last_bit(l->words.ends + at, blocks);
    if (record != 0)
        state->record_start = state->field_start = state->offset + record;
    if (field > record)
        state->field_start = state->offset + field;
    state->has_field = record != 0 ? field > record : state->has_field || field != 0;
    if (l->rules->merge) {
        size_t start = last_bit(l->words.starts + at, blocks);
        if (start > record)
            state->field_start = state->offset + start - 1;
    }
    state->offset += 64 * blocks;
}

/* Resolves up to `blocks` blocks by the shape's kernel. */
static size_t run_kernel(lane_lexer *l, lane_record_state *state, const uint8_t *s, size_t blocks,
                         lane_record_masks *odd) {
    const lane_kernels *k = l->kernels;
    lane_record_carry carry;
    lane_record_words words = l->words;
    words.starts += l->word_count;
    words.ends += l->word_count;
    words.records += l->word_count;
    carry_of(state, &carry);
    size_t done = 0;
    switch (l->shape) {
    case LANE_SHAPE_PLAIN:
        done = k->record_resolve_plain(s, blocks, l->rules, &carry, words, odd);
        break;
    case LANE_SHAPE_MERGED:
        done = k->record_resolve_merged(s, blocks, l->rules, &carry, words, odd);
        break;
    case LANE_SHAPE_DOUBLED:
        done = k->record_resolve_doubled(s, blocks, l->rules, &carry, words, odd);
        break;
    default:
        done = k->record_resolve_log(s, blocks, l->rules, &carry, words, odd);
        break;
    }
    if (done != 0) {
        follow(l, state, done);
        state->lex = lex_of(&carry);
    }
    return done;
}

/* How many blocks a kernel may take: none of the records in them can then be too long. */
static size_t kernel_blocks(const lane_lexer *l, const lane_record_state *state, size_t n) {
    if (l->shape == LANE_SHAPE_ODD || state->lex == LANE_LEX_ESCAPED)
        return 0;
    if (l->shape == LANE_SHAPE_LOG && state->lex == LANE_LEX_GAP && !state->has_field &&
        state->offset != state->record_start)
        return 0; /* delimiters at the record's start: the kernel could not tell the first field */
    uint64_t open = state->offset - state->record_start;
    if (open >= l->rules->max_record)
        return 0;
    uint64_t bytes = l->rules->max_record - open;
    if (bytes > n)
        bytes = n;
    size_t blocks = (size_t)(bytes / 64);
    size_t room = LANE_RECORD_WORDS - l->word_count;
    return blocks < room ? blocks : room;
}

/* Not inline: what it keeps is no part of the stack that a kernel runs on. */
static LANE_NOINLINE unsigned walk_one(lane_lexer *l, lane_record_state *state,
                                       const lane_record_masks *m, unsigned size) {
    walk w = {.rules = l->rules, .state = state, .m = *m, .size = size, .lexer = l};
    if (l->rules->quoting == LANE_QUOTING_NONE)
        w.m.quote = 0;
    if (l->rules->quoting != LANE_QUOTING_BACKSLASH)
        w.m.backslash = 0;
    if (!l->rules->brackets)
        w.m.open = 0;
    unsigned used = walk_block(&w);
    l->words.starts[l->word_count] = w.starts;
    l->words.ends[l->word_count] = w.ends;
    l->words.records[l->word_count] = w.records;
    l->word_count++;
    state->offset += used;
    return used;
}

size_t lane_lex_run(lane_lexer *l, lane_record_state *state, const uint8_t *s, size_t n,
                    size_t problem_room) {
    size_t done = 0, trusted = LANE_RECORD_WORDS;
    while (l->word_count < LANE_RECORD_WORDS && done < n) {
        if (l->problems != NULL && problem_room - l->problem_count < LANE_RECORD_BLOCK_PROBLEMS)
            break;
        lane_record_masks odd;
        unsigned size = n - done < 64 ? (unsigned)(n - done) : 64;
        /* behind an odd block there may be more: what a kernel makes of blocks behind one is lost */
        size_t blocks = kernel_blocks(l, state, n - done);
        if (blocks > trusted)
            blocks = trusted;
        if (blocks != 0) {
            size_t did = run_kernel(l, state, s + done, blocks, &odd);
            done += 64 * did;
            l->word_count += did;
            trusted = did == blocks ? 2 * trusted : 1;
            if (did == blocks)
                continue;
        }
        if (blocks == 0)
            l->kernels->record_masks(s + done, size, l->rules, &odd);
        unsigned used = walk_one(l, state, &odd, size);
        done += used;
        if (used < 64)
            break;
    }
    return done;
}
