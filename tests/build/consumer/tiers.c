/* Prints the names of the tiers that can run, one a line. */
#include <lanewise/cpu.h>
#include <stdio.h>

int main(void) {
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (lane_isa_available() >> isa & 1) {
            puts(lane_isa_name(isa));
        }
    }
    return 0;
}
