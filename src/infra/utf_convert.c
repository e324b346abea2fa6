/* utf_convert.c - UTF-8 to UTF-16 and back, Latin-1 to UTF-8 and back. */
#include <lanewise/infra_string.h>
#include <lanewise/utf_convert.h>

#include "code_point.h"
#include "utf_core.h"

static bool is_convert_mode(int32_t mode) {
    return mode == LANE_UTF_REPLACE || mode == LANE_UTF_FAIL || mode == LANE_UTF_WTF8;
}

static const lane_utf_result no_mode = {LANE_E_ARGUMENT, 0, 0, 0};
static const lane_utf_size no_size = {LANE_E_ARGUMENT, 0, 0};

/* ---- UTF-8 to UTF-16 ---- */

/* What a kernel stopped at, and behind an error UTF_NEAR bytes of what follows, since the next may be near.
 * False: r->status tells why no more can be done. */
static bool utf8_parts(const uint8_t *in, size_t n, int32_t mode, uint16_t *to, size_t capacity,
                       lane_utf_result *r) {
    const size_t stop = utf_near(r->read, n);
    bool error = false;
    do {
        utf_part part = utf8_part_in(in + r->read, n - r->read, mode == LANE_UTF_WTF8);
        uint32_t c = 0xFFFD;
        bool ill_formed = part.kind != UTF_CHARACTER;
        if (!ill_formed)
            c = utf8_value(in + r->read, part.length);
        else if (mode == LANE_UTF_FAIL) {
            r->status = utf8_status(part);
            return false;
        }
        if (capacity - r->written < utf16_size(c)) {
            r->status = LANE_FULL;
            return false;
        }
        r->written += utf16_put(c, to + r->written);
        r->read += part.length;
        r->replacements += ill_formed;
        error |= ill_formed;
    } while (error && r->read < stop);
    return true;
}

lane_utf_result lane_utf_utf8_to_utf16(const lane_kernels *k, const utf_job *job, const void *s,
                                       size_t n, void *out, size_t capacity) {
    const uint8_t *in = s;
    uint16_t none, *to = utf_room(out, &none);
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    while (r.read < n) {
        lane_kernel_out done =
            k->utf8_to_utf16(in + r.read, n - r.read, to + r.written, capacity - r.written);
        r.read += done.read;
        r.written += done.written;
        if (r.read < n && !utf8_parts(in, n, job->mode, to, capacity, &r))
            break;
    }
    return r;
}

lane_utf_result lane_utf8_to_utf16(const void *s, size_t n, int32_t mode, uint16_t *out,
                                   size_t capacity) {
    const utf_job job = {LANE_ENCODING_UTF8, UTF16_NATIVE, mode, 1, 2};
    return is_convert_mode(mode)
               ? lane_utf_utf8_to_utf16(lane_kernels_get(), &job, s, n, out, capacity)
               : no_mode;
}

lane_utf_size lane_utf8_to_utf16_size(const void *s, size_t n, int32_t mode) {
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *in = s;
    lane_utf_size size = {LANE_OK, 0, 0};
    if (!is_convert_mode(mode))
        return no_size;
    for (size_t i = 0; i < n;) {
        size_t block = lane_least(n - i, UTF_BLOCK);
        size_t good = k->find_not_utf8(in + i, block);
        /* never more units than bytes: no overflow */
        size.size += k->count_utf16_units(in + i, good);
        i += good;
        if (good == block)
            continue;
        utf_part part = utf8_part_in(in + i, n - i, mode == LANE_UTF_WTF8);
        if (part.kind != UTF_CHARACTER) {
            size.replacements++;
            if (mode == LANE_UTF_FAIL)
                break;
        }
        size.size += part.kind == UTF_CHARACTER && part.length == 4 ? 2 : 1;
        i += part.length;
    }
    return size;
}

/* ---- UTF-16 to UTF-8 ---- */

lane_utf_result lane_utf_utf16_to_utf8(const lane_kernels *k, const utf_job *job, const void *s,
                                       size_t n, void *out, size_t capacity) {
    const uint16_t *in = s;
    uint8_t none, *to = utf_room(out, &none);
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    while (r.read < n) {
        lane_kernel_out done =
            k->utf16_to_utf8(in + r.read, n - r.read, to + r.written, capacity - r.written);
        r.read += done.read;
        r.written += done.written;
        if (r.read == n)
            break;
        /* a surrogate that stands alone, or a character that does not fit */
        lane_code_point next = lane_code_point_at16(in + r.read, n - r.read);
        if (!lane_is_surrogate(next.value)) {
            r.status = LANE_FULL;
            break;
        }
        if (job->mode == LANE_UTF_FAIL) {
            r.status = utf16_status(in, n, r.read);
            break;
        }
        if (capacity - r.written < 3) {
            r.status = LANE_FULL;
            break;
        }
        uint32_t c = job->mode == LANE_UTF_WTF8 ? next.value : 0xFFFD;
        r.written += utf8_put(c, to + r.written);
        r.read++;
        r.replacements += job->mode != LANE_UTF_WTF8;
    }
    return r;
}

lane_utf_result lane_utf16_to_utf8(const uint16_t *s, size_t n, int32_t mode, void *out,
                                   size_t capacity) {
    const utf_job job = {UTF16_NATIVE, LANE_ENCODING_UTF8, mode, 2, 1};
    return is_convert_mode(mode)
               ? lane_utf_utf16_to_utf8(lane_kernels_get(), &job, s, n, out, capacity)
               : no_mode;
}

/* How many surrogates stand alone in the n units. */
static size_t count_lone(const lane_kernels *k, const uint16_t *s, size_t n) {
    size_t lone = 0;
    for (size_t i = 0; (i += k->find_lone_surrogate16(s + i, n - i)) < n; lone++)
        i++;
    return lone;
}

lane_utf_size lane_utf16_to_utf8_size(const uint16_t *s, size_t n, int32_t mode) {
    const lane_kernels *k = lane_kernels_get();
    lane_utf_size size = {LANE_OK, 0, 0};
    if (!is_convert_mode(mode))
        return no_size;
    for (size_t i = 0; i < n;) {
        size_t block = lane_least(n - i, UTF_BLOCK / 2);
        /* a pair in one block */
        if (block < n - i && lane_is_leading_surrogate(s[i + block - 1]))
            block--;
        if (mode == LANE_UTF_REPLACE) {
            size.replacements += count_lone(k, s + i, block);
        } else if (mode == LANE_UTF_FAIL) {
            size_t good = k->find_lone_surrogate16(s + i, block);
            size.replacements = good < block;
            block = good;
        }
        if (!utf_grow(&size, k->count_utf8_bytes16(s + i, block)))
            break;
        if (mode == LANE_UTF_FAIL && size.replacements > 0)
            break;
        i += block;
    }
    return size;
}

size_t lane_utf16_to_utf8_bound(size_t n) {
    return utf_times(n, 3);
}

lane_utf_result lane_utf8_to_utf16_feed(lane_utf_state *state, const void *s, size_t n,
                                        uint16_t *out, size_t capacity) {
    const utf_job job = {LANE_ENCODING_UTF8, UTF16_NATIVE, state->mode, 1, 2};
    if (!is_convert_mode(job.mode))
        state->status = LANE_E_ARGUMENT;
    return lane_utf_feed(state, &job, lane_utf_utf8_to_utf16, s, n, out, capacity);
}

lane_utf_result lane_utf8_to_utf16_finish(lane_utf_state *state, uint16_t *out, size_t capacity) {
    const utf_job job = {LANE_ENCODING_UTF8, UTF16_NATIVE, state->mode, 1, 2};
    if (!is_convert_mode(job.mode))
        state->status = LANE_E_ARGUMENT;
    return lane_utf_finish(state, &job, lane_utf_utf8_to_utf16, out, capacity);
}

lane_utf_result lane_utf16_to_utf8_feed(lane_utf_state *state, const uint16_t *s, size_t n,
                                        void *out, size_t capacity) {
    const utf_job job = {UTF16_NATIVE, LANE_ENCODING_UTF8, state->mode, 2, 1};
    if (!is_convert_mode(job.mode))
        state->status = LANE_E_ARGUMENT;
    return lane_utf_feed(state, &job, lane_utf_utf16_to_utf8, s, n, out, capacity);
}

lane_utf_result lane_utf16_to_utf8_finish(lane_utf_state *state, void *out, size_t capacity) {
    const utf_job job = {UTF16_NATIVE, LANE_ENCODING_UTF8, state->mode, 2, 1};
    if (!is_convert_mode(job.mode))
        state->status = LANE_E_ARGUMENT;
    return lane_utf_finish(state, &job, lane_utf_utf16_to_utf8, out, capacity);
}

/* ---- Latin-1 ---- */

lane_result lane_latin1_to_utf8(const void *s, size_t n, void *out, size_t capacity) {
    uint8_t none;
    lane_kernel_out done = lane_kernels_get()->latin1_to_utf8(s, n, utf_room(out, &none), capacity);
    lane_result r = {done.read == n ? LANE_OK : LANE_FULL, done.read, done.written};
    return r;
}

lane_utf_size lane_latin1_to_utf8_size(const void *s, size_t n) {
    lane_utf_size size = {LANE_OK, n, 0};
    utf_grow(&size, n - lane_kernels_get()->count_class(s, n, &lane_class_ascii));
    return size;
}

/* Why the character at s[at] has no byte. */
static int32_t not_latin1(const uint8_t *s, size_t n, size_t at) {
    utf_part part = utf8_part_at(s + at, n - at);
    return part.kind == UTF_CHARACTER ? LANE_E_NOT_ISOMORPHIC : utf8_status(part);
}

lane_result lane_utf8_to_latin1(const void *s, size_t n, void *out, size_t capacity) {
    const uint8_t *in = s;
    uint8_t none;
    lane_kernel_out done =
        lane_kernels_get()->utf8_to_latin1(in, n, utf_room(out, &none), capacity);
    lane_result r = {LANE_OK, done.read, done.written};
    if (r.read < n) {
        utf_part part = utf8_part_at(in + r.read, n - r.read);
        bool has_byte = part.kind == UTF_CHARACTER && in[r.read] <= 0xC3;
        r.status = has_byte ? LANE_FULL : not_latin1(in, n, r.read);
    }
    return r;
}

lane_utf_size lane_utf8_to_latin1_size(const void *s, size_t n) {
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *in = s;
    lane_utf_size size = {LANE_OK, 0, 0};
    for (size_t i = 0; i < n;) {
        size_t block = lane_least(n - i, UTF_BLOCK);
        size_t good = k->find_first_not_in(in + i, block, &lane_class_utf8_below_100);
        good = k->find_not_utf8(in + i, good);
        size.size += k->count_code_points(in + i, good);
        i += good;
        if (good == block)
            continue;
        utf_part part = utf8_part_at(in + i, n - i);
        if (part.kind != UTF_CHARACTER || in[i] > 0xC3) {
            size.replacements = 1;
            break;
        }
        /* one that the block cut */
        size.size++;
        i += part.length;
    }
    return size;
}
