/* base64_encode_template.h - over UNIT, PUBLIC, KERNEL (unit.h); what is written has units, the input bytes. */
#include "unit.h"

#if UNIT_BITS == 8
#    define OUT void
#else
#    define OUT uint16_t
#endif

/* Whole groups as far as there is room; the rest needs room for all. */
static LANE_NOINLINE lane_result KERNEL(encode_near_end)(const uint8_t *s, size_t n,
                                                         const uint8_t *alphabet, bool padded,
                                                         UNIT *out, size_t capacity) {
    size_t groups = n / 3 < capacity / 4 ? n / 3 : capacity / 4, m = groups * 4;
    lane_kernels_get()->KERNEL(base64_encode)(s, groups, alphabet, out);
    if (groups < n / 3)
        return base64_result(LANE_FULL, groups * 3, m);
    if (n % 3 == 0)
        return base64_result(LANE_OK, n, m);
    size_t units = last_units(n % 3, padded);
    if (capacity - m < units)
        return base64_result(LANE_FULL, groups * 3, m);
    uint32_t group = last_group(s + n, n % 3, alphabet);
    for (size_t i = 0; i < units; i++)
        out[m + i] = (uint8_t)(group >> 8 * i);
    return base64_result(LANE_OK, n, m + units);
}

LANE_INLINE lane_result KERNEL(encode_flat)(const uint8_t *s, size_t n, const uint8_t *alphabet,
                                            bool padded, UNIT *out, size_t capacity) {
    size_t groups = n / 3, rest = n % 3;
    if (LANE_UNLIKELY(groups >= capacity / 4 || n == 0))
        return KERNEL(encode_near_end)(s, n, alphabet, padded, out, capacity);
    /* Always a last group, also where nothing is left: the length of a short text is anything, and a
     * branch on its remainder would be missed every other time. It is written first, so that nothing
     * is to be kept over the call. */
    uint32_t group = last_group(s + n, rest, alphabet);
    for (size_t i = 0; i < 4; i++)
        out[groups * 4 + i] = (uint8_t)(group >> 8 * i);
    lane_kernels_get()->KERNEL(base64_encode)(s, groups, alphabet, out);
    return base64_result(LANE_OK, n, groups * 4 + last_units(rest, padded));
}

/* Ends the line: gives its units, 0 when there is no room. */
static size_t KERNEL(end_line)(const lane_base64_encoder *e, UNIT *out, size_t capacity, size_t m) {
    size_t units = line_end_units(e->line_end);
    if (capacity - m < units)
        return 0;
    if (units == 2)
        out[m++] = '\r';
    out[m] = '\n';
    return units;
}

/* Writes the characters that are held, as far as there is room; false: it was not enough. A line is ended
 * when its next character comes, so that the last one stays open. */
static bool KERNEL(write_held)(lane_base64_encoder *e, UNIT *out, size_t capacity, size_t *m) {
    while (e->count > 0) {
        if (e->line_length != 0 && e->column == e->line_length) {
            size_t units = KERNEL(end_line)(e, out, capacity, *m);
            if (units == 0)
                return false;
            *m += units;
            e->column = 0;
        }
        if (*m == capacity)
            return false;
        out[(*m)++] = e->held[4 - e->count];
        e->column += e->line_length != 0;
        e->count--;
    }
    return true;
}

/* Writes the whole groups that neither a line end nor the room cuts; gives how many. */
static size_t KERNEL(write_groups)(const lane_kernels *k, lane_base64_encoder *e, const uint8_t *s,
                                   size_t groups, UNIT *out, size_t capacity, size_t *m) {
    size_t done = 0;
    for (;;) {
        if (e->line_length != 0 && e->column == e->line_length && done < groups) {
            size_t units = KERNEL(end_line)(e, out, capacity, *m);
            if (units == 0)
                return done;
            *m += units;
            e->column = 0;
        }
        size_t fit = groups - done;
        if (fit > (capacity - *m) / 4)
            fit = (capacity - *m) / 4;
        if (e->line_length != 0 && fit > (e->line_length - e->column) / 4)
            fit = (e->line_length - e->column) / 4;
        if (fit == 0)
            return done;
        k->KERNEL(base64_encode)(s + done * 3, fit, characters_of(e->alphabet), out + *m);
        done += fit;
        *m += fit * 4;
        e->column += e->line_length != 0 ? fit * 4 : 0;
    }
}

/* The next n bytes. */
static lane_result KERNEL(take_bytes)(lane_base64_encoder *e, const uint8_t *s, size_t n, UNIT *out,
                                      size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    size_t i = 0, m = 0;
    for (;;) {
        if (e->stage == HOLDS_CHARACTERS) {
            if (!KERNEL(write_held)(e, out, capacity, &m))
                return base64_result(LANE_FULL, i, m);
            e->stage = HOLDS_BYTES;
        }
        if (e->count == 0 && n - i >= 3)
            i += 3 * KERNEL(write_groups)(k, e, s + i, (n - i) / 3, out, capacity, &m);
        while (e->count < 3 && i < n)
            e->held[e->count++] = s[i++];
        if (e->count < 3)
            return base64_result(LANE_OK, i, m);
        uint8_t bytes[3] = {e->held[0], e->held[1], e->held[2]};
        k->base64_encode(bytes, 1, characters_of(e->alphabet), e->held);
        e->count = 4;
        e->stage = HOLDS_CHARACTERS;
    }
}

/* The end of the bytes: the last group and the last line's end, behind *m units. LANE_OK or LANE_FULL. */
static int32_t KERNEL(take_end)(lane_base64_encoder *e, UNIT *out, size_t capacity, size_t *m) {
    if (e->stage == HOLDS_CHARACTERS) {
        if (!KERNEL(write_held)(e, out, capacity, m))
            return LANE_FULL;
        e->stage = HOLDS_BYTES;
    }
    if (e->stage == HOLDS_BYTES) {
        hold_last_group(e);
        e->stage = IN_END;
    }
    if (e->stage == IN_END) {
        if (!KERNEL(write_held)(e, out, capacity, m))
            return LANE_FULL;
        if (e->end_last_line && e->column > 0) {
            size_t units = KERNEL(end_line)(e, out, capacity, *m);
            if (units == 0)
                return LANE_FULL;
            *m += units;
        }
        e->stage = AT_END;
    }
    return LANE_OK;
}

lane_result PUBLIC(forgiving_base64_encode)(const void *s, size_t n, OUT *out, size_t capacity) {
    if (base64_lacks(s, n) || base64_lacks(out, capacity))
        return base64_result(LANE_E_ARGUMENT, 0, 0);
    return KERNEL(encode_flat)(s, n, lane_base64_characters[0], true, out, capacity);
}

lane_result PUBLIC(base64_encode)(const void *s, size_t n, const lane_base64_options *options,
                                  OUT *out, size_t capacity) {
    lane_base64_encoder e;
    if (!begin(&e, options) || base64_lacks(s, n) || base64_lacks(out, capacity))
        return base64_result(LANE_E_ARGUMENT, 0, 0);
    if (e.line_length == 0)
        return KERNEL(encode_flat)(s, n, characters_of(e.alphabet), !e.no_padding, out, capacity);
    if (lane_base64_encode_size(n, options) <= capacity) {
        lane_result r = KERNEL(take_bytes)(&e, s, n, out, capacity);
        r.status = KERNEL(take_end)(&e, out, capacity, &r.written);
        return r;
    }
    /* As many lines as leave a fresh call at the start of a group, with their ends. */
    size_t lines = lines_of_restart(e.line_length), room = capacity / lines;
    size_t units = line_end_units(e.line_end);
    if (room < units || room - units < e.line_length)
        return base64_result(LANE_FULL, 0, 0);
    size_t restarts = room / (e.line_length + units);
    size_t bytes = restarts * (lines * e.line_length / 4 * 3);
    lane_result r = KERNEL(take_bytes)(&e, s, bytes, out, capacity);
    r.status = LANE_FULL;
    r.written += KERNEL(end_line)(&e, out, capacity, r.written);
    return r;
}

lane_result PUBLIC(base64_encoder_feed)(lane_base64_encoder *encoder, const void *s, size_t n,
                                        OUT *out, size_t capacity) {
    if (base64_lacks(s, n) || base64_lacks(out, capacity) || encoder->stage >= IN_END)
        return base64_result(LANE_E_ARGUMENT, 0, 0);
    lane_result r = KERNEL(take_bytes)(encoder, s, n, out, capacity);
    encoder->offset += r.read;
    return r;
}

lane_result PUBLIC(base64_encoder_finish)(lane_base64_encoder *encoder, OUT *out, size_t capacity) {
    if (base64_lacks(out, capacity) || encoder->stage == REFUSED)
        return base64_result(LANE_E_ARGUMENT, 0, 0);
    lane_result r = {LANE_OK, 0, 0};
    r.status = KERNEL(take_end)(encoder, out, capacity, &r.written);
    return r;
}

#undef OUT
