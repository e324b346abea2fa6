/* infra_string.c - string and byte sequence operations of Infra 4.5 and 4.7: two texts, parts of a text,
 * lists of texts. */
#include <lanewise/infra_string.h>

#include "../dispatch/dispatch.h"
#include "code_point.h"

#define UNIT_BITS 8
#include "infra_string_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "infra_string_template.h"
#undef UNIT_BITS
