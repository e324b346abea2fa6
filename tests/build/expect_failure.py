"""expect_failure.py TEXT COMMAND...: passes when COMMAND fails and prints TEXT.

Holds the sanitizers' canaries: a sanitizer that finds nothing in them would find nothing elsewhere.
"""

import subprocess
import sys

text, command = sys.argv[1], sys.argv[2:]
run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
print(run.stdout)
if run.returncode == 0:
    sys.exit("the canary lives: it exited 0")
if text not in run.stdout:
    sys.exit(f"it failed, but without the words {text!r}")
