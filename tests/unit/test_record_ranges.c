/* Ranges of records.h against literals: where the first record starts at or after a border, from bytes alone,
 * from the state there, and from a transition applied to it. */
#include <lanewise/records.h>

#include "each_tier.h"

#include <criterion/criterion.h>

Test(record_ranges, by_bytes) {
    lane_dialect d;
    cr_assert_eq(lane_dialect_preset(&d, "combined", 8), LANE_OK);
    cr_expect_not(lane_dialect_needs_state(&d));
    static const char text[] = "ab\ncd\nef";
    for_each_tier(isa) {
        static const size_t moved[] = {0, 3, 3, 3, 6, 6, 6};
        for (size_t border = 1; border < 7; border++) {
            lane_result r = lane_record_border(&d, NULL, text + border - 1, sizeof text - border);
            cr_expect_eq(r.status, LANE_OK);
            cr_expect_eq(border - 1 + r.read, moved[border]);
        }
        lane_result r = lane_record_border(&d, NULL, text + 6, 2);
        cr_expect(r.status == LANE_MORE && r.read == 2);
    }
}

Test(record_ranges, by_state) {
    lane_dialect d;
    cr_assert_eq(lane_dialect_preset(&d, "csv", 3), LANE_OK);
    cr_expect(lane_dialect_needs_state(&d));
    static const char text[] = "a,\"b\nc\"\nd\"e\n\"f\n";
    const size_t n = sizeof text - 1;
    for_each_tier(isa) {
        static const size_t starts[] = {0, 8, 8, 8, 8, 8, 8, 8, 8, 12, 12, 12, 12, 99, 99, 99};
        cr_expect_eq(lane_record_border(&d, NULL, text, n).status, LANE_E_NEEDS_STATE);
        for (size_t border = 0; border < n; border++) {
            lane_record_state fed, jumped;
            lane_record_transition t;
            lane_record_state_init(&fed);
            lane_record_state_init(&jumped);
            cr_expect_eq(lane_record_state_feed(&d, &fed, text, border), LANE_OK);
            cr_expect_eq(lane_record_transition_init(&t, &d), LANE_OK);
            lane_record_transition_feed(&t, text, border);
            cr_expect_eq(lane_record_transition_apply(&t, &jumped), LANE_OK);
            cr_expect(fed.offset == border && jumped.offset == border &&
                      fed.record_start == jumped.record_start);
            lane_result a = lane_record_border(&d, &fed, text + border, n - border);
            lane_result b = lane_record_border(&d, &jumped, text + border, n - border);
            cr_expect(a.status == b.status && a.read == b.read);
            cr_expect_eq(a.status, starts[border] == 99 ? LANE_MORE : LANE_OK, "border %zu",
                         border);
            cr_expect(a.status == LANE_MORE ||
                          (border + a.read == starts[border] && fed.offset == starts[border]),
                      "border %zu", border);
        }
        /* a record that may be too long from there: the transition alone cannot tell */
        lane_record_state state;
        lane_record_transition t;
        d.max_record = 4;
        lane_record_state_init(&state);
        cr_expect_eq(lane_record_transition_init(&t, &d), LANE_OK);
        lane_record_transition_feed(&t, text, 8);
        cr_expect_eq(lane_record_transition_apply(&t, &state), LANE_LIMIT);
        cr_expect(state.offset == 0 && state.record_start == 0);
        d.max_record = 0;
    }
}

/* A record starts right behind a mark that is skipped: the state knows; bytes alone take the mark for text. */
Test(record_ranges, behind_a_byte_order_mark) {
    static const char text[] = "\xEF\xBB\xBF"
                               "ab\ncd\n";
    static const size_t by_state[] = {0, 3, 3, 3, 6, 6, 6}, otherwise[] = {0, 6, 6, 6, 6, 6, 6};
    const size_t n = sizeof text - 1;
    lane_dialect tsv = {0}, kept = {0};
    kept.keep_bom = 1;
    const lane_dialect *dialects[] = {&tsv, &kept};
    for_each_tier(isa) {
        for (size_t border = 1; border <= 6; border++) {
            for (size_t i = 0; i < 2; i++) {
                const lane_dialect *d = dialects[i];
                size_t known = i == 0 ? by_state[border] : otherwise[border];
                lane_record_state fed, jumped;
                lane_record_transition t;
                lane_record_state_init(&fed);
                lane_record_state_init(&jumped);
                lane_record_state_feed(d, &fed, text, border);
                cr_expect_eq(lane_record_transition_init(&t, d), LANE_OK);
                lane_record_transition_feed(&t, text, border);
                cr_expect_eq(lane_record_transition_apply(&t, &jumped), LANE_OK);
                lane_result a = lane_record_border(d, NULL, text + border - 1, n - border + 1);
                lane_result b = lane_record_border(d, &fed, text + border, n - border);
                lane_result c = lane_record_border(d, &jumped, text + border, n - border);
                cr_expect(a.status == LANE_OK && border - 1 + a.read == otherwise[border],
                          "border %zu", border);
                cr_expect(b.status == LANE_OK && border + b.read == known, "border %zu", border);
                cr_expect(c.status == LANE_OK && border + c.read == known, "border %zu", border);
            }
        }
        /* three bytes that are no mark */
        lane_record_state state;
        lane_record_state_init(&state);
        lane_record_state_feed(&tsv, &state, "ab\n", 3);
        lane_result r = lane_record_border(&tsv, &state, "c\n", 2);
        cr_expect(r.status == LANE_OK && r.read == 0);
    }
}
