/* ascii.c - the functions of ascii.h that read text; the predicates are inline there. */
#include <lanewise/ascii.h>

#include "../dispatch/dispatch.h"

#define UNIT_BITS 8
#include "ascii_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "ascii_template.h"
#undef UNIT_BITS

lane_check lane_check_token(const void *s, size_t n) {
    if (n == 0) {
        lane_check empty = {LANE_E_EMPTY, 0};
        return empty;
    }
    return lane_check_all_in(s, n, &lane_class_tchar);
}

lane_check lane_check_field_value(const void *s, size_t n) {
    return lane_check_all_in(s, n, &lane_class_field_value);
}

lane_check lane_check_uri_safe(const void *s, size_t n) {
    return lane_check_all_in(s, n, &lane_class_uri);
}
