"""Self-tallying numbers: list them all in a base, check any number, and follow repeated inventories.

A state has a base, a number in that base, and the choices for the table. The mathematics is in `countinghouse.digits`.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from math import factorial
from typing import TypedDict

from countinghouse.digits import self_tallying as numbers
from countinghouse.digits.inventories import Flow, flow_steps
from countinghouse.digits.printed_method import Printed, printed_method_steps
from countinghouse.errors import InputError
from countinghouse.numerals import in_base
from countinghouse.page import events, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Example, Exhibit, Job, Lines, Parameter, State, choice
from countinghouse.stepping import relay
from countinghouse.wording import grouped, plural, shown

#: The largest base on the page, and the longest number, in digits.
LARGEST_BASE = 16
LONGEST = 400
#: The largest bound for the picture of where numbers lead.
LARGEST_BOUND = 10**8
#: The maximum number of vertices off the cycle in the picture of a basin.
MOST_DRAWN = 60
#: The time allowed for the printed method in one base, in seconds.
PATIENCE = 10.0

_SORTS = {"value": "Value", "pairs": "Pairs", "tally": "Largest tally"}


class Digit(TypedDict):
    """A digit of the number; `pair` is the pair it belongs to, or -1."""

    digit: str
    tally: bool
    pair: int


class Pair(TypedDict):
    """A pair: its meaning in words ("2 1s"), the `places` of its numeral, and `why` it is wrong, or ""."""

    says: str
    numeral: str
    places: list[int]
    here: str
    why: str
    right: bool
    surplus: int
    term: str


class Orbit(TypedDict):
    """The repeated inventories; the inventory of the last number is the number at index `preperiod`."""

    numbers: list[str]
    preperiod: int
    sentence: str


class View(TypedDict):
    """A checked number; `law` is empty if the number cannot be read, and `wrong` is the index of the first wrong pair, or -1."""

    base: int
    number: str
    holds: bool
    reason: str
    digits: list[Digit]
    pairs: list[Pair]
    wrong: int
    law: str
    orders: str
    inventory: str
    orbit: Orbit
    total: int
    totalAnyOrder: str


class Row(TypedDict):
    """A row of the table: a self-tallying number, its pairs in words, and the places of each numeral."""

    number: str
    pairs: int
    tally: int
    law: str
    says: list[str]
    places: list[list[int]]


class Stage(TypedDict):
    """How many of the candidates with this many pairs survive each stage of the search."""

    pairs: int
    lawful: str
    multisets: int
    matching: int
    counting: int
    rows: list[Row]


class Found(TypedDict):
    total: int
    anyOrder: str
    seconds: float


class Basin(TypedDict):
    """A cycle, how many numbers lead to it, their share, and the largest and the mean number of inventories on the way."""

    cycle: list[str]
    numbers: str
    share: float
    farthest: int
    mean: float
    arrivals: list[str]


class Vertex(TypedDict):
    """A number in the picture: `next` is its inventory's vertex, `steps` its distance from the cycle of its `basin`."""

    number: str
    next: int
    basin: int
    steps: int
    through: str
    share: float


class Flows(TypedDict):
    """Where the numbers up to `bound` lead; `left` counts the distinct numbers after each inventory."""

    bound: str
    basins: list[Basin]
    left: list[int]
    vertices: list[Vertex]
    all: int


class Cost(TypedDict):
    """The cost of a base: our search's multisets, the printed method's candidates, and whether that method is `unfinished`."""

    base: int
    numbers: int
    multisets: int
    seconds: float
    candidates: int
    printedSeconds: float
    unfinished: bool


class Costs(TypedDict):
    sentence: str


def _base(state: State) -> int:
    return int(state["base"])


def _view(state: State) -> View:
    base = _base(state)
    checked = numbers.check(str(state["number"]), base, str(state["order"]))
    orbit = numbers.orbit(checked.number, base)
    digits = [Digit(digit=digit, tally=False, pair=-1) for digit in checked.number]
    for at, pair in enumerate(checked.pairs):
        for place in range(pair.start, pair.start + len(pair.written) + 1):
            digits[place]["pair"] = at
            digits[place]["tally"] = place < pair.start + len(pair.written)
    return {
        "base": base,
        "number": checked.number,
        "holds": checked.verdict.holds,
        "reason": checked.verdict.reason,
        "digits": digits,
        "pairs": [_pair(pair) for pair in checked.pairs],
        "wrong": -1 if checked.wrong is None else checked.wrong,
        "law": _law(checked.pairs),
        "orders": _orders(checked),
        "inventory": numbers.inventory(checked.number, base),
        "orbit": {"numbers": list(orbit.numbers), "preperiod": orbit.preperiod, "sentence": orbit.sentence},
        "total": numbers.count_in_base(base),
        "totalAnyOrder": events.number(numbers.count_in_base(base, "any")),
    }


def _pair(pair: numbers.Pair) -> Pair:
    places = [str(place + 1) for place in pair.places]
    listed = ", ".join(places)
    number = len(places)
    return {
        "says": _plain(pair),
        "numeral": pair.numeral,
        "places": list(pair.places),
        "here": f"place {listed}" if number == 1 else f"places {listed}",
        "why": "" if pair.right else "but there is 1" if number == 1 else f"but there are {number}",
        "right": pair.right,
        "surplus": pair.surplus,
        "term": f"{pair.tally} − {len(pair.written)}",
    }


def _plain(pair: numbers.Pair) -> str:
    return f"{pair.tally} {pair.numeral}{'' if pair.tally == 1 else 's'}"


def _law(pairs: tuple[numbers.Pair, ...]) -> str:
    if not pairs:
        return ""
    total = sum(pair.surplus for pair in pairs)
    terms = " + ".join(f"({pair.tally} − {len(pair.written)})" for pair in pairs)
    verdict = f"the number of pairs, {len(pairs)}"
    return f"{terms} = {total}, {verdict if total == len(pairs) else 'not ' + verdict}."


def _orders(checked: numbers.Check) -> str:
    if not checked.verdict:
        return ""
    pairs = len(checked.pairs)
    if pairs == 1:
        return "It has one pair, so only one order."
    return (
        f"Its {pairs} pairs can be written in {pairs}! = {grouped(factorial(pairs))} orders; one of them is "
        "increasing."
    )


def _play(state: State, move: str) -> State:
    """Play ``base 12``: switch the base, and change the number if it does not fit."""
    verb, _, rest = move.strip().partition(" ")
    if verb != "base":
        raise InputError(f"{shown(move)} is not a move; write “base” and a base, such as base 12.")
    changed = {**state, "base": EXHIBIT.by_name["base"].check(rest.strip()), "at": 0, "contains": ""}
    try:
        _view(changed)
    except InputError:
        changed["number"] = _first(int(changed["base"]))
    return changed


def _first(base: int) -> str:
    """Return a number to begin with: the base's first self-tallying number with four pairs, or its last."""
    every = numbers.all_in_base(base)
    return next((number for number in every if len(set(number)) == 4), every[-1])


def _spell(state: State) -> State:
    checked = numbers.check(str(state["number"]), _base(state), str(state["order"]))
    return {**state, "number": checked.number}


# --- questions -------------------------------------------------------------------------------------------------


def _find(state: State, args: Args) -> Iterator[Event | None]:
    """Find all self-tallying numbers of the base, and report how many candidates each stage of the search leaves."""
    base = _base(state)
    total, spent = 0, 0.0
    begun = time.perf_counter()
    for stage in numbers.stages(base):
        spent += time.perf_counter() - begun
        total += len(stage.numbers)
        rows = []
        for number in stage.numbers:
            pairs = numbers.check(number, base).pairs
            rows.append(
                Row(
                    number=number,
                    pairs=len(pairs),
                    tally=max(pair.tally for pair in pairs),
                    law=" + ".join(str(pair.surplus) for pair in pairs),
                    says=[_plain(pair) for pair in pairs],
                    places=[list(pair.places) for pair in pairs],
                )
            )
            if len(rows) % 64 == 0:
                yield None
        yield events.progress(stage.pairs / base, f"{plural(total, 'number')} with up to {stage.pairs} pairs")
        yield events.found(
            Stage(
                pairs=stage.pairs,
                lawful=events.number(stage.lawful),
                multisets=stage.multisets,
                matching=stage.matching,
                counting=stage.counting,
                rows=rows,
            )
        )
        begun = time.perf_counter()
    any_order = events.number(numbers.count_in_base(base, "any"))
    yield events.result(Found(total=total, anyOrder=any_order, seconds=round(spent, 4)))


def _flow(state: State, args: Args) -> Iterator[Event | None]:
    base = _base(state)
    bound = in_base(int(state["bound"]), base)
    found = yield from relay(
        flow_steps(bound, base), lambda share: events.progress(share, "Taking inventories")
    )
    yield events.result(_flows(found, int(state["bound"])))


def _flows(found: Flow, bound: int) -> Flows:
    home: dict[str, int] = {number: at for at, basin in enumerate(found.basins) for number in basin.cycle}
    steps = dict.fromkeys(home, 0)
    for start in found.after:
        path = []
        number = start
        while number not in home:
            path.append(number)
            number = found.after[number][0]
        for back in reversed(path):
            following = found.after[back][0]
            home[back], steps[back] = home[following], steps[following] + 1
    # At least as many numbers lead to a number's inventory as to the number, so if the number is kept, so is its inventory.
    kept: list[str] = []
    room = [MOST_DRAWN] * len(found.basins)
    for number in sorted(found.after, key=lambda each: (steps[each] > 0, -found.after[each][1], steps[each])):
        if steps[number] == 0:
            kept.append(number)
        elif room[home[number]] > 0:
            kept.append(number)
            room[home[number]] -= 1
    index = {number: at for at, number in enumerate(kept)}
    return {
        "bound": events.number(bound),
        "basins": [
            Basin(
                cycle=list(basin.cycle),
                numbers=events.number(basin.numbers),
                share=basin.numbers / bound,
                farthest=len(basin.arrivals) - 1,
                mean=sum(k * many for k, many in enumerate(basin.arrivals)) / basin.numbers,
                arrivals=[events.number(many) for many in basin.arrivals],
            )
            for basin in found.basins
        ],
        "left": list(found.left),
        "vertices": [
            Vertex(
                number=number,
                next=index[found.after[number][0]],
                basin=home[number],
                steps=steps[number],
                through=events.number(found.after[number][1]),
                share=found.after[number][1] / bound,
            )
            for number in kept
        ],
        "all": len(found.after),
    }


def _cost(state: State, args: Args) -> Iterator[Event | None]:
    """Measure our search and the printed method, base by base, in one run."""
    stopped = False
    for base in range(2, LARGEST_BASE + 1):
        yield events.progress((base - 2) / (LARGEST_BASE - 1), f"Base {base}")
        seconds = float("inf")
        for _ in range(3):  # the first run is often slow
            begun = time.perf_counter()
            stages = list(numbers.stages(base))
            seconds = min(seconds, time.perf_counter() - begun)
            yield None
        ours = [number for stage in stages for number in stage.numbers]
        # Larger bases take longer, so start no other search once one has been stopped.
        done, spent, complete = yield from _printed(base, 0.0 if stopped else PATIENCE)
        stopped = stopped or not complete
        if complete and sorted(done.numbers) != sorted(ours):
            raise AssertionError(f"the two searches differ in base {base}")
        yield events.found(
            Cost(
                base=base,
                numbers=len(ours),
                multisets=sum(stage.multisets for stage in stages),
                seconds=seconds,
                candidates=done.candidates,
                printedSeconds=spent,
                unfinished=not complete,
            )
        )
    sentence = "Both searches find the same numbers in every base in which the printed method finishes."
    yield events.result(Costs(sentence=sentence))


def _printed(base: int, patience: float) -> Generator[None, None, tuple[Printed, float, bool]]:
    """Run the printed method for up to `patience` seconds; return its work, its time in seconds, and whether it finished."""
    work, done, spent = printed_method_steps(base), Printed(0, ()), 0.0
    while spent < patience:
        begun = time.perf_counter()
        try:
            done = next(work)
        except StopIteration as stop:
            whole: Printed = stop.value
            return whole, spent + time.perf_counter() - begun, True
        spent += time.perf_counter() - begun
        yield None
    return done, spent, False


def _picture() -> Lines:
    return {"lines": ["21322314", "2 1s, 3 2s, ..."]}


def _script(state: State) -> str:
    base = None if _base(state) == 10 else _base(state)
    order = None if state["order"] == "increasing" else str(state["order"])
    number = numbers.check(str(state["number"]), _base(state)).number
    return scripts.lines(
        "from countinghouse.digits import inventories, self_tallying",
        "",
        f'number = "{number}"',
        scripts.call("self_tallying.check", "number", base=base, order=order) + ".verdict",
        scripts.call("self_tallying.orbit", "number", base=base),
        scripts.call("self_tallying.all_in_base", *([] if base is None else [str(base)])),
        scripts.call("inventories.flow", f'"{in_base(9999, _base(state))}"', base=base) + ".basins[:3]",
    )


EXHIBIT = Exhibit(
    name="self-tallying",
    title="Self-tallying numbers",
    sentence="21322314 has two 1s, three 2s, two 3s and one 4, and says so. Find all such numbers, and see where inventories lead.",
    group="numbers",
    order=10,
    parameters=(
        Parameter("base", "Base", "integer", 10, minimum=2, maximum=LARGEST_BASE),
        Parameter(
            "number",
            "Number",
            "text",
            "21322314",
            max_length=LONGEST,
            help=f"Up to {LONGEST} digits of the base: 0 to 9, then a to f. Spaces and commas are ignored.",
        ),
        choice("order", "Numerals", {"increasing": "in increasing order", "any": "in any order"}),
        Parameter("at", "Inventory", "integer", 0, minimum=0, maximum=10_000, form=False),
        Parameter("length", "Length (0: any)", "integer", 0, minimum=0, maximum=40),
        Parameter("pairs", "Pairs (0: any)", "integer", 0, minimum=0, maximum=LARGEST_BASE),
        Parameter("contains", "Contains these digits", "text", "", max_length=LARGEST_BASE),
        choice("sort", "Sorted by", _SORTS),
        Parameter("down", "Largest first", "flag", False),
        Parameter("page", "Page", "integer", 1, minimum=1, maximum=1000, form=False),
        Parameter("bound", "All numbers up to", "integer", 999_999, minimum=1, maximum=LARGEST_BOUND),
    ),
    examples=(
        Example("Two 1s, three 2s, two 3s, one 4", "21322314, and the 108 other numbers of base 10.", {}),
        Example(
            "The longest one", "101112213141516171819 has eleven 1s.", {"number": "101112213141516171819"}
        ),
        Example("A wrong tally", "21322324 says two 1s, but there is only one.", {"number": "21322324"}),
        Example(
            "Round and round", "50 falls into a cycle of three numbers.", {"number": "50", "bound": 99_999}
        ),
        Example(
            "Hexadecimal",
            "Base 16 has 4,216 self-tallying numbers (exact), found in a moment.",
            {"base": 16, "number": "1011122131415161718191a1b1c1d1e1f", "sort": "pairs", "down": True},
        ),
    ),
    view=_view,
    play=_play,
    spell=_spell,
    jobs=(
        Job("find", _find, Found, found=Stage),
        Job("flow", _flow, Flows),
        Job("cost", _cost, Costs, found=Cost),
    ),
    picture=_picture,
    script=_script,
)
