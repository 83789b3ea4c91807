"""Two bases side by side: the theorems for them, and the numbers around the selected number."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import log2
from typing import Literal, TypedDict

from countinghouse.exhibits.round_trips.spelling import shown_value, spelled
from countinghouse.numbers import conversion
from countinghouse.numbers.conversion import Failure
from countinghouse.page.questions import QuestionEntry, asked, which
from countinghouse.wording import listed, plural, typeset

#: How many numbers are shown on each side of the selected number.
AROUND = 6
#: The maximum number of target numbers drawn; if there are more, only the images of source numbers are drawn.
MOST_TICKS = 120
#: The largest exponent, positive or negative, in the list of powers that do not survive the round trip.
EXPONENTS = 120


class Theorem(TypedDict):
    """A condition with the numbers substituted, and whether it holds."""

    name: str
    formula: str
    numbers: str
    holds: bool


class Tick(TypedDict):
    """A number at its position on the line, from 0 to 1."""

    at: float
    text: str


class Trip(TypedDict):
    """The round trip of a source number. `fate` is the outcome; `chosen` marks the selected number."""

    value: str
    text: str
    converted: str
    back: str
    at: float
    to: float
    home: float
    fate: Literal["same", "lost", "shared"]
    chosen: bool


class Grids(TypedDict):
    """The numbers around the selected number; `asks` is the question of whether it comes back."""

    kind: Literal["grids"]
    asks: QuestionEntry | None
    sentence: str
    theorems: list[Theorem]
    root: str
    needed: str
    failing: str
    trips: list[Trip]
    source: list[Tick]
    target: list[Tick]
    before: str
    after: str


class Row(TypedDict):
    """A format, the digits it needs, and the smallest number lost with one digit fewer, with its neighbours."""

    name: str
    digits: str
    witness: str
    converted: str
    back: str
    below: str
    above: str
    link: str


def grids(value: Fraction, beta: int, n: int, nu: int, m: int, ask: bool = False) -> Grids:
    numbers = conversion.neighbours(value, beta, n, AROUND)
    chosen = numbers[AROUND]
    trips = {number: conversion.out_and_back(number, beta, n, nu, m) for number in numbers}
    shared = {
        trip[0]
        for k, trip in enumerate(trips.values())
        if any(trip[0] == other[0] for j, other in enumerate(trips.values()) if j != k)
    }
    ends = [*numbers, *(number for trip in trips.values() for number in trip)]
    scale = _Scale(min(ends), max(ends))
    told = [
        Trip(
            value=spelled(number),
            text=shown_value(number),
            converted=shown_value(converted),
            back=shown_value(back),
            at=scale(number),
            to=scale(converted),
            home=scale(back),
            fate="lost" if back != number else "shared" if converted in shared else "same",
            chosen=number == chosen,
        )
        for number, (converted, back) in trips.items()
    ]
    converted, back = trips[chosen]
    return {
        "kind": "grids",
        "asks": _question(chosen, beta, n, nu, m) if ask else None,
        "sentence": _sentence(chosen, converted, back),
        "theorems": _theorems(beta, n, nu, m),
        "root": _root(beta, n, nu, m),
        "needed": _needed(n, beta, conversion.digits_needed(beta, n, nu), nu),
        "failing": _failing(beta, n, nu, m),
        "trips": told,
        "source": [Tick(at=scale(number), text=shown_value(number)) for number in numbers],
        "target": [
            Tick(at=scale(number), text=shown_value(number)) for number in _target(trips, scale, nu, m)
        ],
        "before": spelled(numbers[AROUND - 1]),
        "after": spelled(numbers[AROUND + 1]),
    }


class _Scale:
    """A map from numbers to positions on a logarithmic line, as fractions of its length."""

    def __init__(self, low: Fraction, high: Fraction) -> None:
        self.low, self.high = low, high
        self.length = _log(high / low) or 1.0

    def __call__(self, value: Fraction) -> float:
        return _log(value / self.low) / self.length


def _log(ratio: Fraction) -> float:
    """Return the base-2 logarithm of a ratio of at least 1, accurate even near 1."""
    more = ratio - 1
    if more < Fraction(1, 2**20):
        return float(more) * 1.4426950408889634
    return log2(ratio.numerator) - log2(ratio.denominator)


def _target(
    trips: dict[Fraction, tuple[Fraction, Fraction]], scale: _Scale, nu: int, m: int
) -> Sequence[Fraction]:
    """Return the target numbers on the line or, if there are too many, only the images of source numbers."""
    found: list[Fraction] = []
    for number in conversion.upwards(scale.low, nu, m):
        if number > scale.high:
            return found
        if len(found) == MOST_TICKS:
            break
        found.append(number)
    return sorted({converted for converted, _ in trips.values()})


def _sentence(value: Fraction, converted: Fraction, back: Fraction) -> str:
    if converted == value:
        return f"{shown_value(value)} is not changed by either conversion."
    if back == value:
        return f"{shown_value(value)} becomes {shown_value(converted)}, and comes back."
    return f"{shown_value(value)} becomes {shown_value(converted)}, and comes back as {shown_value(back)}: it is lost."


#: The two possible outcomes for a number.
BACK, LOST = "It comes back", "It is lost"


def _question(value: Fraction, beta: int, n: int, nu: int, m: int) -> QuestionEntry:
    """Ask whether a number comes back; the reasons compare the two roundings."""
    converted, back = conversion.out_and_back(value, beta, n, nu, m)
    off = abs(converted - value)
    # The source number nearest to the converted number, other than the value itself.
    rival = min(
        (other for other in conversion.neighbours(converted, beta, n) if other != value),
        key=lambda other: (abs(other - converted), other != back),
    )
    apart = abs(rival - converted)
    become = f"It becomes {shown_value(converted)}"
    if not off:
        reason = f"It fits into {_digits(m, nu)}, so nothing is rounded."
    elif not apart:
        reason = f"{become}, which fits into {_digits(n, beta)}, so it stays as it is."
    elif off == apart:
        reason = f"{become}, halfway between {shown_value(value)} and {shown_value(rival)}, and a tie goes to the even last digit: {shown_value(back)}."
    else:
        near, far = sorted((off, apart))
        reason = (
            f"{become}. That is {shown_value(near)} away from {shown_value(back)}, and {shown_value(far)} away from "
            f"{shown_value(rival if back == value else value)}."
        )
    moved = (
        "Nothing is rounded in either direction."
        if not off
        else f"Rounding moves it by {shown_value(off)}: no more than the distance from there to any other number."
        if back == value
        else f"Rounding moves it by {shown_value(off)}: so far that {shown_value(back)} is at least as near."
    )
    return asked(
        which(
            "comes-back",
            f"{shown_value(value)} is rounded to {_digits(m, nu)}. Does it come back?",
            choices=(BACK, LOST),
            answer=lambda: BACK if back == value else LOST,
            reason=typeset(reason),
            wrong={LOST if back == value else BACK: moved},
        )
    )


def _digits(count: int, base: int) -> str:
    return f"{plural(count, 'digit')} of base {base}"


def _needed(count: int, base: int, number: int, other: int) -> str:
    digits = plural(number, "digit")
    if count == 1:
        return f"1 digit of base {base} needs {digits} of base {other} to come back."
    return f"{count} digits of base {base} need {digits} of base {other} to come back."


def _power(base: int, exponent: int, less: int = 0) -> str:
    """Write a power minus `less`, with its value if that is short."""
    name = typeset(f"{base}^{exponent}") + (f" - {less}" if less else "")
    return f"{name} = {base**exponent - less}" if exponent * log2(base) < 40 else name


def _theorems(beta: int, n: int, nu: int, m: int) -> list[Theorem]:
    one, back = conversion.converts_one_to_one(beta, n, nu, m), conversion.round_trips(beta, n, nu, m)
    if conversion.common_root(beta, nu):
        return [
            Theorem(name="One-to-one", formula="exact", numbers="see below", holds=one),
            Theorem(name="Round trip", formula="exact", numbers="see below", holds=back),
        ]
    above = nu ** (m - 1)
    return [
        Theorem(
            name="One-to-one",
            formula=typeset("ν^(m-1) ≥ β^n - 1"),
            numbers=f"{_power(nu, m - 1)} is at least {_power(beta, n, 1)}"
            if above >= beta**n - 1
            else f"{_power(nu, m - 1)} is less than {_power(beta, n, 1)}",
            holds=one,
        ),
        Theorem(
            name="Round trip",
            formula=typeset("ν^(m-1) > β^n"),
            numbers=f"{_power(nu, m - 1)} is more than {_power(beta, n)}"
            if above > beta**n
            else f"{_power(nu, m - 1)} is not more than {_power(beta, n)}",
            holds=back,
        ),
    ]


def _root(beta: int, n: int, nu: int, m: int) -> str:
    """Say what holds for bases with a common root, and give a case in which the round-trip theorem fails for them."""
    found = conversion.common_root(beta, nu)
    if not found:
        return ""
    root, p, q = found
    exact = conversion.round_trips(beta, n, nu, m)
    theorem = nu ** (m - 1) > beta**n
    if beta == nu:
        words = f"Both bases are {root}: numbers are lost only if digits are."
    else:
        words = f"Both {beta} = {root}^{p} and {nu} = {root}^{q} are powers of {root}, so the theorems do not hold."
    sides = f"(m - 1) × {q}", f"n × {p} - gcd({p}, {q})"
    words += (
        f" Here every number is exact: {sides[0]} is at least {sides[1]}."
        if exact
        else f" Here some numbers are not exact, and those are lost: {sides[0]} is less than {sides[1]}."
    )
    if exact != theorem:
        words += " The theorem would say the opposite, so this is a counterexample."
    else:
        words += f" A counterexample to the theorem: {_counterexample(beta, nu)}"
    return typeset(words)


def _counterexample(beta: int, nu: int) -> str:
    """Return a case with the fewest digits in which the round-trip theorem fails; beta and nu must have a common root."""
    for n in range(1, 100):
        m = conversion.digits_needed(beta, n, nu)
        # The theorem asks for too many digits, so it fails when there are just enough.
        if nu ** (m - 1) <= beta**n:
            return f"{_digits(n, beta)} to {_digits(m, nu)} and back loses nothing, though {nu}^{m - 1} is not more than {beta}^{n}."
    raise AssertionError("the theorem holds for bases with a common root")


def _failing(beta: int, n: int, nu: int, m: int) -> str:
    """List the powers of β that do not survive the round trip, if the source has one digit."""
    if n > 1:
        return ""
    failing = conversion.failing_exponents(beta, nu, m, EXPONENTS)
    if not failing:
        return f"All powers {beta}ᵉ with e from -{EXPONENTS} to {EXPONENTS} come back unchanged."
    if len(failing) > 40:
        return (
            f"{len(failing)} of the powers {beta}ᵉ with e from -{EXPONENTS} to {EXPONENTS} do not come back."
        )
    return f"The powers {beta}ᵉ that do not come back, for e from -{EXPONENTS} to {EXPONENTS}: e = {listed(failing)}."


def told_failure(failure: Failure) -> str:
    """Describe a first loss or a first collision."""
    value, converted = shown_value(failure.value), shown_value(failure.converted)
    if failure.other is not None:
        return f"{value} and the next number, {shown_value(failure.other)}, both become {converted}."
    return f"{value} becomes {converted}, and comes back as {shown_value(failure.back)}."


_TABLE = (
    ("half: 11 bits to decimal", 2, 11, 10),
    ("single: 24 bits to decimal", 2, 24, 10),
    ("double: 53 bits to decimal", 2, 53, 10),
    ("quadruple: 113 bits to decimal", 2, 113, 10),
    ("6 decimal digits to bits", 10, 6, 2),
    ("15 decimal digits to bits", 10, 15, 2),
    ("33 decimal digits to bits", 10, 33, 2),
)


@cache
def table() -> tuple[Row, ...]:
    """Return the digits that each format needs, and the smallest number from 1 up that is lost with one digit fewer."""
    rows = []
    for name, beta, n, nu in _TABLE:
        m = conversion.digits_needed(beta, n, nu)
        lost = conversion.first_loss(beta, n, nu, m - 1)
        assert lost is not None
        below, _, above = conversion.neighbours(lost.value, beta, n)
        rows.append(
            Row(
                name=name,
                digits=f"{n} → {m}",
                witness=shown_value(lost.value),
                converted=shown_value(lost.converted),
                back=shown_value(lost.back),
                below=shown_value(below),
                above=shown_value(above),
                link=f"beta={beta}&n={n}&nu={nu}&m={m - 1}&value={spelled(lost.value).replace('/', '%2F')}",
            )
        )
    return tuple(rows)
