# packages.sh - sourced by demo.sh and test.sh: find_missing and install_missing.
#
# A list has one package a line, with the command that succeeds when it is there; so a compiler that
# came from elsewhere counts too, and where nothing is missing nothing needs root.

say() { printf 'lanewise: %s\n' "$*" >&2; }

# the version of clang that the package `clang` depends on ("14")
clang_version() {
    apt-cache depends clang 2>/dev/null | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p' | head -n 1
}

# find_missing LIST...: the packages whose command fails, in $missing
find_missing() {
    local list package probe
    missing=()
    for list in "$@"; do
        while read -r package probe; do
            case $package in '' | '#'*) continue ;; esac
            bash -c "$probe" >/dev/null 2>&1 </dev/null || missing+=("$package")
        done <"$list"
    done
}

# install_missing YES LIST...: says the apt line and runs it; asks first on a terminal unless YES is 1
install_missing() {
    local yes=$1 sudo=() answer names
    shift
    find_missing "$@"
    [ ${#missing[@]} -eq 0 ] && return 0

    if ! command -v apt-get >/dev/null; then
        say "missing (by their Debian names): ${missing[*]}"
        say "there is no apt-get here; install them and run this again"
        return 2
    fi
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    if [ ${#sudo[@]} -ne 0 ] && ! command -v sudo >/dev/null; then
        say "as root: apt-get install ${missing[*]//@CLANG@/VERSION}"
        say "this is not root and there is no sudo; install them and run this again"
        return 2
    fi
    if [ -t 0 ] && [ "$yes" != 1 ]; then
        say "missing: ${missing[*]//@CLANG@/VERSION}"
        read -r -p "lanewise: install them with ${sudo[*]}${sudo[0]:+ }apt-get? [Y/n] " answer
        case $answer in '' | [Yy]*) ;; *) return 2 ;; esac
    fi

    # a fresh machine has no package lists; a stale one may name files that are gone
    apt-cache show "${missing[@]//@CLANG@/$(clang_version)}" >/dev/null 2>&1 || apt_run update
    names=("${missing[@]//@CLANG@/$(clang_version)}")
    apt_run install -y --no-install-recommends "${names[@]}" ||
        { apt_run update && apt_run install -y --no-install-recommends "${names[@]}"; } || return 2

    find_missing "$@"
    if [ ${#missing[@]} -ne 0 ]; then
        say "installed, and yet not found: ${missing[*]}"
        return 2
    fi
}

# apt_run ARGUMENT...: shows and runs apt-get; `sudo` is install_missing's
apt_run() {
    local line=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "$@")
    say "${sudo[*]}${sudo[0]:+ }apt-get $*"
    "${line[@]}" >&2 </dev/null
}
