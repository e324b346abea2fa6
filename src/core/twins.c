/* twins.c - the exported twins of the headers' inline functions, from the same bodies. */
#define LANE_EMIT_TWINS
#include <lanewise/lanewise.h>
