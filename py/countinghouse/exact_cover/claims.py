"""Published figures of exact cover itself."""

from __future__ import annotations

from functools import partial

from countinghouse.claims import OWN, Claim
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.exact_cover.problem import Problem

__all__ = ["CLAIMS"]

_claim = partial(Claim, on="2026-11-22", version="0.2.0", link="dancing-links")

_EXAMPLE = """\
from countinghouse.exact_cover import Problem, solve
from countinghouse.exact_cover.examples import KNUTH

problem = Problem.from_text(KNUTH)
"""

_SEARCH = """\
from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.dancing_links import trace
from countinghouse.exact_cover.examples import KNUTH
from countinghouse.stepping import finish

search = finish(trace(Problem.from_text(KNUTH)))
"""

CLAIMS = (
    _claim(
        id="knuth-example",
        source="D. E. Knuth, “Dancing Links” (2000)",
        where="the example of seven columns and six rows",
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
    ),
    _claim(
        id="knuth-example-updates",
        source=OWN,
        where="the note on dancing links",
        sentence="Updates in the search of Knuth’s example",
        published=29,
        script=_SEARCH + "search.updates",
    ),
)
