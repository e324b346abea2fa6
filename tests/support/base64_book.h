/* base64_book.h - base64 by the book, one unit after the other: WHATWG Infra 7 and RFC 4648, for any variant,
 * any room, any lines. The code under test has no part in it. */
#ifndef TEST_BASE64_BOOK_H
#define TEST_BASE64_BOOK_H

#include <lanewise/base64.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOOK_WHITE = 64, BOOK_SIGN = 65, BOOK_FOREIGN = 66 };

/* A variant by the numbers of its constants, each from 0 on. */
static inline lane_base64_variant book_variant(unsigned alphabet, unsigned padding,
                                               unsigned whitespace, unsigned leftover_bits) {
    lane_base64_variant v = {(uint8_t)(LANE_BASE64_ALPHABET_STANDARD + alphabet),
                             (uint8_t)(LANE_BASE64_PADDING_OPTIONAL + padding),
                             (uint8_t)(LANE_BASE64_WHITESPACE_SKIPPED + whitespace),
                             (uint8_t)(LANE_BASE64_LEFTOVER_IGNORED + leftover_bits),
                             {0}};
    return v;
}

/* 0 to 63 for a character of the alphabet, or what else the unit is */
static inline unsigned book_kind(unsigned unit, const lane_base64_variant *v) {
    bool standard = v->alphabet != LANE_BASE64_ALPHABET_URL,
         url = v->alphabet != LANE_BASE64_ALPHABET_STANDARD;
    if (unit >= 'A' && unit <= 'Z')
        return unit - 'A';
    if (unit >= 'a' && unit <= 'z')
        return 26 + unit - 'a';
    if (unit >= '0' && unit <= '9')
        return 52 + unit - '0';
    if ((unit == '+' && standard) || (unit == '-' && url))
        return 62;
    if ((unit == '/' && standard) || (unit == '_' && url))
        return 63;
    if (unit == '=')
        return BOOK_SIGN;
    if (v->whitespace == LANE_BASE64_WHITESPACE_SKIPPED &&
        (unit == 0x09 || unit == 0x0A || unit == 0x0C || unit == 0x0D || unit == 0x20))
        return BOOK_WHITE;
    return BOOK_FOREIGN;
}

static inline lane_result book_result(int32_t status, size_t read, size_t written) {
    lane_result r = {status, read, written};
    return r;
}

/* bytes of a group of `count` characters to `out`; false when there is no room */
static inline bool book_write(const unsigned *group, unsigned count, uint8_t *out, size_t room) {
    uint8_t bytes[3] = {(uint8_t)(group[0] << 2 | group[1] >> 4),
                        (uint8_t)(group[1] << 4 | group[2] >> 2),
                        (uint8_t)(group[2] << 6 | group[3])};
    if (room < count - 1)
        return false;
    for (unsigned i = 0; i + 1 < count; i++)
        out[i] = bytes[i];
    return true;
}

/* what lane_base64_decode and lane_base64_decode16 answer */
static inline lane_result book_decode(const uint16_t *s, size_t n, const lane_base64_variant *v,
                                      uint8_t *out, size_t capacity) {
    unsigned group[4] = {0, 0, 0, 0}, count = 0, signs = 0;
    size_t written = 0, restart = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned kind = book_kind(s[i], v);
        if (kind == BOOK_WHITE)
            continue;
        if (kind == BOOK_FOREIGN || (kind < 64 && signs > 0))
            return book_result(LANE_E_BASE64_CHARACTER, i, written);
        if (kind == BOOK_SIGN) {
            if (v->padding == LANE_BASE64_PADDING_FORBIDDEN || count < 2 || signs == 4 - count)
                return book_result(LANE_E_BASE64_PADDING, i, written);
            unsigned leftover = count == 2 ? group[1] & 15 : group[2] & 3;
            if (v->leftover_bits == LANE_BASE64_LEFTOVER_ZERO && leftover != 0)
                return book_result(LANE_E_BASE64_BITS, i, written);
            if (++signs < 4 - count)
                continue;
            if (!book_write(group, count, out + written, capacity - written))
                return book_result(LANE_FULL, restart, written);
            written += count - 1;
            continue;
        }
        group[count] = kind;
        if (count < 3) {
            count++;
            continue;
        }
        if (!book_write(group, 4, out + written, capacity - written))
            return book_result(LANE_FULL, restart, written);
        written += 3;
        restart = i + 1;
        count = 0;
        group[1] = group[2] = group[3] = 0;
    }
    if (count == 1 || (signs > 0 && signs < 4 - count))
        return book_result(LANE_E_BASE64_CUT, n, written);
    if (count == 0 || signs > 0)
        return book_result(LANE_OK, n, written);
    if (v->padding == LANE_BASE64_PADDING_REQUIRED)
        return book_result(LANE_E_BASE64_MISSING_PADDING, n, written);
    if (v->leftover_bits == LANE_BASE64_LEFTOVER_ZERO &&
        (count == 2 ? group[1] & 15 : group[2] & 3) != 0)
        return book_result(LANE_E_BASE64_BITS, n, written);
    if (!book_write(group, count, out + written, capacity - written))
        return book_result(LANE_FULL, restart, written);
    return book_result(LANE_OK, n, written + count - 1);
}

/* what lane_base64_encode writes with all the room; gives how much */
static inline size_t book_encode(const uint8_t *s, size_t n, const lane_base64_options *o,
                                 uint8_t *out) {
    static const char first_62[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const char *last_2 = o->alphabet == LANE_BASE64_ALPHABET_URL ? "-_" : "+/";
    size_t characters = (8 * n + 5) / 6, all = characters, m = 0;
    if (!o->no_padding)
        all = (characters + 3) / 4 * 4;
    const char *line_end = o->line_end == LANE_BASE64_LF ? "\n" : "\r\n";
    for (size_t i = 0; i < all; i++) {
        if (i > 0 && o->line_length > 0 && i % o->line_length == 0)
            for (const char *p = line_end; *p != '\0'; p++)
                out[m++] = (uint8_t)*p;
        /* bits 6 * i to 6 * i + 5 of the bytes, zeros behind them */
        size_t bit = 6 * i, byte = bit / 8;
        unsigned two = (byte < n ? s[byte] : 0u) << 8 | (byte + 1 < n ? s[byte + 1] : 0u);
        unsigned value = two >> (10 - bit % 8) & 63;
        out[m++] = (uint8_t)(i >= characters ? '='
                             : value < 62    ? first_62[value]
                                             : last_2[value - 62]);
    }
    if (o->line_length > 0 && o->end_last_line && all > 0)
        for (const char *p = line_end; *p != '\0'; p++)
            out[m++] = (uint8_t)*p;
    return m;
}

#endif
