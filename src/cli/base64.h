/* base64.h - what `base64` makes of whole files, and of records and their fields. */
#ifndef LANE_CLI_BASE64_H
#define LANE_CLI_BASE64_H

#include "settings.h"
#include "worker.h"

#include <lanewise/base64.h>

/* What the options come to. */
typedef struct base64_kind {
    bool decodes;
    bool many_texts; /* behind the padding of one the next begins, as base64(1) has it */
    bool ignores;    /* drops bytes that are no base64 */
    lane_base64_variant variant;
    lane_base64_options options;
    uint8_t is_known[256]; /* 1: the alphabet and `=` */
    uint8_t values[256];   /* of the alphabet; 64 of others */
} base64_kind;

/* Decodes the texts from s on, which begins one, as long as they are right and end in padding; `read`: where
 * the first begins that is not. Each is cut off before it is decoded: the decoder looks some hundred units ahead,
 * for a text of four as well. The status is LANE_OK. */
lane_result base64_decode_next_texts(const base64_kind *kind, const uint8_t *s, size_t n,
                                     uint8_t *to, size_t room);

/* All of s when its first text came to `all`, which ends at a character that is none, or begins the next. */
lane_result base64_decode_behind(const base64_kind *kind, const uint8_t *s, size_t n, uint8_t *to,
                                 size_t room, lane_result all);

/* What base64_text makes of n bytes of a record at most, and some more, so that short texts are stored a vector
 * at a time. */
static inline size_t base64_room(const base64_kind *kind, size_t n) {
    return n + (kind->decodes ? 0 : n / 2) + 64;
}

/* Encodes or decodes all of a text that is one line of base64. On an error `read` is its place, and `written`
 * does not count. */
static inline lane_result base64_text(const base64_kind *kind, const uint8_t *s, size_t n,
                                      uint8_t *to, size_t room) {
    if (!kind->decodes) {
        return lane_base64_encode(s, n, &kind->options, to, room);
    }
    lane_result r = lane_base64_decode(s, n, &kind->variant, to, room);
    return r.status != LANE_E_BASE64_CHARACTER ? r : base64_decode_behind(kind, s, n, to, room, r);
}

/* Whether the byte at which decoding ended so begins the next of several texts, right behind the padding of one
 * that gave `written` bytes. */
bool base64_begins_next_text(const base64_kind *kind, int32_t status, uint64_t written,
                             uint8_t byte);

/* The code to report for the status of a decoder, which ended at s. */
int32_t base64_problem(const base64_kind *kind, int32_t status, const uint8_t *s);

/* Copies the bytes that are base64; `to` may be `s`. Returns how many. */
size_t base64_drop_garbage(const base64_kind *kind, const uint8_t *s, size_t n, uint8_t *to);
/* Where in s the byte is that has `kept` such bytes before it; n where there is none. */
size_t base64_place_of(const base64_kind *kind, const uint8_t *s, size_t n, size_t kept);

/* Each file as one text, the results one after the other. Returns the exit status. */
int base64_files(const settings *s);

/* The bytes that cannot stand as they are in what comes out, for plan.escaped. */
void base64_set_escaped(plan *p);

/* Puts records of the batch to w->out, from number `next` on, for as long as they and their values are plain and
 * right. Returns the number of the first that is not. */
size_t base64_plain_rows(worker *w, size_t next);

/* Makes of any record what comes out, in w->made; false: values of it are wrong, which is noted. */
bool base64_make(worker *w, size_t index, const lane_record *record, record_row *row);

#endif
