"""Packing: place the pieces of a puzzle in its tray, and count the ways to finish.

A position has `given` pieces and pieces `placed` since, written like ``White:a1a2b2.Red:...``. For moves, see `moves`.
"""

from __future__ import annotations

from collections.abc import Mapping

from countinghouse.exhibits.packing import (
    booklet,
    browsing,
    by_hand,
    challenge,
    checking,
    counting,
    days,
    editor,
    moves,
    next_piece,
    other_programs,
    photo,
    playing,
    saving,
    solutions,
    tree,
)
from countinghouse.exhibits.packing.opening import FOUR_TO_GO, opening
from countinghouse.exhibits.packing.position import GIVEN, KEPT, PLACED, memory_of, position_of
from countinghouse.exhibits.packing.view import view
from countinghouse.packing import PUZZLES
from countinghouse.packing.shapes import Picture, picture
from countinghouse.page import estimating, puzzles, scripts
from countinghouse.page.model import Example, Exhibit, State
from countinghouse.page.telling import TELL
from countinghouse.page.walking import WALKED

_BOARD = "/".join([".xxxxxxx", *["xxxxxxxx"] * 6, "xxxxxxx."])

_EXAMPLES = (
    Example("The empty tray", "All 371,020 ways (exact) to fill Kanoodle’s tray are still open.", {}),
    Example(
        "Four pieces to go",
        "Eight pieces are placed; the other four fit in six ways.",
        {"placed": FOUR_TO_GO},
    ),
    Example(
        "A puzzle to solve",
        "Eight pieces are given and stay; the other four fit in one way.",
        {
            "given": "Blue:j4g5h5i5j5.Cyan:a3a4a5b5c5.Gray:h1g2h2i2h3.Green:j2j3k3k4k5."
            "Magenta:g3f4g4e5f5.Orange:i1j1k1k2.Purple:d1e1f1g1.White:i3h4i4",
            "made": "kanoodle-easy-9",
        },
    ),
    Example(
        "A corner lost",
        "One piece is placed, and already there is no way to finish.",
        {"placed": "White:b1a2b2"},
    ),
    Example(
        "IQ Fit", "Ten solid pieces, which fill the tray in 67,868,848 ways (exact).", {"puzzle": "iq-fit"}
    ),
    Example(
        "The twelve pentominoes",
        "The classic 6 by 10 tray has 2,339 solutions (exact) up to symmetry.",
        {"puzzle": "pentominoes-6x10"},
    ),
    Example(
        "The Soma cube",
        "Three of its seven pieces are placed; the others can complete the cube in 14 ways (exact).",
        {"puzzle": "soma", "placed": "L:j1k1k2k3.T:i1i2j2i3.Z:c3f3g3j3"},
    ),
    Example(
        "A board without two corners",
        "31 dominoes, 62 cells, and a colouring that proves there is no way to finish.",
        {"puzzle": "own", "own": f"{_BOARD},Domino:xx*31"},
    ),
    Example(
        "A cross of your own",
        "A drawn tray and four kinds of pieces; one kind may be left out, and another may not be flipped.",
        {
            "puzzle": "own",
            "own": "..xxx../..xxx../xxxxxxx/xxxxxxx/xxxxxxx/..xxx../..xxx..,"
            "L4:x./x./xx*3,T4:xxx/.x.*2,S4:.xx/xx.!,V3:xx/x.*4?",
        },
    ),
)


def _picture() -> Picture:
    puzzle = PUZZLES["kanoodle"]
    return picture(puzzle, next(iter(puzzle.solutions())))


def _script(state: State) -> str:
    _, placed = position_of(state)
    memory = None if memory_of(state) == estimating.MEMORY.default else memory_of(state)
    return scripts.lines(
        *puzzles.script(state),
        f"board = puzzle.board({scripts.text(placed.text) if placed else ''})",
        "board",
        scripts.call("puzzle.count", "board.placed", memory_mb=memory),
        *(["puzzle.hint(board.placed)"] if placed else []),
    )


def _ahead() -> Mapping[str, object]:
    return {"finish": counting.ahead(EXHIBIT.default())}


EXHIBIT = Exhibit(
    name="packing",
    title="Packing",
    sentence="Place the pieces of Kanoodle and its kin in their trays, and see how many ways to finish remain.",
    group="play",
    order=10,
    parameters=(
        *puzzles.PARAMETERS,
        GIVEN,
        PLACED,
        KEPT,
        challenge.MADE,
        challenge.CLOCK,
        days.SHOWN,
        TELL,
        *estimating.PARAMETERS,
        estimating.MEMORY,
        WALKED,
    ),
    examples=_EXAMPLES,
    view=view,
    play=moves.play,
    spell=moves.spell,
    jobs=(
        *counting.JOBS,
        *tree.JOBS,
        *solutions.JOBS,
        *by_hand.JOBS,
        *next_piece.JOBS,
        *checking.JOBS,
        *editor.JOBS,
        *saving.JOBS,
        *other_programs.JOBS,
        *challenge.JOBS,
        *booklet.JOBS,
        *browsing.JOBS,
        *playing.JOBS,
        *photo.JOBS,
    ),
    ahead=_ahead,
    picture=_picture,
    opening=opening,
    script=_script,
)
