"""Published figures about digit removal.

Other people's claims about who wins are recomputed without their theorem, by playing out every mask.
"""

from __future__ import annotations

from functools import partial

from countinghouse.claims import OWN, Claim

_claim = partial(Claim, on="2026-11-23", version="0.2.0", link="digit-removal")
_euler = partial(_claim, source="Project Euler, problem 961, “Removing Digits” (21 September 2025)")
_solution = partial(_claim, source="EulerSolve, “Problem 961: Removing Digits”")
_own = partial(_claim, source=OWN)

_REMOVAL = "from countinghouse.games import digit_removal\n\n"

#: Masks are binary numbers here, so removing a bit drops leading zeros automatically.
_WINS = """\
wins = [False]
for mask in range(1, 2**{length}):
    places = range(mask.bit_length())
    wins.append(not all(wins[mask >> i + 1 << i | mask & (1 << i) - 1] for i in places))
"""

#: A[n] and B[n] count the winning and losing numbers of n digits; B[0] counts the end of play.
_COUNTS = """\
wins, A, B = [False], [0] * {more}, [1] + [0] * {length}
for mask in range(1, 2**{length}):
    places = range(mask.bit_length())
    wins.append(not all(wins[mask >> i + 1 << i | mask & (1 << i) - 1] for i in places))
    (A if wins[mask] else B)[len(places)] += 9 ** mask.bit_count()
"""


def _counts(length: int) -> str:
    return _COUNTS.format(length=length, more=length + 1)


def _below(bound: int) -> str:
    """Return lines of Python that count the winning numbers below a bound: first the shorter numbers, then those of
    the same length, by the first digit that is smaller than the bound's.
    """
    digits = len(str(bound))
    return f"""\
{_WINS.format(length=digits)}below = sum(9 ** mask.bit_count() for mask in range(1, 2 ** {digits - 1}) if wins[mask])
begun, left = 0, {digits}  # the mask of the digits before, and how many digits follow
ones = 0
for digit in map(int, "{bound}"):
    left -= 1
    for bit, choices in ((0, (digit > 0) * (begun > 0)), (1, digit - 1)):
        first = (2 * begun + bit) << left
        below += max(choices, 0) * sum(9 ** tail.bit_count() for tail in range(2**left) if wins[first + tail])
    begun = 2 * begun + (digit > 0)
below"""


_BY_PLAY = "The automaton of the theorem, and every mask played out without the package."
_CLOSED = "The closed form, and every mask played out without the package."

CLAIMS = (
    _euler(
        id="removal-given",
        where="the two values that the problem gives (read on other pages that copy the problem)",
        sentence="Winning numbers below 100 and below 10⁴",
        published=(18, 1656),
        quotation="You are given W(100) = 18 and W(10⁴) = 1656.",
        script=f"{_REMOVAL}[digit_removal.counts_by_search(length).winning_below for length in (2, 4)]",
    ),
    _solution(
        id="removal-odd",
        where="odd lengths versus even lengths",
        sentence="Masks of odd length that lose",
        published=(),
        up_to="15 digits",
        quotation="Every odd-length canonical mask is winning.",
        argument="The note has the proof for all odd lengths; here every mask is played out, without the theorem.",
        script=f"{_WINS.format(length=15)}[f'{{mask:b}}' for mask in range(1, 2**15) if mask.bit_length() % 2 and not wins[mask]]",
        cost=0.2,
    ),
    _solution(
        id="removal-first-digit",
        where="odd lengths versus even lengths",
        sentence="Masks of even length in which removing a bit other than the first wins",
        published=(),
        up_to="14 digits",
        quotation="an even-length mask can only win by deleting its first bit",
        argument="Removing any other bit leaves a mask of odd length, which wins. Here every mask is played out, without the theorem.",
        script=f"""{_WINS.format(length=14)}[
    f"{{mask:b}}"
    for mask in range(2, 2**14)
    for i in range(mask.bit_length() - 1)
    if mask.bit_length() % 2 == 0 and not wins[mask >> i + 1 << i | mask & (1 << i) - 1]
]""",
        cost=0.2,
    ),
    _solution(
        id="removal-even",
        where="odd lengths versus even lengths",
        sentence="Masks 1 0ʳ u of even length for which play contradicts the rule that they win exactly if r is odd and u is empty or losing",
        published=(),
        up_to="16 digits",
        quotation="r is odd and u is either empty or itself a losing mask",
        argument="The note has the proof for all even lengths; here every mask is played out, without the theorem.",
        script=f"""{_WINS.format(length=16)}def by_rule(mask):
    length, rest = mask.bit_length(), mask ^ 1 << mask.bit_length() - 1
    return (length - 1 - rest.bit_length()) % 2 == 1 and not wins[rest]

[f"{{mask:b}}" for mask in range(1, 2**16) if mask.bit_length() % 2 == 0 and wins[mask] != by_rule(mask)]""",
        cost=0.3,
    ),
    _solution(
        id="removal-1100",
        where="worked example",
        sentence="Does the mask 1100 win, and what do its moves leave?",
        published=(False, "100", "110"),
        quotation="The mask 1100 is losing. Deleting one of the first two bits produces 100, and deleting one of the last two bits produces 110.",
        script=f'{_REMOVAL}digit_removal.best_moves("1100").wins, *digit_removal.options("1100")',
        link="digit-removal?number=1100",
    ),
    _solution(
        id="removal-101100",
        where="worked example",
        sentence="Does the mask 101100 win, and how many numbers does it stand for?",
        published=(True, 729),
        quotation="So 101100 is winning. Since it has three ones, it corresponds to 9³ = 729 actual six-digit numbers.",
        script=f"""{_REMOVAL}numbers = range(100_000, 10**6, 100)  # the others do not end in 00
digit_removal.best_moves("101100").wins, sum(digit_removal.mask(n) == "101100" for n in numbers)""",
        link="digit-removal?number=101100",
    ),
    _solution(
        id="removal-weights",
        where="encode a number by its zero pattern",
        sentence="Masks that do not stand for 9ᵗ numbers, where t is the number of ones",
        published=(),
        up_to="5 digits",
        quotation="it represents exactly 9ᵗ different decimal numbers",
        argument="Each 1 stands for one of nine digits, and each 0 for a zero. Here all numbers below 10⁵ are grouped by their masks.",
        script="""\
from collections import Counter

weights = Counter("".join("01"[digit > "0"] for digit in str(number)) for number in range(1, 10**5))
[f"{mask:b}" for mask in range(1, 2**5) if weights[f"{mask:b}"] != 9 ** mask.bit_count()]""",
    ),
    _solution(
        id="removal-total-weight",
        where="counting winning numbers by length",
        sentence="Lengths n for which the weights of all masks do not add up to 9 · 10ⁿ⁻¹",
        published=(),
        up_to="16 digits",
        argument="There are 9 · 10ⁿ⁻¹ numbers of n digits; here the weights of all masks, winning and losing, are added.",
        script=f"{_counts(16)}[n for n in range(1, 17) if A[n] + B[n] != 9 * 10 ** (n - 1)]",
        cost=0.3,
    ),
    _solution(
        id="removal-count-odd",
        where="counting winning numbers by length",
        sentence="Odd lengths 2m + 1 for which the number of winning numbers is not A₂ₘ₊₁ = 9 · 10²ᵐ",
        published=(),
        up_to="15 digits",
        argument="The formula follows from the theorem for all m; here every mask is played out.",
        script=f"{_counts(15)}[n for n in range(1, 16, 2) if A[n] != 9 * 10 ** (n - 1)]",
        cost=0.2,
    ),
    _solution(
        id="removal-count-sums",
        where="counting winning numbers by length",
        sentence="Even lengths 2m for which A₂ₘ = 9 (B₀ + B₂ + … + B₂ₘ₋₂) or B₂ₘ = 9 · 10²ᵐ⁻¹ − A₂ₘ fails",
        published=(),
        up_to="16 digits",
        argument="The formula follows from the theorem for all m; here every mask is played out.",
        script=f"""{_counts(16)}[
    n for n in range(2, 17, 2) if A[n] != 9 * sum(B[:n:2]) or B[n] != 9 * 10 ** (n - 1) - A[n]
]""",
        cost=0.3,
    ),
    _solution(
        id="removal-recurrence",
        where="counting winning numbers by length",
        sentence="Even lengths 2m for which A₂ = 9 or A₂ₘ₊₂ = 81 · 10²ᵐ⁻¹ − 8 A₂ₘ fails",
        published=(),
        up_to="16 digits",
        argument="The formula follows from the theorem for all m; here every mask is played out.",
        script=f"""{_counts(16)}[n for n in range(2, 15, 2) if A[2] != 9 or A[n + 2] != 81 * 10 ** (n - 1) - 8 * A[n]]""",
        cost=0.3,
    ),
    _solution(
        id="removal-formula",
        where="counting winning numbers by length",
        sentence="Even lengths 2m for which the number of winning numbers is not A₂ₘ = (15 · 100ᵐ⁻¹ + 3 (−8)ᵐ⁻¹) / 2",
        published=(),
        up_to="16 digits",
        argument="The formula follows from the recurrence for all m; here every mask is played out.",
        script=f"""{_counts(16)}[
    2 * m for m in range(1, 9) if 2 * A[2 * m] != 15 * 100 ** (m - 1) + 3 * (-8) ** (m - 1)
]""",
        cost=0.3,
    ),
    _solution(
        id="removal-below-formula",
        where="counting winning numbers by length",
        sentence="Even exponents 2m for which the number of winning numbers below 10²ᵐ is not W(10²ᵐ) = (100ᵐ − (−8)ᵐ) / 6",
        published=(),
        up_to="16 digits",
        argument="The formula follows from the formulas for each length; here every mask is played out.",
        script=f"{_counts(16)}[2 * m for m in range(1, 9) if 6 * sum(A[: 2 * m + 1]) != 100**m - (-8) ** m]",
        cost=0.3,
    ),
    _solution(
        id="removal-checks",
        where="counting winning numbers by length",
        sentence="Winning numbers below 10² and below 10⁴, with every number played out digit by digit",
        published=(18, 1656),
        quotation="The small checks follow immediately: W(10²) = 18 and W(10⁴) = 1656.",
        script="""\
wins = [False]
for number in range(1, 10**4):
    digits = str(number)
    left = {int("0" + digits[:i] + digits[i + 1 :]) for i in range(len(digits))}
    wins.append(not all(wins[each] for each in left))
[sum(wins[: 10**length]) for length in (2, 4)]""",
    ),
    _solution(
        id="removal-masks",
        where="complexity analysis",
        sentence="Lengths ℓ = 1, 2, … for which the number of masks is not 2ˡ⁻¹",
        published=(),
        up_to="12 digits",
        quotation="There are 2^{ℓ−1} canonical masks of length ℓ",
        argument="A mask begins with 1, and each further digit is 0 or 1; here the masks are listed.",
        script=f"{_REMOVAL}[len(row[0].text) for row in digit_removal.mask_tree(12) if len(row) != 2 ** (len(row[0].text) - 1)]",
    ),
    _own(
        id="removal-theorem",
        where="the note on removing digits",
        sentence="Masks for which the theorem, as this package applies it, contradicts the result of playing the game out",
        published=(),
        up_to="14 digits",
        argument="The note has a proof for all lengths; here every mask up to 14 digits is played out.",
        script=f"""{_REMOVAL}{_WINS.format(length=14)}[
    f"{{mask:b}}" for mask in range(1, 2**14) if digit_removal.is_winning(f"{{mask:b}}") != wins[mask]
]""",
        cost=0.2,
    ),
    _own(
        id="removal-strategy",
        where="the note on removing digits",
        sentence="Winning masks for which this strategy fails to leave a losing mask: from an odd length, leave nothing or a mask of even length whose first run of zeros is even; from an even length, strike the first digit",
        published=(),
        up_to="14 digits",
        argument="The note has a proof for all lengths; here every mask up to 14 digits is played out, and every move of the strategy is tried.",
        script=f"""{_WINS.format(length=14)}def left(mask):
    places = range(mask.bit_length())
    options = [mask >> i + 1 << i | mask & (1 << i) - 1 for i in places]
    if len(places) % 2 == 0:
        return options[-1:]
    runs = {{each: each.bit_length() - 1 - (each ^ 1 << each.bit_length() - 1).bit_length() for each in options if each}}
    return [each for each in options if not each or each.bit_length() % 2 == runs[each] % 2 == 0]

[f"{{mask:b}}" for mask in range(1, 2**14) if wins[mask] and (not left(mask) or any(wins[each] for each in left(mask)))]""",
        second="""\
import re

loses, wins = {""}, {"1" + "0" * zeros for zeros in range(14)}
for mask in (f"{number:b}" for number in range(1, 2**14)):
    if mask not in wins:
        loses.add(mask)
        places = range(1, len(mask) + 1) if len(mask) < 14 else ()
        wins |= {mask[:i] + digit + mask[i:] for i in places for digit in "01"}
        wins |= {"1" + "0" * zeros + mask for zeros in range(14 - len(mask))}

def left(mask):
    if len(mask) % 2 == 0:
        return {mask[1:].lstrip("0")}
    options = {(mask[:i] + mask[i + 1 :]).lstrip("0") for i in range(len(mask))}
    return {each for each in options if not each or len(each) % 2 == 0 and re.match("1(00)*(1|$)", each)}

sorted(mask for mask in wins if not left(mask) or left(mask) - loses)""",
        second_by="One method plays out every mask, as a number, by its moves; the other marks every mask, as text, as winning if adding a digit to a losing mask gives it.",
        cost=0.2,
        second_cost=0.2,
    ),
    _own(
        id="removal-step",
        where="the note on removing digits",
        sentence="Powers of 3 with 18 to 126 digits in base 2 for which the theorem contradicts the definition that a mask wins if some move leaves a losing mask",
        published=(),
        up_to="126 digits",
        argument="Masks of this length cannot all be played out. Only the masks of 3¹¹, …, 3⁷⁹ in base 2 are tried, with every move from them.",
        script=f"""{_REMOVAL}masks = [f"{{3**n:b}}" for n in range(11, 80)]
[
    len(mask)
    for mask in masks
    if digit_removal.is_winning(mask) == all(digit_removal.is_winning(left or "0") for left in digit_removal.options(mask))
]""",
    ),
    _own(
        id="removal-powers",
        where="the note on removing digits",
        sentence="Winning numbers below 10, 100, 1,000, …, 10⁶",
        published=(9, 18, 918, 1656, 91_656, 166_752),
        script=f"{_REMOVAL}[digit_removal.winning_below(10**length) for length in range(1, 7)]",
        second=f"{_counts(6)}[sum(A[: length + 1]) for length in range(1, 7)]",
        second_by=_CLOSED,
    ),
    _own(
        id="removal-answer",
        where="the note on removing digits; the problem asks for it, and EulerSolve prints no answer",
        sentence="Winning numbers below 10¹⁸",
        published=166_666_666_689_036_288,
        script=f"{_REMOVAL}digit_removal.winning_below(10**18)",
        second=f"{_counts(18)}sum(A)",
        second_by=_CLOSED,
    ),
    _own(
        id="removal-played-out",
        where="the note on removing digits",
        sentence="Lengths up to 12 digits for which playing out all positions contradicts the formula for the number of winning numbers in base 10",
        published=(),
        up_to="12 digits",
        argument="The note has a proof for all lengths; here every position up to 12 digits is played out.",
        script=f"""{_REMOVAL}[
    length
    for length in range(1, 13)
    if digit_removal.counts_by_search(length).winning != digit_removal.counts(length).winning
]""",
        second=f"""{_counts(12)}[
    n
    for n in range(1, 13)
    if A[n] != (9 * 10 ** (n - 1) if n % 2 else 9 * (10 ** (n - 1) + 2 * (-8) ** (n // 2 - 1)) // 12)
]""",
        second_by="The package’s search and formula, and every mask played out without the package, compared with the formula of the note.",
        cost=1,
    ),
    _own(
        id="removal-123456",
        where="the note on removing digits",
        sentence="Winning numbers below 123,456",
        published=100_000,
        script=f"{_REMOVAL}digit_removal.winning_below(123_456)",
        second=_below(123_456),
        second_by=_BY_PLAY,
        link="digit-removal?below=123456",
    ),
    _own(
        id="removal-102030",
        where="the exhibit, with this bound",
        sentence="Winning numbers below 102,030",
        published=92_667,
        script=f"{_REMOVAL}digit_removal.winning_below(102_030)",
        second=_below(102_030),
        second_by=_BY_PLAY,
        link="digit-removal?below=102030",
    ),
    _own(
        id="removal-987654321",
        where="the note on removing digits",
        sentence="Winning numbers below 987,654,321",
        published=904_320_305,
        script=f"{_REMOVAL}digit_removal.winning_below(987_654_321)",
        second=_below(987_654_321),
        second_by=_BY_PLAY,
        link="digit-removal?below=987654321",
    ),
)
