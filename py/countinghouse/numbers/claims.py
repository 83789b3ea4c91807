"""Published figures of round trips between bases, and of Algorithm D."""

from __future__ import annotations

from functools import partial

from countinghouse.claims import Claim

__all__ = ["CLAIMS"]

_claim = partial(Claim, on="2026-11-22", version="0.2.0")
_post = partial(
    _claim, source="possiblywrong, “Floating-point round trips revisited” (weblog)", link="round-trips"
)
_matula = partial(_claim, source="D. W. Matula, “In-and-out conversions” (1968)")
_knuth = partial(_claim, source="D. E. Knuth, The Art of Computer Programming, volume 2", cost=0.1)

_CONVERSION = "from countinghouse.numbers import conversion\n\n"


def _digits(bits: int, digits: int, name: str) -> Claim:
    return _matula(
        id=f"digits-{bits}",
        where="the condition for coming back",
        sentence=f"Decimal digits from which every number of {bits} bits ({name}) comes back",
        published=digits,
        script=f"{_CONVERSION}conversion.digits_needed(2, {bits}, 10)",
        link=f"round-trips?n={bits}&m={digits}&value=1",
    )


def _division(a: int, b: int) -> str:
    return f"""\
from countinghouse.numbers.limb_algorithms import AddBack, Trial
from countinghouse.numbers.naturals import Natural, division_steps

steps = list(division_steps(Natural({a}, base=10), Natural({b}, base=10)))
"""


CLAIMS = (
    _matula(
        id="conversion-one-to-one",
        where="the theorem on one-to-one conversion",
        sentence="Conversions from up to 12 bits to up to 6 decimal digits where walking the numbers contradicts the condition "
        "for one-to-one",
        published=(),
        up_to="12 bits and 6 digits",
        argument="The theorem has a proof; here it is tried. The conversion is one-to-one if the search for two numbers that become "
        "one finds none.",
        script=f"""{_CONVERSION}[
    (n, m)
    for n in range(1, 13)
    for m in range(1, 7)
    if (conversion.first_collision(2, n, 10, m) is None) != (10 ** (m - 1) >= 2**n - 1)
]""",
        link="round-trips",
    ),
    _matula(
        id="conversion-comes-back",
        where="the theorem on in-and-out conversion",
        sentence="Conversions from up to 12 bits to up to 6 decimal digits where walking the numbers contradicts the condition "
        "for coming back",
        published=(),
        up_to="12 bits and 6 digits",
        argument="The theorem has a proof; here it is tried. Every number comes back if the search for one that is lost finds none.",
        script=f"""{_CONVERSION}[
    (n, m)
    for n in range(1, 13)
    for m in range(1, 7)
    if (conversion.first_loss(2, n, 10, m) is None) != (10 ** (m - 1) > 2**n)
]""",
        link="round-trips",
    ),
    _digits(24, 9, "single precision"),
    _digits(53, 17, "double precision"),
    _digits(113, 36, "quadruple precision"),
    _post(
        id="digits-formula",
        where="the digits needed",
        sentence="Numbers n of bits for which the decimal digits needed are not ⌈n log 2⌉ + 1 (to base ten)",
        published=(),
        up_to="n = 300",
        argument="10^(m-1) > 2^n says m - 1 > n log 2, and n log 2 is no whole number: so it holds for all n, and is tried here.",
        script=f"""\
from math import ceil, log10

{_CONVERSION}[n for n in range(1, 301) if conversion.digits_needed(2, n, 10) != ceil(n * log10(2)) + 1]""",
    ),
    _post(
        id="one-bit-one-digit",
        where="where the two conditions differ",
        sentence="Bits and decimal digits, up to 60 bits, whose conversion is one-to-one and yet loses a number",
        published=((1, 1),),
        up_to="60 bits",
        argument="The conditions differ where a power of ten is a power of two or one less; 1 is the only such power, at one bit and "
        "one digit.",
        script=f"""{_CONVERSION}[
    (n, m)
    for n in range(1, 61)
    for m in range(1, 21)
    if conversion.converts_one_to_one(2, n, 10, m) and not conversion.round_trips(2, n, 10, m)
]""",
    ),
    _post(
        id="power-lost",
        where="the example",
        sentence="What 2^27 becomes in one decimal digit, and the power of two nearest to that",
        published=(10**8, 2**26),
        script=f"""\
from fractions import Fraction
{_CONVERSION}[int(value) for value in conversion.out_and_back(Fraction(2**27), 2, 1, 10, 1)]""",
    ),
    _post(
        id="powers-lost",
        where="the example",
        sentence="Exponents up to ±120 of the powers of two that one decimal digit loses",
        published=(-66, -56, -46, -36, -26, 27, 37, 47, 57, 67),
        script=f"{_CONVERSION}conversion.failing_exponents(2, 10, 1)",
    ),
    _knuth(
        id="division-add-back",
        where="section 4.3.1, step D6",
        sentence="Times that 300 ÷ 101 in base 10 needs the rare add-back",
        published=1,
        script=_division(300, 101) + "sum(isinstance(step, AddBack) for step in steps)",
        link="natural-numbers",
    ),
    _knuth(
        id="division-trial-first-printed",
        where="section 4.3.1, step D3, before 2005",
        sentence="Largest trial quotient that the test of step D3 must expect in base 10: the base",
        published=10,
        found=11,
        argument="The test used to ask for q̂ = b. In 220 ÷ 23 the first two limbs 22 over the first limb 2 give 11 = b + 1. Knuth’s "
        "erratum of 2005 makes it q̂ ≥ b; that is what we run.",
        script=_division(220, 23) + "max(step.q for step in steps if isinstance(step, Trial))",
        link="natural-numbers?a=220&b=23",
    ),
    _knuth(
        id="division-trial",
        where="section 4.3.1, step D3, erratum of 2005",
        sentence="Trial quotient that 220 ÷ 23 in base 10 reaches: the base and one more",
        published=11,
        script=_division(220, 23) + "max(step.q for step in steps if isinstance(step, Trial))",
        link="natural-numbers?a=220&b=23",
    ),
)
