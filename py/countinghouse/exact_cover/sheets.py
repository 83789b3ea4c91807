"""Worksheets on exact cover: draw the search tree, count its vertices, and estimate from one probe."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import quote

from countinghouse.draws import Draws
from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.search.dancing_links import trace
from countinghouse.exact_cover.search.steps import Branch, Choose, DeadEnd
from countinghouse.sheets import Kind, Task, Version, between, drawn
from countinghouse.wording import listed, plural

#: For each difficulty: the minimum and maximum numbers of items, options and vertices.
_SIZES = {
    "easy": ((4, 4), (5, 6), (4, 8)),
    "medium": ((4, 5), (6, 8), (8, 13)),
    "hard": ((5, 6), (8, 10), (13, 22)),
}

#: Option lengths, drawn with equal chances.
_LENGTHS = (1, 2, 2, 2, 3, 3)


@dataclass
class _Vertex:
    """A vertex of the tree: the option that leads to it, and the item on which it branches ("" for a solution)."""

    option: str
    item: str = ""
    below: list[_Vertex] = field(default_factory=list)

    @property
    def solved(self) -> bool:
        return not self.item

    @property
    def dead(self) -> bool:
        return not self.solved and not self.below


def _tree(problem: Problem) -> _Vertex:
    """Return the search tree, as dancing links walks it."""
    path = [_Vertex("")]
    for step in trace(problem):
        if isinstance(step, (Choose, DeadEnd)):
            del path[step.depth + 1 :]
            path[step.depth].item = str(step.item)
        elif isinstance(step, Branch):
            del path[step.depth + 1 :]
            path.append(_Vertex(str(step.option)))
            path[step.depth].below.append(path[-1])
    return path[0]


def _levels(root: _Vertex) -> Iterator[list[_Vertex]]:
    level = [root]
    while level:
        yield level
        level = [child for vertex in level for child in vertex.below]


def _lines(vertex: _Vertex, before: str = "") -> Iterator[str]:
    """Draw a tree with one line of text for each vertex."""
    for child in vertex.below:
        last = child is vertex.below[-1]
        says = "solution" if child.solved else f"{child.item}: dead end" if child.dead else child.item
        yield f"{before}{'└' if last else '├'} {child.option} → {says}"
        yield from _lines(child, before + ("  " if last else "│ "))


def _search_tree(draws: Draws, difficulty: str) -> Task:
    items_between, options_between, vertices_between = _SIZES[difficulty]
    while True:
        items = "abcdef"[: between(draws, *items_between)]
        sizes = [_LENGTHS[draws.one_below(len(_LENGTHS))] for _ in range(between(draws, *options_between))]
        options = ["".join(sorted(drawn(draws, items, size))) for size in sizes]
        if len(set(options)) < len(options) or set("".join(options)) != set(items):
            continue
        problem = Problem(list(items))
        for number, option in enumerate(options, 1):
            problem.add(str(number), list(option))
        root = _tree(problem)
        levels = list(_levels(root))
        every = [vertex for level in levels for vertex in level]
        solutions = sum(vertex.solved for vertex in every)
        fits = vertices_between[0] <= len(every) <= vertices_between[1]
        if fits and solutions and len(root.below) > 1 and any(vertex.dead for vertex in every):
            break
    degrees = []
    vertex = root
    while vertex.below:
        degrees.append(len(vertex.below))
        vertex = vertex.below[-1]
    estimate = math.prod(degrees) * vertex.solved
    text = "\n".join([" ".join(items), *(f"{n}: {' '.join(option)}" for n, option in enumerate(options, 1))])
    product = " × ".join(map(str, degrees)) + ("" if vertex.solved else " × 0")
    return Task(
        words=f"Cover {listed(list(items))}.",
        answer=f"From the root down {listed([str(len(level)) for level in levels])} vertices; "
        f"{plural(solutions, 'solution')}; the probe estimates {product}{'' if product == str(estimate) else f' = {estimate}'}.",
        link=f"dancing-links?text={quote(text)}",
        given=tuple(f"{number}: {' '.join(option)}" for number, option in enumerate(options, 1)),
        room=9 if difficulty == "easy" else 13,
        drawn=(root.item, *_lines(root)),
    )


SHEETS = (
    Kind(
        name="search-trees",
        title="Search trees",
        instructions="A solution covers each item exactly once. At every vertex choose the item with the fewest options "
        "left (the first of them if several have the fewest), and branch on its options in order. An option is left if all "
        "its items are uncovered; a vertex at which an item has no option left is a dead end. A probe multiplies the "
        "numbers of branches along its path; at a dead end it estimates 0. Draw the tree. How many vertices are there at "
        "each depth? How many solutions? What does the probe that takes the last branch at every vertex estimate?",
        versions=(
            Version(
                _search_tree,
                {
                    "easy": "Four items, at most eight vertices.",
                    "medium": "Four or five items, at most thirteen vertices.",
                    "hard": "Five or six items, at most 22 vertices.",
                },
            ),
        ),
    ),
)
