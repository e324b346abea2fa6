/* report.c - problems in the data, as messages and as an exit status. */
#include "report.h"

#include <inttypes.h>

static const struct {
    int32_t code;
    const char *text;
} texts[] = {
    {LANE_E_UNCLOSED_QUOTE, "the quote opened here is never closed"},
    {LANE_E_TEXT_AFTER_QUOTE, "text between a closing quote and the delimiter"},
    {LANE_E_UNCLOSED_BRACKET, "the bracket opened here is never closed"},
    {LANE_E_TEXT_AFTER_BRACKET, "text between a closing bracket and the delimiter"},
    {LANE_E_RECORD_TOO_LONG, "the record is longer than --max-record and is cut here"},
    {LANE_E_AMBIGUOUS_USER, "a bracketed field before the time is taken as part of the user"},
    {LANE_E_RAGGED, "fewer fields than the header names"},
    {LANE_E_NOT_EDITABLE, "edited, this field would be read as something else; it stays as it is"},
    {LANE_E_NOT_UTF8, "bytes that are not UTF-8"},
    {LANE_E_BASE64_CHARACTER, "a byte outside the alphabet, or behind the padding"},
    {REPORT_BASE64_WHITESPACE, "whitespace, which this variant refuses"},
    {LANE_E_BASE64_PADDING, "a = where no padding can be"},
    {LANE_E_BASE64_CUT, "the text ends behind one character of a group, or one = of two"},
    {LANE_E_BASE64_MISSING_PADDING, "the text ends without its padding"},
    {LANE_E_BASE64_BITS, "the bits left over at the end are not zero"},
    {LANE_E_NOT_A_LINK, "text where a < or a comma must be"},
    {LANE_E_UNCLOSED_TARGET, "a < without its >"},
    {LANE_E_NO_RELATION, "a link-value without a relation type, which is no link"},
    {LANE_E_REPEATED, "this parameter was there before, and only the first counts"},
    {LANE_E_EMPTY_NAME, "a parameter without a name"},
    {LANE_E_TRAILING_SPACE, "space at the end of an unquoted value, which belongs to it"},
    {LANE_E_UNSAFE_BYTE, "a byte that must not get into a header field"},
    {LANE_E_TEXT_AFTER_VALUE, "a link-value behind another one without a comma"},
    {LANE_E_EXT_VALUE, "no ext-value (RFC 8187); the parameter is left out"},
    {LANE_E_EXT_VALUE_CUT, "an ext-value that ends too soon; the parameter is left out"},
    {LANE_E_EXT_VALUE_CHARSET, "an ext-value that is not UTF-8; the parameter is left out"},
    {LANE_LIMIT, "a limit on the field, its links or their parameters; the rest is left out"},
};

static const char *text_of(int32_t code) {
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (texts[i].code == code) {
            return texts[i].text;
        }
    }
    return "a problem";
}

void notes_add(notes *n, uint64_t offset, uint64_t line, int32_t code) {
    n->problems++;
    if (n->count >= n->most) {
        return;
    }
    if (n->count == n->capacity) {
        n->capacity = n->capacity == 0 ? 16 : n->capacity * 2;
        n->items = cli_resize(n->items, n->capacity, sizeof *n->items);
    }
    n->items[n->count++] = (note){offset, line, code};
}

void notes_clear(notes *n) {
    n->count = 0;
    n->problems = n->records = n->rows = 0;
    n->stopped = false;
}

void report_init(report *r, const settings *s) {
    *r = (report){.settings = s,
                  .messages_left = s->max_messages == 0 ? UINT64_MAX : s->max_messages};
}

void report_problem(const char *file, uint64_t line, uint64_t offset, int32_t code) {
    cli_message("%s:%" PRIu64 ": byte %" PRIu64 ": %s: %s", cli_printable_string(file), line,
                offset, lane_status_name(code & 0xFF), text_of(code));
}

void report_take(report *r, notes *n, uint64_t lines) {
    for (size_t i = 0; i < n->count && r->messages_left != 0; i++) {
        const note *one = &n->items[i];
        report_problem(r->file, lines + one->line, one->offset, one->code);
        r->messages_left -= r->messages_left != UINT64_MAX;
    }
    r->problems += n->problems;
    r->records += n->records;
    r->rows += n->rows;
    r->stopped = r->stopped || n->stopped;
    notes_clear(n);
}

int report_end(const report *r) {
    if (r->problems != 0) {
        cli_message("%" PRIu64 " records, %" PRIu64 " problems", r->records, r->problems);
    }
    if (r->failed) {
        return CLI_ERROR;
    }
    const settings *s = r->settings;
    bool chooses = s->where.count != 0 || s->relations.count != 0;
    bool nothing_matched = chooses && r->rows == 0;
    bool strict = s->strict && r->problems != 0;
    return r->stopped || strict || nothing_matched ? CLI_NO : CLI_DONE;
}
