"""Turn a position into its exact cover problem, and count pieces of several copies honestly.

A piece of one copy is an item. With an item for each of `n` equal copies, every solution is found ``n!`` times. So:

1. *No item at all* where the area alone fixes how many copies are used: 32 dominoes fill a chessboard.
2. Else *one item per copy* (``Rod*1``, ``Rod*2``, ...), and every count divided by ``n!``.
3. Where copies may be left out, they are used from the first on (leaving out copy `k` excludes copy `k+1`), and copy
   `k` is left out in `k` variants; so each solution is again found ``n!`` times: ``k! (k+1)(k+2)...n`` with `k` used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import factorial

from countinghouse.errors import TooLarge
from countinghouse.exact_cover.problem import Problem
from countinghouse.kept import Kept
from countinghouse.packing.box import Box, Position, check_position

__all__ = ["Built", "built", "plain"]


#: A problem may have at most this many options once copies are told apart.
MAX_OPTIONS = 80_000
#: Memory of one option with its items, measured.
OPTION_BYTES = 560


@dataclass(frozen=True)
class Built:
    """A problem that contains each solution of the puzzle `times` times.

    `text_of` maps an option's name to its placement where the two differ, and to None for a copy left out.
    """

    problem: Problem
    times: int
    text_of: Mapping[str, str | None]

    @property
    def nbytes(self) -> int:
        """The memory of the problem, roughly."""
        return OPTION_BYTES * len(self.problem.options)


def plain(built: Built, names: Sequence[object]) -> list[str]:
    """Return the texts of the placements behind the names of options."""
    found = (built.text_of.get(name, name) for name in map(str, names))
    return [text for text in found if text is not None]


def built(placed: Position) -> Built:
    """Return the problem of filling what `placed` leaves of the tray; do not change it, for it is kept."""
    # Positions of two boxes may have the same placements, so the box is part of the key.
    key = (check_position(placed).box, placed)
    return _kept.get(key) or _kept.keep(key, _build(placed))


_kept = Kept[Built](4)


def _build(placed: Position) -> Built:
    box, left, free, fitting = placed.box, placed.left, placed.free, placed.fitting
    names = box.tray.names
    loose = _kinds_without_item(box, left, len(free))
    optional = {piece.name for piece in box.pieces if piece.optional}

    options: list[tuple[str, tuple[str, ...]]] = []
    text_of: dict[str, str | None] = {}
    times = 1
    labelled = {name: n for name, n in left.items() if name not in loose and box.by_name[name].copies > 1}
    several = sum(labelled.get(placement.piece, 1) for placement in fitting)
    several += sum(n * n for name, n in labelled.items() if name in optional)
    if several > MAX_OPTIONS:
        raise TooLarge(
            f"Telling the copies of {', '.join(labelled)} apart would take {several:,} options, and at most "
            f"{MAX_OPTIONS:,} are allowed; take fewer copies, or let the area decide how many are used."
        )
    for placement in fitting:
        name = placement.piece
        cells = tuple([names[cell] for cell in placement.cells])
        if name in loose:
            options.append((placement.text, cells))
        elif name not in labelled:
            options.append((placement.text, (name, *cells)))
        else:
            for k in range(1, labelled[name] + 1):
                option = f"{name}*{k}{placement.text[len(name) :]}"
                text_of[option] = placement.text
                ordered = (f"{name}*{k - 1} before {k}",) if name in optional and k > 1 else ()
                options.append((option, (f"{name}*{k}", *cells, *ordered)))
    secondary: list[str] = []
    items: dict[str, None] = {}
    for name, n in labelled.items():
        times *= factorial(n)
        if name not in optional:
            continue
        secondary += [f"{name}*{k} before {k + 1}" for k in range(1, n)]
        for k in range(1, n + 1):
            for variant in range(1, k + 1):
                option = f"{name}*{k} left out ({variant})"
                text_of[option] = None
                ordered = (f"{name}*{k} before {k + 1}",) if k < n else ()
                options.append((option, (f"{name}*{k}", *ordered)))
    secondary += [name for name in left if name in optional and name not in loose and name not in labelled]

    # Items in order of first appearance; what no option covers comes last, and is still to be covered.
    free_to_miss = set(secondary)
    for _, own in options:
        for item in own:
            items[item] = None
    for name, n in left.items():
        if name in loose:
            continue
        for item in [f"{name}*{k}" for k in range(1, n + 1)] if name in labelled else [name] * n:
            items[item] = None
    for cell in free:
        items[names[cell]] = None
    problem = Problem([item for item in items if item not in free_to_miss], secondary)
    for option, own in options:
        problem.add(option, own)
    return Built(problem, times, text_of)


def _kinds_without_item(box: Box, left: Mapping[str, int], area: int) -> set[str]:
    """Return the pieces of several copies that need no item: the area fixes how many are used."""
    loose: set[str] = set()
    must: dict[str, tuple[int, int]] = {}
    fixed_area = True
    for piece in box.pieces:
        sizes = {len(placement.cells) for placement in box.by_piece[piece.name]}
        n = left[piece.name]
        if piece.optional and piece.copies > 1 and sizes and n * min(sizes) >= area:
            loose.add(piece.name)
            fixed_area = False
        elif piece.optional or len(sizes) > 1:
            fixed_area = False
        elif piece.copies > 1 and sizes:
            must[piece.name] = (min(sizes), n)
        else:
            area -= n * min(sizes, default=0)
    if not fixed_area or not must or sum(size * n for size, n in must.values()) != area:
        return loose
    if _ways(area, [size for size, _ in must.values()]) == 1:
        return loose | set(must)
    return loose | {max(must, key=lambda name: must[name][1])}


def _ways(area: int, sizes: Sequence[int]) -> int:
    """Count the ways to write `area` as a sum of sizes, telling equal sizes of different kinds apart."""
    ways = [1] + [0] * area
    for size in sizes:
        for total in range(size, area + 1):
            ways[total] += ways[total - size]
    return ways[area]
