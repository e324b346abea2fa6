/* base64_text.c - one text that is there as a whole: what both records and streams need of base64. */
#include "base64.h"

bool base64_goes_on(const base64_kind *kind, int32_t status, uint64_t written, uint8_t byte) {
    /* a byte of the alphabet is refused behind a `=` only, and a group with padding is written when all of its
     * padding is there */
    return kind->goes_on && status == LANE_E_BASE64_CHARACTER && kind->is_known[byte] &&
           written % 3 != 0;
}

lane_result base64_go_on(const base64_kind *kind, const uint8_t *s, size_t n, uint8_t *to,
                         size_t room, lane_result all) {
    lane_result last = all;
    while (all.read < n && base64_goes_on(kind, last.status, last.written, s[all.read])) {
        last = lane_base64_decode(s + all.read, n - all.read, &kind->variant, to + all.written,
                                  room - all.written);
        all.status = last.status;
        all.read += last.read;
        all.written += last.written;
    }
    return all;
}

size_t base64_drop_garbage(const base64_kind *kind, const uint8_t *s, size_t n, uint8_t *to) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        uint8_t byte = s[i];
        to[kept] = byte;
        kept += kind->is_known[byte];
    }
    return kept;
}

size_t base64_place_of(const base64_kind *kind, const uint8_t *s, size_t n, size_t kept) {
    size_t i = 0;
    for (; i < n; i++) {
        if (kind->is_known[s[i]] && kept-- == 0) {
            break;
        }
    }
    return i;
}
