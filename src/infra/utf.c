/* utf.c - UTF-8: validate, repair. */
#include <lanewise/utf.h>

#include "../core/utf8_part.h"
#include "utf_core.h"

enum { REPLACEMENT = 3 /* bytes of U+FFFD */ };

lane_utf8_check lane_utf8_validate(const void *s, size_t n) {
    const uint8_t *in = s;
    lane_utf8_check r = {LANE_OK, 0, lane_kernels_get()->find_not_utf8(in, n)};
    if (r.position < n) {
        utf_part part = utf8_part_at(in + r.position, n - r.position);
        r.status = utf8_status(part);
        r.length = part.length;
    }
    return r;
}

lane_bom lane_bom_detect(const void *s, size_t n) {
    static const struct {
        uint8_t bytes[3];
        uint8_t size;
        int32_t encoding;
    } marks[] = {{{0xEF, 0xBB, 0xBF}, 3, LANE_ENCODING_UTF8},
                 {{0xFF, 0xFE, 0}, 2, LANE_ENCODING_UTF16LE},
                 {{0xFE, 0xFF, 0}, 2, LANE_ENCODING_UTF16BE}};
    lane_bom none = {LANE_ENCODING_UNKNOWN, 0};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (n >= marks[i].size && memcmp(s, marks[i].bytes, marks[i].size) == 0) {
            lane_bom found = {marks[i].encoding, marks[i].size};
            return found;
        }
    return none;
}

/* ---- what becomes of a part ---- */

static bool is_repair_mode(int32_t mode) {
    return mode >= LANE_UTF_REPLACE && mode <= LANE_UTF_ESCAPE;
}

/* How many bytes stand for an ill-formed part of `length` bytes. */
static size_t substitute_size(int32_t mode, size_t length) {
    return mode == LANE_UTF_DROP ? 0 : mode == LANE_UTF_ESCAPE ? 4 * length : REPLACEMENT;
}

static void put_substitute(int32_t mode, const uint8_t *part, size_t length, uint8_t *out) {
    if (mode == LANE_UTF_REPLACE || mode == LANE_UTF_WTF8)
        utf8_put_replacement(out);
    for (size_t i = 0; i < length && mode == LANE_UTF_ESCAPE; i++)
        out += utf8_put_escaped(part[i], out);
}

/* ---- while errors are near, all of a block's at once ---- */

enum {
    NEAR = 256,      /* bytes of a block */
    MOST_ESCAPED = 4 /* bytes of output for one of input */
};

typedef struct {
    size_t size; /* bytes that were looked at, whole parts; all of them when there were no more */
    uint64_t parts[NEAR / 64], bytes[NEAR / 64]; /* as the kernel utf8_ill_formed gives them */
} ill_formed_block;

static void look_near(const lane_kernels *k, const uint8_t *s, size_t n, ill_formed_block *b) {
    b->size = utf8_floor(s, n, NEAR);
    k->utf8_ill_formed(s, b->size, b->parts, b->bytes);
}

static size_t count_bits(const uint64_t *words, size_t bits) {
    size_t count = 0;
    for (size_t w = 0; 64 * w < bits; w++)
        count += lane_popcount64(words[w]);
    return count;
}

/* Until a block has no errors, or there is no room for whatever comes of one. Not in place. */
static void repair_near(const lane_kernels *k, const uint8_t *in, size_t n, int32_t mode,
                        uint8_t *out, size_t capacity, lane_utf_result *r) {
    const int32_t what = mode == LANE_UTF_REPLACE  ? UTF8_PUT_REPLACEMENT
                         : mode == LANE_UTF_ESCAPE ? UTF8_PUT_ESCAPE
                                                   : UTF8_PUT_NOTHING;
    ill_formed_block b;
    size_t count = 1;
    while (count > 0 && r->read < n && capacity - r->written >= MOST_ESCAPED * NEAR + 64) {
        const uint8_t *s = in + r->read;
        look_near(k, s, n - r->read, &b);
        r->written += k->utf8_put_parts(s, b.size, b.parts, b.bytes, what, out + r->written);
        r->read += b.size;
        count = count_bits(b.parts, b.size);
        r->replacements += count;
    }
}

/* ---- repair ---- */

lane_utf_result lane_utf_repair_utf8(const lane_kernels *k, const utf_job *job, const void *s,
                                     size_t n, void *out, size_t capacity) {
    const uint8_t *in = s;
    uint8_t none, *to = utf_room(out, &none);
    const int32_t mode = job->mode;
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    while (r.read < n) {
        /* what is well-formed and fits; looking no further keeps a caller of small rooms linear */
        size_t rest = n - r.read, room = capacity - r.written;
        size_t limit = lane_least(lane_least(rest, room), UTF_BLOCK);
        size_t good = k->find_not_utf8(in + r.read, limit);
        if (good > 0)
            memmove(to + r.written, in + r.read, good);
        r.read += good;
        r.written += good;
        if (good == limit && good > 0)
            continue;

        room = capacity - r.written;
        utf_part part = utf8_part_in(in + r.read, n - r.read, mode == LANE_UTF_WTF8);
        if (part.kind == UTF_CHARACTER && part.length <= room) {
            /* one that the block cut, or a surrogate that stays */
            memmove(to + r.written, in + r.read, part.length);
            r.read += part.length;
            r.written += part.length;
            continue;
        }
        if (part.kind != UTF_CHARACTER && mode == LANE_UTF_FAIL) {
            r.status = utf8_status(part);
            break;
        }
        size_t size = substitute_size(mode, part.length);
        if (part.kind == UTF_CHARACTER || size > room) {
            r.status = LANE_FULL;
            break;
        }
        put_substitute(mode, in + r.read, part.length, to + r.written);
        r.read += part.length;
        r.written += size;
        r.replacements++;
        if (in != to && mode != LANE_UTF_WTF8)
            repair_near(k, in, n, mode, to, capacity, &r);
    }
    return r;
}

static utf_job repair_job(int32_t mode) {
    utf_job job = {LANE_ENCODING_UTF8, LANE_ENCODING_UTF8, mode, 1, 1};
    return job;
}

lane_utf_result lane_utf8_scrub(const void *s, size_t n, void *out, size_t capacity) {
    const utf_job job = repair_job(LANE_UTF_REPLACE);
    return lane_utf_repair_utf8(lane_kernels_get(), &job, s, n, out, capacity);
}

lane_utf_result lane_utf8_repair(const void *s, size_t n, int32_t mode, void *out, size_t capacity,
                                 lane_view *text) {
    const lane_kernels *k = lane_kernels_get();
    const utf_job job = repair_job(mode);
    const uint8_t *in = s;
    lane_utf_result r = {LANE_E_ARGUMENT, 0, 0, 0};
    if (!is_repair_mode(mode)) {
        if (text != NULL)
            *text = lane_view_of(out, 0);
        return r;
    }
    if (text == NULL)
        return lane_utf_repair_utf8(k, &job, s, n, out, capacity);

    size_t good = k->find_not_utf8(in, n);
    if (good == n || good > capacity || mode == LANE_UTF_FAIL) {
        /* what is known to be well-formed and does not fit is handed over as it stands: all that was looked at is read,
         * so that callers of small rooms stay linear */
        *text = lane_view_of(s, good);
        r.status = good == n               ? LANE_OK
                   : mode == LANE_UTF_FAIL ? utf8_status(utf8_part_at(in + good, n - good))
                                           : LANE_FULL;
        r.read = good;
        return r;
    }
    if (good > 0)
        memmove(out, s, good);
    uint8_t none, *to = utf_room(out, &none);
    r = lane_utf_repair_utf8(k, &job, in + good, n - good, to + good, capacity - good);
    r.read += good;
    r.written += good;
    *text = lane_view_of(out, r.written);
    return r;
}

lane_utf_result lane_utf8_scrub_in_place(void *s, size_t n, uint8_t filler) {
    const lane_kernels *k = lane_kernels_get();
    uint8_t *text = s;
    lane_utf_result r = {LANE_OK, 0, 0, 0};
    if (filler >= 0x80) {
        r.status = LANE_E_ARGUMENT;
        return r;
    }
    while (r.read < n) {
        r.read += k->find_not_utf8(text + r.read, n - r.read);
        ill_formed_block b;
        size_t count;
        do {
            uint8_t *at = text + r.read;
            look_near(k, at, n - r.read, &b);
            for (size_t base = 0; base < b.size; base += 64)
                for (uint64_t bits = b.bytes[base / 64]; bits != 0; bits &= bits - 1)
                    at[base + lane_ctz64(bits)] = filler;
            r.read += b.size;
            count = count_bits(b.parts, b.size);
            r.replacements += count;
        } while (count > 0);
    }
    r.written = n;
    return r;
}

/* ---- sizes ---- */

/* up to the first error, or in a mode that keeps surrogates, part by part */
static lane_utf_size size_by_part(const lane_kernels *k, const uint8_t *s, size_t n, int32_t mode) {
    lane_utf_size size = {LANE_OK, 0, 0};
    for (size_t i = 0; i < n;) {
        size_t good = k->find_not_utf8(s + i, n - i);
        i += good;
        utf_part part = {UTF_CHARACTER, 0};
        if (i < n)
            part = utf8_part_in(s + i, n - i, mode == LANE_UTF_WTF8);
        i += part.length;
        size_t more = good + part.length;
        if (part.kind != UTF_CHARACTER) {
            size.replacements++;
            more = mode == LANE_UTF_FAIL ? good : good + substitute_size(mode, part.length);
        }
        if (!utf_grow(&size, more) || (size.replacements > 0 && mode == LANE_UTF_FAIL))
            break;
    }
    return size;
}

lane_utf_size lane_utf_repair_size(const lane_kernels *k, const uint8_t *s, size_t n,
                                   int32_t mode) {
    lane_utf_size size = {LANE_OK, 0, 0};
    if (mode == LANE_UTF_FAIL || mode == LANE_UTF_WTF8)
        return size_by_part(k, s, n, mode);
    for (size_t i = 0; i < n;) {
        size_t good = k->find_not_utf8(s + i, n - i);
        i += good;
        if (!utf_grow(&size, good))
            return size;
        ill_formed_block b;
        size_t count;
        do {
            look_near(k, s + i, n - i, &b);
            i += b.size;
            count = count_bits(b.parts, b.size);
            size_t bytes = count_bits(b.bytes, b.size), more = b.size - bytes;
            more += mode == LANE_UTF_ESCAPE    ? MOST_ESCAPED * bytes
                    : mode == LANE_UTF_REPLACE ? REPLACEMENT * count
                                               : 0;
            if (!utf_grow(&size, more))
                return size;
            size.replacements += count;
        } while (count > 0);
    }
    return size;
}

lane_utf_size lane_utf8_repair_size(const void *s, size_t n, int32_t mode) {
    lane_utf_size none = {LANE_E_ARGUMENT, 0, 0};
    return is_repair_mode(mode) ? lane_utf_repair_size(lane_kernels_get(), s, n, mode) : none;
}

lane_utf_size lane_utf8_scrub_size(const void *s, size_t n) {
    return lane_utf_repair_size(lane_kernels_get(), s, n, LANE_UTF_REPLACE);
}

size_t lane_utf8_repair_bound(size_t n, int32_t mode) {
    /* a part of one byte */
    size_t most = substitute_size(mode, 1);
    return mode == LANE_UTF_FAIL || most == 0 ? n : utf_times(n, most);
}

size_t lane_utf8_scrub_bound(size_t n) {
    return lane_utf8_repair_bound(n, LANE_UTF_REPLACE);
}

/* ---- streams ---- */

lane_utf_found lane_utf8_validate_feed(lane_utf_state *state, const void *s, size_t n) {
    const uint8_t *in = s;
    lane_utf_found found = {LANE_OK, 0, 0, 0, {0}, {0}};
    utf_part part = {UTF_CHARACTER, 0};
    uint8_t joined[4];
    const uint8_t *at = joined; /* where the part stands */
    if (state->held_size > 0) {
        part = utf8_part_at(joined, utf_join(state, in, n, joined));
        found.read = part.length - state->held_size;
        if (part.kind == UTF_CUT_OFF)
            utf_hold(state, in, n);
        else
            state->held_size = 0;
    }
    if (part.kind == UTF_CHARACTER && found.read < n) {
        found.read += lane_kernels_get()->find_not_utf8(in + found.read, n - found.read);
        if (found.read < n) {
            at = in + found.read;
            part = utf8_part_at(at, n - found.read);
            if (part.kind == UTF_CUT_OFF)
                utf_hold(state, at, part.length);
            found.read += part.length;
        }
    }
    state->offset += found.read;
    found.position = state->offset - state->held_size;
    if (part.kind == UTF_ILL_FORMED) {
        found.status = LANE_E_NOT_UTF8;
        found.length = part.length;
        found.position -= part.length;
        memcpy(found.bytes, at, part.length);
        state->replacements++;
    }
    return found;
}

lane_utf_found lane_utf8_validate_finish(lane_utf_state *state) {
    lane_utf_found found = {LANE_OK, state->held_size, 0, 0, {0}, {0}};
    found.position = state->offset - state->held_size;
    memcpy(found.bytes, state->held, state->held_size);
    if (state->held_size > 0)
        found.status = LANE_MORE;
    return found;
}

lane_utf_result lane_utf8_repair_feed(lane_utf_state *state, const void *s, size_t n, void *out,
                                      size_t capacity) {
    const utf_job job = repair_job(state->mode);
    if (!is_repair_mode(job.mode))
        state->status = LANE_E_ARGUMENT;
    return lane_utf_feed(state, &job, lane_utf_repair_utf8, s, n, out, capacity);
}

lane_utf_result lane_utf8_repair_finish(lane_utf_state *state, void *out, size_t capacity) {
    const utf_job job = repair_job(state->mode);
    if (!is_repair_mode(job.mode))
        state->status = LANE_E_ARGUMENT;
    return lane_utf_finish(state, &job, lane_utf_repair_utf8, out, capacity);
}
