"""Six puzzles on the edges of triangles from Polyform Puzzler (D. Goodger), by a plain program that knows edges as pairs of points. Four
are recorded with 0 solutions: three have none, but one has. Two more are counted rightly if every piece stays within one of three parts.
"""

import json
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from countinghouse.exact_cover import Problem, count
from countinghouse.packing.lattices import TRIGS, problem

RECORDED = json.loads((Path(__file__).parents[1] / "data" / "polyform_puzzles.json").read_text("utf-8"))
#: The six directions around a point, in order.
AROUND = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def edge(x, y, way):
    right, up = AROUND[way]
    return frozenset([(x, y), (x + right, y + up)])


def moved(shape, move):
    return frozenset(frozenset(map(move, ends)) for ends in shape)


def ways(shape):
    """Every turn and mirror image of a shape, each moved into a corner."""
    found = set()
    for turns, flipped in product(range(6), (False, True)):
        own = shape
        for _ in range(turns):
            own = moved(own, lambda point: (-point[1], point[0] + point[1]))
        if flipped:
            own = moved(own, lambda point: (point[1], point[0]))
        x, y = min(map(min, own))
        found.add(moved(own, lambda point, x=x, y=y: (point[0] - x, point[1] - y)))
    return found


def around(shape):
    """The directions of a shape's edges at each point where it has several."""
    found = {}
    for ends in shape:
        for (x, y), (a, b) in (tuple(ends), tuple(ends)[::-1]):
            found.setdefault((x, y), set()).add(AROUND.index((a - x, b - y)))
    return {point: own for point, own in found.items() if len(own) > 1}


@cache
def alternate(one, other):
    """Whether the edges of two pieces alternate around a point, so that the pieces cross."""
    turns = [way in one for way in range(6) if way in one | other]
    return sum(turn != before for turn, before in zip(turns, [turns[-1], *turns[:-1]], strict=True)) > 2


def covers(part, pieces):
    """How often each set of pieces covers a part of the region."""
    points = {(x + a, y + b) for ends in part for x, y in ends for a, b in product(range(-3, 4), repeat=2)}
    through = {ends: [] for ends in part}
    for name, shape in pieces.items():
        there = {
            moved(own, lambda point, x=x, y=y: (point[0] + x, point[1] + y))
            for own in ways(shape)
            for x, y in points
        }
        for placed in there:
            if placed <= part:
                at = {point: frozenset(own) for point, own in around(placed).items()}
                for ends in placed:
                    through[ends].append((name, placed, at))
    found = Counter()

    def go(free, used, crossing):
        if not free:
            found[used] += 1
            return
        for name, placed, at in through[min(free, key=sorted)]:
            if name in used or not placed <= free:
                continue
            if not any(alternate(at[point], own) for point, own in crossing if point in at):
                go(free - placed, used | {name}, [*crossing, *at.items()])

    go(frozenset(part), frozenset(), [])
    return found


def parts(region):
    """The connected parts of a region."""
    left = set(region)
    while left:
        part, new = set(), {min(left, key=sorted)}
        while new:
            part |= new
            new = {ends for ends in left - part if any(ends & own for own in new)}
        left -= part
        yield frozenset(part)


@pytest.mark.parametrize(("number", "total"), [("x2", 0), ("x8", 0), ("x13", 48), ("x14", 0)])
def test_three_congruent_parts(number: str, total: int) -> None:
    (entry,) = (
        each
        for each in RECORDED["puzzles"]
        if each["name"] == f"polytrigs23.Polytrigs23ThreeCongruent_{number}"
    )
    assert entry["recorded"] == 0
    drawn = RECORDED["piece_sets"][entry["pieces"]]
    pieces = {name: frozenset(edge(*cell) for cell in cells) for name, cells in drawn.items()}
    same, *others = parts([edge(*cell) for cell in entry["cells"]])
    assert [ways(part) for part in others] == [ways(same)] * 2
    one = covers(same, pieces)
    found = sum(
        number * more * one[frozenset(pieces) - used - others]
        for used, number in one.items()
        for others, more in one.items()
        if not used & others
    )
    assert found == total
    cells = [tuple(cell) for cell in entry["cells"]]
    assert count(problem(TRIGS, cells, drawn), method="search") == total


@pytest.mark.parametrize(
    ("number", "offsets", "without_rule"),
    [("2", ((0, 3), (6, 0), (3, 6)), 210), ("4", ((0, 2), (6, 0), (2, 6)), 84)],
)
def test_three_congruent_parts_put_together(
    number: str, offsets: tuple[tuple[int, int], ...], without_rule: int
) -> None:
    (entry,) = (
        each
        for each in RECORDED["puzzles"]
        if each["name"] == f"polytrigs23.Polytrigs23ThreeCongruent1Combined{number}"
    )
    drawn = RECORDED["piece_sets"][entry["pieces"]]
    pieces = {name: frozenset(edge(*cell) for cell in cells) for name, cells in drawn.items()}
    # A part is a hexagon with six spokes and two more edges, turned by 0°, 120° and 240°.
    corners = [(x, y) for x, y in product(range(3), repeat=2) if 1 <= x + y <= 3]
    part = {frozenset(ends) for ends in product(corners, repeat=2) if ends[1] in near(ends[0])}
    part |= {edge(2, 0, 0), edge(2, 1, 0)}
    assert len(part) == 14
    three = []
    for right, up in offsets:
        three.append(moved(part, lambda point, right=right, up=up: (point[0] + right, point[1] + up)))
        for _ in range(2):
            part = moved(part, lambda point: (-point[1], point[0] + point[1]))
    region = {edge(*cell) for cell in entry["cells"]}
    assert frozenset().union(*three) == region
    assert sum(map(len, three)) == len(region)
    one, *others = (covers(each, pieces) for each in three)
    found = sum(
        number * more * others[1][frozenset(pieces) - used - second]
        for used, number in one.items()
        for second, more in others[0].items()
        if not used & second
    )
    assert found == 24 == entry["recorded"] * entry["symmetries"]
    cells = [tuple(cell) for cell in entry["cells"]]
    whole = problem(TRIGS, cells, drawn)
    assert count(whole, method="search") == without_rule
    named = {",".join(map(str, cell)): edge(*cell) for cell in cells}
    ruled = Problem(whole.primary, whole.secondary)
    for option, items in whole.options.items():
        own = {named[item] for item in items if item in named}
        if any(own <= each for each in three):
            ruled.add(option, items)
    assert count(ruled, method="search") == 24


def near(point: tuple[int, int]) -> list[tuple[int, int]]:
    """The six points around a point."""
    return [(point[0] + right, point[1] + up) for right, up in AROUND]
