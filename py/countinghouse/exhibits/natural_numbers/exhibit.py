"""The exhibit: two numbers, a base, one of four algorithms, and the step to show.

The view has the frames around the step that the link names; the steps are counted by running the algorithm to its end.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.natural_numbers.frames import Frame, counts, frames
from countinghouse.numbers.naturals import MOST_BASE, Natural
from countinghouse.page import events, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Example, Exhibit, Job, Parameter, State, choice
from countinghouse.page.telling import ASK, PLAY
from countinghouse.wording import grouped, shown

#: The maximum length of a number, in decimal digits.
LONGEST = 40
#: The maximum number of frames in one view, and of limbs in all these frames.
FRAMES = 120
LIMBS = 15_000
#: No algorithm takes more steps on numbers of up to `LONGEST` digits; multiplying 133-bit numbers in base 2 takes the most.
MOST_STEPS = 20_000
#: The numbers of digits for which multiplication is timed.
LENGTHS = (10, 40, 160, 640, 2560, 10_240)

_WORK = {
    "count": "What a limb is",
    "add": "Add (A)",
    "subtract": "Subtract (S)",
    "multiply": "Multiply (M)",
    "divide": "Divide (D)",
}
_SIGNS = {"divide": "÷", "multiply": "×", "subtract": "-", "add": "+", "count": "+"}


#: The state that the exhibit opens with: two full limbs, plus 1.
START: State = {"work": "count", "a": "65535", "b": "1", "base": 256, **PLAY}


class View(TypedDict):
    """The frames from number `first` on; the algorithm has `steps` frames in all and `columns` columns.

    `line` shows the calculation, and `result` its result. When counting, `sum` is the number to continue from.
    """

    line: str
    result: str
    sum: str
    counts: str
    columns: int
    steps: int
    first: int
    frames: list[Frame]


class Cost(TypedDict):
    """Seconds per product of two numbers of this many digits, for our library and Python's own integers."""

    digits: int
    ours: float
    python: float


class Costs(TypedDict):
    sentence: str


def _number(state: State, name: str) -> Natural:
    text = str(state[name])
    number = Natural(text, int(state["base"]))
    digits = len(str(number))
    if digits > LONGEST:
        raise InputError(f"At most {LONGEST} digits can be shown; {shown(text)} has {digits}.")
    return number


def _numbers(state: State) -> tuple[str, Natural, Natural]:
    work, a, b = str(state["work"]), _number(state, "a"), _number(state, "b")
    if work == "divide" and not b:
        raise InputError("Nothing can be divided by zero: type another divisor.")
    if work == "subtract" and a < b:
        raise InputError("The difference would be negative: type the larger number first.")
    return work, a, b


def _result(work: str, a: Natural, b: Natural) -> str:
    if work == "divide":
        quotient, remainder = divmod(a, b)
        return f"{int(quotient):,}, remainder {int(remainder):,}"
    return f"{int(a * b if work == 'multiply' else a - b if work == 'subtract' else a + b):,}"


def _view(state: State) -> View:
    work, a, b = _numbers(state)
    columns = (
        len(a.limbs) + (len(b.limbs) if work == "multiply" else 1)
        if work != "count"
        else max(len(a.limbs), len(b.limbs), 1) + 1
    )
    ask = state[ASK.name] != ASK.default
    together = max(10, min(FRAMES, LIMBS // (4 * max(1, columns))))
    first = int(state["step"]) // together * together
    wanted = range(first, first + together)
    steps, found = _among(frames(work, a, b, wanted, ask), wanted)
    if not found:  # the link asks for a step beyond the last
        wanted = range((steps - 1) // together * together, steps)
        steps, found = _among(frames(work, a, b, wanted, ask), wanted)
    return {
        "line": f"{int(a):,} {_SIGNS[work]} {int(b):,}",
        "result": _result(work, a, b),
        "sum": str(int(a + b)) if work == "count" else "",
        "counts": counts(work, a, b),
        "columns": max(columns, 1),
        "steps": steps,
        "first": wanted.start,
        "frames": found,
    }


def _among(told: Iterator[Frame | None], wanted: range) -> tuple[int, list[Frame]]:
    """Return the total number of frames, and the requested frames."""
    steps, found = 0, []
    for steps, frame in enumerate(told, 1):
        if frame is not None and steps - 1 in wanted:
            found.append(frame)
    return steps, found


def _spell(state: State) -> State:
    return {**state, "a": str(int(_number(state, "a"))), "b": str(int(_number(state, "b")))}


def _cost(state: State, args: Args) -> Iterator[Event | None]:
    """Time our products and Python's for growing numbers; keep the fastest of up to seven runs."""
    last = 0.0
    for number, digits in enumerate(LENGTHS):
        yield events.progress(number / len(LENGTHS), f"Multiplying numbers of {grouped(digits)} digits")
        x, y = (10**digits - 1) // 7, (10**digits - 1) // 9 * 8
        ours = min(_seconds(Natural(x), Natural(y)) for _ in range(3 if digits < 2000 else 1))
        theirs = min(_seconds(x, y) for _ in range(7))
        last = ours / theirs
        yield events.found(Cost(digits=digits, ours=ours, python=theirs))
    yield events.result(
        Costs(
            sentence=f"At {grouped(LENGTHS[-1])} digits, Python’s own integers are about {last:,.0f} times as fast; "
            "these algorithms are for demonstration."
        )
    )


def _seconds(x: Natural | int, y: Natural | int) -> float:
    """Return the time of one multiplication, repeating it until the clock can measure it."""
    times = 1
    while True:
        begin = time.perf_counter()
        for _ in range(times):
            x * y
        spent = time.perf_counter() - begin
        if spent > 0.002 or times >= 100_000:
            return spent / times
        times *= 10


class Picture(TypedDict):
    rows: list[list[str]]


def _picture() -> Picture:
    return {"rows": [["", "3", "0", "0"], ["", "1", "0", "1"], ["", "", "", "2"]]}


def _script(state: State) -> str:
    work, a, b = _numbers(state)
    call = {"subtract": "subtraction", "multiply": "multiplication", "divide": "division"}.get(
        work, "addition"
    )
    base = int(state["base"])
    return scripts.lines(
        "from countinghouse.numbers import naturals",
        "",
        f'a = naturals.Natural("{int(a)}", base={base})',
        f'b = naturals.Natural("{int(b)}", base={base})',
        f"for step in naturals.{call}_steps(a, b):",
        "    print(step)",
    )


EXHIBIT = Exhibit(
    name="natural-numbers",
    title="Big natural numbers",
    sentence="Add, subtract, multiply and divide numbers of many limbs as Knuth’s algorithms do, with every carry and trial quotient in view.",
    group="understand",
    order=60,
    parameters=(
        replace(choice("work", "Algorithm", _WORK), default="divide"),
        Parameter("a", "First number", "text", "300", max_length=100),
        Parameter("b", "Second number", "text", "101", max_length=100),
        Parameter(
            "base",
            "Base of the limbs",
            "integer",
            10,
            help=f"Type numbers in decimal, with up to {LONGEST} digits; each limb is shown as a decimal number.",
            minimum=2,
            maximum=MOST_BASE,
        ),
        Parameter("step", "Step", "integer", 0, minimum=0, maximum=MOST_STEPS, form=False),
        ASK,
    ),
    start=START,
    examples=(
        Example(
            "What a limb is",
            "255 × 256 + 255 fills two limbs in base 256. Add 1, and both overflow.",
            START,
        ),
        Example(
            "Long division, guessed digit by digit",
            "100,000 ÷ 271: guess each digit of the quotient, then see what the algorithm tries.",
            {"a": "100000", "b": "271", **PLAY},
        ),
        Example(
            "The rare add-back", "300 ÷ 101: the trial quotient 3 passes every test but is too large.", {}
        ),
        Example(
            "A trial quotient above the base",
            "220 ÷ 23 in base 10: the first trial quotient for the last limb is 11.",
            {"a": "220", "b": "23"},
        ),
        Example(
            "A carry that runs",
            "99,999,999 + 1: one carry passes through all eight places.",
            {"work": "add", "a": "99999999", "b": "1"},
        ),
        Example(
            "In the base of a computer",
            "Two 30-digit numbers, multiplied in 32-bit limbs.",
            {
                "work": "multiply",
                "a": "123456789012345678901234567890",
                "b": "987654321098765432109876543210",
                "base": 2**32,
            },
        ),
        Example(
            "In binary",
            "1,000 ÷ 37 in base 2, by the same steps, exactly.",
            {"a": "1000", "b": "37", "base": 2},
        ),
    ),
    view=_view,
    spell=_spell,
    jobs=(Job("cost", _cost, Costs, found=Cost),),
    picture=_picture,
    script=_script,
    note="The algorithms",
)
