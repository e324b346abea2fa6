/* uri.c - lanewise/uri.h: references and their parts, resolving, percent-encoding, IRIs; and an ext-value */
#include <lanewise/http_field.h>
#include <lanewise/uri.h>

#include <stdio.h>
#include <string.h>

static void show(const char *name, lane_view part) {
    if (part.data != NULL)
        printf(" %s \"%.*s\"", name, (int)part.size, part.data);
}

static void resolve(const char *base, const char *reference) {
    char out[128];
    lane_result r =
        lane_uri_resolve(base, strlen(base), reference, strlen(reference), out, sizeof out);
    if (r.status == LANE_OK)
        printf("%-16s -> %.*s\n", reference, (int)r.written, out);
    else
        printf("%-16s needs %zu bytes\n", reference, r.written);
}

int main(void) {
    const char *base = "https://example.com/docs/guide?lang=en#top";
    lane_uri uri = lane_uri_split(base, strlen(base));
    show("scheme", uri.scheme);
    show("authority", uri.authority);
    show("path", uri.path);
    show("query", uri.query);
    show("fragment", uri.fragment);
    printf("\n");

    resolve(base, "style.css");
    resolve(base, "../img/./a.png");
    resolve(base, "//cdn.example/x");
    resolve(base, "?lang=de");
    resolve(base, "mailto:a@b");

    char out[128];
    const char *name = "50% off & more";
    lane_result r = lane_percent_encode(name, strlen(name), &lane_class_percent_encode_component,
                                        out, sizeof out);
    printf("%.*s\n", (int)r.written, out);
    lane_percent_result d = lane_percent_decode("50%25%20off%", 12, out, sizeof out);
    printf("\"%.*s\", %zu bad\n", (int)d.written, out, d.bad_escapes);

    /* to show: what misleads the eye, here the override of direction, stays encoded */
    const char *link = "/caf%C3%A9?q=%20%E2%80%AE";
    r = lane_uri_to_iri(link, strlen(link), out, sizeof out);
    printf("%.*s\n", (int)r.written, out);

    const char *title = "UTF-8'en'%e2%82%ac%20rates";
    r = lane_ext_value_decode(title, strlen(title), out, sizeof out);
    printf("%.*s\n", (int)r.written, out);
    r = lane_ext_value_decode("UTF-8''a/b", 10, out, sizeof out);
    printf("%s at %zu\n", lane_status_name(r.status), r.read);
    return 0;
}
