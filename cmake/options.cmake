# Warnings and instrumentation, as interface targets that the others link.

add_library(lane_warnings INTERFACE)
target_compile_options(lane_warnings INTERFACE -Wall -Wextra -Wshadow)
if(LANE_WARNINGS_AS_ERRORS)
    target_compile_options(lane_warnings INTERFACE -Werror)
endif()

# what the library itself is held to; clang counts sign changes as conversions, gcc does not
add_library(lane_strict_warnings INTERFACE)
target_compile_options(lane_strict_warnings INTERFACE -Wpedantic -Wconversion -Wno-sign-conversion)

add_library(lane_instrumented INTERFACE)
if(LANE_SANITIZE)
    string(REPLACE "+" "," sanitizers "${LANE_SANITIZE}")
    set(flags -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(lane_instrumented INTERFACE ${flags})
    target_link_options(lane_instrumented INTERFACE ${flags})
endif()
if(LANE_FUZZ)
    # coverage feedback in the library; the main of libFuzzer is linked to the targets only
    target_compile_options(lane_instrumented INTERFACE -fsanitize=fuzzer-no-link)
    target_link_options(lane_instrumented INTERFACE -fsanitize=fuzzer-no-link)
endif()
