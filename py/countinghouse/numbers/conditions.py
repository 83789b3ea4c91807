"""Theorems on conversion between bases: how many digits are enough for every number to come back unchanged.

If n digits of base β are converted to m digits of base ν, and the bases are not powers of the same integer, then:

- the conversion is one-to-one iff ν^(m-1) ≥ β^n - 1 (D. W. Matula, "The base conversion theorem", Proc. Amer. Math. Soc. 19
  (1968), 716-723);
- every number comes back iff ν^(m-1) > β^n (D. W. Matula, "In-and-out conversions", Comm. ACM 11 (1968), 47-50).

Both theorems assume unbounded exponents. The module `failures` searches for counterexamples without using the theorems.
"""

from __future__ import annotations

from math import gcd

from countinghouse.checks import whole
from countinghouse.numbers.grids import MOST_BASE, bases_and_digits

__all__ = ["common_root", "converts_one_to_one", "digits_needed", "round_trips"]


def common_root(beta: int, nu: int) -> tuple[int, int, int] | None:
    """Return (r, p, q) with β = r^p and ν = r^q and the largest such r, or None.

    >>> common_root(4, 8), common_root(2, 10), common_root(1000, 10)
    ((2, 2, 3), None, (10, 3, 1))
    """
    beta, nu = (whole(base, "A base", 2, MOST_BASE) for base in (beta, nu))
    low, high = min(beta, nu), max(beta, nu)
    while high % low == 0 and low > 1:  # Euclid's algorithm on the exponents
        low, high = sorted((low, high // low))
    if low > 1:
        return None
    root = high
    p, q = (next(k for k in range(1, 12) if root**k >= base) for base in (beta, nu))
    return root, p, q


def converts_one_to_one(beta: int, n: int, nu: int, m: int) -> bool:
    """Say whether different numbers of n digits in base β become different numbers of m digits in base ν.

    >>> converts_one_to_one(2, 1, 10, 1), converts_one_to_one(2, 53, 10, 16)
    (True, False)
    """
    beta, n, nu, m = bases_and_digits(beta, n, nu, m)
    if root := common_root(beta, nu):
        return _all_exact(root, n, m)
    return bool(nu ** (m - 1) >= beta**n - 1)


def round_trips(beta: int, n: int, nu: int, m: int) -> bool:
    """Say whether every number of n digits in base β comes back unchanged from m digits in base ν.

    >>> round_trips(2, 53, 10, 17), round_trips(2, 53, 10, 16), round_trips(2, 1, 10, 1)
    (True, False, False)
    """
    beta, n, nu, m = bases_and_digits(beta, n, nu, m)
    if root := common_root(beta, nu):
        return _all_exact(root, n, m)
    return bool(nu ** (m - 1) > beta**n)


def digits_needed(beta: int, n: int, nu: int) -> int:
    """Return the smallest number of digits in base ν from which every number of n digits in base β comes back.

    >>> [digits_needed(2, n, 10) for n in (11, 24, 53, 113)]
    [5, 9, 17, 36]
    """
    beta, n, nu, _ = bases_and_digits(beta, n, nu, 1)
    if root := common_root(beta, nu):
        _, p, q = root
        return 1 + -(-(n * p - gcd(p, q)) // q)
    power, m = 1, 1
    while power <= beta**n:
        power, m = power * nu, m + 1
    return m


def _all_exact(root: tuple[int, int, int], n: int, m: int) -> bool:
    """Say whether every number of the source is also a number of the target, for β = r^p and ν = r^q.

    n digits of the source are a block of np digits of base r that ends at a multiple of p; at worst it ends gcd(p, q)
    digits below a multiple of q. The conversion is one-to-one, and every number comes back, exactly if this holds;
    otherwise the target's grid is coarser than the source's somewhere (the tests check this by brute force).
    """
    _, p, q = root
    return (m - 1) * q >= n * p - gcd(p, q)
