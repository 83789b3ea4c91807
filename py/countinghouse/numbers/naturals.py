"""Natural numbers of any size in limbs of a chosen base, by Knuth's algorithms (TAOCP 2, section 4.3.1).

The module is meant for teaching: every operation runs the algorithm whose steps the page shows, and agrees with
Python's own integers, which are far faster. `addition_steps`, `subtraction_steps`, `multiplication_steps` and
`division_steps` yield the steps one by one.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Generator
from numbers import Real
from typing import Any, SupportsIndex

from countinghouse.checks import whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.numbers import limb_algorithms as knuth
from countinghouse.numbers.limb_algorithms import Carry, Column, Division, Limbs, Product, RowDone, Short
from countinghouse.stepping import finish
from countinghouse.wording import grouped, shown

__all__ = [
    "MOST_BASE",
    "MOST_LIMBS",
    "MOST_WORK",
    "Natural",
    "addition_steps",
    "division_steps",
    "multiplication_steps",
    "subtraction_steps",
]

#: The largest base.
MOST_BASE = 2**32
#: The maximum length of a number, in limbs.
MOST_LIMBS = 100_000
#: The maximum number of single-limb steps that one operation may take (about a second's work).
MOST_WORK = 2_000_000
#: The maximum number of decimal digits of a number in an error message or in text to read.
MOST_DIGITS = 20_000


class Natural:
    """A natural number in limbs, the least significant first; it behaves like a nonnegative `int`.

    `value` is a number, decimal digits (spaces, commas and underscores between them are ignored), or another Natural.
    Operations also accept integers and return a result in the base of their left operand. Subtraction below zero and
    division by zero raise InputError; numbers of more than `MOST_LIMBS` limbs and operations of more than `MOST_WORK`
    steps raise TooLarge.

    >>> Natural("123456789", 1000).limbs
    (789, 456, 123)
    >>> print(Natural(300, 10) * 101, divmod(Natural(300, 10), 101))
    30300 (Natural('2', 10), Natural('98', 10))
    """

    __slots__ = ("base", "limbs")

    base: int
    limbs: Limbs

    def __init__(self, value: str | SupportsIndex | Natural = 0, base: int = 2**32) -> None:
        base = whole(base, "The base", 2, MOST_BASE)
        if isinstance(value, Natural):
            limbs = value.limbs if value.base == base else _converted(value.limbs, value.base, base)
        elif isinstance(value, str):
            limbs = _converted(_read(value), _CHUNK, base)
        else:
            number = whole(value, "A natural number", 0)
            _check_length(number.bit_length() / (base.bit_length() - 1))
            limbs = _from_int(number, base)
        object.__setattr__(self, "base", base)
        object.__setattr__(self, "limbs", limbs)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A Natural is immutable: {name} cannot be set.")

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.limbs, self.base)

    # --- as text and as int -------------------------------------------------------------------------------------

    def __int__(self) -> int:
        number = 0
        for limb in reversed(self.limbs):
            number = number * self.base + limb
        return number

    __index__ = __int__

    def __str__(self) -> str:
        chunks = _converted(self.limbs, self.base, _CHUNK)
        return "".join([str(chunks[-1]), *(f"{chunk:09d}" for chunk in chunks[-2::-1])]) if chunks else "0"

    def __repr__(self) -> str:
        if len(self.limbs) * self.base.bit_length() > 3 * MOST_DIGITS:
            return f"<Natural of {grouped(len(self.limbs))} limbs in base {grouped(self.base)}>"
        return f"Natural('{self}'{'' if self.base == 2**32 else f', {self.base}'})"

    def __format__(self, spec: str) -> str:
        return format(str(self) if spec in ("", "s", "d") else int(self), "" if spec == "d" else spec)

    def __hash__(self) -> int:
        return hash(int(self))

    def __bool__(self) -> bool:
        return bool(self.limbs)

    # --- comparison ---------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Natural):
            return self.limbs == Natural(other, self.base).limbs
        return int(self) == other

    def __lt__(self, other: object) -> bool:
        return self._compared(other, operator.lt)

    def __le__(self, other: object) -> bool:
        return self._compared(other, operator.le)

    def __gt__(self, other: object) -> bool:
        return self._compared(other, operator.gt)

    def __ge__(self, other: object) -> bool:
        return self._compared(other, operator.ge)

    # --- arithmetic ---------------------------------------------------------------------------------------------

    def __add__(self, other: object) -> Natural:
        return self._with(other, lambda mine, their: finish(knuth.add(mine, their, self.base)))

    def __sub__(self, other: object) -> Natural:
        return self._with(other, self._less)

    def __mul__(self, other: object) -> Natural:
        return self._with(other, lambda mine, their: finish(_multiply(mine, their, self.base)))

    def __floordiv__(self, other: object) -> Natural:
        return self._with(other, lambda mine, their: finish(_divide(mine, their, self.base))[0])

    def __mod__(self, other: object) -> Natural:
        return self._with(other, lambda mine, their: finish(_divide(mine, their, self.base))[1])

    def __divmod__(self, other: object) -> tuple[Natural, Natural]:
        right = self._operand(other)
        if right is None:
            return NotImplemented
        quotient, remainder = finish(_divide(self.limbs, right.limbs, self.base))
        return _made(quotient, self.base), _made(remainder, self.base)

    def __pow__(self, exponent: object, modulus: object = None) -> Natural:
        """Return the power, by squaring and multiplying; with a modulus, reduce after each product."""
        power = int(exponent) if isinstance(exponent, Natural) else exponent
        if not isinstance(power, int):
            return NotImplemented
        power = whole(power, "The exponent", 0)
        over = None if modulus is None else self._operand(modulus)
        if modulus is not None and over is None:
            return NotImplemented
        if over is None:
            _check_length(len(self.limbs) * power if self.limbs not in ((), (1,)) else 0)
        elif power.bit_length() * max(1, len(over.limbs)) ** 2 > MOST_WORK // 4:
            raise TooLarge(_too_much(4 * power.bit_length() * len(over.limbs) ** 2))
        made, square = Natural(1, self.base), self
        if over is not None:
            made, square = made % over, square % over
        while power:
            if power & 1:
                made = made * square if over is None else made * square % over
            power >>= 1
            if power:
                square = square * square if over is None else square * square % over
        return made

    def __lshift__(self, places: object) -> Natural:
        number = whole(places, "The number of places", 0)
        _check_length(len(self.limbs) + number / (self.base.bit_length() - 1) if self.limbs else 0)
        if not self.limbs or self.base & (self.base - 1):
            return self * Natural(2, self.base) ** number if self.limbs else self
        zeros, rest = divmod(number, self.base.bit_length() - 1)
        shifted = finish(_multiply(self.limbs, (1 << rest,), self.base))
        return _made((0,) * zeros + shifted, self.base)

    def __rshift__(self, places: object) -> Natural:
        number = whole(places, "The number of places", 0)
        if number >= len(self.limbs) * self.base.bit_length():
            return _made((), self.base)
        if self.base & (self.base - 1):
            return self // Natural(2, self.base) ** number
        dropped, rest = divmod(number, self.base.bit_length() - 1)
        left = self.limbs[dropped:]
        return _made(finish(knuth.divide_short(left, 1 << rest, self.base))[0] if rest else left, self.base)

    def __and__(self, other: object) -> Natural:
        return self._with(other, self._bitwise(lambda mine, their: mine & their))

    def __or__(self, other: object) -> Natural:
        return self._with(other, self._bitwise(lambda mine, their: mine | their))

    def __xor__(self, other: object) -> Natural:
        return self._with(other, self._bitwise(lambda mine, their: mine ^ their))

    def __radd__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__add__)

    def __rsub__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__sub__)

    def __rmul__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__mul__)

    def __rfloordiv__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__floordiv__)

    def __rmod__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__mod__)

    def __rdivmod__(self, other: object) -> tuple[Natural, Natural]:
        left = self._operand(other)
        return NotImplemented if left is None else divmod(left, self)

    def __rand__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__and__)

    def __ror__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__or__)

    def __rxor__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__xor__)

    def __rpow__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__pow__)

    def __rlshift__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__lshift__)

    def __rrshift__(self, other: object) -> Natural:
        return self._reversed(other, Natural.__rshift__)

    def __truediv__(self, other: object) -> float:
        """Return the quotient as a float, correctly rounded by Python's own integers."""
        right = self._operand(other)
        if right is None:
            return NotImplemented
        if not right:
            raise InputError("Nothing can be divided by zero.")
        try:
            return int(self) / int(right)
        except OverflowError:
            raise TooLarge("The quotient is too large for a float; divide with // or divmod.") from None

    def __rtruediv__(self, other: object) -> float:
        left = self._operand(other)
        return NotImplemented if left is None else left / self

    def __pos__(self) -> Natural:
        return self

    __abs__ = __pos__

    def __neg__(self) -> Natural:
        return self if not self.limbs else Natural(0, self.base) - self

    def __invert__(self) -> Natural:
        return Natural(0, self.base) - self - 1

    def bit_length(self) -> int:
        """Return the number of bits, as `int.bit_length` does."""
        return int(self).bit_length()

    # --- helpers of the operators -----------------------------------------------------------------------------------

    def _compared(self, other: object, work: Callable[[Any, Any], bool]) -> bool:
        """Compare lengths, then limbs from the most significant; compare with other numbers as an `int`."""
        if isinstance(other, Natural):
            return work(_order(self.limbs), _order(Natural(other, self.base).limbs))
        return work(int(self), other) if isinstance(other, Real) else NotImplemented

    def _operand(self, other: object) -> Natural | None:
        """Convert an integer to this base; None for anything else."""
        if isinstance(other, Natural):
            return Natural(other, self.base)
        if not hasattr(other, "__index__"):
            return None
        return Natural(int(other) if isinstance(other, bool) else other, self.base)

    def _with(self, other: object, work: Callable[[Limbs, Limbs], Limbs]) -> Natural:
        right = self._operand(other)
        return NotImplemented if right is None else _made(work(self.limbs, right.limbs), self.base)

    def _reversed(self, other: object, work: Callable[[Natural, object], Natural]) -> Natural:
        left = self._operand(other)
        return NotImplemented if left is None else work(left, self)

    def _less(self, mine: Limbs, their: Limbs) -> Limbs:
        _check_not_smaller(mine, their)
        return finish(knuth.subtract(mine, their, self.base))

    def _bitwise(self, work: Callable[[int, int], int]) -> Callable[[Limbs, Limbs], Limbs]:
        """Return the bitwise operation on limbs, through base 2**32 unless the base is a power of two."""
        base = self.base if not self.base & (self.base - 1) else 2**32

        def run(mine: Limbs, their: Limbs) -> Limbs:
            mine, their = (_converted(each, self.base, base) for each in (mine, their))
            length = max(len(mine), len(their))
            pairs = zip(_padded(mine, length), _padded(their, length), strict=True)
            return _converted(knuth.trimmed([work(a, b) for a, b in pairs]), base, self.base)

        return run


# --- the steps -------------------------------------------------------------------------------------------------


def addition_steps(a: Natural, b: Natural) -> Generator[Column | Carry, None, Natural]:
    """Yield the steps of algorithm A and return the sum.

    Time: O(n) steps for n limbs in the longer number, if both have the same base.

    >>> [step.carry for step in addition_steps(Natural(95, 10), Natural(7, 10))]
    [1, 1, 1]
    """
    a, b = _pair(a, b)
    return _natural((yield from knuth.add(a.limbs, b.limbs, a.base)), a)


def subtraction_steps(a: Natural, b: Natural) -> Generator[Column, None, Natural]:
    """Yield the steps of algorithm S and return the difference; `b` must not be larger than `a`.

    Time: O(n) steps for n limbs in `a`, if both have the same base.

    >>> [step.limb for step in subtraction_steps(Natural(32, 10), Natural(17, 10))]
    [5, 1]
    """
    a, b = _pair(a, b)
    _check_not_smaller(a.limbs, b.limbs)
    return _natural((yield from knuth.subtract(a.limbs, b.limbs, a.base)), a)


def multiplication_steps(a: Natural, b: Natural) -> Generator[Product | RowDone, None, Natural]:
    """Yield the steps of algorithm M and return the product.

    Time: O(n · m) steps for numbers of n and m limbs.

    >>> [type(step).__name__ for step in multiplication_steps(Natural(32, 10), Natural(7, 10))]
    ['Product', 'Product', 'RowDone']
    """
    a, b = _pair(a, b)
    return _natural((yield from _multiply(a.limbs, b.limbs, a.base)), a)


def division_steps(a: Natural, b: Natural) -> Generator[Division | Short, None, tuple[Natural, Natural]]:
    """Yield the steps of algorithm D (short division if the divisor has one limb); return quotient and remainder.

    Time: O((n - m + 1) · m) for n limbs divided by m ≤ n limbs.

    >>> steps = list(division_steps(Natural(300, 10), Natural(101, 10)))
    >>> [type(step).__name__ for step in steps][-5:]
    ['MultiplySubtract', 'Test', 'AddBack', 'Place', 'Unnormalize']
    """
    a, b = _pair(a, b)
    quotient, remainder = yield from _divide(a.limbs, b.limbs, a.base)
    return _natural(quotient, a), _natural(remainder, a)


# --- helpers of the steps -----------------------------------------------------------------------------------------

_CHUNK = 10**9  # decimal text is read and written nine digits at a time
_SEPARATORS = str.maketrans("", "", " ,_\n\t\u00a0\u2009\u202f")


def _made(limbs: Limbs, base: int) -> Natural:
    number = Natural(0, base)
    object.__setattr__(number, "limbs", limbs)
    return number


def _natural(limbs: Limbs, like: Natural) -> Natural:
    return _made(limbs, like.base)


def _pair(a: Natural, b: Natural) -> tuple[Natural, Natural]:
    for number in (a, b):
        if not isinstance(number, Natural):
            raise InputError(f"The steps need two numbers of type Natural, not {shown(number)}.")
    return a, Natural(b, a.base)


def _read(text: str) -> Limbs:
    digits = text.translate(_SEPARATORS) if len(text) <= 2 * MOST_DIGITS else text
    if not digits.isascii() or not digits.isdigit():
        raise InputError(f"A natural number is written in the digits 0 to 9; {shown(text)} is not.")
    if len(digits) > MOST_DIGITS:
        raise TooLarge(
            f"A number may have at most {grouped(MOST_DIGITS)} digits; this one has {grouped(len(digits))}."
        )
    ends = range(len(digits), 0, -9)
    return knuth.trimmed([int(digits[max(0, end - 9) : end]) for end in ends])


def _from_int(number: int, base: int) -> Limbs:
    limbs = []
    if base & (base - 1):
        _check_work((number.bit_length() / base.bit_length()) ** 2 / 20)
        while number:
            number, limb = divmod(number, base)
            limbs.append(limb)
        return tuple(limbs)
    size = base.bit_length() - 1
    for place in range(0, number.bit_length(), size):
        limbs.append(number >> place & base - 1)
    return tuple(limbs)


def _converted(limbs: Limbs, base: int, into: int) -> Limbs:
    """Convert a number to another base: multiply and add, limb by limb (section 4.4, method 1b)."""
    if base == into or not limbs:
        return limbs
    length = len(limbs) * base.bit_length() / (into.bit_length() - 1) + 1
    _check_length(length)
    _check_work(len(limbs) * length)
    made: list[int] = []
    for limb in reversed(limbs):
        carry = limb
        for place, digit in enumerate(made):
            carry, made[place] = divmod(digit * base + carry, into)
        while carry:
            carry, low = divmod(carry, into)
            made.append(low)
    return tuple(made)


def _multiply(u: Limbs, v: Limbs, base: int) -> Generator[Product | RowDone, None, Limbs]:
    _check_work(len(u) * len(v))
    return knuth.multiply(u, v, base)


def _divide(u: Limbs, v: Limbs, base: int) -> Generator[Division | Short, None, tuple[Limbs, Limbs]]:
    if not v:
        raise InputError("Nothing can be divided by zero.")
    if len(v) == 1:
        return knuth.divide_short(u, v[0], base)
    _check_work(max(0, len(u) - len(v) + 1) * len(v))
    return knuth.divide(u, v, base)


def _order(limbs: Limbs) -> tuple[int, Limbs]:
    return len(limbs), limbs[::-1]


def _check_not_smaller(u: Limbs, v: Limbs) -> None:
    if _order(u) < _order(v):
        raise InputError("The difference would be negative; subtract the smaller number from the larger one.")


def _padded(limbs: Limbs, length: int) -> Limbs:
    return limbs + (0,) * (length - len(limbs))


def _check_length(limbs: float) -> None:
    if limbs > MOST_LIMBS:
        raise TooLarge(f"The number would have more than {grouped(MOST_LIMBS)} limbs.")


def _check_work(steps: float) -> None:
    if steps > MOST_WORK:
        raise TooLarge(_too_much(steps))


def _too_much(steps: float) -> str:
    return (
        f"This takes about {grouped(int(steps))} steps; at most {grouped(MOST_WORK)} are allowed. Python’s own "
        "integers do it at once."
    )
