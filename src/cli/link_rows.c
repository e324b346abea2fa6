/* link_rows.c - a field value of `Link` as rows: the targets of one relation type, all links, early hints. */
#include "link.h"

#include "format.h"
#include "place.h"

#include <lanewise/uri.h>

#include <stdlib.h>

/* an ordinary field, its links and attributes */
enum { FIRST_BLOCK = 64 * 1024 };

link_state *link_state_new(void) {
    link_state *state = cli_alloc(1, sizeof *state);
    *state = (link_state){.cut = UINT64_MAX};
    state->first = cli_alloc(FIRST_BLOCK, 1);
    lane_arena_init(&state->arena, NULL, state->first, FIRST_BLOCK);
    sink_init(&state->field, -1, NULL);
    return state;
}

void link_state_free(link_state *state) {
    if (state == NULL) {
        return;
    }
    lane_arena_free(&state->arena);
    sink_free(&state->field);
    free(state->first);
    free(state->problems);
    free(state);
}

void link_set_escaped(plan *p) {
    if (p->to == TO_JSON) {
        format_set_escaped(p);
        return;
    }
    lane_class_init(&p->escaped, "\t\n\r\\", 4);
    if (p->record_end == 0) {
        lane_class_add_range(&p->escaped, 0, 0);
    }
}

size_t link_rows(const worker *w) {
    return w->plan->settings->relations.count != 0 ? w->link->rows : 1;
}

/* ---- problems ---- */

/* as many as can be told */
static void add_problem(worker *w, int32_t code, size_t position) {
    link_state *state = w->link;
    state->problem_total++;
    if (state->problem_count >= w->notes.most) {
        return;
    }
    if (state->problem_count == state->problem_capacity) {
        state->problem_capacity = state->problem_count * 2 + 8;
        state->problems =
            cli_resize(state->problems, state->problem_capacity, sizeof *state->problems);
    }
    state->problems[state->problem_count++] = (link_problem){position, code};
}

static int compare_problems(const void *a, const void *b) {
    const link_problem *x = a, *y = b;
    return x->position != y->position ? (x->position < y->position ? -1 : 1)
                                      : (x->code > y->code) - (x->code < y->code);
}

static void sort_problems(link_state *state) {
    for (size_t i = 1; i < state->problem_count; i++) {
        if (compare_problems(&state->problems[i - 1], &state->problems[i]) > 0) {
            qsort(state->problems, state->problem_count, sizeof *state->problems, compare_problems);
            return;
        }
    }
}

/* ---- the targets of one relation type, without a list ---- */

/* Most link-values of that type in a field that are written without a list, and most parameters of one. */
enum { FEW_TARGETS = 32, FEW_PARAMETERS = 16 };

/* Whether an ext-value can be decoded, and is short, as most are. */
static bool is_good_ext_value(const lane_http_parameter *one) {
    char decoded[256];
    return (one->flags & LANE_HTTP_ESCAPED) == 0 &&
           lane_ext_value_decode(one->value.data, one->value.size, decoded, sizeof decoded)
                   .status == LANE_OK;
}

/* Whether the parameters may hold what the list calls a problem, which it then has to tell: a `rel` is wanted, and of
 * each name one. */
static bool may_be_odd(const lane_http_parameter *parameters, size_t count,
                       const lane_http_parameter **rel) {
    uint64_t seen = 0;
    for (size_t i = 0; i < count; i++) {
        const lane_http_parameter *one = &parameters[i];
        lane_view name = one->name, value = one->value;
        if (name.size == 0 || (one->flags & LANE_HTTP_UNCLOSED) != 0 ||
            ((one->flags & LANE_HTTP_STAR) != 0 && !is_good_ext_value(one))) {
            return true;
        }
        if ((one->flags & LANE_HTTP_QUOTED) == 0 && value.size != 0 &&
            (value.data[value.size - 1] == ' ' || value.data[value.size - 1] == '\t')) {
            return true;
        }
        /* two names may look the same here that are not: the list decides */
        uint64_t mark = (uint64_t)1 << (((unsigned)name.data[0] * 8 + name.size) % 64);
        if ((seen & mark) != 0) {
            return true;
        }
        seen |= mark;
    }
    const lane_http_parameter *one = lane_http_parameter_find(parameters, count, "rel", 3);
    *rel = one;
    return one == NULL || one->value.size == 0 || (one->flags & LANE_HTTP_ESCAPED) != 0 ||
           lane_class_contains(&lane_class_ows, (uint8_t)one->value.data[0]);
}

static void put_target(worker *w, sink *out, lane_view target) {
    const plan *p = w->plan;
    format_tsv_text(out, target, &p->escaped);
    sink_byte(out, p->row_end);
    w->link->rows++;
}

/* As lane_links_parse() resolves it; valid until the next call. */
static lane_view resolved(worker *w, lane_view target) {
    const lane_link_options *o = &w->plan->settings->link->options;
    /* without a base only what has a scheme can change, by its dots */
    bool stays = o->no_resolution ||
                 (o->base_url.data == NULL && (target.size == 0 || target.data[0] == '/'));
    if (stays || lane_uri_is_resolved(target.data, target.size)) {
        return target;
    }
    size_t room = lane_uri_resolve_bound(o->base_url.size, target.size);
    w->value.used = 0;
    uint8_t *to = sink_room(&w->value, room);
    lane_result r =
        lane_uri_resolve(o->base_url.data, o->base_url.size, target.data, target.size, to, room);
    return lane_view_of(to, r.written);
}

/* Nothing is written before the field has been read to its end. false: it has to be looked at by a list, and
 * nothing is. */
static bool put_targets(worker *w, lane_view value, sink *out) {
    const link_kind *kind = w->plan->settings->link;
    const lane_view wanted = kind->relations[0];
    lane_view targets[FEW_TARGETS];
    lane_http_parameter parameters[FEW_PARAMETERS];
    lane_link_value one;
    lane_http_parser parser;
    const lane_http_parameter *rel;
    size_t count = 0, links = 0; /* links: at most so many */
    if (value.size > kind->options.max_field) {
        return false;
    }
    lane_http_parser_init(&parser, value.data, value.size);
    for (;;) {
        int32_t status = lane_link_next(&parser, &one, parameters, FEW_PARAMETERS);
        if (status == LANE_END) {
            break;
        }
        if (status != LANE_OK || count == FEW_TARGETS || one.parameter_total > FEW_PARAMETERS ||
            one.parameter_total > kind->options.max_parameters ||
            may_be_odd(parameters, one.parameter_count, &rel)) {
            return false;
        }
        links += lane_count_in(rel->value.data, rel->value.size, &lane_class_ows) + 1;
        if (lane_link_has_relation(rel, 1, wanted.data, wanted.size)) {
            targets[count++] = one.target;
        }
    }
    if (links > kind->options.max_links) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        put_target(w, out, resolved(w, targets[i]));
    }
    return true;
}

/* ---- links, from a list ---- */

static bool is_wanted(const link_kind *kind, lane_view relation) {
    for (size_t i = 0; i < kind->relation_count; i++) {
        if (kind->relations[i].size == relation.size &&
            memcmp(kind->relations[i].data, relation.data, relation.size) == 0) {
            return true;
        }
    }
    return kind->relation_count == 0;
}

static void put_tsv_link(const plan *p, sink *out, const lane_link *link) {
    format_tsv_text(out, link->target, &p->escaped);
    sink_byte(out, '\t');
    format_tsv_text(out, link->relation, &p->escaped);
    sink_byte(out, '\t');
    format_tsv_text(out, link->context, &p->escaped);
    for (size_t i = 0; i < link->attribute_count; i++) {
        const lane_link_attribute *one = &link->attributes[i];
        sink_byte(out, '\t');
        format_tsv_text(out, one->name, &p->escaped);
        if ((one->flags & LANE_HTTP_HAS_VALUE) != 0) {
            sink_byte(out, '=');
            format_tsv_text(out, one->value, &p->escaped);
        }
    }
}

static void put_json_text(const plan *p, sink *out, const char *before, lane_view text) {
    sink_put(out, before, strlen(before));
    format_json_string(out, text, p->settings->bytes, &p->escaped);
}

static void put_json_link(const plan *p, sink *out, const lane_link *link) {
    put_json_text(p, out, "{\"target\":", link->target);
    put_json_text(p, out, ",\"rel\":", link->relation);
    if (link->context.data == NULL) {
        sink_put(out, ",\"context\":null", 15);
    } else {
        put_json_text(p, out, ",\"context\":", link->context);
    }
    sink_put(out, ",\"attributes\":[", 15);
    for (size_t i = 0; i < link->attribute_count; i++) {
        const lane_link_attribute *one = &link->attributes[i];
        put_json_text(p, out, i == 0 ? "[" : ",[", one->name);
        if ((one->flags & LANE_HTTP_HAS_VALUE) != 0) {
            put_json_text(p, out, ",", one->value);
        } else {
            sink_put(out, ",null", 5);
        }
        sink_byte(out, ']');
    }
    sink_put(out, "]}", 2);
}

static void put_links(worker *w, const lane_link_list *list, sink *out) {
    const plan *p = w->plan;
    const link_kind *kind = p->settings->link;
    const char *last = NULL; /* the link-value whose target was written */
    for (size_t i = 0; i < list->count; i++) {
        const lane_link *link = &list->links[i];
        if (!is_wanted(kind, link->relation)) {
            continue;
        }
        if (!kind->targets_only) {
            (p->to == TO_JSON ? put_json_link : put_tsv_link)(p, out, link);
            sink_byte(out, p->row_end);
            w->link->rows++;
        } else if (link->text.data != last) {
            /* rel="a a" is a type twice, and a target once */
            last = link->text.data;
            put_target(w, out, link->target);
        }
    }
}

/* false: no memory for it, which only a field of many megabytes can need */
static void list_links(worker *w, lane_view value, sink *out) {
    link_state *state = w->link;
    lane_link_options options = w->plan->settings->link->options;
    options.max_problems = w->notes.most < SIZE_MAX ? (size_t)w->notes.most : SIZE_MAX;
    lane_link_list list = lane_links_parse_value(value.data, value.size, &options, &state->arena);
    if (list.status == LANE_E_MEMORY) {
        cli_die("out of memory");
    }
    for (size_t i = 0; i < list.problem_count; i++) {
        add_problem(w, list.problems[i].code, list.problems[i].position);
    }
    state->problem_total += list.problem_total - list.problem_count;
    if (list.status == LANE_LIMIT) {
        add_problem(w, LANE_LIMIT, list.position);
    }
    put_links(w, &list, out);
    lane_arena_free(&state->arena);
}

/* ---- early hints ---- */

/* The copy tells the first of them. */
static void add_hint_problems(worker *w, lane_view value) {
    lane_http_parser parser;
    lane_early_hint hint;
    lane_http_parameter parameters[LANE_EARLY_HINT_PARAMETERS];
    lane_http_parser_init(&parser, value.data, value.size);
    for (;;) {
        int32_t status =
            lane_early_hints_next(&parser, &hint, parameters, LANE_EARLY_HINT_PARAMETERS);
        if (status == LANE_END) {
            return;
        }
        if (status != LANE_OK) {
            add_problem(w, status, hint.position);
        }
        if (status == LANE_E_NOT_A_LINK || status == LANE_E_UNCLOSED_TARGET) {
            return;
        }
    }
}

static void put_hints(worker *w, lane_view value, sink *out) {
    uint8_t *to = sink_room(out, value.size);
    lane_early_hints_result r = lane_early_hints_copy(value.data, value.size, to, value.size);
    out->used += r.written;
    if (r.hints != 0) {
        sink_byte(out, w->plan->row_end);
        w->link->rows++;
    }
    if (r.problem != LANE_OK) {
        add_hint_problems(w, value);
    }
}

/* ---- values and records ---- */

bool link_make_value(worker *w, lane_view value) {
    const settings *s = w->plan->settings;
    link_state *state = w->link;
    bool waits = s->on_error == ON_ERROR_SKIP || s->on_error == ON_ERROR_STOP;
    sink *out = waits ? &w->made : &w->out;
    state->problem_count = 0;
    state->problem_total = 0;
    if (s->early_hints) {
        put_hints(w, value, out);
    } else if (!s->link->targets_only || !put_targets(w, value, out)) {
        list_links(w, value, out);
    }
    sort_problems(state);
    return state->problem_total == 0;
}

static void note_problems(worker *w, size_t index, const lane_field *field) {
    link_state *state = w->link;
    place_walk walk = place_begin(w, field);
    for (size_t i = 0; i < state->problem_count; i++) {
        const link_problem *one = &state->problems[i];
        uint64_t offset = w->batch.base + place_of(&walk, one->position);
        notes_add(&w->notes, offset, worker_line_of(w, index, offset), one->code);
    }
    w->notes.problems += state->problem_total - state->problem_count;
}

/* The hyphen is what logs have for no value. */
static bool is_absent(const plan *p, const lane_field *field, lane_view value) {
    bool is_hyphen = value.size == 1 && value.data[0] == '-';
    return (field->flags & LANE_FIELD_MISSING) != 0 ||
           (is_hyphen && p->dialect.quoting == LANE_QUOTING_BACKSLASH);
}

bool link_make(worker *w, size_t index, const record_row *row) {
    bool all_right = true;
    w->made.used = 0;
    w->link->rows = 0;
    for (size_t i = 0; i < row->count; i++) {
        const lane_field *field = &row->fields[i];
        lane_view value = worker_value(w, field, 0);
        if (!is_absent(w->plan, field, value) && !link_make_value(w, value)) {
            note_problems(w, index, field);
            all_right = false;
        }
    }
    return all_right;
}
