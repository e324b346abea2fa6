#!/usr/bin/env python3
"""Times link.h beside the parsers of Link fields of npm, through node, on the same fields; prints a table.

The packages are no part of this project. Put them where you like, and name the place:

    npm install --prefix DIR http-link-header li parse-link-header
    scripts/bench.sh --rows link-values --quick
    python3 bench/link_peers.py --modules DIR --build build/bench-cc/bench

Rounds of ours and of theirs take turns, and a cell is the median. Each field is parsed again and again, as in the
benchmark of http-link-header, whose field the first one is. Not the same work: `link-values` gives views of what
is written, as a filter needs; the packages make objects, as our lists do. http-link-header gives all links it finds,
the others one for each relation type; parse-link-header refuses what is longer than 2,000 characters."""

import argparse
import json
import os
import statistics
import subprocess
import tempfile

TWO_LINKS = (
    '<https://acme-staging.api.letsencrypt.org/acme/new-authz>;rel="next", '
    '<https://letsencrypt.org/documents/LE-SA-v1.1.1-August-1-2016.pdf>;rel="terms-of-service"'
)
CALLS = 1024  # of one iteration of a short row: calls_an_iteration() of harness/report.cpp
JOBS = ("link-values", "links not resolved", "links resolved")
# what the harness calls its kind of text; what lanewise-bench-corpus calls it, and the bytes
FIELDS = (
    ("two links", None, 159),
    ("pages", "link-pages", 2048),
    ("preload", "link-preload", 2048),
    ("mementos", "link-memento", 2048),
)


def field_text(build, kind, size):
    if kind is None:
        return TWO_LINKS
    return subprocess.run([os.path.join(build, "lanewise-bench-corpus"), kind, str(size)], check=True,
                          capture_output=True, text=True).stdout


def run_ours(build):
    """nanoseconds of one field, by (job, kind of text, tier)"""
    jobs = "+".join(f"{job}, {kind}" for job in JOBS for kind, _, _ in FIELDS)
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        subprocess.run([os.path.join(build, "lanewise-bench"), f"--rows={jobs}", "--columns=one field+2 KiB learned",
                        f"--benchmark_out={out.name}", "--benchmark_out_format=json", "--benchmark_min_time=0.05"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        runs = json.load(out)["benchmarks"]
    times = {}
    for run in runs:
        job, row, _ = run["name"].split("|")
        short = job.startswith("short: ")
        name, kind = job.removeprefix("short: ").split(", ", 1)
        if row.startswith("lanewise ") and not row.endswith("link-values") and short == (kind == FIELDS[0][0]):
            times[name, kind, row.split()[1]] = run["cpu_time"] / (CALLS if short else 1)
    return times


def run_theirs(modules, texts):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers", "link.mjs")
    out = subprocess.run(["node", script, modules], check=True, input=json.dumps(texts), capture_output=True, text=True)
    return json.loads(out.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modules", required=True, help="where npm has put the packages")
    parser.add_argument("--build", required=True, help="where lanewise-bench and lanewise-bench-corpus are")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()

    texts = [field_text(options.build, kind, size) for _, kind, size in FIELDS]
    ours, theirs = [], []
    for _ in range(options.rounds):
        ours.append(run_ours(options.build))
        theirs.append(run_theirs(options.modules, texts))

    peers = theirs[0]["parsers"]
    nanoseconds = [[None if t is None else statistics.median(r["parsers"][i]["times"][f] for r in theirs)
                    for f, t in enumerate(peer["times"])] for i, peer in enumerate(peers)]
    print(f"Node {theirs[0]['node']}. Nanoseconds a field; theirs also as so many times ours.")
    for f, (kind, _, size) in enumerate(FIELDS):
        print(f"\n#### {kind}: {size} bytes, {texts[f].count('<')} link-values\n\n| | ns |"
              + "".join(f" {peer['name']} {peer['version']} |" for peer in peers))
        print("|---|--:|" + "--:|" * len(peers))
        print("| theirs, and what it gives | |" + "".join(
            " refuses it |" if times[f] is None else f" {times[f]:.0f} ns, {peer['found'][f]} |"
            for peer, times in zip(peers, nanoseconds)))
        for job, its_kind, tier in ours[0]:
            if its_kind == kind:
                ns = statistics.median(r[job, kind, tier] for r in ours)
                print(f"| {job}, {tier} | {ns:.1f} |" + "".join(
                    " - |" if times[f] is None else f" {times[f] / ns:.1f} |" for times in nanoseconds))


if __name__ == "__main__":
    main()
