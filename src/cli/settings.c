/* settings.c - what options of the verbs that read records go together. */
#include "settings.h"

const char *settings_option_of_records(const settings *s) {
    const struct {
        bool given;
        const char *option;
    } all[] = {
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
        {s->on_error != 0, "--on-error"},
        {s->strict, "--strict"},
        {s->rejects != NULL, "--rejects"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].given) {
            return all[i].option;
        }
    }
    return NULL;
}
