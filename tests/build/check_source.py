"""check_source.py: rules of the tree that no compiler holds.

Public headers: no _Atomic, restrict, designated initializer, compound literal, enum member of a
struct; standard and lanewise includes only. Sources: vendor headers and SIMDe in simd/intrin.h only;
no include from a lower level to a higher one; no subject includes another's internals.
"""

import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
problems = []


def code_of(path):
    """The file without comments, strings kept short; line numbers stay."""
    text = path.read_text()
    blank = lambda found: "\n" * found.group(0).count("\n") or " "
    return re.sub(r"/\*.*?\*/|//[^\n]*", blank, text, flags=re.S)


def problem(path, code, position, words):
    problems.append(f"{path.relative_to(root)}:{code.count(chr(10), 0, position) + 1}: {words}")


def closing_brace(code, start):
    """The index of the brace that closes the one before `start`."""
    depth = 1
    for index in range(start, len(code)):
        depth += {"{": 1, "}": -1}.get(code[index], 0)
        if depth == 0:
            return index
    return len(code)


# ---- public headers ----

FORBIDDEN = [
    (r"\b_Atomic\b|\bstdatomic\.h\b", "_Atomic"),
    (r"\b(__)?restrict(__)?\b|\bLANE_RESTRICT\b", "restrict"),
    (r"[{,]\s*(\.\w+|\[[^\]]+\])\s*=[^=]", "a designated initializer"),
    (r"\b_Generic\b|\b_Static_assert\b|\bstatic_assert\b", "a keyword that C11 and C++17 do not share"),
]
COMPOUND_LITERAL = r"\((?:const\s+)?(?:struct\s+)?[A-Za-z_]\w*(?:\s*\[\w*\])?\)\s*\{"

headers = sorted((root / "include").rglob("*.h"))
enums = {"enum"}
for header in headers:
    enums.update(re.findall(r"typedef\s+enum\s*\w*\s*\{[^}]*\}\s*(\w+)", code_of(header)))

for header in headers:
    code = code_of(header)
    for pattern, name in FORBIDDEN:
        for found in re.finditer(pattern, code):
            problem(header, code, found.start(), name)
    for found in re.finditer(COMPOUND_LITERAL, code):
        before = code[: found.start()].rstrip()
        # `if (x) {` and a function's `f(type) {` are no literals
        if not re.search(r"\w$", before) or re.search(r"\breturn$", before):
            problem(header, code, found.start(), "a compound literal")
    for struct in re.finditer(r"\b(?:struct|union)\s*\w*\s*\{", code):
        for member in re.finditer(r"[{;]\s*(?:const\s+)?(\w+)\b", code[struct.end() - 1 : closing_brace(code, struct.end())]):
            if member.group(1) in enums:
                problem(header, code, struct.end() + member.start(1), f"an enum ({member.group(1)}) in a struct")
    for found in re.finditer(r"#\s*include\s*([<\"][^>\"]+)", code):
        if not re.match(r"<(lanewise/[\w/]+\.h|std(bool|def|int)\.h|string\.h)$", found.group(1)):
            problem(header, code, found.start(), f"includes {found.group(1)[1:]}")

umbrella = root / "include" / "lanewise" / "lanewise.h"
for header in headers:
    line = f"#include <{header.relative_to(root / 'include')}>"
    if header != umbrella and line not in umbrella.read_text():
        problem(umbrella, "", 0, f"lacks {line}")

# ---- sources: what may include what ----

# a directory may include the ones it lists, itself, and public headers
MAY_INCLUDE = {
    "core": [],
    "kernels": ["core"],
    "scalar": ["kernels", "core"],
    "simd": ["kernels", "core"],
    "dispatch": ["kernels", "core"],
    "infra": ["dispatch", "kernels", "core"],
    "records": ["dispatch", "kernels", "core"],
    "web": ["dispatch", "kernels", "core"],
    "text": ["dispatch", "kernels", "core"],
    "cli": [],
}
VENDOR = r"simde/|immintrin|[a-z]mmintrin|x86intrin|arm_neon|nmmintrin|cpuid\.h"

source_root = root / "src"
sources = [path for path in sorted(source_root.rglob("*")) if path.suffix in (".c", ".h", ".def")]
for path in sources:
    code = code_of(path)
    level = path.relative_to(source_root).parts[0]
    if level not in MAY_INCLUDE:
        problem(path, code, 0, f"src/{level} is no level that check_source.py knows")
        continue
    for found in re.finditer(r"#\s*include\s*([<\"])([^>\"]+)", code):
        kind, name = found.groups()
        if re.search(VENDOR, name):
            if name != "cpuid.h" and path != source_root / "simd" / "intrin.h":
                problem(path, code, found.start(), f"includes {name}; only simd/intrin.h may")
        elif kind == '"':
            target = (path.parent / name).resolve()
            if not target.is_relative_to(source_root) or not target.exists():
                problem(path, code, found.start(), f'"{name}" is not relative to this file, inside src/')
                continue
            other = target.relative_to(source_root).parts[0]
            if other != level and other not in MAY_INCLUDE[level]:
                problem(path, code, found.start(), f"src/{level} includes {name} of src/{other}")

print("\n".join(problems))
print(f"{len(headers)} headers and {len(sources)} sources: {len(problems)} problems")
sys.exit(1 if problems or not headers or not sources else 0)
