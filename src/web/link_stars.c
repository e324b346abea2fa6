/* link_stars.c - RFC 8288 B.2, steps 15 and 16, on the target attributes (erratum 5878): for each name with a star, in
 * the order of their first appearance, attributes with the name without it go, and those with the star take that
 * name. `foo**` may so become `foo*` before it is the turn of `foo*`.
 *
 * Done name by name over a list that is quadratic. Here a tree finds the names, in time linear in their bytes whatever
 * they are; each has the chain of its attributes, and what a step does is to move a chain. A chain moves once for
 * each star at the end of its name, so that moves are linear in the bytes of the names too. */
#include "link_list.h"

#define NONE SIZE_MAX

/* A name, and its attributes: `first`, then next[first], ... */
typedef struct star_name {
    lane_view text;
    size_t first;
    size_t last;
} star_name;

/* A node of the tree (a PATRICIA tree): the first bit in which the names below differ. A name is read as nine bits a
 * byte, the first of which says that there is a byte, so that no name is the beginning of another. */
typedef struct star_node {
    size_t bit;
    size_t child[2]; /* a node, or a name as ~index */
} star_node;

typedef struct star_table {
    star_name *names;
    star_node *nodes; /* one less than there are names */
    size_t *next;     /* of each attribute */
    size_t count;     /* of names */
    size_t root;
} star_table;

static unsigned bit_of(lane_view name, size_t bit) {
    size_t byte = bit / 9;
    if (byte >= name.size)
        return 0;
    return bit % 9 == 0 ? 1 : ((uint8_t)name.data[byte] >> (8 - bit % 9)) & 1u;
}

static bool is_name(size_t child) {
    return child > SIZE_MAX / 2;
}

/* The name that `name` is if it is in the tree, which has one at least. */
static size_t candidate(const star_table *t, lane_view name) {
    size_t at = t->root;
    while (!is_name(at))
        at = t->nodes[at].child[bit_of(name, t->nodes[at].bit)];
    return ~at;
}

/* The first bit in which they differ; NONE when they do not. */
static size_t first_difference(lane_view a, lane_view b) {
    size_t n = lane_least(a.size, b.size), i = 0;
    while (i < n && a.data[i] == b.data[i])
        i++;
    if (i == n)
        return a.size == b.size ? NONE : 9 * i;
    unsigned differ = (uint8_t)a.data[i] ^ (unsigned)(uint8_t)b.data[i];
    return 9 * i + 8 - lane_msb64(differ);
}

/* The index of the name, which is put in where it is missing. */
static size_t find_or_add(star_table *t, lane_view name) {
    size_t found = t->count > 0 ? candidate(t, name) : NONE;
    size_t bit = found != NONE ? first_difference(t->names[found].text, name) : 0;
    if (bit == NONE)
        return found;
    size_t added = t->count++;
    t->names[added] = (star_name){name, NONE, NONE};
    if (added == 0) {
        t->root = ~added;
        return added;
    }
    size_t node = added - 1, *place = &t->root;
    while (!is_name(*place) && t->nodes[*place].bit < bit)
        place = &t->nodes[*place].child[bit_of(name, t->nodes[*place].bit)];
    unsigned side = bit_of(name, bit);
    t->nodes[node].bit = bit;
    t->nodes[node].child[side] = ~added;
    t->nodes[node].child[1 - side] = *place;
    *place = node;
    return added;
}

static bool has_star(lane_view name) {
    return name.size > 0 && name.data[name.size - 1] == '*';
}

/* Room for a name of each attribute, and for what it is without its star. */
static bool make_table(star_table *t, lane_arena *arena, size_t count) {
    if (count > SIZE_MAX / 2 / (2 * sizeof(star_name)))
        return false;
    t->names = lane_arena_alloc(arena, 2 * count * sizeof *t->names);
    t->nodes = lane_arena_alloc(arena, 2 * count * sizeof *t->nodes);
    t->next = lane_arena_alloc(arena, count * sizeof *t->next);
    t->count = 0;
    t->root = NONE;
    return t->names != NULL && t->nodes != NULL && t->next != NULL;
}

bool lane_link_apply_stars(link_builder *b, lane_link_attribute *attributes, size_t *count) {
    star_table t;
    if (!make_table(&t, b->arena, *count))
        return false;
    for (size_t i = 0; i < *count; i++) {
        star_name *name = &t.names[find_or_add(&t, attributes[i].name)];
        t.next[i] = NONE;
        if (name->first == NONE)
            name->first = i;
        else
            t.next[name->last] = i;
        name->last = i;
    }
    /* step 15: the names with a star, before any changes */
    for (size_t i = 0, listed = t.count; i < listed; i++) {
        lane_view name = t.names[i].text;
        if (!has_star(name))
            continue;
        name.size--;
        if (name_may_have_star(name)) {
            size_t base = find_or_add(&t, name);
            t.names[base].first = t.names[i].first;
            t.names[base].last = t.names[i].last;
        }
        t.names[i].first = NONE;
    }
    /* what is in no chain any more is gone; `reserved` is the mark of it meanwhile */
    for (size_t i = 0; i < *count; i++)
        attributes[i].reserved = 1;
    for (size_t i = 0; i < t.count; i++)
        for (size_t a = t.names[i].first; a != NONE; a = t.next[a]) {
            attributes[a].name.size = t.names[i].text.size;
            attributes[a].reserved = 0;
        }
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++)
        if (attributes[i].reserved == 0)
            attributes[kept++] = attributes[i];
    *count = kept;
    return true;
}
