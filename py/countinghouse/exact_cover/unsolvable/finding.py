"""Find reasons why an exact cover problem has no solution, the simplest kinds first."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import numpy as np

from countinghouse.checks import flag, whole
from countinghouse.exact_cover.problem import Compiled, Problem, check_problem
from countinghouse.exact_cover.unsolvable.certificates import Reason, Weights
from countinghouse.exact_cover.unsolvable.checking import check_reason_steps
from countinghouse.exact_cover.unsolvable.demanded import Array, Demands, Kinds, demands, kinds
from countinghouse.exact_cover.unsolvable.lattice import index_multiple, prime_powers
from countinghouse.exact_cover.unsolvable.modular import MAX_MODULUS, solve_modulo
from countinghouse.exact_cover.unsolvable.parts import part_steps
from countinghouse.exact_cover.unsolvable.signed import signed_weights
from countinghouse.stepping import finish

__all__ = ["reasons", "reasons_steps"]

#: Beyond this many entries of the matrix, only symmetric weights are sought.
_MOST_ENTRIES = 6_000_000
_MOST_STEPS = 10_000_000


def reasons(problem: Problem, steps: int = 20_000) -> list[Reason]:
    """Return reasons why a problem has no solution, each checked by code that shares nothing with the code that found
    it.

    Look for weights modulo a number and weights with signs, preferably symmetric. If there are none, look for a small
    part that cannot be covered, with searches that visit a small multiple of `steps` vertices in total (if `steps` is
    0, do not search). An empty list says nothing about the problem, which may or may not have a solution.

    Time: polynomial in the numbers of items and options, plus the searches.

    >>> from countinghouse.exact_cover import Problem
    >>> p = Problem.from_text("a b c\\n1: a b\\n2: b c\\n3: a c")
    >>> for reason in reasons(p):
    ...     print(reason)
    Mark 3 items: every option covers an even number of them, but they must be covered 3 times in all, an odd number.
    >>> reasons(Problem.from_text("a b\\n1: a\\n2: b"))
    []
    """
    return finish(reasons_steps(problem, steps))


def reasons_steps(
    problem: Problem, steps: int = 20_000, every_modulus: bool = True
) -> Generator[None, None, list[Reason]]:
    """Like `reasons`, but yields often. Without `every_modulus`, only the modulus 2 is tried, which is faster."""
    check_problem(problem)
    every_modulus = flag(every_modulus, "every_modulus")
    steps = whole(steps, "The number of steps", 0, _MOST_STEPS)
    compiled = problem.compiled()
    own = demands(compiled)
    yield
    found: list[Reason] = []
    if own.options * len(own.items) <= 20 * _MOST_ENTRIES:
        found = yield from _weights(compiled, own, every_modulus)
    if not found and steps:
        part = yield from part_steps(compiled, steps)
        found += [] if part is None else [part]
    checked = []
    for reason in found:
        if (yield from check_reason_steps(problem, reason)):
            checked.append(reason)
    return checked


def _weights(compiled: Compiled, own: Demands, every_modulus: bool) -> Generator[None, None, list[Reason]]:
    """Find weights: symmetric weights first, and modulo 2 before other moduli; try all moduli only if nothing else is
    found."""
    symmetric = kinds(own, refine=True)
    yield
    found: list[Reason] = []
    signed = yield from signed_weights(symmetric)
    modular = yield from _modulo(compiled, own, symmetric, (2,))
    single = None
    if modular is None and own.options * len(own.items) <= _MOST_ENTRIES:
        single = kinds(own, refine=False)
        modular = yield from _modulo(compiled, own, single, (2,))
    for table in (symmetric, single):
        if every_modulus and modular is None and signed is None and table is not None:
            modular = yield from _modulo(compiled, own, table, ())
    if modular is not None:
        found.append(modular)
    if signed is not None:
        found.append(_certificate(compiled, own, signed[symmetric.of_item], 0))
    return found


def _modulo(
    compiled: Compiled, own: Demands, table: Kinds, primes: Sequence[int]
) -> Generator[None, None, Weights | None]:
    """Find weights modulo one of these primes; if none are given, modulo 3 or any prime power that can matter."""
    fixed = np.nonzero(table.low == table.high)[0]
    rows, target = table.rows[:, fixed], (table.low * table.sizes)[fixed]
    if not target.any():
        return None
    moduli = [(p, 1) for p in primes]
    if not primes:
        index = yield from index_multiple(rows)
        moduli = [(3, 1), *((p, power) for p, k in prime_powers(index) for power in range(1, k + 1))]
    for p, power in moduli:
        if p**power <= MAX_MODULUS:
            weights = yield from solve_modulo(rows, target, p, power)
            if weights is not None:
                return _spread(compiled, own, table, fixed, weights, p**power)
    return None


def _spread(
    compiled: Compiled, own: Demands, table: Kinds, fixed: Array, weights: Array, modulus: int
) -> Weights:
    of_kind = np.zeros(len(table.sizes), np.int64)
    of_kind[fixed] = np.where(weights * 2 > modulus, weights - modulus, weights)
    return _certificate(compiled, own, of_kind[table.of_item], modulus)


def _certificate(compiled: Compiled, own: Demands, weights: Array, modulus: int) -> Weights:
    given = [
        (compiled.items[int(item)], int(weight))
        for item, weight in zip(own.items, weights, strict=True)
        if weight
    ]
    times = np.where(weights > 0, own.low, own.high)
    return Weights(modulus, tuple(given), int(times @ weights))
