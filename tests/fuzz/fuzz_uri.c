/* fuzz_uri.c - URIs, percent-encoding and ext-values on every tier: split and resolved against RFC 3986 by the book,
 * exact room and one byte less; what is encoded decodes to the same.
 *
 * input: flags, the set that encodes, room, the size of the base; the base; the reference, which is also the text that is
 * encoded and decoded.
 */
#include "fuzz.h"

#include "support/uri_book.h"

enum { NO_BASE = 1, STRICT_IRI = 2 };

static const lane_class *const sets[8] = {
    &lane_class_percent_encode_c0_control, &lane_class_percent_encode_fragment,
    &lane_class_percent_encode_query,      &lane_class_percent_encode_special_query,
    &lane_class_percent_encode_path,       &lane_class_percent_encode_userinfo,
    &lane_class_percent_encode_component,  &lane_class_percent_encode_form};

static bool is_part(lane_view got, book_part wanted) {
    return wanted.defined ? got.data == wanted.at && got.size == wanted.size
                          : got.data == NULL && got.size == 0;
}

static void check_split(const char *s, size_t n) {
    const lane_uri uri = lane_uri_split(s, n);
    const book_reference wanted = book_split(s, n);
    CHECK(is_part(uri.scheme, wanted.scheme));
    CHECK(is_part(uri.authority, wanted.authority));
    CHECK(is_part(uri.path, wanted.path));
    CHECK(is_part(uri.query, wanted.query));
    CHECK(is_part(uri.fragment, wanted.fragment));
    char *out = fuzz_room(n, 1);
    lane_result r = lane_uri_join(&uri, out, n);
    CHECK(r.status == LANE_OK && r.written == n && memcmp(out, s, n) == 0);
    if (n > 0) {
        r = lane_uri_join(&uri, out, n - 1);
        CHECK(r.status == LANE_FULL && r.read == 0 && r.written == n);
    }
    free(out);
}

static void check_resolve(const char *base, size_t base_size, const char *s, size_t n) {
    lane_result r = lane_uri_resolve(base, base_size, s, n, NULL, 0);
    CHECK(r.status == LANE_FULL || (r.status == LANE_OK && r.written == 0));
    const size_t size = r.written;
    CHECK(size <= lane_uri_resolve_bound(base_size, n));
    char *out = fuzz_room(size, 1);
    r = lane_uri_resolve(base, base_size, s, n, out, size);
    CHECK(r.status == LANE_OK && r.read == n && r.written == size);
    if (n < BOOK_ROOM && base_size < BOOK_ROOM - n) {
        const book_text wanted = book_resolve(base, base_size, s, n);
        CHECK(size == wanted.size && memcmp(out, wanted.at, size) == 0);
    }
    if (lane_uri_is_resolved(s, n))
        CHECK(size == n && memcmp(out, s, n) == 0);
    if (size > 0) {
        char *less = fuzz_room(size - 1, 1);
        r = lane_uri_resolve(base, base_size, s, n, less, size - 1);
        CHECK(r.status == LANE_FULL && r.read == 0 && r.written == size);
        free(less);
    }
    free(out);
}

/* what calls with little room write is what one call does */
static void check_decode(const uint8_t *s, size_t n, size_t room) {
    uint8_t *whole = fuzz_room(n, 1), *same = fuzz_room(n, 1), *piece = fuzz_room(room, 1);
    const lane_percent_result all = lane_percent_decode(s, n, whole, n);
    CHECK(all.status == LANE_OK && all.read == n && all.written <= n);
    memcpy(same, s, n);
    lane_percent_result r = lane_percent_decode(same, n, same, n);
    CHECK(r.written == all.written && r.bad_escapes == all.bad_escapes);
    CHECK(memcmp(same, whole, all.written) == 0);
    size_t read = 0, written = 0, bad = 0;
    do {
        r = lane_percent_decode(s + read, n - read, piece, room);
        CHECK(r.written <= all.written - written);
        CHECK(memcmp(piece, whole + written, r.written) == 0);
        read += r.read;
        written += r.written;
        bad += r.bad_escapes;
    } while (r.status == LANE_FULL);
    CHECK(read == n && written == all.written && bad == all.bad_escapes);
    free(whole);
    free(same);
    free(piece);
}

static void check_encode(const uint8_t *s, size_t n, const lane_class *set, size_t room) {
    const size_t size = lane_percent_encode_size(s, n, set);
    uint8_t *out = fuzz_room(size, 1), *back = fuzz_room(size, 1), *piece = fuzz_room(room, 1);
    lane_result r = lane_percent_encode(s, n, set, out, size);
    CHECK(r.status == LANE_OK && r.read == n && r.written == size);
    for (size_t i = 0, at = 0; i < n; i++) {
        char escape[4];
        snprintf(escape, sizeof escape, "%%%02X", s[i]);
        if (!lane_class_contains(set, s[i]))
            CHECK(out[at++] == s[i]);
        else
            CHECK(memcmp(out + at, escape, 3) == 0 && (at += 3) <= size);
    }
    if (lane_class_contains(set, '%')) {
        lane_percent_result d = lane_percent_decode(out, size, back, size);
        CHECK(d.written == n && d.bad_escapes == 0 && memcmp(back, s, n) == 0);
    }
    size_t read = 0, written = 0;
    do {
        r = lane_percent_encode(s + read, n - read, set, piece, room);
        CHECK(r.written <= size - written && memcmp(piece, out + written, r.written) == 0);
        read += r.read;
        written += r.written;
    } while (r.status == LANE_FULL);
    CHECK(read == n && written == size);
    free(out);
    free(back);
    free(piece);
}

/* An IRI is UTF-8 where the URI was; as a URI again it decodes to the bytes that the first one does. */
static void check_iri(const uint8_t *s, size_t n, int32_t mode) {
    uint8_t *iri = fuzz_room(n, 1), *uri = fuzz_room(3 * n, 1), *first = fuzz_room(n, 1),
            *same = fuzz_room(n, 1);
    lane_result shown = lane_uri_to_iri(s, n, iri, n);
    CHECK(shown.status == LANE_OK && shown.read == n && shown.written <= n);
    CHECK(lane_utf8_validate(s, n).status != LANE_OK ||
          lane_utf8_validate(iri, shown.written).status == LANE_OK);
    memcpy(same, s, n);
    lane_result r = lane_uri_to_iri(same, n, same, n);
    CHECK(r.written == shown.written && memcmp(same, iri, r.written) == 0);
    r = lane_iri_to_uri(iri, shown.written, mode, uri, 3 * n);
    CHECK(r.status == LANE_OK && r.read == shown.written);
    if (mode == LANE_IRI_STRICT)
        CHECK(lane_is_ascii(uri, r.written));
    lane_percent_result one = lane_percent_decode(s, n, first, n);
    lane_percent_result two = lane_percent_decode(uri, r.written, uri, r.written);
    CHECK(one.written == two.written && memcmp(first, uri, one.written) == 0);
    free(iri);
    free(uri);
    free(first);
    free(same);
}

static void check_ext_value(const uint8_t *s, size_t n) {
    uint8_t *out = fuzz_room(n, 1), *same = fuzz_room(n, 1);
    const lane_ext_value parts = lane_ext_value_split(s, n);
    lane_result r = lane_ext_value_decode(s, n, out, n);
    CHECK(parts.position <= n && r.read <= n);
    CHECK(parts.status == LANE_OK ? r.status == LANE_OK || r.status == LANE_E_NOT_UTF8
                                  : r.status == parts.status && r.read == parts.position);
    memcpy(same, s, n);
    lane_result in_place = lane_ext_value_decode(same, n, same, n);
    CHECK(in_place.status == r.status && in_place.read == r.read && in_place.written == r.written);
    CHECK(memcmp(out, same, r.written) == 0);
    if (r.status == LANE_OK) {
        CHECK(lane_utf8_validate(out, r.written).status == LANE_OK);
        CHECK(r.written == 0 ||
              lane_ext_value_decode(s, n, same, r.written - 1).status == LANE_FULL);
    }
    /* what is encoded decodes to the same */
    const lane_view none = {NULL, 0};
    lane_result size = lane_ext_value_encode(s, n, none, NULL, 0);
    CHECK((size.status == LANE_FULL) == (lane_utf8_validate(s, n).status == LANE_OK));
    if (size.status == LANE_FULL) {
        uint8_t *encoded = fuzz_room(size.written, 1);
        r = lane_ext_value_encode(s, n, none, encoded, size.written);
        CHECK(r.status == LANE_OK && r.read == n && r.written == size.written);
        r = lane_ext_value_decode(encoded, size.written, encoded, size.written);
        CHECK(r.status == LANE_OK && r.written == n && memcmp(encoded, s, n) == 0);
        free(encoded);
    }
    free(out);
    free(same);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    const uint8_t flags = fuzz_byte(&in);
    const lane_class *set = sets[fuzz_byte(&in) % 8];
    const size_t room = 4 + fuzz_byte(&in);
    size_t base_size = fuzz_byte(&in), n;
    if (base_size > in.size)
        base_size = in.size;
    char *base = fuzz_room(base_size, 1);
    memcpy(base, in.data, base_size);
    in.data += base_size;
    in.size -= base_size;
    uint8_t *s = fuzz_text(&in, &n);
    for_each_tier(isa) {
        check_split((char *)s, n);
        check_resolve((flags & NO_BASE) != 0 ? NULL : base, (flags & NO_BASE) != 0 ? 0 : base_size,
                      (char *)s, n);
        check_decode(s, n, room);
        check_encode(s, n, set, room);
        check_iri(s, n, (flags & STRICT_IRI) != 0 ? LANE_IRI_STRICT : LANE_IRI_LENIENT);
        check_ext_value(s, n);
    }
    free(base);
    free(s);
    return 0;
}
