/* link_jobs.h - all that is done with a Link field, for tests of how much work it is. */
#ifndef TEST_LINK_JOBS_H
#define TEST_LINK_JOBS_H

#include <lanewise/lanewise.h>

#include <string.h>

typedef struct link_job {
    const char *name;
    size_t (*run)(const char *s, size_t n,
                  lane_arena *arena); /* gives how many things were found */
} link_job;

/* link-values one by one, on behind what is none */
static inline size_t link_job_low(const char *s, size_t n, lane_arena *arena) {
    lane_http_parser p;
    lane_http_parameter parameters[4];
    lane_link_value value;
    size_t found = 0;
    int32_t status;
    (void)arena;
    lane_http_parser_init(&p, s, n);
    do {
        status = lane_link_next(&p, &value, parameters, 4);
        found += status == LANE_OK ? 1 + value.parameter_total : 1;
        if (status != LANE_OK && status != LANE_END)
            status = lane_link_resume(&p);
    } while (status == LANE_OK);
    return found;
}

/* a list without limits, and all of it written again */
static inline size_t link_job_list(const char *s, size_t n, lane_arena *arena) {
    lane_link_options options;
    memset(&options, 0, sizeof options);
    options.max_field = options.max_links = options.max_parameters = options.max_problems =
        SIZE_MAX;
    options.resume = 1;
    options.base_url = lane_view_of("http://h/a/b/c?d", 16);
    lane_link_list list = lane_links_parse_value(s, n, &options, arena);
    return list.count + list.problem_total +
           lane_links_write_size(list.links, list.count, &options);
}

/* elements, early hints, a relation type, quoted strings */
static inline size_t link_job_other(const char *s, size_t n, lane_arena *arena) {
    lane_http_parser p;
    lane_http_element element;
    lane_link_value value;
    lane_early_hint hint;
    lane_http_parameter parameters[4];
    size_t found = 0;
    lane_http_parser_init(&p, s, n);
    while (lane_http_list_next(&p, &element, parameters, 4) == LANE_OK)
        found += 1 + element.parameter_total;
    lane_http_parser_init(&p, s, n);
    int32_t status;
    do {
        status = lane_early_hints_next(&p, &hint, parameters, 4);
        if (status == LANE_E_NOT_A_LINK || status == LANE_E_UNCLOSED_TARGET)
            status = lane_link_resume(&p) == LANE_OK ? LANE_OK : LANE_END;
        found++;
    } while (status != LANE_END);
    lane_http_parser_init(&p, s, n);
    while (lane_link_find(&p, "next", 4, &value, parameters, 2) == LANE_OK)
        found++;
    char *out = lane_arena_alloc(arena, n);
    if (out == NULL)
        return found;
    found += lane_early_hints_copy(s, n, out, n).written;
    char small[64];
    for (size_t at = 0; at < n;) {
        lane_result r = lane_http_unescape(s + at, n - at, small, sizeof small);
        at += r.read;
        found++;
    }
    return found;
}

static const link_job link_jobs[] = {
    {"low", link_job_low}, {"list", link_job_list}, {"other", link_job_other}};
enum { LINK_JOBS = sizeof link_jobs / sizeof *link_jobs };

#endif
