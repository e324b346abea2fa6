/* space.c - lanewise space: whitespace and newlines, of records, of their fields, or of whole files. */
#include "run.h"
#include "stream.h"

#include <stddef.h>

static const option space_options[] = {
    SETTINGS_OF_INPUT,
    {"strip", 0, OPTION_FLAG, EDIT_STRIP, 0, offsetof(settings, strip), NULL},
    {"collapse", 0, OPTION_FLAG, EDIT_COLLAPSE, 0, offsetof(settings, collapse), NULL},
    {"normalize-newlines", 0, OPTION_FLAG, EDIT_NORMALIZE_NEWLINES, 0,
     offsetof(settings, normalize_newlines), NULL},
    {"strip-newlines", 0, OPTION_FLAG, EDIT_STRIP_NEWLINES, 0, offsetof(settings, strip_newlines),
     NULL},
    {"stream", 0, OPTION_FLAG, 1, 0, offsetof(settings, stream), NULL},
    {"fields", 'f', OPTION_LIST, SELECT_LIST, 0, offsetof(settings, selected), NULL},
    {"name", 0, OPTION_LIST, SELECT_NAME, 0, offsetof(settings, selected), NULL},
    {"no-header-out", 0, OPTION_FLAG, 1, 0, offsetof(settings, no_header_out), NULL},
    {"max-memory", 0, OPTION_SIZE, 0, 0, offsetof(settings, max_memory), NULL},
    {0},
};

/* Says what is edited in which way; true: whole files, without a look at records. */
static bool plan_edits(settings *s) {
    uint8_t of_newlines = s->normalize_newlines | s->strip_newlines;
    uint8_t of_text = s->strip | s->collapse;
    if ((of_newlines | of_text) == 0) {
        options_mistake(s->verb, "what is to be done: --strip, --collapse, --normalize-newlines or "
                                 "--strip-newlines?");
    }
    bool of_fields = s->selected.count != 0 && !s->stream;
    /* without newlines there is one record at most */
    bool whole = s->stream || (!of_fields && (s->strip_newlines || of_text == 0));
    const char *misplaced = settings_option_of_records(s);
    if (whole && misplaced != NULL) {
        options_mistake(s->verb, "%s is about records, and %s edits whole files", misplaced,
                        s->stream           ? "--stream"
                        : s->strip_newlines ? "--strip-newlines without -f"
                                            : "--normalize-newlines alone");
    }
    s->no_fields = !of_fields;
    s->edits = of_fields ? of_newlines | of_text : of_text;
    s->stream_edits = of_fields ? 0 : whole ? of_newlines | of_text : of_newlines;
    return whole;
}

static int space_run(int argc, char **argv) {
    static settings s = {.verb = "space", SETTINGS_DEFAULTS, .to = TO_RAW};
    if (options_read(&cli_verb_space, space_options, argc, argv, &s, &s.file_count) != CLI_DONE) {
        return cli_help(&cli_verb_space);
    }
    s.files = argv + 1;
    if (plan_edits(&s)) {
        return stream_files(&s);
    }
    return run_records(&s, JOB_SPACE);
}

const cli_verb cli_verb_space = {
    .name = "space",
    .summary = "whitespace and newlines: strip, collapse, normalize",
    .help =
        "Examples\n"
        "  lanewise space --normalize-newlines dos.txt\n"
        "  lanewise space --strip notes.txt\n"
        "  lanewise space --collapse --from csv --header -f name,city people.csv\n"
        "  lanewise space --collapse --stream page.txt\n"
        "\n"
        "Usage: lanewise space OPERATION... [options] [FILE...]\n"
        "\n"
        "Operations, done in this order; whitespace is TAB LF FF CR SPACE and nothing else\n"
        "  --normalize-newlines every CR LF, and every CR elsewhere, becomes one LF\n"
        "  --strip-newlines     every LF and CR goes\n"
        "  --strip              whitespace at both ends goes\n"
        "  --collapse           that, and every run of whitespace within becomes one space\n"
        "\n"
        "Of what\n"
        "  Records, one by one, are stripped and collapsed; newlines are those of the whole file,\n"
        "  edited before records are looked for. --strip-newlines makes one text of the file.\n"
        "  --stream             everything is done to each file as one text\n"
        "  -f, --fields LIST    everything is done to these fields of each record: 1,3-5,7-,-2 "
        "and\n"
        "                       names; what is around them comes out as it stands\n"
        "  --name TEXT          one more field, by a name that may hold commas or be a number\n"
        "  --where 'FIELD OP V' only these records come out; OP is = != ^= $= *= < <= > >= "
        "(begins,\n"
        "                       ends, holds); numbers compare as numbers; all must hold\n"
        "  --no-header-out      with --header: does not print the names\n"
        "  -o, --output FILE    written aside and renamed when done\n"
        "  -j, --jobs N         threads for the records of a regular file; default up to 4 above "
        "16M\n"
        "  --max-memory SIZE    for a run of whitespace that --stream --strip cannot judge before\n"
        "                       its end; default 1G\n"
        "\n" HELP_OF_INPUT HELP_OF_PROBLEMS
        "Exit status: 0 done; 1 --where matched nothing, --on-error=stop stopped, or --strict\n"
        "and a problem; 2 usage, or reading or writing failed. docs/command.md says more.\n",
    .run = space_run,
};
