"""Find the flip by which a chance is reached: exactly, by integer arithmetic, if the size allows it; otherwise,
between a first and a last possible flip.

The chance F(n) of success by flip n, and so the chance 1 - F(n) that a coin is still waiting, is known only to be
between two bounds. The chance that at least one of several independent coins has succeeded is at least ``1 - left``
if ``(1 - F(n))^coins <= left``. The bounds on that power are integers, rounded outwards, so no comparison depends on
rounding.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from countinghouse.chance import window_exact, window_states

__all__: list[str] = []

#: Integer arithmetic is used up to this many flips × states × heads × thousands of bits of a chance.
EXACT_WORK = 400_000
#: Fractional bits in the bounds on a power; the next number is tried if the bounds leave a comparison undecided.
_BITS = (256, 2048)
#: The longest power to compute in full, in bits. Ties need powers of at most 100 bits, because `left` has at most 30
#: digits.
_LONGEST_POWER = 20_000
#: Chances below this are too small for a float upper bound.
_LEAST = 1e-300

#: Bounds on the chance that a coin is still waiting.
Bounds = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Between:
    """The range of flips, from `first` to `last` inclusive, that contains the flip sought.

    If `estimated`, the chances are estimates, and the bounds are only as good as their estimated error.
    """

    first: int
    last: int
    estimated: bool


def reached(waiting: Fraction, coins: int, left: Fraction) -> bool | None:
    """Say whether ``waiting^coins <= left``; None if the two are too close to tell."""
    if coins == 1 or waiting in (0, 1):
        return waiting <= left
    if coins * waiting.denominator.bit_length() > _LONGEST_POWER:
        for bits in _BITS:
            low, high = _power(waiting, coins, bits)
            if high * left.denominator <= left.numerator << bits:
                return True
            if low * left.denominator > left.numerator << bits:
                return False
        return None
    return waiting**coins <= left


def power(base: Fraction, exponent: int) -> Bounds:
    """Return bounds on a power of a number from 0 to 1."""
    low, high = _power(base, exponent, _BITS[0])
    return Fraction(low, 1 << _BITS[0]), Fraction(high, 1 << _BITS[0])


def _power(base: Fraction, exponent: int, bits: int) -> tuple[int, int]:
    """Return bounds on a power of a number from 0 to 1, in units of 2^-bits."""
    one = 1 << bits
    low = base.numerator * one // base.denominator
    high = -(-base.numerator * one // base.denominator)
    lower = upper = one
    for digit in f"{exponent:b}":
        lower, upper = lower * lower >> bits, -(-upper * upper >> bits)
        if digit == "1":
            lower, upper = lower * low >> bits, -(-upper * high >> bits)
    return lower, upper


def narrowed(
    bounds: Callable[[int], Bounds], coins: int, left: Fraction, guess: int
) -> tuple[int, int] | None:
    """Return bounds on the flip sought, given bounds on the chance at each flip; None if no flip is certainly late
    enough.

    The true chances fall from flip to flip, so a flip that is certainly too early and a flip that is certainly late
    enough bound the answer, even if rounding makes the bounds on the chances rise in places.
    """

    def surely(flip: int) -> bool:
        return reached(bounds(flip)[1], coins, left) is True

    def perhaps(flip: int) -> bool:
        return reached(bounds(flip)[0], coins, left) is not False

    last = _first(surely, guess)
    first = _first(perhaps, guess)
    return None if last is None or first is None else (min(first, last), last)


def _first(holds: Callable[[int], bool], guess: int) -> int | None:
    """Return a flip at which the condition holds but not at the flip before; None if it still fails far beyond the
    guess.
    """
    reach = max(1, guess >> 48)
    low, high = guess, guess
    while low > 0 and holds(low):
        low, high, reach = max(0, low - reach), low, 8 * reach
    if low == high:
        while not holds(high):
            if high > 200 * (guess + 1):
                return None
            low, high, reach = high, high + reach, 8 * reach
    elif low == 0 and holds(0):
        return 0
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def is_exact(window: int, heads: int, p: Fraction, flips: int) -> bool:
    """Say whether the chances of this many flips are computed in integers."""
    positions = window_states.states_of(window, heads) * heads
    return positions * flips * (1 + flips * p.denominator.bit_length() // 1000) <= EXACT_WORK


def exactly(
    window: int, heads: int, p: Fraction, coins: int, left: Fraction, first: int, last: int
) -> int | None:
    """Find the flip sought between `first` and `last` by integer arithmetic; None if a power is too long."""
    flips = 1 << last.bit_length()
    waiting = _survival(window, heads, p, flips if is_exact(window, heads, p, flips) else last)
    for flip in range(first, last):
        if (there := reached(waiting[flip], coins, left)) is not False:
            return flip if there else None
    return last


@lru_cache(maxsize=16)
def _survival(window: int, heads: int, p: Fraction, flips: int) -> tuple[Fraction, ...]:
    return tuple(window_exact.survival(window, heads, p, flips))


def rounded_out(value: float, error: float) -> Bounds:
    """Return the value minus and plus its error, clamped to the range 0 to 1."""
    at, by = Fraction(value), Fraction(error)
    return max(Fraction(0), at - by), min(Fraction(1), at + by)


def falling(waiting: float, error: float, fall: float, spread: float, flips: int) -> Bounds:
    """Return bounds on a chance after some flips.

    `waiting` is known to within the relative error `error`, and it falls by a share `fall`, give or take `spread`, at
    every flip. The logarithm, product and exponential of floats are each wrong by a few units in the last place.
    """
    bounds = []
    for sign in (1, -1):
        # Move the sum to the next float, to allow for its rounding.
        rate = min(1.0, max(0.0, math.nextafter(fall + sign * spread, sign * math.inf)))
        power = flips * math.log1p(-rate) if rate < 1 else -math.inf
        if power < -600:
            bounds.append(0.0 if sign > 0 else _LEAST)
            continue
        slack = error + (4 * abs(power) + 12) * 2.0**-53
        bounds.append(waiting * math.exp(power) * (1 - sign * 1.01 * slack))
    return max(Fraction(0), Fraction(bounds[0])), min(Fraction(1), Fraction(bounds[1]))
