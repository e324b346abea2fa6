/* base64_stream.c - whole files, in pieces: what is read is encoded or decoded, and written at once. */
#include "base64.h"

#include "input.h"
#include "output.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

enum { OUT_BYTES = 2 * WORKER_READ_BYTES };

typedef struct stream {
    const base64_kind *kind;
    uint8_t *bytes, *kept, *out;
    size_t used; /* of out */

    /* of the file at hand */
    const char *file;
    uint64_t offset, lines; /* bytes and line ends before the piece at hand */
    lane_base64_encoder encoder;
    lane_base64_decoder decoder;
    uint64_t written; /* by the decoder, of the text at hand */
    bool had_garbage; /* the piece before */
    bool ends_apart;  /* a line end at the end of the file is none of the text */
    uint8_t line_end[2];
    size_t held; /* bytes of it, which wait for what comes behind */
    bool is_wrong;
} stream;

static void flush(stream *st) {
    output_write(st->out, st->used);
    st->used = 0;
}

/* counts what was written in, and makes room when the output is full */
static void take_output(stream *st, lane_result r) {
    st->used += r.written;
    st->written += r.written;
    if (r.status == LANE_FULL) {
        flush(st);
    }
}

static void encode(stream *st, const uint8_t *s, size_t n) {
    lane_result r;
    do {
        r = lane_base64_encoder_feed(&st->encoder, s, n, st->out + st->used, OUT_BYTES - st->used);
        take_output(st, r);
        s += r.read;
        n -= r.read;
    } while (r.status == LANE_FULL);
}

/* *used: how many of the n bytes were, up to an error */
static int32_t decode_all(stream *st, const uint8_t *s, size_t n, size_t *used) {
    size_t at = 0;
    for (;;) {
        lane_result r = lane_base64_decoder_feed(&st->decoder, s + at, n - at, st->out + st->used,
                                                 OUT_BYTES - st->used);
        take_output(st, r);
        at += r.read;
        *used = at;
        if (r.status == LANE_OK) {
            return LANE_OK;
        }
        if (at < n && base64_begins_next_text(st->kind, r.status, st->written, s[at])) {
            r = base64_decode_next_texts(st->kind, s + at, n - at, st->out + st->used,
                                         OUT_BYTES - st->used);
            take_output(st, r);
            at += r.read;
            /* where no text is open, behind one is as before one */
            lane_base64_decoder_init(&st->decoder, &st->kind->variant);
            st->written = 0;
        } else if (r.status != LANE_FULL) {
            return r.status;
        }
    }
}

/* Bytes that are no base64 go first, but for whitespace, which the decoder is quicker with: they are looked for
 * only once it met one. */
static int32_t decode_known(stream *st, const uint8_t *s, size_t n, size_t *used) {
    if (!st->had_garbage) {
        lane_base64_decoder before = st->decoder;
        uint64_t written = st->written;
        size_t out_used = st->used;
        int32_t status = decode_all(st, s, n, used);
        if (status != LANE_E_BASE64_CHARACTER || st->kind->is_known[s[*used]]) {
            return status;
        }
        /* nothing was flushed: the output has room for what a piece gives */
        st->decoder = before;
        st->written = written;
        st->used = out_used;
    }
    size_t kept = base64_drop_garbage(st->kind, s, n, st->kept);
    st->had_garbage = kept != n;
    int32_t status = decode_all(st, st->kept, kept, used);
    *used = status == LANE_OK ? n : base64_place_of(st->kind, s, n, *used);
    return status;
}

static void tell(stream *st, const uint8_t *s, size_t n, int32_t status) {
    uint64_t line = st->lines + lane_count_byte(s, n, '\n') + 1;
    flush(st);
    report_problem(st->file, line, st->offset + n, base64_problem(st->kind, status, s + n));
    st->is_wrong = true;
}

static void decode(stream *st, const uint8_t *s, size_t n) {
    size_t used;
    int32_t status =
        st->kind->ignores ? decode_known(st, s, n, &used) : decode_all(st, s, n, &used);
    if (status != LANE_OK) {
        tell(st, s, used, status);
        return;
    }
    st->lines += lane_count_byte(s, n, '\n');
    st->offset += n;
}

/* Where whitespace is refused the line end of a file's last line is not refused with it, only any other. */
static void decode_but_line_end(stream *st, const uint8_t *s, size_t n) {
    if (st->held == 1 && st->line_end[0] == '\r' && n == 1 && s[0] == '\n') {
        st->line_end[st->held++] = '\n';
        return;
    }
    if (st->held != 0) {
        decode(st, st->line_end, st->held);
        return; /* which is wrong */
    }
    size_t text = n - (s[n - 1] == '\n');
    text -= text != 0 && s[text - 1] == '\r';
    st->held = n - text;
    memcpy(st->line_end, s + text, st->held);
    decode(st, s, text);
}

static void finish(stream *st) {
    lane_result r;
    if (st->held == 1 && st->line_end[0] == '\r') {
        decode(st, st->line_end, 1);
        return;
    }
    do {
        uint8_t *to = st->out + st->used;
        size_t room = OUT_BYTES - st->used;
        r = st->kind->decodes ? lane_base64_decoder_finish(&st->decoder, to, room)
                              : lane_base64_encoder_finish(&st->encoder, to, room);
        take_output(st, r);
    } while (r.status == LANE_FULL);
    if (r.status != LANE_OK) {
        tell(st, st->bytes, 0, r.status);
    }
}

static void begin(stream *st, const char *name) {
    st->file = name;
    st->offset = st->lines = st->written = 0;
    st->had_garbage = false;
    st->ends_apart = st->kind->decodes && !st->kind->ignores &&
                     st->kind->variant.whitespace == LANE_BASE64_WHITESPACE_REFUSED;
    st->held = 0;
    if (st->kind->decodes) {
        lane_base64_decoder_init(&st->decoder, &st->kind->variant);
    } else {
        lane_base64_encoder_init(&st->encoder, &st->kind->options);
    }
}

/* false: it could not be read to its end */
static bool take_file(stream *st, const char *name, uint64_t read_size) {
    input in;
    if (!input_open(&in, name)) {
        return false;
    }
    begin(st, name);
    size_t most = WORKER_READ_BYTES;
    if (read_size != 0 && read_size < most) {
        most = (size_t)read_size;
    }
    size_t got = 0;
    while (!st->is_wrong) {
        got = input_read(&in, st->bytes, most);
        if (in.at_end || got == SIZE_MAX) {
            break;
        }
        if (got != 0 && st->ends_apart) {
            decode_but_line_end(st, st->bytes, got);
        } else if (st->kind->decodes) {
            decode(st, st->bytes, got);
        } else {
            encode(st, st->bytes, got);
        }
        flush(st);
    }
    if (in.at_end) {
        finish(st);
        flush(st);
    }
    input_close(&in);
    return got != SIZE_MAX;
}

int base64_files(const settings *s) {
    stream st = {.kind = s->base64};
    st.bytes = cli_alloc(WORKER_READ_BYTES, 1);
    st.kept = cli_alloc(WORKER_READ_BYTES, 1);
    st.out = cli_alloc(OUT_BYTES, 1);
    output_open(s->output);
    size_t count;
    char **files = run_file_names(s, &count);
    bool failed = false;
    for (size_t i = 0; i < count && !st.is_wrong; i++) {
        failed |= !take_file(&st, files[i], s->read_size);
    }
    if (failed || st.is_wrong) {
        output_abandon();
    }
    output_close();
    free(st.bytes);
    free(st.kept);
    free(st.out);
    return failed ? CLI_ERROR : st.is_wrong ? CLI_NO : CLI_DONE;
}
