/* ngx_http_lanewise_early_hints_module.c - early hints of a response's Link fields, in a field that a front may trust
 *
 *     lanewise_early_hints on | off;        default: off       in http, server, location
 *     lanewise_early_hints_header NAME;     default: Early-Hints-Link
 *
 * What is in the response's Link fields, from upstream or from add_header, and may be sent as an early hint is copied
 * to fields called NAME, one for each Link field that has any. The Link fields stay; with NAME Link they are rewritten
 * in their places instead. Fields called NAME that come from elsewhere are dropped. What is refused is logged.
 *
 * Nothing is sent as a 103 response here: when the filter runs, the final response is about to leave as well.
 */
#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include <lanewise/ascii.h>
#include <lanewise/link.h>

typedef struct {
    ngx_flag_t enable;
    ngx_str_t header;
} ngx_http_lanewise_early_hints_conf_t;

static ngx_int_t ngx_http_lanewise_early_hints_init(ngx_conf_t *cf);
static void *ngx_http_lanewise_early_hints_create_conf(ngx_conf_t *cf);
static char *ngx_http_lanewise_early_hints_merge_conf(ngx_conf_t *cf, void *parent, void *child);
static char *ngx_http_lanewise_early_hints_check_header(ngx_conf_t *cf, void *post, void *data);

static ngx_conf_post_t ngx_http_lanewise_early_hints_header_post = {
    ngx_http_lanewise_early_hints_check_header};

static ngx_command_t ngx_http_lanewise_early_hints_commands[] = {
    {ngx_string("lanewise_early_hints"),
     NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF | NGX_CONF_FLAG,
     ngx_conf_set_flag_slot, NGX_HTTP_LOC_CONF_OFFSET,
     offsetof(ngx_http_lanewise_early_hints_conf_t, enable), NULL},

    {ngx_string("lanewise_early_hints_header"),
     NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF | NGX_CONF_TAKE1,
     ngx_conf_set_str_slot, NGX_HTTP_LOC_CONF_OFFSET,
     offsetof(ngx_http_lanewise_early_hints_conf_t, header),
     &ngx_http_lanewise_early_hints_header_post},

    ngx_null_command};

static ngx_http_module_t ngx_http_lanewise_early_hints_module_ctx = {
    NULL,                               /* preconfiguration */
    ngx_http_lanewise_early_hints_init, /* postconfiguration */

    NULL, /* create main configuration */
    NULL, /* init main configuration */

    NULL, /* create server configuration */
    NULL, /* merge server configuration */

    ngx_http_lanewise_early_hints_create_conf, /* create location configuration */
    ngx_http_lanewise_early_hints_merge_conf   /* merge location configuration */
};

ngx_module_t ngx_http_lanewise_early_hints_module = {
    NGX_MODULE_V1,
    &ngx_http_lanewise_early_hints_module_ctx, /* module context */
    ngx_http_lanewise_early_hints_commands,    /* module directives */
    NGX_HTTP_MODULE,                           /* module type */
    NULL,                                      /* init master */
    NULL,                                      /* init module */
    NULL,                                      /* init process */
    NULL,                                      /* init thread */
    NULL,                                      /* exit thread */
    NULL,                                      /* exit process */
    NULL,                                      /* exit master */
    NGX_MODULE_V1_PADDING};

static ngx_http_output_header_filter_pt ngx_http_next_header_filter;

static ngx_uint_t ngx_http_lanewise_early_hints_is(const ngx_str_t *a, const ngx_str_t *b) {
    return a->len == b->len && ngx_strncasecmp(a->data, b->data, a->len) == 0;
}

/* The early hints of a Link field's value, in memory of the request's. */
static ngx_int_t ngx_http_lanewise_early_hints_copy(ngx_http_request_t *r, ngx_uint_t field,
                                                    const ngx_str_t *value, ngx_str_t *hints) {
    lane_early_hints_result copied;
    ngx_uint_t level;

    /* the output is never larger than the input, so LANE_FULL cannot come */
    hints->data = ngx_pnalloc(r->pool, value->len);
    if (hints->data == NULL)
        return NGX_ERROR;
    copied = lane_early_hints_copy(value->data, value->len, hints->data, value->len);
    hints->len = copied.written;

    /* the place and the word for it, and none of the bytes, which are not safe in a log either */
    level = copied.problem == LANE_E_UNSAFE_BYTE ? NGX_LOG_WARN : NGX_LOG_INFO;
    if (copied.problem != LANE_OK)
        ngx_log_error(level, r->connection->log, 0,
                      "early hints: %s at byte %uz of Link field %ui: %uz copied, %uz refused",
                      lane_status_name(copied.problem), copied.problem_position, field,
                      copied.hints, copied.refused);
    return NGX_OK;
}

/* A field of the response; a hash of 0 would keep it from being sent. */
static ngx_int_t ngx_http_lanewise_early_hints_add(ngx_http_request_t *r, const ngx_str_t *name,
                                                   const ngx_str_t *value) {
    ngx_table_elt_t *h = ngx_list_push(&r->headers_out.headers);

    if (h == NULL)
        return NGX_ERROR;
    h->hash = 1;
    h->key = *name;
    h->value = *value;
#if (nginx_version >= 1023000)
    h->next = NULL;
#endif
    return NGX_OK;
}

/* A field of the response: what is done with it. `field` counts the Link fields. */
static ngx_int_t ngx_http_lanewise_early_hints_see(ngx_http_request_t *r, const ngx_str_t *name,
                                                   ngx_table_elt_t *h, ngx_uint_t *field) {
    static const ngx_str_t link = ngx_string("Link");
    ngx_str_t hints;

    if (h->hash == 0)
        return NGX_OK;
    if (!ngx_http_lanewise_early_hints_is(&h->key, &link)) {
        /* only what was checked here may be called NAME */
        if (ngx_http_lanewise_early_hints_is(&h->key, name))
            h->hash = 0;
        return NGX_OK;
    }

    /* each field by itself: a quote that is open in one would swallow the next */
    if (ngx_http_lanewise_early_hints_copy(r, ++*field, &h->value, &hints) != NGX_OK)
        return NGX_ERROR;
    if (ngx_http_lanewise_early_hints_is(name, &link)) {
        h->value = hints;
        h->hash = hints.len != 0;
        return NGX_OK;
    }
    return hints.len != 0 ? ngx_http_lanewise_early_hints_add(r, name, &hints) : NGX_OK;
}

static ngx_int_t ngx_http_lanewise_early_hints_filter(ngx_http_request_t *r) {
    ngx_http_lanewise_early_hints_conf_t *conf;
    ngx_list_part_t *part, *last;
    ngx_table_elt_t *h;
    ngx_uint_t i, count, last_count, field = 0;

    conf = ngx_http_get_module_loc_conf(r, ngx_http_lanewise_early_hints_module);
    if (!conf->enable || r != r->main)
        return ngx_http_next_header_filter(r);

    /* those that are there now; what is added goes behind them */
    last = r->headers_out.headers.last;
    last_count = last->nelts;
    for (part = &r->headers_out.headers.part;; part = part->next) {
        h = part->elts;
        count = part == last ? last_count : part->nelts;
        for (i = 0; i < count; i++) {
            if (ngx_http_lanewise_early_hints_see(r, &conf->header, &h[i], &field) != NGX_OK)
                return NGX_ERROR;
        }
        if (part == last)
            return ngx_http_next_header_filter(r);
    }
}

static void *ngx_http_lanewise_early_hints_create_conf(ngx_conf_t *cf) {
    ngx_http_lanewise_early_hints_conf_t *conf = ngx_pcalloc(cf->pool, sizeof *conf);

    if (conf != NULL)
        conf->enable = NGX_CONF_UNSET;
    return conf;
}

static char *ngx_http_lanewise_early_hints_merge_conf(ngx_conf_t *cf, void *parent, void *child) {
    ngx_http_lanewise_early_hints_conf_t *prev = parent;
    ngx_http_lanewise_early_hints_conf_t *conf = child;

    ngx_conf_merge_value(conf->enable, prev->enable, 0);
    ngx_conf_merge_str_value(conf->header, prev->header, "Early-Hints-Link");
    return NGX_CONF_OK;
}

static char *ngx_http_lanewise_early_hints_check_header(ngx_conf_t *cf, void *post, void *data) {
    ngx_str_t *name = data;

    if (lane_check_token(name->data, name->len).status == LANE_OK)
        return NGX_CONF_OK;
    ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "\"%V\" is no name of a header field", name);
    return NGX_CONF_ERROR;
}

static ngx_int_t ngx_http_lanewise_early_hints_init(ngx_conf_t *cf) {
    ngx_http_next_header_filter = ngx_http_top_header_filter;
    ngx_http_top_header_filter = ngx_http_lanewise_early_hints_filter;
    return NGX_OK;
}
