"""Knuth's algorithms on natural numbers in limbs, step by step (TAOCP 2, section 4.3.1).

A number is a tuple of limbs, the least significant first, without leading zeros; zero is the empty tuple. Each
algorithm is a generator that yields its steps, which carry Knuth's names (A2, M4, D3, ...) and are cheap to discard,
and returns the result. `countinghouse.numbers.naturals` runs these functions to their end; the page shows their steps.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

Limbs = tuple[int, ...]


class Column(NamedTuple):
    """Steps A2 and S2: the limbs `u` and `v` at a place, with the incoming carry (or borrow), make a limb and a
    carry.
    """

    place: int
    u: int
    v: int
    came: int
    limb: int
    carry: int


class Carry(NamedTuple):
    """Step A3: the remaining carry becomes the first limb."""

    place: int
    carry: int


class Product(NamedTuple):
    """Step M4: u_i × v_j + w_(i+j) + the incoming carry makes the limb w_(i+j) and a carry."""

    i: int
    j: int
    before: int
    came: int
    limb: int
    carry: int


class RowDone(NamedTuple):
    """Step M5 or, if v_j is zero, M2: limb v_j is done, and its carry becomes the limb at `place`."""

    j: int
    place: int
    carry: int
    skipped: bool


class Normalize(NamedTuple):
    """Step D1: both numbers times `factor`, so that the divisor's first limb is at least ⌊base / 2⌋."""

    factor: int
    u: Limbs  # has one limb more than the dividend
    v: Limbs


class Place(NamedTuple):
    """Steps D2 and D7: the index `j` of the next limb of the quotient; -1 after the last."""

    name: str
    j: int


class Trial(NamedTuple):
    """Step D3, repeated each time the trial quotient is corrected: `q` and its remainder `r` for place `j`."""

    j: int
    q: int
    r: int
    corrections: int
    too_large: bool  # whether the test of step D3 lowers `q`


class MultiplySubtract(NamedTuple):
    """Step D4: the limbs u_(j+n) ... u_j after subtracting q × v, and the borrow (0 or 1) to their left."""

    j: int
    q: int
    product: Limbs
    window: Limbs
    borrow: int


class Test(NamedTuple):
    """Step D5: the quotient's limb `q` is final unless the subtraction borrowed."""

    j: int
    q: int
    borrowed: bool


class AddBack(NamedTuple):
    """Step D6: the trial quotient was one too large; the divisor is added back."""

    j: int
    q: int
    window: Limbs


class Unnormalize(NamedTuple):
    """Step D8: the remainder, divided by `factor`."""

    factor: int
    remainder: Limbs


class Short(NamedTuple):
    """Division by a single limb (exercise 16): the incoming remainder × base + the limb at `place` is divided into a
    quotient limb and the next remainder.
    """

    place: int
    came: int
    limb: int
    q: int
    r: int


def trimmed(limbs: Sequence[int]) -> Limbs:
    """Return the limbs without leading zeros, which are at the end of the tuple.

    >>> trimmed([3, 0, 1, 0, 0])
    (3, 0, 1)
    """
    end = len(limbs)
    while end and not limbs[end - 1]:
        end -= 1
    return tuple(limbs[:end])


def add(u: Limbs, v: Limbs, base: int) -> Generator[Column | Carry, None, Limbs]:
    """Add by Algorithm A, padding the shorter number with leading zeros."""
    w, carry = [], 0
    for place in range(max(len(u), len(v))):
        a = u[place] if place < len(u) else 0
        b = v[place] if place < len(v) else 0
        came = carry
        total = a + b + came
        carry, limb = (1, total - base) if total >= base else (0, total)
        w.append(limb)
        yield Column(place, a, b, came, limb, carry)
    if carry:
        w.append(carry)
    yield Carry(max(len(u), len(v)), carry)
    return tuple(w)


def subtract(u: Limbs, v: Limbs, base: int) -> Generator[Column, None, Limbs]:
    """Subtract `v` from `u`, which must not be smaller, by Algorithm S."""
    w, borrow = [], 0
    for place, a in enumerate(u):
        b = v[place] if place < len(v) else 0
        came = borrow
        rest = a - b - came
        borrow, limb = (1, rest + base) if rest < 0 else (0, rest)
        w.append(limb)
        yield Column(place, a, b, came, limb, borrow)
    return trimmed(w)


def multiply(u: Limbs, v: Limbs, base: int) -> Generator[Product | RowDone, None, Limbs]:
    """Multiply by Algorithm M."""
    m = len(u)
    w = [0] * (m + len(v))
    for j, factor in enumerate(v):
        carry = 0
        if factor:
            for i, limb in enumerate(u):
                came, before = carry, w[i + j]
                carry, w[i + j] = divmod(limb * factor + before + came, base)
                yield Product(i, j, before, came, w[i + j], carry)
            w[j + m] = carry
        yield RowDone(j, j + m, carry, not factor)
    return trimmed(w)


Division = Normalize | Place | Trial | MultiplySubtract | Test | AddBack | Unnormalize


def divide(u: Limbs, v: Limbs, base: int) -> Generator[Division, None, tuple[Limbs, Limbs]]:
    """Divide by Algorithm D; return quotient and remainder. `v` must have at least two limbs.

    As in Knuth's erratum of 2005, step D3 first tests whether the trial quotient reaches the base. Before that test the
    trial quotient is at most two too large in an even base, and at most three too large in an odd base; Knuth's theorem
    B, "at most two", is about a trial quotient capped at base - 1.
    """
    n = len(v)
    factor = base // (v[-1] + 1)
    rest, v = list(_times(u, factor, base, len(u) + 1)), _times(v, factor, base, n)
    yield Normalize(factor, tuple(rest), v)
    first, second = v[-1], v[-2]
    quotient = [0] * max(0, len(u) - n + 1)
    yield Place("D2", len(quotient) - 1)
    for j in reversed(range(len(quotient))):
        q, r = divmod(rest[j + n] * base + rest[j + n - 1], first)
        for corrections in range(4):  # the trial quotient is at most three too large
            too_large = r < base and (q >= base or q * second > base * r + rest[j + n - 2])
            yield Trial(j, q, r, corrections, too_large)
            if not too_large:
                break
            q, r = q - 1, r + first
        product = _times(v, q, base, n + 1)
        window, borrow = _minus(rest[j : j + n + 1], product, base)
        rest[j : j + n + 1] = window
        yield MultiplySubtract(j, q, product, window, borrow)
        yield Test(j, q, bool(borrow))
        if borrow:
            q -= 1
            window = _plus(window, v, base)
            rest[j : j + n + 1] = window
            yield AddBack(j, q, window)
        quotient[j] = q
        yield Place("D7", j - 1)
    remainder, _ = _over(rest, factor, base)
    yield Unnormalize(factor, remainder)
    return trimmed(quotient), remainder


def divide_short(u: Limbs, divisor: int, base: int) -> Generator[Short, None, tuple[Limbs, Limbs]]:
    """Divide by a single limb, from the left (exercise 4.3.1-16)."""
    quotient = [0] * len(u)
    rest = 0
    for place in reversed(range(len(u))):
        came = rest
        quotient[place], rest = divmod(came * base + u[place], divisor)
        yield Short(place, came, u[place], quotient[place], rest)
    return trimmed(quotient), trimmed([rest])


def _times(limbs: Sequence[int], factor: int, base: int, length: int) -> Limbs:
    """Return `factor` times a number in exactly `length` limbs, which must suffice."""
    made, carry = [], 0
    for limb in limbs:
        carry, low = divmod(limb * factor + carry, base)
        made.append(low)
    return (*made, *[carry][: length - len(made)], *[0] * (length - len(made) - 1))


def _minus(u: Sequence[int], v: Limbs, base: int) -> tuple[Limbs, int]:
    made, borrow = [], 0
    for a, b in zip(u, v, strict=True):
        rest = a - b - borrow
        borrow = rest < 0
        made.append(rest + base if borrow else rest)
    return tuple(made), int(borrow)


def _plus(u: Limbs, v: Limbs, base: int) -> Limbs:
    """Add `v` to the longer `u`; drop the final carry, as step D6 requires."""
    made, carry = [], 0
    for place, a in enumerate(u):
        carry, low = divmod(a + (v[place] if place < len(v) else 0) + carry, base)
        made.append(low)
    return tuple(made)


def _over(u: Sequence[int], divisor: int, base: int) -> tuple[Limbs, int]:
    made, rest = [0] * len(u), 0
    for place in reversed(range(len(u))):
        made[place], rest = divmod(rest * base + u[place], divisor)
    return trimmed(made), rest
