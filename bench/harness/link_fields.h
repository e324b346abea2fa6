/* link_fields.h - values of Link fields as servers write them: long ones for windows, and short ones by the
 * thousand. */
#ifndef LANE_BENCH_LINK_FIELDS_H
#define LANE_BENCH_LINK_FIELDS_H

#include "harness/corpus.h"
#include "harness/writer.h"

#include <string>

namespace bench {

/* Fills the writer with one field value of whole link-values. The last one has a target that is as long as the
 * room behind the others. */
void fill_with_links(Corpus corpus, Random &r, Writer &w);

/* The two links, 159 bytes, that npm's http-link-header parses in its own benchmark. */
extern const char kTwoLinks[];
/* Two pages of a list, 171 bytes, as GitHub's API writes them. */
extern const char kTwoPages[];

enum class FieldKind {
    two,   /* two links with a quoted rel, about as long as kTwoLinks */
    pages, /* one to three pages of a list */
    mixed  /* one to six links of any kind, with titles, languages, quotes and escapes */
};

std::string short_field(FieldKind kind, Random &r);

/* A URI reference: absolute, a path of the host, with dot segments, or a query alone. */
std::string reference(Random &r);

/* A field for a log: `mixed`, one in eight behind a link whose title has `<` in its quotes. */
std::string logged_field(Random &r);

} // namespace bench

#endif
