/* internal.h - compiler macros, unaligned little-endian loads, bit helpers, the layout of a class. */
#ifndef LANE_INTERNAL_H
#define LANE_INTERNAL_H

#include <lanewise/scan.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
#    define LANE_HIDDEN      __attribute__((visibility("hidden")))
#    define LANE_INLINE      static inline __attribute__((always_inline))
#    define LANE_NOINLINE    __attribute__((noinline))
#    define LANE_LIKELY(x)   __builtin_expect(!!(x), 1)
#    define LANE_UNLIKELY(x) __builtin_expect(!!(x), 0)
#    define LANE_RESTRICT    __restrict
#    define LANE_ALIGNED(n)  __attribute__((aligned(n)))
#else
#    define LANE_HIDDEN
#    define LANE_INLINE static inline
#    define LANE_NOINLINE
#    define LANE_LIKELY(x)   (x)
#    define LANE_UNLIKELY(x) (x)
#    define LANE_RESTRICT
#    define LANE_ALIGNED(n) _Alignas(n)
#endif

LANE_INLINE size_t lane_least(size_t a, size_t b) {
    return a < b ? a : b;
}

LANE_INLINE uint64_t lane_load64le(const void *p) {
    uint64_t v;
    memcpy(&v, p, sizeof v);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    return v;
}

LANE_INLINE void lane_store64le(void *p, uint64_t v) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    memcpy(p, &v, sizeof v);
}

LANE_INLINE uint32_t lane_load32le(const void *p) {
    uint32_t v;
    memcpy(&v, p, sizeof v);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap32(v);
#endif
    return v;
}

/* Eight bytes at once: each of them `byte`; bit 7 of each that is 0, and perhaps of some above the first such byte. */
LANE_INLINE uint64_t lane_each_byte(uint8_t byte) {
    return UINT64_C(0x0101010101010101) * byte;
}
LANE_INLINE uint64_t lane_zero_bytes(uint64_t x) {
    return (x - lane_each_byte(1)) & ~x & lane_each_byte(0x80);
}

/* index of the lowest / highest set bit; x must not be 0 */
LANE_INLINE unsigned lane_ctz64(uint64_t x) {
    return (unsigned)__builtin_ctzll(x);
}
LANE_INLINE unsigned lane_msb64(uint64_t x) {
    return 63u - (unsigned)__builtin_clzll(x);
}
LANE_INLINE unsigned lane_popcount64(uint64_t x) {
    return (unsigned)__builtin_popcountll(x);
}

/* the lowest n bits, n from 0 to 64 */
LANE_INLINE uint64_t lane_low_bits(size_t n) {
    return n >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1;
}

/* What the 256 bytes of a lane_class mean. The same for every tier. */
enum {
    LANE_CLASS_BITMAP = 0,     /* 32 bytes: byte b is bit b%8 of [b/8] */
    LANE_CLASS_ROWS_LOW = 32,  /* 16 bytes: bit h of [l]: byte h<<4|l is in, h from 0 to 7 */
    LANE_CLASS_ROWS_HIGH = 48, /* 16 bytes: the same for h from 8 to 15 (bit h-8) */
    LANE_CLASS_TABLE = 64,     /* 128 bytes: 0xFF where byte b < 0x80 is in, else 0 */
    LANE_CLASS_MEMBERS = 192,  /* 4 bytes: the 1 to 4 members, the last one repeated */
    LANE_CLASS_COUNT = 196,    /* 1 byte: how many members; 5 for any more */
    LANE_CLASS_FLAGS = 197     /* 1 byte */
};
enum {
    LANE_CLASS_ASCII_ONLY = 1 /* no member of 0x80 or more (the empty class too) */
};

/* sets that are not in scan.h: the bytes of UTF-8 that may be in text below U+0100; */
LANE_HIDDEN extern const lane_class lane_class_utf8_below_100;
/* quote and backslash, which stand behind a backslash in a quoted string */
LANE_HIDDEN extern const lane_class lane_class_http_quoted_end;
/* space, `=`, `;` and comma, which no parameter's name holds (RFC 8288 B.3) */
LANE_HIDDEN extern const lane_class lane_class_http_name_end;
/* what ends a component of a URI; what becomes %XX in an IRI; what stays as it is in an ext-value, and what not */
LANE_HIDDEN extern const lane_class lane_class_uri_scheme_end;
LANE_HIDDEN extern const lane_class lane_class_uri_authority_end;
LANE_HIDDEN extern const lane_class lane_class_uri_path_end;
LANE_HIDDEN extern const lane_class lane_class_uri_query_end;
LANE_HIDDEN extern const lane_class lane_class_iri_strict;
LANE_HIDDEN extern const lane_class lane_class_iri_lenient;
LANE_HIDDEN extern const lane_class lane_class_attr_char;
LANE_HIDDEN extern const lane_class lane_class_not_attr_char;

LANE_INLINE bool lane_class_has(const lane_class *c, uint8_t b) {
    return (c->opaque[LANE_CLASS_BITMAP + (b >> 3)] >> (b & 7)) & 1;
}
LANE_INLINE bool lane_class_has16(const lane_class *c, uint16_t u) {
    return u < 0x80 && c->opaque[LANE_CLASS_TABLE + u] != 0;
}
LANE_INLINE bool lane_class_is_ascii_only(const lane_class *c) {
    return (c->opaque[LANE_CLASS_FLAGS] & LANE_CLASS_ASCII_ONLY) != 0;
}

#endif
