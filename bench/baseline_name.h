/* baseline_name.h - BASELINE(name) is the name's form in this build of a baseline_*.c. */
#include "baseline.h"

#if defined(BASELINE_NATIVE)
#    define BASELINE(name) baseline_##name##_native
#else
#    define BASELINE(name) baseline_##name
#endif
