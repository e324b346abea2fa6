"""check_linear.py LINK_LINEAR: work of hostile Link fields doubles with their size, counted in instructions.

Runs LINK_LINEAR (tests/linear/link_linear.c) under callgrind, for each of its jobs, with the scalar and the AVX2 kernels;
callgrind writes one dump for each shape and size. Instructions, less those of the shape without its repeated
part, double from 10 to 20, 40 and 80 KB within 10 per cent (names that are longer each time: at most); memory, used and
taken, doubles at most, within the same. --table prints a table of the figures.
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
JOBS = ("low", "list", "other")
TIERS = ("scalar", "avx2")
SIZES = 4  # behind the empty one
WITHIN = 0.10
FEW = 300  # instructions: what is no work does not double
BLOCK = 4096  # the least that an arena takes

program = [argument for argument in sys.argv[1:] if argument != "--table"][0]
valgrind = shutil.which("valgrind")
if valgrind is None:
    print("skipped: valgrind is not installed")
    sys.exit(SKIPPED)


def instructions(dump):
    return int(re.search(r"^(?:summary|totals): (\d+)", dump.read_text(), re.M).group(1))


def measure(job, tier):
    """{(shape, "same" or "less"): [(bytes, instructions, memory used, memory taken) of each size]}"""
    shapes = {}
    with tempfile.TemporaryDirectory() as directory:
        out = pathlib.Path(directory) / "out"
        name = "link_linear_measured"
        command = [valgrind, "--tool=callgrind", f"--callgrind-out-file={out}", "--compress-strings=no",
                   f"--toggle-collect={name}", f"--dump-after={name}", program, job]
        done = subprocess.run(command, env=dict(os.environ, LANEWISE_ISA=tier), text=True, capture_output=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr}")
        for number, line in enumerate(done.stdout.splitlines(), 1):
            size, used, taken, cost, shape = line.split(" ", 4)
            row = int(size), instructions(pathlib.Path(f"{out}.{number}")), int(used), int(taken)
            shapes.setdefault((shape, cost), []).append(row)
    if tier not in done.stderr.split():
        print(f"the machine has no {tier}")
        return {}
    return shapes


def check(job, tier, shape, cost, rows):
    """What does not hold, in words."""
    problems = []
    empty = rows[0][1]
    for small, large in zip(rows[1:], rows[2:]):
        a, b = small[1] - empty, large[1] - empty
        ratio = b / a if a > 0 else 0
        # fields are of whole units: a byte or a name does not always fit
        off = ratio / (large[0] / small[0]) - 1
        if b > FEW and (off > WITHIN or (off < -WITHIN and cost == "same")):
            problems.append(f"{a} instructions for {small[0]} bytes, {b} for {large[0]}: {ratio:.2f}")
        for what, column in (("used", 2), ("taken", 3)):
            if large[column] > 2 * (1 + WITHIN) * small[column] + BLOCK:
                problems.append(f"{small[column]} bytes {what} for {small[0]}, {large[column]} for {large[0]}")
    return [f"{tier}, {job}, {shape}: {words}" for words in problems]


with concurrent.futures.ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
    runs = [(job, tier) for job in JOBS for tier in TIERS]
    results = dict(zip(runs, pool.map(lambda run: measure(*run), runs)))

problems, checked = [], 0
for (job, tier), shapes in results.items():
    for (shape, cost), rows in shapes.items():
        if len(rows) != 1 + SIZES:
            problems.append(f"{tier}, {job}, {shape}: {len(rows)} sizes")
            continue
        checked += 1
        problems += check(job, tier, shape, cost, rows)
        if "--table" in sys.argv:
            counts = [row[1] - rows[0][1] for row in rows[1:]]
            print(f"{tier:7}{job:6} {shape:34}", *(f"{count:>10}" for count in counts),
                  *(f"{b / a if a else 0:5.2f}" for a, b in zip(counts, counts[1:])), f"{rows[-1][2]:>10}", f"{rows[-1][3]:>10}")
for words in problems:
    print(words)
print(f"{checked} shapes, {len(problems)} problems")
sys.exit(1 if problems or checked == 0 else 0)
