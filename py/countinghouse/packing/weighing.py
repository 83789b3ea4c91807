"""Prove in words that a tray cannot be filled, by weights of its cells or by a small part that cannot be covered."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Literal, NamedTuple

from countinghouse.packing.bare_puzzle import Position
from countinghouse.packing.copies import built
from countinghouse.packing.polyforms import Cell
from countinghouse.wording import called, grouped, listed, plural, signed

__all__ = ["Weighed", "weighed"]

#: Do not look for a proof if the number of cells times the number of placements exceeds this.
MAX_SIZE = 250_000
# A search for a part takes a moderate multiple of _STEPS vertices; a part of more than _MOST_SHOWN items is not shown.
_STEPS, _MOST_SHOWN = 2_000, 16
#: The board can show at most _MOST_CLASSES classes of cells. To find simpler weights, try up to _MOST_DIVISORS divisors.
_MOST_CLASSES, _MOST_DIVISORS = 8, 30
#: The names of the classes if cells are only marked or not; the board draws the first class hatched.
_MARKS = ("marked", "unmarked")


class Weighed(NamedTuple):
    """A proof: its sentence, the class of every free cell with the names of the classes, and the pieces it is about.

    A proof by a part has no classes; its `cells` are those that cannot all be covered.
    """

    kind: Literal["marks", "weights", "part"]
    sentence: str
    cells: tuple[Cell, ...]
    pieces: tuple[str, ...]
    colours: tuple[tuple[Cell, int], ...] = ()
    names: tuple[str, ...] = ()


def weighed(position: Position) -> Generator[None, None, list[Weighed]]:
    """Find a proof by weights that the board can show; failing that, by a small part; failing that, by any weights."""
    if not position.free or len(position.free) * len(position.fitting) > MAX_SIZE:
        return []
    # Imported only here, so a page that only places pieces need not load NumPy.
    from countinghouse.exact_cover.unsolvable import Part, Weights, check_reason_steps, reasons_steps
    from countinghouse.exact_cover.unsolvable.parts import part_steps

    problem = built(position).problem
    found = yield from reasons_steps(problem, steps=0, every_modulus=False)
    names = position.puzzle.tray.names
    many: list[Weighed] = []
    for reason in found:
        assert isinstance(reason, Weights), "without steps, there are no parts"
        weights = {str(item): weight for item, weight in reason.weights}
        of_cells = {cell: weights.get(names[cell], 0) for cell in position.free}
        if reason.modulus:
            return [_parity(position, of_cells, weights)]
        own = yield from _bounded(position, of_cells)
        if own is not None and len(own.names) <= _MOST_CLASSES:
            return [own]
        many += [] if own is None else [own]
    part = yield from part_steps(problem.compiled(), _STEPS)
    if (
        isinstance(part, Part)
        and len(part.items) <= _MOST_SHOWN
        and (yield from check_reason_steps(problem, part))
    ):
        items = set(part.items)
        cells = tuple(cell for cell in position.free if names[cell] in items)
        pieces = tuple(piece.name for piece in position.puzzle.pieces if piece.name in items)
        return [Weighed("part", _of_part(position, cells, pieces), cells, pieces)]
    return many


def _used(position: Position) -> tuple[str, ...]:
    return tuple(name for name, own in position.by_piece.items() if own)


def _bounded(position: Position, of_cells: Mapping[Cell, int]) -> Generator[None, None, Weighed | None]:
    """Return the simplest proof, with a bound for each piece, by these weights or by simpler weights; None if there is
    none. To derive simpler weights, first raise these weights so that the least is 0."""
    least = min(of_cells.values())
    raised = {cell: weight - least for cell, weight in of_cells.items()}
    values = sorted({*raised.values()})
    tries = [{cell: int(weight >= value) for cell, weight in raised.items()} for value in values[1:]]
    tries += [
        {cell: weight // divisor for cell, weight in raised.items()}
        for divisor in range(min(values[-1], _MOST_DIVISORS), 0, -1)
    ]
    best: tuple[dict[Cell, int], dict[str, int], int] | None = None
    for own in (*tries, of_cells):
        yield
        if best is not None and len(set(own.values())) >= len(set(best[0].values())):
            continue
        bounds = {
            name: max([sum([own[cell] for cell in placement.cells]) for placement in placements])
            for name, placements in position.by_piece.items()
            if placements
        }
        most = sum(position.left[name] * _at_most(position, name, bound) for name, bound in bounds.items())
        if sum(own.values()) > most:
            best = dict(own), bounds, most
    if best is None:
        return None
    own, bounds, most = best
    values = sorted(set(own.values()))
    colours = tuple((cell, values.index(weight)) for cell, weight in own.items())
    if values == [0, 1]:
        sentence = _of_counts(own, bounds, most)
        return Weighed("marks", sentence, position.free, _used(position), _classes(own), _MARKS)
    shown = tuple(f"of weight {signed(value)}" for value in values)
    return Weighed("weights", _of_bounds(own, bounds, most), position.free, _used(position), colours, shown)


def _classes(marks: Mapping[Cell, int]) -> tuple[tuple[Cell, int], ...]:
    """Return the class of each cell: 0 if it is marked, otherwise 1."""
    return tuple((cell, 1 - mark) for cell, mark in marks.items())


def _at_most(position: Position, name: str, bound: int) -> int:
    """Return the most that one copy of a piece can add, which is at least 0 if the piece may be left out."""
    return max(bound, 0) if position.puzzle.by_name[name].optional else bound


def _parity(position: Position, of_cells: Mapping[Cell, int], weights: Mapping[str, int]) -> Weighed:
    of_pieces = {name: weights.get(name, 0) for name, n in position.left.items() if n}
    sentence = _of_marks(position, of_cells, of_pieces)
    return Weighed("marks", sentence, position.free, _used(position), _classes(of_cells), _MARKS)


def _of_part(position: Position, cells: tuple[Cell, ...], pieces: tuple[str, ...]) -> str:
    names = position.puzzle.tray.names
    used, covered = listed([called(name) for name in pieces]), listed([names[cell] for cell in cells])
    if not pieces:
        return f"An exhaustive search shows that no placements cover {covered} without overlap, regardless of the other cells and pieces."
    if not cells:
        return f"An exhaustive search shows that no placements use {used} without overlap, regardless of the other cells and pieces."
    return f"An exhaustive search shows that no placements cover {covered} and use {used} without overlap, regardless of the other cells and pieces."


def _of_marks(position: Position, of_cells: Mapping[Cell, int], of_pieces: Mapping[str, int]) -> str:
    marked = sum(of_cells.values())
    odd = [name for name, weight in of_pieces.items() if weight]
    mark = f"Mark {plural(marked, 'cell')}."
    if not odd:
        return f"{mark} Every remaining piece covers an even number of them wherever it is placed, but {marked:,} is odd."
    in_all = sum(position.left[name] for name in odd)
    who = _who(odd)
    each = (
        f"{who} covers an odd number of them wherever it is placed."
        if len(odd) == 1
        else f"{who} cover an odd number of them wherever they are placed."
    )
    others = "" if len(odd) == len(of_pieces) else "Every other piece covers an even number of them."
    together = (
        f"Together the pieces cover an odd number of marked cells, but {marked:,} is even."
        if in_all % 2
        else f"Together the pieces cover an even number of marked cells, but {marked:,} is odd."
    )
    return " ".join(filter(None, (mark, each, others, together)))


def _of_counts(own: Mapping[Cell, int], bounds: Mapping[str, int], most: int) -> str:
    marked = sum(own.values())
    each = _each(bounds, _COVERED)
    cover = f"Together the pieces cover at most {plural(most, 'marked cell')}"
    end = f"{cover}, but 1 is marked." if marked == 1 else f"{cover}, but {grouped(marked)} are marked."
    return " ".join((f"Mark {plural(marked, 'cell')}.", *each, end))


def _of_bounds(own: Mapping[Cell, int], bounds: Mapping[str, int], most: int) -> str:
    each = _each(bounds, _WEIGHED)
    limit, total = signed(most), signed(sum(own.values()))
    return " ".join(
        (
            "Give the free cells weights, as the board shows.",
            *each,
            f"Together the pieces cover at most {limit}, but the weights of all free cells add up to {total}.",
        )
    )


#: Sentences about all pieces, several pieces and one piece: on marked cells, and on weights.
_COVERED = (
    "Each piece covers at most {limit} of them wherever it is placed.",
    "{who} each cover at most {limit} of them wherever they are placed.",
    "{who} covers at most {limit} of them wherever it is placed.",
)
_WEIGHED = (
    "Each piece covers a weight of at most {limit} wherever it is placed.",
    "{who} each cover a weight of at most {limit} wherever they are placed.",
    "{who} covers a weight of at most {limit} wherever it is placed.",
)


def _each(bounds: Mapping[str, int], sentences: tuple[str, str, str]) -> list[str]:
    """Return a sentence for each bound."""
    every, some, one = sentences
    said = []
    for bound, names in _by_bound(bounds).items():
        sentence = one if len(names) == 1 else every if len(names) == len(bounds) else some
        said.append(sentence.format(who=_who(names), limit=signed(bound)))
    return said


def _by_bound(bounds: Mapping[str, int]) -> dict[int, list[str]]:
    """Map each bound, in ascending order, to its pieces."""
    found: dict[int, list[str]] = {}
    for name, bound in bounds.items():
        found.setdefault(bound, []).append(name)
    return dict(sorted(found.items()))


def _who(names: Sequence[str]) -> str:
    return listed([called(name) for name in names]) if len(names) <= 8 else f"{len(names)} of the pieces"
