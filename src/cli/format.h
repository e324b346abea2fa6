/* format.h - how a row is written: raw, tsv, csv, json. */
#ifndef LANE_CLI_FORMAT_H
#define LANE_CLI_FORMAT_H

#include "worker.h"

/* Fills p->escaped: the bytes that p->to cannot show as they are. */
void format_set_escaped(plan *p);

/* What stands behind the backslash of a byte that tsv escapes; 0 for one that it does not. */
extern const uint8_t format_tsv_letters[256];

/* A string of JSON, quotes and all. `bytes`, BYTES_..., says what becomes of those that are not UTF-8; `escaped` is
 * what format_json_escaped makes of it. */
void format_json_escaped(lane_class *escaped, uint8_t bytes);
void format_json_string(sink *out, lane_view text, uint8_t bytes, const lane_class *escaped);

/* A name as it comes out, escapes of JSON aside: in JSON, text that is no UTF-8 is repaired. malloc'ed, *n is its size
 * then. */
char *format_json_name(const plan *p, const char *name, size_t *n);

/* Sets text and size of the key, malloc'ed; NULL and 0 for other formats. */
void format_json_key(const plan *p, lane_view name, json_key *key);

/* One row to `out`, row end included. */
void format_row(worker *w, sink *out, const record_row *row);

/* The names of the columns as a row. */
void format_names(const plan *p, sink *out);

/* Whether the value is UTF-8; *first_bad gets the place of the first byte that is not, relative to the
 * batch's base. */
bool format_value_is_utf8(worker *w, const lane_field *field, uint32_t *first_bad);

/* The text with `escaped` bytes as tsv has them. */
void format_tsv_text(sink *out, lane_view text, const lane_class *escaped);

/* Every row of the batch, where the plan allows it and no byte needs an escape. */
void format_plain_rows(worker *w, sink *out);

void format_json_row(worker *w, sink *out, const record_row *row);

/* Writes the n bytes, with `put` in place of each that is in `escaped`: inlined, so that `put` is too. */
__attribute__((always_inline)) static inline void format_escaped(sink *out, const uint8_t *s,
                                                                 size_t n,
                                                                 const lane_class *escaped,
                                                                 void (*put)(sink *, uint8_t)) {
    for (;;) {
        size_t clean = lane_find_first_in(s, n, escaped);
        sink_put(out, s, clean);
        if (clean == n) {
            return;
        }
        put(out, s[clean]);
        s += clean + 1;
        n -= clean + 1;
    }
}

#endif
