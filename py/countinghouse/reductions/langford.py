"""Langford pairings: the numbers 1 to n in a row, each twice, with k other numbers between the two ks.

The problem has an item for each number (``3``) and each place (``p1`` to ``p2n``); the option ``3@1,5`` puts the 3s at
places 1 and 5. The reversal of a pairing is another pairing, so pairings are counted up to reversal: `problem` omits
half of the options of one number, so that exactly one of a pairing and its reversal remains (Knuth, TAOCP 7.2.2.1). The
number of pairings, L(2, n), is 1, 1, 26, 150, 17,792 and 108,144 for n = 3, 4, 7, 8, 11 and 12.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError
from countinghouse.exact_cover import Name, Problem
from countinghouse.wording import quoted

__all__ = ["MOST", "possible", "problem", "read", "show", "why_not"]

#: The largest number allowed in a pairing; with it, the problem has 5,280 options.
MOST = 60


def problem(n: int, up_to_reversal: bool = True) -> Problem:
    """Return the exact cover problem of the pairings of 1 to `n`, up to reversal.

    With ``up_to_reversal=False``, a pairing and its reversal are both solutions.

    >>> from countinghouse.exact_cover import solve
    >>> [show(read(solution)) for solution in solve(problem(3))]
    ['3 1 2 1 3 2']
    >>> list(problem(2, up_to_reversal=False).options)
    ['1@1,3', '1@2,4', '2@1,4']
    """
    n = _check(n)
    up_to_reversal = flag(up_to_reversal, "up_to_reversal")
    pairings = Problem([*(str(k) for k in range(1, n + 1)), *(f"p{place}" for place in range(1, 2 * n + 1))])
    # No placement of an odd number is its own reversal, so keeping half of its placements keeps exactly half of the
    # pairings.
    halved = n if n % 2 else n - 1
    for k in range(1, n + 1):
        for first in range(1, 2 * n - k):
            second = first + k + 1
            if up_to_reversal and k == halved and first + second > 2 * n:
                continue
            pairings.add(f"{k}@{first},{second}", [str(k), f"p{first}", f"p{second}"])
    return pairings


def read(solution: Iterable[Name]) -> tuple[int, ...]:
    """Return the row of numbers given by a solution (or by some options), with 0 for a free place.

    Raises InputError for a name that is not an option of a Langford problem.

    >>> read(["3@2,6", "1@3,5", "2@1,4"])
    (2, 3, 1, 2, 1, 3)
    """
    placed: dict[int, int] = {}
    largest = 0
    for name in items(solution, "The solution"):
        match = re.fullmatch(r"(\d{1,3})@(\d{1,3}),(\d{1,3})", name) if isinstance(name, str) else None
        if match is None or not all(map(int, match.groups())):
            raise InputError(f"{quoted(name)} is not an option of a Langford problem, such as '3@1,5'.")
        k, first, second = map(int, match.groups())
        placed[first] = placed[second] = k
        largest = max(largest, k)
    return tuple(placed.get(place, 0) for place in range(1, max([2 * largest, *placed]) + 1))


def show(row: Iterable[int]) -> str:
    """Write the row as text, with a dot for a free place.

    >>> show([2, 3, 1, 2, 1, 3])
    '2 3 1 2 1 3'
    """
    numbers = (whole(k, "A number in the row", 0, MOST) for k in items(row, "The row"))
    return " ".join(str(k) if k else "." for k in numbers)


def possible(n: int) -> bool:
    """Return whether a pairing exists: one does if and only if n or n + 1 is a multiple of 4.

    R. O. Davies, On Langford's problem II, The Mathematical Gazette 43 (1959).

    >>> [n for n in range(1, 13) if possible(n)]
    [3, 4, 7, 8, 11, 12]
    """
    return _check(n) % 4 in (0, 3)


def why_not(n: int) -> str:
    """Return a proof that there is no pairing, or "" if there is a pairing.

    >>> print(why_not(5))
    The places 1 to 10 add up to 55. The second of two ks is k + 1 places after the first; these distances add up to 20, so twice the sum of the first places would be 35, an odd number.
    """
    n = _check(n)
    if possible(n):
        return ""
    places = n * (2 * n + 1)
    apart = n * (n + 3) // 2
    return (
        f"The places 1 to {2 * n} add up to {places}. The second of two ks is k + 1 places after the first; these "
        f"distances add up to {apart}, so twice the sum of the first places would be {places - apart}, an odd number."
    )


def _check(n: int) -> int:
    return whole(n, "The largest number", 1, MOST)
