"""Questions about the workbench’s problems, to answer before the numbers are shown."""

from __future__ import annotations

from countinghouse.exact_cover import count
from countinghouse.page.questions import choose, number, point
from countinghouse.reductions import langford, queens

QUESTIONS = (
    point(
        "eight-queens",
        "In how many ways can eight queens be placed on a chessboard so that none attacks another?",
        state={"problem": "queens", "rows": 8, "columns": 8, "torus": False, "queens": ""},
        answer="queens-8",
        line=(1, 10_000),
        unit="ways",
        tolerance=0.1,
        reason="Max Bezzel asked this in 1848, and Franz Nauck published all the solutions in 1850. Up to rotation and reflection there are 12.",
        wrong={
            (12, 12): "That is right if rotated and reflected boards do not count again. Here each board "
            "counts.",
            (
                500,
                10**12,
            ): "There are 40,320 ways to put one queen into each row and column, but the diagonals rule nearly all of "
            "them out.",
        },
    ),
    number(
        "three-queens",
        "In how many ways can three queens be placed on a 3 × 3 board so that none attacks another?",
        state={"problem": "queens", "rows": 3, "columns": 3, "torus": False, "queens": ""},
        answer=lambda: count(queens.problem(3)).value,
        line=(0, 6),
        unit="ways",
        reason="A queen in the centre attacks every other cell. A queen anywhere else leaves two cells, and these attack each other.",
        wrong={
            (1, 2): "Try it: a queen in a corner leaves two cells, and these attack each other.",
            (3, 6): "There are six ways to put one queen into each row and column. Check the diagonals of "
            "each.",
        },
    ),
    number(
        "langford-five",
        "Arrange 1, 1, 2, 2, 3, 3, 4, 4, 5, 5 in a row, with one number between the 1s, two between the 2s, and so on. In how many "
        "ways can you do it?",
        state={"problem": "langford", "n": 5},
        answer=lambda: count(langford.problem(5)).value,
        line=(0, 30),
        unit="ways",
        reason="Add up the numbers of the ten places in two ways: one sum would be odd and the other even. It works only if the largest number, or the "
        "number after it, is a multiple of 4.",
        wrong={
            (1, 3): "With 3 and with 4 there is one way each, but with 5 there is none.",
            (4, 1000): "More numbers seem to leave more freedom. But for 5 and for 6, parity forbids every "
            "arrangement.",
        },
    ),
    choose(
        "more-queens",
        "For eight queens there are 92 ways. How many are there for twelve queens on a 12 × 12 board?",
        choices=("138", "724", "14,200"),
        state={"problem": "queens", "rows": 12, "columns": 12, "torus": False, "queens": ""},
        answer=lambda: f"{count(queens.problem(12)).value:,}",
        reason="The number grows much faster than the board.",
        wrong={
            "138": "That would be one and a half times as many, in proportion to the board’s side. The number grows much faster.",
            "724": "That is the number for ten queens.",
        },
    ),
)
