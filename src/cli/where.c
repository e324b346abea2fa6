/* where.c - conditions: FIELD OP VALUE. */
#include "where.h"

#include "options.h"

#include <string.h>

/* longer ones first: "<=" is not "<" */
static const struct {
    const char *text;
    where_relation relation;
} operators[] = {
    {"!=", WHERE_DIFFERENT}, {"^=", WHERE_STARTS},  {"$=", WHERE_ENDS},
    {"*=", WHERE_HOLDS},     {"<=", WHERE_AT_MOST}, {">=", WHERE_AT_LEAST},
    {"=", WHERE_EQUAL},      {"<", WHERE_LESS},     {">", WHERE_MORE},
};

static bool read_decimal(lane_view text, where_decimal *d) {
    const uint8_t *s = (const uint8_t *)text.data, *end = s + text.size;
    d->negative = s < end && *s == '-';
    s += s < end && (*s == '-' || *s == '+');
    const uint8_t *digits = s;
    while (s < end && *s == '0') {
        s++;
    }
    d->whole = s;
    while (s < end && *s >= '0' && *s <= '9') {
        s++;
    }
    d->whole_size = (size_t)(s - d->whole);
    bool has_digits = s != digits;
    d->fraction = s;
    d->fraction_size = 0;
    if (s < end && *s == '.') {
        d->fraction = ++s;
        while (s < end && *s >= '0' && *s <= '9') {
            if (*s++ != '0') {
                d->fraction_size = (size_t)(s - d->fraction);
            }
        }
        has_digits = has_digits && s != d->fraction;
    }
    if (d->whole_size == 0 && d->fraction_size == 0) {
        d->negative = false; /* -0 is 0 */
    }
    return has_digits && s == end;
}

static int compare_bytes(const uint8_t *a, size_t an, const uint8_t *b, size_t bn) {
    size_t shorter = an < bn ? an : bn;
    int order = shorter == 0 ? 0 : memcmp(a, b, shorter);
    return order != 0 ? order : (an > bn) - (an < bn);
}

static int compare_decimals(const where_decimal *a, const where_decimal *b) {
    if (a->negative != b->negative) {
        return a->negative ? -1 : 1;
    }
    int order = (a->whole_size > b->whole_size) - (a->whole_size < b->whole_size);
    if (order == 0) {
        order = compare_bytes(a->whole, a->whole_size, b->whole, b->whole_size);
    }
    if (order == 0) {
        order = compare_bytes(a->fraction, a->fraction_size, b->fraction, b->fraction_size);
    }
    return a->negative ? -order : order;
}

condition condition_parse(const char *verb, const char *text) {
    size_t at = strcspn(text, "=!^$*<>");
    size_t count = sizeof operators / sizeof *operators, found = count;
    /* a lone ! ^ $ or * belongs to the name */
    for (; text[at] != 0; at++) {
        for (found = 0; found < count; found++) {
            if (strncmp(text + at, operators[found].text, strlen(operators[found].text)) == 0) {
                break;
            }
        }
        if (found < count) {
            break;
        }
    }
    if (found == count) {
        options_mistake(verb, "--where '%s': it needs one of = != ^= $= *= < <= > >=",
                        cli_printable_string(text));
    }
    const char *spelled = operators[found].text;
    where_relation relation = operators[found].relation;
    const char *value = text + at + strlen(spelled);
    if (*value == '=' && (relation == WHERE_EQUAL || relation == WHERE_DIFFERENT)) {
        options_mistake(verb,
                        "--where '%s': write %s instead of %s=; a value that begins with = stands "
                        "behind a blank",
                        cli_printable_string(text), spelled, spelled);
    }
    const char *field = text;
    size_t field_size = at;
    while (field_size > 0 && *field == ' ') {
        field++;
        field_size--;
    }
    while (field_size > 0 && field[field_size - 1] == ' ') {
        field_size--;
    }
    if (field_size == 0) {
        options_mistake(verb, "--where '%s': a field stands before the %s",
                        cli_printable_string(text), spelled);
    }
    value += strspn(value, " ");
    condition c = {.field = cli_copy(field, field_size),
                   .relation = relation,
                   .value = lane_view_of(value, strlen(value))};
    c.is_decimal = read_decimal(c.value, &c.decimal);
    return c;
}

static bool holds_inside(lane_view text, lane_view part) {
    return part.size == 0 ||
           (text.size >= part.size && memmem(text.data, text.size, part.data, part.size) != NULL);
}

bool condition_holds(const condition *c, lane_view value, bool missing) {
    if (missing) {
        return c->relation == WHERE_DIFFERENT;
    }
    size_t n = c->value.size;
    switch (c->relation) {
    case WHERE_STARTS:
        return value.size >= n && (n == 0 || memcmp(value.data, c->value.data, n) == 0);
    case WHERE_ENDS:
        return value.size >= n &&
               (n == 0 || memcmp(value.data + value.size - n, c->value.data, n) == 0);
    case WHERE_HOLDS:
        return holds_inside(value, c->value);
    default:
        break;
    }
    where_decimal decimal;
    int order = c->is_decimal && read_decimal(value, &decimal)
                    ? compare_decimals(&decimal, &c->decimal)
                    : compare_bytes((const uint8_t *)value.data, value.size,
                                    (const uint8_t *)c->value.data, n);
    switch (c->relation) {
    case WHERE_EQUAL:
        return order == 0;
    case WHERE_DIFFERENT:
        return order != 0;
    case WHERE_LESS:
        return order < 0;
    case WHERE_AT_MOST:
        return order <= 0;
    case WHERE_MORE:
        return order > 0;
    default:
        return order >= 0;
    }
}
