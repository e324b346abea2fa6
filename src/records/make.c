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
    m->starts = r->merge && r->mode != LANE_MODE_NOTHING ? r->list : NULL;
    m->ends = r->merge ? r->list + LANE_RECORD_LIST / 2 : r->list;
    m->record = (uint32_t)(r->record_start - b->base);
}

static uint32_t start_of(const maker *m, size_t entry) {
    return m->starts != NULL ? m->starts[entry] : m->ends[entry - 1] + 1;
}

static uint32_t kind_of(const maker *m, uint32_t start, uint32_t end, size_t number) {
    if (start < m->from)
        return m->r->open_kind;
    return start < end ? lane_reader_kind(m->r, m->s + (start - m->from), 1, number) : 0;
}

/* The end of the text of a record whose record end stands at `at`. */
static uint32_t text_end_of(const maker *m, uint32_t at) {
    bool cr = false;
    if (m->r->drop_cr && at > m->record)
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

/* Fills the row of a whole record. False: its user is ambiguous, which is a problem to report. */
static bool make_row(const maker *m, const lane_record_fields *f) {
    const lane_record_reader *r = m->r;
    lane_field *row = m->b->fields + m->b->record_count * r->wanted_count;
    const lane_field missing = {0, 0, LANE_FIELD_MISSING};
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

/* Makes the record that ends at `entry`. False: it does not fit whole, or needs care. */
static bool make_whole(maker *m, size_t entry) {
    lane_record_reader *r = m->r;
    lane_record_batch *b = m->b;
    uint32_t end = m->ends[entry];
    lane_record_fields f = {
        .starts = m->starts != NULL ? m->starts + r->first : NULL,
        .ends = m->ends + r->first,
        .count = entry + 1 - r->first,
        .start = m->record,
        .text_end = text_end_of(m, end),
        .s = m->s,
        .from = m->from,
    };
    if (b->record_count >= b->record_capacity)
        return false;
    if (r->pending_next < r->pending_count && r->pending[r->pending_next].where <= end)
        return false;
    if (m->starts != NULL && m->starts[entry] >= f.text_end)
        f.count--;
    size_t span = b->span_count;
    if (r->mode == LANE_MODE_SPANS) {
        if (b->span_capacity - span < f.count)
            return false;
        for (size_t i = 0; i < f.count; i++) {
            b->spans[span + i].start = lane_field_start(&f, i);
            b->spans[span + i].end = lane_field_end(&f, i);
        }
        b->span_count = span + f.count;
    } else if (r->mode != LANE_MODE_NOTHING) {
        if (b->field_capacity / r->wanted_count <= b->record_count || !make_row(m, &f))
            return false;
    }
    lane_record *record = &b->records[b->record_count++];
    record->start = f.start;
    record->text_end = f.text_end;
    record->end = (uint64_t)end + 1;
    record->field_count = r->mode == LANE_MODE_NOTHING ? 0 : (uint32_t)f.count;
    record->first_span = (uint32_t)span;
    record->first_problem = (uint32_t)b->problem_count;
    record->problem_count = 0;
    r->first = (uint16_t)(entry + 1);
    r->record_start = r->position = b->base + end + 1;
    return true;
}

bool lane_make_records(lane_record_reader *r, lane_record_batch *b, const uint8_t *s, size_t n) {
    maker m;
    init(&m, r, b, s, n);
    for (; r->rank_next < r->rank_count; r->rank_next++) {
        size_t entry = r->ranks[r->rank_next];
        if (m.ends[entry] >= m.to)
            break;
        m.record = (uint32_t)(r->record_start - b->base);
        if ((r->open || !make_whole(&m, entry)) && !make_slowly(&m, entry))
            return false;
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
        r->open_kind = lane_reader_kind(r, s + (start - m.from), 1, r->field_count);
    r->position = b->base + m.to;
    return true;
}
