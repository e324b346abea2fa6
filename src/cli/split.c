/* split.c - lanewise split: fields of records. */
#include "run.h"

#include <stddef.h>

static const option split_options[] = {
    SETTINGS_OF_INPUT,
    {"fields", 'f', OPTION_LIST, SELECT_LIST, 0, offsetof(settings, selected), NULL},
    {"name", 0, OPTION_LIST, SELECT_NAME, 0, offsetof(settings, selected), NULL},
    {"no-header-out", 0, OPTION_FLAG, 1, 0, offsetof(settings, no_header_out), NULL},
    {"to", 0, OPTION_CHOICE, 0, 0, offsetof(settings, to), "raw|tsv|csv|json"},
    {"output-delimiter", 0, OPTION_TEXT, 0, 0, offsetof(settings, output_delimiter), NULL},
    {"bytes", 0, OPTION_CHOICE, 0, 0, offsetof(settings, bytes), "replace|escape|latin1"},
    {0},
};

static int split_run(int argc, char **argv) {
    static settings s = {.verb = "split", SETTINGS_DEFAULTS};
    if (options_read(&cli_verb_split, split_options, argc, argv, &s, &s.file_count) != CLI_DONE) {
        return cli_help(&cli_verb_split);
    }
    s.files = argv + 1;
    return run_records(&s, JOB_SPLIT);
}

const cli_verb cli_verb_split = {
    .name = "split",
    .summary = "fields of records: logs, csv, tsv, anything with delimiters",
    .help =
        "Examples\n"
        "  lanewise split --from combined -f client,status,path access.log\n"
        "  lanewise split --from combined --where 'status>=500' -f record access.log\n"
        "  lanewise split --from combined -f client,bytes,agent --to json access.log\n"
        "  lanewise split -d ' ' -f 1,9 access.log\n"
        "  lanewise split --from csv --header -f name,2 --to tsv people.csv\n"
        "  tail -f access.log | lanewise split --from combined -f time,target\n"
        "\n"
        "Usage: lanewise split [options] [FILE...]\n"
        "\n"
        "Which fields, of which records\n"
        "  -f, --fields LIST    1,3-5,7-,-2 and names, in the order given; default: all\n"
        "  --name TEXT          one more field, by a name that may hold commas or be a number\n"
        "  --where 'FIELD OP V' only these records; OP is = != ^= $= *= < <= > >= (begins, ends,\n"
        "                       holds); numbers compare as numbers; given twice, both must hold\n"
        "\n" HELP_OF_INPUT "How they come out\n"
        "  --to FORMAT          raw: as they stand, joined by the input's delimiter (default)\n"
        "                       tsv: values, \\t \\n \\r \\\\ in them escaped (default of logs)\n"
        "                       csv, json: values, escapes of the input undone\n"
        "  --output-delimiter D between the fields of raw and csv\n"
        "  --no-header-out      with --header: does not print the names\n"
        "  --unescape           with --to tsv from logs: undoes the log's escapes first\n"
        "  --bytes WAY          json: what is no UTF-8 becomes U+FFFD (replace, default), \\xHH\n"
        "                       (escape), or all of the value is Latin-1 (latin1)\n"
        "  -o, --output FILE    written aside and renamed when done\n"
        "  -j, --jobs N         threads for a regular file; default up to 4 above 16M\n"
        "\n" HELP_OF_PROBLEMS
        "Exit status: 0 done; 1 --where matched nothing, --on-error=stop stopped, or --strict\n"
        "and a problem; 2 usage, or reading or writing failed. docs/command.md says more.\n",
    .run = split_run,
};
