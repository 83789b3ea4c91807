"""Slide solid pieces: find what blocks a piece that moves along a straight line, and an order in which the pieces go in.

A piece can be taken out in a direction if no other piece blocks its way; it goes in along the same line, backwards.
Cubes must not overlap, and the centres of two balls must never be closer than a diameter. Both tests use whole numbers.
A piece that can be taken out of an assembly can still be taken out after other pieces have gone, so the order in which
pieces are taken out does not matter.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from countinghouse.packing.lattices.cubes import CUBES
from countinghouse.packing.lattices.lattice import Shape, Vector
from countinghouse.packing.lattices.solid import Solid

__all__ = ["Locked", "Slide", "meets", "slides_steps"]

# `Solid.ways_out` has the directions in which pieces are taken out: straight up first, then the others from the steepest
# to the shallowest. If two parts move apart, either may be the part that moves, so downward directions are not needed.
# For the Kanoodle pyramid, 578 directions separate no more solutions than these directions and their opposites.


@dataclass(frozen=True)
class Slide:
    """Pieces, by number, that move in together, opposite to the direction `out`; if there are several, the slides `first`
    put them together beforehand."""

    pieces: tuple[int, ...]
    out: Vector
    first: tuple[Slide, ...] = ()


@dataclass(frozen=True)
class Locked:
    """Pieces, by number, that cannot be divided into two parts so that one of them moves out."""

    pieces: tuple[int, ...]


def _times(one: Vector, other: Vector) -> int:
    """Return twice the inner product of two differences of balls."""
    (x, y, z), (u, v, w) = one, other
    return 2 * (x * u + y * v + z * w) + x * w + z * u + y * w + z * v


def meets(lattice: Solid, out: Vector, apart: Vector) -> bool:
    """Return whether a cell that moves along `out` meets another cell, whose initial offset from it is `apart`.

    >>> from countinghouse.packing.lattices.balls import BALLS
    >>> meets(BALLS, (-1, -1, 2), (0, 0, 1)), meets(BALLS, (-1, -1, 2), (1, 0, 0))
    (True, False)
    """
    if lattice is CUBES:
        along = [a // b for a, b in zip(apart, out, strict=True) if b]
        return along[0] > 0 and all(a == along[0] * b for a, b in zip(apart, out, strict=True))
    ahead = _times(apart, out)
    # The square of the least distance is |apart|² - (apart · out)² / |out|², and the diameter is 1.
    return ahead > 0 and ahead * ahead > (_times(apart, apart) - 2) * _times(out, out)


def _blockers(lattice: Solid, shapes: Sequence[Shape]) -> list[tuple[Vector, list[int]]]:
    """Return, for each direction, the pieces in the way of each piece, as bits."""
    pairs: dict[tuple[int, int], set[Vector]] = {}
    for i, own in enumerate(shapes):
        for j, other in enumerate(shapes):
            if i != j:
                pairs[i, j] = {(c - x, d - y, e - z) for x, y, z in own for c, d, e in other}
    differences = set().union(*pairs.values())
    found = []
    for out in lattice.ways_out:
        met = {apart for apart in differences if meets(lattice, out, apart)}
        rows = [0] * len(shapes)
        for (i, j), apart in pairs.items():
            if not met.isdisjoint(apart):
                rows[i] |= 1 << j
        found.append((out, rows))
    return found


def slides_steps(
    lattice: Solid, shapes: Sequence[Shape]
) -> Generator[None, None, tuple[Slide, ...] | Locked]:
    """Return slides that bring every piece to its place, in order; `Locked` if some pieces cannot be separated.

    `shapes` are the cells of each piece. If possible, a piece is taken out alone, by the steepest way; otherwise, the
    fewest pieces that can move together are taken out. Whether all pieces can be separated does not depend on these
    choices: if an assembly comes apart, so does every part of it. Yields often.
    """
    if not shapes:
        return ()
    blockers = _blockers(lattice, shapes)
    yield None
    high = [max(cell[2] for cell in shape) for shape in shapes]
    # Take out the highest pieces first, so that building begins at the bottom.
    by_height = sorted(range(len(shapes)), key=lambda i: -high[i])

    def alone(left: int) -> Slide | None:
        for out, rows in blockers:
            for i in by_height:
                if left >> i & 1 and not rows[i] & left:
                    return Slide((i,), out)
        return None

    def together(left: int) -> tuple[int, Vector] | None:
        best = None
        for out, rows in blockers:
            for i in by_height:
                if left >> i & 1:
                    moving = _carried(rows, left, i)
                    if moving != left and (best is None or moving.bit_count() < best[0].bit_count()):
                        best = moving, out
        return best

    def apart(left: int) -> Generator[None, None, tuple[Slide, ...] | Locked]:
        found: list[Slide] = []
        while left:
            yield None
            slide = alone(left)
            if slide is None:
                part = together(left)
                if part is None:
                    return Locked(_numbers(left))
                first = yield from apart(part[0])
                if isinstance(first, Locked):
                    return first
                slide = Slide(_numbers(part[0]), part[1], first)
            found.append(slide)
            for i in slide.pieces:
                left &= ~(1 << i)
        return tuple(reversed(found))

    return (yield from apart((1 << len(shapes)) - 1))


def _carried(rows: Sequence[int], left: int, piece: int) -> int:
    """Return the pieces that must move along with a piece, as bits: those in its way, those in their way, and so on."""
    moving = new = 1 << piece
    while new:
        i = new.bit_length() - 1
        ahead = rows[i] & left & ~moving
        moving |= ahead
        new = new & ~(1 << i) | ahead
    return moving


def _numbers(bits: int) -> tuple[int, ...]:
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)
