/* dialect.c - what parts fields and records: presets, checks, and the rules that the rest works by. */
#include "records.h"

lane_dialect lane_dialect_of(const lane_dialect *dialect) {
    lane_dialect d;
    memset(&d, 0, sizeof d);
    if (dialect != NULL)
        d = *dialect;
    return d;
}

int32_t lane_dialect_preset(lane_dialect *dialect, const void *name, size_t n) {
    static const struct {
        const char *name;
        const lane_class *delimiters;
        uint8_t quoting, merge, brackets, multiline, log;
    } presets[] = {
        {"tsv", &lane_class_tab, LANE_QUOTING_NONE, 0, 0, 0, LANE_LOG_NONE},
        {"csv", &lane_class_comma, LANE_QUOTING_DOUBLED, 0, 0, 1, LANE_LOG_NONE},
        {"space", &lane_class_ows, LANE_QUOTING_NONE, 1, 0, 0, LANE_LOG_NONE},
        {"common", &lane_class_space, LANE_QUOTING_BACKSLASH, 1, 1, 0, LANE_LOG_COMMON},
        {"combined", &lane_class_space, LANE_QUOTING_BACKSLASH, 1, 1, 0, LANE_LOG_COMBINED},
        {"vhost-combined", &lane_class_space, LANE_QUOTING_BACKSLASH, 1, 1, 0,
         LANE_LOG_VHOST_COMBINED},
    };
    memset(dialect, 0, sizeof *dialect);
    dialect->size = sizeof *dialect;
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        if (strlen(presets[i].name) != n || memcmp(presets[i].name, name, n) != 0)
            continue;
        dialect->delimiters = presets[i].delimiters;
        dialect->quoting = presets[i].quoting;
        dialect->merge = presets[i].merge;
        dialect->brackets = presets[i].brackets;
        dialect->multiline = presets[i].multiline;
        dialect->log = presets[i].log;
        return LANE_OK;
    }
    return LANE_E_ARGUMENT;
}

bool lane_dialect_needs_state(const lane_dialect *dialect) {
    lane_dialect d = lane_dialect_of(dialect);
    return d.multiline && d.quoting != LANE_QUOTING_NONE;
}

static uint8_t byte_or(uint16_t byte, uint8_t otherwise) {
    return byte == 0 ? otherwise : (uint8_t)byte;
}

/* Whether the parts of a dialect can be told apart. */
static bool is_sound(const lane_dialect *d, const lane_record_rules *r) {
    bool quoting = r->quoting != LANE_QUOTING_NONE;
    if (lane_class_has(r->delimiters, r->record_end))
        return false;
    if (quoting &&
        (lane_class_has(r->delimiters, r->quote) || r->quote == r->record_end || r->quote == '\r'))
        return false;
    static const uint8_t marks[] = {'[', ']', '\\'};
    for (size_t i = 0; i < sizeof marks; i++) {
        bool used = marks[i] == '\\' ? r->quoting == LANE_QUOTING_BACKSLASH : r->brackets;
        if (used && (lane_class_has(r->delimiters, marks[i]) || r->record_end == marks[i] ||
                     (quoting && r->quote == marks[i])))
            return false;
    }
    for (size_t i = 0; i < sizeof d->reserved; i++)
        if (d->reserved[i] != 0)
            return false;
    if (d->size != 0 && d->size != sizeof *d)
        return false;
    return d->quoting <= LANE_QUOTING_BACKSLASH && d->log <= LANE_LOG_VHOST_COMBINED &&
           (d->record_end == 0 || d->record_end >> 8 == 1) && (d->quote == 0 || d->quote >> 8 == 1);
}

int32_t lane_dialect_rules(const lane_dialect *dialect, lane_record_rules *rules) {
    lane_dialect d = lane_dialect_of(dialect);
    rules->delimiters = d.delimiters != NULL ? d.delimiters : &lane_class_tab;
    rules->max_record = d.max_record == 0 ? (size_t)16 << 20 : d.max_record;
    if (rules->max_record > LANE_RECORD_MAX)
        rules->max_record = (size_t)LANE_RECORD_MAX;
    rules->record_end = byte_or(d.record_end, '\n');
    rules->quote = byte_or(d.quote, '"');
    rules->quoting = d.quoting;
    rules->merge = d.merge != 0;
    rules->brackets = d.brackets != 0;
    rules->multiline = lane_dialect_needs_state(&d);
    rules->drop_cr =
        rules->record_end == '\n' && !d.keep_cr && !lane_class_has(rules->delimiters, '\r');
    return is_sound(&d, rules) ? LANE_OK : LANE_E_ARGUMENT;
}

uint8_t lane_rules_shape(const lane_record_rules *r) {
    if (r->quoting == LANE_QUOTING_NONE && !r->brackets)
        return r->merge ? LANE_SHAPE_MERGED : LANE_SHAPE_PLAIN;
    if (r->quoting == LANE_QUOTING_DOUBLED && !r->merge && !r->brackets)
        return LANE_SHAPE_DOUBLED;
    if (r->quoting == LANE_QUOTING_BACKSLASH && r->merge && r->brackets && !r->multiline)
        return LANE_SHAPE_LOG;
    return LANE_SHAPE_ODD;
}

lane_record_kept_rules lane_rules_keep(const lane_record_rules *rules,
                                       const lane_dialect *dialect) {
    lane_record_kept_rules kept = {
        .max_record = rules->max_record,
        .record_end = rules->record_end,
        .quote = rules->quote,
        .quoting = rules->quoting,
        .merge = rules->merge,
        .brackets = rules->brackets,
        .multiline = rules->multiline,
        .drop_cr = rules->drop_cr,
        .keep_bom = lane_dialect_of(dialect).keep_bom != 0,
        .shape = lane_rules_shape(rules),
        .delimiters = *rules->delimiters,
    };
    return kept;
}

lane_record_rules lane_rules_kept(const lane_record_kept_rules *kept) {
    lane_record_rules rules = {
        .delimiters = &kept->delimiters,
        .max_record = kept->max_record,
        .record_end = kept->record_end,
        .quote = kept->quote,
        .quoting = kept->quoting,
        .merge = kept->merge,
        .brackets = kept->brackets,
        .multiline = kept->multiline,
        .drop_cr = kept->drop_cr,
    };
    return rules;
}
