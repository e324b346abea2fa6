#!/usr/bin/env bash
# bench-command.sh [--size BYTES] [--rounds N] [-o FILE] [--yes] - times `lanewise` beside cut, gawk, wc, tr,
# base64, iconv and rg on a generated combined log of 1 GiB, ended by LF and by CR LF, in base64, with bytes that are
# not UTF-8, and with a Link field (in TMPDIR; output files in /dev/shm where there is one), and two threads beside
# one. Writes markdown.
# The compiler is CC and CXX. Nothing else should run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

size=$((1 << 30))
rounds=7
out=
yes=0
while [ $# -gt 0 ]; do
    case $1 in
    --size) size=$2 && shift ;;
    --rounds) rounds=$2 && shift ;;
    -o) out=$2 && shift ;;
    --yes | -y) yes=1 ;;
    *)
        sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
        exit 2
        ;;
    esac
    shift
done

install_missing "$yes" scripts/packages-demo.txt scripts/packages-bench.txt
build=build/bench-$(basename "${CC:-cc}")
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DLANE_BENCH=ON -DBUILD_TESTING=OFF >&2
cmake --build "$build" --parallel "$(nproc)" --target lanewise_command lanewise_bench_corpus >&2

texts=$(mktemp -d "${TMPDIR:-/tmp}/lanewise-bench.XXXXXX")
work=$texts
[ -w /dev/shm ] && work=$(mktemp -d /dev/shm/lanewise-bench.XXXXXX)
trap 'rm -rf "$texts" "$work"' EXIT
"$build/bench/lanewise-bench-corpus" log "$size" >"$texts/log"
"$build/bench/lanewise-bench-corpus" log $((1 << 26)) >"$texts/small"
for log in log small; do
    sed 's/$/\r/' "$texts/$log" >"$texts/$log.crlf"
    LC_ALL=C sed '0~100s/$/\xE9/' "$texts/$log" >"$texts/$log.bad"
    # as many characters as the log has bytes: 57 bytes give a line of 76 and its end
    head -c $(($(stat -c %s "$texts/$log") / 77 * 57)) "$texts/$log" | base64 >"$texts/$log.base64"
done
"$build/bench/lanewise-bench-corpus" link-log "$size" >"$texts/log.links"
"$build/bench/lanewise-bench-corpus" link-log $((1 << 24)) >"$texts/small.links"
# the targets of the requests, one a line: mostly 20 to 60 characters
"$build/lanewise" split --from combined -f target "$texts/log" | "$build/lanewise" base64 --lines >"$texts/log.tokens"

report() {
    . scripts/bench-machine.sh
    printf '| commands | %s; %s; %s; %s |\n' "$(cut --version | head -n 1)" "$(gawk --version | head -n 1)" \
        "$(wc --version | head -n 1)" "$(rg --version | head -n 1)"
    printf '| log | %s bytes, %s lines |\n' "$(stat -c %s "$texts/log")" "$(wc -l <"$texts/log")"
    python3 bench/command.py --lanewise "$build/lanewise" --log "$texts/log" --small-log "$texts/small" \
        --work "$work" --rounds "$rounds"
}
if [ -n "$out" ]; then report >"$out"; else report; fi
