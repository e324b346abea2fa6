/* info.c - lanewise info: what this build is and what it runs on. */
#include "options.h"
#include "output.h"

#include <lanewise/cpu.h>

#include <stddef.h>
#include <stdio.h>

typedef struct info_settings {
    uint8_t json;
} info_settings;

static const option info_options[] = {
    {.name = "json", .kind = OPTION_FLAG, .value = 1, .member = offsetof(info_settings, json)},
    {0},
};

/* the names of the tiers that are available, with `between` between them */
static size_t list_tiers(char *out, size_t capacity, const char *between, const char *around) {
    size_t used = 0;
    uint32_t available = lane_isa_available();
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if ((available >> isa & 1) != 0) {
            used += (size_t)snprintf(out + used, capacity - used, "%s%s%s%s",
                                     used == 0 ? "" : between, around, lane_isa_name(isa), around);
        }
    }
    return used;
}

static int info_run(int argc, char **argv) {
    info_settings settings = {0};
    size_t operands;
    if (options_read(&cli_verb_info, info_options, argc, argv, &settings, &operands) != CLI_DONE) {
        return cli_help(&cli_verb_info);
    }
    if (operands != 0) {
        options_mistake("info", "takes no file");
    }
    char tiers[128], text[512];
    const char *active = lane_isa_name(lane_isa_active());
    int n;
    if (settings.json) {
        list_tiers(tiers, sizeof tiers, ",", "\"");
        n = snprintf(text, sizeof text,
                     "{\"version\":\"%s\",\"tiers\":[%s],\"active\":\"%s\",\"unicode\":null}\n",
                     lane_version(), tiers, active);
    } else {
        list_tiers(tiers, sizeof tiers, " ", "");
        n = snprintf(text, sizeof text,
                     "version  %s\ntiers    %s\nactive   %s\nunicode  none in this version\n",
                     lane_version(), tiers, active);
    }
    output_open(NULL);
    output_write(text, (size_t)n);
    return output_close();
}

const cli_verb cli_verb_info = {
    .name = "info",
    .summary = "the version, and the instruction sets that are available and active",
    .help = "Examples\n"
            "  lanewise info\n"
            "  lanewise info --json\n"
            "  LANEWISE_ISA=scalar lanewise info   what a script sees that asks for another tier\n"
            "\n"
            "Usage: lanewise info [--json]\n"
            "\n"
            "  --json   one JSON object\n"
            "\n"
            "A tier is a bundle of processor features that lanewise has kernels for. The best one\n"
            "is used; LANEWISE_ISA names another. Results are the same on every tier.\n",
    .run = info_run,
};
