/* scanning.c - finds, counts and checks bytes with lanewise/scan.h and lanewise/ascii.h */
#include <lanewise/ascii.h>
#include <lanewise/scan.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *text = "GET /index.html HTTP/1.1\r\nHost: example.org\r\n\r\n";
    size_t n = strlen(text);

    /* named sets are constants */
    size_t end = lane_find_first_in(text, n, &lane_class_newline);
    printf("the first line: %.*s\n", (int)end, text);
    printf("line feeds: %zu\n", lane_count_byte(text, n, '\n'));

    /* a set of one's own: any bytes, built once, used as often as you like */
    lane_class marks;
    lane_class_init(&marks, ":/.", 3);

    uint32_t offsets[16];
    lane_result r = lane_offsets(text, n, &marks, 0, offsets, 16);
    printf("marks at:");
    for (size_t i = 0; i < r.written; i++)
        printf(" %" PRIu32, offsets[i]);
    printf(" (%s)\n", lane_status_name(r.status));

    /* is all of this a field name, a field value? where is the first byte that is not? */
    const char *name = "X-Trace Id", *value = "1\r\nSet-Cookie: a=b";
    lane_check in_name = lane_check_token(name, strlen(name));
    lane_check in_value = lane_check_field_value(value, strlen(value));
    printf("name: %s at %zu\n", lane_status_name(in_name.status), in_name.position);
    printf("value: %s at %zu\n", lane_status_name(in_value.status), in_value.position);

    /* header names are compared without regard to ASCII case, and only to that */
    printf("same: %d\n", lane_ascii_case_insensitive_match("Content-Type", 12, "content-type", 12));
    return 0;
}
