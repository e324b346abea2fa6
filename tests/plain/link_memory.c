/* link_memory.c - lists of links when memory ends: an allocator that fails at its k-th call, for every k. What was
 * found is as it would have been, everything is given back, and the arena is good for more. */
#include "support/expect.h"

#include <lanewise/lanewise.h>

#include <stdlib.h>
#include <string.h>

enum { MOST = 20000, BLOCKS = 256 };

static const char *tier;

/* ---- a source that fails once, or from then on ---- */

typedef struct source {
    size_t calls, fails_at, in_use;
    bool for_good;
    size_t bytes;
} source;

static void *take(void *context, size_t size) {
    source *s = context;
    s->calls++;
    if (s->calls == s->fails_at || (s->for_good && s->calls > s->fails_at))
        return NULL;
    void *block = malloc(size);
    s->in_use += block != NULL;
    s->bytes += block != NULL ? size : 0;
    return block;
}

static void give_back(void *context, void *block, size_t size) {
    source *s = context;
    s->in_use--;
    s->bytes -= size;
    free(block);
}

/* ---- header sets ---- */

static char text[4][MOST];
static lane_http_field fields[4][3];
static size_t field_counts[4];

static void add(size_t set, const char *unit, size_t count) {
    size_t n = fields[set][field_counts[set] - 1].value.size;
    for (size_t i = 0; i < count; i++) {
        size_t size = strlen(unit);
        memcpy(text[set] + n, unit, size);
        n += size;
    }
    fields[set][field_counts[set] - 1].value = lane_view_of(text[set], n);
}

static void make_sets(void) {
    static const char a[] =
        "<a>;rel=\"B c\";title*=UTF-8''%41;foo*=UTF-8''x%20y;foo=1;x=\"\\y\",,<d>, "
        "<../e>;rel=f;anchor=\"\\g\"";
    for (size_t set = 0; set < 4; set++) {
        field_counts[set] = 1;
        fields[set][0].name = lane_view_of("Link", 4);
    }
    fields[0][0].value = lane_view_of(a, sizeof a - 1);
    fields[0][1] = fields[0][0];
    fields[0][1].name = lane_view_of("Other", 5);
    fields[0][2] = fields[0][0];
    field_counts[0] = 3;
    add(1, "<../A>;rel=\"B c d\";REL;Foo*=UTF-8''%41%42;foo=\"\\c\";;q= , ", 250);
    add(2, "<a>;rel=\"", 1);
    add(2, "X ", 900);
    add(2, "\"", 1);
    add(2, ";A=b ", 1500);
    add(3, "<a>;rel=b", 1);
    add(3, ";x*=UTF-8''%20", 600);
    add(3, ";y**=UTF-8''a", 400);
}

/* ---- the same as what is found with memory enough ---- */

static bool same(lane_view a, lane_view b) {
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static bool is_same(const lane_link *a, const lane_link *b) {
    bool good = same(a->target, b->target) && same(a->relation, b->relation) &&
                same(a->context, b->context) && a->field == b->field && same(a->text, b->text) &&
                a->attribute_count == b->attribute_count;
    for (size_t i = 0; good && i < a->attribute_count; i++)
        good = same(a->attributes[i].name, b->attributes[i].name) &&
               same(a->attributes[i].value, b->attributes[i].value) &&
               a->attributes[i].flags == b->attributes[i].flags;
    return good;
}

static void expect_beginning(const lane_link_list *part, const lane_link_list *all) {
    EXPECT_IN(tier, part->count <= all->count && part->problem_count <= all->problem_count);
    for (size_t i = 0; i < part->count; i++)
        EXPECT_IN(tier, is_same(&part->links[i], &all->links[i]));
    for (size_t i = 0; i < part->problem_count; i++)
        EXPECT_IN(tier, part->problems[i].code == all->problems[i].code &&
                            part->problems[i].field == all->problems[i].field &&
                            part->problems[i].position == all->problems[i].position);
}

/* ---- */

static void run(size_t set, size_t first_size, bool for_good, const lane_link_options *options) {
    lane_arena enough, arena;
    lane_arena_init(&enough, NULL, NULL, 0);
    lane_link_list all = lane_links_parse(fields[set], field_counts[set], options, &enough);
    EXPECT_IN(tier, all.status == LANE_OK && all.count > 0);
    char *first = first_size > 0 ? malloc(first_size) : NULL;
    for (size_t k = 1;; k++) {
        source s = {0, k, 0, for_good, 0};
        lane_alloc alloc = {take, NULL, give_back, &s};
        lane_arena_init(&arena, &alloc, first, first != NULL ? first_size : 0);
        lane_link_list list = lane_links_parse(fields[set], field_counts[set], options, &arena);
        bool failed = s.calls >= k;
        EXPECT_IN(tier, list.status == (failed ? LANE_E_MEMORY : LANE_OK));
        expect_beginning(&list, &all);
        lane_arena_free(&arena);
        EXPECT_IN(tier, s.in_use == 0 && s.bytes == 0);
        if (failed && !for_good) { /* the arena again, with memory */
            list = lane_links_parse(fields[set], field_counts[set], options, &arena);
            EXPECT_IN(tier, list.status == LANE_OK && list.count == all.count);
            expect_beginning(&list, &all);
            lane_arena_free(&arena);
        }
        EXPECT_IN(tier, s.in_use == 0);
        if (!failed)
            break;
        EXPECT_IN(tier, k < BLOCKS);
    }
    free(first);
    lane_arena_free(&enough);
}

/* Every allocation of the arena fails once: its first block ends a byte further on each time. */
static void run_each_end(size_t set, const lane_link_options *options) {
    lane_arena enough, arena;
    lane_arena_init(&enough, NULL, NULL, 0);
    lane_link_list all = lane_links_parse(fields[set], field_counts[set], options, &enough);
    for (size_t size = 0; size < 1 << 13; size += 8) {
        source s = {0, 1, 0, true, 0};
        lane_alloc alloc = {take, NULL, give_back, &s};
        char *first = malloc(size > 0 ? size : 1);
        if (first == NULL)
            break;
        lane_arena_init(&arena, &alloc, first, size);
        lane_link_list list = lane_links_parse(fields[set], field_counts[set], options, &arena);
        EXPECT_IN(tier, list.status == (s.calls > 0 ? LANE_E_MEMORY : LANE_OK));
        expect_beginning(&list, &all);
        lane_arena_free(&arena);
        free(first);
    }
    lane_arena_free(&enough);
}

int main(void) {
    static const char base[] = "http://h/x/./y";
    lane_link_options plain = {0}, all = {0};
    plain.max_links = plain.max_parameters = plain.max_problems = SIZE_MAX;
    all = plain;
    all.base_url = lane_view_of(base, sizeof base - 1);
    all.context_url = lane_view_of("../c", 4);
    all.drop_empty_names = all.trim_unquoted = all.resume = 1;
    make_sets();
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_force(isa) != LANE_OK)
            continue;
        tier = lane_isa_name(isa);
        for (size_t set = 0; set < 4; set++)
            for (int way = 0; way < 4; way++)
                run(set, way & 1 ? 1000 : 0, (way & 2) != 0, way == 3 ? &plain : &all);
        run_each_end(0, &plain);
        run_each_end(0, &all);
        run_each_end(3, &all);
    }
    return expect_done();
}
