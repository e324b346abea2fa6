/* lanewise/scan.h - byte sets, and finding, counting and indexing their members.
 *
 * A set is built once and used many times; the named ones are constants. Functions without suffix
 * read bytes; those that end in 16 read UTF-16 code units, for which a set holds values below 0x80
 * only: every other unit is outside it. All run on the best vector unit of the machine.
 */
#ifndef LANEWISE_SCAN_H
#define LANEWISE_SCAN_H

#include <lanewise/base.h>

LANE_EXTERN_C_BEGIN

/* A set of bytes, any of the 256. Plain data, copyable, no pointers; the content is private. */
typedef struct lane_class {
    uint8_t opaque[256];
} lane_class;

/* The set of the n bytes at `members` (repeats are fine; n = 0: the empty set). */
LANE_API void lane_class_init(lane_class *set, const void *members, size_t n);
/* Adds the bytes first to last, both included; nothing when last < first. */
LANE_API void lane_class_add_range(lane_class *set, uint8_t first, uint8_t last);
/* Makes the set hold exactly the bytes that it did not. */
LANE_API void lane_class_invert(lane_class *set);
/* Whether it holds `byte`. */
LANE_API bool lane_class_contains(const lane_class *set, uint8_t byte);

/* The named sets. */
LANE_API extern const lane_class lane_class_ascii_whitespace;     /* TAB LF FF CR SP (Infra 4.6) */
LANE_API extern const lane_class lane_class_ascii_tab_or_newline; /* TAB LF CR (Infra 4.6) */
LANE_API extern const lane_class lane_class_newline;              /* LF CR */
LANE_API extern const lane_class lane_class_ows;                  /* SP TAB (RFC 9110 5.6.3) */
LANE_API extern const lane_class lane_class_tab;
LANE_API extern const lane_class lane_class_space;
LANE_API extern const lane_class lane_class_comma;
LANE_API extern const lane_class lane_class_c0_control;          /* 00-1F */
LANE_API extern const lane_class lane_class_c0_control_or_space; /* 00-20 */
LANE_API extern const lane_class lane_class_ascii_control;       /* 00-1F 7F */
LANE_API extern const lane_class lane_class_ascii_digit;
LANE_API extern const lane_class lane_class_ascii_upper_hex_digit;
LANE_API extern const lane_class lane_class_ascii_lower_hex_digit;
LANE_API extern const lane_class lane_class_ascii_hex_digit;
LANE_API extern const lane_class lane_class_ascii_upper_alpha;
LANE_API extern const lane_class lane_class_ascii_lower_alpha;
LANE_API extern const lane_class lane_class_ascii_alpha;
LANE_API extern const lane_class lane_class_ascii_alphanumeric;
LANE_API extern const lane_class lane_class_ascii;       /* 00-7F */
LANE_API extern const lane_class lane_class_tchar;       /* a token's characters (RFC 9110 5.6.2) */
LANE_API extern const lane_class lane_class_field_value; /* TAB, 20-7E, 80-FF (RFC 9110 5.5) */
LANE_API extern const lane_class lane_class_uri_unreserved; /* alpha digit - . _ ~ (RFC 3986 2.3) */
LANE_API extern const lane_class lane_class_uri;       /* unreserved, reserved and % (RFC 3986 2) */
LANE_API extern const lane_class lane_class_base64;    /* RFC 4648 section 4 alphabet, without = */
LANE_API extern const lane_class lane_class_base64url; /* RFC 4648 section 5 alphabet, without = */

/* Index of the first byte equal to `byte`, or n. memchr without its pointer arithmetic. */
LANE_API size_t lane_find_byte(const void *s, size_t n, uint8_t byte);
LANE_API size_t lane_find_unit16(const uint16_t *s, size_t n, uint16_t unit);

/* Index of the first unit in the set, or n. */
LANE_API size_t lane_find_first_in(const void *s, size_t n, const lane_class *set);
LANE_API size_t lane_find_first_in16(const uint16_t *s, size_t n, const lane_class *set);
/* Index of the first unit outside the set, or n. */
LANE_API size_t lane_find_first_not_in(const void *s, size_t n, const lane_class *set);
LANE_API size_t lane_find_first_not_in16(const uint16_t *s, size_t n, const lane_class *set);
/* Index of the last unit outside the set, or n. */
LANE_API size_t lane_find_last_not_in(const void *s, size_t n, const lane_class *set);
LANE_API size_t lane_find_last_not_in16(const uint16_t *s, size_t n, const lane_class *set);

/* How many units are equal to `byte`; how many are in the set. */
LANE_API size_t lane_count_byte(const void *s, size_t n, uint8_t byte);
LANE_API size_t lane_count_unit16(const uint16_t *s, size_t n, uint16_t unit);
LANE_API size_t lane_count_in(const void *s, size_t n, const lane_class *set);
LANE_API size_t lane_count_in16(const uint16_t *s, size_t n, const lane_class *set);

/* One bit a unit: unit i is bit i%64 of bits[i/64]. Bits past the last unit are 0. `capacity` is in
 * words of 64 bits, lane_bitmap_words(n) holds all. `read` counts units, `written` words.
 * LANE_OK, or LANE_FULL: `read` = 64 * `written`, go on from there. */
LANE_TWIN size_t lane_bitmap_words(size_t n);
LANE_API lane_result lane_bitmap(const void *s, size_t n, const lane_class *set, uint64_t *bits,
                                 size_t capacity);
LANE_API lane_result lane_bitmap16(const uint16_t *s, size_t n, const lane_class *set,
                                   uint64_t *bits, size_t capacity);

/* base + index of every unit in the set, in order. `capacity` counts offsets; n of them always do.
 * LANE_OK: all of them, `read` = n. LANE_FULL: the output is full, or the next offset would pass
 * UINT32_MAX; call again with s + read, n - read, and base + read (or a new base). */
LANE_API lane_result lane_offsets(const void *s, size_t n, const lane_class *set, uint32_t base,
                                  uint32_t *out, size_t capacity);
LANE_API lane_result lane_offsets16(const uint16_t *s, size_t n, const lane_class *set,
                                    uint32_t base, uint32_t *out, size_t capacity);

#if LANE_TWIN_BODIES
LANE_TWIN size_t lane_bitmap_words(size_t n) {
    return n / 64 + (n % 64 != 0);
}
#endif

LANE_EXTERN_C_END

#endif
