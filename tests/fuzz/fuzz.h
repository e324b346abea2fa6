/* fuzz.h - what the fuzz targets share.
 *
 * A target is fuzz_X.c with LLVMFuzzerTestOneInput. Each is differential: every tier that can run here
 * against a definition written in the target by the book, whole against resumed. libFuzzer drives it
 * (LANE_FUZZ), or replay_main.c runs it over tests/fuzz/corpus/X.
 */
#ifndef TEST_FUZZ_H
#define TEST_FUZZ_H

#include <lanewise/lanewise.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Not assert: it holds with NDEBUG too. */
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: tier %s: %s\n", __FILE__, __LINE__,                            \
                    lane_isa_name(lane_isa_active()), #condition);                                 \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* for_each_tier(isa) { ... }: every tier that can run here, forced */
#define for_each_tier(isa)                                                                         \
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++)                                             \
        if (lane_isa_force(isa) == LANE_OK)

/* The head of an input decides what is done with the rest. */
typedef struct fuzz_input {
    const uint8_t *data;
    size_t size;
} fuzz_input;

static inline uint8_t fuzz_byte(fuzz_input *in) {
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

static inline uint16_t fuzz_unit(fuzz_input *in) {
    uint16_t high = fuzz_byte(in);
    return (uint16_t)(high << 8 | fuzz_byte(in));
}

/* Memory of exactly n elements, so that a sanitizer sees the first byte past it; never NULL. */
static inline void *fuzz_room(size_t n, size_t element) {
    void *p = malloc(n * element > 0 ? n * element : 1);
    if (p == NULL)
        abort();
    return p;
}

/* What is left of the input, in memory of its own: as bytes, and as half as many units. */
static inline uint8_t *fuzz_text(const fuzz_input *in, size_t *n) {
    uint8_t *text = fuzz_room(in->size, 1);
    if (in->size > 0)
        memcpy(text, in->data, in->size);
    *n = in->size;
    return text;
}

static inline uint16_t *fuzz_text16(const fuzz_input *in, size_t *n) {
    *n = in->size / 2;
    uint16_t *text = fuzz_room(*n, 2);
    for (size_t i = 0; i < *n; i++)
        text[i] = (uint16_t)(in->data[2 * i] << 8 | in->data[2 * i + 1]);
    return text;
}

#endif
