#!/usr/bin/env bash
# bench.sh [--rows LIST] [--columns LIST] [--quick] [-o FILE] [--yes] [-- CMAKE-OPTION...] - builds
# lanewise-bench and writes its tables as markdown, with the machine, the compiler and the peers on top.
#
# LIST of --rows: parts of the names of jobs ("split+csv"), or `targets`, the jobs that
# docs/benchmarks.md states aims for. --columns: "1 MiB+16 KiB learned+1-16 fresh". Peers are
# found where they are installed, or pointed to: -- -DLANE_PEER_SIMDUTF_DIR=/prefix (SIMDUTF,
# STRINGZILLA, ZSV, HYPERSCAN). The compiler is CC and CXX. Nothing else should run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

rows=
columns=
out=
yes=0
repetitions=9
while [ $# -gt 0 ]; do
    case $1 in
    --rows) rows=$2 && shift ;;
    --columns) columns=$2 && shift ;;
    --quick) repetitions=3 ;;
    -o) out=$2 && shift ;;
    --yes | -y) yes=1 ;;
    --)
        shift
        break
        ;;
    *)
        sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
        exit 2
        ;;
    esac
    shift
done

install_missing "$yes" scripts/packages-demo.txt scripts/packages-bench.txt
compiler=$(basename "${CC:-cc}")
build=build/bench-$compiler
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DLANE_BENCH=ON -DBUILD_TESTING=OFF "$@" >&2
cmake --build "$build" --parallel "$(nproc)" --target lanewise_bench >&2

report() {
    . scripts/bench-machine.sh
    "$build/bench/lanewise-bench" ${rows:+--rows="$rows"} ${columns:+--columns="$columns"} \
        --benchmark_repetitions=$repetitions --benchmark_min_time=0.02 \
        --benchmark_enable_random_interleaving=true
}
if [ -n "$out" ]; then report >"$out"; else report; fi
