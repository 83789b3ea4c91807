"""Exact floating-point formats: the value of a bit pattern, its neighbours, and the decimals that convert back.

A format has a base, a number of digits and a range of exponents; the IEEE 754 formats have names, and you can define
others. All arithmetic is on exact fractions; rounding is to nearest, with ties to even.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction

from countinghouse.checks import choice, flag, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.numbers.rounding import exact, fraction, rounded
from countinghouse.wording import grouped, shown

__all__ = ["FORMATS", "MOST_DIGITS", "MOST_EXPONENT", "Decimal", "Float", "Format", "read"]

#: The maximum number of digits of a format, in its base.
MOST_DIGITS = 300
#: The largest absolute exponent of a format.
MOST_EXPONENT = 20_000
#: The maximum length of a number to read, in characters.
MOST_TEXT = 4_000


@dataclass(frozen=True)
class Format:
    """A floating-point format: 0 and ± m × base^e with 0 < m < base^digits and `least` ≤ e ≤ `most`.

    e is the exponent of the last digit: IEEE double precision is ``Format("double", 2, 53, -1074, 971)``. Numbers below
    base^(digits - 1 + least) are subnormal. `bits` is the width of a bit pattern, or 0 if the format has none.
    """

    name: str
    base: int
    digits: int
    least: int
    most: int
    bits: int = 0

    def __post_init__(self) -> None:
        for name, what, low, high in (
            ("base", "The base", 2, 1_000_000),
            ("digits", "The number of digits", 1, MOST_DIGITS),
            ("least", "The least exponent", -MOST_EXPONENT, MOST_EXPONENT),
            ("most", "The largest exponent", -MOST_EXPONENT, MOST_EXPONENT),
            ("bits", "The number of bits", 0, 2 * MOST_DIGITS),
        ):
            object.__setattr__(self, name, whole(getattr(self, name), what, low, high))
        if self.least > self.most:
            raise InputError(
                f"The least exponent, {self.least}, must not be above the largest one, {self.most}."
            )
        if self.bits and (self.base != 2 or self.most - self.least + 3 != 1 << (self.bits - self.digits)):
            raise InputError(
                "Only a format in base 2 whose exponents use all values of their bits, as in IEEE 754, has bit patterns."
            )

    @property
    def largest(self) -> Fraction:
        """The largest finite number."""
        return exact(self.base, self.most) * int(self.base**self.digits - 1)

    @property
    def smallest(self) -> Fraction:
        """The smallest positive number."""
        return exact(self.base, self.least)

    def round(self, value: Fraction | int) -> Float:
        """Return the number of this format nearest to `value`; ties go to an even last digit.

        The result is infinite if `value` exceeds the largest number by at least half a unit in the last place.

        >>> FORMATS["single"].round(Fraction(1, 10)).value
        Fraction(13421773, 134217728)
        """
        value = fraction(value, "A value to round")
        negative, size = value < 0, abs(value)
        if not size:
            return Float(self, negative, 0, self.least)
        coefficient, exponent = rounded(size, self.base, self.digits, self.least)
        if exponent > self.most:
            return Float(self, negative, 0, 0, "infinity")
        return Float(self, negative, coefficient, exponent)

    def from_bits(self, pattern: int) -> Float:
        """Return the number with this bit pattern: sign, exponent and digits from left to right.

        Raises InputError if the format has no bit patterns.

        >>> FORMATS["half"].from_bits(0x3C01).value
        Fraction(1025, 1024)
        """
        if not self.bits:
            raise InputError(f"The format {shown(self.name)} has no bit patterns.")
        pattern = whole(pattern, "A bit pattern", 0, (1 << self.bits) - 1)
        stored = self.digits - 1
        tail = pattern & (1 << stored) - 1
        width = self.bits - self.digits
        code = pattern >> stored & (1 << width) - 1
        negative = bool(pattern >> (self.bits - 1))
        if code == (1 << width) - 1:
            return Float(self, negative, tail, 0, "not a number" if tail else "infinity")
        if not code:
            return Float(self, negative, tail, self.least)
        return Float(self, negative, tail | 1 << stored, self.least + code - 1)


@dataclass(frozen=True)
class Decimal:
    """A number written in decimal, and its exact value: ± `digits` × 10^`exponent`."""

    negative: bool
    digits: str
    exponent: int

    @property
    def value(self) -> Fraction:
        size = int(self.digits) * exact(10, self.exponent)
        return -size if self.negative else size

    def __str__(self) -> str:
        """Write the decimal as Python writes floats, with a power of ten if it is very large or very small."""
        point = len(self.digits) + self.exponent
        sign = "-" if self.negative else ""
        if not -4 < point <= 16:
            head, tail = self.digits[0], self.digits[1:]
            return f"{sign}{head}{'.' + tail if tail else ''}e{point - 1:+03d}"
        if point <= 0:
            return f"{sign}0.{'0' * -point}{self.digits}"
        whole_part = self.digits[:point].ljust(point, "0")
        return f"{sign}{whole_part}.{self.digits[point:] or '0'}"


@dataclass(frozen=True)
class Float:
    """A number of a format: ± `coefficient` × base^`exponent`, or `special`: "infinity" or "not a number"."""

    format: Format
    negative: bool
    coefficient: int
    exponent: int
    special: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.format, Format):
            raise InputError(f"A number needs a Format, not {shown(self.format)}.")
        special = ("", "infinity", "not a number")
        object.__setattr__(self, "special", choice(self.special, "A special value", special))
        object.__setattr__(self, "negative", flag(self.negative, "negative"))
        most = self.format.base**self.format.digits - 1
        object.__setattr__(self, "coefficient", whole(self.coefficient, "The coefficient", 0, most))
        low, high = (0, 0) if self.special else (self.format.least, self.format.most)
        object.__setattr__(self, "exponent", whole(self.exponent, "The exponent", low, high))

    @property
    def value(self) -> Fraction:
        """The exact value; raises InputError for infinity and "not a number"."""
        if self.special:
            raise InputError(
                f"This is {'an ' if self.special == 'infinity' else ''}{self.special}: it has no value."
            )
        size = self.coefficient * exact(self.format.base, self.exponent)
        return -size if self.negative else size

    @property
    def kind(self) -> str:
        """The kind of number: zero, subnormal, normal, infinity or not a number."""
        if self.special:
            return self.special
        if not self.coefficient:
            return "zero"
        return "subnormal" if self.coefficient < self.format.base ** (self.format.digits - 1) else "normal"

    @property
    def pattern(self) -> int:
        """The bit pattern; raises InputError if the format has none."""
        form = self.format
        if not form.bits:
            raise InputError(f"The format {shown(form.name)} has no bit patterns.")
        stored, width = form.digits - 1, form.bits - form.digits
        if self.special:
            tail = self.coefficient if self.special == "not a number" else 0
            rest = ((1 << width) - 1) << stored | tail
        elif self.coefficient >> stored:
            rest = (self.exponent - form.least + 1) << stored | self.coefficient & (1 << stored) - 1
        else:
            rest = self.coefficient
        return int(self.negative) << (form.bits - 1) | rest

    def neighbour(self, upwards: bool = True) -> Float | None:
        """Return the next number of the format, above or below; None beyond infinity.

        >>> (FORMATS["double"].round(1).neighbour(False).value - 1) * 2**53
        Fraction(-1, 1)
        """
        form, upwards = self.format, flag(upwards, "upwards")
        if self.special == "not a number" or (self.special and self.negative != upwards):
            return None
        if self.special:
            return Float(form, self.negative, form.base**form.digits - 1, form.most)
        if not self.coefficient:
            return Float(form, not upwards, 1, form.least)
        edge = form.base ** (form.digits - 1)
        coefficient, exponent = self.coefficient, self.exponent
        if self.negative == upwards:  # towards zero
            if coefficient == edge and exponent > form.least:
                coefficient, exponent = edge * form.base, exponent - 1
            return Float(form, self.negative, coefficient - 1, exponent)
        if coefficient + 1 < edge * form.base:
            return Float(form, self.negative, coefficient + 1, exponent)
        if exponent == form.most:
            return Float(form, self.negative, 0, 0, "infinity")
        return Float(form, self.negative, edge, exponent + 1)

    def shortest(self) -> Decimal:
        """Return the shortest decimal that rounds to this number; if several are equally short, the nearest.

        For doubles, it has the same digits as Python's `repr`.

        >>> str(FORMATS["double"].round(Fraction(0.1)).shortest())
        '0.1'
        """
        if self.special or not self.coefficient:
            return Decimal(self.negative, str(abs(self.value)), 0)
        low, value, high, above, below = self._interval()
        inside = 0 if self.coefficient % 2 else 1  # the interval's ends round to an even coefficient
        power = _power_below(high - low, above, below)
        for exponent in (
            power + 1,
            power,
        ):  # the interval contains at most one multiple of 10^(power + 1) and at least one of 10^power
            up, down = above * 10 ** max(0, -exponent), below * 10 ** max(0, exponent)
            first = (low * up - inside) // down + 1
            last = (high * up + inside - 1) // down
            if first <= last:
                break
        nearest, rest = divmod(value * up, down)
        nearest += 2 * rest > down or (2 * rest == down and nearest % 2)
        text = str(min(max(first, nearest), last))
        stripped = text.rstrip("0")
        return Decimal(self.negative, stripped, exponent + len(text) - len(stripped))

    def decimal(self, digits: int) -> Decimal:
        """Return the nearest decimal with this many digits; ties go to an even last digit.

        >>> str(FORMATS["double"].round(Fraction(0.1)).decimal(17))
        '0.10000000000000001'
        """
        digits = whole(digits, "The number of decimal digits", 1, 5000)
        value = abs(self.value)
        if not value:
            return Decimal(self.negative, "0", 0)
        coefficient, exponent = rounded(value, 10, digits)
        return Decimal(self.negative, str(coefficient), exponent)

    def hexadecimal(self) -> str:
        """Return the number as C's %a and `float.hex` write it; raise InputError if the base is not 2.

        >>> FORMATS["double"].round(Fraction(1, 10)).hexadecimal()
        '0x1.999999999999ap-4'
        """
        form = self.format
        if form.base != 2:
            raise InputError("Only numbers in base 2 are written in hexadecimal.")
        sign = "-" if self.negative else ""
        if self.special:
            return f"{sign}inf" if self.special == "infinity" else "nan"
        stored = form.digits - 1
        if not self.coefficient:
            return f"{sign}0x0.0p+0"
        places = -(-stored // 4)
        head, tail = divmod(self.coefficient << (4 * places - stored), 1 << 4 * places)
        return f"{sign}0x{head}{f'.{tail:0{places}x}' if places else ''}p{self.exponent + stored:+d}"

    def _interval(self) -> tuple[int, int, int, int, int]:
        """Return the bounds of the interval that rounds to this number, and the number itself, in units of `above` /
        `below`.
        """
        form = self.format
        twice = 2 * form.base
        middle = twice * self.coefficient
        edge = self.coefficient == form.base ** (form.digits - 1) and self.exponent > form.least
        above = form.base ** max(0, self.exponent)
        below = twice * form.base ** max(0, -self.exponent)
        return middle - (1 if edge else form.base), middle, middle + form.base, above, below


def _ieee(name: str, bits: int, digits: int) -> Format:
    bias = (1 << (bits - digits - 1)) - 1
    least = 2 - bias - digits
    return Format(name, 2, digits, least, least + 2 * bias - 1, bits)


#: The IEEE 754 interchange formats, and bfloat16.
FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        _ieee("half", 16, 11),
        _ieee("bfloat16", 16, 8),
        _ieee("single", 32, 24),
        _ieee("double", 64, 53),
        _ieee("quadruple", 128, 113),
    )
}

_DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[e]([+-]?[0-9]{1,6}))?\Z")
_HEX = re.compile(r"([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?(?:p([+-]?[0-9]{1,6}))?\Z")
_POWER = re.compile(r"([+-]?)([0-9]{1,6})\^([+-]?[0-9]{1,6})\Z")


def read(text: str) -> Fraction:
    """Return the exact value of a number: a decimal, a fraction, a power, or hexadecimal with a point and p.

    Raises InputError for any other text, and TooLarge for more than `MOST_TEXT` characters.

    Time: quadratic in the digits of the exact value.

    >>> read("1e-3"), read("1/3"), read("2^-26") == Fraction(1, 2**26), read("0x1.8p1")
    (Fraction(1, 1000), Fraction(1, 3), True, Fraction(3, 1))
    """
    if not isinstance(text, str):
        raise InputError(f"A number to read must be text, not {shown(text)}.")
    if len(text) > MOST_TEXT:
        raise TooLarge(
            f"A number may have at most {grouped(MOST_TEXT)} characters; this one has {grouped(len(text))}."
        )
    compact = re.sub(r"[\s,_]", "", text).lower().replace("−", "-").replace("×10^", "e")
    top, slash, bottom = compact.partition("/")
    if slash:
        below = _read(bottom, text)
        if not below:
            raise InputError(f"{shown(text)} divides by zero.")
        return _read(top, text) / below
    return _read(compact, text)


def _read(compact: str, text: str) -> Fraction:
    if found := _DECIMAL.match(compact):
        sign, before, after, power = found.groups()
        base, digits, exponent = 10, before + (after or ""), int(power or 0) - len(after or "")
        size = 10 if digits else 0
    elif found := _HEX.match(compact):
        sign, before, after, power = found.groups()
        digits, exponent, base, size = before + (after or ""), int(power or 0) - 4 * len(after or ""), 2, 16
    elif found := _POWER.match(compact):
        sign, base_text, power = found.groups()
        base, digits, exponent, size = int(base_text), "1", int(power), 10
    else:
        digits, size, base, exponent, sign = "", 0, 10, 0, ""
    if not digits:
        raise InputError(
            f"{shown(text)} is not a number; write a decimal such as 0.1 or 6.02e23, a fraction 1/3, "
            "a power 2^-26, or hexadecimal such as 0x1.8p3."
        )
    if abs(exponent) * math.log2(max(base, 2)) > 5 * MOST_EXPONENT:
        raise TooLarge(
            f"The power of {base} in {shown(text)} is too large; numbers up to 2^±100,000 are allowed."
        )
    if not base and exponent < 0:
        raise InputError(f"{shown(text)} divides by zero.")
    value = int(digits, size) * exact(base, exponent)
    return -value if sign == "-" else value


def _power_below(width: int, above: int, below: int) -> int:
    """Return the largest e with 10^e ≤ width × above / below."""
    size = width * above
    power = math.floor((size.bit_length() - below.bit_length() - 1) * 0.30103) - 1
    while size * 10 ** max(0, -power - 1) >= below * 10 ** max(0, power + 1):
        power += 1
    return power
