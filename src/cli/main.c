/* main.c - lanewise VERB [options] [FILE...] */
#include "cli.h"

#include "output.h"

#include <stdio.h>
#include <string.h>

const cli_verb *const cli_verbs[] = {
    &cli_verb_split, &cli_verb_count,     &cli_verb_space, &cli_verb_base64, &cli_verb_link,
    &cli_verb_utf8,  &cli_verb_transcode, &cli_verb_info,  &cli_verb_help,   NULL,
};

const cli_verb *cli_verb_find(const char *name) {
    for (size_t i = 0; cli_verbs[i] != NULL; i++) {
        if (strcmp(cli_verbs[i]->name, name) == 0) {
            return cli_verbs[i];
        }
    }
    return NULL;
}

static bool is_one_of(const char *text, const char *a, const char *b) {
    return strcmp(text, a) == 0 || strcmp(text, b) == 0;
}

int main(int argc, char **argv) {
    output_hold_standard_streams();
    if (argc < 2) {
        cli_message("which verb? 'lanewise help' lists them");
        return CLI_ERROR;
    }
    if (is_one_of(argv[1], "-h", "--help")) {
        return cli_help(&cli_verb_help);
    }
    if (is_one_of(argv[1], "-V", "--version")) {
        char line[64];
        int n = snprintf(line, sizeof line, "lanewise %s\n", lane_version());
        output_open(NULL);
        output_write(line, (size_t)n);
        return output_close();
    }
    const cli_verb *verb = cli_verb_find(argv[1]);
    if (verb == NULL) {
        const char *names[16];
        size_t count = 0;
        for (; cli_verbs[count] != NULL; count++) {
            names[count] = cli_verbs[count]->name;
        }
        const char *closest = cli_closest(argv[1], names, count);
        if (closest != NULL) {
            cli_message("unknown verb '%s'; did you mean '%s'?", cli_printable_string(argv[1]),
                        closest);
        } else {
            cli_message("unknown verb '%s'; 'lanewise help' lists them",
                        cli_printable_string(argv[1]));
        }
        return CLI_ERROR;
    }
    return verb->run(argc - 1, argv + 1);
}
