"""One number in a floating-point format: its bits, exact value and neighbours, and the decimals that give it back."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.round_trips.spelling import decimal_of, shown_value, spelled
from countinghouse.numbers.formats import Decimal, Float, Format, read
from countinghouse.page.questions import QuestionEntry, asked, choose
from countinghouse.wording import grouped, shown, typeset

#: How many numbers are shown on each side of the selected number.
AROUND = 3
#: Exact values of up to this many characters are written in full.
LONGEST = 1_100
#: The maximum number of digits in the table of decimals.
MOST_ROWS = 40
#: A toy format with at most this many numbers is drawn in full.
MOST_TICKS = 300

_BITS = re.compile(r"#0b([01]+)\Z|#(?:0x)?([0-9a-f]+)\Z")


class Bit(TypedDict):
    bit: str
    part: Literal["sign", "exponent", "digits"]


class Neighbour(TypedDict):
    """A number of the format near the selected one, and its spelling in a link."""

    steps: int
    shortest: str
    exact: str
    link: str


class Out(TypedDict):
    """The decimal with this many digits, and whether it gives the number back."""

    digits: int
    decimal: str
    back: str
    same: bool


class Mark(TypedDict):
    """A number of the format at its position on a linear scale, from 0 to 1."""

    at: float
    text: str
    chosen: bool


class Fact(TypedDict):
    name: str
    value: str


class Single(TypedDict):
    """A number; `asks` is the question of what is stored for it (None for a bit pattern, or if it is not finite)."""

    kind: Literal["number"]
    asks: QuestionEntry | None
    sentence: str
    facts: list[Fact]
    bits: list[Bit]
    neighbours: list[Neighbour]
    outs: list[Out]
    line: list[Mark]


def typed(text: str, form: Format) -> tuple[Float, Fraction | None]:
    """Return the number, in a given format, that a text stands for, and the exact value typed (None for bit patterns, inf and nan)."""
    compact = re.sub(r"[\s_,]", "", text).lower()
    if compact.startswith("#"):
        found = _BITS.match(compact)
        if not found:
            raise InputError(
                f"A bit pattern is # followed by hexadecimal digits, or #0b followed by bits; {shown(text)} is not one."
            )
        digits = found[1] or found[2]
        if len(digits) > 200:
            raise InputError(f"A bit pattern of {form.name} has {form.bits} bits; this is longer.")
        return form.from_bits(int(digits, 2 if found[1] else 16)), None
    if compact.lstrip("+-") in ("inf", "infinity", "nan"):
        special = "not a number" if compact.endswith("nan") else "infinity"
        return Float(form, compact.startswith("-"), int(special == "not a number"), 0, special), None
    value = read(text)
    number = form.round(value)
    if not value and compact.startswith("-"):
        number = Float(form, True, 0, form.least)
    return number, value


def link_of(number: Float) -> str:
    """Spell a number so that it can be read back: as a bit pattern if possible, else as its value."""
    if number.format.bits:
        return f"#{number.pattern:0{number.format.bits // 4}x}"
    return spelled(number.value) if not number.special else "-inf" if number.negative else "inf"


def single(text: str, form: Format, digits: int, ask: bool = False) -> Single:
    number, value = typed(text, form)
    return {
        "kind": "number",
        "asks": None if not ask or value is None or number.special else _question(number, value),
        "sentence": _sentence(number, value),
        "facts": _facts(number, value),
        "bits": _bits(number),
        "neighbours": _neighbours(number),
        "outs": [] if number.special else _outs(number, digits),
        "line": [] if number.special else _line(number),
    }


def flipped(text: str, form: Format, bit: int) -> str:
    """Return the bit pattern with one bit flipped; bit 0 is the last."""
    number, _ = typed(text, form)
    if not 0 <= bit < form.bits:
        raise InputError(
            f"{form.name} has the bits 0 to {form.bits - 1}." if form.bits else "This format has no bits."
        )
    return link_of(form.from_bits(number.pattern ^ 1 << bit))


def _named(number: Float) -> str:
    sign = "-" if number.negative else ""
    if number.special:
        return "not a number" if number.special == "not a number" else f"{sign}infinity"
    return str(number.shortest())


def _sentence(number: Float, value: Fraction | None) -> str:
    form = number.format
    if number.special == "infinity" and value is not None:
        return f"Too large for {form.name}: it becomes {_named(number)}. The largest number is {shown_value(form.largest)}."
    if number.special:
        return f"This is {_named(number)} in {form.name}."
    name = _named(number)
    if value is None:
        return f"This is {name} in {form.name}: the shortest decimal that comes back."
    if value == number.value:
        return f"Stored exactly in {form.name}; the shortest decimal that comes back is {name}."
    if not number.coefficient:
        return f"Too small for {form.name}: it becomes {name}. The smallest number is {shown_value(form.smallest)}."
    return f"Not in {form.name}: the nearest number is stored, and {name} is the shortest decimal that comes back to it."


#: How a stored number compares with the typed number.
SAME, MORE, LESS = "Exactly this number", "A little more", "A little less"


def _question(number: Float, value: Fraction) -> QuestionEntry:
    """Ask whether a format stores a typed number exactly and, if not, what it stores instead."""
    form = number.format
    apart = typeset(f"{form.base}^{number.exponent}")
    off = number.value - value
    answer = SAME if not off else MORE if off > 0 else LESS
    if not off:
        reason = f"Here the numbers of {form.name} are the multiples of {apart}, and this is one of them."
        other = "Nothing is rounded."
    else:
        tie = 2 * abs(off) == Fraction(form.base) ** number.exponent
        other = (
            "The stored number is the one above it." if off > 0 else "The stored number is the one below it."
        )
        error = shown_value(abs(off))
        nearest = f"The nearest is {error} above it." if off > 0 else f"The nearest is {error} below it."
        if tie:
            nearest = f"Two are equally near; the even one is {error} above it."
            if off < 0:
                nearest = f"Two are equally near; the even one is {error} below it."
        reason = (
            f"Here the numbers of {form.name} are the multiples of {apart}, and this number lies between two of them. "
            f"{nearest}"
        )
    reasons = {
        SAME: f"It would have to be a multiple of {apart}.",
        MORE: other,
        LESS: other,
    }
    return asked(
        choose(
            "stored",
            f"What does {form.name} store for {shown_value(value)}?",
            choices=(SAME, MORE, LESS),
            answer=lambda: answer,
            reason=reason,
            wrong={words: why for words, why in reasons.items() if words != answer},
        )
    )


def _facts(number: Float, value: Fraction | None) -> list[Fact]:
    form = number.format
    sign = "-" if number.negative else ""
    facts = [Fact(name="Kind", value=number.kind)]
    if not number.special:
        facts += [
            Fact(name="Exact value", value=_exact(number.value)),
            Fact(
                name="As a product",
                value=typeset(f"{sign}{number.coefficient} × {form.base}^{number.exponent}"),
            ),
        ]
        if value is not None and value != number.value:
            error = abs(number.value - value)
            by = (
                f"{shown_value(error)}, above what was typed"
                if number.value > value
                else f"{shown_value(error)}, below what was typed"
            )
            facts.append(Fact(name="Rounded by", value=by))
        facts.append(Fact(name="Unit in the last place", value=typeset(f"{form.base}^{number.exponent}")))
    if form.base == 2:
        facts.append(Fact(name="Hexadecimal", value=number.hexadecimal()))
    if form.bits:
        facts.append(Fact(name="Bit pattern", value=link_of(number)))
    return facts


def _exact(value: Fraction) -> str:
    text = decimal_of(value)
    if not text:
        return f"{value.numerator}/{value.denominator}"
    digits = text.lstrip("-0.")
    if len(text) - len(digits) > 20:  # many zeros after the point
        power = len(text.lstrip("-")) - len(digits) - 1
        text = typeset(f"{'-' if value < 0 else ''}{digits[0]}.{digits[1:] or '0'} × 10^-{power}")
    if len(text) <= LONGEST:
        return text
    left_out = len(text) - 800
    return f"{text[:400]} … {grouped(left_out)} digits … {text[-400:]}"


def _bits(number: Float) -> list[Bit]:
    form = number.format
    if not form.bits:
        return []
    pattern = f"{number.pattern:0{form.bits}b}"
    width = form.bits - form.digits
    return [
        Bit(bit=bit, part="sign" if not place else "exponent" if place <= width else "digits")
        for place, bit in enumerate(pattern)
    ]


def _neighbours(number: Float) -> list[Neighbour]:
    found = [(0, number)]
    for upwards in (False, True):
        at: Float | None = number
        for steps in range(1, AROUND + 1):
            at = None if at is None else at.neighbour(upwards)
            if at is not None:
                found.append((steps if upwards else -steps, at))
    return [
        Neighbour(
            steps=steps,
            shortest=_named(each),
            exact="" if each.special else shown_value(each.value),
            link=link_of(each),
        )
        for steps, each in sorted(found, key=lambda pair: pair[0])
    ]


def _line(number: Float) -> list[Mark]:
    """Return a mark for every number from 0 up if the format is a small toy, otherwise for the numbers around this one."""
    form = number.format
    small = form.base**form.digits * (form.most - form.least + 1) <= MOST_TICKS
    found = []
    if small and not form.bits:
        at: Float | None = Float(form, False, 0, form.least)
        while at is not None and not at.special:
            found.append(at)
            at = at.neighbour()
    else:
        found = [number]
        for upwards in (False, True):
            at = number
            for _ in range(AROUND):
                at = None if at is None else at.neighbour(upwards)
                if at is not None and not at.special:
                    found.append(at)
    values = sorted({each.value: str(each.shortest()) for each in found}.items())
    low, high = values[0][0], values[-1][0]
    length = high - low or Fraction(1)
    return [
        Mark(at=float((value - low) / length), text=text, chosen=value == number.value)
        for value, text in values
    ]


def _outs(number: Float, digits: int) -> list[Out]:
    """Return the decimals with 1, 2, ..., `digits` digits, each with the number that it reads back as."""
    rows = []
    for count in range(1, max(1, min(digits, MOST_ROWS)) + 1):
        decimal = number.decimal(count)
        back = _back(decimal, number.format)
        same = back.value == number.value if not back.special else False
        rows.append(Out(digits=count, decimal=str(decimal), back=_named(back), same=same))
    return rows


def _back(decimal: Decimal, form: Format) -> Float:
    return form.round(decimal.value)
