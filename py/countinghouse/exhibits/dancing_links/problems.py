"""The problems of the examples, small enough to watch."""

from __future__ import annotations

from collections.abc import Sequence

from countinghouse.page.model import Example

LANGFORD = """1 2 3 p1 p2 p3 p4 p5 p6
1@1,3: 1 p1 p3
1@2,4: 1 p2 p4
1@3,5: 1 p3 p5
1@4,6: 1 p4 p6
2@1,4: 2 p1 p4
2@2,5: 2 p2 p5
2@3,6: 2 p3 p6
3@1,5: 3 p1 p5
"""

QUEENS = r"""row2 b row3 c row1 a row4 d | /2 /3 /4 /5 /6 /7 /8 \0 \-1 \-2 \-3 \1 \2 \3
a1: row1 a /2 \0
b1: row1 b /3 \-1
c1: row1 c /4 \-2
d1: row1 d /5 \-3
a2: row2 a /3 \1
b2: row2 b /4 \0
c2: row2 c /5 \-1
d2: row2 d /6 \-2
a3: row3 a /4 \2
b3: row3 b /5 \1
c3: row3 c /6 \0
d3: row3 d /7 \-1
a4: row4 a /5 \3
b4: row4 b /6 \2
c4: row4 c /7 \1
d4: row4 d /8 \0
"""

#: Knuth's example of colours (TAOCP 7.2.2.1).
COLOURS = """p q r | x y
1: p q x y:A
2: p r x:A y
3: p x:B
4: q x:A
5: r y:B
"""

TRIANGLE = """1:2|a 1:2|b 1:2|c
ab: a b
bc: b c
ca: c a
"""

#: The sudoku "....1...243131.4".
SUDOKU = """r1c1 r1c2 r1c3 r1c4 r2c2 r2c3 r2c4 r4c3 r1=1 r1=2 r1=3 r1=4 r2=2 r2=3 r2=4 r4=2 c1=4 c2=2 c2=3 c3=1 c3=2 c3=4 c4=2 c4=3 \
b1=2 b1=3 b1=4 b2=1 b2=2 b2=3 b2=4 b4=2
r1c1=4: r1c1 r1=4 c1=4 b1=4
r1c2=2: r1c2 r1=2 c2=2 b1=2
r1c2=3: r1c2 r1=3 c2=3 b1=3
r1c3=1: r1c3 r1=1 c3=1 b2=1
r1c3=2: r1c3 r1=2 c3=2 b2=2
r1c3=4: r1c3 r1=4 c3=4 b2=4
r1c4=2: r1c4 r1=2 c4=2 b2=2
r1c4=3: r1c4 r1=3 c4=3 b2=3
r2c2=2: r2c2 r2=2 c2=2 b1=2
r2c2=3: r2c2 r2=3 c2=3 b1=3
r2c3=2: r2c3 r2=2 c3=2 b2=2
r2c3=4: r2c3 r2=4 c3=4 b2=4
r2c4=2: r2c4 r2=2 c4=2 b2=2
r2c4=3: r2c4 r2=3 c4=3 b2=3
r4c3=2: r4c3 r4=2 c3=2 b4=2
"""


def dominoes(board: Sequence[str]) -> str:
    """Write the problem of covering the ``#`` cells of a board with dominoes.

    >>> print(dominoes(["##", "##"]), end="")
    a1 b1 a2 b2
    a1b1: a1 b1
    a1a2: a1 a2
    b1b2: b1 b2
    a2b2: a2 b2
    """
    cells = {
        (row, column): f"{chr(97 + column)}{row + 1}"
        for row, line in enumerate(board)
        for column, sign in enumerate(line)
        if sign == "#"
    }
    lines = [" ".join(cells.values())]
    for (row, column), name in cells.items():
        for beside in ((row, column + 1), (row + 1, column)):
            if beside in cells:
                lines.append(f"{name}{cells[beside]}: {name} {cells[beside]}")
    return "\n".join(lines) + "\n"


EXAMPLES = (
    Example("Knuth’s example", "Seven items, six options, one dead end and one solution.", {}),
    Example(
        "A Langford pairing",
        "Each number from 1 to 3 appears twice in a row of six.",
        {"text": LANGFORD},
    ),
    Example(
        "Four queens",
        "The diagonals are secondary items, which are covered at most once and never chosen.",
        {"text": QUEENS},
    ),
    Example("A small sudoku", "Eight empty cells, which can be filled in two ways.", {"text": SUDOKU}),
    Example(
        "Two corners cut off",
        "Dominoes on a 4 × 4 board without two opposite corners: every branch is a dead end.",
        {"text": dominoes([".###", "####", "####", "###."])},
    ),
    Example(
        "Colours agree",
        "Knuth’s example for colours: x and y may be shared by options that give them the same colour.",
        {"text": COLOURS},
    ),
    Example(
        "Once or twice",
        "The sides of a triangle, chosen so that each corner is on one or two of them.",
        {"text": TRIANGLE},
    ),
    Example(
        "One thing leads to another",
        "Dominoes on a strip of eight cells: every choice is forced.",
        {"text": dominoes(["########"])},
    ),
)
