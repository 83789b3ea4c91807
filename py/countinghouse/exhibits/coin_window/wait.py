"""The wait: its mean, its distribution, for one coin and for several, and what people confuse it with."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import TypedDict

from countinghouse.chance import coin_window
from countinghouse.chance.probability import Bounded, Estimated
from countinghouse.exhibits.coin_window.setting import Setting, decimal, fraction, one_in, setting
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import relay
from countinghouse.wording import grouped, plural

#: Points of the curve.
_POINTS = 240
#: Flips from here on are rounded.
_FAR = 10**10
_QUANTILES = ("1/100", "1/10", "1/4", "1/2", "3/4", "9/10", "99/100")


class Known(TypedDict):
    """A number as it reads, its status, and as a float for drawing; `fraction` is empty where it is long or unknown."""

    text: str
    status: str
    fraction: str
    number: float


class Point(TypedDict):
    """A point of the curve: the chance that it has happened by this flip, to one coin and to any of them."""

    flip: int
    one: float
    any: float


class Confused(TypedDict):
    """A naive answer beside the true one, and how far off it is."""

    what: str
    naive: str
    true: str
    off: str


class Wait(TypedDict):
    """The wait. `byFlips` is the chance by flip N for one coin and for any of them; a quantile is (chance, one coin, any)."""

    expected: Known
    other: Known
    spare: str
    one: Known
    any: Known
    curve: list[Point]
    quantiles: list[tuple[str, str, str]]
    median: str
    medianAny: str
    confused: list[Confused]
    how: str
    chances: str


Chance = Fraction | Bounded | Estimated


def plain(error: float) -> str:
    """Write an error with one digit."""
    digit, _, power = f"{error:.0e}".partition("e")
    return f"{digit} × 10^{int(power)}"


def known(value: Chance) -> Known:
    """Describe a number with its status."""
    if not isinstance(value, Fraction):
        error = plain(value.error)
        if isinstance(value, Estimated):
            status = f"estimated, error about {error}"
        else:
            status = f"proved, error below {error}" if value.error else "proved"
        return {"text": decimal(value, 13), "status": status, "fraction": "", "number": float(value)}
    return {"text": decimal(value), "status": "exact", "fraction": fraction(value), "number": float(value)}


def _any_of(chance: Chance, coins: int) -> Chance:
    """Return the chance that it happens to one of some independent coins at least."""
    if coins == 1:
        return chance
    if isinstance(chance, Fraction) and (
        chance in (0, 1) or coins * chance.denominator.bit_length() < 20_000
    ):
        return 1 - (1 - chance) ** coins if 0 < chance < 1 else chance
    error = 0.0 if isinstance(chance, Fraction) else chance.error
    kind = Estimated if isinstance(chance, Estimated) else Bounded
    single = min(float(chance), 1.0)
    if single == 1.0:
        return kind(1.0, error)
    some = -math.expm1(coins * math.log1p(-single))
    # The slope is coins (1 - chance)^(coins - 1), and never more than coins.
    slope = coins * math.exp((coins - 1) * math.log1p(-max(0.0, single - error)))
    return kind(some, slope * error + 8 * some * 2.0**-53)


def _wait(state: State, args: Args) -> Iterator[Event | None]:
    what = setting(state)
    size = (what.window, what.heads, what.p)

    def told(step: coin_window.Step) -> Event:
        if step.done is not None:
            return events.progress(step.done, "Walks in steps of a whole window")
        error = "" if step.error is None else f", error now {plain(step.error)}"
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
    quantiles = [
        (
            _percent(each),
            _flip(law.quantile(each, 1, what.full)),
            _flip(law.quantile(each, what.coins, what.full)),
        )
        for each in _QUANTILES
    ]
    followed = grouped(len(law.happened) - 1)
    curve, digits = _curve(what, law)
    chances = f"Chances in the curve are proved to at least {plural(digits, 'digit')}."
    if sure:
        how, chances = "nothing is left to chance", ""
    elif isinstance(law, coin_window.LongWaiting):
        how = "too many to follow; walks in steps of a whole window give the wait, with a proved error"
        if law.rare:
            chances = (
                "Chances follow from the chance of one window and the proved wait: estimated, "
                f"error about {plain(law.error)}."
            )
        else:
            chances = (
                f"Chances up to flip {followed} are sums of determinants in double precision, later ones go on at the rate that "
                f"gives the proved wait: estimated, error about {plain(law.error)}."
            )
    elif what.heads == what.window:
        how = "the wait for a run has a formula"
    elif isinstance(exact, Fraction):
        how = "the wait is solved in whole numbers, one unknown for each state"
    else:
        how = (
            f"all positions followed for {followed} flips, then at a proved rate; and walks in steps of a whole window, which "
            "give the same wait"
        )
    return {
        "expected": known(expected),
        "other": known(other),
        "spare": decimal(float(full), 4),
        "one": known(by_flips),
        "any": known(some),
        "curve": curve,
        "quantiles": quantiles,
        "median": quantiles[3][1],
        "medianAny": quantiles[3][2],
        "confused": [] if sure else _confused(what, expected, by_flips),
        "how": how,
        "chances": chances,
    }


def _flip(number: int) -> str:
    """Write the number of a flip; rounded where double precision does not tell it from its neighbours."""
    return grouped(number) if number < _FAR else decimal(Fraction(number), 6)


def _percent(chance: str) -> str:
    return f"{float(100 * Fraction(chance)):g} %"


def _curve(what: Setting, law: coin_window.Waiting | coin_window.LongWaiting) -> tuple[list[Point], int]:
    """Return the points, and how many digits all their chances have at least."""
    nearly = law.quantile("99/100", 1, what.full)
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
    """Set what treating overlapping windows as independent gives beside the truth."""
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
