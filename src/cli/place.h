/* place.h - where in the input a byte of a field's value stands. */
#ifndef LANE_CLI_PLACE_H
#define LANE_CLI_PLACE_H

#include "worker.h"

/* A walk along the raw field that the value is made of. */
typedef struct place_walk {
    const lane_dialect *dialect;
    const uint8_t *raw;
    size_t size, start; /* start: in the batch */
    size_t at;          /* of the byte of the value that is next, in the raw field */
    size_t value_at;    /* which one that is */
    bool wrapped;       /* quotes or brackets end it */
    bool escapes;
    bool is_kept; /* a backslash stands before it that escapes nothing: it closes nothing */
    size_t close; /* the closing one; `size` where it has not been met */
} place_walk;

place_walk place_begin(const worker *w, const lane_field *field);

/* The place, from the batch's base, of the text that gives byte `position` of the value. Behind the last byte: where
 * the value ends. The positions of one walk must not fall: then all of it is linear. */
size_t place_of(place_walk *walk, size_t position);

#endif
