/* make.c - lists of offsets to records: in bulk where a record is whole in the lists, field by
 * field where it began in an earlier piece or the room does not do. */
#include "records.h"

/* What the loops below keep at hand. */
typedef struct maker {
    lane_record_reader *r;
    lane_record_batch *b;
    const uint8_t *s; /* the input at `from` */
    uint32_t from;    /* offsets here and below are relative to the batch's base */
    uint32_t to;      /* the input goes so far */
    uint32_t *starts; /* NULL where runs do not merge */
    uint32_t *ends;   /* entry 0 is what stands before the first: where the last field ended */
    uint32_t record;  /* start of the record to be made */
} maker;

static void init(maker *m, lane_record_reader *r, lane_record_batch *b, const uint8_t *s,
                 size_t n) {
    m->r = r;
    m->b = b;
    m->s = s;
    m->from = (uint32_t)(r->position - b->base);
    m->to = m->from + (uint32_t)n;
    m->starts = lane_has_starts(r) ? r->list : NULL;
    m->ends = lane_has_starts(r) ? r->list + LANE_RECORD_LIST / 2 : r->list;
    m->record = (uint32_t)(r->record_start - b->base);
}

static uint32_t start_of(const maker *m, size_t entry) {
    return m->starts != NULL ? m->starts[entry] : m->ends[entry - 1] + 1;
}

static uint32_t kind_of(const maker *m, uint32_t start, uint32_t end, size_t number) {
    if (start < m->from)
        return m->r->open_kind;
    return start < end ? lane_reader_kind(m->r, m->s[start - m->from], number) : 0;
}

/* The end of the text of a record whose record end stands at `at`. */
static uint32_t text_end_of(const maker *m, uint32_t at) {
    bool cr = false;
    if (m->r->rules.drop_cr && at > m->record)
        cr = at > m->from ? m->s[at - m->from - 1] == '\r' : m->r->last_was_cr;
    return at - cr;
}

/* ---- field by field ---- */

/* Takes the entries up to `last` of the open record; `text_end` cuts the last one's field. */
static bool take_entries(maker *m, size_t last, uint32_t text_end) {
    lane_record_reader *r = m->r;
    for (; r->first <= last; r->first++) {
        lane_field f;
        f.start = start_of(m, r->first);
        f.end = m->ends[r->first] < text_end ? m->ends[r->first] : text_end;
        if (m->starts != NULL && f.start >= f.end)
            continue;
        f.flags = kind_of(m, f.start, f.end, r->field_count);
        if (!lane_take_field(r, m->b, f))
            return false;
        if (m->ends[r->first] < text_end) {
            r->position = m->b->base + m->ends[r->first] + 1;
            r->last_was_cr = 0;
        }
    }
    return true;
}

/* Takes the pending problems that showed before `to`. */
static bool take_problems(maker *m, uint32_t to) {
    lane_record_reader *r = m->r;
    for (; r->pending_next < r->pending_count && r->pending[r->pending_next].where < to;
         r->pending_next++)
        if (!lane_take_problem(r, m->b, r->pending[r->pending_next].code,
                               m->b->base + r->pending[r->pending_next].offset))
            return false;
    return true;
}

/* The byte that ends the record counts as used only when the record is made. */
static bool make_slowly(maker *m, size_t entry) {
    lane_record_reader *r = m->r;
    uint32_t end = m->ends[entry];
    uint32_t text_end = text_end_of(m, end);
    if (!r->open && !lane_open_record(r, m->b))
        return false;
    if (!take_problems(m, end + 1) || !take_entries(m, entry, text_end) ||
        !lane_close_fields(r, m->b, text_end))
        return false;
    lane_close_record(r, m->b, text_end, m->b->base + end + 1);
    return true;
}

/* ---- in bulk ---- */

static const lane_field missing = {0, 0, LANE_FIELD_MISSING};

/* Fills the row of a whole record. False: its user is ambiguous, which is a problem to report. */
static bool make_row(const lane_record_reader *r, const lane_record_fields *f, lane_field *row) {
    lane_log_names names;
    if (r->mode == LANE_MODE_NAMED) {
        lane_log_find(r, f, &names);
        if (names.ambiguous)
            return false;
    }
    for (size_t i = 0; i < r->wanted_count; i++) {
        uint32_t id = r->wanted[i];
        size_t number = id & (LANE_FIELD_REST_BIT - 1);
        if (id == LANE_FIELD_RECORD) {
            lane_field record = {f->start, f->text_end, 0};
            row[i] = record;
        } else if (id >= LANE_FIELD_LOGICAL) {
            row[i] = lane_log_field(r, f, &names, id);
        } else if (number >= f->count) {
            row[i] = missing;
        } else if (id & LANE_FIELD_REST_BIT) {
            lane_field rest = {lane_field_start(f, number), lane_field_end(f, f->count - 1), 0};
            row[i] = rest;
        } else {
            row[i] = lane_whole_field(r, f, number);
        }
    }
    return true;
}

/* make_row() where only numbers are wanted and no field has a kind. */
LANE_INLINE void make_plain_row(const lane_record_fields *f, const uint32_t *wanted, size_t count,
                                lane_field *row) {
    for (size_t i = 0; i < count; i++) {
        row[i] = missing;
        if (wanted[i] < f->count) {
            row[i].start = lane_field_start(f, wanted[i]);
            row[i].end = lane_field_end(f, wanted[i]);
            row[i].flags = 0;
        }
    }
}

/* All spans of `count` list entries, where a field starts behind the end of the one before. */
static void copy_spans(const uint32_t *LANE_RESTRICT ends, size_t count,
                       lane_span *LANE_RESTRICT spans) {
    for (size_t i = 0; i < count; i++) {
        spans[i].start = ends[(ptrdiff_t)i - 1] + 1;
        spans[i].end = ends[i];
    }
}

/* Where a CR belongs to a record's end, the record's last field ends before it. */
static void cut_last_spans(const lane_record *records, size_t count, lane_span *spans) {
    for (size_t i = 0; i < count; i++) {
        lane_span *last = &spans[records[i].first_span + records[i].field_count - 1];
        last->end = records[i].text_end;
    }
}

/* What make_bulk_as() makes: a constant where it is called, so that each loop has what it needs in
 * registers. */
enum { BULK_RECORDS, BULK_SPANS, BULK_PLAIN_ROWS, BULK_ROWS };

/* Makes the records that are whole in the lists, up to one that does not fit or needs care. Returns
 * how many. What the loop reads and writes is in variables of its own: through `r` and `b` the
 * compiler would have to take every store for a change of them. */
LANE_INLINE size_t make_bulk_as(maker *m, int what, const uint32_t *starts) {
    lane_record_reader *r = m->r;
    lane_record_batch *b = m->b;
    const bool rows = what == BULK_PLAIN_ROWS || what == BULK_ROWS;
    const size_t columns = rows ? r->wanted_count : 0;
    size_t most = b->record_capacity;
    if (rows)
        most = lane_least(most, b->field_capacity / columns);
    if (r->open || most <= b->record_count)
        return 0;
    most = lane_least(most - b->record_count, (size_t)r->rank_count - r->rank_next);
    const uint16_t *ranks = r->ranks + r->rank_next;
    const uint32_t *ends = m->ends, *wanted = r->wanted;
    const bool drop_cr = r->rules.drop_cr, before_was_cr = r->last_was_cr;
    const uint32_t problems = (uint32_t)b->problem_count, first_span = (uint32_t)b->span_count;
    lane_record *records = b->records + b->record_count;
    lane_field *row = rows ? b->fields + b->record_count * columns : NULL;
    lane_span *spans = b->spans;
    const size_t span_room = what == BULK_SPANS ? b->span_capacity - b->span_count : SIZE_MAX;
    uint32_t until = m->to; /* records end before it */
    if (r->pending_next < r->pending_count && r->pending[r->pending_next].where < until)
        until = r->pending[r->pending_next].where;

    const size_t first_entry = r->first;
    size_t first = first_entry, made = 0, span_count = 0;
    uint32_t start = m->record;
    bool cut = false;
    lane_record_fields f = {.s = m->s, .from = m->from};
    for (; made < most; made++) {
        const size_t entry = ranks[made];
        const uint32_t end = ends[entry];
        if (end >= until || span_count + (entry + 1 - first) > span_room)
            break;
        const bool cr = drop_cr && end > start &&
                        (end > f.from ? f.s[end - f.from - 1] == '\r' : before_was_cr);
        f.starts = starts != NULL ? starts + first : NULL;
        f.ends = ends + first;
        f.count = entry + 1 - first;
        f.start = start;
        f.text_end = end - cr;
        if (starts != NULL && starts[entry] >= f.text_end)
            f.count--;
        cut |= cr;
        if (what == BULK_PLAIN_ROWS)
            make_plain_row(&f, wanted, columns, row);
        else if (what == BULK_ROWS && !make_row(r, &f, row))
            break;
        if (what == BULK_SPANS && starts != NULL) {
            for (size_t i = 0; i < f.count; i++) {
                spans[first_span + span_count + i].start = lane_field_start(&f, i);
                spans[first_span + span_count + i].end = lane_field_end(&f, i);
            }
        }
        records[made].start = start;
        records[made].text_end = f.text_end;
        records[made].end = (uint64_t)end + 1;
        records[made].field_count = what == BULK_RECORDS ? 0 : (uint32_t)f.count;
        records[made].first_span = first_span + (uint32_t)span_count;
        records[made].first_problem = problems;
        records[made].problem_count = 0;
        if (what == BULK_SPANS)
            span_count += f.count;
        if (rows)
            row += columns;
        first = entry + 1;
        start = end + 1;
    }
    if (made == 0)
        return 0;
    if (what == BULK_SPANS && starts == NULL) {
        copy_spans(ends + first_entry, first - first_entry, spans + first_span);
        if (cut)
            cut_last_spans(records, made, spans);
    }
    b->record_count += made;
    b->span_count += span_count;
    r->first = (uint16_t)first;
    r->rank_next = (uint16_t)(r->rank_next + made);
    r->record_start = r->position = b->base + start;
    return made;
}

static size_t make_bulk(maker *m) {
    const lane_record_reader *r = m->r;
    switch (r->mode) {
    case LANE_MODE_NOTHING:
        return make_bulk_as(m, BULK_RECORDS, NULL);
    case LANE_MODE_SPANS:
        return m->starts != NULL ? make_bulk_as(m, BULK_SPANS, m->starts)
                                 : make_bulk_as(m, BULK_SPANS, NULL);
    case LANE_MODE_PHYSICAL:
        if (r->rules.quoting == LANE_QUOTING_NONE && !r->rules.brackets && m->starts == NULL)
            return make_bulk_as(m, BULK_PLAIN_ROWS, NULL);
        /* fall through */
    default:
        return make_bulk_as(m, BULK_ROWS, m->starts);
    }
}

bool lane_make_records(lane_record_reader *r, lane_record_batch *b, const uint8_t *s, size_t n) {
    maker m;
    init(&m, r, b, s, n);
    while (r->rank_next < r->rank_count) {
        m.record = (uint32_t)(r->record_start - b->base);
        if (make_bulk(&m) != 0)
            continue;
        size_t entry = r->ranks[r->rank_next];
        if (m.ends[entry] >= m.to)
            break;
        if (!make_slowly(&m, entry))
            return false;
        r->rank_next++;
    }
    return true;
}

/* Takes what the lists have of the open record. */
static bool make_fields(maker *m) {
    if (m->to == m->record)
        return true;
    if (!m->r->open && !lane_open_record(m->r, m->b))
        return false;
    size_t last = m->r->first;
    while (last <= m->r->last && m->ends[last] < m->to)
        last++;
    return take_problems(m, m->to) && take_entries(m, last - 1, m->to);
}

bool lane_make_fields(lane_record_reader *r, lane_record_batch *b, const uint8_t *s, size_t n) {
    maker m;
    init(&m, r, b, s, n);
    return make_fields(&m);
}

bool lane_make_open_record(lane_record_reader *r, lane_record_batch *b, const uint8_t *s,
                           size_t n) {
    maker m;
    init(&m, r, b, s, n);
    if (!make_fields(&m))
        return false;
    if (m.to == m.record)
        return true;
    /* the kind of the field that is open at the end, while its first byte is here */
    bool begun = m.starts == NULL || r->first <= r->last_start;
    uint32_t start = begun ? start_of(&m, r->first) : m.to;
    if (start >= m.from && start < m.to)
        r->open_kind = lane_reader_kind(r, s[start - m.from], r->field_count);
    r->position = b->base + m.to;
    return true;
}
