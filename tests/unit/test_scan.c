/* scan.h against literals, on every tier. */
#include <lanewise/scan.h>

#include "each_tier.h"

#include <criterion/criterion.h>
#include <string.h>

static const char text[] =
    "the quick brown fox, the lazy dog; 0123456789 and a tail to pass sixty-four";
enum { N = sizeof text - 1 }; /* 75 */

static void widen(uint16_t *to, const char *from, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[i] = (uint8_t)from[i];
}

Test(scan, find_and_count_one_value) {
    uint16_t wide[N];
    widen(wide, text, N);
    for_each_tier(isa) {
        cr_assert_eq(lane_find_byte(text, N, 't'), 0);
        cr_assert_eq(lane_find_byte(text, N, 'q'), 4);
        cr_assert_eq(lane_find_byte(text, N, '-'), 70);
        cr_assert_eq(lane_find_byte(text, 70, '-'), 70);
        cr_assert_eq(lane_find_byte(text, N, 'Q'), N);
        cr_assert_eq(lane_count_byte(text, N, ' '), 13);
        cr_assert_eq(lane_count_byte(text, N, 0xFF), 0);
        cr_assert_eq(lane_find_unit16(wide, N, ';'), 33);
        cr_assert_eq(lane_find_unit16(wide, N, 0x0100 | ';'), N);
        cr_assert_eq(lane_count_unit16(wide, N, 't'), 5);
        wide[50] = 0x3B3B;
        cr_assert_eq(lane_find_unit16(wide, N, 0x3B3B), 50);
        cr_assert_eq(lane_count_unit16(wide, N, 0x3B3B), 1);
        wide[50] = (uint8_t)text[50];
    }
}

Test(scan, first_and_last_of_a_set) {
    uint16_t wide[N];
    widen(wide, text, N);
    for_each_tier(isa) {
        cr_assert_eq(lane_find_first_in(text, N, &lane_class_ascii_digit), 35);
        cr_assert_eq(lane_find_first_in(text, 35, &lane_class_ascii_digit), 35);
        cr_assert_eq(lane_find_first_not_in(text, N, &lane_class_ascii_lower_alpha), 3);
        cr_assert_eq(lane_find_first_not_in(text, 3, &lane_class_ascii_lower_alpha), 3);
        cr_assert_eq(lane_find_last_not_in(text, N, &lane_class_ascii_lower_alpha), 70);
        cr_assert_eq(lane_find_last_not_in(text, 3, &lane_class_ascii_lower_alpha), 3, "none: n");
        cr_assert_eq(lane_count_in(text, N, &lane_class_ascii_digit), 10);
        cr_assert_eq(lane_find_first_in16(wide, N, &lane_class_ascii_digit), 35);
        cr_assert_eq(lane_find_first_not_in16(wide, N, &lane_class_ascii_lower_alpha), 3);
        cr_assert_eq(lane_find_last_not_in16(wide, N, &lane_class_ascii_lower_alpha), 70);
        cr_assert_eq(lane_count_in16(wide, N, &lane_class_ascii_digit), 10);
    }
}

Test(scan, sixteen_bit_sets_end_at_0x80) {
    static const uint16_t units[] = {0x80, 0xFF, 0x0130, 0x3030, 0x8030, 0xD830, 0xFF30, '0'};
    lane_class all;
    lane_class_init(&all, NULL, 0);
    lane_class_invert(&all);
    for_each_tier(isa) {
        cr_assert_eq(lane_find_first_in16(units, 8, &lane_class_ascii_digit), 7);
        cr_assert_eq(lane_find_first_in16(units, 8, &all), 7);
        cr_assert_eq(lane_count_in16(units, 8, &all), 1);
        cr_assert_eq(lane_find_first_not_in16(units, 8, &all), 0);
        cr_assert_eq(lane_find_last_not_in16(units, 8, &all), 6);
    }
}

Test(scan, bitmap_words_and_capacity) {
    cr_assert_eq(lane_bitmap_words(0), 0);
    cr_assert_eq(lane_bitmap_words(1), 1);
    cr_assert_eq(lane_bitmap_words(64), 1);
    cr_assert_eq(lane_bitmap_words(65), 2);
    cr_assert_eq(lane_bitmap_words(SIZE_MAX), SIZE_MAX / 64 + 1);

    char s[130];
    memset(s, 'a', sizeof s);
    s[0] = s[63] = s[64] = s[129] = ',';
    for_each_tier(isa) {
        uint64_t bits[3] = {7, 7, 7};
        lane_result r = lane_bitmap(s, 130, &lane_class_comma, bits, 3);
        cr_assert(r.status == LANE_OK && r.read == 130 && r.written == 3);
        cr_assert_eq(bits[0], UINT64_C(0x8000000000000001));
        cr_assert_eq(bits[1], 1);
        cr_assert_eq(bits[2], 2, "bits behind the text are 0");
        r = lane_bitmap(s, 130, &lane_class_comma, bits, 2);
        cr_assert(r.status == LANE_FULL && r.read == 128 && r.written == 2);
        r = lane_bitmap(s, 130, &lane_class_comma, bits, 0);
        cr_assert(r.status == LANE_FULL && r.read == 0 && r.written == 0);
    }
}

Test(scan, offsets_stop_and_go_on) {
    static const char csv[] = "a,bb,ccc,";
    static const uint16_t wide[] = {',', 'a', 0x2C2C, ','};
    for_each_tier(isa) {
        uint32_t out[4];
        lane_result r = lane_offsets(csv, 9, &lane_class_comma, 100, out, 3);
        cr_assert(r.status == LANE_OK && r.read == 9 && r.written == 3, "it just fits");
        cr_assert(out[0] == 101 && out[1] == 104 && out[2] == 108);
        r = lane_offsets(csv, 9, &lane_class_comma, 0, out, 2);
        cr_assert(r.status == LANE_FULL && r.read == 5 && r.written == 2);
        r = lane_offsets(csv + 5, 4, &lane_class_comma, 5, out, 2);
        cr_assert(r.status == LANE_OK && r.read == 4 && r.written == 1 && out[0] == 8);
        r = lane_offsets(csv, 9, &lane_class_comma, 0, out, 0);
        cr_assert(r.status == LANE_FULL && r.read == 0 && r.written == 0);
        r = lane_offsets16(wide, 4, &lane_class_comma, 7, out, 4);
        cr_assert(r.status == LANE_OK && r.written == 2 && out[0] == 7 && out[1] == 10);
    }
}

Test(scan, offsets_end_where_32_bits_do) {
    static const char s[] = ",,,,";
    for_each_tier(isa) {
        uint32_t out[4];
        lane_result r = lane_offsets(s, 4, &lane_class_comma, UINT32_MAX - 1, out, 4);
        cr_assert(r.status == LANE_FULL && r.read == 2 && r.written == 2);
        cr_assert(out[0] == UINT32_MAX - 1 && out[1] == UINT32_MAX);
        r = lane_offsets(s, 2, &lane_class_comma, UINT32_MAX - 1, out, 4);
        cr_assert(r.status == LANE_OK && r.read == 2 && r.written == 2);
    }
}

Test(scan, nothing_at_null) {
    for_each_tier(isa) {
        cr_assert_eq(lane_find_byte(NULL, 0, 0), 0);
        cr_assert_eq(lane_find_unit16(NULL, 0, 0), 0);
        cr_assert_eq(lane_find_first_in(NULL, 0, &lane_class_ascii), 0);
        cr_assert_eq(lane_find_first_not_in(NULL, 0, &lane_class_ascii), 0);
        cr_assert_eq(lane_find_last_not_in(NULL, 0, &lane_class_ascii), 0);
        cr_assert_eq(lane_find_first_in16(NULL, 0, &lane_class_ascii), 0);
        cr_assert_eq(lane_find_first_not_in16(NULL, 0, &lane_class_ascii), 0);
        cr_assert_eq(lane_find_last_not_in16(NULL, 0, &lane_class_ascii), 0);
        cr_assert_eq(lane_count_byte(NULL, 0, 0), 0);
        cr_assert_eq(lane_count_unit16(NULL, 0, 0), 0);
        cr_assert_eq(lane_count_in(NULL, 0, &lane_class_ascii), 0);
        cr_assert_eq(lane_count_in16(NULL, 0, &lane_class_ascii), 0);
        lane_result r = lane_bitmap(NULL, 0, &lane_class_ascii, NULL, 0);
        cr_assert(r.status == LANE_OK && r.read == 0 && r.written == 0);
        r = lane_bitmap16(NULL, 0, &lane_class_ascii, NULL, 0);
        cr_assert(r.status == LANE_OK && r.read == 0 && r.written == 0);
        r = lane_offsets(NULL, 0, &lane_class_ascii, 0, NULL, 0);
        cr_assert(r.status == LANE_OK && r.read == 0 && r.written == 0);
        r = lane_offsets16(NULL, 0, &lane_class_ascii, 0, NULL, 0);
        cr_assert(r.status == LANE_OK && r.read == 0 && r.written == 0);
    }
}
