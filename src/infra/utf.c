/* utf.c - UTF-8: validate, repair. */
#include <lanewise/utf.h>

#include "../core/utf8_part.h"
#include "../dispatch/dispatch.h"

/* Index of the first byte from i on that is not ASCII. A kernel call pays from some 32 bytes on; most
 * runs between other characters are shorter. */
static size_t skip_ascii(const lane_kernels *k, const uint8_t *s, size_t n, size_t i) {
    for (int words = 0; n - i >= 8; words++) {
        uint64_t high = lane_load64le(s + i) & UINT64_C(0x8080808080808080);
        if (high != 0)
            return i + lane_ctz64(high) / 8;
        i += 8;
        if (words == 3)
            return i + k->find_first_not_in(s + i, n - i, &lane_class_ascii);
    }
    while (i < n && s[i] < 0x80)
        i++;
    return i;
}

static lane_utf8_check validate(const lane_kernels *k, const uint8_t *s, size_t n) {
    lane_utf8_check r = {LANE_OK, 0, 0};
    size_t i = 0;
    while (i < n) {
        if (s[i] < 0x80) {
            i = skip_ascii(k, s, n, i);
            continue;
        }
        utf8_part part = utf8_part_at(s + i, n - i);
        if (part.kind != UTF8_CHARACTER) {
            r.status = part.kind == UTF8_CUT_OFF ? LANE_MORE : LANE_E_NOT_UTF8;
            r.length = part.length;
            break;
        }
        i += part.length;
    }
    r.position = i;
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
