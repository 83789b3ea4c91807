"""Print as JSON how many models each of the given CNF files has, found one by one by python-sat and then forbidden."""

import json
import sys

from pysat.formula import CNF  # type: ignore[import-not-found, unused-ignore]
from pysat.solvers import Cadical153  # type: ignore[import-not-found, unused-ignore]

counts = []
for name in sys.argv[1:]:
    with Cadical153(bootstrap_with=CNF(from_file=name)) as solver:
        counts.append(sum(1 for _ in solver.enum_models()))
print(json.dumps(counts))
