"""check_demo.py CMAKE: scripts/demo.sh does its work, and what it built can be installed as it stands."""

import pathlib
import subprocess
import sys
import tempfile

cmake = sys.argv[1]
root = pathlib.Path(__file__).resolve().parents[2]

shown = subprocess.run([root / "scripts" / "demo.sh"], check=True, capture_output=True, text=True,
                       stdin=subprocess.DEVNULL).stdout
print(shown)
if "192.0.2.17\t12/Nov/2026:08:00:01 +0000\tGET\t/\t200\t5120" not in shown:
    sys.exit("the demo does not show the fields of the log")

with tempfile.TemporaryDirectory() as prefix:
    subprocess.run([cmake, "--install", root / "build" / "demo", "--prefix", prefix], check=True)
    for name in ("liblanewise.so", "liblanewise.a", "lanewise.pc"):
        if not list(pathlib.Path(prefix).rglob(name)):
            sys.exit(f"the installed tree lacks {name}")
    subprocess.run([pathlib.Path(prefix) / "bin" / "lanewise", "info"], check=True)
