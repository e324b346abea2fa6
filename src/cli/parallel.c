/* parallel.c - one file read by several threads.
 *
 * The file is cut into units of a few MiB. The records that start in a unit belong to it, so a unit
 * is read from the first record start in it to the first one behind it. Where a quoted field cannot
 * hold the record end, those places show in the bytes. Elsewhere each unit's effect on the state is
 * computed first, by all threads, and applied in order; then its records are read.
 *
 * What units make (output, rejected records, notes) is written in order by whichever thread finished
 * the unit that is next. */
#include "parallel.h"

#include "cpus.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNIT_BYTES = 2 * 1024 * 1024,
    WORTH_BYTES = 16 * 1024 * 1024, /* smaller files are done before threads have started */
    DEFAULT_THREADS = 4,
    MOST_THREADS = 256,
    /* of the tests' --unit-size: every unit wakes every thread that waits for its state, and may read a whole
     * buffer to find its first record, so that a unit a byte would take hours for some megabytes */
    MOST_SMALL_UNITS = 32768
};

/* What a unit came to, until it is its turn. */
typedef struct slot {
    bool ready;
    sink out, rejects;
    notes notes;
    uint64_t lines; /* record ends in the unit */
    bool failed;    /* it could not be read to its end: nothing comes after it */
} slot;

typedef struct crew {
    run *run;
    const input *in;
    uint64_t begin, end, unit_size, unit_count; /* offsets in the input */
    bool needs_state;

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t changed;
    uint64_t next_unit;  /* to be taken */
    uint64_t write_unit; /* to be written */
    uint64_t state_unit; /* whose entry state is `state` */
    lane_record_state state;
    uint64_t lines; /* record ends before write_unit */
    bool writing, stopped;
    slot *slots;
    size_t slot_count;
} crew;

/* One thread's view of its unit. */
typedef struct unit {
    crew *crew;
    worker *worker;
    uint64_t begin, end; /* end UINT64_MAX: to the end of the input, also when that has moved */
    lane_record_state entry, exit;
    uint64_t lines;
    bool failed;
} unit;

static size_t read_at(unit *u, uint64_t offset, void *bytes, size_t n) {
    uint64_t read_size = u->crew->run->settings->read_size;
    if (read_size != 0 && n > read_size) {
        n = (size_t)read_size;
    }
    size_t got = u->failed ? 0 : input_read_at(u->crew->in, offset, bytes, n);
    u->failed = u->failed || got == SIZE_MAX;
    return u->failed ? 0 : got;
}

/* ---- the states at the borders ---- */

/* gives `take` the unit's bytes, in pieces; the worker's buffer is not in use yet */
static void walk_unit(unit *u, void (*take)(unit *, void *, const uint8_t *, size_t),
                      void *context) {
    for (uint64_t at = u->begin; at < u->end;) {
        size_t room;
        uint8_t *to = worker_room(u->worker, &room);
        if (room > u->end - at) {
            room = (size_t)(u->end - at);
        }
        size_t got = read_at(u, at, to, room);
        if (got == 0) {
            return;
        }
        take(u, context, to, got);
        at += got;
    }
}

static void take_transition(unit *u, void *transition, const uint8_t *s, size_t n) {
    const plan *p = &u->crew->run->plan;
    lane_record_transition_feed(transition, s, n);
    u->lines += lane_count_byte(s, n, p->record_end);
}

static void take_state(unit *u, void *state, const uint8_t *s, size_t n) {
    lane_record_state_feed(&u->crew->run->plan.dialect, state, s, n);
}

/* the unit's own states; false when the work has been stopped */
static bool find_states(unit *u, uint64_t index) {
    crew *c = u->crew;
    bool is_last = u->end == UINT64_MAX;
    lane_record_transition transition;
    if (!is_last) {
        lane_record_transition_init(&transition, &c->run->plan.dialect);
        walk_unit(u, take_transition, &transition);
    }
    pthread_mutex_lock(&c->lock);
    while (c->state_unit != index && !c->stopped) {
        pthread_cond_wait(&c->changed, &c->lock);
    }
    bool goes_on = !c->stopped;
    if (goes_on) {
        u->entry = c->state;
        if (!is_last) {
            /* a record that may be too long is settled in sequence, the others wait */
            if (lane_record_transition_apply(&transition, &c->state) != LANE_OK) {
                walk_unit(u, take_state, &c->state);
            }
        }
        u->exit = c->state;
        c->state_unit++;
        pthread_cond_broadcast(&c->changed);
    }
    pthread_mutex_unlock(&c->lock);
    return goes_on;
}

/* ---- a unit's records ---- */

/* finds the first record start at or after the unit's begin, and starts the worker there with what has
 * been read; false: no record starts in the unit */
static bool start_unit(unit *u) {
    crew *c = u->crew;
    worker *w = u->worker;
    const plan *p = &c->run->plan;
    w->base = w->next = w->fill = 0;
    if (u->begin == c->begin) {
        worker_start(w, u->begin, 0);
        return true;
    }
    uint64_t at = c->needs_state ? u->begin : u->begin - 1;
    uint64_t lines = 0;
    while (at < u->end) {
        size_t room;
        uint8_t *to = worker_room(w, &room);
        size_t got = read_at(u, at, to, room);
        if (got == 0) {
            return false;
        }
        lane_result border =
            lane_record_border(&p->dialect, c->needs_state ? &u->entry : NULL, to, got);
        if (c->needs_state) {
            lines += lane_count_byte(to, border.read, p->record_end);
        }
        if (border.status == LANE_OK) {
            w->next = border.read;
            w->fill = got;
            worker_start(w, at + border.read, lines);
            return at + border.read < u->end;
        }
        at += got;
    }
    return false;
}

/* how many of the n bytes at `offset` belong to the unit's records; *done: no more will */
static size_t part_of_unit(unit *u, uint64_t offset, const uint8_t *s, size_t n, bool *done) {
    crew *c = u->crew;
    /* where the search for the end begins: without a state a byte before the border */
    uint64_t from = c->needs_state ? u->end : u->end - 1;
    if (u->end == UINT64_MAX || offset + n <= from) {
        return n;
    }
    size_t before = offset < from ? (size_t)(from - offset) : 0;
    lane_result border = lane_record_border(&c->run->plan.dialect, c->needs_state ? &u->exit : NULL,
                                            s + before, n - before);
    *done = border.status == LANE_OK;
    return *done ? before + border.read : n;
}

static void read_unit(unit *u) {
    worker *w = u->worker;
    if (!start_unit(u)) {
        return;
    }
    uint64_t offset = lane_record_reader_offset(&w->reader);
    bool done = false;
    size_t got = w->fill - w->next; /* already there */
    w->fill = w->next;
    for (;;) {
        if (got != 0) {
            size_t part = part_of_unit(u, offset, w->buffer + w->next, got, &done);
            offset += got;
            worker_feed(w, part);
        }
        if (done || w->notes.stopped) {
            break;
        }
        size_t room;
        uint8_t *to = worker_room(w, &room);
        got = read_at(u, offset, to, room);
        if (got == 0) {
            break;
        }
    }
    if (!w->notes.stopped) {
        worker_finish(w);
    }
    if (!u->crew->needs_state) {
        u->lines = worker_lines(w);
    }
}

/* ---- the crew ---- */

static void swap_sinks(sink *a, sink *b) {
    sink spare = *a;
    *a = *b;
    *b = spare;
}

/* gives what the worker made to the slot, and takes the slot's old buffers */
static void fill_slot(slot *s, unit *u) {
    worker *w = u->worker;
    swap_sinks(&s->out, &w->out);
    swap_sinks(&s->rejects, &w->rejects);
    notes spare = s->notes;
    s->notes = w->notes;
    w->notes = spare;
    w->notes.most = s->notes.most;
    notes_clear(&w->notes);
    s->lines = u->lines;
    s->failed = u->failed;
}

static void write_slot(crew *c, slot *s) {
    output_write(s->out.bytes, s->out.used);
    s->out.used = 0;
    if (s->rejects.used != 0) {
        output_write_to(rejects_fd(), c->run->settings->rejects, s->rejects.bytes, s->rejects.used);
        s->rejects.used = 0;
    }
    report_take(&c->run->report, &s->notes, c->lines);
    c->lines += s->lines;
    c->run->report.failed = c->run->report.failed || s->failed;
}

/* with the lock held: writes all units that are next, unless another thread is at it */
static void write_ready(crew *c) {
    if (c->writing) {
        return;
    }
    c->writing = true;
    for (slot *s = &c->slots[c->write_unit % c->slot_count]; s->ready && !c->stopped;
         s = &c->slots[c->write_unit % c->slot_count]) {
        pthread_mutex_unlock(&c->lock);
        write_slot(c, s);
        pthread_mutex_lock(&c->lock);
        s->ready = false;
        c->write_unit++;
        c->stopped = c->run->report.stopped || s->failed;
        pthread_cond_broadcast(&c->changed);
    }
    c->writing = false;
}

static bool take_unit(crew *c, uint64_t *index) {
    pthread_mutex_lock(&c->lock);
    while (!c->stopped && c->next_unit < c->unit_count &&
           c->next_unit - c->write_unit >= c->slot_count) {
        pthread_cond_wait(&c->changed, &c->lock);
    }
    bool taken = !c->stopped && c->next_unit < c->unit_count;
    if (taken) {
        *index = c->next_unit++;
    }
    pthread_mutex_unlock(&c->lock);
    return taken;
}

typedef struct member {
    crew *crew;
    worker worker;
    pthread_t thread;
} member;

static void *work(void *argument) {
    member *m = argument;
    crew *c = m->crew;
    uint64_t index;
    while (take_unit(c, &index)) {
        unit u = {.crew = c, .worker = &m->worker};
        u.begin = c->begin + index * c->unit_size;
        u.end = index + 1 == c->unit_count ? UINT64_MAX : u.begin + c->unit_size;
        if (c->needs_state && !find_states(&u, index)) {
            break;
        }
        read_unit(&u);
        pthread_mutex_lock(&c->lock);
        slot *s = &c->slots[index % c->slot_count];
        fill_slot(s, &u);
        s->ready = true;
        write_ready(c);
        pthread_mutex_unlock(&c->lock);
    }
    return NULL;
}

static size_t threads_for(const run *r, const input *in, uint64_t bytes) {
    const settings *s = r->settings;
    bool ordered_table = r->job == JOB_COUNT_BY && s->on_error == ON_ERROR_STOP;
    /* what is folded into a header field may stand behind the border */
    bool ordered = ordered_table || s->http_headers;
    if (!in->is_regular || in->edits != 0 || ordered) {
        return 1;
    }
    if (s->threads != SETTINGS_NO_NUMBER) {
        return s->threads < MOST_THREADS ? (size_t)s->threads : MOST_THREADS;
    }
    if (bytes < WORTH_BYTES) {
        return 1;
    }
    unsigned cpus = cpus_usable();
    return cpus < DEFAULT_THREADS ? cpus : DEFAULT_THREADS;
}

static uint64_t unit_size_for(const settings *s, uint64_t bytes) {
    uint64_t least = bytes / MOST_SMALL_UNITS + 1;
    uint64_t size = s->unit_size != 0 ? s->unit_size : UNIT_BYTES;
    return size < least && least < UNIT_BYTES ? least : size;
}

static void run_crew(crew *c, size_t threads) {
    run *r = c->run;
    member *members = cli_alloc(threads, sizeof *members);
    size_t started = 0;
    for (size_t i = 0; i < threads; i++) {
        members[i].crew = c;
        worker_init(&members[i].worker, &r->plan, r->job, false);
    }
    for (size_t i = 1; i < threads; i++, started++) {
        if (pthread_create(&members[i].thread, NULL, work, &members[i]) != 0) {
            break; /* the others do its work */
        }
    }
    work(&members[0]);
    for (size_t i = 1; i <= started; i++) {
        pthread_join(members[i].thread, NULL);
    }
    for (size_t i = 0; i < threads; i++) {
        if (r->job == JOB_COUNT_BY) {
            table_merge(&r->worker.table, &members[i].worker.table);
        }
        worker_free(&members[i].worker);
    }
    free(members);
}

bool parallel_read(run *r, input *in, uint64_t offset, uint64_t lines) {
    uint64_t bytes = in->size > offset ? in->size - offset : 0;
    crew c = {.run = r, .in = in, .begin = offset, .end = in->size, .lines = lines};
    c.unit_size = unit_size_for(r->settings, bytes);
    c.unit_count = bytes / c.unit_size + (bytes % c.unit_size != 0);
    size_t threads = threads_for(r, in, bytes);
    if (threads > c.unit_count) {
        threads = (size_t)c.unit_count;
    }
    if (threads < 2) {
        return false;
    }
    sink_flush(&r->worker.out);
    c.needs_state = lane_dialect_needs_state(&r->plan.dialect);
    lane_record_state_init(&c.state);
    if (c.needs_state) {
        /* over the header, which still stands at the front of the buffer */
        lane_record_state_feed(&r->plan.dialect, &c.state, r->worker.buffer, (size_t)offset);
    }
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.changed, NULL);
    c.slot_count = threads * 2;
    c.slots = cli_alloc(c.slot_count, sizeof *c.slots);
    for (size_t i = 0; i < c.slot_count; i++) {
        c.slots[i] = (slot){.ready = false};
        sink_init(&c.slots[i].out, -1, NULL);
        sink_init(&c.slots[i].rejects, -1, NULL);
    }
    run_crew(&c, threads);
    for (size_t i = 0; i < c.slot_count; i++) {
        sink_free(&c.slots[i].out);
        sink_free(&c.slots[i].rejects);
        free(c.slots[i].notes.items);
    }
    free(c.slots);
    pthread_cond_destroy(&c.changed);
    pthread_mutex_destroy(&c.lock);
    input_end(in);
    return true;
}
