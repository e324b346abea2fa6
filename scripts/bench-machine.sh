# bench-machine.sh - sourced by the bench scripts: the head of a report, as rows of a markdown table.
printf '| | |\n|---|---|\n'
printf '| processor | %s, %s cores |\n' "$(lscpu | sed -n 's/^Model name: *//p' | head -n 1)" "$(nproc)"
lscpu | sed -n 's/^\(L[1-3][di]\{0,1\}\) cache: *\(.*\)/| \1 | \2 |/p'
printf '| system | %s, %s |\n' "$(uname -sr)" "$(getconf GNU_LIBC_VERSION)"
printf '| load before | %s |\n' "$(cut -d' ' -f1-3 /proc/loadavg)"
printf '| compiler | %s |\n' "$("${CC:-cc}" --version | head -n 1)"
printf '| date | %s |\n' "$(date -u +%F)"
printf '| lanewise | %s |\n' "$(git describe --always --dirty 2>/dev/null || echo unknown)"
