"""The wait: its mean and distribution, for one coin and for several, and the numbers often mistaken for it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import TypedDict

from countinghouse.chance import coin_window
from countinghouse.chance.probability import Bounded, Estimated
from countinghouse.exhibits.coin_window.setting import (
    Setting,
    certainty,
    decimal,
    fraction,
    one_in,
    rounded_up,
    setting,
)
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped, plural

#: The number of steps into which the curve is divided.
_POINTS = 240
#: Flip numbers from `_FAR` on are rounded to `_FAR_DIGITS` digits.
_FAR = 10**10
_FAR_DIGITS = 6
#: The number of digits in the full and the short form of a number, and the length below which a fraction precedes the short form.
_DIGITS = 12
_SHORT = 7
_SHORT_FRACTION = 12
_QUANTILES = ("1/100", "1/10", "1/4", "1/2", "3/4", "9/10", "99/100")
_MEDIAN = _QUANTILES.index("1/2")


class Known(TypedDict):
    """A number as text with its status, and as a float for drawing; `fraction` is "" if it is too long or unknown.

    `short` has fewer digits and its own status.
    """

    text: str
    status: str
    fraction: str
    number: float
    short: str
    shortStatus: str


class Point(TypedDict):
    """A point of the curve: the chance of having waited at most this many flips, for one coin and for any of the coins."""

    flip: int
    one: float
    any: float


class Confused(TypedDict):
    """A naive answer, the true answer, and the naive answer's error."""

    what: str
    naive: str
    true: str
    off: str


class Wait(TypedDict):
    """The expected wait and its distribution.

    `one` and `any` are the chances that the window has held by flip N, for one coin and for any of the coins; a quantile
    is (chance, one, any).
    """

    expected: Known
    other: Known
    spare: str
    one: Known
    any: Known
    curve: list[Point]
    quantiles: list[tuple[str, str, str]]
    quantilesStatus: str
    median: str
    medianStatus: str
    confused: list[Confused]
    how: str
    chances: str


Chance = Fraction | Bounded | Estimated
Flip = int | coin_window.Between


def known(value: Chance) -> Known:
    """Return a number as text with its status, in full and in short."""
    digits = _DIGITS if isinstance(value, Fraction) else _DIGITS + 1
    written = fraction(value) if isinstance(value, Fraction) else ""
    short, status = decimal(value, _SHORT), certainty(value, _SHORT)
    if isinstance(value, Fraction) and 0 < len(written) < _SHORT_FRACTION:
        short, status = f"{written} {'=' if status == 'exact' else '≈'} {short}", "exact"
    return {
        "text": decimal(value, digits),
        "status": certainty(value, digits),
        "fraction": written,
        "number": float(value),
        "short": short,
        "shortStatus": status,
    }


def _any_of(chance: Chance, coins: int) -> Chance:
    """Return the chance of an event for at least one of several independent coins, given its chance for one coin."""
    if coins == 1:
        return chance
    if isinstance(chance, Fraction) and (
        chance in (0, 1) or coins * chance.denominator.bit_length() < 20_000
    ):
        return 1 - (1 - chance) ** coins if 0 < chance < 1 else chance
    # A power of a long fraction would be too long, so the fraction is rounded first.
    error = float(chance) * 2.0**-53 if isinstance(chance, Fraction) else chance.error
    kind = Estimated if isinstance(chance, Estimated) else Bounded
    single = min(float(chance), 1.0)
    if single == 1.0:
        return kind(1.0, max(error, 2.0**-53))
    some = -math.expm1(coins * math.log1p(-single))
    # The slope is coins × (1 - chance)^(coins - 1), so it never exceeds the number of coins.
    slope = coins * math.exp((coins - 1) * math.log1p(-max(0.0, single - error)))
    return kind(some, 1.01 * slope * error + 8 * some * 2.0**-53)


def _wait(state: State, args: Args) -> Iterator[Event | None]:
    what = setting(state)
    size = (what.window, what.heads, what.p)

    def told(step: coin_window.Step) -> Event:
        if step.done is not None:
            return events.progress(step.done, "Walks in steps of a whole window")
        error = "" if step.error is None else f", error now {rounded_up(step.error)}"
        return events.progress(None, f"Flip {grouped(step.flips)} followed{error}")

    law = yield from relay(coin_window.waiting_steps(*size), told)
    if isinstance(law, coin_window.LongWaiting):
        exact: Fraction | Bounded = law.expected()
    else:
        exact = yield from relay(coin_window.expected_wait_steps(*size), lambda _: None)
    yield events.result(_answer(what, exact, law))


def _answer(
    what: Setting, exact: Fraction | Bounded, law: coin_window.Waiting | coin_window.LongWaiting
) -> Wait:
    size = (what.window, what.heads)
    full = coin_window.expected_wait_extra(*size, what.p)
    first: Fraction | Bounded = exact
    second: Fraction | Bounded = (
        exact + full
        if isinstance(exact, Fraction)
        else Bounded(exact + float(full), exact.error + 2.0**-52 * (exact + float(full)))
    )
    expected, other = (second, first) if what.full else (first, second)
    sure = what.heads == 0 or what.p == 1
    small = sure or (isinstance(exact, Fraction) and what.flips <= 200)
    by_flips: Chance = law.happened_by(what.flips, what.full)
    if small:
        by_flips = coin_window.happened_by(*size, what.flips, what.p, what.full)
    some = _any_of(by_flips, what.coins)
    reached = [
        (each, law.quantile(each, 1, what.full), law.quantile(each, what.coins, what.full))
        for each in _QUANTILES
    ]
    followed = grouped(len(law.happened) - 1)
    curve, digits = _curve(what, law)
    chances = f"The chances in the curve are certain to at least {plural(digits, 'digit')}."
    if sure:
        how, chances = "nothing is left to chance", ""
    elif isinstance(law, coin_window.LongWaiting):
        how = (
            "too many positions to follow; walks in steps of a whole window give the wait and an error bound"
        )
        if law.rare:
            chances = (
                "Chances follow from the chance of one window and the expected wait: estimated, "
                f"error about {rounded_up(law.error)}."
            )
        else:
            chances = (
                f"Chances up to flip {followed} are sums of determinants in double precision; later chances "
                f"follow the rate that gives the expected wait: estimated, error about {rounded_up(law.error)}."
            )
    elif what.heads == what.window:
        how = "the wait for a run has a formula"
    elif isinstance(exact, Fraction):
        how = "the equations for the wait are solved in whole numbers, with one unknown for each state"
    else:
        how = (
            f"all positions are followed for {followed} flips, and later flips at a rate with an error bound; "
            "walks in steps of a whole window give the same wait"
        )
    return {
        "expected": known(expected),
        "other": known(other),
        "spare": decimal(float(full), 4),
        "one": known(by_flips),
        "any": known(some),
        "curve": curve,
        "quantiles": [(_percent(each), _flip(one), _flip(some)) for each, one, some in reached],
        "quantilesStatus": _certainty(
            [flip for _, *flips in reached for flip in (flips if what.coins > 1 else flips[:1])]
        ),
        "median": _flip(reached[_MEDIAN][1]),
        "medianStatus": _flip_certainty(reached[_MEDIAN][1]),
        "confused": [] if sure else _confused(what, expected, by_flips),
        "how": how,
        "chances": chances,
    }


def _flip(flip: Flip) -> str:
    """Write the number of a flip, or its two bounds; large numbers are rounded."""
    if isinstance(flip, int):
        return grouped(flip) if flip < _FAR else decimal(Fraction(flip), _FAR_DIGITS)
    first, last = _flip(flip.first), _flip(flip.last)
    return first if first == last else f"{first} to {last}"


def _flip_certainty(flip: Flip) -> str:
    """Return the status of the flip number that `_flip` writes."""
    if isinstance(flip, int):
        return "exact" if flip < _FAR else certainty(Fraction(flip), _FAR_DIGITS)
    if flip.estimated:
        return "estimated"
    # If both bounds are rounded to the same number, so is the flip between them.
    return "exact, rounded" if _flip(flip.first) == _flip(flip.last) else "between bounds"


def _certainty(flips: list[Flip]) -> str:
    """Return a sentence about the status of the flips in the table."""
    kinds = {_flip_certainty(flip) for flip in flips}
    if "estimated" in kinds:
        return "Flips up to the first full window are exact; later flips are estimated."
    if "exact, rounded" in kinds:
        told = "Flips are exact; large numbers are rounded to six digits."
    else:
        told = "Flips are exact, ties included."
    return (
        f"{told} If two flips are given, the true one is one of them or lies between them."
        if "between bounds" in kinds
        else told
    )


def _percent(chance: str) -> str:
    return f"{float(100 * Fraction(chance)):g} %"


def _curve(what: Setting, law: coin_window.Waiting | coin_window.LongWaiting) -> tuple[list[Point], int]:
    """Return the points of the curve, and how many digits are certain in every chance."""
    found = law.quantile("99/100", 1, what.full)
    nearly = found if isinstance(found, int) else found.last
    last = max(nearly, min(what.flips, 10 * nearly))
    curve: list[Point] = []
    digits = 16
    for flip in sorted({last * point // _POINTS for point in range(_POINTS + 1)}):
        one = law.happened_by(flip, what.full)
        some = _any_of(one, what.coins)
        curve.append({"flip": flip, "one": float(one), "any": float(some)})
        digits = min([digits, *(each.digits for each in (one, some) if not isinstance(each, Fraction))])
    return curve, digits


def _confused(what: Setting, expected: Fraction | Bounded, by_flips: Chance) -> list[Confused]:
    """Compare the naive answers, which treat overlapping windows as independent, with the true answers."""
    share = coin_window.share(what.window, what.heads, what.p)
    windows = max(0, what.flips - what.window + 1)
    chance = float(share)
    by_then = -math.expm1(windows * math.log1p(-chance)) if chance < 1 else float(windows > 0)
    wait = what.window - 1 + 1 / share
    return [
        {
            "what": f"the chance that some window has at least {plural(what.heads, 'head')} by flip {grouped(what.flips)}",
            "naive": decimal(by_then, 6),
            "true": decimal(by_flips, 6),
            "off": _off(by_then, float(by_flips)),
        },
        {
            "what": "the expected wait, in flips",
            "naive": decimal(wait, 6),
            "true": decimal(expected, 6),
            "off": _off(float(wait), float(expected)),
        },
        {
            "what": f"the wait, read off “{one_in(share)}”",
            "naive": decimal(1 / share, 6),
            "true": decimal(expected, 6),
            "off": _off(float(1 / share), float(expected)),
        },
    ]


def _off(naive: float, true: float) -> str:
    if not true:
        return "–"
    ratio = naive / true
    if ratio > 2:
        return f"{decimal(ratio, 3)} times too large"
    if 0 < ratio < 0.5:
        return f"{decimal(1 / ratio, 3)} times too small"
    return f"{'+' if ratio >= 1 else '−'}{abs(100 * (ratio - 1)):.1f} %"


JOBS = (Job("wait", _wait, Wait),)
