/* fuzz_link.c - Link fields and lists against a reference that reads them byte by byte: link-values with arrays of any
 * size, lists of links with any options and limits, filters, early hints with little room, elements of lists; what is
 * written reads as what was read; work counted in kernel calls.
 *
 * input: options, limits, sizes of arrays and rooms, which base, context and how bytes become text; the text
 */
#include "fuzz_link_input.h"
#include "fuzz_link_list_reference.h"

#include "support/counting.h"

/* ---- views and spans ---- */

static bool is_span(lane_view v, const uint8_t *s, ref_span span) {
    return (const uint8_t *)v.data == s + span.start && v.size == span.end - span.start;
}

static void check_parameter(const lane_http_parameter *p, const uint8_t *s,
                            const ref_parameter *r) {
    CHECK(is_span(p->name, s, r->name) && is_span(p->value, s, r->value));
    CHECK(p->flags == r->flags && p->reserved == 0);
}

/* ---- link-values ---- */

static ref_value wanted;

static void check_value(const choices *p, const uint8_t *s, const lane_link_value *v,
                        const lane_http_parameter *parameters) {
    CHECK(is_span(v->text, s, wanted.text) && is_span(v->target, s, wanted.target));
    CHECK(v->parameter_total == wanted.count);
    CHECK(v->parameter_count == (wanted.count < p->capacity ? wanted.count : p->capacity));
    for (size_t i = 0; i < v->parameter_count; i++)
        check_parameter(&parameters[i], s, &wanted.parameters[i]);
    CHECK((v->rest.size > 0) == (wanted.count > p->capacity));
    lane_http_parser rest;
    lane_http_parser_init(&rest, v->rest.data, v->rest.size);
    for (size_t i = p->capacity; i < wanted.count; i++) {
        lane_http_parameter parameter;
        CHECK(lane_http_parameter_next(&rest, &parameter) == LANE_OK);
        check_parameter(&parameter, s, &wanted.parameters[i]);
    }
    lane_http_parameter none;
    CHECK(lane_http_parameter_next(&rest, &none) == LANE_END && rest.position == v->rest.size);
}

static void check_low(const choices *p, const uint8_t *s, size_t n) {
    lane_http_parameter *parameters = fuzz_room(p->capacity, sizeof *parameters);
    lane_http_parser parser;
    lane_http_parser_init(&parser, s, n);
    size_t at = 0, start;
    for (;;) {
        lane_link_value v;
        CHECK(lane_link_resume(&parser) == LANE_OK && parser.position == at);
        lane_http_parser copy = parser;
        int32_t status = ref_link_at(s, n, &at, &start, &wanted);
        CHECK(lane_link_next(&copy, &v, NULL, 0) == status);
        CHECK(lane_link_next(&parser, &v, parameters, p->capacity) == status);
        CHECK(parser.position == at && parser.start == start && copy.position == at);
        if (status == LANE_OK) {
            check_value(p, s, &v, parameters);
            continue;
        }
        CHECK(lane_link_next(&parser, &v, parameters, p->capacity) == status);
        CHECK(parser.position == at && parser.start == start);
        if (status == LANE_END)
            break;
        CHECK(lane_link_resume(&parser) == (ref_resume(s, n, start, &at) ? LANE_OK : LANE_END));
        CHECK(parser.position == at);
    }
    free(parameters);
}

static void check_parameters(const uint8_t *s, size_t n) {
    lane_http_parser parser;
    lane_http_parameter parameter;
    ref_parameter r;
    lane_http_parser_init(&parser, s, n);
    for (size_t at = 0; ref_parameter_at(s, n, &at, &r);) {
        CHECK(lane_http_parameter_next(&parser, &parameter) == LANE_OK && parser.position == at);
        check_parameter(&parameter, s, &r);
    }
    CHECK(lane_http_parameter_next(&parser, &parameter) == LANE_END);
}

/* ---- elements ---- */

static void check_elements(const choices *p, const uint8_t *s, size_t n) {
    static ref_element r;
    lane_http_parameter *parameters = fuzz_room(p->capacity, sizeof *parameters);
    lane_http_parser parser;
    lane_http_element e;
    lane_http_parser_init(&parser, s, n);
    for (size_t at = 0; ref_element_at(s, n, &at, &r);) {
        CHECK(lane_http_list_next(&parser, &e, parameters, p->capacity) == LANE_OK);
        CHECK(parser.position == at && is_span(e.text, s, r.text));
        check_parameter(&e.head, s, &r.parameters[0]);
        CHECK(e.parameter_total == r.count - 1);
        CHECK(e.parameter_count == (r.count - 1 < p->capacity ? r.count - 1 : p->capacity));
        for (size_t i = 1; i <= e.parameter_count; i++)
            check_parameter(&parameters[i - 1], s, &r.parameters[i]);
        ref_span rest = {r.text.end, r.text.end};
        if (r.count - 1 > p->capacity)
            rest.start = r.starts[p->capacity + 1];
        CHECK(is_span(e.rest, s, rest));
        CHECK(e.problem == r.problem && e.problem_position == r.problem_position);
    }
    CHECK(lane_http_list_next(&parser, &e, parameters, p->capacity) == LANE_END);
    free(parameters);
}

/* ---- lists of links ---- */

static bool is_bytes(lane_view v, ref_bytes b) {
    return v.size == b.size && (b.size == 0 || memcmp(v.data, b.at, b.size) == 0);
}

static void check_problems(const ref_list *r, const lane_link_list *list) {
    CHECK(list->problem_total == r->problem_count);
    size_t most = r->o->max_problems;
    CHECK(list->problem_count == (r->problem_count < most ? r->problem_count : most));
    for (size_t i = 0; i < list->problem_count; i++) {
        CHECK(list->problems[i].code == r->problems[i].code);
        CHECK(list->problems[i].position == r->problems[i].position &&
              list->problems[i].field == 0);
    }
}

static void check_list(const ref_list *r, const lane_link_list *list) {
    CHECK(list->status == r->status);
    CHECK(r->status == LANE_OK ? list->field == 1
                               : list->field == 0 && list->position == r->position);
    CHECK(list->count == r->count);
    check_problems(r, list);
    for (size_t i = 0; i < r->count; i++) {
        const lane_link *link = &list->links[i];
        const ref_object *o = &r->links[i];
        CHECK(is_bytes(link->target, o->target) && is_bytes(link->relation, o->relation));
        CHECK(is_bytes(link->context, o->context));
        CHECK((link->context.data == NULL) == (o->context.at == NULL));
        CHECK(is_span(link->text, r->s, o->text) && link->field == 0);
        CHECK(link->attribute_count == o->count);
        for (size_t k = 0; k < o->count; k++) {
            const lane_link_attribute *a = &link->attributes[k];
            const ref_attribute *b = &r->attributes[o->first + k];
            CHECK(is_bytes(a->name, b->name) && is_bytes(a->value, b->value));
            CHECK(is_bytes(a->language, b->language) && a->flags == b->flags);
        }
    }
}

static ref_list by_the_book;

/* ---- writing ---- */

static bool has_dots(lane_view v) {
    for (size_t i = 0; i < v.size; i++)
        if (v.data[i] == '.' && (i == 0 || v.data[i - 1] == '/' || v.data[i - 1] == ':'))
            return true;
    return false;
}

static bool views_equal(lane_view a, lane_view b) {
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* `b` is `a` with %3E for `>` */
static bool is_written_target(lane_view a, lane_view b) {
    size_t at = 0;
    for (size_t i = 0; i < a.size; i++) {
        size_t size = a.data[i] == '>' ? 3 : 1;
        if (b.size - at < size || memcmp(b.data + at, size == 3 ? "%3E" : a.data + i, size) != 0)
            return false;
        at += size;
    }
    return at == b.size;
}

static void check_same_attribute(const lane_link_attribute *a, const lane_link_attribute *b) {
    uint32_t differ = a->flags ^ b->flags;
    CHECK(views_equal(a->name, b->name) && views_equal(a->value, b->value));
    CHECK(views_equal(a->language, b->language));
    /* a title beyond ASCII becomes an ext-value */
    bool title = views_equal(a->name, lane_view_of("title", 5)) && !(a->flags & LANE_HTTP_STAR);
    CHECK((differ &
           ~(uint32_t)(LANE_HTTP_QUOTED | LANE_HTTP_UNCLOSED | (title ? LANE_HTTP_STAR : 0))) == 0);
}

static void check_same(const lane_link *a, const lane_link *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        CHECK(is_written_target(a[i].target, b[i].target));
        CHECK(views_equal(a[i].relation, b[i].relation) && views_equal(a[i].context, b[i].context));
        CHECK((a[i].context.data == NULL) == (b[i].context.data == NULL));
        CHECK(a[i].attribute_count == b[i].attribute_count);
        for (size_t k = 0; k < a[i].attribute_count; k++)
            check_same_attribute(&a[i].attributes[k], &b[i].attributes[k]);
    }
}

static bool is_sound(const lane_link *links, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (has_dots(links[i].target) || has_dots(links[i].context))
            return false;
    return true;
}

/* Writes the links piece by piece into rooms of that size, and reads each piece again. */
static void check_write(const choices *p, const lane_link *links, size_t count, size_t room) {
    lane_link_options options = p->options;
    options.max_field = options.max_links = options.max_parameters = SIZE_MAX;
    bool sound = p->absolute && is_sound(links, count);
    while (count > 0) {
        size_t size = lane_links_write_size(links, count, &options);
        size = size < room ? size : room;
        uint8_t *out = fuzz_room(size, 1);
        lane_result r = lane_links_write(links, count, &options, out, size);
        CHECK(r.read <= count && r.written <= size);
        for (size_t i = 0; i < r.written; i++)
            CHECK(ref_is_field_value(out[i]));
        lane_arena arena;
        lane_arena_init(&arena, NULL, NULL, 0);
        lane_link_list again = lane_links_parse_value(out, r.written, &options, &arena);
        if (sound && r.read > 0) {
            CHECK(again.status == LANE_OK && again.count == r.read);
            check_same(links, again.links, r.read);
        }
        lane_arena_free(&arena);
        free(out);
        CHECK(r.status == LANE_OK ? r.read == count : r.read < count);
        if (r.status == LANE_FULL && r.read == 0)
            room = 2 * room + 1;
        if (r.status != LANE_OK && r.status != LANE_FULL)
            r.read++; /* that one cannot be written */
        links += r.read;
        count -= r.read;
    }
}

static void check_high(const choices *p, const uint8_t *s, size_t n) {
    void *first = fuzz_room(p->first, 1);
    lane_arena arena;
    lane_arena_init(&arena, NULL, first, p->first);
    lane_link_list list = lane_links_parse_value(s, n, &p->options, &arena);
    check_list(&by_the_book, &list);
    check_write(p, list.links, list.count, SIZE_MAX);
    check_write(p, list.links, list.count, p->room);
    lane_arena_free(&arena);
    lane_http_field fields[2] = {{{"lINK", 4}, {(const char *)s, n}}, {{"Links", 5}, {"<", 1}}};
    list = lane_links_parse(fields, 2, &p->options, &arena);
    CHECK(list.status == by_the_book.status && list.count == by_the_book.count);
    CHECK(list.problem_total == by_the_book.problem_count);
    CHECK(list.field == (list.status == LANE_OK ? 2u : 0u));
    lane_arena_free(&arena);
    free(first);
}

/* ---- links that no field gave ---- */

/* the bytes up to the next one of 80 or more, whose low bits are *how */
static lane_view next_piece(const uint8_t *s, size_t n, size_t *at, uint32_t *how) {
    size_t start = *at;
    while (*at < n && s[*at] < 0x80)
        ++*at;
    lane_view v = lane_view_of(s + start, *at - start);
    *how = *at < n ? s[*at] & 0x7Fu : 0;
    *at += *at < n;
    return v;
}

/* As link.h asks: of one name all are ext-values or none, and what stands once stands once. */
static bool fits_others(const lane_link_attribute *others, size_t count,
                        const lane_link_attribute *a) {
    bool star = a->flags & LANE_HTTP_STAR;
    if (star && a->name.size > 0 && a->name.data[a->name.size - 1] == '*')
        return false;
    for (size_t i = 0; i < count; i++)
        if (views_equal(others[i].name, a->name) &&
            (star != ((others[i].flags & LANE_HTTP_STAR) != 0) ||
             views_equal(a->name, lane_view_of("media", 5)) ||
             views_equal(a->name, lane_view_of("title", 5)) ||
             views_equal(a->name, lane_view_of("type", 4))))
            return false;
    return true;
}

/* Lists of any links at all: what is said to be written reads as it was. */
static void check_made(const choices *p, const uint8_t *s, size_t n) {
    enum { MADE = 16 };
    lane_link links[MADE];
    lane_link_attribute attributes[MADE][4];
    size_t count = 0, at = 0;
    uint32_t how;
    memset(links, 0, sizeof links);
    memset(attributes, 0, sizeof attributes);
    for (; count < MADE && at < n; count++) {
        lane_link *link = &links[count];
        link->target = next_piece(s, n, &at, &how);
        link->relation = next_piece(s, n, &at, &how);
        link->context = next_piece(s, n, &at, &how);
        link->context.data = how & 1 ? NULL : link->context.data;
        link->context.size = how & 1 ? 0 : link->context.size;
        link->attribute_count = how >> 1 & 3;
        link->attributes = attributes[count];
        for (size_t i = 0; i < link->attribute_count; i++) {
            lane_link_attribute *a = &attributes[count][i];
            a->name = next_piece(s, n, &at, &how);
            a->value = next_piece(s, n, &at, &how);
            a->flags = LANE_HTTP_HAS_VALUE | (how & 1 ? LANE_HTTP_STAR : 0u);
            if (!fits_others(attributes[count], i, a))
                link->attribute_count = i;
        }
    }
    choices plain = *p;
    plain.options.drop_empty_names = plain.options.no_star = 0;
    plain.options.no_resolution = 1;
    plain.absolute = true;
    check_write(&plain, links, count, SIZE_MAX);
}

/* ---- filters ---- */

static void check_find(const choices *p, const uint8_t *s, size_t n, const char *type,
                       const char *asked) {
    lane_http_parameter *parameters = fuzz_room(p->capacity, sizeof *parameters);
    lane_http_parser parser;
    lane_link_value v;
    lane_http_parser_init(&parser, s, n);
    int32_t status = LANE_OK;
    for (size_t at = 0, start; status == LANE_OK;) {
        do {
            by_the_book.used = 0;
            status = ref_link_at(s, n, &at, &start, &wanted);
        } while (status == LANE_OK && !ref_has_relation(&by_the_book, &wanted, type));
        CHECK(lane_link_find(&parser, asked, strlen(asked), &v, parameters, p->capacity) == status);
        CHECK(parser.position == at);
        if (status == LANE_OK) {
            check_value(p, s, &v, parameters);
            CHECK(wanted.count > p->capacity ||
                  lane_link_has_relation(parameters, wanted.count, type, strlen(type)));
        }
    }
    free(parameters);
}

static void check_named(const lane_early_hint *hint, const char *name,
                        const lane_http_parameter *member, const lane_http_parameter *parameters) {
    CHECK(member ==
          lane_http_parameter_find(parameters, hint->parameter_count, name, strlen(name)));
}

static void check_hint(const uint8_t *s, const lane_early_hint *hint,
                       const lane_http_parameter *parameters) {
    CHECK(is_span(hint->text, s, wanted.text) && is_span(hint->target, s, wanted.target));
    size_t kept = 0;
    for (size_t i = 0; i < wanted.count; i++) {
        ref_parameter r = wanted.parameters[i];
        if (r.name.start == r.name.end)
            continue;
        if (!(r.flags & LANE_HTTP_QUOTED))
            r.value.end = ref_trimmed(s, r.value.start, r.value.end);
        CHECK(kept < hint->parameter_count);
        check_parameter(&parameters[kept++], s, &r);
    }
    CHECK(kept == hint->parameter_count);
    check_named(hint, "as", hint->as, parameters);
    check_named(hint, "crossorigin", hint->crossorigin, parameters);
    check_named(hint, "fetchpriority", hint->fetchpriority, parameters);
    check_named(hint, "imagesrcset", hint->imagesrcset, parameters);
    check_named(hint, "nopush", hint->nopush, parameters);
}

/* The next link-value that early hints are about, in `wanted`. */
static int32_t ref_next_hint(const uint8_t *s, size_t n, size_t *at, size_t capacity,
                             uint32_t *relations, size_t *position) {
    for (;;) {
        size_t start;
        by_the_book.used = 0;
        int32_t status = ref_link_at(s, n, at, &start, &wanted);
        *position = *at;
        if (status != LANE_OK)
            return status;
        *relations = ref_hint_relations(&by_the_book, &wanted);
        if (*relations == 0)
            continue;
        status = ref_hint(&by_the_book, &wanted, capacity, position);
        if (status != LANE_END)
            return status;
    }
}

static void check_hints(const choices *p, const uint8_t *s, size_t n) {
    lane_http_parameter *parameters = fuzz_room(p->capacity, sizeof *parameters);
    lane_http_parser parser;
    lane_early_hint hint;
    lane_http_parser_init(&parser, s, n);
    for (size_t at = 0;;) {
        uint32_t relations = 0;
        size_t position;
        int32_t status = ref_next_hint(s, n, &at, p->capacity, &relations, &position);
        CHECK(lane_early_hints_next(&parser, &hint, parameters, p->capacity) == status);
        CHECK(parser.position == at);
        if (status == LANE_OK) {
            CHECK(hint.relations == relations);
            check_hint(s, &hint, parameters);
            continue;
        }
        if (status == LANE_END)
            break;
        CHECK(hint.position == position);
        if (status == LANE_E_NOT_A_LINK || status == LANE_E_UNCLOSED_TARGET) {
            CHECK(ref_resume(s, n, parser.start, &at) == (lane_link_resume(&parser) == LANE_OK));
        }
    }
    free(parameters);
}

/* One call of lane_early_hints_copy() by the reference, from *read on. */
static lane_early_hints_result ref_copy(const uint8_t *s, size_t n, uint8_t *out, size_t capacity) {
    static uint8_t one[2 * REF_TEXT];
    lane_early_hints_result r = {LANE_OK, LANE_OK, 0, n, 0, 0, 0};
    for (size_t at = 0;;) {
        uint32_t relations;
        size_t position, size = 0;
        int32_t status = ref_next_hint(s, n, &at, 32, &relations, &position);
        if (status == LANE_END)
            return r;
        if (status != LANE_OK) {
            if (r.problem == LANE_OK) {
                r.problem = status;
                r.problem_position = position;
            }
            if (status == LANE_E_NOT_A_LINK || status == LANE_E_UNCLOSED_TARGET)
                return r;
            r.refused++;
            continue;
        }
        if (r.hints > 0)
            one[size++] = ',';
        ref_write_hint(&by_the_book, &wanted, one, &size);
        if (size > capacity - r.written) {
            r.status = LANE_FULL;
            r.read = wanted.text.start;
            return r;
        }
        memcpy(out + r.written, one, size);
        r.written += size;
        r.hints++;
    }
}

static void check_copied(const uint8_t *out, size_t n, size_t hints) {
    uint8_t *again = fuzz_room(n, 1);
    for (size_t i = 0; i < n; i++)
        CHECK(ref_is_field_value(out[i]));
    lane_early_hints_result r = lane_early_hints_copy(out, n, again, n);
    CHECK(r.status == LANE_OK && r.problem == LANE_OK && r.refused == 0 && r.hints == hints);
    CHECK(r.written == n && (n == 0 || memcmp(out, again, n) == 0));
    free(again);
}

static void check_copy(const uint8_t *s, size_t n, size_t room) {
    static uint8_t expected[2 * REF_TEXT];
    uint8_t *out = fuzz_room(room, 1);
    for (size_t from = 0;;) {
        by_the_book.s = s + from;
        lane_early_hints_result want = ref_copy(s + from, n - from, expected, room);
        lane_early_hints_result r = lane_early_hints_copy(s + from, n - from, out, room);
        CHECK(r.status == want.status && r.read == want.read && r.written == want.written);
        CHECK(r.problem == want.problem && r.problem_position == want.problem_position);
        CHECK(r.hints == want.hints && r.refused == want.refused);
        CHECK(r.written == 0 || memcmp(out, expected, r.written) == 0);
        check_copied(out, r.written, r.hints);
        if (r.status == LANE_OK || r.written == 0)
            break;
        from += r.read;
    }
    by_the_book.s = s;
    free(out);
}

/* ---- quoted strings ---- */

/* Taken off at any capacity, and put on again. */
static void check_unescape(const uint8_t *s, size_t n, size_t room) {
    uint8_t *out = fuzz_room(n, 1), *place = fuzz_room(n + 1, 1), *small = fuzz_room(room, 1);
    size_t m = 0;
    memcpy(place, s, n);
    place[n] = '?';
    for (size_t i = 0; i < n; i++) {
        i += s[i] == '\\';
        if (i < n)
            out[m++] = s[i];
    }
    lane_result r = lane_http_unescape(place, n, place, n);
    CHECK(r.status == LANE_OK && r.read == n && r.written == m && memcmp(place, out, m) == 0 &&
          place[n] == '?');
    for (size_t read = 0, written = 0; room > 0;) {
        r = lane_http_unescape(s + read, n - read, small, room);
        CHECK(r.written <= m - written &&
              (r.written == 0 || memcmp(small, out + written, r.written) == 0));
        read += r.read;
        written += r.written;
        if (r.status == LANE_OK) {
            CHECK(read == n && written == m);
            break;
        }
        CHECK(r.status == LANE_FULL && r.written == room);
    }
    uint8_t *quoted = fuzz_room(2 * m + 2, 1);
    r = lane_http_quote(out, m, quoted, 2 * m + 2);
    if (r.status == LANE_OK) {
        CHECK(quoted[0] == '"' && quoted[r.written - 1] == '"');
        CHECK(lane_http_unescape(quoted + 1, r.written - 2, quoted, 2 * m).written == m);
        CHECK(m == 0 || memcmp(quoted, out, m) == 0);
    } else {
        CHECK(r.status == LANE_E_UNSAFE_BYTE && !ref_is_field_value(out[r.read]));
    }
    free(quoted);
    free(small);
    free(place);
    free(out);
}

/* ---- work ---- */

/* The number of kernels called, for a byte of the text, is bounded. */
static void check_work(const choices *p, const uint8_t *s, size_t n) {
#if !defined(LANE_SINGLE_TIER)
    lane_http_parser parser;
    lane_link_value v;
    lane_arena arena;
    counting_install(&lane_kernels_scalar);
    counting_reset();
    lane_http_parser_init(&parser, s, n);
    int32_t status;
    do {
        status = lane_link_next(&parser, &v, NULL, 0);
        if (status != LANE_OK && status != LANE_END)
            status = lane_link_resume(&parser);
    } while (status == LANE_OK);
    /* for a link-value or an error, which take a byte each at least */
    CHECK(counting_calls("http_link_value") <= 1 + n);
    CHECK(counting_calls(NULL) <= 1 + 2 * n);
    counting_reset();
    lane_arena_init(&arena, NULL, NULL, 0);
    lane_link_list list = lane_links_parse_value(s, n, &p->options, &arena);
    lane_arena_free(&arena);
    CHECK(counting_calls(NULL) <= 16 + 16 * (n + list.count));
#else
    (void)p, (void)s, (void)n;
#endif
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static choices p;
    fuzz_input in = {data, size};
    choose(&p, &in);
    size_t n;
    uint8_t *s = make_text(&in, &n);
    /* what uri_book.h has room for */
    if (n > BOOK_ROOM - 64)
        p.options.no_resolution = p.filled.no_resolution = 1;
    for_each_tier(isa) {
        ref_parse(&by_the_book, s, n, &p.filled);
        check_high(&p, s, n);
        check_low(&p, s, n);
        check_parameters(s, n);
        check_elements(&p, s, n);
        check_find(&p, s, n, "preload", "PreLoad");
        check_find(&p, s, n, "a", "A");
        check_hints(&p, s, n);
        check_copy(s, n, p.room);
        check_copy(s, n, n);
        check_unescape(s, n, p.room);
        check_made(&p, s, n);
    }
    check_work(&p, s, n);
    free(s);
    return 0;
}
