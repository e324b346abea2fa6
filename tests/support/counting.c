/* counting.c - one wrapper a line of kernels.def. Counters are atomic: commands call from threads.
 */
#include "support/counting.h"

#include "dispatch/dispatch.h"

#include <string.h>

enum {
#define LANE_KERNEL(family, name, result, parameters, arguments) AT_##name,
#define LANE_KERNEL_VOID(family, name, parameters, arguments)    AT_##name,
#include "kernels/kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID
    KERNEL_COUNT
};

static const char *const names[KERNEL_COUNT + 1] = {
#define LANE_KERNEL(family, name, result, parameters, arguments) #name,
#define LANE_KERNEL_VOID(family, name, parameters, arguments)    #name,
#include "kernels/kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID
};

static uint64_t entries[KERNEL_COUNT];
static const lane_kernels *forward_to = &lane_kernels_scalar;

static const lane_kernels *enter(unsigned at) {
    __atomic_fetch_add(&entries[at], 1, __ATOMIC_RELAXED);
    return __atomic_load_n(&forward_to, __ATOMIC_RELAXED);
}

#define LANE_KERNEL(family, name, result, parameters, arguments)                                   \
    static result counted_##name parameters {                                                      \
        return enter(AT_##name)->name arguments;                                                   \
    }
#define LANE_KERNEL_VOID(family, name, parameters, arguments)                                      \
    static void counted_##name parameters {                                                        \
        enter(AT_##name)->name arguments;                                                          \
    }
#include "kernels/kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID

static const lane_kernels counting_table = {
#define LANE_KERNEL(family, name, result, parameters, arguments) .name = counted_##name,
#define LANE_KERNEL_VOID(family, name, parameters, arguments)    .name = counted_##name,
#include "kernels/kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID
};

const lane_kernels *counting_over(const lane_kernels *target) {
    __atomic_store_n(&forward_to, target, __ATOMIC_RELAXED);
    return &counting_table;
}

#if !defined(LANE_SINGLE_TIER) /* no pointer to install it in */
void counting_install(const lane_kernels *target) {
    __atomic_store_n(&lane_kernels_active, counting_over(target), __ATOMIC_RELAXED);
}
#endif

uint64_t counting_calls(const char *kernel) {
    uint64_t all = 0;
    for (unsigned i = 0; i < KERNEL_COUNT; i++) {
        uint64_t calls = __atomic_load_n(&entries[i], __ATOMIC_RELAXED);
        if (kernel != NULL && strcmp(kernel, names[i]) == 0)
            return calls;
        all += calls;
    }
    return kernel == NULL ? all : UINT64_MAX;
}

void counting_reset(void) {
    for (unsigned i = 0; i < KERNEL_COUNT; i++)
        __atomic_store_n(&entries[i], 0, __ATOMIC_RELAXED);
}

const char *counting_kernel_name(size_t i) {
    return i < KERNEL_COUNT ? names[i] : NULL;
}
