/* link.c - lanewise link: the links of HTTP Link fields. */
#include "link.h"

#include "run.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const option link_options[] = {
    SETTINGS_OF_INPUT,
    {"fields", 'f', OPTION_LIST, SELECT_LIST, 0, offsetof(settings, selected), NULL},
    {"name", 0, OPTION_LIST, SELECT_NAME, 0, offsetof(settings, selected), NULL},
    {"http-headers", 0, OPTION_FLAG, 1, 0, offsetof(settings, http_headers), NULL},
    {"rel", 0, OPTION_LIST, 0, 0, offsetof(settings, relations), NULL},
    {"early-hints", 0, OPTION_FLAG, 1, 0, offsetof(settings, early_hints), NULL},
    {"base", 0, OPTION_TEXT, 0, 0, offsetof(settings, base), NULL},
    {"context", 0, OPTION_TEXT, 0, 0, offsetof(settings, context), NULL},
    {"anonymous", 0, OPTION_FLAG, 1, 0, offsetof(settings, anonymous), NULL},
    {"no-resolve", 0, OPTION_FLAG, 1, 0, offsetof(settings, no_resolve), NULL},
    {"resume", 0, OPTION_FLAG, 1, 0, offsetof(settings, resume), NULL},
    {"drop-empty-names", 0, OPTION_FLAG, 1, 0, offsetof(settings, drop_empty_names), NULL},
    {"trim", 0, OPTION_FLAG, 1, 0, offsetof(settings, trim), NULL},
    {"no-star", 0, OPTION_FLAG, 1, 0, offsetof(settings, no_star), NULL},
    {"max-field", 0, OPTION_SIZE, 0, 0, offsetof(settings, max_field), NULL},
    {"max-links", 0, OPTION_NUMBER, 0, 0, offsetof(settings, max_links), NULL},
    {"max-parameters", 0, OPTION_NUMBER, 0, 0, offsetof(settings, max_parameters), NULL},
    {"to", 0, OPTION_CHOICE, 0, 0, offsetof(settings, to), "tsv|json"},
    {"bytes", 0, OPTION_CHOICE, 0, 0, offsetof(settings, bytes), "replace|escape|latin1"},
    {0},
};

enum { LINK_TO_TSV = 1, LINK_TO_JSON = 2 };

/* ---- relation types ---- */

static void add_relation(const settings *s, link_kind *kind, const char *text, size_t n) {
    char *name = cli_copy(text, n);
    if (n == 0 || strpbrk(name, " \t") != NULL) {
        options_mistake(s->verb, "--rel: relation types parted by commas, not '%s'",
                        cli_printable(text, n));
    }
    for (size_t i = 0; i < n; i++) {
        name[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] | 0x20 : name[i]);
    }
    kind->relations =
        cli_resize(kind->relations, kind->relation_count + 1, sizeof *kind->relations);
    kind->relations[kind->relation_count++] = lane_view_of(name, n);
}

static void set_relations(const settings *s, link_kind *kind) {
    for (size_t i = 0; i < s->relations.count; i++) {
        const char *at = s->relations.items[i].text;
        for (;; at++) {
            size_t n = strcspn(at, ",");
            add_relation(s, kind, at, n);
            at += n;
            if (*at == 0) {
                break;
            }
        }
    }
}

/* ---- what goes with what ---- */

/* The option, if any, that is about links, of which early hints are none. */
static const char *option_of_links(const settings *s) {
    const struct {
        bool given;
        const char *option;
    } all[] = {
        {s->relations.count != 0, "--rel"},
        {s->base != NULL, "--base"},
        {s->context != NULL, "--context"},
        {s->anonymous, "--anonymous"},
        {s->no_resolve, "--no-resolve"},
        {s->resume, "--resume"},
        {s->drop_empty_names, "--drop-empty-names"},
        {s->trim, "--trim"},
        {s->no_star, "--no-star"},
        {s->max_field != SETTINGS_NO_NUMBER, "--max-field"},
        {s->max_links != SETTINGS_NO_NUMBER, "--max-links"},
        {s->max_parameters != SETTINGS_NO_NUMBER, "--max-parameters"},
        {s->to != 0, "--to"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].given) {
            return all[i].option;
        }
    }
    return NULL;
}

static void check_settings(const settings *s) {
    const char *of_links = s->early_hints ? option_of_links(s) : NULL;
    const char *of_fields = s->http_headers ? settings_option_of_fields(s) : NULL;
    if (of_links != NULL) {
        options_mistake(s->verb, "%s does not go with --early-hints, which are fields, as written",
                        of_links);
    }
    if (of_fields != NULL) {
        options_mistake(s->verb,
                        "%s is about records and their fields; --http-headers knows what "
                        "its lines are",
                        of_fields);
    }
    if (s->unescape) {
        options_mistake(s->verb, "--unescape: values are read without their escapes anyway");
    }
    if (s->on_error == ON_ERROR_NULL) {
        options_mistake(s->verb, "--on-error: keep, skip or stop; a link is never emptied here");
    }
    if (s->anonymous && s->context != NULL) {
        options_mistake(s->verb,
                        "--context does not go with --anonymous, which says that there is none");
    }
    if (s->no_resolve && s->base != NULL) {
        options_mistake(s->verb, "--base does not go with --no-resolve, which resolves nothing; "
                                 "for the context of links give --context");
    }
}

static lane_view view_of_text(const char *text) {
    return text == NULL ? lane_view_of(NULL, 0) : lane_view_of(text, strlen(text));
}

/* 0 is no limit here, and the default there */
static size_t limit_of(uint64_t given, size_t usual) {
    return given == SETTINGS_NO_NUMBER      ? usual
           : given == 0 || given > SIZE_MAX ? SIZE_MAX
                                            : (size_t)given;
}

static void set_kind(link_kind *kind, const settings *s) {
    set_relations(s, kind);
    kind->targets_only = kind->relation_count == 1 && s->to == 0;
    lane_link_options *o = &kind->options;
    *o = (lane_link_options){.size = sizeof *o,
                             .base_url = view_of_text(s->base),
                             .drop_empty_names = s->drop_empty_names,
                             .trim_unquoted = s->trim,
                             .resume = s->resume,
                             .no_resolution = s->no_resolve,
                             .no_star = s->no_star,
                             .max_field = limit_of(s->max_field, 65536),
                             .max_links = limit_of(s->max_links, 1024),
                             .max_parameters = limit_of(s->max_parameters, 64)};
    const char *context = s->context != NULL ? s->context : s->anonymous ? NULL : s->base;
    o->context_url = view_of_text(context);
}

/* the whole record is a field of its */
static void choose_record(settings *s) {
    static option_text record = {"record", SELECT_NAME};
    if (s->selected.count == 0) {
        s->selected = (option_list){&record, 1};
    }
}

static int link_run(int argc, char **argv) {
    static settings s = {.verb = "link",
                         SETTINGS_DEFAULTS,
                         .max_field = SETTINGS_NO_NUMBER,
                         .max_links = SETTINGS_NO_NUMBER,
                         .max_parameters = SETTINGS_NO_NUMBER};
    if (options_read(&cli_verb_link, link_options, argc, argv, &s, &s.file_count) != CLI_DONE) {
        return cli_help(&cli_verb_link);
    }
    s.files = argv + 1;
    check_settings(&s);
    static link_kind kind;
    set_kind(&kind, &s);
    s.link = &kind;
    s.to = s.to == LINK_TO_JSON ? TO_JSON : TO_TSV;
    choose_record(&s);
    return run_records(&s, JOB_LINK);
}

const cli_verb cli_verb_link = {
    .name = "link",
    .summary = "the links of HTTP Link fields: list, filter, early hints",
    .help =
        "Examples\n"
        "  curl -sI https://example.org/ | lanewise link --http-headers --base "
        "https://example.org/\n"
        "  lanewise link --rel next --base https://api.example/items links.txt\n"
        "  lanewise link --rel preload --from csv --header -f link responses.csv\n"
        "  lanewise link --to json --from combined --names +link -f link access.log\n"
        "  lanewise link --early-hints --http-headers response.txt\n"
        "\n"
        "Usage: lanewise link [options] [FILE...]\n"
        "\n"
        "Reads each record, by default a line, as the value of a Link field (RFC 8288), and "
        "prints\n"
        "a line for each link: target, relation type, context, and its attributes, parted by TAB:\n"
        "NAME=VALUE, or NAME alone where there is no =. TAB, LF, CR and \\ come out as \\t \\n \\r "
        "\\\\.\n"
        "\n"
        "Where the fields are\n"
        "  -f, --fields LIST    these fields of each record, their quotes and escapes undone:\n"
        "                       1,3-5,7-,-2 and names\n"
        "  --name TEXT          one more field, by a name that may hold commas or be a number\n"
        "  --http-headers       the lines `Link: value` of header dumps (curl -sI), in any case, "
        "each\n"
        "                       a record, with what is folded behind it\n"
        "  --where 'FIELD OP V' only of these records; OP is = != ^= $= *= < <= > >= (begins, "
        "ends,\n"
        "                       holds); numbers compare as numbers; all must hold\n"
        "\n"
        "What comes out\n"
        "  --rel A,B            only links of these types, in any case. One type without --to: "
        "the\n"
        "                       targets alone. Exit 1 when there was none\n"
        "  --early-hints        of each field its preload, preconnect, modulepreload and "
        "dns-prefetch\n"
        "                       links, as a field that is safe to send\n"
        "  --base URL           what targets and contexts are resolved against\n"
        "  --context URL        the context of links without an anchor; default: that of --base\n"
        "  --anonymous          they have none, as in a response that is no representation\n"
        "  --no-resolve         targets and anchors as they are written\n"
        "  --to FORMAT          tsv (default) or json, an object a line\n"
        "  --bytes HOW          of --to json, bytes that are not UTF-8: replace (default), "
        "escape,\n"
        "                       latin1\n"
        "  -o, --output FILE    written aside and renamed when done\n"
        "  -j, --jobs N         threads for the records of a regular file; default up to 4 above "
        "16M\n"
        "\n"
        "How fields are read\n"
        "  --resume             goes on behind the next comma after text that is no link\n"
        "  --drop-empty-names   drops parameters without a name (;; and ; at the end)\n"
        "  --trim               drops the space behind unquoted values\n"
        "  --no-star            leaves out title* and its like, in favour of title\n"
        "  --max-field SIZE     bytes of a field that are read; default 64K, 0 for all\n"
        "  --max-links N        of a field; default 1024, 0 for all\n"
        "  --max-parameters N   of a link; default 64, 0 for all\n"
        "\n" HELP_OF_INPUT HELP_OF_PROBLEMS
        "Exit status: 0 done; 1 --where or --rel matched nothing, --on-error=stop stopped, or\n"
        "--strict and a problem; 2 usage, or reading or writing failed. docs/command.md says "
        "more.\n",
    .run = link_run,
};
