/* lanewise/uri.h - URI references: split, join, resolve; percent-encoding; IRIs.
 *
 * Any bytes are a reference: splitting never fails and trims nothing, and resolving is the strict form of the
 * RFC, which is not that of browsers (URL Standard): a space stays, `1a:b` has a scheme, `http:g` is not
 * relative.
 */
#ifndef LANEWISE_URI_H
#define LANEWISE_URI_H

#include <lanewise/base.h>
#include <lanewise/scan.h>

LANE_EXTERN_C_BEGIN

/* ---- references ---- */

/* The five components, without what marks them off. `data` of one that is not there is NULL; one that is there
 * and empty ("http://a?" has such a query) has a pointer and size 0. The path is always there. */
typedef struct lane_uri {
    lane_view scheme;
    lane_view authority;
    lane_view path;
    lane_view query;
    lane_view fragment;
} lane_uri;

/* Splits the n bytes by the pattern of Appendix B; the views point into s. Never fails. NULL with 0 is the empty
 * reference: a path alone.
 * Source: RFC 3986 Appendix B */
LANE_API lane_uri lane_uri_split(const void *s, size_t n);

/* Puts components together. LANE_OK: `written` bytes. LANE_FULL: `written` is the size it has; out NULL with capacity 0
 * is how to ask. LANE_LIMIT: more than SIZE_MAX. `read` is always 0.
 * Source: RFC 3986 5.3 */
LANE_API lane_result lane_uri_join(const lane_uri *uri, void *out, size_t capacity);

/* Resolves the reference of n bytes against a base, in the strict way, dots removed; `base` NULL is no base: then a
 * reference with a scheme has its dots removed, and any other comes out as it is. (The empty text is a base.)
 * `out` must not overlap the inputs. LANE_OK: `written` bytes, `read` = n. LANE_FULL: `written` is the size the
 * result has, `read` is 0, and `out` may hold anything below its capacity; a capacity of exactly that size is
 * enough. Linear, whatever the segments; no memory.
 * Source: RFC 3986 5.2.2 to 5.2.4, 5.3 */
LANE_API lane_result lane_uri_resolve(const void *base, size_t base_size, const void *s, size_t n,
                                      void *out, size_t capacity);

/* The most that resolving gives: base_size + n + 1; SIZE_MAX when that is more. Constant time. */
LANE_API size_t lane_uri_resolve_bound(size_t base_size, size_t n);

/* Whether resolving leaves the reference as it is, whatever the base: it has a scheme, and no dot segments. */
LANE_API bool lane_uri_is_resolved(const void *s, size_t n);

/* ---- percent-encoding ---- */

/* The URL Standard's percent-encode sets, for `set` below: the bytes that are written as %XX. All hold 80 to FF; only
 * component and form hold `%`, and only they and userinfo hold `/`. So a segment of a path is written with component.
 * Source: WHATWG URL 1.3 */
LANE_API extern const lane_class lane_class_percent_encode_c0_control;
LANE_API extern const lane_class lane_class_percent_encode_fragment;
LANE_API extern const lane_class lane_class_percent_encode_query;
LANE_API extern const lane_class lane_class_percent_encode_special_query;
LANE_API extern const lane_class lane_class_percent_encode_path;
LANE_API extern const lane_class lane_class_percent_encode_userinfo;
LANE_API extern const lane_class lane_class_percent_encode_component;
LANE_API extern const lane_class
    lane_class_percent_encode_form; /* application/x-www-form-urlencoded */

/* Writes the bytes of `set` as %XX, in capitals, and others as they are; at most 3 n bytes. LANE_OK. LANE_FULL: go
 * on from `read` with more room. lane_percent_encode_size() is the exact size, SIZE_MAX when that is more.
 * Source: WHATWG URL 1.3 "percent-encode after encoding", for UTF-8 */
LANE_API lane_result lane_percent_encode(const void *s, size_t n, const lane_class *set, void *out,
                                         size_t capacity);
LANE_API size_t lane_percent_encode_size(const void *s, size_t n, const lane_class *set);

typedef struct lane_percent_result {
    int32_t status;
    size_t read;
    size_t written;
    size_t bad_escapes; /* `%` without two hex digits behind it, which stay as they are */
} lane_percent_result;

/* Replaces each %XX by its byte, once; a `%` without two hex digits behind it stays, and `+` is no space. At most n
 * bytes. `out` may be `s` itself. LANE_OK. LANE_FULL: go on from `read` with more room.
 * Source: WHATWG URL 1.3 "percent-decode" */
LANE_API lane_percent_result lane_percent_decode(const void *s, size_t n, void *out,
                                                 size_t capacity);

/* ---- IRIs ---- */

enum {
    LANE_IRI_STRICT = 0, /* bytes from 80 on are encoded, and nothing else */
    LANE_IRI_LENIENT = 1 /* also space, controls and " < > \ ^ ` { | }, which no URI may hold */
};

/* An IRI as a URI: each byte beyond ASCII as %XX in capitals; `%` is left alone, and nothing is normalized. At most
 * 3 n bytes. LANE_OK. LANE_FULL: go on from `read` with more room. LANE_E_ARGUMENT: another mode.
 * Source: RFC 3987 3.1, without the conversion of host names */
LANE_API lane_result lane_iri_to_uri(const void *s, size_t n, int32_t mode, void *out,
                                     size_t capacity);

/* A URI as an IRI, for display: runs of %XX that are UTF-8 become characters, but for those that an IRI must not
 * hold or that mislead the eye: ASCII, C1 controls, white space, controls of direction and other invisible ones,
 * private use, surrogates, noncharacters. What stays encoded stays as it is. At most n bytes. `out` may be `s`
 * itself. LANE_OK. LANE_FULL: go on from `read` with more room.
 * Source: RFC 3987 3.2 and 4.1 */
LANE_API lane_result lane_uri_to_iri(const void *s, size_t n, void *out, size_t capacity);

LANE_EXTERN_C_END

#endif
