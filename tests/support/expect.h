/* expect.h - for tests with a plain main(): count what was expected, say what did not hold. */
#ifndef TEST_EXPECT_H
#define TEST_EXPECT_H

#include <stdbool.h>
#include <stdio.h>

static unsigned long expect_passed, expect_failed;

/* `where` is more than the line when that is in a loop or a function: a tier, a name. */
#define EXPECT_IN(where, condition)                                                                \
    ((condition) ? (void)expect_passed++                                                           \
                 : (void)(expect_failed++,                                                         \
                          printf("%s:%d: %s: %s\n", __FILE__, __LINE__, where, #condition)))
#define EXPECT(condition) EXPECT_IN("expected", condition)

/* The last line of a test and its exit status; a test that expected nothing has failed. */
static inline int expect_done(void) {
    printf("%lu passed, %lu failed\n", expect_passed, expect_failed);
    return expect_failed > 0 || expect_passed == 0;
}

#endif
