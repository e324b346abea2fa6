/* sets.h - the sets that rows ask for, in the form each kind of row wants. */
#ifndef LANE_BENCH_SETS_H
#define LANE_BENCH_SETS_H

#include "harness/rows.h"

#include <lanewise/scan.h>

namespace bench {

struct Sets {
    lane_class newline, delimiters, markup, high;
    bool delimiter_table[256], markup_table[256], high_table[256], whitespace_table[256];
};

const Sets &sets();

} // namespace bench

#endif
