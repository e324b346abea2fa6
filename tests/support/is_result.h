/* is_result.h - a lane_result is what it should be, or a Criterion test ends there and says what it was. */
#ifndef TEST_IS_RESULT_H
#define TEST_IS_RESULT_H

#include <lanewise/base.h>

#include <criterion/criterion.h>

static inline void is_of(lane_result r, int32_t status, size_t read, size_t written,
                         const char *what, unsigned line) {
    cr_assert(r.status == status && r.read == read && r.written == written,
              "line %u, \"%s\": %s, read %zu, written %zu; wanted %s, %zu, %zu", line, what,
              lane_status_name(r.status), r.read, r.written, lane_status_name(status), read,
              written);
}

/* is(result, status, read, written) */
#define is(r, status, read, written) is_of(r, status, read, written, #r, __LINE__)
/* the same of `what` */
#define is_for(r, status, read, written, what) is_of(r, status, read, written, what, __LINE__)

#endif
