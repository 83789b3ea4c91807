"""Find weights modulo a prime power: every option weighs 0, but the required coverings do not.

Write the weights as a row w, and the options as the columns of a matrix M over the integers modulo q = p^k. Elimination
with the entry of least valuation as the pivot turns M into a diagonal matrix; the rows of the transformation that lead
to 0, and the pivot rows times the power of p that makes them 0, generate all w with wM = 0.

There may be many more options than items. So the matrix is first multiplied by a random matrix, which leaves a few more
columns than rows and loses no w; a w that is wrong for some option is excluded by adding that option as a column.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from countinghouse.exact_cover.unsolvable.demanded import Array

__all__ = ["MAX_MODULUS", "solve_modulo"]

#: The largest modulus. Products of two residues, summed over 4,096 options or items, must be exact in floating-point
#: numbers.
MAX_MODULUS = 1 << 20
_SPARE = 12
_TRIES = 20
# Add at most this many generators to simplify the weights.
_OTHERS = 160


def solve_modulo(
    rows: Array, target: Array, p: int, k: int, seed: int = 24
) -> Generator[None, None, Array | None]:
    """Return simple weights w modulo p^k with ``rows @ w`` = 0 and ``target @ w`` not 0, or None if there are none.

    >>> from countinghouse.stepping import finish
    >>> rows = np.array([[1, 1, 0], [0, 1, 1], [1, 0, 1]], dtype=np.int64)
    >>> finish(solve_modulo(rows, np.array([1, 1, 1], dtype=np.int64), 2, 1)).tolist()
    [1, 1, 1]
    """
    q = p**k
    many = rows.shape[1]
    draws = np.random.Generator(np.random.PCG64(seed))
    if len(rows) > 3 * many:
        # If a few options already exclude all weights, the other options need not be read.
        few = rows[draws.permutation(len(rows))[: 2 * many + _SPARE]]
        found = yield from _kernel(few.T % q, p, k)
        if not (found @ (target % q) % q).any():
            return None
        rest = rows % q
        columns = np.zeros((many, many + _SPARE), np.int64)
        for start in range(0, len(rest), 4096):
            yield
            block = rest[start : start + 4096]
            mixing = draws.integers(0, q, size=(len(block), many + _SPARE), dtype=np.int64)
            columns = (columns + _product(block.T, mixing)) % q
    else:
        rest = rows % q
        columns = rest.T.copy()
    for _ in range(_TRIES):
        found = yield from _kernel(columns, p, k)
        totals = found @ (target % q) % q
        if not totals.any():
            return None
        wrong = np.zeros(len(rest), np.bool_)
        for start in range(0, len(rest), 4096):
            yield
            wrong[start : start + 4096] = (_product(rest[start : start + 4096], found.T) % q).any(axis=1)
        if not wrong.any():
            return _simplest(found, target % q, q)
        columns = np.concatenate([columns, rest[np.nonzero(wrong)[0][:many]].T], axis=1)
    return None


def _product(left: Array, right: Array) -> Array:
    """Multiply matrices of residues as floating-point numbers, which are exact up to 2^53 and much faster."""
    answer: Array = (left.astype(np.float64) @ right.astype(np.float64)).astype(np.int64)
    return answer


def _kernel(columns: Array, p: int, k: int) -> Generator[None, None, Array]:
    """Return generators of all w with ``w @ columns`` = 0 modulo p^k."""
    q = p**k
    many, width = columns.shape
    work = np.concatenate([columns % q, np.eye(many, dtype=np.int64)], axis=1)
    power = 1  # every remaining entry is a multiple of this power of p
    done = 0
    made: list[Array] = []
    while done < many:
        if done % 8 == 0:
            yield
        left = work[done:, :width]
        while power < q and not (left % (power * p)).any():
            power *= p
        if power >= q:
            break
        row, column = divmod(int((left % (power * p) != 0).argmax()), width)
        swap = np.array([done, done + row], dtype=np.int64)
        work[swap] = work[swap[::-1]]
        pivot = work[done] * pow(int(work[done, column]) // power, -1, q) % q
        work[done] = pivot
        factors = work[done + 1 :, column] // power % q
        work[done + 1 :] = (work[done + 1 :] - factors[:, None] * pivot[None, :]) % q
        if power > 1:
            made.append(pivot[width:] * (q // power) % q)
        done += 1
    return np.array([*made, *work[done:, width:]], dtype=np.int64).reshape(len(made) + many - done, many)


def _simplest(found: Array, target: Array, q: int) -> Array:
    """Return a combination of generators with few nonzero weights and few different weights."""

    def dear(w: Array) -> tuple[int, int, int]:
        signed = np.where(w > q // 2, w - q, w)
        return len(np.unique(w[w != 0])), int(np.count_nonzero(w)), int(np.abs(signed).sum())

    good = found[found @ target % q != 0]
    best: Array = min(good, key=dear)
    others = np.unique(np.concatenate([found, (found - best) % q]), axis=0)
    others = others[others.any(axis=1)][:_OTHERS]
    changed = True
    while changed:
        changed = False
        for other in others:
            for factor in sorted({1, q - 1}):
                candidate = (best + factor * other) % q
                if dear(candidate) < dear(best) and int(candidate @ target) % q:
                    best, changed = candidate, True
    return best
