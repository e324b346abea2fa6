/* fuzz_link_list_reference.h - lists of links and filters by the book: RFC 8288 B.2 step by step, quadratic where the text
 * is. References are resolved by uri_book.h; of the library only the reason why an ext-value is none is taken. */
#ifndef FUZZ_LINK_LIST_REFERENCE_H
#define FUZZ_LINK_LIST_REFERENCE_H

#include "fuzz_link_reference.h"

#include "support/uri_book.h"

/* ---- lists of links: B.2 from step 7 on ---- */

typedef struct ref_bytes {
    const uint8_t *at;
    size_t size;
} ref_bytes;

typedef struct ref_attribute {
    ref_bytes name, value, language;
    uint32_t flags;
} ref_attribute;

typedef struct ref_object {
    ref_bytes target, relation, context;
    size_t first, count; /* attributes */
    ref_span text;
} ref_object;

typedef struct ref_problem {
    int32_t code;
    size_t position;
} ref_problem;

typedef struct ref_list {
    const lane_link_options *o;
    const uint8_t *s;
    ref_object links[REF_MOST];
    ref_attribute attributes[REF_MOST];
    ref_problem problems[3 * REF_MOST];
    size_t count, attribute_count, problem_count;
    int32_t status;
    size_t position;
    uint8_t pool[REF_POOL];
    size_t used;
} ref_list;

static void ref_problem_at(ref_list *l, int32_t code, size_t position) {
    CHECK(l->problem_count < 3 * REF_MOST);
    l->problems[l->problem_count++] = (ref_problem){code, position};
}

static ref_bytes ref_store(ref_list *l, const void *s, size_t n) {
    ref_bytes b = {l->pool + l->used, n};
    CHECK(n <= REF_POOL - l->used);
    if (n > 0)
        memcpy(l->pool + l->used, s, n);
    l->used += n;
    return b;
}

static bool ref_is(ref_bytes b, const char *text) {
    return b.size == strlen(text) && (b.size == 0 || memcmp(b.at, text, b.size) == 0);
}
static bool ref_same(ref_bytes a, ref_bytes b) {
    return a.size == b.size && (a.size == 0 || memcmp(a.at, b.at, a.size) == 0);
}

static uint8_t ref_lower(uint8_t c) {
    return c >= 'A' && c <= 'Z' ? (uint8_t)(c + 0x20) : c;
}

static ref_bytes ref_lowercase(ref_list *l, ref_bytes b) {
    uint8_t *to = l->pool + l->used;
    ref_bytes lower = ref_store(l, b.at, b.size);
    for (size_t i = 0; i < b.size; i++)
        to[i] = ref_lower(to[i]);
    return lower;
}

/* what B.4 gives; index[i] is where byte i of it comes from */
static ref_bytes ref_output(ref_list *l, const ref_parameter *p, size_t *index) {
    uint8_t out[REF_TEXT];
    size_t m = 0, at = p->value.start;
    for (; at < p->value.end; at++) {
        if (index != NULL)
            index[m] = at;
        if (l->s[at] == '\\' && (p->flags & LANE_HTTP_QUOTED) && ++at == p->value.end) {
            at--;
            break;
        }
        out[m++] = l->s[at];
    }
    if (index != NULL)
        index[m] = at;
    return ref_store(l, out, m);
}

static ref_bytes ref_value_of(ref_list *l, const ref_parameter *p) {
    ref_bytes value = ref_output(l, p, NULL);
    if (p->flags & LANE_HTTP_QUOTED)
        return value;
    size_t end = ref_trimmed(l->s, p->value.start, p->value.end);
    if (end < p->value.end && !l->o->trim_unquoted)
        ref_problem_at(l, LANE_E_TRAILING_SPACE, end);
    if (l->o->trim_unquoted)
        value.size = end - p->value.start;
    return value;
}

static ref_bytes ref_resolve(ref_list *l, ref_bytes b) {
    static book_text t;
    if (l->o->no_resolution)
        return b;
    t = book_resolve(l->o->base_url.data, l->o->base_url.size, (const char *)b.at, b.size);
    return ref_store(l, t.at, t.size);
}

static int ref_hex(uint8_t c) {
    return c >= '0' && c <= '9'                         ? c - '0'
           : ref_lower(c) >= 'a' && ref_lower(c) <= 'f' ? ref_lower(c) - 'a' + 10
                                                        : -1;
}

/* RFC 3629 */
static bool ref_is_utf8(const uint8_t *s, size_t n) {
    for (size_t i = 0; i < n;) {
        static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
        uint8_t c = s[i];
        size_t size = c < 0x80 ? 1 : c < 0xC0 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF8 ? 4 : 0;
        if (size == 0 || n - i < size)
            return false;
        uint32_t point = size == 1 ? c : c & (0x7Fu >> size);
        for (size_t k = 1; k < size; k++) {
            if ((s[i + k] & 0xC0) != 0x80)
                return false;
            point = point << 6 | (s[i + k] & 0x3Fu);
        }
        if (point < least[size] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF))
            return false;
        i += size;
    }
    return true;
}

static bool ref_alphanumeric(uint8_t c) {
    return (c >= '0' && c <= '9') || (ref_lower(c) >= 'a' && ref_lower(c) <= 'z');
}

/* RFC 8187 3.2; space at the end is left out */
static bool ref_ext_value(ref_bytes raw, uint8_t *out, size_t *m, ref_bytes *language) {
    const uint8_t *s = raw.at;
    size_t n = ref_trimmed(s, 0, raw.size), i = 5;
    for (size_t k = 0; k < 5; k++)
        if (k >= n || ref_lower(s[k]) != (uint8_t) "utf-8"[k])
            return false;
    if (i == n || s[i++] != '\'')
        return false;
    language->at = s + i;
    while (i < n && (ref_alphanumeric(s[i]) || s[i] == '-'))
        i++;
    language->size = (size_t)(s + i - language->at);
    if (i == n || s[i++] != '\'')
        return false;
    for (*m = 0; i < n; i++) {
        if (s[i] == '%') {
            if (n - i < 3 || ref_hex(s[i + 1]) < 0 || ref_hex(s[i + 2]) < 0)
                return false;
            out[(*m)++] = (uint8_t)(ref_hex(s[i + 1]) << 4 | ref_hex(s[i + 2]));
            i += 2;
        } else if (ref_alphanumeric(s[i]) || (s[i] != 0 && strchr("!#$&+-.^_`|~", s[i]) != NULL)) {
            out[(*m)++] = s[i];
        } else {
            return false;
        }
    }
    return ref_is_utf8(out, *m);
}

/* B.3 decodes; false: STAR-FAIL */
static bool ref_decode(ref_list *l, const ref_parameter *p, ref_attribute *a) {
    static size_t index[REF_MOST];
    static uint8_t out[REF_TEXT];
    ref_bytes raw = ref_output(l, p, index);
    size_t m;
    a->value = raw;
    if (!(p->flags & LANE_HTTP_HAS_VALUE))
        return true;
    lane_result r = lane_ext_value_decode(raw.at, raw.size, out, sizeof out);
    bool good = ref_ext_value(raw, out, &m, &a->language);
    CHECK(good == (r.status == LANE_OK));
    if (!good)
        ref_problem_at(l, r.status, index[r.read]);
    a->value = ref_store(l, out, good ? m : 0);
    return good;
}

static bool ref_is_named(ref_list *l, const ref_parameter *p, const char *name) {
    ref_bytes b = {l->s + p->name.start, p->name.end - p->name.start};
    return ref_is(ref_lowercase(l, b), name);
}

static const ref_parameter *ref_first(ref_list *l, const ref_value *v, const char *name) {
    for (size_t i = 0; i < v->count; i++)
        if (ref_is_named(l, &v->parameters[i], name))
            return &v->parameters[i];
    return NULL;
}

static void ref_note_repeated(ref_list *l, const ref_value *v) {
    bool rel = false, anchor = false;
    for (size_t i = 0; i < v->count; i++) {
        bool *seen = ref_is_named(l, &v->parameters[i], "rel")      ? &rel
                     : ref_is_named(l, &v->parameters[i], "anchor") ? &anchor
                                                                    : NULL;
        if (seen != NULL && *seen)
            ref_problem_at(l, LANE_E_REPEATED, v->parameters[i].name.start);
        if (seen != NULL)
            *seen = true;
    }
}

/* steps 13 and 14, with what B.3 does to the values */
static void ref_make_attributes(ref_list *l, const ref_value *v, size_t first) {
    for (size_t i = 0; i < v->count; i++) {
        const ref_parameter *p = &v->parameters[i];
        ref_bytes written = {l->s + p->name.start, p->name.end - p->name.start};
        ref_attribute a = {ref_lowercase(l, written),
                           {NULL, 0},
                           {NULL, 0},
                           p->flags & ~(uint32_t)LANE_HTTP_ESCAPED};
        if (ref_is(a.name, "rel") || ref_is(a.name, "anchor"))
            continue;
        if (a.name.size == 0) {
            if (l->o->drop_empty_names)
                continue;
            ref_problem_at(l, LANE_E_EMPTY_NAME, p->name.start);
        }
        if (p->flags & LANE_HTTP_STAR) {
            if (l->o->no_star || !ref_decode(l, p, &a))
                continue;
        } else {
            a.value = ref_value_of(l, p);
        }
        bool again = false;
        if (ref_is(a.name, "media") || ref_is(a.name, "title") || ref_is(a.name, "title*") ||
            ref_is(a.name, "type"))
            for (size_t k = first; k < l->attribute_count; k++)
                again = again || ref_same(l->attributes[k].name, a.name);
        if (again)
            ref_problem_at(l, LANE_E_REPEATED, p->name.start);
        else
            l->attributes[l->attribute_count++] = a;
    }
}

static void ref_remove(ref_list *l, size_t first, ref_bytes name) {
    size_t kept = first;
    for (size_t i = first; i < l->attribute_count; i++)
        if (!ref_same(l->attributes[i].name, name))
            l->attributes[kept++] = l->attributes[i];
    l->attribute_count = kept;
}

/* steps 15 and 16 */
static void ref_stars(ref_list *l, size_t first) {
    static const char *const plain_only[] = {"rel*",  "anchor*",   "media*",
                                             "type*", "hreflang*", "rev*"};
    static ref_bytes names[REF_MOST];
    size_t count = 0;
    for (size_t i = first; i < l->attribute_count; i++) {
        ref_bytes name = l->attributes[i].name;
        bool listed = name.size == 0 || name.at[name.size - 1] != '*';
        for (size_t k = 0; k < count && !listed; k++)
            listed = ref_same(names[k], name);
        if (!listed)
            names[count++] = name;
    }
    for (size_t k = 0; k < count; k++) {
        ref_bytes base = {names[k].at, names[k].size - 1};
        bool known = true;
        for (size_t i = 0; i < sizeof plain_only / sizeof *plain_only; i++)
            known = known && !ref_is(names[k], plain_only[i]);
        if (!known) {
            ref_remove(l, first, names[k]);
            continue;
        }
        ref_remove(l, first, base);
        for (size_t i = first; i < l->attribute_count; i++)
            if (ref_same(l->attributes[i].name, names[k]))
                l->attributes[i].name = base;
    }
}

/* steps 7 to 17; false: a limit */
static bool ref_add_links(ref_list *l, const ref_value *v, ref_bytes context) {
    if (v->count > 0 && (v->parameters[v->count - 1].flags & LANE_HTTP_UNCLOSED))
        ref_problem_at(l, LANE_E_UNCLOSED_QUOTE, v->parameters[v->count - 1].value.start - 1);
    ref_note_repeated(l, v);
    const ref_parameter *rel = ref_first(l, v, "rel"), *anchor = ref_first(l, v, "anchor");
    ref_bytes types = {NULL, 0};
    if (rel != NULL)
        types = ref_lowercase(l, ref_output(l, rel, NULL));
    size_t at = ref_space(types.at, types.size, 0);
    if (at == types.size) {
        ref_problem_at(l, LANE_E_NO_RELATION, v->text.start);
        return true;
    }
    ref_bytes target = {l->s + v->target.start, v->target.end - v->target.start};
    target = ref_resolve(l, target);
    if (anchor != NULL)
        context = ref_resolve(l, ref_value_of(l, anchor));
    ref_object object = {target, {NULL, 0}, context, l->attribute_count, 0, v->text};
    ref_make_attributes(l, v, object.first);
    ref_stars(l, object.first);
    object.count = l->attribute_count - object.first;
    while (at < types.size) {
        object.relation.at = types.at + at;
        while (at < types.size && !ref_is_space(types.at[at]))
            at++;
        object.relation.size = (size_t)(types.at + at - object.relation.at);
        at = ref_space(types.at, types.size, at);
        if (l->count >= l->o->max_links) {
            l->status = LANE_LIMIT;
            l->position = v->text.start;
            return false;
        }
        l->links[l->count++] = object;
    }
    return true;
}

static void ref_limit(ref_list *l, size_t position) {
    l->status = LANE_LIMIT;
    l->position = position;
}

/* The options have their limits filled in. */
static void ref_parse(ref_list *l, const uint8_t *s, size_t n, const lane_link_options *o) {
    static ref_value v;
    l->o = o;
    l->s = s;
    l->count = l->attribute_count = l->problem_count = l->used = l->position = 0;
    l->status = LANE_OK;
    bool cut = n > o->max_field;
    n = cut ? o->max_field : n;
    ref_bytes context = {(const uint8_t *)o->context_url.data, o->context_url.size};
    if (context.at != NULL)
        context = ref_resolve(l, context);
    for (size_t at = 0;;) {
        size_t start;
        int32_t status = ref_link_at(s, n, &at, &start, &v);
        if (cut && (status == LANE_END || status == LANE_E_UNCLOSED_TARGET)) {
            ref_limit(l, start);
            return;
        }
        if (status == LANE_END)
            return;
        if (status != LANE_OK) {
            ref_problem_at(l, status, start);
            if (!o->resume)
                return;
            if (!ref_resume(s, n, start, &at)) {
                if (cut)
                    ref_limit(l, n);
                return;
            }
            continue;
        }
        if ((cut && at == n) || v.count > o->max_parameters) {
            ref_limit(l, start);
            return;
        }
        if (!ref_add_links(l, &v, context))
            return;
    }
}

/* ---- filters ---- */

/* whether a `rel` of the parameters, the first one, has that relation type */
static bool ref_has_relation(ref_list *l, const ref_value *v, const char *type) {
    const ref_parameter *rel = ref_first(l, v, "rel");
    if (rel == NULL)
        return false;
    ref_bytes types = ref_lowercase(l, ref_output(l, rel, NULL));
    for (size_t at = ref_space(types.at, types.size, 0); at < types.size;) {
        ref_bytes one = {types.at + at, 0};
        while (at < types.size && !ref_is_space(types.at[at++]))
            one.size++;
        if (ref_is(one, type))
            return true;
        at = ref_space(types.at, types.size, at);
    }
    return false;
}

static bool ref_is_field_value(uint8_t c) {
    return c == '\t' || (c >= 0x20 && c != 0x7F);
}

static uint32_t ref_hint_relations(ref_list *l, const ref_value *v) {
    return (ref_has_relation(l, v, "preload") ? LANE_HINT_PRELOAD : 0u) |
           (ref_has_relation(l, v, "preconnect") ? LANE_HINT_PRECONNECT : 0u) |
           (ref_has_relation(l, v, "modulepreload") ? LANE_HINT_MODULEPRELOAD : 0u) |
           (ref_has_relation(l, v, "dns-prefetch") ? LANE_HINT_DNS_PREFETCH : 0u);
}

/* What lane_early_hints_next() says of a link-value with such a relation type; LANE_END: it has an anchor. */
static int32_t ref_hint(ref_list *l, const ref_value *v, size_t capacity, size_t *position) {
    const uint8_t *s = l->s;
    for (size_t i = 0; i < v->count && i < capacity; i++)
        if (ref_is_named(l, &v->parameters[i], "anchor"))
            return LANE_END;
    *position = v->text.start;
    if (v->count > capacity)
        return LANE_LIMIT;
    size_t before = v->text.start;
    while (before > 0 && ref_is_space(s[before - 1]))
        before--;
    if (before > 0 && s[before - 1] != ',')
        return LANE_E_TEXT_AFTER_VALUE;
    /* byte by byte, with what stands in quoted strings left out */
    size_t k = 0;
    for (size_t at = v->text.start; at < v->text.end; at++) {
        *position = at;
        while (k < v->count && (at >= v->parameters[k].value.end + 1 ||
                                !(v->parameters[k].flags & LANE_HTTP_QUOTED)))
            k++;
        const ref_parameter *string = k < v->count ? &v->parameters[k] : NULL;
        bool inside = string != NULL && at + 1 >= string->value.start && at <= string->value.end;
        if (inside && at + 1 == string->value.start && (string->flags & LANE_HTTP_UNCLOSED))
            return LANE_E_UNCLOSED_QUOTE;
        if (!ref_is_field_value(s[at]) || (s[at] == '"' && !inside) ||
            (s[at] == '<' && at > v->text.start))
            return LANE_E_UNSAFE_BYTE;
    }
    return LANE_OK;
}

/* Appends the hint as it is written. */
static void ref_write_hint(const ref_list *l, const ref_value *v, uint8_t *out, size_t *m) {
    const uint8_t *s = l->s;
    for (size_t at = v->target.start - 1; at <= v->target.end; at++)
        out[(*m)++] = s[at];
    for (size_t i = 0; i < v->count; i++) {
        const ref_parameter *p = &v->parameters[i];
        size_t quote = (p->flags & LANE_HTTP_QUOTED) != 0, end = p->value.end + quote;
        if (p->name.start == p->name.end)
            continue;
        out[(*m)++] = ';';
        for (size_t at = p->name.start; at < p->name.end; at++)
            out[(*m)++] = s[at];
        if (!(p->flags & LANE_HTTP_HAS_VALUE))
            continue;
        out[(*m)++] = '=';
        if (quote == 0)
            end = ref_trimmed(s, p->value.start, end);
        for (size_t at = p->value.start - quote; at < end; at++)
            out[(*m)++] = s[at];
    }
}

#endif
