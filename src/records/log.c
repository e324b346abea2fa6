/* log.c - log records by name (rule 7): which field is the time, and what stands around it.
 *
 * The time is the last bracketed field before the first quoted one, the first field not counted (it
 * is client or vhost, whatever it looks like); without a quoted field it is the first bracketed one.
 */
#include "records.h"

static const lane_field missing = {0, 0, LANE_FIELD_MISSING};

static bool is_request_part(uint32_t id) {
    return id >= LANE_FIELD_METHOD && id <= LANE_FIELD_PROTOCOL;
}

/* Fields from the time to `id`; a request's part stands where the request does. */
static size_t distance(uint32_t id) {
    if (is_request_part(id))
        id = LANE_FIELD_REQUEST;
    return id - LANE_FIELD_TIME;
}

static size_t client_number(const lane_record_reader *r) {
    return r->log == LANE_LOG_VHOST_COMBINED;
}

/* ---- the request ---- */

/* index of the first `byte` in [from, to), or `to` */
static uint32_t first_byte(const uint8_t *raw, uint32_t from, uint32_t to, uint8_t byte) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    for (; to - from >= 8; from += 8) {
        uint64_t x = lane_load64le(raw + from) ^ (ones * byte);
        /* the lowest top bit set is that of the first zero byte of x; higher ones may be false */
        uint64_t zero = (x - ones) & ~x & (ones << 7);
        if (zero != 0)
            return from + lane_ctz64(zero) / 8;
    }
    while (from < to && raw[from] != byte)
        from++;
    return from;
}
static uint32_t last_blank(const uint8_t *raw, uint32_t from, uint32_t to) {
    uint32_t i = to;
    while (i > from)
        if (raw[--i] == ' ')
            return i;
    return to;
}

/* "HTTP/" at `at`, the closing quote at `closing` not counted */
static bool is_protocol(const uint8_t *raw, uint32_t at, uint32_t end, uint32_t closing) {
    static const char http[] = "HTTP/";
    unsigned matched = 0;
    for (; at < end && matched < 5; at++) {
        if (at == closing)
            continue;
        if (raw[at] != (uint8_t)http[matched])
            return false;
        matched++;
    }
    return matched == 5;
}

/* Parts the raw bytes of a request field with these flags, whose closing quote is at `closing`. */
LANE_INLINE lane_request request_of(const uint8_t *raw, uint32_t n, uint32_t flags,
                                    uint32_t closing) {
    lane_request q = {.end = closing + 1 == n ? closing : n, .closing = closing};
    if (flags != LANE_FIELD_QUOTED || n == 0)
        return q;
    q.method_end = first_byte(raw, 1, q.end, ' ');
    if (q.method_end == q.end || q.method_end == 1)
        return q; /* fewer than two words, or an empty first one */
    q.has_words = true;
    uint32_t last = last_blank(raw, q.method_end + 1, q.end);
    q.has_protocol = last < q.end && is_protocol(raw, last + 1, q.end, closing);
    q.target_end = q.has_protocol ? last : q.end;
    q.path_end = first_byte(raw, q.method_end + 1, q.target_end, '?');
    return q;
}

/* The part `id`, its offsets with `base` added. */
LANE_INLINE lane_field request_part(const lane_request *q, uint32_t id, uint32_t base) {
    uint32_t start = q->method_end + 1, end = q->target_end;
    bool is_there = q->has_words;
    switch (id) {
    case LANE_FIELD_METHOD:
        start = 1;
        end = q->method_end;
        break;
    case LANE_FIELD_PATH:
        end = q->path_end;
        break;
    case LANE_FIELD_QUERY:
        is_there &= q->path_end < q->target_end;
        start = q->path_end + 1;
        break;
    case LANE_FIELD_PROTOCOL:
        is_there &= q->has_protocol;
        start = q->target_end + 1;
        end = q->end;
        break;
    default:
        break;
    }
    if (!is_there)
        return missing;
    /* behind the closing quote nothing is quoted any more */
    uint32_t flags = start > q->closing ? 0 : LANE_FIELD_QUOTED | LANE_FIELD_INSIDE;
    lane_field part = {base + start, base + end, flags};
    return part;
}

/* ---- a record that is whole in the lists ---- */

void lane_log_find(const lane_record_reader *r, const lane_record_fields *f,
                   lane_log_names *names) {
    size_t user = client_number(r) + 2;
    size_t first = 0, last = 0, bracketed_users = 0;
    bool quoted = false;
    for (size_t i = 1; i < f->count && !quoted; i++) {
        uint32_t start = lane_field_start(f, i);
        uint32_t kind = start < f->text_end ? lane_reader_kind(r, f->s[start - f->from], i) : 0;
        quoted = kind == LANE_FIELD_QUOTED;
        if (kind == LANE_FIELD_BRACKETED) {
            bracketed_users += last >= user; /* the one before: this one comes after it */
            last = i;
            if (first == 0)
                first = i;
        }
    }
    names->time = quoted ? last : first;
    names->has_time = first != 0;
    names->ambiguous = quoted && bracketed_users != 0;
    names->has_request = false;
}

lane_field lane_log_field(const lane_record_reader *r, const lane_record_fields *f,
                          lane_log_names *names, uint32_t id) {
    size_t client = client_number(r);
    /* how many fields stand before the time */
    size_t head = names->has_time && names->time < f->count ? names->time : f->count;
    if (id == LANE_FIELD_VHOST)
        return f->count > 0 ? lane_whole_field(r, f, 0) : missing;
    if (id == LANE_FIELD_CLIENT || id == LANE_FIELD_IDENT) {
        size_t number = client + (id == LANE_FIELD_IDENT);
        return number < head ? lane_whole_field(r, f, number) : missing;
    }
    if (id == LANE_FIELD_USER) {
        if (client + 2 >= head)
            return missing;
        size_t last = names->has_time ? head - 1 : client + 2;
        lane_field user = {lane_field_start(f, client + 2), lane_field_end(f, last), 0};
        return user;
    }
    size_t number = names->time + distance(id);
    if (!names->has_time || number >= f->count)
        return missing;
    lane_field field = lane_whole_field(r, f, number);
    if (!is_request_part(id))
        return field;
    if (!names->has_request) {
        /* the record has no problems, so that a quoted field ends at the quote that closes it */
        uint32_t n = field.end - field.start;
        names->request = request_of(f->s + (field.start - f->from), n, field.flags, n - 1);
        names->has_request = true;
    }
    return request_part(&names->request, id, field.start);
}

/* ---- the open record ---- */

void lane_log_take(lane_record_reader *r, uint32_t number, lane_field field) {
    struct lane_log_open *n = &r->names;
    if (number < 4)
        n->head[number] = field;
    if (number > 0 && !n->saw_quoted && field.flags == LANE_FIELD_BRACKETED) {
        n->ambiguous |= n->has_time && n->last_time.number >= client_number(r) + 2;
        n->last_time.number = number;
        n->last_time.user_end = r->last_end;
        if (!n->has_time)
            n->first_time = n->last_time;
        n->has_time = 1;
    }
    n->saw_quoted |= number > 0 && field.flags == LANE_FIELD_QUOTED;
    if (!n->has_time)
        return;
    struct lane_log_time *times[2] = {&n->first_time, &n->last_time};
    for (int i = 0; i < 2; i++) {
        uint32_t at = number - times[i]->number;
        if (at < 6) {
            times[i]->fields[at] = field;
            times[i]->count = at + 1;
        }
    }
}

bool lane_log_ambiguous(const lane_record_reader *r, uint32_t *user_start) {
    *user_start = r->names.head[client_number(r) + 2].start;
    return r->names.saw_quoted && r->names.ambiguous;
}

lane_field lane_log_named(const lane_record_reader *r, uint32_t id) {
    const struct lane_log_open *n = &r->names;
    const struct lane_log_time *time = n->saw_quoted ? &n->last_time : &n->first_time;
    size_t client = client_number(r);
    size_t head = n->has_time ? time->number : r->field_count;
    if (id == LANE_FIELD_VHOST)
        return r->field_count > 0 ? n->head[0] : missing;
    if (id == LANE_FIELD_CLIENT || id == LANE_FIELD_IDENT) {
        size_t number = client + (id == LANE_FIELD_IDENT);
        return number < head ? n->head[number] : missing;
    }
    if (id == LANE_FIELD_USER) {
        if (client + 2 >= head)
            return missing;
        lane_field user = n->head[client + 2];
        if (n->has_time)
            user.end = time->user_end;
        user.flags = 0;
        return user;
    }
    if (!n->has_time || distance(id) >= time->count)
        return missing;
    lane_field field = time->fields[distance(id)];
    if (is_request_part(id))
        field.flags |= LANE_FIELD_UNRESOLVED;
    return field;
}

/* ---- public: the request's parts ---- */

void lane_request_parts(const lane_dialect *dialect, const void *raw, size_t n, uint32_t flags,
                        lane_field parts[5]) {
    lane_record_rules rules;
    lane_dialect_rules(dialect, &rules);
    lane_request request = {0};
    if (rules.quoting != LANE_QUOTING_NONE && n <= UINT32_MAX) {
        size_t closing = lane_closing_quote(rules.quoting, rules.quote, raw, 1, n);
        request = request_of(raw, (uint32_t)n, flags, (uint32_t)closing);
    }
    for (uint32_t i = 0; i < 5; i++)
        parts[i] = request_part(&request, LANE_FIELD_METHOD + i, 0);
}

void lane_record_resolve(const lane_record_reader *r, lane_record_batch *b, const void *bytes) {
    const uint8_t *s = bytes;
    for (; r->mode == LANE_MODE_NAMED && b->resolved < b->record_count; b->resolved++) {
        lane_field *row = b->fields + b->resolved * r->wanted_count;
        for (size_t i = 0; i < r->wanted_count; i++) {
            if (!(row[i].flags & LANE_FIELD_UNRESOLVED))
                continue;
            const uint8_t *raw = s + row[i].start;
            uint32_t n = row[i].end - row[i].start;
            uint32_t closing =
                (uint32_t)lane_closing_quote(r->rules.quoting, r->rules.quote, raw, 1, n);
            lane_request request =
                request_of(raw, n, row[i].flags & ~(uint32_t)LANE_FIELD_UNRESOLVED, closing);
            row[i] = request_part(&request, r->wanted[i], row[i].start);
        }
    }
}

/* ---- names ---- */

static const struct {
    const char *name;
    uint32_t id;
} names[] = {
    {"record", LANE_FIELD_RECORD},
    {"vhost", LANE_FIELD_VHOST},
    {"client", LANE_FIELD_CLIENT},
    {"ident", LANE_FIELD_IDENT},
    {"user", LANE_FIELD_USER},
    {"time", LANE_FIELD_TIME},
    {"request", LANE_FIELD_REQUEST},
    {"method", LANE_FIELD_METHOD},
    {"target", LANE_FIELD_TARGET},
    {"path", LANE_FIELD_PATH},
    {"query", LANE_FIELD_QUERY},
    {"protocol", LANE_FIELD_PROTOCOL},
    {"status", LANE_FIELD_STATUS},
    {"bytes", LANE_FIELD_BYTES},
    {"referer", LANE_FIELD_REFERER},
    {"agent", LANE_FIELD_AGENT},
    /* nginx's */
    {"remote_addr", LANE_FIELD_CLIENT},
    {"remote_user", LANE_FIELD_USER},
    {"time_local", LANE_FIELD_TIME},
    {"request_uri", LANE_FIELD_TARGET},
    {"body_bytes_sent", LANE_FIELD_BYTES},
    {"http_referer", LANE_FIELD_REFERER},
    {"http_user_agent", LANE_FIELD_AGENT},
};
enum { NAME_COUNT = sizeof names / sizeof names[0], OWN_NAMES = 16 };

bool lane_log_has(uint8_t log, uint32_t id) {
    switch (id) {
    case LANE_FIELD_RECORD:
        return true;
    case LANE_FIELD_VHOST:
        return log == LANE_LOG_VHOST_COMBINED;
    case LANE_FIELD_REFERER:
    case LANE_FIELD_AGENT:
        return log >= LANE_LOG_COMBINED;
    default:
        return log != LANE_LOG_NONE && id > LANE_FIELD_RECORD && id <= LANE_FIELD_PROTOCOL;
    }
}

uint32_t lane_field_from_name(const lane_dialect *dialect, const void *name, size_t n) {
    uint8_t log = lane_dialect_of(dialect).log;
    for (size_t i = 0; i < NAME_COUNT; i++)
        if (strlen(names[i].name) == n && memcmp(names[i].name, name, n) == 0)
            return lane_log_has(log, names[i].id) ? names[i].id : LANE_FIELD_NONE;
    return LANE_FIELD_NONE;
}

const char *lane_field_name(uint32_t field) {
    for (size_t i = 0; i < OWN_NAMES; i++)
        if (names[i].id == field)
            return names[i].name;
    return NULL;
}

uint32_t lane_field_at(const lane_dialect *dialect, size_t i) {
    uint8_t log = lane_dialect_of(dialect).log;
    for (size_t at = 1; at < OWN_NAMES; at++)
        if (lane_log_has(log, names[at].id) && i-- == 0)
            return names[at].id;
    return LANE_FIELD_NONE;
}
