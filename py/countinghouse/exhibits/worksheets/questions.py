"""Questions about worksheets, to answer before the sheet is shown."""

from __future__ import annotations

from countinghouse.packing import PUZZLES
from countinghouse.packing.worksheets import pieces_to_find, worksheet
from countinghouse.page.questions import number, which

_SMALL = PUZZLES["two-tetrominoes-5x8"]


def _same() -> str:
    first, second = (
        [task.sentence for task in worksheet(_SMALL, tasks=1, difficulty="easy", ways=1, seed=1).tasks]
        for _ in range(2)
    )
    return "The same sheet" if first == second else "Another sheet"


QUESTIONS = (
    number(
        "missing-hard",
        "On a hard sheet for Kanoodle, some of the twelve pieces are missing, and there is exactly one way to finish. How many are missing?",
        state={"about": "packing", "puzzle": "kanoodle", "difficulty": "hard", "ways": 1, "positions": ""},
        answer=lambda: pieces_to_find(12, "hard"),
        line=(0, 12),
        unit="pieces",
        reason="Half the pieces are enough: with six missing, you can try for a long time, although there is only one way.",
        wrong={
            (1, 3): "An easy task has three missing pieces; a hard one has more.",
            (9, 12): "The fewer pieces you are given, the more ways there are to finish. With so few, a "
            "single way is very rare.",
        },
    ),
    which(
        "same-seed",
        "Two teachers make a sheet with the same settings and the same seed, on different computers. What do they get?",
        choices=("The same sheet", "Another sheet"),
        state={"about": "packing", "puzzle": "kanoodle", "difficulty": "easy", "ways": 1, "positions": ""},
        answer=_same,
        reason="The seed determines every draw. So a class can get several sheets, and you can still print each of them again.",
        wrong={
            "Another sheet": "The positions are drawn at random, but the seed fixes every draw, as if the dice had been thrown once and for all.",
        },
    ),
)
