/* utf_book.h - what UTF-8, UTF-16 and Latin-1 are, by definition, for tests: the code points that the bytes of a
 * text stand for, one after the other, and the bytes that others make of them. No tables, nothing of the library's. */
#ifndef TEST_UTF_BOOK_H
#define TEST_UTF_BOOK_H

#include <lanewise/lanewise.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* bytes of the character that a lead announces, 0 for no lead; *bits: what it says of the code point */
static inline size_t book_announced(uint8_t lead, uint32_t *bits) {
    for (size_t length = 2; length <= 4; length++)
        if ((uint32_t)lead >> (7 - length) == (1u << (length + 1)) - 2) {
            *bits = lead & ((1u << (7 - length)) - 1);
            return length;
        }
    return 0;
}

/* Whether some code point that may be encoded begins with these k bytes, of which the first is not ASCII. */
static inline bool book_viable(const uint8_t *s, size_t k, bool surrogates) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t bits = 0;
    size_t length = book_announced(s[0], &bits);
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
    return low <= high && (surrogates || !(low >= 0xD800 && high <= 0xDFFF));
}

/* One step of a text: a code point, or what is ill-formed. */
typedef struct book_part {
    uint32_t value; /* of a lone surrogate too; not of ill-formed UTF-8 */
    size_t length;  /* bytes */
    bool ill_formed;
    bool cut_off; /* only by the end of the text */
} book_part;

/* The maximal subpart is the longest viable start, or one byte. */
static inline book_part book_utf8(const uint8_t *s, size_t n, bool surrogates) {
    book_part part = {s[0], 1, false, false};
    if (s[0] < 0x80)
        return part;
    part.ill_formed = true;
    if (!book_viable(s, 1, surrogates))
        return part;
    while (part.length < n && book_viable(s, part.length + 1, surrogates))
        part.length++;
    uint32_t bits = 0;
    size_t wanted = book_announced(s[0], &bits);
    part.ill_formed = part.length < wanted;
    part.cut_off = part.ill_formed && part.length == n;
    for (size_t i = 1; i < part.length; i++)
        bits = bits << 6 | (s[i] & 0x3F);
    part.value = bits;
    return part;
}

static inline uint32_t book_unit(const uint8_t *s, bool big) {
    return big ? (uint32_t)(s[0] * 256 + s[1]) : (uint32_t)(s[1] * 256 + s[0]);
}

static inline book_part book_utf16(const uint8_t *s, size_t n, bool big) {
    book_part odd = {0xFFFD, 1, true, true};
    if (n < 2)
        return odd;
    book_part part = {book_unit(s, big), 2, false, false};
    if (part.value >= 0xD800 && part.value <= 0xDBFF) {
        uint32_t next = n >= 4 ? book_unit(s + 2, big) : 0;
        if (next >= 0xDC00 && next <= 0xDFFF) {
            part.value = 0x10000 + (part.value - 0xD800) * 0x400 + (next - 0xDC00);
            part.length = 4;
            return part;
        }
        part.cut_off = n < 4;
        if (n == 3) {
            /* one error at the end of the queue (Encoding Standard, shared UTF-16 decoder) */
            part.length = 3;
            part.value = 0xFFFD;
            part.ill_formed = true;
            return part;
        }
    }
    part.ill_formed = part.value >= 0xD800 && part.value <= 0xDFFF;
    return part;
}

static inline book_part book_part_at(int32_t encoding, bool surrogates, const uint8_t *s,
                                     size_t n) {
    book_part byte = {s[0], 1, false, false};
    if (encoding == LANE_ENCODING_UTF8)
        return book_utf8(s, n, surrogates);
    if (encoding == LANE_ENCODING_LATIN1)
        return byte;
    return book_utf16(s, n, encoding == LANE_ENCODING_UTF16BE);
}

/* The bytes of a code point; of a lone surrogate those that it would have. */
static inline size_t book_put(int32_t encoding, uint32_t c, uint8_t *out) {
    if (encoding == LANE_ENCODING_LATIN1) {
        out[0] = (uint8_t)c;
        return 1;
    }
    if (encoding == LANE_ENCODING_UTF8) {
        static const uint8_t leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
        size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        for (size_t i = n; i > 1; i--, c /= 0x40)
            out[i - 1] = (uint8_t)(0x80 + c % 0x40);
        out[0] = (uint8_t)(leads[n] + c);
        return n;
    }
    uint32_t units[2] = {c, 0};
    size_t count = 1;
    if (c >= 0x10000) {
        units[0] = 0xD800 + (c - 0x10000) / 0x400;
        units[1] = 0xDC00 + (c - 0x10000) % 0x400;
        count = 2;
    }
    bool big = encoding == LANE_ENCODING_UTF16BE;
    for (size_t i = 0; i < count; i++) {
        out[2 * i + big] = (uint8_t)(units[i] % 256);
        out[2 * i + !big] = (uint8_t)(units[i] / 256);
    }
    return 2 * count;
}

/* What a conversion of all n bytes gives; sizes in bytes, positions in bytes of the input. */
typedef struct book_result {
    int32_t status;
    size_t read, written, replacements;
} book_result;

static inline size_t book_ill_formed(int32_t to, int32_t mode, const uint8_t *s, size_t length,
                                     uint8_t *out) {
    static const char digits[] = "0123456789ABCDEF";
    size_t n = 0;
    if (mode == LANE_UTF_DROP)
        return 0;
    if (mode != LANE_UTF_ESCAPE)
        return book_put(to, to == LANE_ENCODING_LATIN1 ? '?' : 0xFFFD, out);
    for (size_t i = 0; i < length; i++) {
        out[n++] = '\\';
        out[n++] = 'x';
        out[n++] = (uint8_t)digits[s[i] / 16];
        out[n++] = (uint8_t)digits[s[i] % 16];
    }
    return n;
}

static inline book_result book_convert(int32_t from, int32_t to, int32_t mode, const uint8_t *s,
                                       size_t n, uint8_t *out) {
    book_result r = {LANE_OK, 0, 0, 0};
    bool wtf8 = mode == LANE_UTF_WTF8;
    while (r.read < n) {
        book_part part = book_part_at(from, wtf8, s + r.read, n - r.read);
        bool surrogate = part.ill_formed && from != LANE_ENCODING_UTF8 && part.length == 2;
        bool bad = part.ill_formed && !(wtf8 && surrogate);
        bool lacks = to == LANE_ENCODING_LATIN1 && (bad || part.value > 0xFF);
        if (mode == LANE_UTF_FAIL && bad) {
            r.status = part.cut_off                 ? LANE_MORE
                       : from == LANE_ENCODING_UTF8 ? LANE_E_NOT_UTF8
                                                    : LANE_E_NOT_UTF16;
            break;
        }
        if (lacks && mode != LANE_UTF_REPLACE) {
            r.status = LANE_E_NOT_ISOMORPHIC;
            break;
        }
        r.written += bad || lacks
                         ? book_ill_formed(to, mode, s + r.read, part.length, out + r.written)
                         : book_put(to, part.value, out + r.written);
        r.read += part.length;
        r.replacements += bad || lacks;
    }
    return r;
}

#endif
