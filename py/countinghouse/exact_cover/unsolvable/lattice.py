"""Find the prime powers that can matter as moduli, from the index of the options' integer lattice.

The integer combinations of the options form a lattice of some rank r. If the target is a rational combination of the
options but not in the lattice, then its order in the quotient divides the index of the lattice in its saturation; the
index divides every r × r minor of the matrix. So the greatest common divisor of a few random minors is divisible by all
primes that can matter; it usually soon stops changing, and has small factors.
"""

from __future__ import annotations

from collections.abc import Generator
from math import gcd, isqrt

import numpy as np

from countinghouse.exact_cover.unsolvable.demanded import Array

__all__ = ["index_multiple", "prime_powers"]

#: A prime for elimination, small enough that products of two residues, summed over 2^20 items, fit in 64 bits.
_PRIME = 1_048_573
# Compute at most this many minors, and stop once this many in succession leave the divisor unchanged.
_MINORS, _SAME = 16, 2
#: Look for prime factors below this.
_FACTORS = 100_000
_BLOCK = 256


def index_multiple(rows: Array, seed: int = 24) -> Generator[None, None, int]:
    """Return a multiple of the index of the rows' lattice in its saturation; 1 if only weights with signs, not a
    modulus, can give a reason; 0 if there are no rows.

    >>> from countinghouse.stepping import finish
    >>> finish(index_multiple(np.array([[1, 1, 0], [0, 1, 1], [1, 0, 1]], dtype=np.int64)))
    2
    """
    draws = np.random.Generator(np.random.PCG64(seed))
    common, same, columns = 0, 0, None
    for _ in range(_MINORS if rows.any() else 0):
        chosen, pivots = yield from _independent(rows[draws.permutation(len(rows))], columns)
        if columns is None:
            columns = sorted(pivots)
        elif len(pivots) < len(columns):
            continue
        minor = yield from _determinant(chosen[:, columns])
        if minor == 0:
            continue
        before, common = common, gcd(common, minor)
        same = same + 1 if common == before else 0
        if common == 1 or same == _SAME:
            break
    return common


def _independent(rows: Array, columns: list[int] | None) -> Generator[None, None, tuple[Array, list[int]]]:
    """Return the rows that are not combinations of earlier rows modulo a prime, and their pivot columns, chosen among
    `columns` if given."""
    work = rows if columns is None else rows[:, columns]
    width = work.shape[1]
    reduced = np.zeros((0, width), np.int64)
    pivots: list[int] = []
    kept: list[int] = []
    for start in range(0, len(work), _BLOCK):
        if len(pivots) == width:
            break
        yield
        block = work[start : start + _BLOCK] % _PRIME
        if pivots:
            block = (block - block[:, pivots] @ reduced) % _PRIME
        while True:
            alive = np.nonzero(block.any(axis=1))[0]
            if not len(alive):
                break
            at = int(alive[0])
            column = int((block[at] != 0).argmax())
            row = block[at] * pow(int(block[at, column]), -1, _PRIME) % _PRIME
            block = (block - block[:, column][:, None] * row[None, :]) % _PRIME
            reduced = (reduced - reduced[:, column][:, None] * row[None, :]) % _PRIME
            reduced = np.concatenate([reduced, row[None, :]])
            pivots.append(column)
            kept.append(start + at)
    return rows[kept], pivots if columns is None else [columns[at] for at in pivots]


def _determinant(matrix: Array) -> Generator[None, None, int]:
    """Return the absolute value of the determinant of a square matrix, from its residues modulo enough primes."""
    # Hadamard's bound, doubled for the sign.
    bound = 2
    for row in matrix.tolist():
        bound *= isqrt(sum(value * value for value in row)) + 1
    modulus, value, prime = 1, 0, 1 << 31
    while modulus <= bound:
        yield
        prime = _prime_below(prime)
        residue = _determinant_modulo(matrix, prime)
        value += modulus * ((residue - value) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return min(value, modulus - value)


def _determinant_modulo(matrix: Array, prime: int) -> int:
    work = matrix % prime
    answer = 1
    while len(work):
        nonzero = np.nonzero(work[:, 0])[0]
        if not len(nonzero):
            return 0
        at = int(nonzero[0])
        if at:
            work[[0, at]] = work[[at, 0]]
            answer = -answer
        pivot = int(work[0, 0])
        answer = answer * pivot % prime
        row = work[0, 1:] * pow(pivot, -1, prime) % prime
        work = (work[1:, 1:] - work[1:, :1] * row[None, :] % prime) % prime
    return answer % prime


def _prime_below(number: int) -> int:
    """Return the greatest prime below a number from 3 to 2^31."""
    number -= 1
    while any(pow(base, number - 1, number) != 1 for base in (2, 3, 5, 7)) or not _strong(number):
        number -= 1
    return number


def _strong(number: int) -> bool:
    """Return whether an odd number below 3,215,031,751 is prime (the Miller–Rabin test to the bases 2, 3, 5 and 7)."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power not in (1, number - 1) and all(
            pow(power, 1 << step, number) != number - 1 for step in range(1, twos)
        ):
            return False
    return True


def prime_powers(number: int) -> list[tuple[int, int]]:
    """Return the prime powers (p, k) that divide a number, for the primes below 100,000.

    >>> prime_powers(360)
    [(2, 3), (3, 2), (5, 1)]
    """
    found = []
    p = 2
    while p < _FACTORS and number > 1:
        k = 0
        while number % p == 0:
            number //= p
            k += 1
        if k:
            found.append((p, k))
        p += 1 if p == 2 else 2
    return found
