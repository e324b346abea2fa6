"""Times the command beside cut, gawk, wc, tr, base64, iconv and rg on generated logs; see scripts/bench-command.sh.

Runs are interleaved: every round runs each command once, so that what disturbs the machine disturbs
all of them. A row's time is the median over the rounds; ratios are of medians."""

import argparse
import hashlib
import os
import re
import resource
import statistics
import subprocess
import sys
import time

# A request with an escaped quote is beyond these patterns; the generated log has none. Alternatives in
# parentheses are how gawk's manual shows FPAT, and ten times slower.
GAWK_FAST = r'[^ ]+|"[^"]*"|\[[^]]*\]'
GAWK_MANUAL = r'([^ ]+)|("[^"]+")|(\[[^]]+\])'


def gawk_words(pattern, log):
    quoted = pattern.replace("\\", "\\\\").replace('"', '\\"')
    program = 'BEGIN{FPAT="%s";OFS="\\t"}{split($5,r," ");sub(/\\?.*/,"",r[2]);print $1,$6,r[2]}' % quoted
    return ["gawk", program, log]


class Command:
    def __init__(self, name, words, environment=None, size=None, output="/dev/null", source=os.devnull, statuses=(0,)):
        self.name, self.words, self.size, self.statuses = name, words, size, statuses
        self.source, self.output = source, output
        self.environment = dict(os.environ, **(environment or {}))
        self.times, self.processor = [], []

    def run(self):
        with open(self.source, "rb") as source, open(self.output, "wb") as out:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            start = time.perf_counter()
            status = subprocess.run(self.words, stdin=source, stdout=out, stderr=subprocess.DEVNULL,
                                    env=self.environment).returncode
            self.times.append(time.perf_counter() - start)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            self.processor.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        if status not in self.statuses:
            sys.exit(f"{' '.join(self.words)}: status {status}")

    @property
    def median(self):
        return statistics.median(self.times)


def rounds(commands, count):
    for _ in range(count):
        for command in commands:
            command.run()


def row(command, against=None, aim=None):
    rate = command.size / command.median / 1e9
    line = f"| `{command.name}` | {command.median:.3f} | {statistics.median(command.processor):.3f} | {rate:.2f} |"
    if against is None:
        return line + " | | |"
    ratio = (against.median / against.size) / (command.median / command.size)
    verdict = "" if aim is None else "met" if ratio >= aim else "**missed**"
    return line + f" {ratio:.2f} | {'' if aim is None else f'>= {aim}'} | {verdict} |"


def rate_row(command, aim=None):
    """Held against a rate of its own, in GB/s, since nothing else does its work."""
    verdict = "" if aim is None else "met" if command.size / command.median / 1e9 >= aim else "**missed**"
    return f"{row(command)[:-len(' | | |')]} | {'' if aim is None else f'>= {aim} GB/s'} | {verdict} |"


def table(title, rows):
    print(f"\n#### {title}\n\n| | s | processor s | GB/s | ratio | aim | |\n|---|--:|--:|--:|--:|--:|---|")
    print("\n".join(rows), flush=True)


def compare(lanewise, log, small, work, count):
    """The comparisons with other commands, and two threads with one."""
    size, small_size = os.path.getsize(log), os.path.getsize(small)
    avx2 = {"LANEWISE_ISA": "avx2"}

    def ours(name, words, environment=None, output="/dev/null"):
        return Command(name, [lanewise] + words, environment, size, output)

    one = ["-j", "1"]
    cut = Command("LC_ALL=C cut -d' ' -f1,9", ["cut", "-d", " ", "-f1,9", log], {"LC_ALL": "C"}, size)
    split = ["split", *one, "-d", " ", "-f", "1,9", log]
    a, a2 = ours("split -d ' ' -f 1,9", split), ours("... avx2", split, avx2)
    rounds([cut, a, a2], count)
    table("fields 1 and 9", [row(cut), row(a, cut, 6), row(a2, cut, 4)])

    gawk, manual = (
        Command(f"gawk, FPAT {form} (64 MiB of it)", gawk_words(pattern, small), {"LC_ALL": "C"}, small_size)
        for form, pattern in (("without parentheses", GAWK_FAST), ("as in its manual", GAWK_MANUAL))
    )
    named = ["split", *one, "--from", "combined", "-f", "client,status,path", log]
    b, b2 = ours("split --from combined -f client,status,path", named), ours("... avx2", named, avx2)
    rounds([gawk, b, b2], count)
    rounds([manual], 1)
    rows = [row(gawk), row(manual), row(b, gawk, 30), row(b2, gawk)]
    b.name = "..., held against the manual's"
    table("client, status, path", [*rows, row(b, manual, 30)])

    wc = Command("wc -l", ["wc", "-l", log], None, size)
    c, c2 = ours("count", ["count", *one, log]), ours("... avx2", ["count", *one, log], avx2)
    rounds([wc, c, c2], max(count, 15))
    table("count", [row(wc), row(c, wc, 1.2), row(c2, wc)])

    crlf, crlf_size = log + ".crlf", os.path.getsize(log + ".crlf")
    for theirs, operation, aim in (("\\r", "--normalize-newlines", 3), ("\\r\\n", "--strip-newlines", None)):
        tr = Command(f"tr -d '{theirs}'", ["tr", "-d", theirs], {"LC_ALL": "C"}, crlf_size, source=crlf)
        words = [lanewise, "space", operation]
        d, d2 = (Command(name, words, environment, crlf_size, source=crlf)
                 for name, environment in ((f"space {operation}", None), ("... avx2", avx2)))
        rounds([tr, d, d2], count)
        table(f"{operation[2:].replace('-', ' ')}, of lines ended by CR LF", [row(tr), row(d, tr, aim), row(d2, tr)])

    compare_base64(lanewise, log, count)
    compare_utf8(lanewise, log, count)
    compare_links(lanewise, log, small, count)

    rows = []
    for where, output in (("/dev/null", "/dev/null"), ("a file", os.path.join(work, "out"))):
        for tier, environment in (("", None), (", avx2", avx2)):
            pair = [
                ours(f"-j {j}, to {where}{tier}", ["split", "-j", str(j), *named[3:]], environment, output)
                for j in (1, 2)
            ]
            rounds(pair, count)
            rows += [row(pair[0]), row(pair[1], pair[0], 1.7)]
    table("split --from combined, two threads and one", rows)


def compare_base64(lanewise, log, count):
    """Whole files beside base64(1), wrapped at 76; short tokens by themselves."""
    text, tokens = log + ".base64", log + ".tokens"
    avx2 = {"LANEWISE_ISA": "avx2"}

    def both(words, path):
        size = os.path.getsize(path)
        name = " ".join(["base64", *words[:-1]])
        return (Command(name, [lanewise, "base64", *words], None, size),
                Command("... avx2", [lanewise, "base64", *words], avx2, size))

    decode, encode = (Command("GNU " + " ".join(words), [*words, path], None, os.path.getsize(path))
                      for words, path in ((["base64", "-d", "-i"], text), (["base64"], log)))
    e, e2 = both(["-d", text], text)
    rounds([decode, e, e2], count)
    table("base64, decoding lines of 76", [row(decode), row(e, decode, 5), row(e2, decode, 5)])
    e, e2 = both([log], log)
    rounds([encode, e, e2], count)
    table("base64, encoding", [row(encode), row(e, encode), row(e2, encode)])

    rows = []
    for words, aim in ((["-d", "--lines"], 1), (["-d", "-f", "1", "--only"], None), (["--lines"], None)):
        e, e2 = both([*words, "-j", "1", tokens], tokens)
        rounds([e, e2], count)
        rows += [rate_row(e, aim), rate_row(e2)]
    table("base64 of short tokens, one a line", rows)


ICONV = ["iconv", "-f", "utf-8", "-t", "utf-8"]
ICONV_STATUSES = (0, 1)  # with -c some versions say 1 when anything was left out


def compare_utf8(lanewise, log, count):
    """The log as it is, and with a byte that is not UTF-8 in every hundredth line, beside iconv."""
    avx2 = {"LANEWISE_ISA": "avx2"}
    for path, option, theirs, aim in ((log, "--check", ICONV, 8), (log + ".bad", "--repair", [*ICONV, "-c"], 5)):
        size = os.path.getsize(path)
        iconv = Command(" ".join(theirs), [*theirs, path], None, size, statuses=ICONV_STATUSES)
        u, u2 = (Command(name, [lanewise, "utf8", option, path], environment, size)
                 for name, environment in ((f"utf8 {option}", None), ("... avx2", avx2)))
        rounds([iconv, u, u2], count)
        table(f"UTF-8, {option[2:]}", [row(iconv), row(u, iconv, aim), row(u2, iconv, aim)])


RG = ["rg", "-o", "<[^>]*>"]
LINK_FIELD = ["link", "--from", "combined", "-f", "10"]
LINK_VALUE = re.compile(r"""[ \t,]*<([^>]*)>((?:[ \t]*;[ \t]*[^ \t=;,]*(?:[ \t]*=[ \t]*(?:"(?:[^"\\]|\\.)*"|[^;,]*))?)*)""")
RELATION = re.compile(r"""(?:^|[ \t;])rel[ \t]*=[ \t]*(?:"([^"\\]*)"|([^;,"]*))""", re.IGNORECASE)


def compare_links(lanewise, log, small, count):
    """The targets of one relation type, beside all that stands between < and > for rg; and how often that is no target."""
    path, avx2 = log + ".links", {"LANEWISE_ISA": "avx2"}
    size = os.path.getsize(path)
    rg, rg1 = (Command(f"rg {option}-o '<[^>]*>'", [*RG, *option.split(), path], None, size) for option in ("", "-j1 "))
    wanted = [*LINK_FIELD, "--rel", "preload"]
    ours, one, ours2, one2 = (
        Command(name, [lanewise, *wanted, *threads, path], environment, size)
        for name, threads, environment in (
            (" ".join(wanted), [], None), ("... -j 1", ["-j", "1"], None),
            ("... avx2", [], avx2), ("... avx2, -j 1", ["-j", "1"], avx2)))
    rounds([rg, rg1, ours, one, ours2, one2], count)
    table("links of a log", [row(rg), row(rg1), row(ours, rg, 1), row(one, rg1, 1), row(ours2, rg), row(one2, rg1)])
    links_right(lanewise, small + ".links")


def link_targets(line):
    """(target, relation types) of the last field of a line of the log, which is well-formed"""
    field = re.search(r'"((?:[^"\\]|\\.)*)"$', line)[1]
    field = re.sub(r"\\(.)", r"\1", field)
    links, at = [], 0
    while (value := LINK_VALUE.match(field, at)) and value.end() > at:
        relation = RELATION.search(re.sub(r'(title\*?|datetime)="(?:[^"\\]|\\.)*"', "", value[2]))
        links.append((value[1], (relation[1] or relation[2] or "").lower().split() if relation else []))
        at = value.end()
    return links


def links_right(lanewise, small):
    """Ours are the targets that a reader in Python finds. Counts the lines where rg's are not all targets of the line."""
    found = {}
    for line in subprocess.run([*RG, "-n", small], check=True, capture_output=True, text=True).stdout.splitlines():
        number, match = line.split(":", 1)
        found.setdefault(int(number), []).append(match[1:-1])
    lines = wrong = others = 0
    preload = []
    with open(small, encoding="utf-8") as log:
        for number, line in enumerate(log, 1):
            links = link_targets(line.rstrip("\n"))
            targets = [target for target, types in links if "preload" in types]
            preload += targets
            lines += 1
            wrong += found.get(number, []) != [target for target, _ in links]
            others += found.get(number, []) != targets
    ours = subprocess.run([lanewise, *LINK_FIELD, "--rel", "preload", small], check=True, capture_output=True, text=True)
    if ours.stdout.splitlines() != preload:
        sys.exit("not the targets of the log: lanewise " + " ".join(LINK_FIELD))
    print(f"\nOf {lines} lines `rg` gives in {wrong} something else than their targets, and in {others} something else than "
          f"the targets with `rel=preload`, which ours gives in all ({len(preload)} of them).")


def peak_memory(lanewise, log):
    """Resident memory, at its peak, of our process alone when its input is a pipe."""
    print("\n#### peak resident memory, input from a pipe\n\n| | MiB | aim | |\n|---|--:|--:|---|")
    for words in (
        ["split", "-d", " ", "-f", "1,9"],
        ["split", "--from", "combined", "-f", "client,status,path"],
        ["split", "--from", "csv", "-f", "1"],
        ["count"],
        ["space", "--collapse", "--stream"],
        ["base64"],
        ["base64", "--lines"],
        ["utf8", "--repair"],
        ["transcode", "-t", "utf-16"],
    ):
        source = subprocess.Popen(["cat", log], stdout=subprocess.PIPE)
        pid = os.fork()
        if pid == 0:
            os.dup2(source.stdout.fileno(), 0)
            os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
            os.execv(lanewise, [lanewise] + words)
        source.stdout.close()
        _, status, usage = os.wait4(pid, 0)
        source.wait()
        if status != 0:
            sys.exit(f"lanewise {' '.join(words)}: status {status}")
        peak = usage.ru_maxrss / 1024
        print(f"| `{' '.join(words)}` | {peak:.1f} | < 64 | {'met' if peak < 64 else '**missed**'} |")


def agree(lanewise, small):
    """What is compared in time must be the same in bytes."""

    def output(words, source=os.devnull, statuses=(0,)):
        # not kept: a process that this one starts has its size as the least peak of memory
        digest = hashlib.sha256()
        with open(source, "rb") as data, subprocess.Popen(words, stdin=data, stdout=subprocess.PIPE,
                                                          env=dict(os.environ, LC_ALL="C")) as running:
            while piece := running.stdout.read(1 << 16):
                digest.update(piece)
        if running.returncode not in statuses:
            sys.exit(f"{' '.join(words)}: status {running.returncode}")
        return digest.digest()

    pairs = (
        (["cut", "-d", " ", "-f1,9", small], ["split", "-d", " ", "-f", "1,9", small]),
        (gawk_words(GAWK_FAST, small), ["split", "--from", "combined", "-f", "client,status,path", small]),
    )
    for theirs, ours in pairs:
        if output(theirs) != output([lanewise] + ours):
            sys.exit(f"not the same output: {theirs[0]}, and lanewise {' '.join(ours)}")
    crlf = small + ".crlf"
    for theirs, operation in (("\\r", "--normalize-newlines"), ("\\r\\n", "--strip-newlines")):
        if output(["tr", "-d", theirs], crlf) != output([lanewise, "space", operation], crlf):
            sys.exit(f"not the same output: tr, and lanewise space {operation}")
    for words in (["base64", small], ["base64", "-d", "-i", small + ".base64"]):
        if output(words) != output([lanewise, *words]):
            sys.exit(f"not the same output: {' '.join(words[:-1])}, and lanewise's")
    bad = small + ".bad"
    if output([*ICONV, "-c", bad], statuses=ICONV_STATUSES) != output([lanewise, "utf8", "--repair=drop", bad]):
        sys.exit("not the same output: iconv -c, and lanewise utf8 --repair=drop")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lanewise", required=True)
    parser.add_argument("--log", required=True, help="beside it, LOG.crlf, with CR LF, LOG.base64, LOG.tokens, LOG.bad and LOG.links; so too of the small one")
    parser.add_argument("--small-log", required=True)
    parser.add_argument("--work", required=True, help="folder for output, best in memory")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    agree(options.lanewise, options.small_log)
    for ending in ("", ".crlf", ".base64", ".tokens", ".bad", ".links"):  # into the page cache
        with open(options.log + ending, "rb") as log:
            while log.read(1 << 20):
                pass
    compare(options.lanewise, options.log, options.small_log, options.work, options.rounds)
    peak_memory(options.lanewise, options.log)


if __name__ == "__main__":
    main()
