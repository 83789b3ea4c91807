"""Two estimates, side by side: two methods on one puzzle, or two questions put to the same tree.

Each side is a run of `countinghouse.page.estimating`, divided over the workers, of which one number is looked
at: the solutions, or the vertices of the search tree at one depth. Both sides have the same seed and effort.

Jobs and the fields of their events:

- first, second: estimate events as of `estimating` (args.carry goes on with a stopped one), and besides: of, value,
  valueError, valueLow, valueHigh (the number looked at, its standard error, its 95 % interval), relative (the
  standard error as a share), believed, warning (words or null), seconds (of computing, added up over the workers,
  without getting ready), secondsTo (seconds until the standard error is `ERROR`; null while not to be said)
- compare (args first and second, the last estimate events): sentence, honest, ratio (how many times faster the
  faster one comes to that error, or null), faster ("first", "second" or null)
- exact: of each side {first, second}: {value} as a decimal string; worked out, whatever has been published
- gap (args seed): placements, empty (cells), sentence: all pieces in the tray and cells left over
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from countinghouse.errors import InputError
from countinghouse.exact_cover.probes import METHODS
from countinghouse.kept import Kept
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.page import events, scripts
from countinghouse.page.estimating import estimating, prober_of
from countinghouse.page.events import Event
from countinghouse.page.merging import InTurn
from countinghouse.page.model import Args, Example, Exhibit, Job, Merge, Parameter, Parts, Split, State
from countinghouse.wording import grouped

if TYPE_CHECKING:
    from countinghouse.exact_cover.blocks import Block
    from countinghouse.exact_cover.prober import Prober

#: The standard error, as a share of the estimate, by which methods are judged.
ERROR = 0.02

#: What has been published, to compare with before anything is worked out; by puzzle and depth (None: solutions).
PUBLISHED: Mapping[tuple[str, int | None], int] = {
    ("kanoodle", None): 371_020,
    ("iq-fit", None): 67_868_848,
    ("iq-fit", 10): 254_531_140,
}

_SIDES = ("first", "second")
_METHODS = tuple((name, words[0].upper() + words[1:].replace("'", "’")) for name, words in METHODS.items())
_OF = (("solutions", "The solutions"), ("vertices", "The vertices at a depth"))


def _puzzle(state: State) -> Puzzle:
    return PUZZLES[str(state["puzzle"])]


def _depth(state: State, side: str) -> int | None:
    """The depth whose vertices a side estimates; None when it estimates the solutions."""
    return int(state["depth"]) if state[f"{side}of"] == "vertices" else None


def _of(depth: int | None) -> str:
    return "solutions" if depth is None else f"vertices at depth {depth}"


def _check(state: State) -> None:
    deepest = sum(piece.copies for piece in _puzzle(state).pieces)
    for side in _SIDES:
        depth = _depth(state, side)
        if depth is not None and depth > deepest:
            raise InputError(
                f"The search tree of {_puzzle(state).title} is {deepest} deep, a piece for each step; "
                f"there is no depth {depth}."
            )


def _view(state: State) -> dict[str, Any]:
    _check(state)
    puzzle = _puzzle(state)
    tray = puzzle.tray
    full = len(tray.cells) == tray.height * tray.width
    sides = {}
    for side in _SIDES:
        depth = _depth(state, side)
        published = PUBLISHED.get((puzzle.name, depth))
        sides[side] = {
            "of": _of(depth),
            "method": METHODS[str(state[side])].replace("'", "’"),
            "depth": depth,
            "published": None if published is None else events.number(published),
        }
    return {
        "title": puzzle.title,
        **sides,
        "same": state["first"] == state["second"] and _depth(state, "first") == _depth(state, "second"),
        "story": _depth(state, "first") != _depth(state, "second"),
        "rows": tray.height,
        "columns": tray.width,
        "cells": None if full else [tray.name(cell) for cell in tray.cells],
    }


# --- one side ----------------------------------------------------------------------------------------------------

_probers: Kept[Prober] = Kept(2)


def _prober(state: State) -> Prober:
    name = str(state["puzzle"])
    ready = _probers.get(name) or _probers.keep(name, prober_of(_puzzle(state).problem()))
    if state.get("method") == "lookahead":
        _ = ready.begin  # is getting ready, not probing
    return ready


_RUN = estimating(_prober, check=_check)


def _side(side: str) -> Split:
    def of_side(state: State) -> State:
        return {**state, "method": state[side]}

    def parts(state: State, args: Args, workers: int) -> Parts:
        _seconds_before(args)
        return _RUN.parts(of_side(state), args, workers)

    def run(state: State, args: Args, part: Any) -> Iterator[Event | None]:
        work = _RUN.run(of_side(state), args, part)
        yield next(work)  # gets ready
        spent = 0.0
        while True:
            began = time.perf_counter()
            try:
                event = next(work)
            except StopIteration:
                return
            spent += time.perf_counter() - began
            if event is None:
                yield None
            else:
                yield {**event, "seconds": spent}
                spent = 0.0

    def merge(state: State, args: Args, parts: Sequence[Any]) -> Merge:
        inner = _RUN.merge(of_side(state), args, parts)
        begun = next(inner)
        probes = int(args["carry"]["probes"]) if args.get("carry") else 0
        seconds = _seconds_before(args)
        after = {probes: seconds}  # seconds spent, by probes made
        turns = InTurn(len(parts))
        depth = _depth(state, side)
        out = [_looked_at(event, depth, after) for event in begun]
        while True:
            arrived = yield out
            if arrived is None:  # all parts have ended: the rest, if any
                for rest in inner:
                    yield [_looked_at(event, depth, after) for event in rest]
                return
            for event in turns.hear(*arrived):
                if event["type"] == "found":
                    probes += int(event["item"]["probes"])
                    seconds += float(event["seconds"])
                    after[probes] = seconds
            try:
                out = [_looked_at(event, depth, after) for event in inner.send(arrived)]
            except StopIteration:
                return

    return Split(parts, run, merge)


def _seconds_before(args: Args) -> float:
    """The computing time of what is gone on with."""
    carry = args.get("carry")
    seconds = carry.get("seconds", 0.0) if isinstance(carry, dict) else 0.0
    if (
        isinstance(seconds, bool)
        or not isinstance(seconds, (int, float))
        or not (math.isfinite(seconds) and seconds >= 0)
    ):
        raise InputError("This is not a saved estimate to resume.")
    return float(seconds)


def _looked_at(event: Event, depth: int | None, after: Mapping[int, float]) -> Event:
    if event["type"] == "result":
        return {**event, "value": {**event["value"], **_number(event["value"], depth, after)}}
    return {**event, **_number(event, depth, after)} if event["type"] == "estimate" else event


def _number(told: Mapping[str, Any], depth: int | None, after: Mapping[int, float]) -> dict[str, Any]:
    """What is said about the number looked at."""
    from countinghouse.exact_cover.blocks import Block, interval_of

    seconds = after[told["probes"]]
    carry = {**told["carry"], "seconds": seconds}
    if depth is None:
        value, error = float(told["solutions"]), told["stdError"]
        low, high, believed, warning = told["low"], told["high"], bool(told["trusted"]), told["warning"]
    else:
        total = Block.from_plain(told["carry"])
        row = told["perDepth"][depth] if depth < len(told["perDepth"]) else {"mean": 0.0, "stdError": None}
        value, error = float(row["mean"] or 0.0), row["stdError"]
        bounds = interval_of(value, math.nan if error is None else error, total.units)
        low, high = (bound if math.isfinite(bound) else None for bound in bounds)
        believed = _believed(total, depth)
        warning = None
        if not value:
            warning = f"No probe has come to depth {depth} yet, so nothing can be said about it."
        elif not believed:
            warning = f"Few probes carry most of the weight at depth {depth}: do not believe this band yet."
    relative = error / value if error is not None and value > 0 else None
    return {
        "of": _of(depth),
        "value": value,
        "valueError": error,
        "valueLow": low,
        "valueHigh": high,
        "relative": relative,
        "believed": believed,
        "warning": warning,
        "seconds": round(seconds, 4),
        "secondsTo": None if relative is None else seconds * (relative / ERROR) ** 2,
        "carry": carry,
    }


def _believed(total: Block, depth: int) -> bool:
    """As `Estimate.trusted`, for the vertices at a depth."""
    if depth >= len(total.vertices):
        return False
    one, two = total.vertices[depth]
    return bool(two) and one * one >= (30 if total.units == total.probes else 10) * two


# --- both sides --------------------------------------------------------------------------------------------------


def _compare(state: State, args: Args) -> Iterator[Event]:
    told = {side: _told(args, side) for side in _SIDES}
    seconds = {side: told[side]["secondsTo"] for side in _SIDES}
    one, two = seconds["first"], seconds["second"]
    if one is None or two is None:
        yield events.result(
            {
                "sentence": "Not yet to be said: one of them has no error to go by.",
                "honest": "",
                "ratio": None,
                "faster": None,
            }
        )
        return
    if not one or not two:
        exact = " and ".join(f"the {side}" for side in _SIDES if not seconds[side])
        sentence = f"What {exact} estimates lies in the top of the tree, which is counted exactly beforehand."
        yield events.result({"sentence": sentence, "honest": "", "ratio": None, "faster": None})
        return
    faster = "first" if one <= two else "second"
    ratio = max(one, two) / min(one, two)
    if ratio < 1.1:
        sentence = "Both come to that error in about the same time."
    else:
        slower = "second" if faster == "first" else "first"
        sentence = f"The {faster} comes to that error about {ratio:,.{1 if ratio < 10 else 0}f} times as fast as the {slower}."
    if _depth(state, "first") != _depth(state, "second"):
        sentence += " They estimate different numbers of one tree."
    doubted = [side for side in _SIDES if not told[side]["believed"]]
    if doubted:
        honest = (
            f"Do not take it to the letter: the {' and the '.join(doubted)} estimate rests on a few probes of great weight. "
            "With so skewed a distribution an error is found too small until the rare heavy probes have come, "
            "so the time it needs is rather longer than said."
        )
    else:
        honest = (
            "The error falls with the square root of the time, so this is (error now ÷ 2 %)² times the seconds spent. "
            "The error is itself an estimate, from the spread of the same probes."
        )
    yield events.result({"sentence": sentence, "honest": honest, "ratio": ratio, "faster": faster})


def _told(args: Args, side: str) -> dict[str, Any]:
    """What of a side's last estimate is compared, checked."""
    given = args.get(side)
    seconds = given.get("secondsTo") if isinstance(given, dict) else False
    usable = seconds is None or (
        isinstance(seconds, (int, float)) and not isinstance(seconds, bool) and 0 <= seconds < math.inf
    )
    if not isinstance(given, dict) or not usable or not isinstance(given.get("believed"), bool):
        raise InputError("To compare, the last estimates of both sides are needed.")
    return {"secondsTo": seconds, "believed": given["believed"]}


def _exact(state: State, args: Args) -> Iterator[Event | None]:
    _check(state)
    depths = {side: _depth(state, side) for side in _SIDES}
    known: dict[int | None, int] = {}
    for depth in dict.fromkeys(depths.values()):
        known[depth] = yield from (_solutions(state) if depth is None else _vertices(state, depth))
    yield events.result({side: {"value": events.number(known[depths[side]])} for side in _SIDES})


def _solutions(state: State) -> Generator[Event | None, None, int]:
    """The solutions as the search tree has them, in which equal copies of a piece are told apart."""
    puzzle = _puzzle(state)
    work = puzzle.count_steps()
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return int(stop.value.value) * puzzle.built(()).times
        yield events.progress(None, "Counting the solutions")


def _vertices(state: State, depth: int) -> Generator[Event | None, None, int]:
    from countinghouse.exact_cover.levels import levels_steps

    work = levels_steps(_puzzle(state).problem())
    while True:
        try:
            at = next(work)
        except StopIteration as stop:
            found = stop.value.vertices
            return int(found[depth]) if depth < len(found) else 0
        if len(at.vertices) > depth:
            return int(at.vertices[depth])
        yield events.progress(None, f"Depth {at.depth}, {100 * at.share:.0f} %, equal vertices merged")


def _gap(state: State, args: Args) -> Iterator[Event | None]:
    seed = int(
        Parameter("seed", "The seed", "integer", 1, minimum=0, maximum=2**32 - 1).check(args.get("seed", 1))
    )
    puzzle = _puzzle(state)
    found = puzzle.with_a_gap(seed)
    if found is None:
        sentence = (
            f"The pieces of {puzzle.title} cover as many cells however they lie: where all lie, none is left over, "
            "and every vertex at full depth is a solution."
        )
        yield events.result({"placements": [], "empty": [], "sentence": sentence})
        return
    names = [puzzle.tray.name(cell) for cell in found.empty]
    left = (
        f"{names[0]} is left empty"
        if len(names) == 1
        else f"{', '.join(names[:-1])} and {names[-1]} are left empty"
    )
    yield events.result(
        {
            "placements": [_drawn(puzzle, placement) for placement in found.placed],
            "empty": names,
            "sentence": f"All {grouped(len(found.placed))} pieces lie in the tray, and {left}: "
            f"a vertex at depth {len(found.placed)} that is no solution.",
        }
    )


def _drawn(puzzle: Puzzle, placement: Any) -> dict[str, Any]:
    piece = puzzle.piece(placement.piece)
    looks = puzzle.looks(placement)
    return {
        "name": piece.name,
        "letter": piece.letter,
        "colour": piece.colour,
        "cells": placement.cells,
        "layers": looks[0] if looks else None,
    }


def _picture() -> dict[str, Any]:
    """The running means of both methods on Kanoodle, as multiples of the truth."""
    from countinghouse.exact_cover import estimate

    problem = PUZZLES["kanoodle"].problem()
    truth = PUBLISHED["kanoodle", None]
    return {
        "curves": [
            [round(snapshot.solutions / truth, 3) for snapshot in estimate(problem, 20_000, 1, method)]
            for method in ("knuth", "guided")
        ],
        "level": 1,
    }


_FIRST, _SECOND = _side("first"), _side("second")


def _script(state: State) -> str:
    _check(state)
    written = [
        "from countinghouse.exact_cover import estimate",
        "from countinghouse.packing import PUZZLES",
        "",
        f'puzzle = PUZZLES["{_puzzle(state).name}"]',
        "problem = puzzle.problem()",
    ]
    for side in _SIDES:
        given = scripts.call(
            "estimate", "problem", probes=state["probes"], seed=state["seed"], method=state[side]
        )
        depth = _depth(state, side)
        written.append(f"for last in {given}:")
        if depth is None:
            written += [
                '    print(f"{last.probes:,} probes: {last.solutions:,.0f} ± {last.std_error:,.0f} solutions")',
                "",
            ]
        else:
            written += [
                f"    for mean, error in last.vertices[{depth}:{depth + 1}]:",
                f'        print(f"{{last.probes:,}} probes: {{mean:,.0f}} ± {{error:,.0f}} vertices at depth {depth}")',
                "",
            ]
    return scripts.lines(*written, "puzzle.count()")


EXHIBIT = Exhibit(
    name="estimates",
    title="Two estimates, side by side",
    sentence="Two ways to estimate one number, or two numbers estimated one way: watch both, and see which to believe.",
    order=15,
    parameters=(
        Parameter(
            "puzzle",
            "Puzzle",
            "choice",
            "kanoodle",
            choices=tuple((name, puzzle.title) for name, puzzle in PUZZLES.items()),
        ),
        Parameter("firstof", "The first estimates", "choice", "solutions", choices=_OF),
        Parameter("first", "Method of the first", "choice", "knuth", choices=_METHODS),
        Parameter("secondof", "The second estimates", "choice", "solutions", choices=_OF),
        Parameter("second", "Method of the second", "choice", "guided", choices=_METHODS),
        Parameter("depth", "Depth of the vertices", "integer", 10, minimum=0, maximum=100),
        Parameter(
            "seed",
            "Seed",
            "integer",
            1,
            minimum=0,
            maximum=2**32 - 1,
            help="The same seed draws the same probes, everywhere and always.",
        ),
        Parameter("probes", "Probes for each", "integer", 200_000, minimum=1000, maximum=10_000_000),
    ),
    examples=(
        Example(
            "Plain against guided",
            "Kanoodle’s 371,020 solutions: Knuth’s random probes beside sweeps of a population that is guided.",
            {},
        ),
        Example(
            "A step ahead",
            "What is gained by probes that look only one step ahead.",
            {"second": "lookahead"},
        ),
        Example(
            "The story of depth 10",
            "IQ Fit: 254,531,140 vertices where all ten pieces lie, but only 67,868,848 solutions.",
            {"puzzle": "iq-fit", "firstof": "vertices", "first": "population", "second": "population"},
        ),
        Example(
            "Depth 10, plain against guided",
            "The vertices at depth 10 of IQ Fit’s tree, by the method that first estimated them and by a better one.",
            {"puzzle": "iq-fit", "firstof": "vertices", "secondof": "vertices"},
        ),
    ),
    view=_view,
    jobs=(
        Job("first", "Estimate", _FIRST),
        Job("second", "Estimate", _SECOND),
        Job("compare", "Which is better", _compare),
        Job("exact", "Work out exactly", _exact),
        Job("gap", "An arrangement with a gap", _gap),
    ),
    picture=_picture,
    script=_script,
)
