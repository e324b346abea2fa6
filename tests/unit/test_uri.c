/* uri.h against literals of RFC 3986: Appendix B, 5.2.4, 5.3, 5.4. */
#include <lanewise/uri.h>

#include "each_tier.h"
#include "support/is_result.h"

#include <criterion/criterion.h>
#include <string.h>

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

enum { OK = LANE_OK, FULL = LANE_FULL };

/* a component as it is, or NULL for one that is not there */
static void is_component(lane_view got, const char *wanted, const char *text) {
    if (wanted == NULL) {
        cr_assert(got.data == NULL && got.size == 0, "\"%s\"", text);
        return;
    }
    cr_assert(got.data != NULL && got.size == strlen(wanted), "\"%s\": %zu", text, got.size);
    cr_assert(memcmp(got.data, wanted, got.size) == 0, "\"%s\"", text);
}

static void splits(const char *text, const char *scheme, const char *authority, const char *path,
                   const char *query, const char *fragment) {
    for_each_tier(isa) {
        lane_uri uri = lane_uri_split(text, strlen(text));
        is_component(uri.scheme, scheme, text);
        is_component(uri.authority, authority, text);
        is_component(uri.path, path, text);
        is_component(uri.query, query, text);
        is_component(uri.fragment, fragment, text);
        char out[256];
        size_t n = strlen(text);
        is_for(lane_uri_join(&uri, out, n), OK, 0, n, text);
        cr_assert(memcmp(out, text, n) == 0, "\"%s\"", text);
    }
}

Test(uri, rfc3986_appendix_b) {
    splits("http://www.ics.uci.edu/pub/ietf/uri/#Related", "http", "www.ics.uci.edu",
           "/pub/ietf/uri/", NULL, "Related");
    splits("foo://example.com:8042/over/there?name=ferret#nose", "foo", "example.com:8042",
           "/over/there", "name=ferret", "nose");
    splits("urn:example:animal:ferret:nose", "urn", NULL, "example:animal:ferret:nose", NULL, NULL);
    splits("", NULL, NULL, "", NULL, NULL);
    splits("?", NULL, NULL, "", "", NULL);
    splits("#", NULL, NULL, "", NULL, "");
    splits("//", NULL, "", "", NULL, NULL);
    splits("///", NULL, "", "/", NULL, NULL);
    splits(":", NULL, NULL, ":", NULL, NULL);
    splits("a:", "a", NULL, "", NULL, NULL);
    splits("a:b:c", "a", NULL, "b:c", NULL, NULL);
    splits("/a:b", NULL, NULL, "/a:b", NULL, NULL);
    splits("?a:b", NULL, NULL, "", "a:b", NULL);
    splits("a/b:c", NULL, NULL, "a/b:c", NULL, NULL);
    splits("a?b#c?d#e", NULL, NULL, "a", "b", "c?d#e");
    splits("a#b?c", NULL, NULL, "a", NULL, "b?c");
    splits("//a?b", NULL, "a", "", "b", NULL);
    splits("//a#b", NULL, "a", "", NULL, "b");
    splits(" http://a b/ c", " http", "a b", "/ c", NULL, NULL);
    splits("1\xC3\xA9:x\ny#\n", "1\xC3\xA9", NULL, "x\ny", NULL, "\n");
    splits("http://user:password@[2001:db8::7]:8080/a;b=c/d?e=f/g?h#i/j#k", "http",
           "user:password@[2001:db8::7]:8080", "/a;b=c/d", "e=f/g?h", "i/j#k");
    splits("a-scheme-that-is-longer-than-any-word-that-is-looked-at-at-once:p",
           "a-scheme-that-is-longer-than-any-word-that-is-looked-at-at-once", NULL, "p", NULL,
           NULL);
}

Test(uri, nothing_is_a_path_alone) {
    lane_uri uri = lane_uri_split(NULL, 0);
    cr_assert(uri.path.size == 0 && uri.scheme.data == NULL && uri.authority.data == NULL);
    cr_assert(uri.query.data == NULL && uri.fragment.data == NULL);
    is(lane_uri_join(&uri, NULL, 0), OK, 0, 0);
    cr_assert_not(lane_uri_is_resolved(NULL, 0));
}

Test(uri, rfc3986_5_3_join) {
    lane_uri uri = {{"a", 1}, {"b", 1}, {"/c", 2}, {"d", 1}, {"", 0}};
    char out[16];
    is(lane_uri_join(&uri, out, sizeof out), OK, 0, 10);
    cr_assert(memcmp(out, "a://b/c?d#", 10) == 0);
    is(lane_uri_join(&uri, NULL, 0), FULL, 0, 10);
    is(lane_uri_join(&uri, out, 9), FULL, 0, 10);
    uri.query.size = SIZE_MAX - 8; /* a : / / b / c ? and # are nine */
    is(lane_uri_join(&uri, NULL, 0), LANE_LIMIT, 0, SIZE_MAX);
}

static void resolves(const char *base, const char *reference, const char *wanted) {
    size_t base_size = base == NULL ? 0 : strlen(base), n = strlen(reference), m = strlen(wanted);
    char out[256];
    for_each_tier(isa) {
        is_for(lane_uri_resolve(base, base_size, reference, n, out, sizeof out), OK, n, m,
               reference);
        cr_assert(memcmp(out, wanted, m) == 0, "\"%s\": \"%.*s\"", reference, (int)m, out);
        memset(out, 0, sizeof out);
        is_for(lane_uri_resolve(base, base_size, reference, n, out, m), OK, n, m, reference);
        cr_assert(memcmp(out, wanted, m) == 0 && out[m] == 0, "\"%s\"", reference);
        cr_assert_leq(m, lane_uri_resolve_bound(base_size, n));
        if (m > 0) {
            is_for(lane_uri_resolve(base, base_size, reference, n, out, m - 1), FULL, 0, m,
                   reference);
            is_for(lane_uri_resolve(base, base_size, reference, n, NULL, 0), FULL, 0, m, reference);
        }
    }
}

static void resolve_each(const char *const pairs[][2], size_t count) {
    for (size_t i = 0; i < count; i++)
        resolves("http://a/b/c/d;p?q", pairs[i][0], pairs[i][1]);
}

Test(uri, rfc3986_5_4_1_normal_examples) {
    static const char *const pairs[][2] = {{"g:h", "g:h"},
                                           {"g", "http://a/b/c/g"},
                                           {"./g", "http://a/b/c/g"},
                                           {"g/", "http://a/b/c/g/"},
                                           {"/g", "http://a/g"},
                                           {"//g", "http://g"},
                                           {"?y", "http://a/b/c/d;p?y"},
                                           {"g?y", "http://a/b/c/g?y"},
                                           {"#s", "http://a/b/c/d;p?q#s"},
                                           {"g#s", "http://a/b/c/g#s"},
                                           {"g?y#s", "http://a/b/c/g?y#s"},
                                           {";x", "http://a/b/c/;x"},
                                           {"g;x", "http://a/b/c/g;x"},
                                           {"g;x?y#s", "http://a/b/c/g;x?y#s"},
                                           {"", "http://a/b/c/d;p?q"},
                                           {".", "http://a/b/c/"},
                                           {"./", "http://a/b/c/"},
                                           {"..", "http://a/b/"},
                                           {"../", "http://a/b/"},
                                           {"../g", "http://a/b/g"},
                                           {"../..", "http://a/"},
                                           {"../../", "http://a/"},
                                           {"../../g", "http://a/g"}};
    resolve_each(pairs, COUNT_OF(pairs));
}

Test(uri, rfc3986_5_4_2_abnormal_examples) {
    static const char *const pairs[][2] = {{"../../../g", "http://a/g"},
                                           {"../../../../g", "http://a/g"},
                                           {"/./g", "http://a/g"},
                                           {"/../g", "http://a/g"},
                                           {"g.", "http://a/b/c/g."},
                                           {".g", "http://a/b/c/.g"},
                                           {"g..", "http://a/b/c/g.."},
                                           {"..g", "http://a/b/c/..g"},
                                           {"./../g", "http://a/b/g"},
                                           {"./g/.", "http://a/b/c/g/"},
                                           {"g/./h", "http://a/b/c/g/h"},
                                           {"g/../h", "http://a/b/c/h"},
                                           {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
                                           {"g;x=1/../y", "http://a/b/c/y"},
                                           {"g?y/./x", "http://a/b/c/g?y/./x"},
                                           {"g?y/../x", "http://a/b/c/g?y/../x"},
                                           {"g#s/./x", "http://a/b/c/g#s/./x"},
                                           {"g#s/../x", "http://a/b/c/g#s/../x"},
                                           {"http:g", "http:g"}};
    resolve_each(pairs, COUNT_OF(pairs));
}

Test(uri, rfc3986_5_2_4_its_traces) {
    resolves("x:", "/a/b/c/./../../g", "x:/a/g");
    resolves("x:", "mid/content=5/../6", "x:mid/6");
    resolves("", "mid/content=5/../6", "mid/6");
}

/* the pseudocode of 5.2.4 by hand: a path without a root gets one when its first segment goes */
Test(uri, rfc3986_5_2_4_paths_without_a_root) {
    resolves("", "a/..", "/");
    resolves("", "a/../g", "/g");
    resolves("", "a/../../g", "/g");
    resolves("", "../../g", "g");
    resolves("", "..//g", "/g");
    resolves("", "..", "");
    resolves("", "./", "");
    resolves(NULL, "x:../g", "x:g");
    resolves(NULL, "x:a/..", "x:/");
    resolves("urn:a/b/c", "../../../z", "urn:/z");
    resolves("a/./../b/c", "d", "/b/d");
}

Test(uri, no_base) {
    resolves(NULL, "../g", "../g");
    resolves(NULL, "//h/../g", "//h/../g");
    resolves(NULL, "", "");
    resolves(NULL, "?q#f", "?q#f");
    resolves(NULL, "x://h/a/../g", "x://h/g");
    resolves("", "../g", "g");
}

Test(uri, a_base_without_a_path_or_with_dots) {
    resolves("http://a", "g", "http://a/g");
    resolves("http://a?q", "../g", "http://a/g");
    resolves("http://a/b/../c/d", "g", "http://a/c/g");
    resolves("http://a/b/../c/d", "?y", "http://a/b/../c/d?y");
    resolves("http://a/b/../c/d", "/g", "http://a/g");
    resolves("http://a/b#f", "", "http://a/b");
    resolves("http:/a/b", ".//c", "http:/a//c");
    resolves("http:/a/b", "/.//c", "http://c"); /* no longer what it was when it is split again */
    resolves("http://a/b/c?x/../y", "g", "http://a/b/g");
}

Test(uri, long_components) {
    resolves(
        "https://a-host-with-a-long-name.example.com/a-directory-with-a-long-name/page?q",
        "../another-directory-with-a-long-name/./x/../file-with-a-long-name.tar.gz?a/../b#/./c",
        "https://a-host-with-a-long-name.example.com/"
        "another-directory-with-a-long-name/file-with-a-long-name.tar.gz?a/../b#/./c");
}

static bool resolved(const char *text) {
    bool all = true, any = false;
    for_each_tier(isa) {
        bool is_so = lane_uri_is_resolved(text, strlen(text));
        all = all && is_so;
        any = any || is_so;
    }
    cr_assert_eq(all, any);
    return any;
}

Test(uri, is_resolved) {
    cr_assert(resolved("http://a/b/c"));
    cr_assert(resolved("x:"));
    cr_assert(resolved("x:a"));
    cr_assert(resolved("x:...")); /* three dots are a name */
    cr_assert(resolved("x:/.a/..b/c./d.."));
    cr_assert(resolved("http://./")); /* an authority has no segments */
    cr_assert(resolved("http://../a"));
    cr_assert(resolved("http://a/?b/../c"));
    cr_assert(resolved("http://a/#b/../c"));
    cr_assert(resolved("http://a/%2e%2e/b"));
    cr_assert_not(resolved("/a"));
    cr_assert_not(resolved("//a/b"));
    cr_assert_not(resolved(":a"));
    cr_assert_not(resolved("x:."));
    cr_assert_not(resolved("x:.."));
    cr_assert_not(resolved("x:./a"));
    cr_assert_not(resolved("x:../a"));
    cr_assert_not(resolved("x:a/."));
    cr_assert_not(resolved("x:a/..?b"));
    cr_assert_not(resolved("http://a/./b"));
    cr_assert_not(resolved("http://example.com/a-long-path/another-part-of-it/../file"));
}

Test(uri, bound) {
    cr_assert_eq(lane_uri_resolve_bound(0, 0), 1);
    cr_assert_eq(lane_uri_resolve_bound(8, 1), 10); /* "http://a", "g": "http://a/g" */
    cr_assert_eq(lane_uri_resolve_bound(SIZE_MAX - 2, 1), SIZE_MAX);
    cr_assert_eq(lane_uri_resolve_bound(SIZE_MAX - 1, 1), SIZE_MAX);
    cr_assert_eq(lane_uri_resolve_bound(SIZE_MAX, SIZE_MAX), SIZE_MAX);
}
