/* value.c - raw fields to values. */
#include "records.h"

size_t lane_closing_quote(uint8_t quoting, uint8_t quote, const uint8_t *raw, size_t from,
                          size_t n) {
    for (size_t i = from; i < n; i++) {
        if (raw[i] == '\\' && quoting == LANE_QUOTING_BACKSLASH)
            i++;
        else if (raw[i] == quote) {
            if (quoting != LANE_QUOTING_DOUBLED || i + 1 == n || raw[i + 1] != quote)
                return i;
            i++;
        }
    }
    return n;
}

/* A raw field in two pieces: [from, mark) has escapes if `escaped`, [rest, n) stands as it is. */
typedef struct pieces {
    size_t from, mark, rest;
    bool escaped;
} pieces;

static int hex_digit(uint8_t c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* What the escape at raw[i] stands for and how long it is; length 1 is the byte itself. */
static size_t unescape(const lane_record_rules *rules, const uint8_t *raw, size_t i, size_t end,
                       uint8_t *value) {
    *value = raw[i];
    if (end - i < 2)
        return 1;
    if (rules->quoting == LANE_QUOTING_DOUBLED)
        return raw[i] == rules->quote && raw[i + 1] == rules->quote ? 2 : 1;
    if (raw[i] != '\\')
        return 1;
    switch (raw[i + 1]) {
    case '\\':
    case '"':
        *value = raw[i + 1];
        return 2;
    case 'n':
        *value = '\n';
        return 2;
    case 't':
        *value = '\t';
        return 2;
    case 'r':
        *value = '\r';
        return 2;
    case 'b':
        *value = '\b';
        return 2;
    case 'v':
        *value = '\v';
        return 2;
    case 'x':
        if (end - i >= 4 && hex_digit(raw[i + 2]) >= 0 && hex_digit(raw[i + 3]) >= 0) {
            *value = (uint8_t)(hex_digit(raw[i + 2]) * 16 + hex_digit(raw[i + 3]));
            return 4;
        }
        return 1;
    default:
        return 1;
    }
}

static pieces pieces_of(const lane_record_rules *rules, const uint8_t *raw, size_t n,
                        uint32_t flags) {
    pieces p = {0, n, n, false};
    if (flags & LANE_FIELD_MISSING) {
        p.mark = p.rest = 0;
    } else if (flags & LANE_FIELD_BRACKETED) {
        const uint8_t *close = n > 1 ? memchr(raw + 1, ']', n - 1) : NULL;
        p.from = n > 0;
        p.mark = close != NULL ? (size_t)(close - raw) : n;
        p.rest = close != NULL ? p.mark + 1 : n;
    } else if ((flags & LANE_FIELD_QUOTED) && rules->quoting != LANE_QUOTING_NONE) {
        p.from = n > 0 && !(flags & LANE_FIELD_INSIDE);
        p.mark = lane_closing_quote(rules->quoting, rules->quote, raw, p.from, n);
        p.rest = p.mark < n ? p.mark + 1 : n;
        uint8_t value;
        bool keep = rules->quoting == LANE_QUOTING_BACKSLASH && (flags & LANE_FIELD_KEEP_ESCAPES);
        for (size_t i = p.from; i < p.mark && !keep && !p.escaped; i++)
            p.escaped = unescape(rules, raw, i, p.mark, &value) > 1;
    }
    return p;
}

/* What the value functions need of the rules, without the checks that readers make once. */
static lane_record_rules value_rules(const lane_dialect *dialect) {
    lane_record_rules rules = {.quoting = LANE_QUOTING_NONE};
    if (dialect != NULL) {
        rules.quoting = dialect->quoting;
        rules.quote = dialect->quote == 0 ? '"' : (uint8_t)dialect->quote;
        rules.brackets = dialect->brackets != 0;
    }
    return rules;
}

/* Whether it is a field in quotes whose escapes are undone. */
static bool is_unescaped(const lane_record_rules *rules, uint32_t flags) {
    bool keeps = rules->quoting == LANE_QUOTING_BACKSLASH && (flags & LANE_FIELD_KEEP_ESCAPES);
    return (flags & LANE_FIELD_QUOTED) && !(flags & (LANE_FIELD_MISSING | LANE_FIELD_BRACKETED)) &&
           rules->quoting != LANE_QUOTING_NONE && !keeps;
}

/* Most quoted fields end at their first quote and hold no backslash: two searches say so, and the value
 * is what lies between. False: it has to be looked at byte by byte. */
static bool simple_value(const lane_record_rules *rules, const uint8_t *raw, size_t n,
                         uint32_t flags, lane_view *value) {
    size_t wrapped = flags & LANE_FIELD_INSIDE ? 0 : 1;
    if (!(flags & LANE_FIELD_QUOTED) || flags & LANE_FIELD_MISSING || n < 2 * wrapped || n == 0)
        return false;
    const uint8_t *inside = raw + wrapped;
    size_t size = n - 2 * wrapped;
    if ((wrapped && raw[n - 1] != rules->quote) ||
        (size > 0 && memchr(inside, rules->quote, size) != NULL))
        return false;
    if (size > 0 && rules->quoting == LANE_QUOTING_BACKSLASH &&
        (flags & LANE_FIELD_KEEP_ESCAPES ? inside[size - 1] == '\\'
                                         : memchr(inside, '\\', size) != NULL))
        return false;
    *value = lane_view_of(inside, size);
    return true;
}

/* Where text inside quotes is not itself: at a quote, or a backslash that may escape. Bits 7 of such bytes, and maybe
 * of later ones. */
LANE_INLINE uint64_t special_bytes(uint64_t eight, uint64_t quotes, uint64_t backslashes) {
    const uint64_t low = UINT64_C(0x0101010101010101), high = UINT64_C(0x8080808080808080);
    uint64_t q = eight ^ quotes, b = eight ^ backslashes;
    return (((q - low) & ~q) | ((b - low) & ~b)) & high;
}

/* What [from, n) inside quotes comes to, in one pass. */
typedef struct unquoted {
    size_t close; /* the closing quote, or n */
    size_t written;
} unquoted;

/* `room` bytes are enough for it; `out` may be `raw`. */
static unquoted unquote(const lane_record_rules *rules, const uint8_t *raw, size_t from, size_t n,
                        uint8_t *out, size_t room) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    bool doubled = rules->quoting == LANE_QUOTING_DOUBLED;
    uint64_t quotes = ones * rules->quote, backslashes = doubled ? quotes : ones * '\\';
    size_t i = from, w = 0;
    uintptr_t source = (uintptr_t)raw, target = (uintptr_t)out;
    bool apart = target + room <= source || source + n <= target;
    while (i < n) {
        size_t plain = 0; /* bytes before the next special one, of the eight here */
        if (n - i >= 8 && room - w >= 8) {
            uint64_t eight, special;
            memcpy(&eight, raw + i, 8);
            special = special_bytes(lane_load64le(raw + i), quotes, backslashes);
            plain = special == 0 ? 8 : lane_ctz64(special) / 8;
            /* more than `plain` are stored where that overwrites nothing still to be read */
            if (plain == 8 || apart || i - w >= 8)
                memcpy(out + w, &eight, 8);
            else
                memmove(out + w, raw + i, plain);
            i += plain;
            w += plain;
            if (plain == 8)
                continue;
        }
        if (raw[i] == rules->quote) {
            if (!doubled || i + 1 == n || raw[i + 1] != rules->quote)
                break;
            i++;
        } else if (raw[i] == '\\' && !doubled) {
            uint8_t value;
            size_t length = unescape(rules, raw, i, n, &value);
            if (length == 1 && n - i > 1) {
                /* it keeps the next byte from closing, and both stand */
                out[w++] = raw[i++];
                out[w++] = raw[i++];
                continue;
            }
            out[w++] = value;
            i += length;
            continue;
        }
        out[w++] = raw[i++];
    }
    unquoted done = {i, w};
    return done;
}

/* Whether the first quote or backslash inside is an escape: then the value has to be copied. */
static bool begins_with_escape(const lane_record_rules *rules, const uint8_t *raw, size_t n,
                               uint32_t flags) {
    size_t i = flags & LANE_FIELD_INSIDE ? 0 : 1;
    if (n <= i)
        return false;
    const uint8_t *quote = memchr(raw + i, rules->quote, n - i);
    size_t first = quote != NULL ? (size_t)(quote - raw) : n;
    uint8_t value;
    if (rules->quoting == LANE_QUOTING_BACKSLASH) {
        const uint8_t *backslash = memchr(raw + i, '\\', first - i);
        first = backslash != NULL ? (size_t)(backslash - raw) : n;
    }
    return first < n && unescape(rules, raw, first, n, &value) > 1;
}

uint32_t lane_field_kind(const lane_dialect *dialect, const void *raw, size_t n, size_t number) {
    lane_record_rules rules = value_rules(dialect);
    const uint8_t *s = raw;
    if (n == 0)
        return 0;
    if (rules.quoting != LANE_QUOTING_NONE && s[0] == rules.quote)
        return LANE_FIELD_QUOTED;
    return rules.brackets && number > 0 && s[0] == '[' ? LANE_FIELD_BRACKETED : 0;
}

bool lane_field_value(const lane_dialect *dialect, const void *raw, size_t n, uint32_t flags,
                      lane_view *value) {
    lane_record_rules rules = value_rules(dialect);
    if (rules.quoting != LANE_QUOTING_NONE && simple_value(&rules, raw, n, flags, value))
        return true;
    if (is_unescaped(&rules, flags) && begins_with_escape(&rules, raw, n, flags)) {
        *value = lane_view_of(NULL, 0);
        return false;
    }
    pieces p = pieces_of(&rules, raw, n, flags);
    bool whole = !p.escaped && (p.rest == n || p.mark == p.from);
    if (flags & LANE_FIELD_MISSING || !whole)
        *value = lane_view_of(NULL, 0);
    else if (p.rest == n)
        *value = lane_view_of(raw == NULL ? NULL : (const char *)raw + p.from, p.mark - p.from);
    else
        *value = lane_view_of((const char *)raw + p.rest, n - p.rest);
    return whole || flags & LANE_FIELD_MISSING;
}

/* Length of the value's first piece; written to `out` unless that is NULL. */
static size_t first_piece(const lane_record_rules *rules, const uint8_t *raw, pieces p,
                          uint8_t *out) {
    if (!p.escaped) {
        if (out != NULL && p.mark > p.from)
            memmove(out, raw + p.from, p.mark - p.from);
        return p.mark - p.from;
    }
    size_t written = 0;
    for (size_t i = p.from; i < p.mark;) {
        uint8_t value;
        i += unescape(rules, raw, i, p.mark, &value);
        if (out != NULL)
            out[written] = value;
        written++;
    }
    return written;
}

lane_result lane_field_value_copy(const lane_dialect *dialect, const void *raw, size_t n,
                                  uint32_t flags, void *out, size_t capacity) {
    lane_record_rules rules = value_rules(dialect);
    const uint8_t *s = raw;
    uint8_t *to = out;
    if (capacity >= n && n > 0 && is_unescaped(&rules, flags)) {
        size_t from = flags & LANE_FIELD_INSIDE ? 0 : 1;
        unquoted inside = unquote(&rules, s, from, n, to, capacity);
        size_t behind = inside.close < n ? inside.close + 1 : n;
        memmove(to + inside.written, s + behind, n - behind);
        lane_result all = {LANE_OK, n, inside.written + (n - behind)};
        return all;
    }
    pieces p = pieces_of(&rules, raw, n, flags);
    lane_result result = {LANE_FULL, 0, 0};
    size_t rest = flags & LANE_FIELD_MISSING ? 0 : n - p.rest;
    if (capacity < n && capacity < first_piece(&rules, s, p, NULL) + rest)
        return result;
    size_t written = first_piece(&rules, s, p, to);
    if (rest > 0)
        memmove(to + written, s + p.rest, rest);
    result.status = LANE_OK;
    result.read = n;
    result.written = written + rest;
    return result;
}
