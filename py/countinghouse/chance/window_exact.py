"""The coin window in exact arithmetic: fractions for small windows, brute force for short sequences."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from countinghouse.chance.probability import probability
from countinghouse.stepping import finish

__all__: list[str] = []

#: The maximum number of flips in a sequence to enumerate.
LONGEST = 20
#: Sequences per batch.
_CHUNK = 1 << 16

Gaps = tuple[int, ...]


@lru_cache(maxsize=8)
def moves(window: int, heads: int) -> tuple[tuple[int, ...], ...]:
    """Return, for every state (see `window_states`), the states reached by a tails after 0, 1, ... heads. Each list
    ends before the number of heads that means success. In state 0, all gaps are 0.
    """
    gaps = window - heads
    states = sorted(_gaps(gaps, heads - 1))
    number = {state: index for index, state in enumerate(states)}
    return tuple(
        tuple(number[(*state, count)[1:]] for count in range(heads - sum(state))) for state in states
    )


def _gaps(length: int, most: int) -> Iterator[Gaps]:
    """Yield all tuples of `length` gaps whose sum is at most `most`."""
    if not length:
        yield ()
        return
    for first in range(most + 1):
        for rest in _gaps(length - 1, most - first):
            yield (first, *rest)


def expected_wait_steps(window: int, heads: int, p: Fraction) -> Generator[int, None, Fraction]:
    """Return the expected wait from the first flip; yield how many rows of the linear system are done.

    The unknowns are the expected waits from each state after a tails, scaled to integers and solved by Bareiss's
    elimination (Math. Comp. 22, 1968, 565–578), in which every division is exact.
    """
    top, bottom = p.numerator, p.denominator
    tails = bottom - top
    ahead = moves(window, heads)
    size = len(ahead)
    # If r heads are missing: wait = sum over c < r of q p^c (c + 1 + the wait after that tails) + p^r r, where the last
    # term is for success.
    rows = []
    for state, after in enumerate(ahead):
        missing = len(after)
        row = [0] * (size + 1)
        row[state] = bottom**missing
        for count, target in enumerate(after):
            share = tails * top**count * bottom ** (missing - count - 1)
            row[target] -= share
            row[size] += share * (count + 1)
        row[size] += top**missing * missing
        divisor = math.gcd(*row)
        rows.append([each // divisor for each in row])
    # Eliminate from the last state to the first, whose wait is the answer.
    previous = 1
    for pivot in range(size - 1, 0, -1):
        lead = rows[pivot]
        if not lead[pivot]:  # cannot happen, because the wait ends with probability 1; catches bugs
            raise ArithmeticError("The linear system of the waits is singular.")
        for index in range(pivot):
            row = rows[index]
            factor = row[pivot]
            rows[index] = (
                [
                    (lead[pivot] * each - factor * other) // previous
                    for each, other in zip(row[:pivot], lead[:pivot], strict=True)
                ]
                + [0] * (size - pivot)
                + [(lead[pivot] * row[size] - factor * lead[size]) // previous]
            )
        previous = lead[pivot]
        yield size - pivot
    return Fraction(rows[0][size], rows[0][0])


def survival(window: int, heads: int, p: Fraction, flips: int) -> Iterator[Fraction]:
    """Yield the chance of no success by flip 0, 1, ..., `flips`."""
    top, bottom = p.numerator, p.denominator
    ahead = moves(window, heads)
    # by_heads[c][state] is the chance of this state with c heads since its last tails, times bottom**flip.
    by_heads = [[0] * len(ahead) for _ in range(heads)]
    by_heads[0][0] = 1
    scale = 1
    for _ in range(flips + 1):
        yield Fraction(sum(map(sum, by_heads)), scale)
        after = [0] * len(ahead)
        for count in range(heads):
            for state, chance in enumerate(by_heads[count]):
                if chance:
                    after[ahead[state][count]] += (bottom - top) * chance
        further = [
            [top * chance if count + 1 < len(ahead[state]) else 0 for state, chance in enumerate(chances)]
            for count, chances in enumerate(by_heads[:-1])
        ]
        by_heads = [after, *further]
        scale *= bottom


@dataclass(frozen=True)
class Counted:
    """For each number of heads, how many sequences of a given length contain a success."""

    flips: int
    by_heads: tuple[int, ...]

    @property
    def sequences(self) -> int:
        """The number of sequences that contain a success."""
        return sum(self.by_heads)

    def chance(self, p: Fraction | str | float) -> Fraction:
        """Return the chance of a success for a coin that lands heads with probability `p`."""
        p = probability(p)
        return sum(
            (
                count * p**heads * (1 - p) ** (self.flips - heads)
                for heads, count in enumerate(self.by_heads)
                if count
            ),
            Fraction(0),
        )


def count_steps(window: int, heads: int, flips: int, full_window: bool) -> Generator[int, None, Counted]:
    """Check every sequence of `flips` flips; yield how many have been checked."""
    counts = np.zeros(flips + 1, np.int64)
    for start in range(0, 1 << flips, _CHUNK):
        sequences = np.arange(start, min(start + _CHUNK, 1 << flips), dtype=np.int64)
        happened = np.zeros(len(sequences), np.bool_)
        for flip in range(window if full_window else 1, flips + 1):
            seen = (sequences >> max(0, flip - window)) & ((1 << min(window, flip)) - 1)
            happened |= np.bitwise_count(seen) >= heads
        counts += np.bincount(np.bitwise_count(sequences[happened]), minlength=flips + 1).astype(np.int64)
        yield start + len(sequences)
    return Counted(flips, tuple(int(count) for count in counts))


def count(window: int, heads: int, flips: int, full_window: bool) -> Counted:
    """Run `count_steps` to its end."""
    return finish(count_steps(window, heads, flips, full_window))
