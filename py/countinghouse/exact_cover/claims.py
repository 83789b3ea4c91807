"""Published figures about exact cover itself."""

from __future__ import annotations

from functools import partial

from countinghouse.claims import OWN, Claim
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.exact_cover.problem import Problem

_claim = partial(Claim, on="2026-11-22", version="0.2.0", link="dancing-links")

_EXAMPLE = """\
from countinghouse.exact_cover import Problem, solve
from countinghouse.exact_cover.examples import KNUTH

problem = Problem.from_text(KNUTH)
"""

_SEARCH = """\
from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.search.dancing_links import trace
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.stepping import finish

search = finish(trace(Problem.from_text(KNUTH)))
"""

_WALK = """\
def walk(columns, rows):
    \"\"\"Return the numbers of vertices and of updates in the search from here down.\"\"\"
    if not columns:
        return 1, 0
    column = min(columns, key=lambda column: sum(column in row for row in rows))
    tried = [row for row in rows if column in row]
    vertices, updates = 1, sum(len(row) - 1 for row in tried) + bool(tried)
    for row in tried:
        left = [other for other in rows if column not in other]
        for covered in row.replace(column, ""):
            updates += 1 + sum(len(other) - 1 for other in left if covered in other)
            left = [other for other in left if covered not in other]
        deeper = walk([each for each in columns if each not in row], left)
        vertices, updates = vertices + deeper[0], updates + deeper[1]
    return vertices, updates


vertices, updates = walk("ABCDEFG", ["CEF", "ADG", "BCF", "AD", "BG", "DEG"])
"""
_TWO = "Dancing links, step by step, and the same search over plain lists of rows, which are copied at each branch."

CLAIMS = (
    _claim(
        id="knuth-example",
        source="D. E. Knuth, “Dancing Links” (2000)",
        at_hand=False,
        where="the example with seven columns and six rows",
        sentence="Rows of the only solution of the first example",
        published=("1", "4", "5"),
        script=_EXAMPLE + "*others, only = map(sorted, solve(problem))\nonly if not others else others",
        problem=partial(Problem.from_text, KNUTH),
    ),
    _claim(
        id="knuth-example-vertices",
        source=OWN,
        where="the note on dancing links",
        sentence="Vertices of the search tree of Knuth’s example",
        published=6,
        script=_SEARCH + "search.nodes",
        second=_WALK + "vertices",
        second_by=_TWO,
    ),
    _claim(
        id="knuth-example-updates",
        source=OWN,
        where="the note on dancing links",
        sentence="Updates in the search of Knuth’s example",
        published=29,
        script=_SEARCH + "search.updates",
        second=_WALK + "updates",
        second_by=_TWO,
    ),
)
