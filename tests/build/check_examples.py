"""check_examples.py DIRECTORY

Every examples/NAME.c stands whole in the README or a page of docs/, in a fence that begins with its first line, and
the fence of text behind that holds what DIRECTORY/example_NAME prints. --update writes the fences.

A fence behind a line that ends with "[words](../examples/NAME.c):" is a part of that file, line by line; indentation may be
less.
"""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
programs = pathlib.Path(sys.argv[1])

pages = {path: path.read_text() for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]}
failed = False
examples = sorted((root / "examples").glob("*.c"))
for example in examples:
    source = example.read_text()
    run = subprocess.run([programs / f"example_{example.stem}"], capture_output=True, text=True, cwd=root)
    first_line = re.escape(source.split("\n", 1)[0])
    fences = re.compile(r"```c\n(" + first_line + r"\n.*?)```\n\n```text\n(.*?)```\n", re.S)
    hits = [(path, found) for path, text in pages.items() if (found := fences.search(text))]
    if run.returncode != 0:
        problem = f"exit {run.returncode}: {run.stderr}"
    elif not hits:
        problem = "neither the README nor a page of docs/ shows it"
    elif "--update" in sys.argv:
        path, found = hits[0]
        pages[path] = pages[path].replace(found[0], f"```c\n{source}```\n\n```text\n{run.stdout}```\n")
        path.write_text(pages[path])
        continue
    elif any(found[1] != source for _, found in hits):
        problem = "the page's program is another"
    elif any(found[2] != run.stdout for _, found in hits):
        problem = f"the page's output is another; it prints:\n{run.stdout}"
    else:
        continue
    print(f"examples/{example.name}: {problem}")
    failed = True

PART = re.compile(r"\]\(\.\./(examples/[^)]+\.c)\):\n\n```c\n(.*?)```\n", re.S)
parts = [(path, *found) for path, text in pages.items() for found in PART.findall(text)]
for path, name, shown in parts:
    flat = lambda text: "\n" + "".join(line.strip() + "\n" for line in text.splitlines())
    if flat(shown) not in flat((root / name).read_text()):
        print(f"{path.relative_to(root)}: this is not in {name}:\n{shown}")
        failed = True
print(f"{len(examples)} examples, {len(parts)} parts of them")
sys.exit(1 if failed or not examples else 0)
