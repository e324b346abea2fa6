/* http_value.c - values in header fields: weights, what quoted strings hold. */
#include <lanewise/http_field.h>

#include "../dispatch/dispatch.h"
#include "text_sink.h"

lane_http_weight lane_http_qvalue(const void *s_, size_t n) {
    const char *s = s_;
    lane_http_weight w = {LANE_E_QVALUE, 0, 0};
    if (n == 0 || (s[0] != '0' && s[0] != '1'))
        return w;
    bool one = s[0] == '1';
    uint32_t thousandths = one ? 1000 : 0, place = 100;
    w.position = 1;
    if (n > 1 && s[1] == '.') {
        for (w.position = 2; w.position < n && place > 0; w.position++, place /= 10) {
            char c = s[w.position];
            if (c < '0' || c > (one ? '0' : '9'))
                break;
            thousandths += place * (uint32_t)(c - '0');
        }
    }
    if (w.position < n)
        return w;
    w.status = LANE_OK;
    w.thousandths = thousandths;
    return w;
}

lane_result lane_http_unescape(const void *s_, size_t n, void *out_, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    const uint8_t *s = s_;
    uint8_t *out = out_;
    lane_result r = {LANE_OK, 0, 0};
    while (r.read < n) {
        /* what fits, and no further: many calls with little room stay linear */
        size_t fits = lane_least(n - r.read, capacity - r.written);
        size_t run = k->find_byte(s + r.read, fits, '\\');
        if (run > 0)
            memmove(out + r.written, s + r.read, run);
        r.read += run;
        r.written += run;
        if (r.read == n)
            break;
        if (n - r.read == 1 && s[r.read] == '\\') { /* a lone one goes */
            r.read = n;
        } else if (r.written == capacity) {
            r.status = LANE_FULL;
            break;
        } else {
            out[r.written++] = s[r.read + 1];
            r.read += 2;
        }
    }
    return r;
}

lane_result lane_http_quote(const void *s, size_t n, void *out, size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    lane_result r = {LANE_E_UNSAFE_BYTE, k->find_first_not_in(s, n, &lane_class_field_value), 0};
    if (r.read < n)
        return r;
    text_sink sink = {out, capacity, 0};
    SINK_PUT(&sink, "\"");
    sink_put_escaped(&sink, k, lane_view_of(s, n));
    SINK_PUT(&sink, "\"");
    if (sink.size > capacity)
        return (lane_result){LANE_FULL, 0, 0};
    return (lane_result){LANE_OK, n, sink.size};
}
