"""Figures about the Kanoodle pyramid: the number of its solutions, and how many of them can be built by hand."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from countinghouse.claims import OWN, Claim
from countinghouse.packing import PUZZLES
from countinghouse.packing.building import Building, building_order_steps

_claim = partial(Claim, source=OWN, on="2026-11-23", version="0.2.0")

_PUZZLE = """\
from countinghouse.packing import PUZZLES

puzzle = PUZZLES["kanoodle-pyramid"]
"""

_ORDERS = (
    _PUZZLE
    + """\
from countinghouse.packing.building import building_order

orders = [building_order(puzzle, solution) for solution in puzzle.solutions()]
"""
)

#: A plain program that finds all solutions: it places planar pieces in three families of planes, and searches with sets
#: written as integers.
_BY_PLANES = """\
pieces = {
    "N": "11 12 22 23 24", "V": "11 12 13 23 33", "I": "11 12 13 14", "U": "11 12 22 31 32",
    "J": "11 21 22 23", "L": "12 22 32 41 42", "Y": "11 12 13 14 23", "X": "12 21 22 23 32",
    "W": "11 12 22 23 33", "P": "11 12 21 22 23", "C": "11 21 22", "O": "11 12 21 22",
}
balls = [(x, y, z) for z in range(5) for y in range(5 - z) for x in range(5 - z)]
bit = {ball: 1 << i for i, ball in enumerate(balls)}

# The squares of touching balls are in three families of planes, each spanned by two steps.
planes = [((1, 0, 0), (0, 1, 0)), ((0, 0, 1), (-1, -1, 1)), ((-1, 0, 1), (0, -1, 1))]
options = set()
for number, piece in enumerate(pieces.values()):
    cells = [(int(cell[0]), int(cell[1])) for cell in piece.split()]
    for one, other in planes + [(other, one) for one, other in planes]:
        for across, down in (1, 1), (1, -1), (-1, 1), (-1, -1):
            own = [tuple(across * x * a + down * y * b for a, b in zip(one, other)) for x, y in cells]
            for start in balls:
                move = [a - b for a, b in zip(start, own[0])]
                there = [tuple(a + b for a, b in zip(ball, move)) for ball in own]
                if all(ball in bit for ball in there):
                    options.add(sum(bit[ball] for ball in there) | 1 << 55 + number)

# Options and sets of options as bits; always cover the item with the fewest options left.
options = sorted(options)
having = [sum(1 << k for k, option in enumerate(options) if option >> item & 1) for item in range(67)]
clash = [sum(1 << k for k, other in enumerate(options) if option & other) for option in options]


def covers(alive, left):
    if not left:
        yield ()
        return
    least = len(options)
    for item in left:
        own = (alive & having[item]).bit_count()
        if own < least:
            least, best = own, item
            if own < 2:
                break
    choices = alive & having[best]
    while choices:
        k = choices.bit_length() - 1
        choices ^= 1 << k
        rest = [item for item in left if not options[k] >> item & 1]
        for more in covers(alive & ~clash[k], rest):
            yield (options[k], *more)


solutions = [frozenset(cover) for cover in covers((1 << len(options)) - 1, range(67))]
"""

_UP_TO_SYMMETRY = """\


def images(solution):
    for _ in range(4):
        for turn in (lambda x, y, z: (y, x, z)), (lambda x, y, z: (x, 4 - z - y, z)):
            # Two mirrors, one after the other, make a quarter turn.
            solution = frozenset(
                option >> 55 << 55 | sum(bit[turn(*ball)] for ball in balls if option & bit[ball]) for option in solution
            )
            yield solution


left, classes = set(solutions), 0
while left:
    left -= set(images(left.pop()))
    classes += 1
classes
"""

_STRAIGHT_DOWN = """\


def straight_down(solution):
    piece_at = {ball: option for option in solution for ball in balls if option & bit[ball]}
    above = {option: set() for option in solution}
    for (x, y, z), option in piece_at.items():
        for (u, v, w), other in piece_at.items():
            # Seen from above, the centres are less than a diameter apart.
            if w > z and option != other and (2 * (u - x) + w - z) ** 2 + (2 * (v - y) + w - z) ** 2 < 4:
                above[option].add(other)
    left = set(solution)
    while free := {option for option in left if not above[option] & left}:
        left -= free
    return not left


sum(map(straight_down, solutions))
"""

_TWO = (
    "A search over the exact cover problem that the package makes; and a plain program that makes the placements plane by "
    "plane and searches with sets written as integers."
)


def _count(up_to_symmetry: bool) -> Generator[Any, None, int | None]:
    found = yield from PUZZLES["kanoodle-pyramid"].count_steps()
    return found.up_to_symmetry if up_to_symmetry else found.value


def _orders(counted: Callable[[Building], bool]) -> Generator[Any, None, int]:
    puzzle = PUZZLES["kanoodle-pyramid"]
    found = 0
    for solution in puzzle.solutions():
        order = yield from building_order_steps(puzzle, solution)
        found += counted(order)
    return found


PYRAMID = (
    _claim(
        id="kanoodle-pyramid",
        where="the note on packing",
        sentence="Ways to build the Kanoodle pyramid, counting rotations and reflections separately",
        published=2448,
        script=_PUZZLE + "puzzle.count().value",
        steps=partial(_count, False),
        problem=partial(PUZZLES.__getitem__, "kanoodle-pyramid"),
        second=_BY_PLANES + "len(solutions)",
        second_by=_TWO,
        second_cost=20,
        link="packing?puzzle=kanoodle-pyramid",
        cost=2,
    ),
    _claim(
        id="kanoodle-pyramid-up-to-symmetry",
        where="the note on packing",
        sentence="Ways to build the Kanoodle pyramid, up to its eight symmetries",
        published=306,
        script=_PUZZLE + "puzzle.count().up_to_symmetry",
        steps=partial(_count, True),
        problem=partial(PUZZLES.__getitem__, "kanoodle-pyramid"),
        once=True,
        second=_BY_PLANES + _UP_TO_SYMMETRY,
        second_by=f"{_TWO} The package counts the solutions that each symmetry preserves; the program lists the images of "
        "every solution.",
        second_cost=20,
        link="packing?puzzle=kanoodle-pyramid",
        cost=2,
    ),
    _claim(
        id="kanoodle-pyramid-straight-down",
        where="the note on packing",
        sentence="Kanoodle pyramids that can be built by placing each piece straight down",
        published=384,
        script=_ORDERS + "sum(order.straight for order in orders)",
        steps=partial(_orders, lambda order: order.straight),
        second=_BY_PLANES + _STRAIGHT_DOWN,
        second_by="The package takes pieces out along many lines; the plain program checks which balls overlap, seen from above.",
        second_cost=21,
        link="packing?puzzle=kanoodle-pyramid",
        cost=16,
    ),
    _claim(
        id="kanoodle-pyramid-one-by-one",
        where="the note on packing",
        sentence="Kanoodle pyramids that can be built by placing each piece alone, by one straight move in one of 17 directions",
        published=520,
        script=_ORDERS + "sum(order.one_by_one for order in orders)",
        steps=partial(_orders, lambda order: order.one_by_one),
        link="packing?puzzle=kanoodle-pyramid",
        cost=16,
    ),
    _claim(
        id="kanoodle-pyramid-orders",
        where="the note on packing",
        sentence="Kanoodle pyramids that can be built by straight moves of pieces and groups of pieces in 17 directions",
        published=1896,
        script=_ORDERS + "sum(not order.locked for order in orders)",
        steps=partial(_orders, lambda order: not order.locked),
        link="packing?puzzle=kanoodle-pyramid",
        cost=16,
    ),
)
