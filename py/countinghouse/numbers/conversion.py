"""Convert floating-point numbers between two bases and back, and find the first number that does not survive.

n digits of base β (the source) become m digits of base ν (the target), correctly rounded with ties to even; exponents
are unbounded. This module gives access to three others: `grids` converts numbers, `conditions` has the theorems that
say which conversions lose nothing, and `failures` searches for a lost number without the theorems. Only `first_loss`
and `first_collision` use both: first the theorem, to decide whether to search, and then the search.
"""

from __future__ import annotations

from countinghouse.errors import TooLarge
from countinghouse.numbers import failures
from countinghouse.numbers.conditions import common_root, converts_one_to_one, digits_needed, round_trips
from countinghouse.numbers.failures import MOST_STRETCHES, Failure, Search, collision_within, loss_within
from countinghouse.numbers.grids import (
    MOST_BASE,
    MOST_DIGITS,
    MOST_GRID,
    failing_exponents,
    grid,
    neighbours,
    out_and_back,
    upwards,
)
from countinghouse.stepping import finish
from countinghouse.wording import grouped

__all__ = [
    "MOST_BASE",
    "MOST_DIGITS",
    "MOST_GRID",
    "MOST_STRETCHES",
    "Failure",
    "collision_within",
    "common_root",
    "converts_one_to_one",
    "digits_needed",
    "failing_exponents",
    "first_collision",
    "first_collision_steps",
    "first_loss",
    "first_loss_steps",
    "grid",
    "loss_within",
    "neighbours",
    "out_and_back",
    "round_trips",
    "upwards",
]


def first_loss(beta: int, n: int, nu: int, m: int) -> Failure | None:
    """Return the smallest number from 1 up that does not come back; None if, by the theorem, all do.

    Raises TooLarge if it is beyond the first `MOST_STRETCHES` stretches between powers of the bases.

    Time: that of `loss_within` up to the number found.

    >>> first_loss(2, 24, 10, 8).value, first_loss(2, 1, 10, 1).value == 2**27
    (Fraction(10485771, 1048576), True)
    """
    return finish(first_loss_steps(beta, n, nu, m))


def first_loss_steps(beta: int, n: int, nu: int, m: int) -> Search:
    """Run `first_loss` step by step, yielding how many stretches have been searched."""
    if round_trips(beta, n, nu, m):
        return None
    return _found((yield from failures.loss_within_steps(MOST_STRETCHES, beta, n, nu, m)))


def first_collision(beta: int, n: int, nu: int, m: int) -> Failure | None:
    """Return the smallest number from 1 up that converts to the same number as its successor; None if, by the theorem,
    none does.

    Raises TooLarge if it is beyond the first `MOST_STRETCHES` stretches between powers of the bases.

    Time: that of `loss_within` up to the number found.

    >>> first_collision(2, 1, 10, 1)
    >>> first_collision(2, 2, 10, 1).value
    Fraction(3, 2)
    """
    return finish(first_collision_steps(beta, n, nu, m))


def first_collision_steps(beta: int, n: int, nu: int, m: int) -> Search:
    """Run `first_collision` step by step, yielding how many stretches have been searched."""
    if converts_one_to_one(beta, n, nu, m):
        return None
    return _found((yield from failures.collision_within_steps(MOST_STRETCHES, beta, n, nu, m)))


def _found(failure: Failure | None) -> Failure:
    if failure is None:
        raise TooLarge(
            f"The first failure is beyond the first {grouped(MOST_STRETCHES)} stretches between powers of the bases, where the search ends."
        )
    return failure
