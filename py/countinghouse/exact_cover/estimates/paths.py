"""The paths of single probes, which show what :mod:`~countinghouse.exact_cover.estimates.knuth` adds up."""

from __future__ import annotations

import math
from dataclasses import dataclass

from countinghouse.checks import whole
from countinghouse.draws import Draws, check_seed
from countinghouse.exact_cover.demands import branch_names
from countinghouse.exact_cover.estimates.blocks import BLOCK
from countinghouse.exact_cover.estimates.knuth import descend
from countinghouse.exact_cover.problem import Name, Problem, check_problem
from countinghouse.exact_cover.search.bit_sets import SOLVED
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.kept import Kept

__all__ = ["Path", "paths"]

_MOST_BLOCKS = 10**7
_kept: Kept[ExpandedTree] = Kept(1)


@dataclass(frozen=True)
class Path:
    """The path of a probe: the items that it branched on, the number of choices at each, and the options that it chose.

    `ranks` gives the rank of each chosen option among the choices, from 0. The last degree is 0 if the probe met a dead
    end; a probe that found a solution has as many degrees as options.
    """

    items: tuple[Name, ...]
    degrees: tuple[int, ...]
    ranks: tuple[int, ...]
    options: tuple[Name, ...]

    @property
    def solved(self) -> bool:
        """Whether the path ends at a solution."""
        return len(self.degrees) == len(self.options)

    @property
    def solutions(self) -> int:
        """The probe's estimate of the number of solutions: the product of all degrees."""
        return math.prod(self.degrees)

    def vertices(self, depth: int) -> int:
        """Return the probe's estimate of the number of vertices at a depth; 0 if its path ends earlier."""
        return math.prod(self.degrees[:depth]) if depth <= len(self.options) else 0


def paths(problem: Problem, seed: int, block: int = 0) -> list[Path]:
    """Return the paths of the probes of one block, the same probes that `run_block` adds up for Knuth's method.

    >>> problem = Problem.from_text("a b c\\n1: a\\n2: a b\\n3: b\\n4: c\\n5: b c")
    >>> for path in paths(problem, seed=1)[:3]:
    ...     print(path.degrees, path.options, path.solutions)
    (2, 2, 1) ('1', '3', '4') 4
    (2, 1) ('2', '4') 2
    (2, 2) ('1', '5') 4
    """
    check_problem(problem)
    seed, block = check_seed(seed), whole(block, "The number of the block", 0, _MOST_BLOCKS)
    tree = _kept.get(problem.compiled()) or _kept.keep(problem.compiled(), ExpandedTree(problem, top=1))
    names, items = branch_names(tree.tree.compiled), tree.tree.compiled.items
    found: list[tuple[list[Name], list[int], list[int], list[Name]]] = [
        ([], [], [], []) for _ in range(BLOCK)
    ]
    for here in descend(Draws(seed, block), tree, BLOCK):
        for at, probe in enumerate(here.probes.tolist()):
            branched, degrees, ranks, options = found[probe]
            if here.options is not None and here.ranks is not None:
                ranks.append(int(here.ranks[at]))
                options.append(names[int(tree.tree.numbers[here.options[at]])])
            if here.degrees[at] != SOLVED:
                branched.append(items[int(here.items[at])])
                degrees.append(int(here.degrees[at]))
    return [Path(tuple(a), tuple(b), tuple(c), tuple(d)) for a, b, c, d in found]
