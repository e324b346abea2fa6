/* format.h - how a row is written: raw, tsv, csv, json. */
#ifndef LANE_CLI_FORMAT_H
#define LANE_CLI_FORMAT_H

#include "worker.h"

/* Fills p->escaped: the bytes that p->to cannot show as they are. */
void format_set_escaped(plan *p);

/* Sets text and size of the key, malloc'ed; NULL and 0 for other formats. */
void format_json_key(const plan *p, lane_view name, json_key *key);

/* One row to `out`, row end included. */
void format_row(worker *w, sink *out, const record_row *row);

/* The names of the columns as a row. */
void format_names(const plan *p, sink *out);

/* Whether the value is UTF-8; *first_bad gets the place of the first byte that is not, relative to the
 * batch's base. */
bool format_value_is_utf8(worker *w, const lane_field *field, uint32_t *first_bad);

/* Every row of the batch, where the plan allows it and no byte needs an escape. */
void format_plain_rows(worker *w, sink *out);

void format_json_row(worker *w, sink *out, const record_row *row);

#endif
