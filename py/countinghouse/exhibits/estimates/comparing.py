"""The comparison of two estimates: which of them reaches a given error sooner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.estimates.sides import SIDES, depth_of, is_time
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State


class Told(TypedDict):
    secondsTo: float | None
    believed: bool


class Comparison(TypedDict):
    """Which side is faster, and how reliable the comparison is.

    `ratio` says how many times faster, to two significant figures; it is None if that is unknown or below 1.1.
    `sure` says whether both errors can be trusted.
    """

    sentence: str
    honest: str
    ratio: float | None
    sure: bool
    faster: str | None


def _compare(state: State, args: Args) -> Iterator[Event]:
    yield events.result(_comparison(state, {side: _told(args, side) for side in SIDES}))


def _comparison(state: State, told: dict[str, Told]) -> Comparison:
    one, two = (told[side]["secondsTo"] for side in SIDES)
    if one is None or two is None:
        return _unknown("Cannot compare yet: one side has no error estimate.")
    if not one or not two:
        if not one and not two:
            return _unknown(
                "Both sides estimate numbers in the top of the tree, which is counted exactly beforehand."
            )
        exact = "second" if one else "first"
        return _unknown(
            f"The {exact} side estimates a number in the top of the tree, which is counted exactly beforehand."
        )
    faster = "first" if one <= two else "second"
    ratio = float(f"{max(one, two) / min(one, two):.2g}")
    near = ratio < 1.1
    sure = all(told[side]["believed"] for side in SIDES)
    if near:
        sentence = "The two estimates take about the same time."
    elif sure:
        sentence = f"The {faster} estimate needs {_part(ratio)} of the other’s time."
    else:
        sentence = f"The {faster} estimate seems to need {_part(ratio)} of the other’s time."
    if depth_of(state, "first") != depth_of(state, "second"):
        sentence += " They estimate different numbers, from the same tree."
    return {
        "sentence": sentence,
        "honest": _honest(told),
        "ratio": None if near else ratio,
        "sure": sure,
        "faster": faster,
    }


def _unknown(sentence: str) -> Comparison:
    return {"sentence": sentence, "honest": "", "ratio": None, "sure": False, "faster": None}


def _part(ratio: float) -> str:
    """Write 1/`ratio` as text; `ratio` has two significant figures.

    >>> _part(2.5), _part(13.0), _part(400.0)
    ('40 %', '1/13', '1/400')
    """
    whole = round(ratio)
    return f"{100 / ratio:.0f} %" if whole < 10 else f"1/{whole:,}"


def _honest(told: dict[str, Told]) -> str:
    doubted = [side for side in SIDES if not told[side]["believed"]]
    if doubted:
        heavy = (
            "Do not take this literally: both estimates rest on a few heavy probes."
            if len(doubted) == 2
            else f"Do not take this literally: the {doubted[0]} estimate rests on a few heavy probes."
        )
        return (
            f"{heavy} Such a skewed distribution has rare heavy probes; until they occur, the error looks too "
            "small, so the time is probably longer than stated."
        )
    return (
        "The error falls with the square root of the time, so the time is (error now ÷ 2 %)² times the seconds spent. The "
        "error is itself an estimate, from the spread of the same probes."
    )


def _told(args: Args, side: str) -> Told:
    given = args.get(side)
    if isinstance(given, dict):
        seconds, believed = given.get("secondsTo"), given.get("believed")
        if (seconds is None or is_time(seconds)) and isinstance(believed, bool):
            return {"secondsTo": seconds, "believed": believed}
    raise InputError("A comparison needs the latest estimates of both sides.")


JOBS = (Job("compare", _compare, Comparison, args={"first": Told, "second": Told}),)
