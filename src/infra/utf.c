/* utf.c - UTF-8: validate, repair. */
#include <lanewise/utf.h>

#include "../core/utf8_part.h"
#include "../dispatch/dispatch.h"

static lane_utf8_check validate(const lane_kernels *k, const uint8_t *s, size_t n) {
    lane_utf8_check r = {LANE_OK, 0, k->find_not_utf8(s, n)};
    if (r.position < n) {
        utf8_part part = utf8_part_at(s + r.position, n - r.position);
        r.status = part.kind == UTF8_CUT_OFF ? LANE_MORE : LANE_E_NOT_UTF8;
        r.length = part.length;
    }
    return r;
}

lane_utf8_check lane_utf8_validate(const void *s, size_t n) {
    return validate(lane_kernels_get(), s, n);
}

lane_utf8_result lane_utf8_scrub(const void *s, size_t n, void *out, size_t capacity) {
    static const uint8_t replacement[3] = {0xEF, 0xBF, 0xBD};
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *in = s;
    uint8_t *to = out;
    lane_utf8_result r = {LANE_OK, 0, 0, 0};
    while (r.read < n) {
        /* what is well-formed and fits; looking no further keeps a caller of small rooms linear */
        size_t rest = n - r.read, room = capacity - r.written;
        size_t good = validate(k, in + r.read, rest < room ? rest : room).position;
        if (good > 0)
            memcpy(to + r.written, in + r.read, good);
        r.read += good;
        r.written += good;
        if (r.read == n)
            break;

        utf8_part part = utf8_part_at(in + r.read, n - r.read);
        if (part.kind == UTF8_CHARACTER || capacity - r.written < sizeof replacement) {
            r.status = LANE_FULL;
            break;
        }
        memcpy(to + r.written, replacement, sizeof replacement);
        r.read += part.length;
        r.written += sizeof replacement;
        r.replacements++;
    }
    return r;
}

size_t lane_utf8_scrub_size(const void *s, size_t n) {
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *in = s;
    size_t size = n;
    for (size_t i = 0; i < n;) {
        lane_utf8_check found = validate(k, in + i, n - i);
        i += found.position + found.length;
        if (found.status == LANE_OK)
            break;
        size_t growth = 3 - found.length;
        if (size > SIZE_MAX - growth)
            return SIZE_MAX;
        size += growth;
    }
    return size;
}

size_t lane_utf8_scrub_bound(size_t n) {
    return n <= SIZE_MAX / 3 ? 3 * n : SIZE_MAX;
}
