/* link_work.c - hostile Link fields: kernels called, bytes they were asked to look at, things found and memory taken
 * at most double when the field does, on every tier. */
#include "support/link_jobs.h"
#include "support/link_shapes.h"
#include "support/work.h"

#include <stdlib.h>

enum { SIZE = 20000, MEMORY = 1 << 24 };

static size_t calls;

static void count(size_t n) {
    calls++;
    looked_at += n;
}

/* what a parser moves over; that it knows already that no target ends is known without a look */
static int32_t counted_link_value(lane_http_parser *p, lane_link_value *value,
                                  lane_http_parameter *parameters, size_t capacity) {
    size_t from = p->position;
    bool knows = p->no_target_end;
    int32_t status = below->http_link_value(p, value, parameters, capacity);
    count((status == LANE_E_UNCLOSED_TARGET && !knows ? p->size : p->position) - from);
    return status;
}
static int32_t counted_parameter(lane_http_parser *p, lane_http_parameter *parameter) {
    size_t from = p->position;
    int32_t status = below->http_parameter(p, parameter);
    count(p->position - from);
    return status;
}
static int32_t counted_element(lane_http_parser *p, lane_http_element *element,
                               lane_http_parameter *parameters, size_t capacity) {
    size_t from = p->position;
    int32_t status = below->http_element(p, element, parameters, capacity);
    count(p->position - from);
    return status;
}
static size_t counted_find_byte(const uint8_t *s, size_t n, uint8_t byte) {
    size_t at = below->find_byte(s, n, byte);
    count(at);
    return at;
}
static size_t counted_find_first_in(const uint8_t *s, size_t n, const lane_class *c) {
    size_t at = below->find_first_in(s, n, c);
    count(at);
    return at;
}
static size_t counted_find_first_not_in(const uint8_t *s, size_t n, const lane_class *c) {
    size_t at = below->find_first_not_in(s, n, c);
    count(at);
    return at;
}
static size_t counted_count_byte(const uint8_t *s, size_t n, uint8_t byte) {
    count(n);
    return below->count_byte(s, n, byte);
}
static size_t counted_count_class(const uint8_t *s, size_t n, const lane_class *c) {
    count(n);
    return below->count_class(s, n, c);
}

static void replace(void) {
    counting.http_link_value = counted_link_value;
    counting.http_parameter = counted_parameter;
    counting.http_element = counted_element;
    counting.find_byte = counted_find_byte;
    counting.find_first_in = counted_find_first_in;
    counting.find_first_not_in = counted_find_first_not_in;
    counting.count_byte = counted_count_byte;
    counting.count_class = counted_count_class;
}

typedef struct work {
    size_t size, found, calls, looked_at, memory;
} work;

static char text[2 * SIZE + 1];
static char *memory;

/* All memory is that of the arena's first block, so that what is used of it is known to the byte. */
static work work_of(const link_job *job, const link_shape *shape, size_t size) {
    work w;
    lane_arena arena;
    w.size = link_shape_make(shape, text, size);
    lane_arena_init(&arena, NULL, memory, MEMORY);
    calls = looked_at = 0;
    w.found = job->run(text, w.size, &arena);
    w.calls = calls;
    w.looked_at = looked_at;
    w.memory = arena.taken + (size_t)(arena.at - memory);
    lane_arena_free(&arena);
    return w;
}

static void run(const char *tier) {
    enum { FEW = 64 };
    for (size_t j = 0; j < LINK_JOBS; j++)
        for (size_t i = 0; i < LINK_SHAPES; i++) {
            char where[128];
            snprintf(where, sizeof where, "%s, %s, %s", tier, link_jobs[j].name,
                     link_shapes[i].name);
            work one = work_of(&link_jobs[j], &link_shapes[i], SIZE);
            work two = work_of(&link_jobs[j], &link_shapes[i], 2 * SIZE);
            EXPECT_IN(where, one.size > SIZE / 2 && two.size >= 2 * one.size - 400);
            EXPECT_IN(where, two.found <= 2 * one.found + FEW);
            EXPECT_IN(where, two.calls <= 2 * one.calls + FEW);
            EXPECT_IN(where, two.looked_at <= 2 * one.looked_at + one.looked_at / 16 + 1024);
            EXPECT_IN(where, one.calls <= 8 * one.size && one.looked_at <= 12 * one.size);
            EXPECT_IN(where, two.memory <= 2 * one.memory + one.memory / 10 + 4096);
        }
}

int main(void) {
    memory = malloc(MEMORY);
    if (memory == NULL)
        return WORK_SKIPPED;
    int result = work_of_each_tier(replace, run);
    free(memory);
    return result;
}
