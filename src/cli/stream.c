/* stream.c - `space` over whole files: what is read is edited where it stands and written from there. */
#include "stream.h"

#include "input.h"
#include "output.h"
#include "run.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct stream {
    const settings *settings;
    uint8_t *bytes;
    uint8_t *collapsed; /* one more than the bytes, for the space that a piece before them left */

    /* of the file at hand */
    lane_string_state state;
    bool begun;   /* something but whitespace has come */
    sink waiting; /* whitespace that goes out once something else comes */
} stream;

static void hold(stream *st, const uint8_t *s, size_t n) {
    uint64_t most = st->settings->max_memory;
    if (n > most || st->waiting.used > most - n) {
        cli_die("a run of whitespace has more than %" PRIu64
                " bytes, and is written only when its end is seen; --max-memory raises the limit",
                most);
    }
    sink_put(&st->waiting, s, n);
}

static void strip(stream *st, const uint8_t *s, size_t n) {
    if (!st->begun) {
        size_t blank = lane_skip_ascii_whitespace(s, n, 0);
        s += blank;
        n -= blank;
    }
    lane_view text = lane_strip_leading_and_trailing_ascii_whitespace(s, n);
    size_t end = 0;
    if (text.size != 0) {
        end = (size_t)((const uint8_t *)text.data - s) + text.size;
        output_write(st->waiting.bytes, st->waiting.used);
        st->waiting.used = 0;
        output_write(s, end);
        st->begun = true;
    }
    hold(st, s + end, n - end);
}

static void take(stream *st, const uint8_t *s, size_t n) {
    if ((st->settings->stream_edits & EDIT_COLLAPSE) != 0) {
        lane_result r =
            lane_strip_and_collapse_ascii_whitespace_feed(&st->state, s, n, st->collapsed, n + 1);
        output_write(st->collapsed, r.written);
    } else if ((st->settings->stream_edits & EDIT_STRIP) != 0) {
        strip(st, s, n);
    } else {
        output_write(s, n);
    }
}

/* false: it could not be read to its end */
static bool edit_file(stream *st, const char *name) {
    input in;
    if (!input_open(&in, name)) {
        return false;
    }
    in.edits = st->settings->stream_edits;
    st->state = (lane_string_state){0};
    st->begun = false;
    st->waiting.used = 0;
    size_t most = WORKER_READ_BYTES;
    if (st->settings->read_size != 0 && st->settings->read_size < most) {
        most = (size_t)st->settings->read_size;
    }
    size_t got = 0;
    while (!in.at_end && got != SIZE_MAX) {
        got = input_read(&in, st->bytes, most);
        if (got != SIZE_MAX) {
            take(st, st->bytes, got);
        }
    }
    input_close(&in);
    return got != SIZE_MAX;
}

int stream_files(const settings *s) {
    stream st = {.settings = s};
    st.bytes = cli_alloc(WORKER_READ_BYTES, 1);
    st.collapsed = cli_alloc(WORKER_READ_BYTES + 1, 1);
    sink_init(&st.waiting, -1, NULL);
    output_open(s->output);
    size_t count;
    char **files = run_file_names(s, &count);
    bool failed = false;
    for (size_t i = 0; i < count; i++) {
        failed |= !edit_file(&st, files[i]);
    }
    if (failed) {
        output_abandon();
    }
    output_close();
    free(st.bytes);
    free(st.collapsed);
    sink_free(&st.waiting);
    return failed ? CLI_ERROR : CLI_DONE;
}
