/* fields.c - lists of fields and the names of fields. */
#include "fields.h"

#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void list_mistake(const char *verb, const char *item, size_t n, const char *what) {
    options_mistake(verb, "'%s' in a list of fields: %s", cli_printable(item, n), what);
}

/* Reads the digits at *s; false when there are none. A number past every field stays one. */
static bool read_field_number(const char **s, const char *end, uint64_t *number) {
    const char *from = *s;
    *number = 0;
    for (; *s < end && **s >= '0' && **s <= '9'; ++*s) {
        if (*number < UINT32_MAX) {
            *number = *number * 10 + (uint64_t)(**s - '0');
        }
    }
    return *s != from;
}

/* 3, 3-5, 7-, -2 into `item`; false when it is a name */
static bool read_range(const char *verb, const char *text, size_t n, field_item *item) {
    const char *s = text, *end = text + n;
    uint64_t first = 0, last = 0;
    bool has_first = read_field_number(&s, end, &first);
    bool has_dash = s < end && *s == '-';
    s += has_dash;
    bool has_last = has_dash && read_field_number(&s, end, &last);
    if (s != end) {
        return false;
    }
    if (!has_first && !has_last) {
        list_mistake(verb, text, n, "a range needs a number, as in 3- or -2");
    }
    if (!has_first) {
        first = 1;
    }
    if (!has_dash) {
        last = first;
    }
    bool open = has_dash && !has_last;
    if (first == 0 || (!open && last == 0)) {
        list_mistake(verb, text, n, "fields are numbered from 1");
    }
    if (!open && last < first) {
        list_mistake(verb, text, n, "a range goes from the smaller number to the larger");
    }
    if (first >= FIELD_AFTER_LOG || (!open && last >= FIELD_AFTER_LOG)) {
        list_mistake(verb, text, n, "no record has that many fields");
    }
    item->name = NULL;
    item->first = (uint32_t)first - 1;
    item->last = open ? FIELD_OPEN : (uint32_t)last - 1;
    return true;
}

static void add_item(const char *verb, field_list *list, const char *text, size_t n, bool is_name) {
    if (n == 0) {
        options_mistake(verb, "an empty name in a list of fields");
    }
    field_item item;
    if (is_name || !read_range(verb, text, n, &item)) {
        item = (field_item){.name = cli_copy(text, n)};
    }
    list->items = cli_resize(list->items, list->count + 1, sizeof *list->items);
    list->items[list->count++] = item;
}

field_list fields_parse(const char *verb, const option_list *selected) {
    field_list list = {0};
    for (size_t i = 0; i < selected->count; i++) {
        const char *text = selected->items[i].text;
        if (selected->items[i].value == SELECT_NAME) {
            add_item(verb, &list, text, strlen(text), true);
            continue;
        }
        for (;;) {
            size_t n = strcspn(text, ",");
            add_item(verb, &list, text, n, false);
            if (text[n] == 0) {
                break;
            }
            text += n + 1;
        }
    }
    uint64_t fields = 0;
    for (size_t i = 0; i < list.count; i++) {
        const field_item *item = &list.items[i];
        bool range = item->name == NULL && item->last != FIELD_OPEN;
        fields += range ? (uint64_t)item->last - item->first + 1 : 1;
    }
    if (fields > FIELDS_MOST) {
        options_mistake(verb, "more than %d fields in the lists", FIELDS_MOST);
    }
    return list;
}

void field_list_free(field_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].name);
    }
    free(list->items);
}

void field_names_init(field_names *names, const lane_dialect *dialect) {
    *names = (field_names){.dialect = dialect};
}

void field_names_free(field_names *names) {
    for (size_t i = 0; i < names->count; i++) {
        free(names->physical[i].text);
    }
    free(names->physical);
    free(names->slots);
}

/* where the name is, or would be */
static size_t slot_of(const field_names *names, const char *name, size_t n) {
    size_t slot = (size_t)table_hash(name, n) & (names->slot_count - 1);
    for (; names->slots[slot] != 0; slot = (slot + 1) & (names->slot_count - 1)) {
        const field_name *other = &names->physical[names->slots[slot] - 1];
        if (other->size == n && memcmp(other->text, name, n) == 0) {
            break;
        }
    }
    return slot;
}

void field_names_add(field_names *names, const char *name, size_t n, bool dash_skips) {
    if ((names->count & (names->count - 1)) == 0) { /* full at every power of two */
        size_t capacity = names->count == 0 ? 1 : names->count * 2;
        names->physical = cli_resize(names->physical, capacity, sizeof *names->physical);
    }
    bool is_none = dash_skips && n == 1 && name[0] == '-';
    names->physical[names->count++] =
        (field_name){.text = is_none ? NULL : cli_copy(name, n), .size = n, .repeats = 1};
}

bool field_names_has(const field_names *names, const char *name, size_t n) {
    return names->slot_count != 0 && names->slots[slot_of(names, name, n)] != 0;
}

size_t field_names_suffix(const field_names *names, char *name, size_t n, unsigned *suffix) {
    size_t size;
    do {
        size = n + (size_t)snprintf(name + n, FIELD_SUFFIX_ROOM, "_%u", ++*suffix);
    } while (field_names_has(names, name, size));
    return size;
}

/* Every name as it was given comes first, so that none of them is made up for another field. */
void field_names_settle(field_names *names) {
    names->slot_count = 64;
    while (names->slot_count < names->count * 2) {
        names->slot_count *= 2;
    }
    names->slots = cli_alloc(names->slot_count, sizeof *names->slots);
    memset(names->slots, 0, names->slot_count * sizeof *names->slots);
    for (size_t i = 0; i < names->count; i++) {
        const field_name *name = &names->physical[i];
        if (name->text != NULL && !field_names_has(names, name->text, name->size)) {
            names->slots[slot_of(names, name->text, name->size)] = (uint32_t)i + 1;
        }
    }
    for (size_t i = 0; i < names->count; i++) {
        field_name *name = &names->physical[i];
        if (name->text == NULL) {
            continue;
        }
        uint32_t first = names->slots[slot_of(names, name->text, name->size)] - 1;
        if (first != i) {
            name->text = cli_resize(name->text, name->size + FIELD_SUFFIX_ROOM, 1);
            name->size =
                field_names_suffix(names, name->text, name->size, &names->physical[first].repeats);
            names->slots[slot_of(names, name->text, name->size)] = (uint32_t)i + 1;
        }
    }
}

void field_names_add_list(field_names *names, const char *list) {
    for (;;) {
        size_t n = strcspn(list, ",");
        field_names_add(names, list, n, true);
        if (list[n] == 0) {
            return;
        }
        list += n + 1;
    }
}

uint32_t field_names_find(const field_names *names, const char *name, size_t n) {
    if (field_names_has(names, name, n)) {
        uint32_t number = names->slots[slot_of(names, name, n)] - 1;
        return number | (names->after_log ? FIELD_AFTER_LOG : 0);
    }
    return lane_field_from_name(names->dialect, name, n);
}

_Noreturn void field_names_mistake(const char *verb, const field_names *names, const char *name) {
    char list[1500];
    size_t used = 0;
    list[0] = 0;
    for (size_t i = 0; i < names->count && used + 1 < sizeof list; i++) {
        const field_name *known = &names->physical[i];
        if (known->text != NULL) {
            used += (size_t)snprintf(list + used, sizeof list - used, " %s",
                                     cli_printable(known->text, known->size));
        }
    }
    for (size_t i = 0; used + 1 < sizeof list; i++) {
        uint32_t field = lane_field_at(names->dialect, i);
        if (field == LANE_FIELD_NONE) {
            break;
        }
        used += (size_t)snprintf(list + used, sizeof list - used, " %s", lane_field_name(field));
    }
    if (used == 0) {
        options_mistake(verb,
                        "no field is called '%s': the input has no names; --header or --names "
                        "gives some",
                        cli_printable_string(name));
    }
    cli_die("%s: no field is called '%s'; there are:%s record", verb, cli_printable_string(name),
            list);
}
