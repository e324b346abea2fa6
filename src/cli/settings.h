/* settings.h - what the options of the verbs that read records say, before any file is looked at. */
#ifndef LANE_CLI_SETTINGS_H
#define LANE_CLI_SETTINGS_H

#include "options.h"

enum { QUOTE_NONE = 1, QUOTE_DOUBLE = 2, QUOTE_BACKSLASH = 3 };
enum { TO_RAW = 1, TO_TSV = 2, TO_CSV = 3, TO_JSON = 4 };
/* 0, when not given, is as ON_ERROR_KEEP */
enum { ON_ERROR_KEEP = 1, ON_ERROR_SKIP = 2, ON_ERROR_STOP = 3, ON_ERROR_NULL = 4 };
/* What `space` makes of a text, in this order (collapsing strips too), and what `base64` does. */
enum {
    EDIT_NORMALIZE_NEWLINES = 1,
    EDIT_STRIP_NEWLINES = 2,
    EDIT_STRIP = 4,
    EDIT_COLLAPSE = 8,
    EDIT_BASE64 = 16
};
enum { VARIANT_FORGIVING = 1, VARIANT_STRICT, VARIANT_URL, VARIANT_MIME, VARIANT_PEM, VARIANT_ANY };
/* 0 is as BYTES_REPLACE */
enum { BYTES_REPLACE = 1, BYTES_ESCAPE = 2, BYTES_LATIN1 = 3 };

#define SETTINGS_NO_NUMBER UINT64_MAX

/* rows of `selected` */
enum { SELECT_LIST, SELECT_NAME };

typedef struct settings {
    const char *verb;

    /* how records look */
    const char *from;
    const char *delimiter;
    uint8_t merge, quote, brackets, nul, keep_cr;
    uint64_t max_record;

    /* what the fields are called */
    uint8_t header, no_header_out;
    const char *names;

    /* which of them, of which records */
    option_list selected; /* -f, --name, --by */
    uint8_t no_fields;    /* none at all, when nothing is selected */
    option_list where;
    uint8_t skip_blank;

    /* how they come out */
    uint8_t to, unescape, bytes;
    const char *output_delimiter;
    const char *output;

    /* problems in the data */
    uint8_t on_error, strict;
    const char *rejects;
    uint64_t max_messages;

    /* how the work is done */
    uint64_t threads, read_size, unit_size;

    /* count only */
    uint64_t top;
    uint8_t characters;

    /* space only */
    uint8_t strip, collapse, normalize_newlines, strip_newlines, stream;
    uint8_t edits;        /* EDIT_..., of each record or of the fields chosen; 0: another verb */
    uint8_t stream_edits; /* EDIT_..., of the input before it is records */

    /* base64 only */
    uint8_t decode, ignore_garbage, url, variant; /* variant: VARIANT_..., 0: as base64(1) */
    uint8_t lines, only, raw;
    uint64_t wrap;
    const struct base64_kind *base64; /* what these come to; NULL: another verb */

    /* link only */
    uint8_t http_headers, early_hints;
    option_list relations; /* --rel */
    const char *base, *context;
    uint8_t anonymous, resume, drop_empty_names, trim, no_resolve, no_star;
    uint64_t max_field, max_links, max_parameters;
    const struct link_kind *link; /* what these come to; NULL: another verb */

    uint64_t max_memory; /* for what cannot do with a fixed amount */

    char **files;
    size_t file_count;
} settings;

/* The option, if any, that says how records look or which are meant. */
const char *settings_option_of_fields(const settings *s);
/* The same, or what is done about their problems. */
const char *settings_option_of_records(const settings *s);

/* The rows of the option table that every verb that reads records has. */
/* clang-format off */
#define SETTINGS_OF_INPUT                                                                          \
    {NULL, 'd', OPTION_TEXT, 0, 0, offsetof(settings, delimiter), NULL}, SETTINGS_WITHOUT_D
/* where -d is something else */
#define SETTINGS_WITHOUT_D                                                                         \
    {"from", 0, OPTION_TEXT, 0, 0, offsetof(settings, from), NULL},                                \
    {"delimiter", 0, OPTION_TEXT, 0, 0, offsetof(settings, delimiter), NULL},                      \
    {"merge", 0, OPTION_FLAG, 1, 0, offsetof(settings, merge), NULL},                              \
    {"quote", 0, OPTION_CHOICE, 0, 0, offsetof(settings, quote), "none|double|backslash"},         \
    {"brackets", 0, OPTION_FLAG, 1, 0, offsetof(settings, brackets), NULL},                        \
    {NULL, 'z', OPTION_FLAG, 1, 0, offsetof(settings, nul), NULL},                                 \
    {NULL, '0', OPTION_FLAG, 1, 0, offsetof(settings, nul), NULL},                                 \
    {"keep-cr", 0, OPTION_FLAG, 1, 0, offsetof(settings, keep_cr), NULL},                          \
    {"max-record", 0, OPTION_SIZE, 0, 0, offsetof(settings, max_record), NULL},                    \
    {"header", 0, OPTION_FLAG, 1, 0, offsetof(settings, header), NULL},                            \
    {"names", 0, OPTION_TEXT, 0, 0, offsetof(settings, names), NULL},                              \
    {"where", 0, OPTION_LIST, 0, 0, offsetof(settings, where), NULL},                              \
    {"skip-blank", 0, OPTION_FLAG, 1, 0, offsetof(settings, skip_blank), NULL},                    \
    {"unescape", 0, OPTION_FLAG, 1, 0, offsetof(settings, unescape), NULL},                        \
    {"output", 'o', OPTION_TEXT, 0, 0, offsetof(settings, output), NULL},                          \
    {"on-error", 0, OPTION_CHOICE, 0, 0, offsetof(settings, on_error), "keep|skip|stop|null"},     \
    {"strict", 0, OPTION_FLAG, 1, 0, offsetof(settings, strict), NULL},                            \
    {"rejects", 0, OPTION_TEXT, 0, 0, offsetof(settings, rejects), NULL},                          \
    {"max-messages", 0, OPTION_NUMBER, 0, 0, offsetof(settings, max_messages), NULL},              \
    {"jobs", 'j', OPTION_NUMBER, 0, 0, offsetof(settings, threads), NULL},                         \
    {"read-size", 0, OPTION_SIZE, 0, 1, offsetof(settings, read_size), NULL},                      \
    {"unit-size", 0, OPTION_SIZE, 0, 1, offsetof(settings, unit_size), NULL}
/* clang-format on */

/* Their help. */
#define HELP_OF_INPUT                                                                              \
    HELP_OF_FROM                                                                                   \
    "  -d, --delimiter D    the byte between fields, or a set: -d ';' -d '\\t' -d '[ "             \
    "\\t]';\n" HELP_WITHOUT_D
#define HELP_OF_FROM                                                                               \
    "How records look\n"                                                                           \
    "  --from FORMAT        tsv (default), csv, space, common, combined, vhost-combined\n"         \
    "                       (combined: the access logs of Apache and nginx)\n"
#define HELP_WITHOUT_D                                                                             \
    "                       \\t \\n \\r \\0 \\\\ \\xHH are understood\n"                           \
    "  --merge              runs of delimiters part once (--from space does so)\n"                 \
    "  --quote KIND         none, double (as csv), backslash (as logs)\n"                          \
    "  --brackets           a field that starts with [ ends at the next ] (as in logs)\n"          \
    "  -z, -0               NUL ends records, read and written\n"                                  \
    "  --keep-cr            a CR before LF belongs to the last field\n"                            \
    "  --max-record SIZE    longer records are cut there; default 16M\n"                           \
    "  --skip-blank         leaves out empty records\n"                                            \
    "\n"                                                                                           \
    "What fields are called\n"                                                                     \
    "  --header             the first record of each file names them; not of logs\n"               \
    "  --names A,B,-,C      names by number, - is none; +X,Y goes on behind the known ones\n"      \
    "  A repeated name becomes name_2, name_3, ...\n"                                              \
    "  client ident user time request status bytes referer agent, vhost before them in\n"          \
    "  vhost-combined, and the request's parts method target path query protocol are known in\n"   \
    "  logs, also as remote_addr remote_user time_local request_uri body_bytes_sent\n"             \
    "  http_referer http_user_agent. record is the whole record.\n"                                \
    "\n"

#define HELP_OF_PROBLEMS                                                                           \
    "Problems in the data\n"                                                                       \
    "  --on-error ACTION    keep the record (default); skip it; stop there; null: what is\n"       \
    "                       wrong comes out empty, as null in json\n"                              \
    "  --strict             exit 1 when there was any problem\n"                                   \
    "  --rejects FILE       records with problems, as they stand\n"                                \
    "  --max-messages N     default 10, 0 for all\n"                                               \
    "\n"

/* What they are when no option says otherwise. */
#define SETTINGS_DEFAULTS                                                                          \
    .max_messages = 10, .max_record = (uint64_t)16 << 20, .threads = SETTINGS_NO_NUMBER,           \
    .max_memory = (uint64_t)1 << 30

#endif
