/* run.c - a verb's work over all its files. */
#include "run.h"

#include "format.h"
#include "header.h"
#include "parallel.h"

#include <string.h>

void run_init(run *r, const settings *s, worker_job job) {
    memset(r, 0, sizeof *r);
    r->settings = s;
    r->job = job;
    plan_init(&r->plan, s);
    report_init(&r->report, s);
    output_open(s->output);
    if (s->rejects != NULL) {
        rejects_open(s->rejects);
    }
    worker_init(&r->worker, &r->plan, job, true);
    sink_init(&r->names, -1, NULL);
}

static void flush(worker *w) {
    sink_flush(&w->out);
    sink_flush(&w->rejects);
}

/* what was read is used at once, and what was made of it goes out before the next read waits */
static void read_in_sequence(run *r, input *in) {
    worker *w = &r->worker;
    uint64_t read_size = r->settings->read_size;
    worker_feed(w, 0);
    while (!w->notes.stopped) {
        report_take(&r->report, &w->notes, 0);
        size_t n;
        uint8_t *to = worker_room(w, &n);
        if (read_size != 0 && n > read_size) {
            n = (size_t)read_size;
        }
        if ((w->out.used | w->rejects.used) != 0 && input_would_wait(in)) {
            flush(w);
        }
        size_t got = input_read(in, to, n);
        if (got == SIZE_MAX) {
            r->report.failed = true;
        }
        if (in->at_end || got == SIZE_MAX) {
            worker_finish(w);
            break;
        }
        worker_feed(w, got);
    }
    report_take(&r->report, &w->notes, 0);
    flush(w);
}

/* the names once, at the top; another file's must be the same ones. `header`: the record they came from */
static void write_names(run *r, const input *in, lane_view header) {
    const settings *s = r->settings;
    bool whole_records = r->job == JOB_SPACE || (r->job == JOB_BASE64 && !s->only);
    bool writes_rows = r->job == JOB_SPLIT || r->job == JOB_BASE64 || whole_records;
    if (s->no_header_out || !writes_rows || r->plan.to == TO_JSON) {
        return;
    }
    sink names;
    sink_init(&names, -1, NULL);
    if (whole_records) {
        sink_put(&names, header.data, header.size);
        sink_byte(&names, r->plan.row_end);
    } else {
        format_names(&r->plan, &names);
    }
    if (r->names_file == NULL) {
        r->names_file = in->name;
        sink_free(&r->names);
        r->names = names;
        sink_put(&r->worker.out, names.bytes, names.used);
        return;
    }
    if (names.used != r->names.used || memcmp(names.bytes, r->names.bytes, names.used) != 0) {
        cli_die(
            "%s: its header differs from that of %s; %sleave the names out with --no-header-out",
            cli_printable_string(in->name), cli_printable_string(r->names_file),
            !whole_records ? "choose fields that both have, with -f, or " : "");
    }
    sink_free(&names);
}

static void read_file(run *r, const char *name) {
    input in;
    if (!input_open(&in, name)) {
        r->report.failed = true;
        return;
    }
    in.edits = r->settings->stream_edits;
    r->report.file = name;
    worker *w = &r->worker;
    w->base = w->next = w->fill = 0;
    uint64_t offset = 0, lines = 0;
    if (r->settings->header) {
        field_names names;
        field_names_init(&names, &r->plan.dialect);
        lane_view text;
        if (!header_read(r, &in, &names, &text, &offset, &lines)) {
            field_names_free(&names);
            input_close(&in);
            return;
        }
        plan_resolve(&r->plan, &names);
        write_names(r, &in, text);
    }
    if (!parallel_read(r, &in, offset, lines)) {
        worker_start(w, offset, lines);
        read_in_sequence(r, &in);
    }
    input_close(&in);
}

char **run_file_names(const settings *s, size_t *count) {
    *count = s->file_count;
    return input_names(s->files, count);
}

void run_files(run *r) {
    const settings *s = r->settings;
    size_t count;
    char **files = run_file_names(s, &count);
    for (size_t i = 0; i < count && s->rejects != NULL; i++) {
        input_check(files[i]);
    }
    rejects_begin();
    for (size_t i = 0; i < count && !r->report.stopped; i++) {
        read_file(r, files[i]);
    }
}

int run_end(run *r) {
    sink_flush(&r->worker.out);
    if (r->report.failed || r->report.stopped) {
        output_abandon();
    }
    output_close();
    worker_free(&r->worker);
    sink_free(&r->names);
    return report_end(&r->report);
}

int run_records(const settings *s, worker_job job) {
    static run r;
    run_init(&r, s, job);
    run_files(&r);
    return run_end(&r);
}
