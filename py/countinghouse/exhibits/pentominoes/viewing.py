"""The view of a play: the board, the pieces left, who is to move, and how many placements remain."""

from __future__ import annotations

from typing import NamedTuple, NotRequired

from countinghouse.errors import InputError
from countinghouse.exhibits.pentominoes.position import (
    Position,
    line,
    position_of,
    read,
    rules_of,
    spelled,
    words,
)
from countinghouse.games.pentominoes import Rules
from countinghouse.games.pentominoes.game import ends_soon
from countinghouse.games.pentominoes.rules import LETTERS, TWO_HANDED, Cell, orientations
from countinghouse.packing.polyforms import cell_name
from countinghouse.packing.shape_words import shape_words
from countinghouse.page.model import OpeningPiece, OpeningPlaced, OpeningWay, State
from countinghouse.page.players import (
    PlayView,
    begun,
    does,
    play_view,
    player_of,
    refuse_engine,
    to_do,
)
from countinghouse.wording import plural, shown


class Proved(NamedTuple):
    """A certificate that ships with the page: its file, and the opening that it proves."""

    file: str
    opening: str


#: The certificates that ship with the page, by rules.
PROVED = {
    (Rules("8x8"), "normal"): Proved("pentominoes-8x8.cert", "L:c3c4d4e4f4"),
    (Rules("8x8", turn_over=False), "normal"): Proved("pentominoes-8x8-rotate.cert", "L:c5d5e5f5c6"),
    # The position after the L on c4 d4 e4 f4 c5.
    (
        Rules(
            "########/########/########/##....##/##.#####/########/########/########",
            LETTERS.replace("L", ""),
        ),
        "normal",
    ): Proved("pentominoes-8x8-losing.cert", "I:c8d8e8f8g8"),
}
#: With at most this many placements left, a search is quick and needs no certificate.
SEARCHED_AT_ONCE = 100


class Piece(OpeningPiece):
    copies: int
    words: NotRequired[str]


class Placed(OpeningPlaced):
    """A placement on the board, and who placed it."""

    player: str


class View(PlayView):
    """A play; `dead` has the cells that no piece can reach, and `curve` the number of placements possible after each move.

    `certificate` is the certificate file for these rules, `opening` the first move that it proves to win, and `proof` the same
    file if this position needs it. On a board too large for a search, `reach` says how far the engine sees.
    """

    title: str
    rows: int
    columns: int
    cells: list[str] | None
    pieces: list[Piece]
    placed: list[Placed]
    dead: list[str]
    left: int
    curve: list[int]
    certificate: str | None
    opening: str | None
    proof: str | None
    reach: str


def view(state: State) -> View:
    """Return the data needed to draw a state."""
    position = position_of(state)
    rules = position.rules
    height, width = len(rules.rows), len(rules.rows[0])
    whole = len(rules.cells) == height * width
    used = {rules.placement(number)[0] for number in position.played}
    size = f"{height} × {width}" if whole else f"{plural(len(rules.cells), 'cell')}"
    winner = winner_of(state, position) if position.over else None
    told = _sentence(state, position), _detail(state, position)
    perfect = "At its best, the engine cannot be beaten once it knows that it wins."
    return {
        **play_view(state, len(position.played), winner, told, _rules(state), perfect),
        "title": f"Board of {size}",
        "rows": height,
        "columns": width,
        "cells": None if whole else [cell_name(cell) for cell in rules.cells],
        "pieces": [_piece(rules, letter, letter in used) for letter in rules.pieces],
        "placed": [
            Placed(
                name=spelled(rules, number),
                piece=rules.placement(number)[0],
                cells=[cell_name(cell) for cell in sorted(rules.placement(number)[1])],
                player=player_of(state, at),
            )
            for at, number in enumerate(position.played)
        ],
        "dead": [cell_name(cell) for cell in position.dead],
        "left": len(position.left),
        "curve": [len(position.before(moves).left) for moves in range(len(position.played) + 1)],
        "certificate": certificate_name(state),
        "opening": proved.opening if (proved := _proved(state)) else None,
        "proof": _proof(state, position),
        "reach": _reach(state, position),
    }


def certificate_name(state: State) -> str | None:
    """Return the certificate file of these rules; None if the page ships none."""
    proved = _proved(state)
    return proved.file if proved else None


def _proved(state: State) -> Proved | None:
    return PROVED.get((rules_of(state), str(state["rule"])))


def _proof(state: State, position: Position) -> str | None:
    """Return the certificate file if a search may take long, or if the play is over, because a person may then ask for
    the mistake."""
    asked = len(position.left) > SEARCHED_AT_ONCE or position.over
    return certificate_name(state) if asked else None


def _reach(state: State, position: Position) -> str:
    """Say how far the engine sees if the empty board is too large for a search."""
    rules = position.rules
    if ends_soon(rules, position.before(0).left):
        return ""
    if certificate_name(state):
        return (
            "The certificate has the winner’s answer to every reply, so whoever plays by it wins. Once a play "
            "leaves it, the engine is sure as soon as a search reaches the end, usually from the third or "
            "fourth move on."
        )
    sentence = (
        "No certificate for these rules comes with the page: the engine is sure as soon as a search reaches the end, usually "
        "from the third or fourth move on, and says when it is not."
    )
    if rules.board == Rules("8x8").board and rules.pieces == LETTERS and state["rule"] == "normal":
        # Reflecting the board flips all six chiral pieces, so L can always keep its drawn orientation.
        kept = rules.flipped if "L" not in rules.flipped else "".join(set(TWO_HANDED) - set(rules.flipped))
        command = f"countinghouse prove pentominoes --rotate-only --flipped {''.join(sorted(kept))}"
        mirrored = " (for the mirror image)" if kept != rules.flipped else ""
        sentence += f" On a computer, {command} makes the certificate{mirrored} in minutes; the note has all 32 cases."
    return sentence


def _piece(rules: Rules, letter: str, used: bool) -> Piece:
    ways = orientations(letter, rules.turn_over, letter in rules.flipped)
    place = {cells: number for number, cells in enumerate(ways)}

    def corner(cells: list[Cell]) -> tuple[Cell, ...]:
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        return tuple(sorted((row - top, column - left) for row, column in cells))

    return Piece(
        name=letter,
        called=letter,
        letter=letter,
        colour=LETTERS.index(letter) + 1,
        left=0 if used else 1,
        copies=1,
        orientations=[
            OpeningWay(
                cells=cells,
                words=shape_words(cells),
                turned=place[corner([(column, -row) for row, column in cells])],
                flipped=place[corner([(row, -column) for row, column in cells])] if rules.turn_over else None,
            )
            for cells in ways
        ],
    )


def _rules(state: State) -> str:
    last = "wins" if state["rule"] == "normal" else "loses"
    over = "" if state["turning"] == "over" else " Pieces may be rotated, but not flipped."
    return f"Take turns to place a piece on free cells, each piece once; whoever places the last one that fits {last}.{over}"


def winner_of(state: State, position: Position) -> str:
    """Name the winner of a play that is over."""
    moves = len(position.played)
    return player_of(state, moves + 1 if state["rule"] == "normal" else moves)


def _sentence(state: State, position: Position) -> str:
    moves = len(position.played)
    if position.over:
        wins = does(winner_of(state, position), "wins")
        return f"{wins}: no piece fits any more." if moves else "No piece fits on this board."
    wanted = f"{plural(len(position.left), 'placement')} possible"
    return to_do(player_of(state, moves), wanted, first=not moves)


def _detail(state: State, position: Position) -> str:
    """Describe the last placement."""
    if not position.played:
        return ""
    player = player_of(state, len(position.played) - 1)
    return f"{begun(player)} placed {words(position.rules, position.played[-1])}."


def play(state: State, move: str) -> State:
    """Play a move: ``place`` and a placement."""
    verb, _, rest = move.strip().partition(" ")
    position = position_of(state)
    if verb == "remove":
        raise InputError("A placed piece stays where it is; Undo takes a move back.")
    if verb != "place":
        raise InputError(
            f"{shown(move)} is not a move; a move is “place” and a placement, such as place P:a1b1a2b2a3."
        )
    if not position.over:
        refuse_engine(player_of(state, len(position.played)), "move")
    after = position.after(read(position.rules, rest))
    after.left  # noqa: B018  refuses a move that overlaps
    return {**state, "moves": line(position.rules, after.played)}


def spell(state: State) -> State:
    """Return the canonical spelling of a state."""
    position = position_of(state)
    rules = position.rules
    height, width = len(rules.rows), len(rules.rows[0])
    whole = len(rules.cells) == height * width
    flipped = Rules(rules.board, rules.pieces, False, str(state["flipped"])).flipped
    return {
        **state,
        "board": f"{height}x{width}" if whole else rules.board,
        "pieces": rules.pieces,
        "flipped": flipped,
        "moves": line(rules, position.played),
    }
