/* utf_feed.c - one of the whole conversions as a job on a stream, whatever the encoding that comes in. Positions
 * are bytes here; only results count units. */
#include "../core/utf8_part.h"
#include "utf16_part.h"
#include "utf_core.h"

/* The part at s[0] of a text of `job->from`, n >= 1. */
static utf_part part_of(const utf_job *job, const uint8_t *s, size_t n) {
    utf_part one = {UTF_CHARACTER, 1};
    switch (job->from) {
    case LANE_ENCODING_UTF8:
        return utf8_part_in(s, n, job->mode == LANE_UTF_WTF8);
    case LANE_ENCODING_LATIN1:
        return one;
    default:
        return utf16_part_at(s, n, job->from == LANE_ENCODING_UTF16BE);
    }
}

/* The bytes at the end of a piece that begin a character, 3 at most. */
static size_t cut_off(const utf_job *job, const uint8_t *s, size_t n) {
    if (job->from == LANE_ENCODING_LATIN1 || n == 0)
        return 0;
    if (job->from == LANE_ENCODING_UTF8)
        return utf8_cut_off(s, n, job->mode == LANE_UTF_WTF8);
    size_t odd = n % 2;
    if (n - odd < 2)
        return odd;
    uint16_t last = utf16_load(s + (n - odd - 2), job->from == LANE_ENCODING_UTF16BE);
    return lane_is_leading_surrogate(last) ? odd + 2 : odd;
}

static int32_t ill_formed_status(const utf_job *job) {
    return job->from == LANE_ENCODING_UTF8 ? LANE_E_NOT_UTF8 : LANE_E_NOT_UTF16;
}

/* A call: what converts, and where to. */
typedef struct feed_call {
    const lane_kernels *k;
    const utf_job *job;
    utf_writer *write;
    void *out;
    size_t capacity;
    lane_utf_result so_far; /* units written and replacements; the status of the last step */
} feed_call;

/* So many bytes of text to the room that is left; how many were read. */
static size_t write_on(feed_call *call, const void *s, size_t bytes) {
    const utf_job *job = call->job;
    lane_utf_result *all = &call->so_far;
    void *out = call->out;
    if (all->written > 0)
        out = (uint8_t *)out + all->written * job->out_width;
    lane_utf_result r =
        call->write(call->k, job, s, bytes / job->in_width, out, call->capacity - all->written);
    all->status = r.status;
    all->written += r.written;
    all->replacements += r.replacements;
    return r.read * job->in_width;
}

/* Drops the first n bytes of what is held. */
static void release(lane_utf_state *state, size_t n) {
    state->held_size = (uint8_t)(state->held_size - n);
    memmove(state->held, state->held + n, state->held_size);
}

/* Takes the parts that begin with what is held; `at` bytes of the n at s are used. False: no more can be done
 * with this piece, the status tells why. */
static bool take_held(lane_utf_state *state, feed_call *call, const uint8_t *s, size_t n,
                      size_t *at) {
    while (state->held_size > 0) {
        /* as 16-bit units too, which the writer may want aligned */
        uint16_t aligned[2];
        uint8_t joined[4];
        size_t size = utf_join(state, s + *at, n - *at, joined);
        utf_part part = part_of(call->job, joined, size);
        if (part.kind == UTF_CUT_OFF) {
            utf_hold(state, s + *at, n - *at);
            *at = n;
            return false;
        }
        if (part.kind == UTF_ILL_FORMED && call->job->mode == LANE_UTF_FAIL) {
            call->so_far.status = ill_formed_status(call->job);
            return false;
        }
        memcpy(aligned, joined, sizeof aligned);
        write_on(call, aligned, part.length);
        if (call->so_far.status != LANE_OK)
            return false;
        /* one byte of what is held may be left, behind a leading surrogate that stands alone */
        size_t old = lane_least(part.length, state->held_size);
        release(state, old);
        *at += part.length - old;
    }
    return true;
}

lane_utf_result lane_utf_feed(lane_utf_state *state, const utf_job *job, utf_writer *write,
                              const void *s, size_t n, void *out, size_t capacity) {
    const uint8_t *in = s;
    feed_call call = {lane_kernels_get(), job, write, out, capacity, {state->status, 0, 0, 0}};
    if (state->status != LANE_OK || n == 0)
        return call.so_far;
    size_t bytes = n * job->in_width, at = 0;
    if (take_held(state, &call, in, bytes, &at)) {
        size_t tail = cut_off(job, in + at, bytes - at);
        at += write_on(&call, in + at, bytes - at - tail);
        if (call.so_far.status == LANE_OK) {
            utf_hold(state, in + at, tail);
            at += tail;
        }
        /* what the body's end seems to cut off is ill-formed: more comes behind it */
        if (call.so_far.status == LANE_MORE)
            call.so_far.status = ill_formed_status(job);
    }
    lane_utf_result r = call.so_far;
    r.read = at / job->in_width;
    state->offset += r.read;
    state->replacements += r.replacements;
    if (r.status != LANE_OK && r.status != LANE_FULL) {
        /* the stream stands at the part, which may begin with what is held */
        state->status = r.status;
        state->offset -= state->held_size / job->in_width;
        state->held_size = 0;
    }
    return r;
}

lane_utf_result lane_utf_finish(lane_utf_state *state, const utf_job *job, utf_writer *write,
                                void *out, size_t capacity) {
    lane_utf_result r = {state->status, 0, 0, 0};
    if (r.status != LANE_OK || state->held_size == 0)
        return r;
    uint16_t aligned[2];
    memcpy(aligned, state->held, sizeof aligned);
    r = write(lane_kernels_get(), job, aligned, (size_t)state->held_size / job->in_width, out,
              capacity);
    release(state, r.read * job->in_width);
    state->replacements += r.replacements;
    if (r.status != LANE_OK && r.status != LANE_FULL) {
        state->status = r.status;
        state->offset -= state->held_size / job->in_width;
    }
    r.read = 0;
    return r;
}
