/* terms.c - a few lines for each term of WHATWG Infra sections 4.4 to 4.9, 7 and 8, as docs/infra.md shows them.
 * Prints the term's number before what its lines print. */
#include <lanewise/lanewise.h>

#include <stdio.h>
#include <string.h>

/* what the examples share: texts in quotes, unit by unit where they are not ASCII */
static void show(lane_view text) {
    putchar('"');
    for (size_t i = 0; i < text.size; i++)
        printf(lane_is_control((uint8_t)text.data[i]) || text.data[i] & 0x80 ? "\\x%02X" : "%c",
               (uint8_t)text.data[i]);
    printf("\"\n");
}
static void show16(lane_view16 text) {
    putchar('"');
    for (size_t i = 0; i < text.size; i++)
        printf(text.data[i] < 0x20 || text.data[i] > 0x7E ? "\\u%04X" : "%c", text.data[i]);
    printf("\"\n");
}
static void show_bool(bool yes) {
    printf("%s\n", yes ? "true" : "false");
}
static void show_status(int32_t status, size_t position) {
    printf("%s at %zu\n", lane_status_name(status), position);
}
static bool is_vowel(uint32_t code_point, void *context) {
    (void)context;
    return code_point < 0x80 && strchr("aeiou", (int)code_point) != NULL;
}

#define TERM(id) static void term_##id(void)

/* ---- 4.4 and 4.5 ---- */

TERM(Y01) {
    uint8_t byte = 0x41;
    printf("0x%02X\n", byte);
}
TERM(Y02) {
    show_bool(lane_is_ascii_byte(0x7F));
    show_bool(lane_is_ascii_byte(0x80));
}
TERM(Y03) {
    lane_view bytes = lane_view_of("a\0b", 3);
    show(bytes);
}
TERM(Y04) {
    lane_view bytes = lane_view_of("a\0b", 3);
    printf("%zu\n", bytes.size);
}
TERM(Y05) {
    char out[8];
    lane_result r = lane_ascii_lowercase("GET @[\xC1", 7, out, sizeof out);
    show(lane_view_of(out, r.written));
}
TERM(Y06) {
    char out[8];
    lane_result r = lane_ascii_uppercase("get `{\xE1", 7, out, sizeof out);
    show(lane_view_of(out, r.written));
}
TERM(Y07) {
    show_bool(lane_ascii_case_insensitive_match("Content-Type", 12, "content-TYPE", 12));
    show_bool(lane_ascii_case_insensitive_match("@", 1, "`", 1));
}
TERM(Y08) {
    show_bool(lane_is_identical("ab", 2, "ab", 2));
}
TERM(Y09) {
    show_bool(lane_code_unit_prefix("ab", 2, "abc", 3));
}
TERM(Y10) {
    show_bool(lane_byte_less_than("ab", 2, "abc", 3));
    show_bool(lane_byte_less_than("\x7F", 1, "\x80", 1));
}
TERM(Y11) {
    uint16_t out[4];
    lane_result r = lane_isomorphic_decode16("a\x80\xFF", 3, out, 4);
    show16(lane_view16_of(out, r.written));
}

/* ---- 4.6 ---- */

TERM(P01) {
    show_bool(lane_is_code_point(0x10FFFF));
    show_bool(lane_is_code_point(0x110000));
}
TERM(P02) {
    show_bool(lane_is_leading_surrogate(0xD800));
}
TERM(P03) {
    show_bool(lane_is_trailing_surrogate(0xDC00));
}
TERM(P04) {
    show_bool(lane_is_surrogate(0xDFFF));
}
TERM(P05) {
    show_bool(lane_is_scalar_value(0xFFFE));
    show_bool(lane_is_scalar_value(0xD800));
}
TERM(P06) {
    show_bool(lane_is_noncharacter(0xFDD0));
    show_bool(lane_is_noncharacter(0xFFFD));
}
TERM(P07) {
    show_bool(lane_is_ascii_code_point(0x7F));
}
TERM(P08) {
    show_bool(lane_is_ascii_tab_or_newline('\t'));
    show_bool(lane_is_ascii_tab_or_newline('\f'));
}
TERM(P09) {
    show_bool(lane_is_ascii_whitespace('\f'));
    show_bool(lane_is_ascii_whitespace('\v'));
}
TERM(P10) {
    show_bool(lane_is_c0_control(0x1F));
}
TERM(P11) {
    show_bool(lane_is_c0_control_or_space(' '));
}
TERM(P12) {
    show_bool(lane_is_control(0x9F));
    show_bool(lane_is_control(0xA0));
}
TERM(P13) {
    show_bool(lane_is_ascii_digit('7'));
}
TERM(P14) {
    show_bool(lane_is_ascii_upper_hex_digit('F'));
}
TERM(P15) {
    show_bool(lane_is_ascii_lower_hex_digit('F'));
}
TERM(P16) {
    show_bool(lane_is_ascii_hex_digit('f'));
}
TERM(P17) {
    show_bool(lane_is_ascii_upper_alpha('Z'));
}
TERM(P18) {
    show_bool(lane_is_ascii_lower_alpha('Z'));
}
TERM(P19) {
    show_bool(lane_is_ascii_alpha('_'));
}
TERM(P20) {
    show_bool(lane_is_ascii_alphanumeric('0'));
}

/* ---- 4.7 ---- */

TERM(S01) {
    const uint16_t poo[] = {0xD83D, 0xDCA9};
    show16(lane_view16_of(poo, 2));
}
TERM(S02) {
    const uint16_t text[] = {0xD83D, 0xDCA9, 0xDCA9};
    uint32_t code_points[3];
    lane_result r = lane_code_points16(text, 3, code_points, 3);
    for (size_t i = 0; i < r.written; i++)
        printf("U+%04X\n", (unsigned)code_points[i]);
}
TERM(S03) {
    const uint16_t poo[] = {0xD83D, 0xDCA9};
    printf("%zu\n", lane_view16_of(poo, 2).size);
}
TERM(S04) {
    const uint16_t poo[] = {0xD83D, 0xDCA9};
    printf("%zu\n", lane_code_point_length16(poo, 2));
    printf("%zu\n", lane_code_point_length("\xF0\x9F\x92\xA9", 4));
}
TERM(S05) {
    show_bool(lane_is_ascii("caf\xC3\xA9", 5));
}
TERM(S06) {
    show_bool(lane_is_isomorphic("caf\xC3\xA9", 5));
    show_bool(lane_is_isomorphic("\xE2\x82\xAC", 3));
}
TERM(S07) {
    const uint16_t text[] = {'a', 0xD83D};
    show_bool(lane_is_scalar_value_string16(text, 2));
    printf("%zu\n", lane_find_lone_surrogate16(text, 2));
}
TERM(S08) {
    uint16_t text[] = {0xD83D, 0xDCA9, 0xD83D, 'a'};
    lane_convert_to_scalar_value_string16(text, 4, text, 4);
    show16(lane_view16_of(text, 4));
}
TERM(S09) {
    show_bool(lane_is_identical("\xC3\xA9", 2, "e\xCC\x81", 3));
}
TERM(S10) {
    show_bool(lane_code_unit_prefix("http", 4, "https://example.org/", 20));
}
TERM(S11) {
    show_bool(lane_code_unit_suffix(".org/", 5, "https://example.org/", 20));
}
TERM(S12) {
    /* U+1F4A9 and U+FF5E, in UTF-8: by code units the first is less, by code points it is not */
    show_bool(lane_code_unit_less_than("\xF0\x9F\x92\xA9", 4, "\xEF\xBD\x9E", 3));
    show_bool(lane_byte_less_than("\xF0\x9F\x92\xA9", 4, "\xEF\xBD\x9E", 3));
}
TERM(S13) {
    lane_view part;
    lane_check c = lane_code_unit_substring("Hello world", 11, 1, 3, &part);
    show(part);
    c = lane_code_unit_substring("Hello world", 11, 11, 1, &part);
    show_status(c.status, c.position);
}
TERM(S14) {
    lane_view part;
    lane_code_unit_substring_by_positions("Hello world", 11, 1, 4, &part);
    show(part);
}
TERM(S15) {
    lane_view part;
    lane_code_unit_substring_to_end("Hello world", 11, 6, &part);
    show(part);
}
TERM(S16) {
    lane_view part;
    lane_code_point_substring("a\xF0\x9F\x92\xA9z", 6, 1, 1, &part);
    show(part);
}
TERM(S17) {
    lane_view part;
    lane_code_point_substring_by_positions("a\xF0\x9F\x92\xA9z", 6, 0, 2, &part);
    show(part);
}
TERM(S18) {
    lane_view part;
    lane_code_point_substring_to_end("a\xF0\x9F\x92\xA9z", 6, 2, &part);
    show(part);
}
TERM(S19) {
    const uint16_t text[] = {'a', 0xFF, 0x20AC};
    char out[3];
    lane_result r = lane_isomorphic_encode16(text, 3, out, sizeof out);
    show(lane_view_of(out, r.written));
    show_status(r.status, r.read);
}
TERM(S20) {
    uint16_t out[3];
    lane_result r = lane_ascii_lowercase16((const uint16_t[]){'K', 0x212A, 0xC9}, 3, out, 3);
    show16(lane_view16_of(out, r.written));
}
TERM(S21) {
    uint16_t out[3];
    lane_result r = lane_ascii_uppercase16((const uint16_t[]){'k', 0x0131, 0xE9}, 3, out, 3);
    show16(lane_view16_of(out, r.written));
}
TERM(S22) {
    show_bool(lane_ascii_case_insensitive_match("K", 1, "k", 1));
    show_bool(lane_ascii_case_insensitive_match("K", 1, "\xE2\x84\xAA", 3));
}
TERM(S23) {
    const uint16_t text[] = {'a', 0x80};
    char out[2];
    lane_result r = lane_ascii_encode16(text, 2, out, sizeof out);
    show_status(r.status, r.read);
}
TERM(S24) {
    uint16_t out[3];
    lane_result r = lane_ascii_decode16("abc", 3, out, 3);
    show16(lane_view16_of(out, r.written));
}
TERM(S25) {
    char text[] = "one\r\ntwo\n";
    lane_result r = lane_strip_newlines(text, 9, text, 9);
    show(lane_view_of(text, r.written));
}
TERM(S26) {
    char text[] = "one\r\ntwo\rthree\n";
    lane_result r = lane_normalize_newlines(text, 15, text, 15);
    show(lane_view_of(text, r.written));
}
TERM(S27) {
    show(lane_strip_leading_and_trailing_ascii_whitespace(" \ta b\n", 6));
}
TERM(S28) {
    char text[] = "  one \t two\n";
    lane_result r = lane_strip_and_collapse_ascii_whitespace(text, 12, text, 12);
    show(lane_view_of(text, r.written));
}
TERM(S29) {
    lane_check c = lane_code_unit_position("\xF0\x9F\x92\xA9z", 5, 1);
    printf("%zu\n", c.position);
}
TERM(S30) {
    size_t position = 0;
    show(lane_collect_a_sequence_of_code_points("123abc", 6, &lane_class_ascii_digit, &position));
    show(lane_collect_a_sequence_of_code_points_if("123abc", 6, is_vowel, NULL, &position));
    printf("%zu\n", position);
}
TERM(S31) {
    printf("%zu\n", lane_skip_ascii_whitespace("a \t b", 5, 1));
}
TERM(S32) {
    lane_splitter it;
    lane_view token;
    lane_splitter_strictly_on_code_point(&it, "a\xC3\xA9\xC3\xA9z", 6, 0xE9);
    while (lane_splitter_next(&it, &token) == LANE_OK)
        show(token);
}
TERM(S33) {
    uint32_t starts[4], ends[4];
    lane_result r = lane_split_on_ascii_whitespace(" a  bc ", 7, 0, starts, ends, 4);
    for (size_t i = 0; i < r.written; i++)
        printf("%u to %u\n", (unsigned)starts[i], (unsigned)ends[i]);
}
TERM(S34) {
    lane_splitter it;
    lane_view token;
    lane_splitter_on_commas(&it, "gzip, , br,", 11);
    while (lane_splitter_next(&it, &token) == LANE_OK)
        show(token);
}
TERM(S35) {
    const lane_view list[] = {lane_view_of("a", 1), lane_view_of("b", 1)};
    char out[8];
    lane_result r = lane_concatenate(list, 2, lane_view_of(", ", 2), out, sizeof out);
    show(lane_view_of(out, r.written));
}
TERM(S36) {
    const lane_view set[] = {lane_view_of("a", 1), lane_view_of("b", 1)};
    char out[8];
    lane_result r = lane_serialize_a_set(set, 2, out, sizeof out);
    show(lane_view_of(out, r.written));
}

/* ---- 4.9 ---- */

TERM(G01) {
    lane_singleton verdict = LANE_ALLOWED;
    show_bool(verdict == LANE_ALLOWED);
}
TERM(G02) {
    lane_singleton verdict = LANE_ALLOWED;
    show_bool(verdict == LANE_BLOCKED);
}
TERM(G03) {
    lane_singleton outcome = LANE_SUCCESS;
    show_bool(outcome == LANE_FAILURE);
}
TERM(G04) {
    lane_singleton outcome = LANE_SUCCESS;
    show_bool(outcome == LANE_SUCCESS);
}

/* ---- 7 ---- */

TERM(B01) {
    char out[8];
    lane_result r = lane_forgiving_base64_encode("fooba", 5, out, sizeof out);
    show(lane_view_of(out, r.written));
    printf("%zu\n", lane_base64_encode_size(1000, NULL));
}
TERM(B02) {
    char out[8];
    lane_result r = lane_forgiving_base64_decode(" Zm9v\nYmE = ", 12, out, sizeof out);
    show(lane_view_of(out, r.written));
    /* all or nothing, and where it failed */
    r = lane_forgiving_base64_decode("Zm9v-mE=", 8, out, sizeof out);
    show_status(r.status, r.read);
    r = lane_forgiving_base64_decode("Zm9vY", 5, out, sizeof out);
    show_status(r.status, r.read);
}

/* ---- 8 ---- */

TERM(X01) {
    printf("%s\n", LANE_HTML_NAMESPACE);
}
TERM(X02) {
    printf("%s\n", LANE_MATHML_NAMESPACE);
}
TERM(X03) {
    static const uint16_t svg[] = u"" LANE_SVG_NAMESPACE;
    show16(lane_view16_of(svg, sizeof svg / sizeof svg[0] - 1));
}
TERM(X04) {
    printf("%s\n", LANE_XLINK_NAMESPACE);
}
TERM(X05) {
    printf("%s\n", LANE_XML_NAMESPACE);
}
TERM(X06) {
    printf("%s\n", LANE_XMLNS_NAMESPACE);
}

#define RUN(id)                                                                                    \
    do {                                                                                           \
        printf("[" #id "]\n");                                                                     \
        term_##id();                                                                               \
    } while (0)

int main(void) {
    RUN(Y01);
    RUN(Y02);
    RUN(Y03);
    RUN(Y04);
    RUN(Y05);
    RUN(Y06);
    RUN(Y07);
    RUN(Y08);
    RUN(Y09);
    RUN(Y10);
    RUN(Y11);
    RUN(P01);
    RUN(P02);
    RUN(P03);
    RUN(P04);
    RUN(P05);
    RUN(P06);
    RUN(P07);
    RUN(P08);
    RUN(P09);
    RUN(P10);
    RUN(P11);
    RUN(P12);
    RUN(P13);
    RUN(P14);
    RUN(P15);
    RUN(P16);
    RUN(P17);
    RUN(P18);
    RUN(P19);
    RUN(P20);
    RUN(S01);
    RUN(S02);
    RUN(S03);
    RUN(S04);
    RUN(S05);
    RUN(S06);
    RUN(S07);
    RUN(S08);
    RUN(S09);
    RUN(S10);
    RUN(S11);
    RUN(S12);
    RUN(S13);
    RUN(S14);
    RUN(S15);
    RUN(S16);
    RUN(S17);
    RUN(S18);
    RUN(S19);
    RUN(S20);
    RUN(S21);
    RUN(S22);
    RUN(S23);
    RUN(S24);
    RUN(S25);
    RUN(S26);
    RUN(S27);
    RUN(S28);
    RUN(S29);
    RUN(S30);
    RUN(S31);
    RUN(S32);
    RUN(S33);
    RUN(S34);
    RUN(S35);
    RUN(S36);
    RUN(G01);
    RUN(G02);
    RUN(G03);
    RUN(G04);
    RUN(B01);
    RUN(B02);
    RUN(X01);
    RUN(X02);
    RUN(X03);
    RUN(X04);
    RUN(X05);
    RUN(X06);
    return 0;
}
