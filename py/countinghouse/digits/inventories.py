"""Find the fixed points and cycles that repeated inventories reach from all numbers up to a bound, and their basins.

The inventory of a number (`self_tallying.inventory`) depends only on how often each digit occurs. So numbers with the
same counts are treated together: the 999,999 numbers of up to six digits have 8,007 different inventories.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from countinghouse.digits.self_tallying import inventory
from countinghouse.errors import InputError, TooLarge
from countinghouse.numerals import NUMERALS, in_base
from countinghouse.stepping import finish
from countinghouse.wording import grouped

__all__ = ["MOST_COUNTS", "Basin", "Flow", "flow", "flow_steps"]

#: The maximum number of different digit counts for `flow`.
MOST_COUNTS = 50_000


@dataclass(frozen=True)
class Basin:
    """A fixed point or cycle, and the numbers that reach it.

    >>> next(basin for basin in flow("30").basins if basin.cycle == ("22",))
    Basin(cycle=('22',), arrivals=(1,))
    """

    #: The numbers of the cycle, the smallest first; if there is only one, it is self-tallying.
    cycle: tuple[str, ...]
    #: How many numbers up to the bound reach the cycle after 0, 1, 2, ... inventories.
    arrivals: tuple[int, ...]

    @property
    def numbers(self) -> int:
        """Return how many numbers up to the bound reach the cycle."""
        return sum(self.arrivals)


@dataclass(frozen=True)
class Flow:
    """The result of `flow`: where the inventory map leads from the numbers 1 to `bound`."""

    bound: str
    base: int
    #: The basins, the largest first.
    basins: tuple[Basin, ...]
    #: How many different numbers remain after 1, 2, 3, ... inventories, until all are on cycles.
    left: tuple[int, ...]
    #: For each inventory reached: its own inventory, and how many numbers up to the bound lead to it.
    after: dict[str, tuple[str, int]]


def flow(bound: str, base: int = 10) -> Flow:
    """Find where repeated inventories lead from all numbers from 1 to `bound`, which is a string in base `base`.

    Raises TooLarge if the numbers have more than `MOST_COUNTS` different digit counts. Raises InputError unless the bound is a
    number of at least 1.

    Time: one inventory for each of the C(base + d, d) - 1 digit counts that numbers of up to d digits can have, and one
    for each number reached.

    >>> found = flow("999999")
    >>> len(found.basins), found.basins[0].cycle, found.basins[0].numbers
    (41, ('614213141516271819', '712213241526171819'), 128372)
    >>> sum(basin.numbers for basin in found.basins)
    999999
    """
    return finish(flow_steps(bound, base))


def flow_steps(bound: str, base: int = 10) -> Generator[float, None, Flow]:
    """Run `flow` step by step, yielding the share done."""
    first = inventory(bound, base)  # raises InputError for a bad base, or a bound that is not a number
    del first
    digits = "".join(bound.replace(",", " ").split()).lower().lstrip("0")
    if not digits:
        raise InputError("The bound must be at least 1.")
    size = len(digits)
    different = comb(base + size, size) - 1
    if size > 60 or different > MOST_COUNTS:
        raise TooLarge(
            f"The numbers of up to {grouped(size)} digits in base {base} have "
            f"{grouped(different) if size <= 60 else 'too many'} different counts of digits, more than "
            f"{grouped(MOST_COUNTS)}; use a smaller bound."
        )
    return (yield from _flow(digits, base, different))


def _flow(digits: str, base: int, different: int) -> Generator[float, None, Flow]:
    ways: Counter[str] = Counter()  # how many numbers have each first inventory
    tallies = [in_base(times, base) for times in range(len(digits) + 1)]
    for done, (counts, many) in enumerate(_all_counts(digits, base)):
        if many:
            # Different counts may give the same text: in base 2, one 0 and one 1 give 1011, and so do five 1s.
            ways["".join(tallies[times] + NUMERALS[d] for d, times in enumerate(counts) if times)] += many
        if done % 512 == 0:
            yield done / different / 2
    following: dict[str, str] = {}
    for done, number in enumerate(list(ways)):
        while number not in following:
            following[number] = inventory(number, base)
            number = following[number]
        if done % 512 == 0:
            yield 0.5 + done / len(ways) / 2
    cycles = _cycles(following)
    home, steps = _distances(following, cycles)
    arrivals: dict[str, Counter[int]] = {cycle[0]: Counter() for cycle in cycles.values()}
    for number, many in ways.items():
        arrivals[home[number]][steps[number] + 1] += many
    _on_the_cycles(digits, base, cycles, arrivals)
    through = Counter(ways)
    for number in sorted(following, key=lambda each: -steps[each]):
        if steps[number]:
            through[following[number]] += through[number]
    basins = [
        Basin(cycles[name], tuple(by_steps[k] for k in range(max(+by_steps) + 1)))
        for name, by_steps in arrivals.items()
    ]
    basins.sort(key=lambda basin: (-basin.numbers, len(basin.cycle[0]), basin.cycle[0]))
    after = {number: (following[number], through[number]) for number in following}
    return Flow(digits, base, tuple(basins), tuple(_left(set(ways), following, steps)), after)


def _left(here: set[str], following: dict[str, str], on_cycles: dict[str, int]) -> Iterator[int]:
    """Yield how many different numbers remain after each inventory, until all are on cycles."""
    while True:
        yield len(here)
        if all(on_cycles[number] == 0 for number in here):
            return
        here = {following[number] for number in here}


def _cycles(following: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the cycles, keyed by their smallest numbers."""
    cycles: dict[str, tuple[str, ...]] = {}
    done: set[str] = set()
    for start in following:
        path: dict[str, None] = {}
        number = start
        while number not in done and number not in path:
            path[number] = None
            number = following[number]
        if number in path:
            cycle = list(path)[list(path).index(number) :]
            least = min(cycle, key=lambda each: (len(each), each))
            at = cycle.index(least)
            cycles[least] = tuple(cycle[at:] + cycle[:at])
        done.update(path)
    return cycles


def _distances(
    following: dict[str, str], cycles: dict[str, tuple[str, ...]]
) -> tuple[dict[str, str], dict[str, int]]:
    """Return, for each number, the smallest number of the cycle that it reaches, and how many inventories that takes."""
    home = {number: name for name, cycle in cycles.items() for number in cycle}
    steps = dict.fromkeys(home, 0)
    for start in following:
        path = []
        number = start
        while number not in home:
            path.append(number)
            number = following[number]
        for back in reversed(path):
            home[back] = home[number]
            steps[back] = steps[following[back]] + 1
    return home, steps


def _on_the_cycles(
    digits: str, base: int, cycles: dict[str, tuple[str, ...]], arrivals: dict[str, Counter[int]]
) -> None:
    """Correct the counts for numbers up to the bound that are on a cycle: they need no inventory to reach it."""
    for name, cycle in cycles.items():
        for number in cycle:
            if (len(number), number) <= (len(digits), digits):
                # Until now, the number was counted as reaching the cycle with its first inventory.
                arrivals[name][1] -= 1
                arrivals[name][0] += 1


def _all_counts(digits: str, base: int) -> Iterator[tuple[list[int], int]]:
    """Yield all digit counts that numbers up to the bound `digits` can have, each with how many of these numbers have
    it.
    """
    bound = [NUMERALS.index(digit) for digit in digits]
    for size in range(1, len(bound) + 1):
        for chosen in combinations_with_replacement(range(base), size):
            counts = [0] * base
            for digit in chosen:
                counts[digit] += 1
            orders = factorial(size) // prod(map(factorial, counts))
            if size < len(bound):
                yield counts, orders * (size - counts[0]) // size
            else:
                yield counts, _up_to(bound, counts, orders)


def _up_to(bound: list[int], counts: list[int], orders: int) -> int:
    """Count the numbers that are as long as `bound`, at most `bound`, and have these counts of digits; the digits can
    be arranged in `orders` ways.
    """
    left, total, size = list(counts), 0, len(bound)
    for place, top in enumerate(bound):
        rest = size - place
        for digit in range(0 if place else 1, top):
            total += orders * left[digit] // rest
        if not left[top]:
            return total
        orders = orders * left[top] // rest
        left[top] -= 1
    return total + 1
