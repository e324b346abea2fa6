/* string_cuts.h - the string jobs on a stream, against the steps of the standard taken on the whole text: for
 * any cutting of the input, any room for the output, in both widths, also with another tier for each piece.
 *
 * Whoever includes it defines CHECK(condition) before. */
#ifndef TEST_STRING_CUTS_H
#define TEST_STRING_CUTS_H

#include "support/cutting.h"

#include <lanewise/lanewise.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline bool book_white(unsigned c) {
    return c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D || c == 0x20;
}
static inline unsigned book_lower(unsigned c) {
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}
static inline unsigned book_upper(unsigned c) {
    return c >= 'a' && c <= 'z' ? c - 32 : c;
}

typedef struct book_tokens {
    size_t *starts, *ends;
    size_t count;
} book_tokens;

typedef enum cut_split { CUT_STRICTLY, CUT_STRICTLY_IN, CUT_WHITESPACE, CUT_COMMAS } cut_split;

typedef struct split_job {
    cut_split how;
    uint32_t delimiter; /* CUT_STRICTLY */
    lane_class set;     /* CUT_STRICTLY_IN, and the same as an array */
    bool in_set[256];
} split_job;

static inline void split_job_set(split_job *job, const uint8_t *members, size_t n) {
    job->how = CUT_STRICTLY_IN;
    lane_class_init(&job->set, members, n);
    memset(job->in_set, 0, sizeof job->in_set);
    for (size_t i = 0; i < n; i++)
        job->in_set[members[i]] = true;
}

#define UNIT_BITS 8
#include "string_cuts_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "string_cuts_template.h"
#undef UNIT_BITS

/* Infra "byte less than", which has no 16-bit form */
static inline void check_byte_order(const uint8_t *a, size_t a_size, const uint8_t *b,
                                    size_t b_size, const cutting *ca, const cutting *cb) {
    check_compare(lane_byte_less_than_feed, book_byte, a, a_size, b, b_size, ca, cb);
}

#endif
