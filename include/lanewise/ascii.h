/* lanewise/ascii.h - code point predicates, ASCII case, comparison, and "is all of this ...".
 *
 * Sources: WHATWG Infra, "Code points" (4.6), "Byte sequences" (4.5) and "Strings" (4.7); RFC 9110
 * and RFC 3986 for what header code asks. Functions without suffix read bytes (ASCII-compatible
 * text, bytes of 0x80 and more are never letters); those that end in 16 read UTF-16 code units.
 */
#ifndef LANEWISE_ASCII_H
#define LANEWISE_ASCII_H

#include <lanewise/base.h>
#include <lanewise/scan.h>

LANE_EXTERN_C_BEGIN

/* Code point predicates. Any 32-bit value may be asked; beyond U+10FFFF all are false. Constant time. */

/* 0 to 10FFFF. Source: WHATWG Infra 4.6 "code point" (P01) */
LANE_TWIN bool lane_is_code_point(uint32_t c);
/* D800 to DBFF. Source: WHATWG Infra 4.6 "leading surrogate" (P02) */
LANE_TWIN bool lane_is_leading_surrogate(uint32_t c);
/* DC00 to DFFF. Source: WHATWG Infra 4.6 "trailing surrogate" (P03) */
LANE_TWIN bool lane_is_trailing_surrogate(uint32_t c);
/* D800 to DFFF. Source: WHATWG Infra 4.6 "surrogate" (P04) */
LANE_TWIN bool lane_is_surrogate(uint32_t c);
/* a code point, not a surrogate. Source: WHATWG Infra 4.6 "scalar value" (P05) */
LANE_TWIN bool lane_is_scalar_value(uint32_t c);
/* FDD0 to FDEF, and the last two of each plane. Source: WHATWG Infra 4.6 "noncharacter" (P06) */
LANE_TWIN bool lane_is_noncharacter(uint32_t c);
/* 0 to 7F. Source: WHATWG Infra 4.6 "ASCII code point" (P07) */
LANE_TWIN bool lane_is_ascii_code_point(uint32_t c);
/* TAB LF CR. Source: WHATWG Infra 4.6 "ASCII tab or newline" (P08) */
LANE_TWIN bool lane_is_ascii_tab_or_newline(uint32_t c);
/* TAB LF FF CR SP; not VT. Source: WHATWG Infra 4.6 "ASCII whitespace" (P09) */
LANE_TWIN bool lane_is_ascii_whitespace(uint32_t c);
/* 0 to 1F. Source: WHATWG Infra 4.6 "C0 control" (P10) */
LANE_TWIN bool lane_is_c0_control(uint32_t c);
/* 0 to 20. Source: WHATWG Infra 4.6 "C0 control or space" (P11) */
LANE_TWIN bool lane_is_c0_control_or_space(uint32_t c);
/* 0 to 1F, 7F to 9F. Source: WHATWG Infra 4.6 "control" (P12) */
LANE_TWIN bool lane_is_control(uint32_t c);
/* 0-9. Source: WHATWG Infra 4.6 "ASCII digit" (P13) */
LANE_TWIN bool lane_is_ascii_digit(uint32_t c);
/* 0-9 A-F. Source: WHATWG Infra 4.6 "ASCII upper hex digit" (P14) */
LANE_TWIN bool lane_is_ascii_upper_hex_digit(uint32_t c);
/* 0-9 a-f. Source: WHATWG Infra 4.6 "ASCII lower hex digit" (P15) */
LANE_TWIN bool lane_is_ascii_lower_hex_digit(uint32_t c);
/* 0-9 A-F a-f. Source: WHATWG Infra 4.6 "ASCII hex digit" (P16) */
LANE_TWIN bool lane_is_ascii_hex_digit(uint32_t c);
/* A-Z. Source: WHATWG Infra 4.6 "ASCII upper alpha" (P17) */
LANE_TWIN bool lane_is_ascii_upper_alpha(uint32_t c);
/* a-z. Source: WHATWG Infra 4.6 "ASCII lower alpha" (P18) */
LANE_TWIN bool lane_is_ascii_lower_alpha(uint32_t c);
/* A-Z a-z. Source: WHATWG Infra 4.6 "ASCII alpha" (P19) */
LANE_TWIN bool lane_is_ascii_alpha(uint32_t c);
/* 0-9 A-Z a-z. Source: WHATWG Infra 4.6 "ASCII alphanumeric" (P20) */
LANE_TWIN bool lane_is_ascii_alphanumeric(uint32_t c);
/* 00 to 7F. Source: WHATWG Infra 4.4 "ASCII byte" (Y02) */
LANE_TWIN bool lane_is_ascii_byte(uint8_t byte);

/* Whether all n units are below 0x80: an ASCII string, a sequence of ASCII bytes. True for n = 0. Where
 * the first other unit is: lane_find_first_not_in(s, n, &lane_class_ascii).
 * Source: WHATWG Infra 4.7 "ASCII string" (S05) */
LANE_API bool lane_is_ascii(const void *s, size_t n);
LANE_API bool lane_is_ascii16(const uint16_t *s, size_t n);

/* Copies n units to `out` with A-Z made a-z, and every other unit as it is. `capacity` counts units; n
 * of them always do. `out` may be `s` itself and must not overlap it otherwise. LANE_OK: `read` =
 * `written` = n. LANE_FULL: both are the capacity; go on from there.
 * Source: WHATWG Infra 4.5 "byte-lowercase" (Y05)
 * Source: WHATWG Infra 4.7 "ASCII lowercase" (S20) */
LANE_API lane_result lane_ascii_lowercase(const void *s, size_t n, void *out, size_t capacity);
LANE_API lane_result lane_ascii_lowercase16(const uint16_t *s, size_t n, uint16_t *out,
                                            size_t capacity);
/* The same with a-z made A-Z.
 * Source: WHATWG Infra 4.5 "byte-uppercase" (Y06)
 * Source: WHATWG Infra 4.7 "ASCII uppercase" (S21) */
LANE_API lane_result lane_ascii_uppercase(const void *s, size_t n, void *out, size_t capacity);
LANE_API lane_result lane_ascii_uppercase16(const uint16_t *s, size_t n, uint16_t *out,
                                            size_t capacity);

/* Whether a and b are the same text once A-Z and a-z are taken as equal, and nothing else: `@` and
 * the backtick differ, k and U+212A differ. Not constant-time: not for secrets.
 * Source: WHATWG Infra 4.5 "byte-case-insensitive match" (Y07)
 * Source: WHATWG Infra 4.7 "ASCII case-insensitive match" (S22) */
LANE_API bool lane_ascii_case_insensitive_match(const void *a, size_t a_size, const void *b,
                                                size_t b_size);
LANE_API bool lane_ascii_case_insensitive_match16(const uint16_t *a, size_t a_size,
                                                  const uint16_t *b, size_t b_size);

/* Index of the first unit at which a and b, both of n units, differ; n when they do not. */
LANE_API size_t lane_mismatch(const void *a, const void *b, size_t n);
LANE_API size_t lane_mismatch16(const uint16_t *a, const uint16_t *b, size_t n);
/* The same with A-Z and a-z taken as equal. */
LANE_API size_t lane_mismatch_ignoring_ascii_case(const void *a, const void *b, size_t n);
LANE_API size_t lane_mismatch_ignoring_ascii_case16(const uint16_t *a, const uint16_t *b, size_t n);

/* Whether the text starts with the prefix, A-Z and a-z taken as equal. Empty is a prefix of everything. */
LANE_API bool lane_starts_with_ignoring_ascii_case(const void *s, size_t n, const void *prefix,
                                                   size_t prefix_size);
LANE_API bool lane_starts_with_ignoring_ascii_case16(const uint16_t *s, size_t n,
                                                     const uint16_t *prefix, size_t prefix_size);

/* Index of the first place where the text holds `needle`, A-Z and a-z taken as equal; n when there is
 * none, 0 for an empty needle. Linear in n + needle_size for any input. */
LANE_API size_t lane_find_ignoring_ascii_case(const void *s, size_t n, const void *needle,
                                              size_t needle_size);
LANE_API size_t lane_find_ignoring_ascii_case16(const uint16_t *s, size_t n, const uint16_t *needle,
                                                size_t needle_size);

/* A hash that is the same for all texts that lane_ascii_case_insensitive_match takes as one, in each
 * width. The same on every machine and tier for the same `seed`; other versions may have another. Not
 * made against those who choose texts to collide. */
LANE_API uint64_t lane_hash_ignoring_ascii_case(const void *s, size_t n, uint64_t seed);
LANE_API uint64_t lane_hash_ignoring_ascii_case16(const uint16_t *s, size_t n, uint64_t seed);

/* Is all of this in the set? LANE_OK with `position` = n, also for n = 0; LANE_E_NOT_IN_SET with
 * the index of the first unit that is not. In the 16-bit form a unit of 0x80 or more is in no set. */
LANE_API lane_check lane_check_all_in(const void *s, size_t n, const lane_class *set);
LANE_API lane_check lane_check_all_in16(const uint16_t *s, size_t n, const lane_class *set);

/* Is all of this a token (RFC 9110 5.6.2: one or more tchar), as in methods, field names and media
 * types? As lane_check_all_in; and LANE_E_EMPTY with `position` = 0 for n = 0. */
LANE_API lane_check lane_check_token(const void *s, size_t n);

/* May all of this stand in a field value (RFC 9110 5.5: TAB, 20 to 7E, 80 to FF)? A CR, LF, NUL or
 * other control is what is found: the bytes that header injection needs. As lane_check_all_in.
 * Empty is fine. Blanks at either end are accepted, though they are no part of the value: a
 * recipient drops them. */
LANE_API lane_check lane_check_field_value(const void *s, size_t n);

/* Is every byte one that may appear in a URI (RFC 3986 section 2: unreserved, reserved, percent
 * sign)? As lane_check_all_in. It does not say that the text is a URI: where each may stand, and
 * that two hex digits follow a percent sign, is not looked at. */
LANE_API lane_check lane_check_uri_safe(const void *s, size_t n);

#if LANE_TWIN_BODIES
LANE_TWIN bool lane_is_code_point(uint32_t c) {
    return c <= 0x10FFFF;
}
LANE_TWIN bool lane_is_leading_surrogate(uint32_t c) {
    return c - 0xD800u < 0x400;
}
LANE_TWIN bool lane_is_trailing_surrogate(uint32_t c) {
    return c - 0xDC00u < 0x400;
}
LANE_TWIN bool lane_is_surrogate(uint32_t c) {
    return c - 0xD800u < 0x800;
}
LANE_TWIN bool lane_is_scalar_value(uint32_t c) {
    return lane_is_code_point(c) && !lane_is_surrogate(c);
}
LANE_TWIN bool lane_is_noncharacter(uint32_t c) {
    return c - 0xFDD0u < 0x20 || ((c & 0xFFFE) == 0xFFFE && lane_is_code_point(c));
}
LANE_TWIN bool lane_is_ascii_code_point(uint32_t c) {
    return c < 0x80;
}
LANE_TWIN bool lane_is_ascii_tab_or_newline(uint32_t c) {
    return c == 0x09 || c == 0x0A || c == 0x0D;
}
LANE_TWIN bool lane_is_ascii_whitespace(uint32_t c) {
    return c == 0x20 || c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D;
}
LANE_TWIN bool lane_is_c0_control(uint32_t c) {
    return c < 0x20;
}
LANE_TWIN bool lane_is_c0_control_or_space(uint32_t c) {
    return c <= 0x20;
}
LANE_TWIN bool lane_is_control(uint32_t c) {
    return c < 0x20 || c - 0x7Fu <= 0x9F - 0x7F;
}
LANE_TWIN bool lane_is_ascii_digit(uint32_t c) {
    return c - 0x30u < 10;
}
LANE_TWIN bool lane_is_ascii_upper_hex_digit(uint32_t c) {
    return lane_is_ascii_digit(c) || c - 0x41u < 6;
}
LANE_TWIN bool lane_is_ascii_lower_hex_digit(uint32_t c) {
    return lane_is_ascii_digit(c) || c - 0x61u < 6;
}
LANE_TWIN bool lane_is_ascii_hex_digit(uint32_t c) {
    return lane_is_ascii_upper_hex_digit(c) || lane_is_ascii_lower_hex_digit(c);
}
LANE_TWIN bool lane_is_ascii_upper_alpha(uint32_t c) {
    return c - 0x41u < 26;
}
LANE_TWIN bool lane_is_ascii_lower_alpha(uint32_t c) {
    return c - 0x61u < 26;
}
LANE_TWIN bool lane_is_ascii_alpha(uint32_t c) {
    return lane_is_ascii_upper_alpha(c) || lane_is_ascii_lower_alpha(c);
}
LANE_TWIN bool lane_is_ascii_alphanumeric(uint32_t c) {
    return lane_is_ascii_digit(c) || lane_is_ascii_alpha(c);
}
LANE_TWIN bool lane_is_ascii_byte(uint8_t byte) {
    return byte < 0x80;
}
#endif

LANE_EXTERN_C_END

#endif
