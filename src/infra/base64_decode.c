/* base64_decode.c - base64 to bytes. The kernel takes alphabet and whitespace; what it stops at, and the
 * end, are decided here, once for the whole-buffer calls and the decoder of pieces. */
#include "base64_parts.h"

/* where in the text; lane_base64_decoder.stage */
enum {
    IN_TEXT = 0,
    IN_PADDING = 1,     /* behind the first `=` of two */
    BEHIND_PADDING = 2, /* only whitespace may follow */
    AT_END = 3          /* finished */
};

typedef struct decoding {
    const lane_base64_rules *rules;
    lane_base64_carry carry;
    uint32_t stage;
} decoding;

/* The 1 or 2 bytes of a last group with 2 or 3 characters (Infra 7, forgiving-base64 decode, step 9). */
static int32_t write_last(decoding *d, uint8_t *out, size_t capacity, size_t *written) {
    size_t bytes = d->carry.count - 1;
    if (capacity - *written < bytes)
        return LANE_FULL;
    uint32_t value = d->carry.bits << 6 * (4 - d->carry.count);
    out[*written] = (uint8_t)(value >> 16);
    if (bytes == 2)
        out[*written + 1] = (uint8_t)(value >> 8);
    *written += bytes;
    d->carry.bits = d->carry.count = 0;
    return LANE_OK;
}

/* One `=`; it is taken with LANE_OK only. Step 2 the other way round: the standard counts units and takes one or
 * two `=` from the end; here a `=` is right where its group lacks it. */
static int32_t take_padding(decoding *d, uint8_t *out, size_t capacity, size_t *written) {
    if (d->stage == BEHIND_PADDING)
        return LANE_E_BASE64_PADDING;
    if (d->stage == IN_TEXT) {
        if (!base64_may_pad(d->rules) || d->carry.count < 2)
            return LANE_E_BASE64_PADDING;
        if (lane_base64_leftover(d->carry.bits, d->carry.count) & d->rules->must_be_0)
            return LANE_E_BASE64_BITS;
        if (d->carry.count == 2) {
            d->stage = IN_PADDING;
            return LANE_OK;
        }
    }
    int32_t status = write_last(d, out, capacity, written);
    if (status == LANE_OK)
        d->stage = BEHIND_PADDING;
    return status;
}

/* Step 2 (a second `=` is missing), 3 (one character) and 9, and what other variants ask of the end: padding, then
 * bits. */
static int32_t take_end(decoding *d, uint8_t *out, size_t capacity, size_t *written) {
    if (d->stage == IN_PADDING || d->carry.count == 1)
        return LANE_E_BASE64_CUT;
    if (d->carry.count == 0)
        return LANE_OK;
    if (!base64_may_lack(d->rules))
        return LANE_E_BASE64_MISSING_PADDING;
    if (lane_base64_leftover(d->carry.bits, d->carry.count) & d->rules->must_be_0)
        return LANE_E_BASE64_BITS;
    return write_last(d, out, capacity, written);
}

static decoding decoding_of(const lane_base64_decoder *decoder, const lane_base64_rules *rules) {
    decoding d = {rules, {decoder->bits, decoder->count}, decoder->stage};
    return d;
}

/* What a call with the result r leaves in the decoder. */
static void keep(lane_base64_decoder *decoder, const decoding *d, const lane_result *r) {
    decoder->bits = d->carry.bits;
    decoder->count = (uint8_t)d->carry.count;
    decoder->stage = (uint8_t)d->stage;
    decoder->offset += r->read;
    if (r->status != LANE_FULL)
        decoder->status = r->status;
}

#define UNIT_BITS 8
#include "base64_decode_template.h"
#undef UNIT_BITS

#define UNIT_BITS 16
#include "base64_decode_template.h"
#undef UNIT_BITS

/* bytes of that many characters, when no padding is counted */
static size_t bytes_of(size_t characters) {
    return characters / 4 * 3 + characters % 4 * 3 / 4;
}

size_t lane_base64_decode_bound(size_t n) {
    return bytes_of(n);
}

size_t lane_base64_decode_size(const void *s, size_t n, const lane_base64_variant *variant) {
    return base64_is_variant(variant) && !base64_lacks(s, n)
               ? bytes_of(count_characters(s, n, variant))
               : 0;
}

size_t lane_base64_decode_size16(const uint16_t *s, size_t n, const lane_base64_variant *variant) {
    return base64_is_variant(variant) && !base64_lacks(s, n)
               ? bytes_of(count_characters16(s, n, variant))
               : 0;
}

int32_t lane_base64_decoder_init(lane_base64_decoder *decoder, const lane_base64_variant *variant) {
    memset(decoder, 0, sizeof *decoder);
    /* without its variant a decoder refuses every call */
    if (!base64_is_variant(variant))
        return LANE_E_ARGUMENT;
    decoder->variant = *variant;
    return LANE_OK;
}

lane_result lane_base64_decoder_finish(lane_base64_decoder *decoder, void *out, size_t capacity) {
    lane_result r = {LANE_OK, 0, 0};
    if (!base64_is_variant(&decoder->variant) || base64_lacks(out, capacity)) {
        r.status = LANE_E_ARGUMENT;
        return r;
    }
    if (decoder->status != LANE_OK || decoder->stage == AT_END) {
        r.status = decoder->status;
        return r;
    }
    lane_base64_rules rules = base64_rules_of(&decoder->variant);
    decoding d = decoding_of(decoder, &rules);
    r.status = take_end(&d, out, capacity, &r.written);
    if (r.status == LANE_OK)
        d.stage = AT_END;
    keep(decoder, &d, &r);
    return r;
}
