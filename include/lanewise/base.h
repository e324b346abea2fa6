/* lanewise/base.h - version, status codes, views, results.
 *
 * Promises of every public function, stated once (a header says so where one differs):
 *  - it reads [s, s+n) only and writes below the capacity given; bytes between `written` and the
 *    capacity are unspecified; no padding is asked of the caller; NULL with size 0 is fine;
 *  - outputs must not overlap inputs, or one another, unless its comment allows it;
 *  - every instruction-set tier gives the same result, the same error and the same position;
 *  - it allocates nothing, keeps no state of its own, does not set errno and knows no locale;
 *  - its time is linear in the input, its stack stays under 4 KiB, and it does not recurse on its
 *    input;
 *  - it may be called from any number of threads at once.
 */
#ifndef LANEWISE_BASE_H
#define LANEWISE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LANE_VERSION_MAJOR  0
#define LANE_VERSION_MINOR  1
#define LANE_VERSION_PATCH  0
#define LANE_VERSION_STRING "0.1.0"

#if defined(LANE_API)
/* the library's own build sets it */
#elif defined(_WIN32) && defined(LANE_SHARED)
#    define LANE_API __declspec(dllimport)
#else
#    define LANE_API
#endif

#ifdef __cplusplus
#    define LANE_EXTERN_C_BEGIN    extern "C" {
#    define LANE_EXTERN_C_END      }
#    define LANE_CAST(type, value) static_cast<type>(value)
#else
#    define LANE_EXTERN_C_BEGIN
#    define LANE_EXTERN_C_END
#    define LANE_CAST(type, value) ((type)(value))
#endif

/* Small functions are inline in the headers, and each has an exported twin of the same name, for
 * foreign-function interfaces and debuggers. A program that defines LANE_NO_INLINE before its first
 * lanewise header calls the twins. Every header declares such a function with LANE_TWIN and keeps
 * the bodies at its end, under LANE_TWIN_BODIES; the one file of the library that emits the twins
 * defines LANE_EMIT_TWINS. */
#if defined(LANE_EMIT_TWINS)
#    define LANE_TWIN        LANE_API
#    define LANE_TWIN_BODIES 1
#elif defined(LANE_NO_INLINE)
#    define LANE_TWIN        LANE_API
#    define LANE_TWIN_BODIES 0
#else
#    define LANE_TWIN        static inline
#    define LANE_TWIN_BODIES 1
#endif

LANE_EXTERN_C_BEGIN

/* What happened. Names and numbers are stable. 0 is success, 1 to 15 are ordinary stops that leave
 * a valid partial result, 16 and up are errors. Struct members that hold one are int32_t. */
typedef enum lane_status {
    LANE_OK = 0,
    LANE_END = 1,  /* an iterator is done */
    LANE_MORE = 2, /* wants more input */
    LANE_FULL = 3, /* the output is full; go on from `read` with more room */
    LANE_LIMIT =
        4, /* a limit of the caller's, or SIZE_MAX, was reached; what was found so far is valid */

    LANE_E_ARGUMENT = 16,    /* a broken precondition: NULL with a size, an unknown constant, ... */
    LANE_E_UNAVAILABLE = 17, /* not on this machine or not in this build */
    LANE_E_RANGE = 18,       /* an index past the end */
    LANE_E_MEMORY = 19,      /* the allocator gave nothing */
    LANE_E_NEEDS_STATE = 20, /* a range of this input needs the state at its border to be read */

    LANE_E_UNCLOSED_QUOTE = 32,     /* records: a quote never closed */
    LANE_E_TEXT_AFTER_QUOTE = 33,   /* records: text between a closing quote and the delimiter */
    LANE_E_UNCLOSED_BRACKET = 34,   /* records: a bracket never closed */
    LANE_E_TEXT_AFTER_BRACKET = 35, /* records: text between a closing bracket and the delimiter */
    LANE_E_RECORD_TOO_LONG = 36,    /* records: longer than max_record */
    LANE_E_AMBIGUOUS_USER = 37,     /* records: a bracketed field before the time of a log record */
    LANE_E_RAGGED = 38,             /* records: fewer fields than the header names */
    LANE_E_NOT_EDITABLE = 39,       /* records: a field whose edited text would break its record */

    LANE_E_NOT_UTF8 = 48,          /* bytes that are not UTF-8 */
    LANE_E_NOT_ASCII = 49,         /* a unit above 0x7F */
    LANE_E_NOT_ISOMORPHIC = 50,    /* a code unit, or a character, above 0xFF */
    LANE_E_NOT_UTF16 = 51,         /* a surrogate that stands alone */
    LANE_E_INSIDE_CODE_POINT = 52, /* an index that is no boundary of characters */

    LANE_E_BASE64_CHARACTER = 56,       /* base64: outside the alphabet, or behind the padding */
    LANE_E_BASE64_PADDING = 57,         /* base64: a `=` where no padding can be */
    LANE_E_BASE64_CUT = 58,             /* base64: one character, or one `=` of two, at the end */
    LANE_E_BASE64_MISSING_PADDING = 59, /* base64: no padding where it is required */
    LANE_E_BASE64_BITS = 60,            /* base64: leftover bits that are not 0 */

    LANE_E_NOT_IN_SET = 64, /* a unit outside the set that all must be in */
    LANE_E_EMPTY = 65       /* nothing where at least one unit must be */
} lane_status;

/* The word that messages use for a status ("unclosed-quote"), never NULL; "unknown" for a number
 * that is none. The string lives as long as the program. */
LANE_API const char *lane_status_name(int32_t status);

/* "0.1.0", of the library that runs (LANE_VERSION_STRING is that of the header). */
LANE_API const char *lane_version(void);

/* Borrowed text: `size` bytes at `data`. NULL with 0 is the empty text.
 * Source: WHATWG Infra 4.4 "byte" (Y01)
 * Source: WHATWG Infra 4.5 "byte sequence" (Y03)
 * Source: WHATWG Infra 4.5 "length" (Y04) */
typedef struct lane_view {
    const char *data;
    size_t size;
} lane_view;

/* Borrowed UTF-16: `size` code units at `data`, of any values.
 * Source: WHATWG Infra 4.7 "code unit, string" (S01)
 * Source: WHATWG Infra 4.7 "length" (S03) */
typedef struct lane_view16 {
    const uint16_t *data;
    size_t size;
} lane_view16;

/* The view of the `size` units at `data`. */
LANE_TWIN lane_view lane_view_of(const void *data, size_t size);
LANE_TWIN lane_view16 lane_view16_of(const uint16_t *data, size_t size);

/* What a writer did: `read` units of input used, `written` units of output filled. With LANE_FULL,
 * `read` is the smallest index from which a fresh call goes on correctly. */
typedef struct lane_result {
    int32_t status;
    size_t read;
    size_t written;
} lane_result;

/* What a check found: LANE_OK with `position` = the size, or an error and where it is. */
typedef struct lane_check {
    int32_t status;
    size_t position;
} lane_check;

#if LANE_TWIN_BODIES
LANE_TWIN lane_view lane_view_of(const void *data, size_t size) {
    lane_view v;
    v.data = LANE_CAST(const char *, data);
    v.size = size;
    return v;
}

LANE_TWIN lane_view16 lane_view16_of(const uint16_t *data, size_t size) {
    lane_view16 v;
    v.data = data;
    v.size = size;
    return v;
}
#endif

LANE_EXTERN_C_END

#endif
