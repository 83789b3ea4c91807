"""The exhibit *Floating-point round trips*: two bases side by side, or one number in a format."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.round_trips.grids import Grids, Row, grids, table, told_failure
from countinghouse.exhibits.round_trips.single import MOST_ROWS, Single, flipped, single, typed
from countinghouse.exhibits.round_trips.spelling import spelled
from countinghouse.numbers import conversion
from countinghouse.numbers.conversion import Failure
from countinghouse.numbers.formats import FORMATS, Format, read
from countinghouse.page import events, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import MAX_TEXT, Args, Example, Exhibit, Job, Parameter, State, choice
from countinghouse.page.telling import ASK, PLAY
from countinghouse.stepping import relay
from countinghouse.wording import grouped, shown

#: Limits of the page; the library allows more.
MOST_BASE = 1000
MOST_DIGITS = 120
MOST_EXPONENT = 400
#: The maximum number of bits in the numerator or denominator of the selected number.
MOST_BITS = 8_000

_SHOW = {"grids": "Two bases", "number": "One number"}
_FORMATS = {
    "double": "Double: 64 bits",
    "single": "Single: 32 bits",
    "half": "Half: 16 bits",
    "bfloat16": "bfloat16: 16 bits",
    "quadruple": "Quadruple: 128 bits",
    "toy": "A toy format",
}


class View(TypedDict):
    """The view of the chosen mode, and the table of the digits that each format needs."""

    shown: Grids | Single
    table: list[Row]


class Found(TypedDict):
    """The first failure: its value as written in a link, or "" if there is none or it is too long."""

    value: str
    sentence: str


def _bases(state: State) -> tuple[int, int, int, int]:
    return int(state["beta"]), int(state["n"]), int(state["nu"]), int(state["m"])


def _value(state: State) -> Fraction:
    value = read(str(state["value"]))
    if value <= 0:
        raise InputError(f"The selected number must be positive, not {shown(str(state['value']))}.")
    if _bits(value) > MOST_BITS:
        raise InputError(
            f"The selected number, as a fraction, may have at most {MOST_BITS} bits in its numerator and its denominator."
        )
    return value


def _bits(value: Fraction) -> int:
    return max(value.numerator, value.denominator).bit_length()


def _format(state: State) -> Format:
    if state["format"] != "toy":
        return FORMATS[str(state["format"])]
    least, most = int(state["least"]), int(state["most"])
    return Format("the toy format", int(state["base"]), int(state["digits"]), least, most)


def _view(state: State) -> View:
    ask = state[ASK.name] != ASK.default
    if state["show"] == "grids":
        shown_part: Grids | Single = grids(_value(state), *_bases(state), ask)
    else:
        shown_part = single(str(state["number"]), _format(state), int(state["out"]), ask)
    return {"shown": shown_part, "table": list(table())}


def _play(state: State, move: str) -> State:
    """Play ``flip 12``: change a bit of the number."""
    verb, _, rest = move.partition(" ")
    if verb != "flip" or not (rest.isascii() and rest.isdigit() and len(rest) < 4):
        raise InputError(f"{shown(move)} is not a move; a move is “flip” and the number of a bit.")
    return {**state, "number": flipped(str(state["number"]), _format(state), int(rest))}


def _spell(state: State) -> State:
    spelled_state = dict(state)
    if state["show"] == "grids":
        beta, n, _, _ = _bases(state)
        spelled_state["value"] = spelled(conversion.neighbours(_value(state), beta, n, 0)[0])
    return spelled_state


Steps = Callable[[int, int, int, int], Generator[int, None, Failure | None]]


def _first(steps: Steps, none: str) -> Callable[[State, Args], Iterator[Event | None]]:
    def run(state: State, args: Args) -> Iterator[Event | None]:
        def told(number: int) -> Event | None:
            if number % 50:
                return None
            return events.progress(
                number / conversion.MOST_STRETCHES, f"{grouped(number)} stretches searched"
            )

        found = yield from relay(steps(*_bases(state)), told)
        if found is None:
            yield events.result(Found(value="", sentence=none))
        else:
            text = spelled(found.value) if _bits(found.value) <= MOST_BITS else ""
            yield events.result(
                Found(value=text if len(text) <= MAX_TEXT else "", sentence=told_failure(found))
            )

    return run


class Picture(TypedDict):
    """The positions of both grids' numbers on a line, and the map from the first grid to the second."""

    source: list[float]
    target: list[float]


def _picture() -> Picture:
    view = grids(Fraction(16), 2, 1, 10, 1)
    return {
        "source": [trip["at"] for trip in view["trips"]],
        "target": [trip["to"] for trip in view["trips"]],
    }


def _script(state: State) -> str:
    if state["show"] == "grids":
        beta, n, nu, m = _bases(state)
        value = _value(state)
        return scripts.lines(
            "from fractions import Fraction",
            "from countinghouse.numbers import conversion",
            "",
            f"conversion.converts_one_to_one({beta}, {n}, {nu}, {m}), conversion.round_trips({beta}, {n}, {nu}, {m})",
            f"conversion.out_and_back(Fraction({value.numerator}, {value.denominator}), {beta}, {n}, {nu}, {m})",
            f"conversion.first_loss({beta}, {n}, {nu}, {m})",
        )
    form = _format(state)
    made = f'formats.FORMATS["{form.name}"]' if form.bits else f"formats.{form!r}"
    text = str(state["number"]).strip()
    number, _ = typed(text, form)
    if form.bits and (number.special or text.startswith("#")):
        line = f"number = form.from_bits({number.pattern:#x})"
    elif number.special:
        line = f"number = formats.Float(form, {number.negative}, {number.coefficient}, 0, {scripts.text(number.special)})"
    else:
        line = f"number = form.round(formats.read({scripts.text(text)}))"
    shown_line = "number.kind" if number.special else "str(number.shortest()), number.value"
    return scripts.lines(
        "from countinghouse.numbers import formats",
        "",
        f"form = {made}",
        line,
        f"{shown_line}, number.neighbour()",
    )


def _integer(name: str, title: str, default: int, low: int, high: int, help: str = "") -> Parameter:
    return Parameter(name, title, "integer", default, help=help, minimum=low, maximum=high)


EXHIBIT = Exhibit(
    name="round-trips",
    title="Floating-point round trips",
    sentence="Which numbers survive a change of base and come back? Two theorems, the first number that is lost, and any float to its last bit.",
    group="numbers",
    order=40,
    parameters=(
        choice("show", "Show", _SHOW),
        _integer("beta", "From base β", 2, 2, MOST_BASE),
        _integer("n", "Digits n", 1, 1, MOST_DIGITS),
        _integer("nu", "To base ν", 10, 2, MOST_BASE),
        _integer("m", "Digits m", 1, 1, MOST_DIGITS),
        Parameter(
            "value",
            "Selected number",
            "text",
            "2^27",
            help="A decimal, a fraction such as 1/3, or a power such as 2^-26.",
        ),
        Parameter(
            "number",
            "Number or bit pattern",
            "text",
            "0.1",
            help="A decimal, 1/3, 2^-26, 0x1.8p3, inf or nan; or a bit pattern: # and hexadecimal digits, #0b and bits.",
        ),
        choice("format", "Format", _FORMATS),
        _integer("base", "Base of the toy", 2, 2, 36),
        _integer("digits", "Digits of the toy", 3, 1, 30),
        _integer("least", "Least exponent", -4, -MOST_EXPONENT, MOST_EXPONENT),
        _integer("most", "Largest exponent", 2, -MOST_EXPONENT, MOST_EXPONENT),
        _integer("out", "Decimal digits", 17, 1, MOST_ROWS),
        ASK,
    ),
    start=PLAY,
    examples=(
        Example(
            "Guess first",
            "Which powers of two survive one decimal digit? Guess each before you see it.",
            PLAY,
        ),
        Example("One bit, one digit", "One-to-one, yet 2²⁷ does not come back. Neither does 2⁻²⁶.", {}),
        Example(
            "24 bits need 9 digits",
            "With 8 digits, a number a little above 10 is the first to be lost.",
            {"n": 24, "m": 8, "value": "10485771/1048576"},
        ),
        Example(
            "Two bits, two numbers in one",
            "1.5 and 2 both become 2: not one-to-one.",
            {"n": 2, "value": "1.5"},
        ),
        Example(
            "Bases with a common root",
            "Base 4 to base 2: the theorems do not hold, and nothing is lost.",
            {"beta": 4, "nu": 2, "m": 2, "value": "3"},
        ),
        Example(
            "What 0.1 is", "The number that a double stores for 0.1, to the last digit.", {"show": "number"}
        ),
        Example(
            "A toy format",
            "Three binary digits, and exponents from -4 to 2: every number of the format.",
            {"show": "number", "format": "toy", "number": "1.3", "out": 4},
        ),
    ),
    view=_view,
    play=_play,
    spell=_spell,
    jobs=(
        Job(
            "loss",
            _first(
                conversion.first_loss_steps,
                "Every number comes back, as the condition says: nothing is lost.",
            ),
            Found,
        ),
        Job(
            "collision",
            _first(
                conversion.first_collision_steps,
                "No two numbers become the same, as the condition says: the conversion is one-to-one.",
            ),
            Found,
        ),
    ),
    picture=_picture,
    script=_script,
)
