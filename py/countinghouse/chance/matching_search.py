"""Search all partitions for the best matching strategies, in batches and in double precision, without missing any.

The generating polynomial of the symmetric sums of a partition is the product of the polynomials of its small and its
large parts, so partitions with the same large parts share work. The partitions of every remainder into small parts
are computed once.

The chance of at least m right answers is a sum of terms of both signs. Symmetric sums are largest if all parts are 1
(Maclaurin), so the terms add up to at most e/m!, and the best chance is at least 1/(m! n). About 200 roundings
therefore cause an error below `ERROR` times the best chance. Partitions within twice that error of the best are
returned for exact comparison.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Generator, Iterator
from itertools import accumulate
from typing import Any

import numpy as np

__all__: list[str] = []

#: Parts up to this size are small.
_SMALL = 5
#: Partitions per batch.
_CHUNK = 20_000
#: The relative error of the best chance in double precision: 200 roundings, magnified up to 60 e times.
ERROR = 1e-11

Partition = tuple[int, ...]
Floats = np.ndarray[Any, np.dtype[np.float64]]


def partitions(n: int, most: int | None = None) -> Iterator[Partition]:
    """Yield the partitions of n into parts up to `most`, the largest first."""
    if n == 0:
        yield ()
        return
    for first in range(min(n, n if most is None else most), 0, -1):
        for rest in partitions(n - first, first):
            yield (first, *rest)


def _small_tails(n: int) -> list[tuple[list[Partition], Floats]]:
    """Return for each remainder its partitions into small parts, with their symmetric sums as columns t = 0, ..., n."""
    names: list[list[Partition]] = [[] for _ in range(n + 1)]
    names[0].append(())
    sums: list[Floats] = [np.zeros((0, n + 1), np.float64) for _ in range(n + 1)]
    sums[0] = np.zeros((1, n + 1), np.float64)
    sums[0][0, 0] = 1.0
    for part in range(1, min(_SMALL, n) + 1):
        # Totals increase, so that a part can repeat: a partition with this part is the part plus a partition of the
        # rest.
        for total in range(part, n + 1):
            names[total] = names[total] + [(part, *rest) for rest in names[total - part]]
            sums[total] = np.concatenate([sums[total], _with_part(sums[total - part], part)])
    return list(zip(names, sums, strict=True))


def _with_part(sums: Floats, part: int) -> Floats:
    """Multiply the polynomial in each row by 1 + part x."""
    more = sums.copy()
    more[:, 1:] += part * sums[:, :-1]
    return more


def _large_heads(n: int, most: int) -> Iterator[Partition]:
    """Yield the partitions of all numbers up to n into large parts."""
    yield ()
    for first in range(_SMALL + 1, min(n, most) + 1):
        for rest in _large_heads(n - first, first):
            yield (first, *rest)


def weights(n: int) -> Floats:
    """Return the matrix that maps symmetric sums t = 0, ..., n to the chances of at least 1, ..., n right."""
    matrix = np.zeros((n + 1, n), np.float64)
    for right in range(1, n + 1):
        for t in range(right, n + 1):
            share = math.comb(t - 1, right - 1) / math.perm(n, t)
            matrix[t, right - 1] = (-1) ** (t - right) * share
    return matrix


def candidates_steps(n: int) -> Generator[int, None, dict[int, list[Partition]]]:
    """Return, for each m from 1 to n, the partitions that may be best; yield how many have been tried."""
    tails = _small_tails(n)
    matrix = weights(n)
    most = np.zeros(n, np.float64)
    kept: dict[int, list[tuple[float, Partition]]] = {right: [] for right in range(1, n + 1)}
    tried = 0
    waiting: list[tuple[Partition, Floats, list[Partition]]] = []
    size = 0

    def look() -> None:
        nonlocal tried, size
        chances = np.concatenate([sums for _, sums, _ in waiting]) @ matrix
        ends = list(accumulate(len(names) for _, _, names in waiting))
        top = chances.max(axis=0)
        np.maximum(most, top, out=most)
        near = chances >= most * (1 - 2 * ERROR)
        for row, column in zip(*(each.tolist() for each in np.nonzero(near)), strict=True):
            which = bisect_right(ends, row)
            head, _, names = waiting[which]
            tail = names[row - ends[which] + len(names)]
            kept[column + 1].append((float(chances[row, column]), head + tail))
        tried += ends[-1]
        size = 0
        waiting.clear()

    for head in _large_heads(n, n):
        names, sums = tails[n - sum(head)]
        if not names:
            continue
        for part in head:
            sums = _with_part(sums, part)
        waiting.append((head, sums, names))
        size += len(names)
        if size >= _CHUNK:
            look()
            yield tried
    if waiting:
        look()
        yield tried
    return {
        right: [name for chance, name in found if chance >= most[right - 1] * (1 - 2 * ERROR)]
        for right, found in kept.items()
    }
