/* whitespace.c - newlines and ASCII whitespace (Infra 4.7), and case, for a whole text and for the pieces of
 * a stream. */
#include <lanewise/ascii.h>
#include <lanewise/infra_string.h>

#include "../dispatch/dispatch.h"

/* strip and collapse: lane_string_state.pending */
enum {
    BEFORE_TEXT = 0, /* nothing but whitespace so far */
    IN_TEXT = 1,     /* the last unit was none */
    SPACE_OWED = 2   /* whitespace, of which a space is written when something follows */
};

/* what was read of a stream where nothing else has to be remembered */
static lane_result counted(lane_string_state *state, lane_result r) {
    state->offset += r.read;
    return r;
}

#define UNIT_BITS 8
#include "whitespace_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "whitespace_template.h"
#undef UNIT_BITS
