"""Explain why there is no way to finish: reasons in words, each of them a proof.

The checks are quick but incomplete: if they find no reason, only counting shows whether there is a solution. The
kinds of reasons, in the order in which a person would check them:

* *area* - no choice of the remaining pieces has as many cells as are free;
* *piece* - a piece that must be used fits nowhere;
* *cell* - a free cell that no remaining piece can reach;
* *region* - a region cut off from the rest that no set of the remaining pieces can fill, or regions that
  cannot all be filled at once;
* *colouring* - the cells are coloured (like a chessboard, in stripes, or in diagonals of k colours), and no placement
  of the pieces covers the required number of cells of each colour;
* *rivals* - two cells that only one piece can reach, but not both at once;
* *forced* - forced moves that lead to one of these contradictions;
* *marks* - marked cells: the pieces together cover too few of them, or an even number although an odd number is marked,
  or the reverse;
* *weights* - the free cells have weights, and together the pieces cover less than the total;
* *part* - a few cells and pieces that cannot all be covered and used, as a short search shows.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Literal, NamedTuple

from countinghouse.packing.bare_puzzle import BarePuzzle, Placed, Position, check_puzzle
from countinghouse.packing.placements import Placement
from countinghouse.packing.polyforms import Ball, Cell
from countinghouse.packing.weighing import weighed
from countinghouse.stepping import finish
from countinghouse.wording import called, plural, signed

__all__ = ["Reason", "reasons", "reasons_steps"]

Kind = Literal["area", "piece", "cell", "region", "colouring", "rivals", "forced", "marks", "weights", "part"]

#: Beyond MAX_SUMS sums, give up on a colouring or a division among regions; report at most MAX_TOLD forced moves
#: individually.
MAX_SUMS = 20_000
MAX_TOLD = 4


@dataclass(frozen=True)
class Reason:
    """One reason why a position cannot be finished: a sentence, and the cells and pieces that it concerns.

    For a colouring, marked cells or weights, `colours` gives the colour (0, 1, ...) of every free cell and `names`
    the names of the colours. If there is only one kind of piece, and it covers the same number of cells of each colour
    wherever it is placed, `covers` states these numbers.
    """

    kind: Kind
    sentence: str
    cells: tuple[Cell, ...] = ()
    pieces: tuple[str, ...] = ()
    colours: tuple[tuple[Cell, int], ...] = ()
    names: tuple[str, ...] = ()
    covers: str = ""

    def __str__(self) -> str:
        return self.sentence


def _must(position: Position, name: str) -> bool:
    return not position.puzzle.by_name[name].optional


def _names(position: Position, cells: Iterable[Cell]) -> str:
    return _listed([position.puzzle.tray.names[cell] for cell in cells])


def reasons(puzzle: BarePuzzle, placed: Placed = ()) -> list[Reason]:
    """Return reasons why the position cannot be finished, as far as the checks find any.

    >>> from countinghouse.packing import PUZZLES
    >>> for reason in reasons(PUZZLES["mutilated-chessboard"]):
    ...     print(reason)
    Colour the cells like a chessboard: 32 of the free cells are dark and 30 are light, a difference of 2. \
Domino covers as many dark cells as light ones wherever it is placed. So the pieces cannot make a difference of 2.
    """
    return finish(reasons_steps(puzzle, placed))


def reasons_steps(puzzle: BarePuzzle, placed: Placed = ()) -> Generator[None, None, list[Reason]]:
    """Like `reasons`, but yields often."""
    position = check_puzzle(puzzle).parse(placed)
    yield
    found = [*(yield from _area(position)), *_pieces(position), *_cells(position)]
    yield
    if not any(reason.kind == "cell" for reason in found):
        found += yield from _regions(position)
    if not found:
        found += yield from _colourings(position)
    if not found:
        found += yield from _rivals(position)
    if not found:
        found += yield from _forced(position)
    if not found:
        found += [Reason(*each) for each in (yield from weighed(position))]
    return found


_Finding = Generator[None, None, list[Reason]]


def _sums(
    choices: Sequence[tuple[frozenset[int], int, bool]], limit: int = MAX_SUMS
) -> Generator[None, None, set[int] | None]:
    """Return all sums of one value per copy, or None if there are too many; each choice is a triple (values, copies,
    optional)."""
    reachable = {0}
    for values, copies, optional in choices:
        step = values | {0} if optional else values
        for _ in range(copies):
            following: set[int] = set()
            for value in step:
                yield
                following.update(total + value for total in reachable)
                if len(following) > limit:
                    return None
            if following == reachable:
                break
            reachable = following
    return reachable


def _area(position: Position) -> _Finding:
    free = len(position.free)
    all_sizes = {
        piece.name: frozenset(len(way.cells) for way in piece.orientations)
        if position.puzzle.tray.depth == 1
        else frozenset((len(piece.balls),))
        for piece in position.puzzle.pieces
    }
    choices = [(all_sizes[name], n, not _must(position, name)) for name, n in position.left.items() if n]
    reachable = yield from _sums(choices)
    if reachable is None or free in reachable:
        return []
    there_are = "there is 1 free cell" if free == 1 else f"there are {free:,} free cells"
    if not choices:
        return [Reason("area", f"No pieces remain, but {there_are}.", position.free)]
    low, high = min(reachable), max(reachable)
    if low == high:
        words = f"The remaining pieces cover {plural(low, 'cell')} in all"
    else:
        words = f"The remaining pieces cover {low:,} to {high:,} cells in all"
    if low <= free <= high:
        return [Reason("area", f"{words}, but no choice of them covers exactly {free:,}, and {there_are}.")]
    if free == 0:
        return [Reason("area", f"The tray is full, but {_listed(_unused(position))} must still be used.")]
    more = f"{low - free:,} too many" if low > free else f"{free - high:,} too few"
    return [Reason("area", f"{words}, but {there_are}: the pieces have {more}.")]


def _unused(position: Position) -> list[str]:
    return [name for name, n in position.left.items() if n and _must(position, name)]


def _pieces(position: Position) -> list[Reason]:
    return [
        Reason(
            "piece",
            f"{called(name)} fits nowhere any more." if position else f"{called(name)} fits nowhere.",
            (),
            (name,),
        )
        for name in _unused(position)
        if not position.by_piece[name] and position.free
    ]


def _cells(position: Position) -> list[Reason]:
    reached = {cell for own in position.by_piece.values() for p in own for cell in p.cells}
    bare = tuple(cell for cell in position.free if cell not in reached)
    if not bare or not any(position.left.values()):
        return []
    names = _names(position, bare)
    one = f"No remaining piece can reach the cell {names}."
    return [
        Reason("cell", one if len(bare) == 1 else f"No remaining piece can reach the cells {names}.", bare)
    ]


def _region_cells(position: Position) -> list[tuple[Cell, ...]]:
    """Return the parts into which the free cells separate: every piece covers cells of only one part."""
    tray, around = position.puzzle.tray, position.puzzle.near
    left = set(position.free)
    found = []
    while left:
        todo = [min(left)]
        left.remove(todo[0])
        part = []
        while todo:
            cell = todo.pop()
            part.append(cell)
            for i in around[tray.index[cell]]:
                near = tray.cells[i]
                if near in left:
                    left.remove(near)
                    todo.append(near)
        found.append(tuple(sorted(part)))
    return sorted(found)


def _regions(position: Position) -> _Finding:
    parts = _region_cells(position)
    if len(parts) < 2:
        return []
    inside = [set(part) for part in parts]
    where = {cell: number for number, part in enumerate(parts) for cell in part}
    sizes: list[dict[str, set[int]]] = [{} for _ in parts]
    for name, own in position.by_piece.items():
        for placement in own:
            sizes[where[placement.cells[0]]].setdefault(name, set()).add(len(placement.cells))
    found = []
    for part, own_sizes in zip(parts, sizes, strict=True):
        choices = [(frozenset(values), position.left[name], True) for name, values in own_sizes.items()]
        reachable = yield from _sums(choices)
        if reachable is not None and len(part) not in reachable:
            fits = _listed(list(own_sizes)) if len(own_sizes) <= 4 else f"{len(own_sizes)} pieces"
            only = f"only {fits} can fit there" if own_sizes else "no remaining piece fits there"
            found.append(
                Reason(
                    "region",
                    f"The region of {plural(len(part), 'cell')} at {_names(position, part)} cannot be filled: {only}, "
                    f"and no set of them covers {plural(len(part), 'cell')}.",
                    part,
                    tuple(own_sizes),
                )
            )
    if found:
        return found
    shares = {tuple(len(part) for part in inside)}
    for name, n in position.left.items():
        for _ in range(n):
            yield
            following = set(shares) if not _must(position, name) else set()
            for share in shares:
                for number, own_sizes in enumerate(sizes):
                    for size in own_sizes.get(name, ()):
                        if share[number] >= size:
                            following.add((*share[:number], share[number] - size, *share[number + 1 :]))
            if len(following) > MAX_SUMS:
                return []
            shares = following
    if tuple(0 for _ in parts) not in shares:
        areas = _listed([str(len(part)) for part in parts])
        return [
            Reason(
                "region",
                f"The free cells fall into {len(parts)} regions of {areas} cells, and the remaining pieces cannot be "
                "shared out among them so that every region is filled.",
                position.free,
            )
        ]
    return []


class _Colouring(NamedTuple):
    """A colouring, in which the colour of a ball is the sum of its coordinates times these weights, modulo the number of
    colours."""

    how: str
    colours: int
    weights: Ball


def _all_colourings(largest: int, depth: int) -> list[_Colouring]:
    axes = (("row", (1, 0, 0)), ("column", (0, 1, 0)), ("layer", (0, 0, 1)))
    sides: tuple[tuple[str, Ball], ...] = (("left", (1, 1, 1)), ("right", (1, -1, 1)))
    return [
        _Colouring("like a chessboard", 2, (1, 1, 1)),
        *(_Colouring(f"in stripes, {line} by {line}", 2, at) for line, at in axes[: 3 if depth > 1 else 2]),
        *(
            _Colouring(f"in diagonals of {k} colours, falling to the {side}", k, at)
            for k in range(3, max(largest, 3) + 1)
            for side, at in sides
        ),
    ]


def _colourings(position: Position) -> _Finding:
    """Find the first colouring that proves the position impossible."""
    puzzle = position.puzzle
    ball_of = puzzle.tray.ball_of
    largest = max((len(p.cells) for own in position.by_piece.values() for p in own), default=2)
    for colouring in _all_colourings(min(largest, 8), puzzle.tray.depth):
        yield
        weights = colouring.weights
        colour = {cell: sum(map(mul, weights, ball_of[cell])) % colouring.colours for cell in position.free}
        if colouring.colours == 2 and 2 * sum(colour.values()) > len(colour):
            # The more frequent of two colours is called dark.
            colour = {cell: 1 - c for cell, c in colour.items()}
        # A tally encodes the numbers of cells of each colour as the digits of one integer.
        base = len(position.free) + 1
        digit = [base**i for i in range(colouring.colours)]
        tally = {cell: digit[c] for cell, c in colour.items()}
        wanted = sum(tally.values())
        values: dict[str, frozenset[int]] = {}
        for name, own in position.by_piece.items():
            if own:
                yield
                values[name] = frozenset([sum([tally[cell] for cell in p.cells]) for p in own])
        choices = [(own, position.left[name], not _must(position, name)) for name, own in values.items()]
        reachable = yield from _sums(choices)
        if reachable is None or wanted in reachable:
            continue
        colours = tuple(sorted(colour.items()))
        counts = [sum(c == i for c in colour.values()) for i in range(colouring.colours)]
        if colouring.colours == 2:
            names: tuple[str, ...] = ("dark", "light")
            said = yield from _two_colours(position, colouring.how, counts, base, values)
        else:
            names = tuple(f"colour {number}" for number in range(1, colouring.colours + 1))
            said = _many_colours(colouring, counts, base, values)
        covers = _covers(names, base, values)
        return [Reason("colouring", said, position.free, tuple(values), colours, names, covers)]
    return []


def _many_colours(
    colouring: _Colouring, counts: Sequence[int], base: int, values: dict[str, frozenset[int]]
) -> str:
    sentences = [
        f"Colour the cells {colouring.how}: colours 1 to {colouring.colours} have "
        f"{_listed([str(n) for n in counts])} of the free cells, respectively."
    ]
    for name, own in values.items():
        if len(own) == 1:
            (value,) = own
            each = [str(value // base**i % base) for i in range(colouring.colours)]
            amounts = "one cell of each" if set(each) == {"1"} else f"{_listed(each)} cells of them"
            sentences.append(f"{called(name)} covers {amounts} wherever it is placed.")
    sentences.append(
        "However the pieces are placed, they never cover the right number of cells of each colour."
    )
    return " ".join(sentences)


def _covers(names: Sequence[str], base: int, values: dict[str, frozenset[int]]) -> str:
    if len(values) != 1:
        return ""
    ((name, own),) = values.items()
    if len(own) != 1:
        return ""
    (value,) = own
    each = [value // base**i % base for i in range(len(names))]
    amounts = [f"{n} {called}" for n, called in zip(each, names, strict=True) if n]
    return f"each {called(name)} covers {'one of each' if set(each) == {1} else _listed(amounts)}"


def _two_colours(
    position: Position, how: str, counts: Sequence[int], base: int, values: dict[str, frozenset[int]]
) -> Generator[None, None, str]:
    dark, light = counts
    wanted = dark - light
    differences = {
        name: frozenset(value % base - value // base for value in own) for name, own in values.items()
    }
    balanced = [name for name, own in differences.items() if own == {0}]
    tipping: dict[str, list[str]] = {}
    for name, own in differences.items():
        if own != {0}:
            tipping.setdefault(_differences(own), []).append(name)
    sentences = [
        f"Colour the cells {how}: {dark} of the free cells are dark and {light} are light, a difference of "
        f"{signed(wanted)}."
    ]
    if len(balanced) == 1:
        sentences.append(f"{_who(balanced)} covers as many dark cells as light ones wherever it is placed.")
    elif balanced:
        sentences.append(f"{_who(balanced)} cover as many dark cells as light ones wherever they are placed.")
    for words, names in tipping.items():
        one = f"{_who(names)} makes a difference of {words}."
        sentences.append(one if len(names) == 1 else f"{_who(names)} make a difference of {words}.")
    choices = [
        (own, position.left[name], not _must(position, name)) for name, own in differences.items() if own
    ]
    together = (yield from _sums(choices)) or set()
    if wanted not in together:
        sums = sorted(together)
        if tipping and len(sums) <= 8:
            sentences.append(
                f"Together they make a difference of {_differences(together)}, never {signed(wanted)}."
            )
        elif tipping:
            below = [n for n in sums if n < wanted]
            above = [n for n in sums if n > wanted]
            nearest = [signed(n) for n in (*below[-1:], *above[:1])]
            sentences.append(
                f"Together they never make {signed(wanted)}; the nearest value is {_or(nearest)}."
            )
        else:
            sentences.append(f"So the pieces cannot make a difference of {signed(wanted)}.")
    else:
        sentences.append("The pieces cannot cover these numbers of cells.")
    return " ".join(sentences)


def _rivals(position: Position) -> _Finding:
    """Find two cells that only one piece can reach, but not both at once."""
    over: dict[Cell, set[str]] = {cell: set() for cell in position.free}
    for name, own in position.by_piece.items():
        for placement in own:
            for cell in placement.cells:
                over[cell].add(name)
    for name, n in position.left.items():
        yield
        only = [cell for cell in position.free if over[cell] == {name}]
        if n != 1 or len(only) < 2:
            continue
        for i, first in enumerate(only):
            yield
            for second in only[i + 1 :]:
                if not any(first in p.cells and second in p.cells for p in position.by_piece[name]):
                    both = _names(position, (first, second))
                    sentence = f"Only {called(name)} can reach {both}, but not both at once."
                    return [Reason("rivals", sentence, (first, second), (name,))]
    return []


def _forced(position: Position) -> _Finding:
    """Make forced placements (for a cell or a piece with one placement left) until a contradiction appears."""
    puzzle = position.puzzle
    options = [p for own in position.by_piece.values() for p in own]
    left = dict(position.left)
    free = set(position.free)
    told: list[tuple[str, Placement]] = []
    while True:
        yield
        over: dict[Cell, list[Placement]] = {cell: [] for cell in sorted(free)}
        own: dict[str, list[Placement]] = {
            name: [] for name, n in left.items() if n and _must(position, name)
        }
        for placement in options:
            for cell in placement.cells:
                over[cell].append(placement)
            if placement.piece in own:
                own[placement.piece].append(placement)
        end = ""
        bare = [cell for cell, ways in over.items() if not ways]
        stuck = [name for name, ways in own.items() if not ways]
        if bare:
            end = f"Then no piece can reach {puzzle.tray.names[bare[0]]}."
        elif stuck:
            end = f"Then {called(stuck[0])} fits nowhere."
        if end:
            return [Reason("forced", _story(told, end), tuple(bare[:1]), tuple(p.piece for _, p in told))]
        single = next(((cell, ways[0]) for cell, ways in over.items() if len(ways) == 1), None)
        alone = next(((name, ways[0]) for name, ways in own.items() if len(ways) == 1), None)
        if single:
            chosen = single[1]
            piece, on, at = called(chosen.piece), _cells_of(chosen), puzzle.tray.names[single[0]]
            first = f"Only {piece} on {on} can cover {at}."
            words = f"Then only {piece} on {on} can cover {at}." if told else first
        elif alone:
            chosen = alone[1]
            piece, on = called(alone[0]), _cells_of(chosen)
            words = f"Then {piece} fits only on {on}." if told else f"{piece} fits only on {on}."
        else:
            return []
        told.append((words, chosen))
        left[chosen.piece] -= 1
        free.difference_update(chosen.cells)
        options = [p for p in options if left[p.piece] and set(chosen.cells).isdisjoint(p.cells)]


def _story(told: Sequence[tuple[str, Placement]], end: str) -> str:
    steps = [words for words, _ in told]
    if len(steps) > MAX_TOLD:
        dropped = len(steps) - MAX_TOLD
        steps = [*steps[: MAX_TOLD - 1], f"Then {dropped + 1} more moves are forced in the same way."]
    return " ".join((*steps, end))


def _cells_of(placement: Placement) -> str:
    return " ".join(re.findall(r"[a-z]+\d+", placement.text.partition(":")[2]))


def _listed(names: Sequence[str], most: int = 12) -> str:
    names = [called(name) for name in names]
    if len(names) > most:
        return ", ".join(names[:most]) + f" and {len(names) - most} more"
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + f" and {names[-1]}"


def _who(names: Sequence[str]) -> str:
    return _listed(names) if len(names) <= 6 else f"{len(names)} of the pieces"


def _or(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" or {names[-1]}"


def _differences(values: Iterable[int]) -> str:
    """Write differences, combining opposite signs: ``±2``, ``0 or ±4``."""
    own = set(values)
    words = []
    for size in sorted({abs(n) for n in own}):
        if size and {size, -size} <= own:
            words.append(f"±{size}")
        else:
            words.append(signed(size if size in own else -size))
    return _or(words)
