"""Read, spell and change the positions of your own set.

`countinghouse.packing.sets` has the format of links. A line of a move may also be an item of a list
(`countinghouse.page.lists`) whose link leads to packing or to another worksheet; with a link to packing, the item's title
becomes the position's title.
"""

from __future__ import annotations

from countinghouse.errors import InputError
from countinghouse.packing import Puzzle
from countinghouse.packing.sets import BETWEEN, EMPTY, TITLED, Entry, entries, read_set
from countinghouse.page import puzzles
from countinghouse.page.links import read_link
from countinghouse.page.lists import read_item
from countinghouse.page.model import State
from countinghouse.wording import shown

#: The exhibits whose links hold positions, and the parameters that hold them.
_HOLDERS = {"packing": ("given", "placed"), "worksheets": ("positions",)}


def placed_in(position: str) -> str:
    """Return a position as packing reads it, with "" for an empty tray."""
    return "" if position.strip() == EMPTY else position


def written(puzzle: Puzzle, position: str) -> str:
    """Return the canonical spelling of a position."""
    return puzzle.write(placed_in(position)) or EMPTY


def entries_of(state: State) -> tuple[Entry, ...]:
    """Return your own set; empty if the page makes the positions."""
    return read_set(puzzles.chosen(state), str(state["positions"]))


def spell(state: State) -> State:
    """Return the canonical spelling of a state."""
    return {**state, "positions": BETWEEN.join(map(str, entries_of(state)))}


def play(state: State, move: str) -> State:
    """Play ``set``, with a position on each line."""
    verb, _, rest = move.partition(" ")
    if verb != "set":
        raise InputError(f"{shown(move)} is not a move; the move is “set” and then a position on each line.")
    given: list[tuple[str, str]] = []
    for number, line in enumerate(rest.split("\n"), 1):
        called = f"Line {number}"
        try:
            given += [(called, position) for position in _read_line(state, line.strip())]
        except InputError as refused:
            raise InputError(f"{called}: {refused}") from None
    if not given:
        raise InputError(
            "A worksheet needs at least one position: write one on a line, or paste a link to it."
        )
    return {**state, "positions": BETWEEN.join(map(str, entries(puzzles.chosen(state), given)))}


def _split(text: str) -> list[str]:
    return [position for position in text.split(BETWEEN) if position.strip()]


def _read_line(state: State, line: str) -> list[str]:
    """Return the positions in a line: none, one, or all positions of another worksheet."""
    item = read_item(line)
    link = read_link(line if item is None else item.link)
    if link is None:
        return _split(line)
    exhibit, fields = link
    if exhibit not in _HOLDERS:
        raise InputError("only links to packing and to worksheets hold positions; this link does not.")
    linked: State = {each.name: fields.get(each.name, each.default) for each in puzzles.PARAMETERS}
    if not _same_puzzle(state, linked):
        raise InputError(
            f"this link is for another puzzle; the worksheet’s puzzle is {puzzles.chosen(state).title}."
        )
    held = ".".join(fields[name] for name in _HOLDERS[exhibit] if fields.get(name))
    if exhibit == "packing":
        title = item.title if item is not None else ""
        return [f"{title} {TITLED} {held or EMPTY}" if title else held or EMPTY]
    if not _split(held):
        raise InputError("the page made this worksheet; open it and copy its positions from there.")
    return _split(held)


def _same_puzzle(state: State, other: State) -> bool:
    if state["puzzle"] != other["puzzle"]:
        return False
    return state["puzzle"] != puzzles.OWN or puzzles.chosen(state) == puzzles.chosen(other)
