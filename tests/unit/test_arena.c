/* Arenas (base.h): alignment, room of the caller's, what is taken from the source, what resizing moves, no memory. */
#include <lanewise/base.h>

#include "support/rng.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* a source that counts, and that ends */
typedef struct source {
    size_t blocks; /* in use */
    size_t bytes;
    size_t calls;
    size_t left; /* calls that it still grants */
} source;

static void *source_alloc(void *context, size_t size) {
    source *s = context;
    s->calls++;
    if (s->left == 0)
        return NULL;
    s->left--;
    s->blocks++;
    s->bytes += size;
    return malloc(size);
}

static void source_free(void *context, void *block, size_t size) {
    source *s = context;
    s->blocks--;
    s->bytes -= size;
    free(block);
}

static lane_alloc alloc_of(source *s) {
    lane_alloc a = {source_alloc, NULL, source_free, s};
    return a;
}

Test(arena, the_first_block_is_used_up_first) {
    source s = {0, 0, 0, SIZE_MAX};
    lane_alloc alloc = alloc_of(&s);
    lane_arena arena;
    _Alignas(8) char first[64];
    lane_arena_init(&arena, &alloc, first, sizeof first);
    cr_expect(lane_arena_alloc(&arena, 1) == first);
    cr_expect(lane_arena_alloc(&arena, 9) == first + 8);
    cr_expect(lane_arena_alloc(&arena, 40) == first + 24);
    cr_expect_eq(s.calls, 0);
    char *next = lane_arena_alloc(&arena, 1);
    cr_assert(next != NULL && (next < first || next >= first + 64));
    cr_expect(s.calls == 1 && s.blocks == 1 && s.bytes == arena.taken);
    lane_arena_free(&arena);
    cr_expect(s.blocks == 0 && s.bytes == 0 && arena.taken == 0);
    /* as lane_arena_init left it */
    cr_expect(lane_arena_alloc(&arena, 64) == first);
    cr_expect_eq(s.calls, 1);
    lane_arena_free(&arena);
}

Test(arena, a_first_block_of_any_address_and_size) {
    _Alignas(8) char bytes[64];
    for (size_t at = 0; at < 16; at++)
        for (size_t size = 0; size < 40; size++) {
            source s = {0, 0, 0, 0};
            lane_alloc alloc = alloc_of(&s);
            lane_arena arena;
            lane_arena_init(&arena, &alloc, bytes + at, size);
            size_t given = 0;
            for (char *p; (p = lane_arena_alloc(&arena, 8)) != NULL; given++) {
                cr_assert_eq((uintptr_t)p % 8, 0);
                cr_assert(p >= bytes + at && p + 8 <= bytes + at + size);
            }
            size_t skipped = (8 - at % 8) % 8;
            cr_assert_eq(given, size < skipped ? 0 : (size - skipped) / 8);
        }
}

Test(arena, nothing_is_taken_before_it_is_asked_for) {
    source s = {0, 0, 0, SIZE_MAX};
    lane_alloc alloc = alloc_of(&s);
    lane_arena arena;
    lane_arena_init(&arena, &alloc, NULL, 0);
    cr_expect_eq(s.calls, 0);
    lane_arena_free(&arena);
    cr_expect_eq(s.calls, 0);
    cr_expect(lane_arena_alloc(&arena, 0) != NULL);
    cr_expect(lane_arena_resize(&arena, NULL, 0, 0) != NULL);
    lane_arena_free(&arena);
    cr_expect_eq(s.blocks, 0);
}

Test(arena, resize) {
    lane_arena arena;
    _Alignas(8) char first[64];
    source s = {0, 0, 0, 1};
    lane_alloc alloc = alloc_of(&s);
    lane_arena_init(&arena, &alloc, first, sizeof first);
    char *a = lane_arena_resize(&arena, NULL, 0, 10);
    cr_assert(a == first);
    strcpy(a, "abcdefghi");
    cr_expect(lane_arena_resize(&arena, a, 10, 20) == a, "the newest, in place");
    cr_expect(lane_arena_resize(&arena, a, 20, 3) == a, "smaller");
    char *b = lane_arena_alloc(&arena, 8);
    cr_expect(b == first + 8, "what the newest gave back");
    char *c = lane_arena_resize(&arena, a, 3, 16);
    cr_expect(c == first + 16 && memcmp(c, "abc", 3) == 0, "not the newest: a copy");
    cr_expect(lane_arena_resize(&arena, b, 8, 4) == b);
    cr_expect(lane_arena_alloc(&arena, 32) == first + 32, "an older one gives nothing back");
    /* beyond the block that it is in */
    char *d = lane_arena_resize(&arena, c, 16, 100);
    cr_assert(d != NULL && memcmp(d, "abc", 3) == 0);
    cr_expect(d < first || d >= first + 64);
    /* no memory: the block is untouched */
    cr_expect(lane_arena_resize(&arena, d, 100, 100000) == NULL);
    cr_expect(memcmp(d, "abc", 3) == 0);
    cr_expect(lane_arena_resize(&arena, d, 100, 200) == d);
    lane_arena_free(&arena);
    cr_expect_eq(s.blocks, 0);
}

Test(arena, sizes_that_no_memory_has) {
    lane_arena arena;
    lane_arena_init(&arena, NULL, NULL, 0);
    char *a = lane_arena_alloc(&arena, 8);
    for (size_t less = 0; less < 64; less++) {
        cr_assert(lane_arena_alloc(&arena, SIZE_MAX - less) == NULL);
        cr_assert(lane_arena_resize(&arena, a, 8, SIZE_MAX - less) == NULL);
    }
    cr_expect(lane_arena_alloc(&arena, SIZE_MAX / 2) == NULL);
    cr_expect(lane_arena_alloc(&arena, 8) == a + 8, "the arena is as before");
    lane_arena_free(&arena);
}

Test(arena, a_source_that_gives_nothing_back) {
    static char memory[8192];
    source s = {0, 0, 0, 1};
    lane_alloc alloc = alloc_of(&s);
    alloc.free = NULL;
    lane_arena arena;
    lane_arena_init(&arena, &alloc, memory, sizeof memory);
    void *block = NULL;
    cr_expect(lane_arena_alloc(&arena, 10000) != NULL);
    block = arena.last;
    lane_arena_free(&arena);
    cr_expect(arena.taken == 0 && s.blocks == 1);
    free(block);
}

/* what is asked for, rounded up to 8, and what is taken for it: 4 times and 4096 */
Test(arena, what_is_taken_is_linear) {
    for (unsigned seed = 0; seed < 400; seed++) {
        rng r = rng_of(seed);
        source s = {0, 0, 0, SIZE_MAX};
        lane_alloc alloc = alloc_of(&s);
        lane_arena arena;
        lane_arena_init(&arena, &alloc, NULL, 0);
        size_t asked = 0;
        for (int i = 0; i < 60; i++) {
            size_t most = (size_t)1 << rng_below(&r, 16), size = rng_below(&r, (uint32_t)most + 1);
            size_t left = (size_t)(arena.end - arena.at);
            if (rng_below(&r, 3) == 0 && left < 100000) /* just what the block does not hold */
                size = left + 1;
            char *p = lane_arena_alloc(&arena, size);
            cr_assert(p != NULL && (uintptr_t)p % 8 == 0);
            asked += size == 0 ? 8 : (size + 7) / 8 * 8;
            cr_assert(arena.taken == s.bytes && s.bytes <= 4 * asked + 4096, "seed %u: %zu for %zu",
                      seed, s.bytes, asked);
        }
        lane_arena_free(&arena);
        cr_assert(s.blocks == 0 && s.bytes == 0);
    }
}
