/* help.c - lanewise help [VERB]. */
#include "options.h"
#include "output.h"

#include <stdio.h>
#include <string.h>

static const option help_options[] = {{0}};

int cli_help(const cli_verb *verb) {
    output_open(NULL);
    if (verb != &cli_verb_help) {
        char title[256];
        int n = snprintf(title, sizeof title, "lanewise %s: %s\n\n", verb->name, verb->summary);
        output_write(title, (size_t)n);
    }
    output_write(verb->help, strlen(verb->help));
    if (verb == &cli_verb_help) {
        for (size_t i = 0; cli_verbs[i] != NULL; i++) {
            char line[256];
            int n = snprintf(line, sizeof line, "  %-9s  %s\n", cli_verbs[i]->name,
                             cli_verbs[i]->summary);
            output_write(line, (size_t)n);
        }
    }
    return output_close();
}

static int help_run(int argc, char **argv) {
    size_t operands;
    const cli_verb *verb = &cli_verb_help;
    if (options_read(&cli_verb_help, help_options, argc, argv, NULL, &operands) == CLI_DONE &&
        operands != 0) {
        verb = cli_verb_find(argv[1]);
        if (verb == NULL) {
            cli_die("unknown verb '%s'; 'lanewise help' lists them", cli_printable_string(argv[1]));
        }
    }
    return cli_help(verb);
}

const cli_verb cli_verb_help = {
    .name = "help",
    .summary = "this text, or the help of a verb",
    .help = "Examples\n"
            "  lanewise split --from combined -f client,status,path access.log\n"
            "  lanewise split -d ' ' -f 1,9 access.log\n"
            "  lanewise count --from combined --by status --top 5 access.log\n"
            "  lanewise help split\n"
            "\n"
            "Usage: lanewise VERB [options] [FILE...]     lanewise --version\n"
            "\n"
            "Without files, or for the file -, standard input is read. Only data goes to standard\n"
            "output. Exit status: 0 done; 1 no; 2 a usage error, or reading or writing failed.\n"
            "\n"
            "Verbs\n",
    .run = help_run,
};
