"""What a subject module gives the runner.

A module of this directory has a table OPS from the op of a case to an Op. Where a case has no op, the
file's `kind` stands for it. run.py lists the modules in SUBJECTS.

    def check_code_point_is(lane, case, file): ...      # raises Mismatch when the answer is wrong
    OPS = {"code_point_is": Op(check_code_point_is)}

`lane` is the library (library.Lane) with the tier of this run already forced; `case` is one case of the
file and `file` the whole of it, for what cases share. The function is called once for each case and
tier, and does all of it: both widths, every form, shifted or cut where the operation allows it.
`kernels` names the kernels that the cases of this op must have entered, on every tier, when all files
have run; a library that does not count them is not asked. `later` tells the cases that are not built
yet, as later.LATER does for whole ops.
"""

import os

from library import Mismatch

# the shifts at which output that stops and goes on is tried too: around words and vectors
RESUMED_SHIFTS = (0, 1, 61, 64, 130)
# neutral units put before a case's own: most cases are shorter than a vector
SHIFTS = RESUMED_SHIFTS if os.environ.get("LANEWISE_QUICK") == "1" else range(131)


class Op:
    def __init__(self, check, kernels=(), later=None):
        self.check = check
        self.kernels = tuple(kernels)
        self.later = later or (lambda case: False)


def expect(got, wanted, what):
    if got != wanted:
        raise Mismatch(f"{what}: got {got!r}, wanted {wanted!r}")
