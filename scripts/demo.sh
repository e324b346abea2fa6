#!/usr/bin/env bash
# demo.sh [--yes] - builds lanewise with a C compiler and CMake alone, and reads the fields of a log.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

yes=0
for argument in "$@"; do
    case $argument in
    --yes | -y) yes=1 ;;
    *)
        echo "usage: scripts/demo.sh [--yes]" >&2
        exit 2
        ;;
    esac
done

install_missing "$yes" scripts/packages-demo.txt

build=build/demo
say "building in $build"
mkdir -p build
{
    cmake -S . -B "$build" -G "Unix Makefiles" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF
    cmake --build "$build" --parallel "$(nproc)"
} >"$build.log" 2>&1 || {
    cat "$build.log" >&2
    say "the build failed; what it printed stands above"
    exit 1
}

# show COMMAND...: the command as one would type it, then what it prints
show() {
    printf '\n$ %s\n' "$*"
    PATH="$PWD/$build:$PATH" "$@" 2>&1
}
show lanewise split --from combined -f client,time,method,target,status,bytes examples/access.log
show lanewise count --from combined --by status examples/access.log
show lanewise split --from csv --header -f name,note --to json examples/people.csv

printf '\n'
say "the command is $build/lanewise; \`$build/lanewise help\` says more"
