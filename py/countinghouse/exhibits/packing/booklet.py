"""Check whether a challenge that a person entered, perhaps from a booklet, has a solution, and count its solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.packing.counting import swept
from countinghouse.exhibits.packing.position import given_of, memory_of
from countinghouse.packing.culprits import culprits_steps
from countinghouse.page import events, puzzles
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped

#: The memory allowed, in MB, for a check that the person did not ask for; hints wait until it ends.
QUIET_MB = 128


class Verdict(TypedDict):
    """Whether the given pieces leave a solution (None if not known) and, if requested, how many solutions."""

    solvable: bool | None
    ways: str | None
    sentence: str


def _verdict(state: State, args: Args) -> Iterator[Event | None]:
    puzzle, given = puzzles.chosen(state), given_of(state)
    if not given:
        raise InputError("No piece is given; place the challenge’s pieces and lock them.")
    if args.get("count") is True:
        count = yield from relay(
            puzzle.count_steps(given, memory_of(state)), lambda step: swept(step, "Counting")
        )
        many = {0: "no solution", 1: "exactly one solution"}.get(
            count.value, f"exactly {grouped(count.value)} solutions"
        )
        counted: Verdict = {
            "solvable": count.value > 0,
            "ways": events.number(count.value),
            "sentence": f"It has {many}.",
        }
        yield events.result(counted)
        return
    yield events.progress(None, "Looking for a solution")
    # All pieces must stay, so `culprits_steps` only finds out whether there is a way to finish.
    found = yield from relay(
        culprits_steps(puzzle, given, given, min(memory_of(state), QUIET_MB)), lambda _: None
    )
    solvable = True if found.enough == 0 else False if found.hopeless else None
    verdict: Verdict = {
        "solvable": solvable,
        "ways": None,
        "sentence": {
            True: "It has a solution.",
            False: "It has no solution.",
            None: "Whether it has a solution is not known yet.",
        }[solvable],
    }
    yield events.result(verdict)


JOBS = (Job("verdict", _verdict, Verdict, args={"count?": bool}),)
