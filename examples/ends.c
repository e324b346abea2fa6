/* ends.c - the README's ten lines: where the lines of a header end */
#include <lanewise/lanewise.h>
#include <stdio.h>
int main(void) {
    const char text[] = "GET /a\r\nHost: example.org\r\nAccept: */*\r\n";
    uint32_t line_ends[8];
    lane_result r = lane_offsets(text, sizeof text - 1, &lane_class_newline, 0, line_ends, 8);
    for (size_t i = 0; i < r.written; i++)
        printf("%u ", (unsigned)line_ends[i]);
    printf("%s\n", lane_status_name(r.status));
}
