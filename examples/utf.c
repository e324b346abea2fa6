/* utf.c - lanewise/utf.h and its two sisters: check, repair, convert, count, cut */
#include <lanewise/lanewise.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    /* a name in Latin-1 in the middle, and a character that the end cuts off */
    const char *log = "caf\xC3\xA9 M\xFCller \xE2\x82";
    size_t n = strlen(log);

    lane_utf8_check check = lane_utf8_validate(log, n);
    printf("%s at byte %zu, %u byte\n", lane_status_name(check.status), check.position,
           (unsigned)check.length);

    /* what is UTF-8 already would not be copied: text.data is then the input itself */
    char room[64];
    lane_view text;
    lane_utf_result r = lane_utf8_repair(log, n, LANE_UTF_REPLACE, room, sizeof room, &text);
    printf("%.*s (%zu repaired)\n", (int)text.size, text.data, r.replacements);
    lane_utf8_repair(log, n, LANE_UTF_ESCAPE, room, sizeof room, &text);
    printf("%.*s\n", (int)text.size, text.data);

    /* how long it will be, then it; a failure would say where */
    const char *smile = "smile \xF0\x9F\x98\x80!";
    uint16_t units[32];
    size_t size = lane_utf8_to_utf16_size(smile, strlen(smile), LANE_UTF_FAIL).size;
    r = lane_utf8_to_utf16(smile, strlen(smile), LANE_UTF_FAIL, units, 32);
    printf("%s: %zu code units, %zu\n", lane_status_name(r.status), size, r.written);

    /* what another program calls character 8, where the text may be cut */
    lane_utf_index at =
        lane_utf8_convert_index(smile, strlen(smile), LANE_UNIT_UTF16, LANE_UNIT_BYTES, 8);
    printf("unit 8 is byte %zu; 8 bytes hold %.*s\n", at.index,
           (int)lane_utf8_floor(smile, strlen(smile), 8), smile);

    /* a stream, cut inside a character: nothing is lost, and the error has its place in the stream */
    lane_utf_state state = {0};
    lane_utf8_validate_feed(&state, "caf\xC3", 4);
    lane_utf_found found = lane_utf8_validate_feed(&state, "\xA9, caf\xE9.", 8);
    printf("%s at byte %llu\n", lane_status_name(found.status), (unsigned long long)found.position);
    return 0;
}
