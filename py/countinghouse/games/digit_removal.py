"""The digit-removal game: two players take turns striking digits of a number until none are left.

From n > 0, a player removes one digit of n and drops leading zeros; the player who must move from 0 loses (Project
Euler 961). Only the pattern of zeros matters. A *mask* has a 1 for every nonzero digit and a 0 for every zero, so it
begins with 1; in base b, a mask with k ones stands for (b - 1)^k numbers.

Theorem. Every mask of odd length wins. A mask 1 0^r u of even length, with u empty or beginning with 1, wins if and
only if r is odd and u is empty or losing. Hence a number of even length, read as blocks 1 0^r, wins exactly when an
odd number of blocks with r odd precede the first block with r even (or the end). A small automaton decides this, so
W(N), the number of winning numbers below N, is computed exactly and quickly even if N has thousands of digits.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product, takewhile
from zlib import crc32

from countinghouse.checks import text as checked_text
from countinghouse.checks import whole
from countinghouse.errors import InputError
from countinghouse.games import impartial
from countinghouse.games.careless import careless
from countinghouse.games.impartial import Progress
from countinghouse.numerals import NUMERALS, in_base
from countinghouse.stepping import finish
from countinghouse.tables import Table
from countinghouse.wording import quoted

LENGTH_AT_MOST = 10_000  # digits of a numeral
SEARCH_AT_MOST = 20  # digits, for an exhaustive search
MOVES_AT_MOST = 2_000  # digits, for a list of all moves
TREE_AT_MOST = 12
BASES = (2, 36)
_POWER = re.compile(r"([0-9]{1,20}|b) *(?:\^|\*\*) *([0-9]{1,9})")


@dataclass(frozen=True)
class Reason:
    """The verdict on a number: whether the player to move wins, and why.

    `run` is the length of the first run of zeros and `rest` the part after it; both are None if the length alone
    decides.
    """

    wins: bool
    sentence: str
    run: int | None = None
    rest: str | None = None


@dataclass(frozen=True)
class Move:
    """A strike of the digit at `index` (0: the leading digit), the numeral that is left ("0" if no digits are left),
    and whether the strike wins.

    >>> moves(102)[2]
    Move(index=2, digit='2', result='10', wins=False, reason='10 wins: the number ends in one zero, an odd run')
    """

    index: int
    digit: str
    result: str
    wins: bool
    reason: str


class Moves(Table[Move]):
    """The moves from a number, shown as a table.

    >>> moves(102)
    Moves: 3 rows
    index  digit  result  the move  reason
    0      1      2       loses     2 wins: its length, 1, is odd
    1      0      12      wins      12 loses: even length, and no zero follows the leading digit (an even run)
    2      2      10      loses     10 wins: the number ends in one zero, an odd run
    """

    __slots__ = ()
    columns = ("index", "digit", "result", "wins", "reason")
    _heads = ("index", "digit", "result", "the move", "reason")

    def _shown(self, most: int) -> Iterable[Sequence[object]]:
        """Return the cells of the first `most` rows, with `wins` as a word."""
        return (
            (each.index, each.digit, each.result, "wins" if each.wins else "loses", each.reason)
            for each in self[:most]
        )


@dataclass(frozen=True)
class Mask:
    """A mask in the tree of masks: how many `numbers` it stands for, and its `options`, the masks one move away."""

    text: str
    wins: bool
    numbers: int
    options: tuple[str, ...]


@dataclass(frozen=True)
class Counts:
    """Counts of the winning and losing numbers with `length` digits, and of the winning numbers below base^length."""

    length: int
    winning: int
    losing: int
    winning_below: int


def numeral(n: int | str, base: int = 10) -> str:
    """Return the numeral of n in the base, with the digits 0-9 and a-z and without leading zeros.

    n may itself be such a numeral, or a power such as ``10^18`` or ``b^18`` (b is the base) with its numbers in
    decimal. Raises InputError if n is none of these, or has more than `LENGTH_AT_MOST` digits.

    >>> numeral(255, 16), numeral("00FF", 16), numeral(0), numeral("2^8", 16), numeral("b^3", 16)
    ('ff', 'ff', '0', '100', '1000')
    """
    base = _check_base(base)
    if isinstance(n, str) and "^" in n:
        n = _power(n, base)
    if isinstance(n, str):
        text = n.strip().lower().replace("_", "").replace(",", "")
        if not text:
            raise InputError("Type a whole number: at least one digit.")
        for sign in text:
            if sign not in NUMERALS[:base]:
                digits = (
                    NUMERALS[base - 1] if base < 11 else "9 and a" + f" to {NUMERALS[base - 1]}" * (base > 11)
                )
                raise InputError(
                    f"{quoted(sign)} is not a digit in base {base}; its digits are 0 to {digits}."
                )
        text = text.lstrip("0") or "0"
    else:
        n = whole(n, "The number", 0)
        if n.bit_length() > LENGTH_AT_MOST * base.bit_length():
            raise _too_long(n.bit_length() // base.bit_length())
        text = in_base(n, base)
    if len(text) > LENGTH_AT_MOST:
        raise _too_long(len(text))
    return text


def _power(text: str, base: int) -> int:
    """Return the value of a power such as ``10^300``."""
    parts = _POWER.fullmatch(text.strip().lower().replace("_", "").replace(",", ""))
    if not parts:
        raise InputError(
            f"{quoted(text)} is not a power: write 10^300, or b^300 for a power of the base, with the numbers in decimal."
        )
    root, exponent = base if parts[1] == "b" else int(parts[1]), int(parts[2])
    # A lower bound on the number of digits in the result.
    length = (root.bit_length() - 1) * exponent // base.bit_length()
    if length > LENGTH_AT_MOST:
        raise _too_long(length)
    return int(root**exponent)


def value(text: str, base: int = 10) -> int:
    """Return the number that a numeral spells; the inverse of `numeral`.

    >>> value("ff", 16)
    255
    """
    blocks = [NUMERALS.index(sign) for sign in numeral(text, base)]
    power = base
    while len(blocks) > 1:
        if len(blocks) % 2:
            blocks.insert(0, 0)
        blocks = [high * power + low for high, low in zip(blocks[::2], blocks[1::2], strict=True)]
        power *= power
    return blocks[0]


def mask(n: int | str, base: int = 10) -> str:
    """Return the mask of n: 1 for every nonzero digit.

    >>> mask(90210)
    '10110'
    """
    return "".join("0" if sign == "0" else "1" for sign in numeral(n, base))


def _check_base(base: object) -> int:
    return whole(base, "The base", *BASES)


def _too_long(length: int) -> InputError:
    return InputError(f"The number has about {length:,} digits; at most {LENGTH_AT_MOST:,} are allowed.")


def is_winning(n: int | str, base: int = 10) -> bool:
    """Say whether the player to move from n wins; n is a number or its numeral in the base.

    >>> [is_winning(n) for n in (0, 7, 10, 11, 1100, 101100)]
    [False, True, True, False, False, True]
    """
    return _wins(mask(n, base))


def _wins(text: str) -> bool:
    if text == "0":
        return False
    if len(text) % 2:
        return True
    odd_blocks = takewhile(lambda run: len(run) % 2, text[1:].split("1"))
    return sum(1 for _ in odd_blocks) % 2 == 1


def why(n: int | str, base: int = 10) -> Reason:
    """Say whether the player to move wins, and why.

    >>> why(101100).sentence
    'wins: the first run of zeros has odd length 1, and the rest, 1100, loses'
    """
    text = numeral(n, base)
    pattern = mask(text, base)
    if pattern == "0":
        return Reason(False, "loses: nothing is left to strike")
    if len(pattern) % 2:
        return Reason(True, f"wins: its length, {len(pattern)}, is odd")
    rest = pattern[1:].lstrip("0")
    run = len(pattern) - 1 - len(rest)
    left = text[len(text) - len(rest) :] if rest else ""
    if run % 2 == 0:
        what = f"the first run of zeros has even length {run}"
        what = what if run else "no zero follows the leading digit (an even run)"
        return Reason(False, f"loses: even length, and {what}", run, left)
    if not rest:
        if run == 1:
            return Reason(True, "wins: the number ends in one zero, an odd run", run, left)
        return Reason(True, f"wins: the number ends in an odd run of {run} zeros", run, left)
    below = _wins(rest)
    shown = left if len(left) <= 12 else f"{left[:5]}...{left[-4:]}"
    why = f"wins: the first run of zeros has odd length {run}, and the rest, {shown}, loses"
    if below:
        why = f"loses: the first run of zeros has odd length {run}, and the rest, {shown}, wins"
    return Reason(not below, why, run, left)


def strike(n: int | str, index: int, base: int = 10) -> str:
    """Return the numeral without the digit at `index` (0 is the leading digit) and without leading zeros.

    Raises InputError if there is no such digit.

    >>> strike(1002, 0), strike(1002, 3), strike(7, 0)
    ('2', '100', '0')
    """
    text = numeral(n, base)
    if text == "0":
        raise InputError("The game is over: no digits are left, and the player to move has lost.")
    index = whole(index, "The place of a digit")
    if not 0 <= index < len(text):
        raise InputError(f"There is no digit at place {quoted(index)}; places run from 0 to {len(text) - 1}.")
    return (text[:index] + text[index + 1 :]).lstrip("0") or "0"


def moves(n: int | str, base: int = 10) -> Moves:
    """List the moves from n in the order of its digits, and say whether each wins and why; the list is empty for 0.

    Raises InputError if n has more than `MOVES_AT_MOST` digits.

    >>> [move.wins for move in moves(1011)]
    [True, False, False, False]
    """
    text = numeral(n, base)
    if len(text) > MOVES_AT_MOST:
        raise InputError(
            f"Moves are listed for up to {MOVES_AT_MOST:,} digits; this number has {len(text):,}. Use strike "
            "to make one move."
        )
    found: list[Move] = []
    for index, digit in enumerate(text if text != "0" else ""):
        left = strike(text, index, base)
        reason = why(left, base)
        sentence = f"{left if len(left) <= 12 else 'what is left'} {reason.sentence}"
        found.append(Move(index, digit, left, not reason.wins, sentence))
    return Moves(found)


def options(pattern: str) -> tuple[str, ...]:
    """Return the distinct masks one move away, in the order of the digit struck; "" means no digits are left.

    >>> options("1001")
    ('1', '101', '100')
    """
    checked_text(pattern, "A mask", LENGTH_AT_MOST)
    return tuple(dict.fromkeys(_options(pattern)))


def _options(pattern: str) -> list[str]:
    return [(pattern[:i] + pattern[i + 1 :]).lstrip("0") for i in range(len(pattern))]


def best_moves(n: int | str, base: int = 10) -> impartial.Best[int]:
    """Return the places to strike that win soonest or lose latest, by exhaustive search (20 digits at most).

    Raises InputError if n has more than `SEARCH_AT_MOST` digits.

    Time: O(2^d · d²) for d digits.

    >>> best_moves(1100)
    Best(wins=False, plies=4, options=(2, 3))
    """
    return finish(best_moves_steps(n, base))


def best_moves_steps(n: int | str, base: int = 10) -> Generator[Progress, None, impartial.Best[int]]:
    text = numeral(n, base)
    if len(text) > SEARCH_AT_MOST:
        raise InputError(
            f"The search takes at most {SEARCH_AT_MOST} digits; this number has {len(text)}. Use is_winning for longer numbers."
        )
    pattern = mask(text, base) if text != "0" else ""
    values = yield from impartial.solve_steps(pattern, options)
    best = set(impartial.best_of(pattern, options, values).options)
    places = tuple(i for i, option in enumerate(_options(pattern)) if option in best)
    return impartial.Best(values[pattern].wins, values[pattern].plies, places)


def engine_place(n: int | str, base: int = 10, weakness: int = 0, seed: int = 0) -> int:
    """Return the place that the engine strikes: the best place if the position can be searched, otherwise the first
    that wins (or 0).

    `weakness` is the percentage of strikes that are made at random; the same seed always gives the same strikes (see
    `games.careless`). Raises InputError if no digits are left.

    >>> engine_place(1100)
    2
    """
    base = _check_base(base)
    text = numeral(n, base)
    if text == "0":
        raise InputError("The game is over: no digits are left.")
    slip = careless(range(len(text)), weakness, seed, crc32(text.encode()), base)
    if slip is not None:
        return slip
    if len(text) <= SEARCH_AT_MOST:
        return best_moves(text, base).options[0]
    return next((i for i, option in enumerate(_options(mask(text, base))) if not _wins(option or "0")), 0)


def winning_below(n: int | str, base: int = 10) -> int:
    """Return W(n), the number of winning k with 1 <= k < n; exact even if n has thousands of digits.

    Time: O(d²) for d digits: O(d) steps with numbers of O(d) digits.

    >>> winning_below(10**18), winning_below(123456), winning_below("1000", 2)
    (166666666689036288, 100000, 6)
    """
    text = numeral(n, base)
    length = len(text)
    shorter = counts(length - 1, base).winning_below if length > 1 else 0
    if length % 2:
        return shorter + max(0, value(text, base) - (base ** (length - 1) if length > 1 else 1))
    # Work from the last digit to the first. For each state, count the endings of this length that win, and the winning
    # endings that are less than n's own ending.
    every, less = _ACCEPTS, (0,) * len(_ACCEPTS)
    digits = [NUMERALS.index(sign) for sign in text]
    for digit in reversed(digits[1:]):
        states = list(zip(_AFTER_ZERO, _AFTER_NONZERO, strict=True))
        if digit:
            less = tuple(every[z] + (digit - 1) * every[d] + less[d] for z, d in states)
        else:
            less = tuple(less[z] for z, _ in states)
        every = tuple(every[z] + (base - 1) * every[d] for z, d in states)
    return shorter + (digits[0] - 1) * every[_FIRST] + less[_FIRST]


# The automaton that reads a number of even length; it is in _FIRST after the leading digit. A state holds two parities:
# of the number of complete blocks 1 0^r with r odd, and of the number of zeros in the current block. The first complete
# block with r even decides.
_FIRST, _EVEN_1, _ODD_0, _ODD_1, _LOST, _WON = range(6)
_AFTER_ZERO = (_EVEN_1, _FIRST, _ODD_1, _ODD_0, _LOST, _WON)
_AFTER_NONZERO = (_LOST, _ODD_0, _WON, _FIRST, _LOST, _WON)
_ACCEPTS: tuple[int, ...] = (0, 1, 1, 0, 0, 1)


def counts(length: int, base: int = 10) -> Counts:
    """Return the counts for numbers of `length` digits, from closed forms.

    >>> counts(2), counts(6).winning_below
    (Counts(length=2, winning=9, losing=81, winning_below=18), 166752)
    """
    length = whole(length, "The length", 1, LENGTH_AT_MOST)
    base = _check_base(base)
    b, m = base, length // 2
    below = 2 * (b ** (2 * m) - (2 - b) ** m) // (b + 2)
    if length % 2:
        won = (b - 1) * b ** (2 * m)
        below += won
    else:
        won = (b - 1) * (b ** (2 * m - 1) + 2 * (2 - b) ** (m - 1)) // (b + 2)
    return Counts(length, won, (b - 1) * b ** (length - 1) - won, below)


def counts_by_recurrence(base: int = 10) -> Iterator[Counts]:
    """Yield the counts for lengths 1, 2, 3, ... without end, from a recurrence.

    Let A(n) be the number of winning numbers with n digits. Then A(2m+1) = (b-1) b^(2m); A(2) = b-1;
    A(2m+2) = (b-1)^2 b^(2m-1) - (b-2) A(2m), because the mask 1 0^r u of even length wins for r odd if u is empty or
    losing.

    Time: O(n) operations on digits for length n.

    >>> from itertools import islice
    >>> [each.losing for each in islice(counts_by_recurrence(), 4)]
    [0, 81, 0, 8262]
    """
    base = _check_base(base)
    all_of_length, even, below, length = base - 1, base - 1, 0, 1
    while True:
        if length % 2:
            won = all_of_length
        else:
            won = even
            even = (base - 1) * all_of_length - (base - 2) * even
        below += won
        yield Counts(length, won, all_of_length - won, below)
        all_of_length *= base
        length += 1


def counts_by_search(length: int, base: int = 10) -> Counts:
    """Return the counts by playing out every mask of up to `length` digits (at most 12), without the theorem.

    Time: O(2^length · length²).

    >>> counts_by_search(2)
    Counts(length=2, winning=9, losing=81, winning_below=18)
    """
    return finish(counts_by_search_steps(length, base))


def counts_by_search_steps(length: int, base: int = 10) -> Generator[Progress, None, Counts]:
    base = _check_base(base)
    length = whole(length, "The length of masks that are played out", 1, TREE_AT_MOST)
    wins = {"": False}
    won = below = 0
    for n in range(1, length + 1):
        won = 0
        for done, text in enumerate(_masks(n)):
            wins[text] = not all(wins[option] for option in options(text))
            if wins[text]:
                won += (base - 1) ** text.count("1")
            if done % 256 == 0:
                yield Progress(len(wins), 1 << length, "masks played out")
        below += won
    return Counts(length, won, (base - 1) * base ** (length - 1) - won, below)


def _masks(length: int) -> Iterator[str]:
    return ("1" + "".join(tail) for tail in product("01", repeat=length - 1))


def mask_tree(longest: int, base: int = 10) -> tuple[tuple[Mask, ...], ...]:
    """Return the masks of length 1, 2, ..., longest (at most 12), in ascending order for each length, with their
    moves.

    >>> [len(masks) for masks in mask_tree(3)]
    [1, 2, 4]
    """
    base = _check_base(base)
    longest = whole(longest, "The longest mask of the tree", 1, TREE_AT_MOST)
    return tuple(
        tuple(
            Mask(text, _wins(text), (base - 1) ** text.count("1"), options(text)) for text in _masks(length)
        )
        for length in range(1, longest + 1)
    )
