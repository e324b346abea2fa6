"""check_exports.py NM SHARED-LIBRARY STATIC-LIBRARY EXPORTS-FILE [--update]

The shared library exports exactly the names of cmake/exports.txt, those are exactly the names that
the public headers declare, and no global name of the static library lacks the prefix lane_.
--update writes the list from the shared library.
"""

import pathlib
import re
import subprocess
import sys

nm, shared, static, listing = sys.argv[1:5]
root = pathlib.Path(__file__).resolve().parents[2]


def defined(*arguments):
    out = subprocess.run([nm, "--defined-only", *arguments], check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in out.splitlines())
    return {row[2] for row in rows if len(row) == 3 and row[1] in "TDBRVWi"}


def declared():
    names = set()
    for header in sorted((root / "include").rglob("*.h")):
        text = re.sub(r"/\*.*?\*/", " ", header.read_text(), flags=re.S)
        text = re.sub(r"^\s*#.*(?:\\\n.*)*", " ", text, flags=re.M)
        for statement in re.findall(r"\b(?:LANE_API|LANE_TWIN)\b([^;{]*)", text):
            names.add(re.search(r"\b(lane_\w+)\s*(?:\(|\[|$)", statement.strip()).group(1))
    return names


def differences(title, found, expected):
    for name in sorted(found - expected):
        print(f"{title}: {name} is there and not in the list")
    for name in sorted(expected - found):
        print(f"{title}: {name} is in the list and not there")
    return found != expected


exported = defined("-D", shared)
path = pathlib.Path(listing)
if "--update" in sys.argv:
    path.write_text("".join(f"{name}\n" for name in sorted(exported)))
wanted = set(path.read_text().split())

failed = differences("shared library", exported, wanted)
failed |= differences("public headers", declared(), wanted)
for name in sorted(defined("-g", static)):
    if not name.startswith("lane_"):
        print(f"static library: {name} lacks the prefix lane_")
        failed = True
if failed:
    sys.exit("update: tests/build/check_exports.py ... --update, or `cmake --build BUILD --target update_exports`")
print(f"{len(wanted)} names")
