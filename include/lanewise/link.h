/* lanewise/link.h - the HTTP `Link` header field: parse, filter, write.
 *
 * Three levels. lane_link_next() gives the link-values of one field as they are written, and copies nothing:
 * lane_link_... walk like this, lane_links_... are about lists.
 * lane_link_find() and the early hints filter what it gives. lane_links_parse() makes lists of links as RFC 8288
 * Appendix B says: targets and contexts resolved, one link for each relation type, attributes decoded.
 *
 * Where the texts differ: commas between link-values are skipped (the appendix forgot them, RFC 9110 5.6.1 has
 * them); attributes with a star replace the plain ones (erratum 5878), unless they cannot be decoded; text that
 * begins no link-value ends the field. docs/link.md lists all of it. Nothing in a link is safe to use as it
 * is: a target may be `javascript:` or on another host, a decoded value may hold NUL, CR and LF.
 */
#ifndef LANEWISE_LINK_H
#define LANEWISE_LINK_H

#include <lanewise/base.h>
#include <lanewise/http_field.h>

LANE_EXTERN_C_BEGIN

/* ---- link-values as they are written ---- */

/* A link-value: views of the field value. */
typedef struct lane_link_value {
    lane_view text;         /* from `<` to the end of its last parameter */
    lane_view target;       /* between `<` and `>`, as it is written */
    size_t parameter_count; /* in the array */
    size_t parameter_total; /* all of them, also those for which the array had no room */
    lane_view rest;         /* from the `;` of the first parameter without room, to go on with by
                       lane_http_parameter_next(); empty when there was room for all */
} lane_link_value;

/* The next link-value, with its first `capacity` parameters in `parameters` (NULL with 0); the others are moved over
 * and counted. Before it space and commas are skipped.
 * LANE_OK. LANE_END: the field is done. LANE_E_NOT_A_LINK: another byte than `<`, at `position`.
 * LANE_E_UNCLOSED_TARGET: no `>` behind the `<` at `position`. At an error the parser stays, `value` may hold anything,
 * and every call gives the error again; lane_link_resume() moves on. Linear: a field is read once.
 * Source: RFC 8288 B.2 and B.3 */
LANE_API int32_t lane_link_next(lane_http_parser *parser, lane_link_value *value,
                                lane_http_parameter *parameters, size_t capacity);

/* After an error, moves behind the next comma, which may be one inside quotes: LANE_OK, or LANE_END when there is
 * none. Without an error it does nothing and gives LANE_OK. */
LANE_API int32_t lane_link_resume(lane_http_parser *parser);

/* ---- filters ---- */

/* Whether the first `rel` among the parameters has that relation type (n bytes, compared without case; not empty, no
 * space). Linear. */
LANE_API bool lane_link_has_relation(const lane_http_parameter *parameters, size_t count,
                                     const void *relation, size_t n);

/* lane_link_next() up to a link-value that has that relation type: the next one of that type, or the status of
 * lane_link_next(). One whose `rel` is not among the first `capacity` parameters is found as well, and so is one
 * with an `anchor`, which is a link of another document: lane_http_parameter_find() tells. */
LANE_API int32_t lane_link_find(lane_http_parser *parser, const void *relation, size_t n,
                                lane_link_value *value, lane_http_parameter *parameters,
                                size_t capacity);

/* The relation types that early hints are about. */
enum {
    LANE_HINT_PRELOAD = 1,
    LANE_HINT_PRECONNECT = 2,
    LANE_HINT_MODULEPRELOAD = 4,
    LANE_HINT_DNS_PREFETCH = 8
};

/* A link-value that may be sent as an early hint. Its parameters are those with a name, unquoted values without the
 * space behind them; what is quoted may hold backslashes (flags). A parameter that is not there is NULL; of several
 * the first counts. They point into the caller's array. */
typedef struct lane_early_hint {
    lane_view text;     /* from `<` to the end of its last parameter */
    lane_view target;   /* as it is written */
    uint32_t relations; /* LANE_HINT_... */
    uint32_t reserved;
    size_t parameter_count; /* in the caller's array, empty names left out */
    size_t position;        /* of what is wrong, when a link-value is refused or the field ends */
    const lane_http_parameter *as;
    const lane_http_parameter *crossorigin; /* no value, an empty one and a name are three things */
    const lane_http_parameter *fetchpriority;
    const lane_http_parameter *imagesrcset;
    const lane_http_parameter *nopush;
} lane_early_hint;

/* The next link-value that has one of these relation types and no `anchor` (which would make it a link of another
 * document). LANE_OK. LANE_END. LANE_E_NOT_A_LINK, LANE_E_UNCLOSED_TARGET: as lane_link_next().
 * These refuse a link-value with such a type, at hint->position; the next call goes on behind it:
 * LANE_E_UNSAFE_BYTE: a control other than HTAB, a quote that opens no quoted string, or a `<` behind the first one;
 * another parser would read it otherwise. LANE_E_UNCLOSED_QUOTE. LANE_E_TEXT_AFTER_VALUE: no comma before it.
 * LANE_LIMIT: more parameters than `capacity`.
 * Relation types: WHATWG HTML 4.6.8; RFC 8297 */
LANE_API int32_t lane_early_hints_next(lane_http_parser *parser, lane_early_hint *hint,
                                       lane_http_parameter *parameters, size_t capacity);

/* Link-values with more parameters than this are refused by lane_early_hints_copy(). */
enum { LANE_EARLY_HINT_PARAMETERS = 32 };

typedef struct lane_early_hints_result {
    int32_t status;
    int32_t
        problem; /* LANE_OK, or the first thing that was refused, or ended the field: an error of
                        lane_early_hints_next() */
    size_t problem_position;
    size_t read; /* where a fresh call goes on */
    size_t written;
    size_t hints;   /* link-values written */
    size_t refused; /* link-values with these types that were left out */
} lane_early_hints_result;

/* Writes the early hints of a field value as a field value of their own: what an edge may send on as it is. Link-values
 * without these types are left out, and those that are refused (more than LANE_EARLY_HINT_PARAMETERS too); text that
 * begins no link-value ends it. Of what is kept, space behind unquoted values and between things goes, and parameters
 * without a name; all else comes out as it is written. At most n bytes, none of them a control but HTAB, and a `<` for
 * each hint. `problem` is the first one; to tell them all, walk with lane_early_hints_next(). LANE_OK: `read` = n.
 * LANE_FULL: go on from `read` with a new field. */
LANE_API lane_early_hints_result lane_early_hints_copy(const void *s, size_t n, void *out,
                                                       size_t capacity);

/* ---- lists of links ---- */

typedef struct lane_link_attribute {
    lane_view name;     /* in lower case, without the star */
    lane_view value;    /* decoded */
    lane_view language; /* of an ext-value, as it is written; empty otherwise */
    uint32_t flags; /* LANE_HTTP_HAS_VALUE, QUOTED, UNCLOSED; LANE_HTTP_STAR: it was an ext-value */
    uint32_t reserved;
} lane_link_attribute;

/* A link: what stands in one link-value, for one of its relation types. Links of one link-value share their attributes.
 * Views point into the field value, the options or the arena. */
typedef struct lane_link {
    lane_view target;                      /* resolved */
    lane_view relation;                    /* in lower case, not empty */
    lane_view context;                     /* resolved; `data` NULL: anonymous */
    const lane_link_attribute *attributes; /* in the order of the field; without rel and anchor */
    size_t attribute_count;
    lane_view text; /* the link-value, for its place in the field */
    size_t field;   /* which field it is in */
} lane_link;

/* What is odd in a field, or is the reason why something is not in the list. */
typedef struct lane_link_problem {
    int32_t
        code; /* LANE_E_NOT_A_LINK, UNCLOSED_TARGET, UNCLOSED_QUOTE, NO_RELATION, REPEATED, EMPTY_NAME,
                     TRAILING_SPACE, EXT_VALUE, EXT_VALUE_CUT, EXT_VALUE_CHARSET, NOT_UTF8 */
    uint32_t reserved;
    size_t field;
    size_t position; /* in the field value */
} lane_link_problem;

/* All zero is Appendix B exactly, with the limits. Views of `data` NULL are not there; one that is there may be
 * empty. */
typedef struct lane_link_options {
    size_t size; /* sizeof(lane_link_options), or 0 */
    lane_view
        base_url; /* what references are resolved against. Not there: relative ones stay as they are */
    lane_view
        context_url; /* the context of links without an anchor, itself resolved. Not there: anonymous */
    size_t max_field; /* bytes of a field value; 0: 65536; SIZE_MAX: no limit, here and below */
    size_t max_links; /* 0: 1024 */
    size_t max_parameters;    /* of a link-value; 0: 64 */
    size_t max_problems;      /* that are kept, the first ones; 0: 64. Others are counted */
    uint8_t drop_empty_names; /* parameters without a name are no attributes */
    uint8_t trim_unquoted;    /* space behind unquoted values is not theirs */
    uint8_t resume;           /* text that begins no link-value is skipped to the next comma */
    uint8_t no_resolution;    /* targets and contexts as they are written */
    uint8_t no_star;          /* ext-values are left out, and the plain attributes stay */
    uint8_t reserved[3];      /* 0 */
} lane_link_options;

typedef struct lane_link_list {
    /* LANE_OK. LANE_LIMIT: a limit of the options was reached, at `position` of `field`: the link-value there and what
     * is behind it are not in the list (of the last relation types of a link-value some may be). LANE_E_MEMORY: as
     * with a limit. LANE_E_ARGUMENT: options of another size, or with something in their reserved
     * bytes; nothing is in it. */
    int32_t status;
    uint32_t reserved;
    size_t field;
    size_t position;
    lane_link *links;
    size_t count;
    lane_link_problem *problems;
    size_t problem_count; /* in `problems` */
    size_t problem_total; /* all of them */
} lane_link_list;

/* The links of a set of header fields: of those named `Link`, in any case. `options` may be NULL. All memory is the
 * arena's; it is linear in the input and the links found, about 300 bytes a parameter and 130 a link at most, with
 * the text that has to be made anew (a relative reference that is resolved is as long as the base and itself). The fields
 * and the views of the options must live as long as the list.
 * Linear time, with any options.
 * Source: RFC 8288 B.1 to B.4 */
LANE_API lane_link_list lane_links_parse(const lane_http_field *fields, size_t count,
                                         const lane_link_options *options, lane_arena *arena);

/* The same of one field value. */
LANE_API lane_link_list lane_links_parse_value(const void *s, size_t n,
                                               const lane_link_options *options, lane_arena *arena);

/* The first attribute of that name (n bytes, in lower case); NULL when there is none. */
LANE_API const lane_link_attribute *lane_link_attribute_find(const lane_link *link,
                                                             const void *name, size_t n);

/* ---- writing ---- */

/* Writes links as one field value, which lane_links_parse_value() with the same options, and limits that it stays
 * below, reads as the same links (but for `text` and `field`, the flags QUOTED and UNCLOSED, and STAR of a `title` beyond
 * ASCII). Of `options` (may be NULL) context_url and no_resolution tell which links need no anchor, and with no_star
 * nothing is an ext-value. Consecutive links that share target, context and attributes by pointer become one link-value.
 * Values are quoted where they are no token; an attribute with LANE_HTTP_STAR is written as an ext-value, and so is a
 * `title` beyond ASCII; other bytes beyond ASCII stand in quotes.
 * What does not read back: a `>` in a target, which becomes %3E; dot segments (which a target gets from a base with
 * such), and references without a scheme where there is a base; attributes that parsing never gives, or only where
 * names end with several stars (of one name some with LANE_HTTP_STAR and some without; `media`, `title` or `type`
 * twice; LANE_HTTP_STAR with a name that ends with a star, before one with that name without it).
 * LANE_OK: `read` = count. LANE_FULL: `read` links are written, go on from there with a new field; out NULL with
 * capacity 0: `written` is 0. LANE_E_UNSAFE_BYTE: link `read` holds a control byte that cannot be written.
 * LANE_E_ARGUMENT: link `read` cannot be written so that it reads the same: an empty relation type or one with space, a
 * name that is none, an anonymous context where the options have one, an ext-value that is no UTF-8;
 * with `read` 0 also options as above.
 * lane_links_write_size() is the exact size of all, or of those before an error; SIZE_MAX when that is more. */
LANE_API lane_result lane_links_write(const lane_link *links, size_t count,
                                      const lane_link_options *options, void *out, size_t capacity);
LANE_API size_t lane_links_write_size(const lane_link *links, size_t count,
                                      const lane_link_options *options);

LANE_EXTERN_C_END

#endif
