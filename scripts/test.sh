#!/usr/bin/env bash
# test.sh [--full] [--long] [--yes] [-- CTEST-OPTION...] - builds and runs the tests.
#
# The everyday tests are those of this machine and its compiler. --full adds clang, the sanitizers,
# 40 seconds of fuzzing a target, aarch64 and s390x under qemu, and the install tests; all of them are
# tests of one ctest run, so that there is one summary at the end. --long adds those that try all of a
# large set, for minutes (every four bytes as base64 and as UTF-8).
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

yes=0
full=0
long=OFF
while [ $# -gt 0 ]; do
    case $1 in
    --yes | -y) yes=1 ;;
    --full) full=1 ;;
    --long) long=ON ;;
    --)
        shift
        break
        ;;
    *)
        echo "usage: scripts/test.sh [--full] [--long] [--yes] [-- CTEST-OPTION...]" >&2
        exit 2
        ;;
    esac
    shift
done

lists=(scripts/packages-demo.txt scripts/packages-test.txt)
options=(-DCMAKE_BUILD_TYPE=Release -DLANE_LONG_TESTS=$long)
build=build/test
if [ $full -eq 1 ]; then
    lists+=(scripts/packages-full.txt scripts/packages-bench.txt)
    options+=(-DLANE_FULL_TESTS=ON -DLANE_BENCH=ON -DLANE_WARNINGS_AS_ERRORS=ON -DCMAKE_C_COMPILER=gcc)
    build=build/full
fi
install_missing "$yes" "${lists[@]}"

jobs=$(nproc)
cmake -S . -B "$build" -G "Unix Makefiles" "${options[@]}"
cmake --build "$build" --parallel "$jobs"
ctest --test-dir "$build" --parallel "$jobs" --output-on-failure --no-tests=error --no-label-summary "$@"
