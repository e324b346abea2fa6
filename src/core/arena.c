/* arena.c - memory that is given back all at once. */
#include "internal.h"

#include <stdlib.h>

enum { ARENA_ALIGN = 8, ARENA_SMALLEST = 4096 };

/* at the head of every block from the source */
typedef struct arena_block {
    struct arena_block *older;
    size_t size; /* with this head */
} arena_block;

static void *libc_alloc(void *context, size_t size) {
    (void)context;
    return malloc(size);
}

static void libc_free(void *context, void *block, size_t size) {
    (void)context;
    (void)size;
    free(block);
}

/* What a block of that size takes: an empty one takes something too. */
static size_t rounded(size_t size) {
    return size == 0 ? ARENA_ALIGN : (size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
}

/* the first aligned byte of [at, end), or `end` */
static char *aligned(char *at, char *end) {
    size_t skip = (size_t)(0 - (uintptr_t)at) % ARENA_ALIGN;
    return (size_t)(end - at) < skip ? end : at + skip;
}

static void use_first(lane_arena *arena) {
    arena->last = NULL;
    arena->taken = 0;
    arena->at = arena->end = NULL;
    if (arena->first_size > 0) {
        arena->end = arena->first + arena->first_size;
        arena->at = aligned(arena->first, arena->end);
    }
}

void lane_arena_init(lane_arena *arena, const lane_alloc *source, void *first, size_t size) {
    arena->source = source != NULL ? *source : (lane_alloc){libc_alloc, NULL, libc_free, NULL};
    arena->first = first;
    arena->first_size = first != NULL ? size : 0;
    use_first(arena);
}

static bool take_block(lane_arena *arena, size_t size) {
    size_t wanted = arena->taken > ARENA_SMALLEST ? arena->taken : ARENA_SMALLEST;
    if (size > SIZE_MAX / 2 - sizeof(arena_block))
        return false;
    if (wanted < size + sizeof(arena_block))
        wanted = size + sizeof(arena_block);
    arena_block *block = arena->source.alloc(arena->source.context, wanted);
    if (block == NULL)
        return false;
    block->older = arena->last;
    block->size = wanted;
    arena->last = block;
    arena->taken += wanted;
    arena->at = (char *)(block + 1);
    arena->end = (char *)block + wanted;
    return true;
}

void *lane_arena_alloc(lane_arena *arena, size_t size) {
    if (size > SIZE_MAX - ARENA_ALIGN)
        return NULL;
    size = rounded(size);
    if ((size_t)(arena->end - arena->at) < size && !take_block(arena, size))
        return NULL;
    char *block = arena->at;
    arena->at += size;
    return block;
}

void *lane_arena_resize(lane_arena *arena, void *block, size_t old_size, size_t new_size) {
    char *start = block;
    size_t kept = rounded(old_size);
    if (start != NULL && new_size <= kept) {
        if (start + kept == arena->at) /* the newest */
            arena->at = start + rounded(new_size);
        return block;
    }
    if (start != NULL && kept > 0 && start + kept == arena->at &&
        new_size <= SIZE_MAX - ARENA_ALIGN) {
        size_t more = rounded(new_size - kept);
        if ((size_t)(arena->end - arena->at) >= more) {
            arena->at += more;
            return block;
        }
    }
    void *moved = lane_arena_alloc(arena, new_size);
    if (moved != NULL && old_size > 0)
        memcpy(moved, block, old_size);
    return moved;
}

void lane_arena_free(lane_arena *arena) {
    for (arena_block *block = arena->last; block != NULL;) {
        arena_block *older = block->older;
        if (arena->source.free != NULL)
            arena->source.free(arena->source.context, block, block->size);
        block = older;
    }
    use_first(arena);
}
