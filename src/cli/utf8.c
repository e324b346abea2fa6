/* utf8.c - lanewise utf8: checks, lists and repairs what is not UTF-8. */
#include "format.h"
#include "options.h"
#include "output.h"
#include "utf_problems.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

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
    UTF_PROBLEMS_MAX_MESSAGES(utf8_settings),
    {"output", 'o', OPTION_TEXT, 0, 0, offsetof(utf8_settings, output), NULL},
    TEXT_FILE_READ_SIZE(utf8_settings),
    {0},
};

/* the work on all files */
typedef struct utf8_run {
    const utf8_settings *settings;
    uint8_t *bytes, *out;
    size_t out_room;
    utf_problems problems;
    sink rows;
    sink file; /* how the rows of the file at hand begin */
    bool failed;
} utf8_run;

/* ---- problems, where they are ---- */

/* Calls `found` for each; it says whether to go on. */
typedef bool problem_found(utf8_run *r, text_file *f, const lane_utf_found *where);

/* false: it could not be read to its end */
static bool scan_file(utf8_run *r, const char *name, problem_found *found) {
    text_file f;
    lane_utf_state state = {0};
    if (!text_file_open(&f, name, r->bytes)) {
        return false;
    }
    while (text_file_next(&f, r->settings->read_size)) {
        for (size_t at = 0; at < f.size;) {
            lane_utf_found one = lane_utf8_validate_feed(&state, f.bytes + at, f.size - at);
            if (one.status == LANE_OK) {
                break;
            }
            at += one.read;
            if (!found(r, &f, &one)) {
                input_close(&f.in);
                return true;
            }
        }
        if (r->rows.used != 0 && input_would_wait(&f.in)) {
            sink_flush(&r->rows);
        }
    }
    lane_utf_found last = lane_utf8_validate_finish(&state);
    if (!f.failed && last.status != LANE_OK) {
        found(r, &f, &last);
    }
    r->problems.lines += text_file_lines(&f);
    return !f.failed;
}

static bool tell(utf8_run *r, text_file *f, const lane_utf_found *where) {
    utf_problems_add(&r->problems, f, where->status, where->position, where->length);
    return true;
}

static bool stop(utf8_run *r, text_file *f, const lane_utf_found *where) {
    (void)f, (void)where;
    r->problems.problems++;
    return false;
}

/* ---- the list ---- */

static void begin_rows(utf8_run *r, const char *name) {
    r->file.used = 0;
    if (r->settings->to == LIST_JSON) {
        lane_class escaped;
        format_json_escaped(&escaped, BYTES_REPLACE);
        sink_put(&r->file, "{\"file\":", 8);
        format_json_string(&r->file, lane_view_of(name, strlen(name)), BYTES_REPLACE, &escaped);
    } else {
        const char *shown = cli_printable_string(name);
        sink_put(&r->file, shown, strlen(shown));
    }
}

static bool list(utf8_run *r, text_file *f, const lane_utf_found *where) {
    bool json = r->settings->to == LIST_JSON;
    const uint8_t *bytes = text_file_at(f, where->position);
    char row[128];
    r->problems.problems++;
    sink_put(&r->rows, r->file.bytes, r->file.used);
    int n = snprintf(row, sizeof row,
                     json ? ",\"line\":%" PRIu64 ",\"byte\":%" PRIu64 ",\"bytes\":\""
                          : "\t%" PRIu64 "\t%" PRIu64 "\t",
                     text_file_line(f, where->position), where->position);
    for (uint32_t i = 0; i < where->length; i++) {
        n += snprintf(row + n, sizeof row - (size_t)n, "%02X", bytes[i]);
    }
    n += snprintf(row + n, sizeof row - (size_t)n, json ? "\",\"code\":\"%s\"}\n" : "\t%s\n",
                  utf_problem_code(where->status));
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
    utf_conversion c = {
        .from = LANE_ENCODING_UTF8, .to = LANE_ENCODING_UTF8, .out = r->out, .room = r->out_room};
    if (!text_file_open(&f, name, r->bytes)) {
        return false;
    }
    while (text_file_next(&f, r->settings->read_size)) {
        lane_utf_result done = lane_utf8_repair_feed(&state, f.bytes, f.size, r->out, r->out_room);
        output_write(r->out, done.written);
        utf_problems_add_all(&r->problems, &f, &c, done.replacements);
        c.at += f.size;
    }
    lane_utf_result last = lane_utf8_repair_finish(&state, r->out, r->out_room);
    output_write(r->out, last.written);
    if (!f.failed) {
        utf_problems_add_all(&r->problems, &f, &c, last.replacements);
    }
    r->problems.lines += text_file_lines(&f);
    return !f.failed;
}

/* A file that needs no repair is not written. What is none is read only once: nothing could be written back. */
static bool repair_in_place(utf8_run *r, const char *name) {
    const utf_problems before = r->problems;
    struct stat file;
    if (stat(name, &file) == 0 && !S_ISREG(file.st_mode) && !S_ISDIR(file.st_mode)) {
        cli_message("%s: is no regular file", cli_printable_string(name));
        return false;
    }
    if (!scan_file(r, name, stop)) {
        return false;
    }
    if (r->problems.problems == before.problems) {
        return true;
    }
    r->problems = before;
    int error = output_try(name);
    if (error != 0) {
        cli_message("%s: %s", cli_printable_string(name), strerror(error));
        return false;
    }
    bool whole = repair_file(r, name);
    if (!whole) {
        output_abandon();
    }
    output_close();
    if (whole) {
        cli_message("%s: %" PRIu64 " problems repaired", cli_printable_string(name),
                    r->problems.problems - before.problems);
    }
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
    if (s->strict && (s->check || s->list)) {
        options_mistake("utf8", "--strict goes with --repair");
    }
    if (s->max_messages != SETTINGS_NO_NUMBER && s->list) {
        options_mistake("utf8", "--max-messages goes with --check and --repair: --list has all");
    }
    if (s->check && s->output != NULL) {
        options_mistake("utf8", "-o goes with --list or --repair: --check writes nothing");
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
    if (s->list) {
        begin_rows(r, name);
    }
    bool whole = s->in_place ? repair_in_place(r, name)
                 : s->repair ? repair_file(r, name)
                             : scan_file(r, name, s->list ? list : tell);
    r->failed |= !whole;
}

static int end_run(utf8_run *r) {
    const utf8_settings *s = r->settings;
    sink_flush(&r->rows);
    if (!s->in_place) {
        if (r->failed) {
            output_abandon();
        }
        output_close();
    }
    bool counts = s->check || s->list || s->strict;
    if (!s->list) {
        utf_problems_end(&r->problems);
    }
    return r->failed ? CLI_ERROR : r->problems.problems != 0 && counts ? CLI_NO : CLI_DONE;
}

static int utf8_run_verb(int argc, char **argv) {
    static utf8_settings s = {.max_messages = SETTINGS_NO_NUMBER};
    if (options_read(&cli_verb_utf8, utf8_options, argc, argv, &s, &s.file_count) != CLI_DONE) {
        return cli_help(&cli_verb_utf8);
    }
    s.files = argv + 1;
    check_settings(&s);
    utf8_run r = {.settings = &s};
    utf_problems_init(&r.problems, s.max_messages);
    r.bytes = text_file_room();
    if (s.repair || s.in_place) {
        /* repaired, and read once more for messages */
        size_t looked_at = utf_conversion_room(LANE_ENCODING_UTF8, LANE_ENCODING_UTF8);
        r.out_room = lane_utf8_repair_bound(TEXT_FILE_BYTES + UTF_MOST_HELD, mode_of(&s));
        r.out_room = looked_at > r.out_room ? looked_at : r.out_room;
        r.out = cli_alloc(r.out_room, 1);
    }
    if (!s.in_place) {
        output_open(s.output);
    }
    sink_init(&r.rows, output_fd(), output_name());
    sink_init(&r.file, -1, NULL);
    size_t count = s.file_count;
    char **files = input_names(s.files, &count);
    for (size_t i = 0; i < count; i++) {
        run_file(&r, files[i]);
    }
    int status = end_run(&r);
    free(r.bytes);
    free(r.out);
    sink_free(&r.rows);
    sink_free(&r.file);
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
        "(drop);\n"
        "                       says where as --check does\n"
        "  --in-place           repairs each file where it is: written aside and renamed when "
        "done, and\n"
        "                       not at all when nothing is to be repaired\n"
        "\n"
        "How\n"
        "  --to FORMAT          of --list: tsv (default) or json, an object a line\n"
        "  --strict             of --repair: exit 1 when there was anything to repair\n"
        "  --max-messages N     of --check and --repair: default 10, 0 for all\n"
        "  -o, --output FILE    written aside and renamed when done\n"
        "\n"
        "Lines count from 1, bytes from 0. A byte order mark is a character like others.\n"
        "--in-place gives the name to a new file: other hard links keep the old one, and what\n"
        "another program appends meanwhile is lost.\n"
        "Exit status: 0 done; 1 --check or --list found something, or --repair --strict; 2 usage,\n"
        "or reading or writing failed.\n",
    .run = utf8_run_verb,
};
