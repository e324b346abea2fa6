/* record_types.h - what the record kernels take and give. */
#ifndef LANE_RECORD_TYPES_H
#define LANE_RECORD_TYPES_H

#include <lanewise/scan.h>

/* The bytes that mean something in a dialect. Where it has no quotes or brackets, what is said of
 * them is not looked at. */
typedef struct lane_record_rules {
    const lane_class *delimiters;
    size_t max_record;
    uint8_t record_end;
    uint8_t quote;
    uint8_t quoting; /* LANE_QUOTING_... */
    bool merge;
    bool brackets;
    bool multiline;
    bool drop_cr; /* one CR before the record end belongs to it */
} lane_record_rules;

/* Where they stand in 64 bytes, byte i in bit i. */
typedef struct lane_record_masks {
    uint64_t delimiter;
    uint64_t record_end;
    uint64_t quote;
    uint64_t backslash;
    uint64_t open;  /* [ */
    uint64_t close; /* ] */
    uint64_t cr;
} lane_record_masks;

/* which of them */
enum {
    MASK_ENDS = 1,   /* delimiter, record_end */
    MASK_QUOTES = 2, /* quote, cr */
    MASK_LOG = 4     /* backslash, open, close */
};

/* What a block of 64 bytes has to know of the bytes before it. Each is 0 or 1, except that
 * `quoted` and `bracketed` are 0 or all ones. */
typedef struct lane_record_carry {
    uint64_t quoted;         /* inside quotes */
    uint64_t bracketed;      /* inside a bracketed field */
    uint64_t separated;      /* the last byte parted fields or records */
    uint64_t fresh;          /* it ended a record: here starts one */
    uint64_t after_quote;    /* it may have closed a quoted field */
    uint64_t after_bracket;  /* it closed a bracketed field */
    uint64_t cr_after_quote; /* it was a CR after that */
    uint64_t cr_after_bracket;
} lane_record_carry;

/* Which of the blocks' bytes start fields (merging dialects), end fields and end records. A byte that
 * ends a record has an end bit too, and where runs merge one start bit more than fields start, so
 * that the lists of starts and ends always pair. */
typedef struct lane_record_words {
    uint64_t *starts;
    uint64_t *ends;
    uint64_t *records;
} lane_record_words;

/* What record_flatten did. */
typedef struct lane_record_flat {
    size_t words;
    size_t starts;
    size_t ends;
    size_t records;
} lane_record_flat;

#endif
