/* splitting.c - the three splits of lanewise/split.h, one token at a time and in bulk */
#include <lanewise/split.h>

#include <stdio.h>
#include <string.h>

static void print_all(const char *title, lane_splitter *it) {
    lane_view token;
    printf("%s:", title);
    while (lane_splitter_next(it, &token) == LANE_OK)
        printf(" [%.*s]", (int)token.size, token.data);
    printf("\n");
}

int main(void) {
    lane_splitter it;

    /* tokens are views into the text: nothing is copied, nothing is to be freed */
    lane_splitter_strictly(&it, "/usr//bin/", 10, '/');
    print_all("strictly", &it);
    lane_splitter_on_ascii_whitespace(&it, "  one\ttwo  three\n", 17);
    print_all("on whitespace", &it);
    lane_splitter_on_commas(&it, "gzip;q=0.5, , br ,", 18);
    print_all("on commas", &it);

    /* in bulk: starts and ends into arrays of yours. Four tokens at a time, as if the room were small;
     * `read` is where the next call goes on */
    const char *line = "alpha beta gamma delta epsilon zeta";
    size_t n = strlen(line), at = 0;
    uint32_t starts[4], ends[4];
    lane_result r;
    do {
        r = lane_split_on_ascii_whitespace(line + at, n - at, (uint32_t)at, starts, ends, 4);
        printf("%zu tokens (%s):", r.written, lane_status_name(r.status));
        for (size_t i = 0; i < r.written; i++)
            printf(" %.*s", (int)(ends[i] - starts[i]), line + starts[i]);
        printf("\n");
        at += r.read;
    } while (r.status == LANE_FULL);
    return 0;
}
