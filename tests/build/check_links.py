"""check_links.py: every relative link of the project's pages leads to a file of it, and every #anchor to a heading.

Pages are README, CONTRIBUTING, CHANGELOG, docs/ and the READMEs of tests/. What stands in code is no link.
"""

import pathlib
import re
import sys
import urllib.parse

root = pathlib.Path(__file__).resolve().parents[2]
pages = [*root.glob("*.md"), *(root / "docs").rglob("*.md"), *(root / "tests").rglob("*.md")]
FENCE = re.compile(r"^( {0,3}(?:```+|~~~+)).*?^\1", re.S | re.M)
# [text](target "title"), ![text](target), [label]: target
LINKS = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\[[^\]]+\]:\s*<?([^\s>]+)", re.M)


def prose(path):
    """The page without code, with its lines where they were."""
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])
    text = FENCE.sub(blank, path.read_text())
    return re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", blank, text)


def anchors(path):
    """What the headings are called in links: lower case, no punctuation, blanks as hyphens, -1 for a repeated one."""
    found, times = set(), {}
    text = FENCE.sub("", path.read_text())
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", text, re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.add(f"{name}-{times[name]}" if name in times else name)
        times[name] = times.get(name, 0) + 1
    return found


def problem_of(page, target):
    name, _, anchor = target.partition("#")
    path = (page.parent / urllib.parse.unquote(name)).resolve() if name else page
    if not path.is_relative_to(root):
        return "leads out of the project"
    if not path.exists():
        return "there is no such file"
    if anchor and (path.suffix != ".md" or urllib.parse.unquote(anchor) not in anchors(path)):
        return "there is no such heading"
    return None


count, failed = 0, 0
for page in sorted(pages):
    text = prose(page)
    for found in LINKS.finditer(text):
        target = found[1] or found[2]
        if re.match(r"[a-z][a-z0-9+.-]*:", target):
            continue
        count += 1
        problem = problem_of(page, target)
        if problem:
            failed += 1
            print(f"{page.relative_to(root)}:{text.count(chr(10), 0, found.start()) + 1}: {target}: {problem}")
print(f"{len(pages)} pages, {count} links, {failed} broken")
sys.exit(1 if failed or count == 0 else 0)
