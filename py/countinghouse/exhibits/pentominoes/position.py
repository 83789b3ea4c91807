"""A play of the pentomino game, replayed from a state."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from countinghouse.errors import InputError
from countinghouse.games.pentominoes import Rules
from countinghouse.games.pentominoes.rules import Cell
from countinghouse.games.pentominoes.solving import Numbers, Solver, remaining
from countinghouse.kept import Kept
from countinghouse.packing.polyforms import cell_name
from countinghouse.page.model import State
from countinghouse.wording import shown

#: The memory allowed for a search on the page, in MB.
MEMORY_MB = 300

_PLACEMENT = re.compile(r"([A-Za-z]):?((?:[a-z]{1,2}[0-9]{1,2})+)\Z")
_CELL = re.compile(r"([a-z]{1,2})([0-9]{1,2})")
_SOLVERS = Kept[Solver](2)
_RULES = Kept[Rules](8)


def rules_of(state: State) -> Rules:
    """Return the rules that a state names."""
    over = state["turning"] == "over"
    key = (str(state["board"]), str(state["pieces"]), over, str(state["flipped"]))
    # `flipped` matters only if pieces may not be flipped; otherwise it keeps its value, so that a person can compare rules.
    known = _RULES.get(key)
    return known or _RULES.keep(key, Rules(key[0], key[1], over, "" if over else key[3]))


def solver_of(state: State) -> Solver:
    """Return the solver for these rules, which remembers the positions it has decided."""
    rules, misere = rules_of(state), state["rule"] == "misere"
    key = (rules, misere)
    return _SOLVERS.get(key) or _SOLVERS.keep(key, Solver(rules, misere, MEMORY_MB))


@dataclass(frozen=True)
class Position:
    """A position of a play: the rules, and the placements played, by their numbers in the rules."""

    rules: Rules
    played: tuple[int, ...]

    @cached_property
    def left(self) -> Numbers:
        """The placements still possible."""
        return remaining(self.rules, self.played)

    @property
    def over(self) -> bool:
        return not len(self.left)

    def after(self, number: int) -> Position:
        """Return the position after another placement."""
        return Position(self.rules, (*self.played, number))

    def before(self, moves: int) -> Position:
        """Return the position after the first few moves."""
        return Position(self.rules, self.played[:moves])

    @cached_property
    def dead(self) -> list[Cell]:
        """The free cells that no remaining piece can reach."""
        reached = int(np.bitwise_or.reduce(self.rules.masks[self.left])) if len(self.left) else 0
        taken = 0
        for number in self.played:
            taken |= self.rules.moves[number][1]
        return [cell for bit, cell in enumerate(self.rules.cells) if not (reached | taken) >> bit & 1]


def position_of(state: State) -> Position:
    """Replay the line of play."""
    rules = rules_of(state)
    moves = str(state["moves"])
    played = tuple(read(rules, part) for part in moves.split(".")) if moves else ()
    position = Position(rules, played)
    position.left  # noqa: B018  refuses overlapping moves
    return position


def read(rules: Rules, text: str) -> int:
    """Read a placement such as ``L:a1b1c1d1a2``."""
    found = _PLACEMENT.match(text.strip())
    if not found:
        raise InputError(
            f"{shown(text)} is not a placement; a placement is a piece and its cells, such as P:a1b1a2b2a3."
        )
    cells = []
    for letters, row in _CELL.findall(found[2]):
        column = 0
        for letter in letters:
            column = 26 * column + ord(letter) - 96
        cell = (int(row) - 1, column - 1)
        if cell not in rules.index:
            raise InputError(f"{letters}{row} is not a cell of the board.")
        cells.append(cell)
    return rules.number(found[1], cells)


def spelled(rules: Rules, number: int) -> str:
    """Write a placement as on the page and in links.

    >>> rules = Rules("3x4", "P")
    >>> spelled(rules, 0), read(rules, "P:a1b1a2b2a3")
    ('P:a1b1c1a2b2', 8)
    """
    piece, cells = rules.placement(number)
    return f"{piece}:{''.join(cell_name(cell) for cell in sorted(cells))}"


def words(rules: Rules, number: int) -> str:
    """Name a placement in a sentence: the P on a1 b1 a2 b2 a3."""
    piece, cells = rules.placement(number)
    return f"the {piece} on {' '.join(cell_name(cell) for cell in sorted(cells))}"


def line(rules: Rules, played: tuple[int, ...]) -> str:
    """Write a line of play."""
    return ".".join(spelled(rules, number) for number in played)
