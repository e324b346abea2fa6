/* where.h - conditions: FIELD OP VALUE. */
#ifndef LANE_CLI_WHERE_H
#define LANE_CLI_WHERE_H

#include "cli.h"

typedef enum where_relation {
    WHERE_EQUAL,     /* = */
    WHERE_DIFFERENT, /* != */
    WHERE_STARTS,    /* ^= */
    WHERE_ENDS,      /* $= */
    WHERE_HOLDS,     /* *= */
    WHERE_LESS,      /* < */
    WHERE_AT_MOST,   /* <= */
    WHERE_MORE,      /* > */
    WHERE_AT_LEAST   /* >= */
} where_relation;

/* A decimal number as text: sign, digits without zeros before them, digits after the point without
 * zeros behind them. Compared digit by digit, so any length is exact. */
typedef struct where_decimal {
    const uint8_t *whole, *fraction;
    size_t whole_size, fraction_size;
    bool negative;
} where_decimal;

typedef struct condition {
    char *field; /* a number or a name, still to be looked up */
    where_relation relation;
    lane_view value;
    bool is_decimal;
    where_decimal decimal;
} condition;

/* Reads "status>=500". The field ends where the first relation begins; blanks around the relation do
 * not count. Ends the program on a mistake. */
condition condition_parse(const char *verb, const char *text);

/* Whether `value` meets it. A missing field meets != only. */
bool condition_holds(const condition *c, lane_view value, bool missing);

#endif
