/* split.h against literals of Infra 4.7. A token list is written as tokens joined by '|', each followed by
 * one: "a||" is "a" and "". */
#include <lanewise/split.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

/* as the header says, so that users know what they put on a stack */
_Static_assert(sizeof(lane_splitter) <= 512 && sizeof(lane_splitter16) <= 512,
               "splitters are small");
_Static_assert(sizeof(lane_split_stream) <= 64, "a stream's state is a cache line at most");
#if defined(__x86_64__) && UINTPTR_MAX == UINT64_MAX
_Static_assert(sizeof(lane_splitter) == 408 && sizeof(lane_splitter16) == 408,
               "the docblock's size");
_Static_assert(sizeof(lane_split_stream) == 48, "the docblock's size");
#endif

enum { ROOM = 512, MANY = 64 };

typedef enum kind { STRICTLY, STRICTLY_IN, WHITESPACE, COMMAS } kind;

/* "delimiters" of one split: one for STRICTLY */
typedef struct split {
    kind kind;
    const char *delimiters;
} split;

typedef struct joined {
    char text[ROOM];
    size_t size;
} joined;

static void join(joined *to, const char *token, size_t n) {
    cr_assert_lt(to->size + n + 1, (size_t)ROOM);
    memcpy(to->text + to->size, token, n);
    to->text[to->size + n] = '|';
    to->size += n + 1;
}

static void join16(joined *to, const uint16_t *token, size_t n) {
    char bytes[ROOM];
    for (size_t i = 0; i < n; i++)
        bytes[i] = (char)token[i];
    join(to, bytes, n);
}

static void begin(lane_splitter *it, const split *how, const lane_class *set, const char *s,
                  size_t n) {
    switch (how->kind) {
    case STRICTLY:
        lane_splitter_strictly(it, s, n, (uint8_t)how->delimiters[0]);
        break;
    case STRICTLY_IN:
        lane_splitter_strictly_in(it, s, n, set);
        break;
    case WHITESPACE:
        lane_splitter_on_ascii_whitespace(it, s, n);
        break;
    case COMMAS:
        lane_splitter_on_commas(it, s, n);
        break;
    }
}

static void begin16(lane_splitter16 *it, const split *how, const lane_class *set, const uint16_t *s,
                    size_t n) {
    switch (how->kind) {
    case STRICTLY:
        lane_splitter_strictly16(it, s, n, (uint8_t)how->delimiters[0]);
        break;
    case STRICTLY_IN:
        lane_splitter_strictly_in16(it, s, n, set);
        break;
    case WHITESPACE:
        lane_splitter_on_ascii_whitespace16(it, s, n);
        break;
    case COMMAS:
        lane_splitter_on_commas16(it, s, n);
        break;
    }
}

static lane_result bulk(const split *how, const lane_class *set, const char *s, size_t n,
                        uint32_t base, uint32_t *starts, uint32_t *ends, size_t capacity) {
    switch (how->kind) {
    case STRICTLY:
        return lane_strictly_split(s, n, (uint8_t)how->delimiters[0], base, starts, ends, capacity);
    case STRICTLY_IN:
        return lane_strictly_split_in(s, n, set, base, starts, ends, capacity);
    case WHITESPACE:
        return lane_split_on_ascii_whitespace(s, n, base, starts, ends, capacity);
    default:
        return lane_split_on_commas(s, n, base, starts, ends, capacity);
    }
}

static lane_result bulk16(const split *how, const lane_class *set, const uint16_t *s, size_t n,
                          uint32_t base, uint32_t *starts, uint32_t *ends, size_t capacity) {
    switch (how->kind) {
    case STRICTLY:
        return lane_strictly_split16(s, n, (uint8_t)how->delimiters[0], base, starts, ends,
                                     capacity);
    case STRICTLY_IN:
        return lane_strictly_split_in16(s, n, set, base, starts, ends, capacity);
    case WHITESPACE:
        return lane_split_on_ascii_whitespace16(s, n, base, starts, ends, capacity);
    default:
        return lane_split_on_commas16(s, n, base, starts, ends, capacity);
    }
}

static void joined_is(const joined *got, const char *wanted, const char *form, size_t capacity) {
    cr_assert(got->size == strlen(wanted) && memcmp(got->text, wanted, got->size) == 0,
              "%s (capacity %zu): got %.*s, wanted %s", form, capacity, (int)got->size, got->text,
              wanted);
}

/* both widths, one at a time, and in bulk with every capacity from 1 to that of all tokens */
static void splits_into(split how, const char *s, size_t n, const char *wanted) {
    lane_class set;
    uint16_t wide[ROOM];
    uint32_t starts[MANY], ends[MANY];
    lane_class_init(&set, how.delimiters, strlen(how.delimiters));
    for (size_t i = 0; i < n; i++)
        wide[i] = (uint8_t)s[i];

    joined got = {{0}, 0};
    lane_splitter it;
    lane_view token;
    begin(&it, &how, &set, s, n);
    while (lane_splitter_next(&it, &token) == LANE_OK)
        join(&got, token.data, token.size);
    joined_is(&got, wanted, "one at a time", 0);
    cr_assert_eq(lane_splitter_next(&it, &token), LANE_END, "the end stays");

    got.size = 0;
    lane_splitter16 it16;
    lane_view16 token16;
    begin16(&it16, &how, &set, wide, n);
    while (lane_splitter_next16(&it16, &token16) == LANE_OK)
        join16(&got, token16.data, token16.size);
    joined_is(&got, wanted, "one at a time, 16 bits", 0);
    cr_assert_eq(lane_splitter_next16(&it16, &token16), LANE_END, "the end stays");

    lane_result all = bulk(&how, &set, s, n, 0, starts, ends, MANY);
    cr_assert(all.status == LANE_OK && all.read == n);
    for (size_t capacity = 1; capacity <= all.written + 1; capacity++) {
        lane_result r = {LANE_FULL, 0, 0};
        got.size = 0;
        for (size_t at = 0; r.status == LANE_FULL; at += r.read) {
            r = bulk(&how, &set, s + at, n - at, (uint32_t)at, starts, ends, capacity);
            for (size_t i = 0; i < r.written; i++)
                join(&got, s + starts[i], ends[i] - starts[i]);
        }
        cr_assert_eq(r.status, LANE_OK);
        joined_is(&got, wanted, "in bulk", capacity);
        got.size = 0;
        r.status = LANE_FULL;
        for (size_t at = 0; r.status == LANE_FULL; at += r.read) {
            r = bulk16(&how, &set, wide + at, n - at, (uint32_t)at, starts, ends, capacity);
            for (size_t i = 0; i < r.written; i++)
                join16(&got, wide + starts[i], ends[i] - starts[i]);
        }
        cr_assert_eq(r.status, LANE_OK);
        joined_is(&got, wanted, "in bulk, 16 bits", capacity);
    }
    if (all.written > 0) {
        lane_result r = bulk(&how, &set, s, n, 0, starts, ends, all.written);
        cr_assert(r.status == LANE_OK && r.read == n, "it just fits");
        r = bulk(&how, &set, s, n, 0, NULL, NULL, 0);
        cr_assert(r.status == LANE_FULL && r.read == 0 && r.written == 0, "no room at all");
    }
}

#define SPLITS(kind, delimiters, s, wanted)                                                        \
    splits_into((split){kind, delimiters}, s, sizeof s - 1, wanted)

Test(split, infra_4_7_S32_strictly_split) {
    for_each_tier(isa) {
        SPLITS(STRICTLY, ",", "", "|");
        SPLITS(STRICTLY, ",", "a", "a|");
        SPLITS(STRICTLY, ",", ",", "||");
        SPLITS(STRICTLY, ",", "a,", "a||");
        SPLITS(STRICTLY, ",", ",a", "|a|");
        SPLITS(STRICTLY, ",", ",,", "|||");
        SPLITS(STRICTLY, ",", " a , b ", " a | b |");
        SPLITS(STRICTLY, " ", "a b  c", "a|b||c|");
        SPLITS(STRICTLY, "A", "aAa", "a|a|");
        SPLITS(STRICTLY, "/", "/a/", "|a||");
        SPLITS(STRICTLY, ";",
               "0123456789012345678901234567890123456789012345678901234567890123;x;"
               "01234567890123456789012345678901234567890123456789012345678901234567890123456789",
               "0123456789012345678901234567890123456789012345678901234567890123|x|"
               "01234567890123456789012345678901234567890123456789012345678901234567890123456789|");
    }
}

Test(split, infra_4_7_S32_strictly_split_on_a_set) {
    for_each_tier(isa) {
        SPLITS(STRICTLY_IN, ",;", "", "|");
        SPLITS(STRICTLY_IN, ",;", "a;b,c,;d", "a|b|c||d|");
        SPLITS(STRICTLY_IN, "", "a,b", "a,b|");
        SPLITS(STRICTLY_IN, "abc", "abc", "||||");
    }
}

Test(split, infra_4_7_S33_split_on_ascii_whitespace) {
    for_each_tier(isa) {
        SPLITS(WHITESPACE, "", "", "");
        SPLITS(WHITESPACE, "", " \t\n\f\r ", "");
        SPLITS(WHITESPACE, "", "a", "a|");
        SPLITS(WHITESPACE, "", " a  b ", "a|b|");
        SPLITS(WHITESPACE, "", "a\tb\nc\fd\re f", "a|b|c|d|e|f|");
        SPLITS(WHITESPACE, "", "a\vb", "a\vb|");
        SPLITS(WHITESPACE, "", "b a b", "b|a|b|");
        /* runs of whitespace and tokens over the ends of words */
        SPLITS(WHITESPACE, "",
               "                                                                      x"
               "                                                         0123456789"
               "                                                                 ",
               "x|0123456789|");
    }
}

Test(split, infra_4_7_S34_split_on_commas) {
    for_each_tier(isa) {
        SPLITS(COMMAS, "", "", "");
        SPLITS(COMMAS, "", ",", "|");
        SPLITS(COMMAS, "", ",,", "||");
        SPLITS(COMMAS, "", "a,", "a|");
        SPLITS(COMMAS, "", "a, ", "a||");
        SPLITS(COMMAS, "", "a,,", "a||");
        SPLITS(COMMAS, "", " ", "|");
        SPLITS(COMMAS, "", ",a", "|a|");
        SPLITS(COMMAS, "", " a , b ", "a|b|");
        SPLITS(COMMAS, "", "a\t,\nb\f\r", "a|b|");
        SPLITS(COMMAS, "", "a b, c d", "a b|c d|");
        SPLITS(COMMAS, "", "\va\v", "\va\v|");
        SPLITS(COMMAS, "", ", ,", "||");
        SPLITS(COMMAS, "", "image/*,.png , .JPG", "image/*|.png|.JPG|");
    }
}

Test(split, infra_4_7_S32_delimiters_that_are_data_to_c) {
    lane_splitter it;
    lane_view token;
    for_each_tier(isa) {
        lane_splitter_strictly(&it, "a\0b\0", 4, 0);
        cr_assert(lane_splitter_next(&it, &token) == LANE_OK && token.size == 1);
        cr_assert(lane_splitter_next(&it, &token) == LANE_OK && token.data[0] == 'b');
        cr_assert(lane_splitter_next(&it, &token) == LANE_OK && token.size == 0);
        cr_assert_eq(lane_splitter_next(&it, &token), LANE_END);
        lane_splitter_strictly(&it, "\xFE\xFF\x7F", 3, 0xFF);
        cr_assert(lane_splitter_next(&it, &token) == LANE_OK && token.size == 1);
        cr_assert(lane_splitter_next(&it, &token) == LANE_OK && token.data[0] == 0x7F);
        cr_assert_eq(lane_splitter_next(&it, &token), LANE_END);
    }
}

/* tokens of 16-bit text as sizes, in both forms */
static void sizes16(const uint16_t *s, size_t n, uint16_t delimiter, const size_t *sizes,
                    size_t count) {
    uint32_t starts[MANY], ends[MANY];
    lane_splitter16 it;
    lane_view16 token;
    lane_splitter_strictly16(&it, s, n, delimiter);
    for (size_t i = 0; i < count; i++) {
        cr_assert_eq(lane_splitter_next16(&it, &token), LANE_OK);
        cr_assert_eq(token.size, sizes[i]);
    }
    cr_assert_eq(lane_splitter_next16(&it, &token), LANE_END);
    for (size_t capacity = 1; capacity <= count; capacity++) {
        lane_result r = {LANE_FULL, 0, 0};
        size_t seen = 0;
        for (size_t at = 0; r.status == LANE_FULL; at += r.read) {
            r = lane_strictly_split16(s + at, n - at, delimiter, 0, starts, ends, capacity);
            for (size_t i = 0; i < r.written; i++)
                cr_assert_eq(ends[i] - starts[i], sizes[seen++]);
        }
        cr_assert(r.status == LANE_OK && seen == count);
    }
}

Test(split, infra_4_7_S32_delimiters_beyond_ascii) {
    static const uint16_t words[] = {'a', 0x3001, 'b', 'c', 0x0101, 0x3001, 0x01};
    static const uint16_t poo[] = {0xD83D, 0xDCA9};
    static const uint16_t lone_then_poo[] = {0xD83D, 0xD83D, 0xDCA9};
    static const uint16_t lone_trail[] = {0xDCA9, 'x', 0xDCA9, 0xD83D, 0xDCA9, 0xDCA9};
    static const size_t words_sizes[] = {1, 3, 1}, whole[] = {2}, lone[] = {0, 2};
    static const size_t trail[] = {0, 1, 2, 0};
    for_each_tier(isa) {
        sizes16(words, 7, 0x3001, words_sizes, 3);
        sizes16(poo, 2, 0xD83D, whole, 1);
        sizes16(poo, 2, 0xDCA9, whole, 1);
        sizes16(lone_then_poo, 3, 0xD83D, lone, 2);
        sizes16(lone_trail, 6, 0xDCA9, trail, 4);
    }
}

Test(split, pair_over_the_edge_of_a_batch) {
    /* the lead is the last of the first 512 units, its trail the first of the next */
    static uint16_t s[1100];
    for (size_t i = 0; i < 1100; i++)
        s[i] = 'x';
    s[511] = 0xD83D;
    s[512] = 0xDCA9;
    s[1023] = 0xD83D;
    for_each_tier(isa) {
        lane_splitter16 it;
        lane_view16 token;
        lane_splitter_strictly16(&it, s, 1100, 0xD83D);
        cr_assert(lane_splitter_next16(&it, &token) == LANE_OK && token.size == 1023);
        cr_assert(lane_splitter_next16(&it, &token) == LANE_OK && token.size == 76);
        cr_assert_eq(lane_splitter_next16(&it, &token), LANE_END);
        lane_splitter_strictly16(&it, s, 1100, 0xDCA9);
        cr_assert(lane_splitter_next16(&it, &token) == LANE_OK && token.size == 1100);
        cr_assert_eq(lane_splitter_next16(&it, &token), LANE_END);
    }
}

Test(split, many_tokens_in_bulk) {
    /* more than one stretch of offsets, with and without room to spare */
    enum { N = 9000, TOKENS = N / 2 };
    static char s[N];
    static uint32_t starts[TOKENS + 1], ends[TOKENS + 1];
    for (size_t i = 0; i < N; i++)
        s[i] = i % 2 == 0 ? 'x' : ',';
    for_each_tier(isa) {
        lane_result r = lane_strictly_split(s, N, ',', 7, starts, ends, TOKENS + 1);
        cr_assert(r.status == LANE_OK && r.read == N && r.written == TOKENS + 1);
        for (uint32_t i = 0; i < TOKENS; i++)
            cr_assert(starts[i] == 7 + 2 * i && ends[i] == 8 + 2 * i);
        cr_assert(starts[TOKENS] == 7 + N && ends[TOKENS] == 7 + N);
        r = lane_strictly_split(s, N, ',', 7, starts, ends, TOKENS);
        cr_assert(r.status == LANE_FULL && r.read == N && r.written == TOKENS,
                  "the empty token at the end is owed");
        r = lane_split_on_commas(s, N, 0, starts, ends, TOKENS);
        cr_assert(r.status == LANE_OK && r.read == N && r.written == TOKENS);
        r = lane_strictly_split(s, N, ',', 0, starts, ends, 4096);
        cr_assert(r.status == LANE_FULL && r.read == 8192 && r.written == 4096);
    }
}

Test(split, offsets_end_where_32_bits_do) {
    uint32_t starts[4], ends[4];
    for_each_tier(isa) {
        /* the last token that can be told ends at UINT32_MAX */
        lane_result r = lane_strictly_split("a,b", 3, ',', UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_OK && r.written == 2 && ends[1] == UINT32_MAX);
        r = lane_strictly_split("a,bc", 4, ',', UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_LIMIT && r.read == 2 && r.written == 1);
        r = lane_strictly_split("abc,", 4, ',', UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_LIMIT && r.read == 4 && r.written == 1);
        cr_assert(starts[0] == UINT32_MAX - 3 && ends[0] == UINT32_MAX);
        r = lane_split_on_commas("abc,", 4, UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_OK && r.read == 4 && r.written == 1);
        /* whitespace that is stripped may lie behind it, a comma and another token too */
        r = lane_split_on_commas("abc  ", 5, UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_OK && r.read == 5 && r.written == 1 && ends[0] == UINT32_MAX);
        /* no room is told before what 32 bits cannot tell */
        r = lane_split_on_commas("abc  ,d", 7, UINT32_MAX - 3, starts, ends, 1);
        cr_assert(r.status == LANE_FULL && r.read == 6 && r.written == 1);
        r = lane_split_on_commas("abc  ,", 6, UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_OK && r.read == 6 && r.written == 1 && ends[0] == UINT32_MAX);
        r = lane_split_on_commas("a,b\t \n, c", 9, UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_LIMIT && r.read == 7 && r.written == 2);
        cr_assert(starts[1] == UINT32_MAX - 1 && ends[1] == UINT32_MAX);
        r = lane_split_on_commas("a,b\t \n, c", 9, UINT32_MAX - 3, starts, ends, 2);
        cr_assert(r.status == LANE_FULL && r.read == 7 && r.written == 2);
        r = lane_split_on_commas("a,b\t \n, c", 9, UINT32_MAX - 3, starts, ends, 1);
        cr_assert(r.status == LANE_FULL && r.read == 2 && r.written == 1);
        r = lane_split_on_commas("a,bcd ,e", 8, UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_LIMIT && r.read == 2 && r.written == 1);
        /* an empty token stands where its comma does */
        r = lane_split_on_commas("a,   ,", 6, UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_LIMIT && r.read == 2 && r.written == 1);
        r = lane_split_on_commas16(u"a,b\t \n,", 7, UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_OK && r.read == 7 && r.written == 2 && ends[1] == UINT32_MAX);
        r = lane_split_on_ascii_whitespace("a bc", 4, UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_LIMIT && r.read == 2 && r.written == 1);
        r = lane_strictly_split("abcd", 4, ',', UINT32_MAX - 3, starts, ends, 4);
        cr_assert(r.status == LANE_LIMIT && r.read == 0 && r.written == 0);
        r = lane_strictly_split("abcd", 4, ',', UINT32_MAX - 3, starts, ends, 0);
        cr_assert(r.status == LANE_FULL && r.read == 0 && r.written == 0);
    }
}

Test(split, null_is_the_empty_text) {
    lane_splitter it;
    lane_view token = {NULL, 99};
    uint32_t start, end;
    for_each_tier(isa) {
        lane_splitter_strictly(&it, NULL, 0, ',');
        cr_assert(lane_splitter_next(&it, &token) == LANE_OK && token.size == 0);
        cr_assert_eq(lane_splitter_next(&it, &token), LANE_END);
        lane_splitter_on_commas(&it, NULL, 0);
        cr_assert_eq(lane_splitter_next(&it, &token), LANE_END);
        lane_splitter_on_ascii_whitespace(&it, NULL, 0);
        cr_assert_eq(lane_splitter_next(&it, &token), LANE_END);
        lane_result r = lane_strictly_split(NULL, 0, ',', 5, &start, &end, 1);
        cr_assert(r.status == LANE_OK && r.written == 1 && start == 5 && end == 5);
        r = lane_split_on_commas(NULL, 0, 5, NULL, NULL, 0);
        cr_assert(r.status == LANE_OK && r.written == 0);
        r = lane_split_on_ascii_whitespace(NULL, 0, 5, NULL, NULL, 0);
        cr_assert(r.status == LANE_OK && r.written == 0);
    }
}

Test(split, a_copy_goes_on_by_itself) {
    lane_splitter it, copy;
    lane_view token, same;
    lane_splitter_strictly(&it, "a,b,c", 5, ',');
    lane_splitter_next(&it, &token);
    copy = it;
    cr_assert(lane_splitter_next(&it, &token) == LANE_OK && token.data[0] == 'b');
    memset(&it, 0xAA, sizeof it);
    cr_assert(lane_splitter_next(&copy, &same) == LANE_OK && same.data == token.data);
    cr_assert(lane_splitter_next(&copy, &same) == LANE_OK && same.data[0] == 'c');
    cr_assert_eq(lane_splitter_next(&copy, &same), LANE_END);
    cr_assert(sizeof it <= 600);
}
