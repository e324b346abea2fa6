/* transcode.c - lanewise transcode: from one encoding to another. */
#include "options.h"
#include "output.h"
#include "utf_problems.h"

#include <lanewise/ascii.h>

#include <stdlib.h>

enum { NAMED_UTF8, NAMED_UTF16, NAMED_UTF16LE, NAMED_UTF16BE, NAMED_LATIN1 };

static const struct {
    const char *label;
    uint8_t named;
} labels[] = {
    {"utf-8", NAMED_UTF8},       {"utf8", NAMED_UTF8},         {"utf-16", NAMED_UTF16},
    {"utf16", NAMED_UTF16},      {"utf-16le", NAMED_UTF16LE},  {"utf16le", NAMED_UTF16LE},
    {"utf-16be", NAMED_UTF16BE}, {"utf16be", NAMED_UTF16BE},   {"latin1", NAMED_LATIN1},
    {"latin-1", NAMED_LATIN1},   {"iso-8859-1", NAMED_LATIN1},
};

/* as they stand in the choices */
enum { ACTION_KEEP = 1, ACTION_STOP = 2 };
enum { BOM_WRITE = 1, BOM_KEEP = 2 };

typedef struct transcode_settings {
    const char *from, *to;
    uint8_t bom, on_error, strict;
    const char *output;
    uint64_t max_messages, read_size;
    char **files;
    size_t file_count;
} transcode_settings;

static const option transcode_options[] = {
    {"from-encoding", 'f', OPTION_TEXT, 0, 0, offsetof(transcode_settings, from), NULL},
    {"to-encoding", 't', OPTION_TEXT, 0, 0, offsetof(transcode_settings, to), NULL},
    {"bom", 0, OPTION_MAYBE, BOM_WRITE, 0, offsetof(transcode_settings, bom), "write|keep"},
    {"on-error", 0, OPTION_CHOICE, 0, 0, offsetof(transcode_settings, on_error), "keep|stop"},
    {"strict", 0, OPTION_FLAG, 1, 0, offsetof(transcode_settings, strict), NULL},
    UTF_PROBLEMS_MAX_MESSAGES(transcode_settings),
    {"output", 'o', OPTION_TEXT, 0, 0, offsetof(transcode_settings, output), NULL},
    TEXT_FILE_READ_SIZE(transcode_settings),
    {0},
};

/* the work on all files */
typedef struct transcode_run {
    const transcode_settings *settings;
    uint8_t from, to; /* NAMED_... */
    uint8_t *bytes, *out;
    size_t out_room;
    utf_problems problems;
    bool stopped, failed;
} transcode_run;

static uint8_t read_label(const char *shown, const char *text) {
    size_t n = strlen(text);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const char *label = labels[i].label;
        if (lane_ascii_case_insensitive_match(text, n, label, strlen(label))) {
            return labels[i].named;
        }
    }
    options_mistake("transcode", "%s: '%s' is none of utf-8|utf-16|utf-16le|utf-16be|latin1", shown,
                    cli_printable_string(text));
}

/* Without a byte order mark. */
static int32_t encoding_of(uint8_t named) {
    switch (named) {
    case NAMED_UTF16:
    case NAMED_UTF16LE:
        return LANE_ENCODING_UTF16LE;
    case NAMED_UTF16BE:
        return LANE_ENCODING_UTF16BE;
    case NAMED_LATIN1:
        return LANE_ENCODING_LATIN1;
    default:
        return LANE_ENCODING_UTF8;
    }
}

/* ---- one file ---- */

typedef struct coming {
    text_file file;
    lane_transcode_state state;
    utf_conversion conversion;
    bool begun;
} coming;

/* The most bytes that a byte order mark has. */
enum { LONGEST_MARK = 3 };

/* Enough of the file is there to say what a byte order mark means. */
static void begin(transcode_run *r, coming *c) {
    size_t n = (size_t)(c->file.start + c->file.size);
    lane_bom bom = lane_bom_detect(text_file_at(&c->file, 0), n < LONGEST_MARK ? n : LONGEST_MARK);
    bool is_utf16 = bom.encoding == LANE_ENCODING_UTF16LE || bom.encoding == LANE_ENCODING_UTF16BE;
    int32_t from = encoding_of(r->from);
    bool is_mark = r->from == NAMED_UTF16
                       ? is_utf16
                       : r->from == NAMED_UTF8 && bom.encoding == LANE_ENCODING_UTF8;
    c->state.from = is_mark ? bom.encoding : from;
    c->state.to = encoding_of(r->to);
    c->state.text.mode = r->settings->on_error == ACTION_STOP ? LANE_UTF_FAIL : LANE_UTF_REPLACE;
    uint64_t begins = is_mark && r->settings->bom != BOM_KEEP ? bom.size : 0;
    c->conversion = (utf_conversion){.from = c->state.from,
                                     .to = c->state.to,
                                     .begins = begins,
                                     .at = begins,
                                     .out = r->out,
                                     .room = r->out_room};
    c->file.encoding = c->state.from;
    c->begun = true;
}

static void put(transcode_run *r, coming *c, lane_utf_result done) {
    output_write(r->out, done.written);
    r->stopped = done.status != LANE_OK;
    utf_problems_add_all(&r->problems, &c->file, &c->conversion,
                         r->stopped ? 1 : done.replacements);
}

/* What was read and is not yet converted; false: that was all. */
static void take(transcode_run *r, coming *c, bool more) {
    uint64_t at = c->conversion.at, end = c->file.start + c->file.size;
    put(r, c,
        lane_transcode_feed(&c->state, text_file_at(&c->file, at), (size_t)(end - at), r->out,
                            r->out_room));
    if (r->stopped) {
        return;
    }
    c->conversion.at = end;
    if (!more) {
        put(r, c, lane_transcode_finish(&c->state, r->out, r->out_room));
    }
}

static bool transcode_file(transcode_run *r, const char *name) {
    coming c = {.begun = false};
    if (!text_file_open(&c.file, name, r->bytes)) {
        return false;
    }
    c.file.encoding = encoding_of(r->from);
    bool more = true;
    while (more && !r->stopped) {
        more = text_file_next(&c.file, r->settings->read_size);
        if (c.file.failed) {
            return false;
        }
        if (!c.begun && (c.file.start + c.file.size >= LONGEST_MARK || !more)) {
            begin(r, &c);
        }
        if (c.begun) {
            take(r, &c, more);
        }
    }
    if (more) {
        input_close(&c.file.in);
    }
    r->problems.lines += r->stopped
                             ? text_file_line(&c.file, c.conversion.begins + c.state.text.offset)
                             : text_file_lines(&c.file);
    return true;
}

/* ---- all files ---- */

static void put_bom(const transcode_run *r) {
    static const uint8_t bom[] = {0xEF, 0xBB, 0xBF};
    uint8_t mark[4];
    if (r->to == NAMED_UTF16 || r->settings->bom == BOM_WRITE) {
        lane_utf_result done = lane_transcode(LANE_ENCODING_UTF8, encoding_of(r->to), LANE_UTF_FAIL,
                                              bom, sizeof bom, mark, sizeof mark);
        output_write(mark, done.written);
    }
}

static void check_settings(const transcode_run *r) {
    bool keeps = r->settings->bom == BOM_KEEP;
    if (r->settings->bom != 0 && (r->to == NAMED_LATIN1 || (keeps && r->from == NAMED_LATIN1))) {
        options_mistake("transcode", "--bom: Latin-1 has no byte order mark");
    }
    if (keeps && r->to == NAMED_UTF16) {
        options_mistake("transcode", "--bom=keep: utf-16 is written behind a mark anyway");
    }
}

static int transcode_run_verb(int argc, char **argv) {
    static transcode_settings s = {
        .from = "utf-8", .to = "utf-8", .max_messages = SETTINGS_NO_NUMBER};
    if (options_read(&cli_verb_transcode, transcode_options, argc, argv, &s, &s.file_count) !=
        CLI_DONE) {
        return cli_help(&cli_verb_transcode);
    }
    s.files = argv + 1;
    transcode_run r = {.settings = &s,
                       .from = read_label("--from-encoding", s.from),
                       .to = read_label("--to-encoding", s.to)};
    check_settings(&r);
    utf_problems_init(&r.problems, s.max_messages);
    r.out_room = utf_conversion_room(encoding_of(r.from), encoding_of(r.to));
    r.bytes = text_file_room();
    r.out = cli_alloc(r.out_room, 1);
    output_open(s.output);
    put_bom(&r);
    size_t count = s.file_count;
    char **files = input_names(s.files, &count);
    for (size_t i = 0; i < count && !r.stopped; i++) {
        r.failed |= !transcode_file(&r, files[i]);
    }
    if (r.failed || r.stopped) {
        output_abandon();
    }
    output_close();
    utf_problems_end(&r.problems);
    free(r.bytes);
    free(r.out);
    bool strict = s.strict != 0 && r.problems.problems != 0;
    return r.failed ? CLI_ERROR : r.stopped || strict ? CLI_NO : CLI_DONE;
}

const cli_verb cli_verb_transcode = {
    .name = "transcode",
    .summary = "between UTF-8, UTF-16 and Latin-1",
    .help =
        "Examples\n"
        "  lanewise transcode --from-encoding utf-16 report.txt > report.utf8\n"
        "  lanewise transcode -f latin1 -o names.txt names.latin1\n"
        "  lanewise transcode -t utf-16le --on-error=stop -o page.utf16 page.html\n"
        "\n"
        "Usage: lanewise transcode [options] [FILE...]\n"
        "\n"
        "  -f, --from-encoding E  utf-8 (default), utf-16, utf-16le, utf-16be, latin1; in capitals "
        "too,\n"
        "                         and as utf8, utf16, utf16le, utf16be, latin-1, iso-8859-1\n"
        "  -t, --to-encoding E    the same\n"
        "  --bom                  writes a byte order mark first\n"
        "  --bom=keep             one at the start of a file stays, as the character U+FEFF\n"
        "  --on-error ACTION      keep (default): U+FFFD for what is ill-formed, and in latin1 ? "
        "for\n"
        "                         that and for what it has not; stop: ends at the first\n"
        "  --strict               exit 1 when there was any problem\n"
        "  --max-messages N       how many problems are told: default 10, 0 for all\n"
        "  -o, --output FILE      written aside and renamed when done; not at all when stopped\n"
        "\n"
        "Byte order marks: utf-8 (unlike in iconv) and utf-16 drop one at the start of each file; "
        "that of\n"
        "utf-16 tells the byte order, which is little-endian without one. utf-16le and utf-16be "
        "keep it as\n"
        "U+FEFF. What comes out has none, but utf-16, which is written little-endian behind FF "
        "FE, --bom,\n"
        "and --bom=keep.\n"
        "latin1 is ISO 8859-1, each byte the code point of its value; not windows-1252.\n"
        "Exit status: 0 done; 1 --on-error=stop stopped, or --strict and a problem; 2 usage, or\n"
        "reading or writing failed.\n",
    .run = transcode_run_verb,
};
