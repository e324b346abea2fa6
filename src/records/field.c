/* field.c - the open record, field by field: what is not whole in the lists goes this way. */
#include "records.h"

static lane_field *open_row(const lane_record_reader *r, const lane_record_batch *b) {
    return b->fields + b->record_count * r->wanted_count;
}

bool lane_open_record(lane_record_reader *r, lane_record_batch *b) {
    if (b->record_count >= b->record_capacity)
        return false;
    if (r->mode >= LANE_MODE_PHYSICAL) {
        if (b->field_capacity / r->wanted_count <= b->record_count)
            return false;
        lane_field missing = {0, 0, LANE_FIELD_MISSING};
        lane_field *row = open_row(r, b);
        for (size_t i = 0; i < r->wanted_count; i++)
            row[i] = missing;
    }
    r->open = 1;
    r->field_count = 0;
    r->first_span = (uint32_t)b->span_count;
    r->first_problem = (uint32_t)b->problem_count;
    r->problem_count = 0;
    r->last_end = (uint32_t)(r->record_start - b->base);
    memset(&r->names, 0, sizeof r->names);
    return true;
}

static void take_wanted(lane_record_reader *r, lane_record_batch *b, lane_field field) {
    lane_field *row = open_row(r, b);
    uint32_t number = r->field_count;
    for (size_t i = 0; i < r->wanted_count; i++) {
        uint32_t id = r->wanted[i];
        if (id == number) {
            row[i] = field;
        } else if ((id & ~(LANE_FIELD_REST_BIT - 1)) == LANE_FIELD_REST_BIT &&
                   number >= (id & (LANE_FIELD_REST_BIT - 1))) {
            if (row[i].flags & LANE_FIELD_MISSING)
                row[i].start = field.start;
            row[i].end = field.end;
            row[i].flags = 0;
        }
    }
}

bool lane_take_field(lane_record_reader *r, lane_record_batch *b, lane_field field) {
    if (r->mode == LANE_MODE_NOTHING)
        return true;
    if (r->mode == LANE_MODE_SPANS) {
        if (b->span_count >= b->span_capacity)
            return false;
        lane_span span = {field.start, field.end};
        b->spans[b->span_count++] = span;
    } else {
        if (r->field_count < r->physical_end)
            take_wanted(r, b, field);
        if (r->mode == LANE_MODE_NAMED)
            lane_log_take(r, r->field_count, field);
    }
    r->last_end = field.end;
    r->field_count++;
    return true;
}

bool lane_problem_room(const lane_record_batch *b, size_t more) {
    return b->problems == NULL || b->problem_capacity - b->problem_count >= more;
}

bool lane_take_problem(lane_record_reader *r, lane_record_batch *b, int32_t code, uint64_t offset) {
    if (!lane_problem_room(b, 1))
        return false;
    if (b->problems != NULL) {
        lane_problem p = {offset, code, (uint32_t)b->record_count};
        b->problems[b->problem_count++] = p;
    }
    r->problem_count++;
    return true;
}

bool lane_close_fields(lane_record_reader *r, lane_record_batch *b, uint32_t text_end) {
    uint32_t user;
    if (r->mode == LANE_MODE_NAMED && lane_log_ambiguous(r, &user) &&
        !lane_take_problem(r, b, LANE_E_AMBIGUOUS_USER, b->base + user))
        return false;
    if (r->mode < LANE_MODE_MIXED)
        return true;
    lane_field *row = open_row(r, b);
    for (size_t i = 0; i < r->wanted_count; i++) {
        if (r->wanted[i] == LANE_FIELD_RECORD) {
            lane_field record = {(uint32_t)(r->record_start - b->base), text_end, 0};
            row[i] = record;
        } else if (r->wanted[i] & LANE_FIELD_LOGICAL) {
            row[i] = lane_log_named(r, r->wanted[i]);
        }
    }
    return true;
}

void lane_close_record(lane_record_reader *r, lane_record_batch *b, uint32_t text_end,
                       uint64_t end) {
    lane_record *record = &b->records[b->record_count++];
    record->start = (uint32_t)(r->record_start - b->base);
    record->text_end = text_end;
    record->end = end - b->base;
    record->field_count = r->field_count;
    record->first_span = r->first_span;
    record->first_problem = r->first_problem;
    record->problem_count = r->problem_count;
    r->record_start = r->position = end;
    r->open = 0;
}
