#!/usr/bin/env python3
"""Runs vector files against the shared library, on every tier.

    run.py [--lib PATH] [--isa all|NAME] [FILE...]

Without files: this directory's own vectors/*.json, and ../shared/vectors/*.json beside the project
where that exists. Exit 1 on a failure, and on an op that is known neither to a subject module nor to
LATER.
"""

import argparse
import collections
import json
import pathlib
import sys

import base64_cases
import later
import library
import links
import records
import strings
import uri
import utf8
import utf16
import utf_index

SUBJECTS = (base64_cases, links, records, strings, uri, utf8, utf16, utf_index)

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
SHOWN_FAILURES = 10


def default_library():
    found = sorted(PROJECT.glob("build*/**/liblanewise.so"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise SystemExit("run.py: no library under build*/: give one with --lib")
    return found[-1]


def default_files():
    shared = PROJECT.parent / "shared" / "vectors"
    return sorted(HERE.glob("vectors/*.json")) + sorted(shared.glob("*.json"))


def cases_of(file):
    """The cases of every list of the file."""
    for value in file.values():
        if isinstance(value, list):
            yield from (case for case in value if isinstance(case, dict) and "id" in case)


def op_of(case, file):
    """A case's op; the kind of the file where it has none."""
    return case.get("op") or file.get("kind", "")


class Runner:
    def __init__(self, lane, tiers):
        self.lane = lane
        self.tiers = tiers
        self.ops = {}
        for subject in SUBJECTS:
            self.ops.update(subject.OPS)
        self.passed = 0
        self.failed = 0
        self.later = 0
        self.wanted_kernels = set()
        self.entered_kernels = {str(tier): set() for tier in tiers}

    def run_file(self, path):
        """Runs a file, prints its line, and gives the ops that nobody knows."""
        file = json.loads(path.read_text(encoding="utf-8"))
        cases, waiting, unknown = [], collections.Counter(), collections.Counter()
        for case in cases_of(file):
            op = op_of(case, file)
            known = self.ops.get(op)
            if op in later.LATER or (known and known.later(case)):
                waiting[op] += 1
            elif known:
                cases.append((op, case))
            else:
                unknown[op] += 1
        failures = collections.OrderedDict()
        for tier in self.tiers:
            self.run_tier(tier, cases, file, failures)
        failed_cases = len(failures)
        for name, message in list(failures.items())[:SHOWN_FAILURES]:
            print(f"  FAIL {name}: {message}")
        for op, count in unknown.items():
            print(f"  UNKNOWN op {op!r}: {count} cases")
        if waiting:
            print("  later: " + ", ".join(f"{op} {count}" for op, count in sorted(waiting.items())))
        ran = {case["id"] for _, case in cases}
        passed = len(ran - set(failures))
        failed = failed_cases + sum(unknown.values())
        print(f"{path.name}: {passed} passed, {failed} failed", flush=True)
        self.passed += passed
        self.failed += failed
        self.later += sum(waiting.values())

    def run_tier(self, tier, cases, file, failures):
        self.lane.use(tier)
        self.lane.reset_calls()
        for op, case in cases:
            try:
                self.ops[op].check(self.lane, case, file)
            except library.Mismatch as mismatch:
                failures.setdefault(case["id"], f"{op}, {tier}: {mismatch} ({case.get('why', '')})")
        if self.lane.counts_kernels:
            kernels = {kernel for op, _ in cases for kernel in self.ops[op].kernels}
            self.wanted_kernels |= kernels
            self.entered_kernels[str(tier)] |= {k for k in kernels if self.lane.calls(k) > 0}

    def check_kernels(self, whole):
        """Every tier must have entered the kernels of all ops that ran. Files of the caller's may hold no
        case that needs a certain one, so then only a tier that entered none fails."""
        for tier, entered in self.entered_kernels.items():
            missing = self.wanted_kernels - entered
            if missing and (whole or not entered):
                print(f"  FAIL kernels of {tier} never entered: {', '.join(sorted(missing))}")
                self.failed += 1
        print(f"kernels entered on every tier: {', '.join(sorted(set.intersection(*self.entered_kernels.values())))}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lib", help="the shared library")
    parser.add_argument("--isa", default="all", help="all, or the name of one tier")
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()

    lane = library.Lane(str(options.lib or default_library()))
    tiers = [tier for tier in lane.tiers() if options.isa in ("all", tier.name)]
    if not tiers:
        raise SystemExit(f"run.py: no tier {options.isa} here")
    files = options.files or default_files()
    if not files:
        raise SystemExit("run.py: no vector files")
    print("tiers: " + ", ".join(str(tier) for tier in tiers))
    if not lane.counts_kernels:
        print("this library does not count kernel calls: what each tier entered is not checked")

    runner = Runner(lane, tiers)
    for path in files:
        runner.run_file(path)
    if lane.counts_kernels:
        runner.check_kernels(whole=not options.files)
    if runner.later:
        print(f"later: {runner.later} cases of subjects that are not built yet")
    print(f"total: {runner.passed} passed, {runner.failed} failed")
    return 1 if runner.failed or not runner.passed else 0


if __name__ == "__main__":
    sys.exit(main())
