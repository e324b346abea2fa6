/* compact.h - units left out and those that stay moved together: remove_class, normalize_newlines,
 * collapse_class. What is the same on every vector unit: which units stay, and what becomes of them.
 * hand/compact_avx512.h or hand/compact_words.h moves them. */
#ifndef LANE_TMPL_COMPACT_H
#define LANE_TMPL_COMPACT_H

#include "predicate.h"

typedef enum compact_job {
    COMPACT_REMOVE,   /* members go */
    COMPACT_NEWLINES, /* an LF behind a CR goes, a CR becomes an LF */
    COMPACT_COLLAPSE  /* a member behind a member goes, the others become `fill` */
} compact_job;

/* What a loop needs, in registers. `kind` finds members (or is XP_EQ8, XP_EQ16 for newlines). */
typedef struct {
    xp members;
    xp cr, lf;
    xv fill;
} compact_values;

/* From the flags of 64 units, whether each stays. `carry`: the unit before them was a CR, a member.
 *   collapse   member     0 1 1 1 0 1 0 0        newlines   CR         0 1 0 1 1 0
 *              before     0 0 1 1 1 0 1 0 | 1               behind CR  0 0 1 0 1 1
 *              both go    0 0 1 1 0 0 0 0                   LF         0 0 1 0 0 1
 *                                                           both go    0 0 1 0 0 1 */
LANE_INLINE uint64_t compact_keep(compact_job job, uint64_t flags, uint64_t lf, uint64_t *carry) {
    if (job == COMPACT_REMOVE)
        return ~flags;
    uint64_t behind = flags << 1 | *carry;
    *carry = flags >> 63;
    return ~(behind & (job == COMPACT_NEWLINES ? lf : flags));
}

/* The units of a block that stay as they are, or changed. */
LANE_INLINE xv compact_map8(compact_job job, xp_kind kind, const compact_values *c, xv v) {
    if (job == COMPACT_NEWLINES)
        return xv_replace8(v, c->cr.value, c->lf.value);
    if (job == COMPACT_COLLAPSE)
        return xm_fill8(xp_test8(kind, &c->members, v, v), c->fill, v);
    return v;
}
LANE_INLINE void compact_map16(compact_job job, xp_kind kind, const compact_values *c, xv *lo,
                               xv *hi) {
    if (job == COMPACT_NEWLINES) {
        *lo = xv_replace16(*lo, c->cr.value, c->lf.value);
        *hi = xv_replace16(*hi, c->cr.value, c->lf.value);
    } else if (job == COMPACT_COLLAPSE) {
        xm m = xp_test16(kind, &c->members, *lo, *hi, *lo, *hi);
        xm_fill16(m, c->fill, lo, hi);
    }
}

/* whether each of the 64 units at s, or of the k at s, stays */
LANE_INLINE uint64_t compact_word(compact_job job, xp_kind kind, const compact_values *c,
                                  const uint8_t *s, uint64_t *carry) {
    if (job == COMPACT_NEWLINES)
        return compact_keep(job, xp_word(kind, &c->cr, s), xp_word(kind, &c->lf, s), carry);
    return compact_keep(job, xp_word(kind, &c->members, s), 0, carry);
}
LANE_INLINE uint64_t compact_word_part(compact_job job, xp_kind kind, const compact_values *c,
                                       const uint8_t *s, size_t k, uint64_t *carry) {
    if (job == COMPACT_NEWLINES)
        return compact_keep(job, xp_word_part(kind, &c->cr, s, k), xp_word_part(kind, &c->lf, s, k),
                            carry) &
               lane_low_bits(k);
    return compact_keep(job, xp_word_part(kind, &c->members, s, k), 0, carry) & lane_low_bits(k);
}

/* Does the job for the n units at s; gives the units written. */
LANE_INLINE size_t compact(compact_job job, xp_kind kind, const compact_values *c, const void *s,
                           size_t n, bool before, void *out);

LANE_INLINE compact_values compact_values_of(const lane_class *c, xv fill) {
    return (compact_values){.members.members = xc_load(c), .fill = fill};
}

LANE_INLINE size_t compact_class8(compact_job job, const uint8_t *s, size_t n, const lane_class *c,
                                  uint8_t fill, bool before, uint8_t *out) {
    const compact_values values = compact_values_of(c, xv_set8(fill));
    if (xp_class_is_few(c))
        return compact(job, XP_IN8_FEW, &values, s, n, before, out);
    if (lane_class_is_ascii_only(c))
        return compact(job, XP_IN8_ASCII, &values, s, n, before, out);
    return compact(job, XP_IN8_ANY, &values, s, n, before, out);
}

static size_t K(remove_class)(const uint8_t *s, size_t n, const lane_class *c, uint8_t *out) {
    return compact_class8(COMPACT_REMOVE, s, n, c, 0, false, out);
}
static size_t K(remove_class16)(const uint16_t *s, size_t n, const lane_class *c, uint16_t *out) {
    const compact_values values = compact_values_of(c, xv_zero());
    return compact(COMPACT_REMOVE, XP_IN16, &values, s, n, false, out);
}

static size_t K(collapse_class)(const uint8_t *s, size_t n, const lane_class *c, uint8_t fill,
                                bool in_run, uint8_t *out) {
    return compact_class8(COMPACT_COLLAPSE, s, n, c, fill, in_run, out);
}
static size_t K(collapse_class16)(const uint16_t *s, size_t n, const lane_class *c, uint16_t fill,
                                  bool in_run, uint16_t *out) {
    const compact_values values = compact_values_of(c, xv_set16(fill));
    return compact(COMPACT_COLLAPSE, XP_IN16, &values, s, n, in_run, out);
}

static size_t K(normalize_newlines)(const uint8_t *s, size_t n, bool after_cr, uint8_t *out) {
    const compact_values values = {.cr.value = xv_set8('\r'), .lf.value = xv_set8('\n')};
    return compact(COMPACT_NEWLINES, XP_EQ8, &values, s, n, after_cr, out);
}
static size_t K(normalize_newlines16)(const uint16_t *s, size_t n, bool after_cr, uint16_t *out) {
    const compact_values values = {.cr.value = xv_set16('\r'), .lf.value = xv_set16('\n')};
    return compact(COMPACT_NEWLINES, XP_EQ16, &values, s, n, after_cr, out);
}

#endif
