"""The exhibit's state: the variant of the problem, and a person's line of play with the candidates that it leaves."""

from __future__ import annotations

import re
from typing import Literal, TypedDict

from countinghouse.digits import autobiographical as numbers
from countinghouse.digits.autobiographical import CONSTRAINTS
from countinghouse.errors import InputError
from countinghouse.page.model import State
from countinghouse.wording import grouped, listed, shown

#: The maximum number of moves in a line of play.
MOST_MOVES = 5000

Cells = list[list[int]]


class Move(TypedDict):
    says: str
    kind: Literal["place", "strike"]
    slot: int
    value: int


WORDS = {"basic": "basic", "sum": "sum of slots", "weighted": "weighted sum"}
_MOVE = re.compile(r"([0-9]{1,3})([=x])([0-9]{1,3})\Z")


def constraints_of(state: State) -> list[str]:
    return [name for name in CONSTRAINTS if state[name]]


def variant_of(state: State) -> tuple[int, int, str]:
    return int(state["n"]), int(state["rows"]), str(state["count"])


def name_of(slot: int, n: int, rows: int) -> str:
    row, index = divmod(slot, n)
    return f"slot {index}" if rows == 1 else f"slot {index} of row {row + 1}"


def moves_of(state: State) -> list[tuple[int, str, int]]:
    line = str(state["moves"])
    moves = []
    for text in line.split(".") if line else []:
        match = _MOVE.match(text)
        if not match:
            raise InputError(
                f"A line of play lists moves such as 0=6 (place) or 3x2 (strike), joined with full stops; {shown(text)} is not such a move."
            )
        moves.append((int(match[1]), match[2], int(match[3])))
    if len(moves) > MOST_MOVES:
        raise InputError(f"A line of play may have at most {grouped(MOST_MOVES)} moves.")
    return moves


def filled(state: State) -> tuple[Cells, list[Move]]:
    """Return the candidates after a person's moves, and the moves in words."""
    n, rows, count = variant_of(state)
    cells = [list(slot) for slot in numbers.start(n, rows, count)]
    told = []
    for slot, sign, value in moves_of(state):
        name = name_of(slot, n, rows)
        if slot >= len(cells):
            raise InputError(f"There is no slot {slot}: the last is slot {len(cells) - 1}.")
        if value not in cells[slot]:
            raise InputError(f"{value} is no longer a candidate of {name}.")
        if sign == "=":
            cells[slot] = [value]
            told.append(Move(says=f"{value} placed in {name}", kind="place", slot=slot, value=value))
        else:
            cells[slot].remove(value)
            told.append(Move(says=f"{value} struck from {name}", kind="strike", slot=slot, value=value))
    return cells, told


def width_of(start: tuple[tuple[int, ...], ...]) -> int:
    return start[0][-1] + 1


def written(values: list[int], n: int) -> str:
    rows = [values[at : at + n] for at in range(0, len(values), n)]
    return listed("".join(map(str, row)) if max(row) < 10 else ", ".join(map(str, row)) for row in rows)
