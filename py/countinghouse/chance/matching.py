"""The matching quiz: the chance of m right answers for a student who knows nothing.

There are n questions to match with n answers, each right for one question. A strategy is a partition of n: how often
each distinct answer is written. An answer written k times is right once with probability k/n, and t given answers are
all right with probability ``(n - t)!/n!`` times the product of their parts. So all chances follow from the elementary
symmetric sums of the parts (possiblywrong, "The clueless student").
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

import numpy as np

from countinghouse.chance import matching_search
from countinghouse.checks import items, whole
from countinghouse.checks import text as checked_text
from countinghouse.draws import Draws, check_seed
from countinghouse.errors import InputError, TooLarge
from countinghouse.stepping import finish
from countinghouse.wording import grouped, listed, shown

__all__ = [
    "LONGEST",
    "Best",
    "at_least",
    "best",
    "best_of",
    "best_of_steps",
    "by_rooks",
    "by_sets",
    "distribution",
    "parse",
    "partitions",
    "published_rule",
    "sit",
]

#: The maximum number of questions.
LONGEST = 60
#: The maximum number of kinds of sets that `by_sets` handles.
MOST_SETS = 1500
#: The maximum number of students in a class.
MOST_STUDENTS = 100_000

Partition = tuple[int, ...]

_SIGNS = re.compile(r"[\s,+.]+")
_POWER = re.compile(r"(?P<part>[0-9]{1,4})(\^(?P<times>[0-9]{1,4}))?\Z", re.ASCII)


def parse(text: str, n: int | None = None) -> Partition:
    """Read a strategy such as ``5 4 4 4`` or ``1^24``; raise InputError if `n` is given and the parts do not add up
    to it.

    >>> parse("4, 5, 4^2", 17)
    (5, 4, 4, 4)
    """
    text = checked_text(text, "A strategy", 1000)
    n = None if n is None else _questions(n)
    parts: list[int] = []
    for word in _SIGNS.split(text.strip().strip(",+. ")):
        match = _POWER.match(word)
        if not match:
            raise InputError(
                f"{shown(word)} is not a part of a strategy: say how often each answer is written, for example 5, 4, 4, 4."
            )
        parts += [int(match["part"])] * min(int(match["times"] or 1), LONGEST + 1)
        if len(parts) > 4 * LONGEST:
            break
    return _checked(parts, n)


def _checked(strategy: Iterable[int] | str, n: int | None = None) -> Partition:
    if isinstance(strategy, str):
        return parse(strategy, n)
    parts = [whole(part, "A part of a strategy", 0) for part in items(strategy, "A strategy", 4 * LONGEST)]
    found = tuple(sorted((part for part in parts if part), reverse=True))
    total = sum(found)
    if n is not None and total != n:
        raise InputError(
            f"The parts of a strategy for {n} questions must add up to {n}; these add up to "
            f"{grouped(total) if total < 10**30 else 'far more'}."
        )
    if not 1 <= total <= LONGEST:
        raise InputError(
            f"A quiz has from 1 to {LONGEST} questions; the parts of this strategy add up to "
            f"{grouped(total) if total < 10**30 else 'far more'}."
        )
    return found


def _questions(n: object) -> int:
    return whole(n, "The number of questions", 1, LONGEST)


def _symmetric(strategy: Partition) -> list[int]:
    """Return the elementary symmetric sums 0 to n of the parts: the coefficients of the product of (1 + part x) over
    all parts.
    """
    sums = [1] + [0] * sum(strategy)
    for done, part in enumerate(strategy):
        for t in range(done + 1, 0, -1):
            sums[t] += part * sums[t - 1]
    return sums


def distribution(strategy: Iterable[int] | str) -> list[Fraction]:
    """Return the chances of exactly 0, 1, ..., n right answers.

    Time: O(n²) for n questions.

    >>> distribution((2, 1, 1))
    [Fraction(1, 3), Fraction(5, 12), Fraction(1, 6), Fraction(1, 12), Fraction(0, 1)]
    """
    parts = _checked(strategy)
    n, sums = sum(parts), _symmetric(parts)
    ways = [math.factorial(n - t) * sums[t] for t in range(n + 1)]
    return [
        Fraction(sum((-1) ** (t - m) * math.comb(t, m) * ways[t] for t in range(m, n + 1)), math.factorial(n))
        for m in range(n + 1)
    ]


def at_least(strategy: Iterable[int] | str, m: int) -> Fraction:
    """Return the chance of getting at least m right.

    Time: O(n²) for n questions.

    >>> at_least((5, 4, 4, 4), 2), at_least((9, 8), 2)
    (Fraction(1891, 7140), Fraction(9, 34))
    """
    parts = _checked(strategy)
    n, sums = sum(parts), _symmetric(parts)
    wanted = whole(m, "The number of right answers", 0, n)
    return Fraction(_ways(sums, n, wanted), math.factorial(n))


def _ways(sums: list[int], n: int, m: int) -> int:
    """Return n! times the chance of getting at least m right."""
    if m == 0:
        return math.factorial(n)
    return sum(
        (-1) ** (t - m) * math.comb(t - 1, m - 1) * math.factorial(n - t) * sums[t] for t in range(m, n + 1)
    )


# --- the same chances by other methods ---------------------------------------------------------------------------


def by_sets(strategy: Iterable[int] | str) -> list[Fraction]:
    """Return `distribution` by the source's first formula, which sums, over all sets of answers, the chance that
    exactly the answers in the set are right.

    That chance is an inclusion–exclusion sum over all larger sets. Sets that take the same number of answers of each
    kind are treated together. Raises TooLarge if there are too many kinds of sets.

    Time: O(s² · d) for s kinds of sets (at most `MOST_SETS`) and d different parts.

    >>> print(*by_sets([1, 1, 1]))
    1/3 1/2 0 1/6
    """
    parts = _checked(strategy)
    n = sum(parts)
    copies = Counter(parts)
    if math.prod(count + 1 for count in copies.values()) > MOST_SETS:
        raise TooLarge(
            f"Too many sets: there are 2^{len(parts)} sets of {len(parts)} answers, and few of them are alike. Use the other formulas."
        )
    kinds = list(copies.items())
    chances = [Fraction(0)] * (n + 1)
    for right in product(*(range(count + 1) for _, count in kinds)):
        alike = math.prod(math.comb(count, taken) for (_, count), taken in zip(kinds, right, strict=True))
        exactly = 0
        for more in product(
            *(range(count - taken + 1) for (_, count), taken in zip(kinds, right, strict=True))
        ):
            ways, size = 1, 0
            for (part, count), taken, extra in zip(kinds, right, more, strict=True):
                ways *= math.comb(count - taken, extra) * part ** (taken + extra)
                size += taken + extra
            exactly += (-1) ** sum(more) * ways * math.factorial(n - size)
        chances[sum(right)] += Fraction(alike * exactly, math.factorial(n))
    return chances


def by_rooks(strategy: Iterable[int] | str) -> list[Fraction]:
    """Return `distribution` by rook polynomials: the right answers are rooks on the board of written answers.

    The board has a cell for each question and its written answer; the cells of a repeated answer share a column. The
    rook polynomial of the board is the product of the rook polynomials of its columns, because rooks in different
    columns do not attack each other. Shifting the polynomial gives the hit numbers.

    Time: O(n²) for n questions.

    >>> print(*by_rooks([1, 1, 1]))
    1/3 1/2 0 1/6
    """
    parts = _checked(strategy)
    n = sum(parts)
    rooks = [1]
    for part in parts:
        # The column of an answer has no rook, or one in any of its `part` cells; other columns have no effect on it.
        column = [1, part]
        rooks = [
            sum(rooks[i] * column[t - i] for i in range(max(0, t - 1), min(t, len(rooks) - 1) + 1))
            for t in range(len(rooks) + 1)
        ]
    hits = [0] * (n + 1)
    for placed, number in enumerate(rooks):
        # The term is number · (n - placed)! · (x - 1)^placed.
        for power in range(placed + 1):
            sign = (-1) ** (placed - power)
            hits[power] += sign * number * math.factorial(n - placed) * math.comb(placed, power)
    return [Fraction(hit, math.factorial(n)) for hit in hits]


# --- the best strategies ---------------------------------------------------------------------------------------


def partitions(n: int) -> Iterator[Partition]:
    """Yield all partitions of n, the largest parts first.

    Time: at most O(n²) per partition; 60 has 966,467 partitions.

    >>> list(partitions(4))
    [(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)]
    """
    return matching_search.partitions(_questions(n))


@dataclass(frozen=True)
class Best:
    """The best chance of getting at least `right` of n right, and all strategies that reach it."""

    right: int
    chance: Fraction
    strategies: tuple[Partition, ...]


def best_of_steps(n: int) -> Generator[int, None, list[Best]]:
    """Return the best strategies for at least 1, 2, ..., n right; yield how many partitions have been tried.

    Tries all partitions in double precision with an error bound, then compares the contenders exactly.
    """
    n = _questions(n)
    candidates = yield from matching_search.candidates_steps(n)
    found = []
    for right in range(1, n + 1):
        ways = {strategy: _ways(_symmetric(strategy), n, right) for strategy in candidates[right]}
        most = max(ways.values())
        winners = tuple(strategy for strategy in sorted(ways, reverse=True) if ways[strategy] == most)
        found.append(Best(right, Fraction(most, math.factorial(n)), winners))
    return found


@lru_cache(maxsize=64)
def _best_of(n: int) -> tuple[Best, ...]:
    return tuple(finish(best_of_steps(n)))


def best_of(n: int) -> list[Best]:
    """Return the best strategies for every number of right answers; see `best_of_steps`.

    Time: O(p(n) · n²) for the p(n) partitions of n; p(60) = 966,467.

    >>> [best.strategies for best in best_of(3)]
    [((3,),), ((2, 1),), ((1, 1, 1),)]
    """
    return list(_best_of(_questions(n)))


def best(n: int, m: int) -> tuple[Fraction, list[Partition]]:
    """Return the best chance of getting at least m of n right, and all strategies that reach it.

    Time: that of `best_of`, which remembers its results.

    >>> best(17, 2)
    (Fraction(1891, 7140), [(5, 4, 4, 4)])
    """
    n = _questions(n)
    wanted = whole(m, "The number of right answers", 1, n)
    found = _best_of(n)[wanted - 1]
    return found.chance, list(found.strategies)


def published_rule(n: int, m: int) -> Partition:
    """Return the strategy that the source conjectured to be best; it is best for n up to 16, but not always for
    larger n.

    >>> published_rule(17, 1), published_rule(17, 2), published_rule(4, 3)
    ((17,), (9, 8), (2, 1, 1))
    """
    n = _questions(n)
    wanted = whole(m, "The number of right answers", 1, n)
    if wanted == 1:
        return (n,)
    if wanted == n - 1:
        return (2, *(1,) * (n - 2))
    if wanted == 2 and n > 3:
        return (n - n // 2, n // 2)
    return (1,) * n


# --- students --------------------------------------------------------------------------------------------------


def sit(strategy: Iterable[int] | str, seed: int, students: int, block: int = 0) -> list[int]:
    """Simulate a class: return how many students have 0, 1, ..., n right.

    Every student assigns the answers of the strategy to the questions in a random order (Fisher–Yates shuffle).

    Time: O(`students` · n) for n questions.

    >>> sum(sit((2, 1, 1), seed=1, students=500))
    500
    """
    parts = _checked(strategy)
    n = sum(parts)
    students = whole(students, "The number of students", 1, MOST_STUDENTS)
    draws = Draws(check_seed(seed), whole(block, "The block", 0, 10**9), 24)
    written = np.array([answer for answer, times in enumerate(parts) for _ in range(times)], np.int64)
    order = np.tile(np.arange(n, dtype=np.int64), (students, 1))
    everybody = np.arange(students, dtype=np.int64)
    for last in range(n - 1, 0, -1):
        chosen = draws.below(np.full(students, last + 1, np.uint64))
        order[everybody, chosen], order[:, last] = order[:, last].copy(), order[everybody, chosen].copy()
    # The right answer to question q is q; the answers written are numbered from 0.
    right = np.count_nonzero(written[order] == np.arange(n, dtype=np.int64), axis=1)
    return [int(count) for count in np.bincount(right, minlength=n + 1)]


def describe(strategy: Partition) -> str:
    """Describe a strategy in words.

    >>> describe((5, 4, 4, 4)), describe((1, 1)), describe((3,))
    ('one answer 5 times, 3 answers 4 times', 'a different answer everywhere', 'one answer everywhere')
    """
    if len(strategy) == 1:
        return "one answer everywhere"
    if strategy[0] == 1:
        return "a different answer everywhere"
    words = [_written(count, part) for part, count in sorted(Counter(strategy).items(), reverse=True)]
    return ", ".join(words) if len(words) < 4 else listed(words)


def _written(count: int, times: int) -> str:
    """Say that each of `count` answers is written `times` times."""
    if times == 1:
        return "one answer once" if count == 1 else f"{count} answers once"
    if times == 2:
        return "one answer twice" if count == 1 else f"{count} answers twice"
    return f"one answer {times} times" if count == 1 else f"{count} answers {times} times"
