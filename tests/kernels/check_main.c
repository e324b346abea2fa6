/* check_main.c - runs the check of every kernel on every table.
 *
 *   check_kernels [--tier NAME] [--emu | --native] [--kernel NAME | FAMILY] [--quick]
 *                 [--seed N]
 *
 * Without options: the scalar tier, every native tier that this machine can run, and every emulated
 * one. A tier asked for by name that cannot run here is exit 77; one that is not in this build,
 * exit 1.
 */
#include "check.h"
#include "support/tables.h"

#include <lanewise/cpu.h>

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *family, *name;
    void (*run)(check *t);
} kernels[] = {
#define LANE_KERNEL(family, name, result, parameters, arguments) {#family, #name, check_##name},
#define LANE_KERNEL_VOID(family, name, parameters, arguments)    {#family, #name, check_##name},
#include "kernels/kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID
};
enum { KERNELS = sizeof kernels / sizeof kernels[0], NOT_HERE = 77 };

typedef struct options {
    const char *tier, *kernel;
    bool emulated, native, quick;
    uint64_t seed;
} options;

typedef struct totals {
    uint64_t checks, failures;
} totals;

/* ---- faults: a kernel that touches a guard page, or an instruction that is not there ---- */

static sigjmp_buf after_fault;
static volatile sig_atomic_t running;
static siginfo_t fault;

static void on_fault(int number, siginfo_t *info, void *context) {
    (void)context;
    if (!running) {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    fault = *info;
    siglongjmp(after_fault, number);
}

static void catch_faults(void) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sigaction(numbers[i], &action, NULL);
}

static void report_fault(check *t, int number) {
    const uint8_t *at = fault.si_addr;
    const struct {
        const char *name;
        const check_buffer *buffer;
    } buffers[] = {{"input 0", &t->in[0]},
                   {"input 1", &t->in[1]},
                   {"output 0", &t->out[0]},
                   {"output 1", &t->out[1]}};
    for (size_t i = 0; i < sizeof buffers / sizeof buffers[0]; i++) {
        const guard *g = &buffers[i].buffer->guard;
        if (at >= g->data + g->size && at < g->data + g->size + 4096)
            check_that(t, false, "touched %s at %td bytes past its end", buffers[i].name,
                       at - (g->data + g->size));
        else if (at < g->data && at >= g->data - 4096)
            check_that(t, false, "touched %s at %td bytes before its start", buffers[i].name,
                       g->data - at);
        else
            continue;
        return;
    }
    check_that(t, false, "ended by signal %d at address %p", number, (const void *)at);
}

/* ---- running ---- */

static void run_kernel(check *t, size_t i) {
    t->kernel = kernels[i].name;
    t->about = "before any input";
    t->rng = rng_of(rng_seed_for(t->seed, t->kernel));
    for (unsigned b = 0; b < 2; b++)
        t->in[b].data = t->out[b].data = NULL;
    t->checks = t->failures = 0;
    int number = sigsetjmp(after_fault, 1);
    if (number == 0) {
        running = 1;
        kernels[i].run(t);
    }
    running = 0;
    if (number != 0)
        report_fault(t, number);
    else if (t->checks == 0)
        check_that(t, false, "its check compares nothing");
}

static void print_family(const char *tier, const char *family, unsigned count, totals sum) {
    printf("%-16s %-8s %2u kernels %10llu checks %llu failed\n", tier, family, count,
           (unsigned long long)sum.checks, (unsigned long long)sum.failures);
    fflush(stdout);
}

static totals run_table(check *t, const char *only) {
    totals all = {0, 0}, family = {0, 0};
    unsigned count = 0;
    for (size_t i = 0; i < KERNELS; i++) {
        if (only == NULL || strcmp(only, kernels[i].name) == 0 ||
            strcmp(only, kernels[i].family) == 0) {
            run_kernel(t, i);
            count++;
            family.checks += t->checks;
            family.failures += t->failures;
        }
        bool last = i + 1 == KERNELS || strcmp(kernels[i].family, kernels[i + 1].family) != 0;
        if (last && count > 0) {
            print_family(t->tier, kernels[i].family, count, family);
            all.checks += family.checks;
            all.failures += family.failures;
            family = (totals){0, 0};
            count = 0;
        }
    }
    return all;
}

static totals run_tiers(check *t, const options *o) {
    totals all = {0, 0};
    for (int32_t isa = 0; isa < LANE_ISA_COUNT; isa++) {
        if (o->tier != NULL && strcmp(o->tier, lane_isa_name(isa)) != 0)
            continue;
        for (int emulated = 0; emulated < 2; emulated++) {
            if (emulated ? o->native : o->emulated)
                continue;
            t->k = test_table(isa, emulated != 0);
            if (t->k == NULL)
                continue;
            char tier[32];
            snprintf(tier, sizeof tier, "%s%s", lane_isa_name(isa), emulated ? " emulated" : "");
            t->tier = tier;
            t->emulated = emulated != 0;
            if (!emulated && isa != LANE_ISA_SCALAR && (lane_isa_available() >> isa & 1) == 0) {
                printf("%-16s cannot run on this machine\n", tier);
                if (o->tier != NULL && o->native)
                    exit(NOT_HERE);
                continue;
            }
            totals one = run_table(t, o->kernel);
            all.checks += one.checks;
            all.failures += one.failures;
        }
    }
    return all;
}

static int usage(void) {
    fputs("usage: check_kernels [--tier NAME] [--emu | --native] [--kernel NAME] [--quick] [--seed "
          "N]\n",
          stderr);
    return 2;
}

static bool read_options(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(a, "--emu") == 0)
            o->emulated = true;
        else if (strcmp(a, "--native") == 0)
            o->native = true;
        else if (strcmp(a, "--quick") == 0)
            o->quick = true;
        else if (value == NULL)
            return false;
        else if (i++, strcmp(a, "--tier") == 0)
            o->tier = value;
        else if (strcmp(a, "--kernel") == 0)
            o->kernel = value;
        else if (strcmp(a, "--seed") == 0)
            o->seed = strtoull(value, NULL, 10);
        else
            return false;
    }
    return !(o->emulated && o->native);
}

int main(int argc, char **argv) {
    options o = {.seed = 1};
    static check t;
    if (!read_options(argc, argv, &o))
        return usage();
    t.quick = o.quick;
    t.seed = o.seed;
    for (unsigned b = 0; b < 2; b++) {
        t.in[b].guard = guard_open(CHECK_UNITS * sizeof(uint16_t));
        t.out[b].guard = guard_open(CHECK_UNITS * sizeof(uint32_t));
    }
    catch_faults();
    printf("check_kernels: seed %llu\n", (unsigned long long)o.seed);
    totals all = run_tiers(&t, &o);
    printf("check_kernels: %llu passed, %llu failed\n",
           (unsigned long long)(all.checks - all.failures), (unsigned long long)all.failures);
    if (all.checks == 0)
        fputs("check_kernels: nothing was checked\n", stderr);
    return all.checks == 0 || all.failures > 0;
}
