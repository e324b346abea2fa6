/* fuzz_records.c - records of any dialect against a reference that reads them the plain way: whole and in
 * pieces, with arrays that are as small as can be, the tier changed between any two calls; ranges with
 * the state at their borders found by feeding and by composing transitions; values.
 *
 * input: the dialect, the sizes of pieces and arrays, how bytes become text, the text
 */
#include "fuzz_records_reference.h"

typedef struct parameters {
    lane_dialect dialect;
    lane_class delimiters;
    rules rules;
    uint8_t seed;
    size_t room; /* what arrays begin with */
} parameters;

/* ---- the dialect ---- */

static void set_delimiters(parameters *p, const char *members) {
    lane_class_init(&p->delimiters, members, strlen(members));
    memset(p->rules.delimiter, 0, sizeof p->rules.delimiter);
    for (; *members != '\0'; members++)
        p->rules.delimiter[(uint8_t)*members] = true;
}

static void choose(parameters *p, fuzz_input *in) {
    static const char *const sets[] = {",", "\t", " ", " \t", ",;:|", ", \xEF", "\r,", "a"};
    static const uint8_t ends[] = {'\n', '\n', '\n', 0, ';', '\r'};
    static const uint8_t quotes[] = {'"', '"', '\'', 'b'};
    static const size_t limits[] = {SIZE_MAX, SIZE_MAX, 1, 2, 3, 8, 63, 64, 65, 130, 2000, 2048};
    uint8_t a = fuzz_byte(in), b = fuzz_byte(in), c = fuzz_byte(in), d = fuzz_byte(in);
    rules *r = &p->rules;
    set_delimiters(p, sets[a % 8]);
    r->record_end = ends[b % 6];
    r->quote = quotes[a / 8 % 4];
    r->quoting = c % 3;
    r->merge = c & 4;
    r->brackets = c & 8;
    r->multiline = c & 16;
    r->keep_bom = c & 32;
    r->drop_cr = !(c & 64) && r->record_end == '\n' && !r->delimiter['\r'];
    r->log = d % 4;
    r->max_record = limits[b / 6 % 12];
    lane_dialect dialect = {0};
    dialect.size = sizeof dialect;
    dialect.delimiters = &p->delimiters;
    dialect.max_record = r->max_record;
    dialect.record_end = LANE_BYTE(r->record_end);
    dialect.quote = LANE_BYTE(r->quote);
    dialect.quoting = r->quoting;
    dialect.merge = r->merge;
    dialect.brackets = r->brackets;
    dialect.multiline = r->multiline;
    dialect.keep_bom = r->keep_bom;
    dialect.keep_cr = (c & 64) != 0;
    dialect.log = r->log;
    p->dialect = dialect;
    r->multiline = r->multiline && r->quoting != LANE_QUOTING_NONE;
    p->seed = fuzz_byte(in);
    p->room = d / 4 % 4 == 0 ? 1 : d / 4;
}

/* Bytes of the input as text: themselves, or by their low bits what matters in some dialect. */
static uint8_t *make_text(fuzz_input *in, size_t *n) {
    static const char marks[] = "ab\"\n,\r\\[] \t;'HTTP/?\xEF\xBB\xBF\0xxxxyyyy0";
    uint8_t how = fuzz_byte(in);
    size_t count = how & 2 ? 8 : how & 4 ? 14 : sizeof marks - 1;
    uint8_t *text = fuzz_text(in, n);
    for (size_t i = 0; i < *n && (how & 1); i++)
        text[i] = (uint8_t)marks[text[i] % count];
    return text;
}

static uint32_t next_number(uint32_t *state, uint32_t below) {
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % below;
}

static void next_tier(uint32_t *state) {
    while (lane_isa_force((int32_t)next_number(state, LANE_ISA_COUNT)) != LANE_OK) {
    }
}

/* ---- a reader with arrays of exact size ---- */

typedef struct reading {
    lane_record_reader reader;
    lane_record_batch batch;
    const parameters *p;
    const reference *ref;
    const uint8_t *text;
    size_t n;
    const uint32_t *wanted;
    size_t wanted_count;
    size_t done; /* records compared */
} reading;

static void *resized(void *old, size_t used, size_t count, size_t element) {
    void *room = fuzz_room(count, element);
    if (used > 0)
        memcpy(room, old, used * element);
    free(old);
    return room;
}

/* More room, in arrays of exactly that size, with what is in them. */
static void grow(reading *g, size_t more) {
    lane_record_batch *b = &g->batch;
    size_t stride = g->wanted_count;
    b->records =
        resized(b->records, b->record_count, b->record_capacity + more, sizeof *b->records);
    b->fields = resized(b->fields, b->field_capacity, (b->record_capacity + more) * stride,
                        sizeof *b->fields);
    b->record_capacity += more;
    b->field_capacity = b->record_capacity * stride;
    b->spans = resized(b->spans, b->span_count, b->span_capacity + more, sizeof *b->spans);
    b->span_capacity += more;
    b->problems =
        resized(b->problems, b->problem_count, b->problem_capacity + more, sizeof *b->problems);
    b->problem_capacity += more;
}

static void compare_problems(const reading *g, const lane_record *got, size_t index,
                             const ref_record *want, const ref_names *names) {
    const lane_problem *problem = g->batch.problems + got->first_problem;
    size_t expected = 0;
    bool too_long = want->problem_count > 0 &&
                    g->ref->problems[want->first_problem + want->problem_count - 1].code ==
                        LANE_E_RECORD_TOO_LONG;
    for (size_t i = 0; i <= want->problem_count; i++) {
        bool user = names != NULL && names->ambiguous && i == want->problem_count - too_long;
        if (user) { /* after what reading found, but before record-too-long */
            CHECK(expected < got->problem_count &&
                  problem[expected].code == LANE_E_AMBIGUOUS_USER &&
                  problem[expected].offset == names->user);
            expected++;
        }
        if (i == want->problem_count)
            break;
        const ref_problem *w = &g->ref->problems[want->first_problem + i];
        CHECK(expected < got->problem_count);
        CHECK(problem[expected].code == w->code && problem[expected].offset == w->offset &&
              problem[expected].record == index);
        expected++;
    }
    CHECK(expected == got->problem_count);
}

static ref_field wanted_field(const reading *g, const ref_record *record, const ref_names *names,
                              uint32_t id) {
    const ref_field *fields = g->ref->fields + record->first_field;
    if (id == LANE_FIELD_RECORD) {
        ref_field whole = {record->start, record->text_end, 0};
        return whole;
    }
    if (id > LANE_FIELD_RECORD)
        return names->named[id - LANE_FIELD_RECORD];
    size_t number = id & (LANE_FIELD_REST_BIT - 1);
    if (number >= record->field_count)
        return ref_missing;
    if (id & LANE_FIELD_REST_BIT) {
        ref_field rest = {fields[number].start, fields[record->field_count - 1].end, 0};
        return rest;
    }
    return fields[number];
}

static void compare_value(const reading *g, ref_field f) {
    size_t n = f.end - f.start;
    uint8_t *want = fuzz_room(n, 1), *raw = fuzz_room(n, 1), *out = fuzz_room(n, 1);
    size_t size = ref_value(&g->p->rules, g->text, f, want);
    memcpy(raw, g->text + f.start, n);
    lane_view view;
    const lane_dialect *d = &g->p->dialect;
    if (lane_field_value(d, raw, n, f.flags, &view))
        CHECK(view.size == size && (size == 0 || memcmp(view.data, want, size) == 0));
    lane_result r = lane_field_value_copy(d, raw, n, f.flags, out, n);
    CHECK(r.status == LANE_OK && r.read == n && r.written == size && memcmp(out, want, size) == 0);
    if (size > 0) {
        uint8_t *less = fuzz_room(size - 1, 1);
        r = lane_field_value_copy(d, raw, n, f.flags, less, size - 1);
        CHECK(r.status == LANE_FULL && r.read == 0 && r.written == 0);
        free(less);
    }
    r = lane_field_value_copy(d, raw, n, f.flags, raw, size); /* in place, exact room */
    CHECK(r.status == LANE_OK && r.written == size && memcmp(raw, want, size) == 0);
    free(want);
    free(raw);
    free(out);
}

static void compare_batch(reading *g) {
    lane_record_batch *b = &g->batch;
    if (b->record_count > 0)
        lane_record_resolve(&g->reader, b, g->text + b->base);
    for (size_t i = 0; i < b->record_count; i++, g->done++) {
        CHECK(g->done < g->ref->record_count);
        const ref_record *want = &g->ref->records[g->done];
        const lane_record *got = &b->records[i];
        CHECK(b->base + got->start == want->start);
        CHECK(b->base + got->text_end == want->text_end);
        CHECK(b->base + got->end == want->end);
        ref_names names, *named = NULL;
        for (size_t w = 0; w < g->wanted_count; w++)
            if (g->wanted[w] > LANE_FIELD_RECORD)
                named = &names;
        if (named != NULL)
            ref_name(&g->p->rules, g->text, want, g->ref->fields + want->first_field, named);
        compare_problems(g, got, i, want, named);
        if (g->wanted == lane_fields_nothing)
            continue;
        CHECK(got->field_count == want->field_count);
        for (size_t w = 0; w < g->wanted_count; w++) {
            const lane_field *f = &b->fields[i * g->wanted_count + w];
            ref_field field = wanted_field(g, want, named, g->wanted[w]);
            CHECK(f->flags == field.flags);
            CHECK(field.flags & LANE_FIELD_MISSING
                      ? f->start == 0 && f->end == 0
                      : b->base + f->start == field.start && b->base + f->end == field.end);
        }
        for (size_t k = 0; k < got->field_count && g->wanted == NULL; k++) {
            const lane_span *span = &b->spans[got->first_span + k];
            const ref_field *field = &g->ref->fields[want->first_field + k];
            CHECK(b->base + span->start == field->start && b->base + span->end == field->end);
            CHECK(lane_field_kind(&g->p->dialect, g->text + field->start, field->end - field->start,
                                  k) == field->flags);
        }
    }
}

/* After LANE_FULL: what is complete is compared and dropped; where nothing is, the arrays grow. */
static void make_room(reading *g) {
    lane_record_batch *b = &g->batch;
    bool any = b->record_count > 0;
    compare_batch(g);
    lane_record_batch_next(&g->reader, b);
    if (!any)
        grow(g, 1);
}

/* Reads text[from, to) in pieces and compares with the records from `first` on. */
static void read_and_compare(const parameters *p, const reference *ref, const uint8_t *text,
                             size_t from, size_t to, size_t first, const uint32_t *wanted,
                             size_t wanted_count, uint32_t pieces) {
    static reading g;
    memset(&g, 0, sizeof g);
    g.p = p;
    g.ref = ref;
    g.text = text;
    g.n = to;
    g.wanted = wanted;
    g.wanted_count = wanted_count;
    g.done = first;
    CHECK(lane_record_reader_init(&g.reader, &p->dialect, wanted, wanted_count) == LANE_OK);
    CHECK(from == 0 || lane_record_reader_seek(&g.reader, from) == LANE_OK);
    grow(&g, pieces == 0 ? to - from + 1 : p->room);
    uint32_t state = pieces;
    while (from < to) {
        size_t most = pieces == 0 ? to : 1 + next_number(&state, 1 + pieces % 200);
        size_t n = to - from < most ? to - from : most;
        uint8_t *piece = fuzz_room(n, 1); /* no byte outside is the reader's */
        memcpy(piece, text + from, n);
        if (pieces != 0)
            next_tier(&state);
        CHECK(lane_record_reader_offset(&g.reader) == from);
        lane_result r = lane_record_feed(&g.reader, piece, n, &g.batch);
        free(piece);
        CHECK(r.status == LANE_OK ? r.read == n : r.status == LANE_FULL && r.read <= n);
        CHECK(g.batch.keep_from == g.batch.base && g.batch.base <= from + r.read);
        from += r.read;
        if (r.status == LANE_FULL) {
            CHECK(pieces != 0 || g.batch.record_count > 0);
            make_room(&g);
        }
    }
    while (lane_record_finish(&g.reader, &g.batch) == LANE_FULL)
        make_room(&g);
    CHECK(lane_record_finish(&g.reader, &g.batch) == LANE_OK);
    compare_batch(&g);
    CHECK(g.done <= ref->record_count);
    CHECK(to < g.n || g.done == ref->record_count || ref->records[g.done].start >= to);
    free(g.batch.records);
    free(g.batch.fields);
    free(g.batch.spans);
    free(g.batch.problems);
}

/* ---- ranges ---- */

static void feed_state(const parameters *p, lane_record_state *state, const uint8_t *text,
                       size_t from, size_t to, uint32_t *seed) {
    while (from < to) {
        size_t n = 1 + next_number(seed, 150);
        if (n > to - from)
            n = to - from;
        CHECK(lane_record_state_feed(&p->dialect, state, text + from, n) == LANE_OK);
        from += n;
        CHECK(state->offset == from);
    }
}

/* The state at `border`, from transitions over stretches of the text before it. */
static lane_record_state state_at(const parameters *p, const uint8_t *text, size_t border,
                                  uint32_t *seed) {
    lane_record_state state, exact;
    size_t at = 0;
    lane_record_state_init(&state);
    lane_record_state_init(&exact);
    while (at < border) {
        size_t end = at + 1 + next_number(seed, 300);
        if (end > border)
            end = border;
        lane_record_transition t;
        CHECK(lane_record_transition_init(&t, &p->dialect) == LANE_OK);
        for (size_t i = at; i < end;) {
            size_t n = 1 + next_number(seed, 90);
            if (n > end - i)
                n = end - i;
            lane_record_transition_feed(&t, text + i, n);
            i += n;
        }
        int32_t status = lane_record_transition_apply(&t, &state);
        CHECK(status == LANE_OK || status == LANE_LIMIT);
        if (status == LANE_LIMIT)
            feed_state(p, &state, text, at, end, seed);
        feed_state(p, &exact, text, at, end, seed);
        CHECK(state.offset == end && exact.offset == end);
        CHECK(state.record_start == exact.record_start && state.lex == exact.lex);
        at = end;
    }
    return state;
}

static void check_range(const parameters *p, const reference *ref, const uint8_t *text, size_t n,
                        size_t border, uint32_t seed) {
    bool stateless = !p->rules.multiline;
    CHECK(lane_dialect_needs_state(&p->dialect) == !stateless);
    lane_record_state state = state_at(p, text, border, &seed);
    size_t index = 0;
    while (index < ref->record_count && ref->records[index].start < border)
        index++;
    size_t want = index < ref->record_count ? ref->records[index].start : n;
    lane_result r = lane_record_border(&p->dialect, &state, text + border, n - border);
    if (border == 0) /* a byte order mark there is the reader's */
        CHECK(r.status == LANE_OK && r.read == 0);
    else if (r.status == LANE_OK)
        CHECK(border + r.read == want);
    else
        CHECK(r.status == LANE_MORE && r.read == n - border && index == ref->record_count);
    if (border > 3) {
        lane_result alone =
            lane_record_border(&p->dialect, NULL, text + border - 1, n - border + 1);
        if (!stateless) {
            CHECK(alone.status == LANE_E_NEEDS_STATE);
        } else {
            CHECK(alone.status == LANE_MORE || border - 1 + alone.read == want);
            CHECK(alone.status == LANE_OK || index == ref->record_count);
        }
    }
    if (index < ref->record_count) {
        read_and_compare(p, ref, text, want, n, index, NULL, 0, seed | 1);
        read_and_compare(p, ref, text, 0, want, 0, NULL, 0, seed | 1);
    }
}

/* ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static parameters p;
    static reference ref;
    fuzz_input in = {data, size};
    choose(&p, &in);
    size_t n;
    uint8_t *text = make_text(&in, &n);
    lane_record_reader *probe = fuzz_room(1, sizeof *probe);
    bool sound = lane_record_reader_init(probe, &p.dialect, NULL, 0) == LANE_OK;
    free(probe);
    if (!sound || n >= REF_MOST) {
        free(text);
        return 0;
    }
    ref_read(&ref, &p.rules, text, n);
    static const uint32_t physical[] = {2, 0, 1, 1, 9};
    uint32_t mixed[24] = {LANE_FIELD_REST(1), 0, LANE_FIELD_RECORD, LANE_FIELD_REST(0)};
    size_t mixed_count = 4;
    for (uint32_t id; (id = lane_field_at(&p.dialect, mixed_count - 4)) != LANE_FIELD_NONE;)
        mixed[mixed_count++] = id;
    uint32_t pieces = p.seed;
    for_each_tier(isa) {
        read_and_compare(&p, &ref, text, 0, n, 0, NULL, 0, 0);
        read_and_compare(&p, &ref, text, 0, n, 0, physical, 5, 0);
        read_and_compare(&p, &ref, text, 0, n, 0, mixed, mixed_count, 0);
        read_and_compare(&p, &ref, text, 0, n, 0, lane_fields_nothing, 0, 0);
    }
    read_and_compare(&p, &ref, text, 0, n, 0, NULL, 0, 1 + pieces);
    read_and_compare(&p, &ref, text, 0, n, 0, physical, 5, 1 + pieces * 2);
    read_and_compare(&p, &ref, text, 0, n, 0, mixed, mixed_count, 1 + pieces * 3);
    read_and_compare(&p, &ref, text, 0, n, 0, lane_fields_nothing, 0, 1 + pieces * 5);
    uint32_t state = pieces;
    next_tier(&state);
    check_range(&p, &ref, text, n, n == 0 ? 0 : next_number(&state, (uint32_t)n + 1), pieces);
    static reading g;
    memset(&g, 0, sizeof g);
    g.p = &p;
    g.text = text;
    for (size_t i = 0; i < ref.field_count && i < 40; i++)
        compare_value(&g, ref.fields[i]);
    for (size_t i = 0; i < ref.record_count && i < 10 && p.rules.log != LANE_LOG_NONE; i++) {
        ref_names names;
        ref_name(&p.rules, text, &ref.records[i], ref.fields + ref.records[i].first_field, &names);
        for (int k = 1; k < 16; k++)
            if (!(names.named[k].flags & LANE_FIELD_MISSING))
                compare_value(&g, names.named[k]);
    }
    free(text);
    return 0;
}
