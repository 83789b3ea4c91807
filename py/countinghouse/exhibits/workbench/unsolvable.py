"""Find out why a problem has no solution: weights of its items prove it, or a small part of it has no solution."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.exhibits.workbench.subjects import problem_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import plural, signed

if TYPE_CHECKING:
    from countinghouse.exact_cover.unsolvable import Reason

#: Searches for a part without a solution visit a moderate multiple of this number of vertices.
STEPS = 10_000


class Weighing(TypedDict):
    weight: str
    items: list[str]


class Proof(TypedDict):
    """A reason: its sentence, and its items by weight, greatest first; all items of a part have the weight "to cover"."""

    sentence: str
    heading: str
    items: list[Weighing]


class Reasons(TypedDict):
    proofs: list[Proof]
    verdict: str
    seconds: float


def _reasons(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.exact_cover.unsolvable import reasons_steps

    began = time.perf_counter()
    yield events.progress(None, "Looking for reasons")
    found = yield from relay(reasons_steps(problem_of(state), STEPS), lambda _: None)
    verdict = (
        f"{plural(len(found), 'reason')}, checked: there is no solution."
        if found
        else "No reason was found. There may or may not be a solution; count to find out."
    )
    answer: Reasons = {
        "proofs": [_proof(reason) for reason in found],
        "verdict": verdict,
        "seconds": round(time.perf_counter() - began, 3),
    }
    yield events.result(answer)


def _proof(reason: Reason) -> Proof:
    from countinghouse.exact_cover.unsolvable import Part

    if isinstance(reason, Part):
        own: list[Weighing] = [{"weight": "to cover", "items": [str(item) for item in reason.items]}]
        return {"sentence": str(reason), "heading": "together", "items": own}
    by_weight: dict[int, list[str]] = {}
    for item, weight in reason.weights:
        by_weight.setdefault(weight, []).append(str(item))
    shown: list[Weighing] = [
        {"weight": "marked" if reason.modulus == 2 else signed(weight), "items": items}
        for weight, items in sorted(by_weight.items(), reverse=True)
    ]
    return {"sentence": str(reason), "heading": "weight", "items": shown}


JOBS = (Job("reasons", _reasons, result=Reasons),)
