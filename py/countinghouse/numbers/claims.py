"""Published figures about round trips between bases, and about Algorithm D."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from countinghouse.claims import OWN, Claim
from countinghouse.wording import typeset

_claim = partial(Claim, on="2026-11-23", version="0.2.0")
_post = partial(
    _claim, source="possiblywrong, “Floating-point round trips revisited” (weblog)", link="round-trips"
)
_one_to_one = partial(
    _claim,
    source="D. W. Matula, “The Base Conversion Theorem”, Proceedings of the American Mathematical Society 19 (1968)",
    at_hand=False,
)
_in_and_out = partial(
    _claim,
    source="D. W. Matula, “In-and-Out Conversions”, Communications of the ACM 11 (1968)",
    at_hand=False,
)
_c = partial(_claim, source="F. Tydeman, “xxx_DECIMAL_DIG macros for <float.h>”, WG14 N1377 (2009)")
_knuth = partial(_claim, source="D. E. Knuth, The Art of Computer Programming, volume 2", at_hand=False)
_own = partial(_claim, source=OWN)

_CONVERSION = "from countinghouse.numbers import conversion\n\n"

#: Searches without the theorems, by `collision_within` and `loss_within`: 1,050 stretches reach beyond 2⁸⁰⁰.
_SEARCHED = "24 bits and 8 digits, searched from 1 to 2⁸⁰⁰"

#: Plain Python that lists the n-bit natural numbers times 2⁰, 2¹, …, 2³⁰.
_WALK = """\
def nearest(number, base, digits):
    unit = 1
    while number >= base**digits * unit:
        unit *= base
    times, rest = divmod(number, unit)
    return (times + (2 * rest > unit or 2 * rest == unit and times % 2)) * unit

def numbers(n):
    return [c << e for e in range(31) for c in range(2 ** (n - 1), 2**n)]

"""
_WALKED = (
    "The first method finds the first failure by Euclid’s algorithm; the second tries all n-bit whole "
    "numbers times 2⁰, 2¹, …, 2³⁰, for n up to 9 and up to 4 digits."
)


def _digits(
    make: partial[Claim], bits: int, digits: int, name: str, where: str, quotation: str = ""
) -> Claim:
    exponent = {24: 128, 53: 1024, 113: 15_000}[bits]
    up_to = typeset(f"2^{exponent}")
    stretches = exponent * 131 // 100  # about as many as powers of 2 and of 10 up to 2^exponent
    return make(
        id=f"digits-{bits}",
        where=where,
        sentence=f"Number of decimal digits from which every number of {bits} bits ({name}) comes back unchanged",
        published=digits,
        quotation=quotation,
        up_to=up_to,
        argument=f"With {digits - 1} digits a number is lost; with {digits}, the search from 1 to {up_to} finds no lost number. By Matula’s theorem (10ᵐ⁻¹ > 2ⁿ), none is lost beyond that range or below 1 either.",
        script=f"""\
from itertools import count

{_CONVERSION}next(m for m in count(1) if conversion.loss_within({stretches}, 2, {bits}, 10, m) is None)""",
        second=f"""\
from itertools import count

next(m for m in count(1) if 10 ** (m - 1) > 2**{bits})""",
        second_by="The first method looks for a number that is lost; the second is Matula’s condition.",
        link=f"round-trips?n={bits}&m={digits}&value=1",
        cost=1.5 if bits == 113 else 0.1,
    )


def _division(a: int, b: int) -> str:
    return f"""\
from countinghouse.numbers.limb_algorithms import AddBack, Trial
from countinghouse.numbers.naturals import Natural, division_steps

steps = list(division_steps(Natural({a}, base=10), Natural({b}, base=10)))
"""


CLAIMS = (
    _one_to_one(
        id="conversion-one-to-one",
        where="pages 716–723; the theorem as the post on possiblywrong states it",
        sentence="Conversions from bits to decimal digits for which the search for a collision contradicts 10ᵐ⁻¹ ≥ 2ⁿ - 1, the condition for being one-to-one",
        published=(),
        up_to=_SEARCHED,
        argument="The theorem is proved; here it is tested. The search for two numbers with the same image does not use the condition.",
        script=f"""{_CONVERSION}[
    (n, m)
    for n in range(1, 25)
    for m in range(1, 9)
    if (conversion.collision_within(1050, 2, n, 10, m) is None) != (10 ** (m - 1) >= 2**n - 1)
]""",
        second=f"""{_WALK}def one_to_one(n, m):
    there = [nearest(x, 10, m) for x in numbers(n)]
    return len(set(there)) == len(there)

[(n, m) for n in range(1, 10) for m in range(1, 5) if one_to_one(n, m) != (10 ** (m - 1) >= 2**n - 1)]""",
        second_by=_WALKED,
        link="round-trips",
        cost=1,
    ),
    _in_and_out(
        id="conversion-comes-back",
        where="pages 47–50; the theorem as the post on possiblywrong states it",
        sentence="Conversions from bits to decimal digits for which the search for a lost number contradicts 10ᵐ⁻¹ > 2ⁿ, the condition that every number comes back",
        published=(),
        up_to=_SEARCHED,
        argument="The theorem is proved; here it is tested. The search for a lost number does not use the condition.",
        script=f"""{_CONVERSION}[
    (n, m)
    for n in range(1, 25)
    for m in range(1, 9)
    if (conversion.loss_within(1050, 2, n, 10, m) is None) != (10 ** (m - 1) > 2**n)
]""",
        second=f"""{_WALK}def all_come_back(n, m):
    return all(nearest(nearest(x, 10, m), 2, n) == x for x in numbers(n))

[(n, m) for n in range(1, 10) for m in range(1, 5) if all_come_back(n, m) != (10 ** (m - 1) > 2**n)]""",
        second_by=_WALKED,
        link="round-trips",
        cost=1,
    ),
    _digits(_c, 24, 9, "single precision", "the lines for paragraph 15, example 2", "FLT_DECIMAL_DIG 9"),
    _digits(_c, 53, 17, "double precision", "the lines for paragraph 15, example 2", "DBL_DECIMAL_DIG 17"),
    _digits(_own, 113, 36, "quadruple precision", "the note on round trips"),
    _post(
        id="digits-formula",
        where="the last displayed formula",
        sentence="Numbers n of bits for which the number of decimal digits needed is not ⌈n log₁₀ 2⌉ + 1",
        published=(),
        quotation="m_min = ⌈n log10(2)⌉ + 1",
        up_to="n = 60, searched from 1 to 2⁸⁰⁰",
        argument="⌈n log₁₀ 2⌉ is the number of digits of 2ⁿ. The search uses no condition. Matula’s condition, 10ᵐ⁻¹ > 2ⁿ, says that m - 1 > n log₁₀ 2. Since n log₁₀ 2 is never a whole number, the formula holds for all n.",
        script=f"""\
from itertools import count

{_CONVERSION}[
    n
    for n in range(1, 61)
    if next(m for m in count(1) if conversion.loss_within(1050, 2, n, 10, m) is None) != len(str(2**n)) + 1
]""",
        second=f"""\
from itertools import count
{_WALK}def needed(n):
    return next(m for m in count(1) if all(nearest(nearest(x, 10, m), 2, n) == x for x in numbers(n)))

[n for n in range(1, 10) if needed(n) != len(str(2**n)) + 1]""",
        second_by="The first method finds the first loss by Euclid’s algorithm; the second tries all n-bit whole numbers "
        "times 2⁰, 2¹, …, 2³⁰, for n up to 9.",
        cost=1,
    ),
    _post(
        id="one-bit-one-digit",
        where="the paragraph below the two conditions",
        sentence="Pairs of numbers of bits and decimal digits for which the conversion is one-to-one and yet loses a number",
        published=((1, 1),),
        quotation="the single-bit-to-single-digit wrinkle mentioned above (i.e., n=m=1) is the only situation where these two "
        "conditions are not equivalent",
        up_to=_SEARCHED,
        argument="The conditions differ if 10ᵐ⁻¹ is 2ⁿ or 2ⁿ - 1. With one bit and one digit, it is 1 = 2¹ - 1; any other power of ten is even and divisible by 5, so it is neither.",
        script=f"""{_CONVERSION}[
    (n, m)
    for n in range(1, 25)
    for m in range(1, 9)
    if conversion.collision_within(1050, 2, n, 10, m) is None and conversion.loss_within(1050, 2, n, 10, m)
]""",
        second="[(n, m) for n in range(1, 301) for m in range(1, 101) if 2**n - 1 <= 10 ** (m - 1) <= 2**n]",
        second_by="The first method looks for collisions and losses; the second compares the two conditions, up to 300 bits.",
        cost=1,
    ),
    _post(
        id="power-lost",
        where="“Injection != round-trip identity”",
        sentence="The smallest whole-number power of two that is lost when it is converted to a single significant decimal digit",
        published=2**27,
        quotation="It’s an exercise for the reader to verify that the value 2²⁷, used by Matula in Reference (2) below, is a minimal "
        "counterexample.",
        argument="So 2²⁷ is minimal among whole numbers, and no conversion has fewer than one bit or one digit. The lost power 2⁻²⁶ is smaller, and nearer to 1; there is no smallest lost power, because the exponents have no lower bound.",
        script=f"""\
from itertools import count
from fractions import Fraction
{_CONVERSION}next(2**e for e in count() if conversion.out_and_back(Fraction(2**e), 2, 1, 10, 1)[1] != 2**e)""",
        second="""\
from itertools import count

powers = [2**e for e in range(200)]
next(p for p in powers if min(powers, key=lambda other: abs(other - float(f"{p:.0e}"))) != p)""",
        second_by="Rounding of exact fractions, and Python’s own one-digit format with a search for the power of two nearest to the printed number.",
    ),
    _own(
        id="power-lost-becomes",
        where="the note on round trips",
        sentence="What 2²⁷ becomes when rounded to one decimal digit, and the power of two nearest to that",
        published=(10**8, 2**26),
        script=f"""\
from fractions import Fraction
{_CONVERSION}[int(value) for value in conversion.out_and_back(Fraction(2**27), 2, 1, 10, 1)]""",
        second="""\
there = int(float(f"{2**27:.0e}"))
there, min((2**e for e in range(60)), key=lambda power: abs(power - there))""",
        second_by="Rounding of exact fractions, and Python’s own one-digit format with a search for the power of two nearest to the printed number.",
        link="round-trips",
    ),
    _own(
        id="powers-lost",
        where="the note on round trips",
        sentence="Exponents, up to ±120, of the powers of two that are lost if converted to one decimal digit",
        published=(-66, -56, -46, -36, -26, 27, 37, 47, 57, 67),
        script=f"{_CONVERSION}conversion.failing_exponents(2, 10, 1)",
        second="""\
from fractions import Fraction

tens = [Fraction(10) ** k for k in range(-40, 41)]
[e for e in range(-120, 121) if any(2 * Fraction(2) ** e < 3 * ten < Fraction(9, 4) * Fraction(2) ** e for ten in tens)]""",
        second_by="Rounding there and back, and a search for powers of ten between 2/3 and 3/4 of the power of two: only a number that rounds to the digit 1 can be lost.",
        link="round-trips",
    ),
    _own(
        id="conversion-ties",
        where="the exhibit, with these conversions",
        sentence="Cases that a tie decides: the first number of four bits that two decimal digits lose, the first decimal digit that two bits do "
        "not distinguish from the next, and the first number of two bits that a decimal digit does not distinguish from the next",
        published=(Fraction(104), Fraction(4), Fraction(3, 2)),
        script=f"""\
{_CONVERSION}lost = conversion.loss_within(60, 2, 4, 10, 2)
shared = [conversion.collision_within(60, 10, 1, 2, 2), conversion.collision_within(60, 2, 2, 10, 1)]
[failure.value for failure in (lost, *shared)]""",
        second="""\
from fractions import Fraction
from itertools import count, pairwise

def numbers(base, digits):
    return (c * Fraction(base) ** (e - digits + 1) for e in count() for c in range(base ** (digits - 1), base**digits))

def nearest(value, base, digits):
    unit = Fraction(1, base ** (digits - 1))
    while value >= base**digits * unit:
        unit *= base
    return round(value / unit) * unit  # ties go to even

lost = next(x for x in numbers(2, 4) if nearest(nearest(x, 10, 2), 2, 4) != x)
digit = next(x for x, y in pairwise(numbers(10, 1)) if nearest(x, 2, 2) == nearest(y, 2, 2))
lost, digit, next(x for x, y in pairwise(numbers(2, 2)) if nearest(x, 10, 1) == nearest(y, 10, 1))""",
        second_by="Euclid’s algorithm in each stretch, and all numbers from 1 up, rounded by Python.",
        link="round-trips?n=4&m=2&value=104",
    ),
    _post(
        id="common-base",
        where="“Variants of a common base”",
        sentence="Do the formulas fail for a conversion from bits to hexadecimal digits?",
        published=True,
        quotation="For conversions between bases that are powers of some common base, these formulas do not hold in general. (Consider "
        "various conversions between binary and hexadecimal, for example, again as discussed in the references below.)",
        argument="Two hexadecimal digits hold every number of five bits exactly, although 16 ≥ 32 - 1 and 16 > 32 are both false. The comparison repeats every four powers of two.",
        script=f"""\
from fractions import Fraction
{_CONVERSION}numbers = conversion.grid(2, 5, Fraction(16), Fraction(512))
all(conversion.out_and_back(x, 2, 5, 16, 2)[1] == x for x in numbers) != (16 ** (2 - 1) > 2**5)""",
        second="""\
exact = all((c << e) % 16 ** (len(f"{c << e:x}") - 2) == 0 for e in range(4, 8) for c in range(16, 32))
exact and not 16 ** (2 - 1) > 2**5""",
        second_by="Conversion of all numbers of five bits there and back, and a test that all their hexadecimal digits after the first two are 0.",
        link="round-trips?n=5&nu=16&m=2&value=31",
    ),
    _own(
        id="division-add-back",
        where="the note on big natural numbers",
        sentence="Number of times that 300 ÷ 101 in base 10 needs the rare add-back step",
        published=1,
        script=_division(300, 101) + "sum(isinstance(step, AddBack) for step in steps)",
        second="""\
u, v = [3, 0, 0], [1, 0, 1]  # times 5, the factor of step D1: 1500 and 505
top, first, second = 1500, 5, 0
q, r = divmod(top // 100, first)
while r < 10 and (q >= 10 or q * second > 10 * r + top // 10 % 10):
    q, r = q - 1, r + first
q - top // 505""",
        second_by="The steps of Algorithm D, and its only trial quotient (computed by hand) minus the quotient.",
        link="natural-numbers",
    ),
    _own(
        id="division-three-too-large",
        where="the note on big natural numbers",
        sentence="Bases up to 16 in which a trial quotient before the test of step D3 can be three too large",
        published=(3, 5, 7, 9, 11, 13, 15),
        script="""\
from countinghouse.numbers.limb_algorithms import Trial
from countinghouse.numbers.naturals import Natural, division_steps

def lowered(base):
    steps = division_steps(Natural(base**2 * (base + 2), base), Natural((base + 1) ** 2, base))
    return max(step.corrections for step in steps if isinstance(step, Trial))

[base for base in range(2, 17) if lowered(base) == 3]""",
        second="""\
def too_large(base, first, q):  # the largest divisor of three limbs, and the largest dividend for a quotient of one
    v = (first + 1) * base**2 - 1
    return (q * v + v - 1) // base**2 // first - q

[b for b in range(2, 17) if max(too_large(b, first, q) for first in range(b // 2, b) for q in range(b)) == 3]""",
        second_by="A count of how often step D3 lowers a trial quotient of b²(b + 2) ÷ (b + 1)², and the formula of step D3 for the largest numbers that a place can hold.",
        link="natural-numbers?a=45&b=16&base=3",
    ),
    _knuth(
        id="division-trial-first-printed",
        where="section 4.3.1, step D3, before 2005, from our own notes",
        sentence="Largest trial quotient that the test of step D3 must allow for in base 10: the base",
        published=10,
        found=11,
        argument="According to our notes, the test used to ask whether q̂ = b. In 220 ÷ 23, the first two limbs, 22, divided by the first limb, 2, give 11 = b + 1. No quotient came out wrong: the other half of the test lowers such a q̂. Since 2005 the test reads q̂ ≥ b; that is the version we run.",
        script=_division(220, 23) + "max(step.q for step in steps if isinstance(step, Trial))",
        link="natural-numbers?a=220&b=23",
    ),
    _own(
        id="division-trial",
        where="the note on big natural numbers",
        sentence="Largest trial quotient of 220 ÷ 23 in base 10, which is the base plus 1",
        published=11,
        script=_division(220, 23) + "max(step.q for step in steps if isinstance(step, Trial))",
        second="""\
u, v = 220 * 3, 23 * 3  # 3 is the factor of step D1
window = u // 10  # no digit of the quotient is left of it, since 66 < 69
max(window // 10 // (v // 10), (u - window // v * v * 10) // 10 // (v // 10))""",
        second_by="The steps of Algorithm D, and both its trial quotients computed by hand.",
        link="natural-numbers?a=220&b=23",
    ),
    _claim(
        id="division-all-small",
        source=OWN,
        where="the note on big natural numbers",
        sentence="Divisions a ÷ b in base 3 or 10, with a below 300 and b = 10, 17, 24, …, 94, that do not give Python’s quotient and remainder",
        published=(),
        up_to="a = 299 and b = 94",
        argument="Algorithm D is proved; here it is tested on small numbers.",
        script="""\
from countinghouse.numbers.naturals import Natural

[
    (base, a, b)
    for base in (3, 10)
    for a in range(300)
    for b in range(10, 100, 7)
    if tuple(map(int, divmod(Natural(a, base), Natural(b, base)))) != divmod(a, b)
]""",
        link="natural-numbers",
        cost=0.4,
    ),
)
