"""run_preset.py CMAKE CTEST PRESET: configures, builds and tests one preset of CMakePresets.json, on one core.

The presets are the tests `full.*` of one ctest run, which runs several of them side by side.
"""

import os
import pathlib
import subprocess
import sys

cmake, ctest, preset = sys.argv[1:4]
root = pathlib.Path(__file__).resolve().parents[2]
environment = dict(os.environ)
# set by the outer ctest, and not meant for the inner one
for name in ("CTEST_PARALLEL_LEVEL", "CMAKE_BUILD_PARALLEL_LEVEL", "MAKEFLAGS", "CTEST_INTERACTIVE_DEBUG_MODE"):
    environment.pop(name, None)

for command in ([cmake, "--preset", preset], [cmake, "--build", "--preset", preset],
                [ctest, "--preset", preset, "--no-label-summary"]):
    print("$", " ".join(command), flush=True)
    status = subprocess.run(command, cwd=root, env=environment).returncode
    if status != 0:
        sys.exit(status)
