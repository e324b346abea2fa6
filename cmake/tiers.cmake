# Which vector tiers are built, and how their files know.
#
#   LANE_TIER_SSE42, LANE_TIER_AVX2, LANE_TIER_AVX512, LANE_TIER_NEON
#       defined as 1 for every source of the library when the tier is native in this build: then
#       src/simd/<tier>.c defines lane_kernels_<tier> and dispatch may choose it. Without its macro
#       a tier's file is empty, so that a bare `cc -Iinclude src/*/*.c` gives the scalar tier.
#   LANE_EMULATED
#       defined as 1, beside the macros of the tiers, where the same files are built once more
#       through SIMDe for the tests (target lane_kernels_emu): every name then ends in _emu.
#   LANE_EMU_SSE42, LANE_EMU_AVX2, LANE_EMU_AVX512, LANE_EMU_NEON
#       defined as 1 for the tests only: lane_kernels_<tier>_emu is linked.
#   LANE_SINGLE_TIER
#       the tier's bare name in a single-tier build; only that tier's macro is then defined.
#
# Only the tier's own file gets the flags below.

include(CheckCSourceCompiles)
include(TestBigEndian)

set(LANE_VECTOR_TIERS sse42 avx2 avx512 neon)
set(LANE_FLAGS_sse42 -msse4.2 -mpopcnt)
set(LANE_FLAGS_avx2 -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt -mpclmul)
set(LANE_FLAGS_avx512 -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi -mavx512vbmi2
    -mavx512bitalg -mavx512vpopcntdq ${LANE_FLAGS_avx2})
set(LANE_FLAGS_neon)

check_c_source_compiles("#if !defined(__x86_64__)\n#error\n#endif\nint main(void) { return 0; }" LANE_X86_64)
check_c_source_compiles("#if !defined(__aarch64__) || defined(__AARCH64EB__)\n#error\n#endif\nint main(void) { return 0; }" LANE_AARCH64)
test_big_endian(LANE_BIG_ENDIAN)

set(native_tiers)
if(LANE_X86_64)
    foreach(tier sse42 avx2 avx512)
        string(REPLACE ";" " " CMAKE_REQUIRED_FLAGS "${LANE_FLAGS_${tier}}")
        check_c_source_compiles("#include <immintrin.h>\nint main(void) { return 0; }" LANE_COMPILER_HAS_${tier})
        if(LANE_COMPILER_HAS_${tier})
            list(APPEND native_tiers ${tier})
        endif()
    endforeach()
    unset(CMAKE_REQUIRED_FLAGS)
elseif(LANE_AARCH64)
    set(native_tiers neon)
endif()

set(LANE_TIER_DEFINITIONS)
if(LANE_SINGLE_TIER)
    if(NOT LANE_SINGLE_TIER STREQUAL "scalar" AND NOT LANE_SINGLE_TIER IN_LIST native_tiers)
        message(FATAL_ERROR "LANE_SINGLE_TIER=${LANE_SINGLE_TIER}: this target has scalar ${native_tiers}")
    endif()
    list(APPEND LANE_TIER_DEFINITIONS LANE_SINGLE_TIER=${LANE_SINGLE_TIER})
    list(FILTER native_tiers INCLUDE REGEX "^${LANE_SINGLE_TIER}$")
endif()

set(LANE_TIER_FILES)
foreach(tier IN LISTS native_tiers)
    set(file ${PROJECT_SOURCE_DIR}/src/simd/${tier}.c)
    if(EXISTS ${file})
        list(APPEND LANE_TIER_FILES ${file})
        set_source_files_properties(${file} PROPERTIES COMPILE_OPTIONS "${LANE_FLAGS_${tier}}")
        string(TOUPPER ${tier} TIER)
        list(APPEND LANE_TIER_DEFINITIONS LANE_TIER_${TIER}=1)
    endif()
endforeach()
string(REPLACE ";" " " shown "scalar;${native_tiers}")
message(STATUS "Tiers: ${shown}")

# The tests' second build of every tier. SIMDe's vectors are wide by value, which gcc notes on every
# function (-Wpsabi). Big-endian machines have the scalar tier alone. Fuzzing and ThreadSanitizer run
# what ships; under them these files would take most of the time to build, and builds that differ in little
# from the main one leave them to it.
set(LANE_EMU_DEFINITIONS)
if(BUILD_TESTING AND NOT LANE_BIG_ENDIAN AND NOT LANE_FUZZ AND NOT LANE_SANITIZE STREQUAL "thread"
        AND NOT LANE_QUICK_TESTS)
    # headers only, so those of the host do for every target; a folder of their own keeps the host's
    # other headers out of a cross build
    find_path(LANE_SIMDE_PARENT simde/simde-common.h NO_CMAKE_FIND_ROOT_PATH PATHS /usr/include /usr/local/include)
    if(LANE_SIMDE_PARENT)
        file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/simde-only)
        file(CREATE_LINK ${LANE_SIMDE_PARENT}/simde ${PROJECT_BINARY_DIR}/simde-only/simde SYMBOLIC)
    else()
        message(STATUS "SIMDe not found: the tiers are not tested emulated")
    endif()
    set(emu_files)
    set(emu_definitions LANE_EMULATED=1)
    foreach(tier IN LISTS LANE_VECTOR_TIERS)
        set(file ${PROJECT_SOURCE_DIR}/src/simd/${tier}.c)
        if(LANE_SIMDE_PARENT AND EXISTS ${file})
            string(TOUPPER ${tier} TIER)
            list(APPEND emu_files ${file})
            list(APPEND emu_definitions LANE_TIER_${TIER}=1)
            list(APPEND LANE_EMU_DEFINITIONS LANE_EMU_${TIER}=1)
        endif()
    endforeach()
    if(emu_files)
        # COMPILE_OPTIONS of a source are seen by targets of the same directory only, and these
        # files must not get the -m flags
        add_subdirectory(${PROJECT_SOURCE_DIR}/cmake/emulated ${PROJECT_BINARY_DIR}/emulated)
    endif()
endif()
