/* fuzz_ascii.c - ascii.h and infra_string.h against their definitions, one unit after the other.
 *
 * input: how the second text is made of the first and where they part, a capacity, the first text
 */
#include "fuzz.h"

#include <ctype.h>

#define UNIT_BITS 8
#include "fuzz_ascii_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "fuzz_ascii_template.h"
#undef UNIT_BITS

static bool is_tchar(uint8_t c) {
    return c != 0 && (isalnum(c) || strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool is_field(uint8_t c) {
    return c == '\t' || (c >= 0x20 && c != 0x7F);
}

static bool is_uri(uint8_t c) {
    return c != 0 && (isalnum(c) || strchr("-._~:/?#[]@!$&'()*+,;=%", c) != NULL);
}

static void check_all(lane_check got, const uint8_t *s, size_t n, bool is(uint8_t)) {
    size_t at = 0;
    while (at < n && is(s[at]))
        at++;
    CHECK(got.position == at && got.status == (at == n ? LANE_OK : LANE_E_NOT_IN_SET));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    uint8_t how = fuzz_byte(&in);
    uint8_t where = fuzz_byte(&in);
    size_t capacity = fuzz_byte(&in);
    size_t n, n16;
    uint8_t *text = fuzz_text(&in, &n);
    uint16_t *text16 = fuzz_text16(&in, &n16);
    for_each_tier(isa) {
        check_text(text, n, capacity);
        check_text16(text16, n16, capacity);
        check_two(text, n, how, where);
        check_two16(text16, n16, how, where);
        if (n > 0)
            check_all(lane_check_token(text, n), text, n, is_tchar);
        else
            CHECK(lane_check_token(text, n).status == LANE_E_EMPTY);
        check_all(lane_check_field_value(text, n), text, n, is_field);
        check_all(lane_check_uri_safe(text, n), text, n, is_uri);
    }
    free(text);
    free(text16);
    return 0;
}
