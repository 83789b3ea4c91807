"""An exhibit for the tests of the engine: jobs that count, sleep, fail, split and spread over workers.

It is given to the workers as an additional archive and is not part of the page.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from countinghouse.errors import InputError, TooLarge
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Exhibit, Job, Merge, Parameter, Split, State


def _busy(seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def _count(state: State, args: Args) -> Iterator[Event | None]:
    """Found 0, 1, 2, ... with `pause` seconds of work for each; `size` of them, or endlessly."""
    k = 0
    size = int(state["size"])
    while size == 0 or k < size:
        _busy(float(args.get("pause", 0.01)))
        yield events.progress(k / size if size else None, f"{k} so far")
        yield events.found(k)
        k += 1
    yield events.result(events.number(k))


def _deaf(state: State, args: Args) -> Iterator[Event | None]:
    """One step of `seconds` during which nothing is heard."""
    yield events.found("begun")
    _busy(float(args["seconds"]))
    yield events.result("heard nothing")


def _fail(state: State, args: Args) -> Iterator[Event | None]:
    yield events.found("before")
    if args["how"] == "input":
        raise InputError("That will not do.")
    if args["how"] == "large":
        raise TooLarge("Too large.")
    if args["how"] == "memory":
        yield events.result(
            len([None] * 2**30)
        )  # more than 32 bits can address, so nothing is really allocated
    raise ZeroDivisionError


def _packages(state: State, args: Args) -> Iterator[Event | None]:
    """Import modules that the page itself does not load, and NumPy."""
    import email.mime.text
    import xml.dom.minidom

    import numpy
    import numpy.polynomial

    loaded = [xml.dom.minidom, email.mime.text, numpy.polynomial]
    yield events.result([*(module.__name__ for module in loaded), numpy.__version__])


def _parts(state: State, args: Args, workers: int) -> list[int]:
    return list(range(int(state["size"])))


def _part(state: State, args: Args, part: Any) -> Iterator[Event | None]:
    for k in range(3):
        _busy(float(args.get("pause", 0.005)))
        if args.get("wrong") == part:
            raise InputError(f"Part {part} will not do.")
        yield events.found([part, k])


def _one(state: State, args: Args) -> Iterator[Event | None]:
    total = 0
    for part in range(int(state["size"])):
        for event in _part(state, args, part):
            if event is not None:
                total += 100 * part + event["item"][1]
            yield event
    yield events.result(events.number(total))


def _merge(state: State, args: Args, parts: Sequence[Any]) -> Merge:
    waiting: dict[int, list[Event]] = {}
    ended: set[int] = set()
    turn, total, most, out = 0, 0, 0, list[Event]()
    while turn < len(parts):
        index, event = yield out
        out = []
        if event is None:
            ended.add(index)
        else:
            waiting.setdefault(index, []).append(event)
        most = max(most, len(waiting))
        while turn < len(parts):
            for held in waiting.pop(turn, []):
                total += 100 * turn + held["item"][1]
                out.append(held)
            if turn not in ended:
                break
            turn += 1
    yield [*out, events.progress(1.0, f"held back {most}"), events.result(events.number(total))]


def _play(state: State, move: str) -> State:
    if not move.isdigit():
        raise InputError("A move is a number.")
    return {**state, "size": int(move)}


EXHIBIT = Exhibit(
    name="engine-toy",
    title="Engine toy",
    sentence="For tests.",
    group="play",
    order=99,
    parameters=(Parameter("size", "Size", "integer", 0, minimum=0, maximum=10_000),),
    examples=(),
    view=lambda state: {"size": state["size"]},
    play=_play,
    jobs=(
        Job("count", _count, object),
        Job("deaf", _deaf, object),
        Job("fail", _fail, object),
        Job("spread", Split(_parts, _part, _merge), str),
        Job("packages", _packages, object),
        Job("alone", _one, str),
    ),
)
