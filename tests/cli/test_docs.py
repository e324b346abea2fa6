"""Every example of the documentation: what follows a `$ ` line in a console block is what it prints."""

import os
import pathlib
import re
import subprocess
import unittest

from command import LANEWISE, ROOT, TIMEOUT

PAGES = [path for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if path.exists()]
# not examples of the command: they build, install or measure
ELSEWHERE = re.compile(r"^(scripts/|cmake|cc |sudo |git |lanewise-bench|python3 |ctest|perf )")


def examples(text):
    """(line number, command, output) of every console block."""
    found, inside, command, number, output = [], False, None, 0, []
    for at, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            if command is not None:
                found.append((number, command, "".join(output)))
            inside, command, output = line == "```console", None, []
        elif inside and line.startswith("$ "):
            if command is not None:
                found.append((number, command, "".join(output)))
            command, number, output = line[2:], at, []
        elif inside and line.startswith("> ") and not output:
            command += "\n" + line[2:]
        elif inside:
            output.append(line + "\n")
    return found


class Examples(unittest.TestCase):
    maxDiff = 4000

    def test_all(self):
        folder = pathlib.Path(LANEWISE).resolve().parent
        environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        count = 0
        for page in PAGES:
            for number, command, output in examples(page.read_text()):
                if ELSEWHERE.match(command):
                    continue
                count += 1
                with self.subTest(f"{page.name}:{number}: {command}"):
                    done = subprocess.run(["bash", "-c", command], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL,
                                          capture_output=True, timeout=TIMEOUT)
                    # rows and messages come by two ways, in no fixed order
                    lines = output.splitlines()
                    messages = [line for line in lines if line.startswith("lanewise: ")]
                    rows = [line for line in lines if line not in messages]
                    self.assertEqual(done.stdout.decode("utf-8", "backslashreplace").splitlines(), rows)
                    self.assertEqual(done.stderr.decode("utf-8", "backslashreplace").splitlines(), messages)
        self.assertGreater(count, 20)


if __name__ == "__main__":
    unittest.main()
