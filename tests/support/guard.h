/* guard.h - memory with a page before and a page after that may not be touched.
 *
 *      PROT_NONE | usable bytes, whole pages | PROT_NONE
 *                 ^ flush left                ^ the end of flush right
 *
 * A buffer flush right faults on the first byte read or written past its end, one flush left on the
 * first before its start; one in between has canaries on both sides.
 */
#ifndef TEST_GUARD_H
#define TEST_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { GUARD_CANARY = 64 }; /* bytes watched on each side: the widest store */

typedef struct guard {
    uint8_t *data;
    size_t size;
} guard;

/* At least `size` usable bytes. A test cannot go on without its memory: it ends here. */
static inline guard guard_open(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    guard g = {NULL, (size + page - 1) / page * page};
    uint8_t *all = mmap(NULL, g.size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + page, g.size, PROT_READ | PROT_WRITE) != 0) {
        perror("guard_open");
        exit(2);
    }
    g.data = all + page;
    return g;
}

static inline void guard_close(guard *g) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    munmap(g->data - page, g->size + 2 * page);
    g->data = NULL;
    g->size = 0;
}

/* Where a buffer lies in its guard: GUARD_RIGHT, GUARD_LEFT, or 0 to 63: a multiple of 64 plus that
 * many bytes, GUARD_CANARY or more from the start. */
enum { GUARD_RIGHT = -1, GUARD_LEFT = -2 };

static inline void *guard_place(const guard *g, int place, size_t bytes) {
    if (place == GUARD_RIGHT)
        return g->data + (g->size - bytes);
    if (place == GUARD_LEFT)
        return g->data;
    return g->data + GUARD_CANARY + place;
}

static inline uint8_t guard_canary_at(const uint8_t *p) {
    return (uint8_t)(0xA5 ^ ((uintptr_t)p * 29)); /* neighbours differ: a shifted copy is seen */
}

/* Up to GUARD_CANARY bytes before and after [p, p + bytes). */
static inline void guard_canary_set(const guard *g, void *p, size_t bytes) {
    uint8_t *from = p, *to = from + bytes;
    for (uint8_t *q = from; q > g->data && (size_t)(from - q) < GUARD_CANARY;) {
        q--;
        *q = guard_canary_at(q);
    }
    for (uint8_t *q = to; q < g->data + g->size && (size_t)(q - to) < GUARD_CANARY; q++)
        *q = guard_canary_at(q);
}

static inline bool guard_canary_intact(const guard *g, const void *p, size_t bytes) {
    const uint8_t *from = p, *to = from + bytes;
    for (const uint8_t *q = from; q > g->data && (size_t)(from - q) < GUARD_CANARY;) {
        q--;
        if (*q != guard_canary_at(q))
            return false;
    }
    for (const uint8_t *q = to; q < g->data + g->size && (size_t)(q - to) < GUARD_CANARY; q++)
        if (*q != guard_canary_at(q))
            return false;
    return true;
}

#endif
