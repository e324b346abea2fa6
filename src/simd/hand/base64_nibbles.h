/* base64_nibbles.h - characters, whitespace and stops told apart by two tables of 16, for tiers with a byte
 * shuffle of 16: a bit for each row of the ASCII table (what stands in one row has one bit in the entry of
 * its low half, and the row's entry has it too), so that
 *
 *   low[b & 15] & high[b >> 4]     4 and more: a character; 1 to 3: whitespace; 0: neither
 *
 * After "Faster Base64 Encoding and Decoding Using AVX2 Instructions" (Mula, Lemire 2018), whose tables say
 * what is wrong; these say what is right, so that the least of many vectors tells if all are.
 *
 * A character's value is the byte plus the entry of its row: 'A' + -65 = 0. '/', '-' and '_' differ from
 * their row's others, and are moved to rows that have no characters. */
#ifndef LANE_HAND_BASE64_NIBBLES_H
#define LANE_HAND_BASE64_NIBBLES_H

#include "../../kernels/kernels.h"

typedef enum { BASE64_KIND_STANDARD, BASE64_KIND_URL, BASE64_KIND_EITHER } base64_alphabet_kind;

/* a loop for each */
#define BASE64_BY_KIND(function, alphabet, ...)                                                    \
    do {                                                                                           \
        if (!(alphabet)->is_url)                                                                   \
            return function(BASE64_KIND_STANDARD, __VA_ARGS__);                                    \
        if (!(alphabet)->is_standard)                                                              \
            return function(BASE64_KIND_URL, __VA_ARGS__);                                         \
        return function(BASE64_KIND_EITHER, __VA_ARGS__);                                          \
    } while (0)

/* rows: 0 has TAB LF FF CR, 2 has SP + / - , 3 the digits, 4 and 6 A-O a-o, 5 P-Z _, 7 p-z */
enum {
    SPACE0 = 1,
    SPACE2 = 2,
    ROW2 = 4,
    ROW3 = 8,
    ROW46 = 16,
    ROW5 = 32,
    ROW7 = 64,
    LETTERS = ROW46 | ROW5 | ROW7,
    BASE64_CHARACTER = 4 /* the least class of a character */
};

/* '+' is 2B, '/' 2F, '-' 2D, '_' 5F */
#define LOW(plus_slash, minus, underscore)                                                         \
    {                                                                                              \
        SPACE2 | ROW3 | ROW5 | ROW7, ROW3 | LETTERS, ROW3 | LETTERS, ROW3 | LETTERS,               \
            ROW3 | LETTERS, ROW3 | LETTERS, ROW3 | LETTERS, ROW3 | LETTERS, ROW3 | LETTERS,        \
            SPACE0 | ROW3 | LETTERS, SPACE0 | LETTERS, ROW46 | (plus_slash), SPACE0 | ROW46,       \
            SPACE0 | ROW46 | (minus), ROW46, ROW46 | (plus_slash) | (underscore)                   \
    }
#define HIGH(space0, space2)                                                                       \
    { space0, 0, ROW2 | (space2), ROW3, ROW46, ROW5, ROW46, ROW7, 0, 0, 0, 0, 0, 0, 0, 0 }

static const uint8_t base64_low[3][16] = {
    LOW(ROW2, 0, 0),
    LOW(0, ROW2, ROW5),
    LOW(ROW2, ROW2, ROW5),
};
static const uint8_t base64_high[2][16] = {HIGH(0, 0), HIGH(SPACE0, SPACE2)};

#undef LOW
#undef HIGH

/* where the odd ones go, as rows: '/' to 1, '_' to 8, '-' to 9, unless '-' is alone in row 2 */
static const int8_t base64_shift[3][16] = {
    {0, 63 - '/', 62 - '+', 52 - '0', -'A', -'A', 26 - 'a', 26 - 'a', 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 62 - '-', 52 - '0', -'A', -'A', 26 - 'a', 26 - 'a', 63 - '_', 0, 0, 0, 0, 0, 0, 0},
    {0, 63 - '/', 62 - '+', 52 - '0', -'A', -'A', 26 - 'a', 26 - 'a', 63 - '_', 62 - '-', 0, 0, 0,
     0, 0, 0},
};

/* Encoding: a character is its value plus the entry of its class: 0 for the values 0 to 25, 1 for 26 to 51, 2
 * to 11 for the digits, 12 for 62 and 13 for 63. */
LANE_INLINE void base64_offsets(const uint8_t *alphabet, uint8_t offsets[16]) {
    memset(offsets, '0' - 52, 16);
    offsets[0] = 'A';
    offsets[1] = 'a' - 26;
    offsets[12] = (uint8_t)(alphabet[62] - 62);
    offsets[13] = (uint8_t)(alphabet[63] - 63);
}

#endif
