/* zsv.cpp - csv, every cell of every row. A row handler that looks at each cell's address and length is
 * what its users write; the parser copies nothing for it. A parser is made for each text, as its
 * interface wants. */
#include "harness/rows.h"

extern "C" {
#define restrict __restrict /* its header is C only in this */
#include <zsv.h>
#undef restrict
}

#include <cstring>
#include <string>

namespace bench {

namespace {

struct Seen {
    zsv_parser parser;
    uint64_t cells, bytes;
};

void each_row(void *context) {
    auto *seen = static_cast<Seen *>(context);
    const size_t cells = zsv_cell_count(seen->parser);
    for (size_t i = 0; i < cells; i++)
        seen->bytes += zsv_get_cell(seen->parser, i).len;
    seen->cells += cells;
}

struct Input {
    const uint8_t *s;
    size_t left;
};

/* `fread` over memory, since the engines differ in how they like to be pushed */
size_t read_memory(void *out, size_t size, size_t count, void *stream) {
    auto *in = static_cast<Input *>(stream);
    const size_t n = size * count < in->left ? size * count : in->left;
    std::memcpy(out, in->s, n);
    in->s += n;
    in->left -= n;
    return n / size;
}

constexpr int kCompatible = 255;
constexpr int kFast =
    3; /* of zsv_opts.scan_engine; the default is one of the two, chosen when zsv is built */

template <int Engine> uint64_t cells(const Window &w) {
    Seen seen{};
    Input in{w.s, w.n};
    zsv_opts options;
    std::memset(&options, 0, sizeof options);
    options.row_handler = each_row;
    options.ctx = &seen;
    options.read = read_memory;
    options.stream = &in;
    options.scan_engine = Engine;
    options.keep_empty_header_rows = 1;
    seen.parser = zsv_new(&options);
    while (zsv_parse_more(seen.parser) == zsv_status_ok) {
    }
    zsv_finish(seen.parser);
    zsv_delete(seen.parser);
    return seen.cells;
}

} // namespace

void add_zsv_rows() {
    add_peer_version(std::string("zsv ") + zsv_lib_version());
    for (const bool quoted : {false, true})
        job(quoted ? "csv into all spans, 10 % quoted" : "csv into all spans",
            quoted ? Corpus::csv_quoted : Corpus::csv)
            .peer("zsv, fast engine", cells<kFast>)
            .note("calls back for each row and keeps no offsets")
            .peer("zsv, compatible engine", cells<kCompatible>)
            .note("calls back for each row and keeps no offsets");
}

} // namespace bench
