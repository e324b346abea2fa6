/* utf8.c - lanewise utf8: checks, lists and repairs what is not UTF-8. */
#include "options.h"
#include "output.h"
#include "text_file.h"

#include <lanewise/utf.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { REPAIR_REPLACE = 1, REPAIR_ESCAPE = 2, REPAIR_DROP = 3 };
enum { LIST_TSV = 1, LIST_JSON = 2 };

typedef struct utf8_settings {
    uint8_t check, list, repair, in_place, to, strict;
    const char *output;
    uint64_t max_messages, read_size;
    char **files;
    size_t file_count;
} utf8_settings;

static const option utf8_options[] = {
    {"check", 0, OPTION_FLAG, 1, 0, offsetof(utf8_settings, check), NULL},
    {"list", 0, OPTION_FLAG, 1, 0, offsetof(utf8_settings, list), NULL},
    {"to", 0, OPTION_CHOICE, 0, 0, offsetof(utf8_settings, to), "tsv|json"},
    {"repair", 0, OPTION_MAYBE, REPAIR_REPLACE, 0, offsetof(utf8_settings, repair),
     "replace|escape|drop"},
    {"in-place", 0, OPTION_FLAG, 1, 0, offsetof(utf8_settings, in_place), NULL},
    {"strict", 0, OPTION_FLAG, 1, 0, offsetof(utf8_settings, strict), NULL},
    {"max-messages", 0, OPTION_NUMBER, 0, 0, offsetof(utf8_settings, max_messages), NULL},
    {"output", 'o', OPTION_TEXT, 0, 0, offsetof(utf8_settings, output), NULL},
    TEXT_FILE_READ_SIZE(utf8_settings),
    {0},
};

/* the work on all files */
typedef struct utf8_run {
    const utf8_settings *settings;
    uint8_t *bytes;
    uint8_t *repaired;
    size_t repaired_room;
    sink rows;
    uint64_t lines, problems, messages;
    bool failed;
} utf8_run;

/* ---- problems, where they are ---- */

/* Calls `found` for each; it says whether to go on. */
typedef bool problem_found(utf8_run *r, text_file *f, const lane_utf_found *where,
                           const uint8_t *bytes);

/* false: it could not be read to its end */
static bool scan_file(utf8_run *r, const char *name, problem_found *found) {
    text_file f;
    lane_utf_state state = {0};
    if (!text_file_open(&f, name, r->bytes)) {
        return false;
    }
    while (text_file_next(&f, r->settings->read_size)) {
        for (size_t at = 0; at < f.size;) {
            /* what may come with a part that began in an earlier piece */
            uint8_t part[4];
            memcpy(part, state.held, sizeof part);
            lane_utf_found one = lane_utf8_validate_feed(&state, f.bytes + at, f.size - at);
            if (one.status == LANE_OK) {
                break;
            }
            at += one.read;
            size_t held = one.position < f.start ? (size_t)(f.start - one.position) : 0;
            for (size_t i = held; i < one.length; i++) {
                part[i] = f.bytes[at - one.length + i];
            }
            if (!found(r, &f, &one, part)) {
                input_close(&f.in);
                return true;
            }
        }
    }
    lane_utf_found last = lane_utf8_validate_finish(&state);
    if (!text_file_failed(&f) && last.status != LANE_OK) {
        found(r, &f, &last, state.held);
    }
    r->lines += f.lines + f.unended;
    return !text_file_failed(&f);
}

static uint64_t line_of(text_file *f, const lane_utf_found *where) {
    return text_file_line(f, where->position < f->start ? 0 : (size_t)(where->position - f->start));
}

static const char *code_of(const lane_utf_found *where) {
    return where->status == LANE_MORE ? "cut-off" : lane_status_name(where->status);
}

static bool tell(utf8_run *r, text_file *f, const lane_utf_found *where, const uint8_t *bytes) {
    static const char hex[] = "0123456789ABCDEF";
    char text[64], *to = text;
    r->problems++;
    if (r->settings->max_messages != 0 && r->messages == r->settings->max_messages) {
        return true;
    }
    r->messages++;
    for (uint32_t i = 0; i < where->length; i++) {
        *to++ = hex[bytes[i] >> 4];
        *to++ = hex[bytes[i] & 15];
        *to++ = ' ';
    }
    snprintf(to, 48, "%s",
             where->status == LANE_MORE ? "begins a character that the end cuts off"
             : where->length == 1       ? "is not UTF-8"
                                        : "are not UTF-8");
    text_file_tell(f, line_of(f, where), where->position, code_of(where), text);
    return true;
}

static bool stop(utf8_run *r, text_file *f, const lane_utf_found *where, const uint8_t *bytes) {
    (void)f, (void)where, (void)bytes;
    r->problems++;
    return false;
}

/* ---- the list ---- */

/* A file's name may hold anything. */
static void put_json_string(sink *out, const char *text) {
    size_t n = strlen(text), room = lane_utf8_scrub_bound(n);
    uint8_t *repaired = cli_alloc(room, 1);
    n = lane_utf8_scrub(text, n, repaired, room).written;
    sink_byte(out, '"');
    for (size_t i = 0; i < n; i++) {
        if (repaired[i] < 0x20) {
            char escape[8];
            int size = snprintf(escape, sizeof escape, "\\u%04x", repaired[i]);
            sink_put(out, escape, (size_t)size);
            continue;
        }
        if (repaired[i] == '"' || repaired[i] == '\\') {
            sink_byte(out, '\\');
        }
        sink_byte(out, repaired[i]);
    }
    sink_byte(out, '"');
    free(repaired);
}

static bool list(utf8_run *r, text_file *f, const lane_utf_found *where, const uint8_t *bytes) {
    bool json = r->settings->to == LIST_JSON;
    char row[128];
    r->problems++;
    if (json) {
        sink_put(&r->rows, "{\"file\":", 8);
        put_json_string(&r->rows, f->in.name);
    } else {
        const char *name = cli_printable_string(f->in.name);
        sink_put(&r->rows, name, strlen(name));
    }
    int n = snprintf(row, sizeof row,
                     json ? ",\"line\":%" PRIu64 ",\"byte\":%" PRIu64 ",\"bytes\":\""
                          : "\t%" PRIu64 "\t%" PRIu64 "\t",
                     line_of(f, where), where->position);
    for (uint32_t i = 0; i < where->length; i++) {
        n += snprintf(row + n, sizeof row - (size_t)n, "%02X", bytes[i]);
    }
    n += snprintf(row + n, sizeof row - (size_t)n, json ? "\",\"code\":\"%s\"}\n" : "\t%s\n",
                  code_of(where));
    sink_put(&r->rows, row, (size_t)n);
    return true;
}

/* ---- repair ---- */

static int32_t mode_of(const utf8_settings *s) {
    return s->repair == REPAIR_ESCAPE ? LANE_UTF_ESCAPE
           : s->repair == REPAIR_DROP ? LANE_UTF_DROP
                                      : LANE_UTF_REPLACE;
}

/* To the output as it is open. */
static bool repair_file(utf8_run *r, const char *name) {
    text_file f;
    lane_utf_state state = {.mode = mode_of(r->settings)};
    if (!text_file_open(&f, name, r->bytes)) {
        return false;
    }
    while (text_file_next(&f, r->settings->read_size)) {
        lane_utf8_result done =
            lane_utf8_repair_feed(&state, f.bytes, f.size, r->repaired, r->repaired_room);
        output_write(r->repaired, done.written);
    }
    lane_utf8_result last = lane_utf8_repair_finish(&state, r->repaired, r->repaired_room);
    output_write(r->repaired, last.written);
    r->problems += state.replacements;
    return !text_file_failed(&f);
}

/* A file that needs no repair is not written. */
static bool repair_in_place(utf8_run *r, const char *name) {
    uint64_t problems = r->problems;
    if (!scan_file(r, name, stop)) {
        return false;
    }
    if (r->problems == problems) {
        return true;
    }
    r->problems = problems;
    output_open(name);
    bool whole = repair_file(r, name);
    if (!whole) {
        output_abandon();
    }
    output_close();
    return whole;
}

/* ---- all files ---- */

static void check_settings(const utf8_settings *s) {
    int jobs = (s->check != 0) + (s->list != 0) + (s->repair != 0 || s->in_place != 0);
    if (jobs != 1) {
        options_mistake("utf8", "%s: --check, --list or --repair?",
                        jobs == 0 ? "what is to be done" : "one thing at a time");
    }
    if (s->to != 0 && !s->list) {
        options_mistake("utf8", "--to goes with --list");
    }
    if (s->in_place && s->output != NULL) {
        options_mistake("utf8", "--in-place writes each file where it is, and -o elsewhere");
    }
    for (size_t i = 0; s->in_place && i <= s->file_count; i++) {
        if (s->file_count == 0 || (i < s->file_count && strcmp(s->files[i], "-") == 0)) {
            options_mistake("utf8", "--in-place wants names of files");
        }
    }
}

static void run_file(utf8_run *r, const char *name) {
    const utf8_settings *s = r->settings;
    bool whole = s->in_place ? repair_in_place(r, name)
                 : s->repair ? repair_file(r, name)
                             : scan_file(r, name, s->list ? list : tell);
    r->failed |= !whole;
}

static int end_run(utf8_run *r) {
    const utf8_settings *s = r->settings;
    bool repairs = s->repair || s->in_place;
    sink_flush(&r->rows);
    if (!s->in_place) {
        if (r->failed) {
            output_abandon();
        }
        output_close();
    }
    if (r->problems != 0 && repairs) {
        cli_message("%" PRIu64 " problems repaired", r->problems);
    } else if (r->problems != 0 && s->check) {
        cli_message("%" PRIu64 " lines, %" PRIu64 " problems", r->lines, r->problems);
    }
    return r->failed ? CLI_ERROR : r->problems != 0 && (!repairs || s->strict) ? CLI_NO : CLI_DONE;
}

static int utf8_run_verb(int argc, char **argv) {
    static utf8_settings s = {.max_messages = 10};
    if (options_read(&cli_verb_utf8, utf8_options, argc, argv, &s, &s.file_count) != CLI_DONE) {
        return cli_help(&cli_verb_utf8);
    }
    s.files = argv + 1;
    check_settings(&s);
    utf8_run r = {.settings = &s};
    /* three bytes may come with a piece from the one before it */
    r.repaired_room = lane_utf8_repair_bound(TEXT_FILE_BYTES + 3, mode_of(&s));
    r.bytes = cli_alloc(TEXT_FILE_BYTES, 1);
    r.repaired = cli_alloc(s.repair || s.in_place ? r.repaired_room : 0, 1);
    if (!s.in_place) {
        output_open(s.output);
    }
    sink_init(&r.rows, output_fd(), output_name());
    size_t count = s.file_count;
    char **files = input_names(s.files, &count);
    for (size_t i = 0; i < count; i++) {
        run_file(&r, files[i]);
    }
    int status = end_run(&r);
    free(r.bytes);
    free(r.repaired);
    sink_free(&r.rows);
    return status;
}

const cli_verb cli_verb_utf8 = {
    .name = "utf8",
    .summary = "checks whether files are UTF-8, lists where not, repairs",
    .help =
        "Examples\n"
        "  lanewise utf8 --check access.log\n"
        "  lanewise utf8 --list --to json access.log\n"
        "  lanewise utf8 --repair access.log > repaired.log\n"
        "  lanewise utf8 --repair=escape --in-place *.log\n"
        "\n"
        "Usage: lanewise utf8 --check|--list|--repair[=HOW] [options] [FILE...]\n"
        "\n"
        "What\n"
        "  --check              says where bytes are not UTF-8; exit 1 when some are not\n"
        "  --list               the same as rows on standard output, all of them: file, line, "
        "byte,\n"
        "                       the bytes in hex, not-utf8 or cut-off; exit 1 when there are any\n"
        "  --repair[=HOW]       writes the files with U+FFFD for each ill-formed sequence "
        "(replace,\n"
        "                       the default), \\xHH for each of its bytes (escape), or nothing "
        "(drop)\n"
        "  --in-place           repairs each file where it is: written aside and renamed when "
        "done, and\n"
        "                       not at all when nothing is to be repaired\n"
        "\n"
        "How\n"
        "  --to FORMAT          of --list: tsv (default) or json, an object a line\n"
        "  --strict             --repair: exit 1 when there was anything to repair\n"
        "  --max-messages N     of --check: default 10, 0 for all\n"
        "  -o, --output FILE    written aside and renamed when done\n"
        "\n"
        "Lines count from 1, bytes from 0. A byte order mark is a character like others.\n"
        "Exit status: 0 done; 1 --check or --list found something, or --repair --strict; 2 usage,\n"
        "or reading or writing failed.\n",
    .run = utf8_run_verb,
};
