/* status.c - the words for status codes, and the version. */
#include <lanewise/base.h>

static const struct {
    int32_t status;
    const char *name;
} names[] = {
    {LANE_OK, "ok"},
    {LANE_END, "end"},
    {LANE_MORE, "more"},
    {LANE_FULL, "full"},
    {LANE_LIMIT, "limit"},
    {LANE_E_ARGUMENT, "argument"},
    {LANE_E_UNAVAILABLE, "unavailable"},
    {LANE_E_RANGE, "range"},
    {LANE_E_MEMORY, "memory"},
    {LANE_E_NEEDS_STATE, "needs-state"},
    {LANE_E_UNCLOSED_QUOTE, "unclosed-quote"},
    {LANE_E_TEXT_AFTER_QUOTE, "text-after-quote"},
    {LANE_E_UNCLOSED_BRACKET, "unclosed-bracket"},
    {LANE_E_TEXT_AFTER_BRACKET, "text-after-bracket"},
    {LANE_E_RECORD_TOO_LONG, "record-too-long"},
    {LANE_E_AMBIGUOUS_USER, "ambiguous-user"},
    {LANE_E_RAGGED, "ragged"},
    {LANE_E_NOT_EDITABLE, "not-editable"},
    {LANE_E_NOT_UTF8, "not-utf8"},
    {LANE_E_NOT_ASCII, "not-ascii"},
    {LANE_E_NOT_ISOMORPHIC, "not-isomorphic"},
    {LANE_E_BASE64_CHARACTER, "base64-character"},
    {LANE_E_BASE64_PADDING, "base64-padding"},
    {LANE_E_BASE64_CUT, "base64-cut"},
    {LANE_E_BASE64_MISSING_PADDING, "base64-missing-padding"},
    {LANE_E_BASE64_BITS, "base64-bits"},
    {LANE_E_NOT_UTF16, "not-utf16"},
    {LANE_E_INSIDE_CODE_POINT, "inside-code-point"},
    {LANE_E_NOT_IN_SET, "not-in-set"},
    {LANE_E_EMPTY, "empty"},
    {LANE_E_NOT_A_LINK, "not-a-link"},
    {LANE_E_UNCLOSED_TARGET, "unclosed-target"},
    {LANE_E_NO_RELATION, "no-relation"},
    {LANE_E_REPEATED, "repeated"},
    {LANE_E_EMPTY_NAME, "empty-name"},
    {LANE_E_TRAILING_SPACE, "trailing-space"},
    {LANE_E_UNSAFE_BYTE, "unsafe-byte"},
    {LANE_E_TEXT_AFTER_VALUE, "text-after-value"},
    {LANE_E_EXT_VALUE, "ext-value"},
    {LANE_E_EXT_VALUE_CUT, "ext-value-cut"},
    {LANE_E_EXT_VALUE_CHARSET, "ext-value-charset"},
    {LANE_E_QVALUE, "qvalue"},
};

const char *lane_status_name(int32_t status) {
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].status == status)
            return names[i].name;
    return "unknown";
}

const char *lane_version(void) {
    return LANE_VERSION_STRING;
}
