/* thread_first_call.c - the first calls of many threads at once, while one of them forces a tier:
 * every answer is right, and the tier forced is the one that stays. ThreadSanitizer runs it too. */
#include "dispatch/dispatch.h"
#include "support/expect.h"

#include <lanewise/lanewise.h>

#include <pthread.h>
#include <string.h>

enum { THREADS = 8, ROUNDS = 300, FORCER = 3 };

static pthread_barrier_t together;
static char text[300];
static int32_t tier_to_force;

typedef struct worker {
    unsigned number;
    bool right;
    int32_t active;
} worker;

static bool answers_are_right(unsigned number) {
    lane_class set;
    lane_class_init(&set, ",;", 2);
    switch (number % 4) {
    case 0:
        return lane_find_byte(text, sizeof text, ';') == 260;
    case 1:
        return lane_count_in(text, sizeof text, &set) == 2;
    case 2:
        return lane_is_ascii(text, sizeof text);
    default:
        return lane_find_last_not_in(text, sizeof text, &set) == sizeof text - 1;
    }
}

static void *work(void *argument) {
    worker *w = argument;
    pthread_barrier_wait(&together);
    if (w->number == FORCER)
        w->right = lane_isa_force(tier_to_force) == LANE_OK && answers_are_right(w->number);
    else
        w->right = answers_are_right(w->number);
    w->active = lane_isa_active();
    return NULL;
}

static void one_round(void) {
    pthread_t threads[THREADS];
    worker workers[THREADS];
#if !defined(LANE_SINGLE_TIER)
    lane_kernels_active = NULL; /* no thread but this one: again a first call */
#endif
    for (unsigned i = 0; i < THREADS; i++) {
        workers[i] = (worker){i, false, -1};
        pthread_create(&threads[i], NULL, work, &workers[i]);
    }
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (unsigned i = 0; i < THREADS; i++) {
        EXPECT(workers[i].right);
        EXPECT(workers[i].active >= 0 && workers[i].active < LANE_ISA_COUNT);
    }
    EXPECT(workers[FORCER].active == tier_to_force);
    EXPECT(lane_isa_active() == tier_to_force);
}

int main(void) {
    memset(text, 'a', sizeof text);
    text[70] = ',';
    text[260] = ';';
    pthread_barrier_init(&together, NULL, THREADS);
    /* the very first call of this process is one of the first round's */
    for (int round = 0; round < ROUNDS; round++) {
        int32_t isa = round % LANE_ISA_COUNT;
        tier_to_force = round > 0 && (lane_isa_available() >> isa & 1) ? isa : LANE_ISA_SCALAR;
#if defined(LANE_SINGLE_TIER)
        tier_to_force = lane_isa_active();
#endif
        one_round();
    }
    pthread_barrier_destroy(&together);
    return expect_done();
}
