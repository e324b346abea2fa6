/* utf8_validate.h - find_not_utf8. Each byte is judged with the three before it (Keiser and Lemire, "Validating
 * UTF-8 in less than one instruction per byte", 2021): what can be wrong with a byte and the one before it
 * is told by three groups of four bits, so three lookups give each the errors that they allow, as a set of bits,
 * and what all three allow has happened. Two trail bytes in a row are no error where the character has three
 * bytes or more: its lead byte stands two or three before.
 *
 * The bytes before come by loads, one, two and three bytes lower. Errors are gathered over 256 bytes; groups of
 * ASCII alone are passed over. Only what failed is looked at again, for the place, from where a character begins. */
#ifndef LANE_TMPL_UTF8_VALIDATE_H
#define LANE_TMPL_UTF8_VALIDATE_H

#include "../../kernels/kernels.h"
#include "predicate.h"

/* What is wrong with a byte behind another. TRAILS must be the top bit. */
enum {
    U8_FEW = 1,        /* a lead byte, and no trail byte behind it */
    U8_MANY = 2,       /* a trail byte behind ASCII */
    U8_LOW2 = 4,       /* C0, C1: overlong */
    U8_LOW3 = 8,       /* E0 80 to E0 9F: overlong */
    U8_SURROGATE = 16, /* ED A0 to ED BF */
    U8_ABOVE = 32,     /* F4 90 and more: past U+10FFFF */
    U8_FAR =
        64, /* F0 80 to F0 8F: overlong; F5 80 and more, past U+10FFFF, as far as U8_ABOVE is not it */
    U8_TRAILS = 128 /* two trail bytes */
};

/* by the high four bits of the first byte */
static const uint8_t u8_first_high[16] = {U8_MANY,
                                          U8_MANY,
                                          U8_MANY,
                                          U8_MANY,
                                          U8_MANY,
                                          U8_MANY,
                                          U8_MANY,
                                          U8_MANY,
                                          U8_TRAILS,
                                          U8_TRAILS,
                                          U8_TRAILS,
                                          U8_TRAILS,
                                          U8_FEW | U8_LOW2,
                                          U8_FEW,
                                          U8_FEW | U8_LOW3 | U8_SURROGATE,
                                          U8_FEW | U8_ABOVE | U8_FAR};

/* by its low four: those that they have no say in, and others */
#define ANY    (U8_FEW | U8_MANY | U8_TRAILS)
#define BEYOND (ANY | U8_ABOVE | U8_FAR)
static const uint8_t u8_first_low[16] = {ANY | U8_LOW2 | U8_LOW3 | U8_FAR,
                                         ANY | U8_LOW2,
                                         ANY,
                                         ANY,
                                         ANY | U8_ABOVE,
                                         BEYOND,
                                         BEYOND,
                                         BEYOND,
                                         BEYOND,
                                         BEYOND,
                                         BEYOND,
                                         BEYOND,
                                         BEYOND,
                                         BEYOND | U8_SURROGATE,
                                         BEYOND,
                                         BEYOND};
#undef ANY
#undef BEYOND

/* by the high four of the second */
#define TRAIL (U8_MANY | U8_TRAILS | U8_LOW2)
static const uint8_t u8_second_high[16] = {U8_FEW,
                                           U8_FEW,
                                           U8_FEW,
                                           U8_FEW,
                                           U8_FEW,
                                           U8_FEW,
                                           U8_FEW,
                                           U8_FEW,
                                           TRAIL | U8_LOW3 | U8_FAR,
                                           TRAIL | U8_LOW3 | U8_ABOVE,
                                           TRAIL | U8_SURROGATE | U8_ABOVE,
                                           TRAIL | U8_SURROGATE | U8_ABOVE,
                                           U8_FEW,
                                           U8_FEW,
                                           U8_FEW,
                                           U8_FEW};
#undef TRAIL

typedef struct {
    xv first_high, first_low, second_high;
} u8_tables;

LANE_INLINE u8_tables u8_tables_load(void) {
    u8_tables t = {xv_table16(u8_first_high), xv_table16(u8_first_low), xv_table16(u8_second_high)};
    return t;
}

/* `errors`, and what is wrong with v behind the vectors one, two, three bytes before it */
LANE_INLINE xv u8_judge(const u8_tables *t, xv errors, xv v, xv before, xv before2, xv before3) {
    xv seen = xv_and(xv_and(xv_by_high4(t->first_high, before), xv_by_low4(t->first_low, before)),
                     xv_by_high4(t->second_high, v));
    /* the top bit where E0 and more stand two before, or F0 and more three before */
    xv long3 = xv_take_off8(before2, xv_set8(0xE0 - 0x80));
    xv long4 = xv_take_off8(before3, xv_set8(0xF0 - 0x80));
    return xv_xor_or(xv_or_and(long3, long4, xv_set8(U8_TRAILS)), seen, errors);
}
LANE_INLINE xv u8_judge_at(const u8_tables *t, xv errors, const uint8_t *s) {
    return u8_judge(t, errors, xv_load(s), xv_load(s - 1), xv_load(s - 2), xv_load(s - 3));
}
/* where nothing stands before it */
LANE_INLINE xv u8_judge_first(const u8_tables *t, xv v) {
    return u8_judge(t, xv_zero(), v, xv_up(v, 1), xv_up(v, 2), xv_up(v, 3));
}

LANE_INLINE bool u8_has_others(xv v) {
    return xv_any(xv_and(v, xv_set8(0x80)));
}

/* whether the character before `end` wants more trail bytes; three bytes and more are before it */
LANE_INLINE bool u8_wants_more(const uint8_t *end) {
    return (end[-1] >= 0xC0) | (end[-2] >= 0xE0) | (end[-3] >= 0xF0);
}

/* Where the character that i stands inside of began; i where one begins or should. All is well before i. */
LANE_INLINE size_t u8_begin(const uint8_t *s, size_t i) {
    return i >= 1 && s[i - 1] >= 0xC0   ? i - 1
           : i >= 2 && s[i - 2] >= 0xE0 ? i - 2
           : i >= 3 && s[i - 3] >= 0xF0 ? i - 3
                                        : i;
}

/* The first error is behind i or in the character that i stands in; all is well before. */
static LANE_NOINLINE size_t u8_first_error(const uint8_t *s, size_t n, size_t i) {
    size_t from = u8_begin(s, i);
    return from + lane_k_find_not_utf8_scalar(s + from, n - from);
}

/* the same where some vector from i on has an error */
static LANE_NOINLINE size_t u8_first_error_from(const uint8_t *s, size_t n, size_t i) {
    const u8_tables t = u8_tables_load();
    for (; n - i >= XV_BYTES; i += XV_BYTES)
        if (xv_any(u8_judge_at(&t, xv_zero(), s + i)))
            break;
    return u8_first_error(s, n, i);
}

LANE_INLINE size_t u8_short(const uint8_t *s, size_t n) {
    xv v = xv_load_part(s, n);
    if (!u8_has_others(v))
        return n;
    /* 0 behind the end is no trail byte */
    const u8_tables t = u8_tables_load();
    return xv_any(u8_judge_first(&t, v)) ? lane_k_find_not_utf8_scalar(s, n) : n;
}

enum { U8_GROUP = 256 };

LANE_INLINE bool u8_group_is_ascii(const uint8_t *s) {
    xv seen = xv_zero();
    for (size_t j = 0; j < U8_GROUP; j += XV_BYTES)
        seen = xv_or(seen, xv_load(s + j));
    return !u8_has_others(seen);
}

static size_t K(find_not_utf8)(const uint8_t *s, size_t n) {
    if (n < XV_BYTES)
        return n == 0 ? 0 : u8_short(s, n);

    const u8_tables t = u8_tables_load();
    xv first = xv_load(s);
    if (u8_has_others(first) && xv_any(u8_judge_first(&t, first)))
        return u8_first_error(s, n, 0);

    size_t i = XV_BYTES;
    bool others = u8_wants_more(s + i);
    while (n - i >= U8_GROUP) {
        if (u8_group_is_ascii(s + i)) {
            if (others && u8_wants_more(s + i))
                return u8_first_error(s, n, i);
            others = false;
        } else {
            xv errors = xv_zero();
            /* unrolled further it spills: 16 registers, or 32 and vectors of 64 bytes */
#pragma GCC unroll XV_BYTES / 16
            for (size_t j = 0; j < U8_GROUP; j += XV_BYTES)
                errors = u8_judge_at(&t, errors, s + i + j);
            if (xv_any(errors))
                return u8_first_error_from(s, n, i);
            others = true;
        }
        i += U8_GROUP;
    }

    xv seen = xv_load(s + n - XV_BYTES);
    for (size_t j = i; n - j >= XV_BYTES; j += XV_BYTES)
        seen = xv_or(seen, xv_load(s + j));
    if (!others && !u8_has_others(seen))
        return n;
    xv errors = xv_zero();
    size_t j = i;
    for (; n - j >= XV_BYTES; j += XV_BYTES)
        errors = u8_judge_at(&t, errors, s + j);
    if (xv_any(errors))
        return u8_first_error_from(s, n, i);
    if (j < n) {
        /* overlap; the bytes before it are three or more unless j is the second vector */
        if (n - XV_BYTES < 3 || xv_any(u8_judge_at(&t, xv_zero(), s + n - XV_BYTES)))
            return u8_first_error(s, n, j);
    }
    return u8_wants_more(s + n) ? u8_first_error(s, n, n) : n;
}

#endif
