"""Questions about packing, to answer before the numbers are shown."""

from __future__ import annotations

from countinghouse.packing import PUZZLES
from countinghouse.page.questions import choose, claimed, number, point, which

_LOST = "White:b1a2b2"


def _richer() -> str:
    counts = {PUZZLES[name].title: int(claimed(f"{name}-solutions")) for name in ("kanoodle", "iq-fit")}
    return max(counts, key=counts.__getitem__)


def _chessboard() -> str:
    return "Yes" if PUZZLES["mutilated-chessboard"].count().value else "No"


QUESTIONS = (
    point(
        "kanoodle-ways",
        "Kanoodle’s twelve pieces fill its tray of 5 × 11 cells. In how many ways?",
        state={"puzzle": "kanoodle", "placed": ""},
        answer="kanoodle-solutions",
        line=(1, 10**12),
        unit="ways",
        tolerance=0.5,
        reason="Solutions are rare among all attempts, but there are very many attempts. Each way counts, even if it is a rotation or reflection of another.",
        wrong={
            (0, 10_000): "A puzzle that is hard to solve can still have very many solutions: rare among all "
            "attempts does not mean few.",
            (
                2_000_000,
                10**30,
            ): "The pieces can be placed in far more ways than that, but nearly all of them leave "
            "a hole that no piece fills.",
        },
    ),
    number(
        "corner-lost",
        "One piece is placed near the corner. In how many ways can the other eleven fill the rest?",
        state={"puzzle": "kanoodle", "placed": _LOST},
        answer=lambda: PUZZLES["kanoodle"].count(_LOST).value,
        line=(0, 100_000),
        unit="ways",
        reason="The piece cuts off the corner cell. No piece is as small as one cell, so nothing can fill it.",
        wrong={
            (1, 1): "Look at the corner cell: which piece could cover it?",
            (2, 10**30): "Eleven pieces leave a lot of freedom, but the cell in the corner already has no "
            "free neighbour.",
        },
    ),
    which(
        "chessboard",
        "A chessboard has lost two opposite corners. Can 31 dominoes cover the other 62 cells?",
        choices=("Yes", "No"),
        state={"puzzle": "mutilated-chessboard", "placed": ""},
        answer=_chessboard,
        reason="A domino covers one black and one white cell. Opposite corners have the same colour, so 32 cells of "
        "one colour are left and only 30 of the other.",
        wrong={
            "Yes": "The number of cells is right: 62 = 2 × 31. But count the black cells and the white cells separately.",
        },
    ),
    point(
        "long-tray",
        "The twelve pentominoes fill a 6 × 10 tray in 2,339 ways. In how many ways do they fill a 3 × 20 tray, which has "
        "just as many cells? (Rotations and reflections of a way do not count again.)",
        state={"puzzle": "pentominoes-3x20", "placed": ""},
        answer="pentominoes-3x20",
        line=(1, 100_000),
        unit="ways",
        reason="In a tray only three cells high, most pieces touch both long sides, so they can hardly be rearranged.",
        wrong={
            (1000, 5000): "The same cells and the same pieces do not mean the same number: the shape of the "
            "tray matters.",
            (5001, 10**30): "A long tray has more edge, and at an edge a piece has less freedom, not more.",
        },
    ),
    which(
        "more-ways",
        "Kanoodle has twelve flat pieces for 55 cells. IQ Fit has ten pieces with two layers for 50 cells. Which tray can "
        "be filled in more ways?",
        choices=(PUZZLES["kanoodle"].title, PUZZLES["iq-fit"].title),
        state={"puzzle": "iq-fit", "placed": ""},
        answer=_richer,
        reason="A piece of IQ Fit can lie on either of its two layers, so it covers different shapes. This freedom gives IQ Fit far more ways.",
        wrong={
            PUZZLES[
                "kanoodle"
            ].title: "More pieces do not mean more ways. What counts is how many shapes each piece can "
            "cover.",
        },
    ),
    choose(
        "soma-ways",
        "The seven pieces of the Soma cube make a 3 × 3 × 3 cube. In how many ways, if rotated and reflected cubes do "
        "not count again?",
        choices=("1", "12", "240", "11,520"),
        state={"puzzle": "soma", "placed": ""},
        answer=lambda: f"{claimed('soma-solutions'):,}",
        reason="John Conway and Michael Guy found them by hand in 1961.",
        wrong={
            "1": "The way that you find first is not the only one. The pieces fit together in many ways.",
            "11,520": "That number counts each cube 48 times: once for every rotation and reflection.",
        },
    ),
)
