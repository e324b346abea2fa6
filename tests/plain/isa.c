/* isa.c - cpu.h: names, what is available, what may be forced, what LANEWISE_ISA chooses. */
#include "dispatch/dispatch.h"
#include "support/expect.h"

#include <lanewise/lanewise.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
    int32_t isa;
    const char *name;
} tiers[] = {{0, "scalar"}, {1, "sse42"}, {2, "avx2"}, {3, "avx512"}, {4, "neon"}};
enum { TIERS = 5 };

static void test_names(void) {
    EXPECT((int)LANE_ISA_COUNT == TIERS);
    for (int i = 0; i < TIERS; i++) {
        const char *name = tiers[i].name;
        EXPECT_IN(name, strcmp(lane_isa_name(tiers[i].isa), name) == 0);
        EXPECT_IN(name, lane_isa_from_name(name, strlen(name)) == tiers[i].isa);
        EXPECT_IN(name, lane_isa_from_name(name, strlen(name) - 1) == -1);
        EXPECT_IN(name, lane_isa_from_name(name, strlen(name) + 1) == -1); /* the NUL counts */
    }
    static const int32_t none[] = {-1, 5, 64, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 5; i++)
        EXPECT(strcmp(lane_isa_name(none[i]), "unknown") == 0);
    static const char *const no_names[] = {"",       "AVX2",    "Scalar", "avx",
                                           "sse4.2", "unknown", " avx2"};
    for (int i = 0; i < 7; i++)
        EXPECT_IN(no_names[i], lane_isa_from_name(no_names[i], strlen(no_names[i])) == -1);
    EXPECT(lane_isa_from_name(NULL, 0) == -1);
    EXPECT(lane_isa_from_name("avx2 and more", 4) == LANE_ISA_AVX2); /* not beyond n */
}

/* What the compiler's own run-time library says of the processor and the operating system. */
static uint32_t compiler_says(void) {
    uint32_t can = 1;
#if defined(__x86_64__)
    bool sse42 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("ssse3") &&
                 __builtin_cpu_supports("popcnt");
    bool avx2 = sse42 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("pclmul");
    bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                  __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
                  __builtin_cpu_supports("avx512bitalg") &&
                  __builtin_cpu_supports("avx512vpopcntdq");
    can |= (uint32_t)sse42 << LANE_ISA_SSE42 | (uint32_t)avx2 << LANE_ISA_AVX2 |
           (uint32_t)avx512 << LANE_ISA_AVX512;
#elif defined(__aarch64__)
    can |= UINT32_C(1) << LANE_ISA_NEON;
#endif
    return can;
}

static void test_available(void) {
    uint32_t available = lane_isa_available();
    uint32_t here = compiler_says();
    EXPECT((available & ~here) == 0);
    EXPECT((available >> TIERS) == 0);
    EXPECT(available == lane_isa_available());
#if !defined(LANE_SINGLE_TIER)
    EXPECT((available & 1) == 1);
    for (int32_t isa = 0; isa < TIERS; isa++)
        EXPECT_IN(tiers[isa].name,
                  (available >> isa & 1) == (lane_kernels_of(isa) != NULL && (here >> isa & 1)));
#endif
    EXPECT(available >> lane_isa_active() & 1);
}

static void test_force(void) {
    static const char text[] = "0123456789012345678901234567890123456789012345678901234567890123,";
    uint32_t available = lane_isa_available();
    for (int32_t isa = 0; isa < TIERS; isa++) {
        int32_t before = lane_isa_active();
        if (available >> isa & 1) {
            EXPECT_IN(tiers[isa].name, lane_isa_force(isa) == LANE_OK);
            EXPECT_IN(tiers[isa].name, lane_isa_active() == isa);
        } else {
            EXPECT_IN(tiers[isa].name, lane_isa_force(isa) == LANE_E_UNAVAILABLE);
            EXPECT_IN(tiers[isa].name, lane_isa_active() == before);
        }
        /* and it runs: nothing that this processor does not know */
        EXPECT_IN(tiers[isa].name, lane_find_byte(text, 65, ',') == 64);
        EXPECT_IN(tiers[isa].name, lane_count_in(text, 65, &lane_class_ascii_digit) == 64);
    }
    static const int32_t none[] = {-1, 5, 32, 64, INT32_MAX, INT32_MIN};
    int32_t before = lane_isa_active();
    for (int i = 0; i < 6; i++) {
        EXPECT(lane_isa_force(none[i]) == LANE_E_ARGUMENT);
        EXPECT(lane_isa_active() == before);
    }
}

/* ---- LANEWISE_ISA ---- */

static int32_t best(void) {
    int32_t isa = TIERS - 1;
    while ((lane_isa_available() >> isa & 1) == 0)
        isa--;
    return isa;
}

/* exit codes of a copy of this test that only chooses */
enum { RAN = 100, RAN_SET_UID = 102, RAN_SET_UID_CHOSE_BEST = 103 };

static int choose(void) {
    return (geteuid() != getuid() ? RAN_SET_UID : RAN) + (lane_isa_active() == best());
}

#if !defined(LANE_SINGLE_TIER) && !defined(LANE_NO_ENV) && defined(__linux__)

/* What the first call of a program chooses under that value; NULL: the variable is not set. */
static int32_t first_choice(const char *value) {
    if (value != NULL)
        setenv("LANEWISE_ISA", value, 1);
    else
        unsetenv("LANEWISE_ISA");
    lane_kernels_active = NULL;
    return lane_isa_active();
}

static void test_variable(void) {
    uint32_t available = lane_isa_available();
    EXPECT(first_choice(NULL) == best());
    for (int32_t isa = 0; isa < TIERS; isa++) {
        int32_t should = available >> isa & 1 ? isa : best();
        EXPECT_IN(tiers[isa].name, first_choice(tiers[isa].name) == should);
    }
    static const char *const ignored[] = {"",  "none",  "AVX2", "scalar ", "scalar,avx2",
                                          "0", "sse4.2"};
    for (int i = 0; i < 7; i++)
        EXPECT_IN(ignored[i], first_choice(ignored[i]) == best());
    /* it is read at the first call only, and does not undo what is forced */
    EXPECT(first_choice("scalar") == LANE_ISA_SCALAR);
    setenv("LANEWISE_ISA", lane_isa_name(best()), 1);
    EXPECT(lane_isa_active() == LANE_ISA_SCALAR);
    setenv("LANEWISE_ISA", "scalar", 1);
    lane_kernels_active = NULL;
    EXPECT(lane_isa_force(best()) == LANE_OK);
    EXPECT(lane_isa_active() == best());
    first_choice(NULL);
}

static bool copy_file(const char *from, int to) {
    FILE *f = fopen(from, "rb");
    char block[65536];
    size_t n = 0;
    bool whole = f != NULL;
    while (whole && (n = fread(block, 1, sizeof block, f)) > 0)
        whole = write(to, block, n) == (ssize_t)n;
    if (f != NULL)
        fclose(f);
    return whole;
}

/* A set-uid program does not listen to the variable. To see it takes root, who makes a copy of this
 * test another user's, and a place for it where set-uid counts. */
static void test_set_uid(void) {
    enum { NOBODY = 65534 };
    char path[] = "/tmp/lanewise-isa-XXXXXX";
    int copy = geteuid() == 0 ? mkstemp(path) : -1;
    if (copy < 0) {
        puts("set-uid: not tried, not root");
        return;
    }
    bool made = copy_file("/proc/self/exe", copy) && fchown(copy, NOBODY, NOBODY) == 0 &&
                fchmod(copy, S_ISUID | 0755) == 0;
    close(copy);
    if (made) {
        pid_t child = fork();
        if (child == 0) {
            setenv("LANEWISE_ISA", "scalar", 1);
            execl(path, path, "--choose", (char *)NULL);
            _exit(126);
        }
        int status = 0;
        waitpid(child, &status, 0);
        int answer = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (answer == RAN_SET_UID || answer == RAN_SET_UID_CHOSE_BEST)
            EXPECT(answer == RAN_SET_UID_CHOSE_BEST);
        else
            printf("set-uid: not tried, status %d\n", answer);
    }
    unlink(path);
}

#endif

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--choose") == 0)
        return choose();
    test_names();
    test_available();
    test_force();
#if !defined(LANE_SINGLE_TIER) && !defined(LANE_NO_ENV) && defined(__linux__)
    test_variable();
    test_set_uid();
#endif
    return expect_done();
}
