/* plan.c - from the command line to wanted fields and columns. */
#include "plan.h"

#include "base64.h"
#include "format.h"
#include "link.h"
#include "worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* a number of 32 bits, a suffix, a NUL */
enum { PHYSICAL_NAME_ROOM = 16 + FIELD_SUFFIX_ROOM };

/* ---- how records look ---- */

static void set_delimiters(plan *p, const char *text) {
    size_t n = strlen(text);
    const char *verb = p->settings->verb;
    const char *shown = p->settings->base64 != NULL ? "--delimiter" : "-d";
    char *bytes;
    size_t count;
    if (n > 2 && text[0] == '[' && text[n - 1] == ']') {
        char *inside = cli_copy(text + 1, n - 2);
        bytes = options_unescape(verb, shown, inside, &count);
        free(inside);
        if (count == 0) {
            options_mistake(verb, "%s: an empty set of delimiters", shown);
        }
    } else {
        bytes = options_unescape(verb, shown, text, &count);
        if (count != 1) {
            options_mistake(verb, "%s: one byte, or a set like '[ \\t]', not '%s'", shown,
                            cli_printable_string(text));
        }
    }
    lane_class_init(&p->delimiters, bytes, count);
    p->dialect.delimiters = &p->delimiters;
    p->first_delimiter = (uint8_t)bytes[0];
    free(bytes);
}

static void set_dialect(plan *p) {
    const settings *s = p->settings;
    const char *from = s->from != NULL ? s->from : "tsv";
    if (lane_dialect_preset(&p->dialect, from, strlen(from)) != LANE_OK) {
        static const char *const presets[] = {"tsv",    "csv",      "space",
                                              "common", "combined", "vhost-combined"};
        const char *closest = cli_closest(from, presets, sizeof presets / sizeof *presets);
        options_mistake(s->verb,
                        "--from: '%s' is none of tsv|csv|space|common|combined|"
                        "vhost-combined%s%s%s",
                        cli_printable_string(from), closest == NULL ? "" : "; did you mean ",
                        closest == NULL ? "" : closest, closest == NULL ? "" : "?");
    }
    if (s->header && p->dialect.log != LANE_LOG_NONE) {
        options_mistake(s->verb,
                        "--header does not go with --from %s: a log's first record names nothing; "
                        "its fields have names, and --names gives others",
                        from);
    }
    p->first_delimiter = strcmp(from, "tsv") == 0 ? '\t' : strcmp(from, "csv") == 0 ? ',' : ' ';
    if (s->delimiter != NULL) {
        set_delimiters(p, s->delimiter);
    }
    p->record_end = s->nul ? 0 : '\n';
    p->dialect.record_end = LANE_BYTE(p->record_end);
    if (s->merge) {
        p->dialect.merge = 1;
    }
    if (s->brackets) {
        p->dialect.brackets = 1;
    }
    if (s->quote != 0) {
        static const uint8_t quoting[] = {0, LANE_QUOTING_NONE, LANE_QUOTING_DOUBLED,
                                          LANE_QUOTING_BACKSLASH};
        p->dialect.quoting = quoting[s->quote];
        p->dialect.multiline = s->quote == QUOTE_DOUBLE;
    }
    p->dialect.keep_cr = s->keep_cr;
    if (s->max_record == 0) {
        options_mistake(s->verb, "--max-record: at least 1 byte");
    }
    p->dialect.max_record = s->max_record < SIZE_MAX ? (size_t)s->max_record : SIZE_MAX;
    if (p->dialect.delimiters == NULL) {
        lane_class_init(&p->delimiters, "\t", 1);
        p->dialect.delimiters = &p->delimiters;
    }
    unsigned delimiters = 0;
    p->parts_at_ascii = true;
    for (unsigned b = 0; b < 256; b++) {
        bool parts = lane_class_contains(p->dialect.delimiters, (uint8_t)b);
        delimiters += parts;
        p->parts_at_ascii = p->parts_at_ascii && !(parts && b >= 0x80);
    }
    p->one_delimiter = delimiters == 1;
    p->may_hold_record_ends = lane_dialect_needs_state(&p->dialect);
    p->values_are_raw = p->dialect.quoting == LANE_QUOTING_NONE && !p->dialect.brackets;
    lane_record_reader reader;
    if (lane_record_reader_init(&reader, &p->dialect, lane_fields_nothing, 0) != LANE_OK) {
        options_mistake(s->verb, "a byte cannot be a delimiter, a quote, a bracket and the record "
                                 "end at the same time");
    }
}

/* ---- how they come out ---- */

static void set_between(plan *p) {
    const settings *s = p->settings;
    if (s->output_delimiter == NULL) {
        p->between = cli_copy(p->to == TO_TSV   ? "\t"
                              : p->to == TO_CSV ? ","
                                                : (const char *)&p->first_delimiter,
                              1);
        p->between_size = 1;
        return;
    }
    p->between =
        options_unescape(s->verb, "--output-delimiter", s->output_delimiter, &p->between_size);
    if (p->to == TO_TSV || p->to == TO_JSON) {
        options_mistake(s->verb, "--output-delimiter goes with --to raw and csv");
    }
    if (p->to == TO_CSV && (p->between_size != 1 || strchr("\"\r\n", p->between[0]) != NULL)) {
        options_mistake(s->verb, "--output-delimiter: --to csv parts fields by one byte, which is "
                                 "no quote and no line end");
    }
}

static bool wants_records_alone(const field_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].name == NULL || strcmp(list->items[i].name, "record") != 0) {
            return false;
        }
    }
    return list->count != 0;
}

static void set_output(plan *p) {
    const settings *s = p->settings;
    bool is_log = p->dialect.log != LANE_LOG_NONE;
    /* the fields of a log hold blanks, so that a blank cannot part them; records alone need not be */
    p->to = s->to != 0 ? s->to : is_log && !wants_records_alone(&p->fields) ? TO_TSV : TO_RAW;
    p->row_end = p->record_end;
    set_between(p);
    bool shows_escapes = p->to == TO_TSV && is_log && p->dialect.quoting == LANE_QUOTING_BACKSLASH;
    if (s->bytes != 0 && p->to != TO_JSON) {
        options_mistake(s->verb, "--bytes goes with --to json");
    }
    if (s->unescape && p->to == TO_RAW) {
        options_mistake(s->verb, "--unescape goes with --to tsv; raw shows fields as they stand");
    }
    p->value_flags = shows_escapes && !s->unescape ? LANE_FIELD_KEEP_ESCAPES : 0;
}

static void check_edits(const plan *p) {
    const settings *s = p->settings;
    if ((s->edits & EDIT_NORMALIZE_NEWLINES) != 0 && p->record_end == '\n' &&
        !p->may_hold_record_ends) {
        options_mistake(s->verb, "--normalize-newlines: a newline would end the record; with -f it "
                                 "goes with --quote double, as in csv, or with -z");
    }
    if (s->edits != 0 && s->base64 == NULL && s->on_error == ON_ERROR_NULL) {
        options_mistake(s->verb, "--on-error: keep, skip or stop; a field is never emptied here");
    }
}

void plan_init(plan *p, const settings *s) {
    memset(p, 0, sizeof *p);
    p->settings = s;
    set_dialect(p);
    p->fields = fields_parse(s->verb, &s->selected);
    set_output(p);
    check_edits(p);
    p->condition_count = s->where.count;
    p->conditions = cli_alloc(s->where.count, sizeof *p->conditions);
    p->condition_fields = cli_alloc(s->where.count, sizeof *p->condition_fields);
    for (size_t i = 0; i < s->where.count; i++) {
        p->conditions[i] = condition_parse(s->verb, s->where.items[i].text);
    }
    field_names_init(&p->names, &p->dialect);
    if (!s->header) {
        plan_resolve(p, NULL);
    }
    if (s->threads == 0) {
        options_mistake(s->verb, "-j: at least 1 thread");
    }
}

/* ---- names and columns ---- */

static bool has_name(const plan *p, uint32_t number) {
    return !p->names.after_log && number < p->names.count && p->names.physical[number].text != NULL;
}

/* The name of a physical field; its number, "3", where it has none, "3_2" where another field is called 3. */
static lane_view physical_name(const plan *p, uint32_t number, char room[PHYSICAL_NAME_ROOM]) {
    if (has_name(p, number)) {
        return lane_view_of(p->names.physical[number].text, p->names.physical[number].size);
    }
    size_t n = (size_t)snprintf(room, PHYSICAL_NAME_ROOM, "%u", number + 1);
    if (field_names_has(&p->names, room, n)) {
        unsigned suffix = 1;
        n = field_names_suffix(&p->names, room, n, &suffix);
    }
    return lane_view_of(room, n);
}

/* --names a,b: instead of a header's; +a,b: after them */
static void set_names(plan *p, field_names *header) {
    const char *list = p->settings->names;
    field_names_free(&p->names);
    field_names_init(&p->names, &p->dialect);
    bool adds = list != NULL && list[0] == '+';
    if (header != NULL) {
        p->header_count = header->count;
        if (list == NULL || adds) {
            p->names = *header;
        } else {
            field_names_free(header);
        }
    }
    if (list != NULL) {
        p->names.after_log = adds && p->dialect.log != LANE_LOG_NONE;
        field_names_add_list(&p->names, list + adds);
    }
    /* names are told apart as they come out */
    for (size_t i = 0; i < p->names.count; i++) {
        field_name *name = &p->names.physical[i];
        if (name->text != NULL) {
            char *given = name->text;
            name->text = format_json_name(p, given, &name->size);
            free(given);
        }
    }
    field_names_settle(&p->names);
}

static plan_column *add_column(plan *p, uint32_t field, bool open) {
    if ((p->column_count & (p->column_count - 1)) == 0) {
        size_t capacity = p->column_count == 0 ? 1 : p->column_count * 2;
        p->columns = cli_resize(p->columns, capacity, sizeof *p->columns);
    }
    plan_column *column = &p->columns[p->column_count++];
    *column = (plan_column){.field = field, .open = open};
    p->has_open = p->has_open || open;
    p->has_record = p->has_record || field == LANE_FIELD_RECORD;
    return column;
}

static void add_named_column(plan *p, uint32_t field, const char *name, size_t n) {
    plan_column *column = add_column(p, field, false);
    column->name_size = n;
    column->name = format_json_name(p, name, &column->name_size);
}

static void add_physical_column(plan *p, uint32_t number) {
    char room[PHYSICAL_NAME_ROOM];
    lane_view name = physical_name(p, number, room);
    add_named_column(p, number, name.data, name.size);
}

/* without a list: a log's own names, each field of anything else */
static void add_all_columns(plan *p) {
    if (p->dialect.log == LANE_LOG_NONE || (p->names.count != 0 && !p->names.after_log)) {
        add_column(p, 0, true);
        return;
    }
    for (size_t i = 0;; i++) {
        uint32_t field = lane_field_at(&p->dialect, i);
        if (field == LANE_FIELD_NONE) {
            break;
        }
        if (field < LANE_FIELD_METHOD) {
            const char *name = lane_field_name(field);
            add_named_column(p, field, name, strlen(name));
        }
    }
    for (size_t i = 0; i < p->names.count; i++) {
        const field_name *name = &p->names.physical[i];
        if (name->text != NULL) {
            add_named_column(p, FIELD_AFTER_LOG | (uint32_t)i, name->text, name->size);
        }
    }
}

static uint32_t find_field(const plan *p, const char *name) {
    size_t n = strlen(name);
    char *made = format_json_name(p, name, &n);
    uint32_t field = field_names_find(&p->names, made, n);
    free(made);
    if (field == LANE_FIELD_NONE) {
        field_names_mistake(p->settings->verb, &p->names, name);
    }
    return field;
}

static void add_columns(plan *p) {
    for (size_t i = 0; i < p->column_count; i++) {
        free(p->columns[i].name);
        if (p->keys != NULL) {
            free(p->keys[i].text);
        }
    }
    free(p->keys);
    p->keys = NULL;
    p->column_count = 0;
    p->has_open = p->has_record = false;
    for (size_t i = 0; i < p->fields.count; i++) {
        const field_item *item = &p->fields.items[i];
        if (item->name != NULL) {
            add_named_column(p, find_field(p, item->name), item->name, strlen(item->name));
        } else if (item->last == FIELD_OPEN) {
            add_column(p, item->first, true);
        } else {
            for (uint32_t k = item->first; k <= item->last; k++) {
                add_physical_column(p, k);
            }
        }
    }
    if (p->fields.count == 0 && !p->settings->no_fields) {
        add_all_columns(p);
    }
}

static json_kind kind_of(uint32_t field) {
    return field == LANE_FIELD_STATUS  ? JSON_NUMBER
           : field == LANE_FIELD_BYTES ? JSON_NUMBER_OR_NULL
                                       : JSON_STRING;
}

/* A name that comes out more than once is told apart as those of a header are: how often it has come, and
 * the last suffix given. */
typedef struct repeats {
    size_t times;
    unsigned suffix;
} repeats;

/* The first suffix of a field without a name, whose number is another field's name, is taken. */
static repeats repeats_of(const plan *p, lane_view name) {
    repeats r = {0, 1};
    char room[PHYSICAL_NAME_ROOM];
    unsigned long number = 0;
    for (size_t i = 0; i < name.size && i < 10; i++) {
        number = number * 10 + (unsigned long)(name.data[i] - '0');
    }
    int n = snprintf(room, sizeof room, "%lu", number);
    bool is_number = number != 0 && number <= UINT32_MAX && (size_t)n == name.size &&
                     memcmp(room, name.data, name.size) == 0;
    if (is_number && !has_name(p, (uint32_t)number - 1) &&
        field_names_has(&p->names, name.data, name.size)) {
        field_names_suffix(&p->names, room, name.size, &r.suffix);
    }
    return r;
}

/* Puts the suffix behind a name, with room for it, that has come out `times` times before. Returns the size. */
static size_t tell_apart(const plan *p, char *name, size_t n, size_t times, repeats *r) {
    size_t size = n;
    for (; r->times < times; r->times++) {
        size = field_names_suffix(&p->names, name, n, &r->suffix);
    }
    return size;
}

/* How many open columns before `column` show the physical field; another field is in none. */
static size_t times_in_ranges(const plan *p, size_t column, uint32_t field) {
    size_t times = 0;
    for (size_t i = 0; i < column && p->has_open && field < FIELD_AFTER_LOG; i++) {
        times += p->columns[i].open && field >= p->columns[i].field;
    }
    return times;
}

static void name_repeats(plan *p) {
    field_names seen; /* by column */
    field_names_init(&seen, &p->dialect);
    repeats *all = cli_alloc(p->column_count, sizeof *all); /* at a name's first column */
    size_t *before = cli_alloc(p->column_count, sizeof *before);
    for (size_t i = 0; i < p->column_count; i++) {
        const plan_column *column = &p->columns[i];
        bool open = column->open;
        field_names_add(&seen, open ? "-" : column->name, open ? 1 : column->name_size, open);
        before[i] = 0;
    }
    field_names_settle(&seen);
    p->keys = cli_alloc(p->column_count, sizeof *p->keys);
    for (size_t i = 0; i < p->column_count; i++) {
        plan_column *column = &p->columns[i];
        p->keys[i] = (json_key){.kind = kind_of(column->field)};
        if (column->open) {
            continue;
        }
        uint32_t first = field_names_find(&seen, column->name, column->name_size);
        if (first == i) {
            all[i] = repeats_of(p, lane_view_of(column->name, column->name_size));
        }
        size_t times = before[first]++ + times_in_ranges(p, i, column->field);
        column->name = cli_resize(column->name, column->name_size + FIELD_SUFFIX_ROOM, 1);
        column->name_size = tell_apart(p, column->name, column->name_size, times, &all[first]);
        format_json_key(p, lane_view_of(column->name, column->name_size), &p->keys[i]);
    }
    free(all);
    free(before);
    field_names_free(&seen);
}

char *plan_open_name(const plan *p, size_t column, uint32_t number, size_t *n) {
    size_t times = times_in_ranges(p, column, number);
    for (size_t i = 0; i < column; i++) {
        times += !p->columns[i].open && p->columns[i].field == number;
    }
    char room[PHYSICAL_NAME_ROOM];
    lane_view base = physical_name(p, number, room);
    repeats r = repeats_of(p, base);
    char *name = cli_alloc(base.size + FIELD_SUFFIX_ROOM, 1);
    memcpy(name, base.data, base.size);
    *n = tell_apart(p, name, base.size, times, &r);
    return name;
}

json_key plan_open_key(const plan *p, size_t column, uint32_t number) {
    size_t n;
    char *name = plan_open_name(p, column, number, &n);
    json_key key = {.kind = JSON_STRING};
    format_json_key(p, lane_view_of(name, n), &key);
    free(name);
    return key;
}

static void find_condition_fields(plan *p) {
    for (size_t i = 0; i < p->condition_count; i++) {
        const char *text = p->conditions[i].field;
        option_text item = {text, SELECT_LIST};
        option_list one = {&item, 1};
        field_list list = fields_parse(p->settings->verb, &one);
        const field_item *field = &list.items[0];
        if (list.count != 1 || (field->name == NULL && field->first != field->last)) {
            options_mistake(p->settings->verb, "--where looks at one field, not at '%s'",
                            cli_printable_string(text));
        }
        p->condition_fields[i] = field->name == NULL ? field->first : find_field(p, field->name);
        field_list_free(&list);
    }
}

static bool is_named(uint32_t field) {
    return (field & LANE_FIELD_LOGICAL) != 0 && field != LANE_FIELD_RECORD;
}

static bool is_after_log(uint32_t field) {
    return (field & LANE_FIELD_LOGICAL) == 0 && (field & FIELD_AFTER_LOG) != 0;
}

/* Such an edit must not make another field the time: the library tells where it stands. */
static bool edits_log_fields(const plan *p) {
    return p->settings->edits != 0 && !p->settings->only && p->dialect.log != LANE_LOG_NONE &&
           p->column_count != 0 && !p->has_record;
}

static void choose_mode(plan *p) {
    const settings *s = p->settings;
    bool any_named = false, any_after_log = false;
    for (size_t i = 0; i < p->column_count + p->condition_count; i++) {
        uint32_t field =
            i < p->column_count ? p->columns[i].field : p->condition_fields[i - p->column_count];
        any_named = any_named || is_named(field);
        any_after_log = any_after_log || is_after_log(field);
    }
    /* the text from a field on is already what raw output joins anew */
    bool rest_is_joined = p->to == TO_RAW && s->edits == 0 && !p->dialect.merge &&
                          p->one_delimiter && p->between_size == 1 &&
                          (uint8_t)p->between[0] == p->first_delimiter &&
                          s->on_error != ON_ERROR_NULL;
    if (any_after_log) {
        p->mode = PLAN_NESTED;
    } else if (!p->has_open || rest_is_joined) {
        p->mode = PLAN_WANTED;
    } else {
        p->mode = any_named || edits_log_fields(p) ? PLAN_NESTED : PLAN_SPANS;
    }
}

/* what only the nested reading finds holds a place that the library fills at no cost */
static uint32_t in_the_row(bool open, uint32_t field) {
    return open || is_after_log(field) ? LANE_FIELD_RECORD : field;
}

static void list_wanted(plan *p) {
    free(p->wanted);
    p->wanted = NULL;
    p->wanted_count = 0;
    p->time_place = SIZE_MAX;
    if (p->mode == PLAN_SPANS) {
        return;
    }
    /* edits of a log: the time; nested: the record, and the last field that a log names */
    p->wanted = cli_alloc(p->column_count + p->condition_count + 3, sizeof *p->wanted);
    for (size_t i = 0; i < p->column_count; i++) {
        const plan_column *column = &p->columns[i];
        bool rest = column->open && p->mode == PLAN_WANTED;
        p->wanted[p->wanted_count++] =
            rest ? LANE_FIELD_REST(column->field) : in_the_row(column->open, column->field);
    }
    for (size_t i = 0; i < p->condition_count; i++) {
        p->wanted[p->wanted_count++] = in_the_row(false, p->condition_fields[i]);
    }
    if (p->wanted_count == 0 && (p->settings->skip_blank || p->header_count != 0)) {
        p->wanted[p->wanted_count++] = 0; /* so that fields are counted at all */
    }
    if (edits_log_fields(p)) {
        p->time_place = p->wanted_count;
        p->wanted[p->wanted_count++] = LANE_FIELD_TIME;
    }
    if (p->mode == PLAN_NESTED) {
        p->wanted[p->wanted_count++] = LANE_FIELD_RECORD;
        p->wanted[p->wanted_count++] =
            p->dialect.log == LANE_LOG_COMMON ? LANE_FIELD_BYTES : LANE_FIELD_AGENT;
    }
}

/* Plain rows: every field is what the library's row says, at most without its first and last byte. */
static void set_shortcuts(plan *p) {
    const settings *s = p->settings;
    bool escapes_stand = p->values_are_raw || p->value_flags == LANE_FIELD_KEEP_ESCAPES;
    bool lines_do = s->no_fields && s->edits == 0 && p->fields.count == 0 &&
                    p->condition_count == 0 && p->values_are_raw && !s->skip_blank && !s->header;
    bool keeps = s->on_error != ON_ERROR_SKIP && s->on_error != ON_ERROR_STOP;
    p->counts_lines =
        lines_do && keeps && s->rejects == NULL && p->dialect.max_record >= WORKER_READ_BYTES;
    p->allows_plain_rows = p->mode == PLAN_WANTED && p->condition_count == 0 && !s->skip_blank &&
                           p->header_count == 0 &&
                           (p->to == TO_RAW || (p->to == TO_TSV && escapes_stand && !p->has_open));
}

void plan_resolve(plan *p, field_names *header) {
    set_names(p, header);
    add_columns(p);
    if (p->settings->base64 != NULL) {
        base64_set_escaped(p);
    } else if (p->settings->link != NULL) {
        link_set_escaped(p);
    } else {
        format_set_escaped(p);
    }
    name_repeats(p);
    find_condition_fields(p);
    choose_mode(p);
    list_wanted(p);
    if (p->wanted_count > FIELDS_MOST) {
        options_mistake(p->settings->verb, "more than %d fields in the lists", FIELDS_MOST);
    }
    set_shortcuts(p);
}
