/* count.c - lanewise count: records, or how often each value occurs. */
#include "output.h"
#include "run.h"
#include "text_file.h"

#include <lanewise/utf_index.h>

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static const option count_options[] = {
    SETTINGS_OF_INPUT,
    {"by", 0, OPTION_LIST, SELECT_LIST, 0, offsetof(settings, selected), NULL},
    {"name", 0, OPTION_LIST, SELECT_NAME, 0, offsetof(settings, selected), NULL},
    {"top", 0, OPTION_NUMBER, 0, 0, offsetof(settings, top), NULL},
    {"characters", 'm', OPTION_FLAG, 1, 0, offsetof(settings, characters), NULL},
    {"max-memory", 0, OPTION_SIZE, 0, 0, offsetof(settings, max_memory), NULL},
    {0},
};

/* COUNT, TAB, VALUE */
static void write_counts(run *r) {
    sink *out = &r->worker.out;
    table *t = &r->worker.table;
    size_t count = table_sort(t);
    if (r->settings->top != 0 && count > r->settings->top) {
        count = (size_t)r->settings->top;
    }
    for (size_t i = 0; i < count; i++) {
        char number[32];
        int n = snprintf(number, sizeof number, "%" PRIu64 "\t", t->slots[i].count);
        sink_put(out, number, (size_t)n);
        sink_put(out, t->slots[i].text, t->slots[i].size);
        sink_byte(out, r->plan.row_end);
    }
}

/* ---- characters ---- */

static bool count_file(const settings *s, const char *name, uint8_t *bytes, uint64_t *count) {
    text_file f;
    lane_count_state state = {0};
    if (!text_file_open(&f, name, bytes)) {
        return false;
    }
    while (text_file_next(&f, s->read_size)) {
        lane_utf8_count_feed(&state, f.bytes, f.size);
    }
    *count += state.counts.code_points;
    return !f.failed;
}

/* The code points of whole files, without a look at records. */
static int count_characters(const settings *s) {
    const char *misplaced = settings_option_of_records(s);
    if (misplaced != NULL || s->top != SETTINGS_NO_NUMBER) {
        options_mistake("count", "%s is about records, and -m counts characters of whole files",
                        misplaced != NULL ? misplaced : "--top");
    }
    uint8_t *bytes = text_file_room();
    uint64_t characters = 0;
    bool failed = false;
    size_t count;
    char **files = run_file_names(s, &count);
    output_open(s->output);
    for (size_t i = 0; i < count; i++) {
        failed |= !count_file(s, files[i], bytes, &characters);
    }
    free(bytes);
    char number[32];
    int n = snprintf(number, sizeof number, "%" PRIu64 "\n", characters);
    output_write(number, (size_t)n);
    if (failed) {
        output_abandon();
    }
    output_close();
    return failed ? CLI_ERROR : CLI_DONE;
}

static int count_run(int argc, char **argv) {
    static settings s = {
        .verb = "count", SETTINGS_DEFAULTS, .to = TO_TSV, .top = SETTINGS_NO_NUMBER};
    if (options_read(&cli_verb_count, count_options, argc, argv, &s, &s.file_count) != CLI_DONE) {
        return cli_help(&cli_verb_count);
    }
    s.files = argv + 1;
    if (s.characters) {
        return count_characters(&s);
    }
    bool by = s.selected.count != 0;
    s.no_fields = !by;
    if (s.top != SETTINGS_NO_NUMBER && !by) {
        options_mistake("count", "--top goes with --by");
    }
    static run r;
    run_init(&r, &s, by ? JOB_COUNT_BY : JOB_COUNT);
    run_files(&r);
    if (by) {
        write_counts(&r);
    } else {
        char number[32];
        int n = snprintf(number, sizeof number, "%" PRIu64 "\n", r.report.rows);
        sink_put(&r.worker.out, number, (size_t)n);
    }
    return run_end(&r);
}

const cli_verb cli_verb_count = {
    .name = "count",
    .summary = "how many records or characters, or how often each value occurs",
    .help =
        "Examples\n"
        "  lanewise count access.log\n"
        "  lanewise count --from combined --by status --top 5 access.log\n"
        "  lanewise count --from combined --where 'status>=500' --by client,path access.log\n"
        "  lanewise count --from csv orders.csv\n"
        "  lanewise count -m notes.txt\n"
        "\n"
        "Usage: lanewise count [options] [FILE...]\n"
        "\n"
        "Prints the number of records of all files together, an unended last one included.\n"
        "  -m, --characters     instead, the code points of whole files, as UTF-8; each "
        "ill-formed\n"
        "                       sequence is one\n"
        "  --by LIST            instead, COUNT<TAB>VALUE for each value of the fields, most first\n"
        "  --top N              only the first N of them; 0 (default) for all\n"
        "  --name TEXT          one more field to count by, by a name that may hold commas\n"
        "  --max-memory SIZE    for the values; default 1G\n"
        "  --where 'FIELD OP V' only these records; OP is = != ^= $= *= < <= > >= (begins, ends,\n"
        "                       holds); numbers compare as numbers; given twice, both must hold\n"
        "  --unescape           with --by from logs: undoes the log's escapes first\n"
        "  -o, --output FILE    written aside and renamed when done\n"
        "  -j, --jobs N         threads for a regular file; default up to 4 above 16M\n"
        "\n" HELP_OF_INPUT HELP_OF_PROBLEMS
        "Exit status: 0 done; 1 --where matched nothing, --on-error=stop stopped, or --strict\n"
        "and a problem; 2 usage, or reading or writing failed.\n",
    .run = count_run,
};
