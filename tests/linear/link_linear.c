/* link_linear.c JOB - runs a job over each hostile shape in each size, for check_linear.py, which counts instructions
 * under callgrind: every call of link_linear_measured() is one of its dumps. A line for each, as it was run: bytes,
 * memory used, memory taken from the allocator, whether a unit costs the same in a longer field or less, shape. */
#include "support/link_jobs.h"
#include "support/link_shapes.h"

#include <stdlib.h>

enum { KILOBYTE = 1000, MOST = 80 * KILOBYTE, MEMORY = 1 << 26 };

static char text[MOST + 64];
static volatile size_t result;

/* ---- an allocator without free blocks to look for ---- */

static char *memory;
static size_t memory_used;

static void *take(void *context, size_t size) {
    (void)context;
    size = (size + 7) / 8 * 8;
    if (MEMORY - memory_used < size)
        return NULL;
    memory_used += size;
    return memory + (memory_used - size);
}

/* not static, and not inlined: callgrind knows it by its name */
void link_linear_measured(const link_job *job, size_t n, lane_arena *arena);

__attribute__((noinline)) void link_linear_measured(const link_job *job, size_t n,
                                                    lane_arena *arena) {
    result = job->run(text, n, arena);
}

static void measure(const link_job *job, const link_shape *shape, size_t size) {
    lane_alloc alloc = {take, NULL, NULL, NULL};
    lane_arena arena;
    size_t n = link_shape_make(shape, text, size);
    /* of one block, where nothing is ever moved; then with blocks from the allocator, of which the arena says how much
     * they are */
    memory_used = MEMORY / 2;
    lane_arena_init(&arena, &alloc, memory, MEMORY / 2);
    link_linear_measured(job, n, &arena);
    size_t used = (size_t)(arena.at - memory);
    memory_used = 0;
    lane_arena_init(&arena, &alloc, NULL, 0);
    job->run(text, n, &arena);
    /* names that are longer each time are few: they cost less in a longer field */
    const char *grows = strchr(shape->unit, '@') != NULL ? "less" : "same";
    printf("%zu %zu %zu %s %s\n", n, used, arena.taken, grows, shape->name);
}

int main(int argc, char **argv) {
    static const size_t sizes[] = {0, 10, 20, 40, 80};
    memory = malloc(MEMORY);
    if (argc != 2 || memory == NULL)
        return 2;
    fprintf(stderr, "%s\n",
            lane_isa_name(lane_isa_active())); /* the tier is chosen now, and not measured */
    for (size_t j = 0; j < LINK_JOBS; j++)
        if (strcmp(argv[1], link_jobs[j].name) == 0) {
            for (size_t i = 0; i < LINK_SHAPES; i++)
                for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
                    measure(&link_jobs[j], &link_shapes[i], sizes[k] * KILOBYTE);
            free(memory);
            return 0;
        }
    return 2;
}
