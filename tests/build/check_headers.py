"""check_headers.py C-COMPILER [C++-COMPILER]

Every public header compiles alone, as C11 and as C++17, with the warnings below as errors, with and
without LANE_NO_INLINE.
"""

import itertools
import pathlib
import subprocess
import sys

WARNINGS = ("-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-qual -Wundef -Wvla -Wstrict-prototypes -Werror")
CXX_WARNINGS = ("-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-qual -Wundef -Wvla -Wold-style-cast -Werror")

include = pathlib.Path(__file__).resolve().parents[2] / "include"
headers = sorted(include.rglob("*.h"))
languages = [("c", "c11", sys.argv[1], WARNINGS)]
if len(sys.argv) > 2 and sys.argv[2]:
    languages.append(("c++", "c++17", sys.argv[2], CXX_WARNINGS))

failed = 0
cases = list(itertools.product(headers, languages, ([], ["-DLANE_NO_INLINE"])))
for header, (language, standard, compiler, warnings), defines in cases:
    name = header.relative_to(include)
    # included twice: the guard is part of what is checked
    source = f"#include <{name}>\n#include <{name}>\nint main(void);\nint main(void) {{ return 0; }}\n"
    command = [compiler, "-x", language, f"-std={standard}", *warnings.split(), *defines,
               f"-I{include}", "-fsyntax-only", "-"]
    if language == "c++":
        source = source.replace("main(void);", "lane_unused();").replace("main(void)", "main()")
    run = subprocess.run(command, input=source, text=True, capture_output=True)
    if run.returncode != 0:
        failed += 1
        print(f"{name}: {' '.join(command)}\n{run.stderr}")

print(f"{len(cases) - failed} compilations passed, {failed} failed")
sys.exit(1 if failed or not headers else 0)
