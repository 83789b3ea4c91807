"""Autobiographical numbers: watch the search, with a reason for every strike, or fill the grid by hand.

The view has the first steps, and the job *walk* sends the rest. Applying the steps in order gives the grid. A line of
play lists a person's moves: ``3=1`` places 1 in slot 3, and ``3x1`` strikes 1 from slot 3. The rules are in
`countinghouse.digits.autobiographical`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from countinghouse.digits import autobiographical as numbers
from countinghouse.exhibits.autobiographical import playing, table, walking
from countinghouse.exhibits.autobiographical.chapters import Chapter, chapters
from countinghouse.exhibits.autobiographical.state import (
    Cells,
    constraints_of,
    filled,
    name_of,
    variant_of,
    width_of,
)
from countinghouse.page import replay, scripts
from countinghouse.page.model import Example, Exhibit, Job, Lines, Parameter, State, choice


class Slot(TypedDict):
    name: str
    index: int
    row: int


class View(TypedDict):
    """A search and a person's grid.

    `start` has the candidates before the first step, and `width` is the largest candidate plus 1.
    """

    key: str
    slots: list[Slot]
    rows: int
    width: int
    start: Cells
    steps: list[walking.Step]
    complete: bool
    play: playing.Play
    about: str
    chapters: list[Chapter]


def _view(state: State) -> View:
    n, rows, count = variant_of(state)
    start = numbers.start(n, rows, count)
    steps = walking.first(state)
    own = filled(state)[0] if state["own"] else [list(slot) for slot in start]
    return {
        "key": walking.key_of(state),
        "slots": [
            Slot(name=name_of(slot, n, rows), index=slot % n, row=slot // n) for slot in range(n * rows)
        ],
        "rows": rows,
        "width": width_of(start),
        "start": own,
        "steps": steps[: walking.FIRST],
        "complete": len(steps) <= walking.FIRST,
        "play": playing.played(state),
        "about": _about(n, rows, count),
        "chapters": chapters(state),
    }


def _about(n: int, rows: int, count: str) -> str:
    what = "how many slots hold" if count == "numbers" else "how many digits are"
    if rows == 1:
        return f"Slot i says {what} i, counting all {n} slots. Which row describes itself?"
    return f"Slot i of each row says {what} i in the next row; the last row describes the first."


def _picture() -> Lines:
    return {"lines": ["0123456789", "6210001000"]}


def _script(state: State) -> str:
    n, rows, count = variant_of(state)
    more: Mapping[str, object] = {
        "slots": None if state["slots"] == "first" else state["slots"],
        "values": None if state["values"] == "up" else state["values"],
        "rows": None if rows == 1 else rows,
        "count": None if count == "numbers" else count,
    }
    names = repr(constraints_of(state)).replace("'", '"')
    some = {name: value for name, value in more.items() if name in ("rows", "count")}
    return scripts.lines(
        "from itertools import islice",
        "",
        "from countinghouse.digits import autobiographical",
        "",
        scripts.call("autobiographical.solutions", str(n), **some),
        "events = " + scripts.call("autobiographical.search", str(n), names, **more),
        "first = list(islice(events, 20))",
        scripts.call("autobiographical.candidates", str(n), "first", **some),
    )


EXHIBIT = Exhibit(
    name="autobiographical",
    title="Autobiographical numbers",
    sentence="6210001000 has six 0s, two 1s, one 2 and one 6, and says so: watch the search, or fill the grid yourself.",
    group="understand",
    order=30,
    parameters=(
        Parameter("n", "Length", "integer", 10, minimum=1, maximum=numbers.MOST_SLOTS),
        choice("do", "What to do", {"watch": "Watch the search", "play": "Play it"}),
        Parameter("basic", "Basic", "flag", True),
        Parameter("sum", "Sum of slots", "flag", False),
        Parameter("weighted", "Weighted sum", "flag", False),
        choice("slots", "Branch on", {"first": "the first open slot", "fewest": "the fewest candidates"}),
        choice("values", "Candidates", {"up": "ascending", "down": "descending"}),
        choice(
            "rows",
            "Rows",
            {"1": "1: it describes itself", "2": "2 that describe each other", "3": "3 in a circle"},
        ),
        choice(
            "count",
            "What is counted",
            {"numbers": "numbers: 12 is one number", "digits": "digits: 12 is a 1 and a 2"},
        ),
        Parameter("own", "Begin with your own grid", "flag", False),
        Parameter("moves", "Line of play", "text", "", max_length=40_000, form=False),
        Parameter("step", "Step", "integer", 0, minimum=0, maximum=replay.MOST_STEPS, form=False),
        Parameter("least", "Lengths from", "integer", 7, minimum=1, maximum=20),
        Parameter("largest", "to", "integer", 10, minimum=1, maximum=20),
    ),
    start={"n": 4},
    examples=(
        Example(
            "Four digits, one constraint after another",
            "134 steps with the basic constraint, 95 with the sum as well, 48 with all three; each is exact.",
            {"n": 4},
        ),
        Example("Ten digits", "140 vertices and one solution, 6210001000; both numbers are exact.", {}),
        Example(
            "All constraints",
            "The sums strike many candidates before the first try.",
            {"sum": True, "weighted": True},
        ),
        Example("Play it", "Fill the ten slots yourself, with hints.", {"do": "play"}),
        Example(
            "Two that describe each other",
            "6300000100 and 7101001000 are the only pair (exact, by a complete search).",
            {"rows": "2", "sum": True, "weighted": True, "slots": "fewest"},
        ),
        Example(
            "Two ways",
            "Length 4 has two solutions, 1210 and 2020 (exact, by a complete search).",
            {"n": 4, "sum": True, "weighted": True},
        ),
        Example(
            "Sixty slots",
            "A slot may hold a number above 9.",
            {"n": 60, "sum": True, "weighted": True, "values": "down"},
        ),
    ),
    view=_view,
    play=playing.play,
    jobs=(
        Job("walk", walking.walk, replay.Walk, found=walking.More),
        Job("hint", playing.hint, playing.Hint),
        Job("possible", playing.possible, playing.Possible),
        Job("table", table.table, table.Table, found=table.Run),
    ),
    picture=_picture,
    script=_script,
)
