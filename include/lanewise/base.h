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
    LANE_E_EMPTY = 65,      /* nothing where at least one unit must be */

    LANE_E_NOT_A_LINK = 72,        /* link: text where a `<` or a comma must be */
    LANE_E_UNCLOSED_TARGET = 73,   /* link: a `<` without its `>` */
    LANE_E_NO_RELATION = 74,       /* link: a link-value without a relation type is no link */
    LANE_E_REPEATED = 75,          /* link: a parameter of which only the first counts, again */
    LANE_E_EMPTY_NAME = 76,        /* http: a parameter without a name */
    LANE_E_TRAILING_SPACE = 77,    /* link: space at the end of an unquoted value belongs to it */
    LANE_E_UNSAFE_BYTE = 78,       /* http: a byte that must not get into a header field */
    LANE_E_TEXT_AFTER_VALUE = 79,  /* http: text between a parameter and the next `;` or comma */
    LANE_E_EXT_VALUE = 80,         /* http: not the grammar of an ext-value (RFC 8187) */
    LANE_E_EXT_VALUE_CUT = 81,     /* http: an ext-value that ends too soon */
    LANE_E_EXT_VALUE_CHARSET = 82, /* http: an ext-value in another encoding than UTF-8 */
    LANE_E_QVALUE = 83             /* http: not a weight from 0 to 1 */
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

/* ---- memory: for what is built as a tree (lists of links, ...) ---- */

/* Where memory comes from. A pointer to one may be NULL: malloc, realloc and free of libc. Memory is
 * aligned for any member that is no wider than 8 bytes. */
typedef struct lane_alloc {
    void *(*alloc)(void *context, size_t size); /* NULL when there is none */
    /* the block in place or elsewhere, with its first old_size bytes; NULL, and the block untouched, when
     * there is no room. May be NULL: then a new block is taken and the old one freed */
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
    void (*free)(void *context, void *block, size_t size); /* may be NULL: nothing is given back */
    void *context;
} lane_alloc;

/* Memory that is given back all at once. Plain data; the members are private. Not for two threads at a
 * time. It must not be moved while blocks of it are in use. */
typedef struct lane_arena {
    lane_alloc source;
    char *at;   /* the next free byte */
    char *end;  /* of the block that it is in */
    void *last; /* the newest block taken from `source`, with the older ones behind it */
    char *first;
    size_t first_size;
    size_t taken; /* bytes taken from `source` */
} lane_arena;

/* Begins with the `size` bytes at `first` (the caller's, which must outlive the arena; NULL with 0: none), and
 * goes to `source` when they are used up (NULL: libc). Takes nothing by itself. */
LANE_API void lane_arena_init(lane_arena *arena, const lane_alloc *source, void *first,
                              size_t size);

/* `size` bytes, aligned to 8; NULL when the source has none, and then the arena is as before. With size 0 a
 * pointer that is not NULL. Blocks taken from the source double, so that n bytes asked for, each
 * size rounded up to 8, cost at most 4 n + 4096 taken. */
LANE_API void *lane_arena_alloc(lane_arena *arena, size_t size);

/* A block of the arena made larger: in place where it is the newest and there is room, else copied to a new
 * one (the old one stays in use). Made smaller, it stays, and the newest gives back what it had more. NULL, and the
 * block untouched, when there is no memory. `block` may be NULL with old_size 0. */
LANE_API void *lane_arena_resize(lane_arena *arena, void *block, size_t old_size, size_t new_size);

/* Gives all blocks back to the source; the arena is then as lane_arena_init left it, for more use. */
LANE_API void lane_arena_free(lane_arena *arena);

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
