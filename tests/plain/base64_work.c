/* base64_work.c - the time of decoding is linear whatever the whitespace: a million spaces before each
 * character, and a kernel table that adds up how many units it was asked to look at. */
#include "support/expect.h"

#include <lanewise/lanewise.h>

#include "dispatch/dispatch.h"

#include <stdlib.h>
#include <string.h>

enum { SKIPPED = 77, SPACES = 1000000 };

#if defined(LANE_SINGLE_TIER)

int main(void) {
    puts("a build for one tier has no table to replace");
    return SKIPPED;
}

#else

static const lane_kernels *below;
static lane_kernels counting;
static size_t looked_at;

static lane_kernel_out counted_decode(const uint8_t *s, size_t n, const lane_base64_alphabet *a,
                                      lane_base64_carry *carry, uint8_t *out, size_t capacity) {
    lane_kernel_out r = below->base64_decode(s, n, a, carry, out, capacity);
    looked_at += r.read + (r.read < n);
    return r;
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
    looked_at = 0;
    return was;
}

static void run(const char *tier, const char *text, size_t n) {
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

int main(void) {
    static const char characters[] = "YWJjZGVmZw==";
    size_t n = (sizeof characters - 1) * (SPACES + 1);
    char *text = malloc(n);
    if (text == NULL)
        return SKIPPED;
    memset(text, ' ', n);
    for (size_t i = 0; characters[i] != '\0'; i++)
        text[(i + 1) * (SPACES + 1) - 1] = characters[i];
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        below = lane_kernels_get();
        counting = *below;
        counting.base64_decode = counted_decode;
        counting.find_first_not_in = counted_first;
        counting.find_last_not_in = counted_last;
        counting.count_class = counted_class;
        __atomic_store_n(&lane_kernels_active, &counting, __ATOMIC_RELAXED);
        run(lane_isa_name(isa), text, n);
    }
    free(text);
    return expect_done();
}

#endif
