/* utf_core.h - what the files of UTF share: whole conversions that take the kernels' table, and the
 * driver that makes one of them a job on a stream. */
#ifndef LANE_INFRA_UTF_CORE_H
#define LANE_INFRA_UTF_CORE_H

#include <lanewise/utf_convert.h>

#include "../dispatch/dispatch.h"

enum {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    UTF16_NATIVE = LANE_ENCODING_UTF16BE
#else
    UTF16_NATIVE = LANE_ENCODING_UTF16LE
#endif
};

enum {
    /* bytes: what is validated and then copied or counted should still be in the first cache, of 32 KiB or more */
    UTF_BLOCK = 16 * 1024,
    /* units taken by part behind an error before the next kernel call: a step of the widest vectors is 32 units or 64
     * bytes, so that for less a call does no step that is not partial */
    UTF_NEAR = 32
};

/* what is converted to what; the widths are the sizes of a unit of input and of output */
typedef struct utf_job {
    int32_t from, to, mode;
    uint8_t in_width, out_width;
} utf_job;

/* The whole of a text, of n units. */
typedef lane_utf_result utf_writer(const lane_kernels *k, const utf_job *job, const void *s,
                                   size_t n, void *out, size_t capacity);

LANE_HIDDEN utf_writer lane_utf_repair_utf8, lane_utf_utf8_to_utf16, lane_utf_utf16_to_utf8,
    lane_utf_scrub_utf16, lane_utf_transcode;

/* What lane_utf_repair_utf8 gives for n bytes. */
LANE_HIDDEN lane_utf_size lane_utf_repair_size(const lane_kernels *k, const uint8_t *s, size_t n,
                                               int32_t mode);

/* The next n units of a stream. `job` may live on the stack: its mode is the state's. */
LANE_HIDDEN lane_utf_result lane_utf_feed(lane_utf_state *state, const utf_job *job,
                                          utf_writer *write, const void *s, size_t n, void *out,
                                          size_t capacity);
LANE_HIDDEN lane_utf_result lane_utf_finish(lane_utf_state *state, const utf_job *job,
                                            utf_writer *write, void *out, size_t capacity);

/* Keeps the n bytes at s behind what is held, all of which begins a character. */
LANE_INLINE void utf_hold(lane_utf_state *state, const uint8_t *s, size_t n) {
    for (size_t i = 0; i < n; i++)
        state->held[state->held_size++] = s[i];
}

/* What is held, and of the n bytes at s as many as a character could need. Gives how many bytes that is. */
LANE_INLINE size_t utf_join(const lane_utf_state *state, const uint8_t *s, size_t n,
                            uint8_t joined[4]) {
    size_t size = state->held_size;
    memcpy(joined, state->held, 4);
    for (size_t i = 0; i < n && size < 4; i++)
        joined[size++] = s[i];
    return size;
}

/* An address to count from: that of a room of 0 may be NULL, to which nothing can be added. */
LANE_INLINE void *utf_room(void *out, void *none) {
    return out != NULL ? out : none;
}

/* UTF_NEAR behind i, or the end of the n units. */
LANE_INLINE size_t utf_near(size_t i, size_t n) {
    return n - i < UTF_NEAR ? n : i + UTF_NEAR;
}

/* a * n, SIZE_MAX when that is more */
LANE_INLINE size_t utf_times(size_t n, size_t a) {
    return n <= SIZE_MAX / a ? a * n : SIZE_MAX;
}

/* Adds to a size; false, and LANE_LIMIT, when it passes SIZE_MAX. */
LANE_INLINE bool utf_grow(lane_utf_size *size, uint64_t more) {
    if (more > SIZE_MAX - size->size) {
        size->status = LANE_LIMIT;
        size->size = SIZE_MAX;
        return false;
    }
    size->size += (size_t)more;
    return true;
}

#endif
