/* transcode.c - lanewise transcode: from one encoding to another. */
#include "options.h"
#include "output.h"
#include "text_file.h"

#include <lanewise/utf_convert.h>

#include <inttypes.h>
#include <stdlib.h>

/* as they stand in the choices */
enum { NAMED_UTF8 = 1, NAMED_UTF16, NAMED_UTF16LE, NAMED_UTF16BE, NAMED_LATIN1 };
#define ENCODINGS "utf-8|utf-16|utf-16le|utf-16be|latin1"

enum { ACTION_KEEP = 1, ACTION_STOP = 2 };

typedef struct transcode_settings {
    uint8_t from, to, bom, on_error, strict;
    const char *output;
    uint64_t read_size;
    char **files;
    size_t file_count;
} transcode_settings;

static const option transcode_options[] = {
    {"from-encoding", 'f', OPTION_CHOICE, 0, 0, offsetof(transcode_settings, from), ENCODINGS},
    {"to-encoding", 't', OPTION_CHOICE, 0, 0, offsetof(transcode_settings, to), ENCODINGS},
    {"bom", 0, OPTION_FLAG, 1, 0, offsetof(transcode_settings, bom), NULL},
    {"on-error", 0, OPTION_CHOICE, 0, 0, offsetof(transcode_settings, on_error), "keep|stop"},
    {"strict", 0, OPTION_FLAG, 1, 0, offsetof(transcode_settings, strict), NULL},
    {"output", 'o', OPTION_TEXT, 0, 0, offsetof(transcode_settings, output), NULL},
    TEXT_FILE_READ_SIZE(transcode_settings),
    {0},
};

/* the work on all files */
typedef struct transcode_run {
    const transcode_settings *settings;
    int32_t from, to; /* lane_encoding; `from` without its byte order mark */
    uint8_t *bytes, *out;
    size_t out_room;
    uint64_t problems;
    bool stopped, failed;
} transcode_run;

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
    /* the first bytes, of which a byte order mark may be made */
    uint8_t head[3];
    size_t head_size;
    bool begun;
    uint64_t mark;  /* bytes of the mark, which are not the text's */
    uint64_t lines; /* before what is taken */
    uint8_t odd;    /* the byte before, where it is the first of a unit */
} coming;

/* Line feeds, in whichever encoding: the place of an error is told by its line. */
static void count_lines(coming *c, const uint8_t *s, size_t n, uint64_t offset) {
    int32_t from = c->state.from;
    if (from != LANE_ENCODING_UTF16LE && from != LANE_ENCODING_UTF16BE) {
        c->lines += lane_count_byte(s, n, '\n');
        return;
    }
    for (size_t i = 0; i < n; i++) {
        if ((offset + i) % 2 == 0) {
            c->odd = s[i];
            continue;
        }
        uint8_t low = from == LANE_ENCODING_UTF16LE ? c->odd : s[i];
        uint8_t high = from == LANE_ENCODING_UTF16LE ? s[i] : c->odd;
        c->lines += low == '\n' && high == 0;
    }
}

static const char *text_of(int32_t status) {
    switch (status) {
    case LANE_E_NOT_UTF8:
        return "bytes that are not UTF-8";
    case LANE_E_NOT_UTF16:
        return "a surrogate that stands alone";
    case LANE_E_NOT_ISOMORPHIC:
        return "a character that Latin-1 has not";
    default:
        return "the end cuts off a character";
    }
}

static void take(transcode_run *r, coming *c, const uint8_t *s, size_t n, bool at_end) {
    uint64_t before = c->state.text.offset;
    lane_utf8_result done = lane_transcode_feed(&c->state, s, n, r->out, r->out_room);
    output_write(r->out, done.written);
    if (done.status == LANE_OK && at_end) {
        done = lane_transcode_finish(&c->state, r->out, r->out_room);
        output_write(r->out, done.written);
    }
    if (r->settings->on_error != ACTION_STOP) {
        return;
    }
    bool stopped = done.status != LANE_OK;
    uint64_t end = c->state.text.offset;
    if (end > before) {
        count_lines(c, s, (size_t)(end - before), before);
    }
    if (stopped) {
        const char *code = done.status == LANE_MORE ? "cut-off" : lane_status_name(done.status);
        text_file_tell(&c->file, c->lines + 1, c->mark + end, code, text_of(done.status));
        r->stopped = true;
        r->problems++;
    }
}

/* The file's first bytes are there: says what a byte order mark among them means, and takes the rest. */
static void begin(transcode_run *r, coming *c, bool at_end) {
    uint8_t named = r->settings->from;
    lane_bom bom = lane_bom_detect(c->head, c->head_size);
    bool is_utf16 = bom.encoding == LANE_ENCODING_UTF16LE || bom.encoding == LANE_ENCODING_UTF16BE;
    c->state.from = r->from;
    if (named == NAMED_UTF16 && is_utf16) {
        c->state.from = bom.encoding;
        c->mark = bom.size;
    } else if (r->from == LANE_ENCODING_UTF8 && bom.encoding == LANE_ENCODING_UTF8) {
        c->mark = bom.size;
    }
    c->begun = true;
    take(r, c, c->head + c->mark, c->head_size - (size_t)c->mark, at_end);
}

static bool transcode_file(transcode_run *r, const char *name) {
    coming c = {.state = {.to = r->to}};
    c.state.text.mode = r->settings->on_error == ACTION_STOP ? LANE_UTF_FAIL : LANE_UTF_REPLACE;
    if (!text_file_open(&c.file, name, r->bytes)) {
        return false;
    }
    bool more = true;
    while (more && !r->stopped) {
        more = text_file_next(&c.file, r->settings->read_size);
        if (!more && text_file_failed(&c.file)) {
            return false;
        }
        size_t size = more ? c.file.size : 0, at = 0;
        while (!c.begun && c.head_size < sizeof c.head && at < size) {
            c.head[c.head_size++] = c.file.bytes[at++];
        }
        if (!c.begun && (c.head_size == sizeof c.head || !more)) {
            begin(r, &c, !more);
        }
        if (c.begun && !r->stopped) {
            take(r, &c, c.file.bytes + at, size - at, !more);
        }
    }
    if (more) {
        input_close(&c.file.in);
    }
    r->problems += c.state.text.replacements;
    return true;
}

/* ---- all files ---- */

static void put_bom(const transcode_run *r) {
    static const uint8_t bom[] = {0xEF, 0xBB, 0xBF};
    uint8_t mark[4];
    if (r->settings->to == NAMED_UTF16 || r->settings->bom) {
        lane_utf8_result done = lane_transcode(LANE_ENCODING_UTF8, r->to, LANE_UTF_FAIL, bom,
                                               sizeof bom, mark, sizeof mark);
        output_write(mark, done.written);
    }
}

static int transcode_run_verb(int argc, char **argv) {
    static transcode_settings s = {.from = NAMED_UTF8, .to = NAMED_UTF8};
    if (options_read(&cli_verb_transcode, transcode_options, argc, argv, &s, &s.file_count) !=
        CLI_DONE) {
        return cli_help(&cli_verb_transcode);
    }
    s.files = argv + 1;
    if (s.bom && s.to == NAMED_LATIN1) {
        options_mistake("transcode", "--bom: Latin-1 has no byte order mark");
    }
    transcode_run r = {.settings = &s, .from = encoding_of(s.from), .to = encoding_of(s.to)};
    /* two bytes become three at most, or one two, or one three where it is ill-formed */
    r.out_room = (size_t)3 * (TEXT_FILE_BYTES + 4);
    r.bytes = cli_alloc(TEXT_FILE_BYTES, 1);
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
    if (r.problems != 0) {
        cli_message("%" PRIu64 " problems", r.problems);
    }
    free(r.bytes);
    free(r.out);
    return r.failed                                          ? CLI_ERROR
           : r.stopped || (s.strict != 0 && r.problems != 0) ? CLI_NO
                                                             : CLI_DONE;
}

const cli_verb cli_verb_transcode = {
    .name = "transcode",
    .summary = "between UTF-8, UTF-16 and Latin-1",
    .help =
        "Examples\n"
        "  lanewise transcode --from-encoding utf-16 report.txt > report.utf8\n"
        "  lanewise transcode -f latin1 -o names.txt names.latin1\n"
        "  lanewise transcode -t utf-16le --on-error=stop page.html > page.utf16\n"
        "\n"
        "Usage: lanewise transcode [options] [FILE...]\n"
        "\n"
        "  -f, --from-encoding E  utf-8 (default), utf-16, utf-16le, utf-16be, latin1\n"
        "  -t, --to-encoding E    the same\n"
        "  --bom                  writes a byte order mark first\n"
        "  --on-error ACTION      keep (default): U+FFFD for what is ill-formed, and in Latin-1 ? "
        "for\n"
        "                         that and for what it has not; stop: says where, and ends\n"
        "  --strict               exit 1 when there was any problem\n"
        "  -o, --output FILE      written aside and renamed when done\n"
        "\n"
        "Byte order marks: utf-8 and utf-16 drop one at the start of each file; that of utf-16 "
        "tells the byte\n"
        "order, which is little-endian without one. utf-16le and utf-16be keep it as U+FEFF. What\n"
        "comes out has none, but utf-16, which is written little-endian behind FF FE, and --bom.\n"
        "latin1 is ISO 8859-1, each byte the code point of its value; not windows-1252.\n"
        "Exit status: 0 done; 1 --on-error=stop stopped, or --strict and a problem; 2 usage, or\n"
        "reading or writing failed.\n",
    .run = transcode_run_verb,
};
