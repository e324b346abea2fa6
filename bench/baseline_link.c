/* baseline_link.c - parsers of Link field values by hand, as link.h reads RFC 8288 B.2 and B.3. See
 * baseline.h.
 *
 * All are one parser with other loops in it. `table` reads byte by byte. `words` reads eight bytes at a time in a
 * register, and is the best that is scalar all through. libc's memchr has vectors: `memchr` finds the ends of targets
 * and quoted strings with it, `memchr_words` those of targets alone. Names are read by the table in all of them: they
 * are few and short, and a branch that guesses their length is ahead of a number that has to be waited for. */
#include "baseline_name.h"

#include <string.h>

enum { SPACE = 1, NAME_END = 2, VALUE_END = 4, QUOTED_END = 8, TARGET_END = 16 };

static const uint8_t kinds[256] = {
    [' '] = SPACE | NAME_END, ['\t'] = SPACE | NAME_END,    ['='] = NAME_END,
    ['"'] = QUOTED_END,       [';'] = NAME_END | VALUE_END, ['\\'] = QUOTED_END,
    ['>'] = TARGET_END,       [','] = NAME_END | VALUE_END,
};

/* ---- the first byte of a kind in [s + i, s + n), or n ---- */

static inline size_t until(const uint8_t *s, size_t i, size_t n, unsigned kind) {
    while (i < n && (kinds[s[i]] & kind) == 0)
        i++;
    return i;
}

static inline size_t skip_space(const uint8_t *s, size_t i, size_t n) {
    while (i < n && (kinds[s[i]] & SPACE) != 0)
        i++;
    return i;
}

static inline size_t until_byte(const uint8_t *s, size_t i, size_t n, uint8_t byte) {
    const uint8_t *p = memchr(s + i, byte, n - i);
    return p == NULL ? n : (size_t)(p - s);
}

/* whether a word that is read has its first byte lowest; else bytes are read one by one */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
enum { WORDS = 1 };
#else
enum { WORDS = 0 };
#endif

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/* the high bit of the first byte that is equal, and perhaps of some behind it */
static inline uint64_t equal(uint64_t word, uint8_t byte) {
    word ^= EACH(byte);
    return (word - EACH(1)) & ~word & EACH(0x80);
}

static inline size_t first_of(uint64_t high_bits) {
    return (size_t)__builtin_ctzll(high_bits) / 8;
}

/* Values are mostly letters, and what ends them is below 0x40, where few bytes of theirs are. */
static inline size_t words_until(const uint8_t *s, size_t i, size_t n, unsigned kind) {
    for (; WORDS && n - i >= 8; i += 8) {
        uint64_t word;
        memcpy(&word, s + i, 8);
        const uint64_t low = ~word & EACH(0x40);
        if (low != 0)
            return until(s, i + first_of(low), n, kind);
    }
    return until(s, i, n, kind);
}

static inline size_t words_until_byte(const uint8_t *s, size_t i, size_t n, uint8_t byte) {
    for (; WORDS && n - i >= 8; i += 8) {
        uint64_t word;
        memcpy(&word, s + i, 8);
        const uint64_t found = equal(word, byte);
        if (found != 0)
            return i + first_of(found);
    }
    while (i < n && s[i] != byte)
        i++;
    return i;
}

/* ---- a quoted string from behind its opening quote: where it closes, or n ---- */

static inline size_t quoted_table(const uint8_t *s, size_t i, size_t n, uint32_t *flags) {
    for (;;) {
        i = until(s, i, n, QUOTED_END);
        if (i >= n || s[i] == '"')
            return i;
        *flags |= LANE_HTTP_ESCAPED;
        if (n - i < 2)
            return n;
        i += 2;
    }
}

static inline size_t quoted_memchr(const uint8_t *s, size_t i, size_t n, uint32_t *flags) {
    const size_t quote = until_byte(s, i, n, '"');
    const size_t escape = until_byte(s, i, quote, '\\');
    return escape == quote ? quote : quoted_table(s, escape, n, flags);
}

static inline size_t quoted_words(const uint8_t *s, size_t i, size_t n, uint32_t *flags) {
    for (; WORDS && n - i >= 8; i += 8) {
        uint64_t word;
        memcpy(&word, s + i, 8);
        const uint64_t found = equal(word, '"') | equal(word, '\\');
        if (found == 0)
            continue;
        i += first_of(found);
        return s[i] == '"' ? i : quoted_table(s, i, n, flags);
    }
    return quoted_table(s, i, n, flags);
}

/* ---- the parser ---- */

static inline lane_view view(const uint8_t *s, size_t start, size_t end) {
    const lane_view v = {(const char *)s + start, end - start};
    return v;
}

static inline int32_t stop(lane_http_parser *parser, int32_t status, size_t start,
                           size_t position) {
    parser->status = status;
    parser->start = start;
    parser->position = position;
    return status;
}

/* until_name and until_value (s, i, n, kind), until_target (s, i, n, byte), quoted (s, i, n, flags) */
#define DEFINE_LINK_NEXT(variant, until_target, until_name, until_value, quoted)                   \
    /* the parameter behind the `;` at i; returns its end */                                       \
    static inline size_t parameter_##variant(const uint8_t *s, size_t i, size_t n,                 \
                                             lane_http_parameter *parameter) {                     \
        const size_t start = skip_space(s, i + 1, n);                                              \
        size_t end = until_name(s, start, n, NAME_END);                                            \
        uint32_t flags = end > start && s[end - 1] == '*' ? LANE_HTTP_STAR : 0;                    \
        parameter->name = view(s, start, end);                                                     \
        parameter->value = view(s, end, end);                                                      \
        i = skip_space(s, end, n);                                                                 \
        if (i < n && s[i] == '=') {                                                                \
            flags |= LANE_HTTP_HAS_VALUE;                                                          \
            i = skip_space(s, i + 1, n);                                                           \
            if (i < n && s[i] == '"') {                                                            \
                i++;                                                                               \
                end = quoted(s, i, n, &flags);                                                     \
                parameter->value = view(s, i, end);                                                \
                flags |= end < n ? LANE_HTTP_QUOTED : LANE_HTTP_QUOTED | LANE_HTTP_UNCLOSED;       \
                end += end < n;                                                                    \
            } else {                                                                               \
                end = until_value(s, i, n, VALUE_END);                                             \
                parameter->value = view(s, i, end);                                                \
            }                                                                                      \
        }                                                                                          \
        parameter->flags = flags;                                                                  \
        return end;                                                                                \
    }                                                                                              \
                                                                                                   \
    int32_t BASELINE(link_next_##variant)(lane_http_parser * parser, lane_link_value * value,      \
                                          lane_http_parameter * parameters, size_t capacity) {     \
        const uint8_t *s = (const uint8_t *)parser->data;                                          \
        const size_t n = parser->size;                                                             \
        size_t i = parser->position;                                                               \
        if (parser->status != LANE_OK)                                                             \
            return parser->status;                                                                 \
        while (i < n && ((kinds[s[i]] & SPACE) != 0 || s[i] == ','))                               \
            i++;                                                                                   \
        if (i == n)                                                                                \
            return stop(parser, LANE_END, n, n);                                                   \
        if (s[i] != '<')                                                                           \
            return stop(parser, LANE_E_NOT_A_LINK, i, i);                                          \
        const size_t start = i, close = until_target(s, i + 1, n, '>');                            \
        if (close == n)                                                                            \
            return stop(parser, LANE_E_UNCLOSED_TARGET, start, start);                             \
        size_t count = 0, end = close + 1, rest = 0;                                               \
        value->target = view(s, start + 1, close);                                                 \
        for (;;) {                                                                                 \
            i = skip_space(s, end, n);                                                             \
            if (i == n || s[i] != ';')                                                             \
                break;                                                                             \
            lane_http_parameter unwanted;                                                          \
            if (count == capacity)                                                                 \
                rest = i;                                                                          \
            end = parameter_##variant(s, i, n, count < capacity ? parameters + count : &unwanted); \
            count++;                                                                               \
        }                                                                                          \
        value->text = view(s, start, end);                                                         \
        value->rest = view(s, count > capacity ? rest : end, end);                                 \
        value->parameter_count = count < capacity ? count : capacity;                              \
        value->parameter_total = count;                                                            \
        parser->start = start;                                                                     \
        parser->position = i;                                                                      \
        return LANE_OK;                                                                            \
    }

/* the byte loop of the table reads `kinds` for the target too */
#define UNTIL_TARGET(s, i, n, byte) until(s, i, n, TARGET_END)

DEFINE_LINK_NEXT(table, UNTIL_TARGET, until, until, quoted_table)
DEFINE_LINK_NEXT(memchr, until_byte, until, words_until, quoted_memchr)
DEFINE_LINK_NEXT(memchr_words, until_byte, until, words_until, quoted_words)
DEFINE_LINK_NEXT(words, words_until_byte, until, words_until, quoted_words)
