/* link_rows.h - what the rows of rows_link.cpp and rows_link_lists.cpp share: the link-values of a field, read one by
 * one into an array that is used again, as a program does that reads one message after the other. */
#ifndef LANE_BENCH_LINK_ROWS_H
#define LANE_BENCH_LINK_ROWS_H

#include "harness/rows.h"

#include <lanewise/link.h>

namespace bench {

constexpr size_t kParameters = 16;

inline uint64_t mix(uint64_t sum, uint64_t value) {
    return (sum ^ value) * UINT64_C(0x100000001b3);
}

/* where in the field it is, and how long */
inline uint64_t mix(uint64_t sum, const uint8_t *s, const lane_view &v) {
    return mix(mix(sum, static_cast<uint64_t>(v.data - reinterpret_cast<const char *>(s))), v.size);
}

inline uint64_t everything(uint64_t sum, const uint8_t *s, const lane_link_value &value,
                           const lane_http_parameter *parameters) {
    sum = mix(mix(mix(sum, s, value.text), s, value.target), value.parameter_total);
    for (size_t i = 0; i < value.parameter_count; i++)
        sum =
            mix(mix(mix(sum, s, parameters[i].name), s, parameters[i].value), parameters[i].flags);
    return sum;
}

using Next = int32_t (*)(lane_http_parser *, lane_link_value *, lane_http_parameter *, size_t);

template <Next F> uint64_t values_of(lane_http_parser *parser, const uint8_t *s) {
    lane_link_value value;
    lane_http_parameter parameters[kParameters];
    uint64_t sum = 0;
    if (checking()) {
        while (F(parser, &value, parameters, kParameters) == LANE_OK)
            sum = everything(sum, s, value, parameters);
        return mix(sum, parser->position);
    }
    while (F(parser, &value, parameters, kParameters) == LANE_OK)
        sum += value.target.size + value.parameter_total;
    return sum;
}

inline uint64_t link_values(const uint8_t *s, size_t n) {
    lane_http_parser parser;
    lane_http_parser_init(&parser, s, n);
    return values_of<lane_link_next>(&parser, s);
}

using Reader = uint64_t (*)(const uint8_t *, size_t);
template <Reader F> uint64_t window(const Window &w) {
    return F(w.s, w.n);
}
template <Reader F> uint64_t field(const ShortText &t) {
    return F(t.s, t.n);
}

} // namespace bench

#endif
