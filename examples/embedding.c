/* embedding.c - lists of links in the memory of a request, as a module of a server makes them */
#include <lanewise/link.h>

#include <stdio.h>
#include <string.h>

/* What a server has for each request: memory that goes away with it. In nginx it is an ngx_pool_t. */
typedef struct pool {
    char *at;
    size_t left;
} pool;

static void *pool_take(pool *from, size_t size) {
    if (size > from->left)
        return NULL;
    from->left -= (size + 7) / 8 * 8; /* so that it stays aligned */
    return from->at + from->left;
}

/* lane_alloc's word for it; in nginx, ngx_palloc(context, size). */
static void *take(void *context, size_t size) {
    return pool_take(context, size);
}

/* A value that somebody else wrote may go into a header field when lane_http_quote() takes it. */
static void print_title(const lane_link *link) {
    const lane_link_attribute *title = lane_link_attribute_find(link, "title", 5);
    char quoted[64];
    if (title == NULL)
        return;
    lane_result r = lane_http_quote(title->value.data, title->value.size, quoted, sizeof quoted);
    if (r.status == LANE_OK)
        printf("    title=%.*s\n", (int)r.written, quoted);
    else
        printf("    a title of %zu bytes: %s at %zu\n", title->value.size,
               lane_status_name(r.status), r.read);
}

static void print_links(pool *request_pool, const char *field, size_t n) {
    lane_alloc source = {0}; /* no free: the pool goes away as a whole */
    source.alloc = take;
    source.context = request_pool;
    char first[4096]; /* most fields are done in here, and take nothing from the pool */
    lane_arena arena;
    lane_arena_init(&arena, &source, first, sizeof first);

    lane_link_options options = {0};
    options.size = sizeof options;
    options.base_url = lane_view_of("https://example.org/shop/", 25);
    options.max_links = 3;
    lane_link_list list = lane_links_parse_value(field, n, &options, &arena);

    for (size_t i = 0; i < list.count; i++) {
        const lane_link *link = &list.links[i];
        printf("%.*s: %.*s\n", (int)link->relation.size, link->relation.data,
               (int)link->target.size, link->target.data);
        print_title(link);
    }
    for (size_t i = 0; i < list.problem_count; i++)
        printf("(%s at %zu)\n", lane_status_name(list.problems[i].code), list.problems[i].position);
    /* what is in the list is good, also where something is not in it */
    if (list.status != LANE_OK)
        printf("%s at %zu\n", lane_status_name(list.status), list.position);
    lane_arena_free(&arena);
}

int main(void) {
    static const char *const fields[] = {
        "<page/3>; rel=\"next last\"; title=\"more\", <../>; rel=up",
        "<a.css>; rel=preload; title*=UTF-8''x%0D%0ASet-Cookie%3A%20y, <b>; rel=next, oops",
        "<1>;rel=item, <2>;rel=item, <3>;rel=item, <4>;rel=item",
    };
    static uint64_t memory[1024]; /* aligned to 8, as a lane_alloc promises */
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        pool request_pool = {(char *)memory, sizeof memory};
        printf("-- %s\n", fields[i]);
        print_links(&request_pool, fields[i], strlen(fields[i]));
        printf("from the pool: %zu bytes\n", sizeof memory - request_pool.left);
    }
    return 0;
}
