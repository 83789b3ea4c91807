"""Search for the first number that a conversion between bases loses, or converts to the same number as its successor.

This module does not use the theorems of `conditions`, so each can test the other.

The powers of both bases divide the numbers into *stretches*. Within a stretch, both grids are evenly spaced: numbers of
the source are one `step` apart, and numbers of the target one `cell` apart. So the distance of the k-th number of a
stretch from the target's grid depends on k × step mod cell, and Euclid's algorithm finds the first number at a given
distance without visiting the others.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import gcd

from countinghouse.checks import whole
from countinghouse.numbers._remainders import first_multiple
from countinghouse.numbers.grids import bases_and_digits, neighbours, out_and_back
from countinghouse.numbers.rounding import exact
from countinghouse.stepping import finish

__all__ = [
    "MOST_STRETCHES",
    "Failure",
    "collision_within",
    "collision_within_steps",
    "loss_within",
    "loss_within_steps",
]

#: The maximum length of a search, in stretches.
MOST_STRETCHES = 20_000


@dataclass(frozen=True)
class Failure:
    """A number `value` of the source, the number it is converted to, and the number that comes back.

    For a collision, `other` is the source's next number, which is converted to the same number.
    """

    value: Fraction
    converted: Fraction
    back: Fraction
    other: Fraction | None = None


Search = Generator[int, None, Failure | None]


def loss_within(stretches: int, beta: int, n: int, nu: int, m: int) -> Failure | None:
    """Return the smallest number, in the given number of stretches from 1 up, that does not come back; None if all do.

    300 stretches between the powers of 2 and of 10 reach 2^230.

    Time: a few runs of Euclid's algorithm for each stretch, regardless of how many numbers it has.

    >>> loss_within(300, 2, 24, 10, 8).value, loss_within(300, 2, 24, 10, 9)
    (Fraction(10485771, 1048576), None)
    """
    return finish(loss_within_steps(stretches, beta, n, nu, m))


def loss_within_steps(stretches: int, beta: int, n: int, nu: int, m: int) -> Search:
    """Run `loss_within` step by step, yielding the number of stretches searched."""
    return _first(stretches, bases_and_digits(beta, n, nu, m), _where_lost, _Stretch.loses)


def collision_within(stretches: int, beta: int, n: int, nu: int, m: int) -> Failure | None:
    """Return the smallest number, in the given number of stretches from 1 up, that converts to the same number as its
    successor; None if none does.

    Time: that of `loss_within`.

    >>> collision_within(300, 2, 2, 10, 1).value, collision_within(300, 2, 1, 10, 1)
    (Fraction(3, 2), None)
    """
    return finish(collision_within_steps(stretches, beta, n, nu, m))


def collision_within_steps(stretches: int, beta: int, n: int, nu: int, m: int) -> Search:
    """Run `collision_within` step by step, yielding the number of stretches searched."""
    found = yield from _first(stretches, bases_and_digits(beta, n, nu, m), _where_shared, _Stretch.collides)
    return found and replace(found, other=neighbours(found.value, beta, n)[-1])


# --- the search ----------------------------------------------------------------------------------------------------


def _first(
    stretches: int,
    conversion: tuple[int, int, int, int],
    where: Callable[[_Stretch], Iterator[int]],
    fails: Callable[[_Stretch, int], bool],
) -> Search:
    """Return the failure with the smallest value; `where` yields the candidate places in a stretch."""
    stretches = whole(stretches, "The number of stretches", 0, MOST_STRETCHES)
    beta, n, nu, m = conversion
    for number, stretch in enumerate(islice(_stretches(beta, n, nu, m), stretches)):
        yield number
        # At its ends a stretch borders on other grids, so always check both ends.
        places = {0, stretch.count - 1, *where(stretch)}
        for place in sorted(place for place in places if 0 <= place < stretch.count):
            if fails(stretch, place):
                value = (stretch.coefficient + place) * exact(beta, stretch.exponent)
                return Failure(value, *out_and_back(value, beta, n, nu, m))
    return None


def _where_lost(stretch: _Stretch) -> Iterator[int]:
    """Yield the places where the first loss in a stretch may be: numbers at least half a step from the target's
    grid.
    """
    half, cell = stretch.step // 2, stretch.cell
    if cell >= stretch.step:
        yield from _first_at(stretch, stretch.first, half + 1, cell - half - 1)
        yield from _first_tie(stretch, stretch.first, half)
        yield from _first_tie(stretch, stretch.first, cell - half)


def _where_shared(stretch: _Stretch) -> Iterator[int]:
    """Yield the places where the first collision in a stretch may be: where a number and its successor have the same
    nearest number in the target.

    Once half a cell is added, each number rounds down to a multiple of the cell, and it collides with its successor if
    it is less than cell - step above that multiple.
    """
    step, cell = stretch.step, stretch.cell
    if cell >= step:
        below = stretch.first + cell // 2
        yield from _first_at(stretch, below, 1, cell - step - 1)
        yield from _first_tie(stretch, below, 0)
        yield from _first_tie(stretch, below, cell - step)


def _first_at(stretch: _Stretch, start: int, low: int, high: int) -> Iterator[int]:
    """Yield the first place k ≥ 1 with low ≤ (start + k × step) mod cell ≤ high, if there is one."""
    if low > high:
        return
    cell, begin = stretch.cell, start + stretch.step
    low, high = (low - begin) % cell, (high - begin) % cell
    # A range that wraps around contains 0, so place 1 is the first.
    k = 0 if low > high else first_multiple(stretch.step % cell, cell, low, high, stretch.count)
    if k is not None:
        yield k + 1


def _first_tie(stretch: _Stretch, start: int, remainder: int) -> Iterator[int]:
    """Yield the first two places with exactly this remainder: ties go to even, and one of two consecutive numbers is
    odd.
    """
    remainder %= stretch.cell
    for place in _first_at(stretch, start, remainder, remainder):
        yield place
        yield place + stretch.cell // gcd(stretch.step, stretch.cell)


# --- stretches -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Stretch:
    """Numbers of the source between two neighbouring powers of the bases, all as integer multiples of one unit.

    The `count` numbers of the source are first, first + step, ..., between the powers `low` and `high` of its base.
    The target's numbers are the multiples of `cell` up to `end`, a power of its base ν. The first number is
    `coefficient` × β^`exponent`.
    """

    beta: int
    nu: int
    first: int
    step: int
    low: int
    high: int
    cell: int
    end: int
    count: int
    coefficient: int
    exponent: int

    def converted(self, value: int) -> int:
        """Return the target's number nearest to a number in this stretch or slightly beyond its end."""
        return _nearest_multiple(value, self.cell if value < self.end else self.cell * self.nu)

    def loses(self, place: int) -> bool:
        """Say whether the number at a place fails to come back."""
        value = self.first + place * self.step
        there = self.converted(value)
        if there >= self.high:
            step = self.step * self.beta
        else:
            step = self.step if there >= self.low else self.step // self.beta
        return _nearest_multiple(there, step) != value

    def collides(self, place: int) -> bool:
        """Say whether the number at a place and the next number convert to the same number."""
        value = self.first + place * self.step
        return self.converted(value) == self.converted(value + self.step)


def _stretches(beta: int, n: int, nu: int, m: int) -> Iterator[_Stretch]:
    """Yield the stretches from 1 up."""
    i = 0
    # A unit such that all steps and cells are even multiples of it, including the steps below a power of β.
    unit = 2 * beta**n * nu ** (m - 1)
    begin = low = end = unit  # the powers β^i and ν^j at or below the stretch, and its beginning
    while True:
        beta_next, nu_next = low * beta, end * nu
        high = min(beta_next, nu_next)
        step, cell = low // beta ** (n - 1), end // nu ** (m - 1)
        coefficient = -(-begin // step)
        count = -(-high // step) - coefficient
        first = coefficient * step
        yield _Stretch(beta, nu, first, step, low, beta_next, cell, nu_next, count, coefficient, i - n + 1)
        begin = high
        if beta_next == high:
            i, low = i + 1, beta_next
        if nu_next == high:
            end = nu_next


def _nearest_multiple(value: int, cell: int) -> int:
    """Return the multiple of a cell nearest to a value; a tie goes to the even multiple."""
    times, rest = divmod(value, cell)
    return (times + (2 * rest > cell or (2 * rest == cell and times % 2))) * cell
