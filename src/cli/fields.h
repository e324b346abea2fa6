/* fields.h - lists of fields (1,3-5,7-,-2,name) and the names that fields have. */
#ifndef LANE_CLI_FIELDS_H
#define LANE_CLI_FIELDS_H

#include "settings.h"

#include <lanewise/records.h>

/* One member of a list: a range of physical fields, or a name still to be looked up. */
typedef struct field_item {
    char *name;           /* NULL: a range */
    uint32_t first, last; /* 0-based, both included; last FIELD_OPEN: to the record's end */
} field_item;

#define FIELD_OPEN UINT32_MAX

typedef struct field_list {
    field_item *items;
    size_t count;
} field_list;

/* Reads the lists and names of the command line, in its order. Ends the program on a mistake. */
field_list fields_parse(const char *verb, const option_list *selected);

void field_list_free(field_list *list);

/* Most fields that a list may come to; also a limit of the library. */
enum { FIELDS_MOST = 65536 };

/* The names of the fields of one input. Those of a log format are the library's; `physical` are those
 * of --names or of a header, by number. A repeated name becomes name_2, name_3, ..., the first of
 * these that no field has been given. */
typedef struct field_name {
    char *text; /* NULL: the field has none */
    size_t size;
    unsigned repeats; /* the last suffix given to a later field of the same name */
} field_name;

typedef struct field_names {
    const lane_dialect *dialect;
    bool after_log; /* they follow the named fields of a log record */
    field_name *physical;
    size_t count;
    uint32_t *slots; /* hash table of numbers + 1, a power of two of them */
    size_t slot_count;
} field_names;

void field_names_init(field_names *names, const lane_dialect *dialect);
void field_names_free(field_names *names);

/* The next field is called `name` (n bytes); "-" is none where `dash_skips`. */
void field_names_add(field_names *names, const char *name, size_t n, bool dash_skips);

/* Adds the names of a list a,b,-,c. */
void field_names_add_list(field_names *names, const char *list);

/* After the last name: tells repeated ones apart. Names can be looked up from here on. */
void field_names_settle(field_names *names);

/* Whether some field has been given that name. */
bool field_names_has(const field_names *names, const char *name, size_t n);

/* Puts the next suffix behind the n bytes of `name` that makes a name no field has: _2 where *suffix is 1, and
 * so on. There is room for FIELD_SUFFIX_ROOM bytes behind them. Returns the new size. */
size_t field_names_suffix(const field_names *names, char *name, size_t n, unsigned *suffix);
enum { FIELD_SUFFIX_ROOM = 16 };

/* As a field: number i behind the last named field of a log record, wherever that one stands. */
#define FIELD_AFTER_LOG 0x20000000u

/* The field of that name, LANE_FIELD_NONE when there is none. */
uint32_t field_names_find(const field_names *names, const char *name, size_t n);

/* Ends the program: no such field, and these are the names. */
_Noreturn void field_names_mistake(const char *verb, const field_names *names, const char *name);

#endif
