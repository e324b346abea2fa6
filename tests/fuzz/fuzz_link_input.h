/* fuzz_link_input.h - what fuzz_link.c makes of its input: options, sizes, and the text of a field. */
#ifndef FUZZ_LINK_INPUT_H
#define FUZZ_LINK_INPUT_H

#include "fuzz_link_reference.h"

typedef struct choices {
    lane_link_options options; /* as a caller gives them */
    lane_link_options filled;  /* with their defaults */
    size_t capacity;           /* of arrays of parameters */
    size_t room;               /* for early hints */
    size_t first;              /* bytes that an arena begins with */
    bool absolute;             /* what is resolved can be resolved again */
} choices;

static void set_url(lane_view *url, const char *text) {
    *url = lane_view_of(text, text != NULL ? strlen(text) : 0);
}

static size_t limit_of(uint8_t choice, size_t *filled, size_t usual) {
    static const size_t limits[] = {0, 0, SIZE_MAX, 1, 2, 5, 20, 70};
    size_t limit = limits[choice % 8];
    *filled = limit == 0 ? usual : limit;
    return limit;
}

static void choose(choices *p, fuzz_input *in) {
    static const char *const bases[] = {
        NULL, "http://a/b/c/d;p?q", "http://h>/x>y/z#f", "b/c", "http://h/./", "", "s:o/p", "//h"};
    static const char *const contexts[] = {NULL, "http://c/", "x", "", "http://c/../y"};
    uint8_t options = fuzz_byte(in), sizes = fuzz_byte(in), urls = fuzz_byte(in);
    uint8_t field = fuzz_byte(in), links = fuzz_byte(in);
    memset(p, 0, sizeof *p);
    p->options.size = options & 32 ? sizeof p->options : 0;
    p->options.drop_empty_names = options & 1;
    p->options.trim_unquoted = options >> 1 & 1;
    p->options.resume = options >> 2 & 1;
    p->options.no_resolution = options >> 3 & 1;
    p->options.no_star = options >> 4 & 1;
    set_url(&p->options.base_url, bases[urls % 8]);
    set_url(&p->options.context_url, contexts[urls / 8 % 5]);
    p->absolute = urls % 8 <= 2 || urls % 8 == 4 || urls % 8 == 6 || p->options.no_resolution;
    p->filled = p->options;
    p->options.max_field = limit_of(field, &p->filled.max_field, 65536);
    p->options.max_links = limit_of(field / 8, &p->filled.max_links, 1024);
    p->options.max_parameters = limit_of(links, &p->filled.max_parameters, 64);
    p->options.max_problems = limit_of(links / 8, &p->filled.max_problems, 64);
    p->capacity = sizes % 8 == 7 ? 40 : sizes % 8;
    p->room = (size_t)(sizes / 8) * 4;
    p->first = options & 64 ? 700 : 0;
}

/* Bytes of the input as text: themselves, or by their low bits what matters to a parser. */
static uint8_t *make_text(fuzz_input *in, size_t *n) {
    static const char *const words[] = {
        "<",     ">",        ";",       ",",      "=",   "\"",         "\\",           " ",
        "\t",    "a",        "*",       "; rel=", "<a>", "preload",    "\r",           "B",
        "title", "%",        "UTF-8''", "/",      ".",   "../",        "rel",          "; anchor=",
        "\x7F",  "\xC3\xA9", "%C3%A9",  "'",      "x*=", "preconnect", "<b>;rel=next", "media"};
    uint8_t how = fuzz_byte(in);
    if (!(how & 1)) {
        in->size = in->size < REF_TEXT ? in->size : REF_TEXT;
        return fuzz_text(in, n);
    }
    static uint8_t room[REF_TEXT + 16];
    size_t count = how & 2 ? 12 : 32;
    for (*n = 0; in->size > 0 && *n < REF_TEXT;) {
        const char *word = words[fuzz_byte(in) % count];
        memcpy(room + *n, word, strlen(word));
        *n += strlen(word);
    }
    *n = *n < REF_TEXT ? *n : REF_TEXT;
    uint8_t *text = fuzz_room(*n, 1);
    if (*n > 0)
        memcpy(text, room, *n);
    return text;
}

#endif
