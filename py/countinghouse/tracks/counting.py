"""Count the different complete tracks of a set of pieces, as graphs.

Pieces with the same number of ends count as identical, and so do the ends of a piece. Two tracks are the same if
exchanging identical pieces turns one into the other. The tracks are counted without being listed. By Burnside's lemma,
the number of tracks, connected or not, is the number that an exchange of identical pieces leaves unchanged, averaged
over all exchanges. The number of connected tracks follows from the numbers for all smaller sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb, factorial, gcd, lcm, prod

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.stepping import finish
from countinghouse.tracks.graphs import MOST_ENDS
from countinghouse.wording import grouped

__all__ = ["MOST_COUNTED", "count_tracks", "count_tracks_steps"]

#: The maximum number of pieces in a count.
MOST_COUNTED = 40
#: The maximum number of partial tracks to examine: a few seconds' work.
MOST_WORK = 1_000_000

#: A cycle of pieces under an exchange: the number of pieces, and the number of ends that each has left.
Cycle = tuple[int, int]


def count_tracks(ends: Iterable[int], *, doubles: bool = True, loops: bool = True) -> int:
    """Return the number of different complete tracks; raise TooLarge if counting takes more than a few seconds.

    Raises InputError if there are no pieces.

    Time: O(s²) for s smaller sets, plus time linear in the number of partial tracks examined; s² and that number are
    each at most `MOST_WORK`.

    >>> count_tracks([3, 3]), count_tracks([3, 3, 3, 3]), count_tracks([3, 3, 3, 3], doubles=False, loops=False)
    (2, 5, 1)
    """
    return finish(count_tracks_steps(ends, doubles=doubles, loops=loops))


def count_tracks_steps(
    ends: Iterable[int], *, doubles: bool = True, loops: bool = True
) -> Generator[tuple[int, int], None, int]:
    """Run `count_tracks` step by step; yield the number of smaller sets done so far and the total number of smaller
    sets.
    """
    degrees = [whole(each, "The ends of a piece", 1, MOST_ENDS) for each in items(ends, "ends", MOST_COUNTED)]
    doubles, loops = flag(doubles, "doubles"), flag(loops, "loops")
    if not degrees:
        raise InputError("A track needs at least one piece.")
    if sum(degrees) % 2 or sum(degrees) < 2 * (len(degrees) - 1):
        return 0
    kinds = sorted(Counter(degrees).items())
    sets = prod(number + 1 for _, number in kinds)
    if sets**2 > MOST_WORK:
        raise TooLarge(
            f"The set has {grouped(sets)} smaller sets, and counting needs all of them; use fewer pieces."
        )
    fixed = _Fixed(doubles, loops)
    every: dict[tuple[int, ...], int] = {}
    for numbers in product(*(range(number + 1) for _, number in kinds)):
        yield len(every), sets
        total = Fraction(0)
        ends_now = sum(degree * number for (degree, _), number in zip(kinds, numbers, strict=True))
        if ends_now % 2 == 0:
            for cycles, share in _exchanges(
                [(degree, number) for (degree, _), number in zip(kinds, numbers, strict=True)]
            ):
                total += share * (yield from fixed.count(cycles, (len(every), sets)))
        assert total.denominator == 1
        every[numbers] = int(total)
    return _connected(every, tuple(number for _, number in kinds))


def _exchanges(kinds: list[tuple[int, int]]) -> Iterator[tuple[tuple[Cycle, ...], Fraction]]:
    """Yield each cycle structure of the exchanges of identical pieces, with its share of all exchanges."""
    for partitions in product(*(list(_partitions(number, number)) for _, number in kinds)):
        cycles: list[Cycle] = []
        share = Fraction(1)
        for (degree, _), partition in zip(kinds, partitions, strict=True):
            for length, times in partition:
                cycles += [(length, degree)] * times
                share /= length**times * factorial(times)
        yield tuple(sorted(cycles)), share


def _partitions(n: int, most: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the partitions of n into parts of at most `most`, as (part, multiplicity) pairs."""
    if n == 0:
        yield ()
        return
    for part in range(min(n, most), 0, -1):
        for times in range(n // part, 0, -1):
            for rest in _partitions(n - part * times, part - 1):
                yield ((part, times), *rest)


@dataclass
class _Fixed:
    """A cached count of the tracks that an exchange leaves unchanged."""

    doubles: bool
    loops: bool
    work: int = 0
    known: dict[tuple[Cycle, ...], int] = field(default_factory=lambda: {(): 1})

    def count(
        self, cycles: tuple[Cycle, ...], told: tuple[int, int]
    ) -> Generator[tuple[int, int], None, int]:
        """Return the number of ways to connect the remaining ends, beginning with those of the last cycle."""
        found = self.known.get(cycles)
        if found is not None:
            return found
        *others, (length, left) = cycles
        ways: dict[tuple[int, tuple[Cycle, ...]], int] = {}
        for taken, number in enumerate(self._within(length, left)):
            if number:
                ways[left - taken, ()] = number
        for other, its in others:
            orbits, whole_orbit = gcd(length, other), lcm(length, other)
            own, theirs = whole_orbit // length, whole_orbit // other
            onward: dict[tuple[int, tuple[Cycle, ...]], int] = {}
            for (rest, done), number in ways.items():
                for times in range(min(rest // own, its // theirs) + 1):
                    choices = comb(orbits + times - 1, times) if self.doubles else comb(orbits, times)
                    if choices:
                        kept = its - theirs * times
                        after = (rest - own * times, tuple(sorted((*done, (other, kept)))) if kept else done)
                        onward[after] = onward.get(after, 0) + number * choices
            self.work += len(onward)
            if self.work > MOST_WORK:
                raise TooLarge("Counting these tracks takes too long; use fewer pieces or ends.")
            ways = onward
        total = 0
        for (rest, done), number in ways.items():
            if rest == 0:
                total += number * (yield from self.count(done, told))
        self.known[cycles] = total
        if len(self.known) % 64 == 0:
            yield told
        return total

    def _within(self, length: int, most: int) -> list[int]:
        """Return the numbers of ways in which connections within a cycle can take 0, 1, 2, ... ends of each of its
        pieces.
        """
        # Connections between pieces a fixed distance apart in the cycle take two ends of each piece; connections
        # between opposite pieces take one. Loops take two.
        twos = (length - 1) // 2 + (1 if self.loops else 0)
        found = [0] * (most + 1)
        for pairs in range(most // 2 + 1):
            choices = comb(twos + pairs - 1, pairs) if self.doubles and twos else comb(twos, pairs)
            for opposite in range(most - 2 * pairs + 1 if length % 2 == 0 else 1):
                if self.doubles or opposite <= 1:
                    found[2 * pairs + opposite] += choices
        return found


def _connected(every: dict[tuple[int, ...], int], numbers: tuple[int, ...]) -> int:
    """Return how many tracks of a set are connected; `every` has the number of all tracks for each smaller set.

    Every track is a multiset of connected tracks, so n a(n) is the sum of b(m) a(n - m), where b(m) is the sum of d
    c(d) over the divisors d of m; here n, m and d are vectors, and the factors n and d are their first nonzero
    coordinates.
    """
    alone: dict[tuple[int, ...], int] = {}
    sums: dict[tuple[int, ...], Fraction] = {}
    for here in sorted(every, key=lambda each: (sum(each), each)):
        if not sum(here):
            continue
        # The logarithm of the generating function: its coefficient is the sum of c(here / k) / k.
        along = next(place for place, number in enumerate(here) if number)
        log = Fraction(every[here])
        for lower, known in sums.items():
            if lower[along] and all(a <= b for a, b in zip(lower, here, strict=True)) and lower != here:
                rest = tuple(b - a for a, b in zip(lower, here, strict=True))
                log -= Fraction(lower[along], here[along]) * known * every[rest]
        sums[here] = log
        size = gcd(*here)
        found = log - sum(
            Fraction(alone[tuple(number // k for number in here)], k)
            for k in range(2, size + 1)
            if size % k == 0
        )
        assert found.denominator == 1
        alone[here] = int(found)
    return alone[numbers]
