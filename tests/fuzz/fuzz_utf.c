/* fuzz_utf.c - UTF-8 validation and repair against a definition by code points.
 *
 * A start of a character is viable when some code point that UTF-8 may encode begins with it; the
 * maximal subpart is the longest viable start, or one byte. input: a capacity, the text
 */
#include "fuzz.h"

/* bytes of the character that a lead announces, 0 for no lead; *bits: what it says of the code point */
static size_t announced(uint8_t lead, uint32_t *bits) {
    for (size_t length = 2; length <= 4; length++)
        if ((uint32_t)lead >> (7 - length) == (1u << (length + 1)) - 2) {
            *bits = lead & ((1u << (7 - length)) - 1);
            return length;
        }
    return 0;
}

static bool viable(const uint8_t *s, size_t k) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t bits = 0;
    size_t length = announced(s[0], &bits);
    if (length < k)
        return false;
    for (size_t i = 1; i < k; i++) {
        if (s[i] >> 6 != 2)
            return false;
        bits = bits << 6 | (s[i] & 0x3F);
    }
    uint32_t rest = 6 * (uint32_t)(length - k);
    uint32_t low = bits << rest, high = low | ((UINT32_C(1) << rest) - 1);
    if (low < least[length])
        low = least[length];
    if (high > 0x10FFFF)
        high = 0x10FFFF;
    return low <= high && !(low >= 0xD800 && high <= 0xDFFF);
}

/* the length of what begins at s; *status: LANE_OK for a character */
static size_t part_at(const uint8_t *s, size_t n, int32_t *status) {
    uint32_t bits;
    size_t k = 1;
    *status = LANE_OK;
    if (s[0] < 0x80)
        return 1;
    if (!viable(s, 1)) {
        *status = LANE_E_NOT_UTF8;
        return 1;
    }
    while (k < n && viable(s, k + 1))
        k++;
    if (k < announced(s[0], &bits))
        *status = k == n ? LANE_MORE : LANE_E_NOT_UTF8;
    return k;
}

static void check_validate(const uint8_t *s, size_t n) {
    int32_t status = LANE_OK;
    size_t at = 0, length = 0;
    while (at < n) {
        length = part_at(s + at, n - at, &status);
        if (status != LANE_OK)
            break;
        at += length;
    }
    lane_utf8_check got = lane_utf8_validate(s, n);
    CHECK(got.status == status && got.position == at);
    CHECK(got.length == (status == LANE_OK ? 0 : length));
}

static size_t repair(const uint8_t *s, size_t n, uint8_t *out, size_t *replacements) {
    size_t written = 0;
    *replacements = 0;
    for (size_t at = 0; at < n;) {
        int32_t status;
        size_t length = part_at(s + at, n - at, &status);
        if (status == LANE_OK) {
            memcpy(out + written, s + at, length);
            written += length;
        } else {
            memcpy(out + written, "\xEF\xBF\xBD", 3);
            written += 3;
            ++*replacements;
        }
        at += length;
    }
    return written;
}

/* every call has room for `capacity` bytes */
static void check_scrub(const uint8_t *s, size_t n, size_t capacity, const uint8_t *wanted,
                        size_t wanted_size, size_t replacements) {
    uint8_t *out = fuzz_room(capacity, 1);
    size_t read = 0, written = 0, replaced = 0;
    lane_utf8_result r;
    do {
        r = lane_utf8_scrub(s + read, n - read, out, capacity);
        CHECK(r.written <= capacity && written + r.written <= wanted_size);
        CHECK(memcmp(out, wanted + written, r.written) == 0);
        read += r.read;
        written += r.written;
        replaced += r.replacements;
    } while (r.status == LANE_FULL && r.read > 0);
    CHECK(capacity < 4 || r.status == LANE_OK);
    if (r.status == LANE_OK)
        CHECK(read == n && written == wanted_size && replaced == replacements);
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    size_t capacity = fuzz_byte(&in), n, replacements;
    uint8_t *text = fuzz_text(&in, &n);
    uint8_t *wanted = fuzz_room(3 * n, 1);
    size_t wanted_size = repair(text, n, wanted, &replacements);
    for_each_tier(isa) {
        check_validate(text, n);
        CHECK(lane_utf8_scrub_size(text, n) == wanted_size);
        CHECK(lane_utf8_scrub_bound(n) == 3 * n);
        check_scrub(text, n, wanted_size, wanted, wanted_size, replacements);
        check_scrub(text, n, capacity, wanted, wanted_size, replacements);
    }
    free(text);
    free(wanted);
    return 0;
}
