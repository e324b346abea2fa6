/* base64_decode_template.h - over UNIT, ANY, PUBLIC, KERNEL (unit.h). */
#include "unit.h"

/* Goes on at unit i, with m bytes written, where the kernel stopped or behind the first `=`: padding, an
 * error, no room for a group. LANE_OK: all was taken. */
static lane_result KERNEL(decode_behind)(const lane_kernels *k, decoding *d, const UNIT *s,
                                         size_t n, size_t i, uint8_t *out, size_t capacity,
                                         size_t m) {
    while (i < n) {
        uint32_t value = lane_base64_value(d->rules->alphabet, s[i]);
        if (s[i] == '=') {
            int32_t status = take_padding(d, out, capacity, &m);
            if (status != LANE_OK)
                return base64_result(status, i, m);
            i++;
        } else if (d->stage == IN_TEXT && value < 64) {
            return base64_result(LANE_FULL, i, m);
        } else if (value == LANE_BASE64_VALUE_SKIP) {
            i += k->KERNEL(find_first_not_in)(s + i, n - i, &lane_class_ascii_whitespace);
        } else {
            return base64_result(LANE_E_BASE64_CHARACTER, i, m);
        }
    }
    return base64_result(LANE_OK, n, m);
}

/* Right behind the last unit before i that completed a group, when `count` characters came after it. */
static size_t KERNEL(behind_groups)(const lane_kernels *k, const lane_base64_alphabet *a,
                                    const UNIT *s, size_t i, uint32_t count) {
    while (count > 0)
        if (lane_base64_value(a, s[--i]) < 64)
            count--;
    if (!a->skips)
        return i;
    size_t last = k->KERNEL(find_last_not_in)(s, i, &lane_class_ascii_whitespace);
    return last < i ? last + 1 : i;
}

/* Two ways to the end: what is right and ends as texts do, with its padding the last units, is one straight path
 * (lane_base64_end), without a branch on how it ends; for anything else, units behind the padding or an error
 * whose place is asked, the units are taken one by one from where the kernel stopped. */
static LANE_NOINLINE lane_result KERNEL(decode_long)(const UNIT *s, size_t n,
                                                     const lane_base64_rules *rules,
                                                     bool all_or_nothing, uint8_t *out,
                                                     size_t capacity) {
    const lane_kernels *k = lane_kernels_get();
    decoding d = {rules, {0, 0}, IN_TEXT};
    lane_kernel_out got = k->KERNEL(base64_decode)(s, n, rules->alphabet, &d.carry, out, capacity);
    if (n > 0) {
        size_t written =
            lane_base64_end(got, d.carry, n, LANE_BASE64_SIGNS(s, n), rules, out, capacity);
        if (LANE_LIKELY(written != SIZE_MAX))
            return base64_result(LANE_OK, n, written);
    }
    lane_result r = KERNEL(decode_behind)(k, &d, s, n, got.read, out, capacity, got.written);
    if (r.status == LANE_OK)
        r.status = take_end(&d, out, capacity, &r.written);
    if (r.status == LANE_FULL)
        r.read = r.written == 0
                     ? 0
                     : KERNEL(behind_groups)(k, rules->alphabet, s, r.read, d.carry.count);
    else if (r.status != LANE_OK && all_or_nothing)
        r.written = 0;
    return r;
}

LANE_INLINE lane_result KERNEL(decode_whole)(const UNIT *s, size_t n,
                                             const lane_base64_rules *rules, bool all_or_nothing,
                                             uint8_t *out, size_t capacity) {
    if (base64_lacks(s, n) || base64_lacks(out, capacity))
        return base64_result(LANE_E_ARGUMENT, 0, 0);
    /* 0 units are not short: they wrap around. The kernels are asked for again behind it: to keep them over this
     * call costs short texts 4 %. */
    if (n - 1 < LANE_BASE64_SHORT && (const void *)s != out) {
        size_t written =
            lane_kernels_get()->KERNEL(base64_decode_short)(s, n, rules, out, capacity);
        if (LANE_LIKELY(written != SIZE_MAX))
            return base64_result(LANE_OK, n, written);
    }
    return KERNEL(decode_long)(s, n, rules, all_or_nothing, out, capacity);
}

lane_result PUBLIC(base64_decode)(const ANY *s, size_t n, const lane_base64_variant *variant,
                                  void *out, size_t capacity) {
    if (!base64_is_variant(variant))
        return base64_result(LANE_E_ARGUMENT, 0, 0);
    lane_base64_rules rules = base64_rules_of(variant);
    return KERNEL(decode_whole)(s, n, &rules, false, out, capacity);
}

lane_result PUBLIC(forgiving_base64_decode)(const ANY *s, size_t n, void *out, size_t capacity) {
    static const lane_base64_rules forgiving = {&lane_base64_alphabets[1][0],
                                                LANE_BASE64_MAY_LACK | LANE_BASE64_MAY_PAD, 0};
    return KERNEL(decode_whole)(s, n, &forgiving, true, out, capacity);
}

lane_result PUBLIC(base64_decoder_feed)(lane_base64_decoder *decoder, const ANY *s, size_t n,
                                        void *out, size_t capacity) {
    if (!base64_is_variant(&decoder->variant) || base64_lacks(s, n) ||
        base64_lacks(out, capacity) || decoder->stage == AT_END)
        return base64_result(LANE_E_ARGUMENT, 0, 0);
    if (decoder->status != LANE_OK)
        return base64_result(decoder->status, 0, 0);
    const lane_kernels *k = lane_kernels_get();
    lane_base64_rules rules = base64_rules_of(&decoder->variant);
    decoding d = decoding_of(decoder, &rules);
    lane_kernel_out got = {0, 0};
    if (d.stage == IN_TEXT)
        got = k->KERNEL(base64_decode)(s, n, d.rules->alphabet, &d.carry, out, capacity);
    lane_result r = KERNEL(decode_behind)(k, &d, s, n, got.read, out, capacity, got.written);
    keep(decoder, &d, &r);
    return r;
}

/* The units that are characters, in a text that is right: not whitespace that is skipped, nor padding. */
static size_t KERNEL(count_characters)(const UNIT *s, size_t n,
                                       const lane_base64_variant *variant) {
    const lane_base64_alphabet *a = base64_rules_of(variant).alphabet;
    size_t characters = n;
    if (a->skips)
        characters -= lane_kernels_get()->KERNEL(count_class)(s, n, &lane_class_ascii_whitespace);
    for (uint32_t signs = 0; n > 0 && signs < 2; n--) {
        if (s[n - 1] == '=') {
            signs++;
            characters--;
        } else if (lane_base64_value(a, s[n - 1]) != LANE_BASE64_VALUE_SKIP) {
            break;
        }
    }
    return characters;
}
