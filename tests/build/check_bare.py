"""check_bare.py C-COMPILER: `cc -Iinclude src/*/*.c` builds, and what it builds has the scalar tier alone.

Beside the command that the line gives, tests/build/consumer/tiers.c is built on the same sources
without src/cli, and asked which tiers it has.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

compiler = sys.argv[1]
root = pathlib.Path(__file__).resolve().parents[2]

with tempfile.TemporaryDirectory() as scratch:
    command = os.path.join(scratch, "lanewise")
    line = f"{compiler} -Iinclude src/*/*.c"
    print(line)
    subprocess.run(f"{line} -o {command}", shell=True, cwd=root, check=True)
    found = subprocess.run([command, "info"], check=True, capture_output=True, text=True).stdout
    print(found)

    asked = os.path.join(scratch, "tiers")
    sources = "$(ls src/*/*.c | grep -v ^src/cli/) tests/build/consumer/tiers.c"
    subprocess.run(f"{compiler} -Iinclude {sources} -o {asked}", shell=True, cwd=root, check=True)
    tiers = subprocess.run([asked], check=True, capture_output=True, text=True).stdout
    print(tiers)
    if tiers != "scalar\n":
        sys.exit("the bare build has other tiers than scalar")
