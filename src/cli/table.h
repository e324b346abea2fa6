/* table.h - how often each text was seen. */
#ifndef LANE_CLI_TABLE_H
#define LANE_CLI_TABLE_H

#include "cli.h"

/* A hash that input cannot be made to collide under: its seed differs in every process. */
uint64_t table_hash(const void *text, size_t n);

typedef struct table_entry {
    const uint8_t *text;
    size_t size;
    uint64_t count;
    uint64_t hash;
} table_entry;

typedef struct table_block table_block;

typedef struct table {
    uint64_t memory_limit; /* of all tables of the process together; more ends the program */
    table_entry *slots;    /* a power of two of them; text NULL: free */
    size_t slot_count, entry_count;
    table_block *blocks; /* the texts */
    size_t block_left;
} table;

void table_init(table *t, uint64_t memory_limit);
void table_free(table *t);

/* Adds `count` to the text's count. */
void table_add(table *t, const void *text, size_t n, uint64_t count);

/* Adds all counts of `from`. */
void table_merge(table *t, const table *from);

/* Moves the entries to the front of `slots`, most seen first, ties by bytes; the table can only be
 * freed after that. Returns their number. */
size_t table_sort(table *t);

#endif
