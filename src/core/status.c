/* status.c - the words for status codes, and the version. */
#include <lanewise/base.h>

const char *lane_version(void) {
    return LANE_VERSION_STRING;
}

const char *lane_status_name(int32_t status) {
    switch (status) {
    case LANE_OK:
        return "ok";
    case LANE_END:
        return "end";
    case LANE_MORE:
        return "more";
    case LANE_FULL:
        return "full";
    case LANE_LIMIT:
        return "limit";
    case LANE_E_ARGUMENT:
        return "argument";
    case LANE_E_UNAVAILABLE:
        return "unavailable";
    case LANE_E_RANGE:
        return "range";
    case LANE_E_MEMORY:
        return "memory";
    case LANE_E_NEEDS_STATE:
        return "needs-state";
    case LANE_E_UNCLOSED_QUOTE:
        return "unclosed-quote";
    case LANE_E_TEXT_AFTER_QUOTE:
        return "text-after-quote";
    case LANE_E_UNCLOSED_BRACKET:
        return "unclosed-bracket";
    case LANE_E_TEXT_AFTER_BRACKET:
        return "text-after-bracket";
    case LANE_E_RECORD_TOO_LONG:
        return "record-too-long";
    case LANE_E_AMBIGUOUS_USER:
        return "ambiguous-user";
    case LANE_E_RAGGED:
        return "ragged";
    case LANE_E_NOT_UTF8:
        return "not-utf8";
    case LANE_E_NOT_ASCII:
        return "not-ascii";
    case LANE_E_NOT_IN_SET:
        return "not-in-set";
    case LANE_E_EMPTY:
        return "empty";
    default:
        return "unknown";
    }
}
