/* ext_value.c - ext-values: charset ' [ language ] ' value (RFC 8187 3.2). */
#include <lanewise/http_field.h>
#include <lanewise/uri.h>
#include <lanewise/utf.h>

#include "../dispatch/dispatch.h"
#include "percent_parts.h"

enum { CHARSET_SIZE = 5 };
static const char charset_names[2][CHARSET_SIZE + 1] = {"UTF-8", "utf-8"};

static lane_ext_value failed(int32_t status, size_t position) {
    lane_ext_value v = {status, position, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    return v;
}

/* A byte that the grammar has not at i; at the end of the input, one that is missing. */
static lane_ext_value unexpected(size_t i, size_t n) {
    return failed(i < n ? LANE_E_EXT_VALUE : LANE_E_EXT_VALUE_CUT, i);
}

/* mime-charsetc of RFC 8187 3.2.1 */
static bool is_charset_character(uint8_t c) {
    return c == '%' || c == '{' || c == '}' ||
           (lane_class_has(&lane_class_attr_char, c) && c != '.' && c != '|');
}

static bool is_language_character(uint8_t c) {
    return c == '-' || lane_class_has(&lane_class_ascii_alphanumeric, c);
}

/* value-chars, and space behind them: where they end; *bad is where the grammar is left, or n */
static size_t value_end(const uint8_t *s, size_t i, size_t n, size_t *bad) {
    const lane_kernels *k = lane_kernels_get();
    while (i < n) {
        if (s[i] == '%') {
            for (size_t digit = i + 1; digit < i + 3; digit++)
                if (digit == n || !lane_class_has(&lane_class_ascii_hex_digit, s[digit])) {
                    *bad = digit;
                    return i;
                }
            i += 3;
            continue;
        }
        size_t run = k->find_first_not_in(s + i, n - i, &lane_class_attr_char);
        if (run == 0)
            break;
        i += run;
    }
    *bad = i + k->find_first_not_in(s + i, n - i, &lane_class_ows);
    return i;
}

lane_ext_value lane_ext_value_split(const void *text, size_t n) {
    const uint8_t *s = text;
    size_t i = 0;
    while (i < n && i < CHARSET_SIZE &&
           (s[i] == charset_names[0][i] || s[i] == charset_names[1][i]))
        i++;
    if (i < n && (is_charset_character(s[i]) || (s[i] == '\'' && i > 0 && i < CHARSET_SIZE)))
        return failed(LANE_E_EXT_VALUE_CHARSET, 0);
    if (i < CHARSET_SIZE || i == n || s[i] != '\'')
        return unexpected(i, n);
    const size_t language = ++i;
    while (i < n && is_language_character(s[i]))
        i++;
    if (i == n || s[i] != '\'')
        return unexpected(i, n);
    const size_t value = i + 1;
    size_t bad;
    const size_t end = value_end(s, value, n, &bad);
    if (bad < n || (end < n && s[end] == '%'))
        return unexpected(bad, n);
    lane_ext_value v = {LANE_OK, n, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    v.charset = lane_view_of(s, CHARSET_SIZE);
    v.language = lane_view_of(s + language, i - language);
    v.value = lane_view_of(s + value, end - value);
    return v;
}

/* The index of the first byte or %XX of a part that is no UTF-8, or n. Bytes that are no %XX are ASCII. */
static size_t find_not_utf8(const uint8_t *s, size_t n) {
    const lane_kernels *k = lane_kernels_get();
    uint8_t bytes[4];
    for (size_t i = 0; i < n;) {
        if (s[i] != '%') {
            i += k->find_byte(s + i, n - i, '%');
        } else if (percent_byte(s + i, n - i) < 0x80) {
            i += 3;
        } else {
            uint32_t size = percent_character(s + i, n - i, bytes);
            if (size == 0)
                return i;
            i += (size_t)3 * size;
        }
    }
    return n;
}

lane_result lane_ext_value_decode(const void *text, size_t n, void *out, size_t capacity) {
    const lane_ext_value v = lane_ext_value_split(text, n);
    lane_result r = {v.status, v.position, 0};
    if (v.status != LANE_OK)
        return r;
    const uint8_t *value = (const uint8_t *)v.value.data;
    const size_t bad = find_not_utf8(value, v.value.size);
    if (bad < v.value.size) {
        r.status = LANE_E_NOT_UTF8;
        r.read = (size_t)(value - (const uint8_t *)text) + bad;
        return r;
    }
    const size_t size = v.value.size - 2 * lane_kernels_get()->count_byte(value, v.value.size, '%');
    if (size > capacity) {
        r.status = LANE_FULL;
        r.read = 0;
        return r;
    }
    r.written = lane_percent_decode(value, v.value.size, out, capacity).written;
    return r;
}

lane_result lane_ext_value_encode(const void *s, size_t n, lane_view language, void *out,
                                  size_t capacity) {
    lane_result r = {LANE_E_ARGUMENT, 0, 0};
    for (size_t i = 0; i < language.size; i++)
        if (!is_language_character((uint8_t)language.data[i]))
            return r;
    const lane_utf8_check text = lane_utf8_validate(s, n);
    if (text.status != LANE_OK) {
        r.status = LANE_E_NOT_UTF8;
        r.read = text.position;
        return r;
    }
    const size_t fixed = CHARSET_SIZE + 2;
    const size_t size = lane_percent_encode_size(s, n, &lane_class_not_attr_char);
    if (size == SIZE_MAX || language.size > SIZE_MAX - fixed - size) {
        r.status = LANE_LIMIT;
        r.written = SIZE_MAX;
        return r;
    }
    r.written = size + fixed + language.size;
    if (r.written > capacity) {
        r.status = LANE_FULL;
        return r;
    }
    uint8_t *at = out;
    memcpy(at, "UTF-8'", fixed - 1);
    at += fixed - 1;
    if (language.size > 0)
        memcpy(at, language.data, language.size);
    at += language.size;
    *at++ = '\'';
    lane_percent_encode(s, n, &lane_class_not_attr_char, at, size);
    r.status = LANE_OK;
    r.read = n;
    return r;
}
