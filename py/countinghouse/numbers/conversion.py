"""Conversion between floating-point numbers of two bases, and back: what survives, and the first number that does not.

n digits of base β (the source) become m digits of base ν (the target), correctly rounded with ties to even; exponents
are unbounded. D. W. Matula, "In-and-out conversions", Comm. ACM 11 (1968): for bases that are not powers of one
integer, the conversion is one-to-one iff ν^(m-1) ≥ β^n - 1, and everything comes back iff ν^(m-1) > β^n.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import gcd

from countinghouse.checks import whole
from countinghouse.errors import TooLarge
from countinghouse.numbers.rounding import exact, fraction, rounded
from countinghouse.stepping import finish
from countinghouse.wording import grouped

__all__ = [
    "MOST_BASE",
    "MOST_DIGITS",
    "Failure",
    "common_root",
    "converts_one_to_one",
    "digits_needed",
    "failing_exponents",
    "first_collision",
    "first_collision_steps",
    "first_loss",
    "first_loss_steps",
    "grid",
    "neighbours",
    "out_and_back",
    "round_trips",
    "upwards",
]

MOST_BASE = 1_000
MOST_DIGITS = 300
#: The longest search for a first failure, in stretches where both grids are even.
MOST_STRETCHES = 20_000
#: The most numbers of a grid that are listed.
MOST_GRID = 100_000


@dataclass(frozen=True)
class Failure:
    """A number `value` of the source, what it is converted to, and what comes back.

    After a collision `other` is the source's next number, which is converted to the same.
    """

    value: Fraction
    converted: Fraction
    back: Fraction
    other: Fraction | None = None


Search = Generator[int, None, Failure | None]


def common_root(beta: int, nu: int) -> tuple[int, int, int] | None:
    """Return (r, p, q) with β = r^p and ν = r^q and the largest such r; None where there is none.

    >>> common_root(4, 8), common_root(2, 10), common_root(1000, 10)
    ((2, 2, 3), None, (10, 3, 1))
    """
    beta, nu = (whole(base, "A base", 2, MOST_BASE) for base in (beta, nu))
    low, high = min(beta, nu), max(beta, nu)
    while high % low == 0 and low > 1:  # Euclid's algorithm on the exponents
        low, high = sorted((low, high // low))
    if low > 1:
        return None
    root = high
    p, q = (next(k for k in range(1, 12) if root**k >= base) for base in (beta, nu))
    return root, p, q


def converts_one_to_one(beta: int, n: int, nu: int, m: int) -> bool:
    """Return whether different numbers of n digits in base β become different numbers of m digits in base ν.

    >>> converts_one_to_one(2, 1, 10, 1), converts_one_to_one(2, 53, 10, 16)
    (True, False)
    """
    beta, n, nu, m = _checked(beta, n, nu, m)
    if root := common_root(beta, nu):
        return _all_exact(root, n, m)
    return bool(nu ** (m - 1) >= beta**n - 1)


def round_trips(beta: int, n: int, nu: int, m: int) -> bool:
    """Return whether every number of n digits in base β comes back from m digits in base ν.

    >>> round_trips(2, 53, 10, 17), round_trips(2, 53, 10, 16), round_trips(2, 1, 10, 1)
    (True, False, False)
    """
    beta, n, nu, m = _checked(beta, n, nu, m)
    if root := common_root(beta, nu):
        return _all_exact(root, n, m)
    return bool(nu ** (m - 1) > beta**n)


def digits_needed(beta: int, n: int, nu: int) -> int:
    """Return the fewest digits of base ν from which all numbers of n digits in base β come back.

    >>> [digits_needed(2, n, 10) for n in (11, 24, 53, 113)]
    [5, 9, 17, 36]
    """
    beta, n, nu, _ = _checked(beta, n, nu, 1)
    if root := common_root(beta, nu):
        _, p, q = root
        return 1 + -(-(n * p - gcd(p, q)) // q)
    power, m = 1, 1
    while power <= beta**n:
        power, m = power * nu, m + 1
    return m


def out_and_back(value: Fraction, beta: int, n: int, nu: int, m: int) -> tuple[Fraction, Fraction]:
    """Return the m digits in base ν nearest to `value`, and the n digits in base β nearest to those.

    >>> out_and_back(Fraction(2**27), 2, 1, 10, 1)
    (Fraction(100000000, 1), Fraction(67108864, 1))
    """
    beta, n, nu, m = _checked(beta, n, nu, m)
    value = fraction(value, "The value", positive=True)
    converted = _nearest(value, nu, m)
    return converted, _nearest(converted, beta, n)


def failing_exponents(beta: int, nu: int, m: int, most: int = 120) -> list[int]:
    """Return the exponents e with |e| ≤ `most` for which β^e does not come back from m digits in base ν to one digit.

    >>> failing_exponents(2, 10, 1)
    [-66, -56, -46, -36, -26, 27, 37, 47, 57, 67]
    """
    beta, _, nu, m = _checked(beta, 1, nu, m)
    most = whole(most, "The largest exponent", 0, 2_000)
    powers = {e: exact(beta, e) for e in range(-most, most + 1)}
    return [e for e, power in powers.items() if out_and_back(power, beta, 1, nu, m)[1] != power]


def grid(base: int, digits: int, low: Fraction, high: Fraction) -> list[Fraction]:
    """Return the numbers of so many digits from `low` to `high`, both positive, in ascending order.

    >>> [int(x) for x in grid(2, 2, Fraction(4), Fraction(16))]
    [4, 6, 8, 12, 16]
    """
    base, digits, _, _ = _checked(base, digits, 2, 1)
    low, high = (fraction(bound, "A bound", positive=True) for bound in (low, high))
    numbers: list[Fraction] = []
    for value in upwards(low, base, digits):
        if value > high:
            return numbers
        if len(numbers) == MOST_GRID:
            raise TooLarge(f"There are more than {grouped(MOST_GRID)} numbers between the bounds.")
        numbers.append(value)
    return numbers


def upwards(low: Fraction, base: int, digits: int) -> Iterator[Fraction]:
    """Yield the numbers of so many digits from `low` up, without end."""
    base, digits, _, _ = _checked(base, digits, 2, 1)
    low = fraction(low, "A bound", positive=True)
    coefficient, exponent = rounded(low, base, digits)
    while True:
        value = coefficient * exact(base, exponent)
        if value >= low:
            yield value
        coefficient += 1
        if coefficient == base**digits:
            coefficient, exponent = coefficient // base, exponent + 1


def neighbours(value: Fraction, base: int, digits: int, count: int = 1) -> list[Fraction]:
    """Return the number of so many digits nearest to a positive `value`, with `count` more on each side.

    >>> [float(x) for x in neighbours(Fraction(1), 2, 3, 2)]
    [0.75, 0.875, 1.0, 1.25, 1.5]
    """
    base, digits, _, _ = _checked(base, digits, 2, 1)
    value = fraction(value, "The value", positive=True)
    count = whole(count, "The number of neighbours", 0, 1_000)
    middle = _nearest(value, base, digits)
    above = list(islice(upwards(middle, base, digits), count + 1))
    below = []
    coefficient, exponent = rounded(middle, base, digits)
    for _ in range(count):
        coefficient -= 1
        if coefficient < base ** (digits - 1):
            coefficient, exponent = base**digits - 1, exponent - 1
        below.append(coefficient * exact(base, exponent))
    return [*reversed(below), *above]


def first_loss(beta: int, n: int, nu: int, m: int) -> Failure | None:
    """Return the smallest number from 1 up that does not come back; None where all do.

    >>> first_loss(2, 24, 10, 8).value, first_loss(2, 1, 10, 1).value == 2**27
    (Fraction(10485771, 1048576), True)
    """
    return finish(first_loss_steps(beta, n, nu, m))


def first_loss_steps(beta: int, n: int, nu: int, m: int) -> Search:
    """Find the first loss, yielding how many stretches have been searched."""
    beta, n, nu, m = _checked(beta, n, nu, m)
    if round_trips(beta, n, nu, m):
        return None
    return (yield from _first(beta, n, nu, m, loss=True))


def first_collision(beta: int, n: int, nu: int, m: int) -> Failure | None:
    """Return the smallest number from 1 up that shares its conversion with the next one; None where none does.

    >>> first_collision(2, 1, 10, 1)
    >>> first_collision(2, 2, 10, 1).value
    Fraction(3, 2)
    """
    return finish(first_collision_steps(beta, n, nu, m))


def first_collision_steps(beta: int, n: int, nu: int, m: int) -> Search:
    """Find the first collision, yielding how many stretches have been searched."""
    beta, n, nu, m = _checked(beta, n, nu, m)
    if converts_one_to_one(beta, n, nu, m):
        return None
    return (yield from _first(beta, n, nu, m, loss=False))


# --- behind them -----------------------------------------------------------------------------------------------


def _checked(beta: int, n: int, nu: int, m: int) -> tuple[int, int, int, int]:
    return (
        whole(beta, "A base", 2, MOST_BASE),
        whole(n, "The number of digits", 1, MOST_DIGITS),
        whole(nu, "A base", 2, MOST_BASE),
        whole(m, "The number of digits", 1, MOST_DIGITS),
    )


def _nearest(value: Fraction, base: int, digits: int) -> Fraction:
    coefficient, exponent = rounded(value, base, digits)
    return coefficient * exact(base, exponent)


def _all_exact(root: tuple[int, int, int], n: int, m: int) -> bool:
    """Return whether every number of the source is one of the target, for β = r^p and ν = r^q.

    n digits of the source are a block of np digits of base r that ends at a multiple of p; at worst it ends gcd(p, q)
    digits below a multiple of q. The conversion is one-to-one, and everything comes back, in just this case: otherwise
    the target's grid is coarser than the source's somewhere (checked by brute force in the tests).
    """
    _, p, q = root
    return (m - 1) * q >= n * p - gcd(p, q)


@dataclass(frozen=True)
class _Stretch:
    """Numbers of the source between two powers of the bases, where both grids are even; all in one unit, as whole numbers.

    The `count` numbers of the source are first, first + step, ...; they lie between the powers `low` and `high` of its
    base. The target's numbers are the multiples of `cell` up to `end`, a power of its base ν. The first number is
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
        """Return the number of the target nearest to a number from this stretch, or from a little beyond its end."""
        return _nearest_multiple(value, self.cell if value < self.end else self.cell * self.nu)

    def loses(self, place: int) -> bool:
        """Return whether the number at a place does not come back."""
        value = self.first + place * self.step
        there = self.converted(value)
        if there >= self.high:
            step = self.step * self.beta
        else:
            step = self.step if there >= self.low else self.step // self.beta
        return _nearest_multiple(there, step) != value

    def collides(self, place: int) -> bool:
        """Return whether the number at a place and the next one become the same."""
        value = self.first + place * self.step
        return self.converted(value) == self.converted(value + self.step)


def _nearest_multiple(value: int, cell: int) -> int:
    """Return the multiple of a cell nearest to a value; a tie goes to the even multiple."""
    times, rest = divmod(value, cell)
    return (times + (2 * rest > cell or (2 * rest == cell and times % 2))) * cell


def _stretches(beta: int, n: int, nu: int, m: int) -> Iterator[_Stretch]:
    """Yield the stretches from 1 upwards."""
    i = 0
    # A unit of which all steps and cells are even multiples, and the steps below a power of β too.
    unit = 2 * beta**n * nu ** (m - 1)
    begin = low = end = unit  # the powers β^i and ν^j at or below the stretch, and where it begins
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


def _first(beta: int, n: int, nu: int, m: int, loss: bool) -> Search:
    """Return the failure with the smallest value, from the places in each stretch where the first one can be."""
    for number, stretch in enumerate(_stretches(beta, n, nu, m)):
        if number == MOST_STRETCHES:
            break
        yield number
        # The ends meet another grid, so they are always looked at.
        places = {0, stretch.count - 1, *(_losses(stretch) if loss else _collisions(stretch))}
        fails = stretch.loses if loss else stretch.collides
        for place in sorted(place for place in places if 0 <= place < stretch.count):
            if fails(place):
                step = exact(beta, stretch.exponent)
                value = (stretch.coefficient + place) * step
                converted, back = out_and_back(value, beta, n, nu, m)
                return Failure(value, converted, back, None if loss else value + step)
    raise TooLarge(
        f"The first failure lies beyond the first {grouped(MOST_STRETCHES)} stretches between powers of the bases, where the search ends."
    )


def _losses(stretch: _Stretch) -> Iterator[int]:
    """Yield where the first loss in a stretch may be: the distance to the target's grid is half a step or more."""
    step, cell = stretch.step, stretch.cell
    half = step // 2
    if cell < step:
        return
    yield from _in_range(stretch, stretch.first, half + 1, cell - half - 1)
    for edge in (half, cell - half):
        yield from _in_range(stretch, stretch.first, edge % cell, edge % cell, again=True)


def _collisions(stretch: _Stretch) -> Iterator[int]:
    """Yield where the first collision in a stretch may be: two numbers round to the same multiple of the cell."""
    step, cell = stretch.step, stretch.cell
    if cell < step:
        return
    start = stretch.first + cell // 2
    yield from _in_range(stretch, start, 1, cell - step - 1)
    for edge in (0, cell - step):
        yield from _in_range(stretch, start, edge, edge, again=True)


def _in_range(stretch: _Stretch, start: int, low: int, high: int, again: bool = False) -> Iterator[int]:
    """Yield the first place k ≥ 1 with low ≤ (start + k × step) mod cell ≤ high; `again`: a period later too, for ties."""
    if low > high:
        return
    step, cell = stretch.step % stretch.cell, stretch.cell
    begin = start + stretch.step
    low, high = (low - begin) % cell, (high - begin) % cell
    # Beyond 0 the range goes around.
    k = 0 if low > high else _first_in(step, cell, low, high, stretch.count)
    if k is not None:
        yield k + 1
        if again:
            yield k + 1 + cell // gcd(step, cell)


def _first_in(step: int, cell: int, low: int, high: int, most: int) -> int | None:
    """Return the smallest k from 0 to `most` with low ≤ k × step mod cell ≤ high, in as many steps as Euclid's algorithm.

    How often k × step goes round the cell is a smaller question of the same kind, with a bound at most half as large.
    """
    asked: list[tuple[int, int, int]] = []
    while low:
        if 2 * step > cell:
            step, low, high = cell - step, cell - high, cell - low
        if most * step < low:
            return None
        asked.append((step, cell, low))
        if -(-low // step) * step <= high:
            break
        most = (most * step - low) // cell
        step, cell, low, high = -cell % step, step, low % step, high % step
    k = 0
    for step, cell, low in reversed(asked):
        k = -(-(low + cell * k) // step)
    return k
