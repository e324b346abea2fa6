#!/usr/bin/env python3
"""infra_page.py [--check] PROGRAM

Writes docs/infra.md: every term of WHATWG Infra 4.4 to 4.7, 4.9, 7 and 8, the functions whose docblock in a public
header names it ("Source: WHATWG Infra 4.7 "strip newlines" (S25)"), its lines of examples/infra/terms.c, and
what PROGRAM, which that file is built to, prints for them. --check writes nothing and fails when the page is
another than it should be. Both fail for a term without function or example, and for a source line that names
none of the terms below.
"""

import pathlib
import re
import subprocess
import sys
import textwrap

root = pathlib.Path(__file__).resolve().parents[1]
PAGE = root / "docs" / "infra.md"

SECTIONS = {
    "4.4": "Bytes",
    "4.5": "Byte sequences",
    "4.6": "Code points",
    "4.7": "Strings",
    "4.9": "Singletons",
    "7": "Forgiving base64",
    "8": "Namespaces",
}

# number, section, the standard's term
TERMS = """
Y01 4.4 byte
Y02 4.4 ASCII byte
Y03 4.5 byte sequence
Y04 4.5 length
Y05 4.5 byte-lowercase
Y06 4.5 byte-uppercase
Y07 4.5 byte-case-insensitive match
Y08 4.5 is
Y09 4.5 prefix
Y10 4.5 byte less than
Y11 4.5 isomorphic decode
P01 4.6 code point
P02 4.6 leading surrogate
P03 4.6 trailing surrogate
P04 4.6 surrogate
P05 4.6 scalar value
P06 4.6 noncharacter
P07 4.6 ASCII code point
P08 4.6 ASCII tab or newline
P09 4.6 ASCII whitespace
P10 4.6 C0 control
P11 4.6 C0 control or space
P12 4.6 control
P13 4.6 ASCII digit
P14 4.6 ASCII upper hex digit
P15 4.6 ASCII lower hex digit
P16 4.6 ASCII hex digit
P17 4.6 ASCII upper alpha
P18 4.6 ASCII lower alpha
P19 4.6 ASCII alpha
P20 4.6 ASCII alphanumeric
S01 4.7 code unit, string
S02 4.7 interpret as code points
S03 4.7 length
S04 4.7 code point length
S05 4.7 ASCII string
S06 4.7 isomorphic string
S07 4.7 scalar value string
S08 4.7 convert to scalar value string
S09 4.7 is
S10 4.7 code unit prefix
S11 4.7 code unit suffix
S12 4.7 code unit less than
S13 4.7 code unit substring
S14 4.7 code unit substring by positions
S15 4.7 code unit substring to the end of the string
S16 4.7 code point substring
S17 4.7 code point substring by positions
S18 4.7 code point substring to the end of the string
S19 4.7 isomorphic encode
S20 4.7 ASCII lowercase
S21 4.7 ASCII uppercase
S22 4.7 ASCII case-insensitive match
S23 4.7 ASCII encode
S24 4.7 ASCII decode
S25 4.7 strip newlines
S26 4.7 normalize newlines
S27 4.7 strip leading and trailing ASCII whitespace
S28 4.7 strip and collapse ASCII whitespace
S29 4.7 position variable
S30 4.7 collect a sequence of code points
S31 4.7 skip ASCII whitespace
S32 4.7 strictly split
S33 4.7 split on ASCII whitespace
S34 4.7 split on commas
S35 4.7 concatenate
S36 4.7 serialize a set
G01 4.9 allowed
G02 4.9 blocked
G03 4.9 failure
G04 4.9 success
B01 7 forgiving-base64 encode
B02 7 forgiving-base64 decode
X01 8 HTML namespace
X02 8 MathML namespace
X03 8 SVG namespace
X04 8 XLink namespace
X05 8 XML namespace
X06 8 XMLNS namespace
"""
TERMS = {number: (section, term) for number, section, term in
         (line.split(" ", 2) for line in TERMS.strip().splitlines())}

SOURCE = re.compile(r'Source: WHATWG Infra (\S+) "([^"]+)" \((\w+)\)')
# what a declaration declares: a function, a type, a macro, an enumerator
DECLARED = re.compile(r"\b(lane_\w+)\s*\(|typedef struct (lane_\w+)|#define (LANE_\w+)|^\s*(LANE_[A-Z_]+) = \d", re.M)

INTRODUCTION = """\
# Infra, term by term

Every term of the [WHATWG Infra Standard](https://infra.spec.whatwg.org/), sections 4.4 to 4.7, 4.9, 7 and 8, the
functions that are it, and a few lines that use it with what they print. `scripts/infra_page.py` makes this page
from the headers and from `examples/infra/terms.c`, which a test builds and runs.

Names without suffix have text in bytes: byte sequences, ASCII or UTF-8. Those that end in `16`, and the `lane_utf16_`
ones, have it in UTF-16 code units: `lane_isomorphic_decode16` gives them, `lane_forgiving_base64_decode16` takes them.
`_feed` takes a stream piece by piece. Positions count units, bytes or code units, unless said otherwise; the
standard's count code points (S29). What the standard asserts of its arguments is checked: a broken contract is a
status with a position, never undefined. Nothing allocates; texts go in as pointer and size, and where the result
cannot be longer than the text it may be written over it.

The examples share these helpers:

"""

problems = []


def declared(code):
    """The functions, macros and enumerators, or where there is nothing else the types, that the code declares."""
    found = DECLARED.findall(code)
    types = [groups[1] for groups in found if groups[1]]
    return [next(filter(None, groups)) for groups in found if not groups[1]] or types


def functions_by_term():
    """The names declared behind each comment that names a term, up to the next comment."""
    found = {number: [] for number in TERMS}
    for header in sorted((root / "include" / "lanewise").rglob("*.h")):
        text = header.read_text()
        comments = list(re.finditer(r"/\*.*?\*/", text, re.S))
        for i, comment in enumerate(comments):
            end = comments[i + 1].start() if i + 1 < len(comments) else len(text)
            words = re.sub(r"\n \* ?", "\n", comment[0])
            for section, term, number in SOURCE.findall(words):
                if TERMS.get(number) != (section, term):
                    problems.append(f"{header.name}: {section} {term!r} is not {number}")
                    continue
                names = declared(text[comment.end() : end])
                if not names:
                    problems.append(f"{header.name}: nothing is declared behind the comment of {number}")
                found[number] += [(name, header.name) for name in names if (name, header.name) not in found[number]]
            if words.count("Source: WHATWG Infra") != len(SOURCE.findall(words)):
                problems.append(f"{header.name}: a source line in another form: {words}")
    return found


def examples():
    """The lines of each term, and the helpers before the first."""
    text = (root / "examples" / "infra" / "terms.c").read_text()
    terms = {number: textwrap.dedent(body) for number, body in
             re.findall(r"^TERM\((\w+)\) \{\n(.*?)^\}\n", text, re.S | re.M)}
    helpers = text[text.index("/* what the examples share") : text.index("#define TERM")].strip()
    return terms, helpers


def outputs(program):
    run = subprocess.run([program], capture_output=True, text=True)
    if run.returncode != 0:
        problems.append(f"{program}: exit {run.returncode}: {run.stderr}")
    return dict(re.findall(r"^\[(\w+)\]\n(.*?)(?=^\[|\Z)", run.stdout, re.S | re.M))


def shown(names):
    """`lane_f`, `lane_f16`, ... with each 16-bit form behind its 8-bit form."""
    return ", ".join(f"`{name}`" for name, _ in names)


def page(program):
    functions, (lines, helpers), printed = functions_by_term(), examples(), outputs(program)
    parts = [INTRODUCTION, f"```c\n{helpers}\n```\n"]
    for section, title in SECTIONS.items():
        parts.append(f"\n## {section} {title}\n")
        for number, (_, term) in ((n, t) for n, t in TERMS.items() if t[0] == section):
            if not functions[number]:
                problems.append(f"{number} {term}: no function names it")
            if number not in lines or number not in printed:
                problems.append(f"{number} {term}: no example")
                continue
            headers = sorted({header for _, header in functions[number]})
            parts.append(f"\n### {number} {term}\n\n{shown(functions[number])} ({', '.join(headers)})\n\n"
                         f"```c\n{lines[number]}```\n\n```text\n{printed[number]}```\n")
    for number in sorted(set(lines) - set(TERMS)):
        problems.append(f"examples/infra/terms.c: {number} is no term")
    return "".join(parts)


def main():
    check = "--check" in sys.argv
    program = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(program) != 1:
        raise SystemExit(__doc__)
    text = page(program[0])
    if check and (not PAGE.exists() or PAGE.read_text() != text):
        problems.append("docs/infra.md is another than scripts/infra_page.py writes")
    if not check and not problems:
        PAGE.write_text(text)
    print("\n".join(problems))
    print(f"{len(TERMS)} terms: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
