/* settings.c - what options of the verbs that read records go together. */
#include "settings.h"

typedef struct given_option {
    bool given;
    const char *option;
} given_option;

static const char *first_given(const given_option *all, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (all[i].given) {
            return all[i].option;
        }
    }
    return NULL;
}

const char *settings_option_of_fields(const settings *s) {
    const given_option all[] = {
        {s->from != NULL, "--from"},
        {s->delimiter != NULL, "--delimiter"},
        {s->merge, "--merge"},
        {s->quote != 0, "--quote"},
        {s->brackets, "--brackets"},
        {s->nul, "-z"},
        {s->keep_cr, "--keep-cr"},
        {s->header, "--header"},
        {s->names != NULL, "--names"},
        {s->selected.count != 0, "-f"},
        {s->where.count != 0, "--where"},
        {s->skip_blank, "--skip-blank"},
        {s->unescape, "--unescape"},
    };
    return first_given(all, sizeof all / sizeof *all);
}

const char *settings_option_of_records(const settings *s) {
    const given_option all[] = {
        {s->on_error != 0, "--on-error"},
        {s->strict, "--strict"},
        {s->rejects != NULL, "--rejects"},
    };
    const char *of_fields = settings_option_of_fields(s);
    return of_fields != NULL ? of_fields : first_given(all, sizeof all / sizeof *all);
}
