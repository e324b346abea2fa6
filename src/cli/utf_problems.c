/* utf_problems.c - what is ill-formed in whole files, or cannot be had in another encoding: counted, and told where. */
#include "utf_problems.h"

#include <inttypes.h>
#include <stdio.h>

void utf_problems_init(utf_problems *p, uint64_t max_messages) {
    *p = (utf_problems){.messages_left = max_messages == SETTINGS_NO_NUMBER ? 10
                                         : max_messages == 0                ? UINT64_MAX
                                                                            : max_messages};
}

/* ---- one of them ---- */

const char *utf_problem_code(int32_t status) {
    return status == LANE_MORE ? "cut-off" : lane_status_name(status);
}

static const char *text_of(int32_t status, size_t length) {
    switch (status) {
    case LANE_E_NOT_UTF8:
        return length == 1 ? "is not UTF-8" : "are not UTF-8";
    case LANE_E_NOT_UTF16:
        return "is a surrogate that stands alone";
    case LANE_E_NOT_ISOMORPHIC:
        return "is a character that Latin-1 has not";
    default:
        return "begins a character that the end cuts off";
    }
}

static void tell(utf_problems *p, text_file *f, int32_t status, uint64_t position, size_t length) {
    const uint8_t *bytes = text_file_at(f, position);
    char hex[4 * 3 + 1] = ""; /* no problem is longer than a character */
    for (size_t i = 0; i < length && i < 4; i++) {
        snprintf(hex + 3 * i, sizeof hex - 3 * i, "%02X ", bytes[i]);
    }
    cli_message("%s:%" PRIu64 ": byte %" PRIu64 ": %s: %s%s", cli_printable_string(f->in.name),
                text_file_line(f, position), position, utf_problem_code(status), hex,
                text_of(status, length));
    p->messages_left -= p->messages_left != UINT64_MAX;
}

void utf_problems_add(utf_problems *p, text_file *f, int32_t status, uint64_t position,
                      size_t length) {
    p->problems++;
    if (p->messages_left != 0) {
        tell(p, f, status, position, length);
    }
}

/* ---- those of a conversion ---- */

size_t utf_conversion_room(int32_t from, int32_t to) {
    return lane_transcode_bound(from, to, TEXT_FILE_BYTES + UTF_MOST_HELD);
}

static bool is_utf16(int32_t encoding) {
    return encoding == LANE_ENCODING_UTF16LE || encoding == LANE_ENCODING_UTF16BE;
}

typedef struct part {
    int32_t status; /* LANE_OK: there is none */
    size_t before;  /* bytes that are well */
    size_t length;
} part;

static part first_problem(const utf_conversion *c, const uint8_t *s, size_t n) {
    lane_utf_result well = lane_transcode(c->from, c->to, LANE_UTF_FAIL, s, n, c->out, c->room);
    part found = {.status = well.status, .before = well.read};
    if (found.status != LANE_OK) {
        /* room for what stands in its place, U+FFFD or `?`, and no more: it ends where the next character begins */
        size_t room = c->to == LANE_ENCODING_UTF8 ? 3 : is_utf16(c->to) ? 2 : 1;
        found.length = lane_transcode(c->from, c->to, LANE_UTF_REPLACE, s + found.before,
                                      n - found.before, c->out, room)
                           .read;
    }
    return found;
}

/* How many bytes before `at` the state still holds, since they may begin a character. The last three tell: what
 * begins a character can be no other one's end, whatever stands before it. */
static size_t held(const text_file *f, const utf_conversion *c) {
    size_t n = c->at - c->begins < UTF_MOST_HELD ? (size_t)(c->at - c->begins) : UTF_MOST_HELD;
    if (is_utf16(c->from) && (c->at - c->begins - n) % 2 != 0) {
        n--; /* whole units */
    }
    while (n != 0) {
        part one = first_problem(c, text_file_at(f, c->at - n), n);
        n -= one.before;
        if (one.status == LANE_OK || one.status == LANE_MORE) {
            break;
        }
        n -= one.length;
    }
    return n;
}

void utf_problems_add_all(utf_problems *p, text_file *f, const utf_conversion *c, uint64_t count) {
    p->problems += count;
    if (count == 0 || p->messages_left == 0) {
        return;
    }
    uint64_t at = c->at - held(f, c), end = f->start + f->size;
    for (; count != 0 && p->messages_left != 0; count--) {
        part one = first_problem(c, text_file_at(f, at), (size_t)(end - at));
        if (one.status == LANE_OK) {
            return;
        }
        tell(p, f, one.status, at + one.before, one.length);
        at += one.before + one.length;
    }
}

void utf_problems_end(const utf_problems *p) {
    if (p->problems != 0) {
        cli_message("%" PRIu64 " lines, %" PRIu64 " problems", p->lines, p->problems);
    }
}
