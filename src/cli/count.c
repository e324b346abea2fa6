/* count.c - lanewise count: records, or how often each value occurs. */
#include "run.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

static const option count_options[] = {
    SETTINGS_OF_INPUT,
    {"by", 0, OPTION_LIST, SELECT_LIST, 0, offsetof(settings, selected), NULL},
    {"name", 0, OPTION_LIST, SELECT_NAME, 0, offsetof(settings, selected), NULL},
    {"top", 0, OPTION_NUMBER, 0, 0, offsetof(settings, top), NULL},
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

static int count_run(int argc, char **argv) {
    static settings s = {.verb = "count", SETTINGS_DEFAULTS, .to = TO_TSV};
    if (options_read(&cli_verb_count, count_options, argc, argv, &s, &s.file_count) != CLI_DONE) {
        return cli_help(&cli_verb_count);
    }
    s.files = argv + 1;
    bool by = s.selected.count != 0;
    s.no_fields = !by;
    if (s.top != 0 && !by) {
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
    .summary = "how many records, or how often each value occurs",
    .help =
        "Examples\n"
        "  lanewise count access.log\n"
        "  lanewise count --from combined --by status --top 5 access.log\n"
        "  lanewise count --from combined --where 'status>=500' --by client,path access.log\n"
        "  lanewise count --from csv orders.csv\n"
        "\n"
        "Usage: lanewise count [options] [FILE...]\n"
        "\n"
        "Prints the number of records of all files together, an unended last one included.\n"
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
