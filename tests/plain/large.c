/* large.c - texts over 4 GiB: 2 MiB of memory, mapped 2,048 times in a row and followed by 2 MiB that
 * differ. What is looked for lies past 2^32; counts and indices have more than 32 bits. */
#define _GNU_SOURCE /* memfd_create */

#include "support/expect.h"

#include <lanewise/lanewise.h>

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SKIPPED = 77 };
static const size_t BLOCK = (size_t)2 << 20;
static const size_t BLOCKS = 2048;

static size_t four_gib;
static const char *tier;

#define IS(condition) EXPECT_IN(tier, condition)

static int new_block(int byte) {
    int fd = memfd_create("lanewise-large", MFD_CLOEXEC);
    if (fd < 0 || ftruncate(fd, (off_t)BLOCK) != 0)
        return -1;
    void *p = mmap(NULL, BLOCK, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p == MAP_FAILED)
        return -1;
    memset(p, byte, BLOCK);
    munmap(p, BLOCK);
    return fd;
}

/* 4 GiB of `byte` and a last block of the same that is memory of its own. NULL when this machine
 * does not give so much address space. */
static uint8_t *map_text(int byte) {
    size_t size = (BLOCKS + 1) * BLOCK;
    int repeated = new_block(byte), last = new_block(byte);
    uint8_t *all = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (repeated < 0 || last < 0 || all == MAP_FAILED)
        return NULL;
    for (size_t i = 0; i <= BLOCKS; i++)
        if (mmap(all + i * BLOCK, BLOCK, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                 i < BLOCKS ? repeated : last, 0) == MAP_FAILED)
            return NULL;
    close(repeated);
    close(last);
    return all;
}

/* All of 'a'; the last block has commas at 3 and 5, and ends with one. */
static void test_bytes(const uint8_t *s, size_t n) {
    IS(lane_find_byte(s, n, ',') == four_gib + 3);
    IS(lane_find_first_in(s, n, &lane_class_comma) == four_gib + 3);
    IS(lane_find_first_not_in(s, n, &lane_class_ascii_alpha) == four_gib + 3);
    IS(lane_count_byte(s, n, 'a') == n - 3);
    IS(lane_count_in(s, n, &lane_class_ascii_alpha) == n - 3);
    IS(lane_is_ascii(s, n));
    lane_check all = lane_check_all_in(s, n, &lane_class_ascii_alpha);
    IS(all.status != LANE_OK && all.position == four_gib + 3);
}

/* All commas, then all but the last. */
static void test_backwards(uint8_t *commas, size_t n) {
    IS(lane_find_last_not_in(commas, n, &lane_class_comma) == n);
    commas[n - 1] = 'x';
    IS(lane_find_last_not_in(commas, n, &lane_class_comma) == n - 1);
    IS(lane_find_last_not_in(commas, n - 1, &lane_class_comma) == n - 1);
    commas[n - 1] = ',';
}

static void test_offsets(const uint8_t *s, size_t n) {
    uint32_t offset[4];
    /* the first comma has an offset that 32 bits cannot say */
    lane_result r = lane_offsets(s, n, &lane_class_comma, 0, offset, 4);
    IS(r.status == LANE_FULL && r.read == four_gib && r.written == 0);
    r = lane_offsets(s + r.read, n - r.read, &lane_class_comma, 0, offset, 4);
    IS(r.status == LANE_OK && r.read == n - four_gib && r.written == 3);
    IS(offset[0] == 3 && offset[1] == 5 && offset[2] == n - four_gib - 1);
    /* from 4 on, the first has the last offset that can be said */
    r = lane_offsets(s + 4, n - 4, &lane_class_comma, 0, offset, 4);
    IS(r.status == LANE_FULL && r.read == four_gib && r.written == 1);
    IS(offset[0] == UINT32_MAX);
}

static void test_splits(const uint8_t *s, size_t n) {
    lane_splitter it;
    lane_view token = {NULL, 0};
    lane_splitter_on_commas(&it, s, n);
    IS(lane_splitter_next(&it, &token) == LANE_OK);
    IS(token.data == (const char *)s && token.size == four_gib + 3);
    IS(lane_splitter_next(&it, &token) == LANE_OK);
    IS(token.data == (const char *)s + four_gib + 4 && token.size == 1);
    IS(lane_splitter_next(&it, &token) == LANE_OK && token.size == n - four_gib - 7);
    IS(lane_splitter_next(&it, &token) == LANE_END);
}

static void test_strings(const uint8_t *s, size_t n) {
    IS(lane_code_point_length(s, n) == n);
    lane_check at = lane_code_unit_position(s, n, four_gib + 9);
    IS(at.status == LANE_OK && at.position == four_gib + 9);
    IS(lane_find_ignoring_ascii_case(s, n, ",A,", 3) == four_gib + 3);
    lane_view part;
    at = lane_code_point_substring(s, n, four_gib + 3, 1, &part);
    IS(at.status == LANE_OK && part.data == (const char *)s + four_gib + 3 && part.size == 1);
    uint64_t starts[4], ends[4];
    lane_split_stream stream;
    lane_split_stream_strictly(&stream, ',');
    lane_result r = lane_split_stream_feed(&stream, s, n, starts, ends, 4);
    IS(r.status == LANE_OK && r.written == 3 && stream.keep_from == n);
    IS(starts[0] == 0 && ends[0] == four_gib + 3 && starts[1] == four_gib + 4 && ends[2] == n - 1);
}

static void test_utf(uint8_t *s, size_t n) {
    size_t bad = four_gib + 4;
    IS(lane_utf8_validate(s, n).status == LANE_OK);
    s[bad] = 0xFF;
    lane_utf8_check check = lane_utf8_validate(s, n);
    IS(check.status == LANE_E_NOT_UTF8 && check.position == bad && check.length == 1);
    lane_utf_size size = lane_utf8_repair_size(s, n, LANE_UTF_REPLACE);
    IS(size.size == n + 2 && size.replacements == 1);
    IS(lane_utf8_to_utf16_size(s, n, LANE_UTF_REPLACE).size == n);
    lane_utf_counts counts = lane_utf8_count(s, n);
    IS(counts.bytes == n && counts.code_points == n && counts.ill_formed == 1);
    lane_utf_index at =
        lane_utf8_convert_index(s, n, LANE_UNIT_CODE_POINTS, LANE_UNIT_BYTES, bad + 1);
    IS(at.status == LANE_OK && at.index == bad + 1);
    lane_utf_state state;
    memset(&state, 0, sizeof state);
    IS(lane_utf8_validate_feed(&state, s, bad).status == LANE_OK);
    lane_utf_found found = lane_utf8_validate_feed(&state, s + bad, n - bad);
    IS(found.status == LANE_E_NOT_UTF8 && found.position == bad && found.read == 1);
    s[bad] = 'a';
    IS(lane_utf8_length_in_utf16(s, n) == n);
    IS(lane_utf16_length_in_utf8((const void *)s, n / 2) == n / 2 * 3);
}

static void test_mismatch(const uint8_t *a, const uint8_t *b, size_t n) {
    IS(lane_mismatch(a, b, n) == four_gib + 3);
    IS(lane_mismatch_ignoring_ascii_case(a, b, n) == four_gib + 3);
    IS(lane_mismatch(a, a, n) == n);
}

/* Half as many units, over 4 GiB of bytes: each comma makes one unit unlike the others. */
static void test_units(const uint8_t *bytes, const uint8_t *plain_bytes, size_t n) {
    const uint16_t *s = (const void *)bytes, *plain = (const void *)plain_bytes;
    size_t units = n / 2, first = four_gib / 2 + 1;
    IS(lane_find_unit16(s, units, s[first]) == first);
    IS(lane_count_unit16(s, units, plain[0]) == units - 3);
    IS(lane_mismatch16(s, plain, units) == first);
    IS(lane_mismatch_ignoring_ascii_case16(s, plain, units) == first);
    IS(lane_find_first_in16(s, units, &lane_class_ascii_alpha) == units);
    IS(lane_count_in16(s, units, &lane_class_ascii_alpha) == 0);
    IS(lane_find_lone_surrogate16(s, units) == units);
    IS(lane_code_point_length16(s, units) == units);
}

/* `out` has the same size, and repeats what is written last */
static void test_base64(const uint8_t *s, const uint8_t *plain, uint8_t *out, size_t n) {
    lane_result r = lane_base64_decode(s, n, &lane_base64_forgiving, out, n);
    IS(r.status == LANE_E_BASE64_CHARACTER && r.read == four_gib + 3);
    IS(r.written == four_gib / 4 * 3);
    IS(memcmp(out + r.written - 3, "\x69\xA6\x9A", 3) == 0); /* "aaaa" */
    IS(lane_base64_decode_size(plain, n, &lane_base64_forgiving) == n / 4 * 3);
    lane_base64_decoder d;
    IS(lane_base64_decoder_init(&d, &lane_base64_strict) == LANE_OK);
    r = lane_base64_decoder_feed(&d, plain, n, out, n);
    IS(r.status == LANE_OK && r.read == n && r.written == n / 4 * 3);
    IS(lane_base64_decoder_feed(&d, "=", 1, out, n).status == LANE_E_BASE64_PADDING);
    IS(d.offset == n);
    size_t bytes = n / 4 * 3;
    IS(lane_base64_encode_size(bytes, NULL) == n);
    r = lane_forgiving_base64_encode(plain, bytes, out, n);
    IS(r.status == LANE_OK && r.read == bytes && r.written == n);
    IS(memcmp(out + n - 4, "YWFh", 4) == 0); /* "aaa" */
}

int main(void) {
    if (sizeof(size_t) < 8)
        return SKIPPED;
    four_gib = BLOCK * BLOCKS;
    size_t n = four_gib + BLOCK;
    uint8_t *s = map_text('a'), *plain = map_text('a'), *commas = map_text(',');
    if (s == NULL || plain == NULL || commas == NULL) {
        perror("no room for texts over 4 GiB");
        return SKIPPED;
    }
    s[four_gib + 3] = s[four_gib + 5] = s[n - 1] = ',';
    if (lane_isa_active() != LANE_ISA_SCALAR) {
        tier = lane_isa_name(lane_isa_active());
        test_bytes(s, n);
        test_backwards(commas, n);
        test_offsets(s, n);
        test_splits(s, n);
        test_strings(s, n);
        test_utf(s, n);
        test_mismatch(plain, s, n);
        test_units(s, plain, n);
        test_base64(s, plain, commas, n);
    }
    /* a unit a step: a few of them are seconds already */
    if (lane_isa_force(LANE_ISA_SCALAR) == LANE_OK) {
        tier = "scalar";
        IS(lane_find_byte(s, n, ',') == four_gib + 3);
        static uint32_t offsets[1024];
        lane_result r = lane_offsets(s, n, &lane_class_comma, 0, offsets, 1024);
        IS(r.status == LANE_FULL && r.read == four_gib && r.written == 0);
    }
    return expect_done();
}
