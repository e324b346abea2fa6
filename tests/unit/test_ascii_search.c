/* ascii.h: starts with, find and hash, ignoring ASCII case. */
#include <lanewise/ascii.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define T(s) s, sizeof(s) - 1
#define U(s) u"" s, sizeof(u"" s) / 2 - 1

Test(ascii_search, starts_with) {
    for_each_tier(isa) {
        cr_assert(lane_starts_with_ignoring_ascii_case(T("Content-Type: x"), T("content-TYPE")));
        cr_assert(lane_starts_with_ignoring_ascii_case(T("a"), T("")));
        cr_assert_not(lane_starts_with_ignoring_ascii_case(T("a"), T("ab")));
        cr_assert_not(lane_starts_with_ignoring_ascii_case(T("@"), T("`")));
        cr_assert(lane_starts_with_ignoring_ascii_case16(U("K\u212A"), U("k\u212A")));
        cr_assert_not(lane_starts_with_ignoring_ascii_case16(U("\u212A"), U("k")));
    }
}

Test(ascii_search, find) {
    for_each_tier(isa) {
        cr_assert_eq(lane_find_ignoring_ascii_case(T("abcABD"), T("aBd")), 3);
        cr_assert_eq(lane_find_ignoring_ascii_case(T("abc"), T("")), 0);
        cr_assert_eq(lane_find_ignoring_ascii_case(T("abc"), T("abcd")), 3);
        cr_assert_eq(lane_find_ignoring_ascii_case(T("abc"), T("x")), 3);
        cr_assert_eq(lane_find_ignoring_ascii_case(NULL, 0, T("x")), 0);
        cr_assert_eq(lane_find_ignoring_ascii_case(T("xxSET-cookie"), T("Set-Cookie")), 2);
        cr_assert_eq(lane_find_ignoring_ascii_case(T("a[b@c`d{"), T("`D{")), 5);
        cr_assert_eq(lane_find_ignoring_ascii_case(T("a{b"), T("[B")), 3);
        cr_assert_eq(lane_find_ignoring_ascii_case16(U("\u0141\u0161aBC"), U("Abc")), 2);
        cr_assert_eq(lane_find_ignoring_ascii_case16(U("kK\u212Ax"), U("\u212AX")), 2);
        cr_assert_eq(lane_find_ignoring_ascii_case16(U("\u016Bx"), U("kx")), 2);
    }
}

/* the naive search, on periodic texts that make it quadratic, and random ones over two letters */
static size_t naive(const char *s, size_t n, const char *x, size_t m) {
    for (size_t i = 0; m <= n && i <= n - m; i++) {
        size_t j = 0;
        while (j < m && (s[i + j] | 0x20) == (x[j] | 0x20))
            j++;
        if (j == m)
            return i;
    }
    return n;
}

Test(ascii_search, find_in_periodic_texts) {
    enum { LONG = 3000 };
    static char text[LONG], needle[64];
    static uint16_t text16[LONG], needle16[64];
    for_each_tier(isa) {
        srand(7);
        for (int round = 0; round < 600; round++) {
            size_t period = 1 + (size_t)rand() % 5, m = 1 + (size_t)rand() % 60;
            for (size_t i = 0; i < LONG; i++) {
                text[i] = "abAB"[(i % period == 0) + 2 * (rand() & 1)];
                if (rand() % (round % 7 == 0 ? 50 : 500) == 0)
                    text[i] = 'a';
            }
            for (size_t i = 0; i < m; i++)
                needle[i] = "abAB"[(i % period == 0) + 2 * (rand() & 1)];
            if (rand() & 1)
                needle[(size_t)rand() % m] = "ab"[rand() & 1];
            for (size_t i = 0; i < LONG; i++)
                text16[i] = (uint8_t)text[i];
            for (size_t i = 0; i < m; i++)
                needle16[i] = (uint8_t)needle[i];
            size_t wanted = naive(text, LONG, needle, m);
            cr_assert_eq(lane_find_ignoring_ascii_case(text, LONG, needle, m), wanted);
            cr_assert_eq(lane_find_ignoring_ascii_case16(text16, LONG, needle16, m), wanted);
        }
    }
}

Test(ascii_search, hash_agrees_with_match) {
    static const char lower[] = "the quick brown fox: @[`{ jumps over \xC3\xA9 the lazy dog";
    static const char upper[] = "THE QUICK BROWN FOX: @[`{ JUMPS OVER \xC3\xA9 THE LAZY DOG";
    uint16_t lower16[sizeof lower], upper16[sizeof upper];
    for (size_t i = 0; i < sizeof lower; i++) {
        lower16[i] = (uint16_t)(lower[i] == ':' ? 0x0141 : (uint8_t)lower[i]);
        upper16[i] = (uint16_t)(upper[i] == ':' ? 0x0141 : (uint8_t)upper[i]);
    }
    for (size_t n = 0; n < sizeof lower; n++) {
        uint64_t hash = lane_hash_ignoring_ascii_case(lower, n, 1);
        cr_assert_eq(hash, lane_hash_ignoring_ascii_case(upper, n, 1));
        cr_assert_neq(hash, lane_hash_ignoring_ascii_case(upper, n, 2));
        cr_assert_neq(hash, lane_hash_ignoring_ascii_case(lower, n + 1, 1));
        cr_assert_eq(lane_hash_ignoring_ascii_case16(lower16, n, 1),
                     lane_hash_ignoring_ascii_case16(upper16, n, 1));
        for (size_t i = 0; i < n; i++) {
            char other[sizeof lower];
            memcpy(other, lower, n);
            other[i] ^= 0x40;
            cr_assert_neq(hash, lane_hash_ignoring_ascii_case(other, n, 1));
        }
    }
    /* what differs by 0x20 and is no letter does not match */
    cr_assert_neq(lane_hash_ignoring_ascii_case("@", 1, 0),
                  lane_hash_ignoring_ascii_case("`", 1, 0));
    cr_assert_neq(lane_hash_ignoring_ascii_case("[", 1, 0),
                  lane_hash_ignoring_ascii_case("{", 1, 0));
    cr_assert_neq(lane_hash_ignoring_ascii_case("\xC1", 1, 0),
                  lane_hash_ignoring_ascii_case("\xE1", 1, 0));
    cr_assert_neq(lane_hash_ignoring_ascii_case16(u"\u0141", 1, 0),
                  lane_hash_ignoring_ascii_case16(u"\u0161", 1, 0));
    cr_assert_neq(lane_hash_ignoring_ascii_case16(u"\u8041", 1, 0),
                  lane_hash_ignoring_ascii_case16(u"\u8061", 1, 0));
    /* the same on every machine: computed by the rule in another language */
    cr_assert_eq(lane_hash_ignoring_ascii_case("Content-Type", 12, 5),
                 UINT64_C(0xC9CE923DAC9D42F2));
    cr_assert_eq(lane_hash_ignoring_ascii_case16(u"Content-Type", 12, 5),
                 UINT64_C(0x3DA1E9355E4F01A5));
}
