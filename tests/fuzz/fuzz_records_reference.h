/* fuzz_records_reference.h - records by the rules of docs/records.md, read the plain way: the whole text
 * at hand, one field after the other. Nothing of the library is used. */
#ifndef FUZZ_RECORDS_REFERENCE_H
#define FUZZ_RECORDS_REFERENCE_H

#include "fuzz.h"

typedef struct rules {
    bool delimiter[256];
    uint8_t record_end, quote, quoting, log;
    bool merge, brackets, multiline, keep_bom, drop_cr;
    size_t max_record;
} rules;

typedef struct ref_field {
    size_t start, end;
    uint32_t flags;
} ref_field;

typedef struct ref_problem {
    size_t offset;
    int32_t code;
} ref_problem;

typedef struct ref_record {
    size_t start, text_end, end;
    size_t first_field, field_count, first_problem, problem_count;
} ref_record;

enum { REF_MOST = 1 << 16 };

typedef struct reference {
    ref_record records[REF_MOST];
    ref_field fields[REF_MOST];
    ref_problem problems[REF_MOST];
    size_t record_count, field_count, problem_count;
} reference;

static void ref_problem_at(reference *ref, size_t offset, int32_t code) {
    CHECK(ref->problem_count < REF_MOST);
    ref->problems[ref->problem_count].offset = offset;
    ref->problems[ref->problem_count++].code = code;
}

/* rule 4: where a quoted field that starts at `at` has its closing quote, or `stop` and more: nowhere */
static size_t ref_closing(const rules *r, const uint8_t *s, size_t at, size_t stop, size_t *end) {
    size_t i = at + 1;
    while (i < stop) {
        if (s[i] == r->record_end && !r->multiline)
            break;
        if (r->quoting == LANE_QUOTING_BACKSLASH && s[i] == '\\') {
            bool next_is_end = i + 1 < stop && s[i + 1] == r->record_end && !r->multiline;
            i += next_is_end ? 1 : 2;
            continue;
        }
        if (s[i] == r->quote) {
            if (r->quoting == LANE_QUOTING_DOUBLED && i + 1 < stop && s[i + 1] == r->quote) {
                i += 2;
                continue;
            }
            return i;
        }
        i++;
    }
    *end = i < stop ? i : stop;
    return stop;
}

static bool ref_parts(const rules *r, uint8_t c) {
    return r->delimiter[c] || c == r->record_end;
}

/* the end of a field that its mark closed at `mark`; text behind is a problem (rules 4 and 5) */
static size_t ref_tail(reference *ref, const rules *r, const uint8_t *s, size_t mark, size_t stop,
                       int32_t code) {
    size_t i = mark + 1;
    if (i == stop || ref_parts(r, s[i]))
        return i;
    if (s[i] == '\r' && r->drop_cr && i + 1 < stop && s[i + 1] == r->record_end)
        return i + 1;
    ref_problem_at(ref, i, code);
    while (i < stop && !ref_parts(r, s[i]))
        i++;
    return i;
}

/* One field at `at`; returns where it ends. */
static size_t ref_field_at(reference *ref, const rules *r, const uint8_t *s, size_t at, size_t stop,
                           bool first, uint32_t *flags) {
    size_t end = at;
    *flags = 0;
    if (at < stop && r->quoting != LANE_QUOTING_NONE && s[at] == r->quote) {
        *flags = LANE_FIELD_QUOTED;
        size_t closing = ref_closing(r, s, at, stop, &end);
        if (closing < stop)
            return ref_tail(ref, r, s, closing, stop, LANE_E_TEXT_AFTER_QUOTE);
        ref_problem_at(ref, at, LANE_E_UNCLOSED_QUOTE);
        return end;
    }
    if (at < stop && r->brackets && !first && s[at] == '[') {
        *flags = LANE_FIELD_BRACKETED;
        for (end = at + 1; end < stop && s[end] != ']' && s[end] != r->record_end;)
            end++;
        if (end < stop && s[end] == ']')
            return ref_tail(ref, r, s, end, stop, LANE_E_TEXT_AFTER_BRACKET);
        ref_problem_at(ref, at, LANE_E_UNCLOSED_BRACKET);
        return end;
    }
    while (end < stop && !ref_parts(r, s[end]))
        end++;
    return end;
}

/* One record at `at` of an input that ends at `stop` (rules 1 to 5, 8). */
static ref_record ref_record_at(reference *ref, const rules *r, const uint8_t *s, size_t at,
                                size_t stop) {
    ref_record record = {at, stop, stop, ref->field_count, 0, ref->problem_count, 0};
    size_t i = at;
    for (;;) {
        if (r->merge)
            while (i < stop && r->delimiter[s[i]])
                i++;
        bool none = r->merge && (i == stop || s[i] == r->record_end);
        size_t start = i, end = i;
        uint32_t flags = 0;
        if (!none)
            end = ref_field_at(ref, r, s, start, stop, record.field_count == 0, &flags);
        bool last = end == stop || s[end] == r->record_end;
        if (last && end < stop) {
            record.end = end + 1;
            record.text_end = end - (r->drop_cr && end > at && s[end - 1] == '\r');
        }
        if (end > record.text_end)
            end = record.text_end;
        if (!none && !(r->merge && start >= end)) {
            CHECK(ref->field_count < REF_MOST);
            ref_field field = {start, end, start < end ? flags : 0};
            ref->fields[ref->field_count++] = field;
            record.field_count++;
        }
        if (last)
            break;
        i = end + 1;
    }
    record.problem_count = ref->problem_count - record.first_problem;
    return record;
}

static void ref_read(reference *ref, const rules *r, const uint8_t *s, size_t n) {
    size_t at = 0;
    ref->record_count = ref->field_count = ref->problem_count = 0;
    if (!r->keep_bom && n >= 3 && s[0] == 0xEF && s[1] == 0xBB && s[2] == 0xBF)
        at = 3;
    while (at < n) {
        size_t fields = ref->field_count, problems = ref->problem_count;
        ref_record record = ref_record_at(ref, r, s, at, n);
        size_t size = (r->multiline ? record.end : record.text_end) - at;
        if (size > r->max_record) { /* rule 9: what it has up to there, as if the input ended */
            size_t cut = at + r->max_record;
            ref->field_count = fields;
            ref->problem_count = problems;
            record = ref_record_at(ref, r, s, at, cut);
            record.text_end = cut;
            ref_problem_at(ref, cut, LANE_E_RECORD_TOO_LONG);
            record.problem_count++;
            for (record.end = cut; record.end < n && s[record.end] != r->record_end;)
                record.end++;
            if (record.end < n)
                record.end++;
        }
        CHECK(ref->record_count < REF_MOST);
        ref->records[ref->record_count++] = record;
        at = record.end;
    }
}

/* ---- names (rule 7) ---- */

typedef struct ref_names {
    ref_field named[16]; /* by id - LANE_FIELD_RECORD */
    bool ambiguous;
    size_t user;
} ref_names;

static const ref_field ref_missing = {0, 0, LANE_FIELD_MISSING};

static void ref_request(const rules *r, const uint8_t *s, ref_field request, ref_names *names) {
    if (request.flags != LANE_FIELD_QUOTED)
        return;
    size_t unused, closing = ref_closing(r, s, request.start, request.end, &unused);
    size_t end = closing + 1 == request.end ? closing : request.end, from = request.start + 1;
    size_t first = from, last = end;
    while (first < end && s[first] != ' ')
        first++;
    if (first == end || first == from)
        return;
    while (s[last - 1] != ' ')
        last--;
    /* [from, first) is the first word, [last, end) the last one */
    ref_field method = {from, first, LANE_FIELD_QUOTED | LANE_FIELD_INSIDE};
    ref_field target = {first + 1, end, method.flags}, protocol = {last, end, method.flags};
    char start[6] = "";
    for (size_t i = last, m = 0; i < end && m < 5; i++)
        if (i != closing)
            start[m++] = (char)s[i];
    if (last - 1 > first && strcmp(start, "HTTP/") == 0) {
        names->named[LANE_FIELD_PROTOCOL - LANE_FIELD_RECORD] = protocol;
        target.end = last - 1;
    }
    ref_field path = target, query = target;
    for (size_t i = target.start; i < target.end; i++) {
        if (s[i] == '?') {
            path.end = i;
            query.start = i + 1;
            names->named[LANE_FIELD_QUERY - LANE_FIELD_RECORD] = query;
            break;
        }
    }
    names->named[LANE_FIELD_METHOD - LANE_FIELD_RECORD] = method;
    names->named[LANE_FIELD_TARGET - LANE_FIELD_RECORD] = target;
    names->named[LANE_FIELD_PATH - LANE_FIELD_RECORD] = path;
    for (unsigned i = LANE_FIELD_METHOD - LANE_FIELD_RECORD;
         i <= LANE_FIELD_PROTOCOL - LANE_FIELD_RECORD; i++)
        if (!(names->named[i].flags & LANE_FIELD_MISSING) && names->named[i].start > closing)
            names->named[i].flags = 0;
}

static void ref_name(const rules *r, const uint8_t *s, const ref_record *record, const ref_field *f,
                     ref_names *names) {
    size_t n = record->field_count, client = r->log == LANE_LOG_VHOST_COMBINED, quoted = n,
           time = n;
    for (int i = 0; i < 16; i++)
        names->named[i] = ref_missing;
    for (size_t i = n; i-- > 1;)
        if (f[i].flags == LANE_FIELD_QUOTED)
            quoted = i;
    for (size_t i = 1; i < quoted; i++)
        if (f[i].flags == LANE_FIELD_BRACKETED && (time == n || quoted < n))
            time = i;
    names->ambiguous = false;
    if (client == 1 && n > 0)
        names->named[LANE_FIELD_VHOST - LANE_FIELD_RECORD] = f[0];
    if (client < time)
        names->named[LANE_FIELD_CLIENT - LANE_FIELD_RECORD] = f[client];
    if (client + 1 < time)
        names->named[LANE_FIELD_IDENT - LANE_FIELD_RECORD] = f[client + 1];
    if (client + 2 < time) {
        ref_field user = {f[client + 2].start, time < n ? f[time - 1].end : f[client + 2].end, 0};
        names->named[LANE_FIELD_USER - LANE_FIELD_RECORD] = user;
        names->user = user.start;
        for (size_t i = client + 2; i < time && time < n; i++)
            names->ambiguous |= f[i].flags == LANE_FIELD_BRACKETED;
    }
    for (size_t i = 0; i < 6 && time + i < n; i++)
        names->named[LANE_FIELD_TIME - LANE_FIELD_RECORD + i] = f[time + i];
    ref_request(r, s, names->named[LANE_FIELD_REQUEST - LANE_FIELD_RECORD], names);
}

/* ---- values (rule 6) ---- */

static int ref_hex(uint8_t c) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c == 0 ? NULL : strchr(digits, c);
    return at == NULL ? -1 : (int)((at - digits) % 16);
}

/* Appends the text inside quotes. */
static size_t ref_unescape(const rules *r, const uint8_t *s, size_t from, size_t to, uint8_t *out) {
    static const char letters[] = "\\\"ntrbv", meanings[] = "\\\"\n\t\r\b\v";
    size_t m = 0;
    while (from < to) {
        if (r->quoting == LANE_QUOTING_DOUBLED) {
            from += s[from] == r->quote && from + 1 < to && s[from + 1] == r->quote;
            out[m++] = s[from++];
            continue;
        }
        const char *at = s[from] == '\\' && from + 1 < to && s[from + 1] != 0
                             ? strchr(letters, s[from + 1])
                             : NULL;
        if (at != NULL) {
            out[m++] = (uint8_t)meanings[at - letters];
            from += 2;
        } else if (s[from] == '\\' && to - from >= 4 && s[from + 1] == 'x' &&
                   ref_hex(s[from + 2]) >= 0 && ref_hex(s[from + 3]) >= 0) {
            out[m++] = (uint8_t)(ref_hex(s[from + 2]) << 4 | ref_hex(s[from + 3]));
            from += 4;
        } else {
            out[m++] = s[from++];
        }
    }
    return m;
}

/* The value of a field; `out` has room for it. */
static size_t ref_value(const rules *r, const uint8_t *s, ref_field f, uint8_t *out) {
    size_t m = 0, rest = f.start;
    if (f.flags & LANE_FIELD_MISSING)
        return 0;
    if (f.flags & LANE_FIELD_QUOTED) {
        rules lines = *r;
        lines.multiline = true; /* what is in the field is the field's */
        size_t unused, from = f.flags & LANE_FIELD_INSIDE ? f.start : f.start + 1;
        size_t closing = f.end; /* ref_closing() begins behind a quote */
        if (from <= f.end)
            closing = ref_closing(&lines, s, from - 1, f.end, &unused);
        m = ref_unescape(r, s, from, closing, out);
        rest = closing < f.end ? closing + 1 : f.end;
    } else if (f.flags & LANE_FIELD_BRACKETED) {
        size_t close = f.start + 1;
        while (close < f.end && s[close] != ']')
            close++;
        memcpy(out, s + f.start + 1, close - f.start - 1);
        m = close - f.start - 1;
        rest = close < f.end ? close + 1 : f.end;
    }
    if (rest < f.end)
        memcpy(out + m, s + rest, f.end - rest);
    return m + (f.end - rest);
}

#endif
