/* transcode.c - from one encoding of bytes to another, by way of a buffer of UTF-16; from UTF-8 and Latin-1 to UTF-8
 * directly. */
#include <lanewise/infra_string.h>
#include <lanewise/utf_convert.h>

#include "code_point.h"
#include "utf16_part.h"
#include "utf_core.h"

/* 1 KiB of stack: a few steps of the widest kernels, and still in the first cache with what it is made from and to */
enum { BUFFER_UNITS = 512 };

static bool is_utf16(int32_t encoding) {
    return encoding == LANE_ENCODING_UTF16LE || encoding == LANE_ENCODING_UTF16BE;
}

static bool is_encoding(int32_t encoding) {
    return encoding >= LANE_ENCODING_UTF8 && encoding <= LANE_ENCODING_LATIN1;
}

static bool is_job(const utf_job *job) {
    return is_encoding(job->from) && is_encoding(job->to) &&
           (job->mode == LANE_UTF_REPLACE || job->mode == LANE_UTF_FAIL ||
            job->mode == LANE_UTF_WTF8);
}

/* ---- bytes to UTF-16 in the buffer ---- */

/* How many of the whole units at s go into a buffer of `capacity`: a pair is never cut. */
static size_t whole_units(const uint8_t *s, size_t units, size_t capacity, bool big_endian) {
    if (units <= capacity || capacity == 0)
        return lane_least(units, capacity);
    bool cut = lane_is_leading_surrogate(utf16_load(s + 2 * (capacity - 1), big_endian)) &&
               lane_is_trailing_surrogate(utf16_load(s + 2 * capacity, big_endian));
    return capacity - cut;
}

static lane_utf_result read_utf16(const lane_kernels *k, const utf_job *job, const uint8_t *s,
                                  size_t n, uint16_t *units, size_t capacity) {
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    size_t whole = n / 2;
    size_t count = whole_units(s, whole, capacity, job->from == LANE_ENCODING_UTF16BE);
    memcpy(units, s, 2 * count);
    if (job->from != UTF16_NATIVE)
        k->swap_bytes16(units, count, units);
    bool odd = count == whole && n % 2 == 1;
    bool odd_pair = odd && count > 0 && lane_is_leading_surrogate(units[count - 1]);
    if (odd_pair && job->mode != LANE_UTF_FAIL) {
        /* the beginnings of both halves of a pair are one part */
        units[count - 1] = 0xFFFD;
        r.replacements = 1;
        r.read = 1;
    }
    if (job->mode == LANE_UTF_REPLACE) {
        r.replacements += lane_utf_scrub_utf16(k, job, units, count, units, count).replacements;
    } else if (job->mode == LANE_UTF_FAIL) {
        size_t good = k->find_lone_surrogate16(units, count);
        if (good < count) {
            r.status = utf16_status(units, whole, good);
            count = good;
        }
    }
    r.read += 2 * count;
    r.written = count;
    if (r.status == LANE_OK && odd && !odd_pair) {
        if (job->mode == LANE_UTF_FAIL) {
            r.status = LANE_MORE;
        } else if (count < capacity) {
            units[r.written++] = 0xFFFD;
            r.read++;
            r.replacements++;
        }
    }
    return r;
}

/* At least one character, when there is one and the capacity is 2 or more. Never LANE_FULL. */
static lane_utf_result read_units(const lane_kernels *k, const utf_job *job, const uint8_t *s,
                                  size_t n, uint16_t *units, size_t capacity) {
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    if (job->from == LANE_ENCODING_UTF8) {
        r = lane_utf_utf8_to_utf16(k, job, s, n, units, capacity);
        if (r.status == LANE_FULL)
            r.status = LANE_OK;
    } else if (is_utf16(job->from)) {
        r = read_utf16(k, job, s, n, units, capacity);
    } else {
        r.read = r.written = lane_least(n, capacity);
        k->widen(s, r.read, units);
    }
    return r;
}

/* ---- UTF-16 in the buffer to bytes ---- */

/* What Latin-1 lacks is `?`. */
static lane_utf_result write_latin1(const lane_kernels *k, const utf_job *job,
                                    const uint16_t *units, size_t n, uint8_t *out,
                                    size_t capacity) {
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    while (r.read < n) {
        size_t most = lane_least(n - r.read, capacity - r.written);
        size_t good = k->narrow(units + r.read, most, 0xFF, out + r.written);
        r.read += good;
        r.written += good;
        if (r.read == n)
            break;
        /* an error is told where there is no room either */
        if (units[r.read] > 0xFF && job->mode != LANE_UTF_REPLACE) {
            r.status = LANE_E_NOT_ISOMORPHIC;
            break;
        }
        if (r.written == capacity) {
            r.status = LANE_FULL;
            break;
        }
        /* the next one is often like it; no surrogate stands alone here: a leading one is half a pair */
        do {
            r.read += lane_is_leading_surrogate(units[r.read]) ? 2 : 1;
            out[r.written++] = '?';
            r.replacements++;
        } while (r.read < n && r.written < capacity && units[r.read] > 0xFF);
    }
    return r;
}

/* Uses up `units`, which may change. */
static lane_utf_result write_units(const lane_kernels *k, const utf_job *job, uint16_t *units,
                                   size_t n, uint8_t *out, size_t capacity) {
    const utf_job as_they_are = {UTF16_NATIVE, job->to, LANE_UTF_WTF8, 2, 1};
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    if (job->to == LANE_ENCODING_UTF8)
        return lane_utf_utf16_to_utf8(k, &as_they_are, units, n, out, capacity);
    if (job->to == LANE_ENCODING_LATIN1)
        return write_latin1(k, job, units, n, out, capacity);
    size_t count = lane_least(n, capacity / 2);
    if (count < n) {
        r.status = LANE_FULL;
        if (count > 0 && lane_is_surrogate_pair(units + count - 1))
            count--;
    }
    if (job->to != UTF16_NATIVE)
        k->swap_bytes16(units, count, units);
    if (count > 0)
        memcpy(out, units, 2 * count);
    r.read = count;
    r.written = 2 * count;
    return r;
}

/* ---- all of it ---- */

static lane_utf_result by_way_of_utf16(const lane_kernels *k, const utf_job *job, const uint8_t *s,
                                       size_t n, uint8_t *out, size_t capacity) {
    uint16_t units[BUFFER_UNITS];
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    while (r.read < n && r.status == LANE_OK) {
        size_t room = capacity - r.written;
        /* a unit gives a byte or more: what is read does not outrun what fits; a pair must, and an error, for which no
         * room is needed */
        size_t most = room < 2 ? 2 : lane_least(room, BUFFER_UNITS);
        lane_utf_result in = read_units(k, job, s + r.read, n - r.read, units, most);
        lane_utf_result to = write_units(k, job, units, in.written, out + r.written, room);
        if (to.read < in.written) {
            /* how much of the input those units are */
            in = read_units(k, job, s + r.read, n - r.read, units, to.read);
            in.status = LANE_OK;
        }
        r.read += in.read;
        r.written += to.written;
        r.status = to.status != LANE_OK ? to.status : in.status;
        r.replacements += job->to == LANE_ENCODING_LATIN1 ? to.replacements : in.replacements;
    }
    return r;
}

lane_utf_result lane_utf_transcode(const lane_kernels *k, const utf_job *job, const void *s,
                                   size_t n, void *out, size_t capacity) {
    if (job->to == LANE_ENCODING_UTF8 && job->from == LANE_ENCODING_UTF8)
        return lane_utf_repair_utf8(k, job, s, n, out, capacity);
    uint8_t none;
    out = utf_room(out, &none);
    if (job->to == LANE_ENCODING_UTF8 && job->from == LANE_ENCODING_LATIN1) {
        lane_kernel_out done = k->latin1_to_utf8(s, n, out, capacity);
        lane_utf_result r = {done.read == n ? LANE_OK : LANE_FULL, done.read, done.written, 0};
        return r;
    }
    return by_way_of_utf16(k, job, s, n, out, capacity);
}

lane_utf_result lane_transcode(int32_t from, int32_t to, int32_t mode, const void *s, size_t n,
                               void *out, size_t capacity) {
    const utf_job job = {from, to, mode, 1, 1};
    const lane_utf_result no_job = {LANE_E_ARGUMENT, 0, 0, 0};
    return is_job(&job) ? lane_utf_transcode(lane_kernels_get(), &job, s, n, out, capacity)
                        : no_job;
}

/* How many bytes the units give, or those before what Latin-1 lacks; then size->status tells. */
static uint64_t size_of_units(const lane_kernels *k, const utf_job *job, const uint16_t *units,
                              size_t n, lane_utf_size *size) {
    if (job->to == LANE_ENCODING_UTF8)
        return k->count_utf8_bytes16(units, n);
    if (is_utf16(job->to))
        return 2 * n;
    size_t good = k->find_above16(units, n, 0xFF);
    if (good == n)
        return n;
    if (job->mode != LANE_UTF_REPLACE) {
        size->status = LANE_E_NOT_ISOMORPHIC;
        size->replacements++;
        return good;
    }
    size_t characters = k->count_code_points16(units, n);
    for (size_t i = good; i < n; i++)
        size->replacements += units[i] > 0xFF && !lane_is_trailing_surrogate(units[i]);
    return characters;
}

lane_utf_size lane_transcode_size(int32_t from, int32_t to, int32_t mode, const void *s, size_t n) {
    const lane_kernels *k = lane_kernels_get();
    const utf_job job = {from, to, mode, 1, 1};
    const uint8_t *in = s;
    lane_utf_size size = {LANE_OK, 0, 0};
    if (!is_job(&job)) {
        size.status = LANE_E_ARGUMENT;
        return size;
    }
    if (from == LANE_ENCODING_UTF8 && to == LANE_ENCODING_UTF8)
        return lane_utf_repair_size(k, in, n, mode);
    uint16_t units[BUFFER_UNITS];
    for (size_t i = 0; i < n;) {
        lane_utf_result got = read_units(k, &job, in + i, n - i, units, BUFFER_UNITS);
        uint64_t more = size_of_units(k, &job, units, got.written, &size);
        if (to != LANE_ENCODING_LATIN1)
            size.replacements += got.replacements;
        size.replacements += size.status == LANE_OK && got.status != LANE_OK;
        if (!utf_grow(&size, more) || size.status != LANE_OK || got.status != LANE_OK)
            break;
        i += got.read;
    }
    /* that the input stops it is told by `replacements` */
    if (size.status != LANE_LIMIT)
        size.status = LANE_OK;
    return size;
}

size_t lane_transcode_bound(int32_t from, int32_t to, size_t n) {
    /* bytes of output for a byte of input: a part of one byte becomes U+FFFD, or Latin-1 two bytes; a unit of two
     * bytes three, and the odd one three too */
    if (is_utf16(from))
        return to == LANE_ENCODING_UTF8     ? utf_times(n / 2 + n % 2, 3)
               : to == LANE_ENCODING_LATIN1 ? n / 2 + n % 2
                                            : utf_times(n / 2 + n % 2, 2);
    if (to == LANE_ENCODING_UTF8)
        return utf_times(n, from == LANE_ENCODING_LATIN1 ? 2 : 3);
    return to == LANE_ENCODING_LATIN1 ? n : utf_times(n, 2);
}

lane_utf_result lane_transcode_feed(lane_transcode_state *state, const void *s, size_t n, void *out,
                                    size_t capacity) {
    const utf_job job = {state->from, state->to, state->text.mode, 1, 1};
    if (!is_job(&job))
        state->text.status = LANE_E_ARGUMENT;
    return lane_utf_feed(&state->text, &job, lane_utf_transcode, s, n, out, capacity);
}

lane_utf_result lane_transcode_finish(lane_transcode_state *state, void *out, size_t capacity) {
    const utf_job job = {state->from, state->to, state->text.mode, 1, 1};
    if (!is_job(&job))
        state->text.status = LANE_E_ARGUMENT;
    return lane_utf_finish(&state->text, &job, lane_utf_transcode, out, capacity);
}
