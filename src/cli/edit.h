/* edit.h - what `space` makes of a text, and of a record's fields where they stand. */
#ifndef LANE_CLI_EDIT_H
#define LANE_CLI_EDIT_H

#include "worker.h"

/* Writes the text to `to`, which has room for n bytes and does not overlap it; returns how many it wrote. */
size_t edit_text(uint8_t edits, const uint8_t *s, size_t n, uint8_t *to);

/* Puts the record to w->out: all of it edited when the row has no fields or the record is one of them;
 * otherwise those fields edited and everything else as it stands. The fields must be in order. */
void edit_record(worker *w, const lane_record *record, const record_row *row);

/* Puts the record to `out`: each field of the row as `put` writes it, everything else as it stands. The fields
 * must be in order. What is missing for its problem stands too, or with --on-error=null is empty. */
void edit_fields(worker *w, const lane_record *record, const record_row *row, sink *out,
                 void (*put)(worker *, const lane_field *, sink *, void *), void *context);

/* Whether a field of a log that stands before its time would, edited, be read as something else or need quotes
 * not to: the first quoted field says which one the time is, so that no quotes can be put before it. */
bool edit_breaks_log(worker *w, const lane_field *field);

/* Whether a field of a log is its time or stands before it: with quotes there, another field would be the time. */
bool edit_takes_no_quotes(const worker *w, const lane_record *record, const lane_field *field);
/* Whether a text begins with what is no part of the first field at the start of a file. */
bool edit_is_marked(const uint8_t *s, size_t n);
/* What stands for a field that is emptied: nothing; where it would vanish with its text, brackets, quotes, or, before
 * the time of a log, the hyphen that logs have for no value. */
void edit_put_nothing(const worker *w, const lane_record *record, const lane_field *field,
                      sink *out);

/* The order of the input, what holds another field before that. */
bool edit_in_order(const lane_field *fields, size_t count);
void edit_sort(lane_field *fields, size_t count);

#endif
