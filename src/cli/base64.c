/* base64.c - lanewise base64: encodes and decodes whole files, records, or their fields. */
#include "base64.h"

#include "run.h"

#include <stddef.h>
#include <string.h>

static const option base64_options[] = {
    {"decode", 'd', OPTION_FLAG, 1, 0, offsetof(settings, decode), NULL},
    {"ignore-garbage", 'i', OPTION_FLAG, 1, 0, offsetof(settings, ignore_garbage), NULL},
    {"wrap", 'w', OPTION_NUMBER, 1, 0, offsetof(settings, wrap), NULL},
    {"url", 0, OPTION_FLAG, 1, 0, offsetof(settings, url), NULL},
    {"variant", 0, OPTION_CHOICE, 0, 0, offsetof(settings, variant),
     "forgiving|strict|url|mime|pem|any"},
    {"lines", 0, OPTION_FLAG, 1, 0, offsetof(settings, lines), NULL},
    {"fields", 'f', OPTION_LIST, SELECT_LIST, 0, offsetof(settings, selected), NULL},
    {"name", 0, OPTION_LIST, SELECT_NAME, 0, offsetof(settings, selected), NULL},
    {"only", 0, OPTION_FLAG, 1, 0, offsetof(settings, only), NULL},
    {"raw", 0, OPTION_FLAG, 1, 0, offsetof(settings, raw), NULL},
    {"no-header-out", 0, OPTION_FLAG, 1, 0, offsetof(settings, no_header_out), NULL},
    SETTINGS_WITHOUT_D,
    {0},
};

/* ---- kinds of base64 ---- */

static lane_base64_variant variant_of(uint8_t name) {
    switch (name) {
    case VARIANT_STRICT:
        return lane_base64_strict;
    case VARIANT_URL:
        return lane_base64_url_unpadded;
    case VARIANT_MIME:
        return lane_base64_mime;
    case VARIANT_PEM:
        return lane_base64_pem;
    case VARIANT_ANY: {
        lane_base64_variant any = lane_base64_forgiving;
        any.alphabet = LANE_BASE64_ALPHABET_EITHER;
        return any;
    }
    default:
        return lane_base64_forgiving;
    }
}

/* What a variant encodes, it decodes: lines only where line ends are skipped. */
static void set_lines(const settings *s, lane_base64_options *options) {
    if (s->lines) {
        return;
    }
    options->line_length = s->variant == 0              ? 76
                           : s->variant == VARIANT_MIME ? 76
                           : s->variant == VARIANT_PEM  ? 64
                                                        : 0;
    if (s->wrap != SETTINGS_NO_NUMBER) {
        /* base64(1) takes what its numbers cannot hold for no lines at all */
        uint64_t length = s->wrap <= INT64_MAX ? s->wrap : 0;
        options->line_length = length < SIZE_MAX ? (size_t)length : SIZE_MAX;
    }
    options->line_end = s->variant == VARIANT_MIME ? LANE_BASE64_CRLF : LANE_BASE64_LF;
    options->end_last_line = options->line_length != 0;
}

static void set_values(base64_kind *kind) {
    memset(kind->values, 64, sizeof kind->values);
    for (uint8_t alphabet = LANE_BASE64_ALPHABET_STANDARD; alphabet <= LANE_BASE64_ALPHABET_URL;
         alphabet++) {
        const lane_base64_options options = {.alphabet = alphabet};
        bool is_one = kind->variant.alphabet == alphabet ||
                      kind->variant.alphabet == LANE_BASE64_ALPHABET_EITHER;
        for (unsigned value = 0; value < 64 && is_one; value++) {
            uint8_t byte = (uint8_t)(value << 2), group[4];
            lane_base64_encode(&byte, 1, &options, group, sizeof group);
            kind->values[group[0]] = (uint8_t)value;
        }
    }
    for (unsigned b = 0; b < 256; b++) {
        kind->is_known[b] = b == '=' || kind->values[b] < 64;
    }
}

static void set_kind(base64_kind *kind, const settings *s) {
    *kind = (base64_kind){.decodes = s->decode,
                          .many_texts = s->variant == 0,
                          .ignores = s->ignore_garbage,
                          .variant = variant_of(s->variant),
                          .options.size = sizeof kind->options};
    if (s->url) {
        kind->variant.alphabet = LANE_BASE64_ALPHABET_URL;
    }
    kind->options.alphabet = kind->variant.alphabet;
    kind->options.no_padding = kind->variant.padding == LANE_BASE64_PADDING_FORBIDDEN;
    set_lines(s, &kind->options);
    set_values(kind);
}

/* ---- what goes with what ---- */

/* The option, if any, that asks for records or says what to do with them. */
static const char *option_of_records(const settings *s) {
    const struct {
        bool given;
        const char *option;
    } all[] = {
        {s->only, "--only"},
        {s->raw, "--raw"},
        {s->max_messages != SETTINGS_NO_NUMBER, "--max-messages"},
        {s->max_record != SETTINGS_NO_NUMBER, "--max-record"},
        {s->no_header_out, "--no-header-out"},
        {s->threads != SETTINGS_NO_NUMBER, "-j"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].given) {
            return all[i].option;
        }
    }
    return settings_option_of_records(s);
}

static void check_variant(const settings *s) {
    if (s->variant != VARIANT_ANY) {
        return;
    }
    if (!s->decode) {
        options_mistake(s->verb, "--variant any goes with -d: what is encoded has one alphabet");
    }
    if (s->url) {
        options_mistake(s->verb, "--variant any has both alphabets, --url one");
    }
}

static void check_whole(const settings *s) {
    const char *misplaced = option_of_records(s);
    if (misplaced != NULL) {
        options_mistake(s->verb,
                        "%s is about records, and files are read as one text without "
                        "--lines or -f%s",
                        misplaced,
                        s->strict && !s->lines ? " (--variant strict is about the base64)" : "");
    }
    if (!s->decode && s->file_count > 1 && s->base64->options.line_length == 0) {
        options_mistake(s->verb, "without line ends nothing would part the texts of several files; "
                                 "encode them one by one, or in lines (-w)");
    }
}

static void plan_records(settings *s) {
    bool of_fields = s->selected.count != 0;
    if (s->only && !of_fields) {
        options_mistake(s->verb, "--only goes with -f");
    }
    if (s->wrap != SETTINGS_NO_NUMBER && s->wrap != 0) {
        options_mistake(s->verb, "-w: a record stays one line");
    }
    if (s->unescape) {
        options_mistake(s->verb, "--unescape: values are read without their escapes anyway");
    }
    s->no_fields = !of_fields;
    s->edits = EDIT_BASE64;
    s->to = s->only && !s->raw ? TO_TSV : TO_RAW;
}

static int base64_run(int argc, char **argv) {
    static settings s = {.verb = "base64", SETTINGS_DEFAULTS, .wrap = SETTINGS_NO_NUMBER};
    const settings defaults = s;
    /* told from what was given */
    s.max_messages = s.max_record = SETTINGS_NO_NUMBER;
    if (options_read(&cli_verb_base64, base64_options, argc, argv, &s, &s.file_count) != CLI_DONE) {
        return cli_help(&cli_verb_base64);
    }
    s.files = argv + 1;
    s.lines |= s.selected.count != 0;
    static base64_kind kind;
    check_variant(&s);
    set_kind(&kind, &s);
    s.base64 = &kind;
    if (!s.lines) {
        check_whole(&s);
        return base64_files(&s);
    }
    s.max_messages = s.max_messages == SETTINGS_NO_NUMBER ? defaults.max_messages : s.max_messages;
    s.max_record = s.max_record == SETTINGS_NO_NUMBER ? defaults.max_record : s.max_record;
    plan_records(&s);
    return run_records(&s, JOB_BASE64);
}

const cli_verb cli_verb_base64 = {
    .name = "base64",
    .summary = "encode and decode base64: files, records, fields",
    .help =
        "Examples\n"
        "  lanewise base64 photo.jpg > photo.txt\n"
        "  lanewise base64 -d photo.txt > photo.jpg\n"
        "  lanewise base64 -d --lines --on-error=null tokens.txt\n"
        "  lanewise base64 -d -f 3 --on-error=skip table.tsv\n"
        "  lanewise base64 -d --from csv --header -f payload --only --raw events.csv\n"
        "  lanewise base64 -d --variant url --delimiter . -f 1-2 --only tokens.jwt\n"
        "\n"
        "Usage: lanewise base64 [-d] [options] [FILE...]\n"
        "\n"
        "Encodes each file as one text, or decodes it.\n"
        "  -d, --decode         decodes (the delimiter of records is --delimiter here)\n"
        "  -w, --wrap N         characters a line; default 76; 0: no line ends, for one FILE only\n"
        "  -i, --ignore-garbage with -d: drops bytes that are no base64\n"
        "  --url                the alphabet that has - and _ for + and /\n"
        "  --variant NAME       what is base64, instead of what base64(1) takes:\n"
        "                       forgiving: whitespace anywhere, padding or not (as in browsers)\n"
        "                       strict: padding, no whitespace, no leftover bits (RFC 4648)\n"
        "                       url: the same with - and _, without padding (JSON Web Tokens)\n"
        "                       mime: padding, whitespace; lines of 76 with CR LF\n"
        "                       pem: padding, whitespace, no leftover bits; lines of 64; without\n"
        "                       the BEGIN and END lines\n"
        "                       any: with -d, forgiving, both alphabets\n"
        "                       Without it: forgiving, and what stands behind padding is another\n"
        "                       text, in a file and in a record: YQ==YQ== is aa.\n"
        "                       A line end at the end of a file is never part of the text.\n"
        "                       forgiving, strict and url encode without line ends (one FILE)\n"
        "  -o, --output FILE    written aside and renamed when done; what fails leaves the old "
        "one\n"
        "\n"
        "Records\n"
        "  --lines              each record by itself\n"
        "  -f, --fields LIST    the record with these fields done: 1,3-5,7-,-2 and names\n"
        "  --name TEXT          one more field, by a name that may hold commas or be a number\n"
        "  --only               these fields alone, in the order given, parted by TAB\n"
        "                       (with --raw as in the input)\n"
        "  --raw                decoded bytes as they are; otherwise TAB, LF, CR and \\ come out "
        "as\n"
        "                       \\t \\n \\r \\\\, and what parts fields as \\xHH or in quotes\n"
        "  --where 'FIELD OP V' only these records come out; OP is = != ^= $= *= < <= > >= "
        "(begins,\n"
        "                       ends, holds); numbers compare as numbers; all must hold\n"
        "  --no-header-out      with --header: does not print the names\n"
        "  -j, --jobs N         threads for the records of a regular file; default up to 4 above "
        "16M\n"
        "\n" HELP_OF_FROM "  --delimiter D        the byte between fields, or a set: ';' '\\t' '[ "
        "\\t]';\n" HELP_WITHOUT_D HELP_OF_PROBLEMS
        "A value that cannot be decoded is kept as it stands. A whole file that cannot be decoded\n"
        "ends there, and no file behind it is begun; behind one that cannot be read the others "
        "are.\n"
        "\n"
        "Exit status: 0 done; 1 a file is no base64, --where matched nothing, --on-error=stop\n"
        "stopped, or --strict and a problem; 2 usage, or reading or writing failed.\n"
        "docs/command.md says more.\n",
    .run = base64_run,
};
