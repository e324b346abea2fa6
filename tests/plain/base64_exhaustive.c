/* base64_exhaustive.c [--quick | --long] - on every tier: all 2^24 inputs of three bytes are encoded as RFC 4648
 * section 4 says, and decode back; all quads of 45 units decode as the definition below says, alone and behind
 * whole groups, in both widths, forgiving, and other variants as the book says.
 *
 * --quick: a 61st part of it, for emulated machines and sanitizers.
 * --long: instead, every quad of bytes, 2^32 of them, on the active tier (LANEWISE_ISA chooses), in a thread a
 * processor.
 *
 * The definition does not look at units in turn. Infra 7 says when a text is right; a place is wrong when
 * no text that begins so is. */
#include "support/base64_book.h"
#include "support/expect.h"

#include <lanewise/lanewise.h>

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

static const char *tier;

#define IS(condition) EXPECT_IN(tier, condition)

/* ---- the definition ---- */

/* 0 to 63, or -1: RFC 4648 table 1 */
static int index_of(unsigned unit) {
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 64; i++)
        if ((uint8_t)alphabet[i] == unit)
            return i;
    return -1;
}

static int indices[0x100]; /* of index_of() */

/* Infra 7, forgiving-base64 decode, its steps; false is failure. At most 16 units. */
static bool infra_decode(const uint16_t *data, size_t n, uint8_t *output, size_t *size) {
    uint16_t t[16];
    size_t length = 0;
    /* step 1 */
    for (size_t i = 0; i < n; i++)
        if (data[i] != 0x09 && data[i] != 0x0A && data[i] != 0x0C && data[i] != 0x0D &&
            data[i] != 0x20)
            t[length++] = data[i];
    /* step 2 */
    if (length % 4 == 0 && length > 0 && t[length - 1] == '=') {
        length--;
        if (t[length - 1] == '=')
            length--;
    }
    /* steps 3 and 4 */
    if (length % 4 == 1)
        return false;
    for (size_t i = 0; i < length; i++)
        if (t[i] > 0xFF || indices[t[i]] < 0)
            return false;
    /* steps 5 to 8: 24 bits at a time; steps 9 and 10: 4 or 2 bits are left and go */
    *size = length * 6 / 8;
    for (size_t i = 0; i < *size; i++) {
        unsigned two = 0; /* the two characters, of 12 bits, that bits 8i to 8i + 7 lie in */
        size_t first = 8 * i / 6;
        two = (unsigned)indices[t[first]] << 6 | (unsigned)indices[t[first + 1]];
        output[i] = (uint8_t)(two >> (4 - 8 * i % 6));
    }
    return true;
}

/* whether some text that begins so is right: at most three characters are missing */
static bool may_become_right(const uint16_t *data, size_t n) {
    static const char *const more[] = {"",    "A",   "=",   "AA",  "A=",  "=A",  "==", "AAA",
                                       "AA=", "A=A", "A==", "=AA", "=A=", "==A", "==="};
    for (size_t i = 0; i < COUNT_OF(more); i++) {
        uint16_t text[16];
        uint8_t output[12];
        size_t m = n, size;
        memcpy(text, data, n * sizeof text[0]);
        for (const char *p = more[i]; *p != '\0'; p++)
            text[m++] = (uint8_t)*p;
        if (infra_decode(text, m, output, &size))
            return true;
    }
    return false;
}

typedef struct answer {
    int32_t status;
    size_t read, written;
    uint8_t bytes[12];
} answer;

/* `right` units at the start are known to be able to become right */
static answer define(const uint16_t *data, size_t n, size_t right) {
    answer a = {LANE_OK, n, 0, {0}};
    if (infra_decode(data, n, a.bytes, &a.written))
        return a;
    a.written = 0;
    for (a.read = right; a.read < n; a.read++)
        if (!may_become_right(data, a.read + 1))
            break;
    a.status = a.read == n           ? LANE_E_BASE64_CUT
               : data[a.read] == '=' ? LANE_E_BASE64_PADDING
                                     : LANE_E_BASE64_CHARACTER;
    return a;
}

/* ---- all inputs of three bytes ---- */

static void check_triples(unsigned stride) {
    enum { TRIPLES = 1 << 16 };
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static uint8_t bytes[3 * TRIPLES], text[4 * TRIPLES], wanted[4 * TRIPLES], back[3 * TRIPLES];
    static uint16_t wide[4 * TRIPLES];
    for (unsigned first = 0; first < 256; first += stride) {
        for (unsigned i = 0; i < TRIPLES; i++) {
            unsigned bits = first << 16 | i;
            for (unsigned b = 0; b < 3; b++)
                bytes[3 * i + b] = (uint8_t)(bits >> (16 - 8 * b));
            for (unsigned c = 0; c < 4; c++)
                wanted[4 * i + c] = (uint8_t)alphabet[bits >> (18 - 6 * c) & 63];
        }
        lane_result r = lane_forgiving_base64_encode(bytes, sizeof bytes, text, sizeof text);
        IS(r.status == LANE_OK && r.read == sizeof bytes && r.written == sizeof text);
        IS(memcmp(text, wanted, sizeof text) == 0);
        r = lane_base64_decode(text, sizeof text, &lane_base64_strict, back, sizeof back);
        IS(r.status == LANE_OK && r.read == sizeof text && r.written == sizeof back);
        IS(memcmp(back, bytes, sizeof back) == 0);
        r = lane_forgiving_base64_encode16(bytes, sizeof bytes, wide, 4 * TRIPLES);
        IS(r.status == LANE_OK && r.read == sizeof bytes && r.written == 4 * TRIPLES);
        bool same = true;
        for (size_t i = 0; i < 4 * TRIPLES; i++)
            same &= wide[i] == wanted[i];
        IS(same);
        memset(back, 0, sizeof back);
        r = lane_base64_decode16(wide, 4 * TRIPLES, &lane_base64_strict, back, sizeof back);
        IS(r.status == LANE_OK && r.read == 4 * TRIPLES && r.written == sizeof back);
        IS(memcmp(back, bytes, sizeof back) == 0);
        /* each alone */
        unsigned wrong = 0;
        for (size_t i = 0; i < TRIPLES; i++) {
            uint8_t one[4], three[3];
            r = lane_forgiving_base64_encode(bytes + 3 * i, 3, one, 4);
            wrong += r.status != LANE_OK || memcmp(one, wanted + 4 * i, 4) != 0;
            r = lane_forgiving_base64_decode(one, 4, three, 3);
            wrong += r.status != LANE_OK || memcmp(three, bytes + 3 * i, 3) != 0;
        }
        IS(wrong == 0);
    }
}

/* ---- all quads of some units ---- */

static const uint8_t units[] = {
    'A', 'Z', 'a', 'z', '0', '9', '+', '/', 'Q', 'g', 'w', /* the alphabet, ends of its ranges */
    '-', '_', '=',                                         /* the other one, padding */
    ' ', 9,   10,  12,  13,                                /* whitespace */
    0,   1,   8,   11,  14,  31,  '!', '*', ',', '.', ':', /* neighbours of all these */
    ';', '<', '@', '[', '^', '`', '{', 127,                /* */
    128, 160, 173, 189, 193, 225, 255,                     /* above ASCII, low bits as above */
};
enum { UNITS = sizeof units };

static const lane_base64_variant *const others[] = {&lane_base64_strict, &lane_base64_url_unpadded,
                                                    &lane_base64_mime, &lane_base64_pem};

static bool is_answer(lane_result r, const answer *a, size_t before, const uint8_t *out) {
    return r.status == a->status && r.read == a->read + before &&
           (a->status != LANE_OK ? r.written == 0
                                 : r.written == a->written + before / 4 * 3 &&
                                       memcmp(out + before / 4 * 3, a->bytes, a->written) == 0);
}

static bool is_as_the_book(const uint8_t *text, const uint16_t *wide,
                           const lane_base64_variant *v) {
    uint8_t out[3], wanted[3];
    lane_result b = book_decode(wide, 4, v, wanted, 3);
    lane_result r = lane_base64_decode(text, 4, v, out, 3);
    return r.status == b.status && r.read == b.read && r.written == b.written &&
           memcmp(out, wanted, b.written) == 0;
}

static unsigned check_quad(const uint16_t *wide, const answer *a, unsigned number) {
    static uint8_t text[136], out[102];
    static uint16_t text16[136];
    unsigned wrong = 0;
    /* behind 0 to 32 whole groups */
    size_t before = number % 33 * 4;
    memset(text, 'A', before);
    for (size_t i = 0; i < 4; i++)
        text[before + i] = (uint8_t)wide[i];
    wrong +=
        !is_answer(lane_forgiving_base64_decode(text, before + 4, out, sizeof out), a, before, out);
    wrong += !is_answer(lane_forgiving_base64_decode(text + before, 4, out, 3), a, 0, out);
    for (size_t i = 0; i < before + 4; i++)
        text16[i] = text[i];
    wrong += !is_answer(lane_forgiving_base64_decode16(text16, before + 4, out, sizeof out), a,
                        before, out);
    wrong += !is_answer(lane_forgiving_base64_decode16(wide, 4, out, 3), a, 0, out);
    wrong += !is_as_the_book(text + before, wide, &lane_base64_forgiving);
    wrong += !is_as_the_book(text + before, wide, others[number % 4]);
    return wrong;
}

static void check_quads(unsigned stride) {
    unsigned number = 0, wrong = 0, tiers = 0;
    for (unsigned q = 0; q < UNITS * UNITS * UNITS; q++) {
        uint16_t wide[4] = {units[q / UNITS / UNITS], units[q / UNITS % UNITS], units[q % UNITS],
                            0};
        if (q % stride != 0)
            continue;
        size_t right = 0;
        while (right < 3 && may_become_right(wide, right + 1))
            right++;
        answer answers[UNITS];
        for (unsigned last = 0; last < UNITS; last++) {
            wide[3] = units[last];
            answers[last] = define(wide, 4, right);
        }
        tiers = 0;
        for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
            if (lane_isa_force(isa) != LANE_OK)
                continue;
            tiers++;
            for (unsigned last = 0; last < UNITS; last++) {
                wide[3] = units[last];
                wrong += check_quad(wide, &answers[last], number + last);
            }
        }
        number += UNITS;
    }
    printf("%u quads on %u tiers\n", number, tiers);
    tier = "all";
    IS(wrong == 0 && number > 0);
}

/* ---- every quad ---- */

/* what is told apart: characters of the alphabet, whitespace, `=`, all else */
enum { KINDS = 4 };
static const uint16_t samples[KINDS] = {'A', ' ', '=', '-'};

static unsigned kind_of(unsigned unit) {
    return indices[unit] >= 0                                                  ? 0
           : unit == 9 || unit == 10 || unit == 12 || unit == 13 || unit == 32 ? 1
           : unit == '='                                                       ? 2
                                                                               : 3;
}

static answer by_kinds[KINDS * KINDS * KINDS * KINDS];
static uint8_t kinds[256];

typedef struct share {
    pthread_t thread;
    unsigned first, step;
    uint64_t done, wrong;
} share;

static void *check_share(void *argument) {
    share *mine = argument;
    for (unsigned first = mine->first; first < 256; first += mine->step)
        for (unsigned rest = 0; rest < 1u << 24; rest++) {
            uint8_t text[4] = {(uint8_t)first, (uint8_t)(rest >> 16), (uint8_t)(rest >> 8),
                               (uint8_t)rest};
            const answer *a = &by_kinds[kinds[text[0]] << 6 | kinds[text[1]] << 4 |
                                        kinds[text[2]] << 2 | kinds[text[3]]];
            uint8_t out[3];
            lane_result r = lane_forgiving_base64_decode(text, 4, out, 3);
            mine->done++;
            mine->wrong += r.status != a->status || r.read != a->read || r.written != a->written;
            if (a->written == 0)
                continue;
            /* white units go, padding is worth nothing: the steps' bits */
            unsigned bits = 0, characters = 0;
            for (unsigned i = 0; i < 4; i++)
                if (indices[text[i]] >= 0) {
                    bits = bits << 6 | (unsigned)indices[text[i]];
                    characters++;
                }
            bits <<= 6 * (4 - characters);
            for (unsigned i = 0; i < a->written; i++)
                mine->wrong += out[i] != (uint8_t)(bits >> (16 - 8 * i));
        }
    return NULL;
}

static void check_every_quad(void) {
    for (unsigned i = 0; i < 256; i++)
        kinds[i] = (uint8_t)kind_of(i);
    for (unsigned i = 0; i < COUNT_OF(by_kinds); i++) {
        uint16_t quad[4] = {samples[i >> 6], samples[i >> 4 & 3], samples[i >> 2 & 3],
                            samples[i & 3]};
        by_kinds[i] = define(quad, 4, 0);
    }
    enum { MOST = 64 };
    static share shares[MOST];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned threads = processors < 1 ? 1 : processors > MOST ? MOST : (unsigned)processors;
    uint64_t done = 0, wrong = 0;
    for (unsigned i = 0; i < threads; i++) {
        shares[i].first = i;
        shares[i].step = threads;
        IS(pthread_create(&shares[i].thread, NULL, check_share, &shares[i]) == 0);
    }
    for (unsigned i = 0; i < threads; i++) {
        pthread_join(shares[i].thread, NULL);
        done += shares[i].done;
        wrong += shares[i].wrong;
    }
    printf("%llu quads of bytes on %s, %llu wrong\n", (unsigned long long)done, tier,
           (unsigned long long)wrong);
    IS(done == UINT64_C(1) << 32 && wrong == 0);
}

int main(int count, char **arguments) {
    bool quick = count > 1 && strcmp(arguments[1], "--quick") == 0;
    for (unsigned i = 0; i < 256; i++)
        indices[i] = index_of(i);
    if (count > 1 && strcmp(arguments[1], "--long") == 0) {
        tier = lane_isa_name(lane_isa_active());
        check_every_quad();
        return expect_done();
    }
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++)
        if (lane_isa_force(isa) == LANE_OK) {
            tier = lane_isa_name(isa);
            check_triples(quick ? 61 : 1);
        }
    check_quads(quick ? 61 : 1);
    return expect_done();
}
