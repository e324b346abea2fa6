/* base64_variant.c - the alphabets, as tables made by the compiler, and the usual variants. */
#include "base64_parts.h"

enum {
    STANDARD = LANE_BASE64_ALPHABET_STANDARD,
    URL = LANE_BASE64_ALPHABET_URL,
    EITHER = LANE_BASE64_ALPHABET_EITHER
};

/* RFC 4648 tables 1 and 2; the alphabets are bits, so that EITHER has both ends */
#define VALUE(alphabet, skips, u)                                                                  \
    ((u) >= 'A' && (u) <= 'Z'                                                    ? (u) - 'A'       \
     : (u) >= 'a' && (u) <= 'z'                                                  ? (u) - 'a' + 26  \
     : (u) >= '0' && (u) <= '9'                                                  ? (u) - '0' + 52  \
     : ((u) == '+' && ((alphabet)&STANDARD)) || ((u) == '-' && ((alphabet)&URL)) ? 62              \
     : ((u) == '/' && ((alphabet)&STANDARD)) || ((u) == '_' && ((alphabet)&URL)) ? 63              \
     : (skips) && ((u) == '\t' || (u) == '\n' || (u) == '\f' || (u) == '\r' || (u) == ' ')         \
         ? LANE_BASE64_VALUE_SKIP                                                                  \
         : LANE_BASE64_VALUE_STOP)
#define VALUES4(a, s, u) VALUE(a, s, u), VALUE(a, s, u + 1), VALUE(a, s, u + 2), VALUE(a, s, u + 3)
#define VALUES16(a, s, u)                                                                          \
    VALUES4(a, s, u), VALUES4(a, s, u + 4), VALUES4(a, s, u + 8), VALUES4(a, s, u + 12)
#define VALUES64(a, s, u)                                                                          \
    VALUES16(a, s, u), VALUES16(a, s, u + 16), VALUES16(a, s, u + 32), VALUES16(a, s, u + 48)
#define ALPHABET(a, s)                                                                             \
    { {VALUES64(a, s, 0), VALUES64(a, s, 64)}, ((a)&STANDARD) != 0, ((a)&URL) != 0, s }

const lane_base64_alphabet lane_base64_alphabets[2][3] = {
    {ALPHABET(STANDARD, 0), ALPHABET(URL, 0), ALPHABET(EITHER, 0)},
    {ALPHABET(STANDARD, 1), ALPHABET(URL, 1), ALPHABET(EITHER, 1)},
};

#undef VALUE
#undef VALUES4
#undef VALUES16
#undef VALUES64
#undef ALPHABET

#define FIRST_62                                                                                   \
    'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', \
        'T', 'U', 'V', 'W', 'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k',  \
        'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z', '0', '1', '2',  \
        '3', '4', '5', '6', '7', '8', '9'

LANE_ALIGNED(64)
const uint8_t lane_base64_characters[2][64] = {
    {FIRST_62, '+', '/'},
    {FIRST_62, '-', '_'},
};

#undef FIRST_62

const lane_base64_variant lane_base64_forgiving = {LANE_BASE64_ALPHABET_STANDARD,
                                                   LANE_BASE64_PADDING_OPTIONAL,
                                                   LANE_BASE64_WHITESPACE_SKIPPED,
                                                   LANE_BASE64_LEFTOVER_IGNORED,
                                                   {0}};
const lane_base64_variant lane_base64_strict = {LANE_BASE64_ALPHABET_STANDARD,
                                                LANE_BASE64_PADDING_REQUIRED,
                                                LANE_BASE64_WHITESPACE_REFUSED,
                                                LANE_BASE64_LEFTOVER_ZERO,
                                                {0}};
const lane_base64_variant lane_base64_url_unpadded = {LANE_BASE64_ALPHABET_URL,
                                                      LANE_BASE64_PADDING_FORBIDDEN,
                                                      LANE_BASE64_WHITESPACE_REFUSED,
                                                      LANE_BASE64_LEFTOVER_ZERO,
                                                      {0}};
const lane_base64_variant lane_base64_mime = {LANE_BASE64_ALPHABET_STANDARD,
                                              LANE_BASE64_PADDING_REQUIRED,
                                              LANE_BASE64_WHITESPACE_SKIPPED,
                                              LANE_BASE64_LEFTOVER_IGNORED,
                                              {0}};
const lane_base64_variant lane_base64_pem = {LANE_BASE64_ALPHABET_STANDARD,
                                             LANE_BASE64_PADDING_REQUIRED,
                                             LANE_BASE64_WHITESPACE_SKIPPED,
                                             LANE_BASE64_LEFTOVER_ZERO,
                                             {0}};
