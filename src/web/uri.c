/* uri.c - references split, joined and resolved (RFC 3986 Appendix B, 5.2, 5.3).
 *
 * A resolved reference is a start of the base's text, the reference's own text behind it, and perhaps a `/`
 * between them; only where the path has dot segments is it more. So most references are looked at once, for
 * `/.`, and copied. */
#include "uri_parts.h"

#include "../dispatch/dispatch.h"

/* ---- finding what ends a component ---- */

enum { WORDS_BEFORE_KERNEL = 4 };

/* The index from i on of the first byte that is a, b, c or d, the members of `set`; n when there is none. The first
 * words are looked at here: most references end sooner than a call of the kernel. */
LANE_INLINE size_t find_end(const uint8_t *s, size_t i, size_t n, const lane_class *set, uint8_t a,
                            uint8_t b, uint8_t c, uint8_t d) {
    for (int word = 0; n - i >= 8; word++, i += 8) {
        if (word == WORDS_BEFORE_KERNEL)
            return i + lane_kernels_get()->find_first_in(s + i, n - i, set);
        uint64_t w = lane_load64le(s + i);
        uint64_t found =
            lane_zero_bytes(w ^ lane_each_byte(a)) | lane_zero_bytes(w ^ lane_each_byte(b)) |
            lane_zero_bytes(w ^ lane_each_byte(c)) | lane_zero_bytes(w ^ lane_each_byte(d));
        if (found != 0)
            return i + lane_ctz64(found) / 8;
    }
    while (i < n && s[i] != a && s[i] != b && s[i] != c && s[i] != d)
        i++;
    return i;
}

/* Behind the `:` of a scheme, 0 without one. ([^:/?#]+): */
LANE_INLINE size_t scheme_end_of(const uint8_t *s, size_t n) {
    size_t end = find_end(s, 0, n, &lane_class_uri_scheme_end, ':', '/', '?', '#');
    return end > 0 && end < n && s[end] == ':' ? end + 1 : 0;
}

static void find_authority(const uint8_t *s, size_t n, uri_marks *m) {
    m->scheme_end = scheme_end_of(s, n);
    m->authority_end = m->scheme_end;
    if (n - m->scheme_end >= 2 && s[m->scheme_end] == '/' && s[m->scheme_end + 1] == '/')
        m->authority_end =
            find_end(s, m->scheme_end + 2, n, &lane_class_uri_authority_end, '/', '?', '#', '#');
}

static void find_ends(const uint8_t *s, size_t n, uri_marks *m) {
    m->path_end = find_end(s, m->authority_end, n, &lane_class_uri_path_end, '?', '#', '#', '#');
    m->query_end = m->path_end;
    if (m->path_end < n && s[m->path_end] == '?')
        m->query_end = find_end(s, m->path_end, n, &lane_class_uri_query_end, '#', '#', '#', '#');
}

static uri_marks marks_of(const uint8_t *s, size_t n) {
    uri_marks m;
    find_authority(s, n, &m);
    find_ends(s, n, &m);
    return m;
}

lane_uri lane_uri_split(const void *text, size_t n) {
    lane_uri uri = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    const char *s = text;
    const uri_marks m = marks_of(text, n);
    if (n == 0) {
        uri.path.data = s;
        return uri;
    }
    if (m.scheme_end > 0)
        uri.scheme = lane_view_of(s, m.scheme_end - 1);
    if (m.authority_end > m.scheme_end)
        uri.authority = lane_view_of(s + m.scheme_end + 2, m.authority_end - m.scheme_end - 2);
    uri.path = lane_view_of(s + m.authority_end, m.path_end - m.authority_end);
    if (m.query_end > m.path_end)
        uri.query = lane_view_of(s + m.path_end + 1, m.query_end - m.path_end - 1);
    if (n > m.query_end)
        uri.fragment = lane_view_of(s + m.query_end + 1, n - m.query_end - 1);
    return uri;
}

/* ---- join ---- */

static uint8_t *append(uint8_t *out, const void *s, size_t n) {
    if (n == 0)
        return out; /* either may be NULL */
    memcpy(out, s, n);
    return out + n;
}

lane_result lane_uri_join(const lane_uri *uri, void *out, size_t capacity) {
    static const struct {
        char before[3], behind[2];
    } marks[5] = {{"", ":"}, {"//", ""}, {"", ""}, {"?", ""}, {"#", ""}};
    const lane_view *parts[5] = {&uri->scheme, &uri->authority, &uri->path, &uri->query,
                                 &uri->fragment};
    lane_result r = {LANE_OK, 0, 0};
    for (size_t i = 0; i < 5; i++) {
        if (parts[i]->data == NULL)
            continue;
        size_t more = strlen(marks[i].before) + strlen(marks[i].behind);
        const size_t left = SIZE_MAX - r.written;
        if (more > left || parts[i]->size > left - more) {
            r.status = LANE_LIMIT;
            r.written = SIZE_MAX;
            return r;
        }
        r.written += parts[i]->size + more;
    }
    if (r.written > capacity) {
        r.status = LANE_FULL;
        return r;
    }
    uint8_t *at = out;
    for (size_t i = 0; i < 5; i++) {
        if (parts[i]->data == NULL)
            continue;
        at = append(at, marks[i].before, strlen(marks[i].before));
        at = append(at, parts[i]->data, parts[i]->size);
        at = append(at, marks[i].behind, strlen(marks[i].behind));
    }
    return r;
}

/* ---- dot segments ---- */

LANE_INLINE bool is_dots(const uint8_t *s, size_t n) {
    return (n == 1 && s[0] == '.') || (n == 2 && s[0] == '.' && s[1] == '.');
}

/* Whether `/.` is anywhere in the text. */
LANE_INLINE bool holds_slash_dot(const uint8_t *s, size_t n) {
    if (n < 9) {
        for (size_t i = 1; i < n; i++)
            if (s[i - 1] == '/' && s[i] == '.')
                return true;
        return false;
    }
    /* a byte of x is 0 where a `/` is in the word and a `.` in the word that begins a byte later */
    uint64_t found = 0;
    for (size_t i = 0;; i += 8) {
        if (n - i < 9)
            i = n - 9; /* overlap: what was looked at before holds none */
        uint64_t x = (lane_load64le(s + i) ^ lane_each_byte('/')) |
                     (lane_load64le(s + i + 1) ^ lane_each_byte('.'));
        found |= lane_zero_bytes(x);
        if (i == n - 9)
            return found != 0;
    }
}

static bool has_dot_segments(const uint8_t *path, size_t n) {
    if (n == 0 || (path[0] != '.' && !holds_slash_dot(path, n)))
        return false;
    for (size_t start = 0;;) {
        size_t end = start;
        while (end < n && path[end] != '/')
            end++;
        if (is_dots(path + start, end - start))
            return true;
        if (end == n)
            return false;
        start = end + 1;
    }
}

bool lane_uri_is_resolved(const void *text, size_t n) {
    const uint8_t *s = text;
    const size_t scheme_end = scheme_end_of(s, n);
    if (scheme_end == 0)
        return false;
    if (scheme_end < n && s[scheme_end] != '.' && !holds_slash_dot(s + scheme_end, n - scheme_end))
        return true;
    const uri_marks m = marks_of(s, n);
    return !has_dot_segments(s + m.authority_end, m.path_end - m.authority_end);
}

/* A path in two parts: what it is merged with, which is empty or ends with `/`, and the reference's. */
typedef struct merged_path {
    const uint8_t *first;
    size_t first_size;
    const uint8_t *second;
    size_t second_size;
} merged_path;

/* Goes past every `../` and `./` at the start. */
static void skip_leading_dots(const uint8_t **s, size_t *n) {
    for (;;) {
        size_t dots = *n >= 2 && (*s)[0] == '.' ? (size_t)1 + ((*s)[1] == '.') : 0;
        if (dots == 0 || dots >= *n || (*s)[dots] != '/')
            return;
        *s += dots + 1;
        *n -= dots + 1;
    }
}

/* Steps 2A and 2D of 5.2.4: they matter at the start only, since what is moved on takes no `/` with it at its end. */
static void remove_leading_dots(merged_path *path) {
    skip_leading_dots(&path->first, &path->first_size);
    if (path->first_size > 0)
        return;
    skip_leading_dots(&path->second, &path->second_size);
    if (is_dots(path->second, path->second_size))
        path->second_size = 0;
}

/* The rest of 5.2.4, from the right: there a `..` is met before the segment that it takes away, so that a count
 * of them is all there is to remember. */
typedef struct dot_remover {
    uint8_t *end;   /* where the result ends, NULL to measure it */
    size_t size;    /* of the result, which grows to the left */
    size_t pending; /* `..` that have taken nothing away so far */
    bool begun;
} dot_remover;

static void put_segment(dot_remover *r, bool slash, const uint8_t *s, size_t n) {
    r->size += n + slash;
    if (r->end == NULL)
        return;
    uint8_t *at = r->end - r->size;
    if (slash)
        *at++ = '/';
    append(at, s, n);
}

/* One segment, with the `/` before it where there is one. */
static void take_segment(dot_remover *r, bool slash, const uint8_t *s, size_t n) {
    const bool last = !r->begun;
    r->begun = true;
    if (slash && is_dots(s, n)) { /* 2B, 2C */
        if (last)
            put_segment(r, true, NULL, 0);
        r->pending += n - 1;
    } else if (slash ||
               n > 0) { /* 2E; an empty segment without `/` is what stands before the root */
        if (r->pending > 0)
            r->pending--;
        else
            put_segment(r, slash, s, n);
    }
}

/* The segments of a part, from its end; `slash`: one stands before the part. */
static void take_segments(dot_remover *r, bool slash, const uint8_t *s, size_t n) {
    for (size_t end = n;;) {
        size_t start = end;
        while (start > 0 && s[start - 1] != '/')
            start--;
        take_segment(r, start > 0 || slash, s + start, end - start);
        if (start == 0)
            return;
        end = start - 1;
    }
}

/* Removes the dot segments of a path without leading ones, and writes what stays before `end`, unless that is NULL;
 * how many bytes that is. */
static size_t remove_dot_segments(const merged_path *path, uint8_t *end) {
    dot_remover r = {end, 0, 0, false};
    take_segments(&r, path->first_size > 0, path->second, path->second_size);
    if (path->first_size > 0)
        take_segments(&r, false, path->first, path->first_size - 1);
    return r.size;
}

/* ---- resolve ---- */

uri_base lane_uri_base(const void *text, size_t size) {
    uri_base base;
    memset(&base, 0, sizeof base);
    base.text = text;
    if (text != NULL) {
        base.size = size;
        find_authority(text, size, &base.marks);
    }
    return base;
}

static const uri_marks *base_marks(uri_base *base) {
    if (!base->has_ends)
        find_ends(base->text, base->size, &base->marks);
    base->has_ends = true;
    return &base->marks;
}

static void find_merge(uri_base *base) {
    const uint8_t *s = base->text;
    base->has_merge = true;
    if (s == NULL)
        return;
    const uri_marks m = *base_marks(base);
    base->merge_end = m.path_end;
    while (base->merge_end > m.authority_end && s[base->merge_end - 1] != '/')
        base->merge_end--;
    base->merge_slash = m.authority_end > m.scheme_end && m.path_end == m.authority_end;
    base->merge_dots = has_dot_segments(s + m.authority_end, base->merge_end - m.authority_end);
}

/* What of the base stands before the reference. */
typedef struct resolving {
    size_t head; /* the base's bytes before the reference's, or before the path when it is merged */
    bool merges; /* the path is merged with the base's */
    bool may_dots; /* the path may have dot segments, and they go */
} resolving;

/* 5.2.2, with 5.2.3 */
LANE_INLINE resolving how_to_resolve(uri_base *base, const uint8_t *s, size_t n) {
    resolving how = {0, false, false};
    const uint8_t first = n > 0 ? s[0] : '#';
    size_t scheme_end = 0;
    if (first == '#') {
        how.head = base_marks(base)->query_end;
        return how;
    }
    if (first == '?') {
        how.head = base_marks(base)->path_end;
        return how;
    }
    if (first == '/') {
        how.head = n > 1 && s[1] == '/' ? base->marks.scheme_end : base->marks.authority_end;
    } else if ((scheme_end = scheme_end_of(s, n)) == 0) {
        how.head = base->marks.authority_end;
        how.merges = true;
        if (!base->has_merge)
            find_merge(base);
    }
    how.may_dots = (scheme_end < n && s[scheme_end] == '.') || (how.merges && base->merge_dots) ||
                   holds_slash_dot(s + scheme_end, n - scheme_end);
    if (base->text == NULL && scheme_end == 0)
        how.may_dots = false;
    return how;
}

static lane_result full(size_t size) {
    lane_result r = {LANE_FULL, 0, size};
    return r;
}

static lane_result resolve_copied(const uri_base *base, const resolving *how, const uint8_t *s,
                                  size_t n, uint8_t *out, size_t capacity) {
    const size_t head = how->merges ? base->merge_end : how->head;
    const bool slash = how->merges && base->merge_slash;
    lane_result r = {LANE_OK, n, head + slash + n};
    if (r.written > capacity)
        return full(r.written);
    out = append(out, base->text, head);
    if (slash)
        *out++ = '/';
    append(out, s, n);
    return r;
}

static lane_result resolve_without_dots(const uri_base *base, const resolving *how,
                                        const uint8_t *s, size_t n, uint8_t *out, size_t capacity) {
    static const uint8_t root[1] = {'/'};
    const uri_marks m = marks_of(s, n);
    merged_path path = {NULL, 0, s + m.authority_end, m.path_end - m.authority_end};
    if (how->merges && base->merge_slash) {
        path.first = root;
        path.first_size = 1;
    } else if (how->merges) {
        path.first = base->text + how->head;
        path.first_size = base->merge_end - how->head;
    }
    remove_leading_dots(&path);
    const size_t path_size = remove_dot_segments(&path, NULL);
    lane_result r = {LANE_OK, n, how->head + m.authority_end + path_size + (n - m.path_end)};
    if (r.written > capacity)
        return full(r.written);
    out = append(out, base->text, how->head);
    out = append(out, s, m.authority_end);
    if (path_size > 0)
        remove_dot_segments(&path, out += path_size);
    append(out, s + m.path_end, n - m.path_end);
    return r;
}

lane_result lane_uri_resolve_at(uri_base *base, const void *s, size_t n, void *out,
                                size_t capacity) {
    const resolving how = how_to_resolve(base, s, n);
    if (LANE_LIKELY(!how.may_dots))
        return resolve_copied(base, &how, s, n, out, capacity);
    return resolve_without_dots(base, &how, s, n, out, capacity);
}

lane_result lane_uri_resolve(const void *base, size_t base_size, const void *s, size_t n, void *out,
                             size_t capacity) {
    uri_base ready = lane_uri_base(base, base_size);
    return lane_uri_resolve_at(&ready, s, n, out, capacity);
}

size_t lane_uri_resolve_bound(size_t base_size, size_t n) {
    /* the `/` of merging */
    return n > SIZE_MAX - 1 || base_size > SIZE_MAX - 1 - n ? SIZE_MAX : base_size + n + 1;
}
