/* base64_text.c - one text that is there as a whole: what both records and streams need of base64. */
#include "base64.h"

#include "report.h"

bool base64_begins_next_text(const base64_kind *kind, int32_t status, uint64_t written,
                             uint8_t byte) {
    /* a byte of the alphabet is refused behind a `=` only, and a group with padding is written when all of its
     * padding is there */
    return kind->many_texts && status == LANE_E_BASE64_CHARACTER && kind->is_known[byte] &&
           written % 3 != 0;
}

/* The bytes of the text from s on up to its padding, all of it as far as it is there; 0: it has none. */
static size_t padded_text(const uint8_t *s, size_t n) {
    size_t end = lane_find_byte(s, n, '=');
    if (end == n) {
        return 0;
    }
    size_t second = ++end;
    if (second < n && s[second] <= ' ') {
        second += lane_find_first_not_in(s + second, n - second, &lane_class_ascii_whitespace);
    }
    return second < n && s[second] == '=' ? second + 1 : end;
}

/* Texts of up to so many groups are decoded here: for 16 characters a search and two calls cost more than the
 * characters do. */
enum { FEW_GROUPS = 4 };

/* The texts of few groups from s on, as long as they end in padding and nothing but a line end stands between.
 * Leftover bits are ignored, as by all kinds that have many texts. */
static lane_result decode_few_groups(const base64_kind *kind, const uint8_t *s, size_t n,
                                     uint8_t *to, size_t room) {
    lane_result done = {LANE_OK, 0, 0};
    const uint8_t *values = kind->values;
    size_t i = 0, m = 0;
    for (unsigned groups = 0; groups < FEW_GROUPS && n - i >= 6 && room - m >= 3;) {
        i += s[i] == '\r';
        i += s[i] == '\n';
        uint32_t a = values[s[i]], b = values[s[i + 1]], c = values[s[i + 2]], d = values[s[i + 3]];
        bool ends = s[i + 3] == '=', two = ends && s[i + 2] == '=';
        if ((a | b | (two ? 0 : c) | (ends ? 0 : d)) > 63) {
            break;
        }
        to[m] = (uint8_t)(a << 2 | b >> 4);
        to[m + 1] = (uint8_t)(b << 4 | c >> 2);
        to[m + 2] = (uint8_t)(c << 6 | d);
        m += 3u - ends - two;
        i += 4;
        groups++;
        if (ends) {
            done = (lane_result){LANE_OK, i, m};
            groups = 0;
        }
    }
    return done;
}

lane_result base64_decode_next_texts(const base64_kind *kind, const uint8_t *s, size_t n,
                                     uint8_t *to, size_t room) {
    lane_result all = {LANE_OK, 0, 0}, one;
    for (size_t size = 0;;) {
        /* texts are like the one before */
        if (size <= 2 * FEW_GROUPS * 4) {
            one = decode_few_groups(kind, s + all.read, n - all.read, to + all.written,
                                    room - all.written);
            all.read += one.read;
            all.written += one.written;
        }
        size = padded_text(s + all.read, n - all.read);
        one = lane_base64_decode(s + all.read, size, &kind->variant, to + all.written,
                                 room - all.written);
        if (size == 0 || one.status != LANE_OK) {
            return all;
        }
        all.read += size;
        all.written += one.written;
    }
}

lane_result base64_decode_behind(const base64_kind *kind, const uint8_t *s, size_t n, uint8_t *to,
                                 size_t room, lane_result all) {
    if (!base64_begins_next_text(kind, all.status, all.written, s[all.read])) {
        return all;
    }
    lane_result next = base64_decode_next_texts(kind, s + all.read, n - all.read, to + all.written,
                                                room - all.written);
    all.read += next.read;
    all.written += next.written;
    /* what is left has no padding, or something wrong */
    lane_result last = lane_base64_decode(s + all.read, n - all.read, &kind->variant,
                                          to + all.written, room - all.written);
    all.status = last.status;
    all.read += last.read;
    all.written += last.written;
    return all;
}

int32_t base64_problem(const base64_kind *kind, int32_t status, const uint8_t *s) {
    bool refused = status == LANE_E_BASE64_CHARACTER &&
                   kind->variant.whitespace == LANE_BASE64_WHITESPACE_REFUSED &&
                   lane_class_contains(&lane_class_ascii_whitespace, *s);
    return refused ? (int32_t)REPORT_BASE64_WHITESPACE : status;
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
