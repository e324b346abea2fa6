/* base64_encode.c - bytes to base64, in lines or not. The kernel writes whole groups of four characters;
 * a group that a line end or the end of the text cuts is written here, character by character. */
#include "base64_parts.h"

/* lane_base64_encoder.stage */
enum {
    HOLDS_BYTES = 0,      /* held[0, count): of the open group */
    HOLDS_CHARACTERS = 1, /* held[4 - count, 4): they wait for room */
    IN_END = 2,           /* the same of the last group, or only the last line's end */
    AT_END = 3,           /* finished */
    REFUSED = 4
};

static bool are_options(const lane_base64_options *o) {
    static const uint8_t zeros[sizeof o->reserved];
    return (o->size == 0 || o->size == sizeof *o) && o->alphabet <= LANE_BASE64_ALPHABET_URL &&
           o->no_padding <= 1 && o->line_end <= LANE_BASE64_LF && o->end_last_line <= 1 &&
           memcmp(o->reserved, zeros, sizeof zeros) == 0;
}

static const lane_base64_options plain_options;

static const uint8_t *characters_of(uint8_t alphabet) {
    return lane_base64_characters[alphabet == LANE_BASE64_ALPHABET_URL];
}

static size_t line_end_units(uint8_t line_end) {
    return line_end == LANE_BASE64_LF ? 1 : 2;
}

/* The four characters, padded, of the `count` bytes, 1 or 2, that end at `end`, the first one lowest; with a
 * count of 0 they are nothing. */
LANE_INLINE uint32_t last_group(const uint8_t *end, size_t count, const uint8_t *alphabet) {
    bool two = count == 2;
    uint32_t first = *(end - 1 - two), second = two ? end[-1] : 0;
    uint32_t third = two ? alphabet[(second & 15) << 2] : '=';
    return alphabet[first >> 2] | (uint32_t)alphabet[(first & 3) << 4 | second >> 4] << 8 |
           third << 16 | (uint32_t)'=' << 24;
}

/* how many of them are written */
LANE_INLINE size_t last_units(size_t count, bool padded) {
    return (padded ? 4 : count + 1) & (0 - (size_t)(count != 0));
}

/* From the bytes of the open group, if there is one, to its characters. */
static void hold_last_group(lane_base64_encoder *e) {
    if (e->count == 0)
        return;
    uint32_t group = last_group(e->held + e->count, e->count, characters_of(e->alphabet));
    size_t units = last_units(e->count, !e->no_padding);
    for (size_t i = 0; i < units; i++)
        e->held[4 - units + i] = (uint8_t)(group >> 8 * i);
    e->count = (uint8_t)units;
}

/* Characters of n bytes without line ends; SIZE_MAX: too many. */
static size_t characters_for(size_t n, bool padded) {
    size_t groups = n / 3, rest = n % 3;
    size_t last = last_units(rest, padded);
    return groups > (SIZE_MAX - last) / 4 ? SIZE_MAX : groups * 4 + last;
}

size_t lane_base64_encode_size(size_t n, const lane_base64_options *options) {
    const lane_base64_options *o = options != NULL ? options : &plain_options;
    if (!are_options(o))
        return 0;
    size_t characters = characters_for(n, !o->no_padding);
    if (o->line_length == 0 || characters == 0 || characters == SIZE_MAX)
        return characters;
    size_t ends = (characters - 1) / o->line_length + o->end_last_line;
    size_t units = line_end_units(o->line_end);
    return ends > (SIZE_MAX - characters) / units ? SIZE_MAX : characters + ends * units;
}

/* The lines between two places where a line and a group begin together: 1, 2 or 4. */
static size_t lines_of_restart(size_t line_length) {
    return line_length % 4 == 0 ? 1 : line_length % 2 == 0 ? 2 : 4;
}

/* A fresh encoder; false: no options, and it refuses every call. */
static bool begin(lane_base64_encoder *e, const lane_base64_options *options) {
    const lane_base64_options *o = options != NULL ? options : &plain_options;
    memset(e, 0, sizeof *e);
    if (!are_options(o)) {
        e->stage = REFUSED;
        return false;
    }
    e->line_length = o->line_length;
    e->alphabet = o->alphabet;
    e->no_padding = o->no_padding;
    e->line_end = o->line_end;
    e->end_last_line = o->end_last_line;
    return true;
}

int32_t lane_base64_encoder_init(lane_base64_encoder *encoder, const lane_base64_options *options) {
    return begin(encoder, options) ? LANE_OK : LANE_E_ARGUMENT;
}

#define UNIT_BITS 8
#include "base64_encode_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "base64_encode_template.h"
#undef UNIT_BITS
