/* format_json.c - rows as JSON, one object a line. */
#include "format.h"

#include "place.h"

#include <lanewise/utf.h>

#include <string.h>

/* ---- strings ---- */

static void put_escape(sink *out, uint8_t byte) {
    static const char hex[] = "0123456789abcdef";
    static const char letters[] = "\"\\\b\f\n\r\t";
    static const char spelled[] = "\"\\bfnrt";
    if (byte >= 0x80) {
        /* Latin-1 as a code point: 110000xx 10xxxxxx */
        sink_byte(out, (uint8_t)(0xC0 | byte >> 6));
        sink_byte(out, (uint8_t)(0x80 | (byte & 0x3F)));
        return;
    }
    const char *letter = byte == 0 ? NULL : strchr(letters, byte);
    uint8_t *to = sink_room(out, 6);
    if (letter != NULL) {
        to[0] = '\\';
        to[1] = (uint8_t)spelled[letter - letters];
        out->used += 2;
        return;
    }
    memcpy(to, "\\u00", 4);
    to[4] = (uint8_t)hex[byte >> 4];
    to[5] = (uint8_t)hex[byte & 15];
    out->used += 6;
}

void format_json_escaped(lane_class *escaped, uint8_t bytes) {
    lane_class_init(escaped, "\"\\", 2);
    lane_class_add_range(escaped, 0, 0x1F);
    if (bytes == BYTES_LATIN1) {
        lane_class_add_range(escaped, 0x80, 0xFF);
    }
}

/* text that is UTF-8, or with --bytes=latin1 Latin-1 */
static void put_text(sink *out, const uint8_t *s, size_t n, const lane_class *escaped) {
    format_escaped(out, s, n, escaped, put_escape);
}

/* bytes that are no UTF-8 become U+FFFD, or with --bytes=escape \xHH as text */
static void put_repaired(sink *out, const uint8_t *s, size_t left, uint8_t bytes,
                         const lane_class *escaped) {
    static const char hex[] = "0123456789ABCDEF";
    while (left != 0) {
        lane_utf8_check check = lane_utf8_validate(s, left);
        size_t good = check.status == LANE_OK ? left : check.position;
        put_text(out, s, good, escaped);
        if (good == left) {
            return;
        }
        size_t bad = check.length == 0 ? left - good : check.length;
        if (bytes == BYTES_ESCAPE) {
            for (size_t i = 0; i < bad; i++) {
                uint8_t byte = s[good + i];
                const char text[] = {'\\', '\\', 'x', hex[byte >> 4], hex[byte & 15]};
                sink_put(out, text, sizeof text);
            }
        } else {
            sink_put(out, "\xEF\xBF\xBD", 3);
        }
        s += good + bad;
        left -= good + bad;
    }
}

static void put_string(sink *out, lane_view text, bool is_utf8, uint8_t bytes,
                       const lane_class *escaped) {
    const uint8_t *s = (const uint8_t *)text.data;
    sink_byte(out, '"');
    if (is_utf8 || bytes == BYTES_LATIN1) {
        put_text(out, s, text.size, escaped);
    } else {
        put_repaired(out, s, text.size, bytes, escaped);
    }
    sink_byte(out, '"');
}

void format_json_string(sink *out, lane_view text, uint8_t bytes, const lane_class *escaped) {
    put_string(out, text, false, bytes, escaped);
}

char *format_json_name(const plan *p, const char *name, size_t *n) {
    static const char hex[] = "0123456789ABCDEF";
    const uint8_t bytes = p->settings->bytes;
    if (p->to != TO_JSON || bytes == BYTES_LATIN1) {
        return cli_copy(name, *n);
    }
    const uint8_t *s = (const uint8_t *)name, *end = s + *n;
    sink text;
    sink_init(&text, -1, NULL);
    while (s != end) {
        lane_utf8_check check = lane_utf8_validate(s, (size_t)(end - s));
        sink_put(&text, s, check.position);
        s += check.position;
        size_t bad = check.status == LANE_OK ? 0
                     : check.length == 0     ? (size_t)(end - s)
                                             : check.length;
        for (size_t i = 0; i < bad && bytes == BYTES_ESCAPE; i++) {
            const char escape[] = {'\\', 'x', hex[s[i] >> 4], hex[s[i] & 15]};
            sink_put(&text, escape, sizeof escape);
        }
        if (bad != 0 && bytes != BYTES_ESCAPE) {
            sink_put(&text, "\xEF\xBF\xBD", 3);
        }
        s += bad;
    }
    *n = text.used;
    char *made = cli_copy(text.bytes, text.used);
    sink_free(&text);
    return made;
}

void format_json_key(const plan *p, lane_view name, json_key *key) {
    key->text = NULL;
    key->size = 0;
    if (p->to == TO_JSON) {
        sink text;
        sink_init(&text, -1, NULL);
        format_json_string(&text, name, p->settings->bytes, &p->escaped);
        sink_byte(&text, ':');
        key->text = cli_copy(text.bytes, text.used);
        key->size = text.used;
        sink_free(&text);
    }
}

/* ---- values ---- */

/* Whether the value is known to be UTF-8, since all bytes of the batch are: only an escape could then
 * make something else of it. */
static bool is_known_utf8(const worker *w, const lane_field *field) {
    return w->bytes_are_utf8 &&
           (w->plan->dialect.quoting != LANE_QUOTING_BACKSLASH ||
            (field->flags & LANE_FIELD_QUOTED) == 0 ||
            memchr(w->bytes + field->start, '\\', field->end - field->start) == NULL);
}

bool format_value_is_utf8(worker *w, const lane_field *field, uint32_t *first_bad) {
    if ((field->flags & LANE_FIELD_MISSING) != 0 || is_known_utf8(w, field)) {
        return true;
    }
    lane_view value = worker_value(w, field, w->plan->value_flags);
    lane_utf8_check check = lane_utf8_validate(value.data, value.size);
    if (check.status == LANE_OK) {
        return true;
    }
    if ((const uint8_t *)value.data != w->scratch) {
        *first_bad = (uint32_t)((size_t)((const uint8_t *)value.data - w->bytes) + check.position);
        return false;
    }
    place_walk walk = place_begin(w, field);
    *first_bad = (uint32_t)place_of(&walk, check.position);
    return false;
}

/* 1 to 15 digits fit a double exactly; JSON knows no 007 */
static bool is_json_number(lane_view text) {
    if (text.size == 0 || text.size > 15 || (text.data[0] == '0' && text.size != 1)) {
        return false;
    }
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] < '0' || text.data[i] > '9') {
            return false;
        }
    }
    return true;
}

static void put_json_value(worker *w, sink *out, const lane_field *field, json_kind kind) {
    if ((field->flags & LANE_FIELD_MISSING) != 0) {
        sink_put(out, "null", 4);
        return;
    }
    lane_view value = worker_value(w, field, w->plan->value_flags);
    if (kind != JSON_STRING && is_json_number(value)) {
        sink_put(out, value.data, value.size);
    } else if (kind == JSON_NUMBER_OR_NULL && value.size == 1 && value.data[0] == '-') {
        sink_put(out, "null", 4);
    } else {
        put_string(out, value, is_known_utf8(w, field), w->plan->settings->bytes,
                   &w->plan->escaped);
    }
}

void format_json_row(worker *w, sink *out, const record_row *row) {
    const plan *p = w->plan;
    sink_byte(out, '{');
    for (size_t i = 0; i < row->count; i++) {
        if (i != 0) {
            sink_byte(out, ',');
        }
        sink_put(out, row->keys[i].text, row->keys[i].size);
        put_json_value(w, out, &row->fields[i], row->keys[i].kind);
    }
    sink_byte(out, '}');
    sink_byte(out, p->row_end);
}
