"""Closed formulas for the coin window: shares, clusters, and the extra wait for a full window.

All window modules use the argument checks of this one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from countinghouse.chance.probability import probability
from countinghouse.checks import whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.wording import grouped

__all__: list[str] = []

#: The longest window.
LONGEST = 40
#: The maximum number of flips allowed in a question.
MOST_FLIPS = 10**300
#: Chances below this are too small for double precision.
TINY = 1e-280
#: Unit roundoff of double precision.
UNIT = 2.0**-53


def checked(window: object, heads: object, p: object) -> tuple[int, int, Fraction]:
    length = whole(window, "The window", 1, LONGEST)
    wanted = whole(heads, "The number of heads", 0)
    if wanted > length:
        raise InputError(
            f"A window of {length} flips cannot have {grouped(wanted)} heads: ask for at most {length}."
            if wanted < 10**30
            else f"A window of {length} flips cannot have that many heads: ask for at most {length}."
        )
    return length, wanted, probability(p)


def flips_of(flips: object, what: str) -> int:
    number = whole(flips, what, 0)
    if number > MOST_FLIPS:
        raise InputError(f"{what} may have at most 300 digits.")
    return number


def possible(heads: int, p: Fraction) -> None:
    """Refuse a wait that never ends."""
    if heads and not p:
        raise InputError("A coin that never lands heads never succeeds, so its expected wait is infinite.")


def not_too_rare(window: int, heads: int, p: Fraction) -> None:
    """Refuse a window whose chance is too small for double precision."""
    if at_least(window, heads, p) < TINY:
        raise TooLarge("Such a window is so rare that its chance is too small for double precision.")


def share(window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)) -> Fraction:
    """Return the long-run share of flips at which at least `heads` of the last `window` are heads.

    >>> share(25, 19)
    Fraction(122753, 16777216)
    """
    window, heads, p = checked(window, heads, p)
    return at_least(window, heads, p)


def at_least(flips: int, heads: int, p: Fraction) -> Fraction:
    top, bottom = p.numerator, p.denominator
    ways = sum(
        math.comb(flips, count) * top**count * (bottom - top) ** (flips - count)
        for count in range(heads, flips + 1)
    )
    return Fraction(ways, bottom**flips)


@dataclass(frozen=True)
class Cluster:
    """How successes cluster: on average, `rate` clusters begin per flip, and a cluster lasts `length` flips.

    A cluster is a maximal run of flips at which the window has enough heads.
    """

    rate: Fraction
    length: Fraction


def clusters(window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)) -> Cluster:
    """Return the long-run rate and mean length of clusters of successes.

    Raises InputError if every window or no window has enough heads.

    >>> round(float(clusters(25, 19).length), 3)
    3.648
    """
    window, heads, p = checked(window, heads, p)
    if heads == 0 or p in (0, 1):
        raise InputError("The window always or never has enough heads, so there are no clusters.")
    # A cluster begins when the window loses a tails and gains the one missing head.
    between = math.comb(window - 1, heads - 1) * p ** (heads - 1) * (1 - p) ** (window - heads)
    rate = p * (1 - p) * between
    return Cluster(rate, at_least(window, heads, p) / rate)


def expected_wait_extra(window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)) -> Fraction:
    """Return how much longer the wait is if a full window is required.

    The two waits agree after flip `window`; before that, only the wait without a full window can end, and it has
    ended if there have been at least `heads` heads.

    >>> expected_wait_extra(5, 4)
    Fraction(1, 16)
    """
    window, heads, p = checked(window, heads, p)
    return sum((at_least(flips, heads, p) for flips in range(1, window)), Fraction(0))
