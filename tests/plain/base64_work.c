/* base64_work.c - the time of decoding is linear whatever the whitespace: a million spaces before each
 * character, and a kernel table that adds up how many units it was asked to look at. And whatever the texts: many
 * short ones, one behind the other, of which each call may look at a little more than is one. */
#include "support/guard.h"
#include "support/work.h"

#include <lanewise/lanewise.h>

#include "infra/base64_parts.h"
/* the command's, over public functions only */
#include "cli/base64_text.c"

#include <stdlib.h>
#include <string.h>

enum { SPACES = 1000000, CHUNK = 512, SOON = 128 };

/* looked_at is up to where kernels stopped; this is what a chunk that begins there may have more */
static size_t ahead;

static lane_kernel_out counted_decode(const uint8_t *s, size_t n, const lane_base64_alphabet *a,
                                      lane_base64_carry *carry, uint8_t *out, size_t capacity) {
    lane_kernel_out r = below->base64_decode(s, n, a, carry, out, capacity);
    looked_at += r.read + (r.read < n);
    ahead += n - r.read < CHUNK ? n - r.read : CHUNK;
    return r;
}
static size_t counted_short(const uint8_t *s, size_t n, const lane_base64_rules *rules,
                            uint8_t *out, size_t capacity) {
    looked_at += n;
    return below->base64_decode_short(s, n, rules, out, capacity);
}
static size_t counted_byte(const uint8_t *s, size_t n, uint8_t byte) {
    size_t at = below->find_byte(s, n, byte);
    looked_at += at + (at < n);
    return at;
}
static size_t counted_first(const uint8_t *s, size_t n, const lane_class *c) {
    size_t at = below->find_first_not_in(s, n, c);
    looked_at += at + (at < n);
    return at;
}
static size_t counted_last(const uint8_t *s, size_t n, const lane_class *c) {
    size_t at = below->find_last_not_in(s, n, c);
    looked_at += n - (at < n ? at : 0);
    return at;
}
static size_t counted_class(const uint8_t *s, size_t n, const lane_class *c) {
    looked_at += n;
    return below->count_class(s, n, c);
}

static size_t reset(void) {
    size_t was = looked_at;
    looked_at = ahead = 0;
    return was;
}

static void run_spaces(const char *tier, const char *text, size_t n) {
    static const char wanted[] = "abcdefg";
    uint8_t out[16];
    lane_result r;
    reset();
    r = lane_forgiving_base64_decode(text, n, out, sizeof out);
    EXPECT_IN(tier, r.status == LANE_OK && r.read == n && r.written == 7);
    EXPECT_IN(tier, memcmp(out, wanted, 7) == 0);
    EXPECT_IN(tier, reset() <= n + 16);

    EXPECT_IN(tier, lane_base64_decode_size(text, n, &lane_base64_forgiving) == 7);
    EXPECT_IN(tier, reset() <= n);

    /* each call looks at a group, at what stands before the next group's last character, and goes back */
    size_t read = 0, written = 0;
    do {
        r = lane_base64_decode(text + read, n - read, &lane_base64_pem, out, 3);
        read += r.read;
        written += r.written;
    } while (r.status == LANE_FULL && r.read > 0);
    EXPECT_IN(tier, r.status == LANE_OK && read == n && written == 7);
    EXPECT_IN(tier, reset() <= 3 * n);

    /* in pieces no unit is looked at twice, but the one that a call stopped at */
    for (size_t piece = 1000; piece <= 1000000; piece *= 10) {
        lane_base64_decoder d;
        lane_base64_decoder_init(&d, &lane_base64_forgiving);
        size_t calls = 0;
        written = 0;
        for (size_t at = 0; at < n; calls++) {
            r = lane_base64_decoder_feed(&d, text + at, piece < n - at ? piece : n - at, out, 3);
            at += r.read;
            written += r.written;
            if (r.status != LANE_OK && r.status != LANE_FULL)
                break;
        }
        EXPECT_IN(tier, lane_base64_decoder_finish(&d, out, 3).status == LANE_OK && written == 7);
        EXPECT_IN(tier, reset() <= n + calls + 16);
    }
}

/* Texts of `size` bytes, put together, with `between`, as `base64 -d` takes them. */
static void run_texts(const char *tier, size_t size, const char *between) {
    enum { BYTES = 100000 };
    static uint8_t bytes[BYTES], text[2 * BYTES], out[BYTES + 64];
    base64_kind kind = {.decodes = true, .many_texts = true, .variant = lane_base64_forgiving};
    memset(kind.values, 64, sizeof kind.values);
    for (unsigned v = 0; v < 64; v++)
        kind.values[lane_base64_characters[0][v]] = (uint8_t)v;
    for (unsigned b = 0; b < 256; b++)
        kind.is_known[b] = b == '=' || kind.values[b] < 64;
    size_t m = 0, n = 0;
    for (; m + size <= BYTES && n + 2 * size + 8 <= sizeof text; m += size) {
        for (size_t i = 0; i < size; i++)
            bytes[m + i] = (uint8_t)((m + i) * 7 % 251);
        n += lane_forgiving_base64_encode(bytes + m, size, text + n, sizeof text - n).written;
        memcpy(text + n, between, strlen(between));
        n += strlen(between);
    }
    reset();
    lane_result r = base64_text(&kind, text, n, out, sizeof out);
    EXPECT_IN(tier, r.status == LANE_OK && r.read == n && r.written == m);
    EXPECT_IN(tier, memcmp(out, bytes, m) == 0);
    /* what is behind the padding, a search and the decoding; the first text, which is not known to be one of
     * many */
    EXPECT_IN(tier, looked_at + ahead <= 3 * n + 2 * CHUNK);
    reset();
}

/* A text that is over soon is not looked at much further: behind that nothing may be read, whatever is said. The
 * kernels are told of more than there is, which only a test may do. */
static void run_guarded(const char *tier) {
    static const char *const texts[] = {"YQ==YQ==", "=", "*", "YWJjYWJjYWJjYQ==", " Y Q\n= ="};
    guard g = guard_open(SOON * 2);
    uint8_t out[4096];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint8_t *s = guard_place(&g, GUARD_RIGHT, SOON);
        memset(s, 'A', SOON);
        memcpy(s, texts[i], strlen(texts[i]));
        lane_base64_carry carry = {0, 0};
        lane_kernel_out r =
            below->base64_decode(s, 100000, &lane_base64_alphabets[1][0], &carry, out, sizeof out);
        EXPECT_IN(tier, r.read == strcspn(texts[i], "=*"));
        uint16_t *wide = guard_place(&g, GUARD_RIGHT, SOON * 2);
        for (size_t u = SOON; u-- > 0;)
            wide[u] = u < strlen(texts[i]) ? (uint8_t)texts[i][u] : 'A';
        carry.bits = carry.count = 0;
        r = below->base64_decode16(wide, 100000, &lane_base64_alphabets[1][0], &carry, out,
                                   sizeof out);
        EXPECT_IN(tier, r.read == strcspn(texts[i], "=*"));
    }
    guard_close(&g);
}

static void replace(void) {
    counting.base64_decode = counted_decode;
    counting.base64_decode_short = counted_short;
    counting.find_byte = counted_byte;
    counting.find_first_not_in = counted_first;
    counting.find_last_not_in = counted_last;
    counting.count_class = counted_class;
}

static char *text;
static size_t text_size;

static void run(const char *tier) {
    run_spaces(tier, text, text_size);
    static const size_t sizes[] = {1, 2, 4, 11, 13, 20, 100, 1000, 20000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        run_texts(tier, sizes[i], "");
        run_texts(tier, sizes[i], "\r\n");
    }
    run_guarded(tier);
}

int main(void) {
    static const char characters[] = "YWJjZGVmZw==";
    text_size = (sizeof characters - 1) * (SPACES + 1);
    text = malloc(text_size);
    if (text == NULL)
        return WORK_SKIPPED;
    memset(text, ' ', text_size);
    for (size_t i = 0; characters[i] != '\0'; i++)
        text[(i + 1) * (SPACES + 1) - 1] = characters[i];
    int result = work_of_each_tier(replace, run);
    free(text);
    return result;
}
