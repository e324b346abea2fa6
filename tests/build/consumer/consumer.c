#include <lanewise/lanewise.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *text = "GET /index.html HTTP/1.1";
    size_t blank = lane_find_first_in(text, strlen(text), &lane_class_ascii_whitespace);
    printf("lanewise %s: %.*s\n", lane_version(), (int)blank, text);
    return blank == 3 && strcmp(lane_version(), LANE_VERSION_STRING) == 0 ? 0 : 1;
}
