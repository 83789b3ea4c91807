"""The Python console as an exhibit. It has no jobs, but it has a worker of its own (`countinghouse.console`).

The state has only `code`, the lines at the prompt. A link fills them in, and the person runs them.
"""

from __future__ import annotations

from typing import TypedDict

from countinghouse.console.prelude import PRELUDE
from countinghouse.page.model import Example, Exhibit, Lines, Parameter, State

#: The longest `code` in a link, in characters.
MOST_CODE = 80_000


class View(TypedDict):
    prelude: str


def _view(state: State) -> View:
    return {"prelude": PRELUDE}


def _picture() -> Lines:
    return {"lines": [">>> 6 * 7", "42"]}


EXHIBIT = Exhibit(
    name="python",
    title="Python",
    sentence="Type Python at a prompt, here in the browser, and use the package that the page counts with.",
    group="make",
    order=90,
    parameters=(Parameter("code", "Lines at the prompt", "text", "", max_length=MOST_CODE, form=False),),
    examples=(
        Example(
            "A board",
            "Kanoodle with one piece placed, and the number of ways to finish.",
            {
                "code": 'kanoodle = PUZZLES["kanoodle"]\n'
                'board = kanoodle.board("White:a1a2b2")\n'
                "board\n"
                "kanoodle.count(board.placed).value"
            },
        ),
        Example(
            "A table of winning keys",
            "The number pad: the keys that win when t is left.",
            {"code": 'pad = NumberPad("789/456/123")\npad.table(7)'},
        ),
        Example(
            "A matrix",
            "An exact cover problem, its solutions, and the share of solutions that contain each option.",
            {
                "code": 'problem = Problem.from_text("""\\\na b c d\n1: a b\n2: c d\n3: a c\n4: b d\n""")\n'
                "for solution in solve(problem):\n    print(sorted(solution))\n\n"
                "marginals(problem)"
            },
        ),
    ),
    view=_view,
    takes_script="code",
    note="Help",
    picture=_picture,
)
